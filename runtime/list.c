/*
 * list.c - what a session can tell without tracing: probes, dumps, how many
 * probes each script matched.
 *
 * In: a handle, perhaps with scripts. Out: callbacks. Compiling goes only as
 * far as the answer needs, and goes on from there when minid_compile comes.
 * Listing uses the resolver that tracing uses, so that what is listed can be
 * traced.
 */
#include <string.h>

#include "lang/provider.h"
#include "session.h"

struct list {
	const char *pattern;
	minid_probe_fn *fn;
	void *arg;
	int n;
};

static const char *
text(const char *s)
{
	return s ? s : "";
}

static void
found(void *arg, struct md_probe *p)
{
	struct list *l = arg;

	l->n++;
	if (l->fn)
		l->fn(l->arg, p->id, text(p->prov), text(p->mod),
		      text(p->func), text(p->name));
}

static int
list_one(struct minid *m, struct md_pdesc *d, struct list *l)
{
	int n;

	m->prov.diags = &m->c.diags;
	m->prov.zdefs = false; /* no error, but worth a hint */
	m->prov.ret = m->o.ret;
	n = md_prov_match(&m->prov, d, found, l);
	if (n < 0)
		return md_fail_script(m, MINID_EPROBE);
	if (!n)
		md_notice(m, true, "failed to match %s:%s:%s:%s: No probe "
			  "matches description%s%s", text(d->prov),
			  text(d->mod), text(d->func), text(d->name),
			  d->hint ? "; hint: " : "", text(d->hint));
	return 0;
}

static bool
same_pdesc(const struct md_pdesc *a, const struct md_pdesc *b)
{
	return a->id == b->id && !strcmp(text(a->prov), text(b->prov)) &&
	       !strcmp(text(a->mod), text(b->mod)) &&
	       !strcmp(text(a->func), text(b->func)) &&
	       !strcmp(text(a->name), text(b->name));
}

MINID_API int
minid_probe_site(struct minid *m, uint32_t id, char *text, size_t n)
{
	if (id < 1 || id > m->prov.probes.n)
		return -1;
	md_site_text(m->prov.probes.v[id - 1], text, n);
	return 0;
}

MINID_API const char *
minid_probe_arg(struct minid *m, uint32_t id, unsigned n)
{
	if (id < 1 || id > m->prov.probes.n)
		return NULL;
	return md_session_argtype(m, m->prov.probes.v[id - 1], n);
}

/* All descriptions of the scripts, each one once. */
static void
add_pdescs(struct minid *m, const struct md_clause *cl, struct md_ptrs *all)
{
	struct md_pdesc *d;
	bool seen;

	for (unsigned i = 0; i < cl->pdescs.n; i++) {
		d = cl->pdescs.v[i];
		seen = false;
		for (unsigned k = 0; !seen && k < all->n; k++)
			seen = same_pdesc(all->v[k], d);
		if (!seen)
			md_ptrs_push(&m->arena, all, d);
	}
}

static int
list_scripts(struct minid *m, struct list *l)
{
	struct md_ptrs all = { 0 };
	const struct md_ast *ast;
	const struct md_item *it;
	int r = 0;

	for (unsigned i = 0; i < m->c.asts.n; i++) {
		ast = m->c.asts.v[i];
		for (unsigned k = 0; k < ast->items.n; k++) {
			it = ast->items.v[k];
			if (it->kind == MD_I_CLAUSE)
				add_pdescs(m, it->clause, &all);
		}
	}
	for (unsigned i = 0; !r && i < all.n; i++)
		r = list_one(m, all.v[i], l);
	return r;
}

static int
list_pattern(struct minid *m, struct list *l)
{
	struct md_pdesc *d = md_alloc(&m->arena, sizeof *d);

	d->text = md_strdup(&m->arena, l->pattern);
	d->id = -1;
	if (md_pdesc_split(&m->arena, &m->c.diags, MD_SRC_NAME, d))
		return md_fail_script(m, MINID_EPROBE);
	return list_one(m, d, l);
}

static int
list(struct minid *m, void *arg)
{
	struct list *l = arg;
	int r = 0;

	if (m->inputs.n || m->wanted.n)
		r = md_session_reach(m, MD_STAGE_READY);
	if (r)
		return r;
	if (l->pattern)
		return list_pattern(m, l);
	if (m->inputs.n)
		return list_scripts(m, l);
	return md_prov_list(&m->prov, NULL, found, l) < 0 ?
	       md_fail_script(m, MINID_EPROBE) : 0;
}

MINID_API int
minid_list(struct minid *m, const char *pattern, minid_probe_fn *fn,
	   void *arg)
{
	struct list l = { .pattern = pattern, .fn = fn, .arg = arg };
	int r;

	md_report_reset(m);
	if (m->state >= MD_SES_ENDED)
		return md_fail(m, MINID_ESTATE, "minid_list: called out of "
			       "order");
	r = md_session_guarded(m, list, &l);
	return r ? r : l.n;
}

/* -- dumps --------------------------------------------------------------------- */

struct dump {
	const char *what;
	struct md_out out;
};

static int
dump_ast(struct minid *m, struct md_out *out)
{
	int r = md_session_reach(m, MD_STAGE_PARSED);

	for (unsigned i = 0; !r && i < m->c.asts.n; i++)
		md_ast_dump(m->c.asts.v[i], out);
	return r;
}

/* The header that programs include to have their own probes. */
static int
dump_header(struct minid *m, struct md_out *out)
{
	int r = md_session_reach(m, MD_STAGE_CHECKED);

	if (!r && !md_provider_header(&m->c, out))
		return md_fail(m, MINID_ESCRIPT, "no script defines a "
			       "provider");
	return r;
}

static int
dump_ir(struct minid *m, struct md_out *out)
{
	const struct md_image_prog *p;
	int r;

	if (m->stage == MD_STAGE_IMAGE && !m->c.dump_ir)
		return md_fail(m, MINID_ESTATE, "the IR is kept only when it "
			       "is asked for before minid_compile");
	m->c.dump_ir = true;
	r = md_session_reach(m, MD_STAGE_IMAGE);
	for (unsigned i = 0; !r && i < m->c.img->nprogs; i++) {
		p = &m->c.img->progs[i];
		md_puts(out, p->ir ? p->ir : "");
	}
	return r;
}

static int
dump_bpf(struct minid *m, struct md_out *out)
{
	int r = md_session_reach(m, MD_STAGE_IMAGE);

	if (!r)
		md_image_dump(m->c.img, out);
	return r;
}

static int
dump_options(struct minid *m, struct md_out *out)
{
	md_opts_dump(out);
	return 0;
}

static int
dump_builtins(struct minid *m, struct md_out *out)
{
	static const char *const kinds[] = { "variable", "function",
					     "action", "aggregation" };
	const struct md_builtin *b;

	for (unsigned i = 0; i < md_nbuiltins; i++) {
		b = &md_builtins[i];
		md_printf(out, "%-11s %-16s %-38s %s%s\n", kinds[b->kind],
			  b->name, b->proto, b->doc,
			  b->flags & MD_BF_NEVER ? " (refused)" : "");
	}
	return 0;
}

static int
dump_diagnostics(struct minid *m, struct md_out *out)
{
	for (unsigned i = 0; i < MD_NTAGS; i++)
		md_printf(out, "%-20s %s\n", md_tag_name((enum md_tag)i),
			  md_tag_doc((enum md_tag)i));
	return 0;
}

static const struct {
	const char *name;
	int (*fn)(struct minid *m, struct md_out *out);
} dumps[] = {
	{ "ast", dump_ast },
	{ "header", dump_header },
	{ "ir", dump_ir },
	{ "bpf", dump_bpf },
	{ "options", dump_options },
	{ "builtins", dump_builtins },
	{ "diagnostics", dump_diagnostics },
};

static int
dump(struct minid *m, void *arg)
{
	struct dump *d = arg;

	for (unsigned i = 0; i < sizeof dumps / sizeof *dumps; i++) {
		if (!strcmp(dumps[i].name, d->what))
			return dumps[i].fn(m, &d->out);
	}
	return md_fail(m, MINID_EINVAL, "no dump is called %s; there are ast, "
		       "header, ir, bpf, options, builtins and diagnostics", d->what);
}

MINID_API int
minid_dump(struct minid *m, const char *what,
	   void (*fn)(void *arg, const char *text, size_t len), void *arg)
{
	struct dump d = { .what = what };

	md_report_reset(m);
	if (m->state == MD_SES_FAILED)
		return md_fail(m, MINID_ESTATE, "minid_dump: called out of "
			       "order");
	md_out_fn(&d.out, fn, arg);
	return md_session_guarded(m, dump, &d);
}

MINID_API int
minid_matched(struct minid *m, unsigned n, const char **what)
{
	const struct md_input *in;

	if (m->stage < MD_STAGE_IMAGE || n >= m->inputs.n)
		return -1;
	in = m->inputs.v[n];
	if (what)
		*what = in->name;
	return (int)in->src->nmatched;
}
