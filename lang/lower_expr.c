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
	if (v.bound || v.is_pstr || v.is_literal) { /* a string's address */
		md_val_text(l, &v);
		v.r = md_lower_address(l, &(struct md_ref){ .p = v.r });
	}
	return v.r;
}

/* -- faults ------------------------------------------------------------------- */

void
md_lower_fault(struct md_lower *l, unsigned code, int value)
{
	struct md_ir_fn *f = &l->f;

	l->can_fault = true;
	md_ir_fault(f, l->fault_code, code);
	if (value == MD_NOREG)
		md_ir_movi(f, l->fault_value, 0);
	else
		md_ir_mov(f, l->fault_value, value);
	md_ir_jmp(f, l->fault_label);
}

void
md_lower_fault_if(struct md_lower *l, enum md_cc cc, int a, int64_t imm,
		  unsigned code, int value)
{
	int fine = md_ir_label(&l->f);

	md_ir_bri(&l->f, md_cc_not(cc), a, imm, fine);
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

enum md_cc
md_lower_cc(enum md_op op, bool is_signed)
{
	static const enum md_cc codes[][2] = {
		[MD_OP_EQ] = { MD_CC_EQ, MD_CC_EQ },
		[MD_OP_NE] = { MD_CC_NE, MD_CC_NE },
		[MD_OP_LT] = { MD_CC_ULT, MD_CC_SLT },
		[MD_OP_LE] = { MD_CC_ULE, MD_CC_SLE },
		[MD_OP_GT] = { MD_CC_UGT, MD_CC_SGT },
		[MD_OP_GE] = { MD_CC_UGE, MD_CC_SGE },
	};

	return codes[op][is_signed];
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
	cc = md_lower_cc(e->u.bin.op, signed_op(l, a, b));
	x = md_lower_int(l, a);
	if (b->kind == MD_E_INT)
		return md_ir_seti(&l->f, cc, x, (int64_t)b->u.num.value);
	return md_ir_set(&l->f, cc, x, md_lower_int(l, b));
}

int
md_lower_arith(struct md_lower *l, enum md_op op, bool sign, bool left_signed,
	       int a, int b, const struct md_expr *rhs)
{
	static const struct {
		bool any;
		enum md_ir_op u, s;
	} ops[] = {
		[MD_OP_ADD] = { true, MD_IR_ADD, MD_IR_ADD },
		[MD_OP_SUB] = { true, MD_IR_SUB, MD_IR_SUB },
		[MD_OP_MUL] = { true, MD_IR_MUL, MD_IR_MUL },
		[MD_OP_DIV] = { true, MD_IR_UDIV, MD_IR_SDIV },
		[MD_OP_MOD] = { true, MD_IR_UMOD, MD_IR_SMOD },
		[MD_OP_AND] = { true, MD_IR_AND, MD_IR_AND },
		[MD_OP_OR] = { true, MD_IR_OR, MD_IR_OR },
		[MD_OP_XOR] = { true, MD_IR_XOR, MD_IR_XOR },
		[MD_OP_SHL] = { true, MD_IR_SHL, MD_IR_SHL },
		[MD_OP_SHR] = { true, MD_IR_SHR, MD_IR_SAR },
	};

	if (op >= sizeof ops / sizeof *ops || !ops[op].any)
		md_bug(l->c, "operator %d is not arithmetic", op);
	/* a zero divisor is a fault, not a 0 */
	if ((op == MD_OP_DIV || op == MD_OP_MOD) &&
	    (!rhs || rhs->kind != MD_E_INT || rhs->u.num.value == 0))
		md_lower_fault_if(l, MD_CC_EQ, b, 0, 4, MD_NOREG);
	if (op == MD_OP_SHL || op == MD_OP_SHR) {
		b = md_ir_bini(&l->f, MD_IR_AND, b, 63);
		sign = left_signed;
	}
	return md_ir_bin(&l->f, sign ? ops[op].s : ops[op].u, a, b);
}

unsigned
md_type_step(const struct md_type *t)
{
	bool points = t->kind == MD_T_POINTER || t->kind == MD_T_ARRAY;

	return points && t->ref && t->ref->size ? t->ref->size : 1;
}

int
md_lower_cut(struct md_lower *l, const struct md_type *t, int r)
{
	if (t->size == 0 || t->size >= 8)
		return r;
	return md_ir_ext(&l->f, r, t->size, t->is_signed);
}

static int
scaled(struct md_lower *l, int v, unsigned by)
{
	return by == 1 ? v : md_ir_bini(&l->f, MD_IR_MUL, v, by);
}

static void
note_write(void *arg, struct md_expr *e)
{
	if (e->kind == MD_E_ASSIGN || e->kind == MD_E_INCDEC)
		*(bool *)arg = true;
}

/*
 * Operands go from left to right. A left one that is a variable may be read
 * after a right one that changes nothing: then a - (b - (c - ...)) holds one
 * value at a time, however long it is.
 */
static bool
reads_later(const struct md_expr *a, const struct md_expr *b)
{
	bool writes = false;

	if (a->kind != MD_E_IDENT || a->builtin || !a->var ||
	    a->var->is_inline || b->kind != MD_E_BINARY)
		return false;
	md_expr_walk((struct md_expr *)b, note_write, &writes);
	return !writes;
}

static int
binary(struct md_lower *l, const struct md_expr *e)
{
	const struct md_expr *a = e->u.bin.l, *b = e->u.bin.r;
	enum md_op op = e->u.bin.op;
	int x, y;

	if (is_compare(op))
		return compare(l, e);
	if (reads_later(a, b)) {
		y = md_lower_int(l, b);
		x = md_lower_int(l, a);
	} else {
		x = md_lower_int(l, a);
		y = md_lower_int(l, b);
	}
	if (op == MD_OP_ADD) {
		x = scaled(l, x, md_type_step(b->type));
		y = scaled(l, y, md_type_step(a->type));
	} else if (op == MD_OP_SUB && a->type->kind == MD_T_POINTER &&
		   b->type->kind == MD_T_POINTER) {
		x = md_ir_bin(&l->f, MD_IR_SUB, x, y);
		if (md_type_step(a->type) == 1)
			return x;
		return md_ir_bini(&l->f, MD_IR_SDIV, x, md_type_step(a->type));
	} else if (op == MD_OP_SUB) {
		y = scaled(l, y, md_type_step(a->type));
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
	m = l->k;
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
	m = l->k;
	md_lower_branch(l, e->u.bin.r, sense, label);
	md_ir_place(&l->f, skip);
	md_lower_join(l, &m);
}

static void
branch_compare(struct md_lower *l, const struct md_expr *e, bool sense,
	       int label)
{
	const struct md_expr *a = e->u.bin.l, *b = e->u.bin.r;
	enum md_cc cc = md_lower_cc(e->u.bin.op, signed_op(l, a, b));
	int x = md_lower_int(l, a);

	if (!sense)
		cc = md_cc_not(cc);
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

/* The value of e in r: one for a whole chain of ?:, however long. */
static void
choose(struct md_lower *l, const struct md_expr *e, int r)
{
	const struct md_expr *of[2] = { e->u.cond.t, e->u.cond.f };
	int no = md_ir_label(&l->f), done = md_ir_label(&l->f);
	struct md_facts m;

	md_lower_branch(l, e->u.cond.c, false, no);
	m = l->k;
	for (unsigned i = 0; i < 2; i++) {
		if (of[i]->kind == MD_E_COND)
			choose(l, of[i], r);
		else
			md_ir_mov(&l->f, r, md_lower_int(l, of[i]));
		if (i == 0)
			md_ir_jmp(&l->f, done);
		md_ir_place(&l->f, i ? done : no);
		md_lower_join(l, &m);
	}
}

static void
conditional(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	if (!is_string(e)) {
		v->r = md_ir_vreg(&l->f, MD_SCALAR);
		choose(l, e, v->r);
		return;
	}
	v->bound = md_str_bound(l, e);
	v->r = md_lower_scratch(l, v->bound);
	v->null = md_ir_vreg(&l->f, MD_SCALAR);
	if (!md_lower_string_to(l, e, v->r, 0, v->bound, v->null))
		v->null = MD_NOREG;
}

/* -- all kinds ---------------------------------------------------------------------- */

/* An array stands for its address. */
static void
object(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	struct md_ref r;

	if (is_string(e)) {
		v->bound = md_str_bound(l, e);
		v->r = md_lower_scratch(l, v->bound);
		md_lower_string_to(l, e, v->r, 0, v->bound, MD_NOREG);
		return;
	}
	md_lower_ref(l, e, &r, MD_NOREG);
	if (!md_type_is_memory(e->type))
		v->r = md_lower_ref_load(l, &r, e->type);
	else if (e->type->kind == MD_T_ARRAY)
		v->r = md_lower_address(l, &r);
	else
		v->r = md_ir_const(&l->f, 0);
}

static void
text_of(struct md_lower *l, const struct md_expr *e, const struct md_expr *a,
	struct md_val *v)
{
	if (is_string(a)) {
		md_lower_expr(l, a, v);
		return;
	}
	v->bound = md_str_bound(l, e);
	v->r = md_lower_scratch(l, v->bound);
	md_lower_text(l, a, v->r, 0, v->bound);
}

static void
unary(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	const struct md_expr *a = e->u.un.e;
	struct md_ref r;

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
		text_of(l, e, a, v);
		return;
	case MD_OP_DEREF:
		object(l, e, v);
		return;
	case MD_OP_ADDR:
		md_lower_ref(l, a, &r, MD_NOREG);
		v->r = md_lower_address(l, &r);
		return;
	default:
		break;
	}
	md_bug(l->c, "unary operator %d reached lowering", e->u.un.op);
}

static void
cast(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	const struct md_expr *a = e->u.cast.e;

	if (is_string(e)) {
		text_of(l, e, a, v);
		return;
	}
	if (e->type->kind == MD_T_VOID || md_type_is_memory(e->type)) {
		md_lower_expr(l, a, v);
		return;
	}
	v->r = md_lower_cut(l, e->type, md_lower_int(l, a));
}

static void
call(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	const struct md_builtin *b = md_builtin_of(e);

	if (!b || !b->ops || !b->ops->lower)
		md_bug(l->c, "call of %s has no lowering",
		       b ? b->name : "an unknown function");
	b->ops->lower(l, e, v);
}

void
md_lower_expr(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	struct md_loc outer = l->f.loc;

	*v = (struct md_val){ .r = MD_NOREG, .null = MD_NOREG };
	l->f.loc = e->loc;
	switch (e->kind) {
	case MD_E_INT:
		v->r = md_ir_const(&l->f, (int64_t)e->u.num.value);
		break;
	case MD_E_STR:
		v->is_literal = true; /* never longer than a variable keeps */
		v->lit = strlen(e->u.str.s) <= l->img->strsize ? e->u.str.s
			: md_strndup(l->c->arena, e->u.str.s, l->img->strsize);
		break;
	case MD_E_IDENT:
	case MD_E_INDEX:
		if (e->var ? md_type_is_memory(e->type)
			   : e->kind == MD_E_INDEX && !e->builtin)
			object(l, e, v);
		else
			md_lower_load(l, e, v);
		break;
	case MD_E_MEMBER:
		if (e->memb->how)
			md_kmember_load(l, md_lower_int(l, e->u.member.e),
					e->memb, v);
		else
			object(l, e, v);
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
	case MD_E_SIZEOF:
	case MD_E_OFFSETOF:
	case MD_E_XLATE:
		md_bug(l->c, "expression kind %d reached lowering", e->kind);
	}
	l->f.loc = outer;
}
