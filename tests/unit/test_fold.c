/*
 * test_fold.c - constant expressions fold to the values of reference 3.2.
 *
 * Each expression is the argument of a trace() in a script; what is looked
 * at is the node that the checker leaves there.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lang/check.h"

struct world {
	struct md_arena a;
	struct md_compile c;
	struct md_source src;
};

static int
compile(struct world *w, const char *text)
{
	md_arena_init(&w->a);
	md_compile_init(&w->c, &w->a);
	w->src = (struct md_source){ .kind = MD_SRC_FILE, .name = "t.d",
				     .text = text, .len = strlen(text) };
	md_ptrs_push(&w->a, &w->c.sources, &w->src);
	if (md_compile_parse(&w->c) < 0)
		return -1;
	return md_compile_check(&w->c);
}

/* The argument of the last statement of the last clause. */
static struct md_expr *
last_arg(struct world *w)
{
	const struct md_clause *cl = w->c.clauses.v[w->c.clauses.n - 1];
	const struct md_stmt *s = cl->stmts.v[cl->stmts.n - 1];

	return s->e->u.call.args.v[0];
}

struct row {
	const char *expr;
	int64_t value;
	const char *type;
};

static const struct row rows[] = {
	{ "1 + 2 * 3", 7, "int" },
	/* no promotion; cut only by casts, stores and records */
	{ "(int8_t)100 + (int8_t)100", 200, "int8_t" },
	{ "(int8_t)((int8_t)100 + (int8_t)100)", -56, "int8_t" },
	{ "0x7fffffff + 1", 2147483648, "int" },
	{ "(int)(0x7fffffff + 1)", -2147483648, "int" },
	{ "1 << 32", 4294967296, "int" },
	{ "(int)(1 << 32)", 0, "int" },
	{ "(long)1 << 65", 2, "long" }, /* count masked with 63 */
	{ "-8L >> 1", -4, "long" },		/* arithmetic */
	{ "-8L >> 65", -4, "long" },
	{ "0x8000000000000000 >> 63", 1, "unsigned long" },
	{ "-1 < 1u", 0, "int" },
	{ "-1 < 1ul", 0, "int" },
	{ "-1 < 1L", 1, "int" },
	{ "7 % -2", 1, "int" },			/* C99 */
	{ "-7 % -2", -1, "int" },
	{ "-7 % 2", -1, "int" },
	{ "-7 / 2", -3, "int" },
	{ "(-9223372036854775807L - 1) / -1", INT64_MIN, "long" },
	{ "(-9223372036854775807L - 1) % -1", 0, "long" },
	{ "-1u", 4294967295, "unsigned int" },
	{ "~0", -1, "int" },
	{ "!5", 0, "int" },
	{ "!0", 1, "int" },
	{ "+7", 7, "int" },
	{ "5 & 6", 4, "int" },
	{ "5 | 6", 7, "int" },
	{ "5 ^ 6", 3, "int" },
	{ "2 && 0", 0, "int" },
	{ "2 || 0", 1, "int" },
	{ "2 ^^ 3", 0, "int" },
	{ "0 ^^ 3", 1, "int" },
	{ "3 >= 3", 1, "int" },
	{ "3 != 3", 0, "int" },
	{ "1 ? 10 : 20", 10, "int" },
	{ "0 ? nosuch : 20", 20, "int" },	/* the other is dropped */
	{ "(int)3000000000", -1294967296, "int" },
	{ "(uint8_t)-1", 255, "uint8_t" },
	{ "(long)(char)'a'", 97, "long" },
	{ "'ab'", 24930, "int" },
	{ "\"a\" == \"a\"", 1, "int" },
	{ "\"a\" < \"b\"", 1, "int" },
	{ "\"\" != \"x\"", 1, "int" },
	{ "sizeof(5ll)", 8, "size_t" },
	{ "sizeof(string)", 256, "size_t" },
	{ "sizeof(\"abc\")", 4, "size_t" },
	{ "sizeof(char)", 1, "size_t" },
	{ "sizeof((char)1 + (char)1)", 1, "size_t" },
	{ "sizeof(pid)", 4, "size_t" },
	{ "sizeof(timestamp)", 8, "size_t" },
	{ "sizeof(execname)", 256, "size_t" },
	{ "sizeof(void *)", 8, "size_t" },
	{ "sizeof(int [5])", 20, "size_t" },
	{ "NULL", 0, "long" },
	{ "SIGKILL", 9, "int" },
	{ "EINTR", 4, "int" },
	{ "5 / 2u", 2, "unsigned int" },
	{ "0xffffffff + 1", 4294967296, "unsigned int" },
};

static void
constants(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct row *r = &rows[i];
		char text[256];
		struct world w;
		struct md_expr *e;

		snprintf(text, sizeof text, "BEGIN { trace(%s); }", r->expr);
		if (compile(&w, text) < 0)
			fail_msg("%s: %s", r->expr, w.c.diags.list[0].text);
		e = last_arg(&w);
		if (e->kind != MD_E_INT ||
		    (int64_t)e->u.num.value != r->value ||
		    strcmp(md_type_text(&w.a, e->type), r->type) != 0)
			fail_msg("%s: kind %d, value %lld of type %s",
				 r->expr, e->kind, (long long)e->u.num.value,
				 md_type_text(&w.a, e->type));
		assert_true(e->is_const);
		md_arena_free(&w.a);
	}
}

static void
strings(void **state)
{
	struct world w;
	struct md_expr *e;

	(void)state;
	assert_int_equal(compile(&w, "inline string s = \"abc\";\n"
				 "BEGIN { trace(1 ? s : 0); }"), 0);
	e = last_arg(&w);
	assert_int_equal(e->kind, MD_E_STR);
	assert_string_equal(e->u.str.s, "abc");
	assert_int_equal(e->strbound, 4);
	md_arena_free(&w.a);
}

struct bad {
	const char *expr;
	enum md_tag tag;
};

static void
errors(void **state)
{
	static const struct bad bad[] = {
		{ "1 / 0", MD_D_DIV_ZERO },
		{ "1 % (2 - 2)", MD_D_DIV_ZERO },
		{ "x / 0", MD_D_DIV_ZERO },
		{ "\"a\" == 1", MD_D_OP_INCOMPAT },
		{ "\"a\" < NULL", MD_D_OP_INCOMPAT },
		{ "!\"a\"", MD_D_OP_SCALAR },
		{ "\"a\" && 1", MD_D_OP_SCALAR },
		{ "~\"a\"", MD_D_OP_INT },
		{ "-\"a\"", MD_D_OP_ARITH },
		{ "\"a\" * 2", MD_D_OP_ARITH },
		{ "\"a\" % 2", MD_D_OP_INT },
		{ "\"a\" ? 1 : 2", MD_D_OP_SCALAR },
		{ "x ? 1 : \"a\"", MD_D_OP_INCOMPAT },
		{ "(int)\"a\"", MD_D_CAST_INVAL },
		{ "*5", MD_D_DEREF_NONPTR },
		{ "*(void *)0", MD_D_DEREF_VOID },
		{ "(void *)0 + 1", MD_D_OP_VFPTR },
		{ "sizeof(void)", MD_D_SIZEOF_TYPE },
		{ "&x", MD_D_ADDROF_VAR },
		{ "&5", MD_D_ADDROF_LVAL },
	};

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char text[256];
		struct world w;

		snprintf(text, sizeof text, "int x; BEGIN { trace(%s); }",
			 bad[i].expr);
		if (compile(&w, text) == 0)
			fail_msg("%s was accepted", bad[i].expr);
		if (w.c.diags.total != 1 ||
		    w.c.diags.list[0].tag != bad[i].tag)
			fail_msg("%s: %u, %s %s", bad[i].expr,
				 w.c.diags.total,
				 md_tag_name(w.c.diags.list[0].tag),
				 w.c.diags.list[0].text);
		md_arena_free(&w.a);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(constants),
		cmocka_unit_test(strings),
		cmocka_unit_test(errors),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
