/*
 * lower_var.c - variables: where they live, how they are read and written.
 *
 *	global scalar	MD_MAP_GLOBALS + off	8 bytes, directly addressed
 *	self-> scalar	thread object + off	8 bytes
 *	this-> integer	a vreg, zero at the start of the firing
 *	string		8 bytes "was assigned" flag, then the text
 *	array element	a hash; storing 0 deletes
 *	struct, array	as C has it, at the variable's place (lower_mem.c)
 *
 * An integer variable always has 8 bytes; readers take the low bytes of its
 * type, so that ++ and += can be one atomic 64-bit addition.
 */
#include "lower.h"

static const struct md_var *
var_of(const struct md_expr *e)
{
	return e->kind == MD_E_INDEX ? e->u.index.e->var : e->var;
}

/* Is it a variable or an element of an array with keys? Other things that
 * can be assigned to are objects in memory. */
static bool
is_plain(const struct md_expr *e)
{
	return !md_type_is_memory(e->type) &&
	       (e->kind == MD_E_IDENT || (e->kind == MD_E_INDEX && e->var));
}

static bool
is_string(const struct md_type *t)
{
	return t->kind == MD_T_STRING;
}

unsigned
md_var_text_size(const struct md_compile *c, const struct md_var *v)
{
	unsigned n = v->strbound ? v->strbound : c->opt.strsize + 1;

	return (n + 7) & ~7u;
}

/* Bytes that a variable (or an element) takes. */
unsigned
md_var_size(const struct md_compile *c, const struct md_var *v)
{
	if (is_string(v->type))
		return 8 + md_var_text_size(c, v);
	return md_type_is_memory(v->type) ? (v->type->size + 7) & ~7u : 8;
}

/* -- memory of a plain variable ------------------------------------------------- */

/* this-> strings and arrays have scratch for as long as the firing lasts. */
int
md_lower_this_memory(struct md_lower *l, const struct md_var *v)
{
	struct md_this *t = md_lower_this(l, v);

	if (!t->placed) {
		t->off = l->scratch;
		t->placed = true;
		md_lower_scratch(l, md_var_size(l->c, v));
		l->mark = l->scratch;
	}
	return md_lower_scratch_at(l, t->off);
}

/* Base pointer and offset of a global, self-> or this-> variable. */
static int
memory(struct md_lower *l, const struct md_var *v, int32_t *off)
{
	switch (v->scope) {
	case MD_SC_GLOBAL:
		*off = 0;
		return md_ir_mapval(&l->f, MD_MAP_GLOBALS, (int)v->off);
	case MD_SC_SELF:
		*off = (int)(sizeof(struct md_thread) + v->off);
		return md_lower_thread(l);
	case MD_SC_THIS:
		*off = 0;
		return md_lower_this_memory(l, v);
	}
	return MD_NOREG;
}

void
md_lower_clear_this(struct md_lower *l, const struct md_var *v)
{
	unsigned n = md_var_size(l->c, v);

	md_lower_read(l, MD_H_read_kernel, md_arg(md_lower_this_memory(l, v)), n,
		      md_lower_zeros(l, n));
}

/* -- reading ------------------------------------------------------------------------- */

static int
load_int(struct md_lower *l, const struct md_type *t, int p, int32_t off)
{
	unsigned size = t->size ? t->size : 8;

	return md_ir_ld(&l->f, p, off, size, t->is_signed);
}

static void
load_string(struct md_lower *l, const struct md_var *v, int p, int32_t off,
	    struct md_val *out)
{
	out->r = md_ir_addi_ptr(&l->f, p, off + 8);
	out->bound = md_var_text_size(l->c, v);
	if (v->scope == MD_SC_GLOBAL && !v->assoc)
		return; /* never NULL (reference 3.3) */
	out->null = md_ir_seti(&l->f, MD_CC_EQ,
			       md_ir_ld(&l->f, p, off, 8, false), 0);
}

int
md_lower_find(struct md_lower *l, struct md_ir_arg map, struct md_ir_arg key)
{
	struct md_ir_arg a[2] = { map, key };

	return md_ir_call(&l->f, MD_H_map_lookup, MD_POINTER, 2, a);
}

int
md_lower_make(struct md_lower *l, struct md_ir_arg map, struct md_ir_arg key,
	      unsigned size, enum md_drop drop, int lost)
{
	struct md_ir_fn *f = &l->f;
	struct md_ir_arg a[4] = { map, key };
	int p = md_ir_vreg(f, MD_POINTER), have = md_ir_label(f);

	md_ir_mov(f, p, md_lower_find(l, map, key));
	md_ir_bri(f, MD_CC_NE, p, 0, have);
	a[2] = md_arg(md_lower_zeros(l, size));
	a[3] = md_arg_imm(1); /* BPF_NOEXIST: somebody else may be first */
	/* again: the kernel gets memory for more after it has had none, and
	 * the element may have been taken away in between */
	for (int i = 0; i < 2; i++) {
		md_ir_call(f, MD_H_map_update, MD_SCALAR, 4, a);
		md_ir_mov(f, p, md_lower_find(l, map, key));
		md_ir_bri(f, MD_CC_NE, p, 0, have);
	}
	md_lower_drop(l, drop);
	md_ir_jmp(f, lost);
	md_ir_place(f, have);
	return p;
}

static struct md_ir_arg
array_key(struct md_lower *l, const struct md_expr *e)
{
	const struct md_var *v = var_of(e);

	return md_lower_key(l, v->key, &e->u.index.args,
			    v->scope == MD_SC_SELF);
}

/* An element that is not there is 0 or the NULL string. Strings are copied:
 * the element may be deleted while its value is still in use. */
static void
load_element(struct md_lower *l, const struct md_expr *e, struct md_val *out)
{
	struct md_ir_fn *f = &l->f;
	const struct md_var *v = var_of(e);
	int p = md_lower_find(l, md_arg_map(v->map), array_key(l, e));
	int none = md_ir_label(f);

	if (!is_string(v->type)) {
		out->r = md_ir_vreg(f, MD_SCALAR);
		md_ir_movi(f, out->r, 0);
		md_ir_bri(f, MD_CC_EQ, p, 0, none);
		md_ir_mov(f, out->r, load_int(l, v->type, p, 0));
		md_ir_place(f, none);
		return;
	}
	out->bound = md_var_text_size(l->c, v);
	out->null = md_ir_vreg(f, MD_SCALAR);
	md_ir_movi(f, out->null, 1);
	out->r = md_lower_scratch(l, out->bound);
	md_ir_zero(f, out->r, 0, 8);
	md_ir_bri(f, MD_CC_EQ, p, 0, none);
	md_lower_copy(l, out->r, 0, p, 8, out->bound);
	md_ir_mov(f, out->null,
		  md_ir_seti(f, MD_CC_EQ, md_ir_ld(f, p, 0, 8, false), 0));
	md_ir_place(f, none);
}

static void
load_this(struct md_lower *l, const struct md_var *v, struct md_val *out)
{
	struct md_this *t = md_lower_this(l, v);

	if (!is_string(v->type)) {
		/* a copy: the variable may change before the value is used */
		out->r = md_ir_vreg(&l->f, MD_SCALAR);
		md_ir_mov(&l->f, out->r, t->vreg);
		return;
	}
	out->r = md_ir_addi_ptr(&l->f, md_lower_this_memory(l, v), 8);
	out->bound = md_var_text_size(l->c, v);
	out->null = md_ir_vreg(&l->f, MD_SCALAR);
	md_ir_mov(&l->f, out->null, t->vreg);
}

static int
array_make(struct md_lower *l, const struct md_var *v, struct md_ir_arg key,
	   int lost)
{
	return md_lower_make(l, md_arg_map(v->map), key,
			     md_var_size(l->c, v), MD_DROP_DYNVAR, lost);
}

/* The memory of a variable or an element, as a whole. An element that is not
 * there is made if there is a place to go to when that fails, else zeroes. */
int
md_lower_memory(struct md_lower *l, const struct md_expr *e, int32_t *off,
		int lost)
{
	const struct md_var *v = var_of(e);
	struct md_ir_fn *f = &l->f;
	int p, found;

	if (!v->assoc)
		return memory(l, v, off);
	*off = 0;
	if (lost != MD_NOREG)
		return array_make(l, v, array_key(l, e), lost);
	p = md_ir_vreg(f, MD_POINTER);
	found = md_ir_label(f);
	md_ir_mov(f, p, md_lower_find(l, md_arg_map(v->map),
				       array_key(l, e)));
	md_ir_bri(f, MD_CC_NE, p, 0, found);
	md_ir_mov(f, p, md_lower_zeros(l, md_var_size(l->c, v)));
	md_ir_place(f, found);
	return p;
}

void
md_lower_load(struct md_lower *l, const struct md_expr *e, struct md_val *out)
{
	const struct md_builtin_ops *ops;
	const struct md_var *v = var_of(e);
	int32_t off;
	int p;

	if (e->builtin) {
		ops = e->builtin->ops;
		if (ops && ops->number)
			out->r = ops->number(l);
		else if (ops && ops->lower)
			ops->lower(l, e, out);
		else
			md_bug(l->c, "variable %s has no lowering",
			       e->builtin->name);
		return;
	}
	if (!v)
		md_bug(l->c, "a name without a variable reached lowering");
	if (v->is_inline) { /* of a constant: the checker expands the others */
		md_lower_expr(l, v->value, out);
	} else if (v->assoc) {
		load_element(l, e, out);
	} else if (v->scope == MD_SC_THIS) {
		load_this(l, v, out);
	} else {
		p = memory(l, v, &off);
		if (is_string(v->type))
			load_string(l, v, p, off, out);
		else
			out->r = load_int(l, v->type, p, off);
	}
}

/* -- writing ----------------------------------------------------------------------- */

static bool
is_zero(const struct md_expr *e)
{
	return e->kind == MD_E_INT && e->u.num.value == 0;
}

static void
array_delete(struct md_lower *l, const struct md_var *v, struct md_ir_arg key)
{
	struct md_ir_arg a[2] = { md_arg_map(v->map), key };

	md_ir_call(&l->f, MD_H_map_delete, MD_SCALAR, 2, a);
}

/* a[k] = integer: 0 deletes, else the element is made and stored to. */
static void
store_int_element(struct md_lower *l, const struct md_expr *e, int r)
{
	struct md_ir_fn *f = &l->f;
	const struct md_var *v = var_of(e);
	struct md_ir_arg key = array_key(l, e);
	int keep = md_ir_label(f), done = md_ir_label(f), p;

	md_ir_bri(f, MD_CC_NE, r, 0, keep);
	array_delete(l, v, key);
	md_ir_jmp(f, done);
	md_ir_place(f, keep);
	p = array_make(l, v, key, done);
	md_ir_st(f, p, 0, 8, r);
	md_ir_place(f, done);
}

static void
store_string_element(struct md_lower *l, const struct md_expr *e,
		     const struct md_val *s)
{
	struct md_ir_fn *f = &l->f;
	const struct md_var *v = var_of(e);
	struct md_ir_arg key = array_key(l, e);
	int done = md_ir_label(f), p;
	struct md_facts m;

	p = array_make(l, v, key, done);
	m = l->k;
	md_val_string_to(l, s, p, 8, md_var_text_size(l->c, v));
	if (s->null == MD_NOREG)
		md_ir_sti(f, p, 0, 8, 1);
	else
		md_ir_st(f, p, 0, 8, md_ir_seti(f, MD_CC_EQ, s->null, 0));
	md_ir_place(f, done);
	md_lower_join(l, &m);
}

/* A string into a plain variable; 0 frees it. */
static void
assign_string(struct md_lower *l, const struct md_expr *e, struct md_val *out)
{
	struct md_ir_fn *f = &l->f;
	const struct md_expr *lhs = e->u.assign.l, *rhs = e->u.assign.r;
	const struct md_var *v = var_of(lhs);
	struct md_this *t = NULL;
	int32_t off;
	int p, flag;

	if (v->assoc && is_zero(rhs)) {
		array_delete(l, v, array_key(l, lhs));
		out->r = md_ir_const(f, 0);
		return;
	}
	if (!is_zero(rhs)) {
		md_lower_expr(l, rhs, out);
		md_val_text(l, out);
	}
	if (v->assoc) {
		store_string_element(l, lhs, out);
		return;
	}
	p = memory(l, v, &off);
	if (v->scope == MD_SC_THIS)
		t = md_lower_this(l, v);
	if (is_zero(rhs)) {
		md_ir_zero(f, p, off, 16);
		if (t)
			md_ir_movi(f, t->vreg, 1);
		out->r = md_ir_const(f, 0);
		return;
	}
	md_val_string_to(l, out, p, off + 8, md_var_text_size(l->c, v));
	flag = out->null == MD_NOREG ? md_ir_const(f, 0) : out->null;
	if (t)
		md_ir_mov(f, t->vreg, flag);
	else
		md_ir_st(f, p, off, 8, md_ir_seti(f, MD_CC_EQ, flag, 0));
}

static void
store_int(struct md_lower *l, const struct md_expr *lhs, int r)
{
	const struct md_var *v = var_of(lhs);
	int32_t off;
	int p;

	if (v->assoc) {
		store_int_element(l, lhs, r);
	} else if (v->scope == MD_SC_THIS) {
		md_ir_mov(&l->f, md_lower_this(l, v)->vreg, r);
	} else {
		p = memory(l, v, &off);
		md_ir_st(&l->f, p, off, 8, r);
	}
}

/*
 * x += v and x ++ on memory: one atomic addition. Returns the old value, not
 * yet cut; false when the variable is not of that kind.
 */
static bool
add_atomic(struct md_lower *l, const struct md_expr *lhs, int delta, int *old)
{
	struct md_ir_fn *f = &l->f;
	const struct md_var *v = var_of(lhs);
	int32_t off;
	int p, done;

	if (v->scope == MD_SC_THIS && !v->assoc)
		return false;
	if (!v->assoc) {
		p = memory(l, v, &off);
		*old = md_ir_fetch_add(f, p, off, 8, delta);
		return true;
	}
	*old = md_ir_vreg(f, MD_SCALAR);
	done = md_ir_label(f);
	md_ir_movi(f, *old, 0);
	p = array_make(l, v, array_key(l, lhs), done);
	md_ir_mov(f, *old, md_ir_fetch_add(f, p, 0, 8, delta));
	md_ir_place(f, done);
	return true;
}

/* lhs += r; the value is the new one, or with `post` the old. */
static int
add_to(struct md_lower *l, const struct md_expr *lhs, int r, bool post)
{
	struct md_val was = { .null = MD_NOREG };
	int now, old;

	if (add_atomic(l, lhs, r, &old)) {
		if (!post)
			old = md_ir_bin(&l->f, MD_IR_ADD, old, r);
		return md_lower_cut(l, lhs->type, old);
	}
	md_lower_load(l, lhs, &was);
	now = md_lower_cut(l, lhs->type,
			   md_ir_bin(&l->f, MD_IR_ADD, was.r, r));
	store_int(l, lhs, now);
	return post ? was.r : now;
}

/* The right side of += and -= as what is added. */
static int
addend(struct md_lower *l, const struct md_expr *lhs, enum md_op op, int r)
{
	unsigned step = md_type_step(lhs->type);

	if (step > 1)
		r = md_ir_bini(&l->f, MD_IR_MUL, r, step);
	return op == MD_OP_SUB ? md_ir_un(&l->f, MD_IR_NEG, r) : r;
}

/* was op r, cut to the type of the left side */
static int
operate(struct md_lower *l, const struct md_expr *e, int was, int r)
{
	const struct md_expr *lhs = e->u.assign.l, *rhs = e->u.assign.r;
	bool sign = false;

	if (md_type_is_int(lhs->type) && md_type_is_int(rhs->type))
		sign = md_type_usual(&l->c->types, lhs->type, rhs->type)
			       ->is_signed;
	r = md_lower_arith(l, e->u.assign.op, sign, lhs->type->is_signed, was,
			   r, rhs);
	return md_lower_cut(l, lhs->type, r);
}

static void
assign_op(struct md_lower *l, const struct md_expr *e, struct md_val *out)
{
	const struct md_expr *lhs = e->u.assign.l;
	enum md_op op = e->u.assign.op;
	struct md_val was = { .null = MD_NOREG };
	int r = md_lower_int(l, e->u.assign.r);

	if (op == MD_OP_ADD || op == MD_OP_SUB) {
		out->r = add_to(l, lhs, addend(l, lhs, op, r), false);
		return;
	}
	md_lower_load(l, lhs, &was);
	out->r = operate(l, e, was.r, r);
	store_int(l, lhs, out->r);
}

/* -- objects in memory --------------------------------------------------------- */

/* ref += r: the new value, or with `post` the old. */
static int
add_to_ref(struct md_lower *l, struct md_ref *ref, const struct md_type *t,
	   int r, bool post)
{
	struct md_ir_fn *f = &l->f;
	int was, now;

	if (md_lower_ref_add(l, ref, t, r, &was)) {
		if (!post)
			was = md_ir_bin(f, MD_IR_ADD, was, r);
		return md_lower_cut(l, t, was);
	}
	was = md_lower_ref_load(l, ref, t);
	now = md_lower_cut(l, t, md_ir_bin(f, MD_IR_ADD, was, r));
	md_lower_ref_store(l, ref, t, now);
	return post ? was : now;
}

static void
store_to_ref(struct md_lower *l, const struct md_expr *e, struct md_ref *ref,
	     struct md_val *out)
{
	const struct md_expr *lhs = e->u.assign.l;
	enum md_op op = e->u.assign.op;
	int now;

	if (op == MD_OP_ADD || op == MD_OP_SUB) {
		out->r = add_to_ref(l, ref, lhs->type,
				    addend(l, lhs, op, out->r), false);
		return;
	}
	now = op == MD_OP_NONE ? md_lower_cut(l, lhs->type, out->r)
		: operate(l, e, md_lower_ref_load(l, ref, lhs->type), out->r);
	md_lower_ref_store(l, ref, lhs->type, now);
	out->r = now;
}

static void
assign_object(struct md_lower *l, const struct md_expr *e, struct md_val *out)
{
	const struct md_expr *lhs = e->u.assign.l, *rhs = e->u.assign.r;
	bool whole = md_type_is_memory(lhs->type), text = is_string(lhs->type);
	int lost = md_ir_label(&l->f), value;
	struct md_facts m;
	struct md_ref ref;

	value = md_ir_vreg(&l->f, text ? MD_POINTER : MD_SCALAR);
	md_ir_movi(&l->f, value, 0);
	if (text) {
		out->bound = md_str_bound(l, lhs);
		md_ir_mov(&l->f, value, md_lower_scratch(l, out->bound));
		md_lower_string_to(l, rhs, value, 0, out->bound, MD_NOREG);
	} else if (!whole)
		md_ir_mov(&l->f, value, md_lower_int(l, rhs));
	md_lower_ref(l, lhs, &ref, lost);
	m = l->k;
	out->r = value;
	if (whole && !is_zero(rhs))
		md_lower_ref_assign(l, &ref, rhs);
	else if (whole) /* self->s = 0 */
		md_lower_read(l, MD_H_read_kernel,
			      md_arg(md_ir_addi_ptr(&l->f, ref.p, ref.off)),
			      lhs->type->size,
			      md_lower_zeros(l, lhs->type->size));
	else if (text)
		md_lower_ref_put(l, &ref, &(struct md_ref){ .p = value },
				 lhs->type->size);
	else
		store_to_ref(l, e, &ref, out);
	md_ir_place(&l->f, lost);
	md_lower_join(l, &m);
}

void
md_lower_assign(struct md_lower *l, const struct md_expr *e, struct md_val *out)
{
	const struct md_expr *lhs = e->u.assign.l, *rhs = e->u.assign.r;

	if (is_string(lhs->type) && is_plain(lhs)) {
		assign_string(l, e, out);
	} else if (e->u.assign.op == MD_OP_NONE && lhs->kind == MD_E_INDEX &&
		   lhs->var && is_zero(rhs)) {
		array_delete(l, var_of(lhs), array_key(l, lhs));
		out->r = md_ir_const(&l->f, 0);
	} else if (!is_plain(lhs)) {
		assign_object(l, e, out);
	} else if (e->u.assign.op != MD_OP_NONE) {
		assign_op(l, e, out);
	} else {
		out->r = md_lower_cut(l, lhs->type, md_lower_int(l, rhs));
		store_int(l, lhs, out->r);
	}
}

void
md_lower_incdec(struct md_lower *l, const struct md_expr *e, struct md_val *out)
{
	const struct md_expr *lhs = e->u.incdec.e;
	int delta = md_ir_const(&l->f, e->u.incdec.delta *
					   (int)md_type_step(lhs->type));
	int lost = md_ir_label(&l->f);
	struct md_ref ref;

	if (is_plain(lhs)) {
		out->r = add_to(l, lhs, delta, e->u.incdec.post);
		return;
	}
	out->r = md_ir_vreg(&l->f, MD_SCALAR);
	md_ir_movi(&l->f, out->r, 0);
	md_lower_ref(l, lhs, &ref, lost);
	md_ir_mov(&l->f, out->r, add_to_ref(l, &ref, lhs->type, delta,
					    e->u.incdec.post));
	md_ir_place(&l->f, lost);
}
