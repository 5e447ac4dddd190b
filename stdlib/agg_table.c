/*
 * agg_table.c - distributions as text, as rows and as sort keys (reference
 * 5.5, 5.6).
 *
 * In: an aggregation's parameters and a merged state. Out: the table, byte
 * for byte, or its shown rows. Which buckets there are is agg_quantize.c's.
 */
#include "agg_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stdlib/stdlib.h"

enum { BAR = 40 };

static const struct md_distribution *
distribution(const struct md_image_agg *a)
{
	return a->fn->ops->agg->dist;
}

/* Buckets [*from, *to) are shown: one more at each end of the non-zero ones. */
static void
shown(const struct md_image_agg *a, const uint64_t *s, unsigned *from,
      unsigned *to)
{
	const struct md_distribution *d = distribution(a);
	unsigned n = d->buckets(a), first = n, last = 0;
	struct md_bucket b;

	for (unsigned i = 0; i < n; i++) {
		d->row(a, i, &b);
		if (!s[1 + b.index])
			continue;
		if (first == n)
			first = i;
		last = i;
	}
	if (first == n) {
		*from = d == &md_dist_llquantize ? n / 2 - 1 : d->empty;
		*to = *from + 3 < n ? *from + 3 : n;
		return;
	}
	*from = first ? first - 1 : 0;
	*to = last + 2 < n ? last + 2 : n;
}

static void
label_text(char *text, size_t n, const struct md_bucket *b, bool negative)
{
	long long label = b->label;

	switch (b->edge) {
	case MD_EDGE_LESS:
		snprintf(text, n, "< %lld", label);
		break;
	case MD_EDGE_MORE:
		snprintf(text, n, ">= %lld", label);
		break;
	case MD_EDGE_OVER:
		snprintf(text, n, ">= %llu", (unsigned long long)label);
		break;
	case MD_EDGE_UNDER:
		snprintf(text, n, "<= -%llu", 0 - (unsigned long long)label);
		break;
	case MD_EDGE_MIDDLE:
		snprintf(text, n, negative ? "abs() < %lld" : "< %lld", label);
		break;
	default:
		snprintf(text, n, "%lld", label);
		break;
	}
}

struct md_aggrow *
md_agg_rows(const struct md_image_agg *a, const uint64_t *s, unsigned *n)
{
	const struct md_distribution *d = distribution(a);
	unsigned from, to;
	struct md_aggrow *rows;
	bool negative = false;

	shown(a, s, &from, &to);
	rows = calloc(to - from, sizeof *rows);
	if (!rows)
		return NULL;
	for (unsigned i = from; i < to; i++) {
		struct md_aggrow *r = &rows[i - from];
		struct md_bucket b;

		d->row(a, i, &b);
		r->count = (int64_t)s[1 + b.index];
		r->label = b.edge == MD_EDGE_LESS || b.edge == MD_EDGE_UNDER ?
			INT64_MIN : b.label;
		if (b.edge == MD_EDGE_MIDDLE)
			r->label = negative ? -b.label + 1 : INT64_MIN;
		label_text(r->text, sizeof r->text, &b, negative);
		/* in llquantize whatever stands above the middle */
		negative = negative || b.edge == MD_EDGE_UNDER ||
			b.label < 0;
	}
	*n = to - from;
	return rows;
}

/* -- the table -------------------------------------------------------- */

static void
put_run(struct md_out *o, const char *chars, int n)
{
	md_putn(o, chars, (size_t)(n < 0 ? 0 : n));
}

/* One bar with its count: `pos` and `neg` say what signs the table has. */
static void
put_bar(struct md_out *o, int64_t count, long double total, int64_t value,
	bool pos, bool neg)
{
	static const char ats[] = "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@";
	static const char sp[] = "                                        ";
	int width = pos && neg ? BAR / 2 : BAR, depth;
	long double abs = count < 0 ? -(long double)count : (long double)count;

	depth = total > 0 ? (int)(abs * width / total + 0.5L) : 0;
	if (neg && (!pos || count <= 0)) {
		put_run(o, sp, width - depth);
		put_run(o, ats, depth);
		md_puts(o, "|");
		put_run(o, sp, pos ? width : 0);
	} else {
		put_run(o, sp, neg ? width : 0);
		md_puts(o, "|");
		put_run(o, ats, depth);
		put_run(o, sp, width - depth);
	}
	md_printf(o, " %-9lld\n", (long long)value);
}

int64_t
md_agg_divide(int64_t v, uint64_t by)
{
	return by > 1 ? (int64_t)((__int128)v / (__int128)by) : v;
}

void
md_dist_table(struct md_out *o, const struct md_image_agg *a,
	      const uint64_t *s, uint64_t normal)
{
	unsigned n;
	struct md_aggrow *rows = md_agg_rows(a, s, &n);
	long double total = 0;
	bool pos = false, neg = false;

	if (!rows)
		return;
	md_printf(o, "\n%16s %41s %-9s\n", "value",
		  "------------- Distribution -------------", "count");
	for (unsigned i = 0; i < n; i++) {
		long double c = (long double)rows[i].count;

		total += c < 0 ? -c : c;
		pos = pos || rows[i].count > 0;
		neg = neg || rows[i].count < 0;
	}
	for (unsigned i = 0; i < n; i++) {
		md_printf(o, "%16s ", rows[i].text);
		put_bar(o, rows[i].count, total,
			md_agg_divide(rows[i].count, normal), pos, neg);
	}
	free(rows);
}

/* -- sort keys -------------------------------------------------------- */

/* Sum of weight times count: 127 products of 2^62 and counts fit. */
static __int128
weight_sum(const struct md_image_agg *a, const uint64_t *s)
{
	const struct md_distribution *d = distribution(a);
	unsigned n = d->buckets(a);
	struct md_bucket b;
	__int128 sum = 0;

	for (unsigned i = 0; i < n; i++) {
		d->row(a, i, &b);
		if (s[1 + b.index])
			sum += (__int128)b.weight * (int64_t)s[1 + b.index];
	}
	return sum;
}

int
md_dist_compare(const struct md_image_agg *a, const uint64_t *x,
		const uint64_t *y)
{
	const struct md_distribution *d = distribution(a);
	__int128 v = weight_sum(a, x), w = weight_sum(a, y);
	int64_t i, j;

	if (v != w)
		return v < w ? -1 : 1;
	if (d != &md_dist_quantize)
		return 0;
	i = (int64_t)x[1 + d->zero];
	j = (int64_t)y[1 + d->zero];
	return (i > j) - (i < j);
}
