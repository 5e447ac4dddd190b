/*
 * test_emit.c - generated code does what the IR says.
 *
 * Each IR function is run in the kernel (so the verifier has accepted it) and
 * by the interpreter of irrun.h; memory must be the same afterwards. Random
 * functions by the thousand are in test_irfuzz.c. Without the right to load
 * programs the tests that need it are skipped.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "irrun.h"

/* -- operations -------------------------------------------------------------- */

/* every operation on a pair of registers, and with the constant b */
static void
binaries(uint64_t a, uint64_t b, bool have_sdiv)
{
	struct fix t;
	int va, vb;

	begin(&t);
	t.have_sdiv = have_sdiv;
	t.in.ctx[0] = a;
	t.in.ctx[1] = b;
	va = input(&t, 0);
	vb = input(&t, 1);
	for (unsigned i = 0; i < NBINS; i++) {
		result(&t, md_ir_bin(&t.f, bins[i], va, vb));
		result(&t, md_ir_bini(&t.f, bins[i], va, (int64_t)b));
		result(&t, md_ir_bin(&t.f, bins[i],
				     md_ir_const(&t.f, (int64_t)a), vb));
	}
	finish(&t);
}

static void
test_binary(void **state)
{
	(void)state;
	for (unsigned i = 0; i < NEDGES; i++)
		for (unsigned j = 0; j < NEDGES; j++)
			binaries(edges[i], edges[j], (i + j) % 2);
}

/* quotients and remainders written out, not from the interpreter */
static void
test_signed_division(void **state)
{
	static const int64_t rows[][4] = {
		{ 7, 2, 3, 1 },
		{ -7, 2, -3, -1 },
		{ 7, -2, -3, 1 },
		{ -7, -2, 3, -1 },
		{ INT64_MIN, -1, INT64_MIN, 0 },
		{ INT64_MIN, 1, INT64_MIN, 0 },
		{ INT64_MIN, INT64_MIN, 1, 0 },
		{ INT64_MIN, -2, INT64_C(1) << 62, 0 },
		{ 5, INT64_MIN, 0, 5 },
		{ -5, 0, 0, -5 },
		{ 0, -3, 0, 0 },
		{ INT64_MIN, 10, -922337203685477580, -8 },
	};

	(void)state;
	for (unsigned i = 0; i < 2 * sizeof(rows) / sizeof(rows[0]); i++) {
		const int64_t *r = rows[i / 2];
		struct irrun got;
		struct fix t;
		int a, b;

		begin(&t);
		t.in.ctx[0] = (uint64_t)r[0];
		t.in.ctx[1] = (uint64_t)r[1];
		a = input(&t, 0);
		b = input(&t, 1);
		result(&t, md_ir_bin(&t.f, MD_IR_SDIV, a, b));
		result(&t, md_ir_bin(&t.f, MD_IR_SMOD, a, b));
		result(&t, md_ir_bini(&t.f, MD_IR_SDIV, a, r[1]));
		result(&t, md_ir_bini(&t.f, MD_IR_SMOD, a, r[1]));
		md_ir_exit(&t.f, 0);
		got = t.in;
		assert_null(md_ir_check(&t.f));
		assert_int_equal(irrun_kernel(&t.f, t.map, i % 2, &got), 0);
		for (unsigned k = 0; k < 4; k++)
			assert_int_equal((int64_t)word(&got, k), r[2 + k % 2]);
		close(t.map);
		md_arena_free(&t.arena);
	}
}

static void
test_unary(void **state)
{
	(void)state;
	for (unsigned i = 0; i < NEDGES; i++) {
		struct fix t;
		int a;

		begin(&t);
		t.in.ctx[0] = edges[i];
		a = input(&t, 0);
		result(&t, md_ir_un(&t.f, MD_IR_NEG, a));
		result(&t, md_ir_un(&t.f, MD_IR_COMPL, a));
		for (unsigned size = 1; size <= 8; size *= 2) {
			result(&t, md_ir_ext(&t.f, a, size, true));
			result(&t, md_ir_ext(&t.f, a, size, false));
			if (size == 1)
				continue;
			result(&t, md_ir_un(&t.f, MD_IR_BSWAP, a));
			t.f.ins[t.f.n - 2].size = (uint8_t)size;
		}
		finish(&t);
	}
}

/* all conditions, as SET and as BR, against registers and constants */
static void
conditions(uint64_t a, uint64_t b)
{
	struct fix t;
	int va, vb;

	begin(&t);
	t.in.ctx[0] = a;
	t.in.ctx[1] = b;
	va = input(&t, 0);
	vb = input(&t, 1);
	for (int cc = MD_CC_EQ; cc <= MD_CC_SGE; cc++) {
		enum md_cc c = (enum md_cc)cc;
		int l[4], r = md_ir_vreg(&t.f, MD_SCALAR);

		result(&t, md_ir_set(&t.f, c, va, vb));
		result(&t, md_ir_seti(&t.f, c, va, (int64_t)b));
		result(&t,
		       md_ir_set(&t.f, c, md_ir_const(&t.f, (int64_t)a), vb));
		for (int i = 0; i < 4; i++)
			l[i] = md_ir_label(&t.f);
		md_ir_movi(&t.f, r, 10);
		md_ir_br(&t.f, c, va, vb, l[0]);
		md_ir_movi(&t.f, r, 20);
		md_ir_place(&t.f, l[0]);
		md_ir_bri(&t.f, c, vb, (int64_t)a, l[1]);
		md_ir_mov(&t.f, r, md_ir_bini(&t.f, MD_IR_ADD, r, 1));
		md_ir_place(&t.f, l[1]);
		/* fused with the SET before it, both ways */
		md_ir_bri(&t.f, MD_CC_NE, md_ir_set(&t.f, c, va, vb), 0, l[2]);
		md_ir_mov(&t.f, r, md_ir_bini(&t.f, MD_IR_ADD, r, 100));
		md_ir_place(&t.f, l[2]);
		md_ir_bri(&t.f, MD_CC_EQ, md_ir_seti(&t.f, c, va, 7), 0, l[3]);
		md_ir_mov(&t.f, r, md_ir_bini(&t.f, MD_IR_ADD, r, 1000));
		md_ir_place(&t.f, l[3]);
		result(&t, r);
	}
	finish(&t);
}

static void
test_conditions(void **state)
{
	(void)state;
	for (unsigned i = 0; i < NEDGES; i += 3)
		for (unsigned j = i % 2; j < NEDGES; j += 2)
			conditions(edges[i], edges[j]);
	for (unsigned i = 0; i < NEDGES; i++)
		conditions(edges[i], edges[i]);
}

static void
test_constants(void **state)
{
	struct irrun got;
	struct fix t;

	(void)state;
	begin(&t);
	for (unsigned i = 0; i < NEDGES; i++)
		result(&t, md_ir_const(&t.f, (int64_t)edges[i]));
	for (unsigned i = 0; i < NEDGES; i++)
		md_ir_sti(&t.f, t.out, (int32_t)t.nout++ * 8, 8,
			  (int64_t)edges[i]);
	md_ir_exit(&t.f, 0);
	got = t.in;
	assert_int_equal(irrun_kernel(&t.f, t.map, true, &got), 0);
	for (unsigned i = 0; i < 2 * NEDGES; i++)
		assert_true(word(&got, i) == edges[i % NEDGES]);
	close(t.map);
	md_arena_free(&t.arena);
}

/* -- memory ------------------------------------------------------------------ */

static void
test_memory(void **state)
{
	struct fix t;
	int p, q, v;

	(void)state;
	begin(&t);
	t.in.ctx[0] = 0xfedcba9876543210;
	v = input(&t, 0);
	p = md_ir_stack(&t.f, md_ir_obj(&t.f, 80), 0);
	md_ir_zero(&t.f, p, 0, 80);
	for (unsigned size = 1, off = 0; size <= 8; off += 8, size *= 2) {
		md_ir_st(&t.f, p, (int32_t)off, size, v);
		md_ir_sti(&t.f, p, (int32_t)off + 32, size, -2);
		result(&t, md_ir_ld(&t.f, p, (int32_t)off, size, true));
		result(&t, md_ir_ld(&t.f, p, (int32_t)off, size, false));
	}
	q = md_ir_mapval(&t.f, 0, 64);
	md_ir_copy(&t.f, q, 0, p, 0, 80);
	md_ir_copy(&t.f, q, 80, q, 0, 264);
	md_ir_zero(&t.f, q, 16, 16);
	/* a base and an offset that do not fit into an instruction together */
	q = md_ir_addi_ptr(&t.f, q, 40000);
	q = md_ir_addi_ptr(&t.f, q, -39900 - 4);
	result(&t, md_ir_ld(&t.f, q, 0, 8, false));
	finish(&t);
}

static void
test_atomics(void **state)
{
	(void)state;
	for (unsigned i = 0; i < NEDGES; i++) {
		struct fix t;
		int p, v, w;

		begin(&t);
		t.in.ctx[0] = edges[i];
		t.in.ctx[1] = edges[(i * 7 + 3) % NEDGES];
		v = input(&t, 0);
		w = input(&t, 1);
		p = md_ir_mapval(&t.f, 0, 0);
		md_ir_atomic_add(&t.f, p, 0, 8, v);
		md_ir_atomic_add(&t.f, p, 0, 8, w);
		md_ir_atomic_add(&t.f, p, 8, 4, v);
		md_ir_atomic_add(&t.f, p, 8, 4, md_ir_const(&t.f, 5));
		result(&t, md_ir_fetch_add(&t.f, p, 0, 8, w));
		result(&t, md_ir_fetch_add(&t.f, p, 8, 4, v));
		md_ir_fetch_add(&t.f, p, 0, 8, v);
		md_ir_atomic_umax(&t.f, p, 16, v);
		result(&t, md_ir_atomic_umax(&t.f, p, 16, w));
		result(&t, md_ir_atomic_umax(&t.f, p, 24,
					     md_ir_const(&t.f, 1 << 20)));
		result(&t, v);
		result(&t, w);
		finish(&t);
	}
}

/* the context and other pointers survive calls, spilled or not */
static void
test_calls(void **state)
{
	int vals[20], p, obj, null;
	struct md_ir_arg a[3];
	struct fix t;

	(void)state;
	begin(&t);
	for (unsigned i = 0; i < IRRUN_CTX; i++)
		t.in.ctx[i] = 1000 + i;
	obj = md_ir_obj(&t.f, 16);
	p = md_ir_stack(&t.f, obj, 0);
	md_ir_zero(&t.f, p, 0, 16);
	for (int i = 0; i < 20; i++) {
		vals[i] = i < 10 ? input(&t, (unsigned)i)
				 : md_ir_call(&t.f, MD_H_pid_tgid, MD_SCALAR, 0,
					      NULL);
	}
	a[0] = md_arg_map(0);
	a[1] = md_arg_stack(obj, 8);
	p = md_ir_call(&t.f, MD_H_map_lookup, MD_POINTER, 2, a);
	null = md_ir_label(&t.f);
	md_ir_bri(&t.f, MD_CC_EQ, p, 0, null);
	md_ir_call(&t.f, MD_H_pid_tgid, MD_SCALAR, 0, NULL);
	md_ir_st(&t.f, p, 8, 8, vals[3]);
	/* read 8 bytes of the value back through a helper */
	a[0] = md_arg_stack(obj, 0);
	a[1] = md_arg_imm(8);
	a[2] = md_arg(md_ir_addi_ptr(&t.f, p, 8));
	result(&t, md_ir_call(&t.f, MD_H_read_kernel, MD_SCALAR, 3, a));
	result(&t, md_ir_ld(&t.f, md_ir_stack(&t.f, obj, 0), 0, 8, false));
	md_ir_place(&t.f, null);
	for (int i = 0; i < 20; i++)
		result(&t, vals[i]);
	result(&t, input(&t, 9));
	finish(&t);
}

/* more values than registers: 60 across calls, bounded ones among them used
 * as an index after they have been in a slot */
static void
test_pressure(void **state)
{
	int v[60], idx, p, bad, sum;
	struct fix t;

	(void)state;
	for (unsigned n = 10; n <= 60; n += 10) {
		begin(&t);
		for (unsigned i = 0; i < IRRUN_CTX; i++)
			t.in.ctx[i] = edges[(n + i) % NEDGES];
		t.in.ctx[9] = n;
		bad = md_ir_label(&t.f);
		idx = input(&t, 9);
		for (unsigned i = 0; i < n; i++)
			v[i] = input(&t, i % IRRUN_CTX);
		md_ir_call(&t.f, MD_H_pid_tgid, MD_SCALAR, 0, NULL);
		md_ir_bri(&t.f, MD_CC_UGE, idx, 64, bad);
		md_ir_call(&t.f, MD_H_pid_tgid, MD_SCALAR, 0, NULL);
		sum = md_ir_bini(&t.f, MD_IR_MUL, idx, 8);
		p = md_ir_add_ptr(&t.f, md_ir_mapval(&t.f, 0, 0), sum);
		md_ir_sti(&t.f, p, 0, 8, 77);
		sum = v[0];
		for (unsigned i = 1; i < n; i++)
			sum = md_ir_bin(&t.f, i % 2 ? MD_IR_SUB : MD_IR_XOR,
					sum, v[i]);
		result(&t, sum);
		for (unsigned i = 0; i < n; i++)
			result(&t, v[i]);
		md_ir_place(&t.f, bad);
		finish(&t);
	}
}

/* -- disassembly ------------------------------------------------------------- */

static void
test_disasm(void **state)
{
	static const char text[] = "BEGIN\n{\n\tx = 5;\n\ty = x + 1;\n}\n";
	static const char want[] = "; a.d:3: x = 5;\n"
				   "   0: r2 = &map:3+16\n"
				   "   2: *(u32 *)(r2 + 0) = 5\n"
				   "; a.d:4: y = x + 1;\n"
				   "   3: r3 = *(u32 *)(r2 + 0)\n"
				   "   4: if r3 s> 7 goto 6\n"
				   "   5: lock *(u64 *)(r2 + 8) += r3\n"
				   "   6: r0 = 0\n"
				   "   7: exit\n";
	struct md_source src = { .kind = MD_SRC_FILE,
				 .name = "a.d",
				 .text = text,
				 .len = sizeof(text) - 1 };
	struct md_image_prog prog = { .n = 0 };
	struct md_alloc_result r;
	struct md_arena arena;
	struct md_ir_fn f;
	struct md_out out;
	int p, v, l;

	(void)state;
	md_arena_init(&arena);
	md_ir_init(&f, &arena);
	l = md_ir_label(&f);
	f.loc = (struct md_loc){ &src, "a.d", 3, 2, 10, 1 };
	p = md_ir_mapval(&f, 3, 16);
	md_ir_sti(&f, p, 0, 4, 5);
	f.loc = (struct md_loc){ &src, "a.d", 4, 6, 22, 1 };
	v = md_ir_ld(&f, p, 0, 4, false);
	md_ir_bri(&f, MD_CC_SGT, v, 7, l);
	md_ir_atomic_add(&f, p, 8, 8, v);
	md_ir_place(&f, l);
	md_ir_exit(&f, 0);
	assert_null(md_ir_check(&f));
	assert_int_equal(md_regalloc(&f, &r), 0);
	assert_int_equal(md_emit(&f, &r, &prog, true), 0);
	assert_int_equal(prog.lines[3].line, 4);
	md_out_mem(&out);
	md_disasm(&prog, &out);
	assert_string_equal(out.buf, want);
	md_out_free(&out);
	md_arena_free(&arena);
}

/* -- moves of call arguments: all of them, on a little machine of our own ---- */

static uint64_t
sim_call(const struct md_image_prog *p, uint64_t reg[11], const uint64_t *slots)
{
	for (unsigned i = 0; i < p->n; i++) {
		const struct bpf_insn *in = &p->insns[i];

		if (in->code == (BPF_ALU64 | BPF_MOV | BPF_X))
			reg[in->dst_reg] = reg[in->src_reg];
		else if (in->code == (BPF_ALU64 | BPF_MOV | BPF_K))
			reg[in->dst_reg] = (uint64_t)in->imm;
		else if (in->code == (BPF_LDX | BPF_MEM | BPF_DW))
			reg[in->dst_reg] = slots[-in->off / 8];
		else if (in->code == (BPF_JMP | BPF_CALL))
			return i;
		else
			fail();
	}
	return 0;
}

static void
moves_fn(struct md_ir_fn *f, struct md_arena *arena)
{
	struct md_ir_arg args[5];

	md_arena_init(arena);
	md_ir_init(f, arena);
	for (int i = 0; i < 5; i++)
		args[i] = md_arg(md_ir_vreg(f, MD_SCALAR));
	md_ir_call(f, MD_H_map_update, MD_SCALAR, 5, args);
	md_ir_exit(f, 0);
}

enum { PLACES = 10 }; /* digits: slot, constant, r2..r9 */

static void
one_move(struct md_ir_fn *f, unsigned code)
{
	const struct md_ir_ins *remat[6] = { NULL };
	uint8_t mark[2] = { MD_MARK_NODST, 0 };
	struct md_place place[6];
	bool bounded[6] = { false };
	struct md_alloc_result r = { .place = place,
				     .mark = mark,
				     .bounded = bounded,
				     .remat = remat,
				     .ctx = { -1, 0 } };
	uint64_t reg[11], slots[6], want[5];
	struct md_image_prog p = { .n = 0 };

	for (unsigned i = 0; i < 11; i++)
		reg[i] = 100 + i;
	for (unsigned i = 0; i < 6; i++)
		slots[i] = 200 + i;
	for (int i = 0; i < 5; i++, code /= PLACES) {
		int where = (int)(code % PLACES);

		place[i] = where >= 2 ? (struct md_place){ where, 0 }
				      : (struct md_place){ -1, -8 * (i + 1) };
		f->ins[0].args[i] = where == 1 ? md_arg_imm(i) : md_arg(i);
		want[i] = where >= 2 ? reg[where]
			  : where    ? (uint64_t)i
				     : slots[i + 1];
	}
	assert_int_equal(md_emit(f, &r, &p, true), 0);
	sim_call(&p, reg, slots);
	for (unsigned i = 0; i < 5; i++)
		assert_true(reg[i + 1] == want[i]);
}

static void
test_argument_moves(void **state)
{
	struct md_arena arena;
	struct md_ir_fn f;

	(void)state;
	for (unsigned n = 0; n < PLACES * 10000; n++) {
		if (n % 1000 == 0)
			moves_fn(&f, &arena);
		one_move(&f, n);
		if (n % 1000 == 999)
			md_arena_free(&arena);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_binary),
		cmocka_unit_test(test_signed_division),
		cmocka_unit_test(test_unary),
		cmocka_unit_test(test_conditions),
		cmocka_unit_test(test_constants),
		cmocka_unit_test(test_memory),
		cmocka_unit_test(test_atomics),
		cmocka_unit_test(test_calls),
		cmocka_unit_test(test_pressure),
		cmocka_unit_test(test_disasm),
		cmocka_unit_test(test_argument_moves),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
