/*
 * threads [N [THREADS [free]]]: THREADS (8) threads, pinned to one CPU unless "free", call hit(t, i)
 * N (1000) times each; prints the number of calls. The threads start together
 * and give way often, so that they are preempted between and in probes.
 */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

static long rounds = 1000;
static unsigned long *calls;
static pthread_barrier_t start;

__attribute__((noinline)) void
hit(long thread, long i)
{
	calls[thread * 8]++; /* a cache line each */
	__asm__ volatile("" : : "r"(i) : "memory");
}

static void *
body(void *arg)
{
	pthread_barrier_wait(&start);
	for (long i = 0; i < rounds; i++) {
		hit((long)arg, i);
		if (i % 16 == 0)
			sched_yield();
	}
	return NULL;
}

static void
pin(void)
{
	cpu_set_t all, one;

	CPU_ZERO(&one);
	sched_getaffinity(0, sizeof all, &all);
	for (int c = 0; c < CPU_SETSIZE; c++) {
		if (CPU_ISSET(c, &all)) {
			CPU_SET(c, &one);
			break;
		}
	}
	sched_setaffinity(0, sizeof one, &one);
}

int
main(int argc, char **argv)
{
	long n = argc > 2 ? atol(argv[2]) : 8;
	pthread_t *threads = calloc((size_t)n, sizeof *threads);
	unsigned long total = 0;

	calls = calloc((size_t)n * 8, sizeof *calls);
	if (argc > 1)
		rounds = atol(argv[1]);
	if (argc <= 3)
		pin();
	pthread_barrier_init(&start, NULL, (unsigned)n);
	for (long t = 0; t < n; t++)
		pthread_create(&threads[t], NULL, body, (void *)t);
	for (long t = 0; t < n; t++) {
		pthread_join(threads[t], NULL);
		total += calls[t * 8];
	}
	fprintf(stderr, "hit %lu\n", total);
	free(calls);
	free(threads);
	return 0;
}
