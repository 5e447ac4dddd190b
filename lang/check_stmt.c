/*
 * check_stmt.c - the checker's table of contents: passes over all scripts,
 * clauses, predicates, statements.
 *
 *	define	quiet; declarations (these report), implicit variables
 *		and aggregations come into being in textual order
 *	grow	quiet; types of implicit variables and string bounds,
 *		over the recorded assignments, until nothing changes
 *	keys	quiet; key types and bounds, with final types
 *	report	the same walk once more, with reports and folding
 *	support	what is correct but has no code yet
 *
 * Within a clause the actions are looked at first, then the predicate; if
 * that meets an undefined name and the other order does not, the other order
 * holds (reference 3.7). The first pass finds out by trial.
 */
#include "check.h"
#include "provider.h"

#include <string.h>

/* -- statements ----------------------------------------------------------- */

static void check_list(struct md_check *c, const struct md_ptrs *stmts);

static void
check_root(struct md_check *c, struct md_expr *e)
{
	if (e->kind == MD_E_AGG) {
		e->type = md_check_error(c, MD_D_AGG_NULL, e->loc,
					 "expression has null effect: @%s",
					 md_agg_shown(e->u.agg.name));
	} else if (e->kind == MD_E_ASSIGN && e->u.assign.l->kind == MD_E_AGG) {
		md_check_agg_stmt(c, e);
	} else if (e->kind == MD_E_ASSIGN &&
		   e->u.assign.l->kind == MD_E_INDEX &&
		   e->u.assign.l->u.index.e->kind == MD_E_AGG) {
		md_check_index(c, e->u.assign.l); /* reports @a[x][y] */
		e->type = c->t->error;
	} else if (e->kind == MD_E_CALL) {
		md_check_call(c, e);
	} else if (e->kind == MD_E_COND) {
		md_check_cond(c, e, check_root);
	} else {
		md_check_expr(c, e);
	}
}

static void
check_condition(struct md_check *c, struct md_expr *e, const char *what)
{
	md_check_expr(c, e);
	if (e->type->kind == MD_T_ERROR || md_type_is_scalar(e->type))
		return;
	md_check_error(c, MD_D_PRED_SCALAR, e->loc,
		       "%s must be of scalar type, not %s", what,
		       md_text(c, e->type));
	if (e->type->kind == MD_T_STRING && !c->quietly)
		md_hint(c->d, "compare a string with != \"\" or != NULL");
}

static void
check_stmt(struct md_check *c, struct md_stmt *s)
{
	if (s->kind == MD_S_EXPR) {
		if (s->e)
			check_root(c, s->e);
		return;
	}
	check_condition(c, s->e, "condition of if");
	check_list(c, &s->then);
	check_list(c, &s->els);
}

static void
check_list(struct md_check *c, const struct md_ptrs *stmts)
{
	for (unsigned i = 0; i < stmts->n; i++)
		check_stmt(c, stmts->v[i]);
}

static void
check_actions(struct md_check *c, const struct md_clause *cl)
{
	c->d->region = "in action list";
	check_list(c, &cl->stmts);
	c->d->region = NULL;
}

static void
check_predicate(struct md_check *c, const struct md_clause *cl)
{
	if (!cl->pred)
		return;
	c->d->region = "in predicate";
	check_condition(c, cl->pred, "predicate result");
	c->d->region = NULL;
}

static void
check_both(struct md_check *c, const struct md_clause *cl)
{
	if (cl->pred_first)
		check_predicate(c, cl);
	check_actions(c, cl);
	if (!cl->pred_first)
		check_predicate(c, cl);
}

/* Does the clause, in the order that is set, use only names that exist? */
static bool
order_works(struct md_check *c, const struct md_clause *cl)
{
	unsigned changes = c->changes;

	c->undef = 0;
	c->journal.n = 0;
	c->recording = false;
	check_both(c, cl);
	c->recording = true;
	c->changes = changes;
	md_var_rollback(c);
	return c->undef == 0;
}

/* -- order of actions in a clause ----------------------------------------- */

enum { DATA = 1, SPECULATE = 2, COMMIT = 4 };

static void
no_destruction(void *arg, struct md_expr *e)
{
	const struct md_builtin *b = e->kind == MD_E_CALL ? e->builtin : NULL;

	if (b && (b->flags & MD_BF_DESTRUCTIVE))
		md_check_error(arg, MD_D_ACT_SPEC, e->loc, "destructive action "
			       "%s( ) may not follow speculate( )", b->name);
}

static unsigned
clash(struct md_check *c, const struct md_expr *e, unsigned before,
      enum md_tag tag, const char *what)
{
	md_check_error(c, tag, e->loc, before == DATA ?
		       "%s may not follow data-recording actions" :
		       "%s may not follow %s", what,
		       before == COMMIT ? "commit( )" : "speculate( )");
	return 0;
}

/* What a statement does to those behind it, given what came before. */
static unsigned
order_of(struct md_check *c, struct md_expr *e, unsigned seen)
{
	static const struct {
		const char *name;
		unsigned before;
		enum md_tag tag;
	} rules[] = {
		{ "speculate", SPECULATE, MD_D_SPEC_SPEC },
		{ "speculate", COMMIT, MD_D_SPEC_COMM },
		{ "speculate", DATA, MD_D_SPEC_DREC },
		{ "commit", COMMIT, MD_D_COMM_COMM },
		{ "commit", DATA, MD_D_COMM_DREC },
		{ "exit", SPECULATE, MD_D_EXIT_SPEC },
	};
	const struct md_builtin *b = e->kind == MD_E_CALL ? e->builtin : NULL;
	const char *shown = b ? md_sprintf(c->a, "%s( )", b->name) : NULL;

	if (e->kind == MD_E_ASSIGN && e->u.assign.l->kind == MD_E_AGG) {
		if (seen & COMMIT)
			clash(c, e, COMMIT, MD_D_AGG_COMM, "an aggregation");
		if (seen & SPECULATE)
			clash(c, e, SPECULATE, MD_D_AGG_SPEC, "an aggregation");
		return 0;
	}
	for (unsigned i = 0; b && i < sizeof rules / sizeof *rules; i++) {
		if (!strcmp(b->name, rules[i].name) && (seen & rules[i].before))
			return clash(c, e, rules[i].before, rules[i].tag,
				     shown);
	}
	if (seen & SPECULATE)
		md_expr_walk(e, no_destruction, c);
	if (!b || b->kind != MD_BI_ACTION)
		return 0;
	if (!strcmp(b->name, "commit"))
		return COMMIT;
	if (!strcmp(b->name, "speculate"))
		return SPECULATE;
	if ((b->flags & MD_BF_DATA) && (seen & COMMIT))
		clash(c, e, COMMIT, MD_D_DREC_COMM, shown);
	return b->flags & MD_BF_DATA ? DATA : 0;
}

static unsigned
check_order(struct md_check *c, const struct md_ptrs *stmts, unsigned seen)
{
	for (unsigned i = 0; i < stmts->n; i++) {
		const struct md_stmt *s = stmts->v[i];

		if (s->kind == MD_S_EXPR && s->e)
			seen |= order_of(c, s->e, seen);
		seen = check_order(c, &s->then, seen);
		seen = check_order(c, &s->els, seen);
	}
	return seen;
}

static void
check_clause(struct md_check *c, struct md_clause *cl)
{
	c->clause = cl;
	if (c->pass == MD_PASS_DEFINE && cl->pred && cl->stmts.n > 0 &&
	    !order_works(c, cl)) {
		cl->pred_first = true;
		cl->pred_first = order_works(c, cl);
	}
	c->journal.n = 0;
	check_both(c, cl);
	if (c->pass == MD_PASS_REPORT)
		check_order(c, &cl->stmts, 0);
	c->clause = NULL;
}

/* -- clauses of several descriptions --------------------------------------- */

static struct md_ptrs
clone_stmts(struct md_check *c, const struct md_ptrs *stmts)
{
	static const struct md_var none;
	struct md_ptrs out = { 0 };

	for (unsigned i = 0; i < stmts->n; i++) {
		struct md_stmt *s = md_alloc(c->a, sizeof *s);

		*s = *(const struct md_stmt *)stmts->v[i];
		s->e = md_expr_clone(c, s->e, &none, NULL);
		s->then = clone_stmts(c, &s->then);
		s->els = clone_stmts(c, &s->els);
		md_ptrs_push(c->a, &out, s);
	}
	return out;
}

/* A clause that names args[] is compiled once for each description: each has
   types of its own. */
static void
split_clauses(struct md_check *c, struct md_ast *ast)
{
	static const struct md_var none;
	struct md_ptrs out = { 0 };

	for (unsigned i = 0; i < ast->items.n; i++) {
		struct md_item *item = ast->items.v[i], *it = item;
		struct md_clause *all = item->clause, *cl = all;
		bool args = false;

		if (item->kind == MD_I_CLAUSE && all->pdescs.n > 1)
			md_clause_walk(all, md_note_args, &args);
		for (unsigned k = 1; args && k < all->pdescs.n; k++) {
			md_ptrs_push(c->a, &out, it);
			it = md_alloc(c->a, sizeof *it);
			*it = *item;
			it->clause = cl = md_alloc(c->a, sizeof *cl);
			*cl = *all;
			cl->pdescs = (struct md_ptrs){ 0 };
			md_ptrs_push(c->a, &cl->pdescs, all->pdescs.v[k]);
			cl->pred = md_expr_clone(c, all->pred, &none, NULL);
			cl->stmts = clone_stmts(c, &all->stmts);
		}
		if (args)
			all->pdescs.n = 1;
		md_ptrs_push(c->a, &out, it);
	}
	ast->items = out;
}

/* -- passes --------------------------------------------------------------- */

static void
check_item(struct md_check *c, struct md_item *item)
{
	switch (item->kind) {
	case MD_I_CLAUSE:
		if (c->pass == MD_PASS_DEFINE) {
			item->clause->index = c->c->clauses.n;
			md_ptrs_push(c->a, &c->c->clauses, item->clause);
		}
		check_clause(c, item->clause);
		break;
	case MD_I_DECL:
		md_check_decl_item(c, item);
		break;
	case MD_I_INLINE:
		md_check_inline_item(c, item);
		break;
	case MD_I_XLATOR:
		md_check_xlator_item(c, item);
		break;
	case MD_I_PROVIDER:
		md_check_provider(c, item);
		break;
	}
}

static void
run_pass(struct md_check *c, enum md_pass pass)
{
	c->pass = pass;
	c->quietly = pass != MD_PASS_REPORT;
	c->recording = pass == MD_PASS_DEFINE;
	for (unsigned i = 0; i < c->c->asts.n; i++) {
		const struct md_ast *ast = c->c->asts.v[i];

		for (unsigned k = 0; k < ast->items.n; k++) {
			struct md_item *item = ast->items.v[k];

			c->src = item->src;
			check_item(c, item);
		}
	}
	c->recording = false;
}

/* Which assignments must be looked at again when a variable has grown. */
struct grower {
	struct md_check *c;
	struct md_ptrs *readers; /* by variable: struct md_assign */
	struct md_assign *now;	 /* whose value is being walked */
	struct md_ptrs todo;	 /* a stack of struct md_assign */
};

static void
note_reader(void *arg, struct md_expr *e)
{
	struct grower *g = arg;

	if (e->var && e->var->id < g->c->c->vars.n &&
	    g->c->c->vars.v[e->var->id] == e->var)
		md_ptrs_push(g->c->a, &g->readers[e->var->id], g->now);
}

static void
schedule(struct grower *g, struct md_assign *a)
{
	if (a->queued)
		return;
	a->queued = true;
	md_ptrs_push(g->c->a, &g->todo, a);
}

static void
grow_by(struct grower *g, struct md_assign *a)
{
	struct md_check *c = g->c;
	const struct md_ptrs *readers = &g->readers[a->var->id];

	a->queued = false;
	c->src = a->src;
	c->changes = 0;
	md_check_expr(c, a->value);
	md_var_join(c, a->var, a->op, a->value);
	for (unsigned i = 0; c->changes > 0 && i < readers->n; i++)
		schedule(g, readers->v[i]);
}

/* Types of implicit variables and string bounds, until nothing changes. */
static void
grow(struct md_check *c)
{
	struct grower g = { .c = c };
	unsigned n = c->assigns.n;

	c->pass = MD_PASS_DEFINE;
	c->quietly = true;
	g.readers = md_alloc(c->a, (c->c->vars.n + 1) * sizeof *g.readers);
	for (unsigned i = n; i-- > 0;) {
		g.now = c->assigns.v[i];
		md_expr_walk(g.now->value, note_reader, &g);
		schedule(&g, g.now);
	}
	while (g.todo.n > 0)
		grow_by(&g, g.todo.v[--g.todo.n]);
}

/* -- after the passes ----------------------------------------------------- */

static void
unused_operand(struct md_check *c)
{
	const struct md_macros *m = &c->c->macros;
	int last = m->argc - 1;

	if (!c->c->sources.n || c->c->opt.argref || last < 1 || !m->used || m->used[last] ||
	    c->d->total > 0)
		return;
	md_check_error(c, MD_D_MACRO_UNUSED, (struct md_loc){ 0 },
		       "extraneous argument '%s' ($%d is not referenced)",
		       m->argv[last], last);
}

/* Attributes and bindings are about what the scripts themselves define. */
static void
stray_pragmas(struct md_check *c)
{
	for (unsigned i = 0; i < c->c->pragmas.n; i++) {
		const struct md_pragma *p = c->c->pragmas.v[i];

		if (md_var_find(c, MD_SC_GLOBAL, p->name))
			continue;
		if (md_builtin_find(p->name, false) ||
		    md_builtin_find(p->name, true))
			md_check_error(c, MD_D_PRAGMA_SCOPE, p->loc,
				       "#pragma D %s cannot modify what is "
				       "defined outside of the program: %s",
				       p->what, p->name);
		else
			md_check_error(c, MD_D_PRAGMA_UNUSED, p->loc,
				       "unused #pragma D %s %s", p->what,
				       p->name);
	}
}

/* A script of nothing but blanks and comments. */
static void
empty_scripts(struct md_check *c)
{
	for (unsigned i = 0; i < c->c->asts.n && !c->c->opt.empty; i++) {
		const struct md_ast *ast = c->c->asts.v[i];
		struct md_loc loc = { .src = c->c->sources.v[i], .line = 1,
				      .col = 1, .len = 1 };

		loc.file = loc.src->name;
		if (!ast->items.n)
			md_check_error(c, MD_D_EMPTY, loc,
				       "empty D program translation unit");
	}
}

static bool
before(const struct md_diag *a, const struct md_diag *b)
{
	const struct md_source *x = a->loc.src, *y = b->loc.src;

	if (!x || !y)
		return x && !y;
	if (x->index != y->index)
		return x->index < y->index;
	return a->loc.pos < b->loc.pos;
}

/* Declarations report a pass earlier than the rest: back to text order. */
static void
sort_diags(struct md_diags *d)
{
	for (unsigned i = 1; i < d->n; i++)
		for (unsigned k = i; k > 0 && before(&d->list[k],
						     &d->list[k - 1]); k--) {
			struct md_diag t = d->list[k];

			d->list[k] = d->list[k - 1];
			d->list[k - 1] = t;
		}
}

int
md_compile_check(struct md_compile *c)
{
	struct md_check k = {
		.c = c, .a = c->arena, .t = &c->types, .d = &c->diags,
	};

	if (!c->scope)
		c->scope = md_scope_new(c->arena);
	for (unsigned i = 0; i < c->asts.n; i++)
		split_clauses(&k, c->asts.v[i]);
	md_open_tags(&k);
	run_pass(&k, MD_PASS_DEFINE);
	grow(&k);
	run_pass(&k, MD_PASS_KEYS);
	run_pass(&k, MD_PASS_REPORT);
	for (unsigned i = 0; i < c->clauses.n && c->diags.total == 0; i++)
		md_check_xlate_left(&k, c->clauses.v[i]);
	stray_pragmas(&k);
	empty_scripts(&k);
	unused_operand(&k);
	if (k.excused && !c->diags.total)
		md_error(&c->diags, MD_D_UNKNOWN, (struct md_loc){ 0 },
			 "what is wrong with an aggregation is not known");
	sort_diags(&c->diags);
	return c->diags.total > 0 ? -1 : 0;
}
