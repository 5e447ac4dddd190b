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
#define ZOOM 0.95L	/* of the bar, for the longest */

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

void
md_bars_add(struct md_bars *b, int64_t v)
{
	long double abs = v < 0 ? -(long double)v : (long double)v;

	b->pos = b->pos || v > 0;
	b->neg = b->neg || v < 0;
	if (!b->look.zoom)
		b->total += abs;
	else if (abs / ZOOM > b->total)
		b->total = abs / ZOOM;
}

void
md_bars_head(struct md_out *o, int width, const char *key)
{
	md_printf(o, "\n%*s %41s %-9s\n", width, key,
		  "------------- Distribution -------------", "count");
}

/* Full blocks, and the rest in eighths of one. */
static void
put_blocks(struct md_out *o, const char *sp, long double cells)
{
	static const char *const parts[] = { "", "\u258f", "\u258e", "\u258d",
					     "\u258c", "\u258b", "\u258a",
					     "\u2589" };
	int whole = (int)cells, part = (int)((cells - whole) * 8);

	md_puts(o, "|");
	for (int i = 0; i < whole; i++)
		md_puts(o, "\u2588");
	md_puts(o, parts[part]);
	put_run(o, sp, BAR - whole - (part > 0));
}

void
md_bars_put(struct md_out *o, const struct md_bars *b, int64_t v,
	    int64_t value)
{
	static const char ats[] = "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@";
	static const char sp[] = "                                        ";
	int width = b->pos && b->neg ? BAR / 2 : BAR, depth;
	long double abs = v < 0 ? -(long double)v : (long double)v, cells;

	cells = b->total > 0 ? abs * width / b->total : 0;
	depth = (int)(cells + 0.5L);
	if (b->look.utf8 && !b->neg) {
		put_blocks(o, sp, cells);
	} else if (b->neg && (!b->pos || v <= 0)) {
		put_run(o, sp, width - depth);
		put_run(o, ats, depth);
		md_puts(o, "|");
		put_run(o, sp, b->pos ? width : 0);
	} else {
		put_run(o, sp, b->neg ? width : 0);
		md_puts(o, "|");
		put_run(o, ats, depth);
		put_run(o, sp, width - depth);
	}
	md_printf(o, " %-9lld\n", (long long)value);
}

int64_t
md_agg_divide(int64_t v, uint64_t by)
{
	return by ? (int64_t)((__int128)v / (int64_t)by) : v;
}

void
md_dist_table(struct md_out *o, struct md_barlook look,
	      const struct md_image_agg *a, const uint64_t *s, uint64_t normal)
{
	struct md_bars bars = { .look = look };
	unsigned n;
	struct md_aggrow *rows = md_agg_rows(a, s, &n);

	if (!rows)
		return;
	md_bars_head(o, 16, "value");
	for (unsigned i = 0; i < n; i++)
		md_bars_add(&bars, rows[i].count);
	for (unsigned i = 0; i < n; i++) {
		md_printf(o, "%16s ", rows[i].text);
		md_bars_put(o, &bars, rows[i].count,
			    md_agg_divide(rows[i].count, normal));
	}
	free(rows);
}

/* -- one line each ---------------------------------------------------- */

void
md_pack_range(const struct md_image_agg *a, const uint64_t *s, unsigned *from,
	      unsigned *to)
{
	unsigned first, end;

	shown(a, s, &first, &end);
	if (*from == *to || first < *from)
		*from = first;
	if (end > *to)
		*to = end;
}

/* The label of a row, and the columns that it and `title` need. */
static int
end_label(const struct md_image_agg *a, unsigned row, char *text, size_t n)
{
	struct md_bucket b;

	distribution(a)->row(a, row, &b);
	label_text(text, n, &b, false);
	return strlen(text) > 3 ? (int)strlen(text) : 3;
}

void
md_pack_head(struct md_out *o, const struct md_image_agg *a, unsigned from,
	     unsigned to)
{
	char text[32];

	md_printf(o, " %*s .", end_label(a, from, text, sizeof text), "min");
	for (unsigned i = from; i < to; i++)
		md_putc(o, '-');
	md_printf(o, ". %-*s | count\n",
		  end_label(a, to - 1, text, sizeof text), "max");
}

/* One character for a count, by its share. */
static void
put_share(struct md_out *o, bool utf8, int64_t count, long double total)
{
	static const char *const blocks[] = { " ", "\u2581", "\u2582", "\u2583",
					      "\u2584", "\u2585", "\u2586",
					      "\u2587", "\u2588" };
	static const char up[] = " __xxxxXX", down[] = " vvvvvvVV";
	long double abs = count < 0 ? -(long double)count : (long double)count;
	int share = total > 0 ? (int)(abs * 8 / total + 0.5L) : 0;

	if (utf8 && count >= 0)
		md_puts(o, blocks[share]);
	else
		md_putc(o, count < 0 ? down[share] : up[share]);
}

void
md_pack_line(struct md_out *o, struct md_barlook look,
	     const struct md_image_agg *a, const uint64_t *s, uint64_t normal,
	     unsigned from, unsigned to)
{
	struct md_bars bars = { .look = look };
	struct md_bucket b;
	int64_t sum = 0;
	char text[32];
	int width = end_label(a, from, text, sizeof text);

	md_printf(o, " %*s :", width, text);
	for (unsigned i = from; i < to; i++) {
		distribution(a)->row(a, i, &b);
		md_bars_add(&bars, (int64_t)s[1 + b.index]);
		sum = (int64_t)((uint64_t)sum + s[1 + b.index]);
	}
	for (unsigned i = from; i < to; i++) {
		distribution(a)->row(a, i, &b);
		put_share(o, look.utf8, (int64_t)s[1 + b.index], bars.total);
	}
	width = end_label(a, to - 1, text, sizeof text);
	md_printf(o, ": %-*s | %lld\n", width, text,
		  (long long)md_agg_divide(sum, normal));
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
