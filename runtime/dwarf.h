/*
 * dwarf.h - types from the debug information of traced programs.
 *
 * The compiler asks through md_argtypes_fn of lang/compile.h; nothing is
 * opened before it does.
 */
#ifndef MD_DWARF_H
#define MD_DWARF_H

#include "lang/compile.h"

struct md_dwarf;

/* A file of a process: what to open, and where it is for looking up separate
 * debug information beside it. */
struct md_dwarf_file {
	uint64_t dev, ino;
	const char *path, *real;
};

/* The types go into the arena and are good as long as it and this are. */
struct md_dwarf *md_dwarf_new(struct md_arena *a);
void md_dwarf_free(struct md_dwarf *d);

/* The function at a link-time address as a FUNC type whose members are its
 * parameters, see md_argtypes_fn; of a return, its value. NULL: *why. */
const struct md_type *md_dwarf_function(struct md_dwarf *d,
					struct md_types *t,
					const struct md_dwarf_file *file,
					uint64_t addr, bool is_return,
					const char **why);

/* Complete a structure that is known by its tag, if the file has it. */
void md_dwarf_complete(struct md_dwarf *d, struct md_types *t,
		       const struct md_dwarf_file *file, struct md_type *type);

/* Has the file a function of this name of which all copies are inlined, and
 * how many such copies are there? */
bool md_dwarf_inlined(struct md_dwarf *d, const struct md_dwarf_file *file,
		      const char *name, unsigned *copies);

/* -- abi.c ----------------------------------------------------------------- */

/* Integer registers, SSE registers and words of the stack taken so far. */
struct md_taken {
	unsigned ints, sses, words;
};

/* The argN that the next parameter is; or none, and *why. */
int md_abi_take(struct md_arena *a, struct md_taken *k, const char *name,
		const struct md_type *t, const struct md_unread **why);
/* What to use instead of the value at a return: it is arg1 if scalar. */
const struct md_unread *md_abi_value(struct md_arena *a,
				     const struct md_type *t);
bool md_abi_in_memory(const struct md_type *t);

#endif
