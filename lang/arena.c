/*
 * arena.c - the only allocator of `lang`.
 *
 * Blocks of growing size hang in a list, the newest first; memory is handed
 * out from the newest one. A request larger than a block gets a block of its
 * own, put behind the newest so that the rest of that one is not wasted.
 * Memory comes zeroed from calloc and is never handed out twice, so it needs
 * no clearing. There is deliberately no free of single items, but for a large
 * array that has grown or is needed no more.
 */
#include "arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGN = 8, FIRST_BLOCK = 16 << 10, LAST_BLOCK = 256 << 10 };

struct md_block {
	struct md_block *next;
	size_t size, used;
	_Alignas(16) unsigned char mem[];
};

struct md_map_slot {
	const char *key;
	uint32_t hash;
	void *value;
};

void
md_arena_init(struct md_arena *a)
{
	memset(a, 0, sizeof *a);
}

void
md_arena_free(struct md_arena *a)
{
	struct md_block *b = a->blocks;

	while (b) {
		struct md_block *next = b->next;

		free(b);
		b = next;
	}
	a->blocks = NULL;
	a->total = 0;
}

static void
exhausted(struct md_arena *a)
{
	if (a->oom)
		longjmp(*a->oom, 1);
	abort();
}

static struct md_block *
new_block(struct md_arena *a, size_t size)
{
	struct md_block *b = NULL;

	if (a->fail_at > 0 && --a->fail_at == 0)
		exhausted(a);
	if (size <= PTRDIFF_MAX - sizeof *b)
		b = calloc(1, sizeof *b + size);
	if (!b)
		exhausted(a);
	b->size = size;
	a->total += sizeof *b + size;
	return b;
}

/* A block for one large item: it goes behind the one in use. */
static void *
alloc_large(struct md_arena *a, size_t size)
{
	struct md_block *b = new_block(a, size);

	b->used = size;
	if (a->blocks) {
		b->next = a->blocks->next;
		a->blocks->next = b;
	} else {
		a->blocks = b;
	}
	return b->mem;
}

void *
md_alloc(struct md_arena *a, size_t size)
{
	struct md_block *b = a->blocks;
	size_t next;
	void *mem;

	if (size > SIZE_MAX - ALIGN)
		exhausted(a);
	size = (size + ALIGN - 1) & ~(size_t)(ALIGN - 1);
	if (!size)
		size = ALIGN;
	if (!b || b->size - b->used < size) {
		next = b ? b->size * 2 : FIRST_BLOCK;
		if (next > LAST_BLOCK)
			next = LAST_BLOCK;
		if (size > next / 4)
			return alloc_large(a, size);
		b = new_block(a, next);
		b->next = a->blocks;
		a->blocks = b;
	}
	mem = b->mem + b->used;
	b->used += size;
	return mem;
}

char *
md_strdup(struct md_arena *a, const char *s)
{
	return md_strndup(a, s, strlen(s));
}

char *
md_strndup(struct md_arena *a, const char *s, size_t n)
{
	char *copy = md_alloc(a, n + 1);

	memcpy(copy, s, n);
	return copy;
}

char *
md_vsprintf(struct md_arena *a, const char *fmt, va_list ap)
{
	va_list again;
	char *text;
	int n;

	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	if (n < 0)
		return md_strdup(a, "");
	text = md_alloc(a, (size_t)n + 1);
	vsnprintf(text, (size_t)n + 1, fmt, ap);
	return text;
}

char *
md_sprintf(struct md_arena *a, const char *fmt, ...)
{
	va_list ap;
	char *text;

	va_start(ap, fmt);
	text = md_vsprintf(a, fmt, ap);
	va_end(ap);
	return text;
}

void
md_release(struct md_arena *a, void *mem, size_t size)
{
	struct md_block **at = &a->blocks, *b;

	if (size < LAST_BLOCK / 4)
		return;
	while (*at && (*at)->mem != mem)
		at = &(*at)->next;
	b = *at;
	if (!b || b->used != size || b->size != size)
		return;
	*at = b->next;
	a->total -= sizeof *b + size;
	free(b);
}

void *
md_grow(struct md_arena *a, void *array, unsigned n, unsigned *cap, size_t elem)
{
	unsigned want = *cap ? *cap : 4;
	void *mem;

	if (n < *cap)
		return array;
	while (want <= n) {
		if (want > UINT32_MAX / 2)
			exhausted(a);
		want *= 2;
	}
	if (elem && want > SIZE_MAX / elem)
		exhausted(a);
	mem = md_alloc(a, want * elem);
	if (*cap) {
		memcpy(mem, array, *cap * elem);
		md_release(a, array, *cap * elem);
	}
	*cap = want;
	return mem;
}

void
md_ptrs_push(struct md_arena *a, struct md_ptrs *p, void *item)
{
	p->v = md_grow(a, p->v, p->n, &p->cap, sizeof *p->v);
	p->v[p->n++] = item;
}

void
md_ptrs_release(struct md_arena *a, struct md_ptrs *p)
{
	md_release(a, p->v, p->cap * sizeof *p->v);
	*p = (struct md_ptrs){ 0 };
}

/* FNV-1a: keys are short names. */
uint32_t
md_hash(const char *key)
{
	uint32_t h = 2166136261u;

	for (; *key; key++)
		h = (h ^ (unsigned char)*key) * 16777619u;
	return h;
}

/* The slot that holds the key, or the free one where it belongs. */
static struct md_map_slot *
find_slot(struct md_map_slot *slots, unsigned cap, const char *key,
	  uint32_t hash)
{
	unsigned i = hash & (cap - 1);

	while (slots[i].key) {
		if (slots[i].hash == hash && !strcmp(slots[i].key, key))
			break;
		i = (i + 1) & (cap - 1);
	}
	return &slots[i];
}

static void
grow_map(struct md_arena *a, struct md_map *m)
{
	unsigned cap = m->cap ? m->cap * 2 : 16;
	struct md_map_slot *slots, *s;

	if (m->cap > UINT32_MAX / 2)
		exhausted(a);
	slots = md_alloc(a, cap * sizeof *slots);
	for (unsigned i = 0; i < m->cap; i++) {
		s = &m->slots[i];
		if (s->key)
			*find_slot(slots, cap, s->key, s->hash) = *s;
	}
	md_release(a, m->slots, m->cap * sizeof *slots);
	m->slots = slots;
	m->cap = cap;
}

void **
md_map_get(const struct md_map *m, const char *key)
{
	struct md_map_slot *s;

	if (!m->cap)
		return NULL;
	s = find_slot(m->slots, m->cap, key, md_hash(key));
	return s->key ? &s->value : NULL;
}

void **
md_map_put(struct md_arena *a, struct md_map *m, const char *key)
{
	uint32_t hash = md_hash(key);
	struct md_map_slot *s;

	if (m->n >= m->cap / 4 * 3)
		grow_map(a, m);
	s = find_slot(m->slots, m->cap, key, hash);
	if (!s->key) {
		s->key = md_strdup(a, key);
		s->hash = hash;
		m->n++;
	}
	return &s->value;
}

const char *
md_map_key(const struct md_map *m, unsigned i)
{
	return m->slots[i].key;
}
