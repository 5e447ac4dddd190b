/*
 * test_regalloc.c - places of vregs and stack objects, on hand-built IR.
 *
 * What must hold: two vregs that are live together never share a place;
 * nothing that lives across a call is in r2..r5; slots are 8 bytes, aligned,
 * inside the frame; what does not fit is refused. Liveness is computed here
 * again, in the plainest way: from first to last mention.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "lang/ir.h"

enum { MAXV = 1024 };

struct fix {
	struct md_arena arena;
	struct md_ir_fn f;
	struct md_alloc_result r;
	int ctx;
	unsigned first[MAXV], last[MAXV]; /* times of mention, by vreg */
};

static struct md_ir_fn *
begin(struct fix *t)
{
	md_arena_init(&t->arena);
	md_ir_init(&t->f, &t->arena);
	t->ctx = md_ir_ctx(&t->f);
	return &t->f;
}

static int
load(struct fix *t, int n)
{
	return md_ir_ld(&t->f, t->ctx, n * 8, 8, false);
}

static void
call(struct fix *t)
{
	md_ir_call(&t->f, MD_H_pid_tgid, MD_SCALAR, 0, NULL);
}

static int
alloc(struct fix *t)
{
	const char *err;

	md_ir_exit(&t->f, 0);
	err = md_ir_check(&t->f);
	if (err)
		fail_msg("%s", err);
	return md_regalloc(&t->f, &t->r);
}

static void
end(struct fix *t)
{
	md_arena_free(&t->arena);
}

static void
mention(struct fix *t, int v, unsigned time)
{
	if (!t->first[v])
		t->first[v] = time;
	t->last[v] = time;
}

/* reads of instruction i at 2i+2, writes at 2i+3, as each instruction reads
 * before it writes */
static void
find_lives(struct fix *t)
{
	for (unsigned i = 0; i < MAXV; i++)
		t->first[i] = t->last[i] = 0;
	for (unsigned i = 0; i < t->f.n; i++) {
		const struct md_ir_ins *in = &t->f.ins[i];
		unsigned n = md_ir_nargs(in);

		if (in->a >= 0)
			mention(t, in->a, 2 * i + 2);
		if (in->b >= 0)
			mention(t, in->b, 2 * i + 2);
		for (unsigned k = 0; k < n; k++)
			if (in->args[k].kind == MD_A_REG)
				mention(t, in->args[k].v, 2 * i + 2);
		if (in->dst >= 0)
			mention(t, in->dst, 2 * i + 3);
	}
}

static void
check_place(struct fix *t, int v)
{
	struct md_place p = t->r.place[v];

	if (p.reg >= 0) {
		assert_in_range(p.reg, 2, 9);
		for (unsigned i = 0; i < t->f.n; i++)
			if (t->f.ins[i].op == MD_IR_CALL && p.reg < 6)
				assert_false(t->first[v] <= 2 * i + 2 &&
					     t->last[v] > 2 * i + 3);
	} else if (p.slot) {
		assert_int_equal(p.slot % 8, 0);
		assert_in_range(-p.slot, 8, t->r.frame);
	}
}

static void
verify(struct fix *t)
{
	int n = (int)t->f.nvregs;

	find_lives(t);
	assert_in_range(t->r.frame, 0, MD_FRAME_MAX);
	for (int v = 0; v < n; v++) {
		check_place(t, v);
		for (int w = 0; w < v; w++) {
			struct md_place a = t->r.place[v];
			struct md_place b = t->r.place[w];

			if (a.reg != b.reg || a.slot != b.slot ||
			    (a.reg < 0 && !a.slot))
				continue;
			assert_true(t->last[v] < t->first[w] ||
				    t->last[w] < t->first[v]);
		}
	}
}

static unsigned
nslots(const struct fix *t)
{
	unsigned n = 0;

	for (unsigned v = 0; v < t->f.nvregs; v++)
		n += t->r.place[v].reg < 0 && t->r.place[v].slot;
	return n;
}

/* `n` values made, then `ncalls` calls, then all values used */
static int
pressure(struct fix *t, int n, int ncalls)
{
	struct md_ir_fn *f = begin(t);
	int v[256], sum;

	for (int i = 0; i < n; i++)
		v[i] = load(t, i % 8);
	while (ncalls--)
		call(t);
	sum = v[0];
	for (int i = 1; i < n; i++)
		sum = md_ir_bin(f, MD_IR_ADD, sum, v[i]);
	md_ir_st(f, md_ir_mapval(f, 0, 0), 0, 8, sum);
	return alloc(t);
}

static void
test_no_spill(void **state)
{
	struct fix t;

	(void)state;
	assert_int_equal(pressure(&t, 7, 0), 0); /* and the context */
	verify(&t);
	assert_int_equal(nslots(&t), 0);
	assert_int_equal(t.r.frame, 0);
	end(&t);
	assert_int_equal(pressure(&t, 4, 3), 0);
	verify(&t);
	assert_int_equal(nslots(&t), 0);
	end(&t);
}

static void
test_spill(void **state)
{
	struct fix t;

	(void)state;
	assert_int_equal(pressure(&t, 40, 0), 0);
	verify(&t);
	assert_in_range(nslots(&t), 32, 34);
	end(&t);
	assert_int_equal(pressure(&t, 40, 2), 0);
	verify(&t);
	assert_in_range(nslots(&t), 36, 38);
	end(&t);
}

static void
test_frame_limit(void **state)
{
	struct fix t;
	struct md_ir_fn *f;

	(void)state;
	assert_int_equal(pressure(&t, 200, 0), -1);
	end(&t);
	/* 64 slots and 4 registers, not one more */
	assert_int_equal(pressure(&t, 68, 1), 0);
	verify(&t);
	assert_int_equal(t.r.frame, MD_FRAME_MAX);
	end(&t);
	assert_int_equal(pressure(&t, 69, 1), -1);
	end(&t);
	for (unsigned size = 504; size <= 520; size += 8) {
		f = begin(&t);
		md_ir_sti(f, md_ir_stack(f, md_ir_obj(f, size), 0), 0, 8, 0);
		assert_int_equal(alloc(&t), size <= 512 ? 0 : -1);
		end(&t);
	}
}

/* a chain of short values costs nothing, however long */
static void
test_chain(void **state)
{
	struct fix t;
	struct md_ir_fn *f = begin(&t);
	int v = load(&t, 0), p = md_ir_mapval(f, 0, 0);

	(void)state;
	for (int i = 0; i < 200; i++) {
		v = md_ir_bini(f, MD_IR_XOR, v, i);
		if (i % 10 == 0)
			call(&t);
	}
	md_ir_st(f, p, 0, 8, v);
	assert_int_equal(alloc(&t), 0);
	verify(&t);
	assert_int_equal(nslots(&t), 0);
	end(&t);
}

/* written on one side only, read after the join: its place is its own from
 * the first write on, also on the other side */
static void
test_conditional(void **state)
{
	struct fix t;
	struct md_ir_fn *f = begin(&t);
	int c = load(&t, 0), v = md_ir_vreg(f, MD_SCALAR);
	int other = md_ir_label(f), join = md_ir_label(f), x[12], sum;

	(void)state;
	md_ir_bri(f, MD_CC_EQ, c, 0, other);
	md_ir_mov(f, v, load(&t, 1));
	md_ir_jmp(f, join);
	md_ir_place(f, other);
	for (int i = 0; i < 12; i++)
		x[i] = load(&t, i % 8);
	sum = x[0];
	for (int i = 1; i < 12; i++)
		sum = md_ir_bin(f, MD_IR_SUB, sum, x[i]);
	md_ir_mov(f, v, sum);
	md_ir_place(f, join);
	md_ir_st(f, md_ir_mapval(f, 0, 0), 0, 8, v);
	assert_int_equal(alloc(&t), 0);
	verify(&t);
	end(&t);
}

/* The result of a call that nobody reads has no place; a second write after
 * the last read must not touch what lives there by then. */
static void
test_dead(void **state)
{
	struct fix t;
	struct md_ir_fn *f = begin(&t);
	int v = load(&t, 0), p = md_ir_mapval(f, 0, 0);
	int dead = md_ir_bini(f, MD_IR_ADD, v, 1);
	int ret = md_ir_call(f, MD_H_pid_tgid, MD_SCALAR, 0, NULL);
	unsigned second;

	(void)state;
	md_ir_st(f, p, 0, 8, v);
	second = f->n;
	md_ir_movi(f, v, 9);
	assert_int_equal(alloc(&t), 0);
	assert_int_equal(t.r.place[dead].reg, -1);
	assert_int_equal(t.r.place[dead].slot, 0);
	assert_int_equal(t.r.place[ret].reg, -1);
	assert_int_equal(t.r.place[ret].slot, 0);
	assert_true(t.r.mark[second] & MD_MARK_SKIP);
	end(&t);
}

static void
test_unreachable(void **state)
{
	struct fix t;
	struct md_ir_fn *f = begin(&t);
	int nobody = md_ir_label(f);
	unsigned from;

	(void)state;
	md_ir_exit(f, 0);
	from = f->n;
	md_ir_place(f, nobody);
	call(&t);
	assert_int_equal(alloc(&t), 0);
	for (unsigned i = from; i < f->n; i++)
		assert_true(t.r.mark[i] & MD_MARK_SKIP);
	end(&t);
}

/* constants and stack addresses cost no register and no slot */
static void
test_made_again(void **state)
{
	struct fix t;
	struct md_ir_fn *f = begin(&t);
	int p = md_ir_mapval(f, 0, 0), c[40], v;

	(void)state;
	for (int i = 0; i < 40; i++)
		c[i] = md_ir_const(f, 1000 + i);
	v = load(&t, 0);
	for (int i = 0; i < 40; i++)
		v = md_ir_bin(f, MD_IR_ADD, v, c[i]);
	md_ir_st(f, p, 0, 8, v);
	assert_int_equal(alloc(&t), 0);
	verify(&t);
	assert_int_equal(nslots(&t), 0);
	assert_int_equal(t.r.place[c[7]].reg, -1);
	assert_int_equal(t.r.remat[c[7]]->imm, 1007);
	end(&t);
}

/* the value that is passed as third argument waits in r3, so do others */
static void
test_hints(void **state)
{
	struct fix t;
	struct md_ir_fn *f = begin(&t);
	int obj = md_ir_obj(f, 8), v, w;
	struct md_ir_arg args[4] = { md_arg_map(0), md_arg_stack(obj, 0) };

	(void)state;
	md_ir_zero(f, md_ir_stack(f, obj, 0), 0, 8);
	w = load(&t, 1);
	v = md_ir_mapval(f, 0, 0);
	args[2] = md_arg(v);
	args[3] = md_arg(w);
	md_ir_call(f, MD_H_map_update, MD_SCALAR, 4, args);
	assert_int_equal(alloc(&t), 0);
	assert_int_equal(t.r.place[v].reg, 3);
	assert_int_equal(t.r.place[w].reg, 4);
	end(&t);
}

/* -- objects ----------------------------------------------------------------- */

static bool
apart(const struct fix *t, int a, int b)
{
	int oa = t->r.obj_off[a], ob = t->r.obj_off[b];
	int sa = (int)t->f.objs[a].size, sb = (int)t->f.objs[b].size;

	return oa + sa <= ob || ob + sb <= oa;
}

static void
test_objects_share(void **state)
{
	struct fix t;
	struct md_ir_fn *f = begin(&t);
	int a = md_ir_obj(f, 300), b = md_ir_obj(f, 300);

	(void)state;
	md_ir_sti(f, md_ir_stack(f, a, 0), 0, 8, 0);
	md_ir_sti(f, md_ir_stack(f, b, 0), 0, 8, 0);
	assert_int_equal(alloc(&t), 0);
	assert_int_equal(t.r.obj_off[a], t.r.obj_off[b]);
	assert_int_equal(t.r.obj_off[a] % 8, 0);
	assert_int_equal(t.r.frame, 304);
	end(&t);
}

/* An address that was copied, moved on or stored keeps the object alive; one
 * that another object holds, as long as that lives (4: not read again; 5: it is
 * and the address is used). */
static void
test_objects_kept(void **state)
{
	(void)state;
	for (int how = 0; how < 6; how++) {
		struct fix t;
		struct md_ir_fn *f = begin(&t);
		int a = md_ir_obj(f, 16), b = md_ir_obj(f, 16), c;
		int q = md_ir_vreg(f, MD_POINTER);
		int p = md_ir_stack(f, a, 0);

		c = md_ir_obj(f, 8);
		md_ir_zero(f, p, 0, 16);
		if (how == 0)
			md_ir_mov(f, q, p);
		else if (how == 1)
			md_ir_mov(f, q, md_ir_addi_ptr(f, p, 8));
		else if (how == 2)
			md_ir_mov(f, q,
				  md_ir_add_ptr(f, p,
						md_ir_bini(f, MD_IR_AND,
							   load(&t, 0), 8)));
		else if (how == 3)
			md_ir_st(f, md_ir_mapval(f, 0, 0), 0, 8, p);
		else
			md_ir_st(f, md_ir_stack(f, c, 0), 0, 8, p);
		if (how == 5)
			md_ir_ld_to(f, q, md_ir_stack(f, c, 0), 0, 8);
		md_ir_zero(f, md_ir_stack(f, b, 0), 0, 16);
		if (how < 3 || how == 5)
			md_ir_sti(f, q, 0, 8, 1);
		assert_int_equal(alloc(&t), 0);
		assert_int_equal(apart(&t, a, b), how != 4);
		end(&t);
	}
}

static void
test_objects_and_slots(void **state)
{
	struct fix t;
	struct md_ir_fn *f = begin(&t);
	int v[30], obj = md_ir_obj(f, 64), sum;

	(void)state;
	md_ir_zero(f, md_ir_stack(f, obj, 0), 0, 64);
	for (int i = 0; i < 30; i++)
		v[i] = load(&t, i % 8);
	sum = md_ir_ld(f, md_ir_stack(f, obj, 0), 56, 8, false);
	for (int i = 0; i < 30; i++)
		sum = md_ir_bin(f, MD_IR_ADD, sum, v[i]);
	md_ir_st(f, md_ir_mapval(f, 0, 0), 0, 8, sum);
	assert_int_equal(alloc(&t), 0);
	verify(&t);
	for (unsigned i = 0; i < f->nvregs; i++)
		if (t.r.place[i].slot)
			assert_true(t.r.place[i].slot + 8 <= t.r.obj_off[obj] ||
				    t.r.place[i].slot >= t.r.obj_off[obj] + 64);
	end(&t);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_no_spill),
		cmocka_unit_test(test_spill),
		cmocka_unit_test(test_frame_limit),
		cmocka_unit_test(test_chain),
		cmocka_unit_test(test_conditional),
		cmocka_unit_test(test_dead),
		cmocka_unit_test(test_unreachable),
		cmocka_unit_test(test_made_again),
		cmocka_unit_test(test_hints),
		cmocka_unit_test(test_objects_share),
		cmocka_unit_test(test_objects_kept),
		cmocka_unit_test(test_objects_and_slots),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
