/*
 * regalloc.c - which machine register or stack slot holds which vreg.
 *
 * In: a function that passes md_ir_check. Out: struct md_alloc_result.
 *
 * As branches only go forward, time is the order of the array: instruction i
 * reads at 2(i+1) and writes at 2(i+1)+1; the context pointer is written at
 * 1. A vreg is live from its first to its last mention, whatever the branches
 * between them do. That is coarser than real liveness and never wrong, also
 * for a vreg that is written on one side of a branch only.
 *
 * Registers: r10 is the frame pointer; r0 and r1 belong to emit.c; r2..r5 are
 * lost in calls and serve intervals without a call inside; r6..r9 serve all.
 * The linear scan gives each interval one place for its whole life. Under
 * pressure the interval with the greatest length per use goes to a slot; a
 * last pass takes back what fits into registers after all.
 *
 * Constants and stack addresses with a single definition get no place: they
 * cost no more to make again than to move. Nothing dead is emitted.
 *
 * Slots and stack objects share space when they are not live together. An
 * object lives as long as any vreg that may hold an address in it.
 *
 * Absent: splitting of intervals, coalescing beyond hints.
 */
#include "ir.h"

#include <stdlib.h>
#include <string.h>

enum {
	FIRST_REG = 2,
	FIRST_SAVED = 6,
	LAST_REG = 9,
	NREGS = 10,
	WORDS = MD_FRAME_MAX / 8,
	FOREVER = 0x7fffffff,
};

struct ival {
	unsigned start, end; /* end 0: not read */
	unsigned weight;     /* uses and definitions; pointers count more */
	int v;               /* vreg; nvregs: the context; or TEMP_V */
	unsigned at;         /* TEMP_V: instruction */
	int hint;            /* register that would save a move, or 0 */
	int like;            /* vreg whose register would, or -1 */
	int reg;             /* result, -1: slot */
};
enum { TEMP_V = -1 };

struct ra {
	const struct md_ir_fn *f;
	struct md_alloc_result *r;
	struct ival *byv; /* by vreg */
	struct ival *iv;  /* those that need a place, by start */
	unsigned niv, ntemp;
	unsigned *calls;    /* calls[i]: live calls before instruction i */
	struct item *items; /* that want room on the stack */
	unsigned nitems;
};

struct item { /* a slot or object on the stack */
	unsigned start, end;
	unsigned nwords;
	int *to; /* its offset from the frame pointer */
};

static unsigned
read_time(unsigned i)
{
	return 2 * (i + 1);
}

/* -- what is emitted --------------------------------------------------------- */

static void
mark_unreachable(struct ra *ra)
{
	const struct md_ir_fn *f = ra->f;
	bool *reached = md_alloc(f->arena, f->nlabels + 1);
	bool flow = true;

	for (unsigned i = 0; i < f->n; i++) {
		const struct md_ir_ins *in = &f->ins[i];
		unsigned fl = md_ir_flags(in->op);

		if (in->op == MD_IR_LABEL)
			flow |= reached[in->label];
		if (!flow) {
			ra->r->mark[i] = MD_MARK_SKIP;
			continue;
		}
		if (fl & MD_IRF_LABEL)
			reached[in->label] = true;
		if (fl & MD_IRF_END)
			flow = false;
	}
}

static bool
is_pure(enum md_ir_op op)
{
	const unsigned effects = MD_IRF_CALL | MD_IRF_FETCH;

	return (md_ir_flags(op) & (MD_IRF_DST | effects)) == MD_IRF_DST;
}

static void
find_remat(struct ra *ra)
{
	const struct md_ir_fn *f = ra->f;
	unsigned *ndefs = md_alloc(f->arena, (f->nvregs + 1) * sizeof(*ndefs));

	for (unsigned i = 0; i < f->n; i++) {
		const struct md_ir_ins *in = &f->ins[i];

		if ((ra->r->mark[i] & MD_MARK_SKIP) ||
		    !(md_ir_flags(in->op) & MD_IRF_DST))
			continue;
		ra->r->remat[in->dst] = NULL;
		if (!ndefs[in->dst]++ &&
		    (in->op == MD_IR_CONST || in->op == MD_IR_STACK))
			ra->r->remat[in->dst] = in;
	}
}

/* -- intervals --------------------------------------------------------------- */

static void
use(struct ra *ra, int v, unsigned i, int hint)
{
	struct ival *iv = &ra->byv[v];

	if (!iv->end) {
		iv->end = read_time(i);
		iv->hint = hint;
	}
	iv->weight += v < (int)ra->f->nvregs && ra->f->class_[v] == MD_POINTER
			      ? 2
			      : 1;
}

static void
use_operands(struct ra *ra, unsigned i)
{
	const struct md_ir_ins *in = &ra->f->ins[i];
	unsigned fl = md_ir_flags(in->op), n = 0;

	if (fl & MD_IRF_CALL)
		n = md_ir_nargs(in);
	for (unsigned k = 0; k < n; k++)
		if (in->args[k].kind == MD_A_REG)
			use(ra, in->args[k].v, i, k ? (int)k + 1 : 0);
	if (fl & MD_IRF_A)
		use(ra, in->a, i, 0);
	if ((fl & MD_IRF_B) && !in->use_imm) {
		use(ra, in->b, i, 0);
		/* older kernels forget the bounds of a spilled index */
		if (in->op == MD_IR_ADD && ra->f->class_[in->dst] == MD_POINTER)
			ra->byv[in->b].weight += 8;
	}
	if (in->op == MD_IR_CTX)
		use(ra, (int)ra->f->nvregs, i, 0);
	if (in->op == MD_IR_BR && in->cc > MD_CC_NE) {
		ra->r->bounded[in->a] = true;
		if (!in->use_imm)
			ra->r->bounded[in->b] = true;
	}
}

/* One backward sweep: what is read later is live. */
static void
find_live(struct ra *ra)
{
	const struct md_ir_fn *f = ra->f;

	for (unsigned i = f->n; i-- > 0;) {
		const struct md_ir_ins *in = &f->ins[i];
		uint8_t *mark = &ra->r->mark[i];
		struct ival *d;

		if (*mark & MD_MARK_SKIP)
			continue;
		if (md_ir_flags(in->op) & MD_IRF_DST) {
			d = &ra->byv[in->dst];
			if (!d->end)
				*mark |= is_pure(in->op) ? MD_MARK_SKIP
							 : MD_MARK_NODST;
			d->start = read_time(i) + 1;
			d->weight++;
			if (md_ir_flags(in->op) & MD_IRF_A)
				d->like = in->a;
			if (in->op == MD_IR_CTX)
				d->like = (int)f->nvregs;
		}
		if (!(*mark & MD_MARK_SKIP))
			use_operands(ra, i);
		if (!(*mark & MD_MARK_SKIP) && in->op == MD_IR_AUMAX)
			ra->ntemp += 2;
	}
}

static void
count_calls(struct ra *ra)
{
	const struct md_ir_fn *f = ra->f;
	unsigned n = 0;

	for (unsigned i = 0; i < f->n; i++) {
		ra->calls[i] = n;
		if (!(ra->r->mark[i] & MD_MARK_SKIP) &&
		    (md_ir_flags(f->ins[i].op) & MD_IRF_CALL))
			n++;
	}
	ra->calls[f->n] = n;
}

/* Is there a call after start and before end? */
static bool
crosses(const struct ra *ra, const struct ival *iv)
{
	if (iv->v == TEMP_V)
		return false;
	return ra->calls[iv->end / 2 - 1] > ra->calls[iv->start / 2];
}

static int
by_start(const void *pa, const void *pb)
{
	const struct ival *a = pa, *b = pb;

	if (a->start != b->start)
		return a->start < b->start ? -1 : 1;
	return a->v != b->v ? (a->v < b->v ? -1 : 1) : 0;
}

static void
collect(struct ra *ra)
{
	const struct md_ir_fn *f = ra->f;

	ra->iv = md_alloc(f->arena,
			  (f->nvregs + 1 + ra->ntemp + 1) * sizeof(*ra->iv));
	for (unsigned v = 0; v <= f->nvregs; v++) {
		if (!ra->byv[v].end || ra->r->remat[v])
			continue;
		ra->iv[ra->niv++] = ra->byv[v];
	}
	for (unsigned i = 0; ra->ntemp && i < f->n; i++)
		for (int k = 0; k < 2 && f->ins[i].op == MD_IR_AUMAX &&
				!(ra->r->mark[i] & MD_MARK_SKIP);
		     k++)
			ra->iv[ra->niv++] = (struct ival){
				.v = TEMP_V,
				.at = i,
				.like = -1,
				.start = read_time(i),
				.end = read_time(i) + 1,
			};
	qsort(ra->iv, ra->niv, sizeof(*ra->iv), by_start);
}

/* -- linear scan ------------------------------------------------------------- */

/* The register of the operand that this one is computed from. */
static int
like_reg(const struct ra *ra, const struct ival *iv)
{
	int v = iv->like;

	return v >= 0 && ra->byv[v].end ? ra->r->place[v].reg : -1;
}

static int
pick_free(const struct ra *ra, struct ival *const active[],
	  const struct ival *cur)
{
	int first = crosses(ra, cur) ? FIRST_SAVED : FIRST_REG;
	int like = like_reg(ra, cur);

	if (cur->hint >= first && !active[cur->hint])
		return cur->hint;
	if (like >= first && !active[like])
		return like;
	for (int reg = first; reg <= LAST_REG; reg++)
		if (!active[reg])
			return reg;
	return -1;
}

/* Should a go to a slot rather than b? Length per use decides. */
static bool
cheaper(const struct ival *a, const struct ival *b)
{
	uint64_t la = a->end - a->start, lb = b->end - b->start;

	return la * b->weight > lb * a->weight;
}

static struct ival *
pick_victim(const struct ra *ra, struct ival *const active[], struct ival *cur)
{
	int first = crosses(ra, cur) ? FIRST_SAVED : FIRST_REG;
	struct ival *victim = cur->v == TEMP_V ? NULL : cur;

	for (int reg = first; reg <= LAST_REG; reg++)
		if (active[reg]->v != TEMP_V &&
		    (!victim || cheaper(active[reg], victim)))
			victim = active[reg];
	return victim;
}

static void
set_reg(struct ra *ra, struct ival *iv, int reg)
{
	iv->reg = reg;
	if (iv->v >= 0)
		ra->r->place[iv->v].reg = reg;
}

static void
scan(struct ra *ra)
{
	struct ival *active[NREGS] = { NULL };

	for (unsigned i = 0; i < ra->niv; i++) {
		struct ival *cur = &ra->iv[i], *victim;
		int reg;

		for (reg = FIRST_REG; reg <= LAST_REG; reg++)
			if (active[reg] && active[reg]->end < cur->start)
				active[reg] = NULL;
		reg = pick_free(ra, active, cur);
		if (reg < 0) {
			victim = pick_victim(ra, active, cur);
			reg = victim == cur ? -1 : victim->reg;
			set_reg(ra, victim, -1);
		}
		set_reg(ra, cur, reg);
		if (reg >= 0)
			active[reg] = cur;
	}
}

/* What has one register does not overlap: only the last counts. */
static bool
reg_is_free(const struct ra *ra, const struct ival *cur, int reg)
{
	const struct ival *iv = cur, *end = ra->iv + ra->niv;

	while (iv + 1 < end && iv[1].start <= cur->end)
		iv++;
	while (iv > ra->iv && iv->reg != reg)
		iv--;
	return iv->reg != reg || iv->end < cur->start;
}

/* A victim leaves its register unused before the point where it was evicted:
 * something else may fit there now, even the victim in another register. */
static void
second_chance(struct ra *ra)
{
	for (unsigned i = 0; i < ra->niv; i++) {
		struct ival *cur = &ra->iv[i];
		int reg = crosses(ra, cur) ? FIRST_SAVED : FIRST_REG;

		for (; cur->reg < 0 && reg <= LAST_REG; reg++)
			if (reg_is_free(ra, cur, reg))
				set_reg(ra, cur, reg);
	}
}

/* -- the stack --------------------------------------------------------------- */

static void
want_room(struct ra *ra, unsigned start, unsigned end, unsigned size, int *to)
{
	ra->items[ra->nitems++] = (struct item){ start, end, (size + 7) / 8, to };
}

static void
want_slots(struct ra *ra)
{
	for (unsigned i = 0; i < ra->niv; i++) {
		struct ival *iv = &ra->iv[i];
		struct md_place *p = &ra->r->place[iv->v >= 0 ? iv->v : 0];

		if (iv->v < 0) {
			ra->r->temp[iv->at][!!ra->r->temp[iv->at][0]] =
				(uint8_t)iv->reg;
			continue;
		}
		*p = (struct md_place){ iv->reg, 0 };
		if (iv->reg < 0)
			want_room(ra, iv->start, iv->end, 8, &p->slot);
	}
}

static int
by_life(const void *a, const void *b)
{
	const struct item *x = a, *y = b;

	return x->start < y->start ? -1 : x->start > y->start;
}

/* Each gets the lowest room that nobody has who came before it and lives. */
static int
give_rooms(struct ra *ra)
{
	unsigned until[WORDS] = { 0 };

	qsort(ra->items, ra->nitems, sizeof(*ra->items), by_life);
	for (unsigned i = 0; i < ra->nitems; i++) {
		struct item *it = &ra->items[i];
		unsigned run = 0, w = 0;

		while (w < WORDS && run < it->nwords)
			run = until[w++] >= it->start ? 0 : run + 1;
		if (run < it->nwords)
			return -1;
		for (unsigned k = w - run; k < w; k++)
			until[k] = it->end;
		*it->to = -(int)w * 8;
		if (w * 8 > ra->r->frame)
			ra->r->frame = w * 8;
	}
	return 0;
}

struct points { /* an object that a vreg may point into */
	int obj;
	struct points *next;
};

struct taint {
	struct ra *ra;
	struct points **to;    /* by vreg */
	struct points **in;    /* by object: those whose address it holds */
	unsigned *start, *end; /* by object */
};

static void
touch(struct taint *t, int obj, unsigned start, unsigned end)
{
	if (!t->start[obj])
		t->start[obj] = start;
	if (t->end[obj] < end)
		t->end[obj] = end;
}

/* Notes an object in a list. */
static void
add_point(struct taint *t, struct points **list, int obj)
{
	struct points *p = *list;

	while (p && p->obj != obj)
		p = p->next;
	if (p)
		return;
	p = md_alloc(t->ra->f->arena, sizeof(*p));
	*p = (struct points){ obj, *list };
	*list = p;
}

/* v may hold an address in each of them: they live as long as v. */
static void
taint_from(struct taint *t, int v, const struct points *p)
{
	for (; p; p = p->next) {
		add_point(t, &t->to[v], p->obj);
		touch(t, p->obj, 0, t->ra->byv[v].end);
	}
}

/* An address gets into memory: an object keeps it as long as it lives itself,
 * in other memory anybody may find it. */
static void
keep_points(struct taint *t, const struct points *where, const struct points *p)
{
	for (; p; p = p->next) {
		if (!where)
			touch(t, p->obj, 0, FOREVER);
		for (const struct points *o = where; o; o = o->next)
			add_point(t, &t->in[o->obj], p->obj);
	}
}

static void
lengthen_kept(struct taint *t)
{
	bool more = true;

	while (more) {
		more = false;
		for (unsigned o = 0; o < t->ra->f->nobjs; o++)
			for (struct points *p = t->in[o]; p; p = p->next) {
				more = more || t->end[p->obj] < t->end[o];
				touch(t, p->obj, 0, t->end[o]);
			}
	}
}

static void
taint_ins(struct taint *t, unsigned i)
{
	const struct md_ir_ins *in = &t->ra->f->ins[i];
	unsigned now = read_time(i), n;

	switch (in->op) {
	case MD_IR_STACK:
		touch(t, in->ref, now, now + 1);
		taint_from(t, in->dst, &(struct points){ in->ref, NULL });
		break;
	case MD_IR_ADD:
	case MD_IR_SUB:
		if (!in->use_imm)
			taint_from(t, in->dst, t->to[in->b]);
		__attribute__((fallthrough));
	case MD_IR_MOV:
		taint_from(t, in->dst, t->to[in->a]);
		break;
	case MD_IR_LD:
		for (struct points *p = t->to[in->a]; p; p = p->next)
			taint_from(t, in->dst, t->in[p->obj]);
		break;
	case MD_IR_ST:
		if (!in->use_imm)
			keep_points(t, t->to[in->a], t->to[in->b]);
		break;
	case MD_IR_CALL:
	case MD_IR_KCALL:
		n = md_ir_nargs(in);
		for (unsigned k = 0; k < n; k++)
			if (in->args[k].kind == MD_A_STACK)
				touch(t, in->args[k].v, now, now + 1);
		break;
	default:
		break;
	}
}

static void
want_objects(struct ra *ra)
{
	const struct md_ir_fn *f = ra->f;
	struct md_arena *a = f->arena;
	struct taint t = { .ra = ra };

	t.to = md_alloc(a, (f->nvregs + 1) * sizeof(*t.to));
	t.in = md_alloc(a, (f->nobjs + 1) * sizeof(*t.in));
	t.start = md_alloc(a, (f->nobjs + 1) * sizeof(*t.start));
	t.end = md_alloc(a, (f->nobjs + 1) * sizeof(*t.end));
	for (unsigned i = 0; i < f->n && f->nobjs; i++)
		if (!(ra->r->mark[i] & MD_MARK_SKIP))
			taint_ins(&t, i);
	lengthen_kept(&t);
	for (unsigned o = 0; o < f->nobjs; o++)
		if (t.start[o] && f->objs[o].size)
			want_room(ra, t.start[o], t.end[o], f->objs[o].size,
				  &ra->r->obj_off[o]);
}

/* -- all together ------------------------------------------------------------ */

static void
setup(struct ra *ra)
{
	const struct md_ir_fn *f = ra->f;
	struct md_alloc_result *r = ra->r;
	struct md_arena *a = f->arena;
	unsigned n = f->nvregs + 1;

	*r = (struct md_alloc_result){ .frame = 0 };
	r->place = md_alloc(a, n * sizeof(*r->place));
	r->remat = md_alloc(a, n * sizeof(*r->remat));
	r->bounded = md_alloc(a, n * sizeof(*r->bounded));
	r->obj_off = md_alloc(a, (f->nobjs + 1) * sizeof(*r->obj_off));
	r->mark = md_alloc(a, f->n + 1);
	r->temp = md_alloc(a, (f->n + 1) * sizeof(*r->temp));
	ra->byv = md_alloc(a, n * sizeof(*ra->byv));
	ra->calls = md_alloc(a, (f->n + 1) * sizeof(*ra->calls));
	for (unsigned v = 0; v < n; v++) {
		r->place[v].reg = -1;
		ra->byv[v] =
			(struct ival){ .start = 1, .v = (int)v, .like = -1 };
	}
}

int
md_regalloc(const struct md_ir_fn *f, struct md_alloc_result *r)
{
	struct ra ra = { .f = f, .r = r };

	setup(&ra);
	mark_unreachable(&ra);
	find_remat(&ra);
	find_live(&ra);
	count_calls(&ra);
	collect(&ra);
	scan(&ra);
	second_chance(&ra);
	ra.items =
		md_alloc(f->arena, (ra.niv + f->nobjs + 1) * sizeof(*ra.items));
	want_slots(&ra);
	want_objects(&ra);
	if (give_rooms(&ra) < 0)
		return -1;
	r->ctx = r->place[f->nvregs];
	return 0;
}
