/*
 * test_agg.c - aggregating functions: the code that updates a state (run by
 * irrun.h, interpreted and in the kernel), merging, results, tables.
 *
 * What a function should say of a list of values is worked out here anew,
 * from the values, by 128-bit arithmetic and by searching buckets. With
 * AGG_VALUES=1000000 there are that many random values in all instead of some
 * ten thousand: half a minute.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "irrun.h"
#include "lang/lower.h"
#include "stdlib/agg_table.h"
#include "stdlib/stdlib.h"

enum { WORDS = IRRUN_MEM / 8 };

static const int64_t corner[] = {
	0, 1, -1, 2, -2, 3, 4, 5, -5, 7, 8, 9, 10, 11, 15, 16, 99, 100, 101,
	255, 256, 1000, -1000, INT32_MAX, INT32_MIN, 4294967295, 4294967296,
	8589934591, -4294967296, 1ll << 61, (1ll << 62) - 1, 1ll << 62,
	-(1ll << 62), (1ll << 62) + 1, INT64_MAX, INT64_MIN, INT64_MIN + 1,
};
enum { NCORNER = sizeof corner / sizeof *corner };

/* xorshift: the same values each time */
static int64_t
next(uint64_t *seed)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return (int64_t)*seed >> (*seed >> 58);
}

/* For one of the 18 functions and sets of parameters. */
static unsigned
values(unsigned usual)
{
	const char *s = getenv("AGG_VALUES");

	return s ? (unsigned)atol(s) / 18 : usual;
}

/* -- running updates -------------------------------------------------- */

struct aggfix {
	struct md_arena arena;
	struct md_compile c;
	struct md_image img;
	struct md_image_prog prog;
	struct md_lower l;
	struct md_agg agg;
	struct md_builtin row;
	struct md_image_agg ia;
};

static void
make(struct aggfix *x, const struct md_builtin_ops *ops, const int64_t *params,
     unsigned n, unsigned incarg)
{
	struct md_expr *call, *arg, *zero;
	static const struct md_loc loc;

	memset(x, 0, sizeof *x);
	md_arena_init(&x->arena);
	x->c.arena = &x->arena;
	x->img.ncpus = 2;
	x->prog.kind = MD_PROG_CALLBACK;
	x->row = (struct md_builtin){ .kind = MD_BI_AGG, .name = "test",
				      .ops = ops };
	x->l = (struct md_lower){ .c = &x->c, .img = &x->img,
				  .prog = &x->prog };
	memset(&x->l.k, -1, sizeof x->l.k); /* nothing known */
	md_ir_init(&x->l.f, &x->arena);
	x->l.k.ctx = md_ir_ctx(&x->l.f);
	for (int i = 0; i < 2; i++)
		x->l.k.args[i] = md_ir_ld(&x->l.f, x->l.k.ctx, 8 * i, 8,
					  false);
	x->agg.fn = x->ia.fn = &x->row;
	x->agg.nparams = x->ia.nparams = n;
	for (unsigned i = 0; i < n; i++)
		x->agg.params[i] = x->ia.params[i] = params[i];
	x->ia.size = ops->agg->words ? 8 * ops->agg->words
				       : ops->agg->size(params);
	assert_true(x->ia.size % 8 == 0 && x->ia.size <= IRRUN_MEM);

	call = md_expr_new(&x->arena, MD_E_CALL, loc);
	zero = md_expr_new(&x->arena, MD_E_INT, loc);
	for (unsigned i = 0; i <= incarg; i++) {
		arg = md_expr_new(&x->arena, MD_E_IDENT, loc);
		arg->builtin = md_builtin_find(i ? "arg1" : "arg0", false);
		md_ptrs_push(&x->arena, &call->u.call.args,
			     i && i < incarg ? zero : arg);
	}
	ops->agg->update(&x->l, &x->agg, call,
			 md_ir_mapval(&x->l.f, 0, 0), 0);
	md_ir_exit(&x->l.f, 0);
	if (md_ir_check(&x->l.f))
		fail_msg("%s", md_ir_check(&x->l.f));
}

static void
update(struct aggfix *x, struct irrun *run, int64_t v, int64_t inc)
{
	run->ctx[0] = (uint64_t)v;
	run->ctx[1] = (uint64_t)inc;
	irrun_interpret(&x->l.f, run);
}

/* The kernel takes the program and gets the same for some values. */
static void
in_kernel(struct aggfix *x)
{
	struct irrun want = { .ctx = { 0 } }, got = want;
	int map = irrun_open();

	if (map < 0)
		return; /* no rights: the interpreter has to do */
	for (unsigned i = 0; i < NCORNER; i += 3) {
		want.ctx[0] = got.ctx[0] = (uint64_t)corner[i];
		want.ctx[1] = got.ctx[1] = 2;
		irrun_interpret(&x->l.f, &want);
		assert_int_equal(irrun_kernel(&x->l.f, map, true, &got), 0);
		assert_memory_equal(want.mem, got.mem, sizeof want.mem);
	}
	close(map);
}

/* -- scalar functions ------------------------------------------------- */

struct facts {		/* of the values so far, exactly */
	int64_t n, min, max;
	uint64_t sum;	/* wraps as the state does */
	unsigned __int128 squares;
};

static void
note(struct facts *f, int64_t v)
{
	__int128 w = v;

	f->min = f->n && f->min < v ? f->min : v;
	f->max = f->n && f->max > v ? f->max : v;
	f->n++;
	f->sum += (uint64_t)v;
	f->squares += (unsigned __int128)(w * w);
}

static int64_t
root(unsigned __int128 n)
{
	unsigned __int128 lo = 0, hi = (unsigned __int128)1 << 64, mid;

	while (hi - lo > 1) {
		mid = lo + (hi - lo) / 2;
		if (mid * mid <= n)
			lo = mid;
		else
			hi = mid;
	}
	return (int64_t)lo;
}

static int64_t
expected(const struct md_builtin_ops *ops, const struct facts *f,
	 int64_t normal)
{
	int64_t sum = (int64_t)f->sum, mean = sum / normal / f->n;
	unsigned __int128 a, b;

	if (ops == md_agg_count)
		return f->n / normal;
	if (ops == md_agg_sum)
		return sum / normal;
	if (ops == md_agg_avg)
		return mean;
	if (ops == md_agg_min)
		return f->min / normal;
	if (ops == md_agg_max)
		return f->max / normal;
	a = f->squares / (uint64_t)normal / (uint64_t)f->n;
	b = (unsigned __int128)((__int128)mean * mean);
	return a > b ? root(a - b) : 0;
}

static const struct md_builtin_ops *const scalars[] = {
	md_agg_count, md_agg_sum, md_agg_avg, md_agg_min, md_agg_max,
	md_agg_stddev,
};

static void
merge(const struct aggfix *x, uint64_t *dst, const uint64_t *src)
{
	const struct md_agg_ops *ops = x->row.ops->agg;

	if (ops->merge) {
		ops->merge(dst, src, x->ia.size / 8);
		return;
	}
	for (unsigned i = 0; i < x->ia.size / 8; i++)
		dst[i] += src[i];
}

/* Values go to two CPUs at random; results of both after each value. */
static void
scalar_results(void **state)
{
	(void)state;
	for (unsigned k = 0; k < 6; k++) {
		const struct md_agg_ops *ops = scalars[k]->agg;
		struct irrun cpu[2];
		struct facts f = { 0 };
		uint64_t seed = 88172645463325252u, s[WORDS];
		struct aggfix x;

		memset(cpu, 0, sizeof cpu);
		make(&x, scalars[k], NULL, 0, 0);
		for (unsigned i = 0; i < values(500); i++) {
			/* small ones first: nothing wraps there */
			int64_t v = i < 100 ? next(&seed) % 1000 :
				i < 100 + NCORNER ? corner[i - 100] :
				next(&seed);

			note(&f, v);
			update(&x, &cpu[seed & 1], v, 0);
			memset(s, 0, sizeof s);
			merge(&x, s, (const uint64_t *)cpu[0].mem);
			merge(&x, s, (const uint64_t *)cpu[1].mem);
			assert_int_equal(s[0], f.n);
			assert_true(ops->value(s, 1) ==
				    expected(scalars[k], &f, 1));
			assert_true(ops->value(s, 1000) ==
				    expected(scalars[k], &f, 1000));
		}
		in_kernel(&x);
		md_arena_free(&x.arena);
	}
}

/* What came after a baseline is what subtraction leaves. */
static void
baselines(void **state)
{
	(void)state;
	for (unsigned k = 0; k < 6; k++) {
		const struct md_agg_ops *ops = scalars[k]->agg;
		struct irrun run;
		struct facts f = { 0 };
		uint64_t seed = 42, base[4], s[4];
		struct aggfix x;

		if (ops->resets)
			continue; /* these start anew in the kernel */
		memset(&run, 0, sizeof run);
		make(&x, scalars[k], NULL, 0, 0);
		for (unsigned i = 0; i < 200; i++) {
			int64_t v = next(&seed);

			if (i == 100)
				memcpy(base, run.mem, sizeof base);
			if (i >= 100)
				note(&f, v);
			update(&x, &run, v, 0);
		}
		memcpy(s, run.mem, sizeof s);
		if (ops->sub)
			ops->sub(s, base, x.ia.size / 8);
		else
			for (unsigned i = 0; i < x.ia.size / 8; i++)
				s[i] -= base[i];
		assert_true(ops->value(s, 1) == expected(scalars[k], &f, 1));
		md_arena_free(&x.arena);
	}
}

/* Reference 5.1 and 5.7, by hand. */
static void
verified(void **state)
{
	uint64_t zero[4] = { 0 };
	uint64_t avg[] = { 2, (uint64_t)-9 }, dev[] = { 2, 30, 500, 0 };

	(void)state;
	assert_true(md_agg_avg->agg->value(avg, 1) == -4);
	assert_true(md_agg_stddev->agg->value(dev, 1) == 5);
	assert_true(md_agg_min->agg->value(zero, 1) == INT64_MAX);
	assert_true(md_agg_max->agg->value(zero, 1) == INT64_MIN);
	assert_true(md_agg_avg->agg->value(zero, 1) == 0);
}

/* -- distributions ---------------------------------------------------- */

/* Label of v's bucket by search. */
static int64_t
quantize_label(int64_t v)
{
	int64_t label = 1;

	if (v == 0)
		return 0;
	while (label < 1ll << 62 && (v > 0 ? v / 2 >= label :
				     -(v / 2) >= label))
		label *= 2;
	return v > 0 ? label : -label;
}

/* The row (in table order) that a single update moved by `inc`, or -1. */
static int
moved_row(const struct aggfix *x, const struct md_distribution *d,
	  const uint64_t *s, int64_t inc, struct md_bucket *b)
{
	int found = -1;

	for (unsigned i = 0; i < d->buckets(&x->ia); i++) {
		struct md_bucket r;

		d->row(&x->ia, i, &r);
		if (!s[1 + r.index])
			continue;
		if (found >= 0 || (int64_t)s[1 + r.index] != inc)
			return -1;
		found = (int)i;
		*b = r;
	}
	return found;
}

static void
quantize_rows(void **state)
{
	uint64_t seed = 7;
	struct aggfix x;

	(void)state;
	make(&x, md_agg_quantize, NULL, 0, 1);
	for (unsigned i = 0; i < values(2000); i++) {
		int64_t v = i < NCORNER ? corner[i] : next(&seed);
		struct irrun run;
		struct md_bucket b;

		memset(&run, 0, sizeof run);
		update(&x, &run, v, -5);
		assert_true(moved_row(&x, &md_dist_quantize,
				      (uint64_t *)run.mem, -5, &b) >= 0);
		assert_true(b.label == quantize_label(v));
		assert_int_equal(*(uint64_t *)run.mem, 1);
	}
	in_kernel(&x);
	md_arena_free(&x.arena);
}

static void
lquantize_rows(void **state)
{
	static const int64_t sets[][3] = {
		{ 0, 10, 2 }, { 0, 10, 3 }, { -50, 50, 1 }, { 5, 6, 1 },
		{ INT32_MIN, INT32_MAX, 65535 * 1024 },
	};
	uint64_t seed = 9;

	(void)state;
	for (unsigned k = 0; k < 5; k++) {
		int64_t base = sets[k][0], limit = sets[k][1];
		int64_t step = sets[k][2], top;
		struct aggfix x;

		make(&x, md_agg_lquantize, sets[k], 3, 4);
		top = base + (limit - base) / step * step;
		for (unsigned i = 0; i < values(1000); i++) {
			int64_t v = i < NCORNER ? corner[i] :
				i < 300 ? (int64_t)i - 150 : next(&seed);
			struct irrun run;
			struct md_bucket b;

			memset(&run, 0, sizeof run);
			update(&x, &run, v, 3);
			assert_true(moved_row(&x, &md_dist_lquantize,
					      (uint64_t *)run.mem, 3,
					      &b) >= 0);
			if (v < base) {
				assert_int_equal(b.edge, MD_EDGE_LESS);
				assert_true(b.label == base);
			} else if (v >= top) {
				assert_int_equal(b.edge, MD_EDGE_MORE);
				assert_true(b.label == top);
			} else {
				assert_int_equal(b.edge, MD_EDGE_NONE);
				assert_true(b.label <= v &&
					    v < b.label + step);
			}
		}
		in_kernel(&x);
		md_arena_free(&x.arena);
	}
}

/* Every value falls between the labels of its row and the next. */
static void
llquantize_rows(void **state)
{
	static const int64_t sets[][4] = {
		{ 10, 0, 2, 10 }, { 2, 1, 4, 2 }, { 10, 0, 3, 20 },
		{ 10, 1, 2, 5 }, { 2, 0, 61, 2 }, { 3, 2, 20, 3 },
	};
	uint64_t seed = 11;

	(void)state;
	for (unsigned k = 0; k < 6; k++) {
		const struct md_distribution *d = &md_dist_llquantize;
		struct aggfix x;

		make(&x, md_agg_llquantize, sets[k], 4, 5);
		for (unsigned i = 0; i < values(1500); i++) {
			int64_t v = i < NCORNER ? corner[i] :
				i < 800 ? (int64_t)i - 400 : next(&seed);
			__int128 abs = v < 0 ? -(__int128)v : v, lo, hi;
			struct irrun run;
			struct md_bucket b, n;
			int row, last = (int)d->buckets(&x.ia) - 1;

			memset(&run, 0, sizeof run);
			update(&x, &run, v, 1);
			row = moved_row(&x, d, (uint64_t *)run.mem, 1, &b);
			assert_true(row >= 0);
			if (row == last / 2) {
				d->row(&x.ia, (unsigned)row + 1, &n);
				assert_true(abs < n.label);
				continue;
			}
			assert_true((row > last / 2) == (v > 0));
			lo = v > 0 ? b.label : -(__int128)b.label;
			hi = (__int128)1 << 64;
			if (row != 0 && row != last) {
				d->row(&x.ia, (unsigned)(v > 0 ? row + 1 :
							 row - 1), &n);
				hi = v > 0 ? n.label : -(__int128)n.label;
			}
			assert_true(lo <= abs && abs < hi);
		}
		in_kernel(&x);
		md_arena_free(&x.arena);
	}
}

/* -- tables ----------------------------------------------------------- */

static const char *
table_of(struct aggfix *x, const int64_t *v, const int64_t *inc, unsigned n,
	 uint64_t normal, struct md_out *o)
{
	struct irrun run;

	memset(&run, 0, sizeof run);
	for (unsigned i = 0; i < n; i++)
		update(x, &run, v[i], inc ? inc[i] : 1);
	md_out_free(o);
	md_out_mem(o);
	md_dist_table(o, (struct md_barlook){ 0 }, &x->ia, (uint64_t *)run.mem, normal);
	return o->buf;
}

#define HEAD "\n           value  ------------- Distribution " \
	"------------- count    \n"
#define AT8 "@@@@@@@@"
#define SP8 "        "
#define SP40 SP8 SP8 SP8 SP8 SP8

static void
quantize_table(void **state)
{
	struct md_out o = { 0 };
	struct aggfix x;

	(void)state;
	make(&x, md_agg_quantize, NULL, 0, 1);
	x.row.ops = md_agg_quantize;
	/* verified in reference 5.5 */
	assert_string_equal(
		table_of(&x, (int64_t[]){ 0, 1, 1, 5, -3 }, NULL, 5, 1, &o),
		HEAD
		"              -4 |" SP40 " 0        \n"
		"              -2 |" AT8 SP8 SP8 SP8 SP8 " 1        \n"
		"              -1 |" SP40 " 0        \n"
		"               0 |" AT8 SP8 SP8 SP8 SP8 " 1        \n"
		"               1 |" AT8 AT8 SP8 SP8 SP8 " 2        \n"
		"               2 |" SP40 " 0        \n"
		"               4 |" AT8 SP8 SP8 SP8 SP8 " 1        \n"
		"               8 |" SP40 " 0        \n");
	assert_string_equal(table_of(&x, NULL, NULL, 0, 1, &o), HEAD
		"              -1 |" SP40 " 0        \n"
		"               0 |" SP40 " 0        \n"
		"               1 |" SP40 " 0        \n");
	/* only negative counts, normalized toward zero */
	assert_string_equal(
		table_of(&x, (int64_t[]){ 1 }, (int64_t[]){ -15 }, 1, 10, &o),
		HEAD
		"               0 " SP40 "| 0        \n"
		"               1 " AT8 AT8 AT8 AT8 AT8 "| -1       \n"
		"               2 " SP40 "| 0        \n");
	/* both signs */
	assert_string_equal(
		table_of(&x, (int64_t[]){ 1, 2 }, (int64_t[]){ -1, 4 }, 2, 1,
			 &o),
		HEAD
		"               0 " SP8 SP8 "    |" SP8 SP8 "     0        \n"
		"               1 " SP8 SP8 "@@@@|" SP8 SP8 "     -1       \n"
		"               2 " SP8 SP8 "    |" AT8 AT8 "     4        \n"
		"               4 " SP8 SP8 "    |" SP8 SP8 "     0        \n");
	/* beyond 32 bits */
	assert_non_null(strstr(
		table_of(&x, (int64_t[]){ 4294967296, 8589934591 }, NULL, 2,
			 1, &o),
		"\n      4294967296 |" AT8 AT8 AT8 AT8 AT8 " 2        \n"));
	md_out_free(&o);
	md_arena_free(&x.arena);
}

static void
linear_tables(void **state)
{
	struct md_out o = { 0 };
	struct aggfix x;

	(void)state;
	make(&x, md_agg_lquantize, (int64_t[]){ 0, 10, 2 }, 3, 4);
	assert_string_equal(
		table_of(&x, (int64_t[]){ 77, 99 }, NULL, 2, 1, &o), HEAD
		"               8 |" SP40 " 0        \n"
		"           >= 10 |" AT8 AT8 AT8 AT8 AT8 " 2        \n");
	assert_string_equal(
		table_of(&x, (int64_t[]){ -1 }, NULL, 1, 1, &o), HEAD
		"             < 0 |" AT8 AT8 AT8 AT8 AT8 " 1        \n"
		"               0 |" SP40 " 0        \n");
	md_arena_free(&x.arena);

	/* verified in reference 5.4 */
	make(&x, md_agg_llquantize, (int64_t[]){ 10, 0, 2, 10 }, 4, 5);
	table_of(&x, (int64_t[]){ 15, 150000 }, NULL, 2, 1, &o);
	assert_memory_equal(o.buf, HEAD "               9 |" SP40 " 0        \n"
			    "              10 |", sizeof HEAD + 86);
	assert_non_null(strstr(o.buf, "\n             900 |"));
	assert_non_null(strstr(o.buf, "\n         >= 1000 |"));
	md_arena_free(&x.arena);
	make(&x, md_agg_llquantize, (int64_t[]){ 2, 1, 4, 2 }, 4, 5);
	table_of(&x, (int64_t[]){ 1, 3, 9 }, NULL, 3, 1, &o);
	assert_string_equal(o.buf, HEAD
		"              -2 |" SP40 " 0        \n"
		"       abs() < 2 |@@@@@@@@@@@@@" SP8 SP8 SP8 "    1        \n"
		"               2 |@@@@@@@@@@@@@" SP8 SP8 SP8 "    1        \n"
		"               4 |" SP40 " 0        \n"
		"               8 |@@@@@@@@@@@@@" SP8 SP8 SP8 "    1        \n"
		"              16 |" SP40 " 0        \n");
	md_arena_free(&x.arena);
	make(&x, md_agg_llquantize, (int64_t[]){ 2, 1, 4, 2 }, 4, 5);
	table_of(&x, (int64_t[]){ 3 }, NULL, 1, 1, &o);
	assert_memory_equal(o.buf, HEAD "             < 2 |", sizeof HEAD + 17);
	/* factor 10, steps 20, from 0: no fractional bins */
	md_arena_free(&x.arena);
	make(&x, md_agg_llquantize, (int64_t[]){ 10, 0, 1, 20 }, 4, 5);
	table_of(&x, (int64_t[]){ -50, 0, 97 }, NULL, 3, 1, &o);
	assert_non_null(strstr(o.buf, "\n               9 |" SP40 " 0        \n"
			       "              10 |" SP40 " 0        \n"
			       "              15 |"));
	assert_non_null(strstr(o.buf, "\n             -50 |@"));
	md_out_free(&o);
	md_arena_free(&x.arena);
}

static void
sort_keys(void **state)
{
	struct irrun a, b;
	struct aggfix x;

	(void)state;
	memset(&a, 0, sizeof a);
	b = a;
	make(&x, md_agg_quantize, NULL, 0, 1);
	update(&x, &a, 8, 1);
	update(&x, &b, 4, 3);
	assert_true(md_dist_compare(&x.ia, (uint64_t *)a.mem,
				    (uint64_t *)b.mem) < 0);
	update(&x, &a, 4, 1);	/* 12 and 12: zeroes decide */
	assert_int_equal(md_dist_compare(&x.ia, (uint64_t *)a.mem,
					 (uint64_t *)b.mem), 0);
	update(&x, &a, 0, 1);
	assert_true(md_dist_compare(&x.ia, (uint64_t *)a.mem,
				    (uint64_t *)b.mem) > 0);
	md_arena_free(&x.arena);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(scalar_results),
		cmocka_unit_test(baselines),
		cmocka_unit_test(verified),
		cmocka_unit_test(quantize_rows),
		cmocka_unit_test(lquantize_rows),
		cmocka_unit_test(llquantize_rows),
		cmocka_unit_test(quantize_table),
		cmocka_unit_test(linear_tables),
		cmocka_unit_test(sort_keys),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
