/* Children that end by exit(0), exit(3), SIGKILL and SIGSEGV; ended() is told
 * how. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noinline)) void
ended(int how)
{
	__asm__ volatile("" : : "r"(how) : "memory");
}

int
main(void)
{
	siginfo_t si;
	pid_t child;

	for (int i = 0; i < 4; i++) {
		child = fork();
		if (child == 0) {
			if (i >= 2)
				raise(i == 2 ? SIGKILL : SIGSEGV);
			_exit(i * 3);
		}
		waitid(P_PID, (id_t)child, &si, WEXITED);
		ended(si.si_code);
	}
	return 0;
}
