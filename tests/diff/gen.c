/*
 * gen.c - a random D program. Two shapes:
 *
 *	values	one expression, printed three times: of constants (folded),
 *		of variables (computed), of both
 *	story	variables of every kind, one to three clauses of statements
 *		with side effects, then everything printed
 *
 * What the reference leaves open is not made: a target's keys and the right
 * side of `op=` have no side effects, a key has the type of its first use.
 */
#include "gen.h"

#include <stdlib.h>
#include <string.h>

/* -- variables ------------------------------------------------------------------ */

const int df_this_types[THISES] = { 0, 2, 3, 4, T_INT, T_UINT, T_LONG, T_ULONG,
				    19, 20, T_STR, T_STR };

void
df_text_preamble(FILE *f)
{
	fputs("typedef unsigned char df_byte_t;\ntypedef short df_word_t;\n"
	      "typedef uint64_t df_quad_t;\nthis int df;\n", f);
	for (int i = 0; i < THISES; i++)
		fprintf(f, "this %s t%d;\n",
			df_this_types[i] == T_STR ? "string"
			: df_types[df_this_types[i]].name, i);
}

static struct var *
variable(struct gen *g, int scope, bool declared, int type)
{
	static const char *const prefix[] = { "", "self->", "this->" };
	struct prog *p = g->p;
	struct var *v = df_mem(p, sizeof *v);

	v->scope = scope;
	v->declared = declared;
	v->type = declared || type == T_STR ? type : T_NONE;
	snprintf(v->name, sizeof v->name, "%s%c%d_%d", prefix[scope],
		 declared ? 'd' : 'v', p->id, p->nvars);
	p->vars[p->nvars++] = v;
	return v;
}

static struct var *
shared_this(struct gen *g, int i)
{
	struct var *v = variable(g, S_THIS, true, df_this_types[i]);

	snprintf(v->name, sizeof v->name, "this->t%d", i);
	return v;
}

static struct node *
ref(struct gen *g, struct var *v)
{
	struct node *e = df_node(g, N_VAR, OP_NONE, NULL, NULL);

	e->var = v;
	return e;
}

static struct stmt *
stmt(struct clause *c, int kind)
{
	struct stmt *s;

	if (c->nstmts == STMTS)
		return NULL;
	s = &c->stmts[c->nstmts++];
	s->kind = kind;
	return s;
}

static void
define(struct gen *g, struct clause *c, struct node *target,
       struct node *value)
{
	struct stmt *s = stmt(c, ST_EXPR);

	if (!s)
		return;
	s->def = true;
	s->e = df_node(g, N_ASSIGN, OP_NONE, target, value);
}

/* -- expressions ------------------------------------------------------------------ */

static struct node *int_expr(struct gen *g, int leaves);
static struct node *str_expr(struct gen *g, int leaves);

static struct node *
key_expr(struct gen *g, int type, bool exact)
{
	bool effects = g->effects;
	struct node *e;

	if (exact || df_chance(g, 60))
		return type == T_STR ? df_str_constant(g)
				     : df_typed_constant(g, type);
	g->effects = false;
	e = type == T_STR ? str_expr(g, 1) : int_expr(g, 1);
	g->effects = effects;
	return e;
}

static struct node *
element(struct gen *g, struct var *v, bool exact)
{
	struct node *e = ref(g, v);

	for (int i = 0; i < v->nkeys; i++)
		e->key[i] = key_expr(g, v->ktype[i], exact);
	return e;
}

/* some variable of the kind, or NULL */
static struct node *
any_variable(struct gen *g, bool string)
{
	struct prog *p = g->p;

	for (int tries = 0; p->nvars && tries < 12; tries++) {
		struct var *v = p->vars[df_below(g, p->nvars)];

		if ((v->type == T_STR) != string)
			continue;
		if (v->nkeys && g->depth > 2)
			continue;
		g->depth++;
		struct node *e = element(g, v, false);
		g->depth--;
		return e;
	}
	return NULL;
}

/* A leaf with a constant and a variable that holds it. */
static struct node *
value_leaf(struct gen *g, bool string)
{
	struct prog *p = g->p;
	struct clause *c = &p->clauses[0];
	struct node *e, *old;
	struct var *v;
	int scope = df_below(g, 10);

	if (c->nstmts > 24 || (c->nstmts && df_chance(g, 20))) {
		for (int tries = 0; tries < 8; tries++) {
			old = c->stmts[df_below(g, c->nstmts)].e;
			if ((old->b->type == T_STR) != string)
				continue;
			e = df_mem(p, sizeof *e);
			*e = *old->b;
			e->var = old->a->var;
			e->mix = df_chance(g, 50);
			return e;
		}
	}
	e = string ? df_str_constant(g) : df_int_constant(g);
	if (c->nstmts > 36)
		return e;
	scope = scope < 7 ? S_GLOBAL : S_SELF;
	v = variable(g, scope, df_chance(g, 50), e->type);
	old = df_mem(p, sizeof *old);
	*old = *e;
	define(g, c, ref(g, v), old);
	e->var = v;
	e->mix = df_chance(g, 50);
	return e;
}

static struct node *
int_leaf(struct gen *g)
{
	struct node *e = NULL;

	if (g->values)
		return value_leaf(g, false);
	if (df_chance(g, 60))
		e = any_variable(g, false);
	return e ? e : df_int_constant(g);
}

static struct node *
str_leaf(struct gen *g)
{
	struct node *e = NULL;

	if (g->values)
		return value_leaf(g, true);
	if (df_chance(g, 65))
		e = any_variable(g, true);
	return e ? e : df_str_constant(g);
}

static struct node *
cast_to(struct gen *g, int type, struct node *a)
{
	struct node *e = df_node(g, N_CAST, OP_NONE, a, NULL);

	e->type = type;
	return e;
}

static struct node *
binary(struct gen *g, int leaves)
{
	enum op op = (enum op)(OP_ADD + df_below(g, OP_LXOR - OP_ADD + 1));
	int left = 1 + df_below(g, leaves - 1);
	struct node *a = int_expr(g, left), *b = int_expr(g, leaves - left);

	if ((op == OP_DIV || op == OP_MOD) &&
	    !(g->zero_ok && df_chance(g, 30))) {
		/* b | 1, but also negative divisors */
		b = df_node(g, N_BIN, OP_OR, b, df_int_constant(g));
		b->b->type = T_INT;
		b->b->val->i = 1;
		strcpy(b->b->text, "1");
	}
	return df_node(g, N_BIN, op, a, b);
}

static struct node *
cond(struct gen *g, struct node *c, struct node *a, struct node *b)
{
	struct node *e = df_node(g, N_COND, OP_NONE, c, a);

	e->c = b;
	return e;
}

/* An assignment or a step inside an expression. */
static struct node *
effect(struct gen *g, int leaves)
{
	struct node *t = any_variable(g, false), *e;
	enum op op = OP_NONE;

	if (!t)
		return int_expr(g, leaves);
	if (df_chance(g, 50))
		return df_node(g, N_INCDEC,
			    (enum op)(OP_PREINC + df_below(g, 4)), t, NULL);
	if (df_chance(g, 60))
		op = (enum op)(OP_ADD + df_below(g, OP_SHR - OP_ADD + 1));
	g->effects = op == OP_NONE && t->var->nkeys == 0;
	e = int_expr(g, leaves > 1 ? leaves - 1 : 1);
	g->effects = true;
	if ((op == OP_DIV || op == OP_MOD) &&
	    !(g->zero_ok && df_chance(g, 30))) {
		struct node *one = df_typed_constant(g, T_INT);

		one->val->i = 3;
		strcpy(one->text, "3");
		e = df_node(g, N_BIN, OP_OR, e, one);
	}
	return df_node(g, N_ASSIGN, op, t, e);
}

/* A number for a position, a character or a base: in few values. */
static struct node *
argument(struct gen *g, char type)
{
	static const char *const bases[] = { "10", "16", "2", "8", "36" };
	struct node *e = df_typed_constant(g, T_INT);
	int n;

	if (type == 'b') {
		strcpy(e->text, bases[df_below(g, 5)]);
		e->val->i = atoi(e->text);
		return e;
	}
	n = type == 'c' ? "/abz"[df_below(g, 5)] : df_below(g, 16) - 6;
	snprintf(e->text, 64, "(int)%d", n);
	e->val->i = n;
	return e;
}

static struct node *
subroutine(struct gen *g, int fn, int leaves)
{
	struct node *e = df_node(g, N_CALL, OP_NONE, NULL, NULL);
	struct node **slots[] = { &e->a, &e->b, &e->c };
	const char *types = df_fns[fn].args;

	e->fn = fn;
	e->type = df_fns[fn].type;
	for (int i = 0; types[i]; i++) {
		if (types[i] < 'a' && df_chance(g, 50))
			break;
		if (types[i] == 's')
			*slots[i] = str_expr(g, leaves / 2);
		else if (types[i] == 'n')
			*slots[i] = int_expr(g, leaves / 2);
		else
			*slots[i] = argument(g, (char)(types[i] | 32));
	}
	return e;
}

static struct node *
string_test(struct gen *g, int leaves)
{
	struct node *a = str_expr(g, (leaves + 1) / 2), *e;
	int n = df_below(g, 8);

	if (n == 0 && !g->values) {
		e = any_variable(g, true);
		if (e)
			return df_node(g, N_ISNULL,
				    df_chance(g, 50) ? OP_EQ : OP_NE, e, NULL);
	}
	if (n == 1)
		return df_node(g, N_STRLEN, OP_NONE, a, NULL);
	if (n < 4)
		return subroutine(g, F_NSTRINGS +
				     df_below(g, F_NFNS - F_NSTRINGS),
				  leaves);
	return df_node(g, N_BIN, (enum op)(OP_EQ + df_below(g, 6)), a,
		    str_expr(g, (leaves + 1) / 2));
}

static struct node *
unary(struct gen *g, struct node *e)
{
	int n = df_below(g, 12);

	if (n < 5)
		return cast_to(g, df_below(g, df_ntypes), e);
	if (n == 5)
		return df_node(g, N_SIZEOF, OP_NONE, e, NULL);
	return df_node(g, N_UN, (enum op)(OP_NEG + df_below(g, 4)), e, NULL);
}

static struct node *
int_expr(struct gen *g, int leaves)
{
	struct node *e;
	int n = df_below(g, 100), k;

	if (g->effects && n < 25 && leaves <= 4)
		return effect(g, leaves);
	if (leaves <= 1) {
		e = int_leaf(g);
	} else if (n < 70 || leaves == 2) {
		e = binary(g, leaves);
	} else if (n < 85) {
		k = 1 + df_below(g, leaves - 2);
		e = int_expr(g, k);
		e = cond(g, e, int_expr(g, 1 + df_below(g, leaves - k - 1)),
			 NULL);
		e->c = int_expr(g, 1 + (leaves - k) / 2);
	} else if (n < 92) {
		e = string_test(g, leaves / 2);
	} else {
		e = int_expr(g, leaves / 2);
		e = df_node(g, N_COMMA, OP_NONE, e, int_expr(g, leaves / 2));
	}
	return df_chance(g, 20) ? unary(g, e) : e;
}

static struct node *
str_expr(struct gen *g, int leaves)
{
	struct node *a;
	int n = df_below(g, 10);

	if (leaves <= 1 || n < 5)
		return str_leaf(g);
	if (n < 8) {
		a = int_expr(g, 1 + leaves / 3);
		a = cond(g, a, str_expr(g, leaves / 2), NULL);
		a->c = str_expr(g, leaves / 2);
		return a;
	}
	if (n == 8)
		return subroutine(g, df_below(g, F_NSTRINGS), leaves);
	a = str_expr(g, leaves / 2);
	return df_node(g, N_JOIN, OP_NONE, a, str_expr(g, leaves / 2));
}

/* -- printing --------------------------------------------------------------------- */

static void
conversion(struct gen *g, char *out, bool string)
{
	static const char *const flags[] = { "", "", "", "-", "0", "+", " ",
					     "#" };
	static const char *const width[] = { "", "", "", "4", "12", "24" };
	static const char *const precision[] = { "", "", "", "", ".3", ".10" };
	static const char *const convs[] = { "d", "d", "u", "x", "o", "X" };

	if (string)
		snprintf(out, 16, "[%%%s%s%ss]", df_chance(g, 50) ? "-" : "",
			 width[df_below(g, 6)], precision[df_below(g, 6)]);
	else
		snprintf(out, 16, "%%%s%s%s%s", flags[df_below(g, 8)],
			 width[df_below(g, 6)], precision[df_below(g, 6)],
			 convs[df_below(g, 6)]);
}

static void
show(struct gen *g, struct clause *c, struct node *e, enum mode mode,
     bool fresh)
{
	struct stmt *s = c->nstmts ? &c->stmts[c->nstmts - 1] : NULL;
	struct arg *a;

	if (fresh || !s || s->kind != ST_PRINTF || s->nargs == ARGS) {
		s = stmt(c, ST_PRINTF);
		if (!s)
			return;
	}
	a = &s->args[s->nargs++];
	a->e = e;
	a->mode = mode;
	conversion(g, a->conv, df_is_string(e));
}

/* -- values ----------------------------------------------------------------------- */

static struct node *
deep_cond(struct gen *g, int n)
{
	struct node *e = int_leaf(g);

	while (n-- > 0)
		e = df_chance(g, 50) ? cond(g, int_expr(g, 2), int_leaf(g), e)
				  : cond(g, int_expr(g, 1), e, int_leaf(g));
	return e;
}

/* a chain that leans to the left or to the right */
static struct node *
chain(struct gen *g, int n, bool right)
{
	static const enum op ops[] = { OP_ADD, OP_SUB, OP_MUL, OP_XOR, OP_OR,
				       OP_AND };
	struct node *e = int_leaf(g);

	while (n-- > 0) {
		enum op op = ops[df_below(g, 6)];

		e = right ? df_node(g, N_BIN, op, int_leaf(g), e)
			  : df_node(g, N_BIN, op, e, int_leaf(g));
	}
	return e;
}

static void
values(struct gen *g)
{
	struct prog *p = g->p;
	struct clause *c = &p->clauses[0];
	struct node *e;
	int n = df_below(g, 100);

	g->values = true;
	p->nclauses = 2;
	if (n < 2)
		e = int_expr(g, 200);
	else if (n < 3)
		e = chain(g, 200, false);
	else if (n < 4)
		e = chain(g, 200, true);
	else if (n < 5)
		e = deep_cond(g, 60);
	else if (n < 15)
		e = str_expr(g, 2 + df_below(g, 8));
	else
		e = int_expr(g, 1 + df_below(g, 12));
	c = &p->clauses[1];
	df_types_of(p);
	show(g, c, e, M_CONST, true);
	show(g, c, e, M_VAR, true);
	show(g, c, e, M_MIX, true);
}

/* -- stories ----------------------------------------------------------------------- */

static void
make_scalars(struct gen *g, struct clause *c)
{
	int n = 2 + df_below(g, 6), type, scope;
	struct var *v;

	for (int i = 0; i < n; i++) {
		type = df_chance(g, 25) ? T_STR : df_below(g, df_ntypes);
		scope = df_below(g, 3);
		if (scope == S_THIS && i < 2)
			v = shared_this(g, i * 6 + df_below(g, 6));
		else
			v = variable(g, scope == S_THIS ? S_SELF : scope,
				     df_chance(g, 60), type);
		type = v->type;
		if (v->declared && v->scope != S_THIS && df_chance(g, 50))
			continue;
		define(g, c, ref(g, v),
		       type == T_STR ? df_str_constant(g) : df_int_constant(g));
	}
}

static void
make_arrays(struct gen *g, struct clause *c)
{
	int n = df_below(g, 3), type;
	struct var *v;

	for (int i = 0; i < n; i++) {
		type = df_chance(g, 30) ? T_STR : df_below(g, df_ntypes);
		v = variable(g, df_chance(g, 70) ? S_GLOBAL : S_SELF,
			     df_chance(g, 50), type);
		v->nkeys = 1 + df_below(g, KEYS);
		v->elems = df_mem(g->p, ELEMS * sizeof *v->elems);
		for (int k = 0; k < v->nkeys; k++)
			v->ktype[k] = df_chance(g, 40) ? T_STR
						    : df_below(g, df_ntypes);
		if (!v->declared || df_chance(g, 50))
			define(g, c, element(g, v, true),
			       type == T_STR ? df_str_constant(g)
					     : df_int_constant(g));
	}
}

static void
make_aggs(struct gen *g, struct clause *c)
{
	int n = df_below(g, 3);

	for (int i = 0; i < n; i++) {
		struct agg *a = df_mem(g->p, sizeof *a);
		struct stmt *s = stmt(c, ST_AGG);

		snprintf(a->name, sizeof a->name, "@g%d_%d", g->p->id, i);
		a->fn = (enum aggfn)df_below(g, 5);
		a->nkeys = df_below(g, KEYS + 1);
		s->def = true;
		s->agg = a;
		for (int k = 0; k < a->nkeys; k++) {
			a->ktype[k] = df_chance(g, 40) ? T_STR
						    : df_below(g, df_ntypes);
			s->key[k] = key_expr(g, a->ktype[k], true);
		}
		if (a->fn != A_COUNT)
			s->e = df_int_constant(g);
		g->p->aggs[g->p->naggs++] = a;
	}
}

static void
update_agg(struct gen *g, struct clause *c)
{
	struct agg *a = g->p->aggs[df_below(g, g->p->naggs)];
	struct stmt *s = stmt(c, ST_AGG);

	if (!s)
		return;
	s->agg = a;
	g->effects = false;
	for (int k = 0; k < a->nkeys; k++)
		s->key[k] = key_expr(g, a->ktype[k], false);
	if (a->fn != A_COUNT)
		s->e = int_expr(g, 1 + df_below(g, 4));
	g->effects = true;
}

static void
assign_string(struct gen *g, struct clause *c)
{
	struct node *t = any_variable(g, true), *e;
	struct stmt *s;

	if (!t)
		return;
	g->effects = t->var->nkeys == 0;
	e = str_expr(g, 1 + df_below(g, 6));
	g->effects = true;
	if ((t->var->nkeys || t->var->scope == S_SELF) && df_chance(g, 15)) {
		e = df_typed_constant(g, T_INT);
		e->val->i = 0;
		strcpy(e->text, "0");
	}
	s = stmt(c, ST_EXPR);
	if (s)
		s->e = df_node(g, N_ASSIGN, OP_NONE, t, e);
}

static void
statement(struct gen *g, struct clause *c)
{
	int n = df_below(g, 100);
	struct node *e;
	struct stmt *s;

	if (n < 15 && g->p->naggs) {
		update_agg(g, c);
	} else if (n < 30) {
		assign_string(g, c);
	} else if (n < 50) {
		for (int i = 1 + df_below(g, 3); i > 0; i--) {
			e = df_chance(g, 30) ? str_expr(g, 1 + df_below(g, 5))
					  : int_expr(g, 1 + df_below(g, 6));
			show(g, c, e, M_CONST, i == 1);
		}
	} else {
		e = effect(g, 1 + df_below(g, 6));
		/* a statement that has no effect is fine as well */
		s = stmt(c, ST_EXPR);
		if (s)
			s->e = e;
	}
}

static void
finish(struct gen *g, struct clause *c)
{
	struct stmt *s;

	for (int i = 0; i < g->p->nvars; i++)
		show(g, c, element(g, g->p->vars[i], true), M_CONST, false);
	for (int i = 0; i < g->p->naggs; i++) {
		s = stmt(c, ST_PRINTA);
		if (s)
			s->agg = g->p->aggs[i];
	}
}

static void
story(struct gen *g)
{
	struct prog *p = g->p;
	int n = 1 + df_below(g, CLAUSES - 1);

	p->nclauses = n + 1;
	make_scalars(g, &p->clauses[0]);
	make_arrays(g, &p->clauses[0]);
	make_aggs(g, &p->clauses[0]);
	g->effects = true;
	g->zero_ok = df_chance(g, 20);
	for (int i = 0; i < n; i++) {
		struct clause *c = &p->clauses[i];

		if (i > 0 && df_chance(g, 40))
			c->pred = int_expr(g, 1 + df_below(g, 4));
		for (int k = 1 + df_below(g, 6); k > 0; k--)
			statement(g, c);
	}
	g->effects = false;
	finish(g, &p->clauses[n]);
}

struct prog *
df_generate(uint64_t seed, int id)
{
	struct prog *p = calloc(1, sizeof *p);
	struct gen g = { .p = p, .x = seed };

	if (!p)
		abort();
	p->id = id;
	if (df_chance(&g, 45))
		values(&g);
	else
		story(&g);
	df_types_of(p);
	return p;
}
