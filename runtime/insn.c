/*
 * insn.c - how long an x86-64 instruction is, and where it leads.
 *
 * A probe inside an instruction breaks the target, so an offset that a script
 * names must be where an instruction starts: md_insn_starts walks there from
 * the start of the function. Known are lengths (prefixes, opcode, ModRM with
 * what follows it, immediate) and what jumps, calls and returns do; not what
 * an instruction computes. What cannot be told is no start. On aarch64 all
 * have four bytes (insn_a64.c).
 */
#include "prov.h"

#include <string.h>

#if defined(__x86_64__)

struct insn {
	const uint8_t *p, *end;
	bool opsize;	/* 66: a 2-byte immediate */
	bool addrsize;	/* 67 */
	bool wide;	/* REX.W */
	unsigned imm;	/* bytes */
	bool modrm;
	const uint8_t *op;	/* behind the prefixes */
	const uint8_t *rm;	/* ModRM, or NULL */
};

static bool
in(uint8_t op, const char *ranges)
{
	/* pairs of bytes, first and last of a range; ends with 0xff 0x00 */
	const uint8_t *r = (const uint8_t *)ranges;

	for (; r[0] <= r[1]; r += 2) {
		if (op >= r[0] && op <= r[1])
			return true;
	}
	return false;
}

static void
prefixes(struct insn *i)
{
	for (; i->p < i->end; i->p++) {
		if (*i->p == 0x66)
			i->opsize = true;
		else if (*i->p == 0x67)
			i->addrsize = true;
		else if (!in(*i->p, "\x26\x26\x2e\x2e\x36\x36\x3e\x3e\x64\x65"
				    "\xf0\xf0\xf2\xf3\xff"))
			break;
	}
	if (i->p < i->end && (*i->p & 0xf0) == 0x40)
		i->wide = *i->p++ & 8;
}

/* 0f xx, and the maps behind 0f 38 and 0f 3a. False: no such instruction. */
static bool
two_bytes(struct insn *i)
{
	uint8_t op;

	if (i->p == i->end)
		return false;
	op = *i->p++;
	i->modrm = true;
	if (op == 0x38 || op == 0x3a) {
		i->imm = op == 0x3a;
		return i->p++ < i->end;
	}
	if (in(op, "\x05\x09\x0b\x0b\x0e\x0e\x30\x37\x77\x77\x80\x8f\xa0\xa2"
		   "\xa8\xaa\xc8\xcf\xff"))
		i->modrm = false;
	if (in(op, "\x80\x8f\xff"))
		i->imm = 4;
	else if (in(op, "\x70\x73\xa4\xa4\xac\xac\xba\xba\xc2\xc2\xc4\xc6\xff"))
		i->imm = 1;
	return !in(op, "\x04\x04\x0a\x0a\x0c\x0c\x0f\x0f\x24\x27\xff");
}

static bool
one_byte(struct insn *i)
{
	uint8_t op = *i->p++;
	unsigned z = i->opsize ? 2 : 4;

	if (op == 0x0f)
		return two_bytes(i);
	i->modrm = (op < 0x40 && (op & 7) < 4) ||
		   in(op, "\x63\x63\x69\x69\x6b\x6b\x80\x8f\xc0\xc1\xc6\xc7"
			  "\xd0\xd3\xd8\xdf\xf6\xf7\xfe\xff\xff");
	if ((op < 0x40 && (op & 7) == 4) ||
	    in(op, "\x6a\x6b\x70\x80\x82\x83\xa8\xa8\xb0\xb7\xc0\xc1\xc6\xc6"
		   "\xcd\xcd\xe0\xe7\xeb\xeb\xff"))
		i->imm = 1;
	else if ((op < 0x40 && (op & 7) == 5) ||
		 in(op, "\x68\x69\x81\x81\xa9\xa9\xc7\xc7\xff"))
		i->imm = z;
	else if (op == 0xe8 || op == 0xe9)
		i->imm = 4;
	else if (in(op, "\xb8\xbf\xff"))
		i->imm = i->wide ? 8 : z;
	else if (in(op, "\xa0\xa3\xff"))
		i->imm = i->addrsize ? 4 : 8;
	else if (op == 0xc2 || op == 0xca)
		i->imm = 2;
	else if (op == 0xc8)
		i->imm = 3;
	else if ((op == 0xf6 || op == 0xf7) && i->p < i->end &&
		 (*i->p & 0x38) < 0x10)
		i->imm = op == 0xf6 ? 1 : z;
	return !(op < 0x40 && (op & 7) > 5) &&
	       !in(op, "\x60\x62\x9a\x9a\xc4\xc5\xce\xce\xd4\xd6\xea\xea\xff");
}

/* VEX (c5, c4) and EVEX (62): the map is in the prefix. */
static bool
vector(struct insn *i)
{
	uint8_t first = i->p[0], map = 1, op;
	size_t n = first == 0xc5 ? 2 : first == 0xc4 ? 3 : 4;

	if ((size_t)(i->end - i->p) <= n)
		return false;
	if (first != 0xc5)
		map = i->p[1] & (first == 0xc4 ? 0x1f : 7);
	op = i->p[n];
	i->p += n + 1;
	i->modrm = map != 1 || op != 0x77;
	i->imm = map == 3 ||
		 (map == 1 && in(op, "\x70\x73\xc2\xc2\xc4\xc6\xff"));
	return map >= 1 && map <= 6;
}

/* ModRM, and the SIB byte and displacement that it asks for. */
static void
operand(struct insn *i)
{
	uint8_t m = *i->p++, mod = m >> 6, base = m & 7;

	if (mod == 3)
		return;
	if (base == 4 && i->p < i->end)
		base = *i->p++ & 7;
	if (mod == 1)
		i->p += 1;
	else if (mod == 2 || (mod == 0 && base == 5))
		i->p += 4;
}

static bool
decode(struct insn *i, const uint8_t *code, size_t n)
{
	bool known;

	*i = (struct insn){ .p = code, .end = code + n };
	prefixes(i);
	if (i->p >= i->end)
		return false;
	i->op = i->p;
	known = *i->p == 0xc4 || *i->p == 0xc5 || *i->p == 0x62 ? vector(i)
							       : one_byte(i);
	if (!known || (i->modrm && i->p >= i->end))
		return false;
	if (i->modrm) {
		i->rm = i->p;
		operand(i);
	}
	i->p += i->imm;
	return i->p <= i->end && i->p - code <= 15;
}

size_t
md_insn_length(const uint8_t *code, size_t n)
{
	struct insn i;

	return decode(&i, code, n) ? (size_t)(i.p - code) : 0;
}

static enum md_flow
flow_of(const struct insn *i)
{
	uint8_t op = i->op[0], next = i->end - i->op > 1 ? i->op[1] : 0;

	if (op == 0x0f)
		return (next & 0xf0) == 0x80 ? MD_FLOW_BRANCH :
		       next == 0x0b || next == 0xb9 || next == 0xff
			       ? MD_FLOW_END : MD_FLOW_ON;
	if ((op & 0xf0) == 0x70 || (op & 0xfc) == 0xe0)
		return MD_FLOW_BRANCH;
	switch (op) {
	case 0xe8:
		return MD_FLOW_CALL;
	case 0xe9:
	case 0xeb:
		return MD_FLOW_JUMP;
	case 0xc2:
	case 0xc3:
		return MD_FLOW_RET;
	case 0xca:
	case 0xcb:
	case 0xcc:
	case 0xcf:
	case 0xf4:
		return MD_FLOW_END;
	case 0xff:
		return (next & 0x38) == 0x20 ? MD_FLOW_INDIRECT :
		       (next & 0x38) == 0x10 ? MD_FLOW_CALL :
		       (next & 0x38) == 0x28 ? MD_FLOW_END : MD_FLOW_ON;
	}
	return MD_FLOW_ON;
}

bool
md_insn_decode(const uint8_t *code, size_t n, struct md_insn *out)
{
	struct insn i;
	int32_t by = 0;

	if (!decode(&i, code, n))
		return false;
	out->len = (size_t)(i.p - code);
	out->flow = flow_of(&i);
	out->op = i.op;
	out->modrm = i.rm;
	out->to = 0;
	out->known = false;
	if (i.modrm || (out->flow != MD_FLOW_CALL &&
			out->flow != MD_FLOW_JUMP &&
			out->flow != MD_FLOW_BRANCH))
		return true;
	if (i.imm == 4)
		memcpy(&by, i.p - 4, 4);
	else
		by = (int8_t)i.p[-1];
	out->known = true;
	out->to = (int64_t)out->len + by;
	return true;
}

#else

size_t
md_insn_length(const uint8_t *code, size_t n)
{
	return n < 4 ? 0 : 4;
}

bool
md_insn_decode(const uint8_t *code, size_t n, struct md_insn *out)
{
	return md_insn_decode_a64(code, n, out);
}

#endif

bool
md_insn_starts(const uint8_t *code, size_t n, size_t at)
{
	size_t pos = 0, len;

	while (pos < at) {
		len = md_insn_length(code + pos, n - pos);
		if (!len)
			return false;
		pos += len;
	}
	return pos == at;
}
