/*
 * build.c - what the grammar's actions call: constructors, a few for all nodes.
 *
 * Later passes recurse over expressions, so a tree deeper than MD_DEPTH_MAX is
 * reported and cut here, as is a declarator of more than MD_DTOR_MAX
 * operations: no input can overflow the C stack. Names that a declaration
 * makes types or variables are noted for the scanner.
 */
#include "parse.h"

#include "probe.h"

/* -- expressions ------------------------------------------------------- */

static void
deepen(struct md_expr *e, const struct md_expr *kid)
{
	if (kid && kid->depth >= e->depth)
		e->depth = kid->depth + 1;
}

/* Note how deep the tree is; cut it where it is too deep. */
static struct md_expr *
limit(struct md_parser *p, struct md_expr *e)
{
	struct md_operands o = md_expr_operands(e);

	for (unsigned i = 0; i < o.nkids; i++)
		deepen(e, e->u.kid[i]);
	for (unsigned i = 0; o.list && i < o.list->n; i++)
		deepen(e, o.list->v[i]);
	if (e->depth <= MD_DEPTH_MAX)
		return e;
	md_parse_error(p, MD_D_SYNTAX, e->loc,
		       "expression is nested too deeply");
	return md_mk_int(p, e->loc, 0, p->c->types.int_);
}

struct md_expr *
md_mk_expr(struct md_parser *p, struct md_loc loc, struct md_expr like)
{
	struct md_expr *e = md_expr_new(p->arena, like.kind, loc);

	e->u = like.u;
	return limit(p, e);
}

struct md_expr *
md_mk_kids(struct md_parser *p, struct md_loc loc, enum md_expr_kind kind,
	   struct md_expr *a, struct md_expr *b, struct md_expr *c)
{
	return md_mk_expr(
		p, loc, (struct md_expr){ .kind = kind, .u.kid = { a, b, c } });
}

struct md_expr *
md_mk_listed(struct md_parser *p, struct md_loc loc, enum md_expr_kind kind,
	     struct md_expr *of, struct md_ptrs list)
{
	return md_mk_expr(p, loc,
			  (struct md_expr){ .kind = kind,
					    .u.many = { of, list } });
}

struct md_expr *
md_mk_typed(struct md_parser *p, struct md_loc loc, enum md_expr_kind kind,
	    struct md_expr *e, struct md_typename *type)
{
	return md_mk_expr(p, loc,
			  (struct md_expr){ .kind = kind,
					    .u.typed = { e, type } });
}

struct md_expr *
md_mk_binary(struct md_parser *p, struct md_loc loc, enum md_op op,
	     struct md_expr *l, struct md_expr *r)
{
	return md_mk_expr(p, loc,
			  (struct md_expr){ .kind = MD_E_BINARY,
					    .u.bin = { l, r, op } });
}

struct md_expr *
md_mk_unary(struct md_parser *p, struct md_loc loc, enum md_op op,
	    struct md_expr *e)
{
	return md_mk_expr(p, loc,
			  (struct md_expr){ .kind = MD_E_UNARY,
					    .u.un = { e, op } });
}

struct md_expr *
md_mk_incdec(struct md_parser *p, struct md_loc loc, int delta, bool post,
	     struct md_expr *e)
{
	return md_mk_expr(p, loc,
			  (struct md_expr){ .kind = MD_E_INCDEC,
					    .u.incdec = { e, delta, post } });
}

struct md_expr *
md_mk_ident(struct md_parser *p, struct md_loc loc, enum md_scope_kind scope,
	    const char *name)
{
	return md_mk_expr(p, loc,
			  (struct md_expr){ .kind = MD_E_IDENT,
					    .u.ident = { scope, name } });
}

/* `@a[k]` is the aggregation with its keys; a second list is the checker's. */
struct md_expr *
md_mk_index(struct md_parser *p, struct md_loc loc, struct md_expr *of,
	    struct md_ptrs args)
{
	if (of->kind != MD_E_AGG || of->u.agg.indexed || of->paren)
		return md_mk_expr(p, loc,
				  (struct md_expr){ .kind = MD_E_INDEX,
						    .u.index = { of, args } });
	of->loc = loc;
	of->u.agg.keys = args;
	of->u.agg.indexed = true;
	return limit(p, of);
}

/* -- declarations ------------------------------------------------------ */

struct md_spec *
md_mk_spec(struct md_parser *p, struct md_loc loc, enum md_storage storage,
	   unsigned words)
{
	struct md_spec *s = md_alloc(p->arena, sizeof *s);

	s->loc = loc;
	s->storage = storage;
	s->words = words;
	return s;
}

static void
add_word(struct md_spec *s, unsigned w)
{
	if (w == MD_W_LONG && (s->words & MD_W_LONG)) {
		s->words = (s->words & ~(unsigned)MD_W_LONG) | MD_W_LLONG;
		return;
	}
	if ((s->words & w) || (w == MD_W_LONG && (s->words & MD_W_LLONG)))
		s->words |= MD_W_TWICE;
	s->words |= w;
}

/* Add what one more word of the declaration says. */
struct md_spec *
md_spec_join(struct md_spec *a, const struct md_spec *b, struct md_loc loc)
{
	a->loc = loc;
	if (b->storage != MD_ST_NONE) {
		a->two_storages |= a->storage != MD_ST_NONE;
		a->storage = b->storage;
	}
	if (b->words)
		add_word(a, b->words);
	if (b->tname)
		a->tname = b->tname;
	if (b->sou)
		a->sou = b->sou;
	if (b->en)
		a->en = b->en;
	return a;
}

struct md_dtor *
md_mk_dtor(struct md_parser *p, struct md_loc loc, enum md_dtor_kind kind)
{
	struct md_dtor *d = md_alloc(p->arena, sizeof *d);

	d->loc = loc;
	d->kind = kind;
	return d;
}

struct md_dtor *
md_mk_params(struct md_parser *p, struct md_loc loc, enum md_dtor_kind kind,
	     const struct md_params *params)
{
	struct md_dtor *d = md_mk_dtor(p, loc, kind);

	d->has_params = true;
	d->params = params->list;
	d->varargs = params->varargs;
	return d;
}

struct md_dtor *
md_dtor_abstract(struct md_parser *p, struct md_loc loc, struct md_dtor *tail)
{
	return md_dtor_append(p, md_mk_dtor(p, loc, MD_DT_NAME), tail);
}

struct md_dtor *
md_dtor_append(struct md_parser *p, struct md_dtor *chain, struct md_dtor *tail)
{
	struct md_dtor *end = chain, *d;
	unsigned n = 1;

	if (!chain)
		return tail;
	for (; end->next; end = end->next)
		n++;
	for (d = tail; d; d = d->next)
		n++;
	if (n > MD_DTOR_MAX)
		md_parse_error(p, MD_D_SYNTAX, chain->loc,
			       "declarator is too complex");
	else
		end->next = tail;
	return chain;
}

struct md_decl *
md_mk_decl(struct md_parser *p, struct md_loc loc, struct md_spec *spec,
	   struct md_dtor *dtor, struct md_expr *bits)
{
	struct md_decl *d = md_alloc(p->arena, sizeof *d);

	d->loc = loc;
	d->spec = spec;
	d->dtor = dtor;
	d->bits = bits;
	return d;
}

/* The specifiers of a whole list of declarators. */
void
md_decls_spec(struct md_ptrs *decls, struct md_spec *spec)
{
	for (unsigned i = 0; i < decls->n; i++)
		((struct md_decl *)decls->v[i])->spec = spec;
}

void
md_note_tag(struct md_parser *p, const struct md_sou *s)
{
	const char *name;
	void **slot;

	if (!s->tag)
		return;
	name = md_sprintf(p->arena, "%s %s", s->is_union ? "union" : "struct",
			  s->tag);
	slot = md_map_put(p->arena, &p->c->tag_uses, name);
	if (!*slot)
		md_ptrs_push(p->arena, &p->c->tag_names, (void *)name);
	*slot = (void *)((uintptr_t)*slot | (s->has_body ? MD_TAG_BODY
							 : MD_TAG_USED));
}

struct md_typename *
md_mk_typename(struct md_parser *p, struct md_loc loc, struct md_spec *spec,
	       struct md_dtor *dtor)
{
	struct md_typename *t = md_alloc(p->arena, sizeof *t);

	t->loc = loc;
	t->spec = spec;
	t->dtor = dtor;
	return t;
}

/* -- program ------------------------------------------------------------ */

struct md_stmt *
md_mk_stmt(struct md_parser *p, struct md_loc loc, struct md_expr *e)
{
	struct md_stmt *s = md_alloc(p->arena, sizeof *s);

	s->kind = MD_S_EXPR;
	s->loc = loc;
	s->e = e;
	return s;
}

struct md_pdesc *
md_mk_pdesc(struct md_parser *p, struct md_loc loc, const char *text)
{
	struct md_pdesc *d = md_alloc(p->arena, sizeof *d);

	d->loc = loc;
	d->text = text;
	d->id = -1;
	if (md_pdesc_split(p->arena, &p->c->diags, p->src->kind, d))
		p->failed = true;
	return d;
}

struct md_pdesc *
md_mk_pdesc_id(struct md_parser *p, struct md_loc loc, const struct md_expr *id)
{
	struct md_pdesc *d = md_alloc(p->arena, sizeof *d);
	uint64_t v = id->u.num.value;

	d->loc = loc;
	d->text = md_sprintf(p->arena, "%llu", (unsigned long long)v);
	d->prov = d->mod = d->func = d->name = "";
	d->id = v > INT32_MAX ? 0 : (long)v; /* there is no probe 0 */
	return d;
}

struct md_item *
md_mk_item(struct md_parser *p, struct md_loc loc, enum md_item_kind kind)
{
	struct md_item *i = md_alloc(p->arena, sizeof *i);

	i->kind = kind;
	i->src = p->src;
	i->loc = loc;
	md_ptrs_push(p->arena, &p->ast->items, i);
	return i;
}

/* Only an option's text may say nothing but where. */
static void
need_body(struct md_parser *p, struct md_loc loc, bool has_pred)
{
	const char *hint;

	if (p->src->kind != MD_SRC_FILE || p->no_body)
		return;
	md_parse_error(
		p, MD_D_SYNTAX, loc,
		has_pred ? "expected actions following predicate"
			 : "expected predicate and/or actions following probe "
			   "description");
	hint = md_syntax_hint(p, &p->last);
	if (hint)
		md_hint(&p->c->diags, "%s", hint);
	p->no_body = true;
}

void
md_mk_clause(struct md_parser *p, struct md_loc loc, struct md_ptrs pdescs,
	     struct md_expr *const *pred, struct md_body body)
{
	struct md_clause *c = md_alloc(p->arena, sizeof *c);
	const struct md_pdesc *last = pdescs.v[pdescs.n - 1];

	if (!body.present)
		need_body(p, last->loc, pred);
	c->src = p->src;
	c->loc = loc;
	c->pdescs = pdescs;
	c->pred = pred ? *pred : NULL;
	c->has_body = body.present;
	c->stmts = body.stmts;
	md_mk_item(p, loc, MD_I_CLAUSE)->clause = c;
}

/* Tell the scanner what a name has become; see names_type in scan.c. */
static void
note_name(struct md_parser *p, const struct md_decl *d)
{
	const struct md_dtor *name = d->dtor;
	enum md_storage st = d->spec->storage;
	enum md_nameuse use = MD_NAME_VAR;

	if (!name || !name->name || st == MD_ST_SELF || st == MD_ST_THIS)
		return;
	if (st == MD_ST_TYPEDEF)
		use = MD_NAME_TYPE;
	else if (!md_map_get(&p->c->typenames, name->name) &&
		 !md_type_find(&p->c->types, name->name))
		return;
	*md_map_put(p->arena, &p->c->typenames, name->name) =
		(void *)(uintptr_t)use;
}

void
md_mk_declaration(struct md_parser *p, struct md_loc loc, struct md_spec *spec,
		  struct md_ptrs decls)
{
	struct md_item *i = md_mk_item(p, loc, MD_I_DECL);

	md_decls_spec(&decls, spec);
	i->decls = decls;
	if (!decls.n)
		i->spec = spec;
	for (unsigned n = 0; n < decls.n; n++)
		note_name(p, decls.v[n]);
	p->no_body = false;
}

void
md_mk_inline(struct md_parser *p, struct md_loc loc, struct md_spec *spec,
	     struct md_dtor *dtor, struct md_expr *value)
{
	struct md_item *i = md_mk_item(p, loc, MD_I_INLINE);

	i->inl.decl = md_mk_decl(p, dtor->loc, spec, dtor, NULL);
	i->inl.value = value;
	note_name(p, i->inl.decl);
	p->no_body = false;
}
