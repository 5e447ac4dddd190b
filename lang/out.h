/*
 * out.h - a text sink: memory or a callback.
 *
 * Everything that is printed (dumps, records, aggregations, messages) goes
 * through one of these, so the library itself never touches stdout.
 */
#ifndef MD_OUT_H
#define MD_OUT_H

#include <stdarg.h>
#include <stddef.h>

struct md_out {
	/* Called with each piece when set; otherwise text collects in buf. */
	void (*write)(void *arg, const char *text, size_t len);
	void *arg;
	char *buf; /* malloc'ed, always NUL-terminated when len > 0 */
	size_t len, cap;
};

void md_out_mem(struct md_out *o); /* start an empty memory sink */
void md_out_fn(struct md_out *o, void (*write)(void *, const char *, size_t),
	       void *arg);
void md_out_free(struct md_out *o);

void md_putn(struct md_out *o, const char *s, size_t n);
void md_puts(struct md_out *o, const char *s);
void md_putc(struct md_out *o, char c);
void md_printf(struct md_out *o, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

#endif
