/*
 * act_agg.c - printa clear trunc normalize denormalize: checks and records
 * (reference 5.7, 7.4).
 *
 * These actions emit next to no code: the record says that they ran, and the
 * consumer carries them out when it reads it, in the order of the script.
 * What they do to an aggregation is runtime/aggsnap.c's, behind md_host.
 */
#include "stdlib/stdlib.h"

#include <string.h>

#include "format.h"
#include "keys.h"
#include "lang/check.h"
#include "lang/lower.h"

/* -- arguments -------------------------------------------------------- */

/* Argument n as an aggregation that has a function, or a report. */
static struct md_agg *
agg_arg(struct md_check *c, const struct md_expr *call, unsigned n,
	enum md_tag not_agg, enum md_tag undefined, enum md_tag keyed)
{
	const struct md_expr *e = md_arg_of(call, n);
	const char *name = call->builtin->name;

	if (e->kind != MD_E_AGG) {
		if (e->type && e->type->kind == MD_T_ERROR)
			return NULL;
		md_check_error(c, not_agg, e->loc,
			       "%s( ) argument #%u is incompatible with "
			       "prototype:\n\tprototype: aggregation\n\t "
			       "argument: %s", name, n + 1,
			       e->type ? md_type_text(c->a, e->type) :
			       "expression");
		return NULL;
	}
	if (e->u.agg.indexed) {
		md_check_error(c, keyed, e->loc, "%s( ) takes a whole "
			       "aggregation: @%s without a key", name,
			       md_agg_shown(e->u.agg.name));
		return NULL;
	}
	if (!e->aggsym->stated) {
		md_check_error(c, undefined, e->loc, "undefined aggregation: "
			       "@%s", md_agg_shown(e->u.agg.name));
		return NULL;
	}
	if (e->aggsym->fn && e->aggsym->keys_known)
		return e->aggsym;
	c->excused = true; /* its statement is what is wrong */
	return NULL;
}

static int
same_keys(struct md_check *c, const struct md_agg *a, const struct md_agg *b,
	  struct md_loc loc)
{
	if (a->nkeys != b->nkeys)
		return md_refuse(c, MD_D_PRINTA_AGGKEY, loc,
			       "printa( ) %s and %s have different numbers of "
			       "keys: %u and %u", md_agg_text(c->a, a),
			       md_agg_text(c->a, b), a->nkeys, b->nkeys);
	for (unsigned i = 0; i < a->nkeys; i++) {
		if (md_type_same(a->keys[i], b->keys[i]))
			continue;
		return md_refuse(c, MD_D_PRINTA_AGGPROTO, loc,
				 "printa( ) %s key #%u is incompatible with %s:"
				 "\n\t%s key #%u: %s\n\t%s key #%u: %s",
				 md_agg_text(c->a, b), i + 1,
				 md_agg_text(c->a, a), md_agg_text(c->a, a),
				 i + 1, md_type_text(c->a, a->keys[i]),
				 md_agg_text(c->a, b), i + 1,
				 md_type_text(c->a, b->keys[i]));
	}
	return 0;
}

/* -- printa ----------------------------------------------------------- */

/* The aggregations of a printa in order; their number, or -1. */
static int
printa_aggs(struct md_check *c, const struct md_expr *call, unsigned first,
	    struct md_agg **aggs)
{
	unsigned n = 0;

	for (unsigned i = first; i < call->u.call.args.n; i++, n++) {
		aggs[n] = agg_arg(c, call, i, MD_D_PRINTA_AGGARG,
				  MD_D_PRINTA_AGGBAD, MD_D_PRINTA_AGGKEY);
		if (!aggs[n])
			return -1;
		if (n && same_keys(c, aggs[0], aggs[n],
				   md_arg_of(call, i)->loc) < 0)
			return -1;
	}
	return (int)n;
}

static int
printa_check(struct md_check *c, struct md_expr *call)
{
	const struct md_expr *fmt = md_arg_of(call, 0);
	struct md_agg **aggs;
	unsigned first = fmt->kind == MD_E_STR;
	int n;

	if (c->quietly) /* aggregations may get their function further down */
		return 0;
	if (first == call->u.call.args.n)
		return md_refuse(c, MD_D_PRINTA_PROTO, call->loc,
				 "printa( ) prototype mismatch: an aggregation "
				 "is expected after the format");
	aggs = md_alloc(c->a, call->u.call.args.n * sizeof(void *));
	n = printa_aggs(c, call, first, aggs);
	if (n < 0)
		return -1;
	if (!first)
		return 0;
	call->fmt = md_format_parse(c, "printa", fmt->u.str.s, fmt->loc);
	if (!call->fmt)
		return -1;
	return md_format_check_agg(c, call->fmt, aggs, (unsigned)n, fmt->loc);
}

/* The format, if any, and all arguments that are aggregations. */
static void
name_aggs(struct md_lower *l, const struct md_expr *call,
	  struct md_image_action *act)
{
	const struct md_ptrs *args = &call->u.call.args;
	const struct md_expr *e;

	act->fmt = call->fmt;
	act->aggs = md_alloc(l->c->arena, args->n * sizeof *act->aggs);
	for (unsigned i = 0; (e = md_arg_of(call, i)); i++)
		if (e->kind == MD_E_AGG)
			act->aggs[act->naggs++] = e->aggsym->image;
}

static int
printa_print(struct md_host *h, const struct md_firing *f,
	     const struct md_image_action *act)
{
	return h->printa(h, f, act);
}

/* -- clear trunc normalize denormalize -------------------------------- */

/* Does nothing come after it? */
static bool
at_end(const struct md_clause *clause)
{
	bool end = true;

	for (unsigned i = 0; i < clause->pdescs.n; i++) {
		const struct md_pdesc *d = clause->pdescs.v[i];

		end &= !strcmp(d->name, "END");
	}
	return end;
}

/* clear, trunc, denormalize: the first argument */
static int
agg_check(struct md_check *c, struct md_expr *call)
{
	const struct md_builtin_ops *ops = call->builtin->ops;
	enum md_tag not_agg = MD_D_NORMALIZE_AGGARG;
	enum md_tag undefined = MD_D_NORMALIZE_AGGBAD;
	struct md_agg *agg;

	if (ops == md_act_clear) {
		not_agg = MD_D_CLEAR_AGGARG;
		undefined = MD_D_CLEAR_AGGBAD;
	} else if (ops == md_act_trunc) {
		not_agg = MD_D_TRUNC_AGGARG;
		undefined = MD_D_TRUNC_AGGBAD;
	}
	if (c->quietly)
		return 0;
	agg = agg_arg(c, call, 0, not_agg, undefined, not_agg);
	if (agg && ops == md_act_trunc && !at_end(c->clause))
		agg->truncated = true;
	return agg ? 0 : -1;
}

static int
normalize_check(struct md_check *c, struct md_expr *call)
{
	const struct md_expr *by = md_arg_of(call, 1);
	int64_t n;

	if (agg_check(c, call) < 0)
		return -1;
	if (!by->type || by->type->kind == MD_T_ERROR)
		return -1;
	if (!md_type_is_scalar(by->type))
		return md_refuse(c, MD_D_NORMALIZE_SCALAR, by->loc,
				 "normalize( ) argument #2 must be of scalar "
				 "type, not %s", md_type_text(c->a, by->type));
	if (md_const_int(by, &n) && n == 0)
		return md_refuse(c, MD_D_NORMALIZE_SCALAR, by->loc,
				 "normalize( ) argument #2 must not be 0");
	return 0;
}

/* aggs[0], and the number as a constant or as a field */
static void
agg_action(struct md_lower *l, const struct md_expr *call,
	   struct md_image_action *act)
{
	name_aggs(l, call, act);
	if (md_arg_of(call, 1) && !md_const_int(md_arg_of(call, 1), &act->num))
		md_lower_record(l, act, md_arg_of(call, 1));
}

/* trunc(@a) is trunc(@a, 0): num stays 0 */
static int64_t
number(const struct md_firing *f, const struct md_image_action *act)
{
	if (!act->nfields)
		return act->num;
	return md_field_int(&act->fields[0],
			    (const uint8_t *)f->rec + act->fields[0].off);
}

static int
clear_print(struct md_host *h, const struct md_firing *f,
	    const struct md_image_action *act)
{
	h->clear(h, act->aggs[0]);
	return 0;
}

static int
trunc_print(struct md_host *h, const struct md_firing *f,
	    const struct md_image_action *act)
{
	h->trunc(h, act->aggs[0], number(f, act));
	return 0;
}

static int
normalize_print(struct md_host *h, const struct md_firing *f,
		const struct md_image_action *act)
{
	h->normalize(h, act->aggs[0], (uint64_t)number(f, act));
	return 0;
}

static int
denormalize_print(struct md_host *h, const struct md_firing *f,
		  const struct md_image_action *act)
{
	h->normalize(h, act->aggs[0], 1);
	return 0;
}

const struct md_builtin_ops md_act_printa[] = { {
	.count = MD_D_PRINTA_PROTO, .check = printa_check,
	.action = name_aggs, .print = printa_print,
} };
const struct md_builtin_ops md_act_clear[] = { {
	.count = MD_D_CLEAR_PROTO, .check = agg_check, .action = agg_action, .print = clear_print,
} };
const struct md_builtin_ops md_act_trunc[] = { {
	.check = agg_check, .action = agg_action, .print = trunc_print,
} };
const struct md_builtin_ops md_act_normalize[] = { {
	.count = MD_D_NORMALIZE_PROTO, .check = normalize_check, .action = agg_action,
	.print = normalize_print,
} };
const struct md_builtin_ops md_act_denormalize[] = { {
	.count = MD_D_NORMALIZE_PROTO, .check = agg_check, .action = agg_action,
	.print = denormalize_print,
} };
