/*
 * control.c - lines that begin with #.
 *
 * In: one such line. Out: options set through the compilation's pragma
 * function, the reported place changed by #line, or a diagnostic. Words are
 * separated by blanks; a part in double quotes may hold blanks. Stability
 * attributes and version bindings are checked and mean nothing here. There is
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

/* Which name it is about shows when all scripts are read. */
static void
apply_later(const struct line *l)
{
	struct md_pragma *later = md_alloc(l->p->arena, sizeof *later);

	later->what = word(l, 2);
	later->name = word(l, 4);
	later->loc = *l->loc;
	md_ptrs_push(l->p->arena, &l->p->c->pragmas, later);
}

/* Is the word, up to `end`, one of those between blanks in the list? */
static bool
one_of(const char *list, const char *s, size_t len)
{
	for (const char *at = list; (at = strchr(at, ' ')); at++) {
		if (!strncmp(at + 1, s, len) && at[1 + len] == ' ')
			return true;
	}
	return false;
}

static bool
is_attributes(const char *s)
{
	static const char stability[] = " Internal Private Obsolete External "
					"Unstable Evolving Stable Standard ";
	static const char class[] = " Unknown CPU Platform Group ISA Common ";

	for (int i = 0; i < 3; i++) {
		size_t n = strcspn(s, "/");

		if (!n || !one_of(i < 2 ? stability : class, s, n) ||
		    (s[n] == '/') != (i < 2))
			return false;
		s += n + (i < 2);
	}
	return true;
}

static void
invalid(const struct line *l, const char *what)
{
	md_parse_error(l->p, MD_D_PRAGMA_INVAL, *l->loc,
		       "invalid %s %s specified by #pragma D %s", what,
		       word(l, 3), word(l, 2));
}

static void
pragma_attributes(const struct line *l)
{
	static const char parts[] = " provider module function name args ";
	bool provider = l->words.n == 7 && !strcmp(word(l, 4), "provider");

	if ((l->words.n != 5 && !provider) ||
	    (provider && !one_of(parts, word(l, 6), strlen(word(l, 6)))))
		malformed(l, "attributes NAME/DATA/CLASS name, or ... "
			     "provider name part");
	else if (!is_attributes(word(l, 3)))
		invalid(l, "attributes");
	else if (!provider)
		apply_later(l);
}

/* "1.2" or "1.2.3" */
static bool
is_version(const char *s)
{
	unsigned parts = 0;
	size_t n;

	for (s += *s == '"'; (n = strspn(s, "0123456789")); s += n + 1) {
		parts++;
		if (s[n] != '.')
			return (parts == 2 || parts == 3) &&
			       !strcmp(s + n, "\"");
	}
	return false;
}

static void
pragma_binding(const struct line *l)
{
	if (l->words.n != 5)
		malformed(l, "binding \"version\" name");
	else if (!is_version(word(l, 3)))
		invalid(l, "version");
	else
		apply_later(l);
}

static void
pragma_depends(const struct line *l)
{
	struct md_compile *c = l->p->c;
	const char *class = word(l, 3), *name = word(l, 4);

	if (l->words.n != 5)
		malformed(l, "depends_on module|provider name");
	else if (!strcmp(class, "library"))
		malformed(l, "depends_on module|provider name; only libraries "
			     "depend on libraries");
	else if (strcmp(class, "module") && strcmp(class, "provider"))
		invalid(l, "class");
	else if (c->exists && !c->exists(c->arg, *class == 'p', name))
		md_parse_error(l->p, MD_D_PRAGMA_DEPEND, *l->loc,
			       "program requires %s %s", class, name);
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
	/* the script itself, also as what a preprocessor calls its input */
	if (!*file || !strcmp(file, "<stdin>") || !strcmp(file, p->src->name))
		file = p->src->name;
	p->file = file;
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
	if (!strcmp(name, "include") || !strcmp(name, "define") ||
	    !strncmp(name, "if", 2))
		md_hint(&p->c->diags, "-C runs the C preprocessor");
}
