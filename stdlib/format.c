/*
 * format.c - printf and printa formats: from text to a list of conversions,
 * and the checks of the arguments against them (reference 7.1, 7.2, 7.4).
 *
 * In: the text of a literal and the typed arguments. Out: struct md_format in
 * the arena, or one report. A format is a list of (literal text, conversion)
 * pairs and ends with a tail of text alone, so that the renderer is one loop.
 *
 * Absent on purpose: positional arguments and wide characters, which are
 * refused, and the grouping flag's effect, which depends on the locale.
 */
#include "format.h"

#include <stdio.h>
#include <string.h>

#include "keys.h"

/* Where the parser stands. */
struct parser {
	struct md_check *c;
	const char *name;
	struct md_loc loc;
	const char *p;		/* next character */
	unsigned number;	/* of the conversion, from 1 */
	bool have_width, have_point;
};

static int
syntax_error(struct parser *p, const char *what)
{
	return md_refuse(p->c, MD_D_UNKNOWN, p->loc,
			 "%s( ) format conversion #%u %s", p->name, p->number,
			 what);
}

/* A run of digits. Values past any sensible column count stay at a limit. */
static int
digits(struct parser *p)
{
	int n = 0;

	while (*p->p >= '0' && *p->p <= '9') {
		n = n * 10 + (*p->p++ - '0');
		if (n > 65535)
			n = 65535;
	}
	return n;
}

static int
parse_width(struct parser *p, struct md_conv *v)
{
	if (*p->p == '0' && !p->have_width && !p->have_point) {
		v->zero = true;
		v->minus = false;
		p->p++;
		return 0;
	}
	if (p->have_width)
		return syntax_error(p, "has more than one field width");
	p->have_width = true;
	v->width = digits(p);
	if (*p->p == '$')
		return syntax_error(p, "uses unsupported positional format");
	return 0;
}

static int
parse_star(struct parser *p, struct md_conv *v)
{
	p->p++;
	if (p->have_width)
		return syntax_error(p, "has more than one '*' for its width");
	p->have_width = true;
	v->star_width = true;
	return 0;
}

static int
parse_point(struct parser *p, struct md_conv *v)
{
	p->p++;
	if (p->have_point)
		return syntax_error(p, "has more than one '.'");
	p->have_point = true;
	if (*p->p == '*') {
		p->p++;
		v->star_prec = true;
		return 0;
	}
	v->prec = digits(p);
	if (v->prec == 0) /* `.0` and a lone `.` mean nothing in D */
		v->prec = -1;
	return 0;
}

static int
parse_size(struct parser *p, struct md_conv *v)
{
	char c = *p->p++;
	size_t n = strlen(v->size);

	if (n == 0 || (n == 1 && c == 'l' && v->size[0] == 'l')) {
		v->size[n] = c;
		return 0;
	}
	return syntax_error(p, "has conflicting size prefixes");
}

/* One flag, width, precision or size; 1 when there is none. */
static int
parse_item(struct parser *p, struct md_conv *v)
{
	static const char flags[] = "#-+ '@";
	bool *const set[] = { &v->alt, &v->minus, &v->plus, &v->space,
			      &v->group, &v->at };
	const char *flag = *p->p ? strchr(flags, *p->p) : NULL;

	if (flag) {
		*set[flag - flags] = true;
		if (*flag == '-')
			v->zero = false;
		p->p++;
		return 0;
	}
	switch (*p->p) {
	case '?': /* as wide as an address in hexadecimal */
		v->width = 16;
		p->have_width = true;
		p->p++;
		return 0;
	case '0': case '1': case '2': case '3': case '4':
	case '5': case '6': case '7': case '8': case '9':
		return parse_width(p, v);
	case '*':
		return parse_star(p, v);
	case '.':
		return parse_point(p, v);
	case 'h': case 'l': case 'L':
		return parse_size(p, v);
	default:
		return 1;
	}
}

static bool
known_conv(const struct md_conv *v)
{
	if (!strchr("diuoxXcCsSaApkYTeEfgG", v->conv))
		return false;
	if (!v->size[0])
		return true;
	if (v->size[0] == 'L')
		return strchr("eEfgG", v->conv) != NULL;
	return strchr("diuoxX", v->conv) != NULL;
}

/* From behind the % to behind the conversion's letter. */
static int
parse_conv(struct parser *p, struct md_conv *v)
{
	const char *start = p->p;
	char what[64];
	int rc;

	p->have_width = p->have_point = false;
	v->width = v->prec = -1;
	while ((rc = parse_item(p, v)) == 0)
		;
	if (rc < 0)
		return -1;
	if (!*p->p)
		return syntax_error(p,
			"name expected before end of format string");
	v->conv = *p->p++;
	if (v->conv == '%' && p->p == start + 1)
		return 0;
	if (v->conv == '%')
		return syntax_error(p, "has text between its two % signs");
	if (!known_conv(v)) {
		snprintf(what, sizeof what, "is undefined: %%%s%c", v->size,
			 v->conv);
		return syntax_error(p, what);
	}
	return 0;
}

struct md_format *
md_format_parse(struct md_check *c, const char *name, const char *text,
		struct md_loc loc)
{
	struct md_format *f = md_alloc(c->a, sizeof *f);
	struct parser p = { .c = c, .name = name, .loc = loc, .p = text };
	unsigned cap = 0;
	bool more;

	f->src = text;
	f->loc = loc;
	do {
		struct md_conv *v;
		const char *from = p.p;

		f->convs = md_grow(c->a, f->convs, f->n, &cap,
				   sizeof *f->convs);
		v = &f->convs[f->n++];
		p.p += strcspn(p.p, "%");
		v->text = from;
		v->len = (size_t)(p.p - from);
		v->arg = (int)f->nargs;
		more = *p.p == '%';
		if (!more)
			break;
		p.p++;
		p.number++;
		if (parse_conv(&p, v) < 0)
			return NULL;
		if (v->conv == '%') { /* text up to and with the first sign */
			v->len++;
			v->conv = 0;
			p.number--;
			continue;
		}
		f->nargs += 1u + v->star_width + v->star_prec;
	} while (more);
	return f;
}

/* -- types against conversions ---------------------------------------- */

/* What a conversion takes, as shown in messages. */
static const char *
proto_text(struct md_check *c, const struct md_conv *v)
{
	switch (v->conv) {
	case 'd': case 'i': case 'u': case 'o': case 'x': case 'X':
		if (!v->size[0])
			return "char, short, int, long, or long long";
		return md_sprintf(c->a, "%s%s",
				  strchr("uo", v->conv) ? "unsigned " : "",
				  v->size[0] == 'h' ? "short" :
				  v->size[1] ? "long long" : "long");
	case 'c': case 'C':
		return "char, short, or int";
	case 's': case 'S':
		return "char [] or string (or use stringof)";
	case 'a':
		return "pointer, integer, or kernel symbol";
	case 'A':
		return "pointer, integer, or user symbol";
	case 'p':
		return "pointer or integer";
	case 'k':
		return "stack or ustack key of printa( )";
	case 'Y': case 'T':
		return "int64_t";
	default:
		return "float, double, or long double";
	}
}

static bool
takes_integer(const struct md_conv *v, const struct md_type *t)
{
	if (!md_type_is_int(t))
		return false;
	if (!v->size[0])
		return true;
	if (v->size[0] == 'h')
		return t->size == 2;
	if (t->size != 8)
		return false;
	if (v->conv == 'd' || v->conv == 'i')
		return t->is_signed;
	if (v->conv == 'u' || v->conv == 'o')
		return !t->is_signed;
	return true;
}

static bool
takes_string(const struct md_type *t, bool key)
{
	if (t->kind == MD_T_STRING)
		return true;
	if (key && (t->kind == MD_T_SYMADDR || t->kind == MD_T_USYMADDR))
		return true;
	return t->kind == MD_T_ARRAY && !t->assoc && t->ref &&
		t->ref->kind == MD_T_INT && t->ref->size == 1;
}

static bool
takes(const struct md_conv *v, const struct md_type *t, bool key)
{
	if (!t || t->kind == MD_T_ERROR)
		return true;
	switch (v->conv) {
	case 'd': case 'i': case 'u': case 'o': case 'x': case 'X':
		return takes_integer(v, t);
	case 'c': case 'C':
		return md_type_is_int(t) && t->size <= 4;
	case 's': case 'S':
		return takes_string(t, key);
	case 'a':
		return md_type_is_scalar(t) || t->kind == MD_T_SYMADDR;
	case 'A':
		return md_type_is_scalar(t) || t->kind == MD_T_USYMADDR;
	case 'p':
		return md_type_is_scalar(t);
	case 'k':
		return t->kind == MD_T_STACK;
	case 'Y': case 'T':
		return md_type_is_int(t) && t->size == 8;
	default:
		return t->kind == MD_T_FLOAT;
	}
}

/* "%ld": what stands in messages for a conversion */
static const char *
conv_text(struct md_check *c, const struct md_conv *v)
{
	return md_sprintf(c->a, "%%%s%s%c", v->at ? "@" : "", v->size, v->conv);
}

/* The conversion that is checked. */
struct at {
	struct md_check *c;
	const char *name;	/* of the action */
	const struct md_conv *v;
	unsigned number;
	struct md_loc loc;
};

static int
missing(const struct at *at)
{
	return md_refuse(at->c, MD_D_PRINTF_ARG_PROTO, at->loc,
			 "%s( ) prototype mismatch: conversion #%u (%s) is "
			 "missing a corresponding value argument", at->name,
			 at->number, conv_text(at->c, at->v));
}

static int
bad_type(const struct at *at, const char *arg, const struct md_type *t,
	 struct md_loc loc)
{
	struct md_check *c = at->c;

	md_check_error(c, MD_D_PRINTF_ARG_TYPE, loc,
		       "%s( ) %s is incompatible with conversion #%u prototype:"
		       "\n\tconversion: %s\n\t prototype: %s\n\t  argument: %s",
		       at->name, arg, at->number, conv_text(c, at->v),
		       proto_text(c, at->v), md_type_text(c->a, t));
	if (t->kind == MD_T_STACK && !c->quietly)
		md_hint(c->d, "a stack key of printa( ) is shown by %%k");
	else if ((t->kind == MD_T_USYMADDR || t->kind == MD_T_SYMADDR) &&
		 !c->quietly)
		md_hint(c->d, "a symbol key of printa( ) is shown by %%s or "
			"%%A; printf shows the symbol at an address by %%A");
	else if (md_type_is_int(t) && at->v->size[0] && !c->quietly &&
		 strchr("diouxX", at->v->conv))
		md_hint(c->d, "%%%c without a size prefix takes any integer",
			at->v->conv);
	else if (md_loc_char(&loc) == '@' && !c->quietly)
		md_hint(c->d, "printa( ) prints aggregations; their values "
			"cannot be read");
	else if (t->size == 8 && md_type_is_int(t) && at->v->conv == 's' &&
		 !c->quietly)
		md_hint(c->d, "copyinstr( ) reads the string at an address of "
			"the program");
	return -1;
}

/* The int argument of a `*`. */
static int
check_star(const struct at *at, struct md_expr **args, unsigned n, unsigned i)
{
	struct md_check *c = at->c;

	if (i >= n)
		return md_refuse(c, MD_D_PRINTF_DYN_PROTO, at->loc,
			       "%s( ) prototype mismatch: conversion #%u (%s) "
			       "is missing a corresponding \"*\" argument",
			       at->name, at->number, conv_text(c, at->v));
	if (!args[i]->type || args[i]->type->kind == MD_T_ERROR ||
	    md_type_is_int(args[i]->type))
		return 0;
	return md_refuse(c, MD_D_PRINTF_DYN_TYPE, args[i]->loc,
		       "%s( ) argument #%u is incompatible with conversion #%u "
		       "prototype:\n\tconversion: %%*%c\n\t prototype: int\n\t"
		       "  argument: %s", at->name, i + 2, at->number,
		       at->v->conv, md_type_text(c->a, args[i]->type));
}

static int
check_conv(const struct at *at, struct md_expr **args, unsigned n)
{
	const struct md_conv *v = at->v;
	unsigned i = (unsigned)v->arg;

	if (v->at)
		return md_refuse(at->c, MD_D_PRINTF_AGG_CONV, at->loc,
			       "%s( ) conversion #%u: %%@ conversion requires "
			       "an aggregation and is not for use with %s( )",
			       at->name, at->number, at->name);
	if ((v->star_width && check_star(at, args, n, i++) < 0) ||
	    (v->star_prec && check_star(at, args, n, i++) < 0))
		return -1;
	if (i >= n)
		return missing(at);
	if (!takes(v, args[i]->type, false))
		return bad_type(at, md_sprintf(at->c->a, "argument #%u", i + 2),
				args[i]->type, args[i]->loc);
	return 0;
}

int
md_format_check(struct md_check *c, const char *name,
		const struct md_format *f, struct md_expr **args, unsigned n)
{
	struct at at = { .c = c, .name = name, .loc = f->loc };

	for (unsigned i = 0; i < f->n; i++) {
		at.v = &f->convs[i];
		if (!at.v->conv)
			continue;
		at.number++;
		if (check_conv(&at, args, n) < 0)
			return -1;
	}
	if (n <= f->nargs)
		return 0;
	return md_refuse(c, MD_D_PRINTF_ARG_EXTRA, args[f->nargs]->loc,
			 "%s( ) prototype mismatch: only %u arguments required "
			 "by this format string", name, f->nargs);
}

static int
check_agg_value(const struct at *at, const struct md_agg *agg)
{
	struct md_check *c = at->c;
	const struct md_type *t;

	if (agg->fn->ops && agg->fn->ops->agg && agg->fn->ops->agg->table)
		return 0; /* a distribution prints its table by any letter */
	t = strcmp(agg->fn->name, "count") ? c->t->int64 : c->t->uint64;
	if (takes(at->v, t, false))
		return 0;
	return bad_type(at, md_sprintf(c->a, "aggregation %s",
				       md_agg_text(c->a, agg)), t, at->loc);
}

int
md_format_check_agg(struct md_check *c, const struct md_format *f,
		    struct md_agg *const *aggs, unsigned n, struct md_loc loc)
{
	struct at at = { .c = c, .name = "printa", .loc = loc };
	unsigned key = 0, value = 0;

	for (unsigned i = 0; i < f->n; i++) {
		const struct md_conv *v = at.v = &f->convs[i];

		if (!v->conv)
			continue;
		at.number++;
		if ((v->star_width || v->star_prec) &&
		    check_star(&at, NULL, 0, 0) < 0)
			return -1;
		if (v->at) {
			if (check_agg_value(&at, aggs[value]) < 0)
				return -1;
			if (value + 1 < n)
				value++;
			continue;
		}
		if (key >= aggs[0]->nkeys)
			return missing(&at);
		if (!takes(v, aggs[0]->keys[key], true))
			return bad_type(&at, md_sprintf(c->a, "key #%u",
							key + 1),
					aggs[0]->keys[key], loc);
		key++;
	}
	return 0;
}
