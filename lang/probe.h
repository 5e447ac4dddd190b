/*
 * probe.h - probe descriptions, globbing, and what a provider says of a
 * probe: its names, where it sits (a site) and how to fetch its arguments.
 *
 * Providers describe, backends arm: nothing here emits code, and nothing here
 * opens a file descriptor.
 */
#ifndef MD_PROBE_H
#define MD_PROBE_H

#include "ast.h"

/* What kind of place a probe sits at. */
enum md_site_kind {
	MD_SITE_CALLBACK,  /* run by the consumer: BEGIN, END, ERROR */
	MD_SITE_UPROBE,	   /* an instruction of a file */
	MD_SITE_URETPROBE, /* return from the function at an instruction */
	MD_SITE_TRACEPOINT,/* raw tracepoint by name */
	MD_SITE_TICK,	   /* run by the consumer's timer */
	MD_SITE_PROFILE,   /* perf clock on every CPU */
};

/* How arg0..arg9 are fetched. Lowered by lower_args in lower_var.c. */
enum md_recipe {
	MD_ARGS_NONE,	 /* all 0 */
	MD_ARGS_ENTRY,	 /* the C calling convention at a function's entry */
	MD_ARGS_GO,	 /* that of Go: its argument registers, in order */
	MD_ARGS_RETURN,	 /* arg0 = 0, arg1 = the returned value */
	MD_ARGS_PLACE,	 /* at one of the probe's places: arg0 = its delta,
			    arg1 = the returned value */
	MD_ARGS_REGS,	 /* as at entry, at any instruction */
	MD_ARGS_ERROR,	 /* arg1..arg5 of a fault */
	MD_ARGS_TP,	 /* by the tracepoint row, see md_tp below */
	MD_ARGS_PROFILE, /* arg0 kernel pc or 0, arg1 user pc or 0 */
	MD_ARGS_USDT,	 /* as the place's note says, see md_usdt below */
};

/*
 * What a firing costs, beside the program: which kind of place the kernel
 * found there. A return probe is trapped at the function's entry too, so it
 * is the kind of that place with MD_COST_RETURN or'ed to it.
 */
enum md_sitecost {
	MD_COST_NONE,	    /* nothing in the target: run by the consumer */
	MD_COST_NOP5,	    /* 5-byte nop that the kernel turns into a call */
	MD_COST_EMULATED,   /* one trap */
	MD_COST_STEPPED,    /* two traps: single-stepped out of line */
	MD_COST_TRACEPOINT, /* a call in the kernel */
	MD_COST_CLOCK,	    /* an interrupt */
	MD_NCOSTS,
	MD_COST_RETURN = 0x80, /* a flag: and the return's trap */
};

/*
 * Which of the calibrated costs a firing has, or -1 when it is no trap. A
 * function with both ends probed is trapped once less than with one each.
 */
enum md_trap_role { MD_TRAP_ENTRY, MD_TRAP_RETURN, MD_TRAP_BOTH_ENTRY,
		    MD_TRAP_BOTH_RETURN, MD_NROLES };
enum { MD_NTRAPS = 3 * MD_NROLES }; /* NOP5, EMULATED, STEPPED */
struct md_probe;
int md_trap_index(const struct md_probe *p);
bool md_probe_is_return(const struct md_probe *p); /* of a function */

/*
 * A raw tracepoint as a provider's probe: which one, when it counts (guard),
 * and the arguments. Each argument is a little path: start at context word
 * `word`, then follow field reads of kernel structures by name.
 */
enum md_tp_guard {
	MD_GUARD_NONE,
	MD_GUARD_SYSCALL,	/* sys_enter: nr (word 1) is one of nrs[] */
	MD_GUARD_SYSRET_FAIL,	/* sys_exit: nr of regs is one of nrs[], ret < 0 */
	MD_GUARD_SYSRET_ZERO,	/* sys_exit: one of nrs[], ret == 0 */
	MD_GUARD_LEADER,	/* current pid == tid */
	MD_GUARD_SYSRET_ZERO_LEADER,
	MD_GUARD_SYSRET_ZERO_THREAD,
	MD_GUARD_SYSRET_POSITIVE, /* sys_exit: one of nrs[], ret > 0 */
	MD_GUARD_BYNR,		/* the call's number has a site: probe->offset */
	MD_GUARD_SIGNAL,	/* signal_generate: not of minid itself */
	MD_GUARD_SIGNAL_IGNORED,/* nobody takes it, either */
	MD_GUARD_WORD0,		/* word 0 is not 0 */
	/* Three of one probe: sys_enter, unless clauses want the path and it is
	 * not in memory; then where the kernel has it, or at a sys_exit of < 0 */
	MD_GUARD_EXEC, MD_GUARD_EXEC_LATER, MD_GUARD_EXEC_FAIL,
};

enum md_tparg_kind {
	MD_TA_ZERO,
	MD_TA_WORD,	   /* context word */
	MD_TA_WORD32,	   /* its low 32 bits, sign extended */
	MD_TA_FIELD,	   /* field `path` of the structure at the word */
	MD_TA_NEG32,	   /* minus the word (positive errno) */
	MD_TA_SYSARG,	   /* argument `word` of the system call (pt_regs at word 0) */
	MD_TA_EXEC_PATH,   /* of execve or execveat (pt_regs at word 0) */
	MD_TA_EXIT_KIND,   /* CLD_EXITED/KILLED/DUMPED from current->exit_code */
	MD_TA_TASK,	   /* the current thread */
};

struct md_tparg {
	enum md_tparg_kind kind;
	unsigned word;
	const char *path; /* "task_struct.tgid" */
	const char *type; /* D type of args[N]: "int", "string" (user address), NULL */
};

enum { MD_TP_ARGS = 6 };

/*
 * Programs of one level cannot interrupt each other in a thread, so they share
 * its scratch memory: probes in user code and in minid itself; tracepoints of
 * the thread's own doing; those that come with interrupts off; and what
 * happens when the thread, perhaps in one of the first two, gets a CPU again.
 */
enum md_level {
	MD_LEVEL_USER, MD_LEVEL_TASK, MD_LEVEL_IRQOFF, MD_LEVEL_SWITCHED,
	MD_NLEVELS
};

struct md_tp {
	const char *provider, *name;	/* as in D */
	const char *tracepoint;		/* the kernel's name */
	enum md_level level;
	enum md_tp_guard guard;
	short nrs[4];			/* system calls, -1 ends */
	struct md_tparg args[MD_TP_ARGS];
};

/*
 * A place of a probe that the program itself defines (USDT). The compiler of
 * the program chose where each argument is there, so another place of the same
 * probe may have them elsewhere.
 */
enum md_uarg_kind {
	MD_UA_ODD,	/* not understood, or a floating-point number */
	MD_UA_CONST,	/* num */
	MD_UA_REG,	/* register base, from its byte num on */
	MD_UA_MEM,	/* memory at base + (index << scale) + num */
};

struct md_uarg {
	uint8_t kind;		/* enum md_uarg_kind */
	uint8_t size;		/* bytes of the value: 1 2 4 8 */
	uint8_t width;		/* bytes of it that a register has */
	uint8_t scale;
	bool is_signed;
	int16_t base, index;	/* offsets in the registers, -1: none */
	int64_t num;
};

enum { MD_UARGS = 12 };

struct md_usdt {
	uint64_t semaphore;	/* file offset of a counter of tracers, or 0 */
	const char *spec;	/* the arguments as in the note */
	struct md_probe *next;	/* the same probe at another place */
	unsigned nargs;
	struct md_uarg args[MD_UARGS];
};

/* The instructions by which a function returns. */
struct md_retplace {
	uint64_t offset; /* in the file */
	int32_t delta;	 /* from the start of the function */
	uint32_t cond;	 /* 0: always; else only if of the flags, and of
			    MD_FLAG_LESS, one of the low 16 bits is set, or
			    with MD_COND_NOT if none is */
};
enum { MD_FLAG_LESS = 2, MD_COND_NOT = 1 << 16 };
struct md_retplaces {
	uint64_t addr;	 /* link-time address of the function */
	unsigned n;
	struct md_retplace v[];
};

/*
 * One probe. Kept small: there may be a hundred thousand. Strings are shared
 * (interned) and live in the session's arena.
 */
struct md_probe {
	uint32_t id;		/* as -l lists it, from 1 */
	uint8_t kind;		/* enum md_site_kind */
	uint8_t recipe;		/* enum md_recipe */
	uint16_t file;		/* index of struct md_probe_file, UPROBE kinds;
				   MD_NO_FILE: its file is there no more */
	const char *prov, *mod, *func, *name;
	union {
		uint64_t offset; /* file offset to arm (UPROBE kinds); number
				   of the system call (MD_GUARD_BYNR); TICK,
				   PROFILE: rate a second, or 0 */
		struct md_probe *place; /* MD_GUARD_EXEC*: the next, or NULL */
	};
	union {
		uint64_t addr;		/* link-time address of the function */
		const struct md_retplaces *places; /* MD_ARGS_PLACE: one site
					   each, instead of offset */
		struct md_usdt *usdt;	/* MD_ARGS_USDT */
		const struct md_tp *tp; /* TRACEPOINT */
		uint64_t period;	/* TICK, PROFILE: ns */
	};
	uint32_t pid;		/* only this process fires; 0 = all */
	uint32_t set;		/* clause-set id, filled by group.c */
	uint32_t mark;		/* scratch of prov_pid.c and group.c */
	uint8_t cost;		/* enum md_sitecost */
	uint8_t shift;		/* armed so many bytes after the entry: over
				   instructions that do nothing. For the user
				   the probe is at offset - shift */
	bool paired : 1;	/* entry and return of the function are probed */
	bool bare : 1;		/* the function seems to keep no frame pointer */
	bool pushes : 1;	/* armed at push %rbp, the first thing it does */
};

enum { MD_NO_FILE = UINT16_MAX };
struct md_probe_file {
	const char *path;	/* what to open to arm: /proc/PID/map_files/.., /proc/PID/exe */
	const char *name;	/* base name: probemod */
	uint64_t dev, ino;
};

/* fnmatch-like: * ? [abc] [a-z] [!..] \x; empty matches everything. */
bool md_glob(const char *pattern, const char *s);
bool md_is_glob(const char *pattern); /* has * ? [ or backslash */

/* Fill prov, mod, func and name of `d` from its text, from the right for a
 * script or -n; from the field that `kind` names for -P -m -f. Returns -1
 * and reports D_PDESC_INVAL on more than four fields. */
struct md_diags;
int md_pdesc_split(struct md_arena *a, struct md_diags *diags,
		   enum md_source_kind kind, struct md_pdesc *d);
/* Does the probe match all four fields? */
bool md_pdesc_match(const struct md_pdesc *d, const struct md_probe *p);
/* The probe's next place, or NULL. */
struct md_probe *md_probe_next(const struct md_probe *p);
/* Do programs that read arguments read the same ones at both places? */
bool md_probe_same_args(const struct md_probe *a, const struct md_probe *b);

#endif
