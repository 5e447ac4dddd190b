/*
 * step.c - the only loops in what is generated: a step, written as text in a
 * few words of C, is compiled to a function of its own that the kernel calls
 * again and again (bpf_loop).
 *
 *	statement  { ... }   if (e) s   if (e) s else s   v = e;   d[e] = e;
 *		   stop;
 *	operand    v   s[e]   t[e]   d[e]   number   'c'   (e)   -e   !e
 *	operator   * / %   + -   << >>   < <= > >=   == !=   &   |   &&   ||
 *
 * A variable is a small letter other than s, t and d, which are arrays of
 * bytes: what is outside reads as 0 and is not written. Values have 64 bits;
 * comparisons are signed, divisions not; both sides of && and || are always
 * computed, as 0 or 1.
 *
 * Invariant: variables are in the firing's scratch and come back from memory
 * as numbers that the verifier knows nothing of. So it looks at a step once
 * for each use, whatever the length of strings: a loop that it followed would
 * cost it strsize times as much, and an index that it knew, all that follows.
 * The step gets one pointer, to pointers on the caller's stack.
 *
 * Absent: calls, locals, other loops. A text is ours: an error in it is a bug.
 */
#include "step.h"

#include <string.h>

enum { LOOPS_MAX = 1 << 23 };	/* of the kernel */

struct text {
	struct md_lower *l;
	struct md_step *st;
	const struct md_step_array *a;
	struct md_ir_fn *f;	/* of the step */
	int state;		/* POINTER, in the step */
	const char *p;
};

static int expr(struct text *x, unsigned level);
static void statement(struct text *x);

static void
blanks(struct text *x)
{
	while (*x->p == ' ' || *x->p == '\t')
		x->p++;
}

static bool
eat(struct text *x, const char *token)
{
	size_t n = strlen(token);

	if (strncmp(x->p, token, n) != 0)
		return false;
	x->p += n;
	blanks(x);
	return true;
}

static void
want(struct text *x, const char *token)
{
	if (!eat(x, token))
		md_bug(x->l->c, "step: '%s' is missing at: %s", token, x->p);
}

/* -- operands ---------------------------------------------------------------- */

/* Offset of a variable in the state. */
static int
place(struct md_step *st, char var)
{
	int8_t *slot = &st->slot[var - 'a'];
	int n = 0;

	for (int i = 0; *slot < 0 && i < MD_STEP_VARS; i++)
		n += st->slot[i] >= 0;
	if (*slot < 0)
		*slot = (int8_t)n;
	return 8 * *slot;
}

static int
array_of(char c)
{
	return c == 's' ? 0 : c == 't' ? 1 : c == 'd' ? 2 : -1;
}

/* The address of element i; jumps to `out` when there is none. */
static int
element(struct text *x, int array, int i, int out)
{
	struct md_ir_fn *f = x->f;
	int p = md_ir_vreg(f, MD_POINTER);

	md_ir_bri(f, MD_CC_UGE, i, x->a[array].n, out);
	md_ir_ld_to(f, p, md_ir_ctx(f), 8 * (1 + array), 8);
	return md_ir_add_ptr(f, p, i);
}

/* [e] after the name of an array: the index in a vreg of its own. */
static int
subscript(struct text *x)
{
	int i = md_ir_vreg(x->f, MD_SCALAR);

	want(x, "[");
	md_ir_mov(x->f, i, expr(x, 0));
	want(x, "]");
	return i;
}

static int
byte_of(struct text *x, int array)
{
	struct md_ir_fn *f = x->f;
	int v = md_ir_vreg(f, MD_SCALAR), out = md_ir_label(f);
	int i = subscript(x);

	md_ir_movi(f, v, 0);
	md_ir_ld_to(f, v, element(x, array, i, out), 0, 1);
	md_ir_place(f, out);
	return v;
}

static int
number(struct text *x)
{
	int64_t n = 0;

	while (*x->p >= '0' && *x->p <= '9')
		n = 10 * n + *x->p++ - '0';
	blanks(x);
	return md_ir_const(x->f, n);
}

static int
operand(struct text *x)
{
	char c = *x->p;
	int v;

	if (eat(x, "(")) {
		v = expr(x, 0);
		want(x, ")");
	} else if (eat(x, "-")) {
		v = md_ir_un(x->f, MD_IR_NEG, operand(x));
	} else if (eat(x, "!")) {
		v = md_ir_seti(x->f, MD_CC_EQ, operand(x), 0);
	} else if (c == '\'') {
		v = md_ir_const(x->f, x->p[1]);
		x->p += 2;
		want(x, "'");
	} else if (c >= '0' && c <= '9') {
		v = number(x);
	} else if (c >= 'a' && c <= 'z') {
		x->p++;
		blanks(x);
		if (array_of(c) >= 0)
			return byte_of(x, array_of(c));
		v = md_ir_ld(x->f, x->state, place(x->st, c), 8, false);
	} else {
		md_bug(x->l->c, "step: no operand at: %s", x->p);
	}
	return v;
}

/* -- operators --------------------------------------------------------------- */

static const struct {
	const char *text;
	unsigned level;
	int op, cc;	/* cc >= 0: comparison */
} operators[] = { /* longer ones before their beginnings */
	{ "||", 1, MD_IR_OR, -1 },    { "&&", 2, MD_IR_AND, -1 },
	{ "|", 3, MD_IR_OR, -1 },     { "&", 4, MD_IR_AND, -1 },
	{ "==", 5, 0, MD_CC_EQ },     { "!=", 5, 0, MD_CC_NE },
	{ "<<", 7, MD_IR_SHL, -1 },   { ">>", 7, MD_IR_SHR, -1 },
	{ "<=", 6, 0, MD_CC_SLE },    { ">=", 6, 0, MD_CC_SGE },
	{ "<", 6, 0, MD_CC_SLT },     { ">", 6, 0, MD_CC_SGT },
	{ "+", 8, MD_IR_ADD, -1 },    { "-", 8, MD_IR_SUB, -1 },
	{ "*", 9, MD_IR_MUL, -1 },    { "/", 9, MD_IR_UDIV, -1 },
	{ "%", 9, MD_IR_UMOD, -1 },
};
enum { NOPERATORS = sizeof(operators) / sizeof(operators[0]), LOGICAL = 2 };

/* The operator here, if it binds more closely than `level`. */
static int
operator_at(struct text *x, unsigned level)
{
	for (int i = 0; i < NOPERATORS; i++) {
		const char *t = operators[i].text;

		if (!strncmp(x->p, t, strlen(t)))
			return operators[i].level > level ? i : -1;
	}
	return -1;
}

static int
expr(struct text *x, unsigned level)
{
	int a = operand(x), b, k;

	while ((k = operator_at(x, level)) >= 0) {
		want(x, operators[k].text);
		if (operators[k].level <= LOGICAL)
			a = md_ir_seti(x->f, MD_CC_NE, a, 0);
		b = expr(x, operators[k].level);
		if (operators[k].level <= LOGICAL)
			b = md_ir_seti(x->f, MD_CC_NE, b, 0);
		if (operators[k].cc >= 0)
			a = md_ir_set(x->f, (enum md_cc)operators[k].cc, a, b);
		else
			a = md_ir_bin(x->f, (enum md_ir_op)operators[k].op, a,
				      b);
	}
	return a;
}

/* -- statements -------------------------------------------------------------- */

static void
if_statement(struct text *x)
{
	int no = md_ir_label(x->f), done;

	want(x, "(");
	md_ir_bri(x->f, MD_CC_EQ, expr(x, 0), 0, no);
	want(x, ")");
	statement(x);
	if (!eat(x, "else")) {
		md_ir_place(x->f, no);
		return;
	}
	done = md_ir_label(x->f);
	md_ir_jmp(x->f, done);
	md_ir_place(x->f, no);
	statement(x);
	md_ir_place(x->f, done);
}

static void
assignment(struct text *x)
{
	char var = *x->p++;
	int array = array_of(var), out = md_ir_label(x->f), i, p;

	blanks(x);
	if (array < 0) {
		want(x, "=");
		md_ir_st(x->f, x->state, place(x->st, var), 8, expr(x, 0));
	} else {
		i = subscript(x);
		p = element(x, array, i, out);
		want(x, "=");
		md_ir_st(x->f, p, 0, 1, expr(x, 0));
		md_ir_place(x->f, out);
	}
	want(x, ";");
}

static void
statement(struct text *x)
{
	if (eat(x, "{")) {
		while (!eat(x, "}"))
			statement(x);
	} else if (eat(x, "if")) {
		if_statement(x);
	} else if (eat(x, "stop")) {
		want(x, ";");
		md_ir_exit(x->f, 1);
	} else {
		assignment(x);
	}
}

/* -- use --------------------------------------------------------------------- */

/* A step, and what it was made of: uses that are alike share it, as the kernel
 * takes 256 functions a program. */
struct sub {
	struct md_ir_fn f;
	const char *text;
	unsigned n[MD_STEP_ARRAYS];
	int8_t slot[MD_STEP_VARS];
};

static struct sub *
find_sub(struct md_step *st, const char *text,
	 const struct md_step_array a[MD_STEP_ARRAYS])
{
	const struct md_ptrs *subs = &st->l->f.subs;

	for (unsigned i = 0; i < subs->n; i++) {
		struct sub *s = subs->v[i];
		bool same = s->text == text;

		for (int k = 0; k < MD_STEP_ARRAYS; k++)
			same &= s->n[k] == a[k].n;
		st->sub = (int)i;
		if (same)
			return s;
	}
	return NULL;
}

static struct sub *
make_sub(struct md_step *st, const char *text,
	 const struct md_step_array a[MD_STEP_ARRAYS])
{
	struct md_lower *l = st->l;
	struct sub *s = md_alloc(l->c->arena, sizeof *s);
	struct md_ir_fn *f = &s->f;
	struct text x = { .l = l, .st = st, .a = a, .f = f, .p = text };

	st->sub = (int)l->f.subs.n;
	md_ptrs_push(l->c->arena, &l->f.subs, s);
	md_ir_init(f, l->c->arena);
	f->is_sub = true;
	f->loc = l->f.loc;
	memset(st->slot, 0xff, sizeof st->slot);
	x.state = md_ir_vreg(f, MD_POINTER);
	md_ir_ld_to(f, x.state, md_ir_ctx(f), 0, 8);
	for (blanks(&x); *x.p;)
		statement(&x);
	md_ir_exit(f, 0);
	s->text = text;
	for (int k = 0; k < MD_STEP_ARRAYS; k++)
		s->n[k] = a[k].n;
	memcpy(s->slot, st->slot, sizeof s->slot);
	return s;
}

void
md_step_start(struct md_lower *l, struct md_step *st, const char *text,
	      const struct md_step_array a[MD_STEP_ARRAYS])
{
	const struct sub *s;
	unsigned n = 0;
	int ctx;

	st->l = l;
	s = find_sub(st, text, a);
	if (!s)
		s = make_sub(st, text, a);
	memcpy(st->slot, s->slot, sizeof st->slot);
	for (int i = 0; i < MD_STEP_VARS; i++)
		n += st->slot[i] >= 0;
	st->state = md_lower_scratch(l, 8 * n);
	md_ir_zero(&l->f, st->state, 0, 8 * n);
	st->ctx = md_ir_obj(&l->f, 8 * (1 + MD_STEP_ARRAYS));
	ctx = md_ir_stack(&l->f, st->ctx, 0);
	md_ir_st(&l->f, ctx, 0, 8, st->state);
	for (int i = 0; i < MD_STEP_ARRAYS; i++)
		if (a[i].p != MD_NOREG)
			md_ir_st(&l->f, ctx, 8 * (1 + i), 8, a[i].p);
}

/* A variable that the text uses. */
static int
known(const struct md_step *st, char var)
{
	if (st->slot[var - 'a'] < 0)
		md_bug(st->l->c, "step: no variable %c", var);
	return 8 * st->slot[var - 'a'];
}

void
md_step_set(struct md_step *st, char var, int vreg)
{
	md_ir_st(&st->l->f, st->state, known(st, var), 8, vreg);
}

void
md_step_seti(struct md_step *st, char var, int64_t imm)
{
	md_ir_sti(&st->l->f, st->state, known(st, var), 8, imm);
}

void
md_step_run(struct md_step *st, uint64_t n)
{
	struct md_ir_arg a[4] = {
		md_arg_imm((int64_t)(n < LOOPS_MAX ? n : LOOPS_MAX)),
		md_arg_sub(st->sub), md_arg_stack(st->ctx, 0), md_arg_imm(0),
	};

	md_ir_call(&st->l->f, MD_H_loop, MD_SCALAR, 4, a);
}

int
md_step_get(const struct md_step *st, char var)
{
	return md_ir_ld(&st->l->f, st->state, known(st, var), 8, false);
}
