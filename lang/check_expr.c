/*
 * check_expr.c - types of expressions, bottom-up.
 *
 * Comes in: a tree as parsed (or as left by an earlier, quiet pass). Goes
 * out: e->type on every node, names resolved, and in the reporting pass
 * constants folded in place. A node that was reported gets the error type,
 * which every rule accepts, so one mistake gives one message.
 *
 * There is no promotion to int: the result of an operator has the type of the
 * operand with the greater rank (reference 3.2).
 */
#include "check.h"

#include <string.h>

/* All passes recurse over expressions; inlines can make them deep. */
enum { DEPTH_MAX = 2000 };

struct md_type *
md_check_error(struct md_check *c, enum md_tag tag, struct md_loc loc,
	       const char *fmt, ...)
{
	va_list ap;
	char *text;

	if (c->quietly)
		return c->t->error;
	va_start(ap, fmt);
	text = md_vsprintf(c->a, fmt, ap);
	va_end(ap);
	md_error(c->d, tag, loc, "%s", text);
	return c->t->error;
}

void
md_check_incompat(struct md_check *c, struct md_loc loc,
		  const struct md_type *l, const char *op,
		  const struct md_type *r)
{
	md_check_error(c, MD_D_OP_INCOMPAT, loc,
		       "operands have incompatible types: \"%s\" %s \"%s\"",
		       md_text(c, l), op, md_text(c, r));
}

void
md_hint_quote(struct md_check *c, const struct md_expr *e)
{
	if (md_loc_char(&e->loc) == '\'' && !c->quietly)
		md_hint(c->d, "'...' is a number, \"...\" a string");
}

bool
md_is_null_const(const struct md_expr *e)
{
	int64_t v;

	return md_type_is_scalar(e->type) && md_const_int(e, &v) && v == 0;
}

static bool
is_int(const struct md_expr *e)
{
	return md_type_is_int(e->type);
}

bool
md_is_pointer(const struct md_expr *e)
{
	return e->type->kind == MD_T_POINTER ||
	       (e->type->kind == MD_T_ARRAY && !e->type->assoc);
}

/* Pointers to the same type, one to void, or one operand the constant 0. */
bool
md_check_ptr_compat(const struct md_expr *l, const struct md_expr *r)
{
	const struct md_type *a, *b;

	if (md_is_pointer(l) && md_is_null_const(r))
		return true;
	if (md_is_pointer(r) && md_is_null_const(l))
		return true;
	if (!md_is_pointer(l) || !md_is_pointer(r))
		return false;
	a = l->type->ref;
	b = r->type->ref;
	return a->kind == MD_T_VOID || b->kind == MD_T_VOID ||
	       md_type_same(a, b);
}

unsigned
md_text_bound(const struct md_expr *e)
{
	if (md_is_string(e))
		return e->strbound;
	return e->type->kind == MD_T_ARRAY ? e->type->size + 1 : 0;
}

void
md_become_text(struct md_check *c, struct md_expr *e)
{
	struct md_expr *copy;

	if (c->quietly || md_is_string(e) || !md_type_is_stringlike(e->type))
		return;
	copy = md_expr_new(c->a, e->kind, e->loc);
	*copy = *e;
	*e = *md_expr_cast(c, c->t->string, copy);
	e->strbound = md_text_bound(copy);
}

struct md_expr *
md_expr_cast(struct md_check *c, struct md_type *to, struct md_expr *e)
{
	struct md_expr *n = md_expr_new(c->a, MD_E_CAST, e->loc);
	struct md_typename *tn = md_alloc(c->a, sizeof *tn);

	tn->spec = md_alloc(c->a, sizeof *tn->spec);
	tn->spec->words = MD_W_TNAME;
	tn->spec->tname = md_text(c, to);
	tn->spec->type = tn->type = to;
	tn->spec->loc = tn->loc = e->loc;
	n->u.cast.to = tn;
	n->u.cast.e = e;
	n->type = to;
	return n;
}

/* -- unary ---------------------------------------------------------------- */

static struct md_type *
operand_error(struct md_check *c, enum md_tag tag, struct md_expr *e,
	      const char *op, const char *kind)
{
	return md_check_error(c, tag, e->loc,
			      "operator %s requires an operand of %s type, not "
			      "%s", op, kind, md_text(c, e->type));
}

struct md_type *
md_check_deref(struct md_check *c, struct md_loc loc, struct md_type *of)
{
	if (of->kind == MD_T_VOID)
		return md_check_error(c, MD_D_DEREF_VOID, loc,
				      "cannot dereference pointer to void");
	if (of->kind == MD_T_FUNC)
		return md_check_error(c, MD_D_DEREF_FUNC, loc,
				      "cannot dereference pointer to function");
	md_check_complete(c, of);
	if (of->nmembers && of->members[0].how)
		return md_check_error(c, MD_D_UNIMPL, loc,
				      "the kernel's structures have no "
				      "copies: use ->");
	return of;
}

static struct md_type *
check_deref(struct md_check *c, struct md_expr *e)
{
	struct md_expr *a = e->u.un.e;

	if (md_is_string(a))
		return c->t->char_;
	if (!md_is_pointer(a))
		return md_check_error(c, MD_D_DEREF_NONPTR, e->loc,
				      "cannot dereference non-pointer type %s",
				      md_text(c, a->type));
	return md_check_deref(c, e->loc, a->type->ref);
}

static struct md_type *
check_addr(struct md_check *c, struct md_expr *e)
{
	struct md_expr *a = e->u.un.e;

	if (a->kind == MD_E_IDENT || a->var ||
	    (a->builtin && a->kind != MD_E_CALL)) {
		md_check_error(c, MD_D_ADDROF_VAR, e->loc,
			       "cannot take address of dynamic variable");
	} else if (a->kind == MD_E_MEMBER && a->memb && a->memb->nbits) {
		md_check_error(c, MD_D_ADDROF_BITFIELD, e->loc,
			       "cannot take address of bit-field: %s",
			       a->memb->name);
	} else if (a->kind == MD_E_MEMBER && a->memb && a->memb->how) {
		md_check_error(c, MD_D_ADDROF_LVAL, e->loc,
			       "operator & requires lvalue as operand: %s is "
			       "read when it is used", a->memb->name);
	} else if (a->kind == MD_E_MEMBER || a->kind == MD_E_INDEX ||
		   (a->kind == MD_E_UNARY && a->u.un.op == MD_OP_DEREF)) {
		return md_type_pointer(c->t, a->type);
	} else {
		md_check_error(c, MD_D_ADDROF_LVAL, e->loc,
			       "operator & requires lvalue as operand");
	}
	return c->t->error;
}

static void
check_unary(struct md_check *c, struct md_expr *e)
{
	enum md_op op = e->u.un.op;
	struct md_expr *a = e->u.un.e;
	const char *text = md_op_text(op, false);

	md_check_expr(c, a);
	e->type = c->t->error;
	if (md_is_error(a))
		return;
	switch (op) {
	case MD_OP_NEG:
	case MD_OP_PLUS:
		e->type = is_int(a) ? md_type_usual(c->t, a->type, a->type) :
			operand_error(c, MD_D_OP_ARITH, a, text, "arithmetic");
		break;
	case MD_OP_COMPL:
		e->type = is_int(a) ? md_type_usual(c->t, a->type, a->type) :
			operand_error(c, MD_D_OP_INT, a, text, "integral");
		break;
	case MD_OP_NOT:
		e->type = md_type_is_scalar(a->type) ? c->t->int_ :
			operand_error(c, MD_D_OP_SCALAR, a, text, "scalar");
		break;
	case MD_OP_DEREF:
		e->type = check_deref(c, e);
		break;
	case MD_OP_ADDR:
		e->type = check_addr(c, e);
		break;
	case MD_OP_STRINGOF:
		if (md_is_string(a) || md_is_pointer(a) || is_int(a))
			e->type = c->t->string;
		else
			md_check_error(c, MD_D_STRINGOF_TYPE, a->loc,
				       "cannot apply stringof to a value of "
				       "type %s", md_text(c, a->type));
		e->strbound = md_text_bound(a);
		break;
	default:
		md_bug(c->c, "unary operator %d", op);
	}
}

/* -- binary --------------------------------------------------------------- */

bool
md_check_ints(struct md_check *c, struct md_loc loc, const struct md_type *l,
	      enum md_op op, const char *text, const struct md_type *r)
{
	bool arith = op == MD_OP_ADD || op == MD_OP_SUB || op == MD_OP_MUL ||
		     op == MD_OP_DIV;

	if (md_type_is_int(l) && md_type_is_int(r))
		return true;
	md_check_error(c, arith ? MD_D_OP_ARITH : MD_D_OP_INT, loc,
		       l->kind == MD_T_FLOAT || r->kind == MD_T_FLOAT ?
		       "operator %s: floating-point values can be traced but "
		       "not computed with" : "operator %s requires operands "
		       "of %s type: \"%s\" %s \"%s\"", text,
		       arith ? "arithmetic" : "integral", md_text(c, l), text,
		       md_text(c, r));
	return false;
}

static bool
both_int(struct md_check *c, const struct md_expr *e)
{
	const struct md_expr *l = e->u.bin.l, *r = e->u.bin.r;

	return md_check_ints(c, md_type_is_int(l->type) ? r->loc : l->loc,
			     l->type, e->u.bin.op,
			     md_op_text(e->u.bin.op, false), r->type);
}

bool
md_check_step(struct md_check *c, struct md_loc loc, const struct md_type *of,
	      const char *op)
{
	if (of->kind == MD_T_VOID || of->kind == MD_T_FUNC) {
		md_check_error(c, MD_D_OP_VFPTR, loc,
			       "operator %s: arithmetic on pointers to void or "
			       "functions is not allowed", op);
		return false;
	}
	return true;
}

/* Element of a pointer in an addition: must be an object of known size. */
static bool
can_step(struct md_check *c, const struct md_expr *p, const char *op)
{
	const struct md_type *of = md_is_string(p) ? c->t->char_ : p->type->ref;

	if (!md_check_step(c, p->loc, of, op))
		return false;
	if (!md_check_complete(c, of)) {
		md_check_error(c, MD_D_OP_INCOMPLETE, p->loc,
			       "operator %s: incomplete type %s", op,
			       md_text(c, of));
		md_hint_tag(c, of);
	}
	return of->complete;
}

static struct md_type *
decayed(struct md_check *c, const struct md_expr *p)
{
	if (md_is_string(p))
		return c->t->char_ptr;
	if (p->type->kind == MD_T_ARRAY)
		return md_type_pointer(c->t, p->type->ref);
	return p->type;
}

static struct md_type *
check_add_sub(struct md_check *c, struct md_expr *e)
{
	struct md_expr *l = e->u.bin.l, *r = e->u.bin.r;
	const char *op = md_op_text(e->u.bin.op, false);
	bool lp = md_is_pointer(l) || md_is_string(l);
	bool rp = md_is_pointer(r) || md_is_string(r);
	bool sub = e->u.bin.op == MD_OP_SUB;

	if (lp && is_int(r))
		return can_step(c, l, op) ? decayed(c, l) : c->t->error;
	if (rp && is_int(l) && !sub)
		return can_step(c, r, op) ? decayed(c, r) : c->t->error;
	if (sub && md_is_pointer(l) && md_is_pointer(r) &&
	    md_type_same(l->type->ref, r->type->ref))
		return can_step(c, l, op) ? md_type_find(c->t, "ptrdiff_t") :
					    c->t->error;
	if (lp || rp || !both_int(c, e)) {
		if (lp || rp)
			md_check_incompat(c, e->loc, l->type, op, r->type);
		return c->t->error;
	}
	return md_type_usual(c->t, l->type, r->type);
}

/* `e == TAG`: a tag of the left operand's enum comes before other names. */
static void
prefer_tag(struct md_check *c, const struct md_expr *l, struct md_expr *r)
{
	const struct md_type *t = l->type;

	if (t->kind != MD_T_ENUM || r->kind != MD_E_IDENT ||
	    r->u.ident.scope != MD_SC_GLOBAL)
		return;
	for (unsigned i = 0; i < t->ntags; i++) {
		if (strcmp(t->tags[i].name, r->u.ident.name) != 0)
			continue;
		/* left as it is, to be told when it is checked again */
		if (md_var_visible(c, MD_SC_GLOBAL, r->u.ident.name)) {
			md_check_error(c, MD_D_IDENT_AMBIG, r->loc,
				       "ambiguous use of %s: it is both a "
				       "variable and a tag of %s",
				       r->u.ident.name, md_text(c, t));
			return;
		}
		r->kind = MD_E_INT;
		memset(&r->u, 0, sizeof r->u);
		r->u.num.value = (uint64_t)t->tags[i].value;
		r->type = c->t->int_;
		return;
	}
}

static bool
comparable(const struct md_expr *l, const struct md_expr *r, bool equality)
{
	if (is_int(l) && is_int(r))
		return true;
	if (md_is_string(l) || md_is_string(r)) {
		if (md_type_is_stringlike(l->type) &&
		    md_type_is_stringlike(r->type))
			return true;
		return equality && (md_is_null_const(l) || md_is_null_const(r));
	}
	if (md_check_ptr_compat(l, r))
		return true;
	return false;
}

static struct md_type *
check_compare(struct md_check *c, struct md_expr *e)
{
	struct md_expr *l = e->u.bin.l, *r = e->u.bin.r;
	enum md_op op = e->u.bin.op;

	if (comparable(l, r, op == MD_OP_EQ || op == MD_OP_NE)) {
		if (md_is_string(l))
			md_become_text(c, r);
		else if (md_is_string(r))
			md_become_text(c, l);
		return c->t->int_;
	}
	md_check_incompat(c, e->loc, l->type, md_op_text(op, false), r->type);
	md_hint_quote(c, l);
	md_hint_quote(c, r);
	return c->t->error;
}

static struct md_type *
check_logical(struct md_check *c, struct md_expr *e)
{
	struct md_expr *sides[2] = { e->u.bin.l, e->u.bin.r };
	struct md_type *t = c->t->int_;

	for (unsigned i = 0; i < 2; i++)
		if (!md_type_is_scalar(sides[i]->type))
			t = operand_error(c, MD_D_OP_SCALAR, sides[i],
					  md_op_text(e->u.bin.op, false),
					  "scalar");
	return t;
}

bool
md_zero_divisor(struct md_check *c, enum md_op op, const struct md_expr *r)
{
	int64_t v;

	if ((op != MD_OP_DIV && op != MD_OP_MOD) || !md_const_int(r, &v) || v)
		return false;
	md_check_error(c, MD_D_DIV_ZERO, r->loc,
		       "expression contains division by zero");
	return true;
}

static struct md_type *
check_arith(struct md_check *c, struct md_expr *e)
{
	struct md_expr *l = e->u.bin.l, *r = e->u.bin.r;
	enum md_op op = e->u.bin.op;

	if (!both_int(c, e) || md_zero_divisor(c, op, r))
		return c->t->error;
	if (op == MD_OP_SHL || op == MD_OP_SHR)
		r = l;
	return md_type_usual(c->t, l->type, r->type);
}

static void
check_binary(struct md_check *c, struct md_expr *e)
{
	struct md_expr *l = e->u.bin.l, *r = e->u.bin.r;
	enum md_op op = e->u.bin.op;

	md_check_expr(c, l);
	if (op >= MD_OP_EQ && op <= MD_OP_GE) {
		prefer_tag(c, l, r);
		c->compared = l->type;
	}
	md_check_expr(c, r);
	c->compared = NULL;
	if (md_is_error(l) || md_is_error(r))
		e->type = c->t->error;
	else if (op >= MD_OP_EQ && op <= MD_OP_GE)
		e->type = check_compare(c, e);
	else if (op >= MD_OP_LAND && op <= MD_OP_LXOR)
		e->type = check_logical(c, e);
	else if (op == MD_OP_ADD || op == MD_OP_SUB)
		e->type = check_add_sub(c, e);
	else
		e->type = check_arith(c, e);
}

/* -- condition, comma ----------------------------------------------------- */

const struct md_builtin *
md_callee(const struct md_expr *e)
{
	const struct md_expr *fn = e->kind == MD_E_CALL ? e->u.call.fn : NULL;

	if (!fn || fn->kind != MD_E_IDENT || fn->u.ident.scope != MD_SC_GLOBAL)
		return NULL;
	return md_builtin_find(fn->u.ident.name, true);
}

/* An operand that may not be an action, because its value is wanted or its
 * execution would be conditional. */
bool
md_is_action(struct md_check *c, const struct md_expr *e, const char *op)
{
	const struct md_builtin *b = md_callee(e);

	if (!b || b->kind != MD_BI_ACTION || (b->flags & MD_BF_RETVAL))
		return false;
	md_check_error(c, MD_D_OP_ACT, e->loc,
		       "an operand of %s may not be an action: %s( )",
		       op, b->name);
	if (!c->quietly && *op == '?')
		md_hint(c->d, "if (condition) { ... } may hold actions");
	return true;
}

static bool
check_operand(struct md_check *c, struct md_expr *e, const char *op)
{
	if (md_is_action(c, e, op)) {
		e->type = c->t->error;
		return false;
	}
	md_check_expr(c, e);
	if (e->kind == MD_E_XLATE && !md_is_error(e))
		e->type = md_check_error(c, MD_D_OP_DYN, e->loc,
					 "an operand of %s may not be a "
					 "translated structure", op);
	return !md_is_error(e);
}

static struct md_type *
cond_type(struct md_check *c, struct md_expr *e)
{
	struct md_expr *t = e->u.cond.t, *f = e->u.cond.f;

	if (is_int(t) && is_int(f))
		return md_type_usual(c->t, t->type, f->type);
	if ((md_is_string(t) || md_is_string(f)) &&
	    md_type_is_stringlike(t->type) && md_type_is_stringlike(f->type)) {
		md_become_text(c, t);
		md_become_text(c, f);
		e->strbound = md_bound_join(md_value_bound(t),
					    md_value_bound(f));
		return c->t->string;
	}
	if (md_type_same(t->type, f->type))
		return t->type;
	if (md_check_ptr_compat(t, f)) {
		if (!md_is_pointer(t))
			return decayed(c, f);
		if (!md_is_pointer(f) || f->type->ref->kind == MD_T_VOID)
			return decayed(c, t);
		return decayed(c, f);
	}
	return md_check_error(c, MD_D_OP_INCOMPAT, e->loc,
			      "operator ?: operands must have compatible "
			      "types: \"%s\" : \"%s\"", md_text(c, t->type),
			      md_text(c, f->type));
}

static void
note_sizeof(void *arg, struct md_expr *e)
{
	if (e->kind == MD_E_SIZEOF && e->u.size.e)
		*(bool *)arg = true;
}

/* A constant condition drops a branch with its type; but not one that asks for
 * the size of an expression: types of variables hang on those of branches. In
 * a statement of its own root looks at the other: it may be an action. */
void
md_check_cond(struct md_check *c, struct md_expr *e,
	      void (*root)(struct md_check *, struct md_expr *))
{
	struct md_expr *k = e->u.cond.c, *t = e->u.cond.t, *f = e->u.cond.f;
	bool ok, size = false;
	int64_t v;

	e->type = c->t->error;
	md_expr_walk(k, note_sizeof, &size);
	if (check_operand(c, k, "?:") && !md_type_is_scalar(k->type)) {
		operand_error(c, MD_D_OP_SCALAR, k, "?:", "scalar");
		k->type = c->t->error;
	}
	if (!size && !md_is_error(k) && md_const_int(k, &v)) {
		/* the other branch is dropped, whatever it is */
		struct md_expr *b = v ? t : f;
		bool paren = e->paren;

		if (root)
			root(c, b);
		else if (!check_operand(c, b, "?:"))
			return;
		e->type = b->type;
		e->strbound = b->strbound;
		if (!c->quietly) {
			*e = *b;
			e->paren = paren;
		}
		return;
	}
	ok = check_operand(c, t, "?:");
	ok = check_operand(c, f, "?:") && ok;
	if (ok && !md_is_error(k))
		e->type = cond_type(c, e);
}

static void
check_comma(struct md_check *c, struct md_expr *e)
{
	bool ok = check_operand(c, e->u.comma.l, ",");

	ok = check_operand(c, e->u.comma.r, ",") && ok;
	e->type = ok ? e->u.comma.r->type : c->t->error;
	e->strbound = e->u.comma.r->strbound;
}

/* -- all kinds ------------------------------------------------------------ */

static void
literal(struct md_check *c, struct md_expr *e)
{
	if (e->kind == MD_E_STR) {
		e->type = c->t->string;
		e->strbound = md_value_bound(e);
	} else if (!e->type) {
		int64_t v = (int64_t)e->u.num.value;

		e->type = v == (int32_t)v ? c->t->int_ : c->t->long_;
	}
}

static void
check_kind(struct md_check *c, struct md_expr *e)
{
	switch (e->kind) {
	case MD_E_INT:
	case MD_E_STR:
		literal(c, e);
		break;
	case MD_E_IDENT:
		md_check_ident(c, e);
		break;
	case MD_E_AGG:
		e->type = md_check_error(c, MD_D_OP_DYN, e->loc,
					 "aggregation @%s may not be used in "
					 "an expression",
					 md_agg_shown(e->u.agg.name));
		break;
	case MD_E_UNARY:
		check_unary(c, e);
		break;
	case MD_E_INCDEC:
		md_check_incdec(c, e);
		break;
	case MD_E_BINARY:
		check_binary(c, e);
		break;
	case MD_E_ASSIGN:
		md_check_assign(c, e);
		break;
	case MD_E_COND:
		md_check_cond(c, e, NULL);
		break;
	case MD_E_CALL:
		md_check_call(c, e);
		break;
	case MD_E_INDEX:
		md_check_index(c, e);
		break;
	case MD_E_MEMBER:
		e->type = md_check_member(c, e);
		break;
	case MD_E_CAST:
		e->type = md_check_cast(c, e);
		break;
	case MD_E_SIZEOF:
		e->type = md_check_sizeof(c, e);
		break;
	case MD_E_OFFSETOF:
		e->type = md_check_offsetof(c, e);
		break;
	case MD_E_XLATE:
		e->type = md_check_xlate(c, e);
		break;
	case MD_E_COMMA:
		check_comma(c, e);
		break;
	}
}

void
md_check_expr(struct md_check *c, struct md_expr *e)
{
	e->strbound = 0;
	if (c->in_expr >= DEPTH_MAX) {
		e->type = md_check_error(c, MD_D_UNKNOWN, e->loc,
					 "expression nests too deeply");
		return;
	}
	c->in_expr++;
	check_kind(c, e);
	md_fold(c, e);
	if (e->strbound > c->t->string->size)
		e->strbound = 0; /* cut to strsize anyway */
	c->in_expr--;
}
