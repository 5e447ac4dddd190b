/*
 * ret.h - what ret.c (the walk through a function) and ret_way.c (where its
 * indirect jumps go) share.
 */
#ifndef MD_RET_H
#define MD_RET_H

#include "elf.h"

enum { PARTS = 24, OWNERS = 31 };

struct part { /* a piece of code */
	uint64_t from, to;
	const uint8_t *code;
	uint8_t *seen; /* by byte: owner + 1 where an instruction starts */
	bool gap;      /* it has no name: perhaps not of the function */
};

/*
 * Owner 0 is the function. Each jump to code without a name makes another
 * one, which is part of the function if it leads back into it (links); else
 * it is a function that is called by a jump.
 */
struct owner {
	uint32_t links; /* bit n: leads into owner n */
	bool part, places;
	const char *why; /* it cannot be told how it returns */
};

struct leap { /* a jump into code without a name */
	uint64_t at, to;
	unsigned by;
	bool always;
};

struct spot {
	uint64_t addr;
	unsigned owner;
	uint32_t cond; /* of the place */
};

struct list { /* of any of those */
	void *v;
	unsigned n, cap;
};

struct walk {
	struct md_elf *e;
	uint64_t entry;
	struct part part[PARTS];
	unsigned nparts;
	struct owner owner[OWNERS];
	unsigned nowners, cur;
	uint64_t jump; /* the one that is judged */
	struct list todo, places, jumps; /* struct spot; jumps: indirect ones */
	struct list leaps, edges;
	bool table; /* some of it cannot be reached by following */
	unsigned labels; /* how it uses addresses in itself; 0: not known */
	bool starts; /* only where instructions start is asked for */
	const char *why;
};

/* The part that holds the address, or NULL. */
struct part *md_ret_part(struct walk *w, uint64_t addr);
bool md_insn_padding(const struct md_insn *i); /* does nothing */
/* Where an indirect jump leads, by all that was followed. */
enum md_way md_ret_way(struct walk *w, uint64_t at);

#endif
