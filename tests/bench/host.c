/*
 * host.c - a running process with many libraries: calls tick() some 10,000
 * times a second until its standard input ends, the sign that nobody needs it
 * any more. Prints its process number when it runs.
 */
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

__attribute__((noinline)) int tick(int n);

__attribute__((noinline)) int
tick(int n)
{
	__asm__ volatile("" ::: "memory");
	return n + 1;
}

int
main(void)
{
	struct pollfd in = { 0, POLLIN, 0 };
	struct timespec pause = { 0, 100000 };
	int n = 0;

	printf("%d\n", (int)getpid());
	fflush(stdout);
	while (ppoll(&in, 1, &pause, NULL) == 0)
		n = tick(n);
	return n < 0;
}
