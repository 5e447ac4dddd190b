/*
 * macro.c - $1, $$1, $target and friends.
 *
 * In: md_macros of the compilation. Out: the text or number that a $word
 * stands for; what kind of token that becomes is scan.c's business. Each use
 * of an operand is noted in used[], indexed like argv.
 */
#include "near.h"
#include "parse.h"

#include <ctype.h>
#include <string.h>

static const struct {
	const char *name;
	size_t offset; /* of a long in struct md_macros */
} names[] = {
	{ "egid", offsetof(struct md_macros, egid) },
	{ "euid", offsetof(struct md_macros, euid) },
	{ "gid", offsetof(struct md_macros, gid) },
	{ "pgid", offsetof(struct md_macros, pgid) },
	{ "pid", offsetof(struct md_macros, pid) },
	{ "ppid", offsetof(struct md_macros, ppid) },
	{ "sid", offsetof(struct md_macros, sid) },
	{ "target", offsetof(struct md_macros, target) },
	{ "uid", offsetof(struct md_macros, uid) },
};

static void
find_variable(struct md_parser *p, const char *name, size_t len,
	      struct md_macro *m)
{
	const struct md_macros *all = &p->c->macros;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (strlen(names[i].name) != len ||
		    memcmp(names[i].name, name, len))
			continue;
		memcpy(&m->value, (const char *)all + names[i].offset,
		       sizeof m->value);
		m->is_int = true;
		m->text = md_sprintf(p->arena, "%lld", (long long)m->value);
	}
}

void
md_macro_hint(struct md_parser *p, const char *word)
{
	struct md_near near;

	word += 1 + (word[1] == '$');
	md_near_start(&near, word);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		md_near_add(&near, names[i].name);
	if (near.found)
		md_hint(&p->c->diags, "did you mean $%s?", near.out[0]);
	else if (isdigit((unsigned char)*word))
		md_hint(&p->c->diags, "operands stand behind all options; -x "
			"defaultargs makes 0 or \"\" of one that is missing");
}

static void
find_operand(struct md_parser *p, const char *digits, size_t len,
	     struct md_macro *m)
{
	const struct md_macros *all = &p->c->macros;
	int n = 0;

	for (size_t i = 0; i < len && n < 1000000; i++)
		n = n * 10 + (digits[i] - '0');
	if (n == 0 && p->src->kind == MD_SRC_FILE) {
		m->text = p->src->name;
	} else if (n < all->argc) {
		m->text = all->argv[n];
		if (all->used)
			all->used[n] = 1;
	} else if (p->c->opt.defaultargs || all->defaultargs) {
		m->is_int = !m->as_string;
		m->text = m->as_string ? "" : "0";
	}
}

size_t
md_macro_find(struct md_parser *p, const char *text, struct md_macro *m)
{
	const char *word = text + 1, *s;

	memset(m, 0, sizeof *m);
	if (*word == '$') {
		m->as_string = true;
		word++;
	}
	s = word;
	if (isdigit((unsigned char)*s)) {
		while (isdigit((unsigned char)*s))
			s++;
		find_operand(p, word, (size_t)(s - word), m);
	} else {
		while (isalnum((unsigned char)*s) || *s == '_')
			s++;
		find_variable(p, word, (size_t)(s - word), m);
	}
	return (size_t)(s - text);
}

/* One $word of a probe description: its text, and how long the word is. */
static const char *
expand_one(struct md_parser *p, const char *word, struct md_loc loc,
	   size_t *taken)
{
	struct md_macro m;

	loc.len = (unsigned)(*taken = md_macro_find(p, word, &m));
	if (m.text)
		return m.text;
	md_parse_error(p, MD_D_MACRO_UNDEF, loc,
		       "Undefined macro variable in probe description: %.*s",
		       (int)*taken, word);
	md_hint(&p->c->diags,
		"where a name itself has a $, write ? in its place");
	md_macro_hint(p, md_strndup(p->arena, word, *taken));
	return "?";
}

/* A probe description with its $words replaced by their text. */
const char *
md_macro_expand(struct md_parser *p, const char *word, const struct md_loc *loc)
{
	unsigned len = 0, cap = 0;
	struct md_loc at = *loc;
	const char *piece;
	char *text = NULL;
	size_t n, taken;

	while (*word) {
		n = taken = strcspn(word, "$");
		piece = word;
		if (!n) {
			piece = expand_one(p, word, at, &taken);
			n = strlen(piece);
		}
		text = md_grow(p->arena, text, len + (unsigned)n, &cap, 1);
		memcpy(text + len, piece, n);
		len += (unsigned)n;
		word += taken;
		at.pos += taken;
		at.col += (unsigned)taken;
	}
	return text ? text : "";
}
