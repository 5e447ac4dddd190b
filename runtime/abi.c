/*
 * abi.c - where the calling convention puts the parameters of a function and
 * its value: System V, x86-64.
 *
 * In: their types, in order. Out: the argN that each is, or why it is none and
 * how a script can have it all the same.
 *
 * Absent: what optimised code has moved, and types that an attribute aligns
 * to more than their members ask for.
 */
#include <string.h>

#include "dwarf.h"

enum { INT_REGS = 6, SSE_REGS = 8, NARGS = 10 };

enum eightbyte { NONE, SSE, INT }; /* the greater wins */

struct class {
	enum eightbyte word[2];
	bool memory, x87, align16;
};

static void
merge(struct class *c, unsigned off, enum eightbyte e)
{
	if (off < 16 && c->word[off / 8] < e)
		c->word[off / 8] = e;
}

static void
classify(struct class *c, const struct md_type *t, unsigned off)
{
	const struct md_member *m;

	if (t->kind == MD_T_ARRAY) {
		for (unsigned i = 0; i < t->nelem && i < 16; i++)
			classify(c, t->ref, off + i * t->ref->size);
		return;
	}
	if (t->kind != MD_T_STRUCT && t->kind != MD_T_UNION) {
		merge(c, off, t->kind == MD_T_FLOAT ? SSE : INT);
		c->memory |= t->size && off % t->size; /* packed */
		c->align16 |= t->size == 16;
		c->x87 |= t->kind == MD_T_FLOAT && t->size > 8 &&
			  !(t->name && strstr(t->name, "128"));
		return;
	}
	md_type_fill((struct md_type *)t);
	c->memory |= t->size > 16 || t->by_ref;
	c->align16 |= t->wide;
	if (!t->nmembers && t->size >= 8) { /* __int128, complex */
		merge(c, off, t->wide ? INT : SSE);
		if (t->size > 8)
			merge(c, off + 8, t->wide ? INT : SSE);
	}
	for (m = t->members; m < t->members + t->nmembers; m++)
		if (m->nbits)
			merge(c, off + m->off + m->bit / 8, INT);
		else
			classify(c, m->type, off + m->off);
}

static unsigned
count(const struct class *c, enum eightbyte e)
{
	return (c->word[0] == e) + (c->word[1] == e);
}

bool
md_abi_in_memory(const struct md_type *t)
{
	struct class c = { .memory = false };

	classify(&c, t, 0);
	return c.memory;
}

/* The argN that a parameter, or its address, is; or -1 when it is none. */
static int
take(struct md_taken *k, const struct md_type *t, const struct class *c)
{
	unsigned words = t->by_ref ? 1 : (t->size + 7) / 8, at = k->ints;
	unsigned ints = t->by_ref ? 1 : count(c, INT);
	unsigned sses = t->by_ref ? 0 : count(c, SSE);
	bool one = md_type_is_scalar(t) || t->by_ref;

	if ((t->by_ref || !(c->memory || c->x87)) &&
	    k->ints + ints <= INT_REGS && k->sses + sses <= SSE_REGS) {
		k->ints += ints;
		k->sses += sses;
		return one ? (int)at : -1;
	}
	if (c->align16 && !t->by_ref)
		k->words += k->words % 2;
	at = INT_REGS + k->words;
	k->words += words;
	return one && at < NARGS ? (int)at : -1;
}

/* How to have what is in registers, of which these are the integer ones. */
static const char *
in_registers(struct md_arena *a, const struct class *c, const char *first,
	     const char *second)
{
	if (c->x87 || !count(c, INT))
		return NULL;
	if (count(c, INT) == 2)
		return md_sprintf(a, "%s and %s have its bytes", first, second);
	if (!count(c, SSE))
		return md_sprintf(a, "%s has its bytes", first);
	return md_sprintf(a, "%s has its %s 8 bytes, the kernel does not show "
			  "the register of the others", first,
			  c->word[0] == INT ? "first" : "last");
}

/* Why what was passed so is no argN, and how it can be had. */
static const struct md_unread *
unread(struct md_arena *a, const char *name, const struct md_type *t,
       const struct md_taken *was, const struct md_taken *k,
       const struct class *c)
{
	struct md_unread *u = md_alloc(a, sizeof *u);
	const char *type = md_type_text(a, t), *of = md_type_is_scalar(t) ?
		"passed" : t->kind == MD_T_FLOAT ? "a floating-point number" :
		t->wide ? "an integer of 16 bytes" :
		"a structure passed by value";
	bool sse = k->sses > was->sses && t->kind != MD_T_FLOAT;

	if (k->words > was->words) {
		u->what = md_sprintf(a, "'%s %s', %s on the stack", type,
				     name, of);
		of = md_sprintf(a, "copyin(uregs[R_SP] + %u, %u)", 8 + 8 *
				(k->words - (t->size + 7) / 8), t->size);
		u->instead = t->wide ?
			md_sprintf(a, "at :entry %s has its bytes", of) :
			md_sprintf(a, "at :entry it is *(%s *)%s", type, of);
		return u;
	}
	u->what = md_sprintf(a, "'%s %s', %s%s", type, name, of, !sse ? "" :
			     k->ints > was->ints ?
			     " partly in floating-point registers" :
			     " in floating-point registers");
	u->instead = in_registers(a, c, md_sprintf(a, "arg%u", was->ints),
				  md_sprintf(a, "arg%u", was->ints + 1));
	if (!u->instead)
		u->instead = "the kernel does not show these registers: probe "
			"a function that gets it by its address and use "
			"copyin( )";
	return u;
}

/* An object of C++ whose address is passed. */
static const struct md_unread *
by_address(struct md_arena *a, const char *name, const struct md_type *t,
	   int n)
{
	struct md_unread *u = md_alloc(a, sizeof *u);

	u->what = md_sprintf(a, "'%s %s', an object passed by its address",
			     md_type_text(a, t), name);
	u->instead = n < 0 ? "its address is on the stack" :
		md_sprintf(a, "copyin(arg%d, %u) has its bytes", n, t->size);
	return u;
}

int
md_abi_take(struct md_arena *a, struct md_taken *k, const char *name,
	    const struct md_type *t, const struct md_unread **why)
{
	struct md_taken was = *k;
	struct class c = { .memory = false };
	int n;

	classify(&c, t, 0);
	n = take(k, t, &c);
	if (t->by_ref)
		*why = by_address(a, name, t, n);
	else if (n < 0)
		*why = unread(a, name, t, &was, k, &c);
	return n;
}

const struct md_unread *
md_abi_value(struct md_arena *a, const struct md_type *t)
{
	struct md_unread *u = md_alloc(a, sizeof *u);
	const char *type = md_type_text(a, t);
	struct class c = { .memory = false };

	classify(&c, t, 0);
	u->what = md_sprintf(a, "the value, '%s'", type);
	u->instead = c.memory ?
		md_sprintf(a, "it is *(%s *)copyin(arg1, %u)", type, t->size) :
		in_registers(a, &c, "arg1", "uregs[R_RDX]");
	if (!u->instead)
		u->instead = "the kernel does not show floating-point registers";
	return u;
}
