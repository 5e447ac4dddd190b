/*
 * forker [N]: calls step(i) N (10) times itself; before that a child process
 * calls it 1000 times. A tracer of this process must count N, and the child
 * must end well: its exit status is checked. Prints both numbers.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int steps;

__attribute__((noinline)) int
step(int i)
{
	steps++;
	__asm__ volatile("" : "+r"(i) : : "memory");
	return i;
}

int
main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 10, status = -1;
	pid_t child;

	step(0);
	child = fork();
	if (child < 0)
		return 1;
	if (child == 0) {
		for (int i = 0; i < 1000; i++)
			step(i);
		_exit(steps == 1001 ? 7 : 1);
	}
	if (waitpid(child, &status, 0) != child)
		return 1;
	for (int i = 1; i < n; i++)
		step(i);
	fprintf(stderr, "parent %d child status %d\n", steps,
		WIFEXITED(status) ? WEXITSTATUS(status) : -1);
	return 0;
}
