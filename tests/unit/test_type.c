/*
 * test_type.c - built-in types, ranks, widths and text against reference 3.1
 * and 3.2.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lang/check.h"

struct fixture {
	struct md_arena a;
	struct md_types t;
};

static int
setup(void **state)
{
	static struct fixture f;

	md_arena_init(&f.a);
	md_types_init(&f.t, &f.a, 256);
	*state = &f;
	return 0;
}

static int
teardown(void **state)
{
	struct fixture *f = *state;

	md_arena_free(&f->a);
	return 0;
}

struct size_row {
	const char *name;
	unsigned size;
	bool is_signed;
};

static void
sizes(void **state)
{
	static const struct size_row rows[] = {
		{ "char", 1, true },	    { "short", 2, true },
		{ "int", 4, true },	    { "long", 8, true },
		{ "long long", 8, true },   { "int8_t", 1, true },
		{ "int64_t", 8, true },	    { "uint8_t", 1, false },
		{ "uint16_t", 2, false },   { "uint32_t", 4, false },
		{ "uint64_t", 8, false },   { "size_t", 8, false },
		{ "ssize_t", 8, true },	    { "ptrdiff_t", 8, true },
		{ "intptr_t", 8, true },    { "uintptr_t", 8, false },
		{ "uchar_t", 1, false },    { "ushort_t", 2, false },
		{ "uint_t", 4, false },	    { "ulong_t", 8, false },
		{ "u_longlong_t", 8, false }, { "pid_t", 4, true },
		{ "id_t", 4, true },	    { "uid_t", 4, false },
		{ "gid_t", 4, false },	    { "processorid_t", 4, true },
	};
	struct fixture *f = *state;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct md_type *t = md_type_find(&f->t, rows[i].name);

		assert_non_null(t);
		assert_int_equal(t->size, rows[i].size);
		if (strcmp(rows[i].name, "char") != 0) /* differs on arm64 */
			assert_int_equal(t->is_signed, rows[i].is_signed);
		assert_string_equal(md_type_text(&f->a, t), rows[i].name);
	}
	assert_int_equal(f->t.string->size, 256);
	assert_int_equal(f->t.ldouble->size, 16);
	assert_int_equal(f->t.usymaddr->size, 16);
	assert_null(md_type_find(&f->t, "struct"));
	assert_null(md_type_find(&f->t, "stack"));
	assert_null(md_type_find(&f->t, "_usymaddr"));
}

static void
ranks(void **state)
{
	struct fixture *f = *state;
	struct md_types *t = &f->t;

	/* rank = bits + (unsigned ? 1 : 0) */
	assert_int_equal(md_type_rank(t->char_), t->char_->is_signed ? 8 : 9);
	assert_int_equal(md_type_rank(t->uchar), 9);
	assert_int_equal(md_type_rank(t->int_), 32);
	assert_int_equal(md_type_rank(t->uint), 33);
	assert_int_equal(md_type_rank(t->long_), 64);
	assert_int_equal(md_type_rank(t->ullong), 65);
}

static void
usual(void **state)
{
	struct fixture *f = *state;
	struct md_types *t = &f->t;
	struct md_type e = { .kind = MD_T_ENUM, .size = 4, .is_signed = true };

	/* no promotion of char to int */
	assert_ptr_equal(md_type_usual(t, t->int8, t->int8), t->int8);
	assert_ptr_equal(md_type_usual(t, t->int8, t->short_), t->short_);
	assert_ptr_equal(md_type_usual(t, t->int_, t->uint), t->uint);
	assert_ptr_equal(md_type_usual(t, t->uint, t->long_), t->long_);
	assert_ptr_equal(md_type_usual(t, t->ulong, t->long_), t->ulong);
	assert_ptr_equal(md_type_usual(t, t->uchar, t->int8), t->uchar);
	/* an enum counts as int */
	assert_ptr_equal(md_type_usual(t, &e, &e), t->int_);
	assert_ptr_equal(md_type_usual(t, &e, t->char_), t->int_);
}

static void
cuts(void **state)
{
	struct fixture *f = *state;
	struct md_types *t = &f->t;

	/* int i = 3000000000 -> -1294967296; (char)300 -> 44 */
	assert_int_equal(md_type_cut(t->int_, 3000000000), -1294967296);
	assert_int_equal(md_type_cut(t->int8, 300), 44);
	assert_int_equal(md_type_cut(t->int8, 200), -56);
	assert_int_equal(md_type_cut(t->uint8, -1), 255);
	assert_int_equal(md_type_cut(t->short_, 0x18000), -32768);
	assert_int_equal(md_type_cut(t->uint, -1), 4294967295);
	assert_int_equal(md_type_cut(t->ulong, -1), -1);
	assert_int_equal(md_type_cut(t->void_ptr, -1), -1);
}

static void
derived_text(void **state)
{
	struct fixture *f = *state;
	struct md_types *t = &f->t;
	struct md_type *p = md_type_pointer(t, t->int_);
	struct md_type *arr = md_type_array(t, t->int_, 3);
	struct md_type fn = { .kind = MD_T_FUNC, .ref = t->int_ };
	struct md_type *params[] = { t->char_ptr, t->size_t_ };

	fn.params = params;
	fn.nparams = 2;
	assert_string_equal(md_type_text(&f->a, p), "int *");
	assert_string_equal(md_type_text(&f->a, md_type_pointer(t, p)),
			    "int **");
	assert_string_equal(md_type_text(&f->a, arr), "int [3]");
	assert_int_equal(arr->size, 12);
	assert_string_equal(md_type_text(&f->a, md_type_pointer(t, arr)),
			    "int (*)[3]");
	assert_string_equal(md_type_text(&f->a, md_type_pointer(t, &fn)),
			    "int (*)(char *, size_t)");
	assert_string_equal(md_type_text(&f->a, t->usymaddr), "_usymaddr");
}

static void
sameness(void **state)
{
	struct fixture *f = *state;
	struct md_types *t = &f->t;
	struct md_type s1 = { .kind = MD_T_STRUCT }, s2 = s1;

	/* by structure: int64_t = long */
	assert_true(md_type_same(t->int64, t->long_));
	assert_true(md_type_same(t->long_, t->llong));
	assert_false(md_type_same(t->long_, t->ulong));
	assert_true(md_type_same(md_type_pointer(t, t->int64),
				 md_type_pointer(t, t->long_)));
	assert_false(md_type_same(md_type_array(t, t->int_, 2),
				  md_type_array(t, t->int_, 3)));
	assert_false(md_type_same(&s1, &s2));
	assert_true(md_type_same(&s1, &s1));
}

static void
stringlike(void **state)
{
	struct fixture *f = *state;
	struct md_types *t = &f->t;

	assert_true(md_type_is_stringlike(t->string));
	assert_true(md_type_is_stringlike(t->char_ptr));
	assert_true(md_type_is_stringlike(md_type_array(t, t->char_, 5)));
	assert_false(md_type_is_stringlike(t->void_ptr));
	assert_false(md_type_is_stringlike(md_type_pointer(t, t->int_)));
	assert_false(md_type_is_stringlike(t->int_));
}

/* Every row of builtins.def has a prototype that parses. */
static void
prototypes(void **state)
{
	struct fixture *f = *state;

	for (unsigned i = 0; i < md_nbuiltins; i++) {
		const struct md_builtin *b = &md_builtins[i];
		struct md_proto *p = md_proto_parse(&f->t, b->proto);

		if (!p)
			fail_msg("%s: %s", b->name, b->proto);
		assert_int_equal(strchr(b->proto, '(') != NULL,
				 b->kind != MD_BI_VAR);
	}
}

static void
prototype_parts(void **state)
{
	struct fixture *f = *state;
	struct md_proto *p;

	p = md_proto_parse(&f->t, "string(uintptr_t, [size_t])");
	assert_ptr_equal(p->ret, f->t.string);
	assert_int_equal(p->n, 2);
	assert_int_equal(p->required, 1);
	assert_false(p->varargs);
	assert_ptr_equal(p->params[0].type, f->t.uintptr);
	p = md_proto_parse(&f->t, "void(@, ...)");
	assert_int_equal(p->required, 1);
	assert_true(p->varargs);
	assert_int_equal(p->params[0].kind, MD_PARAM_ANY);
	p = md_proto_parse(&f->t, "void(agg, [int64_t])");
	assert_int_equal(p->params[0].kind, MD_PARAM_AGG);
	p = md_proto_parse(&f->t, "void(const char *, [const char *])");
	assert_ptr_equal(p->params[0].type, f->t.char_ptr);
	assert_string_equal(p->params[0].text, "const char *");
	p = md_proto_parse(&f->t, "stack([uint32_t])");
	assert_ptr_equal(p->ret, f->t.stack);
	assert_int_equal(p->required, 0);
	assert_null(md_proto_parse(&f->t, "nosuch(int)"));
	assert_null(md_proto_parse(&f->t, "int(int"));
	assert_null(md_proto_parse(&f->t, "int([int)"));
	assert_null(md_proto_parse(&f->t, "int(int) x"));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(sizes, setup, teardown),
		cmocka_unit_test_setup_teardown(ranks, setup, teardown),
		cmocka_unit_test_setup_teardown(usual, setup, teardown),
		cmocka_unit_test_setup_teardown(cuts, setup, teardown),
		cmocka_unit_test_setup_teardown(derived_text, setup, teardown),
		cmocka_unit_test_setup_teardown(sameness, setup, teardown),
		cmocka_unit_test_setup_teardown(stringlike, setup, teardown),
		cmocka_unit_test_setup_teardown(prototypes, setup, teardown),
		cmocka_unit_test_setup_teardown(prototype_parts, setup,
						teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
