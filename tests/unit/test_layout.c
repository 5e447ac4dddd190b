/*
 * test_layout.c - default layouts: trace(), keys, hex dumps, stacks, symbols.
 *
 * Expected bytes from the language reference, 5.5, 6.5 to 6.7 and 8.4.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "stdlib/format.h"

struct fix {
	struct md_host host;
	struct md_out out;
};

static const char *
pstring(struct md_host *h, uint32_t id)
{
	(void)h;
	return id == 1 ? "main" : "";
}

static void
usym(struct md_host *h, struct md_out *o, uint32_t pid, uint64_t addr,
     const struct md_builtin *how)
{
	(void)h;
	(void)pid;
	(void)how;
	md_printf(o, "a.out`f+0x%llx", (unsigned long long)addr);
}

static int
setup(void **state)
{
	struct fix *x = calloc(1, sizeof *x);

	x->host = (struct md_host){ .out = &x->out, .pstring = pstring,
				    .usym = usym, .stackindent = 14 };
	*state = x;
	return 0;
}

static int
teardown(void **state)
{
	struct fix *x = *state;

	md_out_free(&x->out);
	free(x);
	return 0;
}

static void
restart(struct fix *x, bool quiet)
{
	md_out_free(&x->out);
	md_out_mem(&x->out);
	x->host.quiet = quiet;
}

static const char *
trace(struct fix *x, bool quiet, enum md_field_kind kind, const void *data,
      unsigned size, bool is_signed)
{
	struct md_type t = { .kind = MD_T_INT, .size = size,
			     .is_signed = is_signed };
	struct md_field f = { .kind = kind, .size = size, .type = &t };

	restart(x, quiet);
	md_print_trace(&x->host, &f, data, NULL);
	return x->out.len ? x->out.buf : "";
}

static const char *
key(struct fix *x, enum md_field_kind kind, const void *data, unsigned size)
{
	struct md_type t = { .kind = MD_T_INT, .size = size,
			     .is_signed = true };
	struct md_field f = { .kind = kind, .size = size, .type = &t };

	restart(x, false);
	md_print_key(&x->host, &f, data);
	return x->out.len ? x->out.buf : "";
}

static void
trace_integers(void **state)
{
	struct fix *x = *state;
	int64_t v = -1;

#define TR(quiet, size, sign, want) \
	assert_string_equal(trace(x, quiet, MD_F_INT, &v, size, sign), want)
	TR(true, 1, true, "-1");
	TR(true, 1, false, "255");
	TR(true, 2, true, "-1");
	TR(true, 4, false, "4294967295");
	TR(true, 8, true, "-1");
	TR(true, 8, false, "18446744073709551615");
	TR(false, 1, true, "  -1");
	TR(false, 1, false, " 255");
	TR(false, 2, true, "    -1");
	TR(false, 2, false, " 65535");
	TR(false, 4, true, "         -1");
	TR(false, 4, false, " 4294967295");
	TR(false, 8, true, "                  -1");
	TR(false, 8, false, " 18446744073709551615");
	v = 65;
	TR(false, 1, true, "  65");
	TR(false, 8, false, "                   65");
#undef TR
}

/* trace(1); trace(-1); trace((char)65); trace("str") of reference 8.4 */
static void
trace_sample(void **state)
{
	struct fix *x = *state;
	struct md_type i = { .kind = MD_T_INT, .size = 4, .is_signed = true };
	struct md_type c = { .kind = MD_T_INT, .size = 1, .is_signed = true };
	struct md_type s = { .kind = MD_T_STRING, .size = 257 };
	struct md_field f[] = {
		{ .kind = MD_F_INT, .size = 4, .type = &i },
		{ .kind = MD_F_INT, .size = 4, .type = &i },
		{ .kind = MD_F_INT, .size = 1, .type = &c },
		{ .kind = MD_F_STR, .size = 8, .type = &s },
	};
	int one = 1, minus = -1;
	char a = 65;
	const void *data[] = { &one, &minus, &a, "str\0\0\0\0" };

	restart(x, false);
	for (int k = 0; k < 4; k++)
		md_print_trace(&x->host, &f[k], data[k], NULL);
	assert_string_equal(x->out.buf, "          1         -1  65  str"
			    "                              ");
}

static void
trace_strings(void **state)
{
	struct fix *x = *state;
	uint32_t id = 1;

	assert_string_equal(trace(x, true, MD_F_STR, "abc", 4, false), "abc");
	assert_string_equal(trace(x, false, MD_F_PSTR, &id, 4, false),
			    "  main                             ");
	x->host.rawbytes = true;
	assert_string_equal(trace(x, true, MD_F_STR, "abc", 4, false),
			    "\n             0  1  2  3  4  5  6  7  8  9  a  b"
			    "  c  d  e  f  0123456789abcdef\n"
			    "         0: 61 62 63 00"
			    "                                      abc.\n");
	x->host.rawbytes = false;
}

static void
hexdump(void **state)
{
	struct fix *x = *state;
	uint8_t data[18] = { 'a', ' ', '~', 0x7f };

	restart(x, true);
	md_print_hexdump(&x->out, data, 18);
	assert_string_equal(x->out.buf,
		"\n             0  1  2  3  4  5  6  7  8  9  a  b  c  d  e  f"
		"  0123456789abcdef\n"
		"         0: 61 20 7e 7f 00 00 00 00 00 00 00 00 00 00 00 00"
		"  a ~.............\n"
		"        10: 00 00                                          "
		"  ..\n");
}

static void
keys(void **state)
{
	struct fix *x = *state;
	int64_t v = -3;
	uint32_t id = 0;
	char want[64];

	assert_string_equal(key(x, MD_F_INT, &v, 8), "               -3");
	assert_string_equal(key(x, MD_F_INT, &v, 4), "       -3");
	assert_string_equal(key(x, MD_F_INT, &v, 2), " 65533");
	assert_string_equal(key(x, MD_F_INT, &v, 1), " 253");
	memset(want, ' ', 52);
	want[52] = 0;
	assert_string_equal(key(x, MD_F_PSTR, &id, 4), want);
	assert_string_equal(key(x, MD_F_STR, "\0\0\0\0\0\0\0", 8), want);
	memcpy(want + 2, "left", 4);
	assert_string_equal(key(x, MD_F_STR, "left\0\0\0", 8), want);
	assert_string_equal(key(x, MD_F_BYTES, "left\0\0\0", 8), want);
	assert_memory_equal(key(x, MD_F_BYTES, "le\1t\0\0\0", 8),
			    "\n             0  1", 17);
}

static void
stacks(void **state)
{
	struct fix *x = *state;
	uint64_t st[] = { 1, 0x20, 0x10, 0, 0 }, none[] = { 1, 0, 0 };
	uint64_t sym[] = { 0x10, 1 };

	assert_string_equal(trace(x, true, MD_F_USTACK, st, 40, false),
			    "\n              a.out`f+0x10\n"
			    "              a.out`f+0x20\n");
	assert_string_equal(key(x, MD_F_USTACK, none, 24), "\n");
	assert_string_equal(trace(x, true, MD_F_USYM, sym, 16, false),
			    "  a.out`f+0x10                                "
			    "      ");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(trace_integers, setup, teardown),
		cmocka_unit_test_setup_teardown(trace_sample, setup, teardown),
		cmocka_unit_test_setup_teardown(trace_strings, setup, teardown),
		cmocka_unit_test_setup_teardown(hexdump, setup, teardown),
		cmocka_unit_test_setup_teardown(keys, setup, teardown),
		cmocka_unit_test_setup_teardown(stacks, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
