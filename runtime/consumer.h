/*
 * consumer.h - the consumer's inside, shared by consume.c (records),
 * aggprint.c (aggregations), losses.c (drops) and value.c (typed values).
 */
#ifndef MD_CONSUMER_H
#define MD_CONSUMER_H

#include "runtime/aggsnap.h"

struct md_flow {		/* -F: where a CPU stands */
	unsigned depth;
	const struct md_probe *probe;	/* of the last record, and its clause */
	uint32_t clause;
};

struct md_held {		/* records of a speculation, in order */
	uint64_t id;
	uint8_t *buf;		/* each with its length in front, by 8 */
	size_t len, cap;
};

struct md_consumer {
	struct md_host host;	/* host.session is the consumer */
	const struct md_image *img;
	struct md_be *be;
	struct md_out *out;
	struct md_out text;		/* of the record at hand, for a callback */
	struct md_printopt *opt;
	struct md_consumer_ops ops;
	const struct minid_callbacks *cb; /* never NULL */
	struct minid_callbacks no_cb;
	bool header_done, failed;
	struct md_aggs aggs;
	struct md_flow *flow;		/* by CPU */
	uint64_t (*told)[MD_NDROPS];	/* drops reported, by CPU */
	uint64_t lines[MD_NDROPS];	/* in so many lines */
	uint64_t hinted;		/* kinds whose hint was given */
	struct md_held *held;
	unsigned nheld, heldcap;
	uint64_t *closed;		/* by slot: what was closed last */
};

/* A line for the user; the first of a kind has the hint (if any) behind it.
 * Kinds: enum md_drop, then codes of faults. Frees the text. */
void md_consumer_notice(struct md_consumer *c, unsigned kind, const char *hint,
			struct md_out *text);

/* Options that setopt() may have changed become the host's. */
void md_consumer_refresh(struct md_consumer *c);

/* -- aggprint.c: members of md_host ----------------------------------- */

int md_consumer_printa(struct md_host *h, const struct md_firing *f,
		       const struct md_image_action *act);
void md_consumer_clear(struct md_host *h, int agg);
void md_consumer_trunc(struct md_host *h, int agg, int64_t n);
void md_consumer_normalize(struct md_host *h, int agg, uint64_t n);

/* -- value.c ---------------------------------------------------------- */

struct md_values {	/* typed values with the memory they need */
	struct minid_value *v;
	void **owned;
	unsigned n, cap;
	bool nomem;
};

void md_values_add(struct md_values *vs, struct md_host *h,
		   const struct md_field *f, const uint8_t *data);
void md_values_free(struct md_values *vs);

#endif
