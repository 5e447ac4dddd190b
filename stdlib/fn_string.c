/*
 * fn_string.c - subroutines on strings.
 */
#include "stdlib/stdlib.h"

#include "lang/check.h"
#include "lang/lower.h"

enum { FAULT_BADADDR = 1 };

/* Bytes to read at most, the NUL included: n, or what copyinstr's second
 * argument says if that is less. A negative one says nothing. */
static struct md_ir_arg
most_bytes(struct md_lower *l, const struct md_ptrs *args, unsigned n)
{
	struct md_ir_fn *f = &l->f;
	int64_t max;
	int len, fits;

	if (args->n < 2)
		return md_arg_imm(n);
	if (md_const_int(args->v[1], &max))
		return md_arg_imm(max >= 0 && max < n - 1 ? max + 1 : n);
	len = md_ir_vreg(f, MD_SCALAR);
	fits = md_ir_label(f);
	md_ir_mov(f, len, md_lower_int(l, args->v[1]));
	md_ir_bri(f, MD_CC_ULT, len, n, fits);
	md_ir_movi(f, len, n - 1);
	md_ir_place(f, fits);
	return md_arg(md_ir_bini(f, MD_IR_ADD, len, 1));
}

/* What ends a page need have no NUL behind it, where the next is not there:
 * if r says that reading that far failed, the bytes before it may do. */
static void
without_nul(struct md_lower *l, struct md_ir_arg dst, struct md_ir_arg most,
	    int addr, int r)
{
	struct md_ir_fn *f = &l->f;
	int fine = md_ir_label(f);
	struct md_ir_arg a[3] = { dst, most, md_arg(addr) };

	md_ir_bri(f, MD_CC_SGE, r, 0, fine);
	if (most.kind == MD_A_IMM)
		a[1].imm--;
	else
		a[1] = md_arg(md_ir_bini(f, MD_IR_SUB, most.v, 1));
	md_ir_mov(f, r, md_ir_call(f, (int)md_lower_user_reader(l), MD_SCALAR,
				   3, a));
	md_ir_bri(f, MD_CC_NE, r, 0, fine);
	if (most.kind == MD_A_IMM)
		md_ir_movi(f, r, most.imm);
	else
		md_ir_mov(f, r, most.v);
	md_ir_place(f, fine);
}

static void
read_string(struct md_lower *l, const struct md_expr *e, int dst, int32_t off,
	    unsigned size, bool padded)
{
	const struct md_ptrs *args = &e->u.call.args;
	struct md_ir_fn *f = &l->f;
	unsigned n = l->img->strsize + 1 < size ? l->img->strsize + 1 : size;
	int addr = md_lower_int(l, args->v[0]), r;
	struct md_ir_arg most = most_bytes(l, args, n);

	if (padded)
		md_lower_zero(l, dst, off, size);
	if (off)
		dst = md_ir_addi_ptr(f, dst, off);
	r = md_lower_read_str(l, md_arg(dst), most, addr);
	if (args->n > 1)
		without_nul(l, md_arg(dst), most, addr, r);
	md_lower_fault_if(l, MD_CC_SLT, r, 0, FAULT_BADADDR, addr);
	if (!padded)
		md_lower_end(l, dst, 0, r, size, 2);
}

static void
copyinstr_to(struct md_lower *l, const struct md_expr *e, int dst, int32_t off,
	     unsigned size)
{
	read_string(l, e, dst, off, size, true);
}

static void
copyinstr_unpadded(struct md_lower *l, const struct md_expr *e, int dst,
		   int32_t off, unsigned size)
{
	read_string(l, e, dst, off, size, false);
}

static void
copyinstr(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	v->bound = md_str_bound(l, e);
	v->r = md_lower_scratch(l, v->bound);
	copyinstr_to(l, e, v->r, 0, v->bound);
}
const struct md_builtin_ops md_fn_copyinstr[] = {
	{ .lower = copyinstr, .lower_to = copyinstr_to,
	  .lower_unpadded = copyinstr_unpadded }
};

void
md_text_arg(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	md_lower_expr(l, e, v);
	if (v->null != MD_NOREG)
		md_lower_fault_if(l, MD_CC_NE, v->null, 0, FAULT_BADADDR,
				  MD_NOREG);
	md_val_text(l, v);
}

/* Copy at most n bytes with the NUL; the result is what was copied, 1..n. */
static int
copy_str(struct md_lower *l, int dst, unsigned n, int src)
{
	return md_lower_read(l, MD_H_read_kernel_str, md_arg(dst), n, src);
}

/* The kernel's string copy returns the length, NUL included. */
int
md_text_len(struct md_lower *l, const struct md_val *s)
{
	unsigned was = l->scratch;
	int tmp = md_lower_scratch(l, s->bound);

	md_lower_scratch_free(l, was);
	return md_ir_bini(&l->f, MD_IR_SUB, copy_str(l, tmp, s->bound, s->r),
			  1);
}

static void
strlen_(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	struct md_val s;

	md_text_arg(l, e->u.call.args.v[0], &s);
	v->r = md_text_len(l, &s);
}
const struct md_builtin_ops md_fn_strlen[] = { { .lower = strlen_ } };

void
md_text_end(struct md_lower *l, const struct md_val *v)
{
	for (unsigned i = l->img->strsize; i < v->bound; i++)
		md_ir_sti(&l->f, v->r, (int)i, 1, 0);
}

/*
 * The first string, then the second where the NUL of the first is. The buffer
 * is twice as long as a string so that the verifier sees that it fits, and is
 * cut to strsize at the end.
 */
static void
strjoin(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	struct md_ir_fn *f = &l->f;
	unsigned n = l->img->strsize + 1, room;
	struct md_val a, b;
	int len, at, ok = md_ir_label(f);

	md_text_arg(l, e->u.call.args.v[0], &a);
	md_text_arg(l, e->u.call.args.v[1], &b);
	room = a.bound + b.bound;
	v->bound = (n + 7) & ~7u;
	if (room < v->bound)
		room = v->bound;
	v->r = md_lower_scratch(l, room);
	md_lower_zero(l, v->r, 0, v->bound);
	len = md_ir_vreg(f, MD_SCALAR);
	at = copy_str(l, v->r, a.bound, a.r);
	md_ir_mov(f, len, md_ir_bini(f, MD_IR_SUB, at, 1));
	md_ir_bri(f, MD_CC_ULT, len, a.bound, ok);
	md_ir_movi(f, len, 0);
	md_ir_place(f, ok);
	at = md_ir_add_ptr(f, v->r, len);
	copy_str(l, at, b.bound, b.r);
	md_text_end(l, v);
}
const struct md_builtin_ops md_fn_strjoin[] = { { .lower = strjoin } };
