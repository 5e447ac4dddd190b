/*
 * check_xlate.c - translators and provider declarations.
 *
 * Comes in: `translator T < S p > { m = expr; };`, xlate <T> (e), provider
 * declarations. Goes out: xlate <T> (e).m becomes the expression of m with e
 * in place of p, v = xlate <T> (e) one assignment for each member, and the
 * types that a provider declares are those of args[] of its probes.
 *
 * A translated structure has no place in memory: only its members and its
 * assignment have code.
 */
#include "check.h"

#include <string.h>

struct md_xlator {
	struct md_type *to, *from;
	const struct md_item *item;
	struct md_var inl;	/* its parameter, as copies of inlines want it */
	bool bad;
};

enum { EXPANSION_MAX = 1000000 }; /* nodes made of definitions */

static bool
is_sou(const struct md_type *t)
{
	return t->kind == MD_T_STRUCT || t->kind == MD_T_UNION;
}

static struct md_xlator *
translator(struct md_check *c, const struct md_type *to,
	   const struct md_type *from)
{
	for (unsigned i = 0; i < c->c->xlators.n; i++) {
		struct md_xlator *x = c->c->xlators.v[i];

		if (md_type_same(x->to, to) &&
		    (md_type_same(x->from, from) ||
		     (md_type_is_int(x->from) && md_type_is_int(from))))
			return x;
	}
	return NULL;
}

static const struct md_xmember *
xmember(const struct md_xlator *x, const char *name)
{
	const struct md_ptrs *list = &x->item->xlator.members;

	for (unsigned i = 0; i < list->n; i++) {
		const struct md_xmember *m = list->v[i];

		if (!strcmp(m->name, name))
			return m;
	}
	return NULL;
}

/* -- definitions ------------------------------------------------------------ */

static void
define(struct md_check *c, struct md_item *item)
{
	struct md_type *to = md_check_typename(c, item->xlator.to);
	struct md_type *from = md_check_typename(c, item->xlator.from);
	struct md_xlator *x = md_alloc(c->a, sizeof *x);
	struct md_var *p = md_alloc(c->a, sizeof *p);

	if (to->kind == MD_T_ERROR || from->kind == MD_T_ERROR)
		return;
	if (!is_sou(to) || !to->complete) {
		md_check_error(c, MD_D_XLATE_SOU, item->loc,
			       "translator output must be a complete struct or "
			       "union, not %s", md_text(c, to));
		md_hint_tag(c, to);
		return;
	}
	if (translator(c, to, from)) {
		md_check_error(c, MD_D_XLATE_REDECL, item->loc,
			       "translator from \"%s\" to \"%s\" has already "
			       "been declared", md_text(c, from),
			       md_text(c, to));
		return;
	}
	p->name = item->xlator.param;
	p->type = from;
	p->loc = item->loc;
	p->map = p->vreg = -1;
	p->bound = md_expr_new(c->a, MD_E_INT, item->loc); /* a parameter */
	md_ptrs_push(c->a, &x->inl.params, p);
	x->to = to;
	x->from = from;
	x->item = item;
	md_ptrs_push(c->a, &c->c->xlators, x);
}

/* May a member of type t have this value? */
static bool
suits(const struct md_type *t, const struct md_expr *v)
{
	const struct md_type *f = v->type;

	if (f->kind == MD_T_ERROR || (md_type_is_int(t) && md_type_is_int(f)))
		return true;
	if (t->kind == MD_T_POINTER)
		return md_is_null_const(v) ||
		       (md_is_pointer(v) &&
			(t->ref->kind == MD_T_VOID ||
			 f->ref->kind == MD_T_VOID ||
			 md_type_same(t->ref, f->ref)));
	if (md_type_is_stringlike(t))
		return md_type_is_stringlike(f);
	return md_type_same(t, f);
}

static void
check_members(struct md_check *c, struct md_xlator *x)
{
	const struct md_ptrs *list = &x->item->xlator.members;

	for (unsigned i = 0; i < list->n; i++) {
		const struct md_xmember *xm = list->v[i];
		const struct md_member *m = md_type_member(x->to, xm->name);
		struct md_expr *v;

		if (!m) {
			md_check_error(c, MD_D_XLATE_MEMB, xm->loc,
				       "translator member %s is not a member "
				       "of %s", xm->name, md_text(c, x->to));
			md_hint_near_member(c, x->to, xm->name);
			continue;
		}
		if (xmember(x, xm->name) != xm)
			md_check_error(c, MD_D_XLATE_REDECL, xm->loc,
				       "translator member %s has already been "
				       "declared", xm->name);
		v = md_expr_clone(c, xm->value, &x->inl, NULL);
		md_check_expr(c, v);
		if (!suits(m->type, v))
			md_check_error(c, MD_D_XLATE_INCOMPAT, xm->loc,
				       "translator member %s definition uses "
				       "incompatible types: \"%s\" = \"%s\"",
				       xm->name, md_text(c, m->type),
				       md_text(c, v->type));
	}
}

void
md_check_xlator_item(struct md_check *c, struct md_item *item)
{
	bool was = c->quietly;

	if (c->pass == MD_PASS_DEFINE) {
		c->quietly = false;
		define(c, item);
		c->quietly = was;
	}
	for (unsigned i = 0; i < c->c->xlators.n; i++) {
		struct md_xlator *x = c->c->xlators.v[i];

		if (x->item == item)
			check_members(c, x);
	}
}

/* -- uses ---------------------------------------------------------------------- */

struct md_type *
md_check_xlate(struct md_check *c, struct md_expr *e)
{
	struct md_type *to = md_check_typename(c, e->u.xlate.to), *sou = to;
	struct md_expr *a = e->u.xlate.e;

	md_check_expr(c, a);
	if (md_is_error(a) || to->kind == MD_T_ERROR)
		return c->t->error;
	if (to->kind == MD_T_POINTER)
		sou = to->ref;
	e->xlator = translator(c, sou, a->type);
	if (e->xlator)
		return to;
	return md_check_error(c, MD_D_XLATE_NONE, e->loc,
			      "cannot translate from \"%s\" to \"%s\"",
			      md_text(c, a->type), md_text(c, to));
}

bool
md_check_expanded(struct md_check *c, struct md_loc loc, const char *what)
{
	if (c->expanded <= EXPANSION_MAX)
		return false;
	md_check_error(c, MD_D_UNKNOWN, loc, "%s expand to too much code",
		       what);
	return true;
}

/* The value of one member; what stands in memory is left as it is. */
static struct md_expr *
value_of(struct md_check *c, const struct md_expr *x,
	 const struct md_xmember *xm, struct md_type *t)
{
	struct md_expr *arg = x->u.xlate.e;
	struct md_expr *v = md_expr_clone(c, xm->value, &x->xlator->inl, &arg);

	return md_type_is_scalar(t) || t->kind == MD_T_STRING
		? md_expr_cast(c, t, v) : v;
}

struct md_type *
md_check_xlate_member(struct md_check *c, struct md_expr *e)
{
	struct md_expr *x = e->u.member.e, *first = NULL, *v;
	const struct md_xmember *xm = xmember(x->xlator, e->u.member.name);
	struct md_type *to = x->xlator->to;
	const struct md_member *m = md_type_member(to, e->u.member.name);
	bool paren = e->paren;

	if (!m) {
		md_check_error(c, MD_D_TYPE_MEMBER, e->loc,
			       "%s is not a member of %s", e->u.member.name,
			       md_text(c, to));
		return md_hint_near_member(c, to, e->u.member.name);
	}
	if (!xm)
		return md_check_error(c, MD_D_XLATE_NOCONV, e->loc,
				      "translator does not define conversion "
				      "for member: %s", m->name);
	if (md_check_expanded(c, e->loc, "translators"))
		return c->t->error;
	md_check_once(c, &x->u.xlate.e, &first);
	v = value_of(c, x, xm, m->type);
	*e = first ? *md_expr_pair(c->a, MD_E_COMMA, e->loc, first, v) : *v;
	e->paren = paren;
	md_check_expr(c, e);
	return e->type;
}

static void
left_over(void *arg, struct md_expr *e)
{
	if (e->kind == MD_E_XLATE && e->type)
		md_check_error(arg, MD_D_CG_DYN, e->loc,
			       "expression cannot evaluate to result of "
			       "dynamic type: a translated structure has "
			       "members, and can be assigned as a whole");
}

/* Last: a translated structure where no rule asked for one. */
void
md_check_xlate_left(struct md_check *c, struct md_clause *cl)
{
	md_clause_walk(cl, left_over, c);
}

/* v = xlate <T> (e): v = 0, v.m = ..., v */
void
md_check_xlate_assign(struct md_check *c, struct md_expr *e)
{
	const struct md_var none = { 0 };
	struct md_expr *l = e->u.assign.l, *x = e->u.assign.r, *zero, *all;
	struct md_expr *first = NULL;
	const struct md_ptrs *list = &x->xlator->item->xlator.members;

	if (c->quietly)
		return;
	md_check_once(c, &x->u.xlate.e, &first);
	for (unsigned i = 0; l->kind == MD_E_INDEX && i < l->u.index.args.n; i++)
		md_check_once(c, (struct md_expr **)&l->u.index.args.v[i],
			      &first);
	if (first) {
		md_check_expr(c, first);
		md_check_expr(c, l);
	}
	zero = md_expr_new(c->a, MD_E_INT, e->loc);
	md_become_int(zero, c->t->int_, 0);
	all = md_expr_pair(c->a, MD_E_ASSIGN, e->loc, l, zero);
	all->type = l->type;
	for (unsigned i = 0; i < list->n; i++) {
		const struct md_xmember *xm = list->v[i];
		const struct md_member *m = md_type_member(l->type, xm->name);
		struct md_expr *to = md_expr_pair(c->a, MD_E_MEMBER, e->loc,
				md_expr_clone(c, l, &none, NULL), NULL);

		if (!m)
			continue;
		to->u.member.name = xm->name;
		to = md_expr_pair(c->a, MD_E_ASSIGN, e->loc, to,
			  value_of(c, x, xm, m->type));
		md_check_expr(c, to);
		all = md_expr_pair(c->a, MD_E_COMMA, e->loc, all, to);
		all->type = to->type;
	}
	if (first) {
		first = md_expr_pair(c->a, MD_E_COMMA, e->loc, first, all);
		first->type = all->type;
		all = first;
	}
	*e = *all;
}

/* -- providers -------------------------------------------------------------------- */

/* q__r in C is q-r in D. */
static const char *
probe_name(struct md_check *c, const char *name)
{
	char *s = md_strdup(c->a, name), *w = s;

	for (const char *r = s; *r; r++) {
		if (r[0] == '_' && r[1] == '_') {
			*w++ = '-';
			r++;
		} else {
			*w++ = *r;
		}
	}
	*w = '\0';
	return s;
}

static struct md_type *
param_type(struct md_check *c, const struct md_decl *d)
{
	return md_check_declarator(c, md_check_spec(c, d->spec), d->dtor);
}

/* Which of the probe's own arguments is its mapped argument i? */
static unsigned
source(const struct md_provprobe *p, unsigned i)
{
	const struct md_decl *d = p->out.v[i];
	const char *name = md_dtor_name(d->dtor);

	for (unsigned k = 0; name && k < p->in.n; k++) {
		const struct md_decl *in = p->in.v[k];
		const char *other = md_dtor_name(in->dtor);

		if (other && !strcmp(other, name))
			return k;
	}
	return i;
}

/* As md_argtypes_fn wants it; params[] are the types before translation. */
static struct md_type *
declared(struct md_check *c, const struct md_provprobe *p)
{
	const struct md_ptrs *list = p->has_out ? &p->out : &p->in;
	struct md_type *fn = md_alloc(c->a, sizeof *fn);

	fn->kind = MD_T_FUNC;
	fn->members = md_alloc(c->a, (list->n + 1) * sizeof *fn->members);
	fn->params = md_alloc(c->a, (list->n + 1) * sizeof *fn->params);
	for (unsigned i = 0; i < list->n; i++) {
		const struct md_decl *d = list->v[i];
		struct md_member *m = &fn->members[fn->nmembers];
		unsigned from = p->has_out ? source(p, i) : i;

		m->type = param_type(c, d);
		if (m->type->kind == MD_T_VOID)
			break;
		m->name = md_dtor_name(d->dtor);
		m->off = from;
		fn->params[fn->nmembers++] = from < p->in.n
			? param_type(c, p->in.v[from]) : m->type;
	}
	return fn;
}

void
md_check_mapping(struct md_check *c, const struct md_provprobe *p)
{
	const struct md_type *fn = declared(c, p);

	for (unsigned i = 0; i < fn->nmembers; i++) {
		const struct md_type *to = fn->members[i].type;

		if (fn->members[i].off >= p->in.n)
			md_check_error(c, MD_D_PROV_PRARGLEN, p->loc, "probe %s "
				       "passes nothing for argument %u behind "
				       "the colon", p->name, i + 1);
		if (md_type_same(to, fn->params[i]) ||
		    (md_type_is_int(to) && md_type_is_int(fn->params[i])))
			continue;
		if (to->kind == MD_T_POINTER)
			to = to->ref;
		if (translator(c, to, fn->params[i]))
			continue;
		md_check_error(c, MD_D_PROV_PRXLATOR, p->loc,
			       "translator from %s to %s is not defined, but "
			       "probe %s needs it", md_text(c, fn->params[i]),
			       md_text(c, fn->members[i].type), p->name);
	}
}

/* Does NAME123 of a description, NAME (of a file's probes) or a pattern mean
 * this provider? */
static bool
means(const char *text, const char *name)
{
	size_t n = strlen(name);

	if (md_is_glob(text) && md_glob(text, name))
		return true;
	return !strncmp(text, name, n) &&
	       text[n + strspn(text + n, "0123456789*")] == '\0';
}

static void
probe_types(struct md_check *c, const struct md_item *item,
	    const struct md_pdesc *d,
	    void (*found)(void *arg, const struct md_type *fn), void *arg)
{
	for (unsigned i = 0; i < item->prov.probes.n; i++) {
		const struct md_provprobe *p = item->prov.probes.v[i];

		if (!*d->name || md_glob(d->name, probe_name(c, p->name)))
			found(arg, declared(c, p));
	}
}

void
md_check_provider_types(struct md_check *c, const struct md_pdesc *d,
			void (*found)(void *arg, const struct md_type *fn),
			void *arg)
{
	for (unsigned i = 0; i < c->c->asts.n; i++) {
		const struct md_ast *ast = c->c->asts.v[i];

		for (unsigned k = 0; k < ast->items.n; k++) {
			const struct md_item *item = ast->items.v[k];

			if (item->kind == MD_I_PROVIDER &&
			    means(d->prov, item->prov.name))
				probe_types(c, item, d, found, arg);
		}
	}
}
