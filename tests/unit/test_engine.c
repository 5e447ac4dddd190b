/*
 * test_engine.c - arming real processes with the BPF engine: each kind of
 * uprobe link, threads, refused places, processes that are gone; the newer
 * ways of the kernel and, by limits, the older ones.
 */
#include "engine_bench.h"

/* -- uprobes -------------------------------------------------------------- */

/* Three functions in one call, entry and return, counts exact, another
 * process left alone. */
static void
check_entry_return(const struct md_be_limits *limits, int threads)
{
	struct bench *b = bench_new(limits);
	struct child c = start(), other = start();
	unsigned e = counting(b, MD_PROG_UPROBE);
	unsigned r = counting(b, MD_PROG_URETPROBE);
	int times = threads ? threads : 1;

	site(b, e, MD_SITE_UPROBE, t_a, c.pid);
	site(b, e, MD_SITE_UPROBE, t_b, c.pid);
	site(b, r, MD_SITE_URETPROBE, t_a, c.pid);
	site(b, e, MD_SITE_UPROBE, t_c, c.pid);
	site(b, r, MD_SITE_URETPROBE, t_c, c.pid);
	load(b);
	attach(b, 0, 5);
	assert_int_equal(b->skipped, 0);
	assert_int_equal(b->progress, 5);
	assert_int_equal(b->total, 5);
	command(&c, (struct order){ .calls = 1000, .threads = threads });
	command(&other, (struct order){ .calls = 100 });
	assert_int_equal(count(b, 0), 1000 * times);
	assert_int_equal(count(b, 1), 500 * times);
	assert_int_equal(count(b, 2), 1000 * times);
	assert_int_equal(count(b, 3), 250 * times);
	assert_int_equal(count(b, 4), 250 * times);
	md_be_detach(b->be);
	command(&c, (struct order){ .calls = 10 });
	assert_int_equal(count(b, 0), 1000 * times);
	finish(&c);
	finish(&other);
	bench_free(b);
}

static void
test_multi(void **state)
{
	(void)state;
	check_entry_return(&no_limits, 0);
}

static void
test_multi_threads(void **state)
{
	(void)state;
	check_entry_return(&no_limits, 8);
}

static void
test_perf(void **state)
{
	(void)state;
	check_entry_return(&old, 0);
}

static void
test_perf_threads(void **state)
{
	(void)state;
	check_entry_return(&old, 8);
}

/* pid 0: every process fires */
static void
check_all_processes(const struct md_be_limits *limits)
{
	struct bench *b = bench_new(limits);
	struct child c = start(), other = start();

	site(b, counting(b, MD_PROG_UPROBE), MD_SITE_UPROBE, t_a, 0);
	load(b);
	attach(b, 0, 1);
	command(&c, (struct order){ .calls = 10 });
	command(&other, (struct order){ .calls = 7, .threads = 2 });
	assert_int_equal(count(b, 0), 24);
	finish(&c);
	finish(&other);
	bench_free(b);
}

static void
test_all_processes(void **state)
{
	(void)state;
	check_all_processes(&no_limits);
	check_all_processes(&old);
}

/* The first thread ends, the process goes on. Once it has ended the kernel
 * cannot filter by this process: the site is named, or armed for all. */
static void
test_leader_gone(void **state)
{
	struct bench *b = bench_new(NULL);
	struct child c = start();
	unsigned p = counting(b, MD_PROG_UPROBE);

	(void)state;
	site(b, p, MD_SITE_UPROBE, t_a, c.pid);
	load(b);
	attach(b, 0, 1);
	command(&c, (struct order){ .calls = 10 });
	leave(&c);
	/* perf events lose a process whose first thread ends; where there are
	 * only these, there is no task storage either */
	if (!md_be_env(b->be)->have_task_storage) {
		finish(&c);
		bench_free(b);
		skip();
		return;
	}
	command(&c, (struct order){ .calls = 10 });
	assert_int_equal(count(b, 0), 20);
	attach(b, 0, 1);
	command(&c, (struct order){ .calls = 10 });
	if (md_be_env(b->be)->need_pid_check) {
		assert_int_equal(b->skipped, 0);
		assert_int_equal(count(b, 0), 40);
	} else {
		assert_int_equal(b->skipped, 1);
		assert_int_equal(b->skip_err, ESRCH);
		assert_int_equal(count(b, 0), 30);
	}
	finish(&c);
	bench_free(b);
}

static void
test_leader_gone_perf(void **state)
{
	struct bench *b = bench_new(&old);
	struct child c = start();
	unsigned p = counting(b, MD_PROG_UPROBE);

	(void)state;
	site(b, p, MD_SITE_UPROBE, t_a, c.pid);
	load(b);
	leave(&c);
	command(&c, (struct order){ .calls = 10 });
	attach(b, 0, 1);
	assert_int_equal(b->skipped, 0);
	command(&c, (struct order){ .calls = 10 });
	assert_int_equal(count(b, 0), 10);
	finish(&c);
	bench_free(b);
}

static void
test_session(void **state)
{
	struct bench *b = bench_new(NULL);
	struct child c = start();
	unsigned p;

	(void)state;
	if (!md_be_env(b->be)->have_session) {
		finish(&c);
		bench_free(b);
		skip();
	}
	p = session(b);
	assert_int_equal(pair(b, p, t_a, c.pid), 0);
	assert_int_equal(pair(b, p, t_b, c.pid), 2);
	load(b);
	attach(b, 0, 4);
	assert_int_equal(b->total, 2);
	command(&c, (struct order){ .calls = 100, .threads = 8 });
	assert_int_equal(count(b, 0), 800);
	assert_int_equal(count(b, 1), 800);
	assert_int_equal(count(b, 2), 400);
	assert_int_equal(count(b, 3), 400);
	finish(&c);
	bench_free(b);
}

/* Entry and return by two programs. */
static void
test_pair_without_session(void **state)
{
	static const struct md_be_limits limits[] = {
		{ .no_session = true },
		{ .no_multi = true },
	};

	(void)state;
	for (unsigned i = 0; i < 2; i++) {
		struct bench *b = bench_new(&limits[i]);
		struct child c = start();
		unsigned e = counting(b, MD_PROG_UPROBE);
		unsigned r = counting(b, MD_PROG_URETPROBE);

		assert_false(md_be_env(b->be)->have_session);
		site(b, e, MD_SITE_UPROBE, t_a, c.pid);
		site(b, r, MD_SITE_URETPROBE, t_a, c.pid);
		site(b, e, MD_SITE_UPROBE, t_lock, c.pid);
		load(b);
		attach(b, 0, 3);
		assert_int_equal(b->skipped, 1);
		assert_ptr_equal(b->skip_site[0], &b->sites[2]);
		command(&c, (struct order){ .calls = 100 });
		assert_int_equal(count(b, 0), 100);
		assert_int_equal(count(b, 1), 100);
		finish(&c);
		bench_free(b);
	}
}

/* 200 sites, four of which the kernel refuses: these are named, the others
 * fire. */
static void
check_refused(const struct md_be_limits *limits, unsigned nsites)
{
	struct bench *b = bench_new(limits);
	struct child c = start();
	unsigned p = counting(b, MD_PROG_UPROBE), armed = 0, i;
	static const unsigned bad[] = { 3, 4, 20, 31 };

	for (i = 0; i < nsites; i++)
		site(b, p, MD_SITE_UPROBE, i % 2 ? t_a : t_b, c.pid);
	for (i = 0; i < 4; i++)
		b->probes[bad[i]].offset = offset_of(i % 2 ? t_lock : t_lock2);
	load(b);
	attach(b, 0, nsites);
	assert_int_equal(b->skipped, 4);
	for (i = 0; i < 4; i++)
		assert_ptr_equal(b->skip_site[i], &b->sites[bad[i]]);
	assert_int_equal(b->skip_err, EOPNOTSUPP);
	assert_int_equal(b->progress, nsites);
	command(&c, (struct order){ .calls = 8 });
	for (i = 0; i < nsites; i++) {
		if (i == 3 || i == 4 || i == 20 || i == 31) {
			assert_int_equal(count(b, i), 0);
			continue;
		}
		assert_int_equal(count(b, i), i % 2 ? 8 : 4);
		armed++;
	}
	assert_int_equal(armed, nsites - 4);
	finish(&c);
	bench_free(b);
}

static void
test_refused(void **state)
{
	(void)state;
	check_refused(&no_limits, 200);
	check_refused(&old, 33);
}

/* A process or a file that is gone: sites are named, arming goes on. */
static void
check_gone(const struct md_be_limits *limits)
{
	struct bench *b = bench_new(limits);
	struct child c = start(), dead = start(), zombie = start();
	unsigned p = counting(b, MD_PROG_UPROBE);
	struct md_probe_file files[2] = { b->file, { .path = "/proc/0/exe" } };

	finish(&dead);
	kill(zombie.pid, SIGKILL);
	waitid(P_PID, (id_t)zombie.pid, &(siginfo_t){ 0 }, WEXITED | WNOWAIT);
	b->img.files = files;
	b->img.nfiles = 2;
	site(b, p, MD_SITE_UPROBE, t_a, dead.pid);
	site(b, p, MD_SITE_UPROBE, t_a, c.pid);
	site(b, p, MD_SITE_UPROBE, t_b, c.pid);
	b->probes[2].file = 1;
	site(b, p, MD_SITE_UPROBE, t_a, zombie.pid);
	load(b);
	attach(b, 0, 4);
	/* that a zombie has no more threads is not looked into where the
	 * program compares the process */
	assert_int_equal(b->skipped, md_be_env(b->be)->need_pid_check ? 2 : 3);
	command(&c, (struct order){ .calls = 8 });
	assert_int_equal(count(b, 0), 0);
	assert_int_equal(count(b, 1), 8);
	assert_int_equal(count(b, 2), 0);
	finish(&c);
	finish(&zombie);
	bench_free(b);
}

static void
test_gone(void **state)
{
	(void)state;
	check_gone(&no_limits);
	check_gone(&old);
}

/* One file of a process, then all of it; and armed again. */
static void
test_drop(void **state)
{
	struct bench *b = bench_new(NULL);
	struct child c = start(), other = start();
	unsigned p = counting(b, MD_PROG_UPROBE);

	(void)state;
	site(b, p, MD_SITE_UPROBE, t_a, c.pid);
	site(b, p, MD_SITE_UPROBE, t_b, c.pid);
	site(b, p, MD_SITE_UPROBE, t_c, other.pid);
	load(b);
	attach(b, 0, 1);
	attach(b, 1, 2);
	md_be_drop(b->be, c.pid, 1, true); /* there is no such file */
	command(&c, (struct order){ .calls = 4 });
	assert_int_equal(count(b, 0), 4);
	assert_int_equal(count(b, 1), 2);
	md_be_drop(b->be, c.pid, 0, true);
	command(&c, (struct order){ .calls = 4 });
	command(&other, (struct order){ .calls = 4 });
	assert_int_equal(count(b, 0), 4);
	assert_int_equal(count(b, 1), 2);
	assert_int_equal(count(b, 2), 1);
	attach(b, 0, 1);
	command(&c, (struct order){ .calls = 4 });
	assert_int_equal(count(b, 0), 8);
	md_be_drop(b->be, other.pid, -1, true);
	command(&other, (struct order){ .calls = 4 });
	assert_int_equal(count(b, 2), 1);
	finish(&other);
	finish(&c);
	bench_free(b);
}

/* A sleepable program may bring a page in: checked only to load and run. */
static void
check_sleepable(const struct md_be_limits *limits)
{
	struct bench *b = bench_new(limits);
	struct child c = start();

	if (md_be_env(b->be)->have_sleepable) {
		site(b, counting(b, MD_PROG_UPROBE), MD_SITE_UPROBE, t_a,
		     c.pid);
		b->progs[0].sleepable = true;
		load(b);
		attach(b, 0, 1);
		command(&c, (struct order){ .calls = 5, .threads = 2 });
		assert_int_equal(count(b, 0), 10);
	}
	finish(&c);
	bench_free(b);
}

static void
test_sleepable(void **state)
{
	(void)state;
	check_sleepable(&no_limits);
	check_sleepable(&old);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_multi),
		cmocka_unit_test(test_multi_threads),
		cmocka_unit_test(test_perf),
		cmocka_unit_test(test_perf_threads),
		cmocka_unit_test(test_all_processes),
		cmocka_unit_test(test_leader_gone),
		cmocka_unit_test(test_leader_gone_perf),
		cmocka_unit_test(test_session),
		cmocka_unit_test(test_pair_without_session),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_gone),
		cmocka_unit_test(test_drop),
		cmocka_unit_test(test_sleepable),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
