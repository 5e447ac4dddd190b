/*
 * session.h - what is behind a handle of minid.h: shared by session.c (the
 * way to a compiled program), run.c (tracing), report.c (errors, notices),
 * output.c (where text goes),
 * list.c (listing, dumps), script.c, system.c (commands and stopped
 * processes) and usym.c (names of addresses).
 *
 * States only go forward; a failure on the way to running ends in FAILED,
 * with targets released. Inside NEW, `stage` tells how far compiling is, so
 * that a dump or a list does no more than it needs.
 */
#ifndef MD_SESSION_H
#define MD_SESSION_H

#include <stdatomic.h>
#include <stdio.h>

#include "backends/backend.h"
#include "lang/compile.h"
#include "runtime/consume.h"
#include "runtime/minid.h"
#include "runtime/options.h"
#include "runtime/prov.h"

enum md_session_state {
	MD_SES_NEW, MD_SES_COMPILED, MD_SES_RUNNING, MD_SES_ENDED,
	MD_SES_FAILED,
};

enum md_stage {		/* done so far */
	MD_STAGE_NONE,
	MD_STAGE_PARSED,	/* commands are started and held at exec */
	MD_STAGE_CHECKED,	/* names and types are right */
	MD_STAGE_READY,		/* engine open, targets held, maps read */
	MD_STAGE_IMAGE,
};

struct md_input {	/* a script as added; read when compiling starts */
	char kind;		/* 'F' a file, or as minid_add_string */
	const char *name, *text;
	struct md_source *src;
};

struct md_wanted {	/* a process to trace, in the order added */
	const char *command;	/* NULL: attached at once */
	struct md_target *t;
	bool released;
};

struct md_tick {	/* one tick site */
	uint64_t start, period, due;	/* ns, CLOCK_MONOTONIC */
	uint64_t rate, fired;		/* a second, or 0; how often it did */
	uint64_t cost;			/* ns to deal with what it sends */
	unsigned prog, site;
};

/* tick.c */
uint64_t md_tick_due(const struct md_tick *t, uint64_t n);

struct md_usym;

struct minid {
	struct md_arena arena;
	enum md_session_state state;
	enum md_stage stage;
	struct md_compile c;
	struct md_opts o;
	struct minid_callbacks cb;
	struct md_ptrs inputs;		/* struct md_input */
	struct md_ptrs wanted;		/* struct md_wanted */
	struct md_prov_ctx prov;
	struct md_dwarf *dwarf;		/* NULL until types are asked for */
	const struct md_probe *listed;	/* whose arguments -lv shows, */
	const struct md_type *listed_fn; /* and their types */
	bool held;			/* the targets are where they wait */

	/* errors of the last call that failed */
	struct minid_error *errors;
	unsigned nerrors, errcap, nexterror;
	struct minid_error nomem;
	const char *env_error;		/* from minid_new, told by compile */
	unsigned nskipped;		/* sites that could not be armed */
	struct md_target *died;		/* while probes were armed */
	uint32_t costs[MD_NTRAPS];	/* ns a trap, for -x overhead */
	pid_t calibrator;		/* lets go of its probes, or 0 */

	/* owned by the handle */
	struct md_guard *guard;
	struct md_be *be;
	struct md_be_error be_error;	/* why be is NULL */
	struct md_consumer *consumer;
	struct md_usym *usym;
	struct md_out out;		/* to cb.output, or: */
	FILE *file;			/* freopen() */
	struct md_ksyms *ksyms;
	struct md_control *_Atomic control; /* NULL unless running */
	int epfd, wakefd, pollfd, tickfd;
	int kmsg;			/* nesting.c: its number + 1 */
	int syspipe[2];			/* write end lives in system() children */

	struct md_tick *ticks;
	uint64_t ticks_owed;		/* ns for those that were run */
	unsigned nticks, tickcap;
	uint64_t next_live, next_status, next_look;
	uint64_t nlate;			/* of control->late, dealt with */
	unsigned nlooks;		/* for the others */
	unsigned live_lines;		/* of the picture that output ends with */
	unsigned nrecords;		/* since ticks were looked at */
	pid_t *stopped;			/* by stop() */
	unsigned nstopped, stopcap;
	atomic_uint stops;		/* calls of minid_stop */
	bool told_stop;			/* the newline after the first */
	bool aborted;			/* the consumer failed */
	bool exit_seen;			/* the record of exit() came */
	int64_t status;
};

/* -- report.c -------------------------------------------------------------- */

/* A new call that may fail: forget the errors of the last one. */
void md_report_reset(struct minid *m);
/* Record an error; returns code. text is both message and complete text. */
int md_fail(struct minid *m, int code, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
/* Where the newest error is, if anywhere; what to do about it. */
void md_fail_at(struct minid *m, const struct md_loc *loc);
void md_fail_hint(struct minid *m, const char *hint);
int md_fail_nomem(struct minid *m);
/* What the compiler reported (at least one entry); returns code. */
int md_fail_script(struct minid *m, int code);
void md_notice_bufsize(struct minid *m); /* when less than was asked for */
int md_fail_engine(struct minid *m, const struct md_be_error *e);
/* A line for the user; error: said even when quiet. */
/* Is a surplus operand a command, or a part of one? */
void md_hint_command(struct minid *m);
void md_notice(struct minid *m, bool error, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
void md_tell_matched(struct minid *m); /* notices before the start */

/* -- output.c --------------------------------------------------------------- */

void md_output_init(struct minid *m);		/* m->out */
/* From now on to a file, appended; NULL: to the caller again. 0 or errno. */
int md_output_open(void *minid, const char *path);
void md_output_empty(void *minid);		/* ftruncate() */
void md_flush(struct minid *m); /* all text of a batch is handed over */

/* -- session.c ------------------------------------------------------------- */

/* Go to a stage unless already there. 0, or an error after which the session
 * has failed and its targets are released. */
int md_session_reach(struct minid *m, enum md_stage stage);
/* Call fn with exhaustion of the arena turned into MINID_ENOMEM. */
int md_session_guarded(struct minid *m,
		       int (*fn)(struct minid *m, void *arg), void *arg);
/* Let go of targets, commands, guardian and engine; safe to repeat. */
void md_session_release(struct minid *m);
/* The session has failed: let go of everything; returns code. */
int md_session_failed(struct minid *m, int code);
/* targets (hold.c): the guardian, now or if it may be needed; all of them held
 * (once); r, or an error if one of them has ended */
void md_session_need_guard(struct minid *m);
void md_session_start_guard(struct minid *m);
int md_session_hold(struct minid *m);
int md_session_alive(struct minid *m, int r);
/* the types of arguments (argtypes.c) */
const char *md_session_argtypes(void *arg, struct md_compile *c,
	struct md_pdesc *d, void (*found)(void *farg, const struct md_type *fn),
	void *farg);
/* what -lv shows of args[n] of a listed probe, or NULL */
const char *md_session_argtype(struct minid *m, const struct md_probe *p,
			       unsigned n);
bool md_session_findtype(void *arg, struct md_compile *c, struct md_pdesc *d,
			 struct md_type *t);
bool md_session_interrupted(void *m);

/* -- run.c ------------------------------------------------------------------ */

void md_session_end(struct minid *m); /* RUNNING -> ENDED */

/* What an event of the epoll set means; targets follow by their index. */
enum { EV_WAKE, EV_RING, EV_LOOK, EV_TICK, EV_TARGET };
int md_session_watch(struct minid *m, int fd, unsigned what, uint32_t events);
int md_session_drain(struct minid *m); /* hand over what the ring has */
int md_session_arm(struct minid *m, unsigned first, unsigned n);

/* -- late.c ----------------------------------------------------------------- */

/* Does the script name functions of targets? For md_compile. */
bool md_late_wanted(const struct minid *m);
void md_late_hooks(void *m, void (*found)(void *farg, struct md_probe *p),
		   void *farg);
void md_late_ready(struct minid *m);	/* tracing is about to be on */
void md_late_begin(struct minid *m);	/* it is */
void md_late_note(void *m, const struct md_rec *rec);
/* Arm what targets have mapped and let them go on. */
void md_late_look(struct minid *m);
void md_late_guard(struct minid *m);	/* now and then */
/* Is there a child that runs, or will, and is no target yet? */
bool md_late_expected(struct minid *m);
void md_late_gone(struct minid *m, struct md_target *t); /* it has ended */
void md_late_end(struct minid *m);	/* tracing is off: nobody waits */

/* -- live.c ----------------------------------------------------------------- */

void md_live_draw(struct minid *m, uint64_t now);	/* when it is due */
void md_live_wipe(struct minid *m);

/* -- calibrate.c ------------------------------------------------------------ */

struct md_calibration {
	uint32_t *costs;	/* MD_NTRAPS figures wanted, or NULL */
	struct md_trap *traps;	/* the same */
	bool vtime;		/* traps for vtimestamp, else for timestamp */
};
/* Measure, in some tens of ms. -1: cannot be done here. *pid: a child to be
 * waited for in the end. */
int md_calibrate(const struct md_calibration *want, pid_t *pid);
void md_calibrate_end(pid_t *pid);
/* One kind of place: from what lies between two firings at the entry, at the
 * return, at both, and inside a call with both, to what is before and after a
 * program. */
void md_split_traps(double entry, double ret, double both, double inside,
		    struct md_trap to[MD_NROLES]);

/* -- overhead.c --------------------------------------------------------------- */

/* Targets' CPU time: tracing begins; is it still there? */
void md_overhead_begin(struct minid *m);
void md_overhead_sample(struct minid *m);
/* n probes, the most expensive first, then the session. */
void md_overhead_print(struct md_out *out, const struct minid_overhead *v,
		       unsigned n, bool json);
/* The session ends: the report. */
void md_overhead_report(struct minid *m);
void md_firings_tell(struct minid *m);

/* -- script.c ---------------------------------------------------------------- */

/* Text of a file (NUL-terminated, in the arena); NULL with errno. */
char *md_script_read(struct md_arena *a, const char *path, size_t *len);
/* The text through cpp(1). NULL with err filled. */
char *md_script_cpp(struct md_arena *a, const struct md_opts *o,
		    const char *path, const char *text, size_t *len,
		    char *err, size_t n);

/* -- system.c ----------------------------------------------------------------- */

/* Deliver what waits, then run a command and wait for it. How it ends is its
 * own business. */
void md_system_run(struct minid *m, const char *command);
void md_system_stopped(struct minid *m, pid_t pid);
/* The session is over: resume what stop() stopped. True when a tracer holds
 * one of them, so that the guardian has to stay until that one lets go. */
bool md_system_resume(struct minid *m);
void md_system_close(struct minid *m);

/* -- ksym.c -------------------------------------------------------------------- */

struct md_ksyms;
/* The text of a kernel address, by symbols that are read when *ks is NULL. */
void md_ksyms_print(struct md_ksyms **ks, struct md_out *out, uint64_t addr,
		    const struct md_builtin *how);
/* Where what that text names starts: the function, with `mod` the module. */
uint64_t md_ksyms_start(struct md_ksyms **ks, uint64_t addr,
			const struct md_builtin *how);
void md_ksyms_free(struct md_ksyms *ks);

/* -- nesting.c --------------------------------------------------------------- */

void md_nesting_begin(struct minid *m); /* tracing begins */
void md_nesting_end(struct minid *m);	/* say what was lost */

/* -- jit.c ------------------------------------------------------------------- */

struct md_jit; /* of one process */
struct md_jit *md_jit_new(struct md_arena *a, time_t since);
/* The name of code that it has made, and how far behind its start; NULL */
const char *md_jit_name(struct md_jit *j, pid_t pid, uint64_t addr,
			uint64_t *off);

/* -- usym.c -------------------------------------------------------------------- */

struct md_usym *md_usym_new(struct minid *m);
void md_usym_look(struct md_usym *u);	/* now and then */
void md_usym_free(struct md_usym *u);
/* The text of an address: object`function+0xoff and the like. `how`: usym,
 * ufunc, umod, uaddr; ustack, jstack for a caller in a stack; or NULL. */
void md_usym_print(struct md_usym *u, struct md_out *out, pid_t pid,
		   uint64_t addr, const struct md_builtin *how);
/* Callers by the tables of the files that the process has mapped: md_unwind. */
/* Where what usym, ufunc or umod name starts; the address if that is nothing. */
uint64_t md_usym_start(struct md_usym *u, pid_t pid, uint64_t addr,
		       const struct md_builtin *how);
unsigned md_usym_unwind(struct md_usym *u, pid_t pid,
			const struct md_unwind_rec *r, uint64_t *v,
			unsigned max);
void md_ticks_find(struct minid *m);
/* the one that is due first, or NULL */
struct md_tick *md_tick_next(struct minid *m);

#endif
