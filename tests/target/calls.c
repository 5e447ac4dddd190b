/*
 * calls: system calls, signals and a little scheduling, each a known number
 * of times, all by this one thread:
 *
 *   getppid 3 times, close(-1) twice, open of /nonexistent/x once
 *   sched_yield 5 times
 *   SIGUSR1 with a handler 3 times, by kill to itself
 *   SIGUSR2 blocked, sent, and taken by sigtimedwait
 *   SIGWINCH, which it ignores, twice
 *   work(7), whose caller is main
 *
 * Prints nothing unless something went wrong.
 */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t handled;

void
handler(int sig)
{
	handled += sig == SIGUSR1;
}

__attribute__((noinline)) long
work(long n)
{
	__asm__ volatile("" : "+r"(n));
	return n * 6;
}

static int
taken(void)
{
	const struct timespec now = {0, 0};
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGUSR2);
	sigprocmask(SIG_BLOCK, &set, NULL);
	kill(getpid(), SIGUSR2);
	return sigtimedwait(&set, NULL, &now);
}

int
main(void)
{
	const volatile char *path = "/nonexistent/x";
	int bad = *path != '/'; /* the page is there */

	for (int i = 0; i < 3; i++)
		bad |= syscall(SYS_getppid) <= 0;
	for (int i = 0; i < 2; i++)
		bad |= close(-1) != -1 || errno != EBADF;
	bad |= openat(AT_FDCWD, "/nonexistent/x", O_RDONLY) != -1;
	for (int i = 0; i < 5; i++)
		sched_yield();
	signal(SIGUSR1, handler);
	for (int i = 0; i < 3; i++)
		kill(getpid(), SIGUSR1);
	bad |= handled != 3;
	bad |= taken() != SIGUSR2;
	signal(SIGWINCH, SIG_IGN);
	for (int i = 0; i < 2; i++)
		kill(getpid(), SIGWINCH);
	bad |= work(7) != 42;
	if (bad)
		printf("wrong\n");
	return bad;
}
