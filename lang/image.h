/*
 * image.h - the product of the compiler and the only thing a backend sees:
 * programs with symbolic map references, map descriptors, sites, and the
 * description of records and aggregations that the consumer needs.
 *
 * An image holds no file descriptors and can be printed and compared.
 *
 * A record in the ring (all offsets in bytes):
 *
 *	0   u32 kind    enum md_rec_kind
 *	4   u32 clause  index into image->clauses (RECORD, FAULT)
 *	8   u32 site    index into image->sites
 *	12  u32 cpu
 *	16  u32 pid, u32 tid of the firing thread
 *	24  u64 time    ns, of an image that is timed: the firing's timestamp
 *	32  ...         fields of the clause at their offsets (RECORD)
 *	32  u64 fault code, above MD_FAULT_BITS the number of the instruction;
 *	    u64 value (FAULT)
 *	32  u64 speculation (COMMIT, DISCARD)
 *
 * LATE: a target was stopped because it may map something new. cpu: not 0 if
 * something else was about to stop it. clause: 0, or
 * by which number the thread was known that executed a program. site: 0, or
 * the process is new and descends from this target.
 */
#ifndef MD_IMAGE_H
#define MD_IMAGE_H

#include "lang/arch.h"
#include "probe.h"

struct bpf_insn;
struct md_builtin;
struct md_format;

enum md_rec_kind {
	MD_REC_DATA = 1, MD_REC_FAULT, MD_REC_LATE,
	MD_REC_COMMIT, MD_REC_DISCARD,
};

struct md_rec {
	uint32_t kind, clause, site, cpu, pid, tid;
	uint64_t time;
	/* data follows */
};

enum { MD_REC_HEAD = 32, MD_FAULT_BITS = 10 };

/* -- maps ---------------------------------------------------------------- */

enum md_map_kind {
	MD_MAP_ARRAY,	     /* one entry, value directly addressed, mmapable */
	MD_MAP_RODATA,	     /* the same, filled and frozen before loading */
	MD_MAP_HASH,	     /* grown on demand */
	MD_MAP_PERCPU_HASH,
	MD_MAP_THREAD,	     /* one object a thread: task storage, or a hash by
				tid where the kernel has none (the emitted code
				differs: see md_env.have_task_storage) */
	MD_MAP_RING,
};

struct md_image_map {
	enum md_map_kind kind;
	const char *name;	/* for dumps and kernel names */
	unsigned key_size, value_size;
	unsigned entries;
	const void *init;	/* RODATA: value_size bytes */
	const char *tunable;	/* option that sizes it, for messages */
	/* All elements made beforehand. The kernel may have too few at hand
	 * when there are many new ones at a time, and while interrupts are
	 * off it has but one. */
	bool prealloc;
	/* A hash that is taken out as a whole and replaced now and then:
	 * programs find it in an array of one map. */
	bool renewed;
};

/* Fixed map numbers; others follow. */
enum {
	MD_MAP_CONTROL,	/* struct md_control then per-CPU counters */
	MD_MAP_EVENTS,	/* the ring */
	MD_MAP_STRINGS,	/* RODATA: string literals */
	MD_MAP_ZEROS,	/* RODATA: zeroes, to start elements of maps with */
	MD_MAP_GLOBALS,	/* global scalars and strings */
	MD_MAP_AGGS,	/* unkeyed aggregations: a slot of agg_stride bytes a CPU */
	MD_MAP_THREADS,	/* struct md_thread then self-> variables, then scratch */
	MD_MAP_FIRST_FREE,
};

/* The control map's value. The consumer maps it and reads the counters. */
enum md_drop {
	MD_DROP_RING,	   /* "drops": record lost, ring full */
	MD_DROP_AGG,	   /* aggregation drops */
	MD_DROP_DYNVAR,	   /* dynamic variable drops */
	MD_DROP_ERROR,	   /* errors in ERROR probe enabling */
	MD_DROP_THREAD,	   /* thread object not available: firing lost */
	MD_DROP_NEST,	   /* tracepoint program interrupted itself */
	MD_DROP_SPEC,	   /* speculative drops: specsize reached */
	MD_DROP_NOSPEC,	   /* speculation() found none free */
	MD_DROP_TICK,	   /* ticks left out; the consumer counts them */
	MD_DROP_MAPS,	   /* mappings that were not told; the same */
	MD_DROP_READ,	   /* aggregations that could not be read; the same */
	MD_DROP_ORDER,	   /* records that came after later ones; the same */
	MD_NDROPS,
};
struct md_control {
	uint64_t state;	     /* MD_RUN_*: programs do nothing unless RUNNING */
	uint64_t exit_status;/* of the last exit() */
	uint64_t exited;     /* firings that called exit(): the first wins */
	int64_t wall_offset; /* real time minus monotonic time, ns: kept true by
				the consumer for walltimestamp */
	uint64_t late;	     /* LATE records, those that found no room, too */
	uint64_t dealt;	     /* of these the consumer has dealt with; others look */
	uint64_t owner;	     /* its process */
	uint64_t pad[1];
};
enum { MD_RUN_IDLE, MD_RUN_BEGIN, MD_RUN_ON, MD_RUN_END };
/* then, per CPU, at sizeof(struct md_control) + cpu * MD_CPU_STRIDE: */
struct md_cpu_state {
	uint64_t drops[MD_NDROPS];
	uint64_t switched;	/* vtimestamp: when this CPU last switched */
	uint64_t pad[3];
};
enum { MD_CPU_STRIDE = 128 };

struct md_follow {
	uint32_t state;	     /* MD_FOLLOW_* */
	uint32_t root;	     /* the target that it descends from */
};
enum { MD_FOLLOW_BORN = 1, MD_FOLLOW_KNOWN };

/* Head of a thread object; self-> variables and scratch follow. */
struct md_thread {
	uint64_t oncpu;	    /* vtimestamp: ns on CPU up to the last switch-out */
	uint64_t inprobe;   /* ns of that which tracing took, see lower_cost.c */
	uint64_t busy;	    /* bit per scratch level in use */
	uint64_t vshown;    /* the last vtimestamp */
	uint64_t tshown;    /* the last timestamp, when compensated */
	uint64_t execs;	    /* proc:::exec is still to fire */
};

/*
 * A slot of a speculation, all zero at first. `life` is odd while it is
 * active: it counts up at speculation() and at commit() or discard(), so that
 * life and number together name one speculation for ever, in records as
 * MD_SPEC_ID. The kernel alone frees a slot; records that are still on their
 * way are known by their life.
 */
struct md_specslot {
	uint64_t taken;		/* who makes it 1 owns the slot */
	uint64_t life;
	uint64_t closers;	/* who makes it 1 ends this life */
	uint64_t used;		/* bytes of records */
};
#define MD_SPEC_ID(life, n)	((life) << 16 | (n))	/* n from 1 */

/* -- programs ------------------------------------------------------------ */

enum md_prog_kind {
	MD_PROG_CALLBACK,   /* raw tracepoint program, run by test_run */
	MD_PROG_UPROBE,	    /* entry or instruction */
	MD_PROG_URETPROBE,
	MD_PROG_SESSION,    /* entry and return of a function in one */
	MD_PROG_TRACEPOINT,
	MD_PROG_PROFILE,    /* perf event */
};

enum md_reloc_kind {
	MD_RELOC_MAP,	    /* ld_imm64: map fd */
	MD_RELOC_MAPVAL,    /* ld_imm64: address in the map's value */
	MD_RELOC_KFUNC,	    /* call: kernel function by name */
};

struct md_reloc { /* applies to insns[at] */
	enum md_reloc_kind kind;
	unsigned at;
	int ref;	    /* map number, or enum md_kfunc */
};

enum md_kfunc { MD_KF_SESSION_IS_RETURN, MD_KF_SESSION_COOKIE, MD_NKFUNCS };

struct md_image_prog {
	enum md_prog_kind kind;
	bool sleepable;
	const char *name;	    /* kernel name: [A-Za-z0-9_], < 16 chars */
	struct bpf_insn *insns;
	unsigned n, cap;
	struct md_reloc *relocs;
	unsigned nrelocs, rcap;
	unsigned *subs;		    /* where the functions behind the first start */
	unsigned nsubs;
	struct md_loc *lines;	    /* by instruction */
	unsigned lcap;
	const struct md_tp *tp;	    /* TRACEPOINT */
	struct md_ptrs clauses;	    /* struct md_clause, in order */
	struct md_ptrs ret_clauses; /* SESSION: those of the return */
	const char *ir;		    /* text of the IR, when dumping is on */
	const struct md_probe *portable; /* like this one, any may run it; or
				       NULL: it is for its sites alone */
};

/* -- sites --------------------------------------------------------------- */

/* A site of a SESSION program is followed by that of the return. */
struct md_image_site {
	const struct md_probe *probe;
	uint32_t prog;		/* index into progs; MD_WITH_BEFORE: armed by
				   the site before it */
	uint32_t place;		/* PLACE: which of the probe's places */
};
enum { MD_WITH_BEFORE = UINT32_MAX };
/* Its place among the probe's, or NULL: where the probe says. */
const struct md_retplace *md_site_place(const struct md_image_site *s);

/* -- records and aggregations --------------------------------------------- */

enum { MD_USTACK_HEAD = 16 };	/* bytes before the frames: stdlib/keys.h */

enum md_field_kind {
	MD_F_INT,	/* size 1 2 4 8 */
	MD_F_STR,	/* NUL-terminated within size */
	MD_F_PSTR,	/* u32: id in image->pstrings (probefunc & co.) */
	MD_F_BYTES,	/* struct, array, tracemem */
	MD_F_USTACK,	/* u64 process (0: the kernel), u64 caller or 0, u64 frames */
	MD_F_SYM,	/* kernel address */
	MD_F_USYM,	/* u64 user address; u32 pid, u32 0 */
	MD_F_FLOAT,
};

struct md_field {
	enum md_field_kind kind;
	unsigned off, size;	/* in the record or key */
	const struct md_type *type; /* of the D value */
	const struct md_builtin *fn; /* usym, ustack ...: who made it */
	bool unwind;		/* USTACK: a struct md_unwind_rec is behind it */
};

/* What is needed to find the callers of code without frame pointers. */
enum { MD_UNWIND_STACK = 8192, MD_UNWIND_CHUNK = 1024 };
struct md_unwind_rec {
	uint64_t regs[MD_DWARF_REGS + 1]; /* by DWARF number; the place */
	uint64_t len;		/* bytes of the stack that could be read */
	uint8_t stack[MD_UNWIND_STACK];
};

/* One data-recording or consumer-side action of a clause. */
struct md_image_action {
	const struct md_builtin *fn;
	struct md_field *fields;
	unsigned nfields;
	struct md_format *fmt;	/* printf, printa, system */
	int *aggs;		/* printa, clear, trunc, normalize */
	unsigned naggs;
	const char *text;	/* constant string argument (setopt, ...) */
	const char *text2;
	int64_t num;		/* constant number argument */
	uint64_t present;	/* inside an if: its bit in the record's first
				   word tells whether it ran; 0: always */
	struct md_loc loc;
};

struct md_image_clause {
	const struct md_clause *src;
	struct md_image_action *actions;
	unsigned nactions, acap;
	unsigned rec_size;	/* 0: never sends a record */
	bool default_action;	/* empty or missing body */
	bool conditional;	/* has an if: the first word of the data is the
				   set of actions that ran */
	unsigned spec_off;	/* speculates: where the u64 is that names the
				   speculation (0: none, print at once) */
};

/*
 * Where the states of an aggregation are. SLOTS: its keys are names of the
 * firing probe alone, so the compiler knows all keys: a state for each, one
 * row a CPU, found by the number of the site.
 */
enum md_agg_where { MD_AGG_DIRECT, MD_AGG_HASH, MD_AGG_SLOTS };
enum { MD_HASH_SIZE = 16 };	/* of a long key: 128 bits never meet by chance */

struct md_image_agg {
	const char *name;
	const struct md_builtin *fn;
	enum md_agg_where where;
	int map;		/* HASH, SLOTS */
	int key_map;		/* HASH: -1, or where the keys are: the key of
				   `map` is then their hash, MD_HASH_SIZE bytes */
	int site_map;		/* SLOTS: u32 slot by site; -1 while not wanted */
	unsigned nslots, nused;	/* SLOTS: rows, and those with a key */
	unsigned stride;	/* SLOTS: bytes from CPU to CPU, by cache lines */
	uint32_t *slot_of;	/* SLOTS: by site */
	unsigned slot_parts[4];	/* SLOTS: which name of the probe each key is */
	uint8_t *slot_keys;	/* SLOTS: nused keys of key_size bytes */
	unsigned off;		/* DIRECT: in a CPU's slot */
	unsigned size;		/* state bytes, multiple of 8 */
	struct md_field *keys;
	unsigned nkeys, key_size;
	int64_t params[5];
	unsigned nparams;
};

struct md_image {
	struct md_arena *arena;
	struct md_image_map *maps;
	unsigned nmaps, mcap;
	struct md_image_prog *progs;
	unsigned nprogs, pcap;
	struct md_image_site *sites;
	unsigned nsites, scap;
	struct md_image_clause *clauses; /* by md_clause.index */
	unsigned nclauses;
	struct md_image_agg *aggs;
	unsigned naggs, acap;
	const char **pstrings;	/* probe strings by id; 0 is "" */
	unsigned npstrings, pscap;
	const struct md_probe_file *files;
	unsigned nfiles;
	/* what the script needs */
	bool destructive, uses_exit, uses_vtime, uses_stop;
	bool fp_stacks;		/* ustack() by frame pointers alone */
	bool timed;		/* records have times and are handed over in
				   their order; else in that of the ring */
	uint64_t hold;		/* ns from a record's time to its place in the
				   ring, preemption included; 0: the time is
				   always taken when it has its place */
	bool late;		/* programs may be added: make all maps now */
	bool checks_pid;	/* programs do: arming need not */
	bool task_storage;	/* MD_MAP_THREAD is storage of tasks, else a
				   hash by thread */
	int follow_map;		/* HASH, processes whose children are traced:
				   u32 pid -> struct md_follow; -1 */
	unsigned agg_stride;	/* bytes a CPU in MD_MAP_AGGS, multiple of 64 */
	unsigned strsize;
	unsigned ncpus;
	unsigned nspec;
	int begin_prog, end_prog, error_prog; /* -1: no such clause */
	int fire_map;		/* -x overhead: u64 firings by site, a row a
				   CPU; -1 without */
	unsigned fire_rows, fire_sites;
};

/* append a map; returns its number (compile.c) */
int md_image_map_add(struct md_image *img, const struct md_image_map *m);
void md_image_dump(const struct md_image *img, struct md_out *out); /* bpf */
/* annotated disassembly of one program, D lines above their code */
void md_disasm(const struct md_image_prog *p, struct md_out *out);

#endif
