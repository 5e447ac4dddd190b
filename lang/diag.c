/*
 * diag.c - the list of diagnostics and how one is printed.
 *
 * In: a tag, a place and a printf text. Out: entries of md_diags, and text
 * through md_out. The list holds the first MD_DIAG_MAX reports; later ones are
 * counted. One place reports one tag once, so a checker that looks at a tree
 * twice needs no care. Sorting is deliberately absent: reports stand in the
 * order in which the compiler found them.
 */
#include "diag.h"

#include <ctype.h>
#include <string.h>

#include "arena.h"

enum { WIDE = 240 }; /* most bytes quoted before and behind the place */

static const struct {
	const char *name, *doc;
} rows[MD_NTAGS] = {
#define D(tag, doc) { #tag, doc },
#include "diag.def"
#undef D
};

const char *
md_tag_name(enum md_tag tag)
{
	return (unsigned)tag < MD_NTAGS ? rows[tag].name : "D_UNKNOWN";
}

const char *
md_tag_doc(enum md_tag tag)
{
	return (unsigned)tag < MD_NTAGS ? rows[tag].doc : "";
}

/* Reports without a place are told apart by their text. */
static bool
reported(const struct md_diags *d, enum md_tag tag, struct md_loc loc,
	 const char *text)
{
	for (unsigned i = 0; i < d->n; i++) {
		const struct md_diag *o = &d->list[i];

		if (o->tag != tag || o->loc.src != loc.src)
			continue;
		if (loc.src ? o->loc.pos == loc.pos : !strcmp(o->text, text))
			return true;
	}
	return false;
}

int
md_error(struct md_diags *d, enum md_tag tag, struct md_loc loc,
	 const char *fmt, ...)
{
	struct md_diag *o;
	const char *text;
	va_list ap;

	va_start(ap, fmt);
	text = md_vsprintf(d->arena, fmt, ap);
	va_end(ap);
	d->dropped = true;
	if (reported(d, tag, loc, text))
		return -1;
	d->total++;
	if (d->n == MD_DIAG_MAX)
		return -1;
	o = &d->list[d->n++];
	memset(o, 0, sizeof *o);
	o->tag = tag;
	o->loc = loc;
	o->text = text;
	o->region = d->region;
	d->dropped = false;
	return -1;
}

void
md_hint(struct md_diags *d, const char *fmt, ...)
{
	const char *hint;
	va_list ap;

	if (d->dropped || !d->n)
		return;
	va_start(ap, fmt);
	hint = md_vsprintf(d->arena, fmt, ap);
	va_end(ap);
	for (unsigned i = 0; i < d->n; i++) /* once is enough for a rule */
		if (d->list[i].hint && !strcmp(d->list[i].hint, hint) &&
		    strncmp(hint, "did you mean", 12))
			return;
	d->list[d->n - 1].hint = hint;
}

/* What stands for the file name of an option's text. */
static const char *
option_of(const struct md_source *src)
{
	static const char *const names[] = {
		[MD_SRC_FILE] = "",       [MD_SRC_NAME] = "-n",
		[MD_SRC_PROVIDER] = "-P", [MD_SRC_MODULE] = "-m",
		[MD_SRC_FUNCTION] = "-f", [MD_SRC_ID] = "-i",
	};

	return names[src->kind];
}

/* A byte of a quoted line: one column, whatever it is in the file. */
static char
shown(char c)
{
	unsigned char u = (unsigned char)c;

	if (u == '\t')
		return ' ';
	return u < ' ' || u == 0x7f ? '?' : c;
}

static bool
is_continuation(char c) /* of a UTF-8 sequence: takes no column */
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

/* The line and the caret under it; of a very long line only a part. */
static void
quote(const struct md_loc *loc, struct md_out *out)
{
	const struct md_source *src = loc->src;
	size_t pos = loc->pos < src->len ? loc->pos : src->len;
	size_t from = pos, to = pos, end;

	while (from > 0 && src->text[from - 1] != '\n' && pos - from < WIDE)
		from--;
	while (to < src->len && src->text[to] != '\n' && to - pos < WIDE)
		to++;
	if (to > from && src->text[to - 1] == '\r')
		to--;
	if (to == from)
		return;
	md_puts(out, "    ");
	for (size_t i = from; i < to; i++)
		md_putc(out, shown(src->text[i]));
	md_puts(out, "\n    ");
	for (size_t i = from; i < pos; i++)
		if (!is_continuation(src->text[i]))
			md_putc(out, ' ');
	md_putc(out, '^');
	end = loc->len < to - pos || pos > to ? pos + loc->len : to;
	for (size_t i = pos + 1; i < end && i < to; i++)
		if (!is_continuation(src->text[i]))
			md_putc(out, '~');
	md_putc(out, '\n');
}

static void
put_first_line(const struct md_diag *d, struct md_out *out)
{
	const struct md_source *src = d->loc.src;
	const char *file, *text;
	size_t n;

	if (!src) {
		md_printf(out, "%s\n", d->text);
		return;
	}
	if (src->kind == MD_SRC_FILE) {
		file = d->loc.file ? d->loc.file : src->name;
		md_printf(out, "failed to compile script %s: line %d: %s\n",
			  file, d->loc.line, d->text);
		return;
	}
	/* of a text of many lines one will do: the place follows */
	text = src->name;
	if (strchr(text, '\n'))
		text += strspn(text, " \t\n");
	n = strcspn(text, "\n");
	md_puts(out, "invalid probe specifier ");
	md_putn(out, text, n);
	md_puts(out, text[n] ? "...: " : ": ");
	if (d->region)
		md_printf(out, "%s: ", d->region);
	md_printf(out, "%s\n", d->text);
}

const char *
md_loc_name(const struct md_loc *loc)
{
	if (!loc->src)
		return NULL;
	if (loc->src->kind != MD_SRC_FILE)
		return option_of(loc->src);
	return loc->file ? loc->file : loc->src->name;
}

void
md_diag_place(const struct md_loc *loc, bool quoted, struct md_out *out)
{
	if (!loc->src)
		return;
	md_printf(out, "%s:%d:%d:\n", md_loc_name(loc), loc->line, loc->col);
	if (quoted)
		quote(loc, out);
}

void
md_diag_print(const struct md_diag *d, bool tags, struct md_out *out)
{
	const char *at = d->loc.src ? d->loc.src->text + d->loc.pos : "";

	if (tags)
		md_printf(out, "[%s] ", md_tag_name(d->tag));
	put_first_line(d, out);
	/* a missing operand is a matter of the command line: the line would
	 * only say its name again */
	md_diag_place(&d->loc, d->tag != MD_D_MACRO_UNDEF ||
		      !isdigit((unsigned char)at[strspn(at, "$")]), out);
	if (d->hint)
		md_printf(out, "hint: %s\n", d->hint);
}
