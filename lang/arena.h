/*
 * arena.h - bump allocation, growable arrays and a string map.
 *
 * Everything that `lang` makes lives in one arena per session and dies with
 * it; there is no free. An arena that cannot grow longjmps to its owner's
 * `oom` buffer when one is set (compile.c sets it) and aborts otherwise.
 */
#ifndef MD_ARENA_H
#define MD_ARENA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct md_arena {
	struct md_block *blocks;
	jmp_buf *oom;	     /* where to go when memory is exhausted */
	size_t total;	     /* bytes taken from malloc */
	long fail_at;	     /* tests: the n-th block fails; 0 = never */
};

void md_arena_init(struct md_arena *a);
void md_arena_free(struct md_arena *a);

/* Zeroed memory, aligned to 8. Never returns NULL. */
void *md_alloc(struct md_arena *a, size_t size);
char *md_strdup(struct md_arena *a, const char *s);
char *md_strndup(struct md_arena *a, const char *s, size_t n);
char *md_sprintf(struct md_arena *a, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
char *md_vsprintf(struct md_arena *a, const char *fmt, va_list ap)
	__attribute__((format(printf, 2, 0)));

/* Array of pointers: for (i = 0; i < v.n; i++) use(v.v[i]); */
struct md_ptrs {
	void **v;
	unsigned n, cap;
};
void md_ptrs_push(struct md_arena *a, struct md_ptrs *p, void *item);

/*
 * Grow an array of `elem`-byte items so that index n is valid; returns the
 * (perhaps moved) array. *cap is kept; new items are zero.
 */
void *md_grow(struct md_arena *a, void *array, unsigned n, unsigned *cap,
	      size_t elem);
/* Give an array back before its time: of a large one the memory is freed. */
void md_release(struct md_arena *a, void *array, size_t size);
void md_ptrs_release(struct md_arena *a, struct md_ptrs *p);

/* String-keyed hash map; keys are copied into the arena. */
struct md_map {
	struct md_map_slot *slots;
	unsigned n, cap;
};
void **md_map_get(const struct md_map *m, const char *key); /* NULL: absent */
void **md_map_put(struct md_arena *a, struct md_map *m, const char *key);
/* The key at i, of 0 to cap - 1; NULL: none there. */
const char *md_map_key(const struct md_map *m, unsigned i);

uint32_t md_hash(const char *s);

#endif
