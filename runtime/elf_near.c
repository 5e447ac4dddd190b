/*
 * elf_near.c - function names that look like one that is not there.
 *
 * In: a misspelt name. Out: the nearest names, by edits (insert, delete,
 * replace, swap two); fewer than a quarter of the letters may differ. Names
 * that a pattern would not take are not proposed.
 */
#include "prov.h"

#include <string.h>

enum { NEAR_MAX = 64 }; /* longest name that is compared */
enum { NEAR_OUT = 8 };  /* most that are kept */

struct near {
	const char *name;
	size_t len;
	unsigned max; /* edits */
	const char **out;
	unsigned dist[NEAR_OUT];
	unsigned n, found;
};

/* Edits from a to b (insert, delete, replace, swap), at most `max` + 1. */
static unsigned
distance(const char *a, size_t m, const char *b, size_t n, unsigned max)
{
	uint8_t rows[3][NEAR_MAX + 1];

	for (size_t j = 0; j <= n; j++)
		rows[0][j] = (uint8_t)j;
	for (size_t i = 1; i <= m; i++) {
		uint8_t *cur = rows[i % 3], *up = rows[(i + 2) % 3];
		const uint8_t *up2 = rows[(i + 1) % 3];
		unsigned least = cur[0] = (uint8_t)i;

		for (size_t j = 1; j <= n; j++) {
			unsigned d = up[j - 1] + (a[i - 1] != b[j - 1]);

			if (up[j] + 1u < d)
				d = up[j] + 1u;
			if (cur[j - 1] + 1u < d)
				d = cur[j - 1] + 1u;
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
			    a[i - 2] == b[j - 1] && up2[j - 2] + 1u < d)
				d = up2[j - 2] + 1u;
			cur[j] = (uint8_t)d;
			if (d < least)
				least = d;
		}
		if (least > max + 1)
			return max + 1;
	}
	return rows[m % 3][n];
}

/* Insert into the list, sorted by distance; a name once. */
static void
keep(struct near *r, const char *s, unsigned d)
{
	unsigned k;

	if (r->found == r->n && d >= r->dist[r->n - 1])
		return;
	for (k = 0; k < r->found; k++)
		if (!strcmp(r->out[k], s))
			return;
	if (r->found < r->n)
		r->found++;
	for (k = r->found - 1; k && r->dist[k - 1] > d; k--) {
		r->dist[k] = r->dist[k - 1];
		r->out[k] = r->out[k - 1];
	}
	r->dist[k] = d;
	r->out[k] = s;
}

static void
compare(void *arg, const struct md_sym *s)
{
	struct near *r = arg;
	size_t len = strlen(s->name);
	unsigned d;

	if (len > NEAR_MAX || len + r->max < r->len || r->len + r->max < len)
		return;
	d = distance(r->name, r->len, s->name, len, r->max);
	if (d <= r->max)
		keep(r, s->name, d);
}

unsigned
md_elf_near(struct md_elf *e, const char *name, const char **out, unsigned n)
{
	struct near r = { .name = name, .len = strlen(name), .out = out };

	r.n = n < NEAR_OUT ? n : NEAR_OUT;
	r.max = 1 + (unsigned)r.len / 4;
	if (r.len < 2 || r.len > NEAR_MAX || !n)
		return 0;
	md_elf_functions(e, "*", compare, &r);
	return r.found;
}
