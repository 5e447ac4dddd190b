/*
 * compile.h - the compiler as a whole: what goes in, the passes, the image.
 */
#ifndef MD_COMPILE_H
#define MD_COMPILE_H

#include <limits.h>

#include "builtin.h"
#include "diag.h"
#include "image.h"

/* What the compiler is told about the machine it compiles for. */
struct md_env {
	bool have_task_storage;	/* else the thread object is a hash by tid */
	bool have_session;	/* uprobe session links */
	bool have_sdiv;		/* signed division instruction */
	bool have_sleepable;	/* sleepable uprobe programs */
	bool have_cookie;	/* bpf_get_attach_cookie for uprobes */
	bool need_pid_check;	/* arming does not keep other processes out: the
				 * program compares the tgid itself */
	unsigned ncpus;		/* possible CPUs */
	uint64_t pidns_dev, pidns_ino; /* our PID namespace, 0 = the machine's:
				 * processes are known by their numbers there */
	/* ns of a trap that lie before and after its program, by
	 * md_trap_index: what vtimestamp leaves out; 0 = not known */
	struct md_trap {
		uint32_t in, back;
	} trap[MD_NTRAPS];
	/* offset and size of "struct.field" in the running kernel; 0 or -1 */
	int (*kfield)(void *arg, const char *path, unsigned *off, unsigned *size);
	void *arg;
};

/* Callers of code: by frame pointers; by tables, from the registers and the
 * stack that recorded stacks have with them; the latter where a probed
 * function seems to keep no frame pointer. */
enum md_unwind_how { MD_UNWIND_FP, MD_UNWIND_DWARF, MD_UNWIND_AUTO };

enum { MD_ALL_CPUS = INT_MAX };
struct md_options { /* compile-time view of the options */
	unsigned strsize;
	uint64_t dynvarsize, aggsize, bufsize, scratchsize, specsize,
		printsize;
	unsigned nspec, cpu;	/* or MD_ALL_CPUS */
	bool destructive, quiet, zdefs, follow, defaultargs, argref, pspec, errtags,
		empty, cpp, compensate;
	unsigned overhead;	/* 0 off, 1 as text, 2 as JSON */
	bool notes;		/* -v: count firings all the same */
	unsigned stackframes, ustackframes, jstackframes, maxframes;
	unsigned unwind;	/* enum md_unwind_how */
};

/* A pragma option met while parsing; the session decides. NULL, or why not. */
typedef const char *md_pragma_fn(void *arg, const char *name, const char *value);

/* Match one description; call found for each probe. Set by the session. */
typedef int md_match_fn(void *arg, struct md_pdesc *d, struct md_diags *diags,
			void (*found)(void *farg, struct md_probe *p), void *farg);

/* What is known of the types of args[] before any probe is looked for: found
 * (or NULL) gets them for each tracepoint and system call that a description
 * may mean. False: it means none. */
typedef void md_tpfound_fn(void *arg, const char *const *types);
typedef bool md_tptypes_fn(const struct md_pdesc *d, md_tpfound_fn *found,
			   void *arg);
/*
 * What the arguments of a description's probes are: found gets a FUNC type
 * for each probe (or each kind of probe), whose members are the arguments:
 * name or NULL, type (NULL: cannot be had), off = the N of its argN. Returns
 * NULL, or why there are no types.
 */
struct md_compile;
typedef const char *md_argtypes_fn(void *arg, struct md_compile *c,
	struct md_pdesc *d, void (*found)(void *farg, const struct md_type *fn),
	void *farg);
/* Call found for each place, not reported before, where a target's linker
 * tells that it has mapped a library. Set by the session. */
typedef void md_hooks_fn(void *arg,
			 void (*found)(void *farg, struct md_probe *p),
			 void *farg);

/* Complete a structure that no script defines, from what the programs of the
 * description's probes know; false: they do not. */
typedef bool md_findtype_fn(void *arg, struct md_compile *c,
			    struct md_pdesc *d, struct md_type *t);

enum { MD_TAG_USED = 1, MD_TAG_BODY = 2 };

struct md_compile {
	struct md_arena *arena;
	struct md_diags diags;
	struct md_types types;
	struct md_options opt;
	struct md_env env;
	struct md_macros macros;
	struct md_ptrs sources;	/* struct md_source */
	struct md_ptrs asts;	/* struct md_ast, by source */
	struct md_ptrs clauses;	/* struct md_clause, in program order */
	struct md_ptrs pragmas;	/* struct md_pragma: about names */
	struct md_map typenames; /* parser: script typedefs, see parse.h */
	struct md_map tag_uses;	/* "struct x" -> MD_TAG_* */
	struct md_ptrs tag_names;	/* its keys */
	struct md_scope *scope;
	struct md_ptrs aggs;	/* struct md_agg, by first appearance */
	struct md_ptrs vars;	/* struct md_var */
	struct md_ptrs xlators;	/* struct md_xlator, see check_xlate.c */
	md_pragma_fn *pragma;
	md_match_fn *match;
	/* is there such a provider, or kernel module? NULL: nobody knows */
	bool (*exists)(void *arg, bool provider, const char *name);
	md_tptypes_fn *tptypes;	/* or NULL */
	md_argtypes_fn *argtypes;
	md_findtype_fn *findtype;
	md_hooks_fn *hooks;
	void *arg;
	bool late;		/* probes may be found later: md_compile_more */
	bool more;		/* the image is complete, this adds to it */
	struct md_diags late_diags; /* of what is found later */
	const uint32_t *pids;	/* of targets, 0 ends: whose exec counts */
	struct md_image *img;
	const struct md_expr *destructive; /* the first action that needs -w */
	bool dump_ir;
	/* made by md_compile_image */
	uint32_t *pstr_slots;	/* hash table of probe strings: id + 1 */
	unsigned npstr_slots;
	struct md_ptrs error_clauses;	/* of dtrace:::ERROR, in program order */
	int error_site;
	bool uses_pstr;	/* probefunc & co. are used */
	bool uses_scratch;	/* alloca, copyin */
	struct md_ptrs literals;	/* struct md_literal, laid out in MD_MAP_STRINGS */
	struct md_map literal_ids;
	unsigned rodata_len;		/* bytes of MD_MAP_STRINGS so far */
	unsigned zeros_len;		/* bytes of zeroes at its start */
	unsigned self_len;		/* bytes of self-> variables */
	unsigned scratch_max[MD_NLEVELS];
	int scratch_map[MD_NLEVELS];	/* USER: MD_MAP_THREADS; others on demand */
	int sites_map, names_map, trap_map, spec_map; /* -1 until wanted */
	unsigned name_stride;
	const char *bug;	/* set by md_bug: what is inconsistent */
};

void md_compile_init(struct md_compile *c, struct md_arena *a);
/* Parse all sources. 0, or -1 with diagnostics. */
int md_compile_parse(struct md_compile *c);
/* Will checking ask for the types of arguments? After parsing. */
bool md_compile_wants_types(const struct md_compile *c);
/* Names, types, constants. 0 or -1. */
int md_compile_check(struct md_compile *c);
/* Does a clause name this builtin? After checking. */
bool md_compile_names(struct md_compile *c, const char *builtin);
/* Does the word stand anywhere in the scripts? Before they are checked. */
bool md_compile_mentions(const struct md_compile *c, const char *word);
/* Match probes, lower, allocate, emit. 0 or -1; then c->img is complete. */
int md_compile_image(struct md_compile *c);

/* May what a description names come into a process later? (late.c) */
bool md_pdesc_late(const struct md_pdesc *d);
/* Match again and add programs and sites for the probes that are new; those
 * made before stay as they are. -1: img is as it was but for maps. */
int md_compile_more(struct md_compile *c);

/* An inconsistency of our own making: never returns inside a compile. */
void md_bug(struct md_compile *c, const char *fmt, ...)
	__attribute__((format(printf, 2, 3), noreturn));

#endif
