/*
 * place.c - the memory of a program: maps, and in them a place for each
 * variable and aggregation. Runs after checking, before any lowering, so that
 * all programs of a session agree.
 *
 *	thread object	struct md_thread | self-> variables | scratch
 *	globals		one after the other, 8-byte aligned
 *	aggregations	without a key: a slot a CPU; with keys: a hash each; a
 *			long key is stored once and stands there as its hash
 */
#include "place.h"

#include <stdio.h>
#include <string.h>

int
md_image_map_add(struct md_image *img, const struct md_image_map *m)
{
	img->maps = md_grow(img->arena, img->maps, img->nmaps, &img->mcap,
			    sizeof *img->maps);
	img->maps[img->nmaps] = *m;
	return (int)img->nmaps++;
}

/* -- which keys are probe names ---------------------------------------------------- */

enum { KEY_PSTR = 1, KEY_OTHER = 2, KEY_LITERAL = 4, KEY_MIXED = 8 };
enum { SCRATCH_MAX = 16384 };	/* twice that in a thread's object */
enum { SLOTS_MAX = 4 << 20 };	/* bytes of one array, on older kernels too */
enum { FEW_KEYS = 8192 };	/* soon made beforehand (0.6 us each) */
enum { LONG_KEY = 64 };		/* bytes: longer ones are hashed */
enum { LATE_SITES = 256, OPEN_SITES = 65536 };	/* room for later ones */

struct key_seen {
	unsigned kind;
	const struct md_builtin *name;	/* probefunc ... */
};

struct keys_seen {
	struct md_compile *c;
	struct md_map kinds;	/* "a agg" or "v id" -> struct key_seen[] */
};

static struct key_seen *
kinds_of(struct keys_seen *s, char what, unsigned id, unsigned n)
{
	char *key = md_sprintf(s->c->arena, "%c%u", what, id);
	void **slot = md_map_put(s->c->arena, &s->kinds, key);

	if (!*slot)
		*slot = md_alloc(s->c->arena, (n + 1) * sizeof(struct key_seen));
	return *slot;
}

static void
note_kind(struct key_seen *k, const struct md_expr *e)
{
	if (e->kind == MD_E_IDENT && e->builtin &&
	    (e->builtin->flags & MD_BF_PSTR)) {
		if (k->name && k->name != e->builtin)
			k->kind |= KEY_MIXED;
		k->kind |= KEY_PSTR;
		k->name = e->builtin;
	} else {
		k->kind |= e->kind == MD_E_STR ? KEY_LITERAL : KEY_OTHER;
	}
}

/* The keys of an expression that has some: what says whose they are. */
struct keyed {
	char what;
	unsigned id, n;
	const struct md_ptrs *exprs;
	const bool *pstr;
};

static bool
is_keyed(const struct md_expr *e, struct keyed *k)
{
	const struct md_agg *g = e->kind == MD_E_AGG ? e->aggsym : NULL;
	const struct md_var *v = e->kind == MD_E_INDEX ? e->u.index.e->var
						       : NULL;

	if (g)
		*k = (struct keyed){ 'a', g->id, g->nkeys, &e->u.agg.keys,
				     g->keypstr };
	else if (v && v->assoc)
		*k = (struct keyed){ 'v', v->id, v->nkeys, &e->u.index.args,
				     v->keypstr };
	return g || (v && v->assoc);
}

static void
note_keys(void *arg, struct md_expr *e)
{
	struct keys_seen *s = arg;
	struct key_seen *kinds;
	struct keyed k;

	if (!is_keyed(e, &k) || !k.exprs->n)
		return;
	kinds = kinds_of(s, k.what, k.id, k.n);
	for (unsigned i = 0; i < k.exprs->n && i < k.n; i++)
		note_kind(&kinds[i], k.exprs->v[i]);
}

/* Literals that are compared with probe names as keys need numbers, too. */
static void
put_literals(void *arg, struct md_expr *e)
{
	struct keyed k;

	if (!is_keyed(e, &k) || !k.pstr)
		return;
	for (unsigned i = 0; i < k.exprs->n; i++) {
		const struct md_expr *key = k.exprs->v[i];

		if (k.pstr[i] && key->kind == MD_E_STR)
			md_pstring_put(arg, key->u.str.s);
	}
}

static bool *
pstr_keys(struct keys_seen *s, char what, unsigned id, unsigned n)
{
	bool *b = md_alloc(s->c->arena, n + 1);
	const struct key_seen *k = kinds_of(s, what, id, n);

	for (unsigned i = 0; i < n; i++)
		b[i] = (k[i].kind & (KEY_PSTR | KEY_OTHER)) == KEY_PSTR;
	return b;
}

static void
each_clause(struct md_compile *c, md_expr_fn *fn, void *arg)
{
	for (unsigned i = 0; i < c->clauses.n; i++)
		md_clause_walk(c->clauses.v[i], fn, arg);
}

/* -- aggregations ------------------------------------------------------------------- */

static unsigned
entries(uint64_t bytes, unsigned each)
{
	uint64_t n = bytes / (each ? each : 1);

	if (n < 1)
		n = 1;
	return n > (1u << 24) ? 1u << 24 : (unsigned)n;
}

unsigned
md_probe_part(const struct md_builtin *b)
{
	static const char initials[] = "pmfn";

	return (unsigned)(strchr(initials, b->name[5]) - initials);
}

const char *
md_probe_name(const struct md_probe *p, unsigned part)
{
	const char *const names[] = { p->prov, p->mod, p->func, p->name };

	return names[part];
}

/* May libraries bring any number of probes? */
static bool
any_open(const struct md_compile *c)
{
	for (unsigned i = 0; c->late && i < c->clauses.n; i++) {
		const struct md_clause *cl = c->clauses.v[i];

		for (unsigned j = 0; j < cl->pdescs.n; j++) {
			const struct md_pdesc *d = cl->pdescs.v[j];

			if (md_pdesc_late(d) &&
			    (!d->nmatched || !*d->mod || md_is_glob(d->mod)))
				return true;
		}
	}
	return false;
}

/* Sites that there may be in the end; each an aggregation's slot at most. */
static uint64_t
late_sites(const struct md_compile *c)
{
	uint64_t n = c->img->nsites;

	if (!c->late)
		return n + 1;
	return 2 * n + (any_open(c) ? OPEN_SITES : LATE_SITES);
}

static uint64_t
site_name(struct md_compile *c, unsigned site, unsigned part)
{
	return (uint64_t)md_pstring_put(
		c, md_probe_name(c->img->sites[site].probe, part));
}

/* The slot of each site: sites with the same names share one. Keys are in
 * the order in which they are met, so that more sites change none. */
static void
number_slots(struct md_compile *c, struct md_image_agg *ia)
{
	const unsigned *part = ia->slot_parts;
	struct md_image *img = c->img;
	struct md_map seen = { 0 };
	void **by_name, **slot; /* of one part: there may be very many */
	struct md_arena tmp;

	md_arena_init(&tmp);
	for (unsigned i = 0; i < img->nsites; i++)
		site_name(c, i, part[0]);
	by_name = md_alloc(&tmp, img->npstrings * sizeof *by_name);
	ia->slot_of = md_alloc(c->arena, (img->nsites + 1) * sizeof(uint32_t));
	ia->slot_keys = md_alloc(c->arena,
				 (size_t)(img->nsites + 1) * ia->key_size);
	ia->nused = 0;
	for (unsigned i = 0; i < img->nsites; i++) {
		uint64_t *key = (uint64_t *)(ia->slot_keys +
				(size_t)ia->nused * ia->key_size);
		char text[128] = "";

		for (unsigned j = 0; j < ia->nkeys; j++) {
			key[j] = site_name(c, i, part[j]);
			snprintf(text + strlen(text),
				 sizeof text - strlen(text), "%x ",
				 (unsigned)key[j]);
		}
		slot = ia->nkeys == 1 ? &by_name[key[0]]
				      : md_map_put(&tmp, &seen, text);
		if (!*slot)
			*slot = (void *)(intptr_t)++ia->nused;
		ia->slot_of[i] = (uint32_t)((intptr_t)*slot - 1);
	}
	md_arena_free(&tmp);
}

/* Are all keys names of the firing probe, the same ones everywhere? */
static bool
keyed_by_site(const struct md_compile *c, const struct md_image_agg *ia,
	      const struct key_seen *k)
{
	for (unsigned i = 0; i < ia->nkeys; i++) {
		if (k[i].kind != KEY_PSTR)
			return false;
	}
	return ia->nkeys <= 4 &&
	       (late_sites(c) * ia->size + 63) * c->img->ncpus <= SLOTS_MAX;
}

static void
place_slots(struct md_compile *c, struct md_image_agg *ia,
	    const struct key_seen *k)
{
	struct md_image_map m = { .kind = MD_MAP_ARRAY, .name = ia->name,
				  .key_size = 4, .entries = 1 };

	ia->where = MD_AGG_SLOTS;
	ia->site_map = -1;
	for (unsigned i = 0; i < ia->nkeys; i++)
		ia->slot_parts[i] = md_probe_part(k[i].name);
	number_slots(c, ia);
	ia->nslots = c->late ? (unsigned)late_sites(c) : ia->nused;
	ia->stride = (ia->nslots * ia->size + 63) & ~63u;
	m.value_size = ia->stride * c->img->ncpus;
	ia->map = md_image_map_add(c->img, &m);
}

/* A long key is the value of a map of its own, found by its hash. */
static void
place_hash(struct md_image *img, struct md_image_agg *ia,
	   struct md_image_map *m)
{
	ia->where = MD_AGG_HASH;
	m->name = ia->name;
	m->key_size = ia->key_size;
	if (ia->key_size > LONG_KEY) {
		m->kind = MD_MAP_HASH;
		m->value_size = ia->key_size;
		m->key_size = MD_HASH_SIZE;
		ia->key_map = md_image_map_add(img, m);
		m->kind = MD_MAP_PERCPU_HASH;
	}
	m->value_size = ia->size;
	ia->map = md_image_map_add(img, m);
}

static void
place_agg(struct md_compile *c, struct keys_seen *s, struct md_agg *agg)
{
	struct md_image *img = c->img;
	struct md_image_agg *ia;
	const struct key_seen *kinds;
	const struct md_agg_ops *ops = agg->fn->ops->agg;
	struct md_image_map m = { .kind = MD_MAP_PERCPU_HASH,
				  .tunable = "aggsize",
				  .renewed = agg->truncated };

	img->aggs = md_grow(c->arena, img->aggs, img->naggs, &img->acap,
			    sizeof *img->aggs);
	ia = &img->aggs[img->naggs];
	agg->image = (int)img->naggs++;
	agg->keypstr = pstr_keys(s, 'a', agg->id, agg->nkeys);
	agg->key = md_alloc(c->arena, sizeof *agg->key);
	md_key_layout(c, agg->key, agg->nkeys, agg->keys, agg->keybound,
		      agg->keypstr, agg->keyexpr);
	ia->name = agg->name;
	ia->fn = agg->fn;
	ia->size = ops->words ? 8 * ops->words : ops->size(agg->params);
	ia->keys = agg->key->fields;
	ia->nkeys = agg->nkeys;
	ia->key_size = agg->key->size;
	memcpy(ia->params, agg->params, sizeof ia->params);
	ia->nparams = agg->nparams;
	ia->key_map = -1;
	if (agg->nkeys == 0) {
		ia->where = MD_AGG_DIRECT;
		ia->off = img->agg_stride;
		img->agg_stride += ia->size;
		return;
	}
	kinds = kinds_of(s, 'a', agg->id, agg->nkeys);
	if (keyed_by_site(c, ia, kinds)) {
		place_slots(c, ia, kinds);
		return;
	}
	m.entries = entries(c->opt.aggsize, ia->key_size + ia->size + 16);
	m.prealloc = m.entries <= FEW_KEYS;
	place_hash(img, ia, &m);
}

/* -- variables ----------------------------------------------------------------------- */

static void
place_array(struct md_compile *c, struct keys_seen *s, struct md_var *v)
{
	struct md_image_map m = { .kind = MD_MAP_HASH, .name = v->name,
				  .tunable = "dynvarsize" };

	v->keypstr = pstr_keys(s, 'v', v->id, v->nkeys);
	v->key = md_alloc(c->arena, sizeof *v->key);
	md_key_layout(c, v->key, v->nkeys, v->keys, v->keybound, v->keypstr,
		      NULL);
	m.key_size = v->key->size + (v->scope == MD_SC_SELF ? 8 : 0);
	m.value_size = md_var_size(c, v);
	m.entries = entries(c->opt.dynvarsize, m.key_size + m.value_size + 16);
	v->map = md_image_map_add(c->img, &m);
}

static void
place_var(struct md_compile *c, struct keys_seen *s, struct md_var *v)
{
	struct md_image_map *globals = &c->img->maps[MD_MAP_GLOBALS];

	if (v->is_inline || !v->type || v->type->kind == MD_T_ERROR)
		return;
	if (v->assoc) {
		place_array(c, s, v);
	} else if (v->scope == MD_SC_GLOBAL) {
		v->off = globals->value_size;
		globals->value_size += md_var_size(c, v);
	} else if (v->scope == MD_SC_SELF) {
		v->off = c->self_len;
		c->self_len += md_var_size(c, v);
	}
	v->placed = true;
}

/* -- the whole ------------------------------------------------------------------------ */

static void
fixed_maps(struct md_compile *c)
{
	static const struct md_image_map fixed[MD_MAP_FIRST_FREE] = {
#define SIZES .key_size = 4, .entries = 1
		[MD_MAP_CONTROL] = { MD_MAP_ARRAY, "control", SIZES },
		[MD_MAP_EVENTS] = { MD_MAP_RING, "events", .tunable = "bufsize" },
		[MD_MAP_STRINGS] = { MD_MAP_RODATA, "strings", SIZES },
		[MD_MAP_ZEROS] = { MD_MAP_RODATA, "zeros", SIZES },
		[MD_MAP_GLOBALS] = { MD_MAP_ARRAY, "globals", SIZES },
		[MD_MAP_AGGS] = { MD_MAP_ARRAY, "aggs", SIZES },
		[MD_MAP_THREADS] = { MD_MAP_THREAD, "threads", .key_size = 4,
				     .tunable = "dynvarsize" },
#undef SIZES
	};
	struct md_image_map *control;

	for (unsigned i = 0; i < MD_MAP_FIRST_FREE; i++)
		md_image_map_add(c->img, &fixed[i]);
	control = &c->img->maps[MD_MAP_CONTROL];
	control->value_size = (unsigned)sizeof(struct md_control) +
			      c->img->ncpus * MD_CPU_STRIDE;
}

static void
note_uses(struct md_compile *c)
{
	struct md_image *img = c->img;
	const struct md_ptrs *all = &c->clauses;

	c->uses_pstr = md_clauses_use(all, NULL, MD_BF_PSTR);
	c->uses_scratch = md_clauses_use(all, NULL, MD_BF_SCRATCH);
	img->destructive = md_clauses_use(all, NULL, MD_BF_DESTRUCTIVE);
	img->uses_vtime = md_clauses_use(all, "vtimestamp", 0);
	img->uses_exit = md_clauses_use(all, "exit", 0);
	img->uses_stop = md_clauses_use(all, "stop", 0);
	for (unsigned i = 0; i < all->n; i++) {
		struct md_ptrs one = { .v = all->v + i, .n = 1 };

		if (md_clause_records(all->v[i]) &&
		    (md_clauses_use(&one, "timestamp", 0) ||
		     md_clauses_use(&one, "walltimestamp", 0)))
			img->timed = true;
	}
}

/* The rows stay within what an array may have on older kernels: then CPUs
 * share one. */
static void
place_firings(struct md_compile *c)
{
	struct md_image *img = c->img;
	struct md_image_map m = { .kind = MD_MAP_ARRAY, .name = "firings",
				  .key_size = 4, .entries = 1 };

	img->fire_map = -1;
	if ((!c->opt.overhead && !c->opt.notes) || !img->nsites)
		return;
	/* rounded up, so that no CPUs share a cache line */
	img->fire_sites = ((unsigned)late_sites(c) + 7) & ~7u;
	m.value_size = img->fire_sites * 8;
	img->fire_rows = (uint64_t)m.value_size * img->ncpus <= SLOTS_MAX
				 ? img->ncpus : 1;
	m.value_size *= img->fire_rows;
	img->fire_map = md_image_map_add(img, &m);
}

static void
place_follow(struct md_compile *c)
{
	struct md_image_map m = { .kind = MD_MAP_HASH, .name = "follow",
				  .key_size = 4, .entries = 1 << 16,
				  .value_size = sizeof(struct md_follow) };

	c->img->follow_map = c->late && c->opt.follow
				     ? md_image_map_add(c->img, &m) : -1;
}

int
md_place_more(struct md_compile *c)
{
	struct md_image *img = c->img;

	for (unsigned i = 0; i < img->naggs; i++) {
		struct md_image_agg *ia = &img->aggs[i];

		if (ia->where != MD_AGG_SLOTS)
			continue;
		ia->site_map = -1;
		number_slots(c, ia);
		if (ia->nused > ia->nslots)
			return -1;
	}
	return img->fire_map >= 0 && img->nsites > img->fire_sites ? -1 : 0;
}

void
md_place_all(struct md_compile *c)
{
	struct keys_seen seen = { .c = c };

	if (c->opt.scratchsize > SCRATCH_MAX)
		md_error(&c->diags, MD_D_UNKNOWN, (struct md_loc){ 0 },
			 "scratchsize may be at most %d", SCRATCH_MAX);
	fixed_maps(c);
	place_follow(c);
	place_firings(c);
	note_uses(c);
	each_clause(c, note_keys, &seen);
	for (unsigned i = 0; i < c->aggs.n; i++) {
		struct md_agg *agg = c->aggs.v[i];

		if (agg->fn)
			place_agg(c, &seen, agg);
	}
	for (unsigned i = 0; i < c->vars.n; i++)
		place_var(c, &seen, c->vars.v[i]);
	c->img->agg_stride = (c->img->agg_stride + 63) & ~63u;
	c->img->maps[MD_MAP_AGGS].value_size = c->img->agg_stride * c->img->ncpus;
	each_clause(c, put_literals, c);
}
