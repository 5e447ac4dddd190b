/*
 * fold.c - constants: evaluation of constant expressions with D semantics,
 * folding in place, and private copies of inline values.
 *
 * Everything is 64 bits wide (reference 3.2): operations are signed or
 * unsigned by the converted type of the operands, a shift count is masked
 * with 63, >> of a signed value is arithmetic, division truncates toward
 * zero. A value is cut to its type's width only by a cast, by a unary minus
 * on an unsigned constant, and later by stores.
 *
 * md_const_int looks without touching the tree, so it also serves the quiet
 * passes, where nothing may be folded yet.
 */
#include "check.h"

#include <string.h>

/* Signedness of the converted type of two operands; pointers: unsigned. */
static bool
usual_signed(const struct md_type *a, const struct md_type *b)
{
	const struct md_type *t;

	if (!md_type_is_int(a) || !md_type_is_int(b))
		return false;
	t = md_type_rank(b) > md_type_rank(a) ? b : a;
	return t->kind == MD_T_ENUM || t->is_signed;
}

static bool
type_signed(const struct md_type *t)
{
	return t->kind == MD_T_ENUM || (t->kind == MD_T_INT && t->is_signed);
}

static bool
divide(enum md_op op, bool sign, int64_t a, int64_t b, int64_t *v)
{
	if (b == 0)
		return false;
	if (sign && b == -1) /* INT64_MIN / -1 wraps */
		*v = op == MD_OP_DIV ? (int64_t)(0 - (uint64_t)a) : 0;
	else if (sign)
		*v = op == MD_OP_DIV ? a / b : a % b;
	else
		*v = (int64_t)(op == MD_OP_DIV ? (uint64_t)a / (uint64_t)b :
						 (uint64_t)a % (uint64_t)b);
	return true;
}

static int64_t
shift_right(bool sign, int64_t a, unsigned n)
{
	uint64_t u = (uint64_t)a >> n;

	if (sign && a < 0 && n > 0)
		u |= ~(uint64_t)0 << (64 - n);
	return (int64_t)u;
}

/* three-way comparison as -1, 0, 1 */
static bool
compare(enum md_op op, int order, int64_t *v)
{
	switch (op) {
	case MD_OP_EQ:
		*v = order == 0;
		return true;
	case MD_OP_NE:
		*v = order != 0;
		return true;
	case MD_OP_LT:
		*v = order < 0;
		return true;
	case MD_OP_LE:
		*v = order <= 0;
		return true;
	case MD_OP_GT:
		*v = order > 0;
		return true;
	case MD_OP_GE:
		*v = order >= 0;
		return true;
	default:
		return false;
	}
}

static int
order_of(bool sign, int64_t a, int64_t b)
{
	if (a == b)
		return 0;
	if (sign)
		return a < b ? -1 : 1;
	return (uint64_t)a < (uint64_t)b ? -1 : 1;
}

static bool
binary_ints(const struct md_expr *e, int64_t a, int64_t b, int64_t *v)
{
	const struct md_type *lt = e->u.bin.l->type;
	bool sign = usual_signed(lt, e->u.bin.r->type);
	uint64_t x = (uint64_t)a, y = (uint64_t)b;

	switch (e->u.bin.op) {
	case MD_OP_ADD:
		*v = (int64_t)(x + y);
		return true;
	case MD_OP_SUB:
		*v = (int64_t)(x - y);
		return true;
	case MD_OP_MUL:
		*v = (int64_t)(x * y);
		return true;
	case MD_OP_DIV:
	case MD_OP_MOD:
		return divide(e->u.bin.op, sign, a, b, v);
	case MD_OP_AND:
		*v = a & b;
		return true;
	case MD_OP_OR:
		*v = a | b;
		return true;
	case MD_OP_XOR:
		*v = a ^ b;
		return true;
	case MD_OP_SHL:
		*v = (int64_t)(x << (y & 63));
		return true;
	case MD_OP_SHR:
		*v = shift_right(type_signed(lt), a, (unsigned)(y & 63));
		return true;
	case MD_OP_LAND:
		*v = a && b;
		return true;
	case MD_OP_LOR:
		*v = a || b;
		return true;
	case MD_OP_LXOR:
		*v = !a != !b;
		return true;
	default:
		return compare(e->u.bin.op, order_of(sign, a, b), v);
	}
}

/* The text of a constant string, up to its first NUL. */
static const char *
const_str(const struct md_expr *e)
{
	if (e->kind == MD_E_IDENT && e->var && e->var->is_const)
		e = e->var->value;
	return e->kind == MD_E_STR ? e->u.str.s : NULL;
}

/*
 * The value of an operand. Folding goes bottom-up, so there only what has
 * become a constant node counts: looking deeper would make it quadratic.
 */
static bool
operand(const struct md_expr *e, bool deep, int64_t *v)
{
	if (deep)
		return md_const_int(e, v);
	*v = e->kind == MD_E_INT ? (int64_t)e->u.num.value : 0;
	return e->kind == MD_E_INT;
}

static bool
const_binary(const struct md_expr *e, bool deep, int64_t *v)
{
	const struct md_expr *l = e->u.bin.l, *r = e->u.bin.r;
	const char *s = const_str(l), *t = const_str(r);
	int64_t a, b;

	if (s && t) {
		int order = strcmp(s, t);

		return compare(e->u.bin.op, order, v);
	}
	if (!l->type || !r->type || !md_type_is_scalar(l->type) ||
	    !md_type_is_scalar(r->type))
		return false;
	/* pointer arithmetic scales: left to run time */
	if (!md_type_is_int(e->type) ||
	    (e->u.bin.op == MD_OP_SUB && l->type->kind == MD_T_POINTER))
		return false;
	return operand(l, deep, &a) && operand(r, deep, &b) &&
	       binary_ints(e, a, b, v);
}

static bool
const_unary(const struct md_expr *e, bool deep, int64_t *v)
{
	int64_t a;

	if (!operand(e->u.un.e, deep, &a))
		return false;
	switch (e->u.un.op) {
	case MD_OP_NEG:
		*v = (int64_t)(0 - (uint64_t)a);
		if (!type_signed(e->type))
			*v = md_type_cut(e->type, *v);
		return true;
	case MD_OP_PLUS:
		*v = a;
		return true;
	case MD_OP_COMPL:
		*v = ~a;
		return true;
	case MD_OP_NOT:
		*v = !a;
		return true;
	default:
		return false;
	}
}

static bool
const_value(const struct md_expr *e, bool deep, int64_t *v)
{
	int64_t a;

	if (!e->type || e->type->kind == MD_T_ERROR)
		return false;
	switch (e->kind) {
	case MD_E_INT:
		*v = (int64_t)e->u.num.value;
		return true;
	case MD_E_IDENT:
		if (!e->var || !e->var->is_const ||
		    !md_type_is_scalar(e->var->type) ||
		    !md_const_int(e->var->value, &a))
			return false;
		*v = md_type_cut(e->var->type, a);
		return true;
	case MD_E_UNARY:
		return const_unary(e, deep, v);
	case MD_E_BINARY:
		return const_binary(e, deep, v);
	case MD_E_CAST:
		if (!md_type_is_scalar(e->type) ||
		    !operand(e->u.cast.e, deep, &a))
			return false;
		*v = md_type_cut(e->type, a);
		return true;
	case MD_E_COND:
		if (!operand(e->u.cond.c, deep, &a))
			return false;
		return operand(a ? e->u.cond.t : e->u.cond.f, deep, v);
	default:
		return false;
	}
}

bool
md_const_int(const struct md_expr *e, int64_t *v)
{
	return const_value(e, true, v);
}

void
md_become_int(struct md_expr *e, struct md_type *t, uint64_t v)
{
	e->kind = MD_E_INT;
	memset(&e->u, 0, sizeof e->u);
	e->u.num.value = v;
	e->type = t;
	e->is_const = true;
}

void
md_fold(struct md_check *c, struct md_expr *e)
{
	int64_t v;

	if (e->kind == MD_E_INT || e->kind == MD_E_STR) {
		e->is_const = true;
		return;
	}
	if (c->quietly)
		return;
	if (e->kind == MD_E_IDENT && const_str(e)) {
		const struct md_expr *s = e->var->value;

		e->kind = MD_E_STR;
		e->u = s->u;
		e->var = NULL;
		e->is_const = true;
	} else if (const_value(e, false, &v)) {
		md_become_int(e, e->type, (uint64_t)v);
		e->var = NULL;
	}
}

/* -- copies of inline values ---------------------------------------------- */

struct copier {
	struct md_check *c;
	const struct md_var *inl;     /* whose parameters are replaced */
	struct md_expr *const *args;  /* NULL: parameters stay unbound */
};

static struct md_expr *copy(struct copier *k, const struct md_expr *e);

static void
copy_list(struct copier *k, struct md_ptrs *list)
{
	struct md_ptrs out = { 0 };

	for (unsigned i = 0; i < list->n; i++)
		md_ptrs_push(k->c->a, &out, copy(k, list->v[i]));
	*list = out;
}

static struct md_expr *
copy_ident(struct copier *k, struct md_expr *n)
{
	const struct md_ptrs *params = &k->inl->params;

	if (n->u.ident.scope != MD_SC_GLOBAL)
		return n;
	for (unsigned i = 0; i < params->n; i++) {
		struct md_var *p = params->v[i];
		struct copier plain = { k->c, k->inl, NULL };

		if (strcmp(p->name, n->u.ident.name) != 0)
			continue;
		if (!k->args) {
			n->var = p;
			return n;
		}
		/* an argument's own names are not parameters */
		plain.inl = &(const struct md_var){ 0 };
		if (p->type->kind == MD_T_STRING)
			return copy(&plain, k->args[i]);
		return md_expr_cast(k->c, p->type, copy(&plain, k->args[i]));
	}
	return n;
}

static struct md_expr *
copy(struct copier *k, const struct md_expr *e)
{
	struct md_operands o;
	struct md_expr *n;

	if (!e)
		return NULL;
	n = md_expr_new(k->c->a, e->kind, e->loc);
	*n = *e;
	k->c->expanded++;
	if (n->kind == MD_E_IDENT)
		return copy_ident(k, n);
	o = md_expr_operands(n);
	for (unsigned i = 0; i < o.nkids; i++)
		n->u.kid[i] = copy(k, e->u.kid[i]);
	if (o.list)
		copy_list(k, &n->u.many.list);
	if (n->kind == MD_E_CALL) { /* a function's name is no parameter */
		n->u.call.fn = md_expr_new(k->c->a, e->u.call.fn->kind,
					   e->u.call.fn->loc);
		*n->u.call.fn = *e->u.call.fn;
	}
	return n;
}

struct md_expr *
md_expr_clone(struct md_check *c, const struct md_expr *e,
	      const struct md_var *inl, struct md_expr *const *args)
{
	struct copier k = { c, inl, args };

	return copy(&k, e);
}
