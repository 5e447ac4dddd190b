/*
 * format.h - printf and printa formats (reference 7): parsed and checked once
 * at compile time, rendered as often as records come.
 */
#ifndef MD_FORMAT_H
#define MD_FORMAT_H

#include "lang/builtin.h"
#include "lang/check.h"

struct md_conv {
	char conv;		/* 'd' ... ; 0: literal text only */
	const char *text;	/* literal text before the conversion */
	size_t len;
	bool alt, zero, minus, plus, space, group, at; /* # 0 - + ' ' ' @ */
	bool star_width, star_prec;
	int width, prec;	/* -1: none */
	char size[3];		/* "", h l ll L */
	int arg;		/* first value it takes: star arguments come first */
};

struct md_format {
	struct md_conv *convs;	/* the last one has conv 0: the tail */
	unsigned n;
	unsigned nargs;		/* values wanted by printf, stars included */
	const char *src;
	struct md_loc loc;	/* of the literal */
};

/* Parse; NULL after a report (D_PRINTF_*). name: "printf", "printa", ... */
struct md_format *md_format_parse(struct md_check *c, const char *name,
				  const char *text, struct md_loc loc);
/* Check args[0..n) of printf-like calls against the format. 0 or -1. */
int md_format_check(struct md_check *c, const char *name,
		    const struct md_format *f, struct md_expr **args, unsigned n);
/* Check a printa format against the keys and function of its aggregations. */
int md_format_check_agg(struct md_check *c, const struct md_format *f,
			struct md_agg *const *aggs, unsigned n, struct md_loc loc);

/* Render the whole format with values in order (printf, system, freopen). */
void md_format_print(struct md_host *h, struct md_out *o,
		     const struct md_format *f, const struct md_firing *fi,
		     const struct md_field *fields, unsigned nfields,
		     const uint8_t *base);
/* What one of the aggregations of a printa has for a key. */
struct md_aggvalue {
	const struct md_image_agg *agg;
	const uint64_t *state;	/* NULL: the key is missing there, value 0 */
	uint64_t normal;
};
/* Render a printa format for one element, its key laid out as in `keys`. */
void md_format_print_agg(struct md_host *h, struct md_out *o,
			 const struct md_format *f,
			 const struct md_image_agg *keys, const uint8_t *key,
			 const struct md_aggvalue *values, unsigned n);
/* default layouts of a datum (reference 5.5, 6.5, 6.6, 8.4) */
void md_print_trace(struct md_host *h, const struct md_field *f,
		    const uint8_t *data, const struct md_firing *fi);
void md_print_key(struct md_host *h, const struct md_field *f, const uint8_t *data);
void md_print_hexdump(struct md_out *o, const uint8_t *data, size_t n);
/* a distribution (no state: all zero); false: the aggregation is none */
bool md_print_table(struct md_host *h, struct md_out *o,
		    const struct md_image_agg *a,
		    const uint64_t *state, uint64_t normal);
/* value column of one element by default layout */
void md_print_aggval(struct md_host *h, const struct md_image_agg *a,
		     const uint64_t *state, uint64_t normal);

#endif
