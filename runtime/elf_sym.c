/*
 * elf_sym.c - functions and other symbols of one ELF file.
 *
 * In: an open file. Out: the functions that a name or pattern means, names for
 * addresses; names point into the mapped file.
 *
 * Invariants: nothing is read before somebody asks for a symbol; `fn` is then
 * sorted by address and, at one address, by preference, so that the first of
 * a group of aliases is the name that is shown.
 *
 * A stripped file's symbols may be elsewhere (elf_debug.c). Absent: what an
 * IFUNC resolver chooses (ifunc.c).
 */
#include "elf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- reading the symbol tables -------------------------------------------- */

static const char *
fn_name(const struct md_elf *e, const struct fn *f)
{
	return f->table == T_POOL ? e->pool + f->name
				  : e->tab[f->table].str + f->name;
}

static uint32_t
hash_name(const char *s, size_t n)
{
	uint32_t h = 2166136261u;

	for (size_t i = 0; i < n; i++)
		h = (h ^ (uint8_t)s[i]) * 16777619u;
	return h;
}

static void
read_strings(Elf *elf, struct table *t, size_t link)
{
	Elf_Scn *scn = elf_getscn(elf, link);
	Elf_Data *d = scn ? elf_getdata(scn, NULL) : NULL;

	if (!d || !d->d_buf)
		return;
	t->str = d->d_buf;
	t->strsz = d->d_size;
	/* every name must end inside the table */
	while (t->strsz && t->str[t->strsz - 1])
		t->strsz--;
}

static void
read_table(struct md_elf *e, Elf *elf, Elf_Scn *scn, const GElf_Shdr *sh)
{
	struct table *t = &e->tab[sh->sh_type != SHT_SYMTAB];
	Elf_Data *d = elf_getdata(scn, NULL);

	/* only a damaged file has it at an odd place */
	if (!d || !d->d_buf || (uintptr_t)d->d_buf % 2)
		return;
	if (sh->sh_type == SHT_GNU_versym) {
		t->ver = d->d_buf;
		t->nver = d->d_size / sizeof(*t->ver);
		return;
	}
	if ((uintptr_t)d->d_buf % 8)
		return;
	t->sym = d->d_buf;
	t->n = d->d_size / sizeof(*t->sym);
	read_strings(elf, t, sh->sh_link);
}

static void
read_tables(struct md_elf *e)
{
	Elf_Scn *scn = NULL;
	GElf_Shdr sh;

	while ((scn = elf_nextscn(e->elf, scn)))
		if (gelf_getshdr(scn, &sh) &&
		    (sh.sh_type == SHT_SYMTAB || sh.sh_type == SHT_DYNSYM ||
		     sh.sh_type == SHT_GNU_versym))
			read_table(e, e->elf, scn, &sh);
	if (!e->tab[T_SYMTAB].n)
		md_elf_debug(e);
	while (e->aux && (scn = elf_nextscn(e->aux, scn)))
		if (gelf_getshdr(scn, &sh) && sh.sh_type == SHT_SYMTAB)
			read_table(e, e->aux, scn, &sh);
}

bool
md_elf_stripped(const struct md_elf *e)
{
	return !e->tab[T_SYMTAB].n;
}

/* Symbol i's name, its length without @VERSION, and whether it is a version
 * that callers do not get by default. NULL: no name. */
static const char *
symbol_name(const struct table *t, size_t i, size_t *len, bool *hidden)
{
	const char *s, *at;

	if (t->sym[i].st_name >= t->strsz)
		return NULL;
	s = t->str + t->sym[i].st_name;
	at = strchr(s, '@');
	*len = at ? (size_t)(at - s) : strlen(s);
	*hidden = at && at[1] != '@';
	if (i < t->nver && (t->ver[i] & 0x8000))
		*hidden = true;
	return *len ? s : NULL;
}

/* foo.cold, foo.cold.3: a part of foo that is only jumped to. */
static bool
is_cold(const char *s, size_t len)
{
	const char *p = memmem(s, len, ".cold", 5);

	return p && (p + 5 == s + len || p[5] == '.');
}

static bool
pool_name(struct md_elf *e, const char *s, size_t len, uint32_t *off)
{
	if (e->poolcap - e->poolsz < len + 1) {
		size_t cap = (e->poolcap + len + 1) * 2 + 4096;
		char *p = realloc(e->pool, cap);

		if (!p)
			return false;
		e->pool = p;
		e->poolcap = cap;
	}
	*off = (uint32_t)e->poolsz;
	memcpy(e->pool + e->poolsz, s, len);
	e->pool[e->poolsz + len] = 0;
	e->poolsz += len + 1;
	return true;
}

static bool
is_function(const struct md_elf *e, unsigned table, const Elf64_Sym *s)
{
	unsigned type = ELF64_ST_TYPE(s->st_info);
	const Elf64_Phdr *p;

	if (type != STT_FUNC && type != STT_GNU_IFUNC && type != STT_NOTYPE)
		return false;
	if (s->st_shndx == SHN_UNDEF ||
	    (s->st_shndx >= SHN_LORESERVE && s->st_shndx != SHN_XINDEX))
		return false;
	/* another file may number its sections otherwise */
	if (table == T_SYMTAB && e->aux ? md_elf_in_plt(e, s->st_value) :
	    s->st_shndx < e->nsect && !e->text[s->st_shndx])
		return false;
	p = md_elf_segment(e, s->st_value);
	return p && (p->p_flags & PF_X) && !(p->p_flags & PF_W);
}

static bool
more_functions(struct md_elf *e)
{
	unsigned cap = e->fncap ? e->fncap * 2 : 1024;
	struct fn *f;

	if (e->nfn < e->fncap)
		return true;
	f = realloc(e->fn, cap * sizeof(*f));
	if (!f)
		return false;
	e->fn = f;
	e->fncap = cap;
	return true;
}

static void
add_function(struct md_elf *e, unsigned table, size_t i)
{
	const struct table *t = &e->tab[table];
	const Elf64_Sym *s = &t->sym[i];
	const char *name;
	bool hidden;
	size_t len;
	struct fn *f;

	if (!is_function(e, table, s))
		return;
	name = symbol_name(t, i, &len, &hidden);
	/* $x and .L: marks of the assembler, not names */
	if (!name || !more_functions(e) ||
	    (ELF64_ST_TYPE(s->st_info) == STT_NOTYPE &&
	     (name[0] == '$' || name[0] == '.')))
		return;
	f = &e->fn[e->nfn];
	memset(f, 0, sizeof(*f));
	f->addr = s->st_value;
	f->size = s->st_size > UINT32_MAX ? UINT32_MAX : (uint32_t)s->st_size;
	f->name = s->st_name;
	f->table = (uint8_t)table;
	f->hash = hash_name(name, len);
	f->bind = ELF64_ST_BIND(s->st_info);
	f->type = ELF64_ST_TYPE(s->st_info);
	f->flags = (uint8_t)((hidden ? F_HIDDEN : 0) |
			     (is_cold(name, len) ? F_COLD : 0) |
			     (table == T_DYNSYM ? F_DYN : 0));
	if (name[len]) {
		if (!pool_name(e, name, len, &f->name))
			return;
		f->table = T_POOL;
	}
	e->nfn++;
}

/* Small is better: calloc is shown, not __libc_calloc, though it is weak. */
static int
rank(const struct fn *f, const char *name)
{
	int r = 0;

	if (f->type != STT_FUNC)
		r += 64;
	if (f->flags & F_COLD)
		r += 32;
	if (f->flags & F_HIDDEN)
		r += 16;
	if (f->bind == STB_LOCAL)
		r += 8;
	for (int i = 0; i < 3 && name[i] == '_'; i++)
		r += 2;
	return r + (f->bind == STB_WEAK);
}

static int
by_address(const void *x, const void *y, void *arg)
{
	const struct fn *a = x, *b = y;
	const char *s, *t;
	size_t m, n;
	int d;

	if (a->addr != b->addr)
		return a->addr < b->addr ? -1 : 1;
	s = fn_name(arg, a);
	t = fn_name(arg, b);
	d = rank(a, s) - rank(b, t);
	if (d)
		return d;
	m = strlen(s);
	n = strlen(t);
	if (m != n)
		return m < n ? -1 : 1;
	d = strcmp(s, t);
	return d ? d : a->table - b->table;
}

/* The end of the group of names for the address of fn[i]. */
static unsigned
group_end(const struct md_elf *e, unsigned i)
{
	unsigned j = i + 1;

	while (j < e->nfn && e->fn[j].addr == e->fn[i].addr)
		j++;
	return j;
}

static bool
is_repeated(const struct md_elf *e, unsigned first, unsigned i)
{
	for (unsigned k = first; k < i; k++)
		if (e->fn[k].hash == e->fn[i].hash &&
		    e->fn[k].type == e->fn[i].type &&
		    !strcmp(fn_name(e, &e->fn[k]), fn_name(e, &e->fn[i])))
			return true;
	return false;
}

/* Most names of .dynsym stand in .symtab, too. */
static void
drop_repeated(struct md_elf *e)
{
	unsigned n = 0, end;

	for (unsigned i = 0; i < e->nfn; i = end) {
		unsigned first = n;

		end = group_end(e, i);
		for (unsigned k = i; k < end; k++) {
			e->fn[n] = e->fn[k];
			if (!is_repeated(e, first, n))
				n++;
		}
	}
	e->nfn = n;
}

static void
load(struct md_elf *e)
{
	struct fn *f;

	if (e->loaded)
		return;
	e->loaded = true;
	read_tables(e);
	for (unsigned t = 0; t < 2; t++)
		for (size_t i = 1; i < e->tab[t].n; i++)
			add_function(e, t, i);
	if (!e->nfn)
		return;
	qsort_r(e->fn, e->nfn, sizeof(*e->fn), by_address, e);
	drop_repeated(e);
	f = realloc(e->fn, e->nfn * sizeof(*e->fn));
	if (f)
		e->fn = f;
	e->fncap = e->nfn;
}

/* -- asking --------------------------------------------------------------- */

static void
fill_sym(const struct md_elf *e, const struct fn *f, uint64_t size,
	 struct md_sym *s)
{
	s->name = fn_name(e, f);
	s->addr = f->addr;
	s->size = size;
	s->offset = md_elf_offset(e, f->addr);
	s->bind = f->bind;
	s->type = f->type;
	s->dynsym = f->flags & F_DYN;
}

static uint64_t
group_size(const struct md_elf *e, unsigned i, unsigned end)
{
	uint64_t size = 0;

	for (; i < end; i++)
		if (e->fn[i].size > size)
			size = e->fn[i].size;
	return size;
}

/* Which name of an address a pattern takes: functions by their preferred one,
 * an IFUNC by its own, for its resolver may have a name, too. Or NULL. */
static const struct fn *
glob_group(const struct md_elf *e, unsigned i, unsigned end, const char *pat,
	   bool ifunc)
{
	bool all = !*pat || !strcmp(pat, "*");
	unsigned first = i;

	for (; i < end; i++) {
		const struct fn *f = &e->fn[i];

		if (f->type == STT_NOTYPE || (f->flags & F_COLD) ||
		    (f->type == STT_GNU_IFUNC) != ifunc)
			continue;
		if (all || md_glob(pat, fn_name(e, f)))
			return ifunc ? f : &e->fn[first];
	}
	return NULL;
}

static unsigned
glob_functions(struct md_elf *e, const char *pat, md_sym_fn *fn, void *arg)
{
	unsigned n = 0, end;

	for (unsigned i = 0; i < e->nfn; i = end) {
		uint64_t size;

		end = group_end(e, i);
		size = group_size(e, i, end);
		for (unsigned k = 0; size && k < 2; k++) {
			const struct fn *f = glob_group(e, i, end, pat, k);
			struct md_sym s;

			if (!f)
				continue;
			fill_sym(e, f, size, &s);
			fn(arg, &s);
			n++;
		}
	}
	return n;
}

/* The next function of that name, by address. The index is a list for each
 * remainder of hashes: heads, and what follows each; 0 is the end. */
static const struct fn *
named(struct md_elf *e, const char *name, const struct fn *after)
{
	uint32_t hash = hash_name(name, strlen(name));
	unsigned i, *next;

	if (!e->named && e->nfn)
		e->named = calloc(e->nfn, 2 * sizeof(*e->named));
	if (!e->named)
		return NULL;
	next = e->named + e->nfn;
	if (!e->indexed)
		for (i = e->nfn; i-- > 0; e->indexed = true) {
			unsigned *head = &e->named[e->fn[i].hash % e->nfn];

			next[i] = *head;
			*head = i + 1;
		}
	i = after ? next[after - e->fn] : e->named[hash % e->nfn];
	while (i && (e->fn[i - 1].hash != hash ||
		     strcmp(fn_name(e, &e->fn[i - 1]), name)))
		i = next[i - 1];
	return i ? &e->fn[i - 1] : NULL;
}

static unsigned
exact_functions(struct md_elf *e, const char *name, unsigned hidden,
		md_sym_fn *fn, void *arg)
{
	const struct fn *f, *last = NULL;
	unsigned n = 0, first;
	struct md_sym s;

	for (f = named(e, name, NULL); f; f = named(e, name, f)) {
		if ((f->flags & (F_HIDDEN | F_COLD)) != hidden ||
		    (last && last->addr == f->addr))
			continue;
		last = f;
		first = (unsigned)(f - e->fn);
		while (first && e->fn[first - 1].addr == f->addr)
			first--;
		fill_sym(e, f->type == STT_GNU_IFUNC ? f : &e->fn[first],
			 group_size(e, first, group_end(e, first)), &s);
		fn(arg, &s);
		n++;
	}
	return n;
}

unsigned
md_elf_functions(struct md_elf *e, const char *pattern, md_sym_fn *fn,
		 void *arg)
{
	unsigned n;

	load(e);
	if (!*pattern || md_is_glob(pattern))
		return glob_functions(e, pattern, fn, arg);
	/* A plain name means the version that callers get. */
	n = exact_functions(e, pattern, 0, fn, arg);
	return n ? n : exact_functions(e, pattern, F_HIDDEN, fn, arg);
}

const struct md_sym *
md_elf_at(struct md_elf *e, uint64_t addr)
{
	const Elf64_Phdr *seg = md_elf_segment(e, addr);
	unsigned lo = 0, hi, first = 0;

	load(e);
	hi = seg ? e->nfn : 0;
	while (lo < hi) {
		unsigned mid = lo + (hi - lo) / 2;

		if (e->fn[mid].addr <= addr)
			lo = mid + 1;
		else
			hi = mid;
	}
	/* A function may lie inside another: look a little further back. A
	 * name without a size counts when nothing stands after it. */
	for (unsigned k = 0; lo && k < 8; k++, lo = first) {
		uint64_t size;

		first = lo - 1;
		while (first && e->fn[first - 1].addr == e->fn[lo - 1].addr)
			first--;
		size = group_size(e, first, lo);
		if (addr - e->fn[first].addr >= size &&
		    (k || size || md_elf_segment(e, e->fn[first].addr) != seg))
			continue;
		fill_sym(e, &e->fn[first], size, &e->at);
		return &e->at;
	}
	return NULL;
}

/* Does it go back into the function? */
static bool
leads_back(struct md_elf *e, const struct fn *f, const struct md_sym *s)
{
	size_t n = f->size;
	const uint8_t *code = md_elf_code(e, md_elf_offset(e, f->addr), &n);
	struct md_insn i;

	for (size_t at = 0; at < n && md_insn_decode(code + at, n - at, &i);
	     at += i.len)
		if (i.known && f->addr + at + (uint64_t)i.to - s->addr < s->size)
			return true;
	return false;
}

const struct md_sym *
md_elf_cold(struct md_elf *e, const struct md_sym *s)
{
	const struct fn *f, *one;
	char *name;

	load(e);
	one = named(e, s->name, NULL);
	if (asprintf(&name, "%s.cold", s->name) < 0)
		return NULL;
	/* those of static functions of one name cannot be told by it */
	f = named(e, name, NULL);
	while (f && one && named(e, s->name, one) && !leads_back(e, f, s))
		f = named(e, name, f);
	free(name);
	if (f)
		fill_sym(e, f, f->size, &e->part);
	return f ? &e->part : NULL;
}

bool
md_elf_mentions(struct md_elf *e, const char *name)
{
	size_t n = strlen(name), len;
	const char *str;
	bool hidden;

	load(e);
	for (unsigned t = 0; t < 2; t++)
		for (size_t i = 1; i < e->tab[t].n; i++) {
			str = symbol_name(&e->tab[t], i, &len, &hidden);
			if (str && len == n && !memcmp(str, name, n))
				return true;
		}
	return false;
}

static void
take(struct md_elf *e, unsigned table, const Elf64_Sym *s, const char *name)
{
	e->found.name = name;
	e->found.addr = s->st_value;
	e->found.size = s->st_size;
	e->found.offset = md_elf_offset(e, s->st_value);
	e->found.bind = ELF64_ST_BIND(s->st_info);
	e->found.type = ELF64_ST_TYPE(s->st_info);
	e->found.dynsym = table == T_DYNSYM;
}

const struct md_sym *
md_elf_object_at(struct md_elf *e, uint64_t addr)
{
	load(e);
	memset(&e->found, 0, sizeof(e->found));
	for (unsigned t = 0; t < 2; t++)
		for (size_t i = 1; i < e->tab[t].n; i++) {
			const Elf64_Sym *s = &e->tab[t].sym[i];
			const char *name;
			bool hidden;
			size_t len;

			if (ELF64_ST_TYPE(s->st_info) != STT_OBJECT ||
			    s->st_shndx == SHN_UNDEF ||
			    addr - s->st_value >= s->st_size)
				continue;
			name = symbol_name(&e->tab[t], i, &len, &hidden);
			if (name && !name[len] &&
			    (!e->found.name || *e->found.name == '_'))
				take(e, t, s, name);
		}
	return e->found.name ? &e->found : NULL;
}

/* Is it better than what is in e->found? */
static bool
better(const struct md_sym *old, uint8_t bind)
{
	return !old->name || (old->bind == STB_LOCAL && bind != STB_LOCAL);
}

static void
scan_table(struct md_elf *e, unsigned table, const char *name, bool old_version)
{
	const struct table *t = &e->tab[table];
	size_t n = strlen(name);

	for (size_t i = 1; i < t->n; i++) {
		const Elf64_Sym *s = &t->sym[i];
		unsigned type = ELF64_ST_TYPE(s->st_info);
		const char *str;
		bool hidden;
		size_t len;

		if (s->st_shndx == SHN_UNDEF || type == STT_SECTION ||
		    type == STT_FILE || type == STT_TLS)
			continue;
		str = symbol_name(t, i, &len, &hidden);
		if (!str || len != n || memcmp(str, name, n) ||
		    hidden != old_version ||
		    !better(&e->found, ELF64_ST_BIND(s->st_info)))
			continue;
		take(e, table, s, name);
	}
}

const struct md_sym *
md_elf_lookup(struct md_elf *e, const char *name)
{
	load(e);
	memset(&e->found, 0, sizeof(e->found));
	for (unsigned i = 0; i < 4 && !e->found.name; i++)
		scan_table(e, i & 1, name, i >= 2);
	return e->found.name ? &e->found : NULL;
}
