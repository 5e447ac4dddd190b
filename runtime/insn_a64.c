/*
 * insn_a64.c - where an instruction of aarch64 leads.
 *
 * All are four bytes long. Known are jumps, calls and returns, and how the
 * register was made that an indirect jump goes to. Compiled everywhere, so
 * that it can be tested everywhere.
 */
#include "prov.h"

static uint32_t
word(const uint8_t *code)
{
	return (uint32_t)code[0] | (uint32_t)code[1] << 8 |
	       (uint32_t)code[2] << 16 | (uint32_t)code[3] << 24;
}

/* `bits` bits of w from `at` on, as a signed number of instructions. */
static int64_t
away(uint32_t w, unsigned at, unsigned bits)
{
	return ((int64_t)((uint64_t)w << (64 - at - bits)) >> (64 - bits)) * 4;
}

bool
md_insn_decode_a64(const uint8_t *code, size_t n, struct md_insn *out)
{
	uint32_t w;

	if (n < 4)
		return false;
	w = word(code);
	*out = (struct md_insn){ .len = 4, .op = code };
	out->known = true;
	if ((w & 0x7c000000) == 0x14000000) { /* b, bl */
		out->flow = w >> 31 ? MD_FLOW_CALL : MD_FLOW_JUMP;
		out->to = away(w, 0, 26);
	} else if ((w & 0xff000000) == 0x54000000 || /* b.cond, bc.cond */
		   (w & 0x7e000000) == 0x34000000) { /* cbz, cbnz */
		out->flow = MD_FLOW_BRANCH;
		out->to = away(w, 5, 19);
	} else if ((w & 0x7e000000) == 0x36000000) { /* tbz, tbnz */
		out->flow = MD_FLOW_BRANCH;
		out->to = away(w, 5, 14);
	} else {
		out->known = false;
	}
	if ((w & 0xfffffc1f) == 0xd65f0000 || (w & 0xfffffbff) == 0xd65f0bff)
		out->flow = MD_FLOW_RET; /* ret, retaa, retab */
	else if ((w & 0xfefff000) == 0xd61f0000)
		out->flow = MD_FLOW_INDIRECT; /* br, braa ... */
	else if ((w & 0xfefff000) == 0xd63f0000)
		out->flow = MD_FLOW_CALL; /* blr ... */
	else if (!(w & 0xffff0000) || (w & 0xffe0001f) == 0xd4200000)
		out->flow = MD_FLOW_END; /* udf, brk */
	return true;
}

/*
 * What an instruction says of the register that a later one jumps to.
 * *made: it made it; else *reg is the one to look for further back.
 */
enum md_way
md_made_by_a64(const uint8_t *code, unsigned *reg, bool *made)
{
	struct md_insn i;
	uint32_t w = word(code), rd = w & 31;

	md_insn_decode_a64(code, 4, &i);
	*made = rd == *reg;
	if (i.flow == MD_FLOW_CALL) {
		*made = *reg - 19 > 9; /* calls keep x19 to x28 */
		return *reg ? MD_UNSURE : MD_LEAVES;
	}
	if (rd != *reg || i.flow != MD_FLOW_ON)
		*made = false;
	else if ((w & 0xff000000) == 0x8b000000)
		return MD_STAYS; /* add: tables are relative */
	else if ((w & 0xffc00000) == 0xf9400000 ||
		 (w & 0xffe00c00) == 0xf8400400 ||
		 (w & 0xffe00c00) == 0xf8400c00)
		return MD_LEAVES; /* ldr by a register and a number */
	else if ((w & 0xffe0ffe0) == 0xaa0003e0) {
		*reg = w >> 16 & 31; /* mov */
		*made = false;
	} else if ((w & 0x3b200000) == 0x38000000 ||
		   (w & 0x3b000000) == 0x39000000) {
		/* other loads write it, stores and those to vectors do not */
		*made = (w & 0x04c00000) && !(w & 0x04000000);
	}
	return MD_UNSURE;
}
