/*
 * test_hold.c - holding a process at an address by an execution watch.
 *
 * The held process is a fork of the test that stops itself, then runs into a
 * function; /proc tells where it stands. Without the rights or the hardware
 * for it the tests are skipped, with the engine's reason.
 */
#include "backends/backend.h"

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static volatile long sink;

static __attribute__((noinline)) long
held_here(long a, long b, long c, long d)
{
	sink += a + b + c + d;
	return sink;
}

/* called through this, so that no compiler makes a copy of its own */
static long (*volatile hold_fn)(long, long, long, long) = held_here;

enum { PLAIN, NEVER, STOP_TWICE };

/* Stops itself, then calls the function and reports its result. */
static pid_t
start(int how, int *from)
{
	int p[2], status;
	pid_t pid;
	long v;

	assert_int_equal(pipe(p), 0);
	pid = fork();
	assert_true(pid >= 0);
	if (!pid) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		raise(SIGSTOP);
		if (how == STOP_TWICE)
			raise(SIGSTOP);
		if (how == NEVER)
			_exit(7);
		v = hold_fn(11, 22, 33, 44);
		v += hold_fn(1, 0, 0, 0);
		if (write(p[1], &v, sizeof(v)) != sizeof(v))
			_exit(1);
		_exit(0);
	}
	close(p[1]);
	*from = p[0];
	assert_int_equal(waitpid(pid, &status, WUNTRACED), pid);
	assert_true(WIFSTOPPED(status));
	return pid;
}

static char
state_of(pid_t pid)
{
	char path[64], buf[512] = "";
	FILE *f;

	snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
	f = fopen(path, "r");
	assert_non_null(f);
	assert_non_null(fgets(buf, sizeof(buf), f));
	fclose(f);
	return strrchr(buf, ')')[2];
}

static unsigned long
pc_of(pid_t pid)
{
	char path[64], buf[512] = "";
	FILE *f;

	snprintf(path, sizeof(path), "/proc/%d/syscall", (int)pid);
	f = fopen(path, "r");
	assert_non_null(f);
	assert_non_null(fgets(buf, sizeof(buf), f));
	fclose(f);
	return strtoul(strrchr(buf, ' '), NULL, 16);
}

static void
kill_child(pid_t pid, int from)
{
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	close(from);
}

static void
skip_if_impossible(int rc, pid_t pid, int from, const struct md_be_error *e)
{
	if (rc != -1 || (e->err != EPERM && e->err != EACCES &&
			 e->err != ENODEV && e->err != EOPNOTSUPP))
		return;
	print_message("%s\n", e->text);
	assert_int_equal(state_of(pid), 'T');
	kill_child(pid, from);
	skip();
}

static void
test_at_function(void **state)
{
	struct md_be_error e = { 0 };
	uint64_t regs[4] = { 0 };
	int from, status, rc;
	pid_t pid = start(PLAIN, &from);
	long v;

	(void)state;
	rc = md_hold_run_until(pid, (uintptr_t)held_here, regs, NULL, NULL, &e);
	skip_if_impossible(rc, pid, from, &e);
	assert_int_equal(rc, 0);
	assert_int_equal(state_of(pid), 'T');
	assert_int_equal(pc_of(pid), (uintptr_t)held_here);
	assert_int_equal(regs[0], 11);
	assert_int_equal(regs[1], 22);
	assert_int_equal(regs[2], 33);
	assert_int_equal(regs[3], 44);
	/* the watch is gone: the second call is not held */
	kill(pid, SIGCONT);
	assert_int_equal(read(from, &v, sizeof(v)), sizeof(v));
	assert_int_equal(v, 110 + 111);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
	close(from);
}

/* Twenty times in a row: no chance of a missed or a late stop. */
static void
test_often(void **state)
{
	struct md_be_error e = { 0 };
	int from, rc;
	pid_t pid;

	(void)state;
	for (int i = 0; i < 20; i++) {
		pid = start(PLAIN, &from);
		rc = md_hold_run_until(pid, (uintptr_t)held_here, NULL, NULL,
				       NULL, &e);
		skip_if_impossible(rc, pid, from, &e);
		assert_int_equal(rc, 0);
		assert_int_equal(pc_of(pid), (uintptr_t)held_here);
		kill_child(pid, from);
	}
}

static void
test_ended_first(void **state)
{
	struct md_be_error e = { 0 };
	int from, status, rc;
	pid_t pid = start(NEVER, &from);

	(void)state;
	rc = md_hold_run_until(pid, (uintptr_t)held_here, NULL, NULL, NULL, &e);
	skip_if_impossible(rc, pid, from, &e);
	assert_int_equal(rc, 1);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 7);
	close(from);
}

struct patience {
	pid_t pid;
	int polls;
	bool resume, seen;
};

/* The process was stopped elsewhere: look on for a while, then resume it
 * as its owner would, or give up. */
static bool
patience(void *arg)
{
	struct patience *p = arg;

	if (p->seen || state_of(p->pid) != 'T' || ++p->polls < 3)
		return false;
	p->seen = true;
	if (p->resume)
		kill(p->pid, SIGCONT);
	return !p->resume;
}

static void
test_stopped_elsewhere(void **state)
{
	struct md_be_error e = { 0 };
	int from, rc;
	pid_t pid = start(STOP_TWICE, &from);
	struct patience p = { .pid = pid, .resume = true };

	(void)state;
	rc = md_hold_run_until(pid, (uintptr_t)held_here, NULL, patience, &p,
			       &e);
	skip_if_impossible(rc, pid, from, &e);
	assert_int_equal(rc, 0);
	assert_true(p.seen);
	assert_int_equal(pc_of(pid), (uintptr_t)held_here);
	kill_child(pid, from);
}

static void
test_interrupted(void **state)
{
	struct md_be_error e = { 0 };
	int from, rc;
	pid_t pid = start(STOP_TWICE, &from);
	struct patience p = { .pid = pid };

	(void)state;
	rc = md_hold_run_until(pid, (uintptr_t)held_here, NULL, patience, &p,
			       &e);
	skip_if_impossible(rc, pid, from, &e);
	assert_int_equal(rc, 2);
	kill_child(pid, from);
}

/* No process: a sentence, no crash. */
static void
test_no_process(void **state)
{
	struct md_be_error e = { 0 };
	int from;
	pid_t pid = start(PLAIN, &from);

	(void)state;
	kill_child(pid, from);
	assert_int_equal(md_hold_run_until(pid, 4096, NULL, NULL, NULL, &e),
			 -1);
	assert_int_equal(e.err, ESRCH);
	assert_non_null(strstr(e.text, "cannot be watched"));
}

/* A kernel address cannot be watched: the process is left as it was. */
static void
test_refused(void **state)
{
	struct md_be_error e = { 0 };
	int from;
	pid_t pid = start(PLAIN, &from);

	(void)state;
	assert_int_equal(md_hold_run_until(pid, UINT64_MAX - 4095, NULL, NULL,
					   NULL, &e),
			 -1);
	assert_true(e.text[0]);
	assert_int_equal(state_of(pid), 'T');
	kill_child(pid, from);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_at_function),
		cmocka_unit_test(test_often),
		cmocka_unit_test(test_ended_first),
		cmocka_unit_test(test_stopped_elsewhere),
		cmocka_unit_test(test_interrupted),
		cmocka_unit_test(test_no_process),
		cmocka_unit_test(test_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
