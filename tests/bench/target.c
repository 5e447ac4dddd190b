/*
 * target.c - calls one function N times and tells what that took.
 *
 *   target -o                                   the sites: NAME OFFSET
 *   target NAME CALLS STEPS OUT CPU [THREADS]   run; CPU -1: any
 *
 * The functions differ in their first instruction only, which decides what a
 * probe costs; each then spins STEPS steps (1000: about 1 us). They are
 * assembler so that no compiler changes that. The offset given is the best
 * place for an entry probe: past an endbr64.
 *
 * OUT gets one line: calls, wall ns, CPU ns of the threads, and when (on the
 * monotonic clock) the first call was made and the last had ended. The program
 * starts at once: a tracer runs it as its own command, when it is armed.
 */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "where.h"

typedef uint64_t site_fn(uint64_t seed, uint64_t steps, const char *text);

#define SITE(name, first, last) \
	uint64_t f_##name(uint64_t seed, uint64_t steps, const char *text); \
	__asm__(".text\n.p2align 6\n.globl f_" #name "\n" \
		".type f_" #name ", @function\n" \
		"f_" #name ":\n" first \
		"mov %rdi, %rax\n" \
		"test %rsi, %rsi\n" \
		"jz 2f\n" \
		"1: imul $1664525, %rax, %rax\n" \
		"inc %rax\n" \
		"dec %rsi\n" \
		"jnz 1b\n" \
		"2:\n" last "ret\n" \
		".size f_" #name ", . - f_" #name "\n")

#define FRAME "push %rbp\nmov %rsp, %rbp\n"
#define ENDBR ".byte 0xf3, 0x0f, 0x1e, 0xfa\n"
#define NOP5 ".byte 0x0f, 0x1f, 0x44, 0x00, 0x00\n"

SITE(push, FRAME, "pop %rbp\n");
SITE(endbr_push, ENDBR FRAME, "pop %rbp\n");
SITE(nop5, NOP5 FRAME, "pop %rbp\n");
SITE(endbr_nop5, ENDBR NOP5 FRAME, "pop %rbp\n");
SITE(sub, "sub $8, %rsp\n", "add $8, %rsp\n");

static const struct {
	const char *name;
	site_fn *fn;
	unsigned skip;
} sites[] = {
	{ "push", f_push, 0 },
	{ "endbr_push", f_endbr_push, 4 },
	{ "nop5", f_nop5, 0 },
	{ "endbr_nop5", f_endbr_nop5, 4 },
	{ "sub", f_sub, 0 },
};

enum { NSITES = sizeof(sites) / sizeof(sites[0]), MAX_THREADS = 64 };

struct work {
	site_fn *fn;
	unsigned long calls, steps;
	pthread_barrier_t *go;
	uint64_t cpu, from, to, sum;
};

static void *
spin(void *arg)
{
	struct work *w = arg;
	uint64_t cpu;

	pthread_barrier_wait(w->go);
	w->from = bench_clock(CLOCK_MONOTONIC);
	cpu = bench_clock(CLOCK_THREAD_CPUTIME_ID);
	for (unsigned long i = 0; i < w->calls; i++)
		w->sum += w->fn(w->sum, w->steps, "a text of thirty characters...");
	w->cpu = bench_clock(CLOCK_THREAD_CPUTIME_ID) - cpu;
	w->to = bench_clock(CLOCK_MONOTONIC);
	return NULL;
}

static int
run(struct work *all, unsigned threads, const char *out)
{
	pthread_t id[MAX_THREADS];
	uint64_t from = UINT64_MAX, to = 0, cpu = 0;
	unsigned long calls = 0;
	FILE *f;

	for (unsigned i = 1; i < threads; i++) {
		if (pthread_create(&id[i], NULL, spin, &all[i]))
			return 1;
	}
	spin(&all[0]);
	for (unsigned i = 0; i < threads; i++) {
		if (i)
			pthread_join(id[i], NULL);
		from = all[i].from < from ? all[i].from : from;
		to = all[i].to > to ? all[i].to : to;
		cpu += all[i].cpu;
		calls += all[i].calls;
	}
	f = fopen(out, "w");
	if (!f)
		return 1;
	fprintf(f, "%lu %llu %llu %llu %llu\n", calls,
		(unsigned long long)(to - from), (unsigned long long)cpu,
		(unsigned long long)from, (unsigned long long)to);
	return fclose(f) != 0;
}

static int
list(void)
{
	for (int i = 0; i < NSITES; i++)
		printf("%s 0x%llx\n", sites[i].name, (unsigned long long)
		       bench_offset((const char *)(uintptr_t)sites[i].fn) +
		       sites[i].skip);
	return 0;
}

static void
pin(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	if (cpu >= 0) {
		CPU_SET(cpu, &set);
	} else {
		for (int i = 0; i < CPU_SETSIZE; i++)
			CPU_SET(i, &set);
	}
	sched_setaffinity(0, sizeof(set), &set);
}

int
main(int argc, char **argv)
{
	static struct work all[MAX_THREADS];
	unsigned threads = argc > 6 ? (unsigned)atoi(argv[6]) : 1;
	pthread_barrier_t go;

	if (argc == 2 && !strcmp(argv[1], "-o"))
		return list();
	if (argc < 6 || threads < 1 || threads > MAX_THREADS)
		return 2;
	pin(atoi(argv[5]));
	pthread_barrier_init(&go, NULL, threads);
	for (unsigned i = 0; i < threads; i++) {
		all[i].go = &go;
		all[i].calls = strtoul(argv[2], NULL, 10);
		all[i].steps = strtoul(argv[3], NULL, 10);
		for (int k = 0; k < NSITES; k++) {
			if (!strcmp(argv[1], sites[k].name))
				all[i].fn = sites[k].fn;
		}
		if (!all[i].fn)
			return 2;
	}
	return run(all, threads, argv[4]);
}
