/*
 * report.c - errors and notices of a session.
 *
 * In: what failed (a sentence, the compiler's diagnostics, the engine's
 * refusal). Out: the list behind minid_error(), which lives until the next
 * call that can fail, and lines through the notice callback.
 *
 * The text of an error is complete as the command prints it but for the
 * program's name. A record of MINID_ENOMEM needs no memory.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"

void
md_report_reset(struct minid *m)
{
	m->nerrors = m->nexterror = 0;
	m->nomem.code = 0;
}

static struct minid_error *
add(struct minid *m, int code)
{
	struct minid_error *e;

	m->errors = md_grow(&m->arena, m->errors, m->nerrors, &m->errcap,
			    sizeof *m->errors);
	e = &m->errors[m->nerrors++];
	memset(e, 0, sizeof *e);
	e->code = code;
	return e;
}

int
md_fail(struct minid *m, int code, const char *fmt, ...)
{
	struct minid_error *e = add(m, code);
	va_list ap;

	va_start(ap, fmt);
	e->message = e->text = md_vsprintf(&m->arena, fmt, ap);
	va_end(ap);
	return code;
}

/* Its text is what was written to o, its place is loc. */
static void
set_text(struct minid *m, struct minid_error *e, const struct md_loc *loc,
	 struct md_out *o)
{
	e->file = md_loc_name(loc);
	e->line = loc->line;
	e->column = loc->col;
	while (o->len && o->buf[o->len - 1] == '\n')
		o->len--;
	e->text = md_strndup(&m->arena, o->len ? o->buf : "", o->len);
	md_out_free(o);
}

void
md_fail_at(struct minid *m, const struct md_loc *loc)
{
	struct minid_error *e = &m->errors[m->nerrors - 1];
	struct md_out o;

	md_out_mem(&o);
	md_printf(&o, "%s\n", e->text);
	md_diag_place(loc, true, &o);
	set_text(m, e, loc, &o);
}

void
md_fail_hint(struct minid *m, const char *hint)
{
	struct minid_error *e = &m->errors[m->nerrors - 1];

	e->hint = hint;
	e->text = md_sprintf(&m->arena, "%s\nhint: %s", e->text, hint);
}

int
md_fail_nomem(struct minid *m)
{
	m->nomem.code = MINID_ENOMEM;
	m->nomem.message = m->nomem.text = "out of memory";
	return MINID_ENOMEM;
}

static void
add_diag(struct minid *m, int code, const struct md_diag *d)
{
	struct minid_error *e = add(m, code);
	struct md_out o;

	e->tag = md_tag_name(d->tag);
	e->message = d->text;
	e->hint = d->hint;
	md_out_mem(&o);
	md_diag_print(d, m->o.comp.errtags, &o);
	set_text(m, e, &d->loc, &o);
}

int
md_fail_script(struct minid *m, int code)
{
	const struct md_diags *d = &m->c.diags;

	if (m->c.bug)
		return md_fail(m, MINID_EBUG, "internal error: %s", m->c.bug);
	for (unsigned i = 0; i < d->n; i++)
		add_diag(m, code, &d->list[i]);
	if (d->total > d->n && d->n == MD_DIAG_MAX)
		md_fail(m, code, "too many errors, the rest is not shown");
	if (!d->n)
		md_fail(m, MINID_EBUG, "internal error: a failure without "
			"a diagnostic");
	return m->errors[0].code;
}

static bool
is_right(int err)
{
	return err == EPERM || err == EACCES;
}

int
md_fail_engine(struct minid *m, const struct md_be_error *b)
{
	int code = is_right(b->err) && !b->kernel_log ? MINID_EPERM :
							MINID_EKERNEL;
	struct minid_error *e = add(m, code);

	e->message = md_sprintf(&m->arena, "could not enable tracing: %s",
				*b->text ? b->text : strerror(b->err));
	e->text = e->message;
	md_fail_at(m, &b->loc);
	if (b->kernel_log)
		e->kernel_log = md_strdup(&m->arena, b->kernel_log);
	return code;
}

void
md_notice(struct minid *m, bool error, const char *fmt, ...)
{
	char *text = NULL;
	va_list ap;
	int n;

	if (!m->cb.notice || (!error && m->o.print.quiet))
		return;
	va_start(ap, fmt);
	n = vasprintf(&text, fmt, ap);
	va_end(ap);
	if (n < 0)
		return;
	m->cb.notice(m->cb.arg, error, text);
	free(text);
}

void
md_hint_command(struct minid *m)
{
	const struct md_macros *mac = &m->c.macros;
	const struct md_target *t = m->prov.targets.n ?
		m->prov.targets.v[m->prov.targets.n - 1] : NULL;
	const char *text = t ? t->command : NULL;

	if (m->c.diags.list[0].tag != MD_D_MACRO_UNUSED ||
	    (t ? !t->created : !md_target_runnable(&m->arena, mac->argv[1])))
		return;
	for (int i = 1; i < mac->argc; i++)
		text = md_sprintf(&m->arena, "%s%s%s", text ? text : "",
				  text ? " " : "", mac->argv[i]);
	md_hint(&m->c.diags, t ? "-c takes the whole command as one word: -c "
				 "'%s'" : "a command is run by -c '%s'", text);
}

/* How much of a clause is its description: a module may be a path. */
static int
description(const char *s)
{
	size_t n = 0;

	for (;; n++) {
		if (s[n] == '/' || s[n] == '.')
			n += strcspn(s + n, ":{;");
		n += strcspn(s + n, "{/;:");
		if (s[n] != ':')
			return (int)n;
	}
}

/* How many probes each script matched. */
void
md_tell_matched(struct minid *m)
{
	const struct md_input *in;

	if (!m->prov.targets.n && md_compile_mentions(&m->c, "$target"))
		md_notice(m, true, "$target is 0: neither -p nor -c says what "
			  "to trace");
	for (unsigned i = 0; i < m->inputs.n; i++) {
		in = m->inputs.v[i];
		if (in->src->kind == MD_SRC_FILE)
			md_notice(m, false, "script '%s' matched %u probe%s",
				  in->name, in->src->nmatched,
				  in->src->nmatched == 1 ? "" : "s");
		else
			md_notice(m, false,
				  "description '%.*s' matched %u probe%s",
				  description(in->name), in->name,
				  in->src->nmatched,
				  in->src->nmatched == 1 ? "" : "s");
	}
}

MINID_API const struct minid_error *
minid_error(struct minid *m)
{
	m->nexterror = 0;
	if (m->nomem.code)
		return &m->nomem;
	return minid_next_error(m);
}

MINID_API const struct minid_error *
minid_next_error(struct minid *m)
{
	if (m->nexterror >= m->nerrors)
		return NULL;
	return &m->errors[m->nexterror++];
}

void
md_notice_bufsize(struct minid *m)
{
	uint64_t n = md_be_ring_bytes(m->be);
	const char *unit = " kmg";

	if (!n || n >= m->o.comp.bufsize)
		return;
	for (; n % 1024 == 0; n /= 1024)
		unit++;
	md_notice(m, false, "buffer size lowered to %u%c", (unsigned)n, *unit);
}
