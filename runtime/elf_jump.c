/*
 * elf_jump.c - direct jumps and calls that lead behind a function's start.
 *
 * Compilers aim no jump of one function into the middle of another, assembler
 * does: glibc's mempcpy goes on in memcpy, behind its first instruction. An
 * entry probe there would fire for both, and memcpy's returns do. So all text
 * with names or tables for unwinding is read in order, once a file, and what
 * leads from one function into another is kept; so is what leads to the first
 * bytes of one, from itself, too: an entry probe is not armed there.
 *
 * Absent: jumps to what a register holds. Very large text is not read: there
 * may be a jump to the first bytes then, others are not known.
 */
#include "elf.h"
#include "prov.h"

#include <stdlib.h>

enum { TEXT_MAX = 32 << 20, FIRST = 16 };

/* The code that holds an address; false: nothing is known of it. */
static bool
code_at(struct md_elf *e, uint64_t at, uint64_t *from, uint64_t *to)
{
	const struct md_sym *s = md_elf_at(e, at);
	bool rest;

	if (!s || !s->size)
		return md_elf_piece(e, at, from, to, &rest);
	*from = s->addr;
	*to = s->addr + s->size;
	return true;
}

static void
add_leap(struct md_elf *e, uint64_t at, uint64_t aim)
{
	uint64_t from, to;
	void *v = e->leaps;

	if (!code_at(e, aim, &from, &to) || from == aim)
		return;
	if (!(e->nleaps & (e->nleaps + 1))) /* one more is kept for the end */
		v = realloc(v, (e->nleaps + 1) * 2 * sizeof(*e->leaps));
	if (v) {
		e->leaps = v;
		e->leaps[e->nleaps++] = (struct md_leap){ at, aim };
	}
}

static void
read_leaps(struct md_elf *e, const Elf64_Phdr *p)
{
	size_t n = p->p_filesz;
	const uint8_t *code = md_elf_code(e, p->p_offset, &n);
	uint64_t base = p->p_vaddr, from, to, aim;
	struct md_insn i;

	for (uint64_t at = base; at < base + n; at = to) {
		if (!code_at(e, at, &from, &to))
			to = (at | 15) + 1;
		else for (; at < to && at < base + n; at += i.len) {
			if (!md_insn_decode(code + (at - base), base + n - at,
					    &i))
				i = (struct md_insn){ .len = 1 };
			aim = at + (uint64_t)i.to - from;
			if (i.known && (aim <= FIRST || aim >= to - from))
				add_leap(e, at, aim + from);
		}
	}
}

static int
by_aim(const void *x, const void *y)
{
	const struct md_leap *a = x, *b = y;

	return (a->to > b->to) - (a->to < b->to);
}

const struct md_leap *
md_elf_leaps(struct md_elf *e, uint64_t to)
{
	const Elf64_Phdr *p = md_elf_segment(e, to);
	unsigned lo = 0, hi, mid;

	if (!p || p->p_filesz > TEXT_MAX)
		return NULL;
	if (e->leaps_of != p) {
		e->nleaps = 0;
		e->leaps_of = p;
		read_leaps(e, p);
		if (e->nleaps)
			qsort(e->leaps, e->nleaps, sizeof(*e->leaps), by_aim);
	}
	for (hi = e->nleaps; lo < hi;) {
		mid = lo + (hi - lo) / 2;
		if (e->leaps[mid].to < to)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < e->nleaps ? &e->leaps[lo] : NULL;
}

bool
md_elf_jumped_into(struct md_elf *e, uint64_t addr, unsigned len)
{
	const struct md_leap *l = md_elf_leaps(e, addr + 1);

	return len > FIRST || e->leaps_of != md_elf_segment(e, addr) ||
	       (l && l->to <= addr + len);
}
