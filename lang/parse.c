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
#include "near.h"
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

static bool
is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* The name in (NAME *) or (NAME)x, where the parser stumbled over the ) or x:
 * meant as a cast, but no type. NULL: there is none. */
static const char *
no_type(struct md_parser *p, size_t at)
{
	static const char blank[] = " \t\n";
	const char *s = p->src->text, *name;
	size_t end = back(s, at, blank), i, open;

	if (s[at] != ')' && (!end || s[--end] != ')' || !is_word(s[at])))
		return NULL;
	i = end = back(s, back(s, end, " \t\n*"), blank);
	while (i && is_word(s[i - 1]))
		i--;
	open = back(s, i, blank);
	if (i == end || isdigit((unsigned char)s[i]) || !open ||
	    s[--open] != '(')
		return NULL;
	if (open && is_word(s[open - 1])) /* f(x) y */
		return NULL;
	name = md_strndup(p->arena, s + i, end - i);
	return find_keyword(name) ? NULL : name; /* sizeof (int)x */
}

/* May a type stand at i: behind nothing, a sign or a word like static? */
static bool
type_place(struct md_parser *p, size_t i)
{
	const char *s = p->src->text;
	size_t end = back(s, i, " \t\n");
	const struct keyword *k;

	if (!end || strchr(";{}(,<", s[end - 1]))
		return true;
	for (i = end; i && is_word(s[i - 1]);)
		i--;
	k = find_keyword(md_strndup(p->arena, s + i, end - i));
	return k && (k->token == TOK_STORAGE || k->token == TOK_INLINE ||
		     k->token == TOK_SELF || k->token == TOK_THIS ||
		     k->token == TOK_TRANSLATOR || k->token == TOK_CONST);
}

/* Of WORD WORD, WORD ) or WORD <, where a declaration was meant and the parser
 * stumbled over one of them or the ; behind: the first, if it is no type. */
static const char *
no_base(struct md_parser *p, const struct md_loc *loc)
{
	const char *s = p->src->text, *name;
	size_t i = loc->pos, end = i + loc->len, next;

	next = end + strspn(s + end, " \t*");
	if (!is_word(s[i]) || (!is_word(s[next]) && s[next] != ')' &&
			       s[next] != '<')) {
		/* it is the second of them */
		if (s[i] == ';')
			for (i = back(s, i, " \t"); i && is_word(s[i - 1]);)
				i--;
		end = back(s, i, " \t*");
		for (i = end; i && is_word(s[i - 1]);)
			i--;
	}
	name = md_strndup(p->arena, s + i, end - i);
	return *name && !isdigit((unsigned char)*name) &&
	       !find_keyword(name) && type_place(p, i) ? name : NULL;
}

static const char *
type_hint(struct md_parser *p, const char *name, bool cast)
{
	const char *near;
	struct md_near n;

	md_near_start(&n, name);
	md_near_keys(&n, &p->c->types.names);
	md_near_keys(&n, &p->c->typenames);
	near = md_near_text(&n, p->arena);
	return md_sprintf(p->arena, "no type is called %s here%s%s%s; a "
			  "structure of the program is written %s", name,
			  near ? " (did you mean " : "", near ? near : "",
			  near ? "?)" : "",
			  cast ? "(struct NAME *)" : "struct NAME");
}

/* What to do about a word or sign that fits nowhere. */
const char *
md_syntax_hint(struct md_parser *p, const struct md_loc *loc)
{
	const char *s = p->src->text + loc->pos;
	const struct keyword *k =
		find_keyword(md_strndup(p->arena, s, loc->len));
	const char *name = no_type(p, loc->pos);
	size_t before = back(p->src->text, loc->pos, " \t\n");

	if (name)
		return type_hint(p, name, true);
	if (*s == '/' && (s[1] == '/' || (loc->pos && s[-1] == '/')))
		return "a comment is /* ... */; -C knows // too";
	if ((unsigned char)*s >= 0x80)
		return "outside of strings and comments only ASCII can stand; "
		       "is this the quote or blank of a text processor?";
	if (*s == '"' && before && p->src->text[before - 1] == '"')
		return "strings side by side are not joined";
	if (*s == '(' && p->at == MD_MODE_OUTER)
		return "actions stand in { }, the condition of a clause "
		       "before it in / /";
	if (*s == '{' && p->at == MD_MODE_DECL)
		return "does the declaration before it lack its ; ?";
	if (*s == ';' && before && p->src->text[before - 1] == '}' &&
	    p->at == MD_MODE_OUTER)
		return "no ; stands behind the } of a clause";
	if (*s == '=' && p->at == MD_MODE_DECL)
		return "a declaration gives no value: assign it in BEGIN, or "
		       "make it a constant with inline";
	if (p->at == MD_MODE_DECL || (*s == ';' && p->at == MD_MODE_OUTER))
		name = no_base(p, loc);
	if (name)
		return type_hint(p, name, false);
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

bool
md_parse_muted(const struct md_parser *p, const struct md_loc *loc)
{
	const char *s = p->src->text + loc->pos;
	const struct md_ptrs *items = &p->ast->items;
	const struct md_item *last = items->n ? items->v[items->n - 1] : NULL;
	const struct md_diags *d = &p->c->diags;

	if (p->muted && p->mute_pos == loc->pos)
		return true;
	return p->failed && loc->pos && *s == ';' && s[-1] == '}' &&
	       (!last || last->loc.pos < d->list[d->n - 1].loc.pos);
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
