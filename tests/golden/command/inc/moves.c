/* outer() calls inner() on another CPU, and itself, if there is a second one. */
#define _GNU_SOURCE
#include <sched.h>

static int cpu[2], n;

static void
on(int i)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu[i], &set);
	sched_setaffinity(0, sizeof set, &set);
}

__attribute__((noinline)) void
inner(void)
{
	__asm__ volatile("");
}

__attribute__((noinline)) void
outer(int more)
{
	on(1);
	inner();
	on(0);
	if (more)
		outer(more - 1);
	__asm__ volatile("");
}

int
main(void)
{
	cpu_set_t set;

	sched_getaffinity(0, sizeof set, &set);
	for (int i = 0; i < CPU_SETSIZE && n < 2; i++)
		if (CPU_ISSET(i, &set))
			cpu[n++] = i;
	if (n < 2)
		return 1;
	on(0);
	outer(1);
	return 0;
}
