/*
 * ret_way.c - does an indirect jump stay in its function or leave it?
 *
 * In: what ret.c has followed of the function. It stays when the register was
 * made by an addition (tables are relative), or when the table can be read and
 * leads into the function; it leaves when the address was loaded from memory
 * or came in a register. How a register was made is looked for backwards along
 * all ways to the jump, which must agree: else it is not told. Nor is it told
 * of what was loaded in a function that has addresses of places in itself
 * (goto *p), but for a jump by an index with the frame still there: it stays.
 *
 * Absent: the ways from a table's jump to its targets; sums that were kept on
 * the stack meanwhile count as loaded from memory.
 */
#include "ret.h"

#include <string.h>

enum { BACK = 512 }; /* instructions that are looked at */

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
	const struct part *p = md_ret_part(w, to);
	const struct md_sym *s = md_elf_at(w->e, to);

	if (p && to != w->entry)
		return p->gap ? MD_UNSURE : MD_STAYS;
	return s && s->addr != to ? MD_UNSURE : MD_LEAVES;
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
	if (!any) /* never run, or not known how */
		ok = md_insn_decode(p->code + (at - p->from), p->to - at, &i) &&
		     md_insn_padding(&i);
	return ok;
}

static bool made_by(struct walk *w, uint64_t at, unsigned *reg, unsigned *also,
		    enum md_way *way, uint64_t *number, bool table);

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
					  &number, table)) {
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

/* The address that an instruction makes, if it is a number; or 0. */
static uint64_t
constant(struct walk *w, uint64_t at, const uint8_t *code,
	 const struct md_insn *i)
{
	const uint8_t *m = i->modrm;
	bool lea = m && i->op[0] == 0x8d && (*m & 0xc7) == 5;
	uint64_t wide = 0;
	int32_t imm;

	if (!lea && (code[0] == 0x66 || w->e->eh.e_type != ET_EXEC))
		return 0; /* numbers are not addresses */
	if (!m && (i->op[0] & 0xf8) == 0xb8) {
		memcpy(&wide, i->op + 1, i->len - (size_t)(i->op + 1 - code));
		return wide;
	}
	if (!lea && !(m && i->op[0] == 0xc7))
		return 0;
	memcpy(&imm, code + i->len - sizeof(imm), sizeof(imm));
	return (uint64_t)(int64_t)imm + (lea ? at + i->len : 0);
}

enum { NONE = 1, LABEL = 2, TABLE = 4 }; /* of walk.labels */

/* Has it addresses of places in itself, or of a table of such? */
static unsigned
labels(struct walk *w)
{
	struct md_insn i;
	uint64_t to;

	for (struct part *p = w->part; !w->labels && p < w->part + w->nparts;
	     p++) {
		for (uint64_t k = 0, n = p->to - p->from; k < n; k++) {
			if (!p->seen[k] ||
			    !md_insn_decode(p->code + k, n - k, &i))
				continue;
			to = constant(w, p->from + k, p->code + k, &i);
			if (!to)
				continue;
			if (lands(w, to) == MD_STAYS)
				w->labels |= LABEL;
			if (lands(w, md_elf_pointer(w->e, to)) == MD_STAYS)
				w->labels |= TABLE;
		}
	}
	w->labels |= NONE;
	return w->labels;
}

/* Has nothing taken the frame from the stack just before the jump? */
static bool
framed(struct walk *w)
{
	const struct part *p = md_ret_part(w, w->jump);
	const uint8_t *code = p->code + (w->jump - p->from);
	struct md_insn i;
	unsigned k, rex;

	for (unsigned n = 0; n < BACK; n++) {
		for (k = 1; k < 16 && k <= code - p->code; k++)
			if (p->seen[code - k - p->code] &&
			    md_insn_decode(code - k, k, &i) && i.len == k)
				break;
		if (k == 16 || k > code - p->code || i.flow != MD_FLOW_ON)
			break;
		code -= k;
		rex = rex_of(code, &i);
		if (i.op[0] == 0xc9 || (i.op[0] & 0xf8) == 0x58 ||
		    ((i.op[0] & 0xfd) == 0x81 && *i.modrm == 0xc4 &&
		     !(rex & 1)) || (i.op[0] == 0x8d && !(rex & 4) &&
				     (*i.modrm & 0x38) == 0x20))
			return false; /* leave, pop, add, lea */
	}
	return true;
}

/* From memory: a table is read, if there is an index and its address can be
 * told; what else is there are pointers to functions, or places in this. */
static enum md_way
loaded(struct walk *w, uint64_t at, const struct md_insn *i, unsigned rex)
{
	const uint8_t *m = i->modrm;
	enum md_way way = MD_LEAVES;
	const Elf64_Phdr *code;
	uint64_t table = 0, to;
	int32_t disp;

	if ((m[0] & 7) == 4 && m[1] >> 6 == 3 &&
	    ((m[1] & 0x38) != 0x20 || rex & 2)) {
		if (m[0] >> 6 > 1 || (m[0] >> 6 && m[2]))
			return MD_UNSURE;
		if (!(m[0] >> 6) && (m[1] & 7) == 5) {
			memcpy(&disp, m + 2, sizeof(disp));
			table = (uint32_t)disp;
		} else {
			way = origin(w, at, (m[1] & 7) | (rex & 1) << 3,
				     &table);
		}
		to = table ? md_elf_pointer(w->e, table) : 0;
		code = md_elf_segment(w->e, to);
		if (to == ~0ull || (code && code->p_flags & PF_X))
			return lands(w, to);
		if (table)
			return MD_UNSURE;
		if (labels(w) & TABLE && framed(w))
			return MD_STAYS;
	}
	return way != MD_LEAVES || labels(w) > NONE ? MD_UNSURE : way;
}

/* May it write a register that its ModRM names? *group: the one field is part
 * of the opcode, or read only. */
static bool
writes(const uint8_t *op, uint8_t modrm, bool *group)
{
	static const char no[] = "\x38\x39\x3a\x3b\x84\x85";
	static const char groups[] = "\x80\x81\x83\x8f\xc0\xc1\xc6\xc7"
				     "\xd0\xd1\xd2\xd3\xf6\xf7\xfe\xff";
	static const char two[] = "\x01\x02\x03\x2c\x2d\x38\x3a\x50\x7e\xa4"
				  "\xa5\xab\xac\xad\xae\xaf\xb0\xb1\xb3"
				  "\xb6\xb7\xb8\xba\xbb\xbc\xbd\xbe\xbf"
				  "\xc0\xc1\xc5\xc7\xd7";

	*group = op[0] != 0x0f && (memchr(groups, op[0], sizeof(groups) - 1) ||
				   (op[0] & 0xfe) == 0x88 ||
				   (op[0] < 0x40 && !(op[0] & 2)));
	if ((op[0] & 0xfc) == 0x80 || (op[0] & 0xfe) == 0xf6) /* cmp, test */
		return (modrm & 0x38) != (op[0] & 0x40 ? 0 : 0x38);
	if (op[0] != 0x0f)
		return !memchr(no, op[0], sizeof(no) - 1);
	return (op[1] & 0xf0) == 0x90 || memchr(two, op[1], sizeof(two) - 1);
}

/* VEX and EVEX: may it write a general register, whichever? op: the opcode */
static bool
vector_writes(uint8_t op)
{
	static const char list[] = "\x14\x15\x16\x17\x2c\x2d\x50\x7e\x93\xc5"
				   "\xd7\xf0\xf2\xf3\xf5\xf6\xf7";

	return memchr(list, op, sizeof(list) - 1);
}

/* May one without a ModRM write it? high: REX.B */
static bool
writes_fixed(const uint8_t *op, unsigned high, unsigned reg)
{
	unsigned named = (op[op[0] == 0x0f] & 7) | high;
	bool it = named == reg;

	if (op[0] == 0x0f) /* bswap; syscall, cpuid and others */
		return (op[1] & 0xf8) == 0xc8
			? it : (op[1] & 0xf0) != 0x80 && (reg < 4 || reg == 11);
	if ((op[0] & 0xf8) == 0x58 || (op[0] & 0xf0) == 0xb0)
		return it; /* pop, mov */
	if ((op[0] & 0xf8) == 0x90)
		return named && (it || !reg); /* xchg */
	if (op[0] == 0xc9)
		return reg == 5; /* leave */
	if ((op[0] & 0xf4) == 0xa4 || (op[0] & 0xfa) == 0xaa)
		return reg < 2 || reg == 6 || reg == 7; /* strings */
	if (op[0] == 0x99)
		return reg == 2; /* cqo */
	return !reg && ((op[0] < 0x38 && (op[0] & 6) == 4) || op[0] == 0x98 ||
			op[0] == 0xcd || op[0] == 0xd7);
}

/*
 * What an instruction says of the register that is jumped to. True: it made
 * it; else the search goes on for *reg and *also.
 */
static bool
made_by(struct walk *w, uint64_t at, unsigned *reg, unsigned *also,
	enum md_way *way, uint64_t *number, bool table)
{
	enum { KEPT = 0xf028 }; /* by calls: rbx, rbp, r12 to r15 */
	const struct part *p = md_ret_part(w, at);
	const uint8_t *code = p->code + (at - p->from);
	unsigned rex, field, rm, want = *reg;
	bool plain, group;
	struct md_insn i;
	uint8_t op;

	md_insn_decode(code, p->to - at, &i);
	*way = MD_UNSURE;
	if (i.flow == MD_FLOW_CALL) {
		if (!want || md_elf_is_go(w->e))
			*way = MD_LEAVES;
		return *way == MD_LEAVES || !(KEPT >> want & 1);
	}
	rex = rex_of(code, &i);
	op = i.op[0];
	*number = constant(w, at, code, &i);
	if (!i.modrm)
		return writes_fixed(i.op, (rex & 1) << 3, want);
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
	if (op == 0x62 || (op & 0xfe) == 0xc4)
		return vector_writes(i.modrm[-1]);
	if (!writes(i.op, *i.modrm, &group) ||
	    !((field == want && !group) || (plain && rm == want)))
		return false;
	if (op == 0x03 || op == 0x01 ||
	    (op == 0x8d && (*i.modrm & 0xc7) == 4 && i.modrm[1] < 0x40 &&
	     (i.modrm[1] & 0x38) != 0x20 && (i.modrm[1] & 7) != 5))
		*way = MD_STAYS; /* a sum: tables are relative */
	else if (op == 0x33 && !plain && code[0] == 0x64)
		*way = MD_LEAVES; /* glibc hides pointers so */
	else if (op == 0x8b)
		*way = table ? MD_LEAVES : loaded(w, at, &i, rex);
	return true;
}

enum md_way
md_ret_way(struct walk *w, uint64_t at)
{
	const struct part *p = md_ret_part(w, at);
	const uint8_t *code = p->code + (at - p->from);
	struct md_insn i;
	unsigned rex;

	w->jump = at;
	md_insn_decode(code, p->to - at, &i);
	rex = rex_of(code, &i);
	return *i.modrm >> 6 == 3
		? origin(w, at, (*i.modrm & 7) | (rex & 1) << 3, NULL)
		: loaded(w, at, &i, rex);
}

#else

static bool
made_by(struct walk *w, uint64_t at, unsigned *reg, unsigned *also,
	enum md_way *way, uint64_t *number, bool table)
{
	const struct part *p = md_ret_part(w, at);
	bool made = false;

	(void)number;
	(void)table;
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
