/*
 * aggprint.c - printa, clear, trunc, normalize, the printing at the end and
 * the snapshot of the API (reference 5.5 to 5.7).
 *
 * In: the aggregations of aggsnap.c in the order of aggsort.c. Out: text in
 * the host's sink, or calls of the caller's function.
 */
#include "runtime/consumer.h"

#include <stdlib.h>
#include <string.h>

#include "stdlib/format.h"
#include "stdlib/keys.h"

static struct md_aggset *
set_of(struct md_host *h, int agg)
{
	struct md_consumer *c = h->session;

	return agg >= 0 && (unsigned)agg < c->aggs.n ? &c->aggs.sets[agg] :
		NULL;
}

/* -- one line --------------------------------------------------------- */

static void
print_line(struct md_host *h, const struct md_aggline *line,
	   const struct md_aggset *const *sets, unsigned n)
{
	const struct md_image_agg *ia = line->set->ia;

	for (unsigned i = 0; i < ia->nkeys; i++)
		md_print_key(h, &ia->keys[i], line->key + ia->keys[i].off);
	for (unsigned i = 0; i < n; i++) {
		const struct md_aggelem *e = line->elems[i];

		md_print_aggval(h, sets[i]->ia, e ? e->state : NULL,
				sets[i]->normal);
		for (unsigned k = 0; k < sets[i]->ncpus; k++) {
			md_printf(h->out, "\n    [CPU %u]", k);
			md_print_aggval(h, sets[i]->ia, e ?
					md_aggs_cpu(sets[i], e, k)->state :
					NULL, sets[i]->normal);
		}
	}
	md_puts(h->out, "\n");
}

/* The keys as one text without the layout's blanks, to be freed; NULL: they
 * need lines of their own. */
static char *
key_text(struct md_host *h, const struct md_aggline *line)
{
	const struct md_image_agg *ia = line->set->ia;
	struct md_out *to = h->out, text, key;
	bool lines = false;

	md_out_mem(&text);
	md_puts(&text, "");
	for (unsigned i = 0; i < ia->nkeys; i++) {
		const char *s = "";
		size_t n;

		md_out_mem(&key);
		h->out = &key;
		md_print_key(h, &ia->keys[i], line->key + ia->keys[i].off);
		h->out = to;
		if (key.len)
			s = key.buf + strspn(key.buf, " ");
		for (n = strlen(s); n && s[n - 1] == ' '; n--)
			;
		md_printf(&text, "%s%.*s", i ? " " : "", (int)n, s);
		lines = lines || strchr(s, '\n');
		md_out_free(&key);
	}
	if (lines)
		md_out_free(&text);
	else if (!text.buf)
		return strdup("");
	return text.buf;
}

/* What a line of agghist or aggpack is made from. */
struct barlines {
	struct md_host *h;
	const struct md_aggset *set;
	const struct md_aggline *lines;
	char **keys;
	unsigned n;
	int width;	/* of the keys */
};

static void
draw_hist(const struct barlines *b)
{
	const struct md_agg_ops *ops = b->set->ia->fn->ops->agg;
	struct md_bars bars = { .look = b->h->look };

	md_bars_head(b->h->out, b->width, "key");
	for (unsigned i = 0; i < b->n; i++)
		md_bars_add(&bars, ops->value(b->lines[i].elems[0]->state, 1));
	for (unsigned i = 0; i < b->n; i++) {
		const uint64_t *s = b->lines[i].elems[0]->state;

		md_printf(b->h->out, "%*s ", b->width, b->keys[i]);
		md_bars_put(b->h->out, &bars, ops->value(s, 1),
			    ops->value(s, b->set->normal));
	}
}

static void
draw_packed(const struct barlines *b)
{
	const struct md_image_agg *ia = b->set->ia;
	unsigned from = 0, to = 0;

	for (unsigned i = 0; i < b->n; i++)
		md_pack_range(ia, b->lines[i].elems[0]->state, &from, &to);
	md_printf(b->h->out, "\n%*s", b->width, ia->nkeys ? "key" : "");
	md_pack_head(b->h->out, ia, from, to);
	for (unsigned i = 0; i < b->n; i++) {
		md_printf(b->h->out, "%*s", b->width, b->keys[i]);
		md_pack_line(b->h->out, b->h->look, ia,
			     b->lines[i].elems[0]->state, b->set->normal, from,
			     to);
	}
}

/* All lines of an aggregation in the way of agghist or aggpack, if one of
 * these is on and suits it. */
static bool
draw(struct md_consumer *c, const struct md_aggset *set,
     const struct md_aggline *lines, unsigned n)
{
	const char *fn = set->ia->fn->name;
	bool hist = c->opt->agghist && (!strcmp(fn, "count") ||
					!strcmp(fn, "sum"));
	bool pack = c->opt->aggpack && (!strcmp(fn, "quantize") ||
					!strcmp(fn, "lquantize"));
	struct barlines b = { &c->host, set, lines, NULL, n, 16 };
	bool fits = true;

	if (!n || (!hist && !pack) || c->cb->aggregation ||
	    !(b.keys = calloc(n, sizeof *b.keys)))
		return false;
	if (pack && !set->ia->nkeys)
		b.width = 0;
	for (unsigned i = 0; i < n; i++) {
		b.keys[i] = key_text(&c->host, &lines[i]);
		fits = fits && b.keys[i];
		if (fits && (int)strlen(b.keys[i]) > b.width)
			b.width = (int)strlen(b.keys[i]);
	}
	if (fits && hist)
		draw_hist(&b);
	else if (fits)
		draw_packed(&b);
	for (unsigned i = 0; i < n; i++)
		free(b.keys[i]);
	free(b.keys);
	return fits;
}

static void
format_line(struct md_host *h, const struct md_format *fmt,
	    const struct md_aggline *line,
	    const struct md_aggset *const *sets, unsigned n)
{
	struct md_aggvalue *v = calloc(n, sizeof *v);

	for (unsigned i = 0; v && i < n; i++) {
		v[i].agg = sets[i]->ia;
		v[i].state = line->elems[i] ? line->elems[i]->state : NULL;
		v[i].normal = sets[i]->normal;
	}
	if (v)
		md_format_print_agg(h, h->out, fmt, line->set->ia, line->key,
				    v, n);
	free(v);
}

/* -- elements for a caller -------------------------------------------- */

/* The rows of a distribution as two arrays; a holds them. */
static int
fill_buckets(const struct md_aggset *s, const uint64_t *state,
	     struct minid_aggregate *a)
{
	unsigned n;
	struct md_aggrow *rows = md_agg_rows(s->ia, state, &n);
	int64_t *labels, *counts;

	if (!rows)
		return -1;
	labels = calloc(2 * (size_t)n, sizeof *labels);
	if (!labels) {
		free(rows);
		return -1;
	}
	counts = labels + n;
	for (unsigned i = 0; i < n; i++) {
		labels[i] = rows[i].label;
		counts[i] = md_agg_divide(rows[i].count, s->normal);
	}
	a->nbuckets = n;
	a->labels = labels;
	a->counts = counts;
	free(rows);
	return 0;
}

static int
fill(const struct md_aggset *s, const uint64_t *state,
     struct minid_aggregate *a)
{
	const struct md_agg_ops *ops = s->ia->fn->ops->agg;

	if (ops->table)
		return fill_buckets(s, state, a);
	a->value = ops->value(state, s->normal);
	return 0;
}

/* Element k of a line, which is one of s. */
static int
give(struct md_consumer *c, const struct md_aggset *s,
     const struct md_aggline *line, unsigned k, minid_aggregate_fn *fn,
     void *arg)
{
	const struct md_image_agg *ia = s->ia, *of_key = line->set->ia;
	const struct md_aggelem *e = line->elems[k];
	struct minid_aggregate *cpus = calloc(s->ncpus + 1, sizeof *cpus);
	struct minid_aggregate a = { .name = ia->name, .ncpus = s->ncpus,
				     .function = ia->fn->name, .cpus = cpus };
	struct md_values keys = { 0 };
	int r;

	for (unsigned i = 0; i < ia->nkeys; i++)
		md_values_add(&keys, &c->host, &of_key->keys[i],
			      line->key + of_key->keys[i].off);
	a.nkeys = keys.n;
	a.keys = keys.v;
	r = keys.nomem || !cpus ? -1 : fill(s, e->state, &a);
	for (unsigned i = 0; !r && i < s->ncpus; i++)
		r = fill(s, md_aggs_cpu(s, e, i)->state, &cpus[i]);
	if (!r)
		fn(arg, &a);
	for (unsigned i = 0; cpus && i < s->ncpus; i++)
		free((void *)cpus[i].labels);
	free(cpus);
	free((void *)a.labels);
	md_values_free(&keys);
	return r;
}

static void
give_line(struct md_consumer *c, const struct md_aggline *line,
	  const struct md_aggset *const *sets, unsigned n)
{
	for (unsigned k = 0; k < n; k++)
		if (line->elems[k] && give(c, sets[k], line, k,
					   c->cb->aggregation, c->cb->arg) < 0)
			c->failed = true;
}

/* -- printa ----------------------------------------------------------- */

static int
printa(struct md_host *h, const struct md_image_action *act,
       const struct md_aggset **sets)
{
	struct md_consumer *c = h->session;
	struct md_aggline *lines;
	unsigned n = act->naggs, nlines;
	bool drawn;

	for (unsigned i = 0; i < n; i++) {
		sets[i] = set_of(h, act->aggs[i]);
		if (!sets[i])
			return -1;
		md_aggs_read(&c->aggs, sets[i]->index);
	}
	if (!act->fmt && !c->cb->aggregation)
		md_puts(h->out, "\n");
	lines = md_aggs_lines(&c->aggs, c->opt, sets, n, &nlines);
	if (!lines)
		return -1;
	drawn = !act->fmt && n == 1 && draw(c, sets[0], lines, nlines);
	for (unsigned i = 0; i < nlines; i++) {
		if (c->cb->aggregation)
			give_line(c, &lines[i], sets, n);
		else if (act->fmt)
			format_line(h, act->fmt, &lines[i], sets, n);
		else if (!drawn)
			print_line(h, &lines[i], sets, n);
		for (unsigned k = 0; k < n; k++)
			if (lines[i].elems[k])
				c->aggs.sets[sets[k]->index].printed = true;
	}
	free(lines);
	return 0;
}

int
md_consumer_printa(struct md_host *h, const struct md_firing *f,
		   const struct md_image_action *act)
{
	const struct md_aggset **sets = calloc(act->naggs, sizeof *sets);
	int r = sets ? printa(h, act, sets) : -1;

	free(sets);
	return r;
}

/* -- the end ---------------------------------------------------------- */

/* Elements of one set, for the caller or else as text; their number or
 * MINID_ENOMEM. */
static int
give_set(struct md_consumer *c, struct md_aggset *s, minid_aggregate_fn *fn,
	 void *arg)
{
	const struct md_aggset *one = s;
	struct md_aggline *lines;
	bool drawn;
	unsigned n;
	int r = 0;

	md_aggs_read(&c->aggs, s->index);
	lines = md_aggs_lines(&c->aggs, c->opt, &one, 1, &n);
	if (!lines)
		return MINID_ENOMEM;
	drawn = !fn && draw(c, s, lines, n);
	for (unsigned i = 0; i < n && !r; i++)
		if (fn)
			r = give(c, s, &lines[i], 0, fn, arg);
		else if (!drawn)
			print_line(&c->host, &lines[i], &one, 1);
	free(lines);
	return r ? MINID_ENOMEM : (int)n;
}

unsigned
md_consumer_print_aggs(struct md_consumer *c, bool also_printed)
{
	unsigned total = 0;

	md_consumer_refresh(c);
	c->aggs.serial++;
	c->host.out = c->out;
	for (unsigned i = 0; i < c->aggs.n; i++) {
		unsigned k = c->opt->aggsortrev ? c->aggs.n - 1 - i : i;

		int n = 0;

		if (also_printed || !c->aggs.sets[k].printed)
			n = give_set(c, &c->aggs.sets[k], c->cb->aggregation,
				     c->cb->arg);
		c->failed = c->failed || n < 0;
		total += n < 0 ? 0 : (unsigned)n;
	}
	return total;
}

/* -- clear trunc normalize -------------------------------------------- */

void
md_consumer_clear(struct md_host *h, int agg)
{
	struct md_consumer *c = h->session;

	if (set_of(h, agg))
		md_aggs_clear(&c->aggs, (unsigned)agg);
}

/* n > 0 keeps the n largest, n < 0 the |n| smallest, 0 none. */
void
md_consumer_trunc(struct md_host *h, int agg, int64_t n)
{
	struct md_consumer *c = h->session;
	struct md_aggset *s = set_of(h, agg);
	struct md_aggelem **list;
	unsigned len, keep;
	uint64_t want = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;

	if (!s)
		return;
	md_aggs_read(&c->aggs, s->index);
	list = md_aggs_list(s, &len);
	if (!list)
		return;
	keep = want < len ? (unsigned)want : len;
	md_aggs_sort_values(&c->aggs, s, list, len);
	md_aggs_remove(&c->aggs, s->index, n < 0 ? list + keep : list,
		       len - keep);
	free(list);
}

void
md_consumer_normalize(struct md_host *h, int agg, uint64_t n)
{
	struct md_aggset *s = set_of(h, agg);

	if (s && n) /* 0 is known only at run time: nothing to divide by */
		s->normal = n;
}

/* -- snapshot --------------------------------------------------------- */

int
md_consumer_snapshot(struct md_consumer *c, const char *name,
		     minid_aggregate_fn *fn, void *arg)
{
	bool found = false;
	int total = 0;

	md_consumer_refresh(c);
	c->aggs.serial++;
	for (unsigned i = 0; i < c->aggs.n; i++) {
		int n;

		if (name && strcmp(name, c->aggs.sets[i].ia->name))
			continue;
		found = true;
		n = give_set(c, &c->aggs.sets[i], fn, arg);
		if (n < 0)
			return n;
		total += n;
	}
	return found || !name ? total : MINID_EINVAL;
}
