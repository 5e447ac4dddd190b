/*
 * step.h - loops over strings, written as text: what a subroutine does with
 * one character. See step.c for the language and for how a step runs.
 */
#ifndef MD_STEP_H
#define MD_STEP_H

#include "lower.h"

enum { MD_STEP_ARRAYS = 3, MD_STEP_VARS = 26 };

struct md_step_array {
	int p;		/* POINTER; or MD_NOREG: not used */
	unsigned n;	/* bytes that may be read (and written) there */
};

#define MD_NO_ARRAY ((struct md_step_array){ MD_NOREG, 0 })

struct md_step {
	struct md_lower *l;
	int state;	/* POINTER to the variables in use, 8 bytes each */
	int sub;	/* number of the step among those of the program */
	int ctx;	/* stack object: pointers to the state and the arrays */
	int8_t slot[MD_STEP_VARS];	/* -1: not used */
};

/* Compile a step over the arrays s, t and d; its variables are 0. */
void md_step_start(struct md_lower *l, struct md_step *st, const char *text,
		   const struct md_step_array a[MD_STEP_ARRAYS]);
void md_step_set(struct md_step *st, char var, int vreg);
void md_step_seti(struct md_step *st, char var, int64_t imm);
/* Do it again and again until it stops, at most n times. */
void md_step_run(struct md_step *st, uint64_t n);
int md_step_get(const struct md_step *st, char var);

#endif
