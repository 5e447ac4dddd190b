/*
 * lower_mem.c - objects in memory: what *p, p->m, p[i], s.m and struct
 * variables name, and how they are read, written and copied.
 *
 * An object is either in our own memory, at a pointer that the verifier
 * follows, or at an address, which is a number. Addresses are of three
 * kinds, told apart when they are used:
 *
 *	scratch	MD_SCRATCH_TAG + offset: what alloca() and copyin() return; the
 *		only memory that may be written through a pointer
 *	kernel	the sign bit is set
 *	user	all others; a page that is not there is brought in where the
 *		program may sleep
 *
 * What the text shows of a pointer's origin saves the tests. What cannot be
 * read is fault 1 with the address.
 */
#include "lower.h"

#include "check.h"
#include <string.h>

enum { FAULT_ADDR = 1, FAULT_SPACE = 5, FAULT_BOUNDS = 11 };
enum { SCRATCH = 1, KERNEL = 2, USER = 4 };

static unsigned
scratch_size(const struct md_lower *l)
{
	return (unsigned)l->c->opt.scratchsize;
}

/* Where may the pointer that e is point to? */
static unsigned
spaces_of(const struct md_lower *l, const struct md_expr *e)
{
	const struct md_builtin *b = md_builtin_of(e);

	if (b && (b->flags & MD_BF_SCRATCH))
		return SCRATCH;
	if (b && !strncmp(b->name, "arg", 3) && l->recipe != MD_ARGS_TP &&
	    !l->in_error)
		return USER;
	if (e->kind == MD_E_CAST && e->type->size == 8)
		return spaces_of(l, e->u.cast.e);
	if (e->type->kind == MD_T_STRING)
		return KERNEL;
	if (e->kind == MD_E_BINARY && e->type->kind == MD_T_POINTER)
		return spaces_of(l, md_type_is_int(e->u.bin.l->type)
				    ? e->u.bin.r : e->u.bin.l);
	return USER | KERNEL | (l->c->uses_scratch ? SCRATCH : 0);
}

/* -- scratch -------------------------------------------------------------- */

/*
 * The start of the clause's scratch space. It is twice as long as what may be
 * taken of it, so that an offset and a size that are each in bounds are so
 * together: the verifier does not see more. And a NUL has room behind them.
 */
static int
scratch_base(struct md_lower *l)
{
	unsigned n = (scratch_size(l) + 7) & ~7u;

	if (l->area < 0) {
		l->area = (int)l->scratch;
		md_lower_scratch(l, 2 * n + 8);
		l->mark = l->scratch;
	}
	return md_lower_scratch_at(l, (unsigned)l->area);
}

static int
own(struct md_lower *l, int addr, unsigned size, int miss)
{
	struct md_ir_fn *f = &l->f;
	unsigned room = scratch_size(l);
	int base = scratch_base(l), x = md_ir_vreg(f, MD_SCALAR);

	md_ir_mov(f, x, md_ir_bin(f, MD_IR_SUB, addr,
				  md_ir_const(f, MD_SCRATCH_TAG)));
	if (size > room)
		md_ir_bri(f, MD_CC_UGE, x, 0, miss); /* never there */
	else
		md_ir_bri(f, MD_CC_UGT, x, room - size, miss);
	return md_ir_add_ptr(f, base, x);
}

/* the same, or a fault */
int
md_lower_own_or_fault(struct md_lower *l, int addr, unsigned size)
{
	struct md_ir_fn *f = &l->f;
	int bad = md_ir_label(f), done = md_ir_label(f);
	int p = md_ir_vreg(f, MD_POINTER);

	md_ir_mov(f, p, own(l, addr, size, bad));
	md_ir_jmp(f, done);
	md_ir_place(f, bad);
	md_lower_fault(l, FAULT_ADDR, addr);
	md_ir_place(f, done);
	return p;
}

struct md_ir_arg
md_lower_length(struct md_lower *l, const struct md_expr *e)
{
	unsigned room = scratch_size(l);
	int64_t n;
	int v;

	if (md_const_int(e, &n) && n >= 0 && n <= room)
		return md_arg_imm(n);
	v = md_ir_vreg(&l->f, MD_SCALAR);
	md_ir_mov(&l->f, v, md_lower_int(l, e));
	md_lower_fault_if(l, MD_CC_UGT, v, room, FAULT_SPACE, MD_NOREG);
	return md_arg(v);
}

int
md_lower_alloca(struct md_lower *l, struct md_ir_arg n, int *p)
{
	struct md_ir_fn *f = &l->f;
	unsigned room = scratch_size(l);
	int base = scratch_base(l), x = md_ir_vreg(f, MD_SCALAR), end;

	md_ir_mov(f, x, l->top);
	md_lower_fault_if(l, MD_CC_UGT, x, room, FAULT_SPACE, MD_NOREG);
	end = n.kind == MD_A_IMM ? md_ir_bini(f, MD_IR_ADD, x, n.imm)
				 : md_ir_bin(f, MD_IR_ADD, x, n.v);
	md_lower_fault_if(l, MD_CC_UGT, end, room, FAULT_SPACE, MD_NOREG);
	end = md_ir_bini(f, MD_IR_ADD, end, 7);
	md_ir_mov(f, l->top, md_ir_bini(f, MD_IR_AND, end, ~7));
	*p = md_ir_add_ptr(f, base, x);
	/* text in it ends with it: what was there before does not follow
	 * (what is taken next may, in the place of this NUL) */
	if (n.kind == MD_A_IMM)
		md_ir_sti(f, *p, (int)n.imm, 1, 0);
	else
		md_ir_sti(f, md_ir_add_ptr(f, *p, n.v), 0, 1, 0);
	return md_ir_bin(f, MD_IR_ADD, x, md_ir_const(f, MD_SCRATCH_TAG));
}

/* -- reading at an address ------------------------------------------------- */

static void
read_into(struct md_lower *l, int err, enum md_helper h, struct md_ir_arg dst,
	  struct md_ir_arg n, int src)
{
	struct md_ir_arg a[3] = { dst, n, md_arg(src) };

	md_ir_mov(&l->f, err, md_ir_call(&l->f, (int)h, MD_SCALAR, 3, a));
}

/*
 * n bytes (or with `text` at most n, up to a NUL) at addr: the helper's
 * result. One of the helpers runs, by the kind of the address.
 */
static int
read_any(struct md_lower *l, struct md_ir_arg dst, struct md_ir_arg n,
	 int addr, unsigned spaces, bool text)
{
	struct md_ir_fn *f = &l->f;
	enum md_helper kernel = text ? MD_H_read_kernel_str : MD_H_read_kernel;
	int r = md_ir_vreg(f, MD_SCALAR), done = md_ir_label(f), next;

	if (spaces & SCRATCH) {
		next = md_ir_label(f);
		read_into(l, r, kernel, dst, n,
			  own(l, addr, n.kind == MD_A_IMM && !text
						? (unsigned)n.imm : 1, next));
		md_ir_jmp(f, done);
		md_ir_place(f, next);
	}
	if (spaces & KERNEL) {
		next = md_ir_label(f);
		md_ir_bri(f, MD_CC_SGE, addr, 0, next);
		read_into(l, r, kernel, dst, n, addr);
		md_ir_jmp(f, done);
		md_ir_place(f, next);
	}
	if (!(spaces & USER))
		md_ir_movi(f, r, -1);
	else if (text)
		md_ir_mov(f, r, md_lower_read_str(l, dst, n, addr));
	else
		read_into(l, r, md_lower_user_reader(l), dst, n, addr);
	md_ir_place(f, done);
	return r;
}

void
md_lower_bytes(struct md_lower *l, struct md_ir_arg dst, struct md_ir_arg n,
	       const struct md_expr *ptr, int addr)
{
	int r = read_any(l, dst, n, addr, spaces_of(l, ptr), false);

	md_lower_fault_if(l, MD_CC_NE, r, 0, FAULT_ADDR, addr);
}

/* -- which object ----------------------------------------------------------- */

static void
object_at(struct md_ref *r, const struct md_expr *ptr, int addr)
{
	*r = (struct md_ref){ .p = MD_NOREG, .addr = addr, .ptr = ptr };
}

/* What a pointer, or an array as one, points to. */
static void
pointed_to(struct md_lower *l, const struct md_expr *e, struct md_ref *r,
	   int lost)
{
	struct md_val v;

	if (e->type->kind == MD_T_ARRAY ||
	    (e->type->kind == MD_T_STRING && md_is_object(e))) {
		md_lower_ref(l, e, r, lost);
	} else if (e->type->kind == MD_T_STRING) {
		md_lower_expr(l, e, &v);
		md_val_text(l, &v);
		*r = (struct md_ref){ .p = v.r, .addr = MD_NOREG };
	} else {
		object_at(r, e, md_lower_int(l, e));
	}
}

/* A structure as the value of ?: is a copy of one of the two. */
static void
chosen(struct md_lower *l, const struct md_expr *e, struct md_ref *r)
{
	const struct md_expr *of[2] = { e->u.cond.t, e->u.cond.f };
	int p = md_lower_scratch(l, e->type->size);
	int no = md_ir_label(&l->f), done = md_ir_label(&l->f);
	struct md_facts m;

	md_lower_branch(l, e->u.cond.c, false, no);
	m = l->k;
	for (unsigned i = 0; i < 2; i++) {
		md_lower_ref(l, of[i], r, MD_NOREG);
		md_lower_ref_copy(l, r, e->type->size, p, 0);
		if (i == 0) {
			md_ir_jmp(&l->f, done);
			md_ir_place(&l->f, no);
		}
		md_lower_join(l, &m);
	}
	md_ir_place(&l->f, done);
	*r = (struct md_ref){ .p = p, .addr = MD_NOREG };
}

/* base[index], however it is written. */
static void
element(struct md_lower *l, const struct md_expr *base,
	const struct md_expr *index, struct md_ref *r, int lost)
{
	const struct md_type *t = base->type;
	unsigned size = t->kind == MD_T_STRING ? 1 : t->ref->size;
	unsigned n = t->kind == MD_T_ARRAY ? t->nelem : 0;
	struct md_ir_fn *f = &l->f;
	int i = md_lower_int(l, index);
	int idx = md_ir_vreg(f, MD_SCALAR);

	md_ir_mov(f, idx, i);
	pointed_to(l, base, r, lost);
	if (t->kind == MD_T_STRING)
		n = md_is_object(base) ? t->size : md_str_bound(l, base);
	/* [0] at the end of a variable's structure: nothing is there */
	if (n > 1 || (t->kind == MD_T_ARRAY && !n && r->p != MD_NOREG))
		md_lower_fault_if(l, MD_CC_UGE, idx, n, FAULT_BOUNDS, i);
	else if (r->p != MD_NOREG)
		md_ir_movi(f, idx, 0);
	if (size != 1)
		idx = md_ir_bini(f, MD_IR_MUL, idx, size);
	if (r->p != MD_NOREG)
		r->p = md_ir_add_ptr(f, r->p, idx);
	else
		r->addr = md_ir_bin(f, MD_IR_ADD, r->addr, idx);
}

/* *ptr: what is seen to be of a variable, *&v.m and *(array + i), is that, as
 * only so it can be written. */
static void
dereferenced(struct md_lower *l, const struct md_expr *ptr, struct md_ref *r,
	     int lost)
{
	const struct md_expr *v = ptr->u.kid[0];

	if (ptr->kind == MD_E_UNARY && ptr->u.un.op == MD_OP_ADDR)
		md_lower_ref(l, v, r, lost);
	else if (ptr->kind == MD_E_BINARY && ptr->u.bin.op == MD_OP_ADD &&
		 v->kind == MD_E_IDENT && v->var &&
		 (v->type->kind == MD_T_ARRAY || md_is_string(v)))
		element(l, v, ptr->u.bin.r, r, lost);
	else
		pointed_to(l, ptr, r, lost);
}

void
md_lower_ref(struct md_lower *l, const struct md_expr *e, struct md_ref *r,
	     int lost)
{
	struct md_val v;

	*r = (struct md_ref){ .p = MD_NOREG, .addr = MD_NOREG };
	switch (e->kind) {
	case MD_E_MEMBER:
		if (e->u.member.arrow)
			dereferenced(l, e->u.member.e, r, lost);
		else
			md_lower_ref(l, e->u.member.e, r, lost);
		r->off += (int)e->memb->off;
		r->bits = e->memb->nbits ? e->memb : NULL;
		return;
	case MD_E_UNARY:
		dereferenced(l, e->u.un.e, r, lost);
		return;
	case MD_E_CAST:
		md_lower_ref(l, e->u.cast.e, r, lost);
		return;
	case MD_E_ASSIGN:
		md_lower_expr(l, e, &v);
		md_lower_ref(l, e->u.assign.l, r, lost);
		return;
	case MD_E_COND:
		chosen(l, e, r);
		return;
	case MD_E_COMMA:
		md_lower_expr(l, e->u.comma.l, &v);
		md_lower_ref(l, e->u.comma.r, r, lost);
		return;
	case MD_E_INDEX:
		if (!e->var || !e->var->assoc) {
			element(l, e->u.index.e, e->u.index.args.v[0], r, lost);
			return;
		}
		__attribute__((fallthrough));
	case MD_E_IDENT:
		r->p = md_lower_memory(l, e, &r->off, lost);
		return;
	default:
		md_bug(l->c, "expression kind %d names no object", e->kind);
	}
}

/* -- its value --------------------------------------------------------------- */

int
md_lower_address(struct md_lower *l, const struct md_ref *r)
{
	struct md_ir_fn *f = &l->f;
	int a = r->addr;

	/* our own memory: what was stored in a map is a number again */
	if (r->p != MD_NOREG) {
		int tmp = md_lower_scratch(l, 8);

		l->mark = l->scratch; /* it may be in scratch */
		md_ir_st(f, tmp, 0, 8, r->p);
		a = md_ir_ld(f, tmp, 0, 8, false);
	}
	return r->off ? md_ir_bini(f, MD_IR_ADD, a, r->off) : a;
}

/* A bit-field's value from its unit. */
static int
field_of(struct md_lower *l, const struct md_member *m, int unit)
{
	unsigned up = 64 - m->bit - m->nbits;

	if (up)
		unit = md_ir_bini(&l->f, MD_IR_SHL, unit, up);
	if (m->nbits == 64)
		return unit;
	return md_ir_bini(&l->f, md_type_bits_signed(m->type) ? MD_IR_SAR
							      : MD_IR_SHR,
			  unit, 64 - m->nbits);
}

int
md_lower_ref_load(struct md_lower *l, const struct md_ref *r,
		  const struct md_type *t)
{
	struct md_ir_fn *f = &l->f;
	bool sign = t->is_signed && !r->bits;
	int v, obj;

	if (r->p != MD_NOREG) {
		v = md_ir_ld(f, r->p, r->off, t->size, sign);
	} else {
		obj = md_ir_obj(f, 8);
		md_lower_bytes(l, md_arg_stack(obj, 0), md_arg_imm(t->size),
			       r->ptr, md_lower_address(l, r));
		v = md_ir_ld(f, md_ir_stack(f, obj, 0), 0, t->size, sign);
	}
	return r->bits ? field_of(l, r->bits, v) : v;
}

/* The object in memory that may be written. */
static void
writable(struct md_lower *l, struct md_ref *r, unsigned size)
{
	if (r->p != MD_NOREG)
		return;
	r->p = md_lower_own_or_fault(l, md_lower_address(l, r), size);
	r->off = 0;
}

void
md_lower_ref_store(struct md_lower *l, struct md_ref *r,
		   const struct md_type *t, int v)
{
	struct md_ir_fn *f = &l->f;
	const struct md_member *m = r->bits;
	uint64_t mask;

	writable(l, r, t->size);
	if (m && m->nbits < 64) {
		mask = ((UINT64_C(1) << m->nbits) - 1) << m->bit;
		v = md_ir_bini(f, MD_IR_SHL, v, m->bit);
		v = md_ir_bin(f, MD_IR_AND, v, md_ir_const(f, (int64_t)mask));
		v = md_ir_bin(f, MD_IR_OR, v, md_ir_bin(f, MD_IR_AND,
			md_ir_ld(f, r->p, r->off, t->size, false),
			md_ir_const(f, (int64_t)~mask)));
	}
	md_ir_st(f, r->p, r->off, t->size, v);
}

bool
md_lower_ref_add(struct md_lower *l, struct md_ref *r, const struct md_type *t,
		 int v, int *old)
{
	/* scratch is the thread's own, and its address may be odd */
	if (r->bits || t->size < 4 || r->p == MD_NOREG)
		return false;
	*old = md_ir_fetch_add(&l->f, r->p, r->off, t->size, v);
	return true;
}

static int
at(struct md_lower *l, const struct md_ref *r)
{
	return r->off ? md_ir_addi_ptr(&l->f, r->p, r->off) : r->p;
}

void
md_lower_ref_copy(struct md_lower *l, const struct md_ref *r, unsigned size,
		  int dst, int32_t off)
{
	struct md_ir_fn *f = &l->f;
	struct md_ir_arg to = md_arg(off ? md_ir_addi_ptr(f, dst, off) : dst);

	if (r->p == MD_NOREG)
		md_lower_bytes(l, to, md_arg_imm(size), r->ptr,
			       md_lower_address(l, r));
	else
		md_lower_read(l, MD_H_read_kernel, to, size, at(l, r));
}

void
md_lower_ref_put(struct md_lower *l, struct md_ref *to,
		 const struct md_ref *from, unsigned size)
{
	writable(l, to, size);
	md_lower_ref_copy(l, from, size, to->p, to->off);
}

/* lhs = rhs, both structures: by way of scratch, for what faults must leave
 * the variable as it was. */
void
md_lower_ref_assign(struct md_lower *l, struct md_ref *to,
		    const struct md_expr *rhs)
{
	unsigned size = rhs->type->size;
	struct md_ref r, tmp = { .addr = MD_NOREG };

	if (size == 0)
		return;
	md_lower_ref(l, rhs, &r, MD_NOREG);
	if (r.p == MD_NOREG) {
		tmp.p = md_lower_scratch(l, size);
		md_lower_ref_copy(l, &r, size, tmp.p, 0);
		r = tmp;
	}
	md_lower_ref_put(l, to, &r, size);
}

/* -- text in memory ------------------------------------------------------------ */

/* Bring a page in by reading a byte of it; only sleepable programs may. */
static void
touch(struct md_lower *l, int addr)
{
	md_lower_read(l, MD_H_copy_from_user,
		      md_arg_stack(md_ir_obj(&l->f, 8), 0), 1, addr);
}

/*
 *	r = probe_read_user_str(dst, n, addr)
 *	if (r < 0) { touch addr; touch addr + n - 1; read again }
 *
 * A string never spans more than two pages: strsize is below a page, else
 * only its first and last are touched and the rest has to be there.
 */
int
md_lower_read_str(struct md_lower *l, struct md_ir_arg dst, struct md_ir_arg n,
		  int addr)
{
	struct md_ir_fn *f = &l->f;
	int r = md_ir_vreg(f, MD_SCALAR), fine = md_ir_label(f), last;

	read_into(l, r, MD_H_read_user_str, dst, n, addr);
	if (l->prog->sleepable) {
		md_ir_bri(f, MD_CC_SGE, r, 0, fine);
		touch(l, addr);
		last = n.kind == MD_A_IMM
			? md_ir_bini(f, MD_IR_ADD, addr, n.imm - 1)
			: md_ir_bini(f, MD_IR_ADD,
				     md_ir_bin(f, MD_IR_ADD, addr, n.v), -1);
		touch(l, last);
		read_into(l, r, MD_H_read_user_str, dst, n, addr);
	}
	md_ir_place(f, fine);
	return r;
}

/* The characters of an array end at its end or at a NUL. */
static void
array_text(struct md_lower *l, const struct md_expr *e, struct md_ir_arg dst,
	   unsigned room)
{
	struct md_ir_fn *f = &l->f;
	unsigned n = e->type->size < room ? e->type->size : room - 1;
	int tmp = md_lower_scratch(l, n + 1);
	struct md_ref r;

	md_lower_ref(l, e, &r, MD_NOREG);
	md_lower_ref_copy(l, &r, n, tmp, 0);
	md_ir_sti(f, tmp, (int)n, 1, 0);
	md_lower_read(l, MD_H_read_kernel_str, dst, n + 1, tmp);
}

/* It need not end: nothing behind strsize characters is read. */
void
md_lower_ref_text(struct md_lower *l, const struct md_ref *ref, int dst,
		  int32_t off, unsigned size)
{
	unsigned room = l->img->strsize + 1 < size ? l->img->strsize + 1 : size;
	struct md_ir_arg to;
	int addr, r;

	md_lower_zero(l, dst, off, size);
	to = md_arg(off ? md_ir_addi_ptr(&l->f, dst, off) : dst);
	if (ref->p != MD_NOREG) {
		md_lower_read(l, MD_H_read_kernel_str, to, room, at(l, ref));
		return;
	}
	addr = md_lower_address(l, ref);
	r = read_any(l, to, md_arg_imm(room), addr, spaces_of(l, ref->ptr),
		     true);
	md_lower_fault_if(l, MD_CC_SLT, r, 0, FAULT_ADDR, addr);
}

void
md_lower_text(struct md_lower *l, const struct md_expr *e, int dst,
	      int32_t off, unsigned size)
{
	unsigned room = l->img->strsize + 1 < size ? l->img->strsize + 1 : size;
	struct md_ref r;

	if (e->type->kind == MD_T_ARRAY) {
		md_lower_zero(l, dst, off, size);
		array_text(l, e, md_arg(off ? md_ir_addi_ptr(&l->f, dst, off)
					    : dst), room);
		return;
	}
	object_at(&r, e, md_lower_int(l, e));
	md_lower_ref_text(l, &r, dst, off, size);
}

/* -- who does that --------------------------------------------------------------- */

static void
note_deref(void *arg, struct md_expr *e)
{
	const struct md_expr *a = NULL;

	if (e->kind == MD_E_MEMBER && !e->memb->how)
		a = e->u.member.e;
	else if (e->kind == MD_E_INDEX && !e->var && !e->builtin)
		a = e->u.index.e;
	else if (e->kind == MD_E_UNARY && (e->u.un.op == MD_OP_DEREF ||
					   e->u.un.op == MD_OP_STRINGOF))
		a = e->u.un.e;
	else if (e->kind == MD_E_CAST && e->type->kind == MD_T_STRING)
		a = e->u.cast.e;
	if (a && md_type_is_scalar(a->type))
		*(bool *)arg = true;
}

bool
md_clauses_deref(const struct md_ptrs *clauses)
{
	bool found = false;

	for (unsigned i = 0; i < clauses->n; i++)
		md_clause_walk(clauses->v[i], note_deref, &found);
	return found;
}
