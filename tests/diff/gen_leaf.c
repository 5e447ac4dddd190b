/*
 * gen_leaf.c - the leaves of a random program: integer constants in every
 * form that D has, casts of them, characters, strings; and where chance and
 * memory come from.
 */
#include "gen.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct block {
	struct block *next;
};

void *
df_mem(struct prog *p, size_t n)
{
	struct block *b = calloc(1, sizeof *b + n);

	if (!b)
		abort();
	b->next = p->mem;
	p->mem = b;
	return b + 1;
}

void
df_free(struct prog *p)
{
	struct block *b = p->mem, *next;

	for (; b; b = next) {
		next = b->next;
		free(b);
	}
	free(p->expected);
	free(p);
}

/* splitmix64 */
static uint64_t
bits(struct gen *g)
{
	uint64_t z = g->x += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

int
df_below(struct gen *g, int n)
{
	return (int)(bits(g) % (unsigned)n);
}

bool
df_chance(struct gen *g, int percent)
{
	return df_below(g, 100) < percent;
}

struct node *
df_node(struct gen *g, enum kind kind, enum op op, struct node *a,
     struct node *b)
{
	struct node *e = df_mem(g->p, sizeof *e);

	e->kind = kind;
	e->op = op;
	e->a = a;
	e->b = b;
	return e;
}

/* -- constants ---------------------------------------------------------------- */

static uint64_t
magnitude(struct gen *g)
{
	switch (df_below(g, 5)) {
	case 0:
		return (uint64_t)df_below(g, 12);
	case 1: /* near the ends of the types */
		return (UINT64_C(1) << df_below(g, 64)) - 1 +
		       (uint64_t)df_below(g, 3);
	case 2:
		return (uint64_t)df_below(g, 1000);
	default:
		return bits(g) >> df_below(g, 64);
	}
}

/* Type of a constant: C99 6.4.4.1 (reference 1.4). */
static int
literal_type(uint64_t v, bool decimal, bool u, bool l)
{
	if (!u && !l && v <= INT32_MAX)
		return T_INT;
	if (!l && (u || !decimal) && v <= UINT32_MAX)
		return T_UINT;
	if (!u && v <= INT64_MAX)
		return T_LONG;
	return T_ULONG;
}

static void
literal(struct gen *g, struct node *e)
{
	static const char *const suffix[] = { "", "", "", "u", "l", "ul", "ll",
					      "ull", "U", "L", "UL", "LL" };
	int s = df_below(g, 12), f = df_chance(g, 60) ? 0 : df_below(g, 4);
	bool u = strpbrk(suffix[s], "uU"), l = strpbrk(suffix[s], "lL");
	uint64_t v = magnitude(g);

	if (f == 0 && !u)
		v &= INT64_MAX;
	e->val->i = (int64_t)v;
	e->type = literal_type(v, f == 0, u, l);
	if (f == 0)
		snprintf(e->text, 64, "%" PRIu64 "%s", v, suffix[s]);
	else if (f == 1)
		snprintf(e->text, 64, "0%" PRIo64 "%s", v, suffix[s]);
	else
		snprintf(e->text, 64, f == 2 ? "0x%" PRIx64 "%s"
					     : "0X%" PRIX64 "%s", v, suffix[s]);
}

/* 'abc': the first character is the most significant (reference 1.5). */
static void
char_constant(struct gen *g, struct node *e)
{
	static const struct {
		const char *text;
		unsigned char c;
	} chars[] = { { "a", 'a' }, { "Z", 'Z' }, { "0", '0' }, { " ", ' ' },
		      { "\\n", 10 }, { "\\t", 9 }, { "\\\\", 92 },
		      { "\\x41", 0x41 }, { "\\177", 127 }, { "\\0", 0 },
		      { "\\\"", '"' }, { "\\a", 7 } };
	int n = df_chance(g, 70) ? 1 : 1 + df_below(g, 7);
	uint64_t v = 0;

	strcpy(e->text, "'");
	for (int i = 0; i < n; i++) {
		int c = df_below(g, 12);

		/* an octal or hexadecimal escape may go on with the next */
		if (n > 1 && (c == 7 || c == 8 || c == 9))
			c = 0;
		strcat(e->text, chars[c].text);
		v = v << 8 | chars[c].c;
	}
	strcat(e->text, "'");
	e->val->i = (int64_t)v;
	e->type = v <= INT32_MAX ? T_INT : T_LONG;
}

static void
cast_constant(struct gen *g, struct node *e)
{
	int t = df_below(g, df_ntypes);
	char text[40];

	literal(g, e);
	strcpy(text, e->text);
	snprintf(e->text, 64, "(%s)%s", df_types[t].name, text);
	e->type = t;
	e->val->i = df_cut(t, e->val->i);
}

struct node *
df_int_constant(struct gen *g)
{
	struct node *e = df_node(g, N_LEAF, OP_NONE, NULL, NULL);
	int n = df_below(g, 10);

	e->val = df_mem(g->p, sizeof *e->val);
	e->text = df_mem(g->p, 64);
	if (n < 5)
		literal(g, e);
	else if (n < 6)
		char_constant(g, e);
	else
		cast_constant(g, e);
	return e;
}

struct node *
df_typed_constant(struct gen *g, int type)
{
	static const int few[] = { 0, 1, 2, 3, 100, 255, 256, 65535 };
	struct node *e = df_node(g, N_LEAF, OP_NONE, NULL, NULL);
	int n = few[df_below(g, 8)];

	e->val = df_mem(g->p, sizeof *e->val);
	e->text = df_mem(g->p, 64);
	snprintf(e->text, 64, "(%s)%d", df_types[type].name, n);
	e->type = type;
	e->val->i = df_cut(type, n);
	return e;
}

struct node *
df_str_constant(struct gen *g)
{
	static const char *const few[] = { "", "a", "b", "ab", "abc", "B",
					   "abcdefgh", "abcdefgi",
					   "abcdefghi", "\377", "a b", "0",
					   "/", "/a/b/", "a//b/../", "../x",
					   "./ab/.", "-12z", "0x1F" };
	struct node *e = df_node(g, N_LEAF, OP_NONE, NULL, NULL);
	int n = 0;

	e->val = df_mem(g->p, sizeof *e->val);
	e->type = T_STR;
	if (df_chance(g, 75)) {
		strcpy(e->val->s, few[df_below(g, 19)]);
	} else {
		n = df_chance(g, 80) ? df_below(g, 24) : df_below(g, 150);
		for (int i = 0; i < n; i++)
			e->val->s[i] = (char)('a' + df_below(g, 26));
	}
	e->text = df_mem(g->p, strlen(e->val->s) + 4);
	sprintf(e->text, "\"%s\"", e->val->s);
	return e;
}
