/*
 * build.c - what the grammar's actions call: one constructor a node.
 *
 * Later passes recurse over expressions, so a tree deeper than MD_DEPTH_MAX is
 * reported and cut here, as is a declarator of more than MD_DTOR_MAX
 * operations: no input can overflow the C stack. Names that a declaration
 * makes types or variables are noted for the scanner.
 */
#include "parse.h"

#include "probe.h"

/* -- expressions ------------------------------------------------------- */

static struct md_expr *
limit(struct md_parser *p, struct md_expr *e, const struct md_expr *a,
      const struct md_expr *b)
{
	unsigned depth = a ? a->depth : 0;

	if (b && b->depth > depth)
		depth = b->depth;
	if (depth > e->depth)
		e->depth = depth;
	e->depth++;
	if (e->depth <= MD_DEPTH_MAX)
		return e;
	md_parse_error(p, MD_D_SYNTAX, e->loc,
		       "expression is nested too deeply");
	return md_mk_int(p, e->loc, 0, p->c->types.int_);
}

static void
deepen(struct md_expr *e, const struct md_ptrs *list)
{
	for (unsigned i = 0; i < list->n; i++) {
		const struct md_expr *item = list->v[i];

		if (item->depth > e->depth)
			e->depth = item->depth;
	}
}

struct md_expr *
md_mk_ident(struct md_parser *p, struct md_loc loc, enum md_scope_kind scope,
	    const char *name)
{
	struct md_expr *e = md_expr_new(p->arena, MD_E_IDENT, loc);

	e->u.ident.scope = scope;
	e->u.ident.name = name;
	return e;
}

struct md_expr *
md_mk_agg(struct md_parser *p, struct md_loc loc, const char *name)
{
	struct md_expr *e = md_expr_new(p->arena, MD_E_AGG, loc);

	e->u.agg.name = name;
	return e;
}

struct md_expr *
md_mk_unary(struct md_parser *p, struct md_loc loc, enum md_op op,
	    struct md_expr *operand)
{
	struct md_expr *e = md_expr_new(p->arena, MD_E_UNARY, loc);

	e->u.un.op = op;
	e->u.un.e = operand;
	return limit(p, e, operand, NULL);
}

struct md_expr *
md_mk_incdec(struct md_parser *p, struct md_loc loc, int delta, bool post,
	     struct md_expr *operand)
{
	struct md_expr *e = md_expr_new(p->arena, MD_E_INCDEC, loc);

	e->u.incdec.delta = delta;
	e->u.incdec.post = post;
	e->u.incdec.e = operand;
	return limit(p, e, operand, NULL);
}

struct md_expr *
md_mk_binary(struct md_parser *p, struct md_loc loc, enum md_op op,
	     struct md_expr *l, struct md_expr *r)
{
	struct md_expr *e = md_expr_new(p->arena, MD_E_BINARY, loc);

	e->u.bin.op = op;
	e->u.bin.l = l;
	e->u.bin.r = r;
	return limit(p, e, l, r);
}

struct md_expr *
md_mk_assign(struct md_parser *p, struct md_loc loc, enum md_op op,
	     struct md_expr *l, struct md_expr *r)
{
	struct md_expr *e = md_expr_new(p->arena, MD_E_ASSIGN, loc);

	e->u.assign.op = op;
	e->u.assign.l = l;
	e->u.assign.r = r;
	return limit(p, e, l, r);
}

struct md_expr *
md_mk_cond(struct md_parser *p, struct md_loc loc, struct md_expr *c,
	   struct md_expr *t, struct md_expr *f)
{
	struct md_expr *e = md_expr_new(p->arena, MD_E_COND, loc);

	e->u.cond.c = c;
	e->u.cond.t = t;
	e->u.cond.f = f;
	e->depth = c->depth;
	return limit(p, e, t, f);
}

struct md_expr *
md_mk_comma(struct md_parser *p, struct md_loc loc, struct md_expr *l,
	    struct md_expr *r)
{
	struct md_expr *e = md_expr_new(p->arena, MD_E_COMMA, loc);

	e->u.comma.l = l;
	e->u.comma.r = r;
	return limit(p, e, l, r);
}

struct md_expr *
md_mk_call(struct md_parser *p, struct md_loc loc, struct md_expr *fn,
	   struct md_ptrs args)
{
	struct md_expr *e = md_expr_new(p->arena, MD_E_CALL, loc);

	e->u.call.fn = fn;
	e->u.call.args = args;
	deepen(e, &args);
	return limit(p, e, fn, NULL);
}

/* `@a[k]` is the aggregation with its keys; a second list is the checker's. */
struct md_expr *
md_mk_index(struct md_parser *p, struct md_loc loc, struct md_expr *of,
	    struct md_ptrs args)
{
	struct md_expr *e;

	if (of->kind == MD_E_AGG && !of->u.agg.indexed && !of->paren) {
		of->loc = loc;
		of->u.agg.keys = args;
		of->u.agg.indexed = true;
		deepen(of, &args);
		return limit(p, of, NULL, NULL);
	}
	e = md_expr_new(p->arena, MD_E_INDEX, loc);
	e->u.index.e = of;
	e->u.index.args = args;
	deepen(e, &args);
	return limit(p, e, of, NULL);
}

struct md_expr *
md_mk_member(struct md_parser *p, struct md_loc loc, struct md_expr *of,
	     const char *name, bool arrow)
{
	struct md_expr *e = md_expr_new(p->arena, MD_E_MEMBER, loc);

	e->u.member.e = of;
	e->u.member.name = name;
	e->u.member.arrow = arrow;
	return limit(p, e, of, NULL);
}

struct md_expr *
md_mk_cast(struct md_parser *p, struct md_loc loc, struct md_typename *to,
	   struct md_expr *operand)
{
	struct md_expr *e = md_expr_new(p->arena, MD_E_CAST, loc);

	e->u.cast.to = to;
	e->u.cast.e = operand;
	return limit(p, e, operand, NULL);
}

struct md_expr *
md_mk_sizeof(struct md_parser *p, struct md_loc loc, struct md_typename *of,
	     struct md_expr *operand)
{
	struct md_expr *e = md_expr_new(p->arena, MD_E_SIZEOF, loc);

	e->u.size.of = of;
	e->u.size.e = operand;
	return limit(p, e, operand, NULL);
}

struct md_expr *
md_mk_offsetof(struct md_parser *p, struct md_loc loc, struct md_typename *of,
	       const char *member)
{
	struct md_expr *e = md_expr_new(p->arena, MD_E_OFFSETOF, loc);

	e->u.offset.of = of;
	e->u.offset.member = member;
	return e;
}

struct md_expr *
md_mk_xlate(struct md_parser *p, struct md_loc loc, struct md_typename *to,
	    struct md_expr *operand)
{
	struct md_expr *e = md_expr_new(p->arena, MD_E_XLATE, loc);

	e->u.xlate.to = to;
	e->u.xlate.e = operand;
	return limit(p, e, operand, NULL);
}

/* -- declarations ------------------------------------------------------ */

struct md_spec *
md_mk_spec(struct md_parser *p, struct md_loc loc)
{
	struct md_spec *s = md_alloc(p->arena, sizeof *s);

	s->loc = loc;
	return s;
}

void
md_spec_storage(struct md_spec *s, enum md_storage st)
{
	if (s->storage != MD_ST_NONE)
		s->two_storages = true;
	s->storage = st;
}

void
md_spec_word(struct md_spec *s, unsigned w)
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
	if (b->storage != MD_ST_NONE)
		md_spec_storage(a, b->storage);
	if (b->words)
		md_spec_word(a, b->words);
	if (b->tname)
		a->tname = b->tname;
	if (b->sou)
		a->sou = b->sou;
	if (b->en)
		a->en = b->en;
	return a;
}

struct md_sou *
md_mk_sou(struct md_parser *p, struct md_loc loc, bool is_union,
	  const char *tag)
{
	struct md_sou *s = md_alloc(p->arena, sizeof *s);

	s->loc = loc;
	s->is_union = is_union;
	s->tag = tag;
	return s;
}

struct md_enumspec *
md_mk_enum(struct md_parser *p, struct md_loc loc, const char *tag)
{
	struct md_enumspec *e = md_alloc(p->arena, sizeof *e);

	e->loc = loc;
	e->tag = tag;
	return e;
}

struct md_enumitem *
md_mk_enumitem(struct md_parser *p, struct md_loc loc, const char *name,
	       struct md_expr *value)
{
	struct md_enumitem *i = md_alloc(p->arena, sizeof *i);

	i->loc = loc;
	i->name = name;
	i->value = value;
	return i;
}

struct md_dtor *
md_mk_dtor(struct md_parser *p, struct md_loc loc, enum md_dtor_kind kind,
	   const char *name)
{
	struct md_dtor *d = md_alloc(p->arena, sizeof *d);

	d->loc = loc;
	d->kind = kind;
	d->name = name;
	return d;
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
	   struct md_dtor *dtor)
{
	struct md_decl *d = md_alloc(p->arena, sizeof *d);

	d->loc = loc;
	d->spec = spec;
	d->dtor = dtor;
	return d;
}

/* The specifiers of a whole list of declarators. */
void
md_decls_spec(struct md_ptrs *decls, struct md_spec *spec)
{
	for (unsigned i = 0; i < decls->n; i++)
		((struct md_decl *)decls->v[i])->spec = spec;
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

struct md_stmt *
md_mk_if(struct md_parser *p, struct md_loc loc, struct md_expr *cond,
	 struct md_ptrs then, struct md_ptrs els)
{
	struct md_stmt *s = md_mk_stmt(p, loc, cond);

	s->kind = MD_S_IF;
	s->then = then;
	s->els = els;
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
	d->id = (long)v;
	if (!v || v > INT32_MAX)
		md_parse_error(p, MD_D_PDESC_INVAL, loc, "invalid probe id: %s",
			       d->text);
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
	if (p->src->kind != MD_SRC_FILE || p->no_body)
		return;
	md_parse_error(
		p, MD_D_SYNTAX, loc,
		has_pred ? "expected actions following predicate"
			 : "expected predicate and/or actions following probe "
			   "description");
	p->no_body = true;
}

void
md_mk_clause(struct md_parser *p, struct md_loc loc, struct md_ptrs pdescs,
	     struct md_expr *pred, bool has_pred, struct md_body body)
{
	struct md_clause *c = md_alloc(p->arena, sizeof *c);
	const struct md_pdesc *last = pdescs.v[pdescs.n - 1];

	if (!body.present)
		need_body(p, last->loc, has_pred);
	c->src = p->src;
	c->loc = loc;
	c->pdescs = pdescs;
	c->pred = pred;
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

	i->inl.decl = md_mk_decl(p, dtor->loc, spec, dtor);
	i->inl.value = value;
	note_name(p, i->inl.decl);
	p->no_body = false;
}
