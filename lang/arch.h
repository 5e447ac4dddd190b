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
	MD_DWARF_REGS = 16,	/* general registers that DWARF numbers */
	MD_DWARF_SP = 7,
	MD_REG_LR = 0,		/* none */
	MD_NREGS = 21,		/* words of struct pt_regs */
	MD_REG_MODE = 136,	/* cs */
	MD_REG_FLAGS = 144,
	MD_MODE_BITS = 3, MD_MODE_USER = 3,
};
#define MD_ARG_REGS { 112, 104, 96, 88, 72, 64 }
/* of Go: rax rbx rcx rdi rsi r8-r11 */
#define MD_GO_REGS { 80, 40, 88, 112, 104, 72, 64, 56, 48 }
/* by DWARF number: rax rdx rcx rbx rsi rdi rbp rsp r8-r15 */
#define MD_DWARF_AT { 80, 96, 88, 40, 104, 112, 32, 152, 72, 64, 56, 48, 24, 16, 8, 0 }
#define MD_SYS_REGS { 112, 104, 96, 56, 72, 64 }
/* set while the system call of a 32-bit program runs, with other numbers */
#define MD_COMPAT_FIELD "task_struct.thread_info.status"
#define MD_COMPAT_BIT 2
/* uregs[] beyond those: R_DS R_ES R_FS R_GS R_TRAPNO */
#define MD_MORE_REGS { "task_struct.thread.ds", "task_struct.thread.es", \
	"task_struct.thread.fsindex", "task_struct.thread.gsindex", \
	"task_struct.thread.trap_nr" }
#elif defined(__aarch64__)
enum {
	MD_NARGREGS = 8,
	MD_REG_SP = 31 * 8,
	MD_REG_PC = 32 * 8,
	MD_REG_RET = 0,
	MD_REG_SYSNR = 8 * 8,	/* x8 */
	MD_STACK_ARG0 = 0,
	MD_RETADDR_ON_STACK = 0,
	MD_DWARF_REGS = 32,	/* x0-x30, sp */
	MD_DWARF_SP = 31,
	MD_REG_LR = 30 * 8,
	MD_NREGS = 34,
	MD_REG_MODE = 33 * 8,	/* pstate */
	MD_REG_FLAGS = 33 * 8,
	MD_MODE_BITS = 15, MD_MODE_USER = 0,
};
#define MD_ARG_REGS { 0, 8, 16, 24, 32, 40, 48, 56 }
#define MD_GO_REGS { 0, 8, 16, 24, 32, 40, 48, 56, 64, 72 }
#define MD_DWARF_AT { 0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, \
	120, 128, 136, 144, 152, 160, 168, 176, 184, 192, 200, 208, 216, 224, 232, 240, 248 }
#define MD_SYS_REGS { 0, 8, 16, 24, 32, 40 }
#define MD_COMPAT_FIELD "task_struct.thread_info.flags"
#define MD_COMPAT_BIT (1 << 22)
#define MD_MORE_REGS { "task_struct.thread.fault_code" }
#else
#error "minid knows x86-64 and aarch64"
#endif

#endif
