/*
 * lower_guard.c - when a raw tracepoint counts as the provider's probe: a row
 * of tracepoints.def says which system calls, which outcome, which thread.
 */
#include "lower.h"

#include "arch.h"

/* Leave unless v is one of the row's system call numbers. */
static void
one_of(struct md_lower *l, const struct md_tp *tp, int v, int leave)
{
	struct md_ir_fn *f = &l->f;
	int yes = md_ir_label(f);

	for (unsigned i = 0; i < 4 && tp->nrs[i] >= 0; i++)
		md_ir_bri(f, MD_CC_EQ, v, tp->nrs[i], yes);
	md_ir_jmp(f, leave);
	md_ir_place(f, yes);
}

/* Leave unless the thread is (or is not) the first of its process. */
static void
leader(struct md_lower *l, bool want, int leave)
{
	struct md_ir_fn *f = &l->f;
	int pt = md_lower_pidtid(l);
	int pid = md_ir_bini(f, MD_IR_SHR, pt, 32);
	int tid = md_ir_ext(f, pt, 4, false);

	md_ir_br(f, want ? MD_CC_NE : MD_CC_EQ, pid, tid, leave);
}

void
md_lower_guard(struct md_lower *l, int leave)
{
	const struct md_tp *tp;
	struct md_ir_fn *f = &l->f;
	int ret;

	if (l->probe->kind != MD_SITE_TRACEPOINT)
		return;
	tp = l->probe->tp;
	switch (tp->guard) {
	case MD_GUARD_NONE:
	case MD_GUARD_WORD0_SIGNAL:
		return;
	case MD_GUARD_SYSCALL:
		one_of(l, tp, md_ir_ld(f, l->k.ctx, 8, 8, false), leave);
		return;
	case MD_GUARD_LEADER:
		leader(l, true, leave);
		return;
	default:
		break;
	}
	/* sys_exit: the outcome is cheaper to see than the number */
	ret = md_ir_ld(f, l->k.ctx, 8, 8, false);
	if (tp->guard == MD_GUARD_SYSRET_FAIL)
		md_ir_bri(f, MD_CC_SGE, ret, 0, leave);
	else if (tp->guard != MD_GUARD_SYSRET)
		md_ir_bri(f, MD_CC_NE, ret, 0, leave);
	one_of(l, tp, md_lower_peek(l, MD_H_read_kernel,
				    md_ir_ld(f, l->k.ctx, 0, 8, false),
				    MD_REG_SYSNR, 8), leave);
	if (tp->guard == MD_GUARD_SYSRET_ZERO_LEADER)
		leader(l, true, leave);
	else if (tp->guard == MD_GUARD_SYSRET_ZERO_THREAD)
		leader(l, false, leave);
}
