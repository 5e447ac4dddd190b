/*
 * proto.c - prototype strings of builtins.def.
 *
 * Comes in: "string(uintptr_t, [size_t])" (or just "uint64_t" for a
 * variable). Goes out: struct md_proto with resolved types.
 *
 *	[T]  optional argument (and so are all that follow)
 *	@    any type
 *	agg  an aggregation without keys
 *	...  any number of further arguments
 *
 * A malformed string is a mistake of ours: the parser returns NULL and
 * md_proto_of stops the compile; a unit test reads all rows.
 */
#include "check.h"

#include <string.h>

struct cursor {
	struct md_types *t;
	const char *p;
};

static void
blanks(struct cursor *s)
{
	while (*s->p == ' ')
		s->p++;
}

static bool
eat(struct cursor *s, const char *token)
{
	size_t n = strlen(token);

	blanks(s);
	if (strncmp(s->p, token, n) != 0)
		return false;
	s->p += n;
	blanks(s);
	return true;
}

static struct md_type *
internal_type(struct md_types *t, const char *name)
{
	if (!strcmp(name, "stack"))
		return t->stack;
	if (!strcmp(name, "_symaddr"))
		return t->symaddr;
	if (!strcmp(name, "_usymaddr"))
		return t->usymaddr;
	return md_type_find(t, name);
}

/* "const char *": words up to a bracket, comma or star, then stars; or with
   "(*)()" behind a pointer to a function that returns that. */
static struct md_type *
parse_type(struct cursor *s)
{
	const char *start;
	struct md_type *type;
	size_t n;

	if (!strncmp(s->p, "const ", 6))
		s->p += 6;
	start = s->p;
	n = strcspn(start, "*,()[]@");
	s->p += n;
	while (n > 0 && start[n - 1] == ' ')
		n--;
	type = internal_type(s->t, md_strndup(s->t->arena, start, n));
	for (blanks(s); type && *s->p == '*'; blanks(s)) {
		s->p++;
		type = md_type_pointer(s->t, type);
	}
	if (type && eat(s, "(*)()"))
		type = md_type_pointer(s->t, md_type_function(s->t, type));
	return type;
}

static bool
parse_param(struct cursor *s, struct md_proto *p)
{
	struct md_param *q = &p->params[p->n];
	bool optional = eat(s, "[");
	const char *start = s->p;

	if (p->n == MD_PROTO_MAX)
		return false;
	if (eat(s, "@")) {
		q->kind = MD_PARAM_ANY;
	} else if (eat(s, "agg")) {
		q->kind = MD_PARAM_AGG;
	} else {
		q->kind = MD_PARAM_TYPE;
		q->type = parse_type(s);
		if (!q->type)
			return false;
	}
	q->text = md_strndup(s->t->arena, start, (size_t)(s->p - start));
	if (optional && !eat(s, "]"))
		return false;
	if (!optional && p->required == p->n)
		p->required++;
	p->n++;
	return true;
}

struct md_proto *
md_proto_parse(struct md_types *t, const char *text)
{
	struct md_proto *p = md_alloc(t->arena, sizeof *p);
	struct cursor s = { t, text };

	if (!eat(&s, "@")) {
		p->ret = parse_type(&s);
		if (!p->ret)
			return NULL;
	}
	if (!*s.p)
		return p;
	if (!eat(&s, "("))
		return NULL;
	while (!eat(&s, ")")) {
		if (eat(&s, "..."))
			p->varargs = true;
		else if (!parse_param(&s, p))
			return NULL;
		if (!eat(&s, ",") && *s.p != ')')
			return NULL;
	}
	return *s.p ? NULL : p;
}

const struct md_proto *
md_proto_of(struct md_check *c, const struct md_builtin *b)
{
	/* A name may be both a variable and a function; the kind keeps
	 * the two apart. */
	const char *key = md_sprintf(c->a, "%d %s", b->kind == MD_BI_VAR,
				     b->name);
	void **slot = md_map_put(c->a, &c->protos, key);

	if (!*slot)
		*slot = md_proto_parse(c->t, b->proto);
	if (!*slot)
		md_bug(c->c, "prototype of %s is malformed: %s", b->name,
		       b->proto);
	return *slot;
}
