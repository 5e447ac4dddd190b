/*
 * Options: value syntax, who may set what, errors, the environment. What is
 * expected is the table and the syntax of the language reference.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "runtime/options.h"

struct fixture {
	struct md_arena arena;
	struct md_opts o;
};

static int
setup(void **state)
{
	static struct fixture f;

	memset(&f, 0, sizeof f);
	md_arena_init(&f.arena);
	md_opts_init(&f.o, &f.arena);
	*state = &f;
	return 0;
}

static int
teardown(void **state)
{
	struct fixture *f = *state;

	md_arena_free(&f->arena);
	return 0;
}

static int
set(struct fixture *f, const char *name, const char *value)
{
	return md_opts_set(&f->o, name, value, MD_FROM_USER);
}

static void
defaults(void **state)
{
	struct fixture *f = *state;

	assert_int_equal(f->o.comp.bufsize, 4 << 20);
	assert_int_equal(f->o.comp.aggsize, 4 << 20);
	assert_int_equal(f->o.comp.dynvarsize, 1 << 20);
	assert_int_equal(f->o.comp.strsize, 256);
	assert_int_equal(f->o.comp.stackframes, 20);
	assert_int_equal(f->o.comp.ustackframes, 100);
	assert_int_equal(f->o.comp.maxframes, 127);
	assert_int_equal(f->o.print.stackindent, 14);
	assert_int_equal(f->o.switchrate, 0);
	assert_int_equal(f->o.statusrate, 1000000000);
	assert_int_equal(f->o.evaltime, MD_EVAL_POSTINIT);
	assert_false(f->o.print.quiet);
	assert_false(f->o.comp.destructive);
	assert_string_equal(f->o.cpppath, "cpp");
}

static void
sizes(void **state)
{
	static const struct { const char *s; uint64_t v; } good[] = {
		{ "10", 10 }, { "0x10", 16 }, { "010", 8 }, { "1k", 1024 },
		{ "64m", 64 << 20 }, { "2G", 2ull << 30 },
		{ "1T", 1ull << 40 },
	};
	static const char *const bad[] = {
		"", "k", "-1", "1kb", "1x", " 1", "1 k", "16777216t",
		"99999999999999999999",
	};
	uint64_t v;

	(void)state;
	for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
		assert_true(md_parse_size(good[i].s, &v));
		assert_int_equal(v, good[i].v);
	}
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(md_parse_size(bad[i], &v));
}

static void
rates(void **state)
{
	static const struct { const char *s; uint64_t v; } good[] = {
		{ "10", 10 }, { "10ns", 10 }, { "10nsec", 10 },
		{ "3us", 3000 }, { "3USEC", 3000 }, { "5ms", 5000000 },
		{ "5msec", 5000000 }, { "1s", 1000000000 },
		{ "1sec", 1000000000 }, { "2m", 120000000000 },
		{ "2min", 120000000000 }, { "1h", 3600000000000 },
		{ "1hour", 3600000000000 }, { "1d", 86400000000000 },
		{ "1day", 86400000000000 }, { "1hz", 1000000000 },
		{ "100Hz", 10000000 }, { "0", 0 },
	};
	static const char *const bad[] = { "", "s", "-1s", "1 s", "1x",
					   "0hz", "1sx", "999999999999d" };
	uint64_t v;

	(void)state;
	for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
		assert_true(md_parse_rate(good[i].s, &v));
		assert_int_equal(v, good[i].v);
	}
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(md_parse_rate(bad[i], &v));
}

static void
bools(void **state)
{
	static const char *const yes[] = { NULL, "yes", "enable", "enabled",
		"true", "on", "set", "ON", "1", "0", "17" };
	static const char *const no[] = { "no", "disable", "disabled",
		"false", "off", "unset", "" };
	struct fixture *f = *state;

	for (unsigned i = 0; i < sizeof yes / sizeof *yes; i++) {
		f->o.print.quiet = false;
		assert_int_equal(set(f, "quiet", yes[i]), MD_OPT_OK);
		assert_true(f->o.print.quiet);
		assert_true(f->o.comp.quiet);
	}
	for (unsigned i = 0; i < sizeof no / sizeof *no; i++) {
		f->o.print.quiet = true;
		assert_int_equal(set(f, "quiet", no[i]), MD_OPT_OK);
		assert_false(f->o.print.quiet);
		assert_false(f->o.comp.quiet);
	}
	assert_int_equal(set(f, "quiet", "maybe"), MD_OPT_VALUE);
	assert_int_equal(set(f, "quiet", "-1"), MD_OPT_VALUE);
}

static void
flags_take_no_value(void **state)
{
	struct fixture *f = *state;

	assert_int_equal(set(f, "zdefs", "1"), MD_OPT_VALUE);
	assert_int_equal(set(f, "zdefs", ""), MD_OPT_VALUE);
	assert_false(f->o.comp.zdefs);
	assert_int_equal(set(f, "zdefs", NULL), MD_OPT_OK);
	assert_true(f->o.comp.zdefs);
	assert_int_equal(set(f, "defaultargs", NULL), MD_OPT_OK);
	assert_true(f->o.comp.defaultargs);
}

static void
strsize_has_a_least_value(void **state)
{
	struct fixture *f = *state;

	assert_int_equal(set(f, "strsize", "0"), MD_OPT_VALUE);
	assert_int_equal(set(f, "strsize", "1"), MD_OPT_VALUE);
	assert_int_equal(set(f, "strsize", "5g"), MD_OPT_VALUE);
	assert_int_equal(f->o.comp.strsize, 256);
	assert_int_equal(set(f, "strsize", "10"), MD_OPT_OK);
	assert_int_equal(f->o.comp.strsize, 10);
	assert_int_equal(set(f, "strsize", NULL), MD_OPT_VALUE);
}

static void
choices(void **state)
{
	struct fixture *f = *state;

	assert_int_equal(set(f, "evaltime", "exec"), MD_OPT_OK);
	assert_int_equal(f->o.evaltime, MD_EVAL_EXEC);
	assert_int_equal(set(f, "evaltime", "main"), MD_OPT_OK);
	assert_int_equal(f->o.evaltime, MD_EVAL_MAIN);
	assert_int_equal(set(f, "evaltime", "preinit"), MD_OPT_OK);
	assert_int_equal(f->o.evaltime, MD_EVAL_PREINIT);
	assert_int_equal(set(f, "evaltime", "mai"), MD_OPT_VALUE);
	assert_int_equal(set(f, "evaltime", "main|"), MD_OPT_VALUE);
	assert_int_equal(set(f, "evaltime", ""), MD_OPT_VALUE);
	assert_int_equal(set(f, "evaltime", NULL), MD_OPT_VALUE);
	assert_int_equal(f->o.evaltime, MD_EVAL_PREINIT);
	assert_int_equal(set(f, "bufpolicy", "ring"), MD_OPT_OK);
	assert_int_equal(set(f, "bufpolicy", "other"), MD_OPT_VALUE);
}

static void
cpp_arguments_keep_their_order(void **state)
{
	struct fixture *f = *state;

	assert_int_equal(set(f, "define", "A=1"), MD_OPT_OK);
	assert_int_equal(set(f, "incdir", "/x"), MD_OPT_OK);
	assert_int_equal(set(f, "undef", "B"), MD_OPT_OK);
	assert_int_equal(set(f, "cppargs", "-P  -nostdinc"), MD_OPT_OK);
	assert_int_equal(set(f, "define", NULL), MD_OPT_VALUE);
	assert_int_equal(f->o.cppargs.n, 5);
	assert_string_equal(f->o.cppargs.v[0], "-DA=1");
	assert_string_equal(f->o.cppargs.v[1], "-I/x");
	assert_string_equal(f->o.cppargs.v[2], "-UB");
	assert_string_equal(f->o.cppargs.v[3], "-P");
	assert_string_equal(f->o.cppargs.v[4], "-nostdinc");
}

static void
names(void **state)
{
	struct fixture *f = *state;

	assert_int_equal(set(f, "nosuch", "1"), MD_OPT_NAME);
	assert_int_equal(set(f, "", NULL), MD_OPT_NAME);
	assert_int_equal(set(f, "bufhosts", "1"), MD_OPT_REFUSED);
	assert_int_equal(set(f, "grabanon", NULL), MD_OPT_REFUSED);
	assert_int_equal(set(f, "nspec", "4"), MD_OPT_OK);
	assert_int_equal(set(f, "nspec", "x"), MD_OPT_VALUE);
	assert_string_equal(md_opts_error(NULL, "nosuch", MD_OPT_NAME),
			    "Invalid option name");
	assert_string_equal(md_opts_error(&f->arena, "quiet", MD_OPT_VALUE),
			    "Invalid value for specified option: on or off");
	assert_string_equal(md_opts_error(NULL, "cpppath", MD_OPT_SCRIPT),
		"Option cannot be used from within a D program");
	assert_string_equal(md_opts_error(NULL, "bufsize", MD_OPT_ACTIVE),
			    "Operation illegal when tracing is active");
}

static void
who_and_when(void **state)
{
	struct md_opts *o = &((struct fixture *)*state)->o;

	assert_int_equal(md_opts_set(o, "bufsize", "1m", MD_FROM_SCRIPT),
			 MD_OPT_OK);
	assert_int_equal(o->comp.bufsize, 1 << 20);
	assert_int_equal(md_opts_set(o, "cpppath", "x", MD_FROM_SCRIPT),
			 MD_OPT_SCRIPT);
	assert_int_equal(md_opts_set(o, "define", "x", MD_FROM_SCRIPT),
			 MD_OPT_SCRIPT);
	assert_int_equal(md_opts_set(o, "cpp", NULL, MD_FROM_SCRIPT),
			 MD_OPT_OK);
	assert_int_equal(md_opts_set(o, "bufsize", "2m", MD_FROM_RUN),
			 MD_OPT_ACTIVE);
	assert_int_equal(o->comp.bufsize, 1 << 20);
	assert_int_equal(md_opts_set(o, "zdefs", NULL, MD_FROM_RUN),
			 MD_OPT_ACTIVE);
	assert_int_equal(md_opts_set(o, "quiet", "1", MD_FROM_RUN), MD_OPT_OK);
	assert_true(o->print.quiet);
	assert_int_equal(md_opts_set(o, "aggsortkeypos", "1", MD_FROM_RUN),
			 MD_OPT_OK);
	assert_int_equal(o->print.aggsortkeypos, 1);
	assert_int_equal(md_opts_set(o, "switchrate", "10hz", MD_FROM_RUN),
			 MD_OPT_OK);
	assert_int_equal(o->switchrate, 100000000);
}

static void
environment(void **state)
{
	static char a[] = "DTRACE_OPT_STRSIZE=64", b[] = "DTRACE_OPT_ZDEFS=",
		    c[] = "PATH=/bin", d[] = "DTRACE_OPT_QUIET=maybe",
		    e[] = "DTRACE_OPT_NOSUCH=1";
	char *good[] = { c, a, b, NULL }, *bad[] = { d, NULL },
	     *unknown[] = { e, NULL };
	struct md_opts *o = &((struct fixture *)*state)->o;
	const char *name = NULL;

	assert_int_equal(md_opts_env(o, good, &name), MD_OPT_OK);
	assert_int_equal(o->comp.strsize, 64);
	assert_true(o->comp.zdefs);
	assert_int_equal(md_opts_env(o, bad, &name), MD_OPT_VALUE);
	assert_string_equal(name, "quiet");
	assert_int_equal(md_opts_env(o, unknown, &name), MD_OPT_NAME);
	assert_string_equal(name, "nosuch");
	/* what comes later wins */
	assert_int_equal(md_opts_set(o, "strsize", "32", MD_FROM_USER),
			 MD_OPT_OK);
	assert_int_equal(o->comp.strsize, 32);
}

/* Each option of the reference has its row. */
static void
all_rows_are_there(void **state)
{
	static const char *const known[] = {
		"aggrate", "aggsize", "aggsortkey", "aggsortrev",
		"aggsortpos", "aggsortkeypos", "agghist", "aggpack",
		"aggzoom", "aggpercpu", "amin", "argref", "bufsize",
		"bufpolicy", "bufresize", "bufhosts", "cleanrate", "cpp",
		"cpphdrs", "cpppath", "cppargs", "define", "undef", "incdir",
		"stdc", "cpu", "core", "ctypes", "dtypes", "debug",
		"debugassert", "ctfpath", "dofstashpath", "modpath",
		"procfspath", "objcopypath", "defaultargs", "destructive",
		"disasm", "tree", "verbose", "droptags", "errtags",
		"dynvarsize", "empty", "encoding", "evaltime", "flowindent",
		"grabanon", "iregs", "tregs", "jstackframes",
		"jstackstrsize", "kdefs", "knodefs", "udefs", "unodefs",
		"late", "xlate", "lazyload", "ldpath", "linkmode", "linktype",
		"linknommap", "strip", "libdir", "syslibdir", "nolibs",
		"lockmem", "maxframes", "bpflog", "bpflogsize",
		"scratchsize", "pcapsize", "printsize", "noresolve", "nspec",
		"specsize", "pgmax", "preallocate", "pspec", "quiet",
		"quietresize", "rawbytes", "setenv", "unsetenv",
		"stackframes", "ustackframes", "stackindent", "statusrate",
		"strsize", "switchrate", "sysslice", "useruid", "temporal",
		"uresolve", "version", "zdefs", "return", "overhead",
		"compensate",
	};
	struct fixture *f = *state;
	struct md_out out;
	char line[32];

	md_out_mem(&out);
	md_opts_dump(&out);
	for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
		assert_int_not_equal(set(f, known[i], "\001"), MD_OPT_NAME);
		snprintf(line, sizeof line, "\n%s ", known[i]);
		assert_non_null(strstr(out.buf, line));
	}
	md_out_free(&out);
}

int
main(void)
{
#define T(fn) cmocka_unit_test_setup_teardown(fn, setup, teardown)
	const struct CMUnitTest tests[] = {
		T(defaults), T(sizes), T(rates), T(bools),
		T(flags_take_no_value), T(strsize_has_a_least_value),
		T(choices), T(cpp_arguments_keep_their_order), T(names),
		T(who_and_when), T(environment), T(all_rows_are_there),
	};

	return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
