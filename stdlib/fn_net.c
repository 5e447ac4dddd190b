/*
 * fn_net.c - subroutines that show addresses of networks: inet_ntoa
 * inet_ntoa6 inet_ntop link_ntop.
 *
 * Each reads the bytes that its argument points at and makes the text with a
 * step (lang/step.h): i is the next byte or group, j the end of the text.
 */
#include "stdlib/stdlib.h"

#include "keys.h"
#include "lang/lower.h"
#include "lang/step.h"

enum {
	FAULT_ILLEGAL = 3,
	IPV4 = 2, IPV6 = 10,		/* AF_INET, AF_INET6 */
	ETHERNET = 1, INFINIBAND = 32,	/* ARPHRD_* */
	STEPS = 64,
	TEXT = 64,	/* 45 characters and the NUL for IPv6, 59 for Infiniband */
};

static const char ipv4[] =
	"c = s[i];"
	"if (c >= 100) { d[j] = '0' + c / 100; j = j + 1; }"
	"if (c >= 10) { d[j] = '0' + c / 10 % 10; j = j + 1; }"
	"d[j] = '0' + c % 10;"
	"j = j + 1;"
	"i = i + 1;"
	"if (i == 4) stop;"
	"d[j] = '.';"
	"j = j + 1;";

/*
 * p 0: the first longest row of zeroes, x groups from b on; 1: groups, a digit
 * a time, of weight w; 2: the last four bytes in decimal (m), where what is
 * before them says so.
 */
static const char ipv6[] =
	"if (!p) {"
	"	if (s[2 * i] || s[2 * i + 1]) r = 0;"
	"	else { r = r + 1; if (r > x) { x = r; b = i + 1 - r; } }"
	"	i = i + 1;"
	"	if (i == 8) {"
	"		i = 0;"
	"		p = 1;"
	"		if (x < 2) x = 0;"
	"		m = !b && (x == 6 ||"
	"		    (x == 5 && s[10] == 255 && s[11] == 255));"
	"	}"
	"} else if (p == 2) {"
	"	c = s[i];"
	"	if (c >= 100) { d[j] = '0' + c / 100; j = j + 1; }"
	"	if (c >= 10) { d[j] = '0' + c / 10 % 10; j = j + 1; }"
	"	d[j] = '0' + c % 10;"
	"	j = j + 1;"
	"	i = i + 1;"
	"	if (i == 16) stop;"
	"	d[j] = '.';"
	"	j = j + 1;"
	"} else if (m && i == 6) { p = 2; i = 12; }"
	"else if (x && i == b) {"
	"	if (!i) { d[j] = ':'; j = j + 1; }"
	"	d[j] = ':';"
	"	j = j + 1;"
	"	i = i + x;"
	"	x = 0;"
	"} else if (i == 8) stop;"
	"else {"
	"	if (!w) w = 4096;"
	"	v = s[2 * i] << 8 | s[2 * i + 1];"
	"	c = v / w % 16;"
	"	if (v >= w || w == 1) {"
	"		if (c < 10) d[j] = '0' + c;"
	"		else d[j] = 'a' + c - 10;"
	"		j = j + 1;"
	"	}"
	"	w = w / 16;"
	"	if (!w) {"
	"		i = i + 1;"
	"		if (i < 8) { d[j] = ':'; j = j + 1; }"
	"	}"
	"}";

/* n bytes as pairs of digits; a step is a digit */
static const char link[] =
	"if (p) c = s[i] % 16;"
	"else c = s[i] / 16;"
	"if (c < 10) d[j] = '0' + c;"
	"else d[j] = 'a' + c - 10;"
	"j = j + 1;"
	"if (p) {"
	"	i = i + 1;"
	"	if (i == n) stop;"
	"	d[j] = ':';"
	"	j = j + 1;"
	"}"
	"p = !p;";

/* The text of n bytes at the address that argument k has, into v. */
static void
show(struct md_lower *l, const struct md_expr *ptr, int addr, const char *step,
     unsigned n, struct md_val *v)
{
	struct md_step_array s = { MD_NOREG, (n + 7) & ~7u };
	struct md_step st;

	s.p = md_lower_scratch(l, s.n);
	md_lower_bytes(l, md_arg(s.p), md_arg_imm(n), ptr, addr);
	md_step_start(l, &st, step,
		      (struct md_step_array[]){ s, MD_NO_ARRAY,
						md_text_array(v) });
	if (step == link)
		md_step_seti(&st, 'n', n);
	md_step_run(&st, STEPS);
}

static void
text(struct md_lower *l, const struct md_expr *e, const char *step, unsigned n,
     struct md_val *v)
{
	const struct md_expr *ptr = md_arg_of(e, 0);

	md_text_new(l, v, TEXT);
	show(l, ptr, md_lower_int(l, ptr), step, n, v);
	md_text_end(l, v);
}

static void
inet_ntoa(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	text(l, e, ipv4, 4, v);
}

static unsigned
bound(const struct md_expr *e)
{
	return TEXT;
}
const struct md_builtin_ops md_fn_inet_ntoa[] = {
	{ .lower = inet_ntoa, .bound = bound }
};

/* The second argument would ask for what is always done: the mixed forms. */
static void
inet_ntoa6(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	text(l, e, ipv6, 16, v);
	if (md_arg_of(e, 1))
		md_lower_int(l, md_arg_of(e, 1));
}
const struct md_builtin_ops md_fn_inet_ntoa6[] = {
	{ .lower = inet_ntoa6, .bound = bound }
};

/* One of two kinds of address, by a number that may be known only then. */
struct kind {
	int64_t number;
	const char *step;
	unsigned n;
};

static void
by_kind(struct md_lower *l, const struct md_expr *e, const struct kind kinds[2],
	struct md_val *v)
{
	struct md_ir_fn *f = &l->f;
	int kind, addr, done = md_ir_label(f);
	struct md_facts m;

	kind = md_lower_int(l, md_arg_of(e, 0));
	addr = md_lower_int(l, md_arg_of(e, 1));
	md_text_new(l, v, TEXT);
	m = l->k;
	for (int i = 0; i < 2; i++) {
		int other = md_ir_label(f);

		md_ir_bri(f, MD_CC_NE, kind, kinds[i].number, other);
		show(l, md_arg_of(e, 1), addr, kinds[i].step, kinds[i].n, v);
		md_ir_jmp(f, done);
		md_ir_place(f, other);
		md_lower_join(l, &m);
	}
	md_lower_fault(l, FAULT_ILLEGAL, kind);
	md_ir_place(f, done);
	md_text_end(l, v);
}

static void
inet_ntop(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	by_kind(l, e, (struct kind[]){ { IPV4, ipv4, 4 }, { IPV6, ipv6, 16 } },
		v);
}
const struct md_builtin_ops md_fn_inet_ntop[] = {
	{ .lower = inet_ntop, .bound = bound }
};

static void
link_ntop(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	by_kind(l, e, (struct kind[]){ { ETHERNET, link, 6 },
				       { INFINIBAND, link, 20 } }, v);
}
const struct md_builtin_ops md_fn_link_ntop[] = {
	{ .lower = link_ntop, .bound = bound }
};
