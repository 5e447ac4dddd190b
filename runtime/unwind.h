/*
 * unwind.h - callers of a place in code that keeps no frame pointer.
 */
#ifndef MD_UNWIND_H
#define MD_UNWIND_H

#include "runtime/prov.h"

struct md_unwind;

/* What a program recorded: registers by their DWARF number, of which the one
 * behind the general ones is the place itself, and the stack from its top. */
struct md_unwind_state {
	const uint64_t *regs;
	const uint8_t *stack;
	size_t len;
};

/* Opens the file that is mapped there, for reading; -1: not to be had. */
typedef int md_unwind_open_fn(void *arg, const struct md_target *t,
			      const struct md_mapping *m);

bool md_unwind_possible(void);
struct md_unwind *md_unwind_new(md_unwind_open_fn *open, void *arg);
void md_unwind_free(struct md_unwind *u);
/* Frames in v, the innermost first; how many. 0: nothing is known of the
 * place, so that what was recorded by frame pointers is the better answer. */
unsigned md_unwind(struct md_unwind *u, const struct md_target *t,
		   const struct md_unwind_state *st, uint64_t *v, unsigned max);

#endif
