/*
 * emit.c - IR and register allocation to eBPF instructions.
 *
 * In: a checked function and its md_alloc_result. Out: instructions,
 * relocations and source lines at the end of the md_image_prog; -1 if a label
 * is not placed. What a loop calls is emitted behind its caller. A branch out
 * of reach (16 bits) is led there by islands: the function may be of any size.
 *
 * Invariants that the verifier relies on: r0 and r1 are scratch within one IR
 * instruction and hold nothing between two; r2..r5 are never read after a
 * call before they are written; spills are 8 bytes, aligned; pointers are
 * only moved, spilled whole, added to and compared. Unreachable code is not
 * emitted. The only loop is the bounded one of AUMAX.
 *
 * An operand may be a register, a slot, or made on the spot (a constant or a
 * stack address). The result may share its register with an operand.
 */
#include "emit.h"

/* -- labels ------------------------------------------------------------------ */

static void
jump(struct emit *e, int code, int dst, struct opnd b, int label)
{
	e->fixes = md_grow(e->f->arena, e->fixes, e->nfixes, &e->fixcap,
			   sizeof(*e->fixes));
	e->fixes[e->nfixes++] = (struct fix){ e->p->n, label };
	md_em_skip_if(e, code, dst, b, 0);
}

static void
point(struct emit *e, unsigned at, unsigned to)
{
	e->p->insns[at].off = (int16_t)(to - at - 1);
}

/* Does the flow come to the next instruction? The verifier refuses code that
 * is never reached. */
static bool
flows_on(const struct emit *e)
{
	int code = e->p->n ? e->p->insns[e->p->n - 1].code : 0;

	return e->entry == e->p->n + 1 ||
	       (code != (BPF_JMP | BPF_JA) && code != (BPF_JMP | BPF_EXIT));
}

/*
 * Branches reach 32767 instructions. Before the oldest open one gets out of
 * reach, all that are open are led to a jump in an island, which is open from
 * then on; the flow, if it comes here, goes round:
 *
 *	goto +2
 *	goto label_7	<- branches to label_7
 *	goto label_9	<- branches to label_9
 */
static void
island(struct emit *e)
{
	unsigned round = e->p->n, n = 0, at, to;
	bool flows = flows_on(e);

	if (e->nfixes == 0 || round - e->fixes[0].at < ISLAND)
		return;
	for (unsigned i = 0; i < e->nfixes; i++) {
		struct fix x = e->fixes[i];

		at = x.at;
		to = e->label_at[x.label];
		if (to) {
			point(e, at, to - 1);
			continue;
		}
		if (n == 0 && flows)
			md_em_put(e, BPF_JMP | BPF_JA, 0, 0, 0, 0);
		if (e->led[x.label] <= round) {
			x.at = e->p->n;
			e->led[x.label] = x.at + 1;
			md_em_put(e, BPF_JMP | BPF_JA, 0, 0, 0, 0);
			e->fixes[n++] = x;
		}
		point(e, at, e->led[x.label] - 1);
	}
	e->nfixes = n;
	if (n > 0 && flows)
		point(e, round, e->p->n);
}

static void
resolve(struct emit *e)
{
	for (unsigned i = 0; i < e->nfixes; i++) {
		struct fix *x = &e->fixes[i];
		int64_t off = (int64_t)e->label_at[x->label] - 1 - x->at - 1;

		if (!e->label_at[x->label] || off != (int16_t)off)
			e->bad = true;
		else
			point(e, x->at, e->label_at[x->label] - 1);
	}
}

static bool
emits_nothing(const struct emit *e, unsigned i)
{
	const struct md_ir_ins *in = &e->f->ins[i];

	return (e->r->mark[i] & MD_MARK_SKIP) ||
	       ((md_ir_flags(in->op) & MD_IRF_DST) &&
		e->r->remat[in->dst] == in);
}

/* Does the flow reach the label anyway, with nothing emitted between? */
static bool
falls_to(const struct emit *e, int label)
{
	unsigned i = (unsigned)(e->in - e->f->ins) + 1;

	for (; i < e->f->n; i++) {
		const struct md_ir_ins *in = &e->f->ins[i];

		if (in->op == MD_IR_LABEL && in->label == label)
			return true;
		if (in->op != MD_IR_LABEL && !emits_nothing(e, i))
			return false;
	}
	return false;
}

static int
jump_code(enum md_cc cc)
{
	static const uint8_t codes[] = {
		BPF_JEQ, BPF_JNE,  BPF_JLT,  BPF_JLE,  BPF_JGT,
		BPF_JGE, BPF_JSLT, BPF_JSLE, BPF_JSGT, BPF_JSGE,
	};

	return codes[cc];
}

struct cmp {
	int code, reg;
	struct opnd b;
};

/* Operands of BR and SET; a constant goes to the right. */
static struct cmp
get_cmp(struct emit *e)
{
	const struct md_ir_ins *in = e->in;
	int64_t va, vb;
	struct cmp c;

	if (md_em_is_const(e, in->a, &va) && md_em_fits(va) &&
	    !md_em_const_b(e, &vb)) {
		c.code = jump_code(md_cc_swap(in->cc));
		c.reg = md_em_get(e, in->b, R0);
		c.b = (struct opnd){ .imm = true, .k = (int32_t)va, .reg = -1 };
		return c;
	}
	c.code = jump_code(in->cc);
	c.reg = md_em_get(e, in->a, R0);
	c.b = md_em_get_b(e, R1);
	return c;
}

static void
emit_br(struct emit *e)
{
	struct cmp c;

	if (falls_to(e, e->in->label))
		return;
	c = get_cmp(e);
	jump(e, c.code, c.reg, c.b, e->in->label);
}

static void
emit_set(struct emit *e)
{
	struct cmp c = get_cmp(e);
	int d = md_em_dst_reg(e);

	if (d != c.reg && (c.b.imm || d != c.b.reg)) {
		md_em_alui(e, BPF_MOV, d, 1);
		md_em_skip_if(e, c.code, c.reg, c.b, 1);
		md_em_alui(e, BPF_MOV, d, 0);
	} else {
		md_em_skip_if(e, c.code, c.reg, c.b, 2);
		md_em_alui(e, BPF_MOV, d, 0);
		md_em_skip(e, 1);
		md_em_alui(e, BPF_MOV, d, 1);
	}
	md_em_put_dst(e, d);
}

/* -- moves ------------------------------------------------------------------- */

static void
emit_mov(struct emit *e)
{
	md_em_put_dst(e, md_em_get(e, e->in->a, md_em_dst_reg(e)));
}

static void
emit_const(struct emit *e)
{
	int64_t at = e->in->op == MD_IR_FAULT ? e->p->n : 0;
	int d = md_em_dst_reg(e);

	md_em_mov_imm(e, d, e->in->imm | at << MD_FAULT_BITS);
	md_em_put_dst(e, d);
}

/* -- memory ------------------------------------------------------------------ */

static void
emit_ld(struct emit *e)
{
	struct addr ad = md_em_get_addr(e);
	int d = md_em_dst_reg(e);

	md_em_put(e, BPF_LDX | BPF_MEM | md_em_size_code(e->in->size), d,
		  ad.reg, ad.off, 0);
	if (e->in->op == MD_IR_LDS)
		md_em_sign_extend(e, d, e->in->size);
	md_em_put_dst(e, d);
}

/* Operand b in a register of its own choice, or in `scratch`. */
static int
get_b_reg(struct emit *e, int scratch)
{
	int64_t v;

	if (!md_em_const_b(e, &v))
		return md_em_get(e, e->in->b, scratch);
	md_em_mov_imm(e, scratch, v);
	return scratch;
}

static void
emit_st(struct emit *e)
{
	const struct md_ir_ins *in = e->in;
	struct addr ad = md_em_get_addr(e);
	int64_t v;

	if (md_em_const_b(e, &v) && (in->size < 8 || md_em_fits(v))) {
		md_em_put(e, BPF_ST | BPF_MEM | md_em_size_code(in->size),
			  ad.reg, 0, ad.off, (int32_t)v);
		return;
	}
	md_em_put(e, BPF_STX | BPF_MEM | md_em_size_code(in->size), ad.reg,
		  get_b_reg(e, R0), ad.off, 0);
}

static void
emit_atomic_add(struct emit *e)
{
	const struct md_ir_ins *in = e->in;
	bool nodst = e->r->mark[in - e->f->ins] & MD_MARK_NODST;
	struct addr ad = md_em_get_addr(e);
	int v, code = STX_ATOMIC | md_em_size_code(in->size);

	v = get_b_reg(e, R0);
	if (in->op == MD_IR_AADD || nodst) {
		md_em_put(e, code, ad.reg, v, ad.off, OP_XADD);
		return;
	}
	md_em_mov(e, R0, v);
	md_em_put(e, code, ad.reg, R0, ad.off, OP_XADD | OP_FETCH);
	md_em_put_dst(e, R0);
}

/* A successful exchange shows in the next load: no need to keep what was
 * expected, and whatever others store meanwhile only makes it greater. */
static void
emit_umax(struct emit *e)
{
	const uint8_t *temp = e->r->temp[e->in - e->f->ins];
	struct addr ad = md_em_get_addr(e);
	struct opnd v = { .reg = get_b_reg(e, temp[0]) };
	int ld = BPF_LDX | BPF_MEM | BPF_DW, count = temp[1];

	md_em_alui(e, BPF_MOV, count, AUMAX_TRIES);
	md_em_put(e, ld, R0, ad.reg, ad.off, 0);
	md_em_skip_if(e, BPF_JGE, R0, v, 7);
	md_em_put(e, STX_ATOMIC | BPF_DW, ad.reg, v.reg, ad.off, OP_CMPXCHG);
	md_em_alui(e, BPF_ADD, count, -1);
	md_em_skip_ifi(e, BPF_JNE, count, 0, -5);
	md_em_put(e, ld, R0, ad.reg, ad.off, 0);
	md_em_skip_if(e, BPF_JGE, R0, v, 2);
	md_em_alui(e, BPF_MOV, R0, 1);
	md_em_skip(e, 1);
	md_em_alui(e, BPF_MOV, R0, 0);
	md_em_put_dst(e, R0);
}

static void
emit_address(struct emit *e)
{
	const struct md_ir_ins *in = e->in;
	int d = md_em_dst_reg(e);

	if (in->op == MD_IR_MAPVAL) {
		md_em_reloc(e, MD_RELOC_MAPVAL, in->ref);
		md_em_ld_imm64(e, d, PSEUDO_MAP_VALUE,
			       (uint32_t)in->ref | (uint64_t)in->off << 32);
	} else if (in->op == MD_IR_STACK) {
		md_em_stack_addr(e, d, in->ref, in->off);
	} else if (e->r->ctx.reg >= 0) {
		d = e->r->ctx.reg;
	} else {
		md_em_put(e, BPF_LDX | BPF_MEM | BPF_DW, d, FP, e->r->ctx.slot,
			  0);
	}
	md_em_put_dst(e, d);
}

/* -- calls ------------------------------------------------------------------- */

/* Arguments that sit in registers, all at once: first those whose target
 * nobody waits for; a cycle is opened through r0. r1 is never a source. */
static void
move_args(struct emit *e, int src[MD_IR_MAXARGS])
{
	for (;;) {
		int stuck = -1, k, j;

		for (k = 0; k < MD_IR_MAXARGS; k++) {
			if (src[k] < 0)
				continue;
			for (j = 0; j < MD_IR_MAXARGS; j++)
				if (j != k && src[j] == R1 + k)
					break;
			if (j == MD_IR_MAXARGS)
				break;
			stuck = k;
		}
		if (k < MD_IR_MAXARGS) {
			md_em_mov(e, R1 + k, src[k]);
			src[k] = -1;
		} else if (stuck >= 0) {
			int held = src[stuck];

			md_em_mov(e, R0, held);
			for (j = 0; j < MD_IR_MAXARGS; j++)
				if (src[j] == held)
					src[j] = R0;
		} else {
			return;
		}
	}
}

static void
load_arg(struct emit *e, int reg, const struct md_ir_arg *a)
{
	switch (a->kind) {
	case MD_A_NONE:
		break;
	case MD_A_REG:
		md_em_load(e, reg, a->v);
		break;
	case MD_A_IMM:
		md_em_mov_imm(e, reg, a->imm);
		break;
	case MD_A_MAP:
		md_em_reloc(e, MD_RELOC_MAP, a->v);
		md_em_ld_imm64(e, reg, PSEUDO_MAP_FD, (uint32_t)a->v);
		break;
	case MD_A_SUB: /* compile.c knows where it will be */
		md_em_ld_imm64(e, reg, PSEUDO_FUNC, (uint32_t)a->v);
		break;
	case MD_A_STACK:
		md_em_stack_addr(e, reg, a->v, a->imm);
		break;
	}
}

static void
emit_call(struct emit *e)
{
	const struct md_ir_ins *in = e->in;
	int src[MD_IR_MAXARGS];
	bool in_reg[MD_IR_MAXARGS];

	for (int k = 0; k < MD_IR_MAXARGS; k++) {
		src[k] = -1;
		if (in->args[k].kind == MD_A_REG && !e->r->remat[in->args[k].v])
			src[k] = md_em_reg_of(e, in->args[k].v);
		in_reg[k] = src[k] >= 0;
	}
	move_args(e, src);
	for (int k = 0; k < MD_IR_MAXARGS; k++)
		if (!in_reg[k])
			load_arg(e, R1 + k, &in->args[k]);
	if (in->op == MD_IR_KCALL)
		md_em_reloc(e, MD_RELOC_KFUNC, in->ref);
	md_em_put(e, BPF_JMP | BPF_CALL, 0,
		  in->op == MD_IR_KCALL ? PSEUDO_KFUNC : 0, 0, in->ref);
	md_em_put_dst(e, R0);
}

/* -- the function ------------------------------------------------------------ */

static void
emit_ins(struct emit *e)
{
	const struct md_ir_ins *in = e->in;

	switch (in->op) {
	case MD_IR_CONST:
	case MD_IR_FAULT:
		emit_const(e);
		break;
	case MD_IR_MOV:
		emit_mov(e);
		break;
	case MD_IR_SET:
		emit_set(e);
		break;
	case MD_IR_BR:
		emit_br(e);
		break;
	case MD_IR_JMP:
		if (!falls_to(e, in->label))
			jump(e, BPF_JA, 0, (struct opnd){ .imm = true },
			     in->label);
		break;
	case MD_IR_LABEL:
		e->label_at[in->label] = e->entry = e->p->n + 1;
		break;
	case MD_IR_LD:
	case MD_IR_LDS:
		emit_ld(e);
		break;
	case MD_IR_ST:
		emit_st(e);
		break;
	case MD_IR_AADD:
	case MD_IR_FADD:
		emit_atomic_add(e);
		break;
	case MD_IR_AUMAX:
		emit_umax(e);
		break;
	case MD_IR_MAPVAL:
	case MD_IR_STACK:
	case MD_IR_CTX:
		emit_address(e);
		break;
	case MD_IR_CALL:
	case MD_IR_KCALL:
		emit_call(e);
		break;
	case MD_IR_EXIT:
		md_em_mov_imm(e, R0, in->imm);
		md_em_put(e, BPF_JMP | BPF_EXIT, 0, 0, 0, 0);
		break;
	case MD_IR_NOPS:
		e->bad = true;
		break;
	default:
		md_em_arith(e);
	}
}

void
md_point_at_sub(struct md_image_prog *p, unsigned at)
{
	struct bpf_insn *in = &p->insns[at];

	if (in->code == (BPF_LD | BPF_DW | BPF_IMM) &&
	    in->src_reg == PSEUDO_FUNC)
		in->imm = (int32_t)(p->subs[in->imm] - at - 1);
}

int
md_emit(const struct md_ir_fn *f, const struct md_alloc_result *r,
	struct md_image_prog *p, bool have_sdiv)
{
	struct emit e = { .f = f, .r = r, .p = p, .have_sdiv = have_sdiv };
	int arg = f->is_sub ? BPF_REG_2 : R1; /* a step's r1 counts */

	e.label_at = md_alloc(f->arena, (f->nlabels + 1) * sizeof(unsigned));
	e.led = md_alloc(f->arena, (f->nlabels + 1) * sizeof(unsigned));
	if (f->n)
		e.in = &f->ins[0];
	if (r->ctx.reg >= 0)
		md_em_mov(&e, r->ctx.reg, arg);
	else if (r->ctx.slot)
		md_em_put(&e, BPF_STX | BPF_MEM | BPF_DW, FP, arg, r->ctx.slot,
			  0);
	for (unsigned i = 0; i < f->n; i++) {
		e.in = &f->ins[i];
		if (emits_nothing(&e, i))
			continue;
		island(&e);
		emit_ins(&e);
	}
	resolve(&e);
	return e.bad ? -1 : 0;
}
