/*
 * prov.h - providers: from a probe description to probes.
 *
 * A provider fills probes and hands them out; it never emits code and never
 * arms anything. Files are opened through the process (/proc/PID/map_files,
 * /proc/PID/exe) so that what is probed is what is mapped.
 */
#ifndef MD_PROV_H
#define MD_PROV_H

#include "backends/backend.h"
#include "lang/compile.h"
#include "lang/probe.h"

#include <sys/types.h>

struct md_target;

typedef void md_found_fn(void *arg, struct md_probe *p);

struct md_prov_ctx {
	struct md_arena *arena;
	struct md_diags *diags;
	struct md_probe_file *files;	/* grown by md_prov_file */
	unsigned nfiles, fcap;
	struct md_ptrs probes;		/* every probe made, id = index + 1 */
	struct md_map intern;		/* shared strings */
	struct md_map by_key;		/* "kind file offset pid" -> probe: one
					   probe an address */
	struct md_ptrs targets;		/* struct md_target */
	bool zdefs, follow;		/* -Z, -x follow */
	bool more;			/* only what was not mapped before */
	int ret;			/* enum md_retmode */
	bool exact;			/* md_site_rules: all registers matter */
	void *pid_state;		/* prov_pid.c: symbol tables by file */
	/* notices for -v, NULL without; for everybody */
	void (*note)(void *arg, const char *text);
	void (*warn)(void *arg, const char *text);
	void *arg;
};

struct md_provider {
	const char *name;
	/* Hand out the probes that match all four fields. Returns their number,
	 * or -1 after a diagnostic (D_PROC_FUNC ...). */
	int (*match)(struct md_prov_ctx *p, struct md_pdesc *d,
		     md_found_fn *found, void *arg);
	bool of_files; /* its probes are what programs hold */
};

extern const struct md_provider md_prov_dtrace, md_prov_pid, md_prov_proc,
	md_prov_sched, md_prov_syscall, md_prov_profile, md_prov_uprobe,
	md_prov_usdt;
/* by the rows of tracepoints.def; func: a system call or "" */
md_tptypes_fn md_prov_tptypes;
const char *md_prov_tptype(const struct md_tp *row, const char *func, unsigned n);
/* D type of args[n] at a probe; NULL: it has no such argument */
const char *md_prov_argtype(const struct md_probe *p, unsigned n);

/* All providers that the description may mean, in a fixed order. */
int md_prov_match(struct md_prov_ctx *p, struct md_pdesc *d,
		  md_found_fn *found, void *arg);
/* The same for -l without a script: what can be shown as it is now. NULL for
 * d: everything. */
int md_prov_list(struct md_prov_ctx *p, const struct md_pdesc *d,
		 md_found_fn *found, void *arg);
/* Matching is over: what was read of files need not stay in memory. */
void md_prov_rest(struct md_prov_ctx *p);
/* At the end of the session, before its arena goes: closes the files whose
 * symbols were read. Function names of probes are gone with them. */
bool md_prov_exists(const char *name); /* is it a provider's name? */
void md_prov_release(struct md_prov_ctx *p);
const char *md_prov_intern(struct md_prov_ctx *p, const char *s);
unsigned md_prov_file(struct md_prov_ctx *p, const char *path,
		      const char *name, uint64_t dev, uint64_t ino);
/* new probe with its id */
struct md_probe *md_prov_probe(struct md_prov_ctx *p, enum md_site_kind kind,
			       const char *prov, const char *mod,
			       const char *func, const char *name);

/* -- target processes (target.c) ----------------------------------------- */

enum md_evaltime { MD_EVAL_EXEC, MD_EVAL_PREINIT, MD_EVAL_POSTINIT, MD_EVAL_MAIN };

struct md_guard;

struct md_target {
	pid_t pid;
	int pidfd;
	pid_t view;		/* what /proc knows of it: its first thread, or
				   another one when that has ended */
	bool created;		/* by -c */
	bool held;		/* we stopped it and have to resume it */
	int claim;		/* md_guard_claim while it stands for us, -1 */
	bool gone;
	int status;		/* wait status, when created and gone */
	pid_t root;		/* followed: the target it descends from, or 0 */
	pid_t late;		/* this thread of it waits for md_late_look */
	bool late_stop;		/* and stop() has stopped it, too */
	unsigned late_waits;	/* for other sessions that stopped it */
	bool stop_seen;		/* by stop(), and nothing shows that it went on */
	bool watched;		/* by the guardian, while tracing */
	uint64_t cpu_from, cpu_to; /* -x overhead: ns of CPU time when tracing
				   began, and as last seen */
	char *command;
	struct md_mapping *maps;
	unsigned nmaps, mapcap;
	unsigned nread;		/* how often they were read, */
	unsigned hooked;	/* and when a hook was looked for */
	struct md_map paths;	/* of mappings, so far */
	struct md_arena *arena;
	struct md_guard *guard;	/* or NULL: told while we hold the process */
	const char *notice;	/* from md_target_hold: where it was held instead
				   of where it was asked for, or NULL */
};

/* -p. NULL with text filled ("failed to grab pid 42: No such process"). */
struct md_target *md_target_attach(struct md_arena *a, pid_t pid, char *err, size_t n);
/* -c: start the command, stopped at its first instruction after exec. Splits
 * at blanks; '..' ".." and \ quote as in sh. The guard (or NULL) is told. */
struct md_target *md_target_start(struct md_arena *a, const char *command,
				  const struct md_ptrs *env,
				  struct md_guard *guard,
				  char *err, size_t n);
/* What a command, quoted otherwise or not found, may have been meant to be. */
const char *md_target_advice(struct md_arena *a, const char *command,
			     bool failed);
bool md_target_runnable(struct md_arena *a, const char *file);
/* Let a process that stands at its first instruction run to `when` and stop
 * there again; one that has passed it is left as it is. 0, 1: it ended first,
 * -1: err filled. */
int md_target_hold(struct md_target *t, enum md_evaltime when,
		   bool (*interrupted)(void *), void *arg, char *err, size_t n);
/* Read /proc/PID/maps (again). */
int md_target_maps(struct md_target *t);
/* After everything is armed: a created process starts to run. */
void md_target_go(struct md_target *t);
/* SIGCONT, whoever stopped it. */
void md_target_resume(const struct md_target *t);
void md_target_unclaim(struct md_target *t);
/* Has it ended? Updates gone and status; never blocks. */
bool md_target_ended(struct md_target *t);
/* The session is over: a created process still running is killed, a held one
 * resumed; fds closed. */
void md_target_release(struct md_target *t);
pid_t md_proc_view(pid_t pid);	/* see md_target.view */
uint64_t md_proc_auxv(pid_t pid, uint64_t type);	/* 0: no such entry */
/* Does it stand, or is a SIGSTOP that was sent to it about to take effect? */
bool md_proc_stopped(pid_t pid);
int md_proc_tracer(pid_t pid); /* TracerPid */

/* -- guardian (guard.c) --------------------------------------------------- */
/*
 * A small forked process, holding no BPF descriptor, that resumes what this
 * process stopped should it die (SIGKILL included) before saying it is done.
 * md_guard_claim(pid) marks a process as held by a tracer (a
 * lock), so that an outer minid leaves it alone.
 */
struct md_guard *md_guard_start(void);
/* Our end of it; -1 without a guardian. It acts when all copies are closed. */
int md_guard_fd(const struct md_guard *g);
void md_guard_watch(struct md_guard *g, pid_t pid);	/* resume it if we die */
void md_guard_unwatch(struct md_guard *g, pid_t pid);
void md_guard_tree(struct md_guard *g);	/* and their children */
void md_guard_stop(struct md_guard *g);			/* clean end: does nothing */
/* Go without a farewell: what is still watched is resumed as soon as nobody
 * claims it any more. */
void md_guard_leave(struct md_guard *g);
int md_guard_claim(pid_t pid);	/* fd to keep open while held, -1 */
bool md_guard_claimed(pid_t pid);
/* Of several sessions one at a time lets it go: fd to close soon, -1. */
int md_guard_lock(pid_t pid);

/* -- symbols (elf.c) ------------------------------------------------------ */

struct md_elf;

struct md_sym {
	const char *name;	/* in the mapped file; lives with the md_elf */
	uint64_t addr;		/* link-time address */
	uint64_t size;
	uint64_t offset;	/* file offset */
	uint8_t bind;		/* STB_* */
	uint8_t type;		/* STT_* */
	bool dynsym;		/* came from .dynsym */
};

/* Open through `path` (followed), identified by dev and ino. */
struct md_elf *md_elf_open(const char *path, char *err, size_t n);
/* The same from what opening it gave: a descriptor, which is closed, or -1 and
 * errno. */
struct md_elf *md_elf_of_fd(int fd, const char *path, char *err, size_t n);
/* From a copy of its bytes, which is made; or NULL. */
struct md_elf *md_elf_of_bytes(const void *bytes, size_t n);
/* Where a process sees it: its debug file is looked for near there. Before any
 * symbol is asked for. */
void md_elf_where(struct md_elf *e, pid_t pid, const char *path);
void md_elf_close(struct md_elf *e);
/* The file that a process maps there, opened once and kept until
 * md_prov_release, or NULL; and a descriptor of it, or -1. */
struct md_elf *md_prov_elf(struct md_prov_ctx *p, struct md_target *t,
			   const struct md_mapping *map);
int md_prov_open(const struct md_target *t, const struct md_mapping *map);
/* It is not looked at for a while: its pages are read again when needed. */
void md_elf_rest(struct md_elf *e);
bool md_elf_is_go(const struct md_elf *e);
/* Has it tables of exception handlers (places that nothing jumps to)? */
bool md_elf_has_handlers(const struct md_elf *e);
/* The function, or the moved part of one (*rest), that holds an address by the
 * tables for unwinding: it need not have a name. With rest NULL what follows
 * up to the next belongs to it. */
bool md_elf_piece(const struct md_elf *e, uint64_t addr, uint64_t *from,
		  uint64_t *to, bool *rest);
/* Does it use or define a symbol of this name? */
bool md_elf_mentions(struct md_elf *e, const char *name);
/* The part of a function that the compiler moved away (NAME.cold), or NULL. */
const struct md_sym *md_elf_cold(struct md_elf *e, const struct md_sym *s);
uint64_t md_elf_entry(const struct md_elf *e);	 /* e_entry */
uint64_t md_elf_base(const struct md_elf *e);	 /* lowest PT_LOAD vaddr, page-aligned */
/* file offset of a link-time address by its PT_LOAD; ~0 when in none */
uint64_t md_elf_offset(const struct md_elf *e, uint64_t addr);
/* Functions that match an exact name or a glob, of .symtab and .dynsym
 * together; undefined and PLT excluded; one symbol an address (the preferred
 * alias: global before weak before local, then the shortest, then the first
 * in the alphabet). Patterns leave out names without a size; an exact
 * name takes them (type STT_NOTYPE, size 0). Of type STT_GNU_IFUNC it is the
 * resolver. Calls fn; returns the number. */
typedef void md_sym_fn(void *arg, const struct md_sym *s);
unsigned md_elf_functions(struct md_elf *e, const char *pattern, md_sym_fn *fn, void *arg);
/* The variable that holds a link-time address, or NULL. */
const struct md_sym *md_elf_object_at(struct md_elf *e, uint64_t addr);
/* The function that holds a link-time address, or NULL. What this and the
 * next return is good until the next call of the same function. */
const struct md_sym *md_elf_at(struct md_elf *e, uint64_t addr);
const struct md_sym *md_elf_lookup(struct md_elf *e, const char *name); /* any symbol */
/* and back, for executable segments; ~0 when in none */
uint64_t md_elf_addr(const struct md_elf *e, uint64_t offset);
/* Is the address in a table of stubs for functions of other files (PLT)? */
bool md_elf_in_plt(const struct md_elf *e, uint64_t addr);
/* The function of this file that a stub there leads to, or 0. */
uint64_t md_elf_plt_target(struct md_elf *e, uint64_t addr);
/* May a direct jump lead to one of the len bytes behind the first? */
bool md_elf_jumped_into(struct md_elf *e, uint64_t addr, unsigned len);
/* The text at a file offset where it is mapped; *n: wanted, then how many
 * bytes there are. */
const uint8_t *md_elf_code(const struct md_elf *e, uint64_t offset, size_t *n);
/* Bytes of the text at a file offset: up to n, returns how many. */
size_t md_elf_bytes(const struct md_elf *e, uint64_t offset, uint8_t *buf, size_t n);
/* The link-time address that a word of data holds, or 0; ~0: of a symbol. */
uint64_t md_elf_pointer(const struct md_elf *e, uint64_t addr);
/* Has it no .symtab, of its own or elsewhere? */
bool md_elf_stripped(const struct md_elf *e);
/* The other file that its names are from, or NULL. */
const char *md_elf_names(const struct md_elf *e);

/*
 * Would a probe at these bytes change what the target computes, or never
 * fire? NULL: safe; else the reason (a VEX/EVEX prefix with an opcode the
 * kernel takes for something else, the lock prefix ...).
 */
const char *md_site_hazard(const uint8_t *code, size_t n);

/* Bytes of the instruction at code, 0 when that cannot be told (insn.c). */
size_t md_insn_length(const uint8_t *code, size_t n);
/* Where it leads, beside to what follows it: END nowhere, INDIRECT to what
 * memory or a register holds. */
enum md_flow {
	MD_FLOW_ON, MD_FLOW_CALL, MD_FLOW_RET, MD_FLOW_JUMP, MD_FLOW_BRANCH,
	MD_FLOW_INDIRECT, MD_FLOW_END,
};
struct md_insn {
	size_t len;
	enum md_flow flow;
	bool known;		/* where a JUMP, BRANCH or CALL leads: */
	int64_t to;		/* from its start */
	const uint8_t *op;	/* behind the prefixes */
	const uint8_t *modrm;	/* or NULL */
};
bool md_insn_decode(const uint8_t *code, size_t n, struct md_insn *out);
bool md_insn_decode_a64(const uint8_t *code, size_t n, struct md_insn *out);
/* Does a jump to what a register holds stay in its function? */
enum md_way { MD_STAYS, MD_LEAVES, MD_UNSURE };
enum md_way md_made_by_a64(const uint8_t *code, unsigned *reg, bool *made);
/* Does an instruction start at `at`, counted from one at the start of code? */
bool md_insn_starts(const uint8_t *code, size_t n, size_t at);

/* -- names of C++ and Rust (demangle.c) ------------------------------------ */

struct md_demangler;
struct md_demangler *md_demangler_new(struct md_arena *a);
void md_demangler_end(struct md_demangler *d); /* or NULL */
/* As its programmer writes it, good until the next call; NULL: it is no such
 * name, or nothing here can read it. */
const char *md_demangle(struct md_demangler *d, const char *name);
/* Is it a pattern for such names? */
bool md_is_demangled(const char *pattern);
/* md_elf_functions for those; parameters may be left out. */
unsigned md_demangled_functions(struct md_demangler *d, struct md_elf *e,
				const char *pattern, md_sym_fn *fn, void *arg);

/* -- returns (ret.c) ------------------------------------------------------ */

enum md_retmode { MD_RET_AUTO, MD_RET_TRAMPOLINE, MD_RET_INSN };

/* The instructions by which a function returns: each `ret` and each jump out
 * of it. NULL, or why that cannot be told; there may be none. */
const char *md_ret_places(struct md_arena *a, struct md_elf *e,
			  const struct md_sym *s,
			  struct md_retplaces **places);
/* Where its instructions start, counted from its start; or why that cannot be
 * told for sure. */
const char *md_ret_insns(struct md_elf *e, const struct md_sym *s,
			 void (*found)(void *arg, uint64_t off), void *arg);
/* Do direct calls lead from it to itself? Of many functions only some are
 * looked at. */
bool md_ret_recursive(struct md_elf *e, const struct md_sym *s);

/* -- places (site.c) ------------------------------------------------------ */

/* What the running kernel does. */
struct md_site_rules {
	bool nops;	/* 5-byte nops become calls, other long ones are
			   emulated (6.18) */
	bool exact;	/* the script sees all registers: uregs[] */
	bool go;	/* it is a program of Go */
};
void md_site_rules(struct md_site_rules *r, bool exact);
void md_site_rules_for(struct md_site_rules *r, const char *release);
/* What a probe at these bytes costs; offset: in the file. */
enum md_sitecost md_site_cost(const struct md_site_rules *r,
			      const uint8_t *code, size_t n, uint64_t offset);
/* Is the place `at` bytes behind the start of a function reached by every
 * call, once and with nothing done before? Elsewhere a 5-byte nop must be left
 * alone: the call it becomes writes below the stack pointer, where a function
 * may have put something by then. */
bool md_site_is_entry(const uint8_t *code, size_t n, uint64_t at);
/* Where the entry probe of the function with these n bytes goes: how many
 * bytes behind its start. */
unsigned md_site_entry(const struct md_site_rules *r, const uint8_t *code,
		       size_t n, uint64_t offset, enum md_sitecost *cost);
/* Does the function set up a frame pointer, or call nobody? A guess, from its
 * first instructions: how its program was compiled. */
bool md_site_keeps_frame(const uint8_t *code, size_t n);
/* Tell note() which kind of place the probes got: each one by its name when
 * they are few, else how many of each kind. */
void md_site_tell(const struct md_ptrs *probes,
		  void (*note)(void *arg, const char *text), void *arg);
/* One probe's line of that. */
void md_site_text(const struct md_probe *p, char *buf, size_t n);

#endif
