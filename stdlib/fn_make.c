/*
 * fn_make.c - subroutines that make a text that is in none of their arguments,
 * or a number of one: cleanpath toupper tolower lltostr strtoll.
 */
#include "stdlib/stdlib.h"

#include "keys.h"
#include "lang/check.h"
#include "lang/lower.h"
#include "lang/step.h"

enum { FAULT_ILLEGAL = 3, DIGITS = 72 /* 64, a sign or 0x, the NUL */ };

/* -- a character for a character --------------------------------------------- */

static void
change(struct md_lower *l, const struct md_expr *e, struct md_val *v,
       const char *step, unsigned times)
{
	struct md_step st;
	struct md_val s;

	md_text_arg(l, md_arg_of(e, 0), &s);
	md_text_new(l, v, s.bound);
	md_step_start(l, &st, step,
		      (struct md_step_array[]){ md_text_array(&s), MD_NO_ARRAY,
						md_text_array(v) });
	md_step_run(&st, (uint64_t)times * (s.bound + 1));
}

static void
toupper_(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	change(l, e, v,
	       "c = s[i];"
	       "if (!c) stop;"
	       "if (c >= 'a' && c <= 'z') c = c - 32;"
	       "d[i] = c;"
	       "i = i + 1;", 1);
}
const struct md_builtin_ops md_fn_toupper[] = {
	{ .lower = toupper_, .bound = md_text_most }
};

static void
tolower_(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	change(l, e, v,
	       "c = s[i];"
	       "if (!c) stop;"
	       "if (c >= 'A' && c <= 'Z') c = c + 32;"
	       "d[i] = c;"
	       "i = i + 1;", 1);
}
const struct md_builtin_ops md_fn_tolower[] = {
	{ .lower = tolower_, .bound = md_text_most }
};

/* -- cleanpath --------------------------------------------------------------- */

/*
 * j is how long the result is, r 1 if it starts with /, g what .. does not
 * take away: that / or the .. before it.
 *
 *	p 0 before a component	1 in one	2 taking the last one away
 */
static const char clean[] =
	"if (!k) { k = 1; r = s[0] == '/'; g = r; j = r; if (r) d[0] = '/'; }"
	"c = s[i];"
	"x = s[i + 1];"
	"y = s[i + 2];"
	"if (p == 2) {"
	"	j = j - 1;"
	"	if (j <= g || d[j] == '/') p = 0;"
	"	d[j] = 0;"
	"} else if (p == 1) {"
	"	if (!c || c == '/') p = 0;"
	"	else { d[j] = c; j = j + 1; i = i + 1; }"
	"} else if (!c) {"
	"	if (i && !j) d[0] = '.';"
	"	stop;"
	"} else if (c == '/' || (c == '.' && (!x || x == '/'))) i = i + 1;"
	"else if (c == '.' && x == '.' && (!y || y == '/')) {"
	"	i = i + 2;"
	"	if (j > g) p = 2;"
	"	else if (!r) {"
	"		if (j) { d[j] = '/'; j = j + 1; }"
	"		d[j] = '.';"
	"		d[j + 1] = '.';"
	"		j = j + 2;"
	"		g = j;"
	"	}"
	"} else {"
	"	p = 1;"
	"	if (j > r) { d[j] = '/'; j = j + 1; }"
	"}";

static void
cleanpath(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	change(l, e, v, clean, 4);
}
const struct md_builtin_ops md_fn_cleanpath[] = {
	{ .lower = cleanpath, .bound = md_text_most }
};

/* -- numbers ----------------------------------------------------------------- */

/* The base of argument 1, or 10; from `least` to 36, else a fault. */
static int
base_arg(struct md_lower *l, const struct md_expr *e, int64_t least)
{
	int b;

	if (!md_arg_of(e, 1))
		return md_ir_const(&l->f, 10);
	b = md_lower_int(l, md_arg_of(e, 1));
	if (least == 0) /* 1 is not one either */
		md_lower_fault_if(l, MD_CC_EQ, b, 1, FAULT_ILLEGAL, b);
	md_lower_fault_if(l, MD_CC_SLT, b, least, FAULT_ILLEGAL, b);
	md_lower_fault_if(l, MD_CC_SGT, b, 36, FAULT_ILLEGAL, b);
	return b;
}

/* From the right; m: a sign, z: the number is 0. */
static const char digits[] =
	"i = i - 1;"
	"r = v % b;"
	"v = v / b;"
	"if (r < 10) d[i] = '0' + r;"
	"else d[i] = 'a' + r - 10;"
	"if (!v) {"
	"	if (b == 16) { i = i - 1; d[i] = 'x'; }"
	"	if (b == 16 || (b == 8 && !z)) { i = i - 1; d[i] = '0'; }"
	"	if (m) { i = i - 1; d[i] = '-'; }"
	"	stop;"
	"}";

/* Only base 10 is signed; 8 and 16 show in the text. */
static void
lltostr(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	struct md_ir_fn *f = &l->f;
	int n = md_ir_vreg(f, MD_SCALAR), neg = md_ir_vreg(f, MD_SCALAR);
	int plus = md_ir_label(f), base;
	struct md_step st;
	struct md_val d = { 0 };

	md_ir_mov(f, n, md_lower_int(l, md_arg_of(e, 0)));
	base = base_arg(l, e, 2);
	d.bound = DIGITS;
	d.r = md_lower_scratch(l, DIGITS);
	md_step_start(l, &st, digits,
		      (struct md_step_array[]){ MD_NO_ARRAY, MD_NO_ARRAY,
						md_text_array(&d) });
	md_step_seti(&st, 'i', DIGITS - 1);
	md_step_set(&st, 'b', base);
	md_step_set(&st, 'z', md_ir_seti(f, MD_CC_EQ, n, 0));
	md_ir_movi(f, neg, 0);
	if (md_arg_of(e, 1))
		md_ir_bri(f, MD_CC_NE, base, 10, plus);
	md_ir_bri(f, MD_CC_SGE, n, 0, plus);
	md_ir_mov(f, n, md_ir_un(f, MD_IR_NEG, n));
	md_ir_movi(f, neg, 1);
	md_ir_place(f, plus);
	md_step_set(&st, 'v', n);
	md_step_set(&st, 'm', neg);
	md_step_run(&st, 64);
	md_text_part(l, &d, md_step_get(&st, 'i'),
		     md_ir_const(f, DIGITS - 1), v);
	if (l->img->strsize < v->bound)
		md_text_end(l, v);
}

static unsigned
lltostr_bound(const struct md_expr *e)
{
	return md_arg_of(e, 1) ? DIGITS : 21;
}
const struct md_builtin_ops md_fn_lltostr[] = {
	{ .lower = lltostr, .bound = lltostr_bound }
};

/*	p 0 blanks and a sign	1 the prefix	2 digits	*/
static const char parse[] =
	"c = s[i];"
	"x = s[i + 1] | 32;"
	"y = s[i + 2] | 32;"
	"if (!p) {"
	"	if (c == '-' || c == '+') { m = c == '-'; i = i + 1; p = 1; }"
	"	else if (c == ' ' || (c >= 9 && c <= 13)) i = i + 1;"
	"	else p = 1;"
	"} else if (p == 1) {"
	"	p = 2;"
	"	y = (y >= '0' && y <= '9') || (y >= 'a' && y <= 'f');"
	"	if (c == '0' && x == 'x' && y && (!b || b == 16)) {"
	"		i = i + 2;"
	"		b = 16;"
	"	}"
	"	if (!b && c == '0') b = 8;"
	"	if (!b) b = 10;"
	"} else {"
	"	r = 99;"
	"	if (c >= '0' && c <= '9') r = c - '0';"
	"	c = c | 32;"
	"	if (c >= 'a' && c <= 'z') r = c - 'a' + 10;"
	"	if (r >= b) stop;"
	"	v = v * b + r;"
	"	i = i + 1;"
	"}";

static void
strtoll_(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	struct md_ir_fn *f = &l->f;
	int plus = md_ir_label(f), base;
	struct md_step st;
	struct md_val s;

	md_text_arg(l, md_arg_of(e, 0), &s);
	base = base_arg(l, e, 0);
	md_step_start(l, &st, parse,
		      (struct md_step_array[]){ md_text_array(&s), MD_NO_ARRAY,
						MD_NO_ARRAY });
	md_step_set(&st, 'b', base);
	md_step_run(&st, s.bound + 2);
	v->r = md_ir_vreg(f, MD_SCALAR);
	md_ir_mov(f, v->r, md_step_get(&st, 'v'));
	md_ir_bri(f, MD_CC_EQ, md_step_get(&st, 'm'), 0, plus);
	md_ir_mov(f, v->r, md_ir_un(f, MD_IR_NEG, v->r));
	md_ir_place(f, plus);
}
const struct md_builtin_ops md_fn_strtoll[] = { { .lower = strtoll_ } };
