/*
 * elf_jump.c - does other code of a file jump right behind a function's start?
 *
 * Compilers aim no jump of one function at the first instructions of another,
 * assembler does: glibc's mempcpy goes on in memcpy, behind its first one. An
 * entry probe there would fire for both. So direct jumps with four bytes are
 * looked for at every byte of the text, once a file, and those with one byte
 * around the function in question; a jump that is none costs a little speed.
 *
 * Absent: jumps to what a register holds. Very large text is not read: the
 * answer is yes then.
 */
#include "elf.h"
#include "prov.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)

enum { TEXT_MAX = 16 << 20, SHORT = 128, JUMP_LEN = 5, BRANCH_LEN = 6 };

static void
note(uint64_t *set, size_t n, size_t next, const uint8_t *disp)
{
	int32_t by;
	uint64_t to;

	memcpy(&by, disp, sizeof(by));
	to = (uint64_t)((int64_t)next + by);
	if (to < n)
		set[to / 64] |= UINT64_C(1) << to % 64;
}

/* A bit for each byte of the text: does a long jump lead there? */
static uint64_t *
long_jumps(const uint8_t *c, size_t n)
{
	uint64_t *set = calloc(n / 64 + 1, sizeof(*set));

	for (size_t i = 0; set && i + BRANCH_LEN <= n; i++) {
		if (c[i] == 0xe9)
			note(set, n, i + JUMP_LEN, c + i + 1);
		else if (c[i] == 0x0f && (c[i + 1] & 0xf0) == 0x80)
			note(set, n, i + BRANCH_LEN, c + i + 2);
	}
	return set;
}

static bool
short_jump(const uint8_t *c, size_t n, size_t from, size_t last)
{
	size_t i = from > SHORT ? from - SHORT : 0;

	for (; i + 2 <= n && i < last + SHORT; i++) {
		size_t to = i + 2 + (size_t)(int8_t)c[i + 1];

		if ((c[i] == 0xeb || (c[i] & 0xf0) == 0x70 ||
		     (c[i] & 0xfc) == 0xe0) && to > from && to <= last)
			return true;
	}
	return false;
}

bool
md_elf_jumped_into(struct md_elf *e, uint64_t addr, unsigned len)
{
	const Elf64_Phdr *p = md_elf_segment(e, addr);
	size_t n = p ? p->p_filesz : 0, from = p ? addr - p->p_vaddr : 0;
	const uint8_t *code = p ? md_elf_code(e, p->p_offset, &n) : NULL;

	if (!p || n > TEXT_MAX || from + len >= n)
		return true;
	if (!e->jumps) {
		e->jumps = long_jumps(code, n);
		e->jumps_of = p;
	}
	if (!e->jumps || e->jumps_of != p)
		return true;
	for (size_t at = from + 1; at <= from + len; at++)
		if (e->jumps[at / 64] >> at % 64 & 1)
			return true;
	return short_jump(code, n, from, from + len);
}

#else

bool
md_elf_jumped_into(struct md_elf *e, uint64_t addr, unsigned len)
{
	return true;
}

#endif
