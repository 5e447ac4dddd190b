/*
 * agg_quantize.c - quantize lquantize llquantize: buckets, update code, sort
 * keys, and the rows that are shown (reference 5.1, 5.3 to 5.6).
 *
 * A state is 64-bit words: the number of updates, then the buckets, filled up
 * to a power of two so that the code can bound an index by one AND:
 *
 *	quantize	bucket 63 is 0, 63 +- (k + 1) is +-2^k; 127 of them
 *	lquantize	"< base", the levels, ">= limit"
 *	llquantize	the middle; the positive bins by magnitude and
 *			">= N"; the negative ones in the same order
 *
 * Bucket numbers are computed without branches: a branch doubles the paths
 * the kernel's verifier has to follow, and scripts have many of these.
 *
 * The layout of the rows as text is in agg_table.c.
 */
#include "stdlib/stdlib.h"

#include <stdlib.h>

#include "agg_table.h"
#include "lang/check.h"
#include "lang/lower.h"

/* -- common parts of the update code ---------------------------------- */

static unsigned
pow2_above(uint64_t n)
{
	unsigned p = 1;

	while (p < n)
		p <<= 1;
	return p;
}

/* s->buckets[idx] += increment, where vreg idx counts from 0. */
static void
add_to_bucket(struct md_lower *l, const struct md_expr *call, unsigned incarg,
	      int idx, unsigned nwords, int p, int off)
{
	struct md_ir_fn *f = &l->f;
	const struct md_ptrs *args = &call->u.call.args;
	int inc, word, at;

	inc = incarg < args->n ? md_lower_int(l, args->v[incarg]) :
		md_ir_const(f, 1);
	word = md_ir_bini(f, MD_IR_ADD, idx, 1);
	word = md_ir_bini(f, MD_IR_AND, word, nwords - 1);
	word = md_ir_bini(f, MD_IR_SHL, word, 3);
	at = md_ir_add_ptr(f, p, word);
	md_ir_atomic_add(f, at, off, 8, inc);
	md_ir_atomic_add(f, p, off, 8, md_ir_const(f, 1));
}

/* mask != 0 ? b : a, for a mask of all ones or zero */
static int
select_by(struct md_ir_fn *f, int mask, int a, int b)
{
	int x = md_ir_bin(f, MD_IR_XOR, a, b);

	return md_ir_bin(f, MD_IR_XOR, a, md_ir_bin(f, MD_IR_AND, x, mask));
}

/* |v| as an unsigned number; *neg becomes all ones or zero */
static int
magnitude(struct md_ir_fn *f, int v, int *neg)
{
	int flip;

	*neg = md_ir_bini(f, MD_IR_SAR, v, 63);
	flip = md_ir_bin(f, MD_IR_XOR, v, *neg);
	return md_ir_bin(f, MD_IR_SUB, flip, *neg);
}

/* -- quantize --------------------------------------------------------- */

enum { Q_ZERO = 63, Q_BUCKETS = 127, Q_WORDS = 128 };

/*
 * k = floor(log2 |v|) by halving: for s = 32, 16 ... 1 the sign of
 * (2^s - 1) - |v| says whether |v| has bits above s; then they move down.
 */
static void
quantize_update(struct md_lower *l, const struct md_agg *agg,
		const struct md_expr *call, int p, int off)
{
	struct md_ir_fn *f = &l->f;
	int v = md_lower_int(l, call->u.call.args.v[0]);
	int neg, a = magnitude(f, v, &neg), m, t, idx;

	/* 2^63 has no bucket of its own: one less, and it shares the last */
	t = md_ir_bini(f, MD_IR_SHR, a, 63);
	a = md_ir_bin(f, MD_IR_SUB, a, t);
	/* 1 for all but 0, then the bits */
	m = md_ir_un(f, MD_IR_NEG, a);
	m = md_ir_bini(f, MD_IR_SHR, m, 63);
	for (int i = 5; i >= 0; i--) {
		int limit = md_ir_const(f, (1ll << (1 << i)) - 1);

		t = md_ir_bin(f, MD_IR_SUB, limit, a);
		t = md_ir_bini(f, MD_IR_SHR, t, 63);
		t = md_ir_bini(f, MD_IR_SHL, t, i);
		a = md_ir_bin(f, MD_IR_SHR, a, t);
		m = md_ir_bin(f, MD_IR_ADD, m, t);
	}
	m = md_ir_bin(f, MD_IR_XOR, m, neg);
	m = md_ir_bin(f, MD_IR_SUB, m, neg);
	idx = md_ir_bini(f, MD_IR_ADD, m, Q_ZERO);
	add_to_bucket(l, call, 1, idx, Q_WORDS, p, off);
}

static unsigned
quantize_buckets(const struct md_image_agg *a)
{
	return Q_BUCKETS;
}

static void
quantize_row(const struct md_image_agg *a, unsigned i, struct md_bucket *b)
{
	b->index = i;
	b->label = i == Q_ZERO ? 0 : i > Q_ZERO ? 1ll << (i - Q_ZERO - 1) :
		-(1ll << (Q_ZERO - 1 - i));
	b->weight = b->label;
	b->edge = MD_EDGE_NONE;
}

/* -- lquantize -------------------------------------------------------- */

enum { LQ_BASE, LQ_LIMIT, LQ_STEP };

static uint64_t
levels(const int64_t *params)
{
	return (uint64_t)((params[LQ_LIMIT] - params[LQ_BASE]) /
			  params[LQ_STEP]);
}

static unsigned
lquantize_size(const int64_t *params)
{
	return 8 * pow2_above(levels(params) + 3);
}

static void
lquantize_update(struct md_lower *l, const struct md_agg *agg,
		 const struct md_expr *call, int p, int off)
{
	struct md_ir_fn *f = &l->f;
	int64_t n = (int64_t)levels(agg->params);
	int v = md_lower_int(l, call->u.call.args.v[0]);
	int below = md_ir_set(f, MD_CC_SLT, v,
			      md_ir_const(f, agg->params[LQ_BASE]));
	int q, over, mask, idx;

	/* meaningless when below, but then it is not used */
	q = md_ir_bini(f, MD_IR_SUB, v, agg->params[LQ_BASE]);
	if (agg->params[LQ_STEP] > 1)
		q = md_ir_bini(f, MD_IR_UDIV, q, agg->params[LQ_STEP]);
	over = md_ir_seti(f, MD_CC_UGT, q, n);
	mask = md_ir_un(f, MD_IR_NEG, over);
	q = select_by(f, mask, q, md_ir_const(f, n));
	idx = md_ir_bini(f, MD_IR_ADD, q, 1);
	mask = md_ir_bini(f, MD_IR_SUB, below, 1);
	idx = md_ir_bin(f, MD_IR_AND, idx, mask);
	add_to_bucket(l, call, 4, idx, lquantize_size(agg->params) / 8, p,
		      off);
}

static unsigned
lquantize_buckets(const struct md_image_agg *a)
{
	return (unsigned)levels(a->params) + 2;
}

static void
lquantize_row(const struct md_image_agg *a, unsigned i, struct md_bucket *b)
{
	int64_t base = a->params[LQ_BASE], step = a->params[LQ_STEP];
	unsigned n = (unsigned)levels(a->params);

	b->index = i;
	b->edge = MD_EDGE_NONE;
	if (i == 0) {
		b->label = base;
		b->weight = base - 1;
		b->edge = MD_EDGE_LESS;
		return;
	}
	b->label = base + step * (int64_t)(i - 1);
	b->weight = b->label;
	if (i == n + 1) {
		b->weight = a->params[LQ_LIMIT] + 1;
		b->edge = MD_EDGE_MORE;
	}
}

/* -- llquantize ------------------------------------------------------- */

enum { LL_FACTOR, LL_LMAG, LL_HMAG, LL_STEPS };

static uint64_t
power(int64_t base, int64_t n)
{
	uint64_t p = 1;

	while (n-- > 0)
		p *= (uint64_t)base;
	return p;
}

/* The bins of magnitude m: where they start, how wide, how many. */
struct magbins {
	uint64_t from, width;
	unsigned n;
};

static struct magbins
magnitude_bins(const int64_t *q, int64_t m)
{
	uint64_t steps = (uint64_t)q[LL_STEPS], factor = (uint64_t)q[LL_FACTOR];
	uint64_t from = power(q[LL_FACTOR], m), next = from * factor;

	if (next < steps) /* bins narrower than 1: each integer has its own */
		return (struct magbins){ from, 1, (unsigned)(next - from) };
	return (struct magbins){ from, next / steps,
				 (unsigned)(steps - steps / factor) };
}

/* Bins of one side with the overflow. */
static unsigned
side_bins(const int64_t *q)
{
	unsigned n = 1;

	for (int64_t m = q[LL_LMAG]; m <= q[LL_HMAG]; m++)
		n += magnitude_bins(q, m).n;
	return n;
}

static unsigned
llquantize_size(const int64_t *params)
{
	return 8 * pow2_above(2 + 2 * (uint64_t)side_bins(params));
}

/* index becomes `first` + bin for |v| = a at or above the magnitude */
static int
magnitude_step(struct md_ir_fn *f, int a, int idx, struct magbins b,
	       unsigned first)
{
	int from = md_ir_const(f, (int64_t)b.from), bin, in, mask;

	in = md_ir_set(f, MD_CC_UGE, a, from);
	mask = md_ir_un(f, MD_IR_NEG, in);
	bin = md_ir_bin(f, MD_IR_SUB, a, from);
	if (b.width > 1)
		bin = md_ir_bin(f, MD_IR_UDIV, bin,
				md_ir_const(f, (int64_t)b.width));
	bin = md_ir_bini(f, MD_IR_ADD, bin, first);
	return select_by(f, mask, idx, bin);
}

static void
llquantize_update(struct md_lower *l, const struct md_agg *agg,
		  const struct md_expr *call, int p, int off)
{
	struct md_ir_fn *f = &l->f;
	const int64_t *q = agg->params;
	unsigned side = side_bins(q), first = 1;
	int v = md_lower_int(l, call->u.call.args.v[0]);
	int neg, a = magnitude(f, v, &neg), idx = md_ir_const(f, 0);
	int in, mask, shift;

	for (int64_t m = q[LL_LMAG]; m <= q[LL_HMAG]; m++) {
		struct magbins b = magnitude_bins(q, m);

		idx = magnitude_step(f, a, idx, b, first);
		first += b.n;
	}
	in = md_ir_set(f, MD_CC_UGE, a,
		       md_ir_const(f, (int64_t)power(q[LL_FACTOR],
						     q[LL_HMAG] + 1)));
	mask = md_ir_un(f, MD_IR_NEG, in);
	idx = select_by(f, mask, idx, md_ir_const(f, side));
	/* negative values, but not those of the middle, are `side` further */
	mask = md_ir_un(f, MD_IR_NEG, idx);
	mask = md_ir_bini(f, MD_IR_SAR, mask, 63);
	shift = md_ir_bin(f, MD_IR_AND, mask, neg);
	shift = md_ir_bini(f, MD_IR_AND, shift, side);
	idx = md_ir_bin(f, MD_IR_ADD, idx, shift);
	add_to_bucket(l, call, 5, idx, llquantize_size(q) / 8, p, off);
}

static unsigned
llquantize_buckets(const struct md_image_agg *a)
{
	return 1 + 2 * side_bins(a->params);
}

/* Lower bound of positive bin i, from 1; *edge when it is the overflow. */
static uint64_t
bin_label(const int64_t *q, unsigned i, bool *edge)
{
	unsigned first = 1;

	*edge = false;
	for (int64_t m = q[LL_LMAG]; m <= q[LL_HMAG]; m++) {
		struct magbins b = magnitude_bins(q, m);

		if (i < first + b.n)
			return b.from + b.width * (i - first);
		first += b.n;
	}
	*edge = true;
	return power(q[LL_FACTOR], q[LL_HMAG] + 1);
}

static void
llquantize_row(const struct md_image_agg *a, unsigned i, struct md_bucket *b)
{
	unsigned side = side_bins(a->params);
	uint64_t n;
	bool edge;

	*b = (struct md_bucket){ .edge = MD_EDGE_NONE };
	if (i == side && a->params[LL_LMAG]) {
		b->label = (int64_t)power(a->params[LL_FACTOR],
					  a->params[LL_LMAG]);
		b->edge = MD_EDGE_MIDDLE;
	}
	if (i == side)
		return;
	b->index = i > side ? i - side : 2 * side - i;
	n = bin_label(a->params, i > side ? i - side : side - i, &edge);
	b->label = (int64_t)n;
	b->weight = n > INT64_MAX ? INT64_MAX : (int64_t)n;
	if (edge)
		b->edge = MD_EDGE_OVER;
	if (i > side)
		return;
	b->label = (int64_t)(0 - n);
	b->weight = -b->weight;
	if (edge)
		b->edge = MD_EDGE_UNDER;
}

/* -- checks ----------------------------------------------------------- */

static int
report(struct md_check *c, const struct md_expr *call, enum md_tag tag,
       unsigned arg, const char *what)
{
	const struct md_expr *e = arg < call->u.call.args.n ?
		call->u.call.args.v[arg] : call;

	return md_refuse(c, tag, e->loc, "%s( ) argument #%u %s",
			 call->builtin->name, arg + 1, what);
}

/* A constant argument, from the second on. */
struct md_agg_param {
	enum md_tag type, value, match;	/* wrong type; range; another before */
	int64_t lo, hi;
};

static const struct md_agg_param lquantize_params[] = {
	{ MD_D_LQUANT_BASETYPE, MD_D_LQUANT_BASEVAL, MD_D_LQUANT_MATCHBASE,
	  INT32_MIN, INT32_MAX },
	{ MD_D_LQUANT_LIMTYPE, MD_D_LQUANT_LIMVAL, MD_D_LQUANT_MATCHLIM,
	  INT32_MIN, INT32_MAX },
	{ MD_D_LQUANT_STEPTYPE, MD_D_LQUANT_STEPVAL, MD_D_LQUANT_MATCHSTEP, 1,
	  65535 },
};

static const struct md_agg_param llquantize_params[] = {
	{ MD_D_LLQUANT_FACTORTYPE, MD_D_LLQUANT_FACTORVAL,
	  MD_D_LLQUANT_MATCHFACTOR, 2, 65535 },
	{ MD_D_LLQUANT_LMAGTYPE, MD_D_LLQUANT_LMAGVAL, MD_D_LLQUANT_MATCHLMAG,
	  0, 65535 },
	{ MD_D_LLQUANT_HMAGTYPE, MD_D_LLQUANT_HMAGVAL, MD_D_LLQUANT_MATCHHMAG,
	  0, 65535 },
	{ MD_D_LLQUANT_STEPTYPE, MD_D_LLQUANT_STEPVAL, MD_D_LLQUANT_MATCHSTEPS,
	  1, 65535 },
};

/* Their values, each in its range; 1 for the step that may be left out. */
static int
constants(struct md_check *c, const struct md_expr *call, int64_t *v)
{
	const struct md_agg_ops *ops = call->builtin->ops->agg;
	const struct md_ptrs *args = &call->u.call.args;

	for (unsigned i = 0; i < ops->nparams; i++, v++) {
		const struct md_agg_param *p = &ops->params[i];

		*v = 1;
		if (i + 1 >= args->n)
			break;
		if (!md_const_int(args->v[i + 1], v))
			return report(c, call, p->type, i + 1,
				      "must be an integer constant");
		if (*v < p->lo || *v > p->hi)
			return report(c, call, p->value, i + 1,
				      md_sprintf(c->a,
						 "must be from %lld to %lld",
						 (long long)p->lo,
						 (long long)p->hi));
	}
	return 0;
}

static int
check_value(struct md_check *c, const struct md_expr *call, unsigned arg)
{
	const struct md_expr *e;

	if (arg >= call->u.call.args.n)
		return 0;
	e = call->u.call.args.v[arg];
	if (!e->type || e->type->kind == MD_T_ERROR)
		return -1;
	if (md_type_is_scalar(e->type))
		return 0;
	return report(c, call, MD_D_AGG_SCALAR, arg,
		      md_sprintf(c->a, "must be of scalar type, not %s",
				 md_type_text(c->a, e->type)));
}

/* The value, and the increment behind the constants. */
int
md_agg_check_scalar(struct md_check *c, struct md_expr *call)
{
	unsigned inc = 1 + call->builtin->ops->agg->nparams;

	if (check_value(c, call, 0) < 0)
		return -1;
	return check_value(c, call, inc);
}

static int
lquantize_check(struct md_check *c, struct md_expr *call)
{
	int64_t q[3], base, limit, step;

	if (md_agg_check_scalar(c, call) < 0 ||
	    constants(c, call, q) < 0)
		return -1;
	base = q[LQ_BASE];
	limit = q[LQ_LIMIT];
	step = q[LQ_STEP];
	if (base >= limit)
		return report(c, call, MD_D_LQUANT_MISMATCH, 1,
			      "(the base) must be less than argument #3 "
			      "(the limit)");
	if (step > limit - base)
		return report(c, call, MD_D_LQUANT_STEPLARGE, 3,
			      "(the step) is larger than the range");
	if ((limit - base) / step > 65535)
		return report(c, call, MD_D_LQUANT_STEPSMALL, 3,
			      "(the step) is too small: over 65535 levels");
	return 0;
}

/* factor^(hmag+1) must fit in 64 bits; steps must fit the magnitudes */
static int
check_magnitudes(struct md_check *c, const struct md_expr *call,
		 const int64_t *q)
{
	uint64_t factor = (uint64_t)q[LL_FACTOR], limit = UINT64_MAX, unit;
	uint64_t steps = (uint64_t)q[LL_STEPS];

	for (int64_t m = 0; m <= q[LL_HMAG]; m++)
		limit /= factor;
	if (!limit)
		return report(c, call, MD_D_LLQUANT_HMAGVAL, 3,
			      "(the high magnitude) is too large for 64 bits");
	unit = q[LL_LMAG] ? power(q[LL_FACTOR], q[LL_LMAG] + 1) :
		factor * factor;
	if (steps < factor ? factor % steps :
	    steps % factor || unit % steps)
		return report(c, call, MD_D_LLQUANT_STEPVAL, 4,
			      "(the steps) must divide the factor, or be a "
			      "multiple of it that divides the low magnitude "
			      "evenly");
	return 0;
}

static int
llquantize_check(struct md_check *c, struct md_expr *call)
{
	int64_t q[4];

	if (md_agg_check_scalar(c, call) < 0 ||
	    constants(c, call, q) < 0)
		return -1;
	if (q[LL_LMAG] > q[LL_HMAG])
		return report(c, call, MD_D_LLQUANT_LMAGVAL, 2,
			      "(the low magnitude) is above argument #4 "
			      "(the high one)");
	return check_magnitudes(c, call, q);
}

/* -- parameters ------------------------------------------------------- */

static int
bind(struct md_check *c, struct md_agg *agg, const struct md_expr *call)
{
	const struct md_agg_ops *ops = agg->fn->ops->agg;
	int64_t v[4];

	if (constants(c, call, v) < 0)
		return -1;
	for (unsigned i = 0; i < ops->nparams; i++) {
		if (!agg->nparams)
			agg->params[i] = v[i];
		if (agg->params[i] == v[i])
			continue;
		return md_refuse(c, ops->params[i].match, call->loc,
			       "%s( ) argument #%u is %lld, but %lld where %s "
			       "is used first (line %d)", call->builtin->name,
			       i + 2, (long long)v[i],
			       (long long)agg->params[i],
			       md_agg_text(c->a, agg), agg->loc.line);
	}
	agg->nparams = ops->nparams;
	return 0;
}

/* -- rows of the table ------------------------------------------------ */

const struct md_distribution md_dist_quantize = {
	quantize_buckets, quantize_row, Q_ZERO - 1, Q_ZERO,
};
const struct md_distribution md_dist_lquantize = {
	lquantize_buckets, lquantize_row, 0, 0,
};
const struct md_distribution md_dist_llquantize = {
	llquantize_buckets, llquantize_row, 0, 0,
};

static const struct md_agg_ops quantize_ops = {
	.words = Q_WORDS, .update = quantize_update,
	.dist = &md_dist_quantize, .compare = md_dist_compare,
	.table = md_dist_table,
};
static const struct md_agg_ops lquantize_ops = {
	.size = lquantize_size, .update = lquantize_update,
	.params = lquantize_params, .nparams = 3, .bind = bind,
	.dist = &md_dist_lquantize, .compare = md_dist_compare,
	.table = md_dist_table,
};
static const struct md_agg_ops llquantize_ops = {
	.size = llquantize_size, .update = llquantize_update,
	.params = llquantize_params, .nparams = 4, .bind = bind,
	.dist = &md_dist_llquantize, .compare = md_dist_compare,
	.table = md_dist_table,
};

const struct md_builtin_ops md_agg_quantize[] = {
	{ .check = md_agg_check_scalar, .agg = &quantize_ops }
};
const struct md_builtin_ops md_agg_lquantize[] = {
	{ .check = lquantize_check, .agg = &lquantize_ops }
};
const struct md_builtin_ops md_agg_llquantize[] = {
	{ .check = llquantize_check, .agg = &llquantize_ops }
};
