/*
 * disasm.c - eBPF instructions as text, with the D lines they come from.
 *
 * In: a program of an image. Out: one line an instruction, `12: r3 = *(u64 *)
 * (r6 + 8)`, targets of jumps as instruction numbers. References that are
 * still symbolic are shown so (map:3, kfunc:0). Above the code of each D line
 * stands that line as a comment.
 *
 * Knows what emit.c makes and no more; anything else is shown as numbers.
 */
#include "image.h"
#include "ir.h"
#include "out.h"

#include <inttypes.h>
#include <linux/bpf.h>
#include <string.h>

struct dis {
	const struct md_image_prog *p;
	struct md_out *out;
	unsigned at;
	const struct bpf_insn *in;
	const struct md_reloc *rel; /* of this instruction, or NULL */
};

static const char *
size_text(uint8_t code)
{
	static const char *const sizes[] = { "u32", "u16", "u8", "u64" };

	return sizes[BPF_SIZE(code) >> 3];
}

static void
unknown(const struct dis *d)
{
	md_printf(d->out, "code %#x dst %u src %u off %d imm %d", d->in->code,
		  d->in->dst_reg, d->in->src_reg, d->in->off, d->in->imm);
}

/* -- arithmetic -------------------------------------------------------------- */

static const char *
alu_text(const struct bpf_insn *in)
{
	static const char *const ops[16] = {
		[BPF_ADD >> 4] = "+=",	 [BPF_SUB >> 4] = "-=",
		[BPF_MUL >> 4] = "*=",	 [BPF_DIV >> 4] = "/=",
		[BPF_MOD >> 4] = "%=",	 [BPF_AND >> 4] = "&=",
		[BPF_OR >> 4] = "|=",	 [BPF_XOR >> 4] = "^=",
		[BPF_LSH >> 4] = "<<=",	 [BPF_RSH >> 4] = ">>=",
		[BPF_ARSH >> 4] = "s>>=", [BPF_MOV >> 4] = "=",
	};

	if (in->off && BPF_OP(in->code) == BPF_DIV)
		return "s/=";
	if (in->off && BPF_OP(in->code) == BPF_MOD)
		return "s%=";
	return ops[in->code >> 4];
}

/* dst op src, which is a register or an immediate */
static void
put_binary(const struct dis *d, char w, const char *op)
{
	md_printf(d->out, "%c%u %s ", w, d->in->dst_reg, op);
	if (BPF_SRC(d->in->code) == BPF_X)
		md_printf(d->out, "%c%u", w, d->in->src_reg);
	else
		md_printf(d->out, "%d", d->in->imm);
}

static void
put_alu(const struct dis *d)
{
	const struct bpf_insn *in = d->in;
	char w = BPF_CLASS(in->code) == BPF_ALU64 ? 'r' : 'w';
	const char *op = alu_text(in);

	if (BPF_OP(in->code) == BPF_NEG)
		md_printf(d->out, "%c%u = -%c%u", w, in->dst_reg, w,
			  in->dst_reg);
	else if (BPF_OP(in->code) == BPF_END)
		md_printf(d->out, "r%u = %s%d r%u", in->dst_reg,
			  BPF_SRC(in->code) == BPF_TO_BE ? "be" : "le", in->imm,
			  in->dst_reg);
	else if (!op)
		unknown(d);
	else
		put_binary(d, w, op);
}

/* -- jumps and calls --------------------------------------------------------- */

static const char *const jumps[16] = {
	[BPF_JEQ >> 4] = "==",	[BPF_JNE >> 4] = "!=",
	[BPF_JGT >> 4] = ">",	[BPF_JGE >> 4] = ">=",
	[BPF_JLT >> 4] = "<",	[BPF_JLE >> 4] = "<=",
	[BPF_JSGT >> 4] = "s>", [BPF_JSGE >> 4] = "s>=",
	[BPF_JSLT >> 4] = "s<", [BPF_JSLE >> 4] = "s<=",
	[BPF_JSET >> 4] = "&",
};

static void
put_call(const struct dis *d)
{
	const struct md_helper_info *h = md_helper_find(d->in->imm);

	if (d->rel)
		md_printf(d->out, "call kfunc:%d", d->rel->ref);
	else if (h && !d->in->src_reg)
		md_printf(d->out, "call %s", h->name);
	else
		md_printf(d->out, "call %d", d->in->imm);
}

static void
put_jump(const struct dis *d)
{
	const struct bpf_insn *in = d->in;
	const char *op = jumps[in->code >> 4];
	int target = (int)d->at + 1 + in->off;

	if (BPF_OP(in->code) == BPF_CALL) {
		put_call(d);
	} else if (BPF_OP(in->code) == BPF_EXIT) {
		md_puts(d->out, "exit");
	} else if (BPF_OP(in->code) == BPF_JA) {
		md_printf(d->out, "goto %d", target);
	} else if (!op) {
		unknown(d);
	} else {
		md_puts(d->out, "if ");
		put_binary(d, 'r', op);
		md_printf(d->out, " goto %d", target);
	}
}

/* -- memory ------------------------------------------------------------------ */

static void
put_mem(const struct dis *d, unsigned reg)
{
	int off = d->in->off;

	md_printf(d->out, "*(%s *)(r%u %c %d)", size_text(d->in->code), reg,
		  off < 0 ? '-' : '+', off < 0 ? -off : off);
}

static void
put_atomic(const struct dis *d)
{
	const struct bpf_insn *in = d->in;

	if (in->imm == BPF_ADD)
		md_puts(d->out, "lock ");
	else if (in->imm == (BPF_ADD | 1))
		md_printf(d->out, "r%u = fetch_add(&", in->src_reg);
	else
		md_puts(d->out, "r0 = cmpxchg(&");
	put_mem(d, in->dst_reg);
	md_printf(d->out, in->imm == BPF_ADD ? " += r%u" :
		  in->imm == 0xf1 ? ", r0, r%u)" : ", r%u)", in->src_reg);
}

static void
put_store(const struct dis *d)
{
	const struct bpf_insn *in = d->in;

	if (BPF_MODE(in->code) == 0xc0) {
		put_atomic(d);
		return;
	}
	put_mem(d, in->dst_reg);
	if (BPF_CLASS(in->code) == BPF_STX)
		md_printf(d->out, " = r%u", in->src_reg);
	else
		md_printf(d->out, " = %d", in->imm);
}

static void
put_imm64(const struct dis *d)
{
	const struct bpf_insn *in = d->in;
	uint32_t high = d->at + 1 < d->p->n ? (uint32_t)in[1].imm : 0;

	md_printf(d->out, "r%u = ", in->dst_reg);
	if (!d->rel && in->src_reg)
		md_printf(d->out, "&%d", (int)d->at + 1 + in->imm);
	else if (!d->rel)
		md_printf(d->out, "%#" PRIx64 " ll",
			  (uint64_t)high << 32 | (uint32_t)in->imm);
	else if (d->rel->kind == MD_RELOC_MAPVAL)
		md_printf(d->out, "&map:%d%+d", d->rel->ref, (int32_t)high);
	else
		md_printf(d->out, "map:%d", d->rel->ref);
}

static void
put_insn(const struct dis *d)
{
	switch (BPF_CLASS(d->in->code)) {
	case BPF_ALU:
	case BPF_ALU64:
		put_alu(d);
		break;
	case BPF_JMP:
		put_jump(d);
		break;
	case BPF_LDX:
		md_printf(d->out, "r%u = ", d->in->dst_reg);
		put_mem(d, d->in->src_reg);
		break;
	case BPF_ST:
	case BPF_STX:
		put_store(d);
		break;
	case BPF_LD:
		if (d->in->code == (BPF_LD | BPF_DW | BPF_IMM)) {
			put_imm64(d);
			break;
		}
		__attribute__((fallthrough));
	default:
		unknown(d);
	}
}

/* -- source lines ------------------------------------------------------------ */

static bool
same_line(const struct md_loc *a, const struct md_loc *b)
{
	return a->src == b->src && a->file == b->file && a->line == b->line;
}

/* The whole line around loc, without what is blank at its ends. */
static void
put_line(struct md_out *out, const struct md_loc *loc)
{
	const char *text = loc->src->text;
	size_t from = loc->pos < loc->src->len ? loc->pos : loc->src->len;
	size_t to = from;

	while (from && text[from - 1] != '\n')
		from--;
	while (to < loc->src->len && text[to] != '\n')
		to++;
	while (from < to && strchr(" \t", text[from]))
		from++;
	while (to > from && strchr(" \t\r", text[to - 1]))
		to--;
	md_puts(out, "; ");
	if (loc->src->kind == MD_SRC_FILE && (loc->file || loc->src->name))
		md_printf(out, "%s:", loc->file ? loc->file : loc->src->name);
	md_printf(out, "%d: ", loc->line);
	md_putn(out, text + from, to - from);
	md_putc(out, '\n');
}

void
md_disasm(const struct md_image_prog *p, struct md_out *out)
{
	struct dis d = { .p = p, .out = out };
	struct md_loc last = { 0 };
	unsigned rel = 0;

	for (d.at = 0; d.at < p->n; d.at++) {
		d.in = &p->insns[d.at];
		while (rel < p->nrelocs && p->relocs[rel].at < d.at)
			rel++;
		d.rel = rel < p->nrelocs && p->relocs[rel].at == d.at
				? &p->relocs[rel]
				: NULL;
		if (p->lines && p->lines[d.at].src &&
		    !same_line(&last, &p->lines[d.at])) {
			last = p->lines[d.at];
			put_line(out, &last);
		}
		md_printf(out, "%4u: ", d.at);
		put_insn(&d);
		md_putc(out, '\n');
		if (d.in->code == (BPF_LD | BPF_DW | BPF_IMM))
			d.at++;
	}
}
