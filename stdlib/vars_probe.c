/*
 * vars_probe.c - variables that depend on the kind of probe: args[], uregs[],
 * ucaller, the depths of stacks, errno.
 *
 * BEGIN, END and ticks run in minid itself and have no user registers: what
 * is read of them is 0.
 */
#include "stdlib/stdlib.h"

#include "lang/arch.h"
#include "lang/check.h"
#include "lang/lower.h"

#include <string.h>

enum { MAX_FRAMES = 127, USER_STACK = 256, MAX_ERRNO = 2048 };

static bool
in_user_probe(const struct md_lower *l)
{
	return l->probe->kind == MD_SITE_UPROBE ||
	       l->probe->kind == MD_SITE_URETPROBE;
}

static bool
in_minid(const struct md_lower *l)
{
	return l->prog->kind == MD_PROG_CALLBACK;
}

/* -- uregs ------------------------------------------------------------- */

/* Beyond struct pt_regs (x86-64): the segments and the last trap. */
static const char *const more_regs[] = MD_MORE_REGS;

static int
uregs_check(struct md_check *c, struct md_expr *e)
{
	int64_t n;

	if (!md_const_int(e->u.index.args.v[0], &n) || n < 0 ||
	    n >= MD_NREGS + (int)(sizeof more_regs / sizeof *more_regs))
		return md_refuse(c, MD_D_REGS_IDX, e->loc,
				 "uregs[ ] needs a register's number, R_PC for "
				 "example");
	e->type = c->t->uint64;
	return 0;
}

/* One of the registers that the user program had. */
static int
ureg(struct md_lower *l, unsigned off)
{
	struct md_ir_fn *f = &l->f;
	struct md_ir_arg task;

	if (in_minid(l))
		return md_ir_const(f, 0);
	if (in_user_probe(l))
		return md_lower_reg(l, off);
	task = md_arg(md_ir_call(f, MD_H_task_btf, MD_POINTER, 0, NULL));
	return md_lower_peek(l, MD_H_read_kernel,
			     md_ir_call(f, MD_H_task_pt_regs, MD_SCALAR, 1,
					&task), off, 8);
}

/* At an entry it is the function's, wherever the probe was armed. */
static int
user_pc(struct md_lower *l)
{
	int pc = ureg(l, MD_REG_PC), shift = md_lower_shift(l);

	return shift == MD_NOREG ? pc : md_ir_bin(&l->f, MD_IR_SUB, pc, shift);
}

static void
uregs(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	int64_t n = 0;

	md_const_int(e->u.index.args.v[0], &n);
	if (n >= MD_NREGS && !in_minid(l))
		v->r = md_lower_kfield(l, md_ir_call(&l->f, MD_H_current_task,
						     MD_SCALAR, 0, NULL),
				       more_regs[n - MD_NREGS]);
	else if (8 * n == MD_REG_PC)
		v->r = user_pc(l);
	else
		v->r = ureg(l, 8 * (unsigned)n);
}
const struct md_builtin_ops md_var_uregs[] = {
	{ .check = uregs_check, .lower = uregs }
};

/* -- stacks ------------------------------------------------------------ */

static int
frames(struct md_lower *l, int buf, unsigned n, unsigned flags)
{
	struct md_ir_arg a[4] = { md_arg(l->k.ctx), md_arg(buf),
				  md_arg_imm(8 * n), md_arg_imm(flags) };

	return md_ir_call(&l->f, MD_H_get_stack, MD_SCALAR, 4, a);
}

/* Does the return address stand where the call has put it? */
static bool
at_call(const struct md_lower *l)
{
	return l->recipe == MD_ARGS_ENTRY || l->recipe == MD_ARGS_PLACE;
}

static int
pushed_caller(struct md_lower *l)
{
	if (!MD_RETADDR_ON_STACK)
		return md_lower_reg(l, MD_REG_LR);
	return md_lower_peek(l, md_lower_user_reader(l),
			     md_lower_reg(l, MD_REG_SP), 0, 8);
}

static int
ucaller(struct md_lower *l)
{
	struct md_ir_fn *f = &l->f;
	int buf;

	if (in_minid(l))
		return md_ir_const(f, 0);
	if (at_call(l))
		return pushed_caller(l);
	if (l->recipe == MD_ARGS_RETURN) /* there it is now */
		return md_lower_reg(l, MD_REG_PC);
	buf = md_ir_stack(f, md_ir_obj(f, 16), 0);
	md_ir_zero(f, buf, 0, 16);
	frames(l, buf, 2, USER_STACK);
	return md_ir_ld(f, buf, 8, 8, false);
}
const struct md_builtin_ops md_var_ucaller[] = { { .number = ucaller } };

/* Frames that the kernel finds; bytes to numbers, errors to 0. */
static int
depth(struct md_lower *l, int buf, unsigned flags)
{
	struct md_ir_fn *f = &l->f;
	int n = md_ir_vreg(f, MD_SCALAR), fine = md_ir_label(f);

	md_ir_mov(f, n, frames(l, buf, MAX_FRAMES, flags));
	md_ir_bri(f, MD_CC_SGE, n, 0, fine);
	md_ir_movi(f, n, 0);
	md_ir_place(f, fine);
	return md_ir_bini(f, MD_IR_SHR, n, 3);
}

/* As ustack() shows them: at an entry the caller has no frame yet, or none
 * that the kernel sees. */
static int
ustackdepth(struct md_lower *l)
{
	struct md_ir_fn *f = &l->f;
	int buf, n, caller, same = md_ir_label(f);

	if (in_minid(l))
		return md_ir_const(f, 0);
	buf = md_lower_scratch(l, 8 * MAX_FRAMES);
	md_ir_zero(f, buf, 0, 16);
	n = md_ir_vreg(f, MD_SCALAR);
	md_ir_mov(f, n, depth(l, buf, USER_STACK));
	if (!at_call(l))
		return n;
	caller = pushed_caller(l);
	md_ir_bri(f, MD_CC_EQ, caller, 0, same);
	md_ir_br(f, MD_CC_EQ, caller, md_ir_ld(f, buf, 8, 8, false), same);
	md_ir_mov(f, n, md_ir_bini(f, MD_IR_ADD, n, 1));
	md_ir_place(f, same);
	return n;
}
const struct md_builtin_ops md_var_ustackdepth[] = {
	{ .number = ustackdepth }
};

static int
stackdepth(struct md_lower *l)
{
	if (in_minid(l) || in_user_probe(l))
		return md_ir_const(&l->f, 0);
	return depth(l, md_lower_scratch(l, 8 * MAX_FRAMES), 0);
}
const struct md_builtin_ops md_var_stackdepth[] = { { .number = stackdepth } };

static int
zero(struct md_lower *l)
{
	return md_ir_const(&l->f, 0);
}
const struct md_builtin_ops md_var_zero[] = { { .number = zero } };

/* -- errno ------------------------------------------------------------- */

static int
errno_(struct md_lower *l)
{
	struct md_ir_fn *f = &l->f;
	int none = md_ir_label(f), r = md_ir_vreg(f, MD_SCALAR), v;

	md_ir_movi(f, r, 0);
	if (l->probe->kind == MD_SITE_TRACEPOINT &&
	    !strcmp(l->probe->tp->tracepoint, "sys_exit")) {
		v = md_ir_un(f, MD_IR_NEG,
			     md_ir_ld(f, l->k.ctx, 8, 8, false));
		md_ir_bri(f, MD_CC_UGE, v, MAX_ERRNO, none);
		md_ir_mov(f, r, v);
	}
	md_ir_place(f, none);
	return r;
}
const struct md_builtin_ops md_var_errno[] = { { .number = errno_ } };

/* -- args -------------------------------------------------------------- */

static int
args_check(struct md_check *c, struct md_expr *e)
{
	md_check_args_use(c, e, NULL, e->u.index.args.v[0]);
	return e->type->kind == MD_T_ERROR ? -1 : 0;
}
const struct md_builtin_ops md_var_args[] = { { .check = args_check } };
