/*
 * sleeper: a process that does what it is told. Says "ready PID" on standard
 * output, then reads commands, one a line, from standard input:
 *
 *   call [N]   calls poke(i) N times (1)
 *   name       prints "poked TOTAL"
 *   quit       ends (so does end of file)
 *   die SIG    ends by that signal
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned long poked;

__attribute__((noinline)) long
poke(long i)
{
	poked++;
	__asm__ volatile("" : "+r"(i) : : "memory");
	return i;
}

static void
call(long n)
{
	for (long i = 0; i < n; i++)
		poke(i);
}

int
main(void)
{
	char line[128];
	long n;

	printf("ready %d\n", (int)getpid());
	fflush(stdout);
	while (fgets(line, sizeof line, stdin)) {
		n = strchr(line, ' ') ? atol(strchr(line, ' ')) : 1;
		if (!strncmp(line, "call", 4)) {
			call(n);
			printf("called %ld\n", n);
		} else if (!strncmp(line, "name", 4)) {
			printf("poked %lu\n", poked);
		} else if (!strncmp(line, "die", 3)) {
			raise((int)n);
		} else if (!strncmp(line, "quit", 4)) {
			break;
		}
		fflush(stdout);
	}
	return 0;
}
