/*
 * hint.c - what may have been meant by a pid description that matches nothing.
 *
 * In: the description and the process. Out: one line of text, of the first
 * cause that fits: the module is not mapped; the function is in another
 * module; there are only clones of it; it was inlined everywhere; names that
 * look like it; the file has lost its names. Only what a person waits for after an error is done here, so
 * that nothing is spared.
 */
#include "dwarf.h"
#include "lang/near.h"
#include "prov_pid.h"

#include <string.h>

struct search {
	const char *name;
	size_t len;
	const char *clone; /* NAME.constprop.0 ... */
};

static void
count(void *arg, const struct md_sym *s)
{
	++*(unsigned *)arg;
}

static void
find_clone(void *arg, const struct md_sym *s)
{
	struct search *k = arg;

	if (!k->clone && !strncmp(s->name, k->name, k->len) &&
	    s->name[k->len] == '.')
		k->clone = s->name;
}

struct near_names {
	struct md_near n;
	struct md_demangler *d;
	struct md_arena *arena;
	bool params; /* were written */
};

/* Names of C++ and Rust as they are in the source, too. */
static void
compare(void *arg, const struct md_sym *s)
{
	struct near_names *k = arg;
	const char *text = md_demangle(k->d, s->name);
	size_t len = text ? strlen(text) : 0;

	md_near_add(&k->n, s->name);
	if (text && !k->params) { /* TYPE ns::f<int>(int) */
		len = strcspn(text, "(<");
		for (const char *t; (t = memchr(text, ' ', len)); text = t)
			len -= (size_t)(++t - text);
	}
	if (len && len <= k->n.len + k->n.max)
		md_near_add(&k->n, md_strndup(k->arena, text, len));
}

static const char *
near_names(struct md_prov_ctx *p, struct md_elf *e, const char *func,
	   const char *in)
{
	struct near_names k = {
		.d = md_demangler_new(p->arena), .arena = p->arena,
		.params = strchr(func, '('),
	};

	md_near_start(&k.n, func);
	md_elf_functions(e, "*", compare, &k);
	md_demangler_end(k.d);
	return k.n.found ? md_sprintf(p->arena, "did you mean %s%s%s?",
				      md_near_text(&k.n, p->arena),
				      *in ? " in module " : "", in) : NULL;
}

/* Is there a copy in each caller and none to be called? */
static bool
inlined(struct md_prov_ctx *p, struct md_target *t, struct pid_mod *m,
	const char *func, unsigned *copies)
{
	struct md_dwarf *d = md_dwarf_new(p->arena);
	unsigned file = md_pid_fileno(p, t, m); /* moves p->files */
	struct md_dwarf_file f = {
		m->map.dev, m->map.ino, p->files[file].path, m->path,
	};
	bool yes = md_dwarf_inlined(d, &f, func, copies);

	md_dwarf_free(d);
	return yes;
}

static const char *
stripped(struct md_prov_ctx *p, struct md_target *t, struct pid_mod *m)
{
	struct pid_file *f = md_pid_file(p, t, m);

	if (!f->elf || !md_elf_stripped(f->elf))
		return NULL;
	return md_sprintf(p->arena, "'%s' is stripped, and its debug file is "
			  "not here: only what it exports has a name",
			  m->base);
}

static const struct pid_mod *
owner(struct md_prov_ctx *p, struct md_target *t, struct pid_mods *mods,
      const char *func)
{
	unsigned n = 0;

	for (unsigned i = 0; i < mods->n; i++) {
		struct pid_file *f = md_pid_file(p, t, &mods->v[i]);

		if (f->elf)
			md_pid_functions(p, f->elf, func, count, &n);
		if (n)
			return &mods->v[i];
	}
	return NULL;
}

/* The function is not in module `in`, which has symbols. */
static const char *
no_function(struct md_prov_ctx *p, struct md_target *t, struct pid_mods *mods,
	    struct pid_mod *in, const char *func)
{
	struct search k = { .name = func, .len = strlen(func) };
	struct md_elf *e = in->file->elf;
	const char *near = strstr(func, ".cold");
	unsigned copies;
	const struct pid_mod *has;

	if (near && (!near[5] || near[5] == '.'))
		return md_sprintf(p->arena, "that is a part of '%.*s' which is "
				  "not called by itself; an address is probed "
				  "as pid$target::-:ADDRESS",
				  (int)(near - func), func);
	md_elf_functions(e, "*", find_clone, &k);
	if (k.clone)
		return md_sprintf(p->arena, "the compiler made '%s' of it; "
				  "'%s*' means all such", k.clone, func);
	has = owner(p, t, mods, func);
	if (has && md_elf_mentions(e, func))
		return md_sprintf(p->arena, "'%s' is in module '%s'; '%s' only "
				  "uses it", func, has->base, in->base);
	if (has)
		return md_sprintf(p->arena, "'%s' is in module '%s'", func,
				  has->base);
	if (inlined(p, t, in, func, &copies))
		return md_sprintf(p->arena, "the compiler has inlined '%s' "
				  "everywhere: there is no such function to "
				  "be called", func);
	near = near_names(p, e, func, "");
	return near ? near : stripped(p, t, in);
}

/* A module that is mapped and has the function, or a name like this one:
 * what was libpthread is in libc. */
static const char *
no_module(struct md_prov_ctx *p, struct md_target *t, struct pid_mods *mods,
	  const struct md_pdesc *d)
{
	const char *mod = d->mod, *near = NULL;
	size_t n = strcspn(mod, "."), best = 0;
	const struct pid_mod *has = *d->func && !md_is_glob(d->func)
					    ? owner(p, t, mods, d->func) : NULL;

	if (has)
		return md_sprintf(p->arena, "module '%s' is not mapped; '%s' "
				  "is in module '%s'", mod, d->func, has->base);

	/* what begins alike, or has the name behind "lib" */
	for (unsigned i = 0; i < mods->n; i++) {
		const char *base = mods->v[i].base;
		size_t same = 0;

		while (base[same] && base[same] == mod[same])
			same++;
		if (!strncmp(base, "lib", 3) && !strncmp(base + 3, mod, n))
			same = n + 3;
		if (same > best && same > 3 && 2 * same > n)
			best = same, near = base;
	}
	return md_sprintf(p->arena, "module '%s' is not mapped%s%s%s", mod,
			  near ? "; did you mean '" : "; with -Z its probes ",
			  near ? near : "come when it is", near ? "'?" : "");
}

const char *
md_pid_hint(struct md_prov_ctx *p, struct md_target *t, struct pid_mods *mods,
	    struct pid_mod *in, const struct md_pdesc *d)
{
	bool func_named = *d->func && !md_is_glob(d->func);
	const char *text = NULL;
	const struct pid_mod *has;
	struct pid_file *f;

	if (p->diags->n == MD_DIAG_MAX) /* nobody will see it */
		return NULL;
	if (in)
		return no_function(p, t, mods, in, d->func);
	if (*d->mod && !md_is_glob(d->mod)) {
		for (unsigned i = 0; i < mods->n; i++)
			if (mods->v[i].chosen)
				return stripped(p, t, &mods->v[i]);
		return no_module(p, t, mods, d);
	}
	has = func_named && *d->mod ? owner(p, t, mods, d->func) : NULL;
	if (has)
		return md_sprintf(p->arena, "'%s' is in module '%s'", d->func,
				  has->base);
	for (unsigned i = 0; func_named && i < mods->n && !text; i++) {
		f = md_pid_file(p, t, &mods->v[i]);
		if (f->elf)
			text = near_names(p, f->elf, d->func, mods->v[i].base);
	}
	if (func_named && !text && mods->n) /* the program comes first */
		text = stripped(p, t, mods->v);
	if (func_named && !text)
		text = md_sprintf(p->arena, "no file that is mapped has '%s'; "
				  "with -Z its probes come with one that has",
				  d->func);
	return text;
}

/* Copies of the function and in others' code. */
static void
unseen(struct md_prov_ctx *p, struct md_target *t, struct pid_mod *m,
       const char *func)
{
	struct search k = { .name = func, .len = strlen(func) };
	unsigned n;

	md_elf_functions(m->file->elf, "*", find_clone, &k);
	if (k.clone)
		p->note(p->arg, md_sprintf(p->arena, "'%s' in module '%s' is "
			"a copy of '%s': '%s*' means both", k.clone, m->base,
			func, func));
	inlined(p, t, m, func, &n);
	if (n)
		p->note(p->arg, md_sprintf(p->arena, "the compiler has inlined "
			"'%s' in module '%s' %u time%s: no probe sees those",
			func, m->base, n, n == 1 ? "" : "s"));
}

void
md_pid_unseen(struct md_prov_ctx *p, struct md_target *t, struct pid_mod *m,
	      const char *func)
{
	const char *from = md_elf_names(m->file->elf);

	if (!p->note)
		return;
	if (from && md_pid_first(m->file, ~0ull))
		p->note(p->arg, md_sprintf(p->arena, "names of module '%s' are "
			"from %s", m->base, from));
	if (func && md_pid_first(m->file, ~(uintptr_t)md_prov_intern(p, func)))
		unseen(p, t, m, func);
}
