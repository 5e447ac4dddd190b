/*
 * aggsort.c - in which order aggregations are printed, and which keys of
 * several aggregations are the same (reference 5.6).
 *
 * Two aggregations may lay out the same key differently (string sizes, probe
 * strings by number), so keys are compared by component, as the fields say.
 * Integers compare as unsigned numbers whatever their type: -1 comes after 2,
 * as in every DTrace. Values compare with their sign.
 */
#include "runtime/aggsnap.h"

#include <stdlib.h>
#include <string.h>

#include "stdlib/keys.h"

/* -- keys ------------------------------------------------------------- */

static const char *
text_of(const struct md_image *img, const struct md_field *f,
	const uint8_t *data, size_t *len)
{
	const char *s = (const char *)data;
	uint32_t id;

	if (f->kind == MD_F_PSTR) {
		memcpy(&id, data, 4);
		s = id < img->npstrings ? img->pstrings[id] : "";
		*len = strlen(s);
	} else {
		*len = strnlen(s, f->size);
	}
	return s;
}

static int
compare_text(const struct md_image *img, const struct md_field *f,
	     const uint8_t *x, const struct md_field *g, const uint8_t *y)
{
	size_t m, n;
	const char *s = text_of(img, f, x, &m), *t = text_of(img, g, y, &n);
	int c = memcmp(s, t, m < n ? m : n);

	return c ? c : (m > n) - (m < n);
}

static int
compare_field(const struct md_image *img, const struct md_field *f,
	      const uint8_t *x, const struct md_field *g, const uint8_t *y)
{
	uint64_t v, w;

	switch (f->kind) {
	case MD_F_STR:
	case MD_F_PSTR:
		return compare_text(img, f, x, g, y);
	case MD_F_INT:
	case MD_F_SYM:
	case MD_F_USYM:
		v = (uint64_t)md_field_int(f, x);
		w = (uint64_t)md_field_int(g, y);
		if (v == w && f->kind == MD_F_USYM)
			return memcmp(x + 8, y + 8, 4);
		return (v > w) - (v < w);
	default:
		return memcmp(x, y, f->size < g->size ? f->size : g->size);
	}
}

/* Component by component, from `first` on and round. */
static int
compare_keys(const struct md_image *img, const struct md_image_agg *a,
	     const uint8_t *x, const struct md_image_agg *b, const uint8_t *y,
	     unsigned first)
{
	if (first >= a->nkeys)
		first = 0;
	for (unsigned i = 0; i < a->nkeys && i < b->nkeys; i++) {
		unsigned k = (first + i) % a->nkeys;
		const struct md_field *f = &a->keys[k], *g = &b->keys[k];
		int c = compare_field(img, f, x + f->off, g, y + g->off);

		if (c)
			return c;
	}
	return 0;
}

/* -- values ----------------------------------------------------------- */

/* By value; a key that is missing counts as 0. */
static int
compare_values(const struct md_aggset *s, const struct md_aggelem *x,
	       const struct md_aggelem *y, const uint64_t *zero)
{
	const struct md_agg_ops *ops = s->ia->fn->ops->agg;
	int64_t v, w;

	if (!x && !y)
		return 0;
	if (ops->table)
		return ops->compare(s->ia, x ? x->state : zero,
				    y ? y->state : zero);
	v = x ? ops->value(x->state, 1) : 0;
	w = y ? ops->value(y->state, 1) : 0;
	return (v > w) - (v < w);
}

struct order {
	const struct md_image *img;
	const struct md_printopt *opt;
	const struct md_aggset *const *sets;
	unsigned n;
	uint64_t *zero;	/* state of a key that is missing */
};

static int
by_key(const struct order *o, const struct md_aggline *x,
       const struct md_aggline *y, unsigned first)
{
	return compare_keys(o->img, x->set->ia, x->key, y->set->ia, y->key,
			    first);
}

static int
join_order(const void *a, const void *b, void *arg)
{
	return by_key(arg, a, b, 0);
}

static int
print_order(const void *a, const void *b, void *arg)
{
	const struct order *o = arg;
	const struct md_aggline *x = a, *y = b;
	unsigned first = o->opt->aggsortpos < o->n ? o->opt->aggsortpos : 0;
	int c = 0;

	if (!o->opt->aggsortkey) {
		for (unsigned i = 0; i < o->n && !c; i++) {
			unsigned k = (first + i) % o->n;

			c = compare_values(o->sets[k], x->elems[k],
					   y->elems[k], o->zero);
		}
	}
	if (!c)
		c = by_key(o, x, y, o->opt->aggsortkeypos);
	return o->opt->aggsortrev ? -c : c;
}

/* One line for each element, none joined yet; their elems are behind them. */
static struct md_aggline *
all_lines(const struct order *o, unsigned *n)
{
	const struct md_aggelem **elems;
	struct md_aggline *lines;
	size_t total = 1;

	for (unsigned i = 0; i < o->n; i++)
		total += o->sets[i]->nelems;
	lines = calloc(total, sizeof *lines + o->n * sizeof *elems);
	elems = (void *)(lines + total);
	*n = 0;
	for (unsigned i = 0; lines && i < o->n; i++) {
		unsigned m;
		struct md_aggelem **list = md_aggs_list(o->sets[i], &m);

		for (unsigned k = 0; k < m; k++, (*n)++) {
			lines[*n].set = o->sets[i];
			lines[*n].key = list[k]->key;
			lines[*n].elems = elems + (size_t)*n * o->n;
			lines[*n].elems[i] = list[k];
		}
		free(list);
	}
	return lines;
}

/* Neighbours of one key become one line. */
static unsigned
join(const struct order *o, struct md_aggline *lines, unsigned n)
{
	unsigned out = 0;

	if (o->n == 1)
		return n;
	qsort_r(lines, n, sizeof *lines, join_order, (void *)o);
	for (unsigned i = 0; i < n; i++) {
		if (!out || by_key(o, &lines[out - 1], &lines[i], 0)) {
			lines[out++] = lines[i];
			continue;
		}
		for (unsigned k = 0; k < o->n; k++)
			if (lines[i].elems[k])
				lines[out - 1].elems[k] = lines[i].elems[k];
	}
	return out;
}

struct md_aggline *
md_aggs_lines(const struct md_aggs *a, const struct md_printopt *opt,
	      const struct md_aggset *const *sets, unsigned n,
	      unsigned *nlines)
{
	struct order o = { a->img, opt, sets, n, NULL };
	struct md_aggline *lines;
	unsigned size = 1;

	for (unsigned i = 0; i < n; i++)
		if (sets[i]->nwords > size)
			size = sets[i]->nwords;
	*nlines = 0;
	o.zero = calloc(size, 8);
	lines = o.zero ? all_lines(&o, nlines) : NULL;
	if (lines) {
		*nlines = join(&o, lines, *nlines);
		qsort_r(lines, *nlines, sizeof *lines, print_order, &o);
	}
	free(o.zero);
	return lines;
}

static int
value_order(const void *a, const void *b, void *arg)
{
	const struct md_aggelem *const *x = a, *const *y = b;
	const struct order *o = arg;
	const struct md_aggset *s = o->sets[0];
	int c = compare_values(s, *x, *y, NULL);

	return c ? c : compare_keys(o->img, s->ia, (*x)->key, s->ia,
				    (*y)->key, 0);
}

void
md_aggs_sort_values(const struct md_aggs *a, const struct md_aggset *s,
		    struct md_aggelem **elems, unsigned n)
{
	struct order o = { a->img, NULL, &s, 1, NULL };

	qsort_r(elems, n, sizeof *elems, value_order, &o);
}
