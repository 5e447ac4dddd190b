/*
 * lower_stmt.c - statements, clauses, programs.
 *
 *	prologue	leave unless tracing is on; guard of a tracepoint;
 *			this-> variables zero; clock if tracing is left out of it; count
 *	each clause	predicate -> end; reserve the record; statements; submit
 *	  its fault	discard the record, send a FAULT record, ERROR clauses
 *	epilogue	clock again: its growth was tracing; exit
 *
 * A record is its ring reservation: private memory, no copy. A full ring skips
 * the whole clause and counts a drop. What faults loses its record, not what
 * it has stored. A record that belongs to a speculation says so in a word of
 * its own (stdlib/act_spec.c).
 */
#include "lower.h"

#include "arch.h"
#include <errno.h>
#include <string.h>

/* -- aggregations ----------------------------------------------------------------- */

/* This CPU's slots of the unkeyed aggregations. */
static int
direct_slots(struct md_lower *l)
{
	if (l->k.aggs == MD_NOREG)
		l->k.aggs = md_lower_cpu_row(l, MD_MAP_AGGS, 0,
					     l->img->agg_stride);
	return l->k.aggs;
}

/* Keyed by names of the probe alone: the site tells the slot. */
static int
site_slot(struct md_lower *l, struct md_image_agg *ia, int32_t *off)
{
	struct md_ir_fn *f = &l->f;
	int row = md_lower_cpu_row(l, ia->map, 0, ia->stride), slot;

	*off = 0;
	if (l->site_const >= 0) {
		*off = (int)(ia->slot_of[l->site_const] * ia->size);
		return row;
	}
	md_lower_table(l, &ia->site_map, "slots", l->img->nsites * 4);
	l->img->maps[ia->site_map].init = ia->slot_of;
	slot = md_ir_ld(f, md_lower_site_entry(l, ia->site_map, 4), 0, 4,
			false);
	slot = md_lower_bounded(l, slot, ia->nslots);
	return md_ir_add_ptr(f, row, md_ir_bini(f, MD_IR_MUL, slot, ia->size));
}

/* The element of a long key: when there is none, the key is kept first, so
 * that whoever finds the element finds its key. */
/* The map that has an aggregation's elements, or its keys, at this time. */
static struct md_ir_arg
agg_map(struct md_lower *l, int map, int lost)
{
	int p;

	if (!l->img->maps[map].renewed)
		return md_arg_map(map);
	p = md_lower_find(l, md_arg_map(map), md_arg(md_lower_zeros(l, 4)));
	md_ir_bri(&l->f, MD_CC_EQ, p, 0, lost); /* never */
	return md_arg(p);
}

static int
hashed_element(struct md_lower *l, const struct md_agg *agg,
	       const struct md_ptrs *exprs, int lost)
{
	const struct md_image_agg *ia = &l->img->aggs[agg->image];
	struct md_ir_fn *f = &l->f;
	int p = md_ir_vreg(f, MD_POINTER), have = md_ir_label(f);
	int full = md_ir_label(f), kept = md_ir_label(f), r;
	struct md_ir_arg a[4], map;

	a[1] = md_lower_hashed_key(l, agg->key, exprs, &a[2]);
	a[3] = md_arg_imm(1); /* BPF_NOEXIST */
	/* before the map of the keys: see renew() in runtime/aggsnap.c */
	map = agg_map(l, ia->map, lost);
	md_ir_mov(f, p, md_lower_find(l, map, a[1]));
	md_ir_bri(f, MD_CC_NE, p, 0, have);
	a[0] = agg_map(l, ia->key_map, lost);
	for (int i = 0; i < 2; i++) { /* as md_lower_make */
		r = md_ir_call(f, MD_H_map_update, MD_SCALAR, 4, a);
		/* an int before Linux 6.4, and nobody has made it longer */
		r = md_ir_ext(f, r, 4, true);
		md_ir_bri(f, MD_CC_EQ, r, 0, kept);
		md_ir_bri(f, MD_CC_EQ, r, -EEXIST, kept);
	}
	md_ir_jmp(f, full);
	md_ir_place(f, kept);
	md_ir_mov(f, p, md_lower_make(l, map, a[1], ia->size, MD_DROP_AGG, lost));
	md_ir_jmp(f, have);
	md_ir_place(f, full);
	md_lower_drop(l, MD_DROP_AGG);
	md_ir_jmp(f, lost);
	md_ir_place(f, have);
	return p;
}

static void
aggregate(struct md_lower *l, const struct md_expr *e)
{
	const struct md_expr *lhs = e->u.assign.l, *call = e->u.assign.r;
	struct md_agg *agg = lhs->aggsym;
	struct md_image_agg *ia = &l->img->aggs[agg->image];
	struct md_ir_fn *f = &l->f;
	struct md_ir_arg key;
	struct md_facts m;
	int32_t off;
	int lost, p;

	if (ia->where == MD_AGG_DIRECT) {
		agg->fn->ops->agg->update(l, agg, call, direct_slots(l),
					  (int)ia->off);
		return;
	}
	if (ia->where == MD_AGG_SLOTS) {
		p = site_slot(l, ia, &off);
		agg->fn->ops->agg->update(l, agg, call, p, off);
		return;
	}
	l->img->maps[ia->map].prealloc |= l->level == MD_LEVEL_IRQOFF;
	lost = md_ir_label(f);
	if (ia->key_map >= 0) {
		p = hashed_element(l, agg, &lhs->u.agg.keys, lost);
	} else {
		key = md_lower_key(l, agg->key, &lhs->u.agg.keys, false);
		p = md_lower_make(l, agg_map(l, ia->map, lost), key, ia->size,
				  MD_DROP_AGG, lost);
	}
	m = l->k;
	agg->fn->ops->agg->update(l, agg, call, p, 0);
	md_ir_place(f, lost);
	md_lower_join(l, &m);
}

/* -- statements ------------------------------------------------------------------- */

const struct md_builtin *
md_builtin_of(const struct md_expr *e)
{
	if (e->kind == MD_E_CALL && e->u.call.fn->builtin)
		return e->u.call.fn->builtin;
	return e->builtin;
}

static const struct md_builtin *
action_of(const struct md_expr *e)
{
	const struct md_builtin *b = md_builtin_of(e);

	return e->kind == MD_E_CALL && b && b->kind == MD_BI_ACTION ? b : NULL;
}

static void
action(struct md_lower *l, const struct md_builtin *b, const struct md_expr *e)
{
	struct md_image_clause *ic = l->iclause;
	struct md_image_action act = { .fn = b, .loc = e->loc,
				       .present = l->present };

	if (!b->ops || (!b->ops->action && !b->ops->print))
		md_bug(l->c, "action %s has no lowering", b->name);
	if (b->flags & MD_BF_ORDERED)
		l->wake = true;
	if (b->ops->action)
		b->ops->action(l, e, &act);
	ic->actions = md_grow(l->img->arena, ic->actions, ic->nactions,
			      &ic->acap, sizeof *ic->actions);
	ic->actions[ic->nactions++] = act;
}

static void statement(struct md_lower *l, const struct md_stmt *s);

/*
 * A branch of an if. Its actions have their place in the record whether they
 * run or not; the bit says if they did.
 */
static void
branch_body(struct md_lower *l, const struct md_ptrs *stmts)
{
	uint64_t outer = l->present;
	struct md_ir_fn *f = &l->f;
	int set;

	if (l->reserved) {
		if (l->nbranches == 64) {
			md_error(&l->c->diags, MD_D_UNIMPL, l->clause->loc,
				 "a clause may have at most 32 ifs");
			return;
		}
		l->present = 1ull << l->nbranches++;
		set = md_ir_ld(f, l->rec, MD_REC_HEAD, 8, false);
		set = md_ir_bin(f, MD_IR_OR, set,
				md_ir_const(f, (int64_t)l->present));
		md_ir_st(f, l->rec, MD_REC_HEAD, 8, set);
	}
	for (unsigned i = 0; i < stmts->n; i++)
		statement(l, stmts->v[i]);
	l->present = outer;
}

static void
if_else(struct md_lower *l, const struct md_stmt *s)
{
	int no = md_ir_label(&l->f), done = md_ir_label(&l->f);
	struct md_facts m;

	md_lower_branch(l, s->e, false, no);
	m = l->k;
	branch_body(l, &s->then);
	md_ir_jmp(&l->f, done);
	md_ir_place(&l->f, no);
	md_lower_join(l, &m);
	branch_body(l, &s->els);
	md_ir_place(&l->f, done);
	md_lower_join(l, &m);
}

static void
statement(struct md_lower *l, const struct md_stmt *s)
{
	const struct md_builtin *b;
	unsigned was = l->scratch;
	struct md_val v;

	l->f.loc = s->loc;
	if (s->kind == MD_S_IF) {
		if_else(l, s);
		return;
	}
	b = action_of(s->e);
	if (b)
		action(l, b, s->e);
	else if (s->e->kind == MD_E_ASSIGN && s->e->u.assign.l->kind == MD_E_AGG)
		aggregate(l, s->e);
	else
		md_lower_expr(l, s->e, &v);
	md_lower_scratch_free(l, was);
}

/* -- faults ------------------------------------------------------------------------ */

static void
send_fault(struct md_lower *l)
{
	struct md_ir_fn *f = &l->f;
	int lost = md_ir_label(f), rec;
	struct md_facts m = l->k;

	rec = md_lower_reserve(l, MD_REC_HEAD + 16, lost);
	md_lower_head(l, rec, MD_REC_FAULT);
	md_ir_st(f, rec, MD_REC_HEAD, 8, l->fault_code);
	md_ir_st(f, rec, MD_REC_HEAD + 8, 8, l->fault_value);
	md_lower_submit(l, rec, false);
	md_ir_place(f, lost);
	md_lower_join(l, &m);
}

static void clause(struct md_lower *l, const struct md_clause *cl);

/* The ERROR clauses run in the context of the fault, in a copy of their own:
 * a program has no way back from a common block. */
static void
error_clauses(struct md_lower *l)
{
	struct md_lower outer = *l;

	l->err_probe = md_lower_probe_id(l);
	l->in_error = true;
	l->site_const = l->c->error_site;
	l->err_clause = (int)outer.clause->index;
	l->err_code = outer.fault_code;
	l->err_value = outer.fault_value;
	for (unsigned i = 0; i < l->c->error_clauses.n; i++)
		clause(l, l->c->error_clauses.v[i]);
	/* keep what grew: code, labels, this-> variables, scratch */
	outer.f = l->f;
	outer.thises = l->thises;
	outer.mark = l->mark;
	outer.stopped = l->stopped;
	outer.keyobj = l->keyobj;
	outer.area = l->area;
	outer.ts_maybe = l->ts_maybe || l->k.ts_known;
	*l = outer;
}

static void
fault_block(struct md_lower *l)
{
	if (l->in_error) {
		md_lower_drop(l, MD_DROP_ERROR);
		return;
	}
	send_fault(l);
	if (l->c->error_clauses.n)
		error_clauses(l);
}

/* -- clauses ----------------------------------------------------------------------- */

struct query {
	const char *name;
	unsigned flags;
	bool found;
};

static void
note_use(void *arg, struct md_expr *e)
{
	const struct md_builtin *b = md_builtin_of(e);
	struct query *q = arg;

	if (b && ((b->flags & q->flags) ||
		  (q->name && !strcmp(b->name, q->name))))
		q->found = true;
}

bool
md_clauses_use(const struct md_ptrs *clauses, const char *name, unsigned flags)
{
	struct query q = { name, flags, false };

	for (unsigned i = 0; i < clauses->n; i++)
		md_clause_walk(clauses->v[i], note_use, &q);
	return q.found;
}

static bool
clause_uses(const struct md_clause *cl, const char *name)
{
	struct query q = { name, 0, false };

	md_clause_walk(cl, note_use, &q);
	return q.found;
}

/* Does the clause send a record? An empty body prints the default line. */
static bool
any_data(const struct md_ptrs *stmts)
{
	for (unsigned i = 0; i < stmts->n; i++) {
		const struct md_stmt *s = stmts->v[i];
		/* as a key, ustack() or usym() records nothing */
		const struct md_builtin *b = s->kind == MD_S_EXPR
					     ? md_builtin_of(s->e) : NULL;

		if ((b && (b->flags & MD_BF_DATA)) || any_data(&s->then) ||
		    any_data(&s->els))
			return true;
	}
	return false;
}

bool
md_clause_records(const struct md_clause *cl)
{
	return cl->stmts.n == 0 || any_data(&cl->stmts);
}

static bool
has_if(const struct md_clause *cl)
{
	for (unsigned i = 0; i < cl->stmts.n; i++) {
		if (((struct md_stmt *)cl->stmts.v[i])->kind == MD_S_IF)
			return true;
	}
	return false;
}

static void
begin_clause(struct md_lower *l, const struct md_clause *cl)
{
	l->clause = cl;
	l->iclause = &l->img->clauses[cl->index];
	l->iclause->src = cl;
	l->iclause->default_action = cl->stmts.n == 0;
	l->iclause->nactions = 0; /* described anew by each program */
	l->iclause->actions = NULL;
	l->iclause->acap = 0;
	l->iclause->conditional = false;
	l->iclause->spec_off = 0;
	l->spec_skip = -1;
	l->present = 0;
	l->nbranches = 0;
	l->reserved = l->can_fault = l->wake = false;
	l->rec = MD_NOREG;
	l->rec_off = MD_REC_HEAD;
	l->fault_code = md_ir_vreg(&l->f, MD_SCALAR);
	l->fault_value = md_ir_vreg(&l->f, MD_SCALAR);
	l->top = md_ir_vreg(&l->f, MD_SCALAR);
	if (l->c->uses_scratch)
		md_ir_movi(&l->f, l->top, 0);
	l->fault_label = md_ir_label(&l->f);
	l->f.loc = cl->loc;
}

/* Its place among the instructions, for the size that is known at the end. */
static unsigned
start_record(struct md_lower *l, const struct md_clause *cl, int end)
{
	unsigned at;

	l->rec = md_lower_reserve(l, MD_REC_HEAD, end);
	at = l->reserve_at;
	l->reserved = true;
	md_lower_head(l, l->rec, MD_REC_DATA);
	if (has_if(cl)) {
		l->iclause->conditional = true;
		md_ir_sti(&l->f, l->rec, MD_REC_HEAD, 8, 0);
		l->rec_off += 8;
	}
	if (clause_uses(cl, "speculate")) {
		l->iclause->spec_off = l->rec_off;
		md_ir_sti(&l->f, l->rec, (int)l->rec_off, 8, 0);
		l->rec_off += 8;
	}
	return at;
}

static void
finish_record(struct md_lower *l, unsigned at)
{
	unsigned size = (l->rec_off + 7) & ~7u;

	l->f.ins[at].args[1].imm = size;
	if (l->spec_skip >= 0)
		l->f.ins[l->spec_size].imm = size;
	if (size > l->iclause->rec_size)
		l->iclause->rec_size = size;
	md_lower_submit(l, l->rec, l->wake);
	l->reserved = false;
}

static void
clause(struct md_lower *l, const struct md_clause *cl)
{
	struct md_ir_fn *f = &l->f;
	struct md_facts before = l->k, after;
	int end = md_ir_label(f), pred_fault, body_fault = -1;
	bool conditional = false;
	unsigned at = 0;

	begin_clause(l, cl);
	if (l->stopped != MD_NOREG) {
		md_ir_bri(f, MD_CC_NE, l->stopped, 0, end);
		conditional = true;
	}
	pred_fault = l->fault_label;
	if (cl->pred)
		md_lower_branch(l, cl->pred, false, end);
	conditional |= cl->pred != NULL;
	after = l->can_fault || l->stopped != MD_NOREG ? before
						       : l->k;
	if (md_clause_records(cl)) {
		at = start_record(l, cl, end);
		conditional = true;
		body_fault = l->fault_label = md_ir_label(f);
	}
	for (unsigned i = 0; i < cl->stmts.n; i++)
		statement(l, cl->stmts.v[i]);
	if (l->reserved)
		finish_record(l, at);
	if (l->spec_skip >= 0) {
		md_ir_jmp(f, end);
		md_lower_join(l, &after);
		md_ir_place(f, l->spec_skip);
		md_lower_discard(l, l->rec);
	}
	if (l->can_fault) {
		md_ir_jmp(f, end);
		md_lower_join(l, &after);
		if (body_fault >= 0) {
			md_ir_place(f, body_fault);
			md_lower_discard(l, l->rec);
			l->reserved = false;
		}
		md_ir_place(f, pred_fault);
		fault_block(l);
		conditional = true;
	}
	md_ir_place(f, end);
	if (conditional)
		md_lower_join(l, &after);
	l->scratch = l->mark;
}

/* -- programs ---------------------------------------------------------------------- */

struct md_this *
md_lower_this(struct md_lower *l, const struct md_var *v)
{
	for (unsigned i = 0; i < l->thises.n; i++) {
		struct md_this *t = l->thises.v[i];

		if (t->var == v)
			return t;
	}
	md_bug(l->c, "this->%s is not known to its program", v->name);
}

/* integers start as 0; strings as NULL */
static void
start_this(struct md_lower *l, const struct md_this *t)
{
	if (md_type_is_memory(t->var->type))
		md_lower_clear_this(l, t->var);
	else
		md_ir_movi(&l->f, t->vreg, t->var->type->kind == MD_T_STRING);
}

struct noting {
	struct md_lower *l;
	int clause;	/* its place in the list; -1: an ERROR clause */
};

static void
note_this(void *arg, struct md_expr *e)
{
	struct noting *n = arg;
	struct md_lower *l = n->l;
	struct md_this *t;

	if ((e->kind != MD_E_IDENT && e->kind != MD_E_CALL) || !e->var ||
	    e->var->scope != MD_SC_THIS)
		return;
	for (unsigned i = l->thises.n; i-- > 0;) {
		t = l->thises.v[i];
		if (t->var != e->var)
			continue;
		if (t->only != n->clause)
			t->only = -1;
		return;
	}
	t = md_alloc(l->c->arena, sizeof *t);
	t->var = e->var;
	t->vreg = md_ir_vreg(&l->f, MD_SCALAR);
	t->only = n->clause;
	md_ptrs_push(l->c->arena, &l->thises, t);
}

/* Those of several clauses start here, in the prologue. */
static void
collect_thises(struct md_lower *l, const struct md_ptrs *clauses)
{
	struct noting n = { l, 0 };

	l->thises.n = 0;
	for (; n.clause < (int)clauses->n; n.clause++)
		md_clause_walk(clauses->v[n.clause], note_this, &n);
	n.clause = -1;
	for (unsigned i = 0; i < l->c->error_clauses.n; i++)
		md_clause_walk(l->c->error_clauses.v[i], note_this, &n);
	for (unsigned i = 0; i < l->thises.n; i++) {
		struct md_this *t = l->thises.v[i];

		if (t->only < 0)
			start_this(l, t);
	}
}

/* Those of one clause start with it, so that they hold no register or stack
 * before; they are in the order of the clauses. */
static void
start_thises(struct md_lower *l, int clause_, unsigned *next)
{
	for (; *next < l->thises.n; ++*next) {
		struct md_this *t = l->thises.v[*next];

		if (t->only > clause_)
			return;
		if (t->only >= 0)
			start_this(l, t);
	}
}

static bool
uses(const struct md_lower *l, const struct md_ptrs *clauses, const char *name)
{
	return md_clauses_use(clauses, name, 0) ||
	       md_clauses_use(&l->c->error_clauses, name, 0);
}

static void
forget_facts(struct md_lower *l)
{
	int ctx = l->k.ctx;

	memset(&l->k, 0xff, sizeof l->k); /* MD_NOREG everywhere */
	l->k.ts_known = false;
	l->k.ctx = ctx;
	l->ts = l->vt = l->stopped = MD_NOREG;
	l->ts_maybe = false;
}

static void
check_running(struct md_lower *l, int leave)
{
	struct md_ir_fn *f = &l->f;
	int state;

	if (l->probe->kind == MD_SITE_CALLBACK)
		return;
	state = md_ir_ld(f, md_ir_mapval(f, MD_MAP_CONTROL, 0), 0, 8, false);
	md_ir_bri(f, MD_CC_NE, state, MD_RUN_ON, leave);
	if (l->c->opt.cpu != MD_ALL_CPUS && l->prog->kind != MD_PROG_CALLBACK)
		md_ir_bri(f, MD_CC_NE, md_lower_cpu(l), l->c->opt.cpu, leave);
	if (l->c->env.need_pid_check && l->probe->pid) {
		int pid = md_ir_bini(f, MD_IR_SHR, md_lower_pidtid(l), 32);

		md_ir_bri(f, MD_CC_NE, pid, l->probe->pid, leave);
	}
}

/* One list of clauses from prologue to epilogue. */
static void
run_clauses(struct md_lower *l, const struct md_ptrs *clauses)
{
	struct md_ir_fn *f = &l->f;
	struct md_facts base;
	int leave = md_ir_label(f);
	unsigned next = 0;	/* this-> variable to start */

	forget_facts(l);
	l->scratch = l->mark = 0;
	l->keyobj = l->area = -1;
	l->out_label = leave;
	check_running(l, leave);
	md_lower_guard(l, clauses, leave);
	if (l->img->timed || uses(l, clauses, "timestamp") ||
	    uses(l, clauses, "walltimestamp")) {
		l->ts = md_ir_vreg(f, MD_SCALAR);
		md_ir_movi(f, l->ts, 0);
	}
	collect_thises(l, clauses);
	md_lower_start_clock(l);
	md_lower_count_firing(l);
	if (uses(l, clauses, "exit")) {
		l->stopped = md_ir_vreg(f, MD_SCALAR);
		md_ir_movi(f, l->stopped, 0);
	}
	l->out_label = md_ir_label(f);
	base = l->k;
	for (unsigned i = 0; i < clauses->n && f->n <= MD_IR_MAX; i++) {
		start_thises(l, (int)i, &next);
		clause(l, clauses->v[i]);
	}
	md_ir_place(f, l->out_label);
	md_lower_join(l, &base);
	md_lower_stop_clock(l);
	md_ir_place(f, leave);
}

/* Entry and return of a function in one: the kernel tells which it is. */
void
md_lower_program(struct md_lower *l, const struct md_ptrs *entry,
		 const struct md_ptrs *ret)
{
	struct md_ir_fn *f = &l->f;
	struct md_ir_arg ctx;
	int is_return, returning, out;

	l->k.ctx = md_ir_ctx(f);
	if (l->prog->kind != MD_PROG_SESSION) {
		run_clauses(l, entry);
		md_ir_exit(f, 0);
		return;
	}
	returning = md_ir_label(f);
	out = md_ir_label(f);
	ctx = md_arg(l->k.ctx);
	is_return = md_ir_kcall(f, MD_KF_SESSION_IS_RETURN, MD_SCALAR, 1, &ctx);
	is_return = md_ir_bini(f, MD_IR_AND, is_return, 1);
	md_ir_bri(f, MD_CC_NE, is_return, 0, returning);
	run_clauses(l, entry);
	md_ir_jmp(f, out);
	md_ir_place(f, returning);
	l->is_return = true;
	l->recipe = MD_ARGS_RETURN;
	if (l->site_const >= 0)
		l->site_const++;
	run_clauses(l, ret);
	md_ir_place(f, out);
	md_ir_exit(f, 0);
}
