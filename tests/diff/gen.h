/*
 * gen.h - what gen.c and gen_leaf.c share: the generator's state, memory,
 * chance and constants.
 */
#ifndef DIFF_GEN_H
#define DIFF_GEN_H

#include "diff.h"

struct gen {
	struct prog *p;
	uint64_t x;
	bool effects;	/* assignments may be made inside expressions */
	bool values;	/* leaves have variables */
	bool zero_ok;	/* divisors may be 0 */
	int depth;
};

void *df_mem(struct prog *p, size_t n); /* zeroed, until df_free */
int df_below(struct gen *g, int n);	/* 0 .. n - 1 */
bool df_chance(struct gen *g, int percent);
struct node *df_node(struct gen *g, enum kind kind, enum op op, struct node *a,
		     struct node *b);
struct node *df_int_constant(struct gen *g);
/* of a certain type, and of few values */
struct node *df_typed_constant(struct gen *g, int type);
struct node *df_str_constant(struct gen *g);

#endif
