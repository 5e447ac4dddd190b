/*
 * test_engine_data.c - what the BPF engine hands back: records in order,
 * elements of hashes, thread objects, programs fired by hand, tracepoints
 * and clocks; and its sentences when the kernel refuses.
 */
#include <sched.h>

#include "backends/bpf/engine.h"
#include "engine_bench.h"

/* -- records -------------------------------------------------------------- */

struct seen {
	unsigned n;
	uint32_t site;
	uint64_t next;
	pid_t pid;
};

struct rec {
	struct md_rec head;
	uint64_t seq;
};

static void
in_order(void *arg, const struct md_rec *r, size_t len)
{
	struct seen *s = arg;
	const struct rec *x = (const void *)r;

	assert_int_equal(len, sizeof(*x));
	assert_int_equal(r->kind, MD_REC_DATA);
	assert_int_equal(r->site, s->site);
	assert_int_equal(x->seq, s->next);
	s->next++;
	s->n++;
}

static void *
submit(void *head)
{
	__atomic_and_fetch((uint32_t *)head, ~BPF_RINGBUF_BUSY_BIT,
			   __ATOMIC_RELEASE);
	return NULL;
}

/* One program has still to finish its record when tracing ends. */
static void
test_busy(void **state)
{
	enum { STRIDE = sizeof(struct rec) + BPF_RINGBUF_HDR_SZ };
	static uint64_t data[512];
	uint64_t cons = 0, prod = (uint64_t)2 * STRIDE;
	struct md_image img = { 0 };
	struct md_be be = {
		.img = &img,
		.ring = { .cons = &cons, .prod = &prod, .data = (void *)data,
			  .size = sizeof(data) },
	};
	struct seen s = { 0 };
	pthread_t t;

	(void)state;
	for (unsigned i = 0; i < 2; i++) {
		struct rec r = { .head.kind = MD_REC_DATA, .seq = i };
		uint32_t head = sizeof(r) | (i ? BPF_RINGBUF_BUSY_BIT : 0);
		uint8_t *at = (uint8_t *)data + i * STRIDE;

		memcpy(at, &head, sizeof(head));
		memcpy(at + BPF_RINGBUF_HDR_SZ, &r, sizeof(r));
	}
	assert_int_equal(md_ring_drain(&be, false, in_order, &s), 1);
	assert_int_equal(md_ring_drain(&be, false, in_order, &s), 0);
	pthread_create(&t, NULL, submit, (uint8_t *)data + STRIDE);
	assert_int_equal(md_ring_drain(&be, true, in_order, &s), 1);
	assert_int_equal(s.n, 2);
	pthread_join(t, NULL);
}

static void
times(void *arg, const struct md_rec *r, size_t len)
{
	uint64_t *order = arg;

	assert_int_equal(len, sizeof(*r));
	*order = *order * 10 + r->time;
}

/* What comes when later ones have been handed over is counted. */
static void
test_late(void **state)
{
	enum { STRIDE = sizeof(struct md_rec) + BPF_RINGBUF_HDR_SZ };
	static const uint64_t time[] = { 3, 2, 5, 4, 1 };
	static uint64_t data[512];
	static uint8_t control[sizeof(struct md_control) + MD_CPU_STRIDE];
	uint64_t cons = 0, prod = 0, order = 0;
	struct md_image img = { .timed = true };
	struct md_be_map maps[MD_MAP_FIRST_FREE] = {
		[MD_MAP_CONTROL] = { .mem = control, .len = sizeof(control) },
	};
	struct md_be be = {
		.img = &img, .maps = maps, .nmaps = MD_MAP_FIRST_FREE,
		.ring = { .cons = &cons, .prod = &prod, .data = (void *)data,
			  .size = sizeof(data) },
	};

	(void)state;
	for (unsigned i = 0; i < 5; i++) {
		struct md_rec r = { .kind = MD_REC_DATA, .time = time[i] };
		uint32_t head = sizeof(r);
		uint8_t *at = (uint8_t *)data + i * STRIDE;

		memcpy(at, &head, sizeof(head));
		memcpy(at + BPF_RINGBUF_HDR_SZ, &r, sizeof(r));
	}
	prod = (uint64_t)2 * STRIDE;
	md_ring_drain(&be, true, times, &order);
	assert_int_equal(order, 23);
	assert_int_equal(md_be_cpu(&be, 0)->drops[MD_DROP_ORDER], 0);
	prod = (uint64_t)5 * STRIDE;
	md_ring_drain(&be, true, times, &order);
	assert_int_equal(order, 23145);
	assert_int_equal(md_be_cpu(&be, 0)->drops[MD_DROP_ORDER], 1);
	free(be.ring.waits);
	free(be.ring.kept);
}

/*
 * rec = reserve(32) or leave; rec = { DATA, 0, cookie, 0, 0, 0, seq++ }
 * every fourth is discarded (its sequence number is not used up)
 */
static unsigned
recording(struct bench *b, enum md_prog_kind kind, bool cookie)
{
	struct md_image_prog *p = prog(b, kind);

	put(p, md_i_set(0, 0));
	if (cookie)
		put(p, md_i_call(BPF_FUNC_get_attach_cookie));
	put(p, md_i_mov(7, 0));
	put_map(p, 1, MD_RELOC_MAP, MD_MAP_EVENTS);
	put(p, md_i_set(2, sizeof(struct rec)));
	put(p, md_i_set(3, 0));
	put(p, md_i_call(BPF_FUNC_ringbuf_reserve));
	put(p, md_i(BPF_JMP | BPF_JNE | BPF_K, 0, 0, 2, 0));
	put_end(p);
	put(p, md_i_mov(6, 0));
	put(p, md_i(BPF_ST | BPF_MEM | BPF_DW, 6, 0, 0, MD_REC_DATA));
	put(p, md_i_store(BPF_W, 6, 8, 7));
	put(p, md_i(BPF_ST | BPF_MEM | BPF_W, 6, 0, 12, 0));
	put(p, md_i(BPF_ST | BPF_MEM | BPF_DW, 6, 0, 16, 0));
	put_map(p, 8, MD_RELOC_MAPVAL, MD_MAP_GLOBALS);
	/* calls in globals[1], sequence numbers in globals[0] */
	put(p, md_i_load(1, 8, 8));
	put(p, md_i_add(1, 1));
	put(p, md_i_store(BPF_DW, 8, 8, 1));
	put(p, md_i(BPF_ALU64 | BPF_AND | BPF_K, 1, 0, 0, 3));
	put(p, md_i(BPF_JMP | BPF_JNE | BPF_K, 1, 0, 5, 0));
	put(p, md_i_mov(1, 6));
	put(p, md_i_set(2, 0));
	put(p, md_i_call(BPF_FUNC_ringbuf_discard));
	put_end(p);
	put(p, md_i_load(1, 8, 0));
	put(p, md_i_store(BPF_DW, 6, MD_REC_HEAD, 1));
	put(p, md_i_add(1, 1));
	put(p, md_i_store(BPF_DW, 8, 0, 1));
	put(p, md_i_mov(1, 6));
	put(p, md_i_set(2, 0));
	put(p, md_i_call(BPF_FUNC_ringbuf_submit));
	put_end(p);
	return b->img.nprogs - 1;
}

static void
test_ring(void **state)
{
	struct bench *b = bench_new(NULL);
	struct child c = start();
	struct pollfd pfd = { .events = POLLIN };
	struct seen s = { .site = 1 };

	(void)state;
	recording(b, MD_PROG_UPROBE, true);
	site(b, 0, MD_SITE_CALLBACK, NULL, 0);
	site(b, 0, MD_SITE_UPROBE, t_a, c.pid);
	load(b);
	assert_int_equal(md_be_ring_bytes(b->be), 1 << 16);
	attach(b, 0, 2);
	pfd.fd = md_be_fd(b->be);
	assert_int_equal(poll(&pfd, 1, 0), 0);
	/* more than three times round a ring of 1,638 records */
	for (int i = 0; i < 7; i++) {
		command(&c, (struct order){ .calls = 1000 });
		assert_int_equal(poll(&pfd, 1, 0), 1);
		assert_int_equal(md_be_drain(b->be, true, in_order, &s), 750);
		assert_int_equal(poll(&pfd, 1, 0), 0);
	}
	assert_int_equal(s.n, 5250);
	assert_int_equal(md_be_drain(b->be, true, in_order, &s), 0);
	/* after detaching the ring can still be read */
	command(&c, (struct order){ .calls = 8 });
	md_be_detach(b->be);
	assert_int_equal(md_be_drain(b->be, true, in_order, &s), 6);
	finish(&c);
	bench_free(b);
}

static void
test_ring_size(void **state)
{
	struct bench *b = bench_new(NULL);

	(void)state;
	recording(b, MD_PROG_CALLBACK, false);
	assert_int_equal(md_be_load(b->be, &b->img, 5000, &b->e), 0);
	assert_int_equal(md_be_ring_bytes(b->be), 8192);
	assert_non_null(md_be_control(b->be));
	bench_free(b);
}

static void
any_record(void *arg, const struct md_rec *r, size_t len)
{
	struct seen *s = arg;

	(void)len;
	assert_int_equal(r->kind, MD_REC_DATA);
	s->site = r->site;
	s->n++;
}

/* A clock on all CPUs, one of which is busy: records come. */
static void
test_profile(void **state)
{
	struct bench *b = bench_new(NULL);
	struct child c = start();
	struct pollfd pfd = { .events = POLLIN };
	struct seen s = { 0 };

	(void)state;
	recording(b, MD_PROG_PROFILE, true);
	site(b, 0, MD_SITE_CALLBACK, NULL, 0);
	site(b, 0, MD_SITE_PROFILE, NULL, 0);
	b->probes[1].period = 1000000;
	load(b);
	attach(b, 0, 2);
	command(&c, (struct order){ .spin = 1 });
	pfd.fd = md_be_fd(b->be);
	assert_int_equal(poll(&pfd, 1, 20000), 1);
	while (!md_be_drain(b->be, true, any_record, &s))
		assert_int_equal(poll(&pfd, 1, 20000), 1);
	assert_int_equal(s.site, 1);
	finish(&c);
	bench_free(b);
}

/* -- firing, tracepoints -------------------------------------------------- */

/* counts at context word 0 */
static void
test_fire(void **state)
{
	struct bench *b = bench_new(NULL);
	struct md_image_prog *p = prog(b, MD_PROG_CALLBACK);
	uint64_t runs, ns;

	(void)state;
	put(p, md_i_load(7, 1, 0));
	put_count(p);
	/* globals[900 + cpu] += 1 */
	put(p, md_i_call(BPF_FUNC_get_smp_processor_id));
	put(p, md_i_mov(7, 0));
	put(p, md_i_add(7, 900));
	put_count(p);
	put_end(p);
	load(b);
	assert_int_equal(md_be_enable_stats(b->be), 0);
	for (int i = 0; i < 3; i++)
		assert_int_equal(md_be_fire(b->be, 0, 17, -1), 0);
	assert_int_equal(count(b, 17), 3);
	assert_int_equal(md_be_fire(b->be, 0, 18, 0), 0);
	assert_int_equal(count(b, 18), 1);
	assert_true(count(b, 900) >= 1);
	assert_int_equal(md_be_fire(b->be, 0, 18, 4000), -1);
	assert_int_equal(md_be_stats(b->be, 0, &runs, &ns), 0);
	assert_int_equal(runs, 4);
	assert_true(ns > 0);
	/* control and CPU areas */
	md_be_control(b->be)->state = MD_RUN_ON;
	assert_ptr_equal(md_be_cpu(b->be, 1),
			 (char *)md_be_control(b->be) + 64 + MD_CPU_STRIDE);
	assert_null(md_be_mapped(b->be, MD_MAP_AGGS));
	bench_free(b);
}

/* The end of a process, seen by a raw tracepoint: its pid is counted. */
static void
test_tracepoint(void **state)
{
	static const struct md_tp tp = { .tracepoint = "sched_process_exit" };
	static const struct md_tp none = { .tracepoint = "no_such_thing" };
	struct bench *b = bench_new(NULL);
	struct child c = start();
	struct md_image_prog *p = prog(b, MD_PROG_TRACEPOINT);

	(void)state;
	put(p, md_i_call(BPF_FUNC_get_current_pid_tgid));
	put(p, md_i(BPF_ALU64 | BPF_RSH | BPF_K, 0, 0, 0, 32));
	put(p, md_i_set(7, COUNTERS));
	put(p, md_i(BPF_JMP | BPF_JNE | BPF_K, 0, 0, 1, (int)c.pid));
	put(p, md_i_set(7, 5));
	put_count(p);
	put_end(p);
	site(b, 0, MD_SITE_TRACEPOINT, NULL, 0);
	b->probes[0].tp = &tp;
	site(b, counting(b, MD_PROG_TRACEPOINT), MD_SITE_TRACEPOINT, NULL, 0);
	b->probes[1].tp = &none;
	/* no cookie in a raw tracepoint program of older kernels */
	b->progs[1].n = b->progs[1].nrelocs = 0;
	put_end(&b->progs[1]);
	load(b);
	attach(b, 0, 2);
	assert_int_equal(b->skipped, 1);
	assert_int_equal(b->skip_err, ENOENT);
	command(&c, (struct order){ .threads = 3 });
	finish(&c);
	assert_int_equal(count(b, 5), 4);
	bench_free(b);
}

/* -- thread objects -------------------------------------------------------- */

/*
 * r0 = this thread's object (made at need); r7 = ++object[0]; count(r7)
 */
static void
thread_object(struct bench *b)
{
	struct md_image_prog *p = prog(b, MD_PROG_UPROBE);
	bool storage = md_be_env(b->be)->have_task_storage;

	if (storage) {
		put(p, md_i_call(BPF_FUNC_get_current_task_btf));
		put(p, md_i_mov(2, 0));
		put_map(p, 1, MD_RELOC_MAP, MD_MAP_THREADS);
		put(p, md_i_set(3, 0));
		put(p, md_i_set(4, 1));
		put(p, md_i_call(BPF_FUNC_task_storage_get));
	} else {
		put(p, md_i_call(BPF_FUNC_get_current_pid_tgid));
		put(p, md_i_store(BPF_W, 10, -4, 0));
		for (int i = 9; i < 17; i++)
			put(p,
			    md_i(BPF_ST | BPF_MEM | BPF_DW, 10, 0, -8 * i, 0));
		put(p, md_i_mov(2, 10));
		put(p, md_i_add(2, -4));
		put(p, md_i_mov(3, 10));
		put(p, md_i_add(3, -128));
		put(p, md_i_set(4, BPF_NOEXIST));
		put_map(p, 1, MD_RELOC_MAP, MD_MAP_THREADS);
		put(p, md_i_call(BPF_FUNC_map_update_elem));
		put(p, md_i_mov(2, 10));
		put(p, md_i_add(2, -4));
		put_map(p, 1, MD_RELOC_MAP, MD_MAP_THREADS);
		put(p, md_i_call(BPF_FUNC_map_lookup_elem));
	}
	put(p, md_i(BPF_JMP | BPF_JNE | BPF_K, 0, 0, 2, 0));
	put_end(p);
	put(p, md_i_load(7, 0, 0));
	put(p, md_i_add(7, 1));
	put(p, md_i_store(BPF_DW, 0, 0, 7));
	put_count(p);
	put_end(p);
}

static void
one_key(void *arg, const void *key, const void *values)
{
	uint32_t tid;

	(void)values;
	memcpy(&tid, key, 4);
	*(uint32_t *)arg = tid;
}

/* Each of 4 threads sees its own object count to 100; with the hash, the
 * objects of ended threads are gone. */
static void
check_threads(const struct md_be_limits *limits, bool storage)
{
	struct bench *b = bench_new(limits);
	struct child c = start();
	uint32_t tid = 0;

	assert_int_equal(md_be_env(b->be)->have_task_storage, storage);
	thread_object(b);
	site(b, 0, MD_SITE_UPROBE, t_a, c.pid);
	load(b);
	attach(b, 0, 1);
	command(&c, (struct order){ .calls = 1 });
	command(&c, (struct order){ .calls = 100, .threads = 4 });
	assert_int_equal(count(b, 1), 5);
	for (unsigned i = 2; i <= 100; i++)
		assert_int_equal(count(b, i), 4);
	assert_int_equal(count(b, 101), 0);
	if (storage) {
		assert_int_equal(
			md_be_each(b->be, MD_MAP_THREADS, one_key, &tid), -1);
	} else {
		assert_int_equal(
			md_be_each(b->be, MD_MAP_THREADS, one_key, &tid), 1);
		assert_int_equal(tid, c.pid);
	}
	finish(&c);
	bench_free(b);
}

static void
test_threads(void **state)
{
	static const struct md_be_limits hash = { .no_task_storage = true };
	struct bench *b = bench_new(NULL);
	bool storage = md_be_env(b->be)->have_task_storage;

	(void)state;
	bench_free(b);
	if (storage)
		check_threads(&no_limits, true);
	check_threads(&hash, false);
}

/* -- hashes ---------------------------------------------------------------- */

enum { KEYS = 3000 };

struct sum {
	unsigned ncpus, n;
	uint8_t seen[KEYS];
};

/* value of key k on CPU c: twelve bytes k, c, k + c */
static void
add_up(void *arg, const void *key, const void *values)
{
	struct sum *s = arg;
	uint64_t k;
	uint32_t v[3];

	memcpy(&k, key, 8);
	assert_true(k < KEYS);
	assert_int_equal(s->seen[k], 0);
	s->seen[k] = 1;
	s->n++;
	for (uint32_t c = 0; c < s->ncpus; c++) {
		memcpy(v, (const char *)values + 12 * c, 12);
		assert_int_equal(v[0], k);
		assert_int_equal(v[1], c);
		assert_int_equal(v[2], k + c);
	}
}

static void
check_hash(const struct md_be_limits *limits)
{
	struct bench *b = bench_new(limits);
	struct md_image_prog *p = prog(b, MD_PROG_CALLBACK);
	int map = MD_MAP_FIRST_FREE, n = 0;
	uint32_t *v = calloc(md_be_env(b->be)->ncpus, 12);
	struct sum s = { .ncpus = md_be_env(b->be)->ncpus };

	put_map(p, 1, MD_RELOC_MAP, map);
	put_end(p);
	load(b);
	assert_int_equal(md_be_each(b->be, map, add_up, &s), 0);
	for (uint64_t k = 0; k < KEYS; k++) {
		for (uint32_t c = 0; c < s.ncpus; c++) {
			v[3 * c] = (uint32_t)k;
			v[3 * c + 1] = c;
			v[3 * c + 2] = (uint32_t)k + c;
		}
		assert_int_equal(md_be_update(b->be, map, &k, v), 0);
	}
	for (uint64_t k = 0; k < KEYS; k += 10, n++)
		assert_int_equal(md_be_delete(b->be, map, &k), 0);
	assert_int_equal(md_be_delete(b->be, map, &(uint64_t){ 10 }), -1);
	assert_int_equal(md_be_each(b->be, map, add_up, &s), KEYS - n);
	assert_int_equal(s.n, KEYS - n);
	assert_int_equal(s.seen[10], 0);
	free(v);
	bench_free(b);
}

static void
test_hash(void **state)
{
	static const struct md_be_limits keys = { .no_batch = true };

	(void)state;
	check_hash(&no_limits);
	check_hash(&keys);
}

/* -- errors ---------------------------------------------------------------- */

static void
test_verifier(void **state)
{
	struct bench *b = bench_new(NULL);
	struct md_image_prog *p = prog(b, MD_PROG_CALLBACK);
	struct md_loc lines[4] = {
		{ .line = 1 },
		{ .line = 2 },
		{ .line = 3 },
		{ .line = 4 },
	};

	(void)state;
	put(p, md_i_set(0, 0));
	put(p, md_i_set(1, 5));
	put(p, md_i_load(0, 1, 8)); /* a number is no address */
	put(p, md_i_exit());
	p->lines = lines;
	assert_int_equal(md_be_load(b->be, &b->img, 4096, &b->e), -1);
	assert_int_equal(b->e.loc.line, 3);
	assert_int_equal(b->e.err, EACCES);
	assert_non_null(strstr(b->e.text, "test:prog"));
	assert_non_null(strstr(b->e.text, "at instruction 2: R1 invalid mem"));
	assert_non_null(strstr(b->e.kernel_log, "invalid mem access"));
	bench_free(b);
}

static void
test_map_refused(void **state)
{
	struct bench *b = bench_new(NULL);
	struct md_image_prog *p = prog(b, MD_PROG_CALLBACK);

	(void)state;
	b->maps[MD_MAP_FIRST_FREE].value_size = 1 << 24;
	put_map(p, 1, MD_RELOC_MAP, MD_MAP_FIRST_FREE);
	put_end(p);
	assert_int_equal(md_be_load(b->be, &b->img, 4096, &b->e), -1);
	assert_int_equal(b->e.err, E2BIG);
	assert_non_null(strstr(b->e.text, "@a[x]"));
	assert_non_null(strstr(b->e.text, "-x aggsize"));
	bench_free(b);
}

/* The string table is the program's to read only. */
static void
test_rodata(void **state)
{
	struct bench *b = bench_new(NULL);
	struct md_image_prog *p = prog(b, MD_PROG_CALLBACK);

	(void)state;
	put_map(p, 1, MD_RELOC_MAPVAL, MD_MAP_STRINGS);
	p->insns[p->n - 1].imm = 1; /* offset as emitted: kept */
	put(p, md_i(BPF_LDX | BPF_MEM | BPF_B, 7, 1, 0, 0));
	put_count(p);
	put_end(p);
	load(b);
	assert_int_equal(md_be_fire(b->be, 0, 0, -1), 0);
	assert_int_equal(count(b, 'b'), 1);
	bench_free(b);
}

static int
map_root(void)
{
	FILE *f = fopen("/proc/self/uid_map", "w");

	return !f || fputs("0 0 1", f) < 0 || fclose(f);
}

/* Who is told to become root is not root; root in a user namespace is told
 * that root is not enough. */
static int
told_without_rights(bool as_root)
{
	struct md_be_error e = { 0 };

	if (as_root ? unshare(CLONE_NEWUSER) :
	    setresgid(65534, 65534, 65534) || setresuid(65534, 65534, 65534))
		return as_root ? 0 : 1; /* there may be no such namespaces */
	if (as_root && map_root())
		return 0;
	if (md_be_open(&e) || e.err != EPERM)
		return 2;
	return strstr(e.text, as_root ? "even root is denied that here" :
		      "run as root or give minid CAP_BPF, CAP_PERFMON") &&
	       (strstr(e.text, "run as root") == NULL) == as_root ? 0 : 3;
}

static void
test_no_rights(void **state)
{
	struct bench *b = bench_new(NULL);
	int status;
	pid_t pid;

	(void)state;
	bench_free(b);
	for (int as_root = 0; as_root < 2; as_root++) {
		pid = fork();
		if (!pid)
			_exit(told_without_rights(as_root));
		assert_int_equal(waitpid(pid, &status, 0), pid);
		assert_int_equal(status, 0);
	}
}

static void
test_env(void **state)
{
	static const struct md_be_limits all = {
		true, true, true, true, true, true,
	};
	struct bench *b = bench_new(NULL), *c = bench_new(&all);
	const struct md_env *e = md_be_env(b->be), *l = md_be_env(c->be);
	unsigned off, size;

	(void)state;
	assert_int_equal(e->ncpus, sysconf(_SC_NPROCESSORS_CONF));
	assert_false(l->have_session || l->have_task_storage || l->have_sdiv ||
		     l->have_sleepable);
	assert_true(l->need_pid_check);
	if (e->have_session)
		assert_false(e->need_pid_check);
	if (!access("/sys/kernel/btf/vmlinux", R_OK)) {
		assert_int_equal(
			e->kfield(e->arg, "task_struct.tgid", &off, &size), 0);
		assert_true(off > 0);
		assert_int_equal(size, sizeof(pid_t));
	}
	bench_free(b);
	bench_free(c);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_ring),
		cmocka_unit_test(test_ring_size),
		cmocka_unit_test(test_profile),
		cmocka_unit_test(test_fire),
		cmocka_unit_test(test_tracepoint),
		cmocka_unit_test(test_threads),
		cmocka_unit_test(test_hash),
		cmocka_unit_test(test_verifier),
		cmocka_unit_test(test_map_refused),
		cmocka_unit_test(test_busy),
		cmocka_unit_test(test_late),
		cmocka_unit_test(test_rodata),
		cmocka_unit_test(test_no_rights),
		cmocka_unit_test(test_env),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
