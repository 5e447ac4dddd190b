/*
 * ret.c - the instructions by which a function returns.
 *
 * In: a function of a file. Out: each `ret` and each jump that leaves it (the
 * function that is jumped to returns in its place), or why they cannot be
 * told. A probe there changes no return address, so exceptions, stack walks,
 * moving stacks and deep recursion do not mind it.
 *
 * The code is followed from the entry, through the parts that the compiler
 * moved away (NAME.cold), so that data between the instructions is not taken
 * for code. What a jump through a table or an exception leads to cannot be
 * followed: where there may be such, everything in the function is read in
 * order, too, and must agree with what was followed.
 *
 * A jump through a register or memory either stays (a table of a switch) or
 * leaves: ret_way.c. A conditional jump to another function is a place with
 * its condition, which is left to the program of the probe; one that looks at
 * no flags is not told, either.
 *
 * Absent: parts without a name that only an exception leads to.
 */
#include "ret.h"

#include <stdlib.h>
#include <string.h>

enum { CALLEES = 32, LOOKS = 1 << 14 };

static const char no_memory[] = "there is not enough memory";
static const char runs_on[] = "it runs on into what follows it";
static const char many[] = "it is in too many pieces";
static const char branches[] = "a conditional jump may leave it";

/* When a conditional jump is made, as struct md_retplace tells; 0: that is
 * not up to the flags. */
static uint32_t
condition(const struct md_insn *i)
{
#if defined(__x86_64__)
	enum { CARRY = 1, PARITY = 4, ZERO = 0x40, SIGN = 0x80, OVER = 0x800 };
	static const uint16_t when[] = {
		OVER, CARRY, ZERO, CARRY | ZERO,
		SIGN, PARITY, MD_FLAG_LESS, MD_FLAG_LESS | ZERO,
	};
	uint8_t op = i->op[0] == 0x0f ? i->op[1] - 0x10 : i->op[0];

	if ((op & 0xf0) == 0x70)
		return when[op >> 1 & 7] | (op & 1 ? MD_COND_NOT : 0);
#else
	(void)i;
#endif
	return 0;
}

static void
fail(struct walk *w, const char *why)
{
	if (w->starts)
		return;
	if (w->cur)
		w->owner[w->cur].why = why;
	else
		w->why = why;
}

static void *
more(struct walk *w, struct list *l, size_t size)
{
	unsigned cap = l->cap ? l->cap * 2 : 64;
	void *v;

	if (l->n == l->cap) {
		v = realloc(l->v, cap * size);
		if (!v) {
			w->why = no_memory;
			return NULL;
		}
		l->v = v;
		l->cap = cap;
	}
	return (char *)l->v + l->n++ * size;
}

static void
push(struct walk *w, struct list *l, uint64_t addr, unsigned owner)
{
	struct spot *s = more(w, l, sizeof(*s));

	if (s)
		*s = (struct spot){ .addr = addr, .owner = owner };
}

static void
place(struct walk *w, uint64_t at)
{
	w->owner[w->cur].places = true;
	push(w, &w->places, at, w->cur);
}

static struct part *
add_part(struct walk *w, uint64_t addr, size_t n, bool gap)
{
	struct part *p = &w->part[w->nparts];

	if (w->nparts == PARTS) {
		w->why = many;
		return NULL;
	}
	p->code = md_elf_code(w->e, md_elf_offset(w->e, addr), &n);
	p->seen = calloc(n + 1, 1);
	if (!p->seen) {
		w->why = no_memory;
		return NULL;
	}
	p->gap = gap;
	p->from = addr;
	p->to = addr + n;
	w->nparts++;
	return p;
}

/* -- jumps ---------------------------------------------------------------- */

static bool
is_cold(const struct md_sym *s)
{
	const char *p = strstr(s->name, ".cold");

	return p && (!p[5] || p[5] == '.');
}

/* A jump into code without a name, which is in p. */
static void
leap(struct walk *w, const struct part *p, uint64_t at, uint64_t to,
     bool always)
{
	unsigned owner = p->seen[to - p->from];
	struct leap *l;

	if (owner && owner - 1 == w->cur)
		return;
	l = more(w, &w->leaps, sizeof(*l));
	if (!l)
		return;
	*l = (struct leap){ at, to, w->cur, always };
	if (owner) {
		w->owner[w->cur].links |= UINT32_C(1) << (owner - 1);
	} else if (!always && w->cur) {
		push(w, &w->todo, to, w->cur);
	} else if (w->nowners == OWNERS) {
		w->why = many;
	} else {
		push(w, &w->todo, to, w->nowners++);
	}
}

static void
jump(struct walk *w, uint64_t at, uint64_t to, bool always)
{
	struct part *p = md_ret_part(w, to);
	struct leap *edge = more(w, &w->edges, sizeof(*edge));
	const struct md_sym *s;
	uint64_t from, end;

	if (edge)
		*edge = (struct leap){ .at = at, .to = to };
	/* Go: once more, with a larger stack; it calls no function by a jump */
	if (p && !p->gap &&
	    (to != w->entry || !always || md_elf_is_go(w->e))) {
		w->owner[w->cur].links |= 1;
		push(w, &w->todo, to, 0);
		return;
	}
	s = p ? NULL : md_elf_at(w->e, to);
	if (s && is_cold(s)) {
		add_part(w, s->addr, s->size, false);
		push(w, &w->todo, to, 0);
	} else if (s || to == w->entry || md_elf_in_plt(w->e, to)) {
		place(w, at);
	} else {
		if (!p && md_elf_piece(w->e, to, &from, &end, NULL))
			p = add_part(w, from, end - from, true);
		if (p && to < p->to)
			leap(w, p, at, to, always);
		else
			fail(w, "it jumps to code of which nothing is known");
	}
}

/* -- the walk ------------------------------------------------------------- */

/* Of those that leave, places are made when all of it has been followed. */
static void
judge_jumps(struct walk *w, bool places)
{
	const struct spot *v = w->jumps.v;
	enum md_way way;

	w->labels = 0;
	for (unsigned i = 0; i < w->jumps.n && !w->why; i++) {
		w->cur = v[i].owner;
		way = md_ret_way(w, v[i].addr);
		if (way == MD_STAYS)
			w->table = true;
		else if (places && way == MD_LEAVES)
			place(w, v[i].addr);
		else if (places)
			fail(w, "it is not clear whether an indirect jump "
				"leaves it");
	}
	w->cur = 0;
}

/* What the instruction at `at` does; true: the next one follows. */
static bool
step(struct walk *w, const struct part *p, uint64_t at, const struct md_insn *i)
{
	switch (i->flow) {
	case MD_FLOW_ON:
	case MD_FLOW_CALL:
		return true;
	case MD_FLOW_BRANCH:
		jump(w, at, at + (uint64_t)i->to, false);
		return true;
	case MD_FLOW_JUMP:
		jump(w, at, at + (uint64_t)i->to, true);
		return false;
	case MD_FLOW_RET:
		place(w, at);
		return false;
	case MD_FLOW_INDIRECT:
		if (memchr(p->code + (at - p->from), 0x3e, (size_t)(
			i->op - p->code) - (at - p->from))) /* notrack */
			w->table = true;
		else
			push(w, &w->jumps, at, w->cur);
		return false;
	case MD_FLOW_END:
		break;
	}
	return false;
}

/* Instructions from `at` on, as the current owner's. */
static void
follow(struct walk *w, uint64_t at)
{
	struct part *p = md_ret_part(w, at);
	enum md_flow last = MD_FLOW_ON;
	struct md_insn i;
	uint8_t *seen;

	if (!p) /* what a damaged file says of it cannot be */
		w->why = "its code is not in the file";
	for (bool on = true; on && !w->why && !w->owner[w->cur].why;
	     at += i.len) {
		if (at >= p->to) {
			/* behind a call that never returns there is nothing */
			if (last != MD_FLOW_CALL)
				fail(w, runs_on);
			return;
		}
		seen = &p->seen[at - p->from];
		if (*seen) {
			w->owner[w->cur].links |= UINT32_C(1) << (*seen - 1);
			return;
		}
		*seen = (uint8_t)(w->cur + 1);
		if (!md_insn_decode(p->code + (at - p->from), p->to - at, &i)) {
			fail(w, "an instruction in it is not known");
			return;
		}
		on = step(w, p, at, &i);
		if (!md_insn_padding(&i))
			last = i.flow;
	}
}

static void
follow_all(struct walk *w)
{
	struct spot next;

	while (w->todo.n && !w->why) {
		next = ((struct spot *)w->todo.v)[--w->todo.n];
		w->cur = next.owner;
		follow(w, next.addr);
	}
	w->cur = 0;
}

/* All of a part in order: every instruction that was followed must start
 * where one starts here. */
static void
sweep(struct walk *w, struct part *p, bool check)
{
	struct md_insn i;

	for (uint64_t at = p->from; at < p->to && !w->why; at += i.len) {
		if (!md_insn_decode(p->code + (at - p->from), p->to - at, &i)) {
			w->why = "there is data in its code";
			return;
		}
		for (size_t k = 1; check && k < i.len; k++)
			if (p->seen[at - p->from + k])
				w->why = "there is data in its code";
		if (check || p->seen[at - p->from])
			continue;
		/* Padding behind the last instruction leads nowhere. */
		push(w, &w->todo, at, 0);
		follow_all(w);
		if (w->why == runs_on)
			w->why = NULL;
	}
}

/* Which owners belong to the function? */
static void
resolve(struct walk *w)
{
	uint32_t parts = 1;

	for (bool again = true; again;) {
		again = false;
		for (unsigned i = 0; i < w->nowners; i++) {
			struct owner *o = &w->owner[i];

			if (o->part || (i && !(o->links & parts)))
				continue;
			o->part = again = true;
			parts |= UINT32_C(1) << i;
			if (o->why)
				w->why = o->why;
		}
	}
}

/* A jump to what turned out to be another function leaves this one. */
static void
judge_leaps(struct walk *w)
{
	const struct leap *l = w->leaps.v;
	const struct part *p;
	unsigned owner;

	for (unsigned i = 0; i < w->leaps.n && !w->why; i++) {
		p = md_ret_part(w, l[i].to);
		owner = p->seen[l[i].to - p->from];
		if (!owner || !w->owner[l[i].by].part ||
		    w->owner[owner - 1].part)
			continue;
		if (l[i].always || w->owner[owner - 1].places ||
		    w->owner[owner - 1].why ||
		    w->owner[owner - 1].links & ~(UINT32_C(1) << (owner - 1)))
			push(w, &w->places, l[i].at, l[i].by);
	}
}

static int
by_address(const void *x, const void *y)
{
	const struct spot *a = x, *b = y;

	return (a->addr > b->addr) - (a->addr < b->addr);
}

/* The places that count, in order. */
static void
pick(struct walk *w)
{
	struct spot *v = w->places.v;
	struct md_insn insn;
	unsigned n = 0;

	for (unsigned i = 0; i < w->places.n; i++) {
		size_t len = 16;
		const uint8_t *code = md_elf_code(
			w->e, md_elf_offset(w->e, v[i].addr), &len);

		if (!w->owner[v[i].owner].part)
			continue;
		if (!w->why)
			w->why = md_site_hazard(code, len);
		if (md_insn_decode(code, len, &insn) &&
		    insn.flow == MD_FLOW_BRANCH) {
			v[i].cond = condition(&insn);
			if (!v[i].cond)
				w->why = branches;
		}
		v[n++] = v[i];
	}
	w->places.n = n;
	if (n)
		qsort(v, n, sizeof(*v), by_address);
}

/* A function or a part of one, and does it jump or call behind our start? */
static void
read_guest(struct walk *w, uint64_t from, uint64_t to)
{
	const struct part *p = w->part;
	size_t n = to - from;
	const uint8_t *code = md_elf_code(w->e, md_elf_offset(w->e, from), &n);
	struct md_insn i;

	for (size_t at = 0; at < n && !w->why; at += i.len) {
		if (!md_insn_decode(code + at, n - at, &i))
			i = (struct md_insn){ .len = 1 };
		uint64_t aim = from + at + (uint64_t)i.to;

		if (i.known && aim > p->from && aim < p->to &&
		    p->seen[aim - p->from] && !md_ret_part(w, from + at))
			w->why = "other functions jump into the middle of it";
	}
}

/*
 * Who comes in behind the entry returns here, too. Compilers write no such
 * jump, assembler does: glibc's mempcpy goes on in memcpy. They stand side by
 * side in one file, so the neighbours are read.
 */
static void
look_for_guests(struct walk *w)
{
	enum { NEAR = 2048, GIANT = 65536 };
	const struct part *p = w->part;
	uint64_t at = p->from - NEAR, from, to;
	const struct md_sym *s;
	bool rest;

	for (; at < p->to + NEAR && !w->why; at = to) {
		rest = false;
		s = md_elf_at(w->e, at);
		from = s ? s->addr : 0;
		to = s ? s->addr + s->size : 0;
		if (to <= at && !md_elf_piece(w->e, at, &from, &to, &rest))
			to = (at | 15) + 1;
		/* parts that only an exception leads to go back, too */
		else if (from != p->from && !rest && to - from < GIANT)
			read_guest(w, from, to);
	}
}

static void
walk(struct walk *w, const struct md_sym *s)
{
	const struct md_sym *cold = md_elf_cold(w->e, s);

	w->nowners = 1;
	add_part(w, s->addr, s->size, false);
	if (cold && !w->why)
		add_part(w, cold->addr, cold->size, false);
	w->table = w->starts || md_elf_has_handlers(w->e);
	push(w, &w->todo, s->addr, 0);
	follow_all(w);
	if (!w->starts)
		judge_jumps(w, false);
	for (unsigned i = 0; w->table && i < w->nparts; i++)
		if (!w->part[i].gap)
			sweep(w, &w->part[i], false);
	for (unsigned i = 0; w->table && i < w->nparts; i++)
		if (!w->part[i].gap)
			sweep(w, &w->part[i], true);
	if (w->why || w->starts)
		return;
	judge_jumps(w, true);
	resolve(w);
	judge_leaps(w);
	look_for_guests(w);
	pick(w);
}

static void
done(struct walk *w)
{
	for (unsigned i = 0; i < w->nparts; i++)
		free(w->part[i].seen);
	free(w->todo.v);
	free(w->places.v);
	free(w->jumps.v);
	free(w->edges.v);
	free(w->leaps.v);
}

const char *
md_ret_places(struct md_arena *a, struct md_elf *e, const struct md_sym *s,
	      struct md_retplaces **places)
{
	struct walk w = { .e = e, .entry = s->addr };
	struct md_retplaces *r;
	uint64_t addr;

	if (!s->size)
		return "it has no size, so its end is not known";
	walk(&w, s);
	if (!w.why) {
		r = md_alloc(a, sizeof(*r) + w.places.n * sizeof(*r->v));
		r->addr = s->addr;
		r->n = w.places.n;
		for (unsigned i = 0; i < r->n; i++) {
			addr = ((struct spot *)w.places.v)[i].addr;
			r->v[i].offset = md_elf_offset(e, addr);
			r->v[i].delta = (int32_t)(addr - s->addr);
			r->v[i].cond = ((struct spot *)w.places.v)[i].cond;
		}
		*places = r;
	}
	done(&w);
	return w.why;
}

const char *
md_ret_insns(struct md_elf *e, const struct md_sym *s,
	     void (*found)(void *arg, uint64_t off), void *arg)
{
	struct walk w = { .e = e, .entry = s->addr, .starts = true };
	const struct part *p = w.part;

	if (!s->size)
		return "it has no size, so its end is not known";
	walk(&w, s);
	for (uint64_t at = 0; !w.why && at < p->to - p->from; at++)
		if (p->seen[at])
			found(arg, at);
	done(&w);
	return w.why;
}

/* -- recursion ------------------------------------------------------------ */

/* Functions that wait to be looked at; the first is the one in question. */
struct callees {
	uint64_t v[CALLEES];
	unsigned n, max;
};

/* One that is called at `to`: is it the first? */
static bool
called(struct callees *c, uint64_t to)
{
	if (to == c->v[0])
		return true;
	for (unsigned i = 1; i < c->n; i++)
		if (c->v[i] == to)
			return false;
	if (c->n < c->max)
		c->v[c->n++] = to;
	return false;
}

bool
md_ret_recursive(struct md_elf *e, const struct md_sym *s)
{
	struct callees c = { .v = { s->addr }, .n = 1, .max = CALLEES };
	const struct md_sym *f;
	const uint8_t *code;
	struct md_insn i;
	uint64_t addr, to;
	size_t n;

	/* of very many functions only what they call themselves */
	if (e->looked > LOOKS)
		c.max = 1;
	for (unsigned k = 0; k < c.n; k++, e->looked++) {
		f = md_elf_at(e, c.v[k]);
		if (!f || f->addr != c.v[k])
			continue;
		n = f->size;
		code = md_elf_code(e, f->offset, &n);
		addr = f->addr;
		for (size_t at = 0; at < n; at += i.len) {
			if (!md_insn_decode(code + at, n - at, &i))
				break;
			to = addr + at + (uint64_t)i.to;
			if (!i.known || (i.flow != MD_FLOW_CALL &&
					 to - addr < n))
				continue;
			if (md_elf_in_plt(e, to))
				to = md_elf_plt_target(e, to);
			if (to && called(&c, to))
				return true;
		}
	}
	return false;
}
