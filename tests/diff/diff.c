/*
 * diff.c - compares minid with an independent evaluator on random programs.
 *
 *	diff [seed [count [batch]]]
 *
 * Prints what differs, made small, then one line PASS or FAIL. The program
 * under test is $MINID. Needs root; exit status 77 without. 2000 programs take
 * about ten seconds, nearly all of it in the kernel's verifier; whoever
 * changes lowering, folding or the emitter runs 100,000, in batches of 25: the
 * verifier follows a million instructions of one program, and a batch is one.
 */
#include "diff.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A BPF program may use 64 maps, and all clauses of BEGIN are one program. */
enum { MAPS = 44 };

static int
maps(const struct prog *p)
{
	int n = p->naggs;

	for (int i = 0; i < p->nvars; i++)
		n += p->vars[i]->nkeys > 0;
	return n;
}

/* One batch of `n` programs from the seed; counts those that faulted. */
static int
batch(const char *minid, uint64_t seed, int n, long *faults)
{
	struct prog **progs = calloc((size_t)n, sizeof *progs);
	int bad, got = 0, used = 0;

	while (got < n) {
		struct prog *p = df_generate(seed++ * 7919 + 1, got);

		df_eval(p, 0);
		if (p->reject || used + maps(p) > MAPS) {
			df_free(p);
			continue;
		}
		*faults += p->faults;
		used += maps(p);
		progs[got++] = p;
	}
	bad = df_run_batch(minid, progs, n, stdout);
	for (int i = 0; i < n; i++)
		df_free(progs[i]);
	free(progs);
	return bad;
}

int
main(int argc, char **argv)
{
	uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 1;
	long count = argc > 2 ? atol(argv[2]) : 2000, done = 0, faults = 0;
	int size = argc > 3 ? atoi(argv[3]) : 60, bad = 0;
	const char *minid = getenv("MINID");

	if (size < 1 || size > BATCH)
		size = BATCH;
	if (geteuid() != 0) {
		puts("SKIP: diff needs root");
		return 77;
	}
	setvbuf(stdout, NULL, _IOLBF, 0);
	for (uint64_t i = 0; done < count && bad < 5; i++, done += size)
		bad += batch(minid ? minid : "minid",
			     seed * 1000003 + i * 100003, size, &faults);
	printf("%s: diff: %ld programs, %ld faults, %d batches differ\n",
	       bad ? "FAIL" : "PASS", done, faults, bad);
	return bad != 0;
}
