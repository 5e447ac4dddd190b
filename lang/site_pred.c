/*
 * site_pred.c - predicates that the names of a probe decide.
 *
 * `/probefunc == "malloc"/` is true or false for good at each site, so the
 * clause is not compiled where it is false, and a site at which no clause can
 * run is not armed. What depends on anything else is unknown here.
 */
#include "place.h"

#include <string.h>

enum tri { FALSE, TRUE, UNKNOWN };

static void
note_effect(void *arg, struct md_expr *e)
{
	enum md_op op = e->kind == MD_E_BINARY ? e->u.bin.op :
			e->kind == MD_E_UNARY ? e->u.un.op : MD_OP_NONE;

	if (e->kind == MD_E_ASSIGN || e->kind == MD_E_INCDEC ||
	    e->kind == MD_E_CALL || e->kind == MD_E_INDEX ||
	    e->kind == MD_E_MEMBER || op == MD_OP_DIV || op == MD_OP_MOD ||
	    op == MD_OP_DEREF || op == MD_OP_STRINGOF)
		*(bool *)arg = true;
}

bool
md_expr_matters(const struct md_expr *e)
{
	bool effect = false;

	md_expr_walk((struct md_expr *)e, note_effect, &effect);
	return effect;
}

/* The text of a literal or of a name of the probe; NULL: anything else. */
static const char *
text_at(const struct md_expr *e, const struct md_probe *p)
{
	if (e->kind == MD_E_STR)
		return e->u.str.s;
	if (e->kind == MD_E_IDENT && e->builtin &&
	    (e->builtin->flags & MD_BF_PSTR))
		return md_probe_name(p, md_probe_part(e->builtin));
	return NULL;
}

static enum tri
compare(const struct md_expr *e, const struct md_probe *p)
{
	const char *l = text_at(e->u.bin.l, p), *r = text_at(e->u.bin.r, p);

	if (!l || !r)
		return UNKNOWN;
	switch (e->u.bin.op) {
	case MD_OP_EQ:
		return strcmp(l, r) == 0;
	case MD_OP_NE:
		return strcmp(l, r) != 0;
	default:
		return UNKNOWN;
	}
}

static enum tri
decide(const struct md_expr *e, const struct md_probe *p)
{
	enum tri l, r;
	bool and;

	if (e->kind == MD_E_INT)
		return e->u.num.value != 0;
	if (e->kind == MD_E_UNARY && e->u.un.op == MD_OP_NOT) {
		l = decide(e->u.un.e, p);
		return l == UNKNOWN ? UNKNOWN : l == FALSE;
	}
	if (e->kind != MD_E_BINARY)
		return UNKNOWN;
	and = e->u.bin.op == MD_OP_LAND;
	if (!and && e->u.bin.op != MD_OP_LOR)
		return compare(e, p);
	l = decide(e->u.bin.l, p);
	if (l != UNKNOWN && l == !and)
		return l; /* the right operand is never evaluated */
	r = decide(e->u.bin.r, p);
	if (l != UNKNOWN)
		return r;
	/* the left operand is evaluated in any case: it must not matter */
	if (r != UNKNOWN && r == !and && !md_expr_matters(e->u.bin.l))
		return r;
	return UNKNOWN;
}

bool
md_never_at(const struct md_clause *cl, const struct md_probe *p)
{
	return cl->pred && decide(cl->pred, p) == FALSE;
}
