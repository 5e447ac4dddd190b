/*
 * check_support.c - what is typed but has no code, refused by name.
 *
 * The checker knows the whole language; lowering does not. This walk over a
 * correct program is the one place that says what is missing, so a later
 * addition to lowering takes lines away here and touches nothing else.
 *
 * Variables have no addresses: those of their members and elements, and what
 * an array stands for as a pointer, exist only behind a pointer.
 */
#include "check.h"

static void
refuse(struct md_check *c, const struct md_expr *e, const char *what)
{
	md_check_error(c, MD_D_UNIMPL, e->loc,
		       "%s not implemented in minid yet", what);
}

/* Does e name memory of a variable, not behind a pointer? */
static bool
is_own(const struct md_expr *e)
{
	for (;;) {
		switch (e->kind) {
		case MD_E_MEMBER:
			e = e->u.member.e;
			break;
		case MD_E_INDEX:
			if (e->var)
				return true;
			e = e->u.index.e;
			break;
		case MD_E_UNARY:
		case MD_E_CAST:
			e = e->u.kid[0];
			break;
		default:
			return e->type && e->type->kind != MD_T_POINTER;
		}
		if (e->type && e->type->kind == MD_T_POINTER)
			return false;
	}
}

/* An array of a variable where a pointer is wanted. */
static void
pointer(struct md_check *c, const struct md_expr *e)
{
	if (e->type && e->type->kind == MD_T_ARRAY && is_own(e))
		refuse(c, e, "the address of a variable's array is");
}

static void
binary(struct md_check *c, const struct md_expr *e)
{
	const struct md_expr *l = e->u.bin.l, *r = e->u.bin.r;

	pointer(c, l);
	pointer(c, r);
	if ((e->u.bin.op == MD_OP_ADD || e->u.bin.op == MD_OP_SUB) &&
	    (md_is_string(l) || md_is_string(r)))
		refuse(c, e, "arithmetic on a string's address is");
}

static void
call(struct md_check *c, const struct md_expr *e)
{
	const struct md_proto *p;

	if (!e->builtin)
		return;
	p = md_proto_of(c, e->builtin);
	for (unsigned i = 0; i < e->u.call.args.n && i < p->n; i++) {
		if (p->params[i].kind == MD_PARAM_TYPE)
			pointer(c, e->u.call.args.v[i]);
	}
}

static void
support(void *arg, struct md_expr *e)
{
	struct md_check *c = arg;

	if (!e->type)
		return;
	switch (e->kind) {
	case MD_E_UNARY:
		if (e->u.un.op == MD_OP_ADDR && is_own(e->u.un.e))
			refuse(c, e, "the address of a variable's member is");
		break;
	case MD_E_BINARY:
		binary(c, e);
		break;
	case MD_E_CALL:
		call(c, e);
		break;
	case MD_E_CAST:
		if (!md_is_string(e) && !md_type_is_memory(e->type) &&
		    e->type->kind != MD_T_VOID)
			pointer(c, e->u.cast.e);
		break;
	case MD_E_ASSIGN:
		if (e->type->kind == MD_T_POINTER)
			pointer(c, e->u.assign.r);
		break;
	case MD_E_XLATE:
		refuse(c, e, "a translated structure, but for its members and "
			     "as a whole in an assignment, is");
		break;
	case MD_E_COND:
		if (e->type->kind == MD_T_POINTER) {
			pointer(c, e->u.cond.t);
			pointer(c, e->u.cond.f);
		} else if (md_type_is_memory(e->type)) {
			refuse(c, e, "a structure as a value of ?: is");
		}
		break;
	default:
		break;
	}
}

void
md_check_support(struct md_check *c, struct md_clause *cl)
{
	md_clause_walk(cl, support, c);
}
