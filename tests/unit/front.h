/*
 * front.h - a compilation that can only parse, for tests of the front end.
 *
 * front_parse takes one more script of the session; front_text gives the
 * dump of its tree, front_diag the n-th diagnostic. Everything lives in the
 * fixture's arena.
 */
#ifndef FRONT_H
#define FRONT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lang/compile.h"
#include "lang/lexer.h"

struct front {
	struct md_arena arena;
	struct md_compile c;
	struct md_ast *ast;
	unsigned char used[8];
	char name[32], value[32]; /* the last pragma option */
};

static inline const char *
front_pragma(void *arg, const char *name, const char *value)
{
	struct front *f = arg;

	strncpy(f->name, name, sizeof f->name - 1);
	strncpy(f->value, value ? value : "(none)", sizeof f->value - 1);
	if (!strcmp(name, "defaultargs"))
		f->c.opt.defaultargs = true;
	return strcmp(name, "nosuch") ? NULL : "Invalid option name";
}

static inline int
front_setup(void **state)
{
	static char *argv[] = {
		(char *)"minid",   (char *)"12", (char *)"abc",
		(char *)"\"a b\"", (char *)"-5", (char *)"99999999999999999999",
	};
	static struct front f;

	memset(&f, 0, sizeof f);
	md_arena_init(&f.arena);
	f.c.arena = f.c.diags.arena = &f.arena;
	md_types_init(&f.c.types, &f.arena, 256);
	f.c.macros.argc = 6;
	f.c.macros.argv = argv;
	f.c.macros.used = f.used;
	f.c.macros.target = 4711;
	f.c.pragma = front_pragma;
	f.c.arg = &f;
	*state = &f;
	return 0;
}

static inline int
front_teardown(void **state)
{
	struct front *f = *state;

	md_arena_free(&f->arena);
	return 0;
}

static inline int
front_parse_kind(struct front *f, enum md_source_kind kind, const char *text,
		 size_t len)
{
	struct md_source *s = md_alloc(&f->arena, sizeof *s);

	s->kind = kind;
	s->text = text;
	s->len = len;
	s->name = kind == MD_SRC_FILE ? "t.d" : text;
	f->ast = md_alloc(&f->arena, sizeof *f->ast);
	return md_parse(&f->c, s, f->ast);
}

static inline int
front_parse(struct front *f, const char *text)
{
	return front_parse_kind(f, MD_SRC_FILE, text, strlen(text));
}

static inline const char *
front_text(struct front *f)
{
	struct md_out out;
	const char *text;

	md_out_mem(&out);
	md_ast_dump(f->ast, &out);
	text = md_strdup(&f->arena, out.buf ? out.buf : "");
	md_out_free(&out);
	return text;
}

static inline const struct md_diag *
front_diag(struct front *f, unsigned n)
{
	assert_true(n < f->c.diags.n);
	return &f->c.diags.list[n];
}

/* One diagnostic's tag, place and text. */
static inline void
front_expect(struct front *f, unsigned n, enum md_tag tag, int line, int col,
	     unsigned len, const char *text)
{
	const struct md_diag *d = front_diag(f, n);

	assert_string_equal(d->text, text);
	assert_string_equal(md_tag_name(d->tag), md_tag_name(tag));
	assert_int_equal(d->loc.line, line);
	assert_int_equal(d->loc.col, col);
	assert_int_equal(d->loc.len, len);
}

/* The n-th expression of the only clause, whose body is `text`. */
static inline struct md_expr *
front_expr(struct front *f, const char *text, unsigned n)
{
	const struct md_item *item;
	const struct md_stmt *s;

	front_parse(f, md_sprintf(&f->arena, "BEGIN { %s; }", text));
	assert_int_equal(f->ast->items.n, 1);
	item = f->ast->items.v[0];
	assert_int_equal(item->kind, MD_I_CLAUSE);
	assert_true(n < item->clause->stmts.n);
	s = item->clause->stmts.v[n];
	return s->e;
}

/* The dump of the expression `text`, without types. */
static inline const char *
front_expr_text(struct front *f, const char *text)
{
	struct md_expr *e = front_expr(f, text, 0);
	struct md_out out;
	const char *dump;

	md_out_mem(&out);
	md_expr_dump(e, &out);
	dump = md_strdup(&f->arena, out.buf);
	md_out_free(&out);
	return dump;
}

#endif
