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
	return d->id < 0 && !strncmp(d->prov, "pid", 3);
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
	for (const uint32_t *p = l->c->pids; *p; p++)
		md_ir_bri(f, MD_CC_EQ, pid, *p, yes);
	md_ir_jmp(f, leave);
	md_ir_place(f, yes);
}

static void
send_late(struct md_lower *l, int pt, int pid, int old)
{
	struct md_ir_arg a[3] = { md_arg_map(MD_MAP_EVENTS),
				  md_arg_imm(MD_REC_HEAD), md_arg_imm(0) };
	struct md_ir_arg s[2] = { { 0 }, md_arg_imm(WAKE) };
	struct md_ir_fn *f = &l->f;
	int rec, lost = md_ir_label(f);

	rec = md_ir_call(f, MD_H_rb_reserve, MD_POINTER, 3, a);
	md_ir_bri(f, MD_CC_EQ, rec, 0, lost);
	md_ir_sti(f, rec, 0, 4, MD_REC_LATE);
	md_ir_st(f, rec, 4, 4, old);
	md_ir_sti(f, rec, 8, 8, 0);
	md_ir_st(f, rec, 16, 4, pid);
	md_ir_st(f, rec, 20, 4, pt);
	s[0] = md_arg(rec);
	md_ir_call(f, MD_H_rb_submit, MD_SCALAR, 2, s);
	md_ir_place(f, lost);
}

static void
stop_target(struct md_lower *l)
{
	const int late = offsetof(struct md_control, late);
	struct md_ir_arg sig = md_arg_imm(STOP);
	struct md_ir_fn *f = &l->f;
	int control, pt, pid, old, leave = md_ir_label(f);

	l->k.ctx = md_ir_ctx(f);
	control = md_ir_mapval(f, MD_MAP_CONTROL, 0);
	md_ir_bri(f, MD_CC_NE, md_ir_ld(f, control, 0, 8, false), MD_RUN_ON,
		  leave);
	pt = md_lower_pidtid(l);
	pid = md_ir_bini(f, MD_IR_SHR, pt, 32);
	check_pid(l, pid, leave);
	md_ir_atomic_add(f, control, late, 8, md_ir_const(f, 1));
	old = l->probe->kind == MD_SITE_UPROBE
		      ? md_ir_const(f, 0)
		      : md_ir_ld(f, l->k.ctx, 8, 8, false);
	send_late(l, pt, pid, old);
	md_ir_call(f, MD_H_send_signal, MD_SCALAR, 1, &sig);
	md_ir_place(f, leave);
	md_ir_exit(f, 0);
}

static void
add_hook(void *arg, struct md_probe *p)
{
	md_own_program(arg, p, MD_PROG_UPROBE, "md_mapped", stop_target);
}

void
md_late_programs(struct md_compile *c)
{
	static const struct md_tp tp = {
		.provider = "minid", .name = "exec", .guard = MD_GUARD_NONE,
		.tracepoint = "sched_process_exec", .nrs = { -1 },
	};
	static const struct md_probe exec = {
		.kind = MD_SITE_TRACEPOINT, .tp = &tp,
		.prov = "", .mod = "", .func = "", .name = "",
	};

	if (!c->more)
		md_own_program(c, &exec, MD_PROG_TRACEPOINT, "md_exec",
			       stop_target);
	if (c->hooks)
		c->hooks(c->arg, add_hook, c);
}
