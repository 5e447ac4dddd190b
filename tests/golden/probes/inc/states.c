/* On one CPU: SIGURG, which nobody minds, to itself and to children that
 * sleep, that could run, that are stopped, that wait in vfork() and that have
 * ended. */
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static char
state(pid_t pid)
{
	char path[64], s = 0;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
	f = fopen(path, "r");
	if (!f || fscanf(f, "%*d (%*[^)]) %c", &s) != 1)
		s = 0;
	if (f)
		fclose(f);
	return s;
}

static void
child(char wanted)
{
	pid_t pid = fork();

	if (pid == 0) {
		setpgid(0, 0);
		if (wanted == 'Z')
			_exit(0);
		if (wanted == 'T')
			raise(SIGSTOP);
		if (wanted == 'D' && vfork() == 0)
			for (;;)
				pause();
		while (wanted == 'R')
			;
		for (;;)
			pause();
	}
	setpgid(pid, pid);
	while (state(pid) != wanted)
		sched_yield();
	kill(pid, SIGURG);
	kill(-pid, SIGKILL);
	waitpid(pid, NULL, 0);
}

int
main(void)
{
	cpu_set_t all, one;
	int c = 0;

	CPU_ZERO(&one);
	sched_getaffinity(0, sizeof all, &all);
	while (!CPU_ISSET(c, &all))
		c++;
	CPU_SET(c, &one);
	sched_setaffinity(0, sizeof one, &one);
	kill(getpid(), SIGURG);
	for (const char *s = "SRTDZ"; *s; s++)
		child(*s);
	return 0;
}
