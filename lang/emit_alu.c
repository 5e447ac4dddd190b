/*
 * emit_alu.c - arithmetic: IR with three operands to eBPF with two.
 *
 * In: the current IR instruction. Out: its eBPF instructions.
 *
 * The result may share its register with an operand, so what takes several
 * instructions works in r0 and moves last. x/0 is 0 and x%0 is x, as the
 * machine has it; INT64_MIN / -1 is INT64_MIN and its remainder 0. Signed
 * division is one instruction where the kernel has it (instruction set v4),
 * else unsigned division of magnitudes. Division by constants -1, 0, 1 and
 * unsigned by powers of two needs none.
 */
#include "emit.h"

/* the byte order that the machine does not have */
enum {
	SWAPPED = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? BPF_TO_BE
							    : BPF_TO_LE
};

static const uint8_t alu_code[MD_IR_NOPS] = {
	[MD_IR_ADD] = BPF_ADD,	[MD_IR_SUB] = BPF_SUB,	[MD_IR_MUL] = BPF_MUL,
	[MD_IR_UDIV] = BPF_DIV, [MD_IR_UMOD] = BPF_MOD, [MD_IR_SDIV] = BPF_DIV,
	[MD_IR_SMOD] = BPF_MOD, [MD_IR_AND] = BPF_AND,	[MD_IR_OR] = BPF_OR,
	[MD_IR_XOR] = BPF_XOR,	[MD_IR_SHL] = BPF_LSH,	[MD_IR_SHR] = BPF_RSH,
	[MD_IR_SAR] = BPF_ARSH,
};

static bool
commutes(enum md_ir_op op)
{
	return op == MD_IR_ADD || op == MD_IR_MUL || op == MD_IR_AND ||
	       op == MD_IR_OR || op == MD_IR_XOR;
}

/* dst = a OP b */
static void
emit_bin(struct emit *e)
{
	const struct md_ir_ins *in = e->in;
	int op = alu_code[in->op];
	bool ptr = e->f->class_[in->dst] == MD_POINTER;
	int d = md_em_dst_reg(e);
	struct opnd b = md_em_get_b(e, R1);

	if (op == BPF_LSH || op == BPF_RSH || op == BPF_ARSH)
		b.k &= 63;
	if (b.imm && ptr && op == BPF_SUB && b.k != INT32_MIN) {
		op = BPF_ADD;
		b.k = -b.k;
	}
	if (!b.imm && b.reg == d && md_em_reg_of(e, in->a) != d) {
		if (commutes(in->op) && !ptr) {
			b.reg = md_em_get(e, in->a, R0);
			md_em_alu(e, op, d, b);
			md_em_put_dst(e, d);
			return;
		}
		d = R0;
	}
	md_em_load(e, d, in->a);
	md_em_alu(e, op, d, b);
	md_em_put_dst(e, d);
}

static bool
is_easy(int64_t divisor, bool is_signed)
{
	if (divisor == 0 || divisor == 1)
		return true;
	if (is_signed)
		return divisor == -1;
	return divisor > 0 && md_em_fits(divisor) && !(divisor & (divisor - 1));
}

/* Division by a constant power of two, or by 0. */
static bool
emit_easy_div(struct emit *e)
{
	bool mod = e->in->op == MD_IR_UMOD || e->in->op == MD_IR_SMOD;
	bool sig = e->in->op == MD_IR_SDIV || e->in->op == MD_IR_SMOD;
	int d = md_em_dst_reg(e);
	int64_t v;

	if (!md_em_const_b(e, &v) || !is_easy(v, sig))
		return false;
	if ((v == 0 && !mod) || (mod && (v == 1 || v == -1))) {
		md_em_alui(e, BPF_MOV, d, 0);
	} else {
		md_em_load(e, d, e->in->a);
		if (v == -1)
			md_em_alui(e, BPF_NEG, d, 0);
		else if (v > 1 && mod)
			md_em_alui(e, BPF_AND, d, (int32_t)v - 1);
		else if (v > 1)
			md_em_alui(e, BPF_RSH, d, __builtin_ctzll((uint64_t)v));
	}
	md_em_put_dst(e, d);
	return true;
}

/* r0 = r0 OP b for b >= 0 by the magnitude of r0, whose sign the result gets,
 * or with `flip` the other one: 6 instructions */
static void
by_magnitude(struct emit *e, int op, struct opnd b, bool flip)
{
	md_em_skip_ifi(e, BPF_JSLT, R0, 0, flip ? 3 : 2);
	md_em_alu(e, op, R0, b);
	if (flip)
		md_em_alui(e, BPF_NEG, R0, 0);
	md_em_skip(e, flip ? 2 : 3);
	md_em_alui(e, BPF_NEG, R0, 0);
	md_em_alu(e, op, R0, b);
	if (!flip)
		md_em_alui(e, BPF_NEG, R0, 0);
}

/* r0 = r0 OP r1; a remainder has the sign of r0, whatever that of r1 */
static void
expand_signed(struct emit *e, int op)
{
	struct opnd r1 = { .reg = R1 };

	md_em_skip_ifi(e, BPF_JSGE, R1, 0, op == BPF_MOD ? 1 : 8);
	md_em_alui(e, BPF_NEG, R1, 0);
	if (op == BPF_DIV) {
		by_magnitude(e, op, r1, true);
		md_em_skip(e, 6);
	}
	by_magnitude(e, op, r1, false);
}

static void
emit_sdiv(struct emit *e)
{
	int op = alu_code[e->in->op];
	struct opnd b = md_em_get_b(e, R1);

	md_em_load(e, R0, e->in->a);
	if (e->have_sdiv && b.imm) {
		md_em_put(e, BPF_ALU64 | op | BPF_K, R0, 0, 1, b.k);
	} else if (e->have_sdiv) {
		md_em_put(e, BPF_ALU64 | op | BPF_X, R0, b.reg, 1, 0);
	} else if (b.imm && b.k > 0) {
		by_magnitude(e, op, b, false);
	} else {
		if (b.imm || b.reg != R1)
			md_em_alu(e, BPF_MOV, R1, b);
		expand_signed(e, op);
	}
	md_em_put_dst(e, R0);
}

static void
emit_unary(struct emit *e)
{
	const struct md_ir_ins *in = e->in;
	int d = md_em_dst_reg(e);

	if (in->op == MD_IR_ZEXT && in->size == 4 && !e->r->remat[in->a] &&
	    md_em_reg_of(e, in->a) >= 0) {
		md_em_put(e, BPF_ALU | BPF_MOV | BPF_X, d,
			  md_em_reg_of(e, in->a), 0, 0);
		md_em_put_dst(e, d);
		return;
	}
	md_em_load(e, d, in->a);
	switch (in->op) {
	case MD_IR_NEG:
		md_em_alui(e, BPF_NEG, d, 0);
		break;
	case MD_IR_COMPL:
		md_em_alui(e, BPF_XOR, d, -1);
		break;
	case MD_IR_SEXT:
		md_em_sign_extend(e, d, in->size);
		break;
	case MD_IR_BSWAP:
		md_em_put(e, BPF_ALU | BPF_END | SWAPPED, d, 0, 0,
			  in->size * 8);
		break;
	default: /* ZEXT */
		if (in->size == 4)
			md_em_put(e, BPF_ALU | BPF_MOV | BPF_X, d, d, 0, 0);
		else if (in->size < 4)
			md_em_alui(e, BPF_AND, d,
				   in->size == 1 ? 0xff : 0xffff);
	}
	md_em_put_dst(e, d);
}

void
md_em_arith(struct emit *e)
{
	switch (e->in->op) {
	case MD_IR_UDIV:
	case MD_IR_UMOD:
		if (!emit_easy_div(e))
			emit_bin(e);
		break;
	case MD_IR_SDIV:
	case MD_IR_SMOD:
		if (!emit_easy_div(e))
			emit_sdiv(e);
		break;
	case MD_IR_NEG:
	case MD_IR_COMPL:
	case MD_IR_BSWAP:
	case MD_IR_SEXT:
	case MD_IR_ZEXT:
		emit_unary(e);
		break;
	default:
		emit_bin(e);
	}
}
