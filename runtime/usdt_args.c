/*
 * usdt_args.c - the argument text of a USDT note: "-4@%eax 8@-16(%rbp) 2@$5".
 *
 * In: operands as a compiler writes them for its assembler, each with the size
 * of the value (negative: signed) in front. Out: struct md_uarg, registers as
 * offsets in what the kernel saves. Both machines are always compiled, so that
 * both are tested.
 *
 * An operand that is not understood is marked so and costs no other one.
 * Symbols become distances from the place of the probe, whose address the
 * program counter holds. Absent: floating-point and segment registers.
 */
#include "usdt.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPERAND_MAX = 128, PC_X86 = 128, PC_ARM = 32 * 8 };

struct parse {
	const struct md_usdt_parse *p;
	struct md_uarg *a;
	const char *s; /* what is left of the operand */
};

static bool
take(struct parse *q, const char *word)
{
	size_t n = strlen(word);

	q->s += strspn(q->s, " ");
	if (strncmp(q->s, word, n))
		return false;
	q->s += n;
	return true;
}

static bool
number(struct parse *q, int64_t *v)
{
	const char *s = q->s + strspn(q->s, " +-");
	char *end;

	if (*s < '0' || *s > '9')
		return false;
	*v = (int64_t)strtoull(s, &end, 0);
	if (s > q->s && s[-1] == '-')
		*v = (int64_t)(0 - (uint64_t)*v);
	q->s = end;
	return true;
}

/* -- x86-64 -------------------------------------------------------------- */

/* Registers of pt_regs in its order. */
static const char x86_order[][4] = {
	"r15", "r14", "r13", "r12", "bp", "bx",   "r11", "r10", "r9", "r8",
	"ax",  "cx",  "dx",  "si",  "di", "orig", "ip",  "cs",  "fl", "sp",
};

/* al ah ax eax rax, sil si esi rsi, r8b r8w r8d r8: offset, bytes, first. */
static bool
x86_name(const char *s, size_t n, int16_t *off, uint8_t *width, int64_t *first)
{
	bool numbered = n > 1 && s[0] == 'r' && s[1] >= '0' && s[1] <= '9';
	char name[4] = "";

	*first = 0;
	*width = 8;
	if (numbered && strchr("bwd", s[n - 1])) {
		n--;
		*width = s[n] == 'b' ? 1 : s[n] == 'w' ? 2 : 4;
	} else if (!numbered && n == 3 && (s[0] == 'r' || s[0] == 'e')) {
		*width = s[0] == 'r' ? 8 : 4;
		s++, n--;
	} else if (!numbered && n == 3 && s[2] == 'l') { /* sil */
		*width = 1;
		n--;
	} else if (!numbered) {
		*width = 2;
	}
	if (n < 2 || n > 3)
		return false;
	memcpy(name, s, n);
	if (*width == 2 && n == 2 && strchr("lh", s[1]) && strchr("abcd", *s)) {
		*width = 1;
		*first = s[1] == 'h';
		name[1] = 'x';
	}
	for (unsigned i = 0; i < sizeof(x86_order) / sizeof(*x86_order); i++) {
		*off = (int16_t)(8 * i);
		if (!strcmp(x86_order[i], name))
			return true;
	}
	return false;
}

static bool
x86_register(struct parse *q, int16_t *off, uint8_t *width, int64_t *first)
{
	size_t n;

	if (!take(q, "%"))
		return false;
	n = strspn(q->s, "abcdefghijklmnopqrstuvwxyz0123456789");
	if (!x86_name(q->s, n, off, width, first))
		return false;
	q->s += n;
	return true;
}

/* A register of an address: all of it. */
static bool
x86_whole(struct parse *q, int16_t *off)
{
	int64_t first;
	uint8_t width;

	return x86_register(q, off, &width, &first) && width == 8;
}

/* Numbers and at most one symbol: -16, foo, foo+4, 4+foo. */
static bool
x86_displacement(struct parse *q, bool *symbolic)
{
	char name[OPERAND_MAX];
	uint64_t addr;
	int64_t v;
	size_t n;

	*symbolic = false;
	while (*q->s && *q->s != '(') {
		if (number(q, &v)) {
			q->a->num += v;
			continue;
		}
		take(q, "+");
		n = strcspn(q->s, "+-( ");
		if (!n || *symbolic)
			return false;
		snprintf(name, sizeof(name), "%.*s", (int)n, q->s);
		if (!q->p->symbol || !q->p->symbol(q->p->arg, name, &addr))
			return false;
		q->a->num += (int64_t)(addr - q->p->addr);
		*symbolic = true;
		q->s += n;
	}
	return true;
}

static bool
x86_memory(struct parse *q)
{
	struct md_uarg *a = q->a;
	bool symbolic;
	int64_t scale;

	a->kind = MD_UA_MEM;
	if (strchr(q->s, ':') || !x86_displacement(q, &symbolic))
		return false;
	if (symbolic) /* the program counter is that of the place */
		a->base = PC_X86;
	if (!take(q, "("))
		return symbolic && !*q->s;
	if (take(q, "%rip)"))
		return symbolic && !*q->s;
	if (symbolic || (*q->s != ',' && !x86_whole(q, &a->base)))
		return false;
	if (!take(q, ","))
		return take(q, ")") && !*q->s;
	if (!x86_whole(q, &a->index))
		return false;
	if (take(q, ",")) {
		if (!number(q, &scale) || scale < 1 || scale > 8 ||
		    (scale & (scale - 1)))
			return false;
		a->scale = (uint8_t)__builtin_ctz((unsigned)scale);
	}
	return take(q, ")") && !*q->s;
}

static bool
x86_operand(struct parse *q)
{
	struct md_uarg *a = q->a;

	if (take(q, "$")) {
		a->kind = MD_UA_CONST;
		return number(q, &a->num) && !*q->s;
	}
	if (*q->s != '%')
		return x86_memory(q);
	a->kind = MD_UA_REG;
	return x86_register(q, &a->base, &a->width, &a->num) && !*q->s;
}

/* -- aarch64 --------------------------------------------------------------- */

static bool
arm_register(struct parse *q, int16_t *off, uint8_t *width)
{
	int64_t n;

	*width = 8;
	if (take(q, "sp")) {
		*off = 31 * 8;
		return true;
	}
	if (!take(q, "x") && (!take(q, "w") || !(*width = 4)))
		return false;
	if (!number(q, &n) || n < 0 || n > 30)
		return false;
	*off = (int16_t)(8 * n);
	return true;
}

/* [x1], [sp, 16], [x1, x2], [x1, x2, lsl 3] */
static bool
arm_memory(struct parse *q)
{
	struct md_uarg *a = q->a;
	int64_t shift;
	uint8_t width;

	a->kind = MD_UA_MEM;
	if (!arm_register(q, &a->base, &width) || width != 8)
		return false;
	if (take(q, ",")) {
		take(q, "#");
		if (!number(q, &a->num) &&
		    (!arm_register(q, &a->index, &width) || width != 8))
			return false;
	}
	if (a->index >= 0 && take(q, ",")) {
		if (!take(q, "lsl"))
			return false;
		take(q, "#");
		if (!number(q, &shift) || shift < 0 || shift > 4)
			return false;
		a->scale = (uint8_t)shift;
	}
	return take(q, "]") && !*q->s;
}

static bool
arm_operand(struct parse *q)
{
	struct md_uarg *a = q->a;

	if (take(q, "["))
		return arm_memory(q);
	if (*q->s == 'x' || *q->s == 'w' || *q->s == 's') {
		a->kind = MD_UA_REG;
		if (!strcmp(q->s, "xzr") || !strcmp(q->s, "wzr")) {
			a->kind = MD_UA_CONST;
			return true;
		}
		return arm_register(q, &a->base, &a->width) && !*q->s;
	}
	take(q, "#");
	a->kind = MD_UA_CONST;
	return number(q, &a->num) && !*q->s;
}

/* -- both ------------------------------------------------------------------- */

/* A constant as the type it has. */
static int64_t
cut(const struct md_uarg *a)
{
	unsigned unused = 64 - 8u * a->size;
	uint64_t v = (uint64_t)a->num << unused;

	return a->is_signed ? (int64_t)v >> unused : (int64_t)(v >> unused);
}

/* "-4@": size and sign; without it the value fills a register. */
static bool
read_size(struct parse *q)
{
	struct md_uarg *a = q->a;
	char *end;
	long n = strtol(q->s, &end, 10);

	a->size = 8;
	if (end == q->s || *end != '@')
		return !strchr(q->s, '@') && *end != 'f';
	q->s = end + 1;
	a->is_signed = n < 0;
	a->size = (uint8_t)labs(n);
	return labs(n) < 16 && (a->size == 1 || a->size == 2 || a->size == 4 ||
				a->size == 8);
}

static void
read_operand(const struct md_usdt_parse *p, const char *text, struct md_uarg *a)
{
	struct parse q = { .p = p, .a = a, .s = text };
	bool ok;

	*a = (struct md_uarg){ .base = -1, .index = -1 };
	ok = read_size(&q) && (p->machine == EM_AARCH64 ? arm_operand(&q)
							: x86_operand(&q));
	if (!ok) {
		*a = (struct md_uarg){ .base = -1, .index = -1 };
		return;
	}
	if (a->kind == MD_UA_CONST)
		a->num = cut(a);
	if (!a->width || a->width > a->size)
		a->width = a->size;
}

/* Operands are separated by blanks; within [] a blank is a part. */
static const char *
next_operand(const char *s, char buf[OPERAND_MAX])
{
	bool inside = false;
	size_t n = 0;

	s += strspn(s, " ");
	for (; *s && (inside || *s != ' '); s++) {
		if (*s == '[' || *s == ']')
			inside = *s == '[';
		if (n < OPERAND_MAX - 1)
			buf[n++] = *s;
	}
	buf[n] = 0;
	return s;
}

void
md_usdt_args(const struct md_usdt_parse *p, const char *text, struct md_usdt *u)
{
	char operand[OPERAND_MAX];

	u->spec = text;
	for (u->nargs = 0; u->nargs < MD_UARGS; u->nargs++) {
		text = next_operand(text, operand);
		if (!*operand)
			break;
		read_operand(p, operand, &u->args[u->nargs]);
	}
}

const char *
md_usdt_type(const struct md_uarg *a)
{
	static const char *const names[2][9] = {
		{ [1] = "uint8_t", [2] = "uint16_t", [4] = "uint32_t",
		  [8] = "uint64_t" },
		{ [1] = "int8_t", [2] = "int16_t", [4] = "int32_t",
		  [8] = "int64_t" },
	};

	return a->kind == MD_UA_ODD ? "unknown" : names[a->is_signed][a->size];
}
