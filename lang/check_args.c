/*
 * check_args.c - args[N] and args.NAME: the probe's arguments by their types.
 *
 * Comes in: a use of args in a clause, the index checked. Goes out: a cast of
 * the argN that it is. The types are those of a tracepoint's row, or the
 * session's to find (md_argtypes_fn); here they are only compared: all probes
 * of a clause must have the same argument there.
 */
#include "check.h"

#include <string.h>

struct md_argtypes {	/* of a description, found once */
	struct md_ptrs fns;	/* struct md_type, FUNC */
	struct md_check *c;
	const char *why;	/* there are none */
	bool reported;		/* the description is wrong itself */
};

bool
md_is_args(const struct md_expr *e)
{
	return e->kind == MD_E_IDENT && e->u.ident.scope == MD_SC_GLOBAL &&
	       !strcmp(e->u.ident.name, "args");
}

static void
found(void *arg, const struct md_type *fn)
{
	struct md_argtypes *t = arg;

	md_ptrs_push(t->c->a, &t->fns, (void *)fn);
}

static void
of_tracepoint(void *arg, const char *const *types)
{
	struct md_argtypes *t = arg;
	struct md_type *fn = md_type_function(t->c->t, NULL);

	fn->members = md_alloc(t->c->a, MD_TP_ARGS * sizeof *fn->members);
	while (fn->nmembers < MD_TP_ARGS && types[fn->nmembers]) {
		struct md_member *m = &fn->members[fn->nmembers];

		m->type = md_proto_parse(t->c->t, types[fn->nmembers])->ret;
		m->off = fn->nmembers++;
	}
	found(t, fn);
}

static const struct md_argtypes *
types_of(struct md_check *c, struct md_pdesc *d)
{
	struct md_argtypes *t = d->args;
	unsigned before;

	if (t)
		return t;
	t = d->args = md_alloc(c->a, sizeof *t);
	t->c = c;
	if (c->c->tptypes)
		c->c->tptypes(d, of_tracepoint, t);
	md_check_provider_types(c, d, found, t);
	before = c->c->diags.total;
	if (!t->fns.n && c->c->argtypes)
		t->why = c->c->argtypes(c->c->arg, c->c, d, found, t);
	t->reported = c->c->diags.total > before;
	return t;
}

/* What there is instead. */
static const struct md_member *
hint_params(struct md_check *c, const struct md_type *fn)
{
	const char *all = "";

	for (unsigned i = 0; i < fn->nmembers; i++) {
		const char *name = fn->members[i].name;

		all = md_sprintf(c->a, "%s%sargs%s", all, *all ? ", " : "",
				 name ? md_sprintf(c->a, ".%s", name)
				      : md_sprintf(c->a, "[%u]", i));
	}
	if (*all && !c->quietly && !c->d->list[c->d->n - 1].hint)
		md_hint(c->d, "its arguments: %s", all);
	return NULL;
}

static const struct md_member *
wrong(struct md_check *c, const struct md_expr *e, enum md_tag tag,
      const struct md_pdesc *d, const char *what, const char *why)
{
	md_check_error(c, tag, e->loc, "args[ ] %s: %s:%s:%s:%s%s%s", what,
		       d->prov, d->mod, d->func, d->name, why && *why ? ": " : "",
		       why ? why : "");
	return NULL;
}

/* By name, or by number without one; NULL after a report. */
static const struct md_member *
argument(struct md_check *c, const struct md_expr *e, const struct md_pdesc *d,
	 const struct md_type *fn, const char *name, int64_t n)
{
	const struct md_member *m = NULL;

	if (name)
		m = md_type_member(fn, name);
	else if (n >= 0 && n < fn->nmembers)
		m = &fn->members[n];
	if (!m && name) {
		wrong(c, e, MD_D_TYPE_MEMBER, d,
		      md_sprintf(c->a, "have no %s", name), NULL);
		md_hint_near_member(c, fn, name);
		return hint_params(c, fn);
	}
	if (!m && !fn->nmembers)
		return wrong(c, e, MD_D_ARGS_NONE, d, "are not there", NULL);
	if (!m) {
		wrong(c, e, MD_D_ARGS_IDX, d, "index is out of range", NULL);
		return hint_params(c, fn);
	}
	if (m->type)
		return m;
	wrong(c, e, MD_D_UNIMPL, d,
	      md_sprintf(c->a, "cannot read %s", m->unread->what), NULL);
	if (!c->quietly)
		md_hint(c->d, "%s", m->unread->instead);
	return NULL;
}

static const char *
apart(struct md_check *c, const struct md_type *t, const struct md_type *o)
{
	return md_type_same(t, o) ? NULL :
	       md_sprintf(c->a, "%s here, %s there (an argN is the bare value)",
			  md_type_text(c->a, t), md_type_text(c->a, o));
}

static const struct md_member *
find(struct md_check *c, const struct md_expr *e, const char *name, int64_t n,
     struct md_type **from)
{
	const struct md_member *first = NULL, *m;

	for (unsigned i = 0; c->clause && i < c->clause->pdescs.n; i++) {
		struct md_pdesc *d = c->clause->pdescs.v[i];
		const struct md_argtypes *t = types_of(c, d);

		if (t->reported)
			return NULL;
		if (t->why || !t->fns.n) {
			wrong(c, e, MD_D_ARGS_NONE, d, "are not typed", t->why);
			if (!c->quietly)
				md_hint(c->d, "use arg0 to arg9");
			return NULL;
		}
		for (unsigned k = 0; k < t->fns.n; k++) {
			m = argument(c, e, d, t->fns.v[k], name, n);
			if (!m)
				return NULL;
			if (!first) {
				const struct md_type *fn = t->fns.v[k];

				first = m;
				*from = fn->params ?
					fn->params[m - fn->members] : m->type;
			}
			if (m->off != first->off ||
			    !md_type_same(m->type, first->type))
				return wrong(c, e, MD_D_ARGS_MULTI, d,
					     "differ in type",
					     apart(c, first->type, m->type));
		}
	}
	if (!first)
		md_check_error(c, MD_D_ARGS_NONE, e->loc,
			       "args[ ] may be used only in clauses");
	return first;
}

void
md_check_args_use(struct md_check *c, struct md_expr *e, const char *name,
		  struct md_expr *index)
{
	const struct md_member *m;
	struct md_type *from = NULL;
	struct md_expr *raw;
	int64_t n = 0;
	bool paren = e->paren, translated;

	e->type = c->t->error;
	if (index) {
		if (!md_type_is_int(index->type) || !md_const_int(index, &n)) {
			md_check_error(c, MD_D_ARGS_TYPE, e->loc,
				       "args[ ] needs an integer constant as "
				       "index");
			return;
		}
	}
	m = find(c, e, name, n, &from);
	if (!m)
		return;
	translated = !md_type_same(m->type, from) &&
		     !md_type_is_int(m->type);
	e->type = m->type;
	if (c->quietly && !translated)
		return;
	raw = md_expr_new(c->a, MD_E_IDENT, e->loc);
	raw->u.ident.name = md_sprintf(c->a, "arg%u", m->off);
	md_check_expr(c, raw);
	*e = *md_expr_cast(c, translated ? from : m->type, raw);
	if (translated) {
		raw = md_expr_new(c->a, MD_E_XLATE, e->loc);
		raw->u.xlate.e = md_expr_cast(c, from, e->u.cast.e);
		raw->u.xlate.to = md_expr_cast(c, m->type, e)->u.cast.to;
		*e = *raw;
		md_check_expr(c, e);
	}
	e->paren = paren;
}

/* -- structures of the target ---------------------------------------------- */

void
md_open_tags(struct md_check *c)
{
	for (unsigned i = 0; i < c->c->tag_names.n; i++) {
		const char *name = c->c->tag_names.v[i];
		void **use = md_map_get(&c->c->tag_uses, name);
		void **slot = md_map_put(c->a, &c->t->tags, name);
		struct md_type *t;

		if ((uintptr_t)*use != MD_TAG_USED || *slot)
			continue;
		*slot = t = md_alloc(c->a, sizeof *t);
		t->kind = *name == 's' ? MD_T_STRUCT : MD_T_UNION;
		t->name = name;
		t->align = 1;
		t->open = true;
	}
}

bool
md_check_complete(struct md_check *c, const struct md_type *t)
{
	for (unsigned i = 0; t->open && !t->complete && c->clause &&
	     c->c->findtype && i < c->clause->pdescs.n; i++)
		c->c->findtype(c->c->arg, c->c, c->clause->pdescs.v[i],
			       (struct md_type *)t);
	return t->complete;
}
