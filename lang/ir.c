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
 * Absent: loops (branches go forward only) and machine registers.
 */
#include "ir.h"

#include <inttypes.h>

#include "out.h"

/* -- tables ------------------------------------------------------------------ */

unsigned
md_ir_flags(enum md_ir_op op)
{
	static const uint8_t flags[] = {
#define OP(name, text, fl) [MD_IR_##name] = (fl),
#include "ir.def"
#undef OP
	};

	return flags[op];
}

const char *
md_ir_op_text(enum md_ir_op op)
{
	static const char *const texts[] = {
#define OP(name, text, fl) [MD_IR_##name] = (text),
#include "ir.def"
#undef OP
	};

	return texts[op];
}

const char *
md_cc_text(enum md_cc cc)
{
	static const char *const texts[] = {
		"eq",  "ne",  "ult", "ule", "ugt",
		"uge", "slt", "sle", "sgt", "sge",
	};

	return texts[cc];
}

enum md_cc
md_cc_not(enum md_cc cc)
{
	static const enum md_cc not [] = {
		MD_CC_NE,  MD_CC_EQ,  MD_CC_UGE, MD_CC_UGT, MD_CC_ULE,
		MD_CC_ULT, MD_CC_SGE, MD_CC_SGT, MD_CC_SLE, MD_CC_SLT,
	};

	return not [cc];
}

enum md_cc
md_cc_swap(enum md_cc cc)
{
	static const enum md_cc swap[] = {
		MD_CC_EQ,  MD_CC_NE,  MD_CC_UGT, MD_CC_UGE, MD_CC_ULT,
		MD_CC_ULE, MD_CC_SGT, MD_CC_SGE, MD_CC_SLT, MD_CC_SLE,
	};

	return swap[cc];
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

	while (n < MD_IR_MAXARGS && in->args[n].kind != MD_A_NONE)
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

static int
scalar(struct md_ir_fn *f)
{
	return md_ir_vreg(f, MD_SCALAR);
}

/* -- arithmetic -------------------------------------------------------------- */

int
md_ir_const(struct md_ir_fn *f, int64_t v)
{
	int dst = scalar(f);

	md_ir_movi(f, dst, v);
	return dst;
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
	int dst = md_ir_vreg(f, result_class(f, op, a, b));

	add(f, op, dst, a, b);
	return dst;
}

int
md_ir_bini(struct md_ir_fn *f, enum md_ir_op op, int a, int64_t imm)
{
	int dst = md_ir_vreg(f, result_class(f, op, a, MD_NOREG));

	if (op == MD_IR_SHL || op == MD_IR_SHR || op == MD_IR_SAR)
		imm &= 63;
	add_imm(f, op, dst, a, imm);
	return dst;
}

int
md_ir_un(struct md_ir_fn *f, enum md_ir_op op, int a)
{
	int dst = scalar(f);

	add(f, op, dst, a, MD_NOREG);
	return dst;
}

int
md_ir_ext(struct md_ir_fn *f, int a, unsigned size, bool is_signed)
{
	int dst = scalar(f);

	add(f, is_signed ? MD_IR_SEXT : MD_IR_ZEXT, dst, a, MD_NOREG)->size =
		(uint8_t)size;
	return dst;
}

int
md_ir_set(struct md_ir_fn *f, enum md_cc cc, int a, int b)
{
	int dst = scalar(f);

	add(f, MD_IR_SET, dst, a, b)->cc = cc;
	return dst;
}

int
md_ir_seti(struct md_ir_fn *f, enum md_cc cc, int a, int64_t imm)
{
	int dst = scalar(f);

	add_imm(f, MD_IR_SET, dst, a, imm)->cc = cc;
	return dst;
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
	int dst = scalar(f);

	mem(add(f, is_signed && size < 8 ? MD_IR_LDS : MD_IR_LD, dst, p,
		MD_NOREG),
	    off, size);
	return dst;
}

int
md_ir_ldptr(struct md_ir_fn *f, int p, int32_t off)
{
	int dst = md_ir_vreg(f, MD_POINTER);

	mem(add(f, MD_IR_LD, dst, p, MD_NOREG), off, 8);
	return dst;
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
	int dst = md_ir_vreg(f, MD_POINTER);

	add(f, MD_IR_ADD, dst, p, s);
	return dst;
}

int
md_ir_addi_ptr(struct md_ir_fn *f, int p, int64_t imm)
{
	int dst = md_ir_vreg(f, MD_POINTER);

	add_imm(f, MD_IR_ADD, dst, p, imm);
	return dst;
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
	int dst = scalar(f);

	mem(add(f, MD_IR_FADD, dst, p, v), off, size);
	return dst;
}

int
md_ir_atomic_umax(struct md_ir_fn *f, int p, int32_t off, int v)
{
	int dst = scalar(f);

	mem(add(f, MD_IR_AUMAX, dst, p, v), off, 8);
	return dst;
}

/* -- addresses --------------------------------------------------------------- */

static int
address(struct md_ir_fn *f, enum md_ir_op op, int ref, int32_t off)
{
	int dst = md_ir_vreg(f, MD_POINTER);
	struct md_ir_ins *in = add(f, op, dst, MD_NOREG, MD_NOREG);

	in->ref = ref;
	in->off = off;
	return dst;
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
	int dst = md_ir_vreg(f, ret);
	struct md_ir_ins *in = add(f, op, dst, MD_NOREG, MD_NOREG);

	in->ref = ref;
	for (unsigned i = 0; i < n && i < MD_IR_MAXARGS; i++)
		in->args[i] = args[i];
	return dst;
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

int
md_ir_sub(struct md_ir_fn *f, int sub, enum md_class ret, unsigned n,
	  const struct md_ir_arg *args)
{
	return call(f, MD_IR_SUBCALL, sub, ret, n, args);
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
put_b(const struct md_ir_fn *f, struct md_out *out, const struct md_ir_ins *in)
{
	if (in->use_imm)
		md_printf(out, "%" PRId64, in->imm);
	else
		put_vreg(f, out, in->b);
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
	case MD_A_STACK:
		md_printf(out, "stack:%d%+" PRId64, a->v, a->imm);
		break;
	}
}

static void
put_call(const struct md_ir_fn *f, struct md_out *out,
	 const struct md_ir_ins *in)
{
	const struct md_helper_info *h = NULL;
	unsigned n = md_ir_nargs(in);

	if (in->op == MD_IR_CALL)
		h = md_helper_find(in->ref);
	if (h)
		md_printf(out, "call %s(", h->name);
	else
		md_printf(out, "%s %d(", md_ir_op_text(in->op), in->ref);
	for (unsigned i = 0; i < n; i++) {
		if (i)
			md_puts(out, ", ");
		put_arg(f, out, &in->args[i]);
	}
	md_putc(out, ')');
}

static void
put_mem(const struct md_ir_fn *f, struct md_out *out,
	const struct md_ir_ins *in)
{
	md_printf(out, "%s%u [", md_ir_op_text(in->op), in->size);
	put_vreg(f, out, in->a);
	md_printf(out, "%+d]", in->off);
	if (in->op != MD_IR_LD && in->op != MD_IR_LDS) {
		md_puts(out, ", ");
		put_b(f, out, in);
	}
}

static void
put_plain(const struct md_ir_fn *f, struct md_out *out,
	  const struct md_ir_ins *in)
{
	unsigned fl = md_ir_flags(in->op);

	md_puts(out, md_ir_op_text(in->op));
	if (in->op == MD_IR_SEXT || in->op == MD_IR_ZEXT ||
	    in->op == MD_IR_BSWAP)
		md_printf(out, "%u", in->size);
	if (in->op == MD_IR_SET || in->op == MD_IR_BR)
		md_printf(out, ".%s", md_cc_text(in->cc));
	if (fl & MD_IRF_A) {
		md_putc(out, ' ');
		put_vreg(f, out, in->a);
	}
	if (fl & MD_IRF_B) {
		md_puts(out, ", ");
		put_b(f, out, in);
	}
	if (in->op == MD_IR_CONST || in->op == MD_IR_EXIT)
		md_printf(out, " %" PRId64, in->imm);
	if (in->op == MD_IR_MAPVAL)
		md_printf(out, " map:%d%+d", in->ref, in->off);
	if (in->op == MD_IR_STACK)
		md_printf(out, " stack:%d%+d", in->ref, in->off);
	if (in->op == MD_IR_BR)
		md_puts(out, " ->");
	if (fl & MD_IRF_LABEL)
		md_printf(out, " L%d", in->label);
}

static void
put_ins(const struct md_ir_fn *f, struct md_out *out,
	const struct md_ir_ins *in)
{
	if (md_ir_flags(in->op) & MD_IRF_DST) {
		put_vreg(f, out, in->dst);
		md_puts(out, " = ");
	}
	switch (in->op) {
	case MD_IR_CALL:
	case MD_IR_KCALL:
	case MD_IR_SUBCALL:
		put_call(f, out, in);
		break;
	case MD_IR_LD:
	case MD_IR_LDS:
	case MD_IR_ST:
	case MD_IR_AADD:
	case MD_IR_FADD:
	case MD_IR_AUMAX:
		put_mem(f, out, in);
		break;
	default:
		put_plain(f, out, in);
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
