/*
 * ir.h - linear code with virtual registers, and its builder.
 *
 * A function is a flat array of instructions over any number of virtual
 * registers (vregs), 64 bits each. It is not SSA: a vreg may be written more
 * than once. All branches go forward, so the order of the array is already a
 * topological order. Memory, maps and helpers stay symbolic until emit.c.
 *
 * Classes keep illegal mixes out: arithmetic is on SCALAR; loads and stores
 * go through POINTER (stack object, map value, ring record, context).
 * A pointer plus a constant or a bounded scalar is a pointer.
 */
#ifndef MD_IR_H
#define MD_IR_H

#include "source.h"

enum md_ir_op {
#define OP(name, text, classes, sizes, flags) MD_IR_##name,
#include "ir.def"
#undef OP
	MD_IR_NOPS
};

enum md_cc { /* branches and SET; U = unsigned, S = signed */
	MD_CC_EQ, MD_CC_NE, MD_CC_ULT, MD_CC_ULE, MD_CC_UGT, MD_CC_UGE,
	MD_CC_SLT, MD_CC_SLE, MD_CC_SGT, MD_CC_SGE,
};

enum md_class { MD_SCALAR, MD_POINTER };

enum md_helper { /* by the kernel's number */
#define H(name, nr, nargs) MD_H_##name = nr,
#include "helpers.def"
#undef H
};

struct md_helper_info { int nr; const char *name; unsigned nargs; };
const struct md_helper_info *md_helper_find(int nr); /* NULL: not ours */

enum { MD_NOREG = -1, MD_IR_MAXARGS = 5 };

enum md_arg_kind {
	MD_A_NONE, MD_A_REG, MD_A_IMM, MD_A_MAP, MD_A_STACK, MD_A_SUB,
};

struct md_ir_arg {
	enum md_arg_kind kind;
	int v;		/* REG: vreg; MAP: map index; STACK: object;
			 * SUB: index in the function's subs */
	int64_t imm;	/* IMM: value; STACK: offset in the object */
};

struct md_ir_ins {
	enum md_ir_op op;
	enum md_cc cc;
	uint8_t size;		/* LD ST ATOMIC: 1 2 4 8; SEXT ZEXT: bytes */
	bool use_imm;		/* b is `imm`, not a vreg */
	int dst, a, b;		/* vregs or MD_NOREG */
	int64_t imm;		/* CONST, or b */
	int32_t off;		/* LD ST ATOMIC MAPVAL STACK: byte offset */
	int label;		/* BR JMP LABEL */
	int ref;		/* MAPVAL: map; STACK: object; CALL: helper;
				 * KCALL: kfunc */
	struct md_ir_arg *args;	/* CALL KCALL: MD_IR_MAXARGS of them */
	struct md_loc loc;	/* the D construct that caused it */
};

struct md_ir_obj { unsigned size; }; /* stack object, 8-byte aligned */

struct md_ir_fn {
	struct md_arena *arena;
	struct md_ir_ins *ins;
	unsigned n, cap;
	enum md_class *class_;	/* by vreg */
	unsigned nvregs, vcap;
	struct md_ir_obj *objs;
	unsigned nobjs, ocap;
	unsigned nlabels;
	struct md_ptrs subs;	/* struct md_ir_fn that a loop helper calls */
	bool is_sub;		/* one of those: the context is what it is given */
	struct md_loc loc;	/* stamped on what is emitted next */
};

void md_ir_init(struct md_ir_fn *f, struct md_arena *a);
int md_ir_vreg(struct md_ir_fn *f, enum md_class c);
int md_ir_label(struct md_ir_fn *f);	/* a label not yet placed */
int md_ir_obj(struct md_ir_fn *f, unsigned size);

/* -- builders; those that return int return the result vreg ------------- */
int md_ir_const(struct md_ir_fn *f, int64_t v);
int md_ir_bin(struct md_ir_fn *f, enum md_ir_op op, int a, int b);
int md_ir_bini(struct md_ir_fn *f, enum md_ir_op op, int a, int64_t imm);
int md_ir_un(struct md_ir_fn *f, enum md_ir_op op, int a);
int md_ir_ext(struct md_ir_fn *f, int a, unsigned size, bool is_signed);
int md_ir_set(struct md_ir_fn *f, enum md_cc cc, int a, int b);
int md_ir_seti(struct md_ir_fn *f, enum md_cc cc, int a, int64_t imm);
void md_ir_mov(struct md_ir_fn *f, int dst, int a);	/* into an existing vreg */
void md_ir_movi(struct md_ir_fn *f, int dst, int64_t imm);
void md_ir_fault(struct md_ir_fn *f, int dst, unsigned code); /* MD_FAULT_BITS */
void md_ir_br(struct md_ir_fn *f, enum md_cc cc, int a, int b, int label);
void md_ir_bri(struct md_ir_fn *f, enum md_cc cc, int a, int64_t imm, int label);
void md_ir_jmp(struct md_ir_fn *f, int label);
void md_ir_place(struct md_ir_fn *f, int label);
/* zero-extending (is_signed false) or sign-extending load; any alignment
 * that the pointer's region allows (use natural alignment) */
int md_ir_ld(struct md_ir_fn *f, int p, int32_t off, unsigned size, bool is_signed);
/* into an existing vreg, which may be a POINTER; zero-extending */
void md_ir_ld_to(struct md_ir_fn *f, int dst, int p, int32_t off, unsigned size);
void md_ir_st(struct md_ir_fn *f, int p, int32_t off, unsigned size, int v);
void md_ir_sti(struct md_ir_fn *f, int p, int32_t off, unsigned size, int64_t imm);
int md_ir_add_ptr(struct md_ir_fn *f, int p, int scalar); /* pointer result */
int md_ir_addi_ptr(struct md_ir_fn *f, int p, int64_t imm);
void md_ir_zero(struct md_ir_fn *f, int p, int32_t off, unsigned len); /* len % 8 == 0 */
void md_ir_copy(struct md_ir_fn *f, int dst, int32_t doff, int src,
		int32_t soff, unsigned len);	/* unrolled 8-byte moves, len % 8 == 0 */
/* atomic, no result / old value as result; size 4 or 8 */
void md_ir_atomic_add(struct md_ir_fn *f, int p, int32_t off, unsigned size, int v);
int md_ir_fetch_add(struct md_ir_fn *f, int p, int32_t off, unsigned size, int v);
/* *p = max(*p, v), unsigned 64 bits, by a bounded compare-exchange loop;
 * the result is 0, or 1 if it gave up */
int md_ir_atomic_umax(struct md_ir_fn *f, int p, int32_t off, int v);
int md_ir_mapval(struct md_ir_fn *f, int map, int32_t off); /* direct value address */
int md_ir_stack(struct md_ir_fn *f, int obj, int32_t off);  /* address as POINTER */
int md_ir_ctx(struct md_ir_fn *f);	/* the program's context pointer */
/*
 * Helper call. `ret` is the class of the result. Arguments by md_arg_*.
 * A pointer result of a lookup is NULL or valid: branch on it before use.
 */
int md_ir_call(struct md_ir_fn *f, int helper, enum md_class ret, unsigned n,
	       const struct md_ir_arg *args);
int md_ir_kcall(struct md_ir_fn *f, int kfunc, enum md_class ret, unsigned n,
		const struct md_ir_arg *args);
void md_ir_exit(struct md_ir_fn *f, int64_t status);

static inline struct md_ir_arg
md_arg(int v)
{
	return (struct md_ir_arg){ .kind = MD_A_REG, .v = v };
}
static inline struct md_ir_arg
md_arg_imm(int64_t imm)
{
	return (struct md_ir_arg){ .kind = MD_A_IMM, .imm = imm };
}
static inline struct md_ir_arg
md_arg_map(int map)
{
	return (struct md_ir_arg){ .kind = MD_A_MAP, .v = map };
}
static inline struct md_ir_arg
md_arg_sub(int sub)
{
	return (struct md_ir_arg){ .kind = MD_A_SUB, .v = sub };
}
static inline struct md_ir_arg
md_arg_stack(int obj, int64_t off)
{
	return (struct md_ir_arg){ .kind = MD_A_STACK, .v = obj, .imm = off };
}

struct md_out;
void md_ir_dump(const struct md_ir_fn *f, struct md_out *out);
enum md_ir_flags {
	MD_IRF_DST = 1, MD_IRF_A = 2, MD_IRF_B = 4, /* has the operand */
	MD_IRF_CALL = 8,	/* clobbers the caller-saved registers */
	MD_IRF_LABEL = 16,
	MD_IRF_END = 32,	/* ends the flow */
	MD_IRF_MEM = 64,	/* memory at a + off */
	MD_IRF_FETCH = 128,	/* and changes it, so it is not dropped */
};
struct md_ir_opinfo { /* a row of ir.def */
	const char *text, *classes;
	unsigned sizes, flags;
};
const struct md_ir_opinfo *md_ir_opinfo(enum md_ir_op op);
unsigned md_ir_flags(enum md_ir_op op);
const char *md_cc_text(enum md_cc cc);	/* "eq", "slt" */
enum md_cc md_cc_not(enum md_cc cc);	/* the opposite */
enum md_cc md_cc_swap(enum md_cc cc);	/* the same with a and b exchanged */
unsigned md_ir_nargs(const struct md_ir_ins *in);
/* NULL, or what is wrong (in the function's arena): a vreg that is read where
 * some path has not written it, class mix, backward branch, bad size or
 * alignment, access outside a stack object. */
const char *md_ir_check(const struct md_ir_fn *f);

/* -- register allocation (regalloc.c) ------------------------------------ */

/* Where a vreg lives: a machine register 2..9, or a spill slot. */
struct md_place { int reg; int slot; /* byte offset below the frame pointer, negative */ };

struct md_alloc_result {
	struct md_place *place;	/* by vreg; reg -1 and slot 0: never used */
	int *obj_off;		/* by stack object: offset from the frame pointer */
	unsigned frame;		/* bytes of stack, multiple of 8, <= 512 */
	struct md_place ctx;	/* home of the context pointer, set at entry */
	uint8_t *mark;		/* by instruction: MD_MARK_* */
	/* by vreg: the only definition, a CONST or STACK that is made again
	 * at each use, so the vreg has no place; else NULL */
	const struct md_ir_ins **remat;
	uint8_t (*temp)[2];	/* by instruction: registers for AUMAX */
	bool *bounded;		/* by vreg: a branch compares it by size */
};
enum {
	MD_MARK_SKIP = 1,	/* dead or unreachable: emits nothing */
	MD_MARK_NODST = 2,	/* the result is not read */
};
/* 0, or -1 when the frame does not fit in MD_FRAME_MAX bytes. */
enum {
	MD_INSNS_MAX = 1000000,	/* of a program, in the kernel */
	MD_IR_MAX = 2 * MD_INSNS_MAX, /* nothing this long gets below that */
	MD_FRAME_MAX = 512,
	MD_SUB_FRAME = 32,	/* what the kernel counts for one that needs less */
};
int md_regalloc(const struct md_ir_fn *f, struct md_alloc_result *r);

/* -- emission (emit.c) --------------------------------------------------- */
struct md_image_prog;
/* the instruction names a sub by its number: its distance instead */
void md_point_at_sub(struct md_image_prog *p, unsigned at);
int md_emit(const struct md_ir_fn *f, const struct md_alloc_result *r,
	    struct md_image_prog *p, bool have_sdiv);

#endif
