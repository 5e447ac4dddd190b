/*
 * ret_way.c - does an indirect jump stay in its function or leave it?
 *
 * In: what ret.c has followed of the function. It stays when the register was
 * made by an addition (tables are relative), or when the table can be read and
 * leads into the function; it leaves when the address was loaded from memory
 * or came in a register. How a register was made is looked for backwards along
 * all ways to the jump, which must agree: else it is not told.
 *
 * Absent: numbers that were kept on the stack meanwhile count as loaded from
 * memory.
 */
#include "ret.h"

#include <string.h>

enum { BACK = 512 };	/* instructions that are looked at */

struct part *
md_ret_part(struct walk *w, uint64_t addr)
{
	for (unsigned i = 0; i < w->nparts; i++)
		if (addr >= w->part[i].from && addr < w->part[i].to)
			return &w->part[i];
	return NULL;
}

static enum md_way
lands(struct walk *w, uint64_t to)
{
	return md_ret_part(w, to) && to != w->entry ? MD_STAYS : MD_LEAVES;
}

bool
md_insn_padding(const struct md_insn *i)
{
	static const uint8_t nop[] = { 0x1f, 0x20, 0x03, 0xd5 };

	if (i->len == 4 && !memcmp(i->op, nop, 4)) /* of aarch64 */
		return true;
	return i->op[0] == 0x90 || (i->op[0] == 0x0f && i->op[1] == 0x1f);
}

static bool
look_at(struct spot *v, unsigned *n, uint64_t at, unsigned reg)
{
	for (unsigned i = 0; i < *n; i++)
		if (v[i].addr == at && v[i].owner == reg)
			return true;
	if (*n == BACK)
		return false;
	v[(*n)++] = (struct spot){ .addr = at, .owner = reg };
	return true;
}

/* Add what may run just before an instruction; 0: the caller; nothing, if it is
 * only there to fill a gap. False: that is not known, or too much. */
static bool
before(struct walk *w, struct spot *v, unsigned *n, uint64_t at, unsigned reg)
{
	const struct leap *e = w->edges.v;
	struct part *p = md_ret_part(w, at);
	bool any = at == w->entry, ok = !any || look_at(v, n, 0, reg);
	struct md_insn i;

	for (uint64_t k = 1; k < 16 && k <= at - p->from; k++) {
		if (p->seen[at - k - p->from] &&
		    md_insn_decode(p->code + (at - k - p->from), k, &i) &&
		    i.len == k && (i.flow <= MD_FLOW_CALL ||
				   i.flow == MD_FLOW_BRANCH)) {
			any = true;
			ok &= look_at(v, n, at - k, reg);
		}
	}
	for (unsigned k = 0; k < w->edges.n; k++) {
		if (e[k].to == at) {
			any = true;
			ok &= look_at(v, n, e[k].at, reg);
		}
	}
	return ok && (any || (md_insn_decode(p->code + (at - p->from), 16, &i) &&
			      md_insn_padding(&i)));
}

static bool made_by(struct walk *w, uint64_t at, unsigned *reg, unsigned *also,
		    enum md_way *way, uint64_t *number);

/* How a register was made that is used at `at`; all ways there must agree.
 * table: the number that it is, or 0. */
static enum md_way
origin(struct walk *w, uint64_t at, unsigned reg, uint64_t *table)
{
	unsigned n = 0, also, first = true;
	struct spot v[BACK];
	enum md_way way = MD_UNSURE, this;
	uint64_t number;

	if (!before(w, v, &n, at, reg))
		return MD_UNSURE;
	for (unsigned i = 0; i < n; i++) {
		this = MD_LEAVES; /* an argument */
		number = 0;
		also = reg = v[i].owner;
		if (v[i].addr && !made_by(w, v[i].addr, &reg, &also, &this,
					  &number)) {
			if (!before(w, v, &n, v[i].addr, reg) ||
			    !before(w, v, &n, v[i].addr, also))
				return MD_UNSURE;
			continue;
		}
		if (number && !table)
			this = lands(w, number);
		if (!first && (this != way || (table && number != *table)))
			return MD_UNSURE;
		way = this;
		if (table)
			*table = number;
		first = false;
	}
	return way;
}

#if defined(__x86_64__)

/* REX of an instruction, 0 without. */
static unsigned
rex_of(const uint8_t *code, const struct md_insn *i)
{
	return i->op > code && (i->op[-1] & 0xf0) == 0x40 ? i->op[-1] : 0;
}

/* The number that an instruction puts into a register, if it is one; or 0. */
static uint64_t
constant(uint64_t at, const uint8_t *code, const struct md_insn *i)
{
	const uint8_t *m = i->modrm;
	uint64_t wide = 0;
	int32_t imm;

	if (!m && (i->op[0] & 0xf8) == 0xb8) {
		memcpy(&wide, i->op + 1, i->len - (size_t)(i->op + 1 - code));
		return wide;
	}
	if (!m || !((i->op[0] == 0x8d && (*m & 0xc7) == 5) ||
		    (i->op[0] == 0xc7 && *m >> 6 == 3)))
		return 0;
	memcpy(&imm, m + 1, sizeof(imm));
	return (uint64_t)(int64_t)imm +
	       (i->op[0] == 0x8d ? at + i->len : 0);
}

/* Has it the address of a table of places in itself? */
static bool
has_labels(struct walk *w)
{
	struct md_insn i;
	uint64_t to;

	for (struct part *p = w->part; p < w->part + w->nparts; p++)
		for (uint64_t k = 0; !w->labels && k < p->to - p->from; k++)
			w->labels = p->seen[k] &&
				md_insn_decode(p->code + k, 16, &i) &&
				(to = constant(p->from + k, p->code + k, &i)) &&
				(to = md_elf_pointer(w->e, to)) &&
				lands(w, to) == MD_STAYS;
	return w->labels;
}

/* Memory with an index: the table is read, if its address can be told. */
static enum md_way
by_index(struct walk *w, uint64_t at, const struct md_insn *i, unsigned rex)
{
	const uint8_t *m = i->modrm;
	enum md_way way = MD_UNSURE;
	const Elf64_Phdr *code;
	uint64_t table = 0, to;
	int32_t disp;

	if ((m[0] & 7) != 4 || ((m[1] & 0x38) == 0x20 && !(rex & 2)))
		return MD_LEAVES; /* no index: a pointer */
	if (m[1] >> 6 != 3)
		return MD_LEAVES; /* in a structure */
	if (m[0] >> 6 > 1 || (m[0] >> 6 && m[2]))
		return MD_UNSURE;
	if (!(m[0] >> 6) && (m[1] & 7) == 5) {
		memcpy(&disp, m + 2, sizeof(disp));
		table = (uint32_t)disp;
	} else {
		way = origin(w, at, (m[1] & 7) | (rex & 1) << 3, &table);
	}
	to = table ? md_elf_pointer(w->e, table) : 0;
	code = md_elf_segment(w->e, to);
	if (to)
		return to == ~0ull || (code && code->p_flags & PF_X)
			? lands(w, to) : MD_UNSURE;
	return has_labels(w) ? MD_STAYS : way == MD_STAYS ? MD_UNSURE : way;
}

/* May it write a register that its ModRM names? *group: the one field is part
 * of the opcode, or read only. */
static bool
writes(const uint8_t *op, uint8_t modrm, bool *group)
{
	static const char no[] = "\x38\x39\x3a\x3b\x62\x84\x85\xc4\xc5";
	static const char groups[] = "\x80\x81\x83\x8f\xc0\xc1\xc6\xc7"
				     "\xd0\xd1\xd2\xd3\xf6\xf7\xfe\xff";
	static const char two[] = "\xaf\xb6\xb7\xbc\xbd\xbe\xbf";

	*group = op[0] != 0x0f && (memchr(groups, op[0], sizeof(groups) - 1) ||
				   (op[0] & 0xfe) == 0x88 ||
				   (op[0] < 0x40 && !(op[0] & 2)));
	if ((op[0] & 0xfc) == 0x80 || (op[0] & 0xfe) == 0xf6) /* cmp, test */
		return (modrm & 0x38) != (op[0] & 0x40 ? 0 : 0x38);
	if (op[0] != 0x0f)
		return !memchr(no, op[0], sizeof(no) - 1);
	return memchr(two, op[1], sizeof(two) - 1);
}

/*
 * What an instruction says of the register that is jumped to. True: it made
 * it; else the search goes on for *reg and *also.
 */
static bool
made_by(struct walk *w, uint64_t at, unsigned *reg, unsigned *also,
	enum md_way *way, uint64_t *number)
{
	enum { KEPT = 0xf028 }; /* by calls: rbx, rbp, r12 to r15 */
	const struct part *p = md_ret_part(w, at);
	const uint8_t *code = p->code + (at - p->from);
	unsigned rex, field, rm, want = *reg;
	bool plain, group, made;
	struct md_insn i;
	uint8_t op;

	md_insn_decode(code, p->to - at, &i);
	*way = i.flow == MD_FLOW_CALL ? MD_LEAVES : MD_UNSURE;
	if (i.flow == MD_FLOW_CALL)
		return md_elf_is_go(w->e) || !(KEPT >> want & 1);
	rex = rex_of(code, &i);
	op = i.op[0];
	*number = constant(at, code, &i);
	if (!i.modrm)
		return ((op & 7) | (rex & 1) << 3) == want &&
		       ((op & 0xf8) == 0x58 || (op & 0xf8) == 0xb8);
	field = (*i.modrm >> 3 & 7) | (rex & 4) << 1;
	rm = (*i.modrm & 7) | (rex & 1) << 3;
	plain = *i.modrm >> 6 == 3;
	if (op == 0x89 && plain && rm == want)
		*reg = *also = field;
	else if (op == 0x8b && plain && field == want)
		*reg = *also = rm;
	else if (op == 0x0f && (i.op[1] & 0xf0) == 0x40 && field == want) {
		*also = rm; /* or it was not moved */
		return !plain;
	}
	if (*reg != want)
		return false;
	made = writes(i.op, *i.modrm, &group) && ((field == want && !group) ||
					(plain && rm == want));
	if (!made)
		return false;
	if (op == 0x03 || (op == 0x01 && plain) ||
	    (op == 0x8d && (*i.modrm & 0xc7) == 4 && i.modrm[1] < 0x40 &&
	     (i.modrm[1] & 0x38) != 0x20))
		*way = MD_STAYS; /* a sum: tables are relative */
	else if (op == 0x33 && !plain)
		*way = MD_LEAVES; /* glibc hides pointers so */
	else if (op == 0x8b)
		*way = by_index(w, at, &i, rex);
	return true;
}

enum md_way
md_ret_way(struct walk *w, uint64_t at)
{
	const struct part *p = md_ret_part(w, at);
	const uint8_t *code = p->code + (at - p->from);
	struct md_insn i;
	unsigned rex;

	md_insn_decode(code, p->to - at, &i);
	rex = rex_of(code, &i);
	return *i.modrm >> 6 == 3
		? origin(w, at, (*i.modrm & 7) | (rex & 1) << 3, NULL)
		: by_index(w, at, &i, rex);
}

#else

static bool
made_by(struct walk *w, uint64_t at, unsigned *reg, unsigned *also,
	enum md_way *way, uint64_t *number)
{
	const struct part *p = md_ret_part(w, at);
	bool made = false;

	*way = md_made_by_a64(p->code + (at - p->from), reg, &made);
	*also = *reg;
	return made;
}

enum md_way
md_ret_way(struct walk *w, uint64_t at)
{
	const struct part *p = md_ret_part(w, at);
	const uint8_t *op = p->code + (at - p->from);

	return origin(w, at, op[0] >> 5 | (op[1] & 3u) << 3, NULL);
}

#endif
