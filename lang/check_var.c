/*
 * check_var.c - what names mean: variables, built-ins, enumerators,
 * constants, inlines, array elements; and targets of assignments, which make
 * variables.
 *
 * A variable made by an assignment is typed by all its assignments together
 * (reference 3.4, "implicit width"): the first pass records them, md_var_join
 * lets the type and the string bound grow until nothing changes. A declared
 * variable keeps its type; only its string bound grows.
 */
#include "check.h"

#include <string.h>

/* -- growing -------------------------------------------------------------- */

unsigned
md_value_bound(const struct md_expr *e)
{
	if (e->kind == MD_E_STR)
		return (unsigned)strlen(e->u.str.s) + 1;
	if (e->type && (e->type->kind == MD_T_STRING ||
			e->type->kind == MD_T_ARRAY))
		return md_text_bound(e);
	return e->type && md_is_null_const(e) ? 1 : 0;
}

static void
join_bound(struct md_check *c, struct md_var *v, const struct md_expr *value)
{
	unsigned b = md_value_bound(value);

	/* what exceeds strsize is cut to it */
	if (b > c->t->string->size)
		b = 0;
	b = md_bound_join(v->strbound, b);
	if (b != v->strbound)
		c->changes++;
	v->strbound = b;
}

void
md_var_join(struct md_check *c, struct md_var *v, enum md_op op,
	    const struct md_expr *value)
{
	struct md_type *t = value->type;

	if (t->kind == MD_T_ERROR || !v->type)
		return;
	if (v->type->kind == MD_T_STRING)
		join_bound(c, v, value);
	if (v->declared)
		return;
	if (v->type->kind == MD_T_ERROR) {
		v->type = t;
		c->changes++;
		return;
	}
	/* a shift has the type of its left side */
	if (op == MD_OP_SHL || op == MD_OP_SHR || !md_type_is_int(t) ||
	    !md_type_is_int(v->type) ||
	    md_type_rank(t) <= md_type_rank(v->type))
		return;
	v->type = t;
	c->changes++;
}

static void
record(struct md_check *c, struct md_var *v, enum md_op op,
       struct md_expr *value)
{
	struct md_assign *a;

	if (!c->recording)
		return;
	a = md_alloc(c->a, sizeof *a);
	a->var = v;
	a->value = value;
	a->op = op;
	a->src = c->src;
	md_ptrs_push(c->a, &c->assigns, a);
}

/* -- names ---------------------------------------------------------------- */

/* Enumerators, NULL, SIGKILL ...: constants that are not variables. */
static bool
constant_name(struct md_check *c, const char *name, struct md_type **t,
	      int64_t *v)
{
	void **slot = md_map_get(&c->t->enums, name);

	*t = c->t->int_;
	if (slot && *slot) {
		*v = ((struct md_enumtag *)*slot)->value;
		return true;
	}
	if (!strcmp(name, "NULL")) {
		*t = c->t->long_;
		*v = 0;
		return true;
	}
	return md_constant_find(name, v);
}

static bool
is_function(enum md_scope_kind scope, const char *name)
{
	return scope == MD_SC_GLOBAL && md_builtin_find(name, true);
}

/* What is stored into is known from here on: once is enough. */
static void
undefined(struct md_check *c, struct md_expr *e, bool store)
{
	enum md_scope_kind scope = e->u.ident.scope;
	const char *name = e->u.ident.name;
	bool func = is_function(scope, name);
	unsigned before = c->d->n;
	struct md_var *v;

	c->undef++;
	if (func)
		md_check_error(c, MD_D_IDENT_BADREF, e->loc, "function '%s' "
			       "may not be referenced as scalar", name);
	else if (scope == MD_SC_GLOBAL && !store)
		md_check_error(c, MD_D_IDENT_UNDEF, e->loc,
			       "failed to resolve %s: Unknown variable name",
			       name);
	else
		md_check_error(c, MD_D_VAR_UNDEF, e->loc,
			       "%s%s has not yet been declared or assigned",
			       md_scope_prefix(scope), name);
	if (store && c->d->n > before)
		md_hint(c->d, func ? "a variable needs another name; an "
				     "aggregation's begins with @"
				   : "only = and ++ make a variable; declare "
				     "it outside of the clauses");
	e->type = c->t->error;
	if (!store || !func)
		md_hint_near_var(c, before, scope, name);
	if (!store)
		return;
	v = md_var_define(c, scope, name, e->loc);
	v->type = v->type ? v->type : c->t->error;
}

static void
bad_reference(struct md_check *c, struct md_expr *e, const char *is,
	      const char *as)
{
	e->type = md_check_error(c, MD_D_IDENT_BADREF, e->loc,
				 "%s '%s%s' may not be referenced as %s", is,
				 md_scope_prefix(e->u.ident.scope),
				 e->u.ident.name, as);
}

/* Is the built-in there for scripts? Reports by name if not. */
static bool
builtin_ok(struct md_check *c, const struct md_builtin *b, struct md_loc loc)
{
	if (!(b->flags & MD_BF_NEVER))
		return true;
	md_check_error(c, MD_D_VAR_UNSUP, loc, "%s is not for user programs",
		       b->name);
	return false;
}

static void
check_builtin(struct md_check *c, struct md_expr *e,
	      const struct md_builtin *b)
{
	e->builtin = b;
	e->type = c->t->error;
	if (!builtin_ok(c, b, e->loc))
		return;
	if (b->flags & MD_BF_ARRAY) {
		unsigned before = c->d->n;

		bad_reference(c, e, "array", "scalar");
		if (c->d->n > before)
			md_hint(c->d, "write %s%s", b->name,
				strcmp(b->name, "args") ? "[R_PC], for example"
				: "[0], or args.NAME by the parameter's name");
		return;
	}
	e->type = md_proto_of(c, b)->ret;
	if (!e->type)
		e->type = c->t->int64;
	if (!strcmp(b->name, "execname"))
		e->strbound = 16; /* TASK_COMM_LEN */
	if (b->ops && b->ops->check && !c->quietly &&
	    b->ops->check(c, e) < 0)
		e->type = c->t->error;
}

/* -- inlines -------------------------------------------------------------- */

static void
note_effect(void *arg, struct md_expr *e)
{
	if (e->kind == MD_E_ASSIGN || e->kind == MD_E_INCDEC)
		*(bool *)arg = true;
}

void
md_check_once(struct md_check *c, struct md_expr **arg, struct md_expr **first)
{
	struct md_expr *a = *arg, *name, *set;
	bool effect = false;

	md_expr_walk(a, note_effect, &effect);
	if (!effect)
		return;
	name = md_expr_new(c->a, MD_E_IDENT, a->loc);
	name->u.ident.name = md_sprintf(c->a, "argument %u", c->expanded++);
	name->u.ident.scope = MD_SC_THIS;
	set = md_expr_pair(c->a, MD_E_ASSIGN, a->loc, name, a);
	*first = *first ? md_expr_pair(c->a, MD_E_COMMA, a->loc, *first, set)
			: set;
	*arg = name;
}

/* Replace e by the value of inline v, then check what came of it. */
static void
expand(struct md_check *c, struct md_expr *e, struct md_var *v,
       struct md_expr **args)
{
	struct md_expr *copy, *first = NULL, **at;
	bool paren = e->paren;

	e->type = c->t->error;
	if (v->value->type && v->value->type->kind == MD_T_ERROR)
		return;
	if (md_check_expanded(c, e->loc, "inline definitions"))
		return;
	for (unsigned i = 0; i < v->params.n; i++)
		md_check_once(c, &args[i], &first);
	copy = md_expr_clone(c, v->value, v, args);
	if (v->type->kind != MD_T_STRING && copy->kind != MD_E_XLATE)
		copy = md_expr_cast(c, v->type, copy);
	at = copy->kind == MD_E_XLATE ? &copy->u.xlate.e : &copy;
	if (first)
		*at = md_expr_pair(c->a, MD_E_COMMA, e->loc, first, *at);
	*e = *copy;
	e->paren = paren;
	md_check_expr(c, e);
}

static bool
inline_args_ok(struct md_check *c, struct md_expr *e, const struct md_var *v)
{
	const struct md_ptrs *args = &e->u.index.args;

	if (args->n != v->params.n) {
		md_check_error(c, MD_D_PROTO_LEN, e->loc,
			       "%s[ ] prototype mismatch: %u arg%s passed, "
			       "%u expected", v->name, args->n,
			       args->n == 1 ? "" : "s", v->params.n);
		return false;
	}
	for (unsigned i = 0; i < args->n; i++) {
		const struct md_var *p = v->params.v[i];
		struct md_expr *a = args->v[i];
		bool fits;

		md_check_expr(c, a);
		if (md_is_error(a))
			return false;
		fits = p->type->kind == MD_T_STRING ?
			md_type_is_stringlike(a->type) :
			md_type_is_scalar(p->type) &&
				md_type_is_scalar(a->type);
		if (!fits) {
			md_check_error(c, MD_D_PROTO_ARG, a->loc,
				       "%s[ ] argument #%u is incompatible "
				       "with prototype:\n\tprototype: %s\n"
				       "\t argument: %s", v->name, i + 1,
				       md_text(c, p->type),
				       md_text(c, a->type));
			return false;
		}
	}
	return true;
}

/* -- reading -------------------------------------------------------------- */

static void
use_variable(struct md_check *c, struct md_expr *e, struct md_var *v)
{
	if (v->is_inline && v->params.n > 0) {
		bad_reference(c, e, "inline", "scalar");
	} else if (v->is_inline && v->is_const) {
		e->var = v;
		e->type = v->type;
		e->strbound = md_value_bound(v->value);
	} else if (v->is_inline) {
		expand(c, e, v, NULL);
	} else if (v->assoc) {
		bad_reference(c, e, "associative array", "scalar");
	} else {
		e->var = v;
		e->type = v->type ? v->type : c->t->error;
		if (e->type->kind == MD_T_STRING)
			e->strbound = v->strbound;
	}
}

void
md_check_ident(struct md_check *c, struct md_expr *e)
{
	enum md_scope_kind scope = e->u.ident.scope;
	const char *name = e->u.ident.name;
	const struct md_builtin *b;
	struct md_type *t;
	struct md_var *v;
	int64_t n;

	if (e->var && !e->var->is_inline && e->var->bound) {
		e->type = e->var->type; /* parameter in its own definition */
		return;
	}
	e->var = NULL;
	e->builtin = NULL;
	if (strchr(name, '`')) {
		e->type = md_check_error(c, MD_D_UNIMPL, e->loc,
					 "kernel and program symbols are not "
					 "implemented in minid yet: %s", name);
		return;
	}
	b = scope == MD_SC_GLOBAL ? md_builtin_find(name, false) : NULL;
	v = b ? NULL : md_var_visible(c, scope, name);
	if (b)
		check_builtin(c, e, b);
	else if (v)
		use_variable(c, e, v);
	else if (scope == MD_SC_GLOBAL && constant_name(c, name, &t, &n))
		md_become_int(e, t, (uint64_t)n);
	else
		undefined(c, e, false);
}

/* -- elements ------------------------------------------------------------- */

/* p[i]: a pointer, a scalar array or the bytes of a string. */
static void
check_element(struct md_check *c, struct md_expr *e)
{
	struct md_expr *a = e->u.index.e, *i = e->u.index.args.v[0];
	const struct md_type *t = a->type;
	int64_t n;

	if (e->u.index.args.n != 1) {
		md_check_error(c, MD_D_ARR_BADREF, e->loc,
			       "cannot use a tuple of keys as subscript of %s",
			       md_text(c, t));
		return;
	}
	if (!md_type_is_int(i->type)) {
		md_check_error(c, MD_D_OP_INT, i->loc,
			       "subscript must be of integral type, not %s",
			       md_text(c, i->type));
		return;
	}
	if (t->kind == MD_T_STRING) {
		e->type = c->t->char_;
		return;
	}
	if (t->kind == MD_T_ARRAY && t->nelem > 1 && md_const_int(i, &n) &&
	    (n < 0 || n >= t->nelem)) {
		md_check_error(c, MD_D_ARR_BOUNDS, e->loc,
			       "index outside array bounds: %lld, max is %u",
			       (long long)n, t->nelem);
		return;
	}
	e->type = md_check_deref(c, e->loc, t->ref);
}

static bool
indexable(const struct md_type *t)
{
	return t->kind == MD_T_POINTER || t->kind == MD_T_STRING ||
	       (t->kind == MD_T_ARRAY && !t->assoc);
}

static void
check_plain_index(struct md_check *c, struct md_expr *e)
{
	struct md_expr *a = e->u.index.e;

	md_check_expr(c, a);
	if (md_is_error(a))
		return;
	for (unsigned i = 0; i < e->u.index.args.n; i++) {
		struct md_expr *k = e->u.index.args.v[i];

		md_check_expr(c, k);
		if (md_is_error(k))
			return;
	}
	if (indexable(a->type))
		check_element(c, e);
	else if (a->kind == MD_E_IDENT)
		bad_reference(c, a, "scalar", "array");
	else
		md_check_error(c, MD_D_DEREF_NONPTR, e->loc,
			       "cannot use %s as an array",
			       md_text(c, a->type));
}

static struct md_var *
array_of(struct md_check *c, const struct md_expr *a)
{
	if (a->kind != MD_E_IDENT || strchr(a->u.ident.name, '`') ||
	    (a->u.ident.scope == MD_SC_GLOBAL &&
	     md_builtin_find(a->u.ident.name, false)))
		return NULL;
	return md_var_visible(c, a->u.ident.scope, a->u.ident.name);
}

static void
use_assoc(struct md_check *c, struct md_expr *e, struct md_var *v)
{
	struct md_expr *a = e->u.index.e;

	md_check_keys(c, &e->u.index.args, false);
	md_bind_var_keys(c, v, &e->u.index.args, e->loc);
	a->var = e->var = v;
	a->type = e->type = v->type ? v->type : c->t->error;
	if (e->type->kind == MD_T_STRING)
		e->strbound = v->strbound;
}

/* args[n], uregs[n] */
static bool
check_builtin_element(struct md_check *c, struct md_expr *e)
{
	const struct md_expr *a = e->u.index.e;
	struct md_expr *i = e->u.index.args.v[0];
	const struct md_builtin *b = NULL;

	if (a->kind == MD_E_IDENT && a->u.ident.scope == MD_SC_GLOBAL)
		b = md_builtin_find(a->u.ident.name, false);
	if (!b || !(b->flags & MD_BF_ARRAY))
		return false;
	e->builtin = b;
	if (e->u.index.args.n != 1) {
		md_check_error(c, MD_D_ARR_BADREF, e->loc,
			       "%s[ ] takes one subscript", b->name);
		return true;
	}
	md_check_expr(c, i);
	if (!md_is_error(i))
		b->ops->check(c, e);
	return true;
}

void
md_check_index(struct md_check *c, struct md_expr *e)
{
	struct md_expr *a = e->u.index.e;
	struct md_var *v = array_of(c, a);

	e->type = c->t->error;
	if (check_builtin_element(c, e))
		return;
	e->var = NULL;
	if (a->kind == MD_E_AGG) {
		md_check_error(c, MD_D_AGG_MDIM, e->loc,
			       "improper use of multiple dimensions: write "
			       "@%s[k1, k2]", md_agg_shown(a->u.agg.name));
		return;
	}
	if (v && v->is_inline && v->params.n > 0) {
		if (inline_args_ok(c, e, v))
			expand(c, e, v, (struct md_expr **)e->u.index.args.v);
		return;
	}
	if (v && v->assoc)
		use_assoc(c, e, v);
	else
		check_plain_index(c, e);
}

/* -- targets -------------------------------------------------------------- */

static const char *
op_name(enum md_op op, const struct md_expr *value)
{
	return value ? md_op_text(op, true) : "++ or --";
}

static struct md_type *
not_writable(struct md_check *c, struct md_expr *e, const char *op,
	     const char *what)
{
	md_check_error(c, MD_D_OP_WRITE, e->loc,
		       "operator %s can only be applied to a writable "
		       "variable: %s is %s", op, e->u.ident.name, what);
	if (!strcmp(op, "=") && !c->quietly && c->d->region &&
	    !strcmp(c->d->region, "in predicate"))
		md_hint(c->d, "= assigns; == compares");
	return c->t->error;
}

/* Type of a variable that this assignment makes. */
static struct md_type *
implicit_type(struct md_check *c, struct md_expr *e,
	      const struct md_expr *value)
{
	if (!value)
		return c->t->int64;
	switch (value->type->kind) {
	case MD_T_INT:
	case MD_T_ENUM:
	case MD_T_POINTER:
	case MD_T_STRING:
	case MD_T_STRUCT:
	case MD_T_UNION:
	case MD_T_ERROR:
	case MD_T_FLOAT:
		return value->type;
	default:
		return md_check_error(c, MD_D_OP_INCOMPAT, e->loc,
				      "a value of type %s cannot be stored",
				      md_text(c, value->type));
	}
}

/*
 * The variable that a target names; NULL after a report. Made when `=`, ++ or
 * -- meets a new name.
 */
static struct md_var *
target_variable(struct md_check *c, struct md_expr *e, enum md_op op,
		struct md_expr *value, bool assoc)
{
	enum md_scope_kind scope = e->u.ident.scope;
	const char *name = e->u.ident.name;
	struct md_var *v = md_var_visible(c, scope, name);
	struct md_type *t;
	int64_t n;

	if (v)
		return v;
	if (op != MD_OP_NONE || is_function(scope, name)) {
		undefined(c, e, true);
		return NULL;
	}
	if (scope == MD_SC_GLOBAL && constant_name(c, name, &t, &n)) {
		not_writable(c, e, op_name(op, value), "a constant");
		return NULL;
	}
	if (assoc && scope == MD_SC_THIS) {
		md_check_error(c, MD_D_ARR_LOCAL, e->loc,
			       "cannot make associative array this->%s: "
			       "clause-local variables cannot have keys", name);
		return NULL;
	}
	if (scope == MD_SC_GLOBAL && md_type_find(c->t, name)) {
		md_check_error(c, MD_D_DECL_IDRED, e->loc,
			       "identifier redeclared: %s is already a type",
			       name);
		return NULL;
	}
	v = md_var_define(c, scope, name, e->loc);
	if (!v->declared && (!v->type || c->pass == MD_PASS_DEFINE)) {
		v->type = implicit_type(c, e, value);
		v->assoc = assoc;
	}
	return v;
}

static struct md_type *
target_name(struct md_check *c, struct md_expr *e, enum md_op op,
	    struct md_expr *value, struct md_expr *index)
{
	const char *opname = op_name(op, value);
	struct md_var *v;

	if (strchr(e->u.ident.name, '`')) {
		md_check_ident(c, e);
		return c->t->error;
	}
	if (e->u.ident.scope == MD_SC_GLOBAL &&
	    md_builtin_find(e->u.ident.name, false))
		return not_writable(c, e, opname, "built in");
	v = target_variable(c, e, op, value, index != NULL);
	if (!v)
		return c->t->error;
	if (v->is_inline)
		return not_writable(c, e, opname, "an inline");
	if (!index && v->assoc) {
		bad_reference(c, e, "associative array", "scalar");
		return c->t->error;
	}
	if (index && !v->assoc) {
		md_check_index(c, index);
		return index->type;
	}
	e->var = v;
	e->type = v->type;
	if (index)
		use_assoc(c, index, v);
	if (c->recording && value) {
		md_var_join(c, v, op, value);
		record(c, v, op, value);
	}
	return v->type ? v->type : c->t->error;
}

/* Is it reached from an argument, and so the traced program's memory? */
static bool
is_foreign(const struct md_expr *e)
{
	while (e->kind == MD_E_MEMBER || e->kind == MD_E_UNARY ||
	       e->kind == MD_E_CAST || (e->kind == MD_E_INDEX && !e->var))
		e = e->u.kid[0];
	return e->kind == MD_E_IDENT && e->builtin;
}

/* Bytes of a string that no plain variable holds: a literal, a result, an
 * element with keys. They are constants or copies. */
static bool
is_string_value(const struct md_expr *e)
{
	while (e->kind == MD_E_UNARY || e->kind == MD_E_CAST ||
	       (e->kind == MD_E_INDEX && !e->var)) {
		e = e->u.kid[0];
		if (md_is_string(e))
			return e->kind != MD_E_IDENT && !md_is_object(e);
	}
	return false;
}

static bool
may_be_target(const struct md_expr *e)
{
	return e->kind == MD_E_IDENT || e->kind == MD_E_INDEX ||
	       e->kind == MD_E_MEMBER ||
	       (e->kind == MD_E_UNARY && e->u.un.op == MD_OP_DEREF);
}

/* A target: `value` is the checked right side, NULL for ++ and --;
 * `op` is NONE for `=`. Returns the target's type (error type: reported). */
static struct md_type *
check_target(struct md_check *c, struct md_expr *e, enum md_op op,
		struct md_expr *value)
{
	struct md_expr *base = e;

	e->type = c->t->error;
	if (e->kind == MD_E_INDEX)
		base = e->u.index.e;
	if (base->kind == MD_E_IDENT) {
		e->type = target_name(c, base, op, value,
				      base == e ? NULL : e);
	} else if (may_be_target(e)) {
		md_check_expr(c, e);
		if (e->kind == MD_E_MEMBER && e->memb && e->memb->how)
			e->type = md_check_error(c, MD_D_OP_WRITE, e->loc,
				"operator %s can only be applied to a "
				"writable variable: %s is the kernel's",
				op_name(op, value), e->memb->name);
		else if (!md_is_error(e) && is_foreign(e))
			e->type = md_check_error(c, MD_D_OP_WRITE, e->loc,
				"operator %s can only be applied to a "
				"writable variable: this is memory of the "
				"traced program", op_name(op, value));
		else if (!md_is_error(e) && is_string_value(e))
			e->type = md_check_error(c, MD_D_OP_WRITE, e->loc,
				"operator %s can only be applied to a "
				"writable variable: these bytes are not in "
				"one", op_name(op, value));
	} else {
		md_check_error(c, MD_D_OP_LVAL, e->loc,
			       "operator %s requires modifiable lvalue as an "
			       "operand", op_name(op, value));
	}
	return e->type;
}

/* -- assignment ----------------------------------------------------------- */

static bool
can_store(const struct md_expr *l, const struct md_expr *r)
{
	const struct md_type *a = l->type, *b = r->type;
	bool freeable = l->var && (l->var->assoc ||
				   l->var->scope == MD_SC_SELF);

	if (md_type_is_int(a) && md_type_is_int(b))
		return true;
	/* storing 0 gives back a self-> variable or an array element */
	if (freeable && md_is_null_const(r))
		return true;
	if (a->kind == MD_T_STRING)
		return md_type_is_stringlike(b);
	if (a->kind == MD_T_POINTER)
		return md_check_ptr_compat(l, r);
	return a->kind != MD_T_ARRAY && a->kind != MD_T_VOID &&
	       md_type_same(a, b);
}

static bool
can_compound(struct md_check *c, const struct md_expr *e)
{
	const struct md_type *a = e->u.assign.l->type;
	const struct md_expr *r = e->u.assign.r;
	enum md_op op = e->u.assign.op;
	const char *text = md_op_text(op, true);

	if (md_type_is_int(a) && md_type_is_int(r->type))
		return !md_zero_divisor(c, op, r);
	if (op != MD_OP_ADD && op != MD_OP_SUB)
		return md_check_ints(c, e->loc, a, op, text, r->type);
	if (a->kind == MD_T_POINTER && md_type_is_int(r->type))
		return md_check_step(c, e->loc, a->ref, text);
	md_check_incompat(c, e->loc, a, text, r->type);
	return false;
}

void
md_check_assign(struct md_check *c, struct md_expr *e)
{
	struct md_expr *l = e->u.assign.l, *r = e->u.assign.r;
	enum md_op op = e->u.assign.op;
	bool ok;

	e->type = c->t->error;
	if (l->kind == MD_E_AGG) {
		md_check_error(c, MD_D_OP_DYN, e->loc,
			       "an aggregating statement has no value: @%s "
			       "may be assigned to only in a statement of its "
			       "own", md_agg_shown(l->u.agg.name));
		return;
	}
	if (!may_be_target(l)) {
		check_target(c, l, op, r); /* reports */
		return;
	}
	md_check_expr(c, r);
	check_target(c, l, op, r);
	if (md_is_error(l) || md_is_error(r)) {
		/* the variable is known: what is wrong is said */
		e->type = l->type;
		return;
	}
	if (op != MD_OP_NONE) {
		ok = can_compound(c, e);
	} else {
		ok = can_store(l, r);
		if (l->type->kind == MD_T_ARRAY)
			md_check_error(c, MD_D_OP_ARRFUN, e->loc, "operator = "
				       "may not be applied to operand of type "
				       "\"%s\"", md_text(c, l->type));
		else if (!ok)
			md_check_incompat(c, e->loc, l->type, "=", r->type);
	}
	if (!ok)
		return;
	if (md_is_string(l))
		md_become_text(c, r);
	e->type = l->type;
	if (r->kind == MD_E_XLATE && r->type->kind != MD_T_POINTER) {
		md_check_xlate_assign(c, e);
		return;
	}
	e->strbound = md_value_bound(r);
}

void
md_check_incdec(struct md_check *c, struct md_expr *e)
{
	struct md_expr *a = e->u.incdec.e;
	const char *op = e->u.incdec.delta > 0 ? "++" : "--";
	const struct md_type *t = check_target(c, a, MD_OP_NONE, NULL);

	e->type = c->t->error;
	if (t->kind == MD_T_ERROR)
		return;
	if (!md_type_is_scalar(t)) {
		md_check_error(c, MD_D_OP_SCALAR, e->loc,
			       "operator %s requires an operand of scalar "
			       "type, not %s", op, md_text(c, t));
		return;
	}
	if (t->kind != MD_T_POINTER || md_check_step(c, e->loc, t->ref, op))
		e->type = a->type;
}
