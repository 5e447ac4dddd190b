/*
 * emit.h - what the files of the emitter share; nobody else includes it.
 *
 * emit_op.c encodes single instructions and fetches operands, emit_alu.c does
 * the arithmetic, emit.c the rest. All work on `in`, the current instruction.
 */
#ifndef MD_EMIT_H
#define MD_EMIT_H

#include "image.h"
#include "ir.h"

#include <linux/bpf.h>

/* not in the oldest header we build with, or only in the kernel's own */
enum {
	OP_XADD = BPF_ADD,
	OP_FETCH = 0x01,
	OP_CMPXCHG = 0xf1,
	PSEUDO_MAP_FD = 1,
	PSEUDO_MAP_VALUE = 2,
	PSEUDO_KFUNC = 2,
	PSEUDO_FUNC = 4,
	STX_ATOMIC = BPF_STX | 0xc0,
	AUMAX_TRIES = 8,
	ISLAND = 24000, /* an island and one IR instruction below 32767 */
};

enum { R0 = BPF_REG_0, R1 = BPF_REG_1, FP = BPF_REG_10 };

struct fix {
	unsigned at;
	int label;
};

struct emit {
	const struct md_ir_fn *f;
	const struct md_alloc_result *r;
	const struct md_ir_ins *in; /* the current instruction */
	struct md_image_prog *p;
	bool have_sdiv, bad;
	unsigned *label_at; /* by label, + 1; 0: not yet placed */
	unsigned *led;	/* by label: its jump in the last island, + 1 */
	unsigned entry;	/* where the last label is, + 1 */
	struct fix *fixes;
	unsigned nfixes, fixcap;
};

struct opnd {
	bool imm;
	int reg;
	int32_t k;
}; /* register or constant */
struct addr {
	int reg, off;
};

/* -- emit_op.c: encoding ----------------------------------------------------- */

void md_em_put(struct emit *e, int code, int dst, int src, int off,
	       int32_t imm);
void md_em_alu(struct emit *e, int op, int dst, struct opnd b);
void md_em_alui(struct emit *e, int op, int dst, int32_t imm);
void md_em_mov(struct emit *e, int dst, int src);
void md_em_mov_imm(struct emit *e, int dst, int64_t v);
void md_em_ld_imm64(struct emit *e, int dst, int pseudo, uint64_t v);
void md_em_sign_extend(struct emit *e, int d, unsigned size);
void md_em_stack_addr(struct emit *e, int reg, int obj, int64_t off);
void md_em_reloc(struct emit *e, enum md_reloc_kind kind, int ref);
bool md_em_fits(int64_t v); /* in a sign-extended 32-bit immediate */
int md_em_size_code(unsigned size);
/* jump over the next n instructions, always or if the condition holds */
void md_em_skip(struct emit *e, int n);
void md_em_skip_if(struct emit *e, int code, int reg, struct opnd b, int n);
void md_em_skip_ifi(struct emit *e, int code, int reg, int32_t imm, int n);

/* -- emit_op.c: operands of the current instruction -------------------------- */

int md_em_reg_of(const struct emit *e, int v); /* -1: not in a register */
/* the vreg's value into a given machine register */
void md_em_load(struct emit *e, int reg, int v);
/* where the vreg is, or the scratch register that it was loaded into */
int md_em_get(struct emit *e, int v, int scratch);
struct opnd md_em_get_b(struct emit *e, int scratch);
struct addr md_em_get_addr(struct emit *e); /* a + off, perhaps in r1 */
bool md_em_is_const(const struct emit *e, int v, int64_t *value);
/* operand b as a constant, whatever its size */
bool md_em_const_b(const struct emit *e, int64_t *value);
/* a register for the result: its own, or r0 */
int md_em_dst_reg(const struct emit *e);
/* the result is in `reg`: bring it home */
void md_em_put_dst(struct emit *e, int reg);

/* -- emit_alu.c -------------------------------------------------------------- */

void md_em_arith(struct emit *e);

#endif
