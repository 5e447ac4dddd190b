/*
 * minid.h - trace user programs with D scripts.
 *
 * A handle goes through: new -> (options, scripts, targets) -> compiled ->
 * running -> stopped -> free. A function called out of that order returns
 * MINID_ESTATE. All calls on one handle come from one thread; several handles
 * in one process are independent. The library prints nothing, never exits,
 * and leaves no signal handler changed.
 *
 * Functions that return int give 0 on success and a negative MINID_E* code
 * on failure unless said otherwise; minid_error() tells more.
 */
#ifndef MINID_H
#define MINID_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MINID_API __attribute__((visibility("default")))

struct minid;

enum minid_status {
	MINID_OK = 0,
	MINID_EINVAL = -1,	/* bad argument, option name or value */
	MINID_ESTATE = -2,	/* called out of order */
	MINID_ESCRIPT = -3,	/* a script has errors */
	MINID_EPROBE = -4,	/* nothing matched, or a probe cannot be armed */
	MINID_EPROC = -5,	/* a target process: absent, not startable */
	MINID_EPERM = -6,	/* a right is missing */
	MINID_EKERNEL = -7,	/* the kernel refused or lacks something */
	MINID_ENOMEM = -8,
	MINID_EBUG = -9,	/* an inconsistency inside minid */
};

/* One error. Strings live until the next call on the handle that can fail. */
struct minid_error {
	int code;		/* MINID_E* */
	const char *file;	/* script name, -n and the like, or NULL */
	int line, column;	/* from 1; 0 = no place */
	const char *tag;	/* "D_SYNTAX" ..., or NULL */
	const char *message;	/* one sentence */
	const char *hint;	/* what to do, or NULL */
	const char *text;	/* complete text as the command prints it, with
				   quoted line and caret; no program prefix */
	const char *kernel_log;	/* or NULL */
};

enum minid_value_kind { MINID_INT, MINID_STRING, MINID_BYTES, MINID_STACK };

/* A typed value of a record or an aggregation key. */
struct minid_value {
	enum minid_value_kind kind;
	int is_signed;
	size_t size;		/* bytes of the D value */
	uint64_t integer;	/* MINID_INT, sign-extended when signed */
	const char *string;	/* MINID_STRING; text form of symbols, too */
	const void *bytes;	/* MINID_BYTES, MINID_STACK (uint64_t frames) */
	/* MINID_STACK: string has the name of each frame, a line each */
};

/* A record: one firing of one clause that recorded data. */
struct minid_record {
	const char *provider, *module, *function, *name;
	uint32_t probe;		/* probe id */
	unsigned cpu;
	pid_t pid, tid;
	unsigned nvalues;
	const struct minid_value *values;
	const char *text;	/* what the clause's actions print */
	size_t text_len;
};

/* An element of an aggregation. */
struct minid_aggregate {
	const char *name;	/* without @ */
	const char *function;	/* "count", "sum", "quantize" ... */
	unsigned nkeys;
	const struct minid_value *keys;
	int64_t value;		/* scalar functions: the result */
	unsigned nbuckets;	/* distributions: shown rows, else 0 */
	const int64_t *labels;	/* see minid-json(5), from */
	const int64_t *counts;
	unsigned ncpus;		/* option aggpercpu: what each CPU has of it */
	const struct minid_aggregate *cpus; /* value, or buckets */
};

/*
 * With option overhead: what a probe costs. The programs' time is the kernel's
 * own figure, shared by the probes of one program by their firings; the traps'
 * is firings times what a trap at such a place costs, measured when the
 * script was compiled. target_ns is the CPU time of the traced processes since
 * tracing began, tracing included, and 0 when none was named.
 */
struct minid_overhead {
	uint32_t probe;		/* id; 0: the whole session */
	const char *provider, *module, *function, *name;
	uint64_t firings, program_ns, trap_ns, target_ns;
};

enum minid_drop_kind {
	MINID_DROP_RECORD, MINID_DROP_AGGREGATION, MINID_DROP_DYNVAR,
	MINID_DROP_ERROR, MINID_DROP_OTHER, MINID_DROP_SPECULATION,
};

/* Something was lost. */
struct minid_loss {
	enum minid_drop_kind kind;
	int cpu;		/* or -1 */
	uint64_t n;		/* how many more */
	const char *text;	/* "aggregation drops": what they are */
	const char *hint;	/* which option helps, or NULL */
};

/* A run-time fault in a clause. */
struct minid_fault {
	const char *probe;	/* its four names with colons */
	const char *text;	/* "divide-by-zero" */
	uint32_t clause;	/* number of the clause, from 0 */
	const char *file;	/* script name, -n and the like */
	int line, column;	/* from 1: of the expression */
	const char *hint;	/* what to do, or NULL */
};

/*
 * What the caller wants to hear. Set size to sizeof(struct minid_callbacks);
 * a NULL callback means the default: script output is lost unless `output`
 * is set, everything else is turned into text for `output` or `notice`.
 */
struct minid_callbacks {
	size_t size;
	void *arg;
	/* script output, already laid out as dtrace does */
	void (*output)(void *arg, const char *text, size_t len);
	/* notices, warnings, drops and faults as text, one line each, no
	 * prefix and no newline at the end; "hint: ..." may be a second line;
	 * error != 0: not silenced by -q */
	void (*notice)(void *arg, int error, const char *text);
	/* instead of text for a data record: return nonzero to have the
	 * default text printed as well */
	int (*record)(void *arg, const struct minid_record *r);
	/* n more losses of a kind, on a CPU or -1 */
	void (*drop)(void *arg, enum minid_drop_kind kind, int cpu, uint64_t n);
	/* a run-time fault in a clause */
	void (*fault)(void *arg, const char *probe, const char *text);
	/* progress of long work, done of total */
	void (*progress)(void *arg, const char *what, unsigned done, unsigned total);
	/* all text of a batch has been handed to `output`; called before
	 * system() runs a command, too */
	void (*flush)(void *arg);
	/* ftruncate() in a script: empty what `output` writes to, if that is
	 * a file */
	void (*truncate)(void *arg);
	/* instead of text for each element that printa() or the end of the
	 * session prints; before the `record` of the clause with the printa() */
	void (*aggregation)(void *arg, const struct minid_aggregate *a);
	/* option live: take back the last n lines of output (0 at first), new
	 * ones follow; nonzero: cannot be done, and nothing is drawn */
	int (*redraw)(void *arg, unsigned lines);
	/* instead of the report of option overhead at the end: each probe, the
	 * most expensive first, then the session */
	void (*overhead)(void *arg, const struct minid_overhead *o);
	/* instead of `drop` and `fault`, with all that is known */
	void (*lost)(void *arg, const struct minid_loss *l);
	void (*failed)(void *arg, const struct minid_fault *f);
};

MINID_API const char *minid_version(void);

/* A new handle, or NULL when memory is exhausted. Owned by the caller. */
MINID_API struct minid *minid_new(void);
/* Ends a running session first. NULL is allowed. */
MINID_API void minid_free(struct minid *m);

MINID_API int minid_set_callbacks(struct minid *m, const struct minid_callbacks *cb);
/* An option as with -x; value NULL for a switch that is turned on. */
MINID_API int minid_set(struct minid *m, const char *option, const char *value);
/* A script file, "-" is not special. */
MINID_API int minid_add_file(struct minid *m, const char *path);
/* Script text; name is used in messages. kind: 'n' probe text as with -n,
 * 's' a whole script, 'P' 'm' 'f' 'i' descriptions as with these options. */
MINID_API int minid_add_string(struct minid *m, char kind, const char *name, const char *text);
/* Operands: $0 is argv[0], $1 argv[1] ... The strings must stay. */
MINID_API int minid_set_args(struct minid *m, int argc, char *const *argv);
/* Trace an existing process; $target is the first of these and the next. It
 * may be the caller: what it maps later is not seen then, stop() would stop it
 * for good, and a function that this library itself uses fires for that, too. */
MINID_API int minid_add_process(struct minid *m, pid_t pid);
/* Start a command, held before its first instruction until minid_go. */
MINID_API int minid_add_command(struct minid *m, const char *command);

/* Compile all scripts into one program and match its probes. */
MINID_API int minid_compile(struct minid *m);
/* Load, arm, run BEGIN. When it returns 0 every probe is armed. */
MINID_API int minid_go(struct minid *m);
/* A descriptor for poll(2): readable when minid_poll has work to do. */
MINID_API int minid_fd(struct minid *m);
/*
 * Wait up to ms milliseconds (0: not at all, -1: for ever) and handle what
 * came. Returns 1 while tracing goes on, 0 when it has ended (exit(), all
 * targets gone, minid_stop) and everything is delivered, or MINID_E*.
 */
MINID_API int minid_poll(struct minid *m, int ms);
/* End tracing: detach, run END, deliver what waits, print aggregations. A
 * second call before minid_poll returned 0 gives up at once. Async-signal-safe. */
MINID_API void minid_stop(struct minid *m);
/* Exit status asked for by exit(n), 0 otherwise. */
MINID_API int minid_exit_status(struct minid *m);

/* Call fn for each probe, the most expensive first, then for the session.
 * While tracing or after it. Returns the number of probes or MINID_E*. */
typedef void minid_overhead_fn(void *arg, const struct minid_overhead *o);
MINID_API int minid_overhead(struct minid *m, minid_overhead_fn *fn, void *arg);

/* Call fn for each element of aggregation `name` (NULL: all), sorted as
 * printa sorts. Returns the number of elements or MINID_E*. */
typedef void minid_aggregate_fn(void *arg, const struct minid_aggregate *a);
MINID_API int minid_snapshot(struct minid *m, const char *name,
			     minid_aggregate_fn *fn, void *arg);
/* Print all aggregations now, as at the end of a session. */
MINID_API int minid_print_aggregations(struct minid *m);

/* List probes that match what was added, or pattern if not NULL. */
typedef void minid_probe_fn(void *arg, uint32_t id, const char *provider,
			    const char *module, const char *function,
			    const char *name);
MINID_API int minid_list(struct minid *m, const char *pattern,
			 minid_probe_fn *fn, void *arg);
/* What kind of place a listed probe got and what it costs there, in words,
 * cut to n bytes. 0, or -1: there is no such probe. */
MINID_API int minid_probe_site(struct minid *m, uint32_t id, char *text,
			       size_t n);
/* D type of args[n] at a listed probe; NULL: it has no such argument. */
MINID_API const char *minid_probe_arg(struct minid *m, uint32_t id, unsigned n);
/* "ast", "header" (C header of the provider definitions), "ir", "bpf",
 * "options", "builtins", "diagnostics" as text. */
MINID_API int minid_dump(struct minid *m, const char *what,
			 void (*fn)(void *arg, const char *text, size_t len), void *arg);
/* Number of probes that matched source n (in the order added), and its
 * description; for "script 'F' matched N probes". Returns N or -1. */
MINID_API int minid_matched(struct minid *m, unsigned n, const char **what);

/* The first, then each further error of the last failure; NULL at the end. */
MINID_API const struct minid_error *minid_error(struct minid *m);
MINID_API const struct minid_error *minid_next_error(struct minid *m);

#ifdef __cplusplus
}
#endif
#endif
