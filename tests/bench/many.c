/*
 * many.c - a program of very many functions (see many.sh), for attach times.
 *
 *   many -o          their offsets, a line each
 *   many OUT [CPU]   call the first one, then all; OUT gets one line: how
 *                    many, 0, 0, and when the first call was made and the
 *                    last had ended, in ns of the monotonic clock
 */
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "where.h"

extern uint64_t (*const fn_table[])(uint64_t);
extern const uint64_t fn_count;

int
main(int argc, char **argv)
{
	uint64_t from, to, sum = 0;
	cpu_set_t set;
	FILE *f;

	if (argc < 2)
		return 2;
	if (!strcmp(argv[1], "-o")) {
		for (uint64_t i = 0; i < fn_count; i++)
			printf("0x%llx\n", (unsigned long long)bench_offset(
				(const char *)(uintptr_t)fn_table[i]));
		return 0;
	}
	CPU_ZERO(&set);
	CPU_SET(argc > 2 ? atoi(argv[2]) : 0, &set);
	sched_setaffinity(0, sizeof(set), &set);
	from = bench_clock(CLOCK_MONOTONIC);
	for (uint64_t i = 0; i < fn_count; i++)
		sum += fn_table[i](sum);
	to = bench_clock(CLOCK_MONOTONIC);
	f = fopen(argv[1], "w");
	if (!f)
		return 1;
	fprintf(f, "%llu 0 %d %llu %llu\n", (unsigned long long)fn_count,
		sum == 1, (unsigned long long)from, (unsigned long long)to);
	return fclose(f) != 0;
}
