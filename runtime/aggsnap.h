/*
 * aggsnap.h - aggregations as the consumer sees them. Between aggsnap.c
 * (reading, merging, clear, trunc), aggsort.c (order, keys of several
 * aggregations) and consume.c (printing).
 *
 * An element's shown state is what the kernel has, merged over CPUs, less a
 * baseline. clear() makes the baseline what was last read, so no update is
 * lost or counted twice, and nothing is written to the kernel's maps. The
 * exceptions are min and max, which cannot be subtracted: they are taken from
 * the kernel at each reading and start anew there.
 *
 * The kernel tells addresses apart; usym() and the like name functions or
 * objects. So the consumer's key has the address where what it names starts,
 * and elements of equal keys are listed as one, joined element.
 */
#ifndef MD_AGGSNAP_H
#define MD_AGGSNAP_H

#include "backends/backend.h"
#include "runtime/consume.h"

struct md_aggelem {
	struct md_aggelem *next;	/* in its hash chain */
	uint64_t hash;
	uint64_t *raw;		/* merged over CPUs, as last read */
	uint64_t *carry;	/* of raw: what is no longer in the kernel */
	uint64_t *base;		/* taken away from it */
	uint64_t *state;	/* raw less base: what is shown */
	uint64_t truncated;	/* hidden: count of updates at the last trunc */
	bool hidden;		/* removed by trunc, not updated since */
	unsigned slot;		/* SLOTS */
	uint8_t *key;		/* key_size bytes; in the same allocation */
	uint8_t *id;		/* the kernel's: the key or its hash; NULL: joined */
	struct md_aggelem *peer; /* the next one that was joined */
};

struct md_aggset {		/* one aggregation */
	const struct md_image_agg *ia;
	unsigned index;		/* in the image */
	unsigned nwords;
	unsigned id_size;	/* bytes of the kernel's key */
	size_t elem_size;	/* bytes of an element, and of each CPU's part */
	unsigned ncpus;		/* parts of an element; 0 without aggpercpu */
	struct md_aggelem **slots;
	unsigned nslots, nelems;
	unsigned filled;	/* HASH: elements of the kernel, as last read */
	bool renewed;		/* HASH: programs use the next map already */
	struct md_aggelem **by_slot;	/* SLOTS: nslots of the image */
	struct md_aggelem **joined;	/* NULL: no key names a symbol; else a
					 * list, good until the next reading */
	uint64_t normal;
	bool printed;		/* printa has shown an element of it */
	uint64_t read_at;	/* serial of the last reading */
};

struct md_aggs {
	const struct md_image *img;
	struct md_be *be;
	struct md_aggset *sets;
	unsigned n;
	uint64_t serial;	/* a reading holds for one record */
	/* where what a symbol key names starts; arg is the host */
	uint64_t (*start)(struct md_host *h, const struct md_field *f,
			  const uint8_t *data);
	struct md_host *host;
};

int md_aggs_init(struct md_aggs *a, const struct md_image *img,
		 struct md_be *be, bool by_cpu);
/* What a CPU has of an element, or NULL. */
struct md_aggelem *md_aggs_cpu(const struct md_aggset *s,
			       const struct md_aggelem *e, unsigned cpu);
void md_aggs_free(struct md_aggs *a);
/* Read the aggregation unless that was done for this serial. */
void md_aggs_read(struct md_aggs *a, unsigned index);
void md_aggs_clear(struct md_aggs *a, unsigned index);
/* Elements of a set that are shown, in no order; *n of them, malloc'ed. */
struct md_aggelem **md_aggs_list(const struct md_aggset *s, unsigned *n);
/* Remove these elements (of the set, shown ones) until they change. Then
 * forget those that were removed before and have not changed since. */
void md_aggs_remove(struct md_aggs *a, unsigned index,
		    struct md_aggelem *const *elems, unsigned n);

/* -- order (aggsort.c) ------------------------------------------------ */

/* A line to print: one key, and the element of each aggregation with it. */
struct md_aggline {
	const struct md_aggset *set;	/* whose layout `key` has */
	const uint8_t *key;
	const struct md_aggelem **elems; /* NULL: no such key there */
};

/* Lines of a printa over n aggregations, sorted; malloc'ed, *nlines. */
struct md_aggline *md_aggs_lines(const struct md_aggs *a,
				 const struct md_printopt *opt,
				 const struct md_aggset *const *sets,
				 unsigned n, unsigned *nlines);
/* Elements by value, smallest first, ties by key; no option has a say. */
void md_aggs_sort_values(const struct md_aggs *a, const struct md_aggset *s,
			 struct md_aggelem **elems, unsigned n);

#endif
