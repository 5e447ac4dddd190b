/*
 * near.c - names that look like one that is not there; see near.h.
 *
 * Only what a person waits for after an error is done here: every name there
 * is may be compared. Names longer than NEAR_MAX are left out.
 */
#include "near.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

enum { NEAR_MAX = 64 }; /* longest name that is compared */

static int
low(char c)
{
	return tolower((unsigned char)c);
}

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
			unsigned d = up[j - 1] + (low(a[i - 1]) != low(b[j - 1]));

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

void
md_near_start(struct md_near *r, const char *name)
{
	memset(r, 0, sizeof *r);
	r->name = name;
	r->len = strlen(name);
	r->max = r->len < 3 ? 0 : r->len < 5 ? 1 : 1 + (unsigned)r->len / 4;
}

void
md_near_add(struct md_near *r, const char *s)
{
	size_t len = strlen(s);
	unsigned d, k;

	if (len > NEAR_MAX || r->len > NEAR_MAX || len + r->max < r->len ||
	    !strcmp(s, r->name))
		return;
	if (!r->found && r->len > 3 && 2 * len <= 3 * r->len &&
	    !strncmp(s, r->name, r->len))
		r->out[r->found++] = s;
	if (r->len + r->max < len)
		return;
	d = distance(r->name, r->len, s, len, r->max);
	if (d > r->max || d == r->len)
		return;
	if (d < r->max) /* nearer than all before */
		r->found = 0;
	r->max = d;
	for (k = 0; k < r->found; k++)
		if (!strcmp(r->out[k], s))
			return;
	if (k < MD_NEAR_OUT)
		r->out[r->found++] = s;
}

void
md_near_keys(struct md_near *r, const struct md_map *m)
{
	const char *key;

	for (unsigned i = 0; i < m->cap; i++)
		if ((key = md_map_key(m, i)))
			md_near_add(r, key);
}

const char *
md_near_text(const struct md_near *r, struct md_arena *a)
{
	const char *text = NULL;

	for (unsigned i = 0; i < r->found; i++)
		text = md_sprintf(a, "%s%s'%s'", text ? text : "", !i ? "" :
				  i + 1 == r->found ? " or " : ", ", r->out[i]);
	return text;
}
