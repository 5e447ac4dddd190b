/*
 * ksym.c - the text of a kernel address: module`function+0xoff.
 *
 * In: an address. Out: text. /proc/kallsyms is read once, when the first
 * address is asked for; what belongs to no module is vmlinux. Without the
 * right to see addresses (kptr_restrict) all of them are 0 there, and the
 * text is the bare address.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"

enum { FAR = 1 << 24 };

struct ksym {
	uint64_t addr;
	const char *name, *mod;
};

struct md_ksyms {
	char *text;
	struct ksym *v;
	size_t n;
};

static char *
read_all(const char *path)
{
	FILE *f = fopen(path, "re");
	size_t len = 0, room = 0, n = 1;
	char *text = NULL, *more;

	while (f && n) {
		if (len + 1 >= room) {
			room = room ? room * 2 : 1 << 22;
			more = realloc(text, room);
			if (!more)
				break;
			text = more;
		}
		n = fread(text + len, 1, room - len - 1, f);
		len += n;
	}
	if (f)
		fclose(f);
	if (text)
		text[len] = 0;
	return text;
}

/* "ffffffff81000000 T name" and perhaps "\t[module]" */
static bool
parse_line(char *line, struct ksym *s)
{
	char *p, *tab;

	s->addr = strtoull(line, &p, 16);
	if (!s->addr || strlen(p) < 4 || !strchr("TtWw", p[1]))
		return false;
	s->name = p + 3;
	s->mod = "vmlinux";
	tab = strchr(p + 3, '\t');
	if (tab) {
		*tab = 0;
		s->mod = tab + 2;
		tab[strcspn(tab + 1, "]") + 1] = 0;
	}
	return true;
}

static int
by_address(const void *a, const void *b)
{
	const struct ksym *p = a, *q = b;

	if (p->addr != q->addr)
		return p->addr < q->addr ? -1 : 1;
	return p->name < q->name ? -1 : p->name > q->name;
}

static void
load(struct md_ksyms *k)
{
	char *rest = k->text = read_all("/proc/kallsyms"), *line;
	size_t room = 0;
	struct ksym *more;

	while (rest && (line = strsep(&rest, "\n"))) {
		if (k->n == room) {
			room = room ? room * 2 : 1 << 17;
			more = realloc(k->v, room * sizeof *k->v);
			if (!more)
				break;
			k->v = more;
		}
		if (parse_line(line, &k->v[k->n]))
			k->n++;
	}
	if (k->n)
		qsort(k->v, k->n, sizeof *k->v, by_address);
}

/* The last symbol that is not above the address, or NULL. Symbols have no size
 * there: what is too far behind one for any function is of none, as -1 is. */
static const struct ksym *
find(struct md_ksyms **ks, uint64_t addr)
{
	struct md_ksyms *k = *ks;
	size_t lo = 0, hi, mid;

	if (!k) {
		k = *ks = calloc(1, sizeof *k);
		if (k)
			load(k);
	}
	hi = k ? k->n : 0;
	while (lo < hi) { /* the first above it */
		mid = lo + (hi - lo) / 2;
		if (k->v[mid].addr <= addr)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo && addr - k->v[lo - 1].addr < FAR ? &k->v[lo - 1] : NULL;
}

void
md_ksyms_print(struct md_ksyms **ks, struct md_out *out, uint64_t addr,
	       const struct md_builtin *how)
{
	const struct ksym *s = find(ks, addr);

	if (!s) {
		md_printf(out, "0x%" PRIx64, addr);
		return;
	}
	md_puts(out, s->mod);
	if (how && !strcmp(how->name, "mod"))
		return;
	md_printf(out, "`%s", s->name);
	if (!how && addr != s->addr)
		md_printf(out, "+0x%" PRIx64, addr - s->addr);
}

uint64_t
md_ksyms_start(struct md_ksyms **ks, uint64_t addr,
	       const struct md_builtin *how)
{
	const struct ksym *s = find(ks, addr), *first;

	if (!s)
		return addr;
	if (strcmp(how->name, "mod") != 0)
		return s->addr;
	for (first = (*ks)->v; strcmp(first->mod, s->mod) != 0; first++)
		;
	return first->addr;
}

void
md_ksyms_free(struct md_ksyms *k)
{
	if (!k)
		return;
	free(k->v);
	free(k->text);
	free(k);
}
