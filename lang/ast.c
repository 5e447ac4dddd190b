/*
 * ast.c - what every pass may do with the tree: make a node, look at the
 * expressions below one, visit all of them, name an operator.
 *
 * The only place that knows how many operands each kind of node has. A pass
 * that treats all kinds alike (copying, dumping, limits) asks here.
 */
#include "ast.h"

static const struct {
	unsigned kids;
	bool list, typed;
} shapes[] = {
	[MD_E_INT] = { 0, false, false },
	[MD_E_STR] = { 0, false, false },
	[MD_E_IDENT] = { 0, false, false },
	[MD_E_AGG] = { 0, true, false },
	[MD_E_UNARY] = { 1, false, false },
	[MD_E_INCDEC] = { 1, false, false },
	[MD_E_BINARY] = { 2, false, false },
	[MD_E_ASSIGN] = { 2, false, false },
	[MD_E_COND] = { 3, false, false },
	[MD_E_CALL] = { 1, true, false },
	[MD_E_INDEX] = { 1, true, false },
	[MD_E_MEMBER] = { 1, false, false },
	[MD_E_CAST] = { 1, false, true },
	[MD_E_SIZEOF] = { 1, false, true },
	[MD_E_OFFSETOF] = { 0, false, true },
	[MD_E_XLATE] = { 1, false, true },
	[MD_E_COMMA] = { 2, false, false },
};

static const char *const op_text[][2] = {
#define OP(name, text, assign) { text, assign },
#include "ops.def"
#undef OP
};

struct md_expr *
md_expr_new(struct md_arena *a, enum md_expr_kind kind, struct md_loc loc)
{
	struct md_expr *e = md_alloc(a, sizeof *e);

	e->kind = kind;
	e->loc = loc;
	return e;
}

struct md_expr *
md_expr_pair(struct md_arena *a, enum md_expr_kind kind, struct md_loc loc,
	     struct md_expr *l, struct md_expr *r)
{
	struct md_expr *e = md_expr_new(a, kind, loc);

	e->u.kid[0] = l;
	e->u.kid[1] = r;
	return e;
}

const char *
md_op_text(enum md_op op, bool assign)
{
	return op_text[op][assign && op_text[op][1]];
}

struct md_operands
md_expr_operands(const struct md_expr *e)
{
	struct md_operands o = { .nkids = shapes[e->kind].kids };

	if (shapes[e->kind].list)
		o.list = &e->u.many.list;
	if (shapes[e->kind].typed)
		o.type = e->u.typed.type;
	return o;
}

void
md_expr_walk(struct md_expr *e, md_expr_fn *fn, void *arg)
{
	struct md_operands o;

	if (!e)
		return;
	fn(arg, e);
	o = md_expr_operands(e);
	for (unsigned i = 0; i < o.nkids; i++)
		md_expr_walk(e->u.kid[i], fn, arg);
	for (unsigned i = 0; o.list && i < o.list->n; i++)
		md_expr_walk(o.list->v[i], fn, arg);
}

static void
stmt_walk(const struct md_ptrs *stmts, md_expr_fn *fn, void *arg)
{
	for (unsigned i = 0; i < stmts->n; i++) {
		struct md_stmt *s = stmts->v[i];

		md_expr_walk(s->e, fn, arg);
		stmt_walk(&s->then, fn, arg);
		stmt_walk(&s->els, fn, arg);
	}
}

void
md_clause_walk(const struct md_clause *cl, md_expr_fn *fn, void *arg)
{
	md_expr_walk(cl->pred, fn, arg);
	stmt_walk(&cl->stmts, fn, arg);
}
