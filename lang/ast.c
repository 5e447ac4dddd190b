/*
 * ast.c - what every pass may make: a bare expression node.
 *
 * The parser's own constructors, which also watch the depth of the tree, are
 * in build.c; passes that replace or add nodes (folding, inlines) use this.
 */
#include "ast.h"

struct md_expr *
md_expr_new(struct md_arena *a, enum md_expr_kind kind, struct md_loc loc)
{
	struct md_expr *e = md_alloc(a, sizeof *e);

	e->kind = kind;
	e->loc = loc;
	return e;
}
