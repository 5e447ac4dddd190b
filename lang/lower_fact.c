/*
 * lower_fact.c - facts of a firing: context, site, CPU, thread, clock,
 * arguments. Each is made at most once where it is needed first.
 *
 * A fact that is made inside a conditional region does not dominate what
 * follows, so md_lower_join forgets it and the next use makes it again. The
 * exception is the timestamp, which must be the same in the whole firing: its
 * vreg starts as 0 and a use that is not dominated tests it.
 */
#include "lower.h"

#include "arch.h"
#include <string.h>

void
md_lower_join(struct md_lower *l, const struct md_facts *m)
{
	if (l->k.ts_known && !m->ts_known)
		l->ts_maybe = true;
	l->k = *m;
}

/* Number of the site that fired. */
int
md_lower_site(struct md_lower *l)
{
	struct md_ir_arg ctx;

	if (l->site_const >= 0)
		return md_ir_const(&l->f, l->site_const);
	if (l->k.site != MD_NOREG)
		return l->k.site;
	if (l->prog->kind == MD_PROG_CALLBACK)
		return l->k.site = md_ir_ld(&l->f, l->k.ctx, 0, 8, false);
	ctx = md_arg(l->k.ctx);
	l->k.site = md_ir_call(&l->f, MD_H_attach_cookie, MD_SCALAR, 1, &ctx);
	if (l->is_return)
		l->k.site = md_ir_bini(&l->f, MD_IR_ADD, l->k.site, 1);
	return l->k.site;
}

int
md_lower_cpu(struct md_lower *l)
{
	if (l->k.cpu == MD_NOREG)
		l->k.cpu = md_ir_call(&l->f, MD_H_cpu, MD_SCALAR, 0, NULL);
	return l->k.cpu;
}

/* The numbers in our namespace, or the machine's when it is in another. */
static int
ns_pidtid(struct md_lower *l)
{
	struct md_ir_fn *f = &l->f;
	int obj = md_ir_obj(f, 8), done = md_ir_label(f), r, tgid, p;
	int v = md_ir_vreg(f, MD_SCALAR);
	struct md_ir_arg a[4] = {
		md_arg(md_ir_const(f, (int64_t)l->c->env.pidns_dev)),
		md_arg(md_ir_const(f, (int64_t)l->c->env.pidns_ino)),
		md_arg_stack(obj, 0), md_arg_imm(8),
	};

	md_ir_mov(f, v, md_ir_call(f, MD_H_pid_tgid, MD_SCALAR, 0, NULL));
	r = md_ir_call(f, MD_H_ns_pid_tgid, MD_SCALAR, 4, a);
	md_ir_bri(f, MD_CC_NE, r, 0, done);
	p = md_ir_stack(f, obj, 0);
	tgid = md_ir_bini(f, MD_IR_SHL, md_ir_ld(f, p, 4, 4, false), 32);
	md_ir_mov(f, v, md_ir_bin(f, MD_IR_OR, tgid,
				  md_ir_ld(f, p, 0, 4, false)));
	md_ir_place(f, done);
	return v;
}

int
md_lower_pidtid(struct md_lower *l)
{
	if (l->k.pidtid == MD_NOREG)
		l->k.pidtid = l->c->env.pidns_ino
				      ? ns_pidtid(l)
				      : md_ir_call(&l->f, MD_H_pid_tgid,
						   MD_SCALAR, 0, NULL);
	return l->k.pidtid;
}

/* Pointer to this CPU's struct md_cpu_state. */
static int
cpu_state(struct md_lower *l)
{
	if (l->k.cpustate == MD_NOREG)
		l->k.cpustate = md_lower_cpu_row(l, MD_MAP_CONTROL,
						 sizeof(struct md_control),
						 MD_CPU_STRIDE);
	return l->k.cpustate;
}

/*
 * Count a loss. Drops happen at the end of some branch: the facts made for
 * them are not kept. No branch may leave here (a record may be reserved), so
 * the CPU number is cut to the array by arithmetic.
 */
void
md_lower_drop(struct md_lower *l, enum md_drop kind)
{
	struct md_ir_fn *f = &l->f;
	int cpu = md_ir_call(f, MD_H_cpu, MD_SCALAR, 0, NULL);
	int i = md_lower_bounded(l, cpu, l->img->ncpus);
	int p = md_lower_row(l, MD_MAP_CONTROL, sizeof(struct md_control), i,
			     MD_CPU_STRIDE);

	md_ir_atomic_add(f, p,
		(int)(offsetof(struct md_cpu_state, drops) + 8u * kind), 8,
		md_ir_const(f, 1));
}

/* -- the thread object --------------------------------------------------- */

/* One object of a THREAD map for the current thread, made if need be. Leaves
 * the firing (counted) when there is no memory for it. */
static int
thread_object(struct md_lower *l, int map, bool create)
{
	struct md_ir_fn *f = &l->f;
	struct md_ir_arg a[4] = { md_arg_map(map) };
	int obj, p, got;

	if (l->c->env.have_task_storage) {
		a[1] = md_arg(md_ir_call(f, MD_H_task_btf, MD_POINTER, 0, NULL));
		a[2] = md_arg_imm(0);
		a[3] = md_arg_imm(create ? 1 : 0);
		return md_ir_call(f, MD_H_task_storage_get, MD_POINTER, 4, a);
	}
	obj = md_ir_obj(f, 8);
	md_ir_st(f, md_ir_stack(f, obj, 0), 0, 4, md_lower_pidtid(l));
	a[1] = md_arg_stack(obj, 0);
	if (!create)
		return md_lower_find(l, a[0], a[1]);
	p = md_ir_vreg(f, MD_POINTER);
	got = md_ir_label(f);
	md_ir_mov(f, p, md_lower_find(l, a[0], a[1]));
	md_ir_bri(f, MD_CC_NE, p, 0, got);
	a[2] = md_arg(md_lower_zeros(l, 0));
	a[3] = md_arg_imm(1); /* BPF_NOEXIST */
	md_ir_call(f, MD_H_map_update, MD_SCALAR, 4, a);
	md_ir_mov(f, p, md_lower_find(l, a[0], a[1]));
	md_ir_place(f, got);
	return p;
}

static int
thread_ptr(struct md_lower *l, int map)
{
	struct md_ir_fn *f = &l->f;
	int p = thread_object(l, map, true), ok = md_ir_label(f);

	md_ir_bri(f, MD_CC_NE, p, 0, ok);
	md_lower_drop(l, MD_DROP_THREAD);
	if (l->reserved)
		md_lower_discard(l, l->rec);
	md_ir_jmp(f, l->out_label);
	md_ir_place(f, ok);
	return p;
}

int
md_lower_thread(struct md_lower *l)
{
	if (l->k.thread == MD_NOREG)
		l->k.thread = thread_ptr(l, MD_MAP_THREADS);
	return l->k.thread;
}

static int
level_map(struct md_lower *l)
{
	int *map = &l->c->scratch_map[l->level];

	if (*map < 0) {
		struct md_image_map m = { .kind = MD_MAP_THREAD,
					  .name = "scratch", .key_size = 4,
					  .tunable = "dynvarsize" };

		*map = md_image_map_add(l->img, &m);
	}
	return *map;
}

/*
 * Private memory of the firing: a thread cannot be in two programs of one
 * level, so a part of its own object serves, on preemptible kernels too.
 */
int
md_lower_scratch(struct md_lower *l, unsigned size)
{
	unsigned off = l->scratch;

	size = (size + 7) & ~7u;
	l->scratch += size;
	if (l->scratch > l->c->scratch_max[l->level])
		l->c->scratch_max[l->level] = l->scratch;
	return md_lower_scratch_at(l, off);
}

int
md_lower_scratch_at(struct md_lower *l, unsigned off)
{
	if (l->level == 0) {
		off += (unsigned)sizeof(struct md_thread) + l->c->self_len;
		return md_ir_addi_ptr(&l->f, md_lower_thread(l), off);
	}
	if (l->k.scratch == MD_NOREG)
		l->k.scratch = thread_ptr(l, level_map(l));
	return md_ir_addi_ptr(&l->f, l->k.scratch, off);
}

void
md_lower_scratch_free(struct md_lower *l, unsigned was)
{
	l->scratch = was > l->mark ? was : l->mark;
}

/* -- clocks --------------------------------------------------------------- */

static void
take_timestamp(struct md_lower *l)
{
	md_ir_mov(&l->f, l->ts,
		  md_ir_call(&l->f, MD_H_ktime, MD_SCALAR, 0, NULL));
}

int
md_lower_timestamp(struct md_lower *l)
{
	int have;

	if (l->k.ts_known)
		return l->ts;
	if (l->ts_maybe) {
		have = md_ir_label(&l->f);
		md_ir_bri(&l->f, MD_CC_NE, l->ts, 0, have);
		take_timestamp(l);
		md_ir_place(&l->f, have);
	} else {
		take_timestamp(l);
	}
	l->k.ts_known = true;
	return l->ts;
}

/*
 * The thread's on-CPU clock: time up to its last switch-out plus time since
 * this CPU switched it in. Being switched out between the reads is noticed
 * by the first part having grown, and then the reads are repeated.
 *
 *	on = th->oncpu; sw = cpu->switched; t = ktime
 *	if (th->oncpu != on) { the same again }
 *	clock = on + t - sw
 */
int
md_lower_oncpu(struct md_lower *l, int t)
{
	struct md_ir_fn *f = &l->f;
	int th = md_lower_thread(l), cs = cpu_state(l);
	int on = md_ir_vreg(f, MD_SCALAR), sw = md_ir_vreg(f, MD_SCALAR);
	int same = md_ir_label(f), clock;
	const int o = offsetof(struct md_thread, oncpu);
	const int s = offsetof(struct md_cpu_state, switched);

	for (int i = 0; i < 3; i++) {
		md_ir_mov(f, on, md_ir_ld(f, th, o, 8, false));
		md_ir_mov(f, sw, md_ir_ld(f, cs, s, 8, false));
		md_ir_mov(f, t, md_ir_call(f, MD_H_ktime, MD_SCALAR, 0, NULL));
		if (i < 2)
			md_ir_br(f, MD_CC_EQ, md_ir_ld(f, th, o, 8, false), on,
				 same);
	}
	md_ir_place(f, same);
	clock = md_ir_bin(f, MD_IR_ADD, on, t);
	return md_ir_bin(f, MD_IR_SUB, clock, sw);
}

/*
 * At sched_switch the leaving thread is still current:
 *
 *	now = ktime
 *	if (th = object of current, not made) th->oncpu += now - cpu->switched
 *	cpu->switched = now
 */
void
md_lower_switch_program(struct md_lower *l)
{
	struct md_ir_fn *f = &l->f;
	int none, now, cs, th;

	l->out_label = md_ir_label(f);
	none = md_ir_label(f);
	l->k.ctx = md_ir_ctx(f);
	cs = cpu_state(l);
	now = md_ir_call(f, MD_H_ktime, MD_SCALAR, 0, NULL);
	th = thread_object(l, MD_MAP_THREADS, false);
	md_ir_bri(f, MD_CC_EQ, th, 0, none);
	md_ir_atomic_add(f, th, offsetof(struct md_thread, oncpu), 8,
		md_ir_bin(f, MD_IR_SUB, now,
			md_ir_ld(f, cs, offsetof(struct md_cpu_state, switched),
				 8, false)));
	md_ir_place(f, none);
	md_ir_st(f, cs, offsetof(struct md_cpu_state, switched), 8, now);
	md_ir_place(f, l->out_label);
	md_ir_exit(f, 0);
}

/* -- arguments ------------------------------------------------------------ */

int
md_lower_reg(struct md_lower *l, unsigned pt_regs_off)
{
	return md_ir_ld(&l->f, l->k.ctx, (int)pt_regs_off, 8, false);
}

int
md_lower_read(struct md_lower *l, enum md_helper reader, struct md_ir_arg dst,
	      unsigned n, int src)
{
	struct md_ir_arg a[3] = { dst, md_arg_imm(n), md_arg(src) };

	return md_ir_call(&l->f, (int)reader, MD_SCALAR, 3, a);
}

enum md_helper
md_lower_user_reader(const struct md_lower *l)
{
	return l->prog->sleepable ? MD_H_copy_from_user : MD_H_read_user;
}

int
md_lower_peek(struct md_lower *l, enum md_helper reader, int src, unsigned off,
	      unsigned size)
{
	struct md_ir_fn *f = &l->f;
	int obj = md_ir_obj(f, 8);

	/* the helper clears the buffer when it fails */
	md_lower_read(l, reader, md_arg_stack(obj, 0), size,
		      md_ir_bini(f, MD_IR_ADD, src, off));
	return md_ir_ld(f, md_ir_stack(f, obj, 0), 0, size, size < 8);
}

static int
entry_arg(struct md_lower *l, unsigned n)
{
	static const unsigned regs[] = MD_ARG_REGS, go[] = MD_GO_REGS;

	if (l->recipe == MD_ARGS_GO)
		return n < sizeof(go) / sizeof(*go) ? md_lower_reg(l, go[n]) :
						      md_ir_const(&l->f, 0);
	if (n < MD_NARGREGS)
		return md_lower_reg(l, regs[n]);
	return md_lower_peek(l, MD_H_read_user, md_lower_reg(l, MD_REG_SP),
			     MD_STACK_ARG0 + 8 * (n - MD_NARGREGS), 8);
}

static bool
kfield(struct md_lower *l, const char *path, unsigned *off, unsigned *size)
{
	if (l->c->env.kfield(l->c->env.arg, path, off, size) == 0)
		return true;
	md_error(&l->c->diags, MD_D_UNKNOWN, l->f.loc,
		 "this kernel's type information (/sys/kernel/btf/vmlinux) "
		 "is missing or has no %s", path);
	return false;
}

/* Follow the pointers of a path; the rest of it is one structure's. */
static int
through(struct md_lower *l, int base, const char **path)
{
	size_t n = strcspn(*path, ">");

	if (!(*path)[n])
		return base;
	base = md_lower_kfield(l, base, md_strndup(l->c->arena, *path, n));
	*path += n + 1;
	return through(l, base, path);
}

int
md_lower_kfield(struct md_lower *l, int base, const char *path)
{
	unsigned off, size;

	base = through(l, base, &path);
	if (!kfield(l, path, &off, &size))
		return md_ir_const(&l->f, 0);
	if (size != 1 && size != 2 && size != 4 && size != 8)
		md_bug(l->c, "%s is no number", path);
	return md_lower_peek(l, MD_H_read_kernel, base, off, size);
}

int
md_lower_kaddr(struct md_lower *l, int base, const char *path)
{
	unsigned off, size;

	base = through(l, base, &path);
	if (!kfield(l, path, &off, &size))
		off = 0;
	return md_ir_bini(&l->f, MD_IR_ADD, base, off);
}

static int
tp_word(struct md_lower *l, unsigned n)
{
	return md_ir_ld(&l->f, l->k.ctx, (int)(8 * n), 8, false);
}

/* CLD_EXITED 1, CLD_KILLED 2, CLD_DUMPED 3 from task_struct.exit_code. */
static int
exit_kind(struct md_lower *l)
{
	struct md_ir_fn *f = &l->f;
	int task = md_ir_call(f, MD_H_current_task, MD_SCALAR, 0, NULL);
	int code = md_lower_kfield(l, task, "task_struct.exit_code");
	int kind = md_ir_vreg(f, MD_SCALAR), done = md_ir_label(f);

	md_ir_movi(f, kind, 3);
	md_ir_bri(f, MD_CC_NE, md_ir_bini(f, MD_IR_AND, code, 0x80), 0, done);
	md_ir_movi(f, kind, 2);
	md_ir_bri(f, MD_CC_NE, md_ir_bini(f, MD_IR_AND, code, 0x7f), 0, done);
	md_ir_movi(f, kind, 1);
	md_ir_place(f, done);
	return kind;
}

static int
tp_arg(struct md_lower *l, unsigned n)
{
	static const unsigned sysregs[] = MD_SYS_REGS;
	const struct md_tparg *t;

	if (n >= MD_TP_ARGS)
		return md_ir_const(&l->f, 0);
	t = &l->probe->tp->args[n];
	switch (t->kind) {
	case MD_TA_ZERO:
		break;
	case MD_TA_WORD:
		return tp_word(l, t->word);
	case MD_TA_WORD32:
		return md_ir_ext(&l->f, tp_word(l, t->word), 4, true);
	case MD_TA_FIELD:
		return md_lower_kfield(l, tp_word(l, t->word), t->path);
	case MD_TA_NEG32:
		return md_ir_ext(&l->f,
			md_ir_un(&l->f, MD_IR_NEG, tp_word(l, t->word)), 4,
			true);
	case MD_TA_SYSARG:
		return md_lower_peek(l, MD_H_read_kernel, tp_word(l, 0),
				     sysregs[t->word % 6], 8);
	case MD_TA_EXEC_PATH:
		return md_lower_exec_path(l);
	case MD_TA_EXIT_KIND:
		return exit_kind(l);
	case MD_TA_TASK:
		return md_ir_call(&l->f, MD_H_current_task, MD_SCALAR, 0, NULL);
	}
	return md_ir_const(&l->f, 0);
}

static int
error_arg(struct md_lower *l, unsigned n)
{
	switch (n) {
	case 1: /* id of the probe whose clause failed */
		return l->err_probe;
	case 2:
		return md_ir_const(&l->f, l->err_clause);
	case 3:
		return md_ir_bini(&l->f, MD_IR_SHR, l->err_code, MD_FAULT_BITS);
	case 4:
		return md_ir_bini(&l->f, MD_IR_AND, l->err_code,
				  (1 << MD_FAULT_BITS) - 1);
	case 5:
		return l->err_value;
	default:
		return md_ir_const(&l->f, 0);
	}
}

/* An argument of the program's own probe, where its compiler left it. */
static int
usdt_arg(struct md_lower *l, unsigned n)
{
	const struct md_probe *p = l->probe;
	const struct md_uarg *a = &p->usdt->args[n];
	struct md_ir_fn *f = &l->f;
	int v;

	if (n >= p->usdt->nargs)
		return md_ir_const(f, 0);
	switch ((enum md_uarg_kind)a->kind) {
	case MD_UA_CONST:
		return md_ir_const(f, a->num);
	case MD_UA_REG:
		v = md_lower_reg(l, (unsigned)a->base);
		if (a->num)
			v = md_ir_bini(f, MD_IR_SHR, v, 8 * a->num);
		return a->width == 8 ? v :
		       md_ir_ext(f, v, a->width, a->is_signed);
	case MD_UA_MEM:
		v = a->base < 0 ? md_ir_const(f, 0)
				: md_lower_reg(l, (unsigned)a->base);
		if (a->index >= 0)
			v = md_ir_bin(f, MD_IR_ADD, v,
				md_ir_bini(f, MD_IR_SHL,
					md_lower_reg(l, (unsigned)a->index),
					a->scale));
		v = md_lower_peek(l, md_lower_user_reader(l),
				  md_ir_bini(f, MD_IR_ADD, v, a->num), 0,
				  a->size);
		return a->size == 8 ? v :
		       md_ir_ext(f, v, a->size, a->is_signed);
	case MD_UA_ODD:
		break;
	}
	md_error(&l->c->diags, MD_D_UNIMPL, f->loc, "arg%u of probe "
		 "%s:%s:%s:%s cannot be read: it is a floating-point number "
		 "or stands in an unknown place (%s)", n, p->prov, p->mod,
		 p->func, p->name, p->usdt->spec);
	return md_ir_const(f, 0);
}

/* What the clock has interrupted: arg0 in the kernel, arg1 in a program. */
static int
clock_arg(struct md_lower *l, unsigned n)
{
	struct md_ir_fn *f = &l->f;
	int pc = md_ir_vreg(f, MD_SCALAR), here = md_ir_label(f), mode;

	md_ir_mov(f, pc, md_lower_reg(l, MD_REG_PC));
	mode = md_ir_bini(f, MD_IR_AND, md_lower_reg(l, MD_REG_MODE),
			  MD_MODE_BITS);
	md_ir_bri(f, n ? MD_CC_EQ : MD_CC_NE, mode, MD_MODE_USER, here);
	md_ir_movi(f, pc, 0);
	md_ir_place(f, here);
	return pc;
}

static int
place_delta(struct md_lower *l)
{
	if (l->site_const >= 0)
		return md_ir_const(&l->f,
			md_site_place(&l->img->sites[l->site_const])->delta);
	return md_ir_ext(&l->f, md_lower_site_word(l, MD_SITE_DELTA), 4, true);
}

static int
make_arg(struct md_lower *l, unsigned n)
{
	switch (l->recipe) {
	case MD_ARGS_ENTRY:
	case MD_ARGS_REGS:
	case MD_ARGS_GO:
		return entry_arg(l, n);
	case MD_ARGS_RETURN:
	case MD_ARGS_PLACE:
		if (n == 1)
			return md_lower_reg(l, MD_REG_RET);
		if (n == 0 && l->recipe == MD_ARGS_PLACE)
			return place_delta(l);
		break;
	case MD_ARGS_TP:
		return tp_arg(l, n);
	case MD_ARGS_USDT:
		return usdt_arg(l, n);
	case MD_ARGS_PROFILE:
		if (n < 2)
			return clock_arg(l, n);
		break;
	case MD_ARGS_NONE:
	case MD_ARGS_ERROR:
		break;
	}
	return md_ir_const(&l->f, 0);
}

int
md_lower_arg(struct md_lower *l, unsigned n)
{
	if (l->in_error)
		return error_arg(l, n);
	if (l->k.args[n] == MD_NOREG)
		l->k.args[n] = make_arg(l, n);
	return l->k.args[n];
}
