/*
 * arch.h - where the registers of the C calling convention stand in the
 * context of a uprobe program (struct pt_regs), for each architecture.
 */
#ifndef MD_ARCH_H
#define MD_ARCH_H

#if defined(__x86_64__)
enum {
	MD_NARGREGS = 6,
	MD_REG_SP = 152,
	MD_REG_PC = 128,
	MD_REG_RET = 80,	/* rax: returned value */
	MD_REG_SYSNR = 120,	/* orig_rax: system call number */
	MD_STACK_ARG0 = 8,	/* first stack argument, above the return address */
	MD_RETADDR_ON_STACK = 1,
};
#define MD_ARG_REGS { 112, 104, 96, 88, 72, 64 }
#define MD_SYS_REGS { 112, 104, 96, 56, 72, 64 }
#elif defined(__aarch64__)
enum {
	MD_NARGREGS = 8,
	MD_REG_SP = 31 * 8,
	MD_REG_PC = 32 * 8,
	MD_REG_RET = 0,
	MD_REG_SYSNR = 8 * 8,	/* x8 */
	MD_STACK_ARG0 = 0,
	MD_RETADDR_ON_STACK = 0,
};
#define MD_ARG_REGS { 0, 8, 16, 24, 32, 40, 48, 56 }
#define MD_SYS_REGS { 0, 8, 16, 24, 32, 40 }
#else
#error "minid knows x86-64 and aarch64"
#endif

#endif
