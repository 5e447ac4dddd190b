/*
 * worker [SECONDS]: three threads (the first one included) work in functions
 * of this file and of libraries until SIGUSR1 comes, at most SECONDS (300). A
 * tracer may come, go or die meanwhile: what is computed must stay right.
 * Prints "right" or "wrong".
 */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t done;
static atomic_ulong wrong;

static void
on_usr1(int sig)
{
	(void)sig;
	done = 1;
}

__attribute__((noinline)) unsigned long
inner(unsigned long x)
{
	return x * 2654435761u + 1;
}

__attribute__((noinline)) unsigned long
outer(unsigned long x, int depth)
{
	if (depth == 0)
		return inner(x);
	return outer(inner(x), depth - 1) ^ (unsigned long)depth;
}

__attribute__((noinline)) void
check(unsigned long i)
{
	unsigned long want = i;
	char text[32], *copy;

	for (int d = 3; d > 0; d--)
		want = want * 2654435761u + 1;
	want = want * 2654435761u + 1;
	want ^= 1 ^ 2 ^ 3;
	snprintf(text, sizeof text, "%lu", outer(i, 3));
	copy = strdup(text);
	if (!copy || strtoul(copy, NULL, 10) != want)
		wrong++;
	free(copy);
}

static void *
work(void *arg)
{
	unsigned long i = (unsigned long)arg;

	while (!done) {
		for (int k = 0; k < 50; k++)
			check(i++);
		usleep(500);
	}
	return NULL;
}

int
main(int argc, char **argv)
{
	pthread_t t[2];

	signal(SIGUSR1, on_usr1);
	signal(SIGALRM, on_usr1);
	alarm(argc > 1 ? (unsigned)atoi(argv[1]) : 300);
	for (unsigned long i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, work, (void *)(i << 32));
	work((void *)7);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	puts(wrong ? "wrong" : "right");
	return wrong != 0;
}
