/*
 * check_support.c - what is typed but has no code yet, refused by name.
 *
 * The checker knows the whole language; lowering does not yet. This walk over
 * a correct program is the one place that says what is missing, so a later
 * addition to lowering takes lines away here and touches nothing else.
 */
#include "check.h"

static void
refuse(struct md_check *c, const struct md_expr *e, const char *what)
{
	md_check_error(c, MD_D_UNIMPL, e->loc,
		       "%s not implemented in minid yet", what);
}

/* A string made of the bytes at an address. */
static bool
from_memory(const struct md_expr *e)
{
	return e->type && e->type->kind != MD_T_STRING &&
	       md_type_is_stringlike(e->type);
}

static bool
is_row(const struct md_expr *e)
{
	return e->kind == MD_E_INDEX && e->u.index.e->kind == MD_E_IDENT &&
	       e->u.index.e->var &&
	       e->u.index.e->type->kind == MD_T_ARRAY;
}

static void
unary(struct md_check *c, const struct md_expr *e)
{
	switch (e->u.un.op) {
	case MD_OP_DEREF:
		refuse(c, e, "reading through a pointer is");
		break;
	case MD_OP_ADDR:
		refuse(c, e, "the operator & is");
		break;
	case MD_OP_STRINGOF:
		if (!md_is_string(e->u.un.e))
			refuse(c, e, "stringof of an address is");
		break;
	default:
		break;
	}
}

static void
binary(struct md_check *c, const struct md_expr *e)
{
	const struct md_expr *l = e->u.bin.l, *r = e->u.bin.r;

	if (e->u.bin.op >= MD_OP_EQ && e->u.bin.op <= MD_OP_GE) {
		if ((md_is_string(l) && from_memory(r)) ||
		    (md_is_string(r) && from_memory(l)))
			refuse(c, e, "comparing a string with memory is");
	} else if (md_is_string(l) || md_is_string(r)) {
		refuse(c, e, "arithmetic on a string's address is");
	}
}

static void
call(struct md_check *c, const struct md_expr *e)
{
	const struct md_proto *p;

	if (!e->builtin)
		return;
	p = md_proto_of(c, e->builtin);
	for (unsigned i = 0; i < e->u.call.args.n && i < p->n; i++) {
		const struct md_expr *a = e->u.call.args.v[i];

		if (p->params[i].kind == MD_PARAM_TYPE &&
		    p->params[i].type->kind == MD_T_STRING && from_memory(a))
			refuse(c, a, "a string argument taken from memory is");
	}
}

static void
keys(struct md_check *c, const struct md_ptrs *args)
{
	for (unsigned i = 0; i < args->n; i++) {
		const struct md_expr *e = args->v[i];

		if (e->type && (e->type->kind == MD_T_STRUCT ||
				e->type->kind == MD_T_UNION ||
				e->type->kind == MD_T_ARRAY))
			refuse(c, e, "a structure or array as key is");
	}
}

/* A variable of this type, or one element of it, as a value. */
static void
value_type(struct md_check *c, const struct md_expr *e)
{
	switch (e->type->kind) {
	case MD_T_FLOAT:
		refuse(c, e, "floating point is");
		break;
	case MD_T_STRUCT:
	case MD_T_UNION:
		refuse(c, e, "a structure as a value is");
		break;
	case MD_T_ARRAY:
		refuse(c, e, "an array as a value is");
		break;
	default:
		break;
	}
}

static void
index_of(struct md_check *c, const struct md_expr *e)
{
	if (e->var && e->var->assoc) {
		keys(c, &e->u.index.args);
		value_type(c, e);
	} else if (!is_row(e) || !md_type_is_scalar(e->type)) {
		refuse(c, e, "reading through a pointer is");
	}
}

static void
support(void *arg, struct md_expr *e)
{
	struct md_check *c = arg;

	if (!e->type)
		return;
	switch (e->kind) {
	case MD_E_UNARY:
		unary(c, e);
		break;
	case MD_E_BINARY:
		binary(c, e);
		break;
	case MD_E_INDEX:
		index_of(c, e);
		break;
	case MD_E_MEMBER:
		refuse(c, e, "access to members of structures is");
		break;
	case MD_E_AGG:
		keys(c, &e->u.agg.keys);
		break;
	case MD_E_CALL:
		call(c, e);
		break;
	case MD_E_CAST:
		if (md_is_string(e) && !md_is_string(e->u.cast.e))
			refuse(c, e, "making a string of an address is");
		else
			value_type(c, e);
		break;
	case MD_E_ASSIGN:
		if (md_is_string(e->u.assign.l) && from_memory(e->u.assign.r))
			refuse(c, e, "making a string of an address is");
		break;
	case MD_E_COND:
		if (md_is_string(e) && (from_memory(e->u.cond.t) ||
				     from_memory(e->u.cond.f)))
			refuse(c, e, "making a string of an address is");
		break;
	case MD_E_IDENT:
		if (e->type->kind == MD_T_ARRAY && e->var)
			break; /* judged by the node above */
		value_type(c, e);
		break;
	default:
		break;
	}
}

/* A whole array where a value is wanted: not below an index. */
static bool
bare_array(const struct md_expr *e)
{
	return e && e->kind == MD_E_IDENT && e->type &&
	       e->type->kind == MD_T_ARRAY;
}

static void
operands(void *arg, struct md_expr *e)
{
	struct md_check *c = arg;
	const struct md_ptrs *list = NULL;

	if (e->kind == MD_E_ASSIGN && bare_array(e->u.assign.r))
		refuse(c, e, "an array as a value is");
	if (e->kind == MD_E_BINARY &&
	    (bare_array(e->u.bin.l) || bare_array(e->u.bin.r)))
		refuse(c, e, "an array as a value is");
	if (e->kind == MD_E_CAST && bare_array(e->u.cast.e))
		refuse(c, e, "an array as a value is");
	if (e->kind == MD_E_CALL)
		list = &e->u.call.args;
	for (unsigned i = 0; list && i < list->n; i++)
		if (bare_array(list->v[i]))
			refuse(c, list->v[i], "an array as a value is");
}

void
md_check_support(struct md_check *c, struct md_clause *cl)
{
	md_clause_walk(cl, support, c);
	md_clause_walk(cl, operands, c);
}
