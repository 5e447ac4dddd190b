/*
 * check_size.c - casts, sizeof, offsetof and members: where an expression
 * meets the layout of a type.
 *
 * sizeof of a type name and offsetof become constants at once, in the quiet
 * passes too: declarations need them. sizeof of an expression waits for the
 * reporting pass, when the types of variables are final.
 */
#include "check.h"

static bool
cast_ok(const struct md_type *to, const struct md_expr *e)
{
	const struct md_type *from = e->type;

	if (to->kind == MD_T_VOID || md_type_same(to, from))
		return true;
	if (md_type_is_scalar(to))
		return md_type_is_scalar(from) ||
		       (to->kind == MD_T_POINTER && md_is_pointer(e));
	if (to->kind == MD_T_STRING)
		return md_type_is_scalar(from) || md_type_is_stringlike(from);
	return false;
}

struct md_type *
md_check_cast(struct md_check *c, struct md_expr *e)
{
	struct md_type *to = md_check_typename(c, e->u.cast.to);
	struct md_expr *a = e->u.cast.e;

	md_check_expr(c, a);
	if (a->type->kind == MD_T_ERROR || to->kind == MD_T_ERROR)
		return c->t->error;
	if (!cast_ok(to, a))
		return md_check_error(c, MD_D_CAST_INVAL, e->loc,
				      "invalid cast expression: \"%s\" to "
				      "\"%s\"", md_text(c, a->type),
				      md_text(c, to));
	e->strbound = md_text_bound(a);
	return to;
}

static bool
size_known(struct md_check *c, const struct md_expr *e,
	   const struct md_type *t)
{
	if (t->kind == MD_T_ERROR)
		return false;
	if (t->kind != MD_T_VOID && t->kind != MD_T_FUNC &&
	    md_check_complete(c, t) &&
	    !(t->kind == MD_T_ARRAY && t->assoc))
		return true;
	md_check_error(c, MD_D_SIZEOF_TYPE, e->loc,
		       "cannot apply sizeof to an operand of type %s",
		       md_text(c, t));
	md_hint_tag(c, t);
	return false;
}

struct md_type *
md_check_sizeof(struct md_check *c, struct md_expr *e)
{
	struct md_expr *a = e->u.size.e;

	if (e->u.size.of) {
		struct md_type *t = md_check_typename(c, e->u.size.of);

		if (!size_known(c, e, t))
			return c->t->error;
		md_become_int(e, c->t->size_t_, t->size);
		return e->type;
	}
	if (a->kind == MD_E_STR) {
		md_become_int(e, c->t->size_t_, a->u.str.len + 1);
		return e->type;
	}
	if (a->kind == MD_E_AGG)
		return md_check_error(c, MD_D_SIZEOF_TYPE, e->loc,
				      "cannot apply sizeof to an aggregation");
	if (md_is_action(c, a, "sizeof"))
		return c->t->error;
	md_check_expr(c, a);
	if (a->kind == MD_E_MEMBER && a->memb && a->memb->nbits)
		return md_check_error(c, MD_D_SIZEOF_BITFIELD, e->loc,
				      "cannot apply sizeof to a bit-field: %s",
				      a->memb->name);
	if (!size_known(c, e, a->type))
		return c->t->error;
	/* the type of a variable may still grow in a quiet pass */
	if (!c->quietly)
		md_become_int(e, c->t->size_t_, a->type->size);
	return c->t->size_t_;
}

static struct md_type *
member_of(struct md_check *c, const struct md_expr *e, struct md_type *t,
	  const char *name, const struct md_member **m)
{
	*m = md_type_member(t, name);
	if (*m)
		return (*m)->type;
	md_check_error(c, MD_D_TYPE_MEMBER, e->loc, "%s is not a member of %s",
		       name, md_text(c, t));
	return md_hint_near_member(c, t, name);
}

static bool
is_sou(const struct md_type *t)
{
	return t->kind == MD_T_STRUCT || t->kind == MD_T_UNION;
}

struct md_type *
md_check_offsetof(struct md_check *c, struct md_expr *e)
{
	struct md_type *t = md_check_typename(c, e->u.offset.of);
	const struct md_member *m;

	if (t->kind == MD_T_ERROR)
		return c->t->error;
	if (!is_sou(t) || !md_check_complete(c, t)) {
		md_check_error(c, MD_D_OFFSETOF_TYPE, e->loc, "offsetof "
			       "operand must be a complete struct or union "
			       "type, not %s", md_text(c, t));
		return md_hint_tag(c, t);
	}
	if (member_of(c, e, t, e->u.offset.member, &m)->kind == MD_T_ERROR)
		return c->t->error;
	if (m->nbits)
		return md_check_error(c, MD_D_OFFSETOF_BITFIELD, e->loc,
				      "cannot take offset of a bit-field: %s",
				      m->name);
	md_become_int(e, c->t->size_t_, m->off);
	return e->type;
}

struct md_type *
md_check_member(struct md_check *c, struct md_expr *e)
{
	struct md_expr *a = e->u.member.e;
	const char *op = e->u.member.arrow ? "->" : ".";
	struct md_type *t;

	if (md_is_args(a) && !e->u.member.arrow) {
		md_check_args_use(c, e, e->u.member.name, NULL);
		return e->type;
	}
	md_check_expr(c, a);
	t = a->type;
	if (a->type->kind == MD_T_ERROR)
		return c->t->error;
	if (a->kind == MD_E_XLATE)
		return md_check_xlate_member(c, e);
	if (e->u.member.arrow) {
		if (!md_is_pointer(a)) {
			md_check_error(c, MD_D_OP_PTR, e->loc,
				       "operator -> must be applied to a "
				       "pointer, not to %s", md_text(c, t));
			if (md_type_is_int(t) && !c->quietly)
				md_hint(c->d, "((struct NAME *)x)->%s takes "
					"the number x for an address",
					e->u.member.name);
			return c->t->error;
		}
		t = t->ref;
	}
	if (!is_sou(t)) {
		md_check_error(c, MD_D_OP_SOU, e->loc,
			       "operator %s cannot be applied to %s: "
			       "not a struct or union", op, md_text(c, t));
		if (t->ref && is_sou(t->ref) && !c->quietly)
			md_hint(c->d, "of what a pointer points to: ->%s",
				e->u.member.name);
		return c->t->error;
	}
	if (!md_check_complete(c, t)) {
		md_check_error(c, MD_D_OP_INCOMPLETE, e->loc,
			       "operator %s cannot be applied to incomplete "
			       "type %s", op, md_text(c, t));
		return md_hint_tag(c, t);
	}
	t = member_of(c, e, t, e->u.member.name, &e->memb);
	if (e->memb && e->memb->how && !e->u.member.arrow)
		return md_check_error(c, MD_D_UNIMPL, e->loc,
				      "the kernel's structures have no "
				      "copies: use ->");
	if (e->memb)
		e->strbound = e->memb->strbound;
	return t;
}
