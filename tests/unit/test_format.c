/*
 * test_format.c - printf and printa formats: parsing, checking, rendering.
 *
 * Expected texts come from the language reference, section 7 and 3.9; the
 * numeric cases are compared with the C library where D promises the same.
 */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/check.h"
#include "stdlib/format.h"
#include "stdlib/keys.h"
#include "stdlib/stdlib.h"

struct fix {
	struct md_arena arena;
	struct md_compile c;
	struct md_check k;
	struct md_host host;
	struct md_out out;
	struct md_expr *args[16];
	struct md_field fields[16];
	uint8_t data[512];
	unsigned n, at;
	struct md_format *f;
};

static const char *
pstring(struct md_host *h, uint32_t id)
{
	(void)h;
	return id == 1 ? "foo" : "";
}

static void
usym(struct md_host *h, struct md_out *o, uint32_t pid, uint64_t addr,
     const struct md_builtin *how)
{
	(void)h;
	md_printf(o, "p%u`%llx%s", pid, (unsigned long long)addr,
		  how ? how->name : "");
}

static int
setup(void **state)
{
	struct fix *x = calloc(1, sizeof *x);

	md_arena_init(&x->arena);
	md_types_init(&x->c.types, &x->arena, 256);
	x->c.arena = x->c.diags.arena = &x->arena;
	x->k = (struct md_check){ .c = &x->c, .a = &x->arena,
				  .t = &x->c.types, .d = &x->c.diags };
	x->host = (struct md_host){ .pstring = pstring, .usym = usym };
	*state = x;
	return 0;
}

static int
teardown(void **state)
{
	struct fix *x = *state;

	md_out_free(&x->out);
	md_arena_free(&x->arena);
	free(x);
	return 0;
}

static void
restart(struct fix *x)
{
	x->n = x->at = 0;
	x->c.diags.n = x->c.diags.total = 0;
	md_out_free(&x->out);
	md_out_mem(&x->out);
	x->host.out = &x->out;
}

/* One more value, as an argument and as a field of a record. */
static struct md_field *
add(struct fix *x, struct md_type *t, enum md_field_kind kind,
    const void *data, unsigned size)
{
	struct md_field *f = &x->fields[x->n];

	x->args[x->n] = md_expr_new(&x->arena, MD_E_IDENT,
				    (struct md_loc){ .line = 1,
						     .col = (int)x->n + 2 });
	x->args[x->n++]->type = t;
	*f = (struct md_field){ .kind = kind, .off = x->at, .size = size,
				.type = t };
	memcpy(x->data + x->at, data, size);
	x->at += (size + 7) & ~7u;
	return f;
}

static void
num(struct fix *x, struct md_type *t, int64_t v)
{
	add(x, t, MD_F_INT, &v, t->size);
}

static void
str(struct fix *x, const char *s)
{
	add(x, x->c.types.string, MD_F_STR, s, (unsigned)strlen(s) + 1);
}

static int
check(struct fix *x, const char *text)
{
	struct md_loc loc = { .line = 1, .col = 1 };

	x->f = md_format_parse(&x->k, "printf", text, loc);
	if (!x->f)
		return -1;
	return md_format_check(&x->k, "printf", x->f, x->args, x->n);
}

static const char *
render(struct fix *x, const char *text)
{
	struct md_rec rec = { .pid = 7 };
	struct md_firing fi = { .rec = &rec };

	if (check(x, text) < 0)
		fail_msg("%s: %s", text, x->c.diags.list[0].text);
	md_format_print(&x->host, &x->out, x->f, &fi, x->fields, x->n,
			x->data);
	return x->out.len ? x->out.buf : "";
}

/* The first report, "TAG text". */
static const char *
problem(struct fix *x, const char *text)
{
	if (check(x, text) == 0)
		return "none";
	assert_int_equal(x->c.diags.total, 1);
	return md_sprintf(&x->arena, "%s %s",
			  md_tag_name(x->c.diags.list[0].tag),
			  x->c.diags.list[0].text);
}

#define T (x->c.types)
#define R1(want, text, type, v) \
	(restart(x), num(x, type, v), assert_string_equal(render(x, text), want))
#define S1(want, text, s) \
	(restart(x), str(x, s), assert_string_equal(render(x, text), want))

static void
integers(void **state)
{
	struct fix *x = *state;

	R1("[   42]", "[%5d]", T.int_, 42);
	R1("[42   ]", "[%-5d]", T.int_, 42);
	R1("[00042]", "[%05d]", T.int_, 42);
	R1("[+42]", "[%+d]", T.int_, 42);
	R1("[ 42]", "[% d]", T.int_, 42);
	R1("0xff", "%#x", T.int_, 255);
	R1("010", "%#o", T.int_, 8);
	R1("0", "%#o", T.int_, 0);
	R1("0", "%#x", T.int_, 0);
	R1("FF", "%X", T.int_, 255);
	R1("0XFF", "%#X", T.int_, 255);
	R1("1234567890123", "%lld", T.long_, 1234567890123);
	/* by the type of the argument */
	R1("4294967295", "%d", T.uint32, -1);
	R1("-1", "%d", T.int32, -1);
	R1("4294967295", "%u", T.int_, -1);
	R1("255", "%u", T.char_, -1);
	R1("ff", "%x", T.char_, -1);
	R1(CHAR_MIN ? "-1" : "255", "%d", T.char_, -1);
	R1("18446744073709551615", "%d", T.uint64, -1);
	R1("-9223372036854775808", "%d", T.int64, INT64_MIN);
	R1("37777777771", "%o", T.int_, -7);
	R1("fffffff9", "%x", T.int_, -7);
	/* precision, and what is ignored */
	R1("00042", "%.5d", T.int_, 42);
	R1("  042", "%05.3d", T.int_, 42);
	R1("0", "%.0d", T.int_, 0);
	R1("5", "%.d", T.int_, 5);
	R1("1234567", "%'d", T.int_, 1234567);
	/* flags in any order; the later of 0 and - wins */
	R1("00042", "%-05d", T.int_, 42);
	R1("42   |", "%0-5d|", T.int_, 42);
	R1("              ff", "%?x", T.int_, 255);
	R1("-0042", "%05d", T.int_, -42);
	R1("0x00ff", "%#06x", T.int_, 255);
	R1("1a", "%p", T.void_ptr, 26);
	R1("0x1a", "%#p", T.void_ptr, 26);
	R1("-5 %", "%hd %%", T.short_, -5);
}

static void
like_c(void **state)
{
	static const char *const flags[] = { "", "-", "0", "+", " ", "#",
					     "-+", "0+", "0-", "# 0" };
	struct fix *x = *state;
	int64_t values[] = { 0, 1, -1, 7, -42, INT32_MAX, INT32_MIN };
	char fmt[32], want[64];

	for (unsigned i = 0; i < 10 * 7 * 5 * 3 * 5; i++) {
		unsigned k = i;
		const char *fl = flags[k % 10];
		int64_t v = values[(k /= 10) % 7];
		char conv = "duxXo"[(k /= 7) % 5];
		const char *width = ((const char *[]){ "", "3", "14" })
			[(k /= 5) % 3];
		const char *prec = ((const char *[]){ "", ".1", ".3", ".6",
						      ".12" })[(k /= 3) % 5];

		if (fl[0] == '#' && strchr("du", conv))
			continue; /* undefined in C */
		snprintf(fmt, sizeof fmt, "%%%s%s%s%c", fl, width, prec,
			 conv);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
		snprintf(want, sizeof want, fmt, (int)v);
#pragma GCC diagnostic pop
		restart(x);
		num(x, T.int_, v);
		assert_string_equal(render(x, fmt), want);
	}
}

static void
strings(void **state)
{
	struct fix *x = *state;

	S1("[       abc]", "[%10s]", "abc");
	S1("[abc       ]", "[%-10s]", "abc");
	S1("[ab]", "[%.2s]", "abc");
	S1("abc", "%.0s", "abc");
	S1("  ab", "%4.2s", "abc");
	S1("", "%s", "");
	S1("a\\n\\t\\\"\\\\\\001z", "%S", "a\n\t\"\\\001z");
	R1("z", "%c", T.int_, 'z');
	R1("  z", "%3c", T.int_, 'z');
	R1("z", "%C", T.int_, 'z');
	R1("\\n", "%C", T.char_, '\n');
	R1("\\001", "%C", T.char_, 1);

	restart(x);
	add(x, md_type_array(&T, T.char_, 4), MD_F_BYTES, "abcd", 4);
	assert_string_equal(render(x, "%s|"), "abcd|");
	restart(x);
	add(x, T.string, MD_F_PSTR, &(uint32_t){ 1 }, 4);
	assert_string_equal(render(x, "<%5s>"), "<  foo>");
	R1("  p7`10", "%7A", T.void_ptr, 16);
	R1("0x10", "%a", T.void_ptr, 16);
}

static void
stars(void **state)
{
	struct fix *x = *state;

	restart(x);
	num(x, T.int_, 3), num(x, T.int_, 7);
	num(x, T.int_, 3), num(x, T.int_, 7);
	num(x, T.int_, 3), num(x, T.int_, 7);
	assert_string_equal(render(x, "[%*d] [%-*d] [%0*d]"),
			    "[  7] [7  ] [007]");
	restart(x);
	num(x, T.int_, -4), num(x, T.int_, 1), str(x, "abc");
	assert_string_equal(render(x, "[%*.*s]"), "[a   ]");
	restart(x);
	num(x, T.int_, 0), str(x, "abc");
	assert_string_equal(render(x, "[%.*s]"), "[abc]");
}

static void
times(void **state)
{
	struct fix *x = *state;
	const int64_t t = 1796028899ll * 1000000000; /* 2026-11-30 08:54:59 */

	setenv("TZ", "UTC", 1);
	R1("2026 Nov 30 08:54:59", "%Y", T.int64, t);
	R1("   2026 Nov 30 08:54:59", "%23Y", T.int64, t);
	R1("Mon, 30 Nov 2026 08:54:59 UTC", "%T", T.int64, t);
	R1("1970 Jan  1 00:00:00", "%Y", T.int64, 999999999);
}

static void
errors(void **state)
{
	struct fix *x = *state;

	restart(x);
	str(x, "five");
	assert_string_equal(problem(x, "%d\n"),
		"D_PRINTF_ARG_TYPE printf( ) argument #2 is incompatible with "
		"conversion #1 prototype:\n\tconversion: %d\n\t prototype: "
		"char, short, int, long, or long long\n\t  argument: string");
	restart(x);
	assert_string_equal(problem(x, "%d"),
		"D_PRINTF_ARG_PROTO printf( ) prototype mismatch: conversion "
		"#1 (%d) is missing a corresponding value argument");
	restart(x);
	num(x, T.int_, 1), num(x, T.int_, 1);
	assert_string_equal(problem(x, "%d"),
		"D_PRINTF_ARG_EXTRA printf( ) prototype mismatch: only 1 "
		"arguments required by this format string");
	restart(x);
	num(x, T.int_, 1);
	assert_non_null(strstr(problem(x, "%ld"), "D_PRINTF_ARG_TYPE"));
	restart(x);
	num(x, T.uint64, 1);
	assert_non_null(strstr(problem(x, "%lld"), "D_PRINTF_ARG_TYPE"));
	restart(x);
	num(x, T.uint64, 1);
	assert_string_equal(problem(x, "%lx"), "none");
	restart(x);
	num(x, T.int64, 1);
	assert_string_equal(problem(x, "%ld"), "none");
	restart(x);
	add(x, T.char_ptr, MD_F_INT, "12345678", 8);
	assert_non_null(strstr(problem(x, "%s"), "(or use stringof)"));
	restart(x);
	assert_non_null(strstr(problem(x, "%@d"), "D_PRINTF_AGG_CONV"));
}

static void
malformed(void **state)
{
	struct fix *x = *state;

	restart(x);
	assert_non_null(strstr(problem(x, "%*d"), "D_PRINTF_DYN_PROTO"));
	restart(x);
	str(x, "a"), num(x, T.int_, 1);
	assert_non_null(strstr(problem(x, "%*d"), "D_PRINTF_DYN_TYPE"));
	restart(x);
	assert_non_null(strstr(problem(x, "a%z"),
			       "format conversion #1 is undefined: %z"));
	restart(x);
	assert_non_null(strstr(problem(x, "%d %"),
		"format conversion #2 name expected before end of format "
		"string"));
	restart(x);
	assert_non_null(strstr(problem(x, "%1$d"),
			       "uses unsupported positional format"));
	restart(x);
	assert_string_not_equal(problem(x, "%5%"), "none");
	restart(x);
	assert_string_not_equal(problem(x, "%**d"), "none");
	restart(x);
	assert_string_not_equal(problem(x, "%.1.1d"), "none");
}

/* -- printa ----------------------------------------------------------- */

static const struct md_builtin count_row = {
	.kind = MD_BI_AGG, .name = "count", .ops = md_agg_count
};
static const struct md_builtin sum_row = {
	.kind = MD_BI_AGG, .name = "sum", .ops = md_agg_sum
};
static const struct md_builtin quantize_row = {
	.kind = MD_BI_AGG, .name = "quantize", .ops = md_agg_quantize
};

static const char *
printa(struct fix *x, const char *text, int64_t sum, uint64_t normal)
{
	struct md_image_agg a = { .name = "a", .fn = &sum_row, .size = 16,
				  .keys = x->fields, .nkeys = x->n };
	uint64_t s[2] = { 1, (uint64_t)sum };
	const struct md_aggvalue v = { &a, s, normal };

	x->f = md_format_parse(&x->k, "printa", text, (struct md_loc){ 0 });
	assert_non_null(x->f);
	md_format_print_agg(&x->host, &x->out, x->f, &a, x->data, &v, 1);
	return x->out.buf;
}

static void
printa_values(void **state)
{
	struct fix *x = *state;

	restart(x);
	str(x, "k");
	assert_string_equal(printa(x, "%s %@8d|%8@d|%-@8d|%@-8d|", 12, 1),
			    "k       12|      12|12      |12      |");
	restart(x);
	assert_string_equal(printa(x, "%@u %@06u %@ 10u", 42, 1),
			    "42 000042         42");
	restart(x);
	assert_string_equal(printa(x, "%@d", -3500, 1000), "-3");
	restart(x);
	assert_string_equal(printa(x, "%@x %@d", 255, 1), "ff 255");
}

static void
printa_several(void **state)
{
	struct fix *x = *state;
	struct md_image_agg a = { .name = "a", .fn = &count_row, .size = 8 };
	struct md_image_agg b = { .name = "b", .fn = &sum_row, .size = 16 };
	struct md_image_agg q = { .name = "q", .fn = &quantize_row,
				  .size = 1024 };
	uint64_t n[1] = { 3 }, qs[128] = { 1 };
	const struct md_aggvalue v[] = { { &a, n, 1 }, { &b, NULL, 1 } };
	const struct md_aggvalue dist = { &q, qs, 1 };

	restart(x);
	x->f = md_format_parse(&x->k, "printa", "%@d %@d %@d",
			       (struct md_loc){ 0 });
	md_format_print_agg(&x->host, &x->out, x->f, &a, NULL, v, 2);
	assert_string_equal(x->out.buf, "3 0 0");
	/* a distribution ignores the letter */
	restart(x);
	qs[1 + 63 + 1] = 1; /* the bucket of 1 */
	x->f = md_format_parse(&x->k, "printa", "<%@d>",
			       (struct md_loc){ 0 });
	md_format_print_agg(&x->host, &x->out, x->f, &q, NULL, &dist, 1);
	assert_memory_equal(x->out.buf, "<\n           value  ----", 24);
	assert_string_equal(x->out.buf + x->out.len - 4, "  \n>");
}

static void
printa_keys(void **state)
{
	struct fix *x = *state;
	struct md_builtin u = { .name = "usym" };
	struct { uint64_t addr; uint32_t pid, zero; } sym = { 64, 9, 0 };
	uint64_t stack[] = { 5, 0x30, 0x10, 0x20, 0 };

	restart(x);
	add(x, T.usymaddr, MD_F_USYM, &sym, 16)->fn = &u;
	assert_string_equal(printa(x, "%A|", 1, 1), "p9`40usym|");
	restart(x);
	add(x, T.usymaddr, MD_F_USYM, &sym, 16)->fn = &u;
	assert_string_equal(printa(x, "%12s|", 1, 1), "   p9`40usym|");
	/* the caller is put in behind the innermost frame */
	restart(x);
	add(x, T.stack, MD_F_USTACK, stack, sizeof stack);
	assert_string_equal(printa(x, "%k|", 1, 1),
			    "\np5`10\np5`30\np5`20\n|");
	restart(x);
	add(x, T.stack, MD_F_USTACK, stack, sizeof stack);
	assert_string_equal(printa(x, "%-3k%@d", 1, 1),
			    "\n   p5`10\n   p5`30\n   p5`20\n1");
	restart(x);
	stack[1] = 0x20; /* it is there already */
	add(x, T.stack, MD_F_USTACK, stack, sizeof stack);
	assert_string_equal(printa(x, "%k", 1, 1), "\np5`10\np5`20\n");
	restart(x);
	stack[1] = 0x30;
	stack[3] = 0; /* the walk ended at once */
	add(x, T.stack, MD_F_USTACK, stack, sizeof stack);
	assert_string_equal(printa(x, "%k", 1, 1), "\np5`10\np5`30\n");
}

static const char *
agg_problem(struct fix *x, const char *text, const struct md_builtin *fn,
	    struct md_type *key)
{
	struct md_agg a = { .name = "a", .fn = fn, .nkeys = key ? 1 : 0,
			    .keys = &key };
	struct md_agg *aggs[] = { &a };
	struct md_loc loc = { .line = 1, .col = 1 };

	restart(x);
	x->f = md_format_parse(&x->k, "printa", text, loc);
	assert_non_null(x->f);
	if (md_format_check_agg(&x->k, x->f, aggs, 1, loc) == 0)
		return "none";
	return md_tag_name(x->c.diags.list[0].tag);
}

static void
printa_errors(void **state)
{
	struct fix *x = *state;

	assert_string_equal(agg_problem(x, "%s %@d", &count_row, T.string),
			    "none");
	assert_string_equal(agg_problem(x, "%@d", &count_row, T.string),
			    "none");
	assert_string_equal(agg_problem(x, "%d %@d", &count_row, T.string),
			    "D_PRINTF_ARG_TYPE");
	assert_string_equal(agg_problem(x, "%s %s", &count_row, T.string),
			    "D_PRINTF_ARG_PROTO");
	assert_string_equal(agg_problem(x, "%@s", &sum_row, NULL),
			    "D_PRINTF_ARG_TYPE");
	assert_string_equal(agg_problem(x, "%@s", &quantize_row, NULL),
			    "none");
	assert_string_equal(agg_problem(x, "%k", &sum_row, T.stack), "none");
	assert_string_equal(agg_problem(x, "%s", &sum_row, T.stack),
			    "D_PRINTF_ARG_TYPE");
	assert_non_null(strstr(x->c.diags.list[0].hint, "%k"));
	assert_string_equal(agg_problem(x, "%A", &sum_row, T.usymaddr),
			    "none");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(integers, setup, teardown),
		cmocka_unit_test_setup_teardown(like_c, setup, teardown),
		cmocka_unit_test_setup_teardown(strings, setup, teardown),
		cmocka_unit_test_setup_teardown(stars, setup, teardown),
		cmocka_unit_test_setup_teardown(times, setup, teardown),
		cmocka_unit_test_setup_teardown(errors, setup, teardown),
		cmocka_unit_test_setup_teardown(malformed, setup, teardown),
		cmocka_unit_test_setup_teardown(printa_values, setup, teardown),
		cmocka_unit_test_setup_teardown(printa_several, setup, teardown),
		cmocka_unit_test_setup_teardown(printa_keys, setup, teardown),
		cmocka_unit_test_setup_teardown(printa_errors, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
