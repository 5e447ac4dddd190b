/*
 * ir.c - building and printing the linear IR.
 *
 * In: calls of the lowering code. Out: a flat array of instructions, each
 * stamped with the place in the script that caused it (f->loc).
 *
 * Invariants: a builder never fails and checks nothing (ir_check.c does); a
 * result is always a fresh vreg. Two things are tidied on the way because
 * every caller would have to: constant shift counts are taken modulo 64, and
 * a branch on the SET just before it becomes a branch on what was compared
 * (the SET is then dead and not emitted unless somebody else reads it).
 *
 * Absent: loops (branches go forward only; step.c has what a helper calls
 * again and again) and machine registers.
 */
#include "ir.h"

#include <inttypes.h>

#include "out.h"

/* -- tables ------------------------------------------------------------------ */

const struct md_ir_opinfo *
md_ir_opinfo(enum md_ir_op op)
{
	static const struct md_ir_opinfo ops[] = {
#define OP(name, text, classes, sizes, flags) { text, classes, sizes, flags },
#include "ir.def"
#undef OP
	};

	return &ops[op];
}

unsigned
md_ir_flags(enum md_ir_op op)
{
	const struct md_ir_opinfo *o = md_ir_opinfo(op);

	return o->flags | (o->classes[0] == '.' ? 0 : MD_IRF_DST) |
	       (o->classes[1] == '.' ? 0 : MD_IRF_A) |
	       (o->classes[2] == '.' ? 0 : MD_IRF_B);
}

static const struct {
	const char *text;
	enum md_cc not_, swap;
} conditions[] = {
	[MD_CC_EQ] = { "eq", MD_CC_NE, MD_CC_EQ },
	[MD_CC_NE] = { "ne", MD_CC_EQ, MD_CC_NE },
	[MD_CC_ULT] = { "ult", MD_CC_UGE, MD_CC_UGT },
	[MD_CC_ULE] = { "ule", MD_CC_UGT, MD_CC_UGE },
	[MD_CC_UGT] = { "ugt", MD_CC_ULE, MD_CC_ULT },
	[MD_CC_UGE] = { "uge", MD_CC_ULT, MD_CC_ULE },
	[MD_CC_SLT] = { "slt", MD_CC_SGE, MD_CC_SGT },
	[MD_CC_SLE] = { "sle", MD_CC_SGT, MD_CC_SGE },
	[MD_CC_SGT] = { "sgt", MD_CC_SLE, MD_CC_SLT },
	[MD_CC_SGE] = { "sge", MD_CC_SLT, MD_CC_SLE },
};

const char *
md_cc_text(enum md_cc cc)
{
	return conditions[cc].text;
}

enum md_cc
md_cc_not(enum md_cc cc)
{
	return conditions[cc].not_;
}

enum md_cc
md_cc_swap(enum md_cc cc)
{
	return conditions[cc].swap;
}

const struct md_helper_info *
md_helper_find(int nr)
{
	static const struct md_helper_info helpers[] = {
#define H(name, nr, nargs) { nr, #name, nargs },
#include "helpers.def"
#undef H
	};

	for (size_t i = 0; i < sizeof(helpers) / sizeof(helpers[0]); i++)
		if (helpers[i].nr == nr)
			return &helpers[i];
	return NULL;
}

unsigned
md_ir_nargs(const struct md_ir_ins *in)
{
	unsigned n = 0;

	while (in->args && n < MD_IR_MAXARGS &&
	       in->args[n].kind != MD_A_NONE)
		n++;
	return n;
}

/* -- function ---------------------------------------------------------------- */

void
md_ir_init(struct md_ir_fn *f, struct md_arena *a)
{
	*f = (struct md_ir_fn){ .arena = a };
}

int
md_ir_vreg(struct md_ir_fn *f, enum md_class c)
{
	f->class_ = md_grow(f->arena, f->class_, f->nvregs, &f->vcap,
			    sizeof(*f->class_));
	f->class_[f->nvregs] = c;
	return (int)f->nvregs++;
}

int
md_ir_label(struct md_ir_fn *f)
{
	return (int)f->nlabels++;
}

int
md_ir_obj(struct md_ir_fn *f, unsigned size)
{
	f->objs = md_grow(f->arena, f->objs, f->nobjs, &f->ocap,
			  sizeof(*f->objs));
	f->objs[f->nobjs].size = size;
	return (int)f->nobjs++;
}

static struct md_ir_ins *
add(struct md_ir_fn *f, enum md_ir_op op, int dst, int a, int b)
{
	struct md_ir_ins *in;

	f->ins = md_grow(f->arena, f->ins, f->n, &f->cap, sizeof(*f->ins));
	in = &f->ins[f->n++];
	*in = (struct md_ir_ins){
		.op = op,
		.dst = dst,
		.a = a,
		.b = b,
		.label = -1,
		.ref = -1,
		.size = 8,
		.loc = f->loc,
	};
	return in;
}

static struct md_ir_ins *
add_imm(struct md_ir_fn *f, enum md_ir_op op, int dst, int a, int64_t imm)
{
	struct md_ir_ins *in = add(f, op, dst, a, MD_NOREG);

	in->use_imm = true;
	in->imm = imm;
	return in;
}

/* The result is a fresh vreg. */
static struct md_ir_ins *
def(struct md_ir_fn *f, enum md_ir_op op, enum md_class c, int a, int b)
{
	return add(f, op, md_ir_vreg(f, c), a, b);
}

static struct md_ir_ins *
def_imm(struct md_ir_fn *f, enum md_ir_op op, enum md_class c, int a,
	int64_t imm)
{
	return add_imm(f, op, md_ir_vreg(f, c), a, imm);
}

/* -- arithmetic -------------------------------------------------------------- */

int
md_ir_const(struct md_ir_fn *f, int64_t v)
{
	return def_imm(f, MD_IR_CONST, MD_SCALAR, MD_NOREG, v)->dst;
}

/* Pointer plus or minus something is a pointer; between two, a scalar. */
static enum md_class
result_class(const struct md_ir_fn *f, enum md_ir_op op, int a, int b)
{
	bool pa = f->class_[a] == MD_POINTER;
	bool pb = b != MD_NOREG && f->class_[b] == MD_POINTER;

	if (op == MD_IR_ADD || op == MD_IR_SUB)
		return pa != pb ? MD_POINTER : MD_SCALAR;
	return MD_SCALAR;
}

int
md_ir_bin(struct md_ir_fn *f, enum md_ir_op op, int a, int b)
{
	return def(f, op, result_class(f, op, a, b), a, b)->dst;
}

int
md_ir_bini(struct md_ir_fn *f, enum md_ir_op op, int a, int64_t imm)
{
	if (op == MD_IR_SHL || op == MD_IR_SHR || op == MD_IR_SAR)
		imm &= 63;
	return def_imm(f, op, result_class(f, op, a, MD_NOREG), a, imm)->dst;
}

int
md_ir_un(struct md_ir_fn *f, enum md_ir_op op, int a)
{
	return def(f, op, MD_SCALAR, a, MD_NOREG)->dst;
}

int
md_ir_ext(struct md_ir_fn *f, int a, unsigned size, bool is_signed)
{
	int dst = md_ir_un(f, is_signed ? MD_IR_SEXT : MD_IR_ZEXT, a);

	f->ins[f->n - 1].size = (uint8_t)size;
	return dst;
}

int
md_ir_set(struct md_ir_fn *f, enum md_cc cc, int a, int b)
{
	struct md_ir_ins *in = def(f, MD_IR_SET, MD_SCALAR, a, b);

	in->cc = cc;
	return in->dst;
}

int
md_ir_seti(struct md_ir_fn *f, enum md_cc cc, int a, int64_t imm)
{
	struct md_ir_ins *in = def_imm(f, MD_IR_SET, MD_SCALAR, a, imm);

	in->cc = cc;
	return in->dst;
}

void
md_ir_mov(struct md_ir_fn *f, int dst, int a)
{
	add(f, MD_IR_MOV, dst, a, MD_NOREG);
}

void
md_ir_movi(struct md_ir_fn *f, int dst, int64_t imm)
{
	add_imm(f, MD_IR_CONST, dst, MD_NOREG, imm);
}

void
md_ir_fault(struct md_ir_fn *f, int dst, unsigned code)
{
	add_imm(f, MD_IR_FAULT, dst, MD_NOREG, code);
}

/* -- flow -------------------------------------------------------------------- */

void
md_ir_br(struct md_ir_fn *f, enum md_cc cc, int a, int b, int label)
{
	struct md_ir_ins *in = add(f, MD_IR_BR, MD_NOREG, a, b);

	in->cc = cc;
	in->label = label;
}

void
md_ir_bri(struct md_ir_fn *f, enum md_cc cc, int a, int64_t imm, int label)
{
	struct md_ir_ins set = { .op = MD_IR_NOPS };
	struct md_ir_ins *in;

	if (imm == 0 && (cc == MD_CC_EQ || cc == MD_CC_NE) && f->n)
		set = f->ins[f->n - 1];
	if (set.op == MD_IR_SET && set.dst == a && set.a != a && set.b != a) {
		in = add(f, MD_IR_BR, MD_NOREG, set.a, set.b);
		in->cc = cc == MD_CC_NE ? set.cc : md_cc_not(set.cc);
		in->use_imm = set.use_imm;
		in->imm = set.imm;
	} else {
		in = add_imm(f, MD_IR_BR, MD_NOREG, a, imm);
		in->cc = cc;
	}
	in->label = label;
}

void
md_ir_jmp(struct md_ir_fn *f, int label)
{
	add(f, MD_IR_JMP, MD_NOREG, MD_NOREG, MD_NOREG)->label = label;
}

void
md_ir_place(struct md_ir_fn *f, int label)
{
	add(f, MD_IR_LABEL, MD_NOREG, MD_NOREG, MD_NOREG)->label = label;
}

void
md_ir_exit(struct md_ir_fn *f, int64_t status)
{
	add_imm(f, MD_IR_EXIT, MD_NOREG, MD_NOREG, status);
}

/* -- memory ------------------------------------------------------------------ */

static struct md_ir_ins *
mem(struct md_ir_ins *in, int32_t off, unsigned size)
{
	in->off = off;
	in->size = (uint8_t)size;
	return in;
}

int
md_ir_ld(struct md_ir_fn *f, int p, int32_t off, unsigned size, bool is_signed)
{
	enum md_ir_op op = is_signed && size < 8 ? MD_IR_LDS : MD_IR_LD;

	return mem(def(f, op, MD_SCALAR, p, MD_NOREG), off, size)->dst;
}

void
md_ir_ld_to(struct md_ir_fn *f, int dst, int p, int32_t off, unsigned size)
{
	mem(add(f, MD_IR_LD, dst, p, MD_NOREG), off, size);
}

void
md_ir_st(struct md_ir_fn *f, int p, int32_t off, unsigned size, int v)
{
	mem(add(f, MD_IR_ST, MD_NOREG, p, v), off, size);
}

void
md_ir_sti(struct md_ir_fn *f, int p, int32_t off, unsigned size, int64_t imm)
{
	mem(add_imm(f, MD_IR_ST, MD_NOREG, p, imm), off, size);
}

int
md_ir_add_ptr(struct md_ir_fn *f, int p, int s)
{
	return def(f, MD_IR_ADD, MD_POINTER, p, s)->dst;
}

int
md_ir_addi_ptr(struct md_ir_fn *f, int p, int64_t imm)
{
	return def_imm(f, MD_IR_ADD, MD_POINTER, p, imm)->dst;
}

void
md_ir_zero(struct md_ir_fn *f, int p, int32_t off, unsigned len)
{
	for (unsigned i = 0; i < len; i += 8)
		md_ir_sti(f, p, off + (int32_t)i, 8, 0);
}

void
md_ir_copy(struct md_ir_fn *f, int dst, int32_t doff, int src, int32_t soff,
	   unsigned len)
{
	for (unsigned i = 0; i < len; i += 8) {
		int v = md_ir_ld(f, src, soff + (int32_t)i, 8, false);

		md_ir_st(f, dst, doff + (int32_t)i, 8, v);
	}
}

void
md_ir_atomic_add(struct md_ir_fn *f, int p, int32_t off, unsigned size, int v)
{
	mem(add(f, MD_IR_AADD, MD_NOREG, p, v), off, size);
}

int
md_ir_fetch_add(struct md_ir_fn *f, int p, int32_t off, unsigned size, int v)
{
	return mem(def(f, MD_IR_FADD, MD_SCALAR, p, v), off, size)->dst;
}

int
md_ir_atomic_umax(struct md_ir_fn *f, int p, int32_t off, int v)
{
	return mem(def(f, MD_IR_AUMAX, MD_SCALAR, p, v), off, 8)->dst;
}

/* -- addresses --------------------------------------------------------------- */

static int
address(struct md_ir_fn *f, enum md_ir_op op, int ref, int32_t off)
{
	struct md_ir_ins *in = def(f, op, MD_POINTER, MD_NOREG, MD_NOREG);

	in->ref = ref;
	in->off = off;
	return in->dst;
}

int
md_ir_mapval(struct md_ir_fn *f, int map, int32_t off)
{
	return address(f, MD_IR_MAPVAL, map, off);
}

int
md_ir_stack(struct md_ir_fn *f, int obj, int32_t off)
{
	return address(f, MD_IR_STACK, obj, off);
}

int
md_ir_ctx(struct md_ir_fn *f)
{
	return address(f, MD_IR_CTX, -1, 0);
}

/* -- calls ------------------------------------------------------------------- */

static int
call(struct md_ir_fn *f, enum md_ir_op op, int ref, enum md_class ret,
     unsigned n, const struct md_ir_arg *args)
{
	struct md_ir_ins *in = def(f, op, ret, MD_NOREG, MD_NOREG);

	in->ref = ref;
	in->args = md_alloc(f->arena, MD_IR_MAXARGS * sizeof *args);
	for (unsigned i = 0; i < n && i < MD_IR_MAXARGS; i++)
		in->args[i] = args[i];
	return in->dst;
}

int
md_ir_call(struct md_ir_fn *f, int helper, enum md_class ret, unsigned n,
	   const struct md_ir_arg *args)
{
	return call(f, MD_IR_CALL, helper, ret, n, args);
}

int
md_ir_kcall(struct md_ir_fn *f, int kfunc, enum md_class ret, unsigned n,
	    const struct md_ir_arg *args)
{
	return call(f, MD_IR_KCALL, kfunc, ret, n, args);
}

/* -- dump -------------------------------------------------------------------- */

static void
put_vreg(const struct md_ir_fn *f, struct md_out *out, int v)
{
	if (v < 0 || (unsigned)v >= f->nvregs)
		md_printf(out, "?%d", v);
	else
		md_printf(out, "%c%d", f->class_[v] == MD_POINTER ? 'p' : 'v',
			  v);
}

static void
put_arg(const struct md_ir_fn *f, struct md_out *out, const struct md_ir_arg *a)
{
	switch (a->kind) {
	case MD_A_NONE:
		break;
	case MD_A_REG:
		put_vreg(f, out, a->v);
		break;
	case MD_A_IMM:
		md_printf(out, "%" PRId64, a->imm);
		break;
	case MD_A_MAP:
		md_printf(out, "map:%d", a->v);
		break;
	case MD_A_SUB:
		md_printf(out, "sub:%d", a->v);
		break;
	case MD_A_STACK:
		md_printf(out, "stack:%d%+" PRId64, a->v, a->imm);
		break;
	}
}

/* name(arguments) */
static void
put_call(const struct md_ir_fn *f, struct md_out *out,
	 const struct md_ir_ins *in)
{
	const struct md_helper_info *h =
		in->op == MD_IR_CALL ? md_helper_find(in->ref) : NULL;

	if (h)
		md_puts(out, h->name);
	else
		md_printf(out, "%d", in->ref);
	for (unsigned i = 0; i < md_ir_nargs(in); i++) {
		md_puts(out, i ? ", " : "(");
		put_arg(f, out, &in->args[i]);
	}
	md_puts(out, md_ir_nargs(in) ? ")" : "()");
}

static void
put_operand(const struct md_ir_fn *f, struct md_out *out,
	    const struct md_ir_ins *in, char which)
{
	switch (which) {
	case 'a':
		put_vreg(f, out, in->a);
		break;
	case 'b':
		if (!in->use_imm) {
			put_vreg(f, out, in->b);
			break;
		}
		__attribute__((fallthrough));
	case 'i':
		md_printf(out, "%" PRId64, in->imm);
		break;
	case 'z':
		md_printf(out, "%u", in->size);
		break;
	case 'o':
		md_printf(out, "%+d", in->off);
		break;
	case 'c':
		md_puts(out, md_cc_text(in->cc));
		break;
	case 'f':
		put_call(f, out, in);
		break;
	default:
		md_printf(out, "%d", which == 'l' ? in->label : in->ref);
	}
}

static void
put_ins(const struct md_ir_fn *f, struct md_out *out,
	const struct md_ir_ins *in)
{
	if (md_ir_flags(in->op) & MD_IRF_DST) {
		put_vreg(f, out, in->dst);
		md_puts(out, " = ");
	}
	for (const char *p = md_ir_opinfo(in->op)->text; *p; p++) {
		if (*p == '%')
			put_operand(f, out, in, *++p);
		else
			md_putc(out, *p);
	}
}

void
md_ir_dump(const struct md_ir_fn *f, struct md_out *out)
{
	for (unsigned i = 0; i < f->nobjs; i++)
		md_printf(out, "stack:%u %u bytes\n", i, f->objs[i].size);
	for (unsigned i = 0; i < f->n; i++) {
		const struct md_ir_ins *in = &f->ins[i];

		if (in->op == MD_IR_LABEL) {
			md_printf(out, "L%d:\n", in->label);
			continue;
		}
		md_printf(out, "%5u  ", i);
		put_ins(f, out, in);
		md_putc(out, '\n');
	}
}
