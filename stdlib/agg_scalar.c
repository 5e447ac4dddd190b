/*
 * agg_scalar.c - count sum avg min max stddev: state, update code, merging,
 * results (reference 5.1).
 *
 * A state is 64-bit words that start as 0. Word 0 counts the updates, so that
 * "never touched" is exact for every function:
 *
 *	count	n
 *	sum avg	n, sum
 *	min	n, ~(v ^ 2^63)		zero is neutral under unsigned max
 *	max	n, v ^ 2^63
 *		(both of them, in a hash: then these two as they were taken
 *		at the last reading)
 *	stddev	n, sum, low and high word of the sum of squares
 *
 * An update adds the value first and counts last: whoever reads a state in
 * between sees a value too many, never a count without its value.
 */
#include "stdlib/stdlib.h"

#include "agg_table.h"
#include "lang/check.h"
#include "lang/lower.h"

#define SIGN_BIT (1ull << 63)

/* -- updates ---------------------------------------------------------- */

static int
argument(struct md_lower *l, const struct md_expr *call)
{
	return md_lower_int(l, call->u.call.args.v[0]);
}

static void
count_update(struct md_lower *l, int p, int off)
{
	md_ir_atomic_add(&l->f, p, off, 8, md_ir_const(&l->f, 1));
}

static void
update_count(struct md_lower *l, const struct md_agg *agg,
	     const struct md_expr *call, int p, int off)
{
	count_update(l, p, off);
}

static void
update_sum(struct md_lower *l, const struct md_agg *agg,
	   const struct md_expr *call, int p, int off)
{
	md_ir_atomic_add(&l->f, p, off + 8, 8, argument(l, call));
	count_update(l, p, off);
}

/* The greatest v ^ flip; ~(v ^ 2^63) is v ^ (2^63 - 1) */
static void
update_extreme(struct md_lower *l, const struct md_expr *call, uint64_t flip,
	       int p, int off)
{
	struct md_ir_fn *f = &l->f;
	int mask = md_ir_const(f, (int64_t)flip);
	int v = md_ir_bin(f, MD_IR_XOR, argument(l, call), mask);
	int lost = md_ir_atomic_umax(f, p, off + 8, v);
	int ok = md_ir_label(f), done = md_ir_label(f);

	md_ir_bri(f, MD_CC_EQ, lost, 0, ok);
	md_lower_drop(l, MD_DROP_AGG);
	md_ir_jmp(f, done);
	md_ir_place(f, ok);
	count_update(l, p, off);
	md_ir_place(f, done);
}

static void
update_max(struct md_lower *l, const struct md_agg *agg,
	   const struct md_expr *call, int p, int off)
{
	update_extreme(l, call, SIGN_BIT, p, off);
}

static void
update_min(struct md_lower *l, const struct md_agg *agg,
	   const struct md_expr *call, int p, int off)
{
	update_extreme(l, call, SIGN_BIT - 1, p, off);
}

/*
 * The square of |v| in 128 bits by halves a (high) and b (low):
 *
 *	lo = b*b + (a*b << 33)	hi = a*a + (a*b >> 31) + carry
 *
 * a is at most 2^31, so no product is cut. The two words are added one after
 * the other; the carry comes from what the low word held, so the total is
 * exact whatever runs in between.
 */
static void
update_stddev(struct md_lower *l, const struct md_agg *agg,
	      const struct md_expr *call, int p, int off)
{
	struct md_ir_fn *f = &l->f;
	int v = argument(l, call);
	int neg = md_ir_bini(f, MD_IR_SAR, v, 63);
	int flip = md_ir_bin(f, MD_IR_XOR, v, neg);
	int abs = md_ir_bin(f, MD_IR_SUB, flip, neg);
	int a = md_ir_bini(f, MD_IR_SHR, abs, 32);
	int b = md_ir_ext(f, abs, 4, false);
	int ab = md_ir_bin(f, MD_IR_MUL, a, b);
	int bb = md_ir_bin(f, MD_IR_MUL, b, b);
	int lo = md_ir_bin(f, MD_IR_ADD, bb, md_ir_bini(f, MD_IR_SHL, ab, 33));
	int aa = md_ir_bin(f, MD_IR_MUL, a, a);
	int hi = md_ir_bin(f, MD_IR_ADD, aa, md_ir_bini(f, MD_IR_SHR, ab, 31));
	int old, sum;

	hi = md_ir_bin(f, MD_IR_ADD, hi, md_ir_set(f, MD_CC_ULT, lo, bb));
	md_ir_atomic_add(f, p, off + 8, 8, v);
	old = md_ir_fetch_add(f, p, off + 16, 8, lo);
	sum = md_ir_bin(f, MD_IR_ADD, old, lo);
	hi = md_ir_bin(f, MD_IR_ADD, hi, md_ir_set(f, MD_CC_ULT, sum, lo));
	md_ir_atomic_add(f, p, off + 24, 8, hi);
	count_update(l, p, off);
}

/* -- merging ---------------------------------------------------------- */

static void
merge_extreme(uint64_t *dst, const uint64_t *src, unsigned nwords)
{
	dst[0] += src[0];
	if (src[1] > dst[1])
		dst[1] = src[1];
}

/* What is read starts anew in the kernel; only the count goes on. */
static void
sub_extreme(uint64_t *dst, const uint64_t *base, unsigned nwords)
{
	dst[0] -= base[0];
}

static void
merge_stddev(uint64_t *dst, const uint64_t *src, unsigned nwords)
{
	dst[0] += src[0];
	dst[1] += src[1];
	dst[2] += src[2];
	dst[3] += src[3] + (dst[2] < src[2]);
}

static void
sub_stddev(uint64_t *dst, const uint64_t *base, unsigned nwords)
{
	bool borrow = dst[2] < base[2];

	dst[0] -= base[0];
	dst[1] -= base[1];
	dst[2] -= base[2];
	dst[3] -= base[3] + borrow;
}

/* -- results ---------------------------------------------------------- */

static int64_t
value_count(const uint64_t *s, uint64_t normal)
{
	return md_agg_divide((int64_t)s[0], normal);
}

static int64_t
value_sum(const uint64_t *s, uint64_t normal)
{
	return md_agg_divide((int64_t)s[1], normal);
}

static int64_t
value_avg(const uint64_t *s, uint64_t normal)
{
	return s[0] ? md_agg_divide(md_agg_divide((int64_t)s[1], normal), s[0]) : 0;
}

static int64_t
value_max(const uint64_t *s, uint64_t normal)
{
	return md_agg_divide((int64_t)(s[1] ^ SIGN_BIT), normal);
}

static int64_t
value_min(const uint64_t *s, uint64_t normal)
{
	return md_agg_divide((int64_t)(s[1] ^ (SIGN_BIT - 1)), normal);
}

/* Greatest r with r * r <= n, bit by bit. */
static uint64_t
isqrt(unsigned __int128 n)
{
	uint64_t r = 0;

	for (int bit = 63; bit >= 0; bit--) {
		uint64_t t = r | 1ull << bit;

		if ((unsigned __int128)t * t <= n)
			r = t;
	}
	return r;
}

static int64_t
value_stddev(const uint64_t *s, uint64_t normal)
{
	unsigned __int128 squares, mean2;
	__int128 mean;

	if (!s[0])
		return 0;
	squares = (unsigned __int128)s[3] << 64 | s[2];
	squares = squares / (normal ? normal : 1) / s[0];
	mean = md_agg_divide(md_agg_divide((int64_t)s[1], normal), s[0]);
	mean2 = (unsigned __int128)(mean * mean);
	/* the sum may have wrapped, and the divisions round */
	return squares > mean2 ? (int64_t)isqrt(squares - mean2) : 0;
}

/* -- rows ------------------------------------------------------------- */

const struct md_builtin_ops md_agg_count[] = { {
	.agg = &(const struct md_agg_ops){
		.words = 1, .update = update_count, .value = value_count },
} };
const struct md_builtin_ops md_agg_sum[] = { {
	.check = md_agg_check_scalar, .agg = &(const struct md_agg_ops){
		.words = 2, .update = update_sum, .value = value_sum },
} };
const struct md_builtin_ops md_agg_avg[] = { {
	.check = md_agg_check_scalar, .agg = &(const struct md_agg_ops){
		.words = 2, .update = update_sum, .value = value_avg },
} };
const struct md_builtin_ops md_agg_min[] = { {
	.check = md_agg_check_scalar, .agg = &(const struct md_agg_ops){
		.words = 4, .update = update_min, .value = value_min,
		.merge = merge_extreme, .sub = sub_extreme, .resets = true },
} };
const struct md_builtin_ops md_agg_max[] = { {
	.check = md_agg_check_scalar, .agg = &(const struct md_agg_ops){
		.words = 4, .update = update_max, .value = value_max,
		.merge = merge_extreme, .sub = sub_extreme, .resets = true },
} };
const struct md_builtin_ops md_agg_stddev[] = { {
	.check = md_agg_check_scalar, .agg = &(const struct md_agg_ops){
		.words = 4, .update = update_stddev, .value = value_stddev,
		.merge = merge_stddev, .sub = sub_stddev },
} };
