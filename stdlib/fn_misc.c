/*
 * fn_misc.c - subroutines on numbers.
 */
#include "stdlib/stdlib.h"

#include "lang/lower.h"

/* 31 bits: the result is an int and not negative. */
static void
rand_(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	int r = md_ir_call(&l->f, MD_H_prandom, MD_SCALAR, 0, NULL);

	v->r = md_ir_bini(&l->f, MD_IR_AND, r, 0x7fffffff);
}
const struct md_builtin_ops md_fn_rand[] = { { .lower = rand_ } };

/* htons htonl htonll and back; the argument is cut to the result's width. */
static void
bswap(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	unsigned size = e->type->size;
	int a = md_lower_int(l, e->u.call.args.v[0]);

	a = md_ir_un(&l->f, MD_IR_BSWAP, a);
	if (size < 8)
		a = md_ir_bini(&l->f, MD_IR_SHR, a, 64 - 8 * size);
	v->r = a;
}
const struct md_builtin_ops md_fn_bswap[] = { { .lower = bswap } };

static void
getmajor(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	int d = md_lower_int(l, e->u.call.args.v[0]);

	v->r = md_ir_ext(&l->f, md_ir_bini(&l->f, MD_IR_SHR, d, 20), 4, false);
}
const struct md_builtin_ops md_fn_getmajor[] = { { .lower = getmajor } };

static void
getminor(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	int d = md_lower_int(l, e->u.call.args.v[0]);

	v->r = md_ir_bini(&l->f, MD_IR_AND, d, 0xfffff);
}
const struct md_builtin_ops md_fn_getminor[] = { { .lower = getminor } };
