/*
 * test_ir.c - the builder, the dump and the checker of the IR.
 *
 * The dump is compared with text written by hand from the table of
 * operations; each rule of the checker has a function that breaks it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <string.h>

#include "lang/ir.h"
#include "lang/out.h"

struct fix {
	struct md_arena arena;
	struct md_ir_fn f;
	int s, p; /* a scalar, a pointer into 16 bytes of stack */
	int obj;
};

static struct md_ir_fn *
begin(struct fix *t)
{
	md_arena_init(&t->arena);
	md_ir_init(&t->f, &t->arena);
	t->s = md_ir_const(&t->f, 5);
	t->obj = md_ir_obj(&t->f, 16);
	t->p = md_ir_stack(&t->f, t->obj, 0);
	return &t->f;
}

/* The checker's complaint must contain `why`; NULL: there must be none. */
static void
finish(struct fix *t, const char *why)
{
	const char *err;

	md_ir_exit(&t->f, 0);
	err = md_ir_check(&t->f);
	if (!why && err)
		print_message("%s\n", err);
	if (!why)
		assert_null(err);
	else if (!err || !strstr(err, why))
		fail_msg("want \"%s\", got \"%s\"", why, err ? err : "-");
	md_arena_free(&t->arena);
}

static struct md_ir_ins *
last(struct fix *t)
{
	return &t->f.ins[t->f.n - 1];
}

/* -- dump -------------------------------------------------------------------- */

static void
test_dump(void **state)
{
	static const char want[] =
		"stack:0 16 bytes\n"
		"    0  v0 = const 5\n"
		"    1  p1 = stack stack:0+0\n"
		"    2  v2 = add v0, -3\n"
		"    3  v3 = sext2 v2\n"
		"    4  br.slt v3, v0 -> L0\n"
		"    5  st4 [p1+8], v3\n"
		"    6  v4 = lds1 [p1-1]\n"
		"    7  p5 = mapval map:2+24\n"
		"    8  v6 = fadd8 [p5+0], v4\n"
		"    9  p7 = call map_lookup(map:3, stack:0+8)\n"
		"   10  v8 = kcall 1()\n"
		"   11  v9 = set.uge v8, 7\n"
		"L0:\n"
		"   13  exit 1\n";
	struct md_ir_arg args[2] = { md_arg_map(3), md_arg_stack(0, 8) };
	struct md_out out;
	struct fix t;
	struct md_ir_fn *f = begin(&t);
	int l = md_ir_label(f), v;

	(void)state;
	v = md_ir_bini(f, MD_IR_ADD, t.s, -3);
	v = md_ir_ext(f, v, 2, true);
	md_ir_br(f, MD_CC_SLT, v, t.s, l);
	md_ir_st(f, t.p, 8, 4, v);
	v = md_ir_ld(f, t.p, -1, 1, true);
	md_ir_fetch_add(f, md_ir_mapval(f, 2, 24), 0, 8, v);
	md_ir_call(f, MD_H_map_lookup, MD_POINTER, 2, args);
	v = md_ir_kcall(f, 1, MD_SCALAR, 0, NULL);
	md_ir_seti(f, MD_CC_UGE, v, 7);
	md_ir_place(f, l);
	md_ir_exit(f, 1);
	md_out_mem(&out);
	md_ir_dump(f, &out);
	assert_string_equal(out.buf, want);
	md_out_free(&out);
	md_arena_free(&t.arena);
}

/* -- builder ----------------------------------------------------------------- */

static void
test_classes(void **state)
{
	struct fix t;
	struct md_ir_fn *f = begin(&t);
	int v;

	(void)state;
	v = md_ir_bin(f, MD_IR_ADD, t.p, t.s);
	assert_int_equal(f->class_[v], MD_POINTER);
	v = md_ir_bin(f, MD_IR_SUB, t.p, t.p);
	assert_int_equal(f->class_[v], MD_SCALAR);
	v = md_ir_bini(f, MD_IR_MUL, t.s, 2);
	assert_int_equal(f->class_[v], MD_SCALAR);
	finish(&t, NULL);
}

static void
test_locations(void **state)
{
	struct fix t;
	struct md_ir_fn *f = begin(&t);

	(void)state;
	f->loc.line = 7;
	md_ir_const(f, 1);
	assert_int_equal(last(&t)->loc.line, 7);
	f->loc.line = 8;
	md_ir_const(f, 1);
	assert_int_equal(last(&t)->loc.line, 8);
	finish(&t, NULL);
}

static void
test_block_moves(void **state)
{
	struct fix t;
	struct md_ir_fn *f = begin(&t);
	int a, b;
	unsigned n;

	(void)state;
	a = md_ir_stack(f, md_ir_obj(f, 272), 0);
	b = md_ir_stack(f, md_ir_obj(f, 264), 0);
	n = f->n;
	md_ir_zero(f, b, 0, 264);
	assert_int_equal(f->n - n, 33);
	n = f->n;
	md_ir_copy(f, a, 8, b, 0, 264);
	assert_int_equal(f->n - n, 66);
	assert_int_equal(last(&t)->op, MD_IR_ST);
	assert_int_equal(last(&t)->off, 264);
	finish(&t, NULL);
}

/* a branch on a SET becomes one on what was compared */
static void
test_fused_branch(void **state)
{
	struct fix t;
	struct md_ir_fn *f = begin(&t);
	int l = md_ir_label(f);

	(void)state;
	md_ir_bri(f, MD_CC_EQ, md_ir_seti(f, MD_CC_ULT, t.s, 9), 0, l);
	assert_int_equal(last(&t)->cc, MD_CC_UGE);
	assert_int_equal(last(&t)->a, t.s);
	assert_int_equal(last(&t)->imm, 9);
	md_ir_place(f, l);
	finish(&t, NULL);
}

static void
test_helpers(void **state)
{
	const struct md_helper_info *h = md_helper_find(MD_H_rb_reserve);

	(void)state;
	assert_int_equal(MD_H_rb_reserve, 131);
	assert_string_equal(h->name, "rb_reserve");
	assert_int_equal(h->nargs, 3);
	assert_null(md_helper_find(9999));
}

static void
test_conditions(void **state)
{
	(void)state;
	for (int cc = MD_CC_EQ; cc <= MD_CC_SGE; cc++) {
		enum md_cc c = (enum md_cc)cc;

		assert_int_equal(md_cc_not(md_cc_not(c)), c);
		assert_int_equal(md_cc_swap(md_cc_swap(c)), c);
		assert_int_not_equal(md_cc_not(c), c);
	}
	assert_int_equal(md_cc_not(MD_CC_SLT), MD_CC_SGE);
	assert_int_equal(md_cc_swap(MD_CC_ULE), MD_CC_UGE);
	assert_string_equal(md_cc_text(MD_CC_SGT), "sgt");
}

/* -- checker: one broken rule each ------------------------------------------- */

static void
test_undefined(void **state)
{
	struct fix t;
	struct md_ir_fn *f = begin(&t);
	int v = md_ir_vreg(f, MD_SCALAR);

	(void)state;
	md_ir_bini(f, MD_IR_ADD, v, 1);
	finish(&t, "never written before");
	begin(&t);
	md_ir_bini(f, MD_IR_ADD, 99, 1);
	finish(&t, "no such vreg");
}

static void
test_undefined_on_a_path(void **state)
{
	for (int both = 0; both < 2; both++) {
		struct fix t;
		struct md_ir_fn *f = begin(&t);
		int v = md_ir_vreg(f, MD_SCALAR);
		int other = md_ir_label(f), end = md_ir_label(f);

		(void)state;
		md_ir_bri(f, MD_CC_EQ, t.s, 1, other);
		md_ir_movi(f, v, 1);
		md_ir_jmp(f, end);
		md_ir_place(f, other);
		if (both)
			md_ir_movi(f, v, 2);
		md_ir_place(f, end);
		md_ir_bini(f, MD_IR_ADD, v, 1);
		finish(&t, both ? NULL : "a path has not written it");
	}
}

/* a path that has ended has no say */
static void
test_defined_or_gone(void **state)
{
	struct fix t;
	struct md_ir_fn *f = begin(&t);
	int v = md_ir_vreg(f, MD_SCALAR), l = md_ir_label(f);

	(void)state;
	md_ir_bri(f, MD_CC_EQ, t.s, 1, l);
	md_ir_exit(f, 0);
	md_ir_place(f, l);
	md_ir_movi(f, v, 2);
	md_ir_bini(f, MD_IR_ADD, v, 1);
	finish(&t, NULL);
}

static void
test_class_mix(void **state)
{
	struct fix t;
	struct md_ir_fn *f = begin(&t);
	int l;

	(void)state;
	md_ir_bini(f, MD_IR_AND, t.p, 1);
	finish(&t, "must be a scalar");
	begin(&t);
	md_ir_ld(f, t.s, 0, 8, false);
	finish(&t, "must be a pointer");
	begin(&t);
	md_ir_bin(f, MD_IR_ADD, t.p, t.p);
	finish(&t, "sum of two pointers");
	begin(&t);
	md_ir_mov(f, t.s, t.p);
	finish(&t, "must be a scalar");
	begin(&t);
	md_ir_movi(f, t.p, 4096);
	finish(&t, "a pointer is set to a number");
	begin(&t);
	md_ir_movi(f, t.p, 0);
	finish(&t, NULL);
	begin(&t);
	l = md_ir_label(f);
	md_ir_bri(f, MD_CC_ULT, t.p, 0, l);
	md_ir_place(f, l);
	finish(&t, "compared with other than NULL");
	begin(&t);
	md_ir_set(f, MD_CC_EQ, t.p, t.s);
	finish(&t, "pointer compared with scalar");
	begin(&t);
	md_ir_st(f, t.p, 0, 4, t.p);
	finish(&t, "part of a pointer");
}

static void
test_branches(void **state)
{
	struct fix t;
	struct md_ir_fn *f = begin(&t);
	int l = md_ir_label(f);

	(void)state;
	md_ir_place(f, l);
	md_ir_jmp(f, l);
	finish(&t, "branch back");
	begin(&t);
	l = md_ir_label(f);
	md_ir_jmp(f, l);
	finish(&t, "never placed");
	begin(&t);
	l = md_ir_label(f);
	md_ir_place(f, l);
	md_ir_place(f, l);
	finish(&t, "placed twice");
	begin(&t);
	md_ir_jmp(f, 3);
	finish(&t, "no such label");
	begin(&t);
	assert_non_null(strstr(md_ir_check(f), "not exit"));
	finish(&t, NULL);
}

static void
test_sizes(void **state)
{
	struct fix t;
	struct md_ir_fn *f = begin(&t);

	(void)state;
	md_ir_ld(f, t.p, 0, 3, false);
	finish(&t, "size 3");
	begin(&t);
	md_ir_atomic_add(f, t.p, 0, 2, t.s);
	finish(&t, "size 2");
	begin(&t);
	md_ir_st(f, t.p, 2, 4, t.s);
	finish(&t, "not aligned");
	begin(&t);
	md_ir_st(f, md_ir_addi_ptr(f, t.p, 2), 2, 4, t.s);
	finish(&t, NULL);
	begin(&t);
	md_ir_st(f, t.p, 16, 1, t.s);
	finish(&t, "outside stack object");
	begin(&t);
	md_ir_st(f, md_ir_addi_ptr(f, t.p, -8), 0, 8, t.s);
	finish(&t, "outside stack object");
	begin(&t);
	md_ir_fetch_add(f, t.p, 0, 8, t.s);
	finish(&t, "from the stack");
	begin(&t);
	md_ir_bini(f, MD_IR_SHL, t.s, 64 + 3);
	assert_int_equal(last(&t)->imm, 3);
	last(&t)->imm = 64;
	finish(&t, "shift by 64");
}

static void
test_call_arguments(void **state)
{
	struct md_ir_arg args[3] = {
		md_arg_map(0),
		md_arg_stack(0, 0),
		md_arg_imm(1),
	};
	struct fix t;
	struct md_ir_fn *f = begin(&t);

	(void)state;
	md_ir_call(f, MD_H_map_lookup, MD_POINTER, 3, args);
	finish(&t, "takes 2 arguments, not 3");
	begin(&t);
	md_ir_call(f, 4711, MD_SCALAR, 0, NULL);
	finish(&t, "no such helper");
	begin(&t);
	args[1] = md_arg_stack(5, 0);
	md_ir_call(f, MD_H_map_lookup, MD_POINTER, 2, args);
	finish(&t, "no such stack object");
	begin(&t);
	args[1] = md_arg(md_ir_vreg(f, MD_POINTER));
	md_ir_call(f, MD_H_map_lookup, MD_POINTER, 2, args);
	finish(&t, "never written");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_dump),
		cmocka_unit_test(test_classes),
		cmocka_unit_test(test_locations),
		cmocka_unit_test(test_block_moves),
		cmocka_unit_test(test_fused_branch),
		cmocka_unit_test(test_helpers),
		cmocka_unit_test(test_conditions),
		cmocka_unit_test(test_undefined),
		cmocka_unit_test(test_undefined_on_a_path),
		cmocka_unit_test(test_defined_or_gone),
		cmocka_unit_test(test_class_mix),
		cmocka_unit_test(test_branches),
		cmocka_unit_test(test_sizes),
		cmocka_unit_test(test_call_arguments),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
