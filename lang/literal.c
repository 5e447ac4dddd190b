/*
 * literal.c - integers, characters and strings of the text as tree nodes.
 *
 * An integer's type is that of C99 6.4.4.1, set here because only the text
 * tells decimal from octal and hexadecimal. A character constant's first byte
 * is the most significant one. Floating-point constants are recognised only
 * to be refused.
 */
#include "parse.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <string.h>

#include "lang/parser.h"

struct md_expr *
md_mk_int(struct md_parser *p, struct md_loc loc, uint64_t v,
	  struct md_type *type)
{
	struct md_expr *e = md_expr_new(p->arena, MD_E_INT, loc);

	e->u.num.value = v;
	e->type = type;
	return e;
}

/* A NUL ends a string for all uses. */
struct md_expr *
md_mk_string(struct md_parser *p, struct md_loc loc, const char *s, size_t len)
{
	struct md_expr *e = md_expr_new(p->arena, MD_E_STR, loc);

	e->u.str.s = md_strndup(p->arena, s, len);
	e->u.str.len = strlen(e->u.str.s);
	return e;
}

/* -- integers ------------------------------------------------------------- */

/* The first type of C's list that holds v; NULL if none does. */
static struct md_type *
int_type(const struct md_types *t, uint64_t v, bool decimal, bool u,
	 unsigned ls)
{
	bool both = !u && !decimal; /* octal, hex: unsigned ones as well */

	if (ls == 0 && !u && v <= INT_MAX)
		return t->int_;
	if (ls == 0 && (u || both) && v <= UINT_MAX)
		return t->uint;
	if (!u && v <= INT64_MAX)
		return ls == 2 ? t->llong : t->long_;
	if (u || both)
		return ls == 2 ? t->ullong : t->ulong;
	return NULL;
}

/* Digits of base 8, 10 or 16 up to *s; 0, ERANGE or EDOM. */
static int
read_digits(const char **s, unsigned base, uint64_t *v)
{
	int err = 0;

	for (*v = 0; isxdigit((unsigned char)**s); ++*s) {
		unsigned c = (unsigned char)**s;
		unsigned digit =
			isdigit((int)c) ? c - '0' : (c | 0x20) - 'a' + 10;

		if (digit >= 10 && base < 16)
			break;
		if (digit >= base)
			err = EDOM;
		if (__builtin_mul_overflow(*v, base, v) ||
		    __builtin_add_overflow(*v, digit, v))
			err = err ? err : ERANGE;
	}
	return err;
}

int
md_read_int(const struct md_types *t, const char *s, uint64_t *v,
	    struct md_type **type)
{
	unsigned base = 10, ls = 0;
	bool u = false;
	int err;

	*type = t->int_;
	if (!isdigit((unsigned char)*s))
		return EINVAL;
	if (s[0] == '0' && (s[1] | 0x20) == 'x') {
		base = 16;
		s += 2;
		if (!isxdigit((unsigned char)*s))
			return EINVAL;
	} else if (s[0] == '0') {
		base = 8;
	}
	err = read_digits(&s, base, v);
	if (*s == 'u' || *s == 'U') {
		u = true;
		s++;
	}
	for (; ls < 2 && (*s == 'l' || *s == 'L'); s++)
		ls++;
	if (*s)
		return EINVAL;
	if (!err && base == 10 && !u && *v > INT64_MAX)
		err = ERANGE;
	if (!err)
		*type = int_type(t, *v, base == 10, u, ls);
	return err;
}

int
md_scan_int(struct md_parser *p, const char *text, MD_YYSTYPE *val,
	    const struct md_loc *loc)
{
	struct md_type *type;
	uint64_t v;
	int err = md_read_int(&p->c->types, text, &v, &type);

	if (err == EDOM)
		md_parse_error(p, MD_D_INT_DIGIT, *loc,
			       "octal constant %s contains the digit 8 or 9",
			       text);
	else if (err)
		md_parse_error(p, MD_D_INT_OFLOW, *loc,
			       "integer constant %s cannot be represented in "
			       "any built-in integral type", text);
	val->expr = md_mk_int(p, *loc, err ? 0 : v, type);
	return TOK_INTEGER;
}

int
md_scan_float(struct md_parser *p, MD_YYSTYPE *val, const struct md_loc *loc)
{
	md_parse_error(p, MD_D_SYNTAX, *loc,
		       "floating-point constants are not permitted");
	val->expr = md_mk_int(p, *loc, 0, p->c->types.int_);
	return TOK_INTEGER;
}

/* -- strings and characters ---------------------------------------------- */

static bool
is_octal(char c)
{
	return c >= '0' && c <= '7';
}

static unsigned
hex_digit(char c)
{
	return isdigit((unsigned char)c) ? (unsigned)(c - '0')
					 : (unsigned)((c | 0x20) - 'a' + 10);
}

/* The escape after a backslash at *s, or -1 when both bytes stay. */
static int
escape(const char **s, const char *end)
{
	static const char from[] = "abfnrtv\\\"", to[] = "\a\b\f\n\r\t\v\\\"";
	const char *at;
	unsigned v = 0;

	if (*s == end)
		return -1;
	if (is_octal(**s)) {
		for (int i = 0; i < 3 && *s < end && is_octal(**s); i++)
			v = v * 8 + (unsigned)(*(*s)++ - '0');
		return (int)(v & 0xff);
	}
	if (**s == 'x' && *s + 1 < end && isxdigit((unsigned char)(*s)[1])) {
		for (++*s; *s < end && isxdigit((unsigned char)**s); ++*s)
			v = (v * 16 + hex_digit(**s)) & 0xff;
		return (int)v;
	}
	at = **s ? strchr(from, **s) : NULL;
	if (!at)
		return -1;
	++*s;
	return (unsigned char)to[at - from];
}

char *
md_unescape(struct md_arena *a, const char *s, size_t *len)
{
	char *copy = md_alloc(a, *len + 1), *o = copy;
	const char *end = s + *len;
	int c;

	while (s < end) {
		if (*s != '\\') {
			*o++ = *s++;
			continue;
		}
		s++;
		c = escape(&s, end);
		*o++ = c < 0 ? '\\' : (char)c;
	}
	*len = (size_t)(o - copy);
	return copy;
}

/* Why a quote is missing: the line ends, or the input does. */
static int
unclosed(struct md_parser *p, const char *what, enum md_tag newline,
	 const struct md_loc *loc)
{
	const char *s = p->src->text + loc->pos + loc->len;

	if (*s == '\n')
		md_parse_error(p, newline, *loc, "newline encountered in %s",
			       what);
	else if (*s == '\\')
		md_parse_error(p, MD_D_SYNTAX, *loc,
			       "syntax error: %s cannot be continued on the "
			       "next line", what);
	else
		md_parse_error(p, MD_D_SYNTAX, *loc,
			       "end-of-input encountered in %s", what);
	md_parse_mute(p, loc);
	return TOK_BAD;
}

int
md_scan_string(struct md_parser *p, const char *text, size_t len, bool closed,
	       MD_YYSTYPE *val, const struct md_loc *loc)
{
	char *s;

	if (!closed)
		return unclosed(p, "string literal", MD_D_STR_NL, loc);
	len -= 2;
	s = md_unescape(p->arena, text + 1, &len);
	val->expr = md_mk_string(p, *loc, s, len);
	return TOK_STR;
}

int
md_scan_char(struct md_parser *p, const char *text, size_t len, bool closed,
	     MD_YYSTYPE *val, const struct md_loc *loc)
{
	const struct md_types *t = &p->c->types;
	uint64_t v = 0;
	char *s;

	if (!closed)
		return unclosed(p, "character constant", MD_D_CHR_NL, loc);
	len -= 2;
	s = md_unescape(p->arena, text + 1, &len);
	if (!len)
		md_parse_error(p, MD_D_CHR_NULL, *loc,
			       "empty character constant");
	if (len > 8) {
		md_parse_error(p, MD_D_CHR_OFLOW, *loc,
			       "character constant is too long");
		md_hint(&p->c->diags,
			"a character constant has at most 8 bytes; strings "
			"stand in \"\"");
		len = 8;
	}
	for (size_t i = 0; i < len; i++)
		v = v << 8 | (unsigned char)s[i];
	val->expr = md_mk_int(p, *loc, v, v <= INT_MAX ? t->int_ : t->long_);
	val->expr->u.num.is_char = true;
	return TOK_INTEGER;
}
