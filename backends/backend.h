/*
 * backend.h - what an engine must offer. It sees only the image and the files
 * to arm, knows nothing of D, and prints nothing.
 */
#ifndef MD_BACKEND_H
#define MD_BACKEND_H

#include "lang/compile.h"
#include "lang/image.h"

#include <sys/types.h>
#include <time.h>

/* -- for both sides (sys.c): nothing here allocates ------------------------ */

uint64_t md_clock_ns(clockid_t clock);
/* Read a small text file; its length, or -1. Always terminated. */
int md_sys_read(const char *path, char *buf, size_t n);
/* What to do where rights are missing; their names follow. */
const char *md_sys_grant(void);
/* Make room for n more descriptors, as far as the hard limit allows. */
void md_sys_want_fds(unsigned n);
/* When a process or thread started, in ticks since boot, its state and its
 * parent (or NULL); 0: it is gone. */
uint64_t md_proc_look(pid_t pid, char *state, pid_t *parent);
/* 'R' 'S' 'T' 't' 'Z' ... of the process or thread, 0 when it is gone */
char md_proc_state(pid_t pid);

/* -- the engine ------------------------------------------------------------ */

struct md_be;	/* an open engine */

struct md_be_error {
	int err;		/* errno */
	char text[512];		/* one sentence: what was refused, and what to do */
	char *kernel_log;	/* verifier's last lines, malloc'ed, or NULL */
	struct md_loc loc;	/* D construct that caused it, when known */
};

/* A place that could not or must not be armed. */
enum md_skip { MD_SKIP_REFUSED, MD_SKIP_HAZARD };
typedef void md_skip_fn(void *arg, const struct md_image_site *site,
			enum md_skip why, int err);
typedef void md_rec_fn(void *arg, const struct md_rec *rec, size_t len);
/* progress of long work: done of total; may be called often */
typedef void md_progress_fn(void *arg, const char *what, unsigned done,
			    unsigned total);

/* Open the engine and find out what the kernel has (one pass, cached).
 * NULL with e filled: rights missing, no BPF ... */
struct md_be *md_be_open(struct md_be_error *e);
/* The same as if the kernel lacked what is set here: for tests of the older
 * ways on a newer kernel. NULL: no limits. */
struct md_be_limits {
	bool no_multi;		/* perf events instead of uprobe_multi links */
	bool no_session, no_task_storage, no_sdiv, no_sleepable, no_batch;
};
struct md_be *md_be_open_with(const struct md_be_limits *limits,
			      struct md_be_error *e);
/* Places are held by another process. It keeps a copy of fd until it has let
 * go of all: whoever waits at the other end of fd sees the end then. */
void md_be_set_company(struct md_be *be, int fd);
const struct md_env *md_be_env(struct md_be *be);
/* Create maps, load programs. The image must outlive the engine. Called again
 * when the image has grown: what is new is added. */
int md_be_load(struct md_be *be, const struct md_image *img,
	       uint64_t ring_bytes, struct md_be_error *e);
/* Arm sites [first, first + n): uprobe_multi or session links in one call a
 * program and file, perf events where the kernel has no such link; raw
 * tracepoints by name; profile by perf events. Sites that cannot be armed
 * are reported through skip and left out; it fails (-1) only when arming as
 * such is impossible. Callback and tick sites need no arming. */
int md_be_attach(struct md_be *be, unsigned first, unsigned n,
		 md_skip_fn *skip, md_progress_fn *progress, void *arg,
		 struct md_be_error *e);
/* Let go of all sites (links closed); maps and ring stay readable. With perf
 * events this takes a tenth of a second each. */
void md_be_detach(struct md_be *be);
void md_be_detach_with(struct md_be *be, md_progress_fn *progress, void *arg);
/* What was loaded and armed for one process alone goes, in one file or (-1)
 * in all. wait: until no site fires any more; else until it is armed again. */
void md_be_drop(struct md_be *be, pid_t pid, int file, bool wait);
/* Run a CALLBACK program (BEGIN, END, ticks) now, on `cpu` or -1. */
int md_be_fire(struct md_be *be, unsigned prog, uint32_t site, int cpu);
/* Bytes of the ring as made: less than asked for when memory is short. */
uint64_t md_be_ring_bytes(struct md_be *be);
/* A descriptor that becomes readable when records wait. */
int md_be_fd(struct md_be *be);
/* Look at all waiting records and hand them over. Does not block. Those of a
 * timed image come in order of time: what may not be next yet waits for the
 * call after, unless `all`. Returns how many were looked at or, if that is
 * more, handed over. */
int md_be_drain(struct md_be *be, bool all, md_rec_fn *fn, void *arg);
/* The control map, mapped: counters and state. */
struct md_control *md_be_control(struct md_be *be);
/* Other sessions that stop targets for what is mapped later: 0 there is none,
 * 1 all have dealt with it, 2 one is at it. */
int md_be_others(struct md_be *be);
struct md_cpu_state *md_be_cpu(struct md_be *be, unsigned cpu);
/* Value of an ARRAY map, mapped (globals, direct aggregations); NULL when no
 * program uses the map. */
void *md_be_mapped(struct md_be *be, int map);
/* All elements of a hash: calls fn with key and values (per-CPU: ncpus
 * values of value_size each). Uses batch reads where the kernel has them. */
typedef void md_elem_fn(void *arg, const void *key, const void *values);
int md_be_each(struct md_be *be, int map, md_elem_fn *fn, void *arg);
int md_be_delete(struct md_be *be, int map, const void *key);
/* The value of one element of a hash that is not per CPU; -1: none. */
int md_be_lookup(struct md_be *be, int map, const void *key, void *value);
/*
 * A renewed hash: programs go on with a new, empty one. The old one is still
 * what is read here (keys are looked up in both) until it is dropped. -1:
 * there is no memory for another, nothing has changed.
 */
int md_be_renew(struct md_be *be, int map);
void md_be_drop_old(struct md_be *be, int map);
/* Of each element of a per-CPU hash of at least 4 words: word 0 becomes word 2,
 * and then word 1 is taken to word 3 and starts anew at 0. */
int md_be_collect(struct md_be *be, int map);
/* values: value_size bytes for each possible CPU */
int md_be_update(struct md_be *be, int map, const void *key, const void *values);
/* Have the kernel count runs and time from now on (costs a little). */
int md_be_enable_stats(struct md_be *be);
/* Kernel statistics of a program: runs and ns (0 when not enabled). */
int md_be_stats(struct md_be *be, unsigned prog, uint64_t *runs, uint64_t *ns);
void md_be_close(struct md_be *be);

/*
 * Hold points (hold.c): no breakpoint in the text, no ptrace of the target.
 * Stop `pid` (its main thread) just before it executes the instruction at
 * `addr`, by an execution watch (hardware breakpoint) whose BPF program
 * sends SIGSTOP. The process must be stopped; it is continued (SIGCONT) and
 * the call returns 0 once it is stopped at addr, 1 if it ended first, -1 on
 * failure (e filled, process left stopped as it was). regs: rdi rsi rdx rcx
 * at the point (may be NULL). interrupted() is polled; true gives up with 2.
 */
int md_hold_run_until(pid_t pid, uint64_t addr, uint64_t regs[4],
		      bool (*interrupted)(void *), void *arg,
		      struct md_be_error *e);

/*
 * What other processes map (mmaps.c), told by the kernel as it happens: so it
 * is known of those, too, that have ended since.
 */
struct md_mapping {
	uint64_t start, end, off;
	uint64_t dev, ino;
	bool exec;		/* executable */
	bool writable;
	const char *path;	/* as in /proc/PID/maps, may end in " (deleted)" */
};

struct md_mmaps;
/* Executable mappings of files, and the vdso, of all processes from now on, and
 * those that are added (what was there before). NULL: the kernel does not tell. */
struct md_mmaps *md_mmaps_open(struct md_arena *a, unsigned ncpus);
void md_mmaps_add(struct md_mmaps *mm, pid_t pid, const struct md_mapping *m);
/* Descriptors that become readable when there is much to read; -1 ends. */
const int *md_mmaps_fds(const struct md_mmaps *mm);
/* Read what has come. Returns how much of it was lost. */
uint64_t md_mmaps_read(struct md_mmaps *mm);
/* What was mapped by a process and those that it was forked from, in the order
 * of time; good until the next call that reads or adds. */
const struct md_mapping *md_mmaps_of(const struct md_mmaps *mm, pid_t pid,
				     unsigned *n);
void md_mmaps_close(struct md_mmaps *mm);

#endif
