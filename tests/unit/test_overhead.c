/*
 * test_overhead.c - what tracing costs: how a trap is split around its
 * program, which figure belongs to a probe, the table and its JSON form, and
 * that calibration gives sane figures on this machine.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>

#include "runtime/session.h"

/* Between two firings and inside a call the parts add up to what was there. */
static void
splits_add_up(void **state)
{
	struct md_trap t[MD_NROLES];

	(void)state;
	md_split_traps(600, 1000, 1300, 640, t);
	assert_int_equal(t[MD_TRAP_ENTRY].in + t[MD_TRAP_ENTRY].back, 600);
	assert_int_equal(t[MD_TRAP_RETURN].in, 320);
	assert_int_equal(t[MD_TRAP_RETURN].in + t[MD_TRAP_RETURN].back, 1000);
	assert_int_equal(t[MD_TRAP_BOTH_ENTRY].back +
			 t[MD_TRAP_BOTH_RETURN].in, 640);
	assert_int_equal(t[MD_TRAP_BOTH_ENTRY].in +
			 t[MD_TRAP_BOTH_RETURN].back, 660);
	/* noise: nothing is negative */
	md_split_traps(600, 100, 500, 640, t);
	assert_int_equal(t[MD_TRAP_RETURN].back, 0);
	assert_int_equal(t[MD_TRAP_BOTH_ENTRY].in, 0);
}

static void
each_place_has_its_cost(void **state)
{
	struct md_probe p = { .kind = MD_SITE_UPROBE, .cost = MD_COST_NOP5 };

	(void)state;
	assert_int_equal(md_trap_index(&p), MD_TRAP_ENTRY);
	p.paired = true;
	assert_int_equal(md_trap_index(&p), MD_TRAP_BOTH_ENTRY);
	p.kind = MD_SITE_URETPROBE;
	p.cost = MD_COST_STEPPED | MD_COST_RETURN;
	assert_int_equal(md_trap_index(&p),
			 2 * MD_NROLES + MD_TRAP_BOTH_RETURN);
	p.paired = false;
	assert_int_equal(md_trap_index(&p), 2 * MD_NROLES + MD_TRAP_RETURN);
	p.kind = MD_SITE_TRACEPOINT;
	p.cost = MD_COST_TRACEPOINT;
	assert_int_equal(md_trap_index(&p), -1);
	p.kind = MD_SITE_UPROBE;
	p.cost = MD_COST_NONE;
	assert_int_equal(md_trap_index(&p), -1);
}

enum { ROWS = 22 };

static struct minid_overhead rows[ROWS + 1];

static const struct minid_overhead *
made_up(uint64_t target)
{
	for (unsigned i = 0; i <= ROWS; i++)
		rows[i] = (struct minid_overhead){
			.probe = i + 1, .provider = "pid1", .module = "a\"b",
			.function = "f", .name = "entry", .firings = 1000,
			.program_ns = 500000, .trap_ns = 1500000,
			.target_ns = target,
		};
	rows[ROWS].probe = 0;
	rows[ROWS].firings = 22000;
	rows[ROWS].program_ns = 12000000;
	rows[ROWS].trap_ns = 33000000;
	return rows;
}

static void
table_of_twenty_and_the_rest(void **state)
{
	struct md_out o;
	const char *p;
	unsigned lines = 0;

	(void)state;
	md_out_mem(&o);
	md_overhead_print(&o, made_up(90000000), ROWS, false);
	for (p = o.buf; *p; p++)
		lines += *p == '\n';
	assert_int_equal(lines, 1 + 1 + 20 + 1 + 1);
	assert_non_null(strstr(o.buf, "\n        1000        0.500        1.500"
				      "        2.000    2.2%  "
				      "pid1:a\"b:f:entry\n"));
	assert_non_null(strstr(o.buf, "\n        2000        1.000        3.000"
				      "        4.000    4.4%  "
				      "all other probes\n"));
	assert_non_null(strstr(o.buf, "\n       22000       12.000       33.000"
				      "       45.000   50.0%  session\n"));
	md_out_free(&o);
	/* no target, no share; no rest when all are shown */
	md_out_mem(&o);
	md_overhead_print(&o, made_up(0) + ROWS - 1, 1, false);
	assert_non_null(strstr(o.buf, "        2.000       -  pid1:"));
	assert_null(strstr(o.buf, "all other"));
	md_out_free(&o);
}

static void
json_by_line(void **state)
{
	struct md_out o;

	(void)state;
	md_out_mem(&o);
	md_overhead_print(&o, made_up(90000000) + ROWS - 1, 1, true);
	assert_string_equal(o.buf,
		"{\"overhead\":\"probe\",\"id\":22,\"provider\":\"pid1\","
		"\"module\":\"a\\\"b\",\"function\":\"f\",\"name\":\"entry\","
		"\"firings\":1000,\"program_ns\":500000,\"trap_ns\":1500000,"
		"\"target_ns\":90000000,\"share\":0.022222}\n"
		"{\"overhead\":\"session\",\"firings\":22000,"
		"\"program_ns\":12000000,\"trap_ns\":33000000,"
		"\"target_ns\":90000000,\"share\":0.500000}\n");
	md_out_free(&o);
}

static void
calibration_is_sane(void **state)
{
	uint32_t costs[MD_NTRAPS] = { 0 };
	struct md_trap traps[MD_NTRAPS] = { { 0, 0 } };
	struct md_calibration want = { costs, traps, true };
	pid_t pid = 0;
	cpu_set_t cpus;
	int r;

	(void)state;
	if (geteuid())
		skip();
	/* not on the first CPU: every one is measured on */
	CPU_ZERO(&cpus);
	CPU_SET(sysconf(_SC_NPROCESSORS_ONLN) - 1, &cpus);
	sched_setaffinity(0, sizeof(cpus), &cpus);
	r = md_calibrate(&want, &pid);
	md_calibrate_end(&pid);
	if (r)
		skip(); /* no BPF here */
	for (unsigned i = 0; i < MD_NTRAPS; i++) {
		assert_in_range(costs[i], 10, 1000000);
		assert_in_range(traps[i].in + traps[i].back, 10, 1000000);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(splits_add_up),
		cmocka_unit_test(each_place_has_its_cost),
		cmocka_unit_test(table_of_twenty_and_the_rest),
		cmocka_unit_test(json_by_line),
		cmocka_unit_test(calibration_is_sane),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
