/*
 * lower_guard.c - when a raw tracepoint counts as the provider's probe: a row
 * of tracepoints.def says which system calls, which outcome, which thread.
 */
#include "lower.h"

#include "arch.h"
#include "place.h"
#include <stddef.h>
#include <string.h>

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

static int
word(struct md_lower *l, int n)
{
	return md_ir_ld(&l->f, l->k.ctx, 8 * n, 8, false);
}

/* Number of the system call: of sys_enter, or of the registers at sys_exit. */
static int
number(struct md_lower *l)
{
	if (!strcmp(l->probe->tp->tracepoint, "sys_enter"))
		return word(l, 1);
	return md_lower_peek(l, MD_H_read_kernel, word(l, 0), MD_REG_SYSNR, 8);
}

/* The user's address of the path that execve or execveat gets. */
int
md_lower_exec_path(struct md_lower *l)
{
	static const unsigned regs[] = MD_SYS_REGS;
	struct md_ir_fn *f = &l->f;
	int done = md_ir_label(f), at = md_ir_vreg(f, MD_SCALAR);

	md_ir_movi(f, at, regs[1]);
	md_ir_bri(f, MD_CC_EQ, number(l), l->probe->tp->nrs[1], done);
	md_ir_movi(f, at, regs[0]);
	md_ir_place(f, done);
	at = md_ir_bin(f, MD_IR_ADD, at, word(l, 0));
	return md_lower_peek(l, MD_H_read_kernel, at, 0, 8);
}

/* At the entry: leave when the path is wanted but cannot be read. Later: leave
 * unless the entry did. */
static void
exec_place(struct md_lower *l, const struct md_ptrs *clauses, int leave)
{
	const int at = offsetof(struct md_thread, execs);
	struct md_ir_fn *f = &l->f;
	unsigned room = (unsigned)l->c->opt.strsize;
	bool entry = l->probe->tp->guard == MD_GUARD_EXEC;
	int th, r;

	if (entry && !md_clauses_use(clauses, NULL, MD_BF_ARG))
		return;
	th = md_lower_thread(l);
	if (!entry) {
		md_ir_bri(f, MD_CC_EQ, md_ir_ld(f, th, at, 8, false), 0, leave);
		md_ir_sti(f, th, at, 8, 0);
		return;
	}
	r = md_lower_scratch(l, room);
	r = md_lower_read(l, MD_H_read_user_str, md_arg(r), room,
			  md_lower_exec_path(l));
	r = md_ir_bini(f, MD_IR_SHR, r, 63);
	md_ir_st(f, th, at, 8, r);
	md_ir_bri(f, MD_CC_NE, r, 0, leave);
}

/* What a predicate lets through of `pid == N`: N, or -1 when it may be any. */
static int64_t
only_pid(const struct md_expr *e)
{
	const struct md_expr *a, *b;
	int64_t left;

	if (!e || e->kind != MD_E_BINARY)
		return -1;
	a = e->u.bin.l;
	b = e->u.bin.r;
	if (e->u.bin.op == MD_OP_LAND) {
		left = only_pid(a);
		return left < 0 && !md_expr_matters(a) ? only_pid(b) : left;
	}
	if (e->u.bin.op != MD_OP_EQ || a->kind != MD_E_IDENT || !a->builtin ||
	    strcmp(a->builtin->name, "pid") || b->kind != MD_E_INT)
		return -1;
	return (int64_t)b->u.num.value;
}

/* All clauses want one process: the others leave before anything costly. */
static void
one_process(struct md_lower *l, const struct md_ptrs *clauses, int leave)
{
	int64_t pid = -1, p;

	for (unsigned i = 0; i < clauses->n; i++) {
		p = only_pid(((struct md_clause *)clauses->v[i])->pred);
		if (p < 0 || (i && p != pid))
			return;
		pid = p;
	}
	if (pid >= 0)
		md_ir_bri(&l->f, MD_CC_NE,
			  md_ir_bini(&l->f, MD_IR_SHR, md_lower_pidtid(l), 32),
			  pid, leave);
}

/* The site by the number of the system call. */
static void
by_number(struct md_lower *l, int leave)
{
	struct md_ir_fn *f = &l->f;
	const struct md_image *img = l->img;
	struct md_image_map m = { .kind = MD_MAP_RODATA, .name = "calls",
				  .key_size = 4, .entries = 1 };
	uint32_t prog = (uint32_t)(l->prog - img->progs), *table;
	unsigned max = 0;
	int nr = md_ir_vreg(f, MD_SCALAR), p;

	md_ir_mov(f, nr, number(l));
	if (l->site_const >= 0) {
		md_ir_bri(f, MD_CC_NE, nr, (int64_t)l->probe->offset, leave);
		return;
	}
	for (unsigned i = 0; i < img->nsites; i++)
		if (img->sites[i].prog == prog &&
		    img->sites[i].probe->offset > max)
			max = (unsigned)img->sites[i].probe->offset;
	table = md_alloc(l->c->arena, (max + 1) * sizeof *table);
	for (unsigned i = 0; i < img->nsites; i++)
		if (img->sites[i].prog == prog)
			table[img->sites[i].probe->offset] = i + 1;
	m.value_size = (max + 1) * 4;
	m.init = table;
	md_ir_bri(f, MD_CC_UGT, nr, max, leave);
	p = md_lower_row(l, md_image_map_add(l->img, &m), 0, nr, 4);
	l->k.site = md_ir_ld(f, p, 0, 4, false);
	md_ir_bri(f, MD_CC_EQ, l->k.site, 0, leave);
	l->k.site = md_ir_bini(f, MD_IR_SUB, l->k.site, 1);
}

/* The numbers of 32-bit programs mean other calls. */
static void
not_compat(struct md_lower *l, int leave)
{
	struct md_ir_fn *f = &l->f;
	int task = md_ir_call(f, MD_H_current_task, MD_SCALAR, 0, NULL);
	int flags = md_lower_kfield(l, task, MD_COMPAT_FIELD);

	md_ir_bri(f, MD_CC_NE, md_ir_bini(f, MD_IR_AND, flags, MD_COMPAT_BIT),
		  0, leave);
}

/* Does any place of the program count only under a condition? */
static bool
conditional(const struct md_lower *l)
{
	const struct md_image *img = l->img;
	uint32_t prog = (uint32_t)(l->prog - img->progs);

	for (unsigned i = 0; i < img->nsites; i++)
		if (img->sites[i].prog == prog && md_site_place(&img->sites[i]) &&
		    md_site_place(&img->sites[i])->cond)
			return true;
	return false;
}

/* At a jump that leaves the function only sometimes (struct md_retplace). The
 * flags of sign and overflow differ after a comparison with what is more. */
static void
will_jump(struct md_lower *l, int leave)
{
	enum { SIGN = 7, OVERFLOW = 11, MASK = 0xffff & ~MD_FLAG_LESS };
	struct md_ir_fn *f = &l->f;
	int on = md_ir_label(f), set = md_ir_label(f);
	int cond = md_lower_site_word(l, MD_SITE_COND), flags, less;

	md_ir_bri(f, MD_CC_EQ, cond, 0, on);
	flags = md_lower_reg(l, MD_REG_FLAGS);
	less = md_ir_bin(f, MD_IR_XOR, md_ir_bini(f, MD_IR_SHR, flags, SIGN),
			 md_ir_bini(f, MD_IR_SHR, flags, OVERFLOW));
	less = md_ir_bini(f, MD_IR_MUL, md_ir_bini(f, MD_IR_AND, less, 1),
			  MD_FLAG_LESS);
	flags = md_ir_bin(f, MD_IR_OR, md_ir_bini(f, MD_IR_AND, flags, MASK),
			  less);
	flags = md_ir_bin(f, MD_IR_AND, flags, cond);
	cond = md_ir_bini(f, MD_IR_AND, cond, MD_COND_NOT);
	md_ir_bri(f, MD_CC_NE, flags, 0, set);
	md_ir_bri(f, MD_CC_EQ, cond, 0, leave);
	md_ir_jmp(f, on);
	md_ir_place(f, set);
	md_ir_bri(f, MD_CC_NE, cond, 0, leave);
	md_ir_place(f, on);
}

/* Not the signal that stops a target for what it maps, which the kernel sends
 * for us, nor that by which one goes on. */
static void
not_ours(struct md_lower *l, int leave)
{
	enum { CONT = 18, STOP = 19, BY_KERNEL = 1 }; /* SEND_SIG_PRIV */
	struct md_ir_fn *f = &l->f;
	int sent = md_ir_label(f), on = md_ir_label(f), sig = word(l, 0);
	int by = word(l, 1);
	int pid = md_ir_bini(f, MD_IR_SHR, md_lower_pidtid(l), 32);

	if (l->c->late) {
		md_ir_bri(f, MD_CC_NE, sig, STOP, sent);
		md_ir_bri(f, MD_CC_EQ, by, BY_KERNEL, leave);
	}
	md_ir_place(f, sent);
	md_ir_bri(f, MD_CC_NE, sig, CONT, on);
	md_ir_bri(f, MD_CC_EQ, pid, l->c->macros.pid, leave);
	md_ir_place(f, on);
}

void
md_lower_guard(struct md_lower *l, const struct md_ptrs *clauses, int leave)
{
	const struct md_tp *tp;
	struct md_ir_fn *f = &l->f;
	int ret;

	if (l->recipe == MD_ARGS_PLACE && conditional(l))
		will_jump(l, leave);
	if (l->probe->kind != MD_SITE_TRACEPOINT)
		return;
	one_process(l, clauses, leave);
	tp = l->probe->tp;
	switch (tp->guard) {
	case MD_GUARD_NONE:
		return;
	case MD_GUARD_SYSCALL:
	case MD_GUARD_EXEC:
		one_of(l, tp, number(l), leave);
		not_compat(l, leave);
		if (tp->guard == MD_GUARD_EXEC)
			exec_place(l, clauses, leave);
		return;
	case MD_GUARD_EXEC_LATER:
		exec_place(l, clauses, leave);
		return;
	case MD_GUARD_BYNR:
		by_number(l, leave);
		not_compat(l, leave);
		return;
	case MD_GUARD_LEADER:
		leader(l, true, leave);
		return;
	case MD_GUARD_SIGNAL:
		not_ours(l, leave);
		return;
	case MD_GUARD_SIGNAL_IGNORED: /* TRACE_SIGNAL_IGNORED */
		not_ours(l, leave);
		md_ir_bri(f, MD_CC_NE, md_ir_ext(f, word(l, 4), 4, true), 1,
			  leave);
		return;
	case MD_GUARD_WORD0:
		md_ir_bri(f, MD_CC_EQ, md_ir_bini(f, MD_IR_AND, word(l, 0), 1),
			  0, leave);
		return;
	default:
		break;
	}
	/* sys_exit: the outcome is cheaper to see than the number */
	ret = word(l, 1);
	if (tp->guard == MD_GUARD_SYSRET_FAIL ||
	    tp->guard == MD_GUARD_EXEC_FAIL)
		md_ir_bri(f, MD_CC_SGE, ret, 0, leave);
	else if (tp->guard == MD_GUARD_SYSRET_POSITIVE)
		md_ir_bri(f, MD_CC_SLE, ret, 0, leave);
	else
		md_ir_bri(f, MD_CC_NE, ret, 0, leave);
	one_of(l, tp, number(l), leave);
	not_compat(l, leave);
	if (tp->guard == MD_GUARD_SYSRET_ZERO_LEADER)
		leader(l, true, leave);
	else if (tp->guard == MD_GUARD_SYSRET_ZERO_THREAD)
		leader(l, false, leave);
	else if (tp->guard == MD_GUARD_EXEC_FAIL)
		exec_place(l, clauses, leave);
}
