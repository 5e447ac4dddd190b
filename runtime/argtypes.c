/*
 * argtypes.c - what the compiler is told of the arguments of probes: the
 * session's side of md_argtypes_fn.
 *
 * In: a description. Out: for each probe that it means, the types of its
 * arguments: of functions from debug information (dwarf.c), of a program's
 * own probes from their notes. Where one probe has none the description has none.
 * A library that a process loads later has those of the file of that name.
 */
#include "lang/place.h"
#include "session.h"

#include <string.h>

#include "dwarf.h"

struct ask {
	struct minid *m;
	struct md_compile *c;
	void (*found)(void *farg, const struct md_type *fn);
	void *farg;
	const char *why;
	bool none;	/* a probe has no arguments with types */
};

/* Where the file is, for separate debug information beside it. */
static const char *
real_path(struct minid *m, const struct md_probe_file *f)
{
	for (unsigned i = 0; i < m->prov.targets.n; i++) {
		const struct md_target *t = m->prov.targets.v[i];

		for (unsigned k = 0; k < t->nmaps; k++)
			if (t->maps[k].dev == f->dev &&
			    t->maps[k].ino == f->ino && t->maps[k].path)
				return t->maps[k].path;
	}
	return f->name;
}

static struct md_dwarf_file
file_of(struct minid *m, const struct md_probe *p)
{
	const struct md_probe_file *f = &m->prov.files[p->file];

	if (!m->dwarf)
		m->dwarf = md_dwarf_new(&m->arena);
	return (struct md_dwarf_file){ f->dev, f->ino, f->path,
				       real_path(m, f) };
}

static const struct md_type *
of_function(struct ask *a, const struct md_probe *p)
{
	struct minid *m = a->m;
	struct md_dwarf_file file = file_of(m, p);
	uint64_t addr = p->recipe == MD_ARGS_PLACE ? p->places->addr : p->addr;

	return md_dwarf_function(m->dwarf, &a->c->types, &file, addr,
				 md_probe_is_return(p), &a->why);
}

static const struct md_unread odd = {
	"one that is a floating-point number or stands in an unknown place",
	"integers and pointers can be read: the program must give it as such",
};

/* What is known of a program's own probe is how wide its arguments are. */
static const struct md_type *
of_usdt(struct ask *a, const struct md_usdt *u)
{
	struct md_types *t = &a->c->types;
	struct md_type *const by_size[2][4] = {
		{ t->uint8, t->uint16, t->uint32, t->uint64 },
		{ t->int8, t->int16, t->int32, t->int64 },
	};
	struct md_type *fn = md_alloc(&a->m->arena, sizeof *fn);

	fn->kind = MD_T_FUNC;
	fn->nmembers = u->nargs;
	fn->members = md_alloc(&a->m->arena,
			       (u->nargs + 1) * sizeof *fn->members);
	for (unsigned i = 0; i < u->nargs; i++) {
		const struct md_uarg *g = &u->args[i];

		fn->members[i].off = i;
		fn->members[i].unread = &odd;
		if (g->kind != MD_UA_ODD)
			fn->members[i].type = by_size[g->is_signed]
				[g->width == 8 ? 3 : g->width / 2];
	}
	return fn;
}

static bool
has_function(const struct md_probe *p)
{
	return md_probe_is_return(p) ||
	       (p->kind == MD_SITE_UPROBE && p->recipe == MD_ARGS_ENTRY);
}

static void
each(void *arg, struct md_probe *p)
{
	struct ask *a = arg;
	const struct md_type *fn = NULL;

	if (a->why || a->none)
		return;
	if (p->recipe == MD_ARGS_USDT)
		fn = of_usdt(a, p->usdt);
	else if (has_function(p))
		fn = of_function(a, p);
	if (fn) {
		a->why = NULL;
		a->found(a->farg, fn);
	} else {
		a->none = true;
	}
}

/* By the file that the description names, which no process has mapped yet. */
static int
ask_file(struct ask *a, const struct md_pdesc *d)
{
	unsigned n = a->c->diags.n, total = a->c->diags.total;
	struct md_pdesc file = *d;
	int r = 0;

	file.prov = "uprobe";
	if (md_pdesc_late(d) && *d->mod && !md_is_glob(d->mod))
		r = a->c->match(a->m, &file, &a->c->diags, each, a);
	a->c->diags.n = n;
	a->c->diags.total = total;
	return r;
}

const char *
md_session_argtypes(void *arg, struct md_compile *c, struct md_pdesc *d,
		    void (*found)(void *farg, const struct md_type *fn),
		    void *farg)
{
	struct minid *m = arg;
	struct ask a = { m, c, found, farg, NULL, false };

	if (c->match(arg, d, &c->diags, each, &a) == 0) {
		if (!c->opt.zdefs)
			md_no_match(c, d);
		if (!c->opt.zdefs || ask_file(&a, d) <= 0)
			return "no probe matches (a library that is loaded "
			       "later has types if it is named by its path)";
	}
	return a.why ? a.why : a.none ? "" : NULL;
}

const char *
md_session_argtype(struct minid *m, const struct md_probe *p, unsigned n)
{
	struct ask a = { .m = m, .c = &m->c };

	if (m->listed != p)
		m->listed_fn = has_function(p) ? of_function(&a, p) : NULL;
	m->listed = p;
	if (!has_function(p))
		return md_prov_argtype(p, n);
	if (!m->listed_fn || n >= m->listed_fn->nmembers)
		return NULL;
	if (!m->listed_fn->members[n].type)
		return "unknown";
	return md_type_text(&m->arena, m->listed_fn->members[n].type);
}

struct seek {
	struct minid *m;
	struct md_type *t;
	unsigned last;	/* file that was looked at, + 1 */
};

static void
look(void *arg, struct md_probe *p)
{
	struct seek *s = arg;
	struct md_dwarf_file file;

	if (s->t->complete || s->last == p->file + 1u ||
	    (p->kind != MD_SITE_UPROBE && p->kind != MD_SITE_URETPROBE))
		return;
	s->last = p->file + 1u;
	file = file_of(s->m, p);
	md_dwarf_complete(s->m->dwarf, &s->m->c.types, &file, s->t);
}

bool
md_session_findtype(void *arg, struct md_compile *c, struct md_pdesc *d,
		    struct md_type *t)
{
	struct seek s = { arg, t, 0 };

	c->match(arg, d, &c->diags, look, &s);
	return t->complete;
}
