/*
 * check_call.c - calls of built-in functions and actions: is the name one,
 * may it stand here, do the arguments fit its prototype.
 *
 * What a row of builtins.def checks itself (formats, aggregations, constant
 * arguments) comes last, through its ops->check, in the reporting pass only.
 * Whether a destructive action is allowed is the session's question; the
 * checker only notes that one is used.
 */
#include "check.h"

#include <string.h>

static bool
takes_aggs(const struct md_builtin *b, const struct md_param *p)
{
	if (p && p->kind == MD_PARAM_AGG)
		return true;
	return b->kind == MD_BI_ACTION && (!p || p->kind == MD_PARAM_ANY);
}

/* An aggregation as a whole; the row says what is wrong with it. */
static void
agg_ref(struct md_check *c, struct md_expr *e)
{
	e->type = c->t->void_;
	e->aggsym = md_agg_define(c, e->u.agg.name, e->loc);
}

static bool
count_ok(struct md_check *c, const struct md_expr *call,
	 const struct md_builtin *b, const struct md_proto *p)
{
	unsigned n = call->u.call.args.n, want = p->required;
	const char *how = "";

	if (n >= p->required && (n <= p->n || p->varargs))
		return true;
	if (n < p->required && (p->varargs || p->required < p->n)) {
		how = "at least ";
	} else if (n > p->n) {
		want = p->n;
		how = p->required < p->n ? "at most " : "";
	}
	md_check_error(c, b->ops && b->ops->count ? b->ops->count :
						    MD_D_PROTO_LEN, call->loc,
		       "%s( ) prototype mismatch: %u arg%s passed, %s%u "
		       "expected", b->name, n, n == 1 ? "" : "s", how, want);
	return false;
}

static bool
arg_fits(const struct md_builtin *b, const struct md_param *p,
	 const struct md_expr *e)
{
	const struct md_type *t = e->type, *want;

	/* what the row checks itself */
	if (!p || p->kind != MD_PARAM_TYPE)
		return true;
	want = p->type;
	if (t->kind == MD_T_ERROR)
		return true;
	if (md_type_is_int(want))
		return md_type_is_int(t) ||
		       (t->kind == MD_T_POINTER && want->size == 8);
	if (want->kind == MD_T_STRING)
		return md_type_is_stringlike(t) ||
		       (!strcmp(b->name, "strtok") && md_is_null_const(e));
	if (want->kind == MD_T_POINTER) {
		if (md_type_is_stringlike(want) && t->kind == MD_T_STRING)
			return true;
		return md_is_pointer(e) ? want->ref->kind == MD_T_VOID ||
			t->ref->kind == MD_T_VOID ||
			md_type_same(want->ref, t->ref) : md_is_null_const(e);
	}
	return md_type_same(want, t);
}

/* The value is cut to a narrow parameter: make that visible in the tree. */
static void
narrow(struct md_check *c, const struct md_param *p, void **slot)
{
	struct md_expr *e = *slot;

	if (!c->quietly && p && p->kind == MD_PARAM_TYPE &&
	    p->type->kind == MD_T_STRING)
		md_become_text(c, e);
	if (c->quietly || !p || p->kind != MD_PARAM_TYPE ||
	    !md_type_is_int(p->type) || !md_type_is_int(e->type) ||
	    p->type->size == 8 || md_type_same(p->type, e->type))
		return;
	e = md_expr_cast(c, p->type, e);
	md_fold(c, e);
	*slot = e;
}

int
md_check_args(struct md_check *c, struct md_expr *call,
	      const struct md_builtin *b)
{
	const struct md_proto *proto = md_proto_of(c, b);
	struct md_ptrs *args = &call->u.call.args;
	int r = 0;

	if (!count_ok(c, call, b, proto))
		r = -1;
	for (unsigned i = 0; i < args->n; i++) {
		const struct md_param *p = i < proto->n ? &proto->params[i] :
							  NULL;
		struct md_expr *e = args->v[i];

		if (e->kind == MD_E_AGG && takes_aggs(b, p))
			agg_ref(c, e);
		else
			md_check_arg(c, e);
		if (e->type->kind == MD_T_ERROR)
			r = -1;
		if (r < 0)
			continue;
		if (!arg_fits(b, p, e)) {
			md_check_error(c, MD_D_PROTO_ARG, e->loc,
				       "%s( ) argument #%u is incompatible "
				       "with prototype:\n\tprototype: %s\n"
				       "\t argument: %s", b->name, i + 1,
				       p->text, md_text(c, e->type));
			md_hint_quote(c, e);
			if (p->type->kind == MD_T_STRING && !c->quietly &&
			    md_type_is_int(e->type) && e->type->size == 8)
				md_hint(c->d, "copyinstr( ) reads the string "
					"at an address of the program");
			r = -1;
			continue;
		}
		if (b->kind != MD_BI_AGG)
			narrow(c, p, &args->v[i]);
	}
	return r;
}

/* -- which function ------------------------------------------------------- */

static void
no_function(struct md_check *c, struct md_expr *fn)
{
	const char *name = fn->u.ident.name;
	unsigned before = c->d->n;

	if (md_builtin_find(name, false) ||
	    md_var_visible(c, MD_SC_GLOBAL, name)) {
		md_check_error(c, MD_D_FUNC_IDKIND, fn->loc,
			       "%s is a variable, not a function", name);
		return;
	}
	md_check_error(c, MD_D_FUNC_UNDEF, fn->loc,
		       "undefined function name: %s", name);
	md_hint_near_func(c, before, name);
}

/* An action where a value is wanted, of a type that would do. */
static void
no_value(struct md_check *c, const struct md_expr *e,
	 const struct md_builtin *b)
{
	md_check_error(c, MD_D_CG_EXPR, e->loc,
		       "tracing function %s( ) may not be called from a D "
		       "expression (D program context required)", b->name);
	if (!c->quietly)
		md_hint(c->d, "%s( ) is a statement of its own%s", b->name,
			strncmp(b->proto, "void(", 5) ?
			", or the key of an aggregation" : "");
}

static bool
is_action(const struct md_builtin *b)
{
	return b && b->kind == MD_BI_ACTION && !(b->flags & MD_BF_RETVAL);
}

/* May it be called here? */
static bool
callable(struct md_check *c, const struct md_expr *e,
	 const struct md_builtin *b)
{
	if (b->flags & MD_BF_NEVER)
		md_check_error(c, MD_D_VAR_UNSUP, e->loc,
			       "%s( ) is not for user programs", b->name);
	else if (c->in_expr > 0 && is_action(b))
		no_value(c, e, b);
	else if (b->kind == MD_BI_AGG)
		md_check_error(c, MD_D_AGG_FUNC, e->loc,
			       "aggregating function %s( ) must be assigned to "
			       "an aggregation: @name = %s( )", b->name,
			       b->name);
	else
		return true;
	return false;
}

/* Names in the arguments of a refused call are still looked at. */
static void
look_at_args(struct md_check *c, struct md_expr *e)
{
	for (unsigned i = 0; i < e->u.call.args.n; i++) {
		struct md_expr *a = e->u.call.args.v[i];

		if (a->kind != MD_E_AGG)
			md_check_expr(c, a);
	}
}

void
md_check_call(struct md_check *c, struct md_expr *e)
{
	struct md_expr *fn = e->u.call.fn;
	const struct md_builtin *b;

	e->type = c->t->error;
	e->builtin = NULL;
	if (fn->kind != MD_E_IDENT || fn->u.ident.scope != MD_SC_GLOBAL) {
		md_check_error(c, MD_D_FUNC_IDENT, fn->loc,
			       "function designator must be a plain name");
		return;
	}
	b = md_builtin_find(fn->u.ident.name, true);
	if (!b) {
		no_function(c, fn);
		look_at_args(c, e);
		return;
	}
	if (!callable(c, e, b)) {
		look_at_args(c, e);
		return;
	}
	e->builtin = fn->builtin = b;
	if (md_check_args(c, e, b) < 0)
		return;
	e->type = md_proto_of(c, b)->ret;
	if (!e->type)
		e->type = c->t->int64;
	fn->type = e->type;
	if (b->ops && b->ops->bound)
		e->strbound = b->ops->bound(e);
	if (c->quietly)
		return;
	if ((b->flags & MD_BF_DESTRUCTIVE) && !c->c->destructive)
		c->c->destructive = e;
	if (b->ops && b->ops->check && b->ops->check(c, e) < 0)
		e->type = c->t->error;
	for (unsigned i = 0; !md_is_error(e) && i < e->u.call.args.n; i++) {
		const struct md_expr *a = e->u.call.args.v[i];

		if (is_action(md_callee(a))) {
			no_value(c, a, a->builtin);
			e->type = c->t->error;
		}
	}
}

void
md_check_arg(struct md_check *c, struct md_expr *e)
{
	unsigned depth = c->in_expr;

	if (!is_action(md_callee(e))) {
		md_check_expr(c, e);
		return;
	}
	c->in_expr = 0;
	md_check_call(c, e);
	c->in_expr = depth;
}
