/*
 * site.c - the cheapest place for the entry probe of a function.
 *
 * In: the code of a function. Out: how many bytes after its start the probe
 * goes, and what the kernel will do there.
 *
 * Between the start and the place there is nothing but endbr64, nops and, unless
 * the script reads registers by number, instructions that change rax, r10, r11
 * and flags alone and touch no memory: arguments, stack and return address are
 * those of the entry, and nothing can fail before the place. No direct jump of
 * the function leads behind its start up to the place, so that one call is one
 * firing. Jumps are looked for at every byte, also where no instruction starts:
 * a jump that is none costs a little speed, a missed one would cost a wrong
 * count. Jumps that cannot be followed (by register, from a part of the function
 * that lies elsewhere) may lead between real instructions: a function that seems
 * to have one is probed over endbr64 and nops only, at which no compiler aims
 * them. Jumps of other functions are elf_jump.c's matter.
 *
 * A function of Go begins with a look whether its stack has room. If not it
 * calls for a larger one and begins again: the place is behind the look.
 */
#include "prov.h"

#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

enum { SITES_NAMED = 8 }; /* probes told one by one */
enum { LOOK = 6 };	  /* instructions at the start of Go's functions */

void
md_site_rules_for(struct md_site_rules *r, const char *release)
{
	unsigned major = 0, minor = 0;

	memset(r, 0, sizeof(*r));
	if (sscanf(release, "%u.%u", &major, &minor) == 2)
		r->nops = major > 6 || (major == 6 && minor >= 18);
}

void
md_site_rules(struct md_site_rules *r, bool exact)
{
	struct utsname u;

	md_site_rules_for(r, uname(&u) ? "" : u.release);
	r->exact = exact;
}

/* Does it call somebody and then jump to the start? */
static bool
begins_again(const uint8_t *code, size_t n, size_t at)
{
	struct md_insn i = { .flow = MD_FLOW_ON };
	bool called = false;

	for (; at < n && md_insn_decode(code + at, n - at, &i); at += i.len) {
		if (i.flow != MD_FLOW_CALL && i.flow != MD_FLOW_ON)
			return called && i.flow == MD_FLOW_JUMP &&
			       !((int64_t)at + i.to);
		called |= i.flow == MD_FLOW_CALL;
	}
	return false;
}

static unsigned
behind_look(const uint8_t *code, size_t n)
{
	unsigned found = 0;
	struct md_insn i;
	size_t at = 0;

	for (unsigned k = 0; k < LOOK && at < n; k++, at += i.len) {
		if (!md_insn_decode(code + at, n - at, &i))
			break;
		if (i.flow == MD_FLOW_BRANCH && i.to > 0 &&
		    begins_again(code, n, at + (size_t)i.to))
			found = (unsigned)(at + i.len);
		else if (i.flow != MD_FLOW_ON)
			break;
	}
	return found;
}

#if defined(__x86_64__)

enum { PAGE = 4096, NOP5_LEN = 5, INSN_MAX = 15, WALK_MAX = 63 };

/* The kernel writes all five bytes at once: they must lie in one page. */
static bool
is_nop5(const uint8_t *c, size_t n, uint64_t offset)
{
	static const uint8_t nop5[NOP5_LEN] = { 0x0f, 0x1f, 0x44, 0, 0 };

	return n >= NOP5_LEN && !memcmp(c, nop5, NOP5_LEN) &&
	       offset % PAGE <= PAGE - NOP5_LEN;
}

/* Bytes of the operand after 0f 1f: ModRM with register 0, SIB, displacement.
 * 0: not a nop. */
static size_t
nop_operand(const uint8_t *c, size_t n)
{
	size_t len = 1;
	uint8_t mod, rm;

	if (!n || (c[0] & 0x38))
		return 0;
	mod = c[0] >> 6;
	rm = c[0] & 7;
	if (mod == 3)
		return len;
	if (rm == 4) {
		if (n < 2)
			return 0;
		len++;
		rm = c[1] & 7; /* the base: 5 without mod is none */
	}
	if (mod == 1)
		len += 1;
	else if (mod == 2 || rm == 5)
		len += 4;
	return len;
}

/* Length of the endbr64 or nop at c; 0: it is something else. */
static size_t
skip_length(const uint8_t *c, size_t n)
{
	static const uint8_t endbr64[] = { 0xf3, 0x0f, 0x1e, 0xfa };
	size_t i = 0, len;

	if (n >= sizeof(endbr64) && !memcmp(c, endbr64, sizeof(endbr64)))
		return sizeof(endbr64);
	while (i < n && i < INSN_MAX && (c[i] == 0x66 || c[i] == 0x2e))
		i++;
	if (i < n && c[i] == 0x90)
		return i + 1;
	if (i + 2 >= n || c[i] != 0x0f || c[i + 1] != 0x1f)
		return 0;
	len = nop_operand(c + i + 2, n - i - 2);
	len = len ? i + 2 + len : 0;
	return len <= n && len <= INSN_MAX ? len : 0;
}

/* Rows of opcodes, as pairs of first and last; the register that changes. */
enum changes { NOTHING, OPCODE, RM, REG, NKINDS };
struct opcodes {
	enum changes what;
	uint8_t first, last;
};

static const struct opcodes one_byte[] = {
	{ NOTHING, 0x38, 0x3d }, { NOTHING, 0x84, 0x85 }, /* cmp, test */
	{ NOTHING, 0xa8, 0xa9 },
	{ RM, 0x01, 0x01 }, { RM, 0x09, 0x09 }, { RM, 0x21, 0x21 },
	{ RM, 0x29, 0x29 }, { RM, 0x31, 0x31 }, { RM, 0x89, 0x89 },
	{ RM, 0x81, 0x81 }, { RM, 0x83, 0x83 }, /* with a constant */
	{ RM, 0xc1, 0xc1 }, { RM, 0xd1, 0xd1 }, { RM, 0xc7, 0xc7 },
	{ REG, 0x03, 0x03 }, { REG, 0x0b, 0x0b }, { REG, 0x23, 0x23 },
	{ REG, 0x2b, 0x2b }, { REG, 0x33, 0x33 }, { REG, 0x8b, 0x8b },
	{ REG, 0x63, 0x63 }, { REG, 0x69, 0x69 }, { REG, 0x6b, 0x6b },
	{ REG, 0x8d, 0x8d }, { OPCODE, 0xb8, 0xbf }, { NKINDS, 0, 0 },
}, two_bytes[] = {
	{ REG, 0x40, 0x4f }, { REG, 0xaf, 0xaf }, /* cmov, imul */
	{ REG, 0xb6, 0xb7 }, { REG, 0xbe, 0xbf }, /* movzx, movsx */
	{ NKINDS, 0, 0 },
};

static enum changes
changes(const uint8_t *op)
{
	const struct opcodes *o = *op == 0x0f ? two_bytes : one_byte;
	uint8_t code = *op == 0x0f ? op[1] : *op;

	while (o->what != NKINDS && (code < o->first || code > o->last))
		o++;
	return o->what;
}

/* Length of an instruction that changes at most rax, r10, r11 and flags and
 * touches no memory; 0: it may do more. */
static size_t
scratch_length(const uint8_t *c, size_t n)
{
	enum { LEA = 0x8d, REX = 0x40, REX_R = 4, REX_B = 1, CMP = 7,
	       MOV = 0xc7 };
	struct md_insn i;
	enum changes what;
	unsigned rex, m, reg[NKINDS] = { 0 };

	if (!md_insn_decode(c, n, &i) || i.op - c > 1)
		return 0;
	rex = i.op > c ? *c : REX;
	what = changes(i.op);
	m = i.modrm ? *i.modrm : 0xc0;
	if ((rex & 0xf0) != REX || what == NKINDS ||
	    (m >> 6 == 3) == (*i.op == LEA) ||
	    (*i.op == MOV && (m >> 3 & 7))) /* xbegin */
		return 0;
	if ((*i.op == 0x81 || *i.op == 0x83) && (m >> 3 & 7) == CMP)
		what = NOTHING;
	reg[OPCODE] = (*i.op & 7u) | (rex & REX_B) << 3;
	reg[RM] = (m & 7) | (rex & REX_B) << 3;
	reg[REG] = (m >> 3 & 7) | (rex & REX_R) << 1;
	return reg[what] == 0 || reg[what] == 10 || reg[what] == 11 ? i.len : 0;
}

/* Length of what an entry probe may go over. */
static size_t
step(const uint8_t *c, size_t n, bool scratch)
{
	size_t len = skip_length(c, n);

	return len || !scratch ? len : scratch_length(c, n);
}

static bool
is_emulated(const struct md_site_rules *r, const uint8_t *c, size_t n)
{
	size_t i = 0;

	if ((c[0] & 0xf8) == 0x50) /* push */
		return true;
	if (n > 1 && c[0] == 0x41 && (c[1] & 0xf8) == 0x50)
		return true;
	if (c[0] == 0xe8 || c[0] == 0xe9 || c[0] == 0xeb) /* call, jmp */
		return true;
	if ((c[0] & 0xf0) == 0x70) /* jcc */
		return true;
	if (n > 1 && c[0] == 0x0f && (c[1] & 0xf0) == 0x80)
		return true;
	while (i < n && c[i] == 0x66)
		i++;
	if (i < n && c[i] == 0x90)
		return true;
	/* measured: with a prefix the long forms are stepped */
	return r->nops && c[0] == 0x0f && skip_length(c, n) > 0;
}

enum md_sitecost
md_site_cost(const struct md_site_rules *r, const uint8_t *code, size_t n,
	     uint64_t offset)
{
	if (r->nops && is_nop5(code, n, offset))
		return MD_COST_NOP5;
	return n && is_emulated(r, code, n) ? MD_COST_EMULATED
					    : MD_COST_STEPPED;
}

/* -- jumps back ----------------------------------------------------------- */

/* Places that a jump must not lead to: bit n for n bytes behind the start. Of
 * what is walked over only the first bytes count: nothing jumps into a nop. */
static uint64_t
places(const uint8_t *c, size_t n, size_t shift)
{
	uint64_t set = 0;
	size_t len = 1;

	for (size_t at = 0; len && at < shift;) {
		len = step(c + at, n - at, true);
		at += len;
		if (at <= WALK_MAX)
			set |= UINT64_C(1) << at;
	}
	return set;
}

static bool
lands(size_t next, int32_t by, uint64_t set)
{
	uint64_t to = (uint64_t)((int64_t)next + by);

	return to <= WALK_MAX && set >> to & 1;
}

static int32_t
word32(const uint8_t *c)
{
	int32_t v;

	memcpy(&v, c, sizeof(v));
	return v;
}

/* jmp, jcc and the loops, with a displacement of one byte */
static bool
short_jump(const uint8_t *c, size_t n, uint64_t set)
{
	size_t end = n < WALK_MAX + 128 ? n : WALK_MAX + 128;

	for (size_t i = 0; i + 1 < end; i++) {
		uint8_t op = c[i];

		if (op != 0xeb && (op & 0xf0) != 0x70 && (op & 0xfc) != 0xe0)
			continue;
		if (lands(i + 2, (int8_t)c[i + 1], set))
			return true;
	}
	return false;
}

/* jmp and jcc with four bytes: the displacement first, it is the rare part */
static bool
long_jump(const uint8_t *c, size_t n, uint64_t set)
{
	for (size_t i = 1; i + 4 <= n; i++) {
		if (!lands(i + 4, word32(c + i), set))
			continue;
		if (c[i - 1] == 0xe9)
			return true;
		if (i > 1 && c[i - 2] == 0x0f && (c[i - 1] & 0xf0) == 0x80)
			return true;
	}
	return false;
}

static bool
jumped_to(const uint8_t *code, size_t n, unsigned shift)
{
	uint64_t set = places(code, n, shift);

	return set && (short_jump(code, n, set) || long_jump(code, n, set));
}

/* Has it jumps that may lead anywhere in it: to what a register or memory
 * holds, or by a part elsewhere that a branch leads to? Or what is no code? */
static bool
jumps_unseen(const uint8_t *c, size_t n)
{
	struct md_insn i;
	int64_t to;

	for (size_t at = 0; at < n; at += i.len) {
		if (!md_insn_decode(c + at, n - at, &i) ||
		    i.flow == MD_FLOW_INDIRECT)
			return true;
		to = (int64_t)at + i.to;
		if (i.flow == MD_FLOW_BRANCH && (to < 0 || to >= (int64_t)n))
			return true;
	}
	return false;
}

/* -- the choice ----------------------------------------------------------- */

/* The first 5-byte nop, else the first place that is emulated. */
static size_t
cheapest(const struct md_site_rules *r, const uint8_t *code, size_t n,
	 uint64_t offset, bool scratch, enum md_sitecost *cost)
{
	enum md_sitecost here;
	size_t best = 0, at = 0, len = 1;

	*cost = md_site_cost(r, code, n, offset);
	for (; len && at < n && at <= WALK_MAX; at += len) {
		here = md_site_cost(r, code + at, n - at, offset + at);
		if (here < *cost) {
			best = at;
			*cost = here;
		}
		len = step(code + at, n - at, scratch);
	}
	return best;
}

bool
md_site_is_entry(const uint8_t *code, size_t n, uint64_t at)
{
	size_t i = 0, len = 1;

	if (at >= n || at > WALK_MAX)
		return !at;
	for (; len && i < at; i += len)
		len = skip_length(code + i, n - i);
	return i == at && !jumped_to(code, n, (unsigned)at);
}

bool
md_site_keeps_frame(const uint8_t *code, size_t n)
{
	static const uint8_t mov[] = { 0x48, 0x89, 0xe5 }; /* rsp to rbp */
	enum { CALL = 0xe8, SOON = 32 };

	return memmem(code, n < SOON ? n : SOON, mov, sizeof(mov)) ||
	       !memchr(code, CALL, n);
}

unsigned
md_site_entry(const struct md_site_rules *r, const uint8_t *code, size_t n,
	      uint64_t offset, enum md_sitecost *cost)
{
	size_t at;

	if (r->go) {
		at = behind_look(code, n);
		*cost = md_site_cost(r, code + at, n - at, offset + at);
		return (unsigned)at;
	}
	at = cheapest(r, code, n, offset, false, cost);
	if (*cost == MD_COST_STEPPED && !r->exact && !jumps_unseen(code, n))
		at = cheapest(r, code, n, offset, true, cost);
	if (!jumped_to(code, n, (unsigned)at))
		return (unsigned)at;
	*cost = md_site_cost(r, code, n, offset);
	return 0;
}

#else

enum md_sitecost
md_site_cost(const struct md_site_rules *r, const uint8_t *code, size_t n,
	     uint64_t offset)
{
	return MD_COST_STEPPED;
}

bool
md_site_is_entry(const uint8_t *code, size_t n, uint64_t at)
{
	return !at;
}

static bool
jumped_to(const uint8_t *code, size_t n, unsigned shift)
{
	return shift != 0;
}

bool
md_site_keeps_frame(const uint8_t *code, size_t n)
{
	uint32_t insn;
	bool calls = false;

	for (size_t i = 0; i + 4 <= n; i += 4) {
		memcpy(&insn, code + i, 4);
		if (i < 32 && (insn & 0xffc003ff) == 0x910003fd)
			return true; /* add x29, sp, #n */
		calls |= insn >> 26 == 0x25; /* bl */
	}
	return !calls;
}

unsigned
md_site_entry(const struct md_site_rules *r, const uint8_t *code, size_t n,
	      uint64_t offset, enum md_sitecost *cost)
{
	unsigned at = r->go ? behind_look(code, n) : 0;

	*cost = md_site_cost(r, code + at, n - at, offset + at);
	return at;
}

#endif

/* -- in words ------------------------------------------------------------- */

static const char *
site_words(unsigned cost)
{
	switch (cost & ~(unsigned)MD_COST_RETURN) {
	case MD_COST_NOP5:
		return "a 5-byte nop that the kernel turns into a call, the "
		       "cheapest place there is";
	case MD_COST_EMULATED:
		return "an instruction that the kernel emulates: one trap, "
		       "cheap";
	case MD_COST_STEPPED:
		return "an instruction that the kernel single-steps: two "
		       "traps, up to twenty times as expensive as one";
	case MD_COST_TRACEPOINT:
		return "a tracepoint of the kernel, cheaper than any trap";
	case MD_COST_CLOCK:
		return "an interrupt of a clock";
	}
	return "run by minid itself, at no cost to the target";
}

void
md_site_text(const struct md_probe *p, char *buf, size_t n)
{
	const char *words = site_words(p->cost);
	const char *ret = p->cost & MD_COST_RETURN
				  ? ", and the trap of the return"
				  : "";

	if (p->shift)
		snprintf(buf, n, "%s%s (%u bytes behind the entry)", words,
			 ret, p->shift);
	else
		snprintf(buf, n, "%s%s", words, ret);
}

static void
tell_each(const struct md_ptrs *probes, void (*note)(void *, const char *),
	  void *arg)
{
	const struct md_probe *p;
	char text[512], where[256];

	for (unsigned i = 0; i < probes->n; i++) {
		p = probes->v[i];
		md_site_text(p, where, sizeof(where));
		snprintf(text, sizeof(text), "probe %s:%s:%s:%s sits at %s",
			 p->prov, p->mod, p->func, p->name, where);
		note(arg, text);
	}
}

static void
tell_kinds(const struct md_ptrs *probes, void (*note)(void *, const char *),
	   void *arg)
{
	unsigned n[2][MD_NCOSTS] = { { 0 } };
	char text[256];

	for (unsigned i = 0; i < probes->n; i++) {
		const struct md_probe *p = probes->v[i];
		unsigned kind = p->cost & ~(unsigned)MD_COST_RETURN;

		if (kind < MD_NCOSTS)
			n[!!(p->cost & MD_COST_RETURN)][kind]++;
	}
	for (unsigned i = 0; i < 2 * MD_NCOSTS; i++) {
		unsigned kind = i >> 1, ret = i & 1;

		if (!n[ret][kind])
			continue;
		snprintf(text, sizeof(text), "%u %s%s at %s%s", n[ret][kind],
			 ret ? "return probe" : "probe",
			 n[ret][kind] == 1 ? "" : "s", site_words(kind),
			 ret ? ", and the trap of the return" : "");
		note(arg, text);
	}
}

void
md_site_tell(const struct md_ptrs *probes,
	     void (*note)(void *arg, const char *text), void *arg)
{
	if (probes->n <= SITES_NAMED)
		tell_each(probes, note, arg);
	else
		tell_kinds(probes, note, arg);
}
