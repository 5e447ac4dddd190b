/*
 * builtin.h - what a row of builtins.def is: a variable, subroutine, action
 * or aggregating function, with all that is known of it in one place.
 *
 * `lang` sees the table only through the pointer in md_env; the rows and their
 * code live in stdlib. At run time the same rows print their own records;
 * what they need of the session comes through struct md_host.
 */
#ifndef MD_BUILTIN_H
#define MD_BUILTIN_H

#include "diag.h"
#include "image.h"

struct md_check;
struct md_lower;
struct md_val;
struct md_host;

enum md_builtin_kind { MD_BI_VAR, MD_BI_FUNC, MD_BI_ACTION, MD_BI_AGG };

enum md_builtin_flags {
	MD_BF_DATA = 1,		/* data-recording: default prefix and newline */
	MD_BF_DESTRUCTIVE = 2,	/* needs -w */
	MD_BF_USER = 4,		/* reads user memory: wants a sleepable program */
	MD_BF_PSTR = 8,		/* probeprov probemod probefunc probename */
	MD_BF_CONSUMER = 16,	/* carried out when the record is read */
	MD_BF_NEVER = 64,	/* known, refused: makes no sense for user programs */
	MD_BF_ORDERED = 128,	/* wakes the consumer at once (exit, stop, system) */
	MD_BF_SCRATCH = 1024,	/* returns an address of scratch memory */
	MD_BF_RETVAL = 256,	/* ACTION that has a value (speculation) */
	MD_BF_ARRAY = 512,	/* VAR that is used with one index */
	MD_BF_ARG = 2048,	/* arg0 to arg9 */
};

struct md_builtin {
	enum md_builtin_kind kind;
	const char *name;
	/* "uint64_t" for a variable; "string(uintptr_t, [size_t])" for calls:
	 * [x] optional, @ any type, agg an aggregation, ... any number. */
	const char *proto;
	unsigned flags;
	const struct md_builtin_ops *ops;
	const char *doc;
};

/* A record (or aggregation key) being read. */
struct md_firing {
	const struct md_image *img;
	const struct md_image_clause *clause;
	const struct md_image_site *site;
	const struct md_probe *probe;
	const struct md_rec *rec;	/* header; fields are at their offsets from it */
};

struct md_builtin_ops {
	/*
	 * Extra checks of a call after argument count and types, or of an
	 * ARRAY with its index, which is checked; may set
	 * e->type. Report and return -1 on error. NULL: the prototype says all.
	 */
	int (*check)(struct md_check *c, struct md_expr *call);
	enum md_tag count; /* a wrong number of arguments; 0: D_PROTO_LEN */
	/* VAR that is a number: the vreg that has it. */
	int (*number)(struct md_lower *l);
	/* other VAR, FUNC: the value. */
	void (*lower)(struct md_lower *l, const struct md_expr *e,
		      struct md_val *out);
	/* FUNC with a string result, optional: straight into a buffer of
	 * `size` bytes at dst + off, zero-padded. */
	void (*lower_to)(struct md_lower *l, const struct md_expr *e, int dst,
			 int32_t off, unsigned size);
	/* the same, not padded, but with two words of zero behind the text,
	 * even beyond `size` (md_lower_end) */
	void (*lower_unpadded)(struct md_lower *l, const struct md_expr *e,
			       int dst, int32_t off, unsigned size);
	/* FUNC with a string result, optional: its most bytes with the NUL;
	 * 0: strsize + 1 */
	unsigned (*bound)(const struct md_expr *call);
	/* ACTION: emit the work at probe time, describe the record; NULL:
	 * neither is needed. */
	void (*action)(struct md_lower *l, const struct md_expr *call,
		       struct md_image_action *act);
	/* ACTION with a value that can be a key (usym, ustack): bytes that it
	 * takes, and the code that stores it at p + off; hashed: behind its
	 * end there may be a word of zero in place of zeroes. */
	unsigned (*key_size)(struct md_lower *l, const struct md_expr *call);
	void (*key_store)(struct md_lower *l, const struct md_expr *call, int p,
			  int32_t off, unsigned size, bool hashed);
	/* ACTION: print (or carry out) one action of a record. Returns 0, or
	 * -1 when the session must stop (text set through host->fail). */
	int (*print)(struct md_host *h, const struct md_firing *f,
		     const struct md_image_action *act);
	/* AGG */
	const struct md_agg_ops *agg;
};

/* How bars are drawn. */
struct md_barlook {
	bool utf8;	/* eighths of a character instead of @ */
	bool zoom;	/* the longest, not the sum of all, sets the scale */
};

/*
 * Aggregating function. A state is `size` bytes of 64-bit words that start
 * as zero in every CPU, and zero is the neutral element: min and max store
 * their value transformed so that this holds.
 */
struct md_agg_ops {
	unsigned words;		/* of a state; 0: size() tells */
	unsigned (*size)(const int64_t *params);	/* bytes */
	const struct md_agg_param *params;	/* its constant arguments */
	unsigned nparams;
	/*
	 * Give the constants of a checked call to the aggregation (params) at
	 * its first use; compare them at later ones. 0, or -1 after a report
	 * (D_LQUANT_MATCH*). NULL: the function has no parameters.
	 */
	int (*bind)(struct md_check *c, struct md_agg *agg,
		    const struct md_expr *call);
	/* Emit the update of the state at pointer vreg `p`, offset `off`. */
	void (*update)(struct md_lower *l, const struct md_agg *agg,
		       const struct md_expr *call, int p, int off);
	/* dst = dst merged with src (another CPU); baseline subtraction too:
	 * sub takes away what was there when clear() ran. NULL: word-wise. */
	void (*merge)(uint64_t *dst, const uint64_t *src, unsigned nwords);
	void (*sub)(uint64_t *dst, const uint64_t *base, unsigned nwords);
	bool resets;	/* what is read starts anew in the kernel: min, max */
	/* scalar results: the value before normalization */
	int64_t (*value)(const uint64_t *s, uint64_t normal);
	/* tables (quantize ...); NULL: scalar */
	const struct md_distribution *dist;
	/* their sort key: <0, 0, >0 */
	int (*compare)(const struct md_image_agg *a, const uint64_t *x,
		       const uint64_t *y);
	void (*table)(struct md_out *o, struct md_barlook look,
		      const struct md_image_agg *a,
		      const uint64_t *s, uint64_t normal);
};

/* What the runtime offers to printers. `h` is passed back to each. */
struct md_host {
	struct md_out *out;	/* where script output goes now */
	bool quiet;
	const char *(*pstring)(struct md_host *h, uint32_t id);
	/* text of a user address in `pid`: how = the builtin (usym, uaddr,
	 * umod, ufunc) or NULL for stack frames */
	void (*usym)(struct md_host *h, struct md_out *o, uint32_t pid,
		     uint64_t addr, const struct md_builtin *how);
	void (*ksym)(struct md_host *h, struct md_out *o, uint64_t addr,
		     const struct md_builtin *how);
	/* frames in v by tables; 0: only frame pointers are known */
	unsigned (*unwind)(struct md_host *h, uint32_t pid,
			   const struct md_unwind_rec *r, uint64_t *v,
			   unsigned max);
	/* aggregations, by index into image->aggs */
	int (*printa)(struct md_host *h, const struct md_firing *f,
		      const struct md_image_action *act);
	void (*clear)(struct md_host *h, int agg);
	void (*trunc)(struct md_host *h, int agg, int64_t n);
	void (*normalize)(struct md_host *h, int agg, uint64_t n);
	int (*system)(struct md_host *h, const char *command);
	/* NULL path: output as it was first; 0 or an errno */
	int (*freopen)(struct md_host *h, const char *path);
	void (*ftruncate)(struct md_host *h);
	/* NULL, or why not */
	const char *(*setopt)(struct md_host *h, const char *name,
			      const char *value);
	void (*exit)(struct md_host *h, int64_t status);
	void (*stopped)(struct md_host *h, uint32_t pid);
	/* a library-level fault (code 1000) of an action */
	void (*fault)(struct md_host *h, const struct md_firing *f,
		      const struct md_image_action *act, const char *text);
	void *session;
	unsigned stackindent;	/* blanks before a frame: 14 */
	struct md_barlook look;
	bool rawbytes;		/* trace() shows every value as bytes */
};

/* A member of psinfo_t or the like, read through a pointer to it. */
void md_kmember_load(struct md_lower *l, int base, const struct md_member *m,
		     struct md_val *v);

const struct md_builtin *md_builtin_find(const char *name, bool is_call);
/* Signal and error numbers and the like (stdlib/constants.def). */
bool md_constant_find(const char *name, int64_t *value);
extern const struct md_builtin md_builtins[];
extern const unsigned md_nbuiltins;

#endif
