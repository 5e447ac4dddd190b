/*
 * format_print.c - rendering of parsed formats (reference 7.2 to 7.4).
 *
 * In: a format, and values that lie in a record or an aggregation key as the
 * fields say. Out: text in a sink. Numbers are laid out here and not by the C
 * library, so that no locale has a say and no format is built at run time.
 *
 * A value that is missing (a damaged record) prints as 0 or as nothing.
 */
#include "format.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "keys.h"

/* A conversion with its `*` resolved. */
struct spec {
	const struct md_conv *v;
	int width;		/* 0: none */
	int prec;		/* -1: none */
	bool minus, zero;
};

static void
blanks(struct md_out *o, char c, int n)
{
	while (n-- > 0)
		md_putc(o, c);
}

static void
put_text(struct md_out *o, const struct spec *s, const char *text, size_t len)
{
	int pad;

	if (s->prec >= 0 && (size_t)s->prec < len)
		len = (size_t)s->prec;
	pad = s->width > (int)len ? s->width - (int)len : 0;
	if (!s->minus)
		blanks(o, ' ', pad);
	md_putn(o, text, len);
	if (s->minus)
		blanks(o, ' ', pad);
}

/* Digits of n in a base; returns where they start in buf[64]. */
static char *
digits(char *buf, uint64_t n, unsigned base, bool capitals)
{
	const char *set = capitals ? "0123456789ABCDEF" : "0123456789abcdef";
	char *p = buf + 64;

	do
		*--p = set[n % base];
	while ((n /= base) != 0);
	return p;
}

/* Sign or prefix, zeroes and digits in their field, as C's printf does. */
static void
put_number(struct md_out *o, const struct spec *s, const char *prefix,
	   const char *num, int len)
{
	int zeroes = s->prec > len ? s->prec - len : 0, pad;
	int plen = (int)strlen(prefix);

	pad = s->width - plen - zeroes - len;
	if (s->zero && !s->minus && s->prec < 0 && pad > 0) {
		zeroes = pad;
		pad = 0;
	}
	if (!s->minus)
		blanks(o, ' ', pad);
	md_puts(o, prefix);
	blanks(o, '0', zeroes);
	md_putn(o, num, (size_t)len);
	if (s->minus)
		blanks(o, ' ', pad);
}

static const char *
sign(const struct spec *s, bool negative)
{
	return negative ? "-" : s->v->plus ? "+" : s->v->space ? " " : "";
}

static void
put_signed(struct md_out *o, const struct spec *s, int64_t n)
{
	uint64_t mag = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
	char buf[64], *p = digits(buf, mag, 10, false);

	put_number(o, s, sign(s, n < 0), p, (int)(buf + 64 - p));
}

static void
put_unsigned(struct md_out *o, const struct spec *s, uint64_t n, char conv)
{
	unsigned base = conv == 'o' ? 8 :
		conv == 'x' || conv == 'X' || conv == 'p' ? 16 : 10;
	char buf[65], *p = digits(buf + 1, n, base, conv == 'X');
	int len = (int)(buf + 65 - p);
	const char *prefix = "";

	if (s->v->alt && n && base == 16)
		prefix = conv == 'X' ? "0X" : "0x";
	if (s->v->alt && n && base == 8 && s->prec <= len) {
		*--p = '0';
		len++;
	}
	put_number(o, s, prefix, p, len);
}

/* The C escape of a character, or itself. Returns its length. */
static size_t
escape(char *buf, unsigned char c)
{
	static const char plain[] = "\0\a\b\f\n\r\t\v\"\\";
	static const char letter[] = "0abfnrtv\"\\";
	const char *p = memchr(plain, c, sizeof plain - 1);

	if (p)
		return (size_t)sprintf(buf, "\\%c", letter[p - plain]);
	if (c >= ' ' && c < 0x7f)
		return (size_t)sprintf(buf, "%c", c);
	return (size_t)sprintf(buf, "\\%03o", c);
}

static void
put_char(struct md_out *o, const struct spec *s, int64_t n)
{
	struct spec t = *s;
	char buf[8];
	size_t len = 1;

	buf[0] = (char)n;
	if (s->v->conv == 'C' && !(n >= ' ' && n < 0x7f))
		len = escape(buf, (unsigned char)n);
	t.prec = -1;
	put_text(o, &t, buf, len);
}

static void
put_escaped(struct md_out *o, const struct spec *s, const char *text,
	    size_t len)
{
	struct md_out m;
	char buf[8];

	md_out_mem(&m);
	for (size_t i = 0; i < len; i++)
		md_putn(&m, buf, escape(buf, (unsigned char)text[i]));
	put_text(o, s, m.len ? m.buf : "", m.len);
	md_out_free(&m);
}

/* %Y, %T: local time of ns since 1970, in English whatever the locale. */
static void
put_time(struct md_out *o, const struct spec *s, int64_t ns)
{
	static const char mon[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	static const char day[] = "SunMonTueWedThuFriSat";
	time_t t = (time_t)(ns / 1000000000 - (ns % 1000000000 < 0));
	char buf[96] = "", year[16];
	struct tm tm;

	tzset();
	if (!localtime_r(&t, &tm))
		return;
	if (s->v->conv == 'Y')
		snprintf(buf, sizeof buf, "%d %.3s %2d %02d:%02d:%02d",
			 tm.tm_year + 1900, mon + 3 * tm.tm_mon, tm.tm_mday,
			 tm.tm_hour, tm.tm_min, tm.tm_sec);
	else if (strftime(year, sizeof year, "%G", &tm)) /* its week's */
		snprintf(buf, sizeof buf,
			 "%.3s, %02d %.3s %s %02d:%02d:%02d %.40s",
			 day + 3 * tm.tm_wday, tm.tm_mday, mon + 3 * tm.tm_mon,
			 year, tm.tm_hour, tm.tm_min, tm.tm_sec,
			 tm.tm_zone ? tm.tm_zone : "");
	put_text(o, s, buf, strlen(buf));
}

static void
put_float(struct md_out *o, const struct spec *s, const struct md_field *f,
	  const uint8_t *data)
{
	int prec = s->prec < 0 ? 6 : s->prec < 999 ? s->prec : 999;
	long double d = f ? md_field_float(data, f->size) : 0;
	struct spec number = *s;
	char buf[6000], *comma;
	bool neg, alt = s->v->alt;
	int n = sizeof buf;

	switch (s->v->conv) {
	case 'e': snprintf(buf, n, alt ? "%#.*Le" : "%.*Le", prec, d); break;
	case 'E': snprintf(buf, n, alt ? "%#.*LE" : "%.*LE", prec, d); break;
	case 'f': snprintf(buf, n, alt ? "%#.*Lf" : "%.*Lf", prec, d); break;
	case 'G': snprintf(buf, n, alt ? "%#.*LG" : "%.*LG", prec, d); break;
	default:  snprintf(buf, n, alt ? "%#.*Lg" : "%.*Lg", prec, d); break;
	}
	comma = strchr(buf, ',');
	if (comma)
		*comma = '.';
	neg = buf[0] == '-';
	number.prec = -1;
	number.zero = s->zero && isdigit((unsigned char)buf[neg]);
	put_number(o, &number, sign(s, neg), buf + neg,
		   (int)strlen(buf + neg));
}

/* -- one value -------------------------------------------------------- */

static void
put_address(struct md_host *h, struct md_out *o, const struct spec *s,
	    const struct md_field *f, const uint8_t *data, uint32_t pid)
{
	struct md_out m;
	uint64_t addr = f ? (uint64_t)md_field_int(f, data) : 0;

	md_out_mem(&m);
	if (f && (f->kind == MD_F_USYM || f->kind == MD_F_SYM))
		md_print_symbol(h, &m, f, data);
	else
		md_print_address(h, &m, s->v->conv == 'A', pid, addr, NULL);
	put_text(o, s, m.len ? m.buf : "", m.len);
	md_out_free(&m);
}

static void
put_string(struct md_host *h, struct md_out *o, const struct spec *s,
	   const struct md_field *f, const uint8_t *data)
{
	const char *text = "";
	size_t len = 0;

	if (f && (f->kind == MD_F_USYM || f->kind == MD_F_SYM)) {
		put_address(h, o, s, f, data, 0);
		return;
	}
	if (f)
		text = md_field_text(h, f, data, &len);
	if (s->v->conv == 'S')
		put_escaped(o, s, text, len);
	else
		put_text(o, s, text, len);
}

/* The unsigned value of an integer in its own width. */
static uint64_t
own_width(const struct md_field *f, int64_t n)
{
	if (!f || f->kind != MD_F_INT || f->size >= 8)
		return (uint64_t)n;
	return (uint64_t)n & ((1ull << (8 * f->size)) - 1);
}

static void
put_value(struct md_host *h, struct md_out *o, const struct spec *s,
	  const struct md_field *f, const uint8_t *data, uint32_t pid)
{
	int64_t n = f && f->kind != MD_F_FLOAT ? md_field_int(f, data) : 0;

	switch (s->v->conv) {
	case 'd': case 'i':
		if (!f || md_field_signed(f))
			put_signed(o, s, n);
		else
			put_unsigned(o, s, (uint64_t)n, 'u');
		break;
	case 'u': case 'o': case 'x': case 'X': case 'p':
		put_unsigned(o, s, own_width(f, n), s->v->conv);
		break;
	case 'c': case 'C':
		put_char(o, s, n);
		break;
	case 's': case 'S':
		put_string(h, o, s, f, data);
		break;
	case 'a': case 'A':
		put_address(h, o, s, f, data, pid);
		break;
	case 'k':
		if (f)
			md_print_stack(h, o, f, data,
				       s->minus ? (unsigned)s->width : 0,
				       s->minus ? 0 : s->width);
		break;
	case 'Y': case 'T':
		put_time(o, s, n);
		break;
	default:
		put_float(o, s, f, data);
		break;
	}
}

static struct spec
make_spec(const struct md_conv *v)
{
	return (struct spec){ v, v->width < 0 ? 0 : v->width, v->prec,
			      v->minus, v->zero };
}

/* Values of a printf in order. */
struct cursor {
	const struct md_field *fields;
	unsigned n, next;
	const uint8_t *base;
};

static const struct md_field *
take(struct cursor *c, const uint8_t **data)
{
	const struct md_field *f;

	if (c->next >= c->n)
		return NULL;
	f = &c->fields[c->next++];
	*data = c->base + f->off;
	return f;
}

static int
take_int(struct cursor *c)
{
	const uint8_t *data;
	const struct md_field *f = take(c, &data);
	int64_t n = f ? md_field_int(f, data) : 0;

	return n > 65535 ? 65535 : n < -65535 ? -65535 : (int)n;
}

/* -- printa ----------------------------------------------------------- */

static void
put_aggvalue(struct md_host *h, struct md_out *o, const struct spec *s,
	     const struct md_aggvalue *v)
{
	struct md_type type = { .kind = MD_T_INT, .size = 8 };
	struct md_field f = { .kind = MD_F_INT, .size = 8, .type = &type };
	int64_t n;

	if (md_print_table(h, o, v->agg, v->state, v->normal))
		return;
	n = v->state ? v->agg->fn->ops->agg->value(v->state, v->normal) : 0;
	type.is_signed = strcmp(v->agg->fn->name, "count") != 0;
	put_value(h, o, s, &f, (const uint8_t *)&n, 0);
}

static void
render(struct md_host *h, struct md_out *o, const struct md_format *f,
       struct cursor *c, uint32_t pid, const struct md_aggvalue *values,
       unsigned nvalues)
{
	unsigned value = 0;

	for (unsigned i = 0; i < f->n; i++) {
		const struct md_conv *v = &f->convs[i];
		const struct md_field *field;
		const uint8_t *data = NULL;
		struct spec s = make_spec(v);

		md_putn(o, v->text, v->len);
		if (!v->conv)
			continue;
		if (v->at && nvalues) {
			put_aggvalue(h, o, &s, &values[value]);
			if (value + 1 < nvalues)
				value++;
			continue;
		}
		if (v->star_width)
			s.width = take_int(c);
		if (s.width < 0) {
			s.width = -s.width;
			s.minus = true;
		}
		if (v->star_prec)
			s.prec = take_int(c);
		if (s.prec <= 0)
			s.prec = -1;
		field = take(c, &data);
		put_value(h, o, &s, field, data, pid);
	}
}

void
md_format_print(struct md_host *h, struct md_out *o,
		const struct md_format *f, const struct md_firing *fi,
		const struct md_field *fields, unsigned nfields,
		const uint8_t *base)
{
	struct cursor c = { fields, nfields, 0, base };

	render(h, o, f, &c, fi && fi->rec ? fi->rec->pid : 0, NULL, 0);
}

void
md_format_print_agg(struct md_host *h, struct md_out *o,
		    const struct md_format *f, const struct md_image_agg *keys,
		    const uint8_t *key, const struct md_aggvalue *values,
		    unsigned n)
{
	struct cursor c = { keys->keys, keys->nkeys, 0, key };

	render(h, o, f, &c, 0, values, n);
}
