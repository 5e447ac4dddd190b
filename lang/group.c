/*
 * group.c - from descriptions to programs: match every description, collect
 * the list of clauses of each probe, and put probes with the same list into
 * one program. Where the kernel has session links, entry and return of one
 * function share a program.
 *
 * A hundred thousand probes share a handful of lists, so a probe only keeps
 * the number of its list; adding a clause to a probe moves it to another list.
 */
#include "place.h"

#include <stdlib.h>
#include <string.h>

/* ARCHITECTURE.md says what a traced function may cost. */
_Static_assert(sizeof(struct md_probe) <= 72 &&
	       sizeof(struct md_image_site) <= 16, "one for each function");

/* -- matching -------------------------------------------------------------------------- */

struct matching {
	struct md_compile *c;
	struct md_groups *g;
	struct md_clause *clause;
	struct md_pdesc *desc;
};

static unsigned
new_set(struct md_compile *c, struct md_groups *g)
{
	g->sets = md_grow(c->arena, g->sets, g->nsets, &g->scap,
			  sizeof *g->sets);
	return g->nsets++;
}

/* The list that is `set` and then `clause`. */
static unsigned
extend(struct matching *m, unsigned set)
{
	struct md_groups *g = m->g;
	struct md_clause_set *from = &g->sets[set];
	unsigned next;

	if (from->last_next && from->last_clause == m->clause)
		return from->last_next;
	next = new_set(m->c, g);
	from = &g->sets[set];
	g->sets[next].before = set;
	g->sets[next].clause = m->clause;
	g->sets[next].length = from->length + 1;
	from->last_clause = m->clause;
	from->last_next = next;
	return next;
}

/* Most lists are only the start of another: those that a probe has in the
 * end are written out. */
static void
write_out(struct md_compile *c, struct md_groups *g, unsigned set)
{
	struct md_ptrs *list = &g->sets[set].clauses;
	unsigned n = g->sets[set].length;

	if (list->n == n)
		return;
	for (unsigned i = 0; i < n; i++)
		md_ptrs_push(c->arena, list, NULL);
	for (; n > 0; set = g->sets[set].before)
		list->v[--n] = g->sets[set].clause;
}

static void
found(void *arg, struct md_probe *p)
{
	struct matching *m = arg;

	if (p->set == MD_SET_DONE)
		return;
	m->desc->nmatched++;
	m->clause->src->nmatched++;
	if (md_never_at(m->clause, p))
		return;
	for (; p; p = md_probe_next(p)) {
		if (p->set == 0)
			md_ptrs_push(m->c->arena, &m->g->enabled, p);
		p->set = extend(m, p->set);
	}
}

/* "foo::bar" is shown as ":foo::bar": all four fields (reference 2.5). */
void
md_no_match(struct md_compile *c, const struct md_pdesc *d)
{
	const char *region = c->diags.region;

	c->diags.region = NULL;
	md_error(&c->diags, MD_D_PDESC_ZERO, d->loc,
		 "probe description %s:%s:%s:%s does not match any probes",
		 d->prov, d->mod, d->func, d->name);
	if (d->hint)
		md_hint(&c->diags, "%s", d->hint);
	c->diags.region = region;
}

int
md_match_all(struct md_compile *c, struct md_groups *g)
{
	struct md_diags *diags = c->more ? &c->late_diags : &c->diags;
	struct matching m = { .c = c, .g = g };
	unsigned before;

	new_set(c, g); /* 0: the empty list */
	for (unsigned i = 0; i < c->clauses.n; i++) {
		m.clause = c->clauses.v[i];
		for (unsigned j = 0; j < m.clause->pdescs.n; j++) {
			m.desc = m.clause->pdescs.v[j];
			if (c->more && (!md_pdesc_late(m.desc) ||
					m.desc->failed))
				continue;
			before = diags->total;
			c->match(c->arg, m.desc, diags, found, &m);
			m.desc->failed = diags->total > before;
			if (!m.desc->nmatched && !c->opt.zdefs && !c->more &&
			    !m.desc->failed)
				md_no_match(c, m.desc);
		}
	}
	for (unsigned i = 0; i < g->enabled.n; i++)
		write_out(c, g, ((struct md_probe *)g->enabled.v[i])->set);
	return c->diags.total ? -1 : 0;
}

/* -- grouping --------------------------------------------------------------------------- */

static int
by_place(const void *a, const void *b)
{
	const struct md_probe *x = *(void *const *)a, *y = *(void *const *)b;

	if (x->file != y->file)
		return x->file < y->file ? -1 : 1;
	if (x->pid != y->pid)
		return x->pid < y->pid ? -1 : 1;
	if (x->offset != y->offset)
		return x->offset < y->offset ? -1 : 1;
	return 0;
}

/* Return probes sorted by place, to find the partner of an entry. */
static struct md_ptrs
sorted_returns(struct md_compile *c, const struct md_groups *g)
{
	struct md_ptrs r = { 0 };

	for (unsigned i = 0; i < g->enabled.n; i++) {
		struct md_probe *p = g->enabled.v[i];

		if (p->kind == MD_SITE_URETPROBE)
			md_ptrs_push(c->arena, &r, p);
	}
	if (r.n)
		qsort(r.v, r.n, sizeof *r.v, by_place);
	return r;
}

static struct md_probe *
partner(const struct md_ptrs *returns, struct md_probe *entry)
{
	void *key = entry, **hit;

	if (!returns->n || entry->kind != MD_SITE_UPROBE ||
	    entry->recipe != MD_ARGS_ENTRY)
		return NULL;
	hit = bsearch(&key, returns->v, returns->n, sizeof *returns->v,
		      by_place);
	return hit ? *hit : NULL;
}

static enum md_prog_kind
prog_kind(const struct md_probe *p, bool session)
{
	switch ((enum md_site_kind)p->kind) {
	case MD_SITE_UPROBE:
		return session ? MD_PROG_SESSION : MD_PROG_UPROBE;
	case MD_SITE_URETPROBE:
		return MD_PROG_URETPROBE;
	case MD_SITE_TRACEPOINT:
		return MD_PROG_TRACEPOINT;
	case MD_SITE_PROFILE:
		return MD_PROG_PROFILE;
	case MD_SITE_CALLBACK:
	case MD_SITE_TICK:
		break;
	}
	return MD_PROG_CALLBACK;
}

/* Do programs that look at no names of sites do the same at both? */
static bool
alike(const struct md_probe *a, const struct md_probe *b)
{
	return a->shift == b->shift && a->cost == b->cost &&
	       a->paired == b->paired && a->pushes == b->pushes;
}

static bool
same_group(const struct md_group *a, const struct md_group *b)
{
	return a->kind == b->kind && a->recipe == b->recipe &&
	       a->ret_set == b->ret_set && a->tp == b->tp &&
	       a->pid == b->pid && a->kind != MD_PROG_CALLBACK &&
	       a->kind != MD_PROG_PROFILE &&
	       (!b->args || md_probe_same_args(a->probe, b->probe));
}

/* Only then need the places of a program have them alike. */
static bool
reads_args(struct md_clause_set *set)
{
	if (!set->args)
		set->args = md_clauses_use(&set->clauses, NULL, MD_BF_ARG)
				    ? MD_ARGS_USED
				    : MD_ARGS_UNUSED;
	return set->args == MD_ARGS_USED;
}

static struct md_group *
group_of(struct md_compile *c, struct md_groups *g, const struct md_group *want)
{
	unsigned *last = &g->sets[want->set].group;

	for (unsigned i = *last; i; i = g->v[i - 1].before) {
		if (same_group(&g->v[i - 1], want) &&
		    (!c->more || alike(g->v[i - 1].probe, want->probe)))
			return &g->v[i - 1];
	}
	g->v = md_grow(c->arena, g->v, g->n, &g->cap, sizeof *g->v);
	g->v[g->n] = *want;
	g->v[g->n].before = *last;
	*last = ++g->n;
	return &g->v[g->n - 1];
}

static void
add_probe(struct md_compile *c, struct md_groups *g, struct md_probe *p,
	  struct md_probe *ret)
{
	struct md_group want = {
		.kind = prog_kind(p, ret != NULL),
		.recipe = (enum md_recipe)p->recipe,
		.set = p->set,
		.ret_set = ret ? ret->set : 0,
		.tp = p->kind == MD_SITE_TRACEPOINT ? p->tp : NULL,
		.pid = c->env.need_pid_check ? p->pid : 0,
		.args = p->recipe == MD_ARGS_USDT &&
			reads_args(&g->sets[p->set]),
		.probe = p,
	};
	struct md_group *to = group_of(c, g, &want);

	md_ptrs_push(c->arena, &to->probes, p);
	if (ret)
		md_ptrs_push(c->arena, &to->rets, ret);
}

static unsigned
sites_of(const struct md_probe *p, enum md_prog_kind kind)
{
	if (p->recipe == MD_ARGS_PLACE)
		return p->places->n;
	return kind == MD_PROG_SESSION ? 2 : 1;
}

/* The sites of a group's probe j, from number `at` on; the next number. */
static unsigned
fill_sites(struct md_image *img, const struct md_group *gr, unsigned j,
	   unsigned prog, unsigned at)
{
	const struct md_probe *p = gr->probes.v[j];
	unsigned n = sites_of(p, gr->kind);

	for (unsigned k = 0; k < n; k++) {
		struct md_image_site *s = &img->sites[at + k];

		s->prog = prog;
		s->probe = p;
		s->place = k;
	}
	if (gr->kind == MD_PROG_SESSION)
		img->sites[at + 1] = (struct md_image_site){
			.prog = MD_WITH_BEFORE,
			.probe = gr->rets.v[j],
		};
	return at + n;
}

static bool
same_list(const struct md_ptrs *a, const struct md_ptrs *b)
{
	return a->n == b->n &&
	       (!a->n || !memcmp(a->v, b->v, a->n * sizeof *a->v));
}

/* Has the group places that count only under a condition? The program of
 * another may not look at it. */
static bool
has_condition(const struct md_group *g)
{
	const struct md_probe *p;

	for (unsigned i = 0; g->recipe == MD_ARGS_PLACE && i < g->probes.n; i++) {
		p = g->probes.v[i];
		for (unsigned j = 0; j < p->places->n; j++)
			if (p->places->v[j].cond)
				return true;
	}
	return false;
}

/* A program that was made for others found later may do; else a new one. */
static void
choose_programs(struct md_compile *c, struct md_groups *g)
{
	unsigned old = c->img->nprogs, n = old, k;
	const struct md_image_prog *p;

	for (unsigned i = 0; i < g->n; i++) {
		struct md_group *gr = &g->v[i];

		for (k = c->more ? 0 : old; k < old; k++) {
			p = &c->img->progs[k];
			if (p->portable && p->kind == gr->kind &&
			    p->portable->recipe == gr->recipe &&
			    alike(p->portable, gr->probe) &&
			    !has_condition(gr) &&
			    (!gr->pid || p->portable->pid == gr->pid) &&
			    (gr->recipe != MD_ARGS_USDT ||
			     md_probe_same_args(p->portable, gr->probe)) &&
			    same_list(&p->clauses, &g->sets[gr->set].clauses) &&
			    same_list(&p->ret_clauses,
				      &g->sets[gr->ret_set].clauses))
				break;
		}
		gr->prog = k < old ? k : n++;
	}
}

static void
number_sites(struct md_compile *c, struct md_groups *g)
{
	struct md_image *img = c->img;
	unsigned n = img->nsites, at = img->nsites;

	for (unsigned i = 0; i < g->n; i++)
		for (unsigned j = 0; j < g->v[i].probes.n; j++)
			n += sites_of(g->v[i].probes.v[j], g->v[i].kind);
	if (!img->scap) {
		img->scap = n + 2;
		img->sites = md_alloc(c->arena, img->scap * sizeof *img->sites);
	}
	img->sites = md_grow(c->arena, img->sites, n, &img->scap,
			     sizeof *img->sites);
	for (unsigned i = 0; i < g->n; i++) {
		struct md_group *gr = &g->v[i];

		gr->first = at;
		for (unsigned j = 0; j < gr->probes.n; j++)
			at = fill_sites(img, gr, j, gr->prog, at);
		gr->n = at - gr->first;
		md_ptrs_release(c->arena, &gr->probes);
		md_ptrs_release(c->arena, &gr->rets);
	}
	img->nsites = at;
	for (unsigned i = 0; i < g->enabled.n; i++)
		((struct md_probe *)g->enabled.v[i])->set = MD_SET_DONE;
}

void
md_group_probes(struct md_compile *c, struct md_groups *g)
{
	struct md_ptrs returns = sorted_returns(c, g);
	bool *taken;

	/* a return probe that an entry takes along is not armed again */
	taken = md_alloc(c->arena, g->enabled.n + 1);
	for (unsigned i = 0; i < g->enabled.n; i++)
		((struct md_probe *)g->enabled.v[i])->mark = i;
	for (unsigned i = 0; i < g->enabled.n; i++) {
		struct md_probe *p = g->enabled.v[i];
		struct md_probe *ret = partner(&returns, p);

		if (!ret)
			continue;
		p->paired = ret->paired = true;
		taken[ret->mark] = c->env.have_session;
	}
	for (unsigned i = 0; i < g->enabled.n; i++) {
		struct md_probe *p = g->enabled.v[i];

		/* a function that never returns has no place */
		if (!taken[i] && (p->recipe != MD_ARGS_PLACE || p->places->n))
			add_probe(c, g, p, c->env.have_session
				  ? partner(&returns, p) : NULL);
	}
	choose_programs(c, g);
	number_sites(c, g);
	md_ptrs_release(c->arena, &g->enabled);
}
