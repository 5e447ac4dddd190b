/*
 * hazard.c - places where a probe would change what the target computes.
 *
 * In: the first bytes of an instruction. Out: NULL, or why it must be left
 * alone.
 *
 * The kernel decides by the opcode byte alone what to do with a probed
 * instruction and does not see that a VEX or EVEX prefix gives the byte
 * another meaning: a vector compare is taken for a jump and is never
 * executed. So the prefixes are decoded here and such opcodes are refused,
 * also those that the kernel refuses only once the file is mapped.
 *
 * Absent: refusals that the kernel reports by itself when a probe is armed
 * (the engine finds those, slowly), except of prefixes.
 */
#include "prov.h"

#include <string.h>

#if defined(__x86_64__)

static bool
is_legacy_prefix(uint8_t b)
{
	switch (b) {
	case 0x26:
	case 0x2e:
	case 0x36:
	case 0x3e:
	case 0x64:
	case 0x65:
	case 0x66:
	case 0x67:
	case 0xf2:
	case 0xf3:
		return true;
	}
	return false;
}

/* Segment moves and decimal arithmetic of old, input and output, interrupts,
 * hlt: refused, but only once the file is mapped. */
static bool
is_refused(uint8_t op)
{
	static const uint8_t refused[] = {
		0x06, 0x07, 0x0e, 0x0f, 0x16, 0x17, 0x1e, 0x1f, 0x27,
		0x2f, 0x37, 0x3f, 0x60, 0x61, 0x62, 0x6c, 0x6d, 0x6e,
		0x6f, 0x82, 0xc4, 0xc5, 0xcc, 0xcd, 0xce, 0xcf, 0xd4,
		0xd5, 0xd6, 0xe4, 0xe5, 0xe6, 0xe7, 0xec, 0xed, 0xee,
		0xef, 0xf0, 0xf1, 0xf4, 0xfa, 0xfb,
	};

	return memchr(refused, op, sizeof(refused));
}

/* Opcode of a vector instruction, read by the kernel as if it had no prefix. */
static const char *
vector_hazard(uint8_t op)
{
	if ((op >= 0x70 && op <= 0x7f) || op == 0xe8 || op == 0xe9 ||
	    op == 0xeb)
		return "the kernel would take this vector instruction for a "
		       "jump and not execute it";
	switch (op) {
	case 0x90: /* nop */
		return "the kernel would take this mask instruction for a nop "
		       "and not execute it";
	case 0x9a: /* far call */
	case 0xc2: /* returns */
	case 0xc3:
	case 0xca:
	case 0xcb:
	case 0xea: /* far jump */
	case 0xff: /* indirect call or jump */
		return "the kernel would take this vector instruction for a "
		       "call, a jump or a return";
	case 0x9d: /* popf: the target would die of SIGTRAP */
		return "the kernel would take this vector instruction for one "
		       "that sets the trap flag";
	}
	if (op >= 0x40 && op <= 0x4f) /* REX */
		return "the kernel cannot probe this vector instruction";
	return is_refused(op) ? "the kernel cannot probe this vector instruction"
			      : NULL;
}

const char *
md_site_hazard(const uint8_t *code, size_t n)
{
	static const char cut[] = "the instruction is cut off";
	size_t i = 0;

	for (; i < n && is_legacy_prefix(code[i]); i++)
		if ((code[i] & 0xe7) == 0x26) /* es cs ss ds: long nops */
			return "the kernel cannot probe an instruction with a "
			       "segment prefix";
	if (i < n && code[i] == 0xf0)
		return "the kernel cannot probe an instruction with the lock "
		       "prefix";
	if (i < n && (code[i] & 0xf0) == 0x40) {
		/* after REX, c4 c5 and 62 are no vector prefixes */
		i++;
		return i < n ? NULL : cut;
	}
	if (i >= n)
		return cut;
	switch (code[i]) {
	case 0xc5: /* VEX, two bytes */
		return i + 2 < n ? vector_hazard(code[i + 2]) : cut;
	case 0xc4: /* VEX, three bytes */
		return i + 3 < n ? vector_hazard(code[i + 3]) : cut;
	case 0x62: /* EVEX */
		if (i + 4 >= n)
			return cut;
		if ((code[i + 1] & 7) == 4)
			return "the kernel may not know this extended "
			       "instruction (APX)";
		return vector_hazard(code[i + 4]);
	case 0xd5:
		return "the kernel may not know this extended instruction "
		       "(APX)";
	case 0x8f: /* pop, or XOP when the register field is not 0 */
		if (i + 1 >= n)
			return cut;
		return code[i + 1] & 0x38 ? "the kernel may not know this "
					    "extended instruction (XOP)"
					  : NULL;
	}
	return code[i] != 0x0f && is_refused(code[i])
		       ? "the kernel cannot probe this instruction"
		       : NULL;
}

#else

const char *
md_site_hazard(const uint8_t *code, size_t n)
{
	return n ? NULL : "the instruction is cut off";
}

#endif
