/*
 * diff.h - random D programs, what they must print, and the comparison with
 * what minid prints.
 *
 *	gen.c	a random, well-typed program as a tree; gen_leaf.c its leaves
 *	text.c	the tree as D text
 *	call.c	subroutines on strings
 *	eval.c	the tree as the output expected of it (reference 3.2)
 *	run.c	a batch of programs in one run of minid; the first that
 *		differs is made smaller until nothing can be left out
 *	diff.c	the command: seeds, counts, the summary
 *
 * Nothing here comes from lang/ or stdlib/: types, conversions and folding
 * are written a second time, from the reference.
 */
#ifndef DIFF_H
#define DIFF_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { STRSIZE = 256, KEYS = 3, CLAUSES = 3, STMTS = 48, ARGS = 8, VARS = 72,
       AGGS = 6, ELEMS = 40, BATCH = 256 };

/* -- types: the number of a row of df_types; T_STR is a string -------------- */

struct df_type {
	const char *name;
	unsigned bits;
	bool is_signed;
};
extern const struct df_type df_types[];
extern const int df_ntypes;
enum { T_INT = 5, T_UINT, T_LONG, T_ULONG, T_STR = -1, T_NONE = -2 };

int df_rank(int type);
int64_t df_cut(int type, int64_t v);

/* -- expressions ------------------------------------------------------------ */

enum kind {
	N_LEAF,		/* a value: constant in one text, variable in another */
	N_VAR,		/* variable, or an element of an array with key[] */
	N_UN,
	N_BIN,
	N_COND,
	N_CAST,
	N_COMMA,
	N_ASSIGN,	/* a is the target; op is OP_NONE or the operator */
	N_INCDEC,	/* op: see below */
	N_SIZEOF,
	N_JOIN,
	N_STRLEN,
	N_CALL,		/* fn of a, b, c */
	N_ISNULL,	/* a == NULL */
};

enum op {
	OP_NONE, OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_MOD, OP_AND, OP_OR, OP_XOR,
	OP_SHL, OP_SHR, OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE, OP_LAND,
	OP_LOR, OP_LXOR,
	OP_NEG, OP_PLUS, OP_COMPL, OP_NOT,
	OP_PREINC, OP_PREDEC, OP_POSTINC, OP_POSTDEC,
};
extern const char *const df_ops[];

/* which text of a leaf */
enum mode { M_CONST, M_VAR, M_MIX };

struct val {
	int64_t i;
	bool null;
	char s[STRSIZE + 1];
};

struct elem {
	struct val key[KEYS], v;
	int64_t n, sum, min, max;
	bool live;
};

struct var {
	char name[32];
	enum { S_GLOBAL, S_SELF, S_THIS } scope;
	bool declared, used;
	int type, nkeys, ktype[KEYS];
	struct val v;
	struct elem *elems;	/* of an array */
	int nelems;
};

enum aggfn { A_COUNT, A_SUM, A_MIN, A_MAX, A_AVG };
struct agg {
	char name[32];
	enum aggfn fn;
	int nkeys, ktype[KEYS];
	struct elem elems[ELEMS];
	int nelems;
};

struct node {
	enum kind kind;
	enum op op;
	int type;		/* N_LEAF, N_CAST */
	bool mix;		/* N_LEAF: a variable in M_MIX */
	struct val *val;	/* N_LEAF */
	char *text;		/* N_LEAF: how the constant is written */
	struct var *var;	/* N_VAR; N_LEAF: the variable */
	int fn;			/* N_CALL */
	struct node *a, *b, *c;
	struct node *key[KEYS];
};

/* -- subroutines (call.c) ------------------------------------------------------ */

enum { F_BASENAME, F_DIRNAME, F_CLEANPATH, F_TOUPPER, F_TOLOWER, F_STRCHR,
       F_STRRCHR, F_STRSTR, F_SUBSTR, F_LLTOSTR, F_NSTRINGS,
       F_INDEX = F_NSTRINGS, F_RINDEX, F_STRTOLL, F_NFNS };
struct df_fn {
	const char *name, *args;
	int type;
};
extern const struct df_fn df_fns[];
void df_call(int fn, const struct val *args, int n, struct val *out);

/* -- programs ----------------------------------------------------------------- */

struct arg {
	struct node *e;
	enum mode mode;
	char conv[16];
};

struct stmt {
	enum { ST_NONE, ST_EXPR, ST_PRINTF, ST_AGG, ST_PRINTA } kind;
	struct node *e;			/* ST_EXPR, ST_AGG */
	struct arg args[ARGS];		/* ST_PRINTF */
	int nargs;
	struct agg *agg;
	struct node *key[KEYS];
	bool def;	/* makes a variable or fixes a type: stays */
};

struct clause {
	struct node *pred;
	struct stmt stmts[STMTS];
	int nstmts;
};

struct prog {
	int id;
	struct clause clauses[CLAUSES];
	int nclauses;
	struct var *vars[VARS];
	int nvars;
	struct agg *aggs[AGGS];
	int naggs;
	void *mem;			/* everything the program points at */
	/* what eval.c found */
	char *expected;
	bool reject;			/* the reference does not settle it */
	int faults;
};

/* gen.c */
struct prog *df_generate(uint64_t seed, int id);
void df_free(struct prog *p);
void df_text_preamble(FILE *f);
/* the declared this-> variables that all programs of a batch share */
extern const int df_this_types[];
enum { THISES = 12 };
/* text.c */
void df_text_decls(FILE *f, const struct prog *p);
void df_text_clause(FILE *f, const struct prog *p, int clause);
/* eval.c: types of implicit variables, then the expected output; `first` is
 * the number of the program's first clause in the run */
void df_types_of(struct prog *p);
bool df_is_string(const struct node *e);
int df_type_of(const struct node *e, enum mode mode);
void df_eval(struct prog *p, int first);
/* run.c: 0, or 1 after it has reported a difference */
int df_run_batch(const char *minid, struct prog **progs, int n, FILE *report);

#endif
