/*
 * agg_table.h - a distribution as agg_quantize.c describes it to agg_table.c:
 * its buckets in the order in which they are shown.
 */
#ifndef MD_AGG_TABLE_H
#define MD_AGG_TABLE_H

#include "keys.h"

enum md_edge {		/* how a label is written */
	MD_EDGE_NONE,	/* 5 */
	MD_EDGE_LESS,	/* < 5 */
	MD_EDGE_MORE,	/* >= 5 */
	MD_EDGE_OVER,	/* >= 5, unsigned */
	MD_EDGE_UNDER,	/* <= -5, its amount unsigned */
	MD_EDGE_MIDDLE,	/* abs() < 5, or < 5 when nothing negative is shown */
};

struct md_bucket {
	unsigned index;	/* in the state, behind the count of updates */
	int64_t label;
	int64_t weight;	/* of one value, for the sort key */
	enum md_edge edge;
};

struct md_distribution {
	unsigned (*buckets)(const struct md_image_agg *a);
	/* the i-th from the top of the table */
	void (*row)(const struct md_image_agg *a, unsigned i,
		    struct md_bucket *b);
	unsigned empty;	/* first of the three rows shown when all are 0 */
	unsigned zero;	/* bucket that breaks ties of the sort key */
};

extern const struct md_distribution md_dist_quantize, md_dist_lquantize,
	md_dist_llquantize;

/* is the value, and an increment behind the constants, a scalar? */
int md_agg_check_scalar(struct md_check *c, struct md_expr *call);
void md_dist_table(struct md_out *o, struct md_barlook look,
		   const struct md_image_agg *a, const uint64_t *s,
		   uint64_t normal);
int md_dist_compare(const struct md_image_agg *a, const uint64_t *x,
		    const uint64_t *y);

#endif
