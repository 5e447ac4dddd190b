/*
 * abi.c - where the calling convention puts the parameters of a function and
 * its value: System V, x86-64.
 *
 * In: their types, in order. Out: the argN that each is, or why it is none and
 * how a script can have it all the same.
 *
 * Absent: what optimised code has moved, and a stack that is aligned for
 * numbers of 16 bytes.
 */
#include "dwarf.h"

enum { INT_REGS = 6, SSE_REGS = 8, NARGS = 10 };

static void
mark_words(const struct md_type *t, unsigned off, bool is_int[2])
{
	switch (t->kind) {
	case MD_T_FLOAT:
		return;
	case MD_T_STRUCT:
	case MD_T_UNION:
		md_type_fill((struct md_type *)t);
		for (unsigned i = 0; i < t->nmembers; i++)
			mark_words(t->members[i].type, off + t->members[i].off,
				   is_int);
		return;
	case MD_T_ARRAY:
		for (unsigned i = 0; i < t->nelem && i < 16; i++)
			mark_words(t->ref, off + i * t->ref->size, is_int);
		return;
	default:
		if (off < 16)
			is_int[off / 8] = true;
	}
}

bool
md_abi_in_memory(const struct md_type *t)
{
	return t->size > 16 || (t->kind == MD_T_FLOAT && t->size > 8);
}

/* The argN that a parameter is, or -1 when it is none. */
static int
take(struct md_taken *k, const struct md_type *t)
{
	bool is_int[2] = { false, false };
	unsigned words = (t->size + 7) / 8, ints = 0, at;

	if (!md_abi_in_memory(t)) {
		mark_words(t, 0, is_int);
		ints = is_int[0] + (words > 1 && is_int[1]);
		if (k->ints + ints <= INT_REGS &&
		    k->sses + words - ints <= SSE_REGS) {
			at = k->ints;
			k->ints += ints;
			k->sses += words - ints;
			return md_type_is_scalar(t) ? (int)at : -1;
		}
	}
	at = INT_REGS + k->words;
	k->words += words;
	return md_type_is_scalar(t) && at < NARGS ? (int)at : -1;
}

/* Why what was passed so is no argN, and how it can be had. */
static const struct md_unread *
unread(struct md_arena *a, const char *name, const struct md_type *t,
       const struct md_taken *was, const struct md_taken *k)
{
	struct md_unread *u = md_alloc(a, sizeof *u);
	const char *type = md_type_text(a, t), *of = md_type_is_scalar(t) ?
		"passed" : t->kind == MD_T_FLOAT ? "a floating-point number" :
		"a structure passed by value";
	unsigned at = was->ints;

	if (k->words > was->words) {
		u->what = md_sprintf(a, "'%s %s', %s on the stack", type,
				     name, of);
		u->instead = md_sprintf(a, "at :entry it is *(%s *)copyin("
				"uregs[R_SP] + %u, %u)", type,
				8 + 8 * was->words, t->size);
	} else if (k->sses > was->sses) {
		u->what = md_sprintf(a, "'%s %s', %s%s", type, name, of,
				     t->kind == MD_T_FLOAT ? "" :
				     " in floating-point registers");
		u->instead = "the kernel does not show these registers: probe "
			"a function that gets it by its address and use "
			"copyin( )";
	} else {
		u->what = md_sprintf(a, "'%s %s', %s", type, name, of);
		u->instead = md_sprintf(a, k->ints == at + 1 ? "arg%u has "
				"its bytes" : "arg%u and arg%u have its bytes",
				at, at + 1);
	}
	return u;
}

int
md_abi_take(struct md_arena *a, struct md_taken *k, const char *name,
	    const struct md_type *t, const struct md_unread **why)
{
	struct md_taken was = *k;
	int n = take(k, t);

	if (n < 0)
		*why = unread(a, name, t, &was, k);
	return n;
}

const struct md_unread *
md_abi_value(struct md_arena *a, const struct md_type *t)
{
	struct md_unread *u = md_alloc(a, sizeof *u);
	const char *type = md_type_text(a, t);
	bool is_int[2] = { false, false };

	mark_words(t, 0, is_int);
	u->what = md_sprintf(a, "the value, '%s'", type);
	u->instead = md_abi_in_memory(t) ?
		md_sprintf(a, "it is *(%s *)copyin(arg1, %u)", type, t->size) :
		is_int[0] && (is_int[1] || t->size <= 8) ?
		"arg1 and uregs[R_RDX] have its bytes" :
		"the kernel does not show floating-point registers";
	return u;
}
