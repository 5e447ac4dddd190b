/*
 * life: what happens to processes, in this order, one after the other:
 *
 *   a child that fails to execute /nonexistent and ends with status 3
 *   a child that executes this program again, which then only ends
 *   a child that gets SIGUSR1, which it ignores, from its parent, and then
 *   SIGKILL
 *   a signal to itself, which it ignores
 *   a thread
 *
 * Prints nothing unless something went wrong.
 */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int
ended(pid_t child)
{
	int status = -1;

	waitpid(child, &status, 0);
	return status;
}

static void *
body(void *arg)
{
	return arg;
}

static int
signalled(void)
{
	pid_t child = fork();

	if (child == 0)
		for (;;)
			pause();
	kill(child, SIGUSR1);
	kill(child, SIGKILL);
	return ended(child);
}

int
main(int argc, char **argv)
{
	char *const again[] = {argv[0], (char *)"again", NULL};
	/* on the stack: those pages a child has */
	char nowhere[] = "/nonexistent", self[] = "/proc/self/exe";
	char *const none[] = {(char *)"nonexistent", NULL};
	pthread_t thread;
	int bad = 0;
	pid_t child;

	if (argc > 1 && !strcmp(argv[1], "again"))
		return 0;
	signal(SIGUSR1, SIG_IGN);
	child = fork();
	if (child == 0) {
		execv(nowhere, none);
		_exit(3);
	}
	bad |= WEXITSTATUS(ended(child)) != 3;
	child = fork();
	if (child == 0) {
		execv(self, again);
		_exit(9);
	}
	bad |= ended(child) != 0;
	bad |= WTERMSIG(signalled()) != SIGKILL;
	raise(SIGUSR1);
	if (pthread_create(&thread, NULL, body, NULL) == 0)
		pthread_join(thread, NULL);
	if (bad)
		printf("wrong\n");
	return bad;
}
