/*
 * control.c - lines that begin with #.
 *
 * In: one such line. Out: options set through the compilation's pragma
 * function, the reported place changed by #line, or a diagnostic. Words are
 * separated by blanks; a part in double quotes may hold blanks. Stability
 * attributes and version bindings are accepted and mean nothing here. There is
 * no preprocessor: -C runs one before the text comes here.
 */
#include "parse.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct line {
	struct md_parser *p;
	const struct md_loc *loc;
	struct md_ptrs words; /* char * */
};

static const char *
word(const struct line *l, unsigned i)
{
	return i < l->words.n ? l->words.v[i] : "";
}

static void
split(struct line *l, const char *s, const char *end)
{
	const char *from;
	bool quoted;

	while (s < end) {
		while (s < end && isspace((unsigned char)*s))
			s++;
		from = s;
		quoted = false;
		for (; s < end && (quoted || !isspace((unsigned char)*s)); s++)
			if (*s == '"')
				quoted = !quoted;
		if (s > from)
			md_ptrs_push(l->p->arena, &l->words,
				     md_strndup(l->p->arena, from,
						(size_t)(s - from)));
	}
}

/* The words from i on, joined by one blank each. */
static const char *
join(const struct line *l, unsigned i)
{
	unsigned len = 0, cap = 0;
	char *text = NULL;

	for (; i < l->words.n; i++) {
		const char *w = word(l, i);
		unsigned n = (unsigned)strlen(w);

		text = md_grow(l->p->arena, text, len + n + 1, &cap, 1);
		if (len)
			text[len++] = ' ';
		memcpy(text + len, w, n);
		len += n;
	}
	return text ? text : "";
}

static char *
unquoted(struct md_arena *a, const char *s)
{
	size_t n = strlen(s);

	if (n >= 2 && s[0] == '"' && s[n - 1] == '"')
		return md_strndup(a, s + 1, n - 2);
	return md_strdup(a, s);
}

static void
malformed(const struct line *l, const char *usage)
{
	md_parse_error(l->p, MD_D_PRAGMA_MALFORM, *l->loc,
		       "malformed #pragma D %s", word(l, 2));
	md_hint(&l->p->c->diags, "write #pragma D %s", usage);
}

/* -- #pragma D ... ----------------------------------------------------- */

static void
pragma_option(const struct line *l)
{
	struct md_compile *c = l->p->c;
	const char *text = word(l, 3), *eq = strchr(text, '=');
	const char *name, *value = NULL, *wrong;

	if (l->words.n != 4 || !*text || eq == text) {
		malformed(l,
			  "option name[=value], with no blanks around the =");
		return;
	}
	name = eq ? md_strndup(l->p->arena, text, (size_t)(eq - text)) : text;
	if (eq)
		value = unquoted(l->p->arena, eq + 1);
	wrong = c->pragma ? c->pragma(c->arg, name, value) : NULL;
	if (wrong && value)
		md_parse_error(l->p, MD_D_PRAGMA_OPTSET, *l->loc,
			       "failed to set option '%s' to '%s': %s", name,
			       value, wrong);
	else if (wrong)
		md_parse_error(l->p, MD_D_PRAGMA_OPTSET, *l->loc,
			       "failed to set option '%s': %s", name, wrong);
}

static void
pragma_attributes(const struct line *l)
{
	if (l->words.n < 5)
		malformed(l, "attributes NAME/DATA/CLASS name");
}

static void
pragma_binding(const struct line *l)
{
	if (l->words.n != 5)
		malformed(l, "binding \"version\" name");
}

static void
pragma_depends(const struct line *l)
{
	const char *class = word(l, 3);

	if (l->words.n != 5)
		malformed(l, "depends_on module|provider|library name");
	else if (strcmp(class, "module") && strcmp(class, "provider") &&
		 strcmp(class, "library"))
		md_parse_error(l->p, MD_D_PRAGMA_INVAL, *l->loc,
			       "invalid class %s in #pragma D depends_on",
			       class);
}

static void
pragma_error(const struct line *l)
{
	md_parse_error(l->p, MD_D_PRAGERR, *l->loc, "#error: %s", join(l, 3));
}

static void
pragma(const struct line *l)
{
	static const struct {
		const char *name;
		void (*run)(const struct line *l);
	} rows[] = {
		{ "option", pragma_option },
		{ "attributes", pragma_attributes },
		{ "binding", pragma_binding },
		{ "depends_on", pragma_depends },
		{ "error", pragma_error },
	};
	const char *name = word(l, 2);

	if (strcmp(word(l, 1), "D"))
		return;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		if (!strcmp(rows[i].name, name)) {
			rows[i].run(l);
			return;
		}
	}
	if (!*name)
		md_parse_error(l->p, MD_D_PRAGMA_MALFORM, *l->loc,
			       "#pragma D without a directive");
	else if (strcmp(name, "ident"))
		md_parse_error(l->p, MD_D_PRAGMA_INVAL, *l->loc,
			       "invalid directive #pragma D %s", name);
}

/* -- the rest ---------------------------------------------------------- */

/* `N ["file"] [flags]` at word i: the next line is N of that file. */
static void
set_line(const struct line *l, unsigned i)
{
	struct md_parser *p = l->p;
	const char *number = word(l, i), *file = word(l, i + 1);
	char *end;
	long n = strtol(number, &end, 10);

	if (*end || end == number || n < 0 || n > 1000000000) {
		md_parse_error(p, MD_D_PRAGCTL_INVAL, *l->loc,
			       "invalid line number in #line: %s", number);
		return;
	}
	p->line = (int)n - 1; /* the cursor is on the control line itself */
	if (*file != '"')
		return;
	file = unquoted(p->arena, file);
	/* what a preprocessor that reads its standard input calls it */
	p->file = !*file || !strcmp(file, "<stdin>") ? p->src->name : file;
}

void
md_control_line(struct md_parser *p, const char *text, size_t len,
		const struct md_loc *loc)
{
	const char *end = text + len, *s = text, *name;
	struct md_loc at = *loc;
	struct line l = { .p = p, .loc = &at };

	for (; *s != '#'; s++) { /* the blanks before it */
		at.pos++;
		at.col++;
		at.len--;
	}
	s++;
	if (s < end && *s == '!')
		return;
	split(&l, s, end);
	name = word(&l, 0);
	if (!*name || !strcmp(name, "ident"))
		return;
	if (isdigit((unsigned char)*name))
		set_line(&l, 0);
	else if (!strcmp(name, "line"))
		set_line(&l, 1);
	else if (!strcmp(name, "pragma"))
		pragma(&l);
	else if (!strcmp(name, "error"))
		md_parse_error(p, MD_D_PRAGERR, at, "#error: %s", join(&l, 1));
	else
		md_parse_error(p, MD_D_PRAGCTL_INVAL, at,
			       "invalid control directive: #%s", name);
}
