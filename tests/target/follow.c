/*
 * follow N [PROGRAM OPERANDS...]: N times, one after the other, a child by
 * fork calls hit(1), a thread of it hit(2), and a child of it hit(3); then a
 * child by vfork calls hit(4), a thread forks one that calls hit(5), and the
 * program is spawned. The first process calls hit(0) before and hit(6) at the
 * end. Status 3: a child did not end well. With N below 0 only a child, which
 * nobody waits for, calls hit(1).
 */
#include <pthread.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

__attribute__((noinline)) void
hit(int n)
{
	__asm__ volatile("" : : "r"(n) : "memory");
}

static void
await(pid_t pid)
{
	int status;

	if (waitpid(pid, &status, 0) != pid || status)
		exit(3);
}

static void *
call(void *arg)
{
	hit(2);
	return arg;
}

static void *
forks(void *arg)
{
	pid_t pid = fork();

	if (!pid) {
		hit(5);
		_exit(0);
	}
	await(pid);
	return arg;
}

static void
in_thread(void *(*fn)(void *))
{
	pthread_t t;

	if (pthread_create(&t, NULL, fn, NULL) || pthread_join(t, NULL))
		exit(3);
}

static void
child(void)
{
	pid_t pid;

	hit(1);
	in_thread(call);
	pid = fork();
	if (!pid) {
		hit(3);
		_exit(0);
	}
	await(pid);
	_exit(0);
}

int
main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1;
	pid_t pid;

	hit(0);
	if (n < 0) { /* a daemon: who started it is gone before it runs */
		if (!fork())
			hit(1);
		return 0;
	}
	for (int i = 0; i < n; i++) {
		pid = fork();
		if (!pid)
			child();
		await(pid);
	}
	pid = vfork();
	if (!pid) {
		hit(4);
		_exit(0);
	}
	await(pid);
	in_thread(forks);
	if (argc > 2) {
		if (posix_spawn(&pid, argv[2], NULL, NULL, argv + 2, environ))
			return 3;
		await(pid);
	}
	hit(6);
	return 0;
}
