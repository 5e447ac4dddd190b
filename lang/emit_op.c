/*
 * emit_op.c - single eBPF instructions, and operands in machine registers.
 *
 * In: the current IR instruction and the allocation. Out: instructions at the
 * end of the program, each with the source line of the IR instruction.
 *
 * Invariants: only r0 and r1 are used as scratch, and which of the two is the
 * caller's choice; a value that has no place (a constant, a stack address) is
 * made on the spot; what goes to a slot goes there whole.
 */
#include "emit.h"

/* -- single instructions ----------------------------------------------------- */

void
md_em_put(struct emit *e, int code, int dst, int src, int off, int32_t imm)
{
	struct md_image_prog *p = e->p;

	p->insns = md_grow(e->f->arena, p->insns, p->n, &p->cap,
			   sizeof(*p->insns));
	p->lines = md_grow(e->f->arena, p->lines, p->n, &p->lcap,
			   sizeof(*p->lines));
	p->insns[p->n].code = (uint8_t)code;
	p->insns[p->n].dst_reg = (unsigned)dst & 15;
	p->insns[p->n].src_reg = (unsigned)src & 15;
	p->insns[p->n].off = (int16_t)off;
	p->insns[p->n].imm = imm;
	if (e->in)
		p->lines[p->n] = e->in->loc;
	p->n++;
}

void
md_em_alu(struct emit *e, int op, int dst, struct opnd b)
{
	if (b.imm)
		md_em_put(e, BPF_ALU64 | op | BPF_K, dst, 0, 0, b.k);
	else
		md_em_put(e, BPF_ALU64 | op | BPF_X, dst, b.reg, 0, 0);
}

void
md_em_alui(struct emit *e, int op, int dst, int32_t imm)
{
	md_em_put(e, BPF_ALU64 | op | BPF_K, dst, 0, 0, imm);
}

void
md_em_mov(struct emit *e, int dst, int src)
{
	if (dst != src)
		md_em_put(e, BPF_ALU64 | BPF_MOV | BPF_X, dst, src, 0, 0);
}

void
md_em_ld_imm64(struct emit *e, int dst, int pseudo, uint64_t v)
{
	md_em_put(e, BPF_LD | BPF_DW | BPF_IMM, dst, pseudo, 0,
		  (int32_t)(uint32_t)v);
	md_em_put(e, 0, 0, 0, 0, (int32_t)(uint32_t)(v >> 32));
}

bool
md_em_fits(int64_t v)
{
	return v == (int32_t)v;
}

void
md_em_mov_imm(struct emit *e, int dst, int64_t v)
{
	if (md_em_fits(v))
		md_em_alui(e, BPF_MOV, dst, (int32_t)v);
	else if (v == (int64_t)(uint32_t)v)
		md_em_put(e, BPF_ALU | BPF_MOV | BPF_K, dst, 0, 0,
			  (int32_t)(uint32_t)v);
	else
		md_em_ld_imm64(e, dst, 0, (uint64_t)v);
}

int
md_em_size_code(unsigned size)
{
	return size == 1   ? BPF_B
	       : size == 2 ? BPF_H
	       : size == 4 ? BPF_W
			   : BPF_DW;
}

void
md_em_reloc(struct emit *e, enum md_reloc_kind kind, int ref)
{
	struct md_image_prog *p = e->p;

	p->relocs = md_grow(e->f->arena, p->relocs, p->nrelocs, &p->rcap,
			    sizeof(*p->relocs));
	p->relocs[p->nrelocs++] = (struct md_reloc){ kind, p->n, ref };
}

void
md_em_sign_extend(struct emit *e, int d, unsigned size)
{
	if (size == 8)
		return;
	md_em_alui(e, BPF_LSH, d, 64 - 8 * (int32_t)size);
	md_em_alui(e, BPF_ARSH, d, 64 - 8 * (int32_t)size);
}

/* -- operands ---------------------------------------------------------------- */

void
md_em_stack_addr(struct emit *e, int reg, int obj, int64_t off)
{
	md_em_mov(e, reg, FP);
	md_em_alui(e, BPF_ADD, reg, e->r->obj_off[obj] + (int32_t)off);
}

int
md_em_reg_of(const struct emit *e, int v)
{
	return e->r->place[v].reg;
}

void
md_em_load(struct emit *e, int reg, int v)
{
	const struct md_ir_ins *re = e->r->remat[v];

	if (re && re->op == MD_IR_CONST)
		md_em_mov_imm(e, reg, re->imm);
	else if (re)
		md_em_stack_addr(e, reg, re->ref, re->off);
	else if (md_em_reg_of(e, v) >= 0)
		md_em_mov(e, reg, md_em_reg_of(e, v));
	else
		md_em_put(e, BPF_LDX | BPF_MEM | BPF_DW, reg, FP,
			  e->r->place[v].slot, 0);
}

int
md_em_get(struct emit *e, int v, int scratch)
{
	if (!e->r->remat[v] && md_em_reg_of(e, v) >= 0)
		return md_em_reg_of(e, v);
	md_em_load(e, scratch, v);
	return scratch;
}

bool
md_em_is_const(const struct emit *e, int v, int64_t *value)
{
	const struct md_ir_ins *re = e->r->remat[v];

	if (!re || re->op != MD_IR_CONST)
		return false;
	*value = re->imm;
	return true;
}

bool
md_em_const_b(const struct emit *e, int64_t *value)
{
	*value = e->in->imm;
	return e->in->use_imm || md_em_is_const(e, e->in->b, value);
}

struct opnd
md_em_get_b(struct emit *e, int scratch)
{
	int64_t v;

	if (!md_em_const_b(e, &v))
		return (struct opnd){ .reg = md_em_get(e, e->in->b, scratch) };
	if (md_em_fits(v))
		return (struct opnd){ .imm = true, .k = (int32_t)v, .reg = -1 };
	md_em_mov_imm(e, scratch, v);
	return (struct opnd){ .reg = scratch };
}

int
md_em_dst_reg(const struct emit *e)
{
	int reg = md_em_reg_of(e, e->in->dst);

	return reg >= 0 && !(e->r->mark[e->in - e->f->ins] & MD_MARK_NODST)
		       ? reg
		       : R0;
}

void
md_em_put_dst(struct emit *e, int reg)
{
	const struct md_place *p = &e->r->place[e->in->dst];

	if (e->r->mark[e->in - e->f->ins] & MD_MARK_NODST)
		return;
	if (p->reg >= 0) {
		md_em_mov(e, p->reg, reg);
	} else if (p->slot) {
		/* Kernels before 6.8 only know that two loads from a slot
		 * are the same value, and so bounded by the same branch, if
		 * the value had been copied before it was stored. */
		if (e->r->bounded[e->in->dst])
			md_em_mov(e, reg == R0 ? R1 : R0, reg);
		md_em_put(e, BPF_STX | BPF_MEM | BPF_DW, FP, reg, p->slot, 0);
	}
}

/* The address of a memory operation, in r1 if it has no register. */
struct addr
md_em_get_addr(struct emit *e)
{
	const struct md_ir_ins *re = e->r->remat[e->in->a];
	struct addr ad = { FP, e->in->off };
	int64_t off = e->in->off;

	if (re && re->op == MD_IR_STACK) {
		off += e->r->obj_off[re->ref] + re->off;
		ad.off = (int)off;
	} else {
		ad.reg = md_em_get(e, e->in->a, R1);
	}
	if (off == (int16_t)off)
		return ad;
	md_em_mov(e, R1, ad.reg);
	md_em_alui(e, BPF_ADD, R1, ad.off);
	return (struct addr){ R1, 0 };
}

/* -- short jumps ------------------------------------------------------------- */

void
md_em_skip_if(struct emit *e, int code, int reg, struct opnd b, int n)
{
	if (b.imm)
		md_em_put(e, BPF_JMP | code | BPF_K, reg, 0, n, b.k);
	else
		md_em_put(e, BPF_JMP | code | BPF_X, reg, b.reg, n, 0);
}

void
md_em_skip_ifi(struct emit *e, int code, int reg, int32_t imm, int n)
{
	md_em_put(e, BPF_JMP | code | BPF_K, reg, 0, n, imm);
}

void
md_em_skip(struct emit *e, int n)
{
	md_em_put(e, BPF_JMP | BPF_JA, 0, 0, n, 0);
}
