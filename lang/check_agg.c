/*
 * check_agg.c - aggregating statements: @name[keys] = function(arguments).
 *
 * The first pass makes the aggregations and binds each to the function of its
 * first statement; so a printa() above, or in an earlier script, finds them.
 * The reporting pass compares every statement with the first one and names
 * both places where they disagree. What arguments a function takes, and which
 * of them are constants of the aggregation, its row knows.
 */
#include "check.h"

#include <string.h>

/* -- statements ----------------------------------------------------------- */

const char *
md_agg_text(struct md_arena *a, const struct md_agg *g)
{
	return md_sprintf(a, "@%s", md_agg_shown(g->name));
}

/* Bind the aggregation to its function, or compare. */
static bool
bind(struct md_check *c, struct md_agg *g, const struct md_builtin *b,
     struct md_loc loc)
{
	if (!g->fn) {
		g->fn = b;
		g->loc = loc;
	}
	if (g->fn == b)
		return true;
	md_check_error(c, MD_D_AGG_REDEF, loc,
		       "aggregation redefined: %s = %s( ), but at %s it is %s "
		       "= %s( )", md_agg_text(c->a, g), b->name,
		       md_place_text(c->a, g->loc), md_agg_text(c->a, g),
		       g->fn->name);
	return false;
}

/* What the function's row says of the call; its constant parameters. */
static bool
row_agrees(struct md_check *c, struct md_agg *g, struct md_expr *call)
{
	const struct md_builtin_ops *ops = call->builtin->ops;

	if (c->quietly || !ops)
		return true;
	if (ops->check && ops->check(c, call) < 0)
		return false;
	return !ops->agg || !ops->agg->bind ||
	       ops->agg->bind(c, g, call) == 0;
}

/* The right side: a call of an aggregating function. */
static const struct md_builtin *
function_of(struct md_check *c, const struct md_expr *l,
	    const struct md_expr *r)
{
	const struct md_builtin *b = md_callee(r);
	const struct md_expr *fn = r->kind == MD_E_CALL ? r->u.call.fn : NULL;
	unsigned before = c->d->n;

	if (!b && fn && fn->kind == MD_E_IDENT) {
		md_check_error(c, MD_D_FUNC_UNDEF, fn->loc,
			       "undefined function name: %s", fn->u.ident.name);
		md_hint_near_func(c, before, fn->u.ident.name);
		return NULL;
	}
	if (b && b->kind == MD_BI_AGG)
		return b;
	md_check_error(c, MD_D_AGG_FUNC, r->loc,
		       "aggregation @%s must be assigned the result of an "
		       "aggregating function", md_agg_shown(l->u.agg.name));
	if (!c->quietly)
		md_hint(c->d, "as in @name = count( ) or @name = sum(x)");
	return NULL;
}

void
md_check_agg_stmt(struct md_check *c, struct md_expr *e)
{
	struct md_expr *l = e->u.assign.l, *r = e->u.assign.r;
	const struct md_builtin *b;
	struct md_agg *g;

	e->type = l->type = r->type = c->t->error;
	g = l->aggsym = md_agg_define(c, l->u.agg.name, l->loc);
	g->stated = true;
	if (e->u.assign.op != MD_OP_NONE) {
		md_check_error(c, MD_D_OP_DYN, e->loc,
			       "operator %s cannot be applied to aggregation "
			       "@%s: write @%s = function( )",
			       md_op_text(e->u.assign.op, true),
			       md_agg_shown(l->u.agg.name),
			       md_agg_shown(l->u.agg.name));
		return;
	}
	md_check_keys(c, &l->u.agg.keys, true);
	b = function_of(c, l, r);
	if (!b)
		return;
	r->builtin = r->u.call.fn->builtin = b;
	c->in_expr++;
	if (md_check_args(c, r, b) == 0) {
		r->type = c->t->void_;
		if (bind(c, g, b, l->loc) && row_agrees(c, g, r))
			e->type = l->type = c->t->void_;
		md_bind_agg_keys(c, g, &l->u.agg.keys, l->loc);
	}
	c->in_expr--;
}
