/*
 * lower_expr.c - integer expressions, conditions and faults.
 *
 * Values are 64 bits wide: extended by their type when read, computed in 64
 * bits, signed or unsigned by the converted type of the operands, and cut to
 * a width only by casts, stores, keys, records and arguments (reference 3.2).
 */
#include "lower.h"

#include <string.h>

int
md_lower_int(struct md_lower *l, const struct md_expr *e)
{
	struct md_val v;

	md_lower_expr(l, e, &v);
	return v.r;
}

/* -- faults ------------------------------------------------------------------- */

void
md_lower_fault(struct md_lower *l, unsigned code, int value)
{
	struct md_ir_fn *f = &l->f;

	l->can_fault = true;
	md_ir_movi(f, l->fault_code, code);
	if (value == MD_NOREG)
		md_ir_movi(f, l->fault_value, 0);
	else
		md_ir_mov(f, l->fault_value, value);
	md_ir_jmp(f, l->fault_label);
}

static enum md_cc
opposite(enum md_cc cc)
{
	static const enum md_cc not_[] = {
		[MD_CC_EQ] = MD_CC_NE,	 [MD_CC_NE] = MD_CC_EQ,
		[MD_CC_ULT] = MD_CC_UGE, [MD_CC_UGE] = MD_CC_ULT,
		[MD_CC_ULE] = MD_CC_UGT, [MD_CC_UGT] = MD_CC_ULE,
		[MD_CC_SLT] = MD_CC_SGE, [MD_CC_SGE] = MD_CC_SLT,
		[MD_CC_SLE] = MD_CC_SGT, [MD_CC_SGT] = MD_CC_SLE,
	};

	return not_[cc];
}

void
md_lower_fault_if(struct md_lower *l, enum md_cc cc, int a, int64_t imm,
		  unsigned code, int value)
{
	int fine = md_ir_label(&l->f);

	md_ir_bri(&l->f, opposite(cc), a, imm, fine);
	md_lower_fault(l, code, value);
	md_ir_place(&l->f, fine);
}

/* -- operators ------------------------------------------------------------------ */

static bool
is_string(const struct md_expr *e)
{
	return e->type->kind == MD_T_STRING;
}

static bool
is_null_const(const struct md_expr *e)
{
	return e->kind == MD_E_INT && e->u.num.value == 0;
}

static bool
signed_op(struct md_lower *l, const struct md_expr *a, const struct md_expr *b)
{
	if (!md_type_is_int(a->type) || !md_type_is_int(b->type))
		return false;
	return md_type_usual(&l->c->types, a->type, b->type)->is_signed;
}

static enum md_cc
compare_cc(enum md_op op, bool is_signed)
{
	switch (op) {
	case MD_OP_EQ:
		return MD_CC_EQ;
	case MD_OP_NE:
		return MD_CC_NE;
	case MD_OP_LT:
		return is_signed ? MD_CC_SLT : MD_CC_ULT;
	case MD_OP_LE:
		return is_signed ? MD_CC_SLE : MD_CC_ULE;
	case MD_OP_GT:
		return is_signed ? MD_CC_SGT : MD_CC_UGT;
	default:
		return is_signed ? MD_CC_SGE : MD_CC_UGE;
	}
}

static bool
is_compare(enum md_op op)
{
	return op >= MD_OP_EQ && op <= MD_OP_GE;
}

/* `s == NULL`: the null flag of a string, as 0 or 1 for EQ. */
static int
null_test(struct md_lower *l, const struct md_expr *s, enum md_op op)
{
	struct md_val v;

	md_lower_expr(l, s, &v);
	if (v.null == MD_NOREG)
		return md_ir_const(&l->f, op == MD_OP_NE);
	return md_ir_seti(&l->f, op == MD_OP_EQ ? MD_CC_NE : MD_CC_EQ, v.null,
			  0);
}

static int
compare(struct md_lower *l, const struct md_expr *e)
{
	const struct md_expr *a = e->u.bin.l, *b = e->u.bin.r;
	enum md_cc cc;
	int x;

	if (is_string(a) && is_null_const(b))
		return null_test(l, a, e->u.bin.op);
	if (is_string(b) && is_null_const(a))
		return null_test(l, b, e->u.bin.op);
	if (is_string(a) || is_string(b))
		return md_lower_strcmp(l, e->u.bin.op, a, b);
	cc = compare_cc(e->u.bin.op, signed_op(l, a, b));
	x = md_lower_int(l, a);
	if (b->kind == MD_E_INT)
		return md_ir_seti(&l->f, cc, x, (int64_t)b->u.num.value);
	return md_ir_set(&l->f, cc, x, md_lower_int(l, b));
}

/* Division and remainder: a zero divisor is a fault, not a 0. */
static int
divide(struct md_lower *l, enum md_op op, bool sign, int a, int b,
       const struct md_expr *rhs)
{
	enum md_ir_op ir;

	if (op == MD_OP_DIV)
		ir = sign ? MD_IR_SDIV : MD_IR_UDIV;
	else
		ir = sign ? MD_IR_SMOD : MD_IR_UMOD;
	if (!rhs || rhs->kind != MD_E_INT || rhs->u.num.value == 0)
		md_lower_fault_if(l, MD_CC_EQ, b, 0, 4, MD_NOREG);
	return md_ir_bin(&l->f, ir, a, b);
}

int
md_lower_arith(struct md_lower *l, enum md_op op, bool sign, bool left_signed,
	       int a, int b, const struct md_expr *rhs)
{
	struct md_ir_fn *f = &l->f;

	switch (op) {
	case MD_OP_ADD:
		return md_ir_bin(f, MD_IR_ADD, a, b);
	case MD_OP_SUB:
		return md_ir_bin(f, MD_IR_SUB, a, b);
	case MD_OP_MUL:
		return md_ir_bin(f, MD_IR_MUL, a, b);
	case MD_OP_DIV:
	case MD_OP_MOD:
		return divide(l, op, sign, a, b, rhs);
	case MD_OP_AND:
		return md_ir_bin(f, MD_IR_AND, a, b);
	case MD_OP_OR:
		return md_ir_bin(f, MD_IR_OR, a, b);
	case MD_OP_XOR:
		return md_ir_bin(f, MD_IR_XOR, a, b);
	case MD_OP_SHL:
		b = md_ir_bini(f, MD_IR_AND, b, 63);
		return md_ir_bin(f, MD_IR_SHL, a, b);
	case MD_OP_SHR:
		b = md_ir_bini(f, MD_IR_AND, b, 63);
		return md_ir_bin(f, left_signed ? MD_IR_SAR : MD_IR_SHR, a, b);
	default:
		md_bug(l->c, "operator %d is not arithmetic", op);
	}
}

/* Element size when e is a pointer in an addition, else 1. */
static unsigned
scale_of(const struct md_expr *e)
{
	if (e->type->kind != MD_T_POINTER || !e->type->ref ||
	    e->type->ref->size == 0)
		return 1;
	return e->type->ref->size;
}

static int
scaled(struct md_lower *l, int v, unsigned by)
{
	return by == 1 ? v : md_ir_bini(&l->f, MD_IR_MUL, v, by);
}

static int
binary(struct md_lower *l, const struct md_expr *e)
{
	const struct md_expr *a = e->u.bin.l, *b = e->u.bin.r;
	enum md_op op = e->u.bin.op;
	int x, y;

	if (is_compare(op))
		return compare(l, e);
	x = md_lower_int(l, a);
	y = md_lower_int(l, b);
	if (op == MD_OP_ADD) {
		x = scaled(l, x, scale_of(b));
		y = scaled(l, y, scale_of(a));
	} else if (op == MD_OP_SUB && a->type->kind == MD_T_POINTER &&
		   b->type->kind == MD_T_POINTER) {
		x = md_ir_bin(&l->f, MD_IR_SUB, x, y);
		if (scale_of(a) == 1)
			return x;
		return md_ir_bini(&l->f, MD_IR_SDIV, x, scale_of(a));
	} else if (op == MD_OP_SUB) {
		y = scaled(l, y, scale_of(a));
	}
	return md_lower_arith(l, op, signed_op(l, a, b), a->type->is_signed, x,
			      y, b);
}

/* -- conditions ------------------------------------------------------------------- */

/* a && b jumping when false, a || b jumping when true: both operands jump. */
static void
branch_both(struct md_lower *l, const struct md_expr *e, bool sense, int label)
{
	struct md_facts m;

	md_lower_branch(l, e->u.bin.l, sense, label);
	m = md_lower_mark(l);
	md_lower_branch(l, e->u.bin.r, sense, label);
	md_lower_join(l, &m);
}

/* a && b jumping when true, a || b jumping when false. */
static void
branch_last(struct md_lower *l, const struct md_expr *e, bool sense, int label)
{
	int skip = md_ir_label(&l->f);
	struct md_facts m;

	md_lower_branch(l, e->u.bin.l, !sense, skip);
	m = md_lower_mark(l);
	md_lower_branch(l, e->u.bin.r, sense, label);
	md_ir_place(&l->f, skip);
	md_lower_join(l, &m);
}

static void
branch_compare(struct md_lower *l, const struct md_expr *e, bool sense,
	       int label)
{
	const struct md_expr *a = e->u.bin.l, *b = e->u.bin.r;
	enum md_cc cc = compare_cc(e->u.bin.op, signed_op(l, a, b));
	int x = md_lower_int(l, a);

	if (!sense)
		cc = opposite(cc);
	if (b->kind == MD_E_INT)
		md_ir_bri(&l->f, cc, x, (int64_t)b->u.num.value, label);
	else
		md_ir_br(&l->f, cc, x, md_lower_int(l, b), label);
}

void
md_lower_branch(struct md_lower *l, const struct md_expr *e, bool sense,
		int label)
{
	enum md_op op = e->kind == MD_E_BINARY ? e->u.bin.op : MD_OP_NONE;

	if (e->kind == MD_E_UNARY && e->u.un.op == MD_OP_NOT) {
		md_lower_branch(l, e->u.un.e, !sense, label);
	} else if (op == MD_OP_LAND) {
		(sense ? branch_last : branch_both)(l, e, sense, label);
	} else if (op == MD_OP_LOR) {
		(sense ? branch_both : branch_last)(l, e, sense, label);
	} else if (is_compare(op) && !is_string(e->u.bin.l) &&
		   !is_string(e->u.bin.r)) {
		branch_compare(l, e, sense, label);
	} else {
		int v = md_lower_int(l, e);

		md_ir_bri(&l->f, sense ? MD_CC_NE : MD_CC_EQ, v, 0, label);
	}
}

/* The truth of a condition as 0 or 1. */
static int
truth(struct md_lower *l, const struct md_expr *e)
{
	int r = md_ir_vreg(&l->f, MD_SCALAR), no = md_ir_label(&l->f);
	int done = md_ir_label(&l->f);

	md_lower_branch(l, e, false, no);
	md_ir_movi(&l->f, r, 1);
	md_ir_jmp(&l->f, done);
	md_ir_place(&l->f, no);
	md_ir_movi(&l->f, r, 0);
	md_ir_place(&l->f, done);
	return r;
}

static int
logical_xor(struct md_lower *l, const struct md_expr *e)
{
	int a = md_ir_seti(&l->f, MD_CC_NE, md_lower_int(l, e->u.bin.l), 0);
	int b = md_ir_seti(&l->f, MD_CC_NE, md_lower_int(l, e->u.bin.r), 0);

	return md_ir_bin(&l->f, MD_IR_XOR, a, b);
}

static void
conditional(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	int no = md_ir_label(&l->f), done = md_ir_label(&l->f);
	struct md_facts m;

	if (is_string(e)) {
		v->bound = md_str_bound(l, e);
		v->r = md_lower_scratch(l, v->bound);
		v->null = md_ir_vreg(&l->f, MD_SCALAR);
		if (!md_lower_string_to(l, e, v->r, 0, v->bound, v->null))
			v->null = MD_NOREG;
		return;
	}
	v->r = md_ir_vreg(&l->f, MD_SCALAR);
	md_lower_branch(l, e->u.cond.c, false, no);
	m = md_lower_mark(l);
	md_ir_mov(&l->f, v->r, md_lower_int(l, e->u.cond.t));
	md_ir_jmp(&l->f, done);
	md_ir_place(&l->f, no);
	md_lower_join(l, &m);
	md_ir_mov(&l->f, v->r, md_lower_int(l, e->u.cond.f));
	md_ir_place(&l->f, done);
	md_lower_join(l, &m);
}

/* -- all kinds ---------------------------------------------------------------------- */

static void
unary(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	const struct md_expr *a = e->u.un.e;

	switch (e->u.un.op) {
	case MD_OP_NEG:
		v->r = md_ir_un(&l->f, MD_IR_NEG, md_lower_int(l, a));
		return;
	case MD_OP_PLUS:
		v->r = md_lower_int(l, a);
		return;
	case MD_OP_COMPL:
		v->r = md_ir_un(&l->f, MD_IR_COMPL, md_lower_int(l, a));
		return;
	case MD_OP_NOT:
		v->r = truth(l, e);
		return;
	case MD_OP_STRINGOF:
		if (is_string(a)) {
			md_lower_expr(l, a, v);
			return;
		}
		break;
	default:
		break;
	}
	md_bug(l->c, "unary operator %d reached lowering", e->u.un.op);
}

static void
cast(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	const struct md_expr *a = e->u.cast.e;

	if (is_string(e) || e->type->kind == MD_T_VOID) {
		md_lower_expr(l, a, v);
		return;
	}
	v->r = md_lower_int(l, a);
	if (e->type->size > 0 && e->type->size < 8)
		v->r = md_ir_ext(&l->f, v->r, e->type->size,
				 e->type->is_signed);
}

static void
call(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	const struct md_builtin *b = e->u.call.fn->builtin
					     ? e->u.call.fn->builtin
					     : e->builtin;

	if (!b || !b->ops || !b->ops->lower)
		md_bug(l->c, "call of %s has no lowering",
		       b ? b->name : "an unknown function");
	b->ops->lower(l, e, v);
}

void
md_lower_expr(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	*v = (struct md_val){ .r = MD_NOREG, .null = MD_NOREG };
	l->f.loc = e->loc;
	switch (e->kind) {
	case MD_E_INT:
		v->r = md_ir_const(&l->f, (int64_t)e->u.num.value);
		break;
	case MD_E_STR:
		v->is_literal = true;
		v->lit = e->u.str.s;
		break;
	case MD_E_IDENT:
	case MD_E_INDEX:
		md_lower_load(l, e, v);
		break;
	case MD_E_UNARY:
		unary(l, e, v);
		break;
	case MD_E_INCDEC:
		md_lower_incdec(l, e, v);
		break;
	case MD_E_BINARY:
		if (e->u.bin.op == MD_OP_LAND || e->u.bin.op == MD_OP_LOR)
			v->r = truth(l, e);
		else if (e->u.bin.op == MD_OP_LXOR)
			v->r = logical_xor(l, e);
		else
			v->r = binary(l, e);
		break;
	case MD_E_ASSIGN:
		md_lower_assign(l, e, v);
		break;
	case MD_E_COND:
		conditional(l, e, v);
		break;
	case MD_E_CALL:
		call(l, e, v);
		break;
	case MD_E_CAST:
		cast(l, e, v);
		break;
	case MD_E_COMMA:
		md_lower_expr(l, e->u.comma.l, v);
		md_lower_expr(l, e->u.comma.r, v);
		break;
	case MD_E_AGG:
	case MD_E_MEMBER:
	case MD_E_SIZEOF:
	case MD_E_OFFSETOF:
	case MD_E_XLATE:
		md_bug(l->c, "expression kind %d reached lowering", e->kind);
	}
}
