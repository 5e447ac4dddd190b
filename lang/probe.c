/*
 * probe.c - probe descriptions and globs, as text.
 *
 * A description is up to four fields, filled from the right; a field that is
 * not given is empty and matches everything. Matching is pure string work
 * here: which probes there are is the providers' business.
 */
#include "probe.h"

#include <string.h>

#include "diag.h"

/* -- globs ---------------------------------------------------------------- */

bool
md_is_glob(const char *pattern)
{
	return strpbrk(pattern, "*?[\\") != NULL;
}

/* One character of a set, with \x as x; *s moves behind it. */
static unsigned char
set_char(const char **s)
{
	if (**s == '\\' && (*s)[1])
		++*s;
	return (unsigned char)*(*s)++;
}

/*
 * Does the set at `s`, behind its [, hold c? Returns the text behind the ],
 * or NULL when there is none: then the [ is a plain character.
 */
static const char *
match_set(const char *s, unsigned char c, bool *held)
{
	bool not = *s == '!' || *s == '^', in = false, first = true;
	unsigned char lo, hi;

	if (not )
		s++;
	for (; *s && (*s != ']' || first); first = false) {
		lo = hi = set_char(&s);
		if (*s == '-' && s[1] && s[1] != ']') {
			s++;
			hi = set_char(&s);
		}
		if (lo <= c && c <= hi)
			in = true;
	}
	*held = in != not ;
	return *s ? s + 1 : NULL;
}

/* Match one pattern element that is no *; the rest of the pattern, or NULL. */
static const char *
match_one(const char *pattern, char c)
{
	const char *rest;
	bool held;

	switch (*pattern) {
	case '?':
		return pattern + 1;
	case '[':
		rest = match_set(pattern + 1, (unsigned char)c, &held);
		if (rest)
			return held ? rest : NULL;
		break;
	case '\\':
		if (pattern[1])
			pattern++;
		break;
	default:
		break;
	}
	return *pattern == c ? pattern + 1 : NULL;
}

/* Only the last * need be tried again, so this is never exponential. */
bool
md_glob(const char *pattern, const char *s)
{
	const char *star = NULL, *from = NULL, *rest;

	if (!*pattern)
		return true;
	while (*s) {
		if (*pattern == '*') {
			star = ++pattern;
			from = s;
			continue;
		}
		rest = *pattern ? match_one(pattern, *s) : NULL;
		if (rest) {
			pattern = rest;
			s++;
		} else if (star) {
			pattern = star;
			s = ++from;
			if (*star && !strchr("*?[\\", *star))
				s = from = strchr(s, *star);
			if (!s)
				return false;
		} else {
			return false;
		}
	}
	while (*pattern == '*')
		pattern++;
	return !*pattern;
}

/* -- descriptions --------------------------------------------------------- */

/* How many fields the text of an option may have: up to the one it names. */
static unsigned
fields_of(enum md_source_kind kind)
{
	switch (kind) {
	case MD_SRC_PROVIDER:
		return 1;
	case MD_SRC_MODULE:
		return 2;
	case MD_SRC_FUNCTION:
		return 3;
	case MD_SRC_FILE:
	case MD_SRC_NAME:
	case MD_SRC_ID:
		break;
	}
	return 4;
}

/* Is what ends here the name of an operator, operator-> ? */
static bool
is_operator(const char *text, const char *end)
{
	while (end > text && strchr("<>-=*", end[-1]))
		end--;
	return end - text >= 8 && !memcmp(end - 8, "operator", 8);
}

/* The start of the field that ends at `end`: colons in brackets are part of
 * names as those of C++. */
static const char *
field_start(const char *text, const char *end)
{
	int depth = 0;

	while (end > text && (depth > 0 || end[-1] != ':')) {
		end--;
		if (*end == ')' || (*end == '>' && !is_operator(text, end)))
			depth++;
		else if (depth > 0 && (*end == '(' || *end == '<'))
			depth--; /* else it is operator< */
	}
	return end;
}

/* PROV:MOD:ns::f(int):NAME, with NAME at `name`: what is more than four fields
 * is one when all of its colons are pairs. */
static bool
scoped_name(struct md_arena *a, struct md_pdesc *d, const char *name)
{
	const char *mod = strchr(d->text, ':') + 1;
	const char *func = strchr(mod, ':') + 1, *from, *end = name - 1;

	for (const char *at = end; at > func; at = from - 2) {
		from = field_start(func, at);
		if (from == at || (from > func && (from - func < 3 ||
						   from[-2] != ':')))
			return false;
		if (from == func)
			break;
	}
	d->prov = md_strndup(a, d->text, (size_t)(mod - 1 - d->text));
	d->mod = md_strndup(a, mod, (size_t)(func - 1 - mod));
	d->func = md_strndup(a, func, (size_t)(end - func));
	d->name = name;
	return true;
}

int
md_pdesc_split(struct md_arena *a, struct md_diags *diags,
	       enum md_source_kind kind, struct md_pdesc *d)
{
	const char *fields[4] = { "", "", "", "" };
	const char *end = d->text + strlen(d->text), *from, *last = NULL;
	unsigned left = fields_of(kind);

	d->prov = d->mod = d->func = d->name = "";
	d->id = -1;
	for (;; end = from - 1) {
		from = field_start(d->text, end);
		if (!last)
			last = from;
		if (!left && fields_of(kind) == 4 && scoped_name(a, d, last))
			return 0;
		if (!left)
			return md_error(diags, MD_D_PDESC_INVAL, d->loc,
					"Overspecified probe description: %s",
					d->text);
		fields[--left] = md_strndup(a, from, (size_t)(end - from));
		if (from == d->text)
			break;
	}
	d->prov = fields[0];
	d->mod = fields[1];
	d->func = fields[2];
	d->name = fields[3];
	return 0;
}

static bool
match_field(const char *pattern, const char *s)
{
	return md_glob(pattern, s ? s : "");
}

bool
md_pdesc_match(const struct md_pdesc *d, const struct md_probe *p)
{
	if (d->id >= 0)
		return p->id == (unsigned long)d->id;
	return match_field(d->name, p->name) && match_field(d->func, p->func) &&
	       match_field(d->mod, p->mod) && match_field(d->prov, p->prov);
}

bool
md_probe_is_return(const struct md_probe *p)
{
	return p->kind == MD_SITE_URETPROBE || p->recipe == MD_ARGS_PLACE;
}

struct md_probe *
md_probe_next(const struct md_probe *p)
{
	if (p->recipe == MD_ARGS_TP && p->tp->guard >= MD_GUARD_EXEC)
		return p->place;
	return p->recipe == MD_ARGS_USDT ? p->usdt->next : NULL;
}

static bool
same_uarg(const struct md_uarg *a, const struct md_uarg *b)
{
	return a->kind == b->kind && a->size == b->size &&
	       a->width == b->width && a->scale == b->scale &&
	       a->is_signed == b->is_signed && a->base == b->base &&
	       a->index == b->index && a->num == b->num;
}

bool
md_probe_same_args(const struct md_probe *a, const struct md_probe *b)
{
	if (a->recipe != b->recipe)
		return false;
	if (a->recipe != MD_ARGS_USDT)
		return true;
	if (a->usdt->nargs != b->usdt->nargs)
		return false;
	for (unsigned i = 0; i < a->usdt->nargs; i++)
		if (!same_uarg(&a->usdt->args[i], &b->usdt->args[i]))
			return false;
	return true;
}

int
md_trap_index(const struct md_probe *p)
{
	int place = (p->cost & ~MD_COST_RETURN) - MD_COST_NOP5;
	int role = p->kind == MD_SITE_URETPROBE ? MD_TRAP_RETURN
						: MD_TRAP_ENTRY;

	if (p->kind != MD_SITE_UPROBE && p->kind != MD_SITE_URETPROBE)
		return -1;
	if (place < 0 || place > MD_COST_STEPPED - MD_COST_NOP5)
		return -1;
	if (p->paired)
		role += MD_TRAP_BOTH_ENTRY;
	return place * MD_NROLES + role;
}
