/*
 * aggsnap.c - reads aggregations from the engine and keeps the consumer's
 * side of them: baselines, what trunc() removed (reference 5.7).
 *
 * In: per-CPU states in a mapped array (no key) or a per-CPU hash (keys).
 * Out: merged states by key. A key that trunc() removed stays known, hidden,
 * until its count of updates moves. When the map is half full at a trunc(),
 * programs get a new one, so that a script which truncates regularly does not
 * fill it up; the old one is read a last time at the next reading, when every
 * update that was under way in it has ended (the kernel waits for programs
 * that cannot sleep; others are between two instructions there). What it had
 * is carried on.
 */
#include "runtime/aggsnap.h"

#include <stdlib.h>
#include <string.h>

#include "stdlib/keys.h"

enum { FIRST_SLOTS = 64 };

static const struct md_agg_ops *
ops_of(const struct md_aggset *s)
{
	return s->ia->fn->ops->agg;
}

static void
merge(const struct md_aggset *s, uint64_t *dst, const uint64_t *src)
{
	if (ops_of(s)->merge) {
		ops_of(s)->merge(dst, src, s->nwords);
		return;
	}
	for (unsigned i = 0; i < s->nwords; i++)
		dst[i] += src[i];
}

static void
subtract(const struct md_aggset *s, uint64_t *dst, const uint64_t *base)
{
	if (ops_of(s)->sub) {
		ops_of(s)->sub(dst, base, s->nwords);
		return;
	}
	for (unsigned i = 0; i < s->nwords; i++)
		dst[i] -= base[i];
}

static void
update_state(const struct md_aggset *s, struct md_aggelem *e)
{
	memcpy(e->state, e->raw, 8 * s->nwords);
	subtract(s, e->state, e->base);
}

/* -- the consumer's elements ------------------------------------------ */

static uint64_t
hash_key(const uint8_t *key, unsigned n)
{
	uint64_t h = 0xcbf29ce484222325ull;

	for (unsigned i = 0; i < n; i++)
		h = (h ^ key[i]) * 0x100000001b3ull;
	return h ^ h >> 29;
}

/* More slots, so that chains stay short; failing to is harmless. */
static void
grow(struct md_aggset *s)
{
	unsigned n = s->nslots ? 2 * s->nslots : FIRST_SLOTS;
	struct md_aggelem **slots = calloc(n, sizeof *slots), *e, *next;

	if (!slots)
		return;
	for (unsigned i = 0; i < s->nslots; i++) {
		for (e = s->slots[i]; e; e = next) {
			next = e->next;
			e->next = slots[e->hash & (n - 1)];
			slots[e->hash & (n - 1)] = e;
		}
	}
	free(s->slots);
	s->slots = slots;
	s->nslots = n;
}

static struct md_aggelem *
find(const struct md_aggset *s, const uint8_t *key, uint64_t hash)
{
	struct md_aggelem *e;

	if (!s->nslots)
		return NULL;
	for (e = s->slots[hash & (s->nslots - 1)]; e; e = e->next)
		if (e->hash == hash && !memcmp(e->id, key, s->id_size))
			return e;
	return NULL;
}

struct md_aggelem *
md_aggs_cpu(const struct md_aggset *s, const struct md_aggelem *e, unsigned cpu)
{
	return cpu < s->ncpus ? (void *)((char *)e + (cpu + 1) * s->elem_size)
			      : NULL;
}

/* An element that is in no list, of no id, with those of its CPUs behind it. */
static struct md_aggelem *
new_elem(const struct md_aggset *s)
{
	struct md_aggelem *all = calloc(s->ncpus + 1, s->elem_size), *e = all;

	for (unsigned i = 0; e; e = md_aggs_cpu(s, all, i++)) {
		e->raw = (uint64_t *)(e + 1);
		e->base = e->raw + s->nwords;
		e->state = e->base + s->nwords;
		e->carry = e->state + s->nwords;
		e->key = (uint8_t *)(e->carry + s->nwords);
	}
	return all;
}

static struct md_aggelem *
add(struct md_aggset *s, const uint8_t *key, uint64_t hash)
{
	struct md_aggelem *e, **slot;

	if (s->nelems >= s->nslots)
		grow(s);
	e = s->nslots ? new_elem(s) : NULL;
	if (!e)
		return NULL;
	e->id = e->key + s->ia->key_size;
	memcpy(e->id, key, s->id_size);
	if (s->ia->key_map < 0)
		memcpy(e->key, key, s->id_size);
	e->hash = hash;
	slot = &s->slots[hash & (s->nslots - 1)];
	e->next = *slot;
	*slot = e;
	s->nelems++;
	return e;
}

static void
forget(struct md_aggset *s, struct md_aggelem *gone)
{
	struct md_aggelem **p = &s->slots[gone->hash & (s->nslots - 1)];

	while (*p != gone)
		p = &(*p)->next;
	*p = gone->next;
	s->nelems--;
	free(gone);
}

static void
forget_joined(struct md_aggset *s)
{
	struct md_aggelem *e;

	while (s->joined && (e = *s->joined)) {
		*s->joined = e->next;
		free(e);
	}
}

/* Not uaddr(), which names one address. */
static bool
names_symbol(const struct md_field *f)
{
	return (f->kind == MD_F_SYM || f->kind == MD_F_USYM) && f->fn &&
	       strcmp(f->fn->name, "uaddr") != 0;
}

/* -- reading ---------------------------------------------------------- */

/* A hashed key as it would be in a map: zeroes behind texts and frames. */
static void
pad_key(const struct md_image_agg *ia, uint8_t *key)
{
	for (unsigned i = 0; i < ia->nkeys; i++) {
		const struct md_field *f = &ia->keys[i];
		uint8_t *p = key + f->off;
		unsigned n = MD_USTACK_HEAD;
		uint64_t frame = 1;

		if (f->kind == MD_F_STR) {
			n = (unsigned)strnlen((char *)p, f->size);
			memset(p + n, 0, f->size - n);
		}
		if (f->kind != MD_F_USTACK)
			continue;
		for (; n < f->size && frame; n += 8)
			memcpy(&frame, p + n, 8);
		memset(p + n, 0, f->size - n);
	}
}

/* Symbols: where what they name starts. */
static void
to_starts(struct md_aggs *a, const struct md_aggset *s, uint8_t *key)
{
	for (unsigned i = 0; s->joined && a->start && i < s->ia->nkeys; i++) {
		const struct md_field *f = &s->ia->keys[i];
		uint64_t start;

		if (!names_symbol(f))
			continue;
		start = a->start(a->host, f, key + f->off);
		memcpy(key + f->off, &start, sizeof start);
	}
}

/* A first sight: NULL while it was made but not updated yet. */
static struct md_aggelem *
meet(struct md_aggs *a, struct md_aggset *s, const uint8_t *key, uint64_t hash,
     const uint8_t *states, size_t stride)
{
	struct md_aggelem *e;
	uint64_t updates = 0;

	for (unsigned cpu = 0; cpu < a->img->ncpus; cpu++)
		updates |= *(const uint64_t *)(states + cpu * stride);
	if (!updates)
		return NULL;
	e = add(s, key, hash);
	if (!e) {
		md_consumer_lose(a->be, MD_DROP_READ, 1);
		return NULL;
	}
	if (s->ia->key_map >= 0) {
		/* an element is made after its key was kept */
		if (md_be_lookup(a->be, s->ia->key_map, key, e->key) < 0) {
			forget(s, e);
			md_consumer_lose(a->be, MD_DROP_READ, 1);
			return NULL;
		}
		pad_key(s->ia, e->key);
	}
	to_starts(a, s, e->key);
	return e;
}

/* min and max start anew when they are read: what has been taken is ours. An
 * update counts when its value is there, so the count is read first. */
static void
take_extreme(const struct md_aggset *s, struct md_aggelem *e, uint64_t *v)
{
	uint64_t n = __atomic_load_n(&v[0], __ATOMIC_ACQUIRE), x = v[1];

	if (s->ia->where != MD_AGG_HASH)
		x = __atomic_exchange_n(&v[1], 0, __ATOMIC_ACQ_REL);
	if (x > e->carry[1])
		e->carry[1] = x;
	e->raw[0] += n;
	e->raw[1] = e->carry[1];
}

/* The states of one element: `stride` bytes from CPU to CPU. */
static void
update(struct md_aggset *s, struct md_aggelem *e, const uint8_t *states,
       size_t stride, unsigned ncpus)
{
	struct md_aggelem *one;

	memcpy(e->raw, e->carry, 8 * s->nwords);
	for (unsigned cpu = 0; cpu < ncpus; cpu++, states += stride) {
		one = e->id ? md_aggs_cpu(s, e, cpu) : NULL;
		if (one) {
			update(s, one, states, stride, 1);
			merge(s, e->raw, one->raw);
		} else if (ops_of(s)->resets)
			take_extreme(s, e, (uint64_t *)states);
		else
			merge(s, e->raw, (const uint64_t *)states);
	}
	if (e->hidden && e->raw[MD_AGG_UPDATES] != e->truncated)
		e->hidden = false;
	update_state(s, e);
}

static void
take(struct md_aggs *a, struct md_aggset *s, const uint8_t *key,
     const uint8_t *states, size_t stride)
{
	uint64_t hash = hash_key(key, s->id_size);
	struct md_aggelem *e = find(s, key, hash);

	if (ops_of(s)->resets && s->ia->where == MD_AGG_HASH)
		states += 16;	/* as collected */
	if (!e)
		e = meet(a, s, key, hash, states, stride);
	if (e)
		update(s, e, states, stride, a->img->ncpus);
}

/* All keys are known beforehand; most may never be seen. */
static void
take_slots(struct md_aggs *a, struct md_aggset *s)
{
	const struct md_image_agg *ia = s->ia;
	const uint8_t *states = md_be_mapped(a->be, ia->map), *key;
	size_t stride = ia->stride;
	struct md_aggelem **e = s->by_slot;

	for (unsigned i = 0; states && i < ia->nused; i++, e++) {
		key = ia->slot_keys + (size_t)i * ia->key_size;
		if (!*e)
			*e = meet(a, s, key, hash_key(key, ia->key_size),
				  states + (size_t)i * ia->size, stride);
		if (!*e)
			continue;
		(*e)->slot = i;
		update(s, *e, states + (size_t)i * ia->size, stride,
		       a->img->ncpus);
	}
}

struct reading {
	struct md_aggs *a;
	struct md_aggset *s;
};

static void
take_hashed(void *arg, const void *key, const void *values)
{
	struct reading *r = arg;

	take(r->a, r->s, key, values,
	     r->a->img->maps[r->s->ia->map].value_size);
}

static int
read_hash(struct md_aggs *a, struct md_aggset *s)
{
	struct reading r = { a, s };
	int n = ops_of(s)->resets ? md_be_collect(a->be, s->ia->map) : 0;

	if (n >= 0)
		n = md_be_each(a->be, s->ia->map, take_hashed, &r);
	if (n < 0)
		md_consumer_lose(a->be, MD_DROP_READ, 1);
	else
		s->filled = (unsigned)n;
	return n;
}

static void
keep_raw(const struct md_aggset *s, struct md_aggelem *e)
{
	memcpy(e->carry, e->raw, 8 * s->nwords);
}

/* The old map has been read a last time: what it had is ours, and those that
 * trunc() removed and that have not moved since need not be known. */
static void
leave_old(struct md_aggs *a, struct md_aggset *s)
{
	struct md_aggelem *e, *next;

	for (unsigned i = 0; i < s->nslots; i++) {
		for (e = s->slots[i]; e; e = next) {
			next = e->next;
			for (unsigned cpu = 0; cpu < s->ncpus; cpu++)
				keep_raw(s, md_aggs_cpu(s, e, cpu));
			if (!s->ncpus)
				keep_raw(s, e);	/* else it sums those */
			if (e->hidden)
				forget(s, e);
		}
	}
	if (s->ia->key_map >= 0)
		md_be_drop_old(a->be, s->ia->key_map);
	md_be_drop_old(a->be, s->ia->map);
	s->renewed = false;
}

void
md_aggs_read(struct md_aggs *a, unsigned index)
{
	struct md_aggset *s = &a->sets[index];
	const uint8_t *slots;

	if (s->read_at == a->serial)
		return;
	s->read_at = a->serial;
	forget_joined(s);
	if (s->ia->where == MD_AGG_HASH) {
		if (read_hash(a, s) >= 0 && s->renewed) {
			leave_old(a, s);
			read_hash(a, s);
		}
		return;
	}
	if (s->ia->where == MD_AGG_SLOTS) {
		take_slots(a, s);
		return;
	}
	slots = md_be_mapped(a->be, MD_MAP_AGGS);
	if (slots)
		take(a, s, (const uint8_t *)"", slots + s->ia->off,
		     a->img->agg_stride);
}

static int
key_order(const void *a, const void *b, void *size)
{
	const struct md_aggelem *const *x = a, *const *y = b;

	return memcmp((*x)->key, (*y)->key, *(const unsigned *)size);
}

static void
add_states(const struct md_aggset *s, struct md_aggelem *to,
	   const struct md_aggelem *e)
{
	merge(s, to->state, e->state);
	for (unsigned i = 0; i < s->ncpus; i++)
		merge(s, md_aggs_cpu(s, to, i)->state,
		      md_aggs_cpu(s, e, i)->state);
}

/* Those of equal keys become one that has what all have; how many are left. */
static unsigned
join(const struct md_aggset *s, struct md_aggelem **list, unsigned n)
{
	unsigned out = 0, size = s->ia->key_size;

	qsort_r(list, n, sizeof *list, key_order, &size);
	for (unsigned i = 0; i < n; i++) {
		struct md_aggelem *e = list[i], *j = out ? list[out - 1] : NULL;

		e->peer = NULL;
		if (j && memcmp(j->key, e->key, size))
			j = NULL;
		if (j && j->id && (j = new_elem(s))) {
			memcpy(j->key, e->key, size);
			add_states(s, j, list[out - 1]);
			j->peer = list[out - 1];
			j->next = *s->joined;
			*s->joined = list[out - 1] = j;
		}
		if (!j) {
			list[out++] = e;
			continue;
		}
		add_states(s, j, e);
		e->peer = j->peer;
		j->peer = e;
	}
	return out;
}

struct md_aggelem **
md_aggs_list(const struct md_aggset *s, unsigned *n)
{
	struct md_aggelem **list = calloc(s->nelems + 1, sizeof *list);

	*n = 0;
	if (!list)
		return NULL;
	for (unsigned i = 0; i < s->nslots; i++)
		for (struct md_aggelem *e = s->slots[i]; e; e = e->next)
			if (!e->hidden)
				list[(*n)++] = e;
	if (s->joined)
		*n = join(s, list, *n);
	return list;
}

/* -- clear and trunc -------------------------------------------------- */

/* From here on the element counts from zero. */
static void
rebase(struct md_aggset *s, struct md_aggelem *e)
{
	for (unsigned i = 0; e->id && i < s->ncpus; i++)
		rebase(s, md_aggs_cpu(s, e, i));
	if (ops_of(s)->resets)
		e->carry[1] = e->raw[1] = 0;
	memcpy(e->base, e->raw, 8 * s->nwords);
	update_state(s, e);
}

void
md_aggs_clear(struct md_aggs *a, unsigned index)
{
	struct md_aggset *s = &a->sets[index];

	md_aggs_read(a, index);
	for (unsigned i = 0; i < s->nslots; i++)
		for (struct md_aggelem *e = s->slots[i]; e; e = e->next)
			if (!e->hidden)
				rebase(s, e);
}

/* Programs go on with a new map when the one at hand is half full. That of
 * the keys comes first: a program that has the new one of the elements then
 * has the new one of the keys. */
static void
renew(struct md_aggs *a, struct md_aggset *s)
{
	const struct md_image_agg *ia = s->ia;

	if (ia->where != MD_AGG_HASH || s->renewed ||
	    s->filled < a->img->maps[ia->map].entries / 2)
		return;
	if (ia->key_map >= 0 && md_be_renew(a->be, ia->key_map))
		return;
	s->renewed = !md_be_renew(a->be, ia->map);
}

void
md_aggs_remove(struct md_aggs *a, unsigned index,
	       struct md_aggelem *const *elems, unsigned n)
{
	struct md_aggset *s = &a->sets[index];

	for (unsigned i = 0; i < n; i++) {
		struct md_aggelem *e = elems[i];

		for (e = e->id ? e : e->peer; e; e = e->peer) {
			rebase(s, e);
			e->hidden = true;
			e->truncated = e->raw[MD_AGG_UPDATES];
		}
	}
	renew(a, s);
}

/* -- life ------------------------------------------------------------- */

int
md_aggs_init(struct md_aggs *a, const struct md_image *img, struct md_be *be,
	     bool by_cpu)
{
	memset(a, 0, sizeof *a);
	a->img = img;
	a->be = be;
	a->serial = 1;
	a->sets = calloc(img->naggs + 1, sizeof *a->sets);
	if (!a->sets)
		return -1;
	a->n = img->naggs;
	for (unsigned i = 0; i < a->n; i++) {
		bool symbols = false;

		a->sets[i].ia = &img->aggs[i];
		a->sets[i].index = i;
		a->sets[i].nwords = img->aggs[i].size / 8;
		a->sets[i].id_size = img->aggs[i].key_map >= 0
					     ? MD_HASH_SIZE
					     : img->aggs[i].key_size;
		a->sets[i].elem_size = (sizeof(struct md_aggelem) +
					4 * img->aggs[i].size +
					img->aggs[i].key_size +
					a->sets[i].id_size + 7) & ~7ul;
		a->sets[i].ncpus = by_cpu ? img->ncpus : 0;
		a->sets[i].normal = 1;
		for (unsigned k = 0; k < img->aggs[i].nkeys; k++)
			symbols = symbols || names_symbol(&img->aggs[i].keys[k]);
		if (symbols && !(a->sets[i].joined = calloc(1, sizeof(void *))))
			return -1;
		if (img->aggs[i].where != MD_AGG_SLOTS)
			continue;
		a->sets[i].by_slot = calloc(img->aggs[i].nslots + 1,
					    sizeof *a->sets[i].by_slot);
		if (!a->sets[i].by_slot)
			return -1;
	}
	return 0;
}

void
md_aggs_free(struct md_aggs *a)
{
	struct md_aggelem *e, *next;

	for (unsigned i = 0; i < a->n; i++) {
		for (unsigned k = 0; k < a->sets[i].nslots; k++) {
			for (e = a->sets[i].slots[k]; e; e = next) {
				next = e->next;
				free(e);
			}
		}
		forget_joined(&a->sets[i]);
		free(a->sets[i].joined);
		free(a->sets[i].slots);
		free(a->sets[i].by_slot);
	}
	free(a->sets);
	a->sets = NULL;
	a->n = 0;
}
