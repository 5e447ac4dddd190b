/*
 * check_key.c - keys of associative arrays and aggregations.
 *
 * The number and the types of the keys are fixed by the first use in the
 * text, once the types of variables are final (MD_PASS_KEYS); a declaration
 * fixes them too. The bound of a string key is the greatest one over all
 * uses, reading ones included, since all must make the same bytes.
 */
#include "check.h"

#include <string.h>

struct keys { /* what arrays and aggregations have in common */
	const char *sigil, *name;
	unsigned *n;
	struct md_type ***types;
	unsigned **bounds;
	bool *known;
	const struct md_expr ***exprs; /* NULL for arrays */
	struct md_loc first;
};

/* stack(), usym() and their like may stand as keys; an action that has no value
 * is no key anywhere. */
static bool
key_action(const struct md_expr *e, bool actions)
{
	const struct md_builtin *b = md_callee(e);

	return b && (actions || !strncmp(b->proto, "void(", 5));
}

static void
check_key(struct md_check *c, struct md_expr *e, bool actions)
{
	if (e->kind == MD_E_AGG) {
		e->type = md_check_error(c, MD_D_KEY_TYPE, e->loc,
					 "aggregation @%s may not be a key",
					 md_agg_shown(e->u.agg.name));
		return;
	}
	if (key_action(e, actions))
		md_check_arg(c, e);
	else
		md_check_expr(c, e);
	switch (e->type->kind) {
	case MD_T_VOID:
	case MD_T_FUNC:
	case MD_T_FLOAT:
	case MD_T_ARRAY:
		if (md_type_is_stringlike(e->type))
			break;
		e->type = md_check_error(c, MD_D_KEY_TYPE, e->loc,
					 "a value of type %s may not be a key",
					 md_text(c, e->type));
		break;
	default:
		break;
	}
}

void
md_check_keys(struct md_check *c, struct md_ptrs *args, bool actions)
{
	c->in_expr++;
	for (unsigned i = 0; i < args->n; i++)
		check_key(c, args->v[i], actions);
	c->in_expr--;
}

static bool
any_error(const struct md_ptrs *args)
{
	for (unsigned i = 0; i < args->n; i++)
		if (((struct md_expr *)args->v[i])->type->kind == MD_T_ERROR)
			return true;
	return false;
}

static void
fix(struct md_check *c, struct keys *k, const struct md_ptrs *args)
{
	unsigned n = args->n;

	*k->known = true;
	*k->n = n;
	*k->types = md_alloc(c->a, (n + 1) * sizeof **k->types);
	*k->bounds = md_alloc(c->a, (n + 1) * sizeof **k->bounds);
	if (k->exprs)
		*k->exprs = md_alloc(c->a, (n + 1) * sizeof **k->exprs);
	for (unsigned i = 0; i < n; i++) {
		struct md_expr *e = args->v[i];

		(*k->types)[i] = e->type;
		if (e->type->kind == MD_T_ARRAY)
			(*k->types)[i] = c->t->string;
		(*k->bounds)[i] = 1;
		if (k->exprs)
			(*k->exprs)[i] = e;
	}
}

static const struct md_builtin *
maker_of(const struct md_expr *e)
{
	return e && e->kind == MD_E_CALL ? e->builtin : NULL;
}

/* func() is sym(), ufunc() is usym(): other types tell the two apart. */
static bool
is_sym(const struct md_builtin *b)
{
	return b && (!strcmp(b->name + (*b->name == 'u'), "sym") ||
		     !strcmp(b->name + (*b->name == 'u'), "func"));
}

static bool
fits(const struct keys *k, unsigned i, const struct md_expr *e)
{
	const struct md_type *want = (*k->types)[i];
	const struct md_builtin *m;

	switch (want->kind) {
	case MD_T_ERROR:
		return true;
	case MD_T_INT:
	case MD_T_ENUM:
		return md_type_is_int(e->type);
	case MD_T_STRING:
		return md_type_is_stringlike(e->type);
	case MD_T_POINTER:
		return e->type->kind == MD_T_POINTER || md_is_null_const(e);
	case MD_T_STACK:
	case MD_T_SYMADDR:
	case MD_T_USYMADDR:
		/* one column has one way of printing */
		if (e->type->kind != want->kind || !k->exprs)
			return false;
		m = maker_of((*k->exprs)[i]);
		return maker_of(e) == m || (is_sym(maker_of(e)) && is_sym(m));
	default:
		return md_type_same(want, e->type);
	}
}

static const char *
key_text(struct md_check *c, const struct md_type *t, const struct md_expr *e)
{
	const struct md_builtin *b = maker_of(e);

	if (b && (t->kind == MD_T_STACK || t->kind == MD_T_SYMADDR ||
		  t->kind == MD_T_USYMADDR))
		return md_sprintf(c->a, "%s (%s( ))", md_text(c, t),
				  b->name);
	return md_text(c, t);
}

/* Scripts that were not written for each other use one name. */
static bool
differ(struct md_check *c, const struct keys *k, struct md_loc loc)
{
	if (k->first.src && k->first.src != loc.src)
		md_hint(c->d, "%s%s has the keys of %s: scripts share names",
			k->sigil, k->name, md_place_text(c->a, k->first));
	return false;
}

static bool
match(struct md_check *c, const struct keys *k, const struct md_ptrs *args,
      struct md_loc loc)
{
	if (args->n != *k->n) {
		md_check_error(c, MD_D_PROTO_LEN, loc,
			       "%s%s[ ] prototype mismatch: %u key%s passed, "
			       "%u key%s expected", k->sigil, k->name, args->n,
			       args->n == 1 ? "" : "s", *k->n,
			       *k->n == 1 ? "" : "s");
		return differ(c, k, loc);
	}
	for (unsigned i = 0; i < args->n; i++) {
		struct md_expr *e = args->v[i];

		if (fits(k, i, e))
			continue;
		md_check_error(c, MD_D_PROTO_ARG, e->loc,
			       "%s%s[ ] key #%u is incompatible with "
			       "prototype:\n\tprototype: %s\n\t      key: %s",
			       k->sigil, k->name, i + 1,
			       key_text(c, (*k->types)[i], k->exprs ?
					(*k->exprs)[i] : NULL),
			       key_text(c, e->type, e));
		return differ(c, k, loc);
	}
	return true;
}

static void
bind(struct md_check *c, struct keys *k, struct md_ptrs *args,
     struct md_loc loc)
{
	if (c->pass == MD_PASS_DEFINE || any_error(args))
		return;
	if (!*k->known)
		fix(c, k, args);
	if (!match(c, k, args, loc))
		return;
	for (unsigned i = 0; i < args->n; i++) {
		unsigned b = md_value_bound(args->v[i]);

		if ((*k->types)[i]->kind != MD_T_STRING)
			continue;
		md_become_text(c, args->v[i]);
		if (b > c->t->string->size)
			b = 0;
		(*k->bounds)[i] = md_bound_join((*k->bounds)[i], b);
	}
}

void
md_bind_var_keys(struct md_check *c, struct md_var *v, struct md_ptrs *args,
		 struct md_loc loc)
{
	struct keys k = { md_scope_prefix(v->scope), v->name, &v->nkeys,
			  &v->keys, &v->keybound, &v->keys_known, NULL, v->loc };

	bind(c, &k, args, loc);
}

void
md_bind_agg_keys(struct md_check *c, struct md_agg *g, struct md_ptrs *args,
		 struct md_loc loc)
{
	const char *name = md_agg_shown(g->name);
	struct keys k = { "@", name, &g->nkeys, &g->keys, &g->keybound,
			  &g->keys_known, &g->keyexpr, g->loc };

	bind(c, &k, args, loc);
}
