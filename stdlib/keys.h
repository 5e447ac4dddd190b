/*
 * keys.h - what the printing and aggregating rows offer to the rest: storing
 * stacks and symbols (lowering uses it for aggregation keys), reading fields,
 * and the rows of a distribution.
 *
 * A user stack, in a record or a key, is 64-bit words:
 *
 *	0   process id
 *	1   return address found at the stack pointer, 0 where it is not known
 *	2.. frames, the innermost first, ended by 0 or the size
 */
#ifndef MD_KEYS_H
#define MD_KEYS_H

#include "lang/builtin.h"

struct md_lower;

/* argument n of a call, or NULL */
static inline struct md_expr *
md_arg_of(const struct md_expr *call, unsigned n)
{
	return n < call->u.call.args.n ? call->u.call.args.v[n] : NULL;
}

/* An integer field, extended to 64 bits by the sign of its type. */
int64_t md_field_int(const struct md_field *f, const uint8_t *data);
/* float, double or long double, by its size */
long double md_field_float(const uint8_t *data, unsigned size);
/* Is it shown signed? */
bool md_field_signed(const struct md_field *f);
/* Text of a string field: *len bytes up to a NUL, not terminated. */
const char *md_field_text(struct md_host *h, const struct md_field *f,
			  const uint8_t *data, size_t *len);
/* frames of a stack field as text: before each line `indent` blanks, the text
 * itself in `width` columns (negative: left-aligned) */
void md_print_stack(struct md_host *h, struct md_out *o,
		    const struct md_field *f, const uint8_t *data,
		    unsigned indent, int width);
/* text of an address in user (of a process) or kernel memory */
void md_print_address(struct md_host *h, struct md_out *o, bool user,
		      uint32_t pid, uint64_t addr,
		      const struct md_builtin *how);
/* text of a symbol field */
void md_print_symbol(struct md_host *h, struct md_out *o,
		     const struct md_field *f, const uint8_t *data);
/* the frames of a stack field in order, the caller put in: up to max */
unsigned md_stack_frames(struct md_host *h, const struct md_field *f, const uint8_t *data,
			 uint64_t *frames, unsigned max);

/* -- aggregations ----------------------------------------------------- */

/* Word 0 of every state counts its updates: 0 = never touched. */
enum { MD_AGG_UPDATES = 0 };

struct md_aggrow {		/* a shown row of a distribution */
	int64_t label;		/* lower bound */
	int64_t count;		/* not normalized */
	char text[32];		/* label as printed, without padding */
};

/* The rows that are shown, malloc'ed; *n of them. NULL: no memory. */
struct md_aggrow *md_agg_rows(const struct md_image_agg *a, const uint64_t *s,
			      unsigned *n);
/* v by normalize()'s factor, both with sign, toward zero */
int64_t md_agg_divide(int64_t v, uint64_t by);
/* What bars are drawn against: each value is added first. */
struct md_bars {
	struct md_barlook look;
	long double total;
	bool pos, neg;	/* signs among the values */
};
void md_bars_add(struct md_bars *b, int64_t v);
void md_bars_head(struct md_out *o, int width, const char *key);
/* the bar of v and, behind it, what is shown as its value; newline */
void md_bars_put(struct md_out *o, const struct md_bars *b, int64_t v,
		 int64_t shown);
/* -x aggpack: a distribution in one line. Rows [*from, *to) are widened to
 * those that the state shows; head and lines then have the same rows. */
void md_pack_range(const struct md_image_agg *a, const uint64_t *s,
		   unsigned *from, unsigned *to);
void md_pack_head(struct md_out *o, const struct md_image_agg *a,
		  unsigned from, unsigned to);
void md_pack_line(struct md_out *o, struct md_barlook look,
		  const struct md_image_agg *a, const uint64_t *s,
		  uint64_t normal, unsigned from, unsigned to);

#endif
