/*
 * scan.c - what a token means where it stands: the actions of lexer.l that
 * need a look at their surroundings, and md_yylex, which the grammar calls.
 *
 * The three look-aheads of D are here: / as a predicate's end or a division
 * (md_scan_slash), a probe description or the type of a declaration
 * (md_scan_outer), a type name or another name (word_token). They look at the
 * source's own text, never at the scanner's buffer.
 */
#include "parse.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "lang/parser.h"

int md_yylex(MD_YYSTYPE *val, struct md_loc *loc, struct md_parser *p);

/* Move the cursor to `pos` and make a place of the `len` bytes there. */
void
md_scan_place(struct md_parser *p, size_t pos, size_t len, struct md_loc *loc)
{
	const char *text = p->src->text;

	for (; p->pos < pos; p->pos++) {
		if (text[p->pos] == '\n') {
			p->line++;
			p->col = 1;
		} else {
			p->col++;
		}
	}
	loc->src = p->src;
	loc->file = p->file;
	loc->line = p->line;
	loc->col = p->col;
	loc->pos = pos;
	loc->len = len ? (unsigned)len : 1;
}

void
md_scan_comment(struct md_parser *p, const struct md_loc *loc, bool nested)
{
	if (nested)
		md_parse_error(p, MD_D_SYNTAX, *loc,
			       "/* encountered inside a comment");
	else
		md_parse_error(p, MD_D_SYNTAX, *loc,
			       "end-of-input encountered before the "
			       "comment's */");
	p->end_known |= !nested;
}

/* First character after the token at loc that is neither blank nor newline. */
static const char *
next_char(const struct md_parser *p, const struct md_loc *loc)
{
	const char *s = p->src->text + loc->pos + loc->len;

	while (isspace((unsigned char)*s))
		s++;
	return s;
}

int
md_scan_slash(struct md_parser *p, const struct md_loc *loc)
{
	char c = *next_char(p, loc);

	return c == '\0' || c == ';' || c == '{' || c == '/' ? TOK_EPRED : '/';
}

enum md_op
md_scan_assign(const char *text)
{
	enum md_op op = MD_OP_ADD;

	while (strcmp(md_op_text(op, true), text))
		op++;
	return op;
}

/* -- names --------------------------------------------------------------- */

static void **
script_use(const struct md_parser *p, const char *name)
{
	return md_map_get(&p->c->typenames, name);
}

/* Type, variable or neither, by what scripts and built-ins made of it. */
static bool
names_type(const struct md_parser *p, const char *name)
{
	void **use = script_use(p, name);

	if (use)
		return (uintptr_t)*use == MD_NAME_TYPE;
	return md_type_find(&p->c->types, name) &&
	       !md_builtin_find(name, false) && !md_builtin_find(name, true);
}

static int
word_token(struct md_parser *p, const char *name, const struct md_loc *loc)
{
	const char *s = next_char(p, loc);
	bool assigned;

	if (p->after_sou)
		return TOK_TNAME;
	if (!names_type(p, name))
		return TOK_IDENT;
	assigned = (s[0] == '+' && s[1] == '+') ||
		   (s[0] == '-' && s[1] == '-') || (s[0] == '=' && s[1] != '=');
	if (assigned) {
		*md_map_put(p->arena, &p->c->typenames, name) =
			(void *)(uintptr_t)MD_NAME_VAR;
		return TOK_IDENT;
	}
	if (s[0] == '[' || s[0] == ';')
		return TOK_IDENT;
	if (s[0] == ',' && !p->parens && !p->brackets)
		return TOK_IDENT;
	return p->spec_seen ? TOK_IDENT : TOK_TNAME;
}

int
md_scan_word(struct md_parser *p, const char *word, MD_YYSTYPE *val,
	     const struct md_loc *loc)
{
	int tok = md_keyword(word, false, val);

	if (tok >= 0)
		return tok;
	val->name = md_strdup(p->arena, word);
	return word_token(p, val->name, loc);
}

/* -- outside of clauses -------------------------------------------------- */

/* Does a description end here, behind ":name"? */
static bool
ends_there(const char *text, const char *s)
{
	const char *next = s, *name = s;

	while (*next == ' ' || *next == '\t')
		next++;
	while (name > text && (isalnum((unsigned char)name[-1]) ||
			       strchr("*?-[]", name[-1])))
		name--;
	return (!*next || strchr("/{,;\n", *next)) && name < s &&
	       name - text > 2 && name[-1] == ':' && name[-2] != ':';
}

/*
 * How much longer the description at `text` is than its first n bytes: a name
 * of C++ may go on, as in ns::A::m(int) const:entry or A::operator bool():entry
 */
static size_t
goes_on(const char *text, size_t n)
{
	const char *s = text + n, *next = s;
	bool call = memchr(text, '(', n);

	while (*next == ' ' || *next == '\t')
		next++;
	if (!memchr(text, ':', n) || !*next ||
	    (strchr("/{,;\n", *next) && strncmp(next, "{lambda", 7) &&
	     strncmp(next, "{unnamed", 8) &&
	     (n < 8 || memcmp(s - 8, "operator", 8))))
		return 0;
	for (; *s && *s != '\n'; s++) {
		call |= *s == '(';
		if (call && ends_there(text, s + 1))
			return (size_t)(s + 1 - text) - n;
	}
	return 0;
}

/*
 * The same of one of Go, as in pid1:a.out:host/dir.(*T).Get:entry: a predicate
 * that has a colon has a question mark, too.
 */
static size_t
path_goes_on(const char *text, size_t n)
{
	size_t colons = 0, end = n + strcspn(text + n, " \t\n\"'?{,;");

	for (size_t i = 0; i < n; i++)
		colons += text[i] == ':';
	if (text[n] != '/' || colons != 2)
		return 0;
	for (size_t i = n + 1; i <= end; i++)
		if (ends_there(text, text + i))
			return i - n;
	return 0;
}

/*
 * A word between clauses. *keep is its length; it is cut when only the front
 * of the word is the type of a declaration (`int*p;`), and longer when the
 * description is.
 */
int
md_scan_outer(struct md_parser *p, const char *word, int *keep, MD_YYSTYPE *val,
	      struct md_loc *loc)
{
	bool always = p->c->opt.pspec || p->src->kind != MD_SRC_FILE;
	int tok = md_keyword(word, true, val);
	struct md_type *type;
	size_t n = strlen(word);
	char *front;
	uint64_t v;

	if (tok >= 0)
		return tok;
	if (isdigit((unsigned char)word[0]) &&
	    !md_read_int(&p->c->types, word, &v, &type)) {
		val->expr = md_mk_int(p, *loc, v, type);
		return TOK_INTEGER;
	}
	front = md_strndup(p->arena, word, strcspn(word, "*"));
	if (!always && !strpbrk(word, ":-.?!`") && strcmp(word, "BEGIN") &&
	    strcmp(word, "END") && strcmp(word, "ERROR")) {
		tok = md_keyword(front, true, val);
		if (tok < 0 && names_type(p, front))
			tok = TOK_TNAME;
	}
	if (tok >= 0) {
		*keep = (int)strlen(front);
		loc->len = (unsigned)*keep;
		if (tok == TOK_TNAME)
			val->name = front;
		return tok;
	}
	n += path_goes_on(p->src->text + loc->pos, n);
	n += goes_on(p->src->text + loc->pos, n);
	*keep = (int)n;
	loc->len = (unsigned)n;
	front = md_strndup(p->arena, p->src->text + loc->pos, n);
	val->name = md_macro_expand(p, front, loc);
	return TOK_PSPEC;
}

/* -- $words in expressions ----------------------------------------------- */

static bool
is_word(const char *s)
{
	if (!isalpha((unsigned char)*s) && *s != '_' && *s != '`')
		return false;
	while (isalnum((unsigned char)*s) || *s == '_' || *s == '`')
		s++;
	return !*s;
}

/* An operand's text, read as a number if it is one. 0 or an errno. */
static int
operand_int(struct md_parser *p, const char *text, const struct md_loc *loc,
	    MD_YYSTYPE *val)
{
	bool minus = *text == '-';
	struct md_type *type;
	uint64_t v;
	int err;

	if (*text == '-' || *text == '+')
		text++;
	err = md_read_int(&p->c->types, text, &v, &type);
	if (minus && !strcmp(text, "9223372036854775808")) {
		err = 0;
		type = p->c->types.long_;
	}
	if (err == ERANGE)
		md_parse_error(p, MD_D_MACRO_OFLOW, *loc,
			       "macro argument %s is too large an integer",
			       text);
	if (err)
		v = 0, type = p->c->types.int_;
	if (minus)
		v = 0 - v;
	if (minus && type && !type->is_signed)
		v = (uint64_t)md_type_cut(type, (int64_t)v);
	val->expr = md_mk_int(p, *loc, v, type);
	return err;
}

static int
operand_token(struct md_parser *p, const char *text, const struct md_loc *loc,
	      MD_YYSTYPE *val)
{
	size_t len = strlen(text);
	int err;

	if (is_word(text)) {
		val->name = md_strdup(p->arena, text);
		return word_token(p, val->name, loc);
	}
	err = operand_int(p, text, loc, val);
	if (err == 0 || err == ERANGE)
		return TOK_INTEGER;
	if (len >= 2 && text[0] == '"' && text[len - 1] == '"') {
		text++;
		len -= 2;
	}
	text = md_unescape(p->arena, text, &len);
	val->expr = md_mk_string(p, *loc, text, len);
	return TOK_STR;
}

int
md_scan_macro(struct md_parser *p, const char *text, MD_YYSTYPE *val,
	      const struct md_loc *loc)
{
	struct md_macro m;

	md_macro_find(p, text, &m);
	if (!m.text) {
		md_parse_error(p, MD_D_MACRO_UNDEF, *loc,
			       "macro %s %s is not defined",
			       isdigit((unsigned char)text[1 + m.as_string])
				       ? "argument"
				       : "variable",
			       text);
		md_macro_hint(p, text);
		val->expr = md_mk_int(p, *loc, 0, p->c->types.int_);
		return TOK_INTEGER;
	}
	if (m.as_string) {
		val->expr = md_mk_string(p, *loc, m.text, strlen(m.text));
		return TOK_STR;
	}
	if (m.is_int) {
		val->expr =
			md_mk_int(p, *loc, (uint64_t)m.value, p->c->types.int_);
		return TOK_INTEGER;
	}
	return operand_token(p, m.text, loc, val);
}

/* -- the stream that the grammar sees ------------------------------------ */

static bool
begins_declaration(int tok)
{
	switch (tok) {
	case TOK_END:
	case TOK_PSPEC:
	case TOK_INTEGER:
	case TOK_BAD:
	case '/':
	case '{':
	case '}':
	case ',':
	case ';':
		return false;
	default:
		return true;
	}
}

static void
enter(struct md_parser *p, enum md_mode mode, const struct md_loc *loc)
{
	p->mode = mode;
	p->braces = mode == MD_MODE_BODY;
	p->parens = p->brackets = 0;
	p->member = p->after_sou = p->spec_seen = false;
	p->decl_error = p->pred_error = p->in_error = false;
	p->open = *loc;
	if (mode == MD_MODE_PRED || mode == MD_MODE_BODY)
		p->no_body = false;
}

static int
follow_outer(struct md_parser *p, int tok, const struct md_loc *loc)
{
	if (tok == '{')
		enter(p, MD_MODE_BODY, loc);
	else if (tok == '/')
		enter(p, MD_MODE_PRED, loc);
	else if (begins_declaration(tok))
		enter(p, MD_MODE_DECL, loc);
	else if (tok == '}')
		return TOK_CLAUSE_END; /* a stray one: recovery stops at it */
	else if (tok == ';')
		return TOK_DECL_END;
	return tok;
}

/* The predicate's / is missing: make it up and keep the token for later. */
static int
end_predicate(struct md_parser *p, int tok, const struct md_loc *loc)
{
	if (p->pred_error || p->end_known)
		; /* said already */
	else if (tok == TOK_END)
		md_parse_error(p, MD_D_SYNTAX, p->open,
			       "end-of-input "
			       "encountered before the predicate's closing /");
	else
		md_parse_error(p, MD_D_SYNTAX, *loc,
			       "closing / of the predicate expected before %c",
			       tok);
	md_parse_mute(p, loc);
	p->pending = tok; /* END is 0, and comes again by itself */
	p->pending_loc = *loc;
	p->no_body |= tok == TOK_END;
	enter(p, MD_MODE_OUTER, loc);
	return TOK_EPRED;
}

static int
follow_pred(struct md_parser *p, int tok, const struct md_loc *loc)
{
	if (tok == TOK_END || tok == '{' || tok == '}')
		return end_predicate(p, tok, loc);
	if (tok != TOK_EPRED)
		return tok;
	if ((p->parens || p->brackets) && !p->pred_error) {
		md_parse_error(p, MD_D_SYNTAX, *loc,
			       "closing %c expected in "
			       "predicate before /",
			       p->parens ? ')' : ']');
		md_parse_mute(p, loc);
	}
	enter(p, MD_MODE_OUTER, loc);
	return tok;
}

/* The grammar met an error at loc: from here on watch for where it ends. */
void
md_scan_error(struct md_parser *p, const struct md_loc *loc)
{
	char c = p->src->text[loc->pos];

	if (p->mode == MD_MODE_DECL)
		p->decl_error = true;
	if (p->mode == MD_MODE_PRED)
		p->pred_error = true;
	if (p->mode != MD_MODE_BODY)
		return;
	p->in_error = true;
	p->error_braces = p->braces;
	p->error_parens = p->parens;
	if (c == '{' && p->braces > 1)
		p->error_braces--; /* the token in error is not counted */
	if (c == '(' && p->parens)
		p->error_parens--;
}

/*
 * In a statement that is in error: what belongs to its own parentheses and
 * braces does not end it, and the end of its own block does.
 */
static int
follow_error(struct md_parser *p, int tok)
{
	if (tok == ';' && p->parens > p->error_parens)
		return TOK_BAD;
	if (tok == '{')
		p->braces++;
	if (tok == '{' || p->braces <= p->error_braces)
		return tok;
	if (tok == ';')
		return TOK_BAD;
	if (tok != '}')
		return tok;
	p->braces--;
	p->parens = p->error_parens;
	return p->braces == p->error_braces ? ';' : TOK_BAD;
}

/* In a body and in a declaration. */
static int
follow_braces(struct md_parser *p, int tok, const struct md_loc *loc)
{
	bool body = p->mode == MD_MODE_BODY;

	if (p->in_error) {
		int raw = tok;

		tok = follow_error(p, raw);
		if (raw == '{' || tok != raw)
			return tok;
	}

	if (tok == '{' || tok == '}' || tok == ';')
		p->parens = p->brackets = 0;
	if (tok == '{')
		p->braces++;
	if (tok == '}' && p->braces > 0)
		p->braces--;
	else if (tok == '}')
		p->decl_error = true;
	if (p->braces)
		return tok;
	if (tok == '}' && (body || p->decl_error)) {
		enter(p, MD_MODE_OUTER, loc);
		return TOK_CLAUSE_END;
	}
	if (tok == ';') {
		enter(p, MD_MODE_OUTER, loc);
		return TOK_DECL_END;
	}
	return tok;
}

static void
count(unsigned *n, int tok, int open, int close)
{
	if (tok == open)
		++*n;
	else if (tok == close && *n)
		--*n;
}

/* What the token means for the words after it. */
static void
note(struct md_parser *p, int tok)
{
	count(&p->parens, tok, '(', ')');
	count(&p->brackets, tok, '[', ']');
	p->member = tok == '.' || tok == TOK_PTR;
	p->after_sou = tok == TOK_STRUCT || tok == TOK_UNION || tok == TOK_ENUM;
	switch (tok) {
	case TOK_WORD:
	case TOK_TNAME:
	case TOK_STRUCT:
	case TOK_UNION:
	case TOK_ENUM:
	case '}':
		p->spec_seen = true;
		break;
	case TOK_CONST:
	case TOK_RESTRICT:
	case TOK_VOLATILE:
	case '*':
		break;
	case TOK_IDENT:
	case ',':
		/* `int a, b;`: the type holds for all its declarators */
		if (p->mode == MD_MODE_DECL && !p->parens && !p->brackets)
			break;
		p->spec_seen = false;
		break;
	default:
		p->spec_seen = false;
	}
}

/* The input's end: its place is just behind the last token. */
static void
place_end(struct md_parser *p, struct md_loc *loc)
{
	if (p->last.src) {
		*loc = p->last;
		loc->pos += loc->len;
		loc->col += (int)loc->len;
		loc->len = 1;
	}
	if (p->len < p->src->len && !p->failed) {
		md_parse_error(p, MD_D_SYNTAX, *loc,
			       "syntax error near end-of-input");
		md_hint(&p->c->diags, "the text holds a NUL byte");
		md_parse_mute(p, loc);
	}
}

/* -- what C headers have beyond D ----------------------------------------- */

enum { C_DROP = 1, C_DROP_PARENS };

static const struct {
	const char *word, *same;	/* the word of D, or NULL */
	int drop;
} c_words[] = {
	{ "__asm", NULL, C_DROP_PARENS }, { "__asm__", NULL, C_DROP_PARENS },
	{ "__attribute", NULL, C_DROP_PARENS },
	{ "__attribute__", NULL, C_DROP_PARENS },
	{ "__const", "const", 0 }, { "__const__", "const", 0 },
	{ "__extension__", NULL, C_DROP },
	{ "__inline", NULL, C_DROP }, { "__inline__", NULL, C_DROP },
	{ "__restrict", "restrict", 0 }, { "__restrict__", "restrict", 0 },
	{ "__signed", "signed", 0 }, { "__signed__", "signed", 0 },
	{ "__volatile", "volatile", 0 }, { "__volatile__", "volatile", 0 },
	{ "_Noreturn", NULL, C_DROP },
};

static bool
in_header(const struct md_parser *p)
{
	return p->file != p->src->name;
}

/* Read over ( ... ), or what comes after a {. */
static void
drop_until_closed(struct md_parser *p, int open, int close,
		  struct md_loc *loc)
{
	enum md_mode mode = p->mode;
	MD_YYSTYPE val;
	int depth = open == '{', tok; /* a { has been read */

	p->mode = MD_MODE_DECL;
	p->member = false;
	p->dropping = true;
	do {
		memset(&val, 0, sizeof val);
		tok = md_scan_next(p, &val, loc);
		depth += (tok == open) - (tok == close);
		if ((tok == TOK_IDENT || tok == TOK_TNAME) &&
		    (!strcmp(val.name, "__packed__") ||
		     !strcmp(val.name, "packed")))
			p->packed = true;
	} while (depth > 0 && tok != TOK_END);
	p->dropping = false;
	p->mode = mode;
}

/* An attribute behind a struct's body, or between `struct` and its tag. */
static void
attribute(struct md_parser *p, struct md_loc *loc)
{
	bool tag = p->after_sou;

	p->packed = false;
	drop_until_closed(p, '(', ')', loc);
	p->packed &= tag || p->after_body;
	if (p->packed && !tag && p->last_sou) {
		p->last_sou->packed = true;
		p->packed = false;
	}
}

/* A comma that no enumerator follows; a preprocessor's line may. */
static bool
last_comma(struct md_parser *p, int tok, const struct md_loc *loc)
{
	const char *s;

	if (tok != ',' || !in_header(p))
		return false;
	s = next_char(p, loc);
	while (*s == '#') {
		s += strcspn(s, "\n");
		s += strspn(s, " \t\r\n");
	}
	return *s == '}';
}

/* Of a header is it C's inline, of a function, if no value comes. */
static bool
c_inline(struct md_parser *p, int tok, const struct md_loc *loc)
{
	const char *s;

	if (tok != TOK_INLINE || !in_header(p))
		return false;
	s = next_char(p, loc);
	return !strchr("=[", s[strcspn(s, "=[(;")]);
}

/* What the token is in D; 0: nothing at all, read on. */
static int
c_token(struct md_parser *p, int tok, MD_YYSTYPE *val, struct md_loc *loc)
{
	bool named = tok == TOK_IDENT || tok == TOK_TNAME || tok == TOK_PSPEC;

	if (c_inline(p, tok, loc) || last_comma(p, tok, loc))
		return 0;
	if (!named || val->name[0] != '_')
		return tok;
	for (unsigned i = 0; i < sizeof c_words / sizeof *c_words; i++) {
		if (strcmp(c_words[i].word, val->name))
			continue;
		if (c_words[i].drop == C_DROP_PARENS)
			attribute(p, loc);
		return c_words[i].same ?
		       md_keyword(c_words[i].same, false, val) : 0;
	}
	return tok;
}

/* Another token, END included. */
static int
next_token(struct md_parser *p, MD_YYSTYPE *val, struct md_loc *loc)
{
	int tok;

	do {
		tok = md_scan_next(p, val, loc);
		if (p->mode != MD_MODE_OUTER && p->mode != MD_MODE_DECL)
			return tok;
	} while (tok != TOK_END && !(tok = c_token(p, tok, val, loc)));
	/* the body of a function: what a declaration ends with */
	if (tok == '{' && p->mode == MD_MODE_DECL && !p->braces &&
	    p->after_paren && in_header(p)) {
		drop_until_closed(p, '{', '}', loc);
		tok = ';';
	}
	p->after_paren = tok == ')';
	p->after_body = tok == '}';
	return tok;
}

int
md_yylex(MD_YYSTYPE *val, struct md_loc *loc, struct md_parser *p)
{
	int tok = p->pending;

	memset(val, 0, sizeof *val); /* error recovery copies it as it is */
	p->at = p->mode;
	if (tok) {
		*loc = p->pending_loc;
		p->pending = 0;
	} else {
		tok = next_token(p, val, loc);
		if (tok == TOK_END)
			place_end(p, loc);
		else
			p->last = *loc;
	}
	switch (p->mode) {
	case MD_MODE_OUTER:
		tok = follow_outer(p, tok, loc);
		break;
	case MD_MODE_PRED:
		tok = follow_pred(p, tok, loc);
		break;
	case MD_MODE_BODY:
	case MD_MODE_DECL:
		tok = follow_braces(p, tok, loc);
		break;
	}
	if (p->mode != MD_MODE_OUTER)
		note(p, tok);
	return tok;
}
