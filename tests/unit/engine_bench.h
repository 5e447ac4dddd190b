/*
 * engine_bench.h - what the tests of the BPF engine share: functions to probe,
 * a traced process, and images put together by hand.
 *
 * The traced process is a fork of the test itself that calls small functions
 * on command over a pipe and answers when done: counts are exact, and no
 * step waits for time to pass. Without the rights for BPF bench_new() skips
 * the test.
 */
#ifndef MD_TEST_ENGINE_BENCH_H
#define MD_TEST_ENGINE_BENCH_H

#include "backends/backend.h"
#include "backends/bpf/insn.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* -- functions to probe --------------------------------------------------- */

#if defined(__x86_64__)
#define T_PLAIN "push %rbp\n	pop %rbp\n	ret\n"
#define T_REFUSED "lock addl $0, -8(%rsp)\n	ret\n"
#elif defined(__aarch64__)
#define T_PLAIN "mov x9, x30\n	mov x30, x9\n	ret\n"
#define T_REFUSED "ldxr w9, [sp]\n	ret\n"
#else
#error "functions to probe are missing for this architecture"
#endif
asm(".pushsection .text\n"
    "	.p2align 4\nt_a:	" T_PLAIN
    "	.p2align 4\nt_b:	" T_PLAIN
    "	.p2align 4\nt_c:	" T_PLAIN
    /* the kernel refuses the lock prefix and exclusive access */
    "	.p2align 4\nt_lock:	" T_REFUSED
    "	.p2align 4\nt_lock2:	" T_REFUSED
    ".popsection\n");
void t_a(void);
void t_b(void);
void t_c(void);
void t_lock(void);
void t_lock2(void);

static inline void
calls(int n)
{
	for (int i = 0; i < n; i++) {
		t_a();
		if (i % 2 == 0)
			t_b();
		if (i % 4 == 0)
			t_c();
		t_lock();
		t_lock2();
	}
}

/* -- the traced process --------------------------------------------------- */

struct order {
	int calls, threads; /* threads 0: in the main thread */
	int spin;           /* use CPU until killed */
	int leave;          /* main thread ends, one thread takes over */
};

struct child {
	pid_t pid;
	int to, from;
};

static inline void *
thread_calls(void *arg)
{
	calls(*(int *)arg);
	return NULL;
}

static inline void
obey(struct order *o)
{
	pthread_t t[16];

	if (!o->threads)
		calls(o->calls);
	for (int i = 0; i < o->threads; i++)
		if (pthread_create(&t[i], NULL, thread_calls, &o->calls))
			_exit(2);
	for (int i = 0; i < o->threads; i++)
		pthread_join(t[i], NULL);
}

struct serving {
	int from, to;
};

static inline void *
serve(void *arg)
{
	struct serving s = *(struct serving *)arg;
	volatile unsigned long sink = 0;
	pthread_t t;
	struct order o;

	while (read(s.from, &o, sizeof(o)) == sizeof(o)) {
		if (o.leave) {
			pthread_create(&t, NULL, serve, arg);
			syscall(SYS_exit, 0); /* this thread alone */
		}
		obey(&o);
		if (write(s.to, "d", 1) != 1)
			break;
		while (o.spin)
			sink++;
	}
	_exit(0);
}

static inline struct child
start(void)
{
	int a[2], b[2];
	static struct serving s;
	struct child c;

	assert_int_equal(pipe2(a, O_CLOEXEC), 0);
	assert_int_equal(pipe2(b, O_CLOEXEC), 0);
	c.pid = fork();
	assert_true(c.pid >= 0);
	if (!c.pid) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		close(a[1]);
		close(b[0]);
		s = (struct serving){ a[0], b[1] };
		serve(&s);
	}
	close(a[0]);
	close(b[1]);
	c.to = a[1];
	c.from = b[0];
	return c;
}

static inline void
command(const struct child *c, struct order o)
{
	char done;

	assert_int_equal(write(c->to, &o, sizeof(o)), sizeof(o));
	if (!o.leave)
		assert_int_equal(read(c->from, &done, 1), 1);
}

/* Until the first thread has ended: it says so to nobody. */
static inline void
leave(const struct child *c)
{
	char path[64], line[512];
	FILE *f;

	command(c, (struct order){ .leave = 1 });
	snprintf(path, sizeof(path), "/proc/%d/stat", (int)c->pid);
	do {
		sched_yield();
		f = fopen(path, "r");
		assert_non_null(f);
		assert_non_null(fgets(line, sizeof(line), f));
		fclose(f);
	} while (strrchr(line, ')')[2] != 'Z');
}

static inline void
finish(struct child *c)
{
	close(c->to);
	kill(c->pid, SIGKILL);
	assert_int_equal(waitpid(c->pid, NULL, 0), c->pid);
	close(c->from);
}

/* -- images --------------------------------------------------------------- */

enum { MAXP = 4, MAXI = 64, MAXS = 512, COUNTERS = 1024 };

struct bench {
	struct md_image img;
	struct md_image_map maps[MD_MAP_FIRST_FREE + 1];
	struct md_image_prog progs[MAXP];
	struct bpf_insn insns[MAXP][MAXI];
	struct md_reloc relocs[MAXP][8];
	struct md_image_site sites[MAXS];
	struct md_probe probes[MAXS];
	struct md_probe_file file;
	struct md_be *be;
	struct md_be_error e;
	unsigned skipped, progress, total;
	int skip_err;
	const struct md_image_site *skip_site[8];
};

static inline struct bench *
bench_new(const struct md_be_limits *limits)
{
	static const struct md_image_map maps[MD_MAP_FIRST_FREE + 1] = {
		[MD_MAP_CONTROL] = { .kind = MD_MAP_ARRAY, .name = "control",
			.key_size = 4, .value_size = 128 * 1024, .entries = 1 },
		[MD_MAP_EVENTS] = { .kind = MD_MAP_RING, .name = "events",
			.tunable = "bufsize" },
		[MD_MAP_STRINGS] = { .kind = MD_MAP_RODATA, .name = "strings",
			.key_size = 4, .value_size = 8, .entries = 1,
			.init = "abcdefg" },
		[MD_MAP_GLOBALS] = { .kind = MD_MAP_ARRAY, .name = "globals",
			.key_size = 4, .value_size = 8 * COUNTERS,
			.entries = 1 },
		[MD_MAP_AGGS] = { .kind = MD_MAP_ARRAY, .name = "aggs",
			.key_size = 4, .entries = 1 },
		[MD_MAP_THREADS] = { .kind = MD_MAP_THREAD, .name = "threads",
			.key_size = 4, .value_size = 64, .entries = 1024,
			.tunable = "dynvarsize" },
		[MD_MAP_FIRST_FREE] = { .kind = MD_MAP_PERCPU_HASH,
			.name = "@a[x]", .key_size = 8, .value_size = 12,
			.entries = 4096, .tunable = "aggsize" },
	};
	struct bench *b = calloc(1, sizeof(*b));

	assert_non_null(b);
	memcpy(b->maps, maps, sizeof(maps));
	b->img.maps = b->maps;
	b->img.nmaps = MD_MAP_FIRST_FREE + 1;
	b->img.progs = b->progs;
	b->img.sites = b->sites;
	b->file.path = "/proc/self/exe";
	b->img.files = &b->file;
	b->img.nfiles = 1;
	b->be = md_be_open_with(limits, &b->e);
	if (!b->be && b->e.err == EPERM) {
		free(b);
		skip();
		return NULL;
	}
	assert_non_null(b->be);
	b->img.task_storage = md_be_env(b->be)->have_task_storage;
	return b;
}

static inline void
bench_free(struct bench *b)
{
	md_be_close(b->be);
	free(b->e.kernel_log);
	free(b);
}

static inline struct md_image_prog *
prog(struct bench *b, enum md_prog_kind kind)
{
	struct md_image_prog *p = &b->progs[b->img.nprogs];

	p->kind = kind;
	p->name = "test:prog";
	p->insns = b->insns[b->img.nprogs];
	p->relocs = b->relocs[b->img.nprogs];
	b->img.nprogs++;
	return p;
}

static inline void
put(struct md_image_prog *p, struct bpf_insn i)
{
	assert_true(p->n < MAXI);
	p->insns[p->n++] = i;
}

static inline void
put_map(struct md_image_prog *p, int dst, enum md_reloc_kind kind, int map)
{
	p->relocs[p->nrelocs++] = (struct md_reloc){ kind, p->n, map };
	put(p, md_i_map(dst, 0, 0));
	put(p, md_i_imm(0));
}

static inline void
put_kfunc(struct md_image_prog *p, enum md_kfunc k)
{
	p->relocs[p->nrelocs++] =
		(struct md_reloc){ MD_RELOC_KFUNC, p->n, (int)k };
	put(p, md_i_call(0));
}

/* globals[r7] += 1, when r7 is in range; r1, r2, r7 are lost */
static inline void
put_count(struct md_image_prog *p)
{
	put(p, md_i(BPF_JMP | BPF_JGE | BPF_K, 7, 0, 6, COUNTERS));
	put(p, md_i(BPF_ALU64 | BPF_LSH | BPF_K, 7, 0, 0, 3));
	put_map(p, 1, MD_RELOC_MAPVAL, MD_MAP_GLOBALS);
	put(p, md_i(BPF_ALU64 | BPF_ADD | BPF_X, 1, 7, 0, 0));
	put(p, md_i_set(2, 1));
	put(p, md_i(BPF_STX | BPF_ATOMIC | BPF_DW, 1, 2, 0, BPF_ADD));
}

static inline void
put_end(struct md_image_prog *p)
{
	put(p, md_i_set(0, 0));
	put(p, md_i_exit());
}

/* counts at the site's number */
static inline unsigned
counting(struct bench *b, enum md_prog_kind kind)
{
	struct md_image_prog *p = prog(b, kind);

	put(p, md_i_call(BPF_FUNC_get_attach_cookie));
	put(p, md_i_mov(7, 0));
	put_count(p);
	put_end(p);
	return b->img.nprogs - 1;
}

static inline unsigned
session(struct bench *b)
{
	struct md_image_prog *p = prog(b, MD_PROG_SESSION);

	put(p, md_i_mov(6, 1));
	put(p, md_i_call(BPF_FUNC_get_attach_cookie));
	put(p, md_i_mov(7, 0));
	put(p, md_i_mov(1, 6));
	put_kfunc(p, MD_KF_SESSION_IS_RETURN);
	put(p, md_i(BPF_ALU64 | BPF_AND | BPF_K, 0, 0, 0, 1));
	put(p, md_i(BPF_ALU64 | BPF_ADD | BPF_X, 7, 0, 0, 0));
	put_count(p);
	put_end(p);
	return b->img.nprogs - 1;
}

/* Offset in this program's file, by the mapping that holds the address. */
static inline uint64_t
offset_of(void (*fn)(void))
{
	uint64_t addr = (uintptr_t)fn, from, to, off, found = 0;
	char line[512];
	FILE *f = fopen("/proc/self/maps", "r");

	assert_non_null(f);
	while (fgets(line, sizeof(line), f))
		if (sscanf(line, "%lx-%lx %*s %lx", &from, &to, &off) == 3 &&
		    addr >= from && addr < to)
			found = addr - from + off;
	fclose(f);
	assert_int_not_equal(found, 0);
	return found;
}

static inline unsigned
site(struct bench *b, unsigned p, enum md_site_kind kind, void (*fn)(void),
     pid_t pid)
{
	unsigned i = b->img.nsites++;

	b->probes[i].kind = (uint8_t)kind;
	b->probes[i].pid = (uint32_t)pid;
	if (fn)
		b->probes[i].offset = offset_of(fn);
	b->sites[i].prog = p;
	b->sites[i].probe = &b->probes[i];
	return i;
}

/* An entry and a return site of one function, armed through the entry. */
static inline unsigned
pair(struct bench *b, unsigned p, void (*fn)(void), pid_t pid)
{
	unsigned i = site(b, p, MD_SITE_UPROBE, fn, pid);

	site(b, MD_WITH_BEFORE, MD_SITE_URETPROBE, fn, pid);
	return i;
}

static inline void
load(struct bench *b)
{
	int rc = md_be_load(b->be, &b->img, 1 << 16, &b->e);

	if (rc)
		print_error("%s\n%s\n", b->e.text,
			    b->e.kernel_log ? b->e.kernel_log : "");
	assert_int_equal(rc, 0);
}

static inline void
skipped(void *arg, const struct md_image_site *s, enum md_skip why, int err)
{
	struct bench *b = arg;

	assert_int_equal(why, MD_SKIP_REFUSED);
	b->skip_err = err;
	if (b->skipped < 8)
		b->skip_site[b->skipped] = s;
	b->skipped++;
}

static inline void
progress(void *arg, const char *what, unsigned done, unsigned total)
{
	struct bench *b = arg;

	assert_non_null(what);
	assert_true(done > b->progress && done <= total);
	b->progress = done;
	b->total = total;
}

static inline void
attach(struct bench *b, unsigned first, unsigned n)
{
	int rc;

	b->progress = 0;
	rc = md_be_attach(b->be, first, n, skipped, progress, b, &b->e);
	if (rc)
		print_error("%s\n", b->e.text);
	assert_int_equal(rc, 0);
}

static inline uint64_t
count(const struct bench *b, unsigned i)
{
	const uint64_t *v = md_be_mapped(b->be, MD_MAP_GLOBALS);

	return __atomic_load_n(v + i, __ATOMIC_ACQUIRE);
}

static const struct md_be_limits no_limits, old = { .no_multi = true };

#endif
