/*
 * insn.h - the few BPF instructions that the engine writes by hand: feature
 * probes, the reaper of thread objects, the hold program.
 *
 * Each function returns one instruction (a 16-byte load is two: md_i_map and
 * md_i_zero). User code comes from the compiler, never from here.
 */
#ifndef MD_BPF_INSN_H
#define MD_BPF_INSN_H

#include <linux/bpf.h>
#include <stdint.h>

static inline struct bpf_insn
md_i(int code, int dst, int src, int off, int imm)
{
	return (struct bpf_insn){
		.code = (uint8_t)code,
		.dst_reg = (uint8_t)(dst & 15),
		.src_reg = (uint8_t)(src & 15),
		.off = (int16_t)off,
		.imm = imm,
	};
}

static inline struct bpf_insn
md_i_mov(int dst, int src)
{
	return md_i(BPF_ALU64 | BPF_MOV | BPF_X, dst, src, 0, 0);
}

static inline struct bpf_insn
md_i_set(int dst, int imm)
{
	return md_i(BPF_ALU64 | BPF_MOV | BPF_K, dst, 0, 0, imm);
}

static inline struct bpf_insn
md_i_add(int dst, int imm)
{
	return md_i(BPF_ALU64 | BPF_ADD | BPF_K, dst, 0, 0, imm);
}

static inline struct bpf_insn
md_i_load(int dst, int src, int off) /* 8 bytes */
{
	return md_i(BPF_LDX | BPF_MEM | BPF_DW, dst, src, off, 0);
}

static inline struct bpf_insn
md_i_store(int size, int dst, int off, int src) /* BPF_W, BPF_DW ... */
{
	return md_i(BPF_STX | BPF_MEM | size, dst, src, off, 0);
}

static inline struct bpf_insn
md_i_call(int helper)
{
	return md_i(BPF_JMP | BPF_CALL, 0, 0, 0, helper);
}

/* how: BPF_PSEUDO_MAP_FD or _MAP_VALUE; md_i_imm(offset) must follow */
static inline struct bpf_insn
md_i_map(int dst, int how, int fd)
{
	return md_i(BPF_LD | BPF_IMM | BPF_DW, dst, how, 0, fd);
}

static inline struct bpf_insn
md_i_imm(int imm) /* second half of a 16-byte load */
{
	return md_i(0, 0, 0, 0, imm);
}

static inline struct bpf_insn
md_i_exit(void)
{
	return md_i(BPF_JMP | BPF_EXIT, 0, 0, 0, 0);
}

#endif
