/*
 * eval.c - what a program must print, worked out on its tree.
 *
 * Comes in: a program. Goes out: the lines it prints, or `reject` where the
 * reference leaves the answer open (then the program is not used).
 *
 * Values are 64 bits wide, extended by their type when read and cut only by
 * casts, stores, keys and records; operators are signed or unsigned by the
 * operand of greater rank (reference 3.2). Operands go from left to right; of
 * an assignment the right side goes first.
 */
#include "diff.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct run {
	struct prog *p;
	enum mode mode;
	jmp_buf fault;
	int code;
};

/* -- types -------------------------------------------------------------------- */

int
df_rank(int type)
{
	return type < 0 ? -1
			: (int)df_types[type].bits + !df_types[type].is_signed;
}

int64_t
df_cut(int type, int64_t v)
{
	unsigned n = 64 - df_types[type].bits;

	if (n == 0)
		return v;
	if (df_types[type].is_signed)
		return (int64_t)((uint64_t)v << n) >> n;
	return (int64_t)((uint64_t)v << n >> n);
}

/* 1 or 0: a condition that folds to a constant; -1: one that does not. The
 * other branch is dropped with its type, whatever it is (reference 3.2). */
static int known(const struct node *cond, enum mode mode);

static bool
asks_size(const struct node *e)
{
	return e && (e->kind == N_SIZEOF || asks_size(e->a) ||
		     asks_size(e->b) || asks_size(e->c));
}

/* the same, but -1 if it asks for a size, as types do not hang on that */
static int
settled(const struct node *cond, enum mode mode)
{
	return asks_size(cond) ? -1 : known(cond, mode);
}

static int
usual(int a, int b)
{
	return df_rank(b) > df_rank(a) ? b : a;
}

static int
type_of_binary(const struct node *e, enum mode mode)
{
	if (e->op >= OP_EQ && e->op <= OP_LXOR)
		return T_INT;
	if (e->op == OP_SHL || e->op == OP_SHR)
		return df_type_of(e->a, mode);
	return usual(df_type_of(e->a, mode), df_type_of(e->b, mode));
}

int
df_type_of(const struct node *e, enum mode mode)
{
	int t, k;

	switch (e->kind) {
	case N_LEAF:
	case N_CAST:
		return e->type;
	case N_VAR:
		return e->var->type;
	case N_UN:
		return e->op == OP_NOT ? T_INT : df_type_of(e->a, mode);
	case N_BIN:
		return type_of_binary(e, mode);
	case N_COND:
		k = settled(e->a, mode);
		if (k >= 0)
			return df_type_of(k ? e->b : e->c, mode);
		t = df_type_of(e->b, mode); /* once: they nest deeply */
		return t == T_STR ? T_STR : usual(t, df_type_of(e->c, mode));
	case N_COMMA:
		return df_type_of(e->b, mode);
	case N_ASSIGN:
	case N_INCDEC:
		return df_type_of(e->a, mode);
	case N_JOIN:
		return T_STR;
	case N_SIZEOF:
	case N_STRLEN:
		return T_ULONG;
	case N_ISNULL:
		return T_INT;
	case N_CALL:
		return df_fns[e->fn].type;
	}
	return T_NONE;
}

bool
df_is_string(const struct node *e)
{
	switch (e->kind) {
	case N_LEAF:
		return e->type == T_STR;
	case N_VAR:
		return e->var->type == T_STR;
	case N_COND:
	case N_COMMA:
		return df_is_string(e->b);
	case N_ASSIGN:
		return df_is_string(e->a);
	case N_CALL:
		return df_fns[e->fn].type == T_STR;
	default:
		return e->kind == N_JOIN;
	}
}

/* An implicit variable has the greatest rank of all its assignments. */
static bool
join_types(const struct node *e, enum mode mode)
{
	bool changed = false;
	struct var *v;
	int t, k = -1;

	if (!e)
		return false;
	if (e->kind == N_COND)
		k = settled(e->a, mode);
	if (e->kind == N_ASSIGN && !e->a->var->declared &&
	    e->op != OP_SHL && e->op != OP_SHR) {
		v = e->a->var;
		t = df_type_of(e->b, mode);
		if (v->type != T_STR && df_rank(t) > df_rank(v->type)) {
			v->type = t;
			changed = true;
		}
	}
	changed |= join_types(e->a, mode);
	if (k != 0)
		changed |= join_types(e->b, mode);
	if (k != 1)
		changed |= join_types(e->c, mode);
	for (int i = 0; i < KEYS; i++)
		changed |= join_types(e->key[i], mode);
	return changed;
}

static bool
join_stmt(struct stmt *s)
{
	bool changed = join_types(s->e, M_CONST);

	for (int i = 0; i < s->nargs; i++)
		changed |= join_types(s->args[i].e, s->args[i].mode);
	for (int i = 0; i < KEYS; i++)
		changed |= join_types(s->key[i], M_CONST);
	return changed;
}

void
df_types_of(struct prog *p)
{
	bool again;

	do {
		again = false;
		for (int c = 0; c < p->nclauses; c++) {
			again |= join_types(p->clauses[c].pred, M_CONST);
			for (int i = 0; i < p->clauses[c].nstmts; i++)
				again |= join_stmt(&p->clauses[c].stmts[i]);
		}
	} while (again);
}

/* -- constants ------------------------------------------------------------------ */

/* Is it one constant after folding? It matters for the minus of an unsigned
 * constant (cut, reference 1.4) and for a constant divisor 0 (an error). */
static bool constant(const struct run *r, const struct node *e);

static bool
leaf_constant(const struct run *r, const struct node *e)
{
	return !e->var || r->mode == M_CONST || (r->mode == M_MIX && !e->mix);
}

static void eval(struct run *r, const struct node *e, struct val *v);

static int64_t
number(struct run *r, const struct node *e)
{
	struct val v;

	eval(r, e, &v);
	return v.i;
}

static bool
constant(const struct run *r, const struct node *e)
{
	int k;

	switch (e->kind) {
	case N_LEAF:
		return leaf_constant(r, e);
	case N_SIZEOF:
		return true;
	case N_UN:
	case N_CAST:
		return constant(r, e->a);
	case N_BIN:
		return constant(r, e->a) && constant(r, e->b);
	case N_COND:
		k = known(e->a, r->mode);
		return k >= 0 && constant(r, k ? e->b : e->c);
	default:
		return false;
	}
}

static int
known(const struct node *cond, enum mode mode)
{
	struct prog none = { 0 };
	struct run r = { .p = &none, .mode = mode };

	if (!constant(&r, cond) || setjmp(r.fault))
		return -1;
	return number(&r, cond) != 0;
}

/* -- operators -------------------------------------------------------------------- */

static void
fault(struct run *r, int code)
{
	r->code = code;
	longjmp(r->fault, 1);
}

static int64_t
divide(bool is_signed, bool quotient, int64_t a, int64_t b)
{
	uint64_t x = (uint64_t)a, y = (uint64_t)b;

	if (!is_signed)
		return (int64_t)(quotient ? x / y : x % y);
	if (b == -1)
		return quotient ? (int64_t)(0 - x) : 0;
	return quotient ? a / b : a % b;
}

static int64_t
arith(struct run *r, enum op op, int lt, int rt, int64_t a, int64_t b)
{
	bool s = df_types[usual(lt, rt)].is_signed;
	uint64_t x = (uint64_t)a, y = (uint64_t)b;

	switch (op) {
	case OP_ADD:
		return (int64_t)(x + y);
	case OP_SUB:
		return (int64_t)(x - y);
	case OP_MUL:
		return (int64_t)(x * y);
	case OP_DIV:
	case OP_MOD:
		if (b == 0)
			fault(r, 4);
		return divide(s, op == OP_DIV, a, b);
	case OP_AND:
		return a & b;
	case OP_OR:
		return a | b;
	case OP_XOR:
		return a ^ b;
	case OP_SHL:
		return (int64_t)(x << (y & 63));
	case OP_SHR:
		return df_types[lt].is_signed ? a >> (y & 63)
					      : (int64_t)(x >> (y & 63));
	case OP_EQ:
		return a == b;
	case OP_NE:
		return a != b;
	case OP_LT:
		return s ? a < b : x < y;
	case OP_LE:
		return s ? a <= b : x <= y;
	case OP_GT:
		return s ? a > b : x > y;
	case OP_GE:
		return s ? a >= b : x >= y;
	default:
		return 0;
	}
}

static int64_t
binary_strings(struct run *r, const struct node *e)
{
	struct val a, b;
	int d;

	eval(r, e->a, &a);
	eval(r, e->b, &b);
	d = strcmp(a.s, b.s);
	return arith(r, e->op, T_INT, T_INT, d < 0 ? -1 : d > 0, 0);
}

static int64_t
binary(struct run *r, const struct node *e)
{
	int64_t a;

	if (df_is_string(e->a))
		return binary_strings(r, e);
	a = number(r, e->a);
	switch (e->op) {
	case OP_LAND:
		return a && number(r, e->b);
	case OP_LOR:
		return a || number(r, e->b);
	case OP_LXOR:
		return !a != !number(r, e->b);
	default:
		return arith(r, e->op, df_type_of(e->a, r->mode),
			     df_type_of(e->b, r->mode), a, number(r, e->b));
	}
}

static int64_t
unary(struct run *r, const struct node *e)
{
	int64_t a = number(r, e->a);
	int t = df_type_of(e->a, r->mode);

	switch (e->op) {
	case OP_NEG:
		a = (int64_t)(0 - (uint64_t)a);
		if (!df_types[t].is_signed && constant(r, e->a))
			a = df_cut(t, a);
		return a;
	case OP_COMPL:
		return ~a;
	case OP_NOT:
		return !a;
	default:
		return a;
	}
}

/* -- variables ----------------------------------------------------------------- */

static void
make_keys(struct run *r, struct node *const *key, const int *types, int n,
	  struct val *out)
{
	for (int i = 0; i < n; i++) {
		eval(r, key[i], &out[i]);
		if (types[i] != T_STR)
			out[i].i = df_cut(types[i], out[i].i);
	}
}

static bool
same_keys(const struct val *a, const struct val *b, const int *types, int n)
{
	for (int i = 0; i < n; i++)
		if (types[i] == T_STR ? strcmp(a[i].s, b[i].s) != 0
				      : a[i].i != b[i].i)
			return false;
	return true;
}

/* the element, or where it would be made; NULL when there is no room */
static struct elem *
find(struct elem *elems, int n, const struct val *key, const int *types,
     int nkeys)
{
	for (int i = 0; i < n; i++)
		if (same_keys(elems[i].key, key, types, nkeys))
			return &elems[i];
	return NULL;
}

static void
none(const struct var *v, struct val *out)
{
	memset(out, 0, sizeof *out);
	out->null = v->type == T_STR && (v->nkeys || v->scope != S_GLOBAL);
}

static struct val *
place(struct run *r, const struct node *e, struct val *key)
{
	struct var *v = e->var;
	struct elem *m;

	if (v->nkeys == 0)
		return &v->v;
	make_keys(r, e->key, v->ktype, v->nkeys, key);
	m = find(v->elems, v->nelems, key, v->ktype, v->nkeys);
	if (m)
		return &m->v;
	if (v->nelems == ELEMS) {
		r->p->reject = true;
		return &v->v;
	}
	m = &v->elems[v->nelems++];
	memcpy(m->key, key, sizeof m->key);
	none(v, &m->v);
	return &m->v;
}

static void
load(struct run *r, const struct node *e, struct val *out)
{
	struct val key[KEYS];

	memset(key, 0, sizeof key);
	*out = *place(r, e, key);
	/* read with the type that the variable has in the end */
	if (e->var->type != T_STR)
		out->i = df_cut(e->var->type, out->i);
}

static void
assign(struct run *r, const struct node *e, struct val *out)
{
	struct var *v = e->a->var;
	struct val old, key[KEYS];

	memset(key, 0, sizeof key);
	eval(r, e->b, out);
	if (v->type == T_STR) {
		if (!df_is_string(e->b)) /* 0 frees it */
			none(v, out);
		else if (out->null && v->scope == S_GLOBAL && !v->nkeys)
			out->null = false;
		*place(r, e->a, key) = *out;
		return;
	}
	if (e->op != OP_NONE) {
		load(r, e->a, &old);
		out->i = arith(r, e->op, v->type, df_type_of(e->b, r->mode),
			       old.i, out->i);
	}
	out->i = df_cut(v->type, out->i);
	*place(r, e->a, key) = *out;
}

static int64_t
incdec(struct run *r, const struct node *e)
{
	struct val key[KEYS], *p;
	int64_t old, now;

	memset(key, 0, sizeof key);
	p = place(r, e->a, key);
	old = df_cut(e->a->var->type, p->i);
	now = e->op == OP_PREINC || e->op == OP_POSTINC ? 1 : -1;
	now = df_cut(e->a->var->type, (int64_t)((uint64_t)old + (uint64_t)now));
	p->i = now;
	return e->op == OP_PREINC || e->op == OP_PREDEC ? now : old;
}

/* -- everything -------------------------------------------------------------------- */

static void
join(struct run *r, const struct node *e, struct val *v)
{
	struct val b;
	size_t n;

	eval(r, e->a, v);
	if (v->null)
		fault(r, 1);
	eval(r, e->b, &b);
	if (b.null)
		fault(r, 1);
	n = strlen(v->s);
	for (size_t i = 0; n < STRSIZE && b.s[i]; i++)
		v->s[n++] = b.s[i];
	memset(v->s + n, 0, sizeof v->s - n);
}

/* NULL strings fault, narrow numbers are cut. */
static void
call(struct run *r, const struct node *e, struct val *v)
{
	const struct node *const args[] = { e->a, e->b, e->c };
	const char *types = df_fns[e->fn].args;
	struct val a[3];
	int n;

	for (n = 0; n < 3 && args[n]; n++) {
		eval(r, args[n], &a[n]);
		if (types[n] == 's' && a[n].null)
			fault(r, 1);
		if (types[n] == 'c')
			a[n].i = df_cut(0, a[n].i);
		else if (types[n] != 's' && types[n] != 'n')
			a[n].i = df_cut(T_INT, a[n].i);
	}
	df_call(e->fn, a, n, v);
}

static void
eval(struct run *r, const struct node *e, struct val *v)
{
	struct val t;

	if (e->kind != N_JOIN && e->kind != N_ASSIGN && e->kind != N_CALL)
		memset(v, 0, sizeof *v);
	switch (e->kind) {
	case N_LEAF:
		*v = *e->val;
		break;
	case N_VAR:
		load(r, e, v);
		break;
	case N_UN:
		v->i = unary(r, e);
		break;
	case N_BIN:
		v->i = binary(r, e);
		break;
	case N_COND:
		eval(r, number(r, e->a) ? e->b : e->c, v);
		break;
	case N_CAST:
		v->i = df_cut(e->type, number(r, e->a));
		break;
	case N_COMMA:
		eval(r, e->a, v);
		eval(r, e->b, v);
		break;
	case N_ASSIGN:
		assign(r, e, v);
		break;
	case N_INCDEC:
		v->i = incdec(r, e);
		break;
	case N_SIZEOF:
		v->i = df_types[df_type_of(e->a, r->mode)].bits / 8;
		break;
	case N_JOIN:
		join(r, e, v);
		break;
	case N_STRLEN:
		eval(r, e->a, &t);
		if (t.null)
			fault(r, 1);
		v->i = (int64_t)strlen(t.s);
		break;
	case N_CALL:
		call(r, e, v);
		break;
	case N_ISNULL:
		eval(r, e->a, &t);
		v->i = e->op == OP_EQ ? t.null : !t.null;
		break;
	}
}

/* Is there a division by a constant 0, a compile-time error, wherever it is
 * not in a dropped branch? */
static bool
zero_divisor(const struct node *e, enum mode mode)
{
	int k = -1;

	if (!e)
		return false;
	if (e->kind == N_COND)
		k = settled(e->a, mode);
	if ((e->op == OP_DIV || e->op == OP_MOD) && known(e->b, mode) == 0)
		return true;
	for (int i = 0; i < KEYS; i++)
		if (zero_divisor(e->key[i], mode))
			return true;
	return zero_divisor(e->a, mode) ||
	       (k != 0 && zero_divisor(e->b, mode)) ||
	       (k != 1 && zero_divisor(e->c, mode));
}

static bool
rejected(const struct clause *c)
{
	bool bad = zero_divisor(c->pred, M_CONST);

	for (int i = 0; i < c->nstmts && !bad; i++) {
		const struct stmt *s = &c->stmts[i];

		bad = zero_divisor(s->e, M_CONST);
		for (int k = 0; k < s->nargs; k++)
			bad |= zero_divisor(s->args[k].e, s->args[k].mode);
		for (int k = 0; k < KEYS; k++)
			bad |= zero_divisor(s->key[k], M_CONST);
	}
	return bad;
}

/* -- statements ---------------------------------------------------------------- */

#pragma GCC diagnostic ignored "-Wformat-nonliteral" /* formats are made */

/* The C conversion of a D one: by the width and sign of the type. */
static void
print(FILE *f, const char *conv, int type, const struct val *v)
{
	char fmt[32], last = conv[strlen(conv) - 1];
	bool s = type != T_STR && df_types[type].is_signed;
	int64_t i;

	if (type == T_STR) {
		fprintf(f, conv, v->s);
		return;
	}
	i = df_cut(type, v->i);
	if (last == 'd' && !s)
		last = 'u';
	else if (last != 'd' && df_types[type].bits < 64)
		i &= (INT64_C(1) << df_types[type].bits) - 1;
	snprintf(fmt, sizeof fmt, "%.*sll%c", (int)strlen(conv) - 1, conv,
		 last);
	fprintf(f, fmt, (long long)i);
}

static void
aggregate(struct run *r, const struct stmt *s)
{
	struct val key[KEYS];
	struct agg *g = s->agg;
	struct elem *m;
	int64_t v;

	memset(key, 0, sizeof key);
	v = s->e ? number(r, s->e) : 0;
	make_keys(r, s->key, g->ktype, g->nkeys, key);
	m = find(g->elems, g->nelems, key, g->ktype, g->nkeys);
	if (!m && g->nelems == ELEMS) {
		r->p->reject = true;
		return;
	}
	if (!m) {
		m = &g->elems[g->nelems++];
		memcpy(m->key, key, sizeof m->key);
		m->n = m->sum = 0;
		m->min = INT64_MAX;
		m->max = INT64_MIN;
	}
	m->n++;
	m->sum = (int64_t)((uint64_t)m->sum + (uint64_t)v);
	m->min = v < m->min ? v : m->min;
	m->max = v > m->max ? v : m->max;
}

static int64_t
result(const struct agg *g, const struct elem *m)
{
	switch (g->fn) {
	case A_COUNT:
		return m->n;
	case A_SUM:
		return m->sum;
	case A_MIN:
		return m->min;
	case A_MAX:
		return m->max;
	case A_AVG:
		return m->sum / m->n;
	}
	return 0;
}

/* by value, then key by key; integer keys as unsigned (reference 5.6) */
static bool
before(const struct agg *g, const struct elem *a, const struct elem *b)
{
	int64_t x = result(g, a), y = result(g, b);

	if (x != y)
		return x < y;
	for (int i = 0; i < g->nkeys; i++) {
		uint64_t p = (uint64_t)a->key[i].i, q = (uint64_t)b->key[i].i;
		int d = strcmp(a->key[i].s, b->key[i].s);

		if (g->ktype[i] == T_STR && d != 0)
			return d < 0;
		if (g->ktype[i] != T_STR && p != q)
			return p < q;
	}
	return false;
}

static void
print_agg(FILE *f, int id, struct agg *g)
{
	struct elem t;

	for (int i = 1; i < g->nelems; i++)
		for (int j = i; j > 0 && before(g, &g->elems[j],
						&g->elems[j - 1]); j--) {
			t = g->elems[j];
			g->elems[j] = g->elems[j - 1];
			g->elems[j - 1] = t;
		}
	for (int i = 0; i < g->nelems; i++) {
		fprintf(f, "%d:a", id);
		for (int k = 0; k < g->nkeys; k++) {
			fputc(' ', f);
			print(f, g->ktype[k] == T_STR ? "%s" : "%d",
			      g->ktype[k], &g->elems[i].key[k]);
		}
		fprintf(f, " %" PRId64 "\n", result(g, &g->elems[i]));
	}
}

static void
run_stmt(struct run *r, const struct stmt *s, FILE *f)
{
	struct val v;

	r->mode = M_CONST;
	switch (s->kind) {
	case ST_NONE:
		break;
	case ST_EXPR:
		eval(r, s->e, &v);
		break;
	case ST_PRINTF:
		fprintf(f, "%d:", r->p->id);
		for (int i = 0; i < s->nargs; i++) {
			r->mode = s->args[i].mode;
			eval(r, s->args[i].e, &v);
			fputc(' ', f);
			print(f, s->args[i].conv,
			      df_type_of(s->args[i].e, r->mode), &v);
		}
		fputc('\n', f);
		break;
	case ST_AGG:
		aggregate(r, s);
		break;
	case ST_PRINTA:
		print_agg(f, r->p->id, s->agg);
		break;
	}
}

/* One clause: its output all at once, or the line of the ERROR clause. */
static void
run_clause(struct run *r, const struct clause *c, int number_, FILE *out)
{
	char *text = NULL;
	size_t len = 0;
	FILE *f = open_memstream(&text, &len);

	r->mode = M_CONST;
	if (setjmp(r->fault) == 0) {
		if (!c->pred || number(r, c->pred))
			for (int i = 0; i < c->nstmts; i++)
				run_stmt(r, &c->stmts[i], f);
		fclose(f);
		fputs(text, out);
	} else {
		fclose(f);
		r->p->faults++;
		fprintf(out, "E %d %d\n", number_, r->code);
	}
	free(text);
}

void
df_eval(struct prog *p, int first)
{
	struct run r = { .p = p };
	size_t len = 0;
	FILE *out;

	free(p->expected);
	p->expected = NULL;
	p->reject = false;
	p->faults = 0;
	for (int i = 0; i < p->nvars; i++) {
		none(p->vars[i], &p->vars[i]->v);
		p->vars[i]->nelems = 0;
	}
	for (int i = 0; i < p->naggs; i++)
		p->aggs[i]->nelems = 0;
	out = open_memstream(&p->expected, &len);
	for (int i = 0; i < p->nclauses; i++)
		if (rejected(&p->clauses[i]))
			p->reject = true;
		else
			run_clause(&r, &p->clauses[i], first++, out);
	fclose(out);
}
