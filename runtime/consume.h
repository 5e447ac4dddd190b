/*
 * consume.h - from records in the ring to text or callbacks, and the
 * aggregations: snapshots, merging over CPUs, sorting, printing.
 *
 * The consumer owns the consumer side of a session's data: baselines of
 * clear() and trunc(), normalization, what was printed already.
 */
#ifndef MD_CONSUME_H
#define MD_CONSUME_H

#include "backends/backend.h"
#include "runtime/minid.h"

/* Dynamic options that printing depends on; setopt() changes them. */
struct md_printopt {
	bool quiet, droptags, flowindent, rawbytes, noresolve, demangle;
	bool aggsortkey, aggsortrev, agghist, aggpack, aggpercpu;
	struct md_barlook look;
	int encoding;		/* 1: UTF-8 */
	unsigned aggsortpos, aggsortkeypos;
	unsigned stackindent;	/* 14 */
	bool mute;		/* nothing but who stop() has stopped */
};

struct md_consumer_ops { /* what only the session can do; arg is passed back */
	void *arg;
	int (*system)(void *arg, const char *command);	/* flush, then run */
	/* NULL, or why not */
	const char *(*setopt)(void *arg, const char *name, const char *value);
	/* output to the file, or (NULL) as first; 0 or an errno */
	int (*freopen)(void *arg, const char *path);
	void (*ftruncate)(void *arg);
	void (*stopped)(void *arg, pid_t pid);	/* stop() hit this process */
	void (*late)(void *arg, const struct md_rec *rec); /* a LATE record */
	void (*exited)(void *arg, int64_t status);
	/* one line, no prefix: faults, fatal errors */
	void (*notice)(void *arg, bool error, const char *text);
	/* text of a user address; NULL: hexadecimal */
	void (*usym)(void *arg, struct md_out *o, pid_t pid, uint64_t addr,
		     const struct md_builtin *how);
	void (*ksym)(void *arg, struct md_out *o, uint64_t addr,
		     const struct md_builtin *how);
	/* where starts what usym (a pid), sym (-1) would name; NULL: there */
	uint64_t (*start)(void *arg, pid_t pid, uint64_t addr,
			  const struct md_builtin *how);
	unsigned (*unwind)(void *arg, pid_t pid, const struct md_unwind_rec *r,
			   uint64_t *v, unsigned max);
};

struct md_consumer;

struct md_consumer *md_consumer_new(const struct md_image *img, struct md_be *be,
				    struct md_out *out, struct md_printopt *opt,
				    const struct md_consumer_ops *ops,
				    const struct minid_callbacks *cb);
void md_consumer_free(struct md_consumer *c);
/* md_rec_fn: one record (DATA: header line when due, prefix, actions, newline;
 * FAULT: line for stderr by ops->notice). arg is the consumer. */
void md_consume(void *consumer, const struct md_rec *rec, size_t len);
/* true once a print asked the session to stop (a fatal error) */
bool md_consumer_failed(const struct md_consumer *c);
/* All aggregations that printa has not printed, as at the end (the newline
 * before them is the caller's). Returns the number of elements printed. */
unsigned md_consumer_print_aggs(struct md_consumer *c, bool also_printed);
int md_consumer_snapshot(struct md_consumer *c, const char *name,
			 minid_aggregate_fn *fn, void *arg);
/* Read the drop counters; report what is new through cb->drop or as notice
 * texts of reference 8.2 ("3 drops on CPU 1"). */
void md_consumer_drops(struct md_consumer *c, bool last);
/* What is not the programs' to count: n more. */
void md_consumer_lose(struct md_be *be, enum md_drop what, uint64_t n);

#endif
