/*
 * fn_mem.c - subroutines on memory: alloca copyin copyinto bcopy copyout
 * copyoutstr (reference 6.2).
 *
 * What alloca() and copyin() return are addresses of the clause's scratch
 * space (lang/lower_mem.c); only that may be written to. A copy that is
 * longer than the space is fault 5, memory that is not there fault 1.
 */
#include "stdlib/stdlib.h"

#include "keys.h"
#include "lang/check.h"
#include "lang/lower.h"

enum { FAULT_ADDR = 1 };

static int
alloca_check(struct md_check *c, struct md_expr *call)
{
	const struct md_expr *e = md_arg_of(call, 0);
	uint64_t room = c->c->opt.scratchsize;
	int64_t n;

	if (!md_const_int(e, &n) || (uint64_t)n <= room)
		return 0;
	return md_refuse(c, MD_D_ALLOCA_SIZE, e->loc,
			 "alloca(%lld) size larger than scratchsize %llu",
			 (long long)n, (unsigned long long)room);
}

/* The memory is zero when it is taken. */
static void
alloca_(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	struct md_ir_arg a[3];

	a[1] = md_lower_length(l, md_arg_of(e, 0));
	v->r = md_lower_alloca(l, a[1], &a[0].v);
	a[0] = md_arg(a[0].v);
	a[2] = md_arg(md_lower_zeros(l, (unsigned)l->c->opt.scratchsize));
	md_ir_call(&l->f, MD_H_read_kernel, MD_SCALAR, 3, a);
}

static void
user_copy(struct md_lower *l, int dst, struct md_ir_arg n, int addr)
{
	struct md_ir_arg a[3] = { md_arg(dst), n, md_arg(addr) };
	int r = md_ir_call(&l->f, (int)md_lower_user_reader(l), MD_SCALAR, 3,
			   a);

	md_lower_fault_if(l, MD_CC_NE, r, 0, FAULT_ADDR, addr);
}

static void
copyin(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	int addr = md_lower_int(l, md_arg_of(e, 0)), p;
	struct md_ir_arg n = md_lower_length(l, md_arg_of(e, 1));

	v->r = md_lower_alloca(l, n, &p);
	user_copy(l, p, n, addr);
}

/* n bytes of scratch at the address that e has */
static int
scratch_of(struct md_lower *l, const struct md_expr *e, struct md_ir_arg n)
{
	int addr = md_lower_int(l, e);

	return md_lower_own_or_fault(l, addr, n.kind == MD_A_IMM
						      ? (unsigned)n.imm : 0);
}

static void
copyinto(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	int addr = md_lower_int(l, md_arg_of(e, 0));
	struct md_ir_arg n = md_lower_length(l, md_arg_of(e, 1));

	user_copy(l, scratch_of(l, md_arg_of(e, 2), n), n, addr);
	v->r = md_ir_const(&l->f, 0);
}

static void
bcopy_(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	int src = md_lower_int(l, md_arg_of(e, 0));
	struct md_ir_arg n = md_lower_length(l, md_arg_of(e, 2));

	md_lower_bytes(l, md_arg(scratch_of(l, md_arg_of(e, 1), n)), n,
		       md_arg_of(e, 0), src);
	v->r = md_ir_const(&l->f, 0);
}

/* To user memory; the page is brought in first, where that can be done. */
static void
write_user(struct md_lower *l, int addr, int src, struct md_ir_arg n)
{
	struct md_ir_arg a[3] = { md_arg(addr), md_arg(src), n };
	int r, nothing;

	/* the helper does not take a length of 0 */
	if (n.kind == MD_A_IMM && !n.imm)
		return;
	nothing = md_ir_label(&l->f);
	if (n.kind != MD_A_IMM)
		md_ir_bri(&l->f, MD_CC_ULT, n.v, 1, nothing);
	md_lower_read(l, md_lower_user_reader(l),
		      md_arg_stack(md_ir_obj(&l->f, 8), 0), 1, addr);
	r = md_ir_call(&l->f, MD_H_write_user, MD_SCALAR, 3, a);
	md_lower_fault_if(l, MD_CC_NE, r, 0, FAULT_ADDR, addr);
	md_ir_place(&l->f, nothing);
}

static void
copyout(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	int src = md_lower_int(l, md_arg_of(e, 0));
	int addr = md_lower_int(l, md_arg_of(e, 1));
	struct md_ir_arg n = md_lower_length(l, md_arg_of(e, 2));
	int tmp = md_lower_scratch(l, (unsigned)l->c->opt.scratchsize);

	md_lower_bytes(l, md_arg(tmp), n, md_arg_of(e, 0), src);
	write_user(l, addr, tmp, n);
	v->r = md_ir_const(&l->f, 0);
}

/* The string with its NUL, at most max bytes. */
static void
copyoutstr(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	unsigned size = md_str_bound(l, md_arg_of(e, 0));
	struct md_ir_fn *f = &l->f;
	int src = md_lower_scratch(l, size), tmp, addr, max, n, ok;
	struct md_ir_arg a[3];

	md_lower_string_to(l, md_arg_of(e, 0), src, 0, size, MD_NOREG);
	addr = md_lower_int(l, md_arg_of(e, 1));
	max = md_lower_int(l, md_arg_of(e, 2));
	tmp = md_lower_scratch(l, size);
	a[0] = md_arg(tmp);
	a[1] = md_arg_imm(size);
	a[2] = md_arg(src);
	n = md_ir_vreg(f, MD_SCALAR);
	ok = md_ir_label(f);
	md_ir_mov(f, n, md_ir_call(f, MD_H_read_kernel_str, MD_SCALAR, 3, a));
	md_ir_br(f, MD_CC_ULE, n, max, ok);
	md_ir_mov(f, n, max);
	md_ir_place(f, ok);
	ok = md_ir_label(f);
	md_ir_bri(f, MD_CC_ULE, n, size, ok);
	md_ir_movi(f, n, 0);
	md_ir_place(f, ok);
	write_user(l, addr, src, md_arg(n));
	v->r = md_ir_const(f, 0);
}

const struct md_builtin_ops md_fn_alloca[] = { {
	.check = alloca_check, .lower = alloca_,
} };
const struct md_builtin_ops md_fn_copyin[] = { { .lower = copyin } };
const struct md_builtin_ops md_fn_copyinto[] = { { .lower = copyinto } };
const struct md_builtin_ops md_fn_bcopy[] = { { .lower = bcopy_ } };
const struct md_builtin_ops md_fn_copyout[] = { { .lower = copyout } };
const struct md_builtin_ops md_fn_copyoutstr[] = { { .lower = copyoutstr } };
