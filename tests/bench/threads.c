/*
 * threads.c - a multi-threaded program for the application table: two threads
 * share a table of strings behind a lock; each operation looks one up, and
 * every fourth replaces one (malloc, free). Prints operations a second.
 *
 *   threads OPERATIONS
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "where.h"

enum { SLOTS = 4096, THREADS = 2 };

static struct table {
	pthread_mutex_t lock;
	char *slot[SLOTS];
	unsigned long per_thread;
} table = { .lock = PTHREAD_MUTEX_INITIALIZER };

unsigned table_hash(const char *s);
int table_find(const char *s);
void table_put(const char *s);

__attribute__((noinline)) unsigned
table_hash(const char *s)
{
	unsigned h = 2166136261u;

	for (; *s; s++)
		h = (h ^ (unsigned char)*s) * 16777619u;
	return h % SLOTS;
}

__attribute__((noinline)) int
table_find(const char *s)
{
	unsigned h = table_hash(s);
	int found;

	pthread_mutex_lock(&table.lock);
	found = table.slot[h] && !strcmp(table.slot[h], s);
	pthread_mutex_unlock(&table.lock);
	return found;
}

__attribute__((noinline)) void
table_put(const char *s)
{
	unsigned h = table_hash(s);
	size_t n = strlen(s) + 1;
	char *new = malloc(n);

	if (!new)
		exit(1);
	memcpy(new, s, n);
	pthread_mutex_lock(&table.lock);
	free(table.slot[h]);
	table.slot[h] = new;
	pthread_mutex_unlock(&table.lock);
}

static void *
work(void *arg)
{
	unsigned x = *(unsigned *)arg;
	unsigned long found = 0;
	char key[64];

	for (unsigned long i = 0; i < table.per_thread; i++) {
		x = x * 1664525 + 1013904223;
		snprintf(key, sizeof(key), "the key with number %u", x >> 18);
		if (i % 4)
			found += (unsigned long)table_find(key);
		else
			table_put(key);
	}
	return (void *)found;
}

int
main(int argc, char **argv)
{
	unsigned seed[THREADS] = { 1, 2 };
	pthread_t id[THREADS];
	uint64_t from;

	table.per_thread = strtoul(argc > 1 ? argv[1] : "1000000", NULL, 10) /
			   THREADS;
	from = bench_clock(CLOCK_MONOTONIC);
	for (int i = 0; i < THREADS; i++) {
		if (pthread_create(&id[i], NULL, work, &seed[i]))
			return 1;
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(id[i], NULL);
	from = bench_clock(CLOCK_MONOTONIC) - from;
	printf("%.0f operations/s\n",
	       (double)table.per_thread * THREADS * 1e9 / (double)from);
	return 0;
}
