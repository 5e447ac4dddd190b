/*
 * out.c - text into memory or to a callback.
 *
 * A memory sink keeps its text NUL-terminated in a malloc'ed buffer that the
 * owner frees with md_out_free (or takes over). When memory runs out, text is
 * lost rather than the process: a sink carries messages, not state.
 */
#include "out.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
md_out_mem(struct md_out *o)
{
	memset(o, 0, sizeof *o);
}

void
md_out_fn(struct md_out *o, void (*write)(void *, const char *, size_t),
	  void *arg)
{
	memset(o, 0, sizeof *o);
	o->write = write;
	o->arg = arg;
}

void
md_out_free(struct md_out *o)
{
	free(o->buf);
	o->buf = NULL;
	o->len = o->cap = 0;
}

/* Room for n more bytes and the NUL; false when there is none. */
static int
reserve(struct md_out *o, size_t n)
{
	size_t cap = o->cap ? o->cap : 256;
	char *buf;

	if (n >= SIZE_MAX / 2 - o->len)
		return 0;
	if (o->len + n + 1 <= o->cap)
		return 1;
	while (cap < o->len + n + 1)
		cap *= 2;
	buf = realloc(o->buf, cap);
	if (!buf)
		return 0;
	o->buf = buf;
	o->cap = cap;
	return 1;
}

void
md_putn(struct md_out *o, const char *s, size_t n)
{
	if (!n)
		return;
	if (o->write) {
		o->write(o->arg, s, n);
		return;
	}
	if (!reserve(o, n))
		return;
	memcpy(o->buf + o->len, s, n);
	o->len += n;
	o->buf[o->len] = '\0';
}

void
md_puts(struct md_out *o, const char *s)
{
	md_putn(o, s, strlen(s));
}

void
md_putc(struct md_out *o, char c)
{
	md_putn(o, &c, 1);
}

void
md_printf(struct md_out *o, const char *fmt, ...)
{
	char small[256], *text = small;
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(small, sizeof small, fmt, ap);
	va_end(ap);
	if (n >= (int)sizeof small) {
		va_start(ap, fmt);
		n = vasprintf(&text, fmt, ap);
		va_end(ap);
	}
	if (n >= 0)
		md_putn(o, text, (size_t)n);
	if (n >= (int)sizeof small)
		free(text);
}
