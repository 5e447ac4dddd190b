/*
 * walk.c - visiting all expressions of a tree, parents first.
 */
#include "ast.h"

static void
walk_list(const struct md_ptrs *list, md_expr_fn *fn, void *arg)
{
	for (unsigned i = 0; i < list->n; i++)
		md_expr_walk(list->v[i], fn, arg);
}

void
md_expr_walk(struct md_expr *e, md_expr_fn *fn, void *arg)
{
	if (!e)
		return;
	fn(arg, e);
	switch (e->kind) {
	case MD_E_INT:
	case MD_E_STR:
	case MD_E_IDENT:
	case MD_E_OFFSETOF:
		break;
	case MD_E_AGG:
		walk_list(&e->u.agg.keys, fn, arg);
		break;
	case MD_E_UNARY:
		md_expr_walk(e->u.un.e, fn, arg);
		break;
	case MD_E_INCDEC:
		md_expr_walk(e->u.incdec.e, fn, arg);
		break;
	case MD_E_BINARY:
		md_expr_walk(e->u.bin.l, fn, arg);
		md_expr_walk(e->u.bin.r, fn, arg);
		break;
	case MD_E_ASSIGN:
		md_expr_walk(e->u.assign.l, fn, arg);
		md_expr_walk(e->u.assign.r, fn, arg);
		break;
	case MD_E_COND:
		md_expr_walk(e->u.cond.c, fn, arg);
		md_expr_walk(e->u.cond.t, fn, arg);
		md_expr_walk(e->u.cond.f, fn, arg);
		break;
	case MD_E_CALL:
		md_expr_walk(e->u.call.fn, fn, arg);
		walk_list(&e->u.call.args, fn, arg);
		break;
	case MD_E_INDEX:
		md_expr_walk(e->u.index.e, fn, arg);
		walk_list(&e->u.index.args, fn, arg);
		break;
	case MD_E_MEMBER:
		md_expr_walk(e->u.member.e, fn, arg);
		break;
	case MD_E_CAST:
		md_expr_walk(e->u.cast.e, fn, arg);
		break;
	case MD_E_SIZEOF:
		md_expr_walk(e->u.size.e, fn, arg);
		break;
	case MD_E_XLATE:
		md_expr_walk(e->u.xlate.e, fn, arg);
		break;
	case MD_E_COMMA:
		md_expr_walk(e->u.comma.l, fn, arg);
		md_expr_walk(e->u.comma.r, fn, arg);
		break;
	}
}

void
md_stmt_walk(const struct md_ptrs *stmts, md_expr_fn *fn, void *arg)
{
	for (unsigned i = 0; i < stmts->n; i++) {
		struct md_stmt *s = stmts->v[i];

		md_expr_walk(s->e, fn, arg);
		md_stmt_walk(&s->then, fn, arg);
		md_stmt_walk(&s->els, fn, arg);
	}
}

void
md_clause_walk(const struct md_clause *cl, md_expr_fn *fn, void *arg)
{
	md_expr_walk(cl->pred, fn, arg);
	md_stmt_walk(&cl->stmts, fn, arg);
}
