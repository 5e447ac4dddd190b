/*
 * fn_part.c - subroutines whose result is a part of a string or a position in
 * one: basename dirname strchr strrchr strstr strtok index rindex substr json.
 *
 * Each finds two positions, by a step (lang/step.h) or by arithmetic, and
 * takes what is between them. In steps i is where to look next, b and e are
 * the beginning and end of what was found, f tells whether anything was.
 */
#include "stdlib/stdlib.h"

#include "keys.h"
#include "lang/check.h"
#include "lang/lower.h"
#include "lang/step.h"

enum { FAULT_BADADDR = 1, BYTES = 256 };

void
md_text_new(struct md_lower *l, struct md_val *v, unsigned bound)
{
	v->bound = (bound + 7) & ~7u;
	v->r = md_lower_scratch(l, v->bound);
	md_lower_zero(l, v->r, 0, v->bound);
}

struct md_step_array
md_text_array(const struct md_val *v)
{
	return (struct md_step_array){ v->r, v->bound };
}

/*
 *	clear v
 *	n = min(e - b, bound - 1); if (n > 0 && b < bound)
 *		probe_read_kernel(v, n, s + b)
 */
void
md_text_part(struct md_lower *l, const struct md_val *s, int b, int e,
	     struct md_val *v)
{
	struct md_ir_fn *f = &l->f;
	int none = md_ir_label(f), fits = md_ir_label(f);
	int n = md_ir_vreg(f, MD_SCALAR), at = md_ir_vreg(f, MD_SCALAR);
	struct md_ir_arg a[3];

	md_text_new(l, v, s->bound);
	md_ir_mov(f, n, md_ir_bin(f, MD_IR_SUB, e, b));
	md_ir_bri(f, MD_CC_SLE, n, 0, none);
	md_ir_bri(f, MD_CC_ULT, n, s->bound, fits);
	md_ir_movi(f, n, s->bound - 1);
	md_ir_place(f, fits);
	md_ir_mov(f, at, b);
	md_ir_bri(f, MD_CC_UGE, at, s->bound, none);
	a[0] = md_arg(v->r);
	a[1] = md_arg(n);
	a[2] = md_arg(md_ir_add_ptr(f, s->r, at));
	md_ir_call(f, MD_H_read_kernel, MD_SCALAR, 3, a);
	md_ir_place(f, none);
}

/* The bytes from b on. */
static void
rest(struct md_lower *l, const struct md_val *s, int b, struct md_val *v)
{
	md_text_part(l, s, b, md_ir_const(&l->f, s->bound - 1), v);
}

unsigned
md_text_most(const struct md_expr *e)
{
	unsigned n = md_value_bound(e->u.call.args.v[0]);

	return n == 1 ? 2 : n; /* "." */
}

/* v = max(v, low) and v = min(v, high), of signed vregs */
static void
at_least(struct md_ir_fn *f, int v, int64_t low)
{
	int ok = md_ir_label(f);

	md_ir_bri(f, MD_CC_SGE, v, low, ok);
	md_ir_movi(f, v, low);
	md_ir_place(f, ok);
}

static void
at_most(struct md_ir_fn *f, int v, int high)
{
	int ok = md_ir_label(f);

	md_ir_br(f, MD_CC_SLE, v, high, ok);
	md_ir_mov(f, v, high);
	md_ir_place(f, ok);
}

/* A copy that can be changed. */
static int
copy(struct md_ir_fn *f, int v)
{
	int r = md_ir_vreg(f, MD_SCALAR);

	md_ir_mov(f, r, v);
	return r;
}

/* -- paths ------------------------------------------------------------------- */

/* b, e: the last component; x: the end of the one before it */
static const char components[] =
	"c = s[i];"
	"if (!c) stop;"
	"if (c != '/') {"
	"	if (!p) { x = e; b = i; }"
	"	e = i + 1;"
	"}"
	"p = c != '/';"
	"i = i + 1;";

/* What has no such part is / or . */
static void
component(struct md_lower *l, const struct md_expr *call, struct md_val *v,
	  bool last)
{
	struct md_ir_fn *f = &l->f;
	int some = md_ir_label(f), first, e;
	struct md_step st;
	struct md_val s;

	md_text_arg(l, md_arg_of(call, 0), &s);
	md_step_start(l, &st, components,
		      (struct md_step_array[]){ md_text_array(&s), MD_NO_ARRAY,
						MD_NO_ARRAY });
	md_step_run(&st, s.bound);
	e = md_step_get(&st, last ? 'e' : 'x');
	md_text_part(l, &s, last ? md_step_get(&st, 'b') : md_ir_const(f, 0),
		     e, v);
	md_ir_bri(f, MD_CC_NE, e, 0, some);
	first = md_ir_ld(f, s.r, 0, 1, false);
	first = md_ir_seti(f, MD_CC_EQ, first, '/');
	md_ir_st(f, v->r, 0, 1, md_ir_bini(f, MD_IR_ADD, first, '.'));
	md_ir_place(f, some);
}

static void
basename_(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	component(l, e, v, true);
}
const struct md_builtin_ops md_fn_basename[] = {
	{ .lower = basename_, .bound = md_text_most }
};

static void
dirname_(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	component(l, e, v, false);
}
const struct md_builtin_ops md_fn_dirname[] = {
	{ .lower = dirname_, .bound = md_text_most }
};

/* -- one character ----------------------------------------------------------- */

/* the first, or the last if r; the NUL counts, as in C */
static const char character[] =
	"if (s[i] == c) { f = 1; b = i; if (!r) stop; }"
	"if (!s[i]) stop;"
	"i = i + 1;";

static void
find_char(struct md_lower *l, const struct md_expr *e, struct md_val *v,
	  bool last)
{
	struct md_step st;
	struct md_val s;
	int c;

	md_text_arg(l, md_arg_of(e, 0), &s);
	c = md_ir_bini(&l->f, MD_IR_AND, md_lower_int(l, md_arg_of(e, 1)), 0xff);
	md_step_start(l, &st, character,
		      (struct md_step_array[]){ md_text_array(&s), MD_NO_ARRAY,
						MD_NO_ARRAY });
	md_step_set(&st, 'c', c);
	md_step_seti(&st, 'r', last);
	md_step_run(&st, s.bound);
	rest(l, &s, md_step_get(&st, 'b'), v);
	v->null = md_ir_seti(&l->f, MD_CC_EQ, md_step_get(&st, 'f'), 0);
}

static void
strchr_(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	find_char(l, e, v, false);
}
const struct md_builtin_ops md_fn_strchr[] = {
	{ .lower = strchr_, .bound = md_text_most }
};

static void
strrchr_(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	find_char(l, e, v, true);
}
const struct md_builtin_ops md_fn_strrchr[] = {
	{ .lower = strrchr_, .bound = md_text_most }
};

/* -- a string in a string ---------------------------------------------------- */

/* j characters of t are at i; where s ends first, no later place will do */
static const char forward[] =
	"if (!t[j]) { f = 1; stop; }"
	"if (s[i + j] == t[j]) j = j + 1;"
	"else {"
	"	if (!s[i + j]) stop;"
	"	i = i + 1;"
	"	j = 0;"
	"}";

/* g: the start was negative, then only "" is there */
static const char backward[] =
	"if (!t[j]) { f = !(g && j); stop; }"
	"if (s[i + j] == t[j]) j = j + 1;"
	"else {"
	"	if (!i) stop;"
	"	i = i - 1;"
	"	j = 0;"
	"}";

/* The position of t in s from `start` on or back, or -1. */
static int
find_text(struct md_lower *l, const struct md_val *s, const struct md_val *t,
	  int start, bool back)
{
	struct md_ir_fn *f = &l->f;
	int i = md_ir_vreg(f, MD_SCALAR), found = md_ir_label(f);
	struct md_step st;

	md_step_start(l, &st, back ? backward : forward,
		      (struct md_step_array[]){ md_text_array(s),
						md_text_array(t), MD_NO_ARRAY });
	if (back)
		md_step_set(&st, 'g', md_ir_seti(f, MD_CC_SLT, start, 0));
	at_least(f, start, 0);
	md_step_set(&st, 'i', start);
	md_step_run(&st, (uint64_t)s->bound * t->bound);
	md_ir_mov(f, i, md_step_get(&st, 'i'));
	md_ir_bri(f, MD_CC_NE, md_step_get(&st, 'f'), 0, found);
	md_ir_movi(f, i, -1);
	md_ir_place(f, found);
	return i;
}

static void
index_or(struct md_lower *l, const struct md_expr *e, struct md_val *v,
	 bool back)
{
	struct md_ir_fn *f = &l->f;
	struct md_val s, t;
	int start, len;

	md_text_arg(l, md_arg_of(e, 0), &s);
	md_text_arg(l, md_arg_of(e, 1), &t);
	start = md_ir_vreg(f, MD_SCALAR);
	if (md_arg_of(e, 2))
		md_ir_mov(f, start, md_lower_int(l, md_arg_of(e, 2)));
	else
		md_ir_movi(f, start, back ? INT32_MAX : 0);
	if (back || md_arg_of(e, 2)) {
		len = md_text_len(l, &s);
		at_most(f, start, len);
	}
	v->r = find_text(l, &s, &t, start, back);
}

static void
index_(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	index_or(l, e, v, false);
}
const struct md_builtin_ops md_fn_index[] = { { .lower = index_ } };

static void
rindex_(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	index_or(l, e, v, true);
}
const struct md_builtin_ops md_fn_rindex[] = { { .lower = rindex_ } };

static void
strstr_(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	struct md_val s, t;
	int at;

	md_text_arg(l, md_arg_of(e, 0), &s);
	md_text_arg(l, md_arg_of(e, 1), &t);
	at = find_text(l, &s, &t, copy(&l->f, md_ir_const(&l->f, 0)), false);
	rest(l, &s, at, v);
	v->null = md_ir_seti(&l->f, MD_CC_SLT, at, 0);
}
const struct md_builtin_ops md_fn_strstr[] = {
	{ .lower = strstr_, .bound = md_text_most }
};

/* -- substr ------------------------------------------------------------------ */

/*
 *	b < 0: b += n	e = no length ? n : length < 0 ? n + length
 *					  : b + length
 *	from max(b, 0) to min(e, n)
 */
static void
substr(struct md_lower *l, const struct md_expr *call, struct md_val *v)
{
	struct md_ir_fn *f = &l->f;
	int n, b, e, len, from_start = md_ir_label(f);
	struct md_val s;

	md_text_arg(l, md_arg_of(call, 0), &s);
	n = copy(f, md_text_len(l, &s));
	b = copy(f, md_lower_int(l, md_arg_of(call, 1)));
	e = copy(f, n);
	md_ir_bri(f, MD_CC_SGE, b, 0, from_start);
	md_ir_mov(f, b, md_ir_bin(f, MD_IR_ADD, b, n));
	md_ir_place(f, from_start);
	if (md_arg_of(call, 2)) {
		int back = md_ir_label(f);

		len = copy(f, md_lower_int(l, md_arg_of(call, 2)));
		md_ir_bri(f, MD_CC_SLT, len, 0, back);
		md_ir_mov(f, e, b);
		md_ir_place(f, back);
		md_ir_mov(f, e, md_ir_bin(f, MD_IR_ADD, e, len));
		at_most(f, e, n);
	}
	at_least(f, b, 0);
	md_text_part(l, &s, b, e, v);
}
const struct md_builtin_ops md_fn_substr[] = {
	{ .lower = substr, .bound = md_text_most }
};

/* -- strtok ------------------------------------------------------------------ */

static const char delimiters[] =
	"if (!t[i]) stop;"
	"d[t[i]] = 1;"
	"i = i + 1;";

static const char token[] =
	"c = s[i];"
	"if (!c) { e = i; stop; }"
	"if (!d[c]) {"
	"	if (!f) b = i;"
	"	f = 1;"
	"} else if (f) {"
	"	e = i;"
	"	i = i + 1;"
	"	stop;"
	"}"
	"i = i + 1;";

/* What is being taken apart is a hidden this-> variable: its text, and before
 * that the position. */
static int
strtok_check(struct md_check *c, struct md_expr *call)
{
	struct md_var *v = md_var_define(c, MD_SC_THIS, "strtok( )", call->loc);

	v->type = c->t->string;
	v->strbound = 0;
	call->var = v;
	return 0;
}

/* A string to start with, or NULL to go on. */
static void
strtok_source(struct md_lower *l, const struct md_expr *e,
	      const struct md_this *t, int p)
{
	struct md_ir_fn *f = &l->f;
	unsigned size = md_var_text_size(l->c, t->var);
	int go_on = md_ir_label(f);
	struct md_val s;

	if (md_is_null_const(e))
		return;
	md_lower_expr(l, e, &s);
	if (s.null != MD_NOREG)
		md_ir_bri(f, MD_CC_NE, s.null, 0, go_on);
	s.null = MD_NOREG;
	md_val_string_to(l, &s, p, 8, size);
	md_ir_sti(f, p, 0, 8, 0);
	md_ir_movi(f, t->vreg, 0);
	md_ir_place(f, go_on);
}

static void
strtok_(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	struct md_this *hidden = md_lower_this(l, e->var);
	struct md_val s = { .bound = md_var_text_size(l->c, e->var) }, t;
	int p = md_lower_this_memory(l, e->var), table;
	struct md_step_array a[MD_STEP_ARRAYS];
	struct md_step st;

	strtok_source(l, md_arg_of(e, 0), hidden, p);
	md_text_arg(l, md_arg_of(e, 1), &t);
	md_lower_fault_if(l, MD_CC_NE, hidden->vreg, 0, FAULT_BADADDR,
			  MD_NOREG);
	s.r = md_ir_addi_ptr(&l->f, p, 8);
	table = md_lower_scratch(l, BYTES);
	md_lower_zero(l, table, 0, BYTES);
	a[0] = md_text_array(&s);
	a[1] = md_text_array(&t);
	a[2] = (struct md_step_array){ table, BYTES };
	md_step_start(l, &st, delimiters, a);
	md_step_run(&st, t.bound);
	md_step_start(l, &st, token, a);
	md_step_set(&st, 'i', md_ir_ld(&l->f, p, 0, 8, false));
	md_step_run(&st, s.bound);
	md_ir_st(&l->f, p, 0, 8, md_step_get(&st, 'i'));
	md_text_part(l, &s, md_step_get(&st, 'b'), md_step_get(&st, 'e'), v);
	v->null = md_ir_seti(&l->f, MD_CC_EQ, md_step_get(&st, 'f'), 0);
}
const struct md_builtin_ops md_fn_strtok[] = {
	{ .check = strtok_check, .lower = strtok_ }
};

/* -- json -------------------------------------------------------------------- */

/*
 * t is the path: names and numbers with . [ ] between them; k is how much of
 * it has led here, n and w the index here and the one that is wanted. f: the
 * next value is the one that is wanted. What lies beside the path is skipped,
 * z brackets deep; v is inside a string there, o behind a backslash, u in the
 * digits of \u. q: this is an object; l: its name is right so far. The result
 * is b to e, if r.
 *
 *	p 0 a value		3 a colon	6 in a string
 *	  1 a name or }		4 , or the end	7 in a number or word
 *	  2 in a name		5 in brackets	8 an index in the path
 */
static const char json_walk[] =
	"c = s[i];"
	"x = t[k];"
	"h = x == '.' || x == '[' || x == ']';"
	"y = c == ' ' || (c >= 9 && c <= 13);"
	"a = (c | 32) >= 'a' && (c | 32) <= 'z';"
	"m = (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.';"
	"if (p == 8) {"
	"	if (x >= '0' && x <= '9') { w = w * 10 + x - '0'; j = 1; }"
	"	else if ((h || !x) && j) { p = 0; f = !w; }"
	"	else stop;"
	"	if (p == 8) k = k + 1;"
	"} else if (!c) stop;"
	"else if (p == 5) {"
	"	if (v) {"
	"		if (c == '\"' && !o) v = 0;"
	"		o = c == '\\' && !o;"
	"	} else if (c == '\"') v = 1;"
	"	else if (c == '{' || c == '[') z = z + 1;"
	"	else if (c == '}' || c == ']') z = z - 1;"
	"	i = i + 1;"
	"	if (!z) { if (f) { e = i; r = 1; stop; } p = 4; }"
	"} else if (p == 6) {"
	"	if (u) {"
	"		u = u - 1;"
	"		if (!((c >= '0' && c <= '9') ||"
	"		      ((c | 32) >= 'a' && (c | 32) <= 'f'))) stop;"
	"	} else if (o) { if (c == 'u') u = 4; }"
	"	else if (c == '\"') {"
	"		if (f) { e = i; r = 1; stop; }"
	"		p = 4;"
	"	}"
	"	o = c == '\\' && !o;"
	"	i = i + 1;"
	"} else if (p == 7) {"
	"	if (a || m) {"
	"		if (a && g != 2 && (c | 32) != 'e') stop;"
	"		i = i + 1;"
	"	} else { if (f) { e = i; r = 1; stop; } p = 4; }"
	"} else if (p == 2) {"
	"	if (c == '\"' && !o) {"
	"		x = t[j];"
	"		f = l && (!x || x == '.' || x == '[' || x == ']');"
	"		p = 3;"
	"	} else {"
	"		if (t[j] != c || c == '.' || c == '[' || c == ']') l = 0;"
	"		o = c == '\\' && !o;"
	"		j = j + 1;"
	"	}"
	"	i = i + 1;"
	"} else if (y) i = i + 1;"
	"else if (p == 1) {"
	"	if (c != '\"') stop;"
	"	p = 2; j = k; l = 1; i = i + 1;"
	"} else if (p == 3) {"
	"	if (c != ':') stop;"
	"	if (f) k = j;"
	"	p = 0; i = i + 1;"
	"} else if (p == 4) {"
	"	if (c != ',') stop;"
	"	p = q; n = n + 1; i = i + 1;"
	"	if (!q) f = n == w;"
	"} else if (f && h) k = k + 1;"
	"else if (f && x) {"
	"	f = 0; i = i + 1; n = 0; w = 0; j = 0; q = 0;"
	"	if (c == '{') { q = 1; p = 1; }"
	"	else if (c == '[') p = 8;"
	"	else stop;"
	"} else {"
	"	b = i; p = 7; g = 1;"
	"	if (c == '\"') { p = 6; b = i + 1; i = i + 1; }"
	"	else if (c == '{' || c == '[') { p = 5; z = 1; i = i + 1; }"
	"	else if (c == 't' || c == 'f' || c == 'n') g = 2;"
	"	else if (!(c == '-' || (c >= '0' && c <= '9'))) stop;"
	"}";

static void
json(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	struct md_step st;
	struct md_val s, t;

	md_text_arg(l, md_arg_of(e, 0), &s);
	md_text_arg(l, md_arg_of(e, 1), &t);
	md_step_start(l, &st, json_walk,
		      (struct md_step_array[]){ md_text_array(&s),
						md_text_array(&t), MD_NO_ARRAY });
	md_step_seti(&st, 'f', 1);
	md_step_run(&st, 3 * (uint64_t)(s.bound + t.bound));
	md_text_part(l, &s, md_step_get(&st, 'b'), md_step_get(&st, 'e'), v);
	v->null = md_ir_seti(&l->f, MD_CC_EQ, md_step_get(&st, 'r'), 0);
}
const struct md_builtin_ops md_fn_json[] = {
	{ .lower = json, .bound = md_text_most }
};
