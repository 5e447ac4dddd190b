/*
 * parse.c - one source in, its tree out; and how a syntax error reads.
 *
 * The grammar recovers at the next statement or clause, so one run reports
 * several errors. Errors that the scanner has reported itself are muted here:
 * the grammar trips over the same token, and nobody needs to read it twice.
 */
#include "parse.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lang/parser.h"
#include "out.h"

enum keyword_use { KW_LOOP = 1, KW_SWITCH, KW_OTHER };

struct keyword {
	const char *word;
	int token;
	bool outer;
	unsigned value;
};

static const struct keyword keywords[] = {
#define K(word, token, outer, value) { word, TOK_##token, outer, value },
#include "keywords.def"
#undef K
};

static int
compare_keyword(const void *word, const void *row)
{
	return strcmp(word, ((const struct keyword *)row)->word);
}

static const struct keyword *
find_keyword(const char *word)
{
	return bsearch(word, keywords, sizeof keywords / sizeof *keywords,
		       sizeof *keywords, compare_keyword);
}

int
md_keyword(const char *word, bool outer, union MD_YYSTYPE *val)
{
	const struct keyword *k = find_keyword(word);

	if (!k || (outer && !k->outer))
		return -1;
	val->number = k->value;
	return k->token;
}

static size_t
back(const char *text, size_t i, const char *over)
{
	while (i && strchr(over, text[i - 1]))
		i--;
	return i;
}

/* The name in (NAME *) or (NAME)x, where the parser stumbled over the ) or x:
 * meant as a cast, but no type. NULL: there is none. */
static const char *
no_type(struct md_parser *p, size_t at)
{
	static const char blank[] = " \t\n";
	const char *s = p->src->text;
	size_t end = back(s, at, blank), i, open;

	if (s[at] != ')' && (!end || s[--end] != ')' ||
			     !(isalnum((unsigned char)s[at]) || s[at] == '_')))
		return NULL;
	i = end = back(s, back(s, end, " \t\n*"), blank);
	while (i && (isalnum((unsigned char)s[i - 1]) || s[i - 1] == '_'))
		i--;
	open = back(s, i, blank);
	if (i == end || isdigit((unsigned char)s[i]) || !open ||
	    s[--open] != '(')
		return NULL;
	if (open && (isalnum((unsigned char)s[open - 1]) ||
		     s[open - 1] == '_')) /* f(x) y */
		return NULL;
	return md_strndup(p->arena, s + i, end - i);
}

/* What to do about a word or sign that fits nowhere. */
const char *
md_syntax_hint(struct md_parser *p, const struct md_loc *loc)
{
	const char *s = p->src->text + loc->pos;
	const struct keyword *k =
		find_keyword(md_strndup(p->arena, s, loc->len));
	const char *name = no_type(p, loc->pos);

	if (name)
		return md_sprintf(p->arena, "no type is called %s here; a "
				  "structure of the program is written (struct "
				  "NAME *)", name);
	if (*s == '/' && (s[1] == '/' || (loc->pos && s[-1] == '/')))
		return "a comment is /* ... */; -C knows // too";
	if ((unsigned char)*s >= 0x80)
		return "outside of strings and comments only ASCII can stand; "
		       "is this the quote or blank of a text processor?";
	if (*s == '{' && p->at == MD_MODE_DECL)
		return "does the declaration before it lack its ; ?";
	if (*s == ';' && p->at == MD_MODE_OUTER)
		return "no ; stands behind the } of a clause";
	if (*s == '=' && p->at == MD_MODE_DECL)
		return "a declaration gives no value: assign it in BEGIN, or "
		       "make it a constant with inline";
	if (k && p->at == MD_MODE_BODY &&
	    (k->token == TOK_WORD || k->token == TOK_STRUCT))
		return "declarations stand outside of clauses; this->name = "
		       "makes a variable where it is needed";
	switch (k && k->token == TOK_RESERVED ? k->value : 0) {
	case KW_LOOP:
		return "D has no loops; a tick-N probe or an aggregation "
		       "often does what a loop would";
	case KW_SWITCH:
		return "D has no switch; use ?: or several clauses";
	case KW_OTHER:
		return "this is a reserved word and cannot be a name";
	}
	return NULL;
}

void
md_parse_error(struct md_parser *p, enum md_tag tag, struct md_loc loc,
	       const char *fmt, ...)
{
	struct md_diags *d = &p->c->diags;
	const char *text;
	va_list ap;

	if (p->dropping)
		return;
	va_start(ap, fmt);
	text = md_vsprintf(p->arena, fmt, ap);
	va_end(ap);
	if (p->at == MD_MODE_PRED)
		d->region = "in predicate";
	else if (p->at == MD_MODE_BODY)
		d->region = "in action list";
	md_error(d, tag, loc, "%s", text);
	d->region = NULL;
	p->failed = true;
}

void
md_parse_mute(struct md_parser *p, const struct md_loc *loc)
{
	p->muted = true;
	p->mute_pos = loc->pos;
}

/* The offending text, as a message can show it. */
const char *
md_parse_near(struct md_parser *p, const struct md_loc *loc)
{
	const char *s = p->src->text + loc->pos, *text = "";
	unsigned n = loc->len < 40 ? loc->len : 40;

	for (unsigned i = 0; i < n && s[i]; i++) {
		unsigned char c = (unsigned char)s[i];

		text = md_sprintf(p->arena,
				  c < ' ' || c >= 0x7f ? "%s\\x%02x" : "%s%c",
				  text, c);
	}
	return loc->len > 40 ? md_sprintf(p->arena, "%s...", text) : text;
}

/* The place of a rule: from its first to its last symbol. */
struct md_loc
md_loc_span(const struct md_loc *rhs, int n)
{
	struct md_loc loc = rhs[n ? 1 : 0];
	size_t end = rhs[n].pos + rhs[n].len;

	if (n && end > loc.pos)
		loc.len = (unsigned)(end - loc.pos);
	if (!n)
		loc.len = 1;
	return loc;
}

int
md_parse(struct md_compile *c, struct md_source *src, struct md_ast *ast)
{
	struct md_parser p = {
		.c = c,
		.arena = c->arena,
		.src = src,
		.ast = ast,
		.len = strlen(src->text),
		.file = src->name,
		.line = 1,
		.col = 1,
	};
	int rc;

	if (p.len > src->len)
		p.len = src->len;
	md_scan_open(&p);
	rc = md_yyparse(&p);
	return rc || p.failed ? -1 : 0;
}
