/*
 * late.c - probes that are found when the image is complete: a library that
 * a target maps later, another program that it executes.
 *
 * Before tracing: all clauses that may get probes later are lowered once for
 * practice, so that an error in them is said now, their records are known and
 * the scratch of thread objects is long enough for good. And two kinds of
 * programs of minid's own that stop the target before it runs anything new:
 * at the place where a dynamic linker tells debuggers what it has mapped, and
 * at the kernel's tracepoint of exec. They count in md_control, send a LATE
 * record and SIGSTOP; runtime/late.c does the rest. Later: compile.c makes
 * programs for the new probes alone.
 *
 * Absent: what is new in the process (runtime/late.c).
 */
#include <string.h>

#include "place.h"

enum { STOP = 19, WAKE = 2 };	/* SIGSTOP; BPF_RB_FORCE_WAKEUP */

bool
md_pdesc_late(const struct md_pdesc *d)
{
	size_t n = strlen(d->prov);

	/* pid42, pid*, and USDT: shop42 */
	return d->id < 0 && n && (!strncmp(d->prov, "pid", 3) ||
				  (d->prov[n - 1] >= '0' &&
				   d->prov[n - 1] <= '9'));
}

/* -- practice ---------------------------------------------------------------------------- */

static bool
is_late(const struct md_clause *cl)
{
	for (unsigned i = 0; i < cl->pdescs.n; i++) {
		if (md_pdesc_late(cl->pdescs.v[i]))
			return true;
	}
	return false;
}

void
md_rehearse(struct md_compile *c, struct md_image_prog *p)
{
	static const struct md_probe probes[] = {
		{ .kind = MD_SITE_UPROBE, .recipe = MD_ARGS_ENTRY,
		  .prov = "", .mod = "", .func = "", .name = "" },
		{ .kind = MD_SITE_URETPROBE, .recipe = MD_ARGS_RETURN,
		  .prov = "", .mod = "", .func = "", .name = "" },
	};
	struct md_image_prog kept = *p;
	struct md_ptrs all = { 0 };

	for (unsigned i = 0; i < c->clauses.n; i++) {
		if (is_late(c->clauses.v[i]))
			md_ptrs_push(c->arena, &all, c->clauses.v[i]);
	}
	for (unsigned i = 0; all.n && i < 2; i++) {
		struct md_lower l = { .c = c, .img = c->img, .prog = p,
				      .probe = &probes[i], .site_const = -1,
				      .recipe = probes[i].recipe };

		p->kind = i ? MD_PROG_URETPROBE : MD_PROG_UPROBE;
		md_ir_init(&l.f, c->arena);
		md_lower_program(&l, &all, &all);
	}
	*p = kept;
}

/* -- stopping a target ---------------------------------------------------------------------- */

/* The process in the map of those that are followed; `leave` if it is not. */
static int
followed(struct md_lower *l, int pid, int leave)
{
	struct md_ir_fn *f = &l->f;
	int key = md_ir_obj(f, 8), e;

	md_ir_st(f, md_ir_stack(f, key, 0), 0, 4, pid);
	e = md_lower_find(l, md_arg_map(l->img->follow_map),
			  md_arg_stack(key, 0));
	md_ir_bri(f, MD_CC_EQ, e, 0, leave);
	return e;
}

/* Only a target; `leave` for others. A link to one process needs no test. */
static void
check_pid(struct md_lower *l, int pid, int leave)
{
	struct md_ir_fn *f = &l->f;
	int yes = md_ir_label(f);

	if (l->probe->kind == MD_SITE_UPROBE) {
		if (l->c->env.need_pid_check)
			md_ir_bri(f, MD_CC_NE, pid, l->probe->pid, leave);
		return;
	}
	if (l->img->follow_map >= 0) {
		followed(l, pid, leave);
		return;
	}
	for (const uint32_t *p = l->c->pids; *p; p++)
		md_ir_bri(f, MD_CC_EQ, pid, *p, yes);
	md_ir_jmp(f, leave);
	md_ir_place(f, yes);
}

/* What all of them start with: tracing is on. The process's number. */
static int
begin_own(struct md_lower *l, int leave)
{
	struct md_ir_fn *f = &l->f;
	int control;

	l->k.ctx = md_ir_ctx(f);
	control = md_ir_mapval(f, MD_MAP_CONTROL, 0);
	md_ir_bri(f, MD_CC_NE, md_ir_ld(f, control, 0, 8, false), MD_RUN_ON,
		  leave);
	return md_ir_bini(f, MD_IR_SHR, md_lower_pidtid(l), 32);
}

static void
end_own(struct md_lower *l, int leave)
{
	md_ir_place(&l->f, leave);
	md_ir_exit(&l->f, 0);
}

/* Is a stop on its way to the process, which it takes when this thread leaves
 * the kernel? Not 0: yes. */
static int
stopping(struct md_lower *l)
{
	enum { PENDING = 1 << 17 }; /* JOBCTL_STOP_PENDING */
	struct md_ir_fn *f = &l->f;
	int task = md_ir_call(f, MD_H_current_task, MD_SCALAR, 0, NULL), sig;

	sig = md_lower_kfield(l, md_lower_kfield(l, task, "task_struct.signal"),
			      "signal_struct.shared_pending.signal.sig[0]");
	return md_ir_bin(f, MD_IR_OR,
			 md_ir_bini(f, MD_IR_AND, sig, 1 << (STOP - 1)),
			 md_ir_bini(f, MD_IR_AND,
				    md_lower_kfield(l, task, "task_struct.jobctl"),
				    PENDING));
}

/* old, root: see image.h */
static void
send_late(struct md_lower *l, int pid, int old, int root)
{
	struct md_ir_arg a[3] = { md_arg_map(MD_MAP_EVENTS),
				  md_arg_imm(MD_REC_HEAD), md_arg_imm(0) };
	struct md_ir_arg s[2] = { { 0 }, md_arg_imm(WAKE) };
	struct md_ir_arg sig = md_arg_imm(STOP);
	struct md_ir_fn *f = &l->f;
	int rec, lost = md_ir_label(f), stop = stopping(l);

	md_ir_atomic_add(f, md_ir_mapval(f, MD_MAP_CONTROL, 0),
			 offsetof(struct md_control, late), 8,
			 md_ir_const(f, 1));
	rec = md_ir_call(f, MD_H_rb_reserve, MD_POINTER, 3, a);
	md_ir_bri(f, MD_CC_EQ, rec, 0, lost);
	md_ir_sti(f, rec, 0, 4, MD_REC_LATE);
	md_ir_st(f, rec, 4, 4, old);
	md_ir_st(f, rec, 8, 4, root);
	md_ir_st(f, rec, 12, 4, stop);
	md_ir_st(f, rec, 16, 4, pid);
	md_ir_st(f, rec, 20, 4, md_lower_pidtid(l));
	s[0] = md_arg(rec);
	md_ir_call(f, MD_H_rb_submit, MD_SCALAR, 2, s);
	md_ir_place(f, lost);
	md_ir_call(f, MD_H_send_signal, MD_SCALAR, 1, &sig);
}

static void
stop_target(struct md_lower *l)
{
	struct md_ir_fn *f = &l->f;
	int leave = md_ir_label(f), pid = begin_own(l, leave), old;

	check_pid(l, pid, leave);
	old = l->probe->kind == MD_SITE_UPROBE
		      ? md_ir_const(f, 0)
		      : md_ir_ld(f, l->k.ctx, 8, 8, false);
	send_late(l, pid, old, md_ir_const(f, 0));
	end_own(l, leave);
}

/* In the parent, before the child runs. */
static void
note_child(struct md_lower *l)
{
	struct md_ir_fn *f = &l->f;
	int leave = md_ir_label(f), pid = begin_own(l, leave), child, e, key;

	child = md_lower_kfield(l, md_ir_ld(f, l->k.ctx, 8, 8, false),
				"task_struct.tgid");
	md_ir_br(f, MD_CC_EQ, child, pid, leave); /* a thread */
	e = followed(l, pid, leave);
	e = md_ir_ld(f, e, offsetof(struct md_follow, root), 4, false);
	key = md_ir_obj(f, 8);
	md_ir_st(f, md_ir_stack(f, key, 0), 0, 4, child);
	pid = md_lower_make(l, md_arg_map(l->img->follow_map),
			    md_arg_stack(key, 0), sizeof(struct md_follow),
			    MD_DROP_THREAD, leave);
	md_ir_st(f, pid, offsetof(struct md_follow, root), 4, e);
	md_ir_sti(f, pid, offsetof(struct md_follow, state), 4,
		  MD_FOLLOW_BORN);
	end_own(l, leave);
}

/* In the child, when it first leaves the kernel: fork returns 0. */
static void
stop_child(struct md_lower *l)
{
	struct md_ir_fn *f = &l->f;
	int leave = md_ir_label(f), pid = begin_own(l, leave), e, state;

	md_ir_bri(f, MD_CC_NE, md_ir_ld(f, l->k.ctx, 8, 8, false), 0, leave);
	e = followed(l, pid, leave);
	state = md_ir_ld(f, e, offsetof(struct md_follow, state), 4, false);
	md_ir_bri(f, MD_CC_NE, state, MD_FOLLOW_BORN, leave);
	md_ir_sti(f, e, offsetof(struct md_follow, state), 4, MD_FOLLOW_KNOWN);
	send_late(l, pid, md_ir_const(f, 0),
		  md_ir_ld(f, e, offsetof(struct md_follow, root), 4, false));
	end_own(l, leave);
}

/* One program for all, unless it has to know the process. */
static void
add_hook(void *arg, struct md_probe *p)
{
	struct md_compile *c = arg;
	struct md_image *img = c->img;

	for (unsigned i = 0; i < img->nprogs; i++) {
		if (img->progs[i].portable && !img->progs[i].clauses.n) {
			md_own_site(c, p, i);
			return;
		}
	}
	md_own_program(c, p, MD_PROG_UPROBE, "md_mapped", stop_target);
	if (!c->env.need_pid_check)
		img->progs[img->nprogs - 1].portable = p;
}

static void
own_tracepoint(struct md_compile *c, const char *tracepoint, const char *name,
	       void (*lower)(struct md_lower *l))
{
	struct md_probe *p = md_alloc(c->arena, sizeof *p);
	struct md_tp *tp = md_alloc(c->arena, sizeof *tp);

	tp->provider = "minid";
	tp->name = p->name = name;
	tp->tracepoint = tracepoint;
	tp->nrs[0] = -1;
	p->kind = MD_SITE_TRACEPOINT;
	p->tp = tp;
	p->prov = "minid";
	p->mod = p->func = "";
	md_own_program(c, p, MD_PROG_TRACEPOINT, name, lower);
}

void
md_late_programs(struct md_compile *c)
{
	if (!c->more)
		own_tracepoint(c, "sched_process_exec", "md_exec", stop_target);
	if (!c->more && c->img->follow_map >= 0) {
		own_tracepoint(c, "sched_process_fork", "md_fork", note_child);
		own_tracepoint(c, "sys_exit", "md_child", stop_child);
	}
	if (c->hooks)
		c->hooks(c->arg, add_hook, c);
}
