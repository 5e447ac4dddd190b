/*
 * near.h - names that look like one that is not there.
 *
 * In: a misspelt name and, one by one, what there is. Out: the nearest of
 * them, all at one distance in edits (insert, delete, replace, swap two), case
 * aside; in long names about a quarter of the letters may differ. If there is
 * none, one that begins with the name and is at most half as long again. The
 * list holds a name once.
 */
#ifndef MD_NEAR_H
#define MD_NEAR_H

#include <stddef.h>

#include "arena.h"

enum { MD_NEAR_OUT = 3 }; /* most that are kept */

struct md_near {
	const char *name;
	size_t len;
	unsigned max; /* edits */
	const char *out[MD_NEAR_OUT]; /* all as near */
	unsigned found;
};

void md_near_start(struct md_near *r, const char *name);
void md_near_add(struct md_near *r, const char *name);
void md_near_keys(struct md_near *r, const struct md_map *m);
/* "'a', 'b' or 'c'", or NULL if nothing was near. */
const char *md_near_text(const struct md_near *r, struct md_arena *a);

#endif
