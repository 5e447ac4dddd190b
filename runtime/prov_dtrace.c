/*
 * prov_dtrace.c - provider dtrace: BEGIN, END, ERROR.
 *
 * These run in the consumer; module and function are empty. They are made
 * once, in this order, so that their ids are 1, 2 and 3.
 */
#include "prov.h"

static int
match(struct md_prov_ctx *p, struct md_pdesc *d, md_found_fn *found, void *arg)
{
	static const struct {
		const char *key, *name;
		enum md_recipe recipe;
	} rows[] = {
		{ "dtrace BEGIN", "BEGIN", MD_ARGS_NONE },
		{ "dtrace END", "END", MD_ARGS_NONE },
		{ "dtrace ERROR", "ERROR", MD_ARGS_ERROR },
	};
	int n = 0;

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		void **slot = md_map_put(p->arena, &p->by_key, rows[i].key);
		struct md_probe *probe = *slot;

		if (!probe) {
			probe = md_prov_probe(p, MD_SITE_CALLBACK, "dtrace", "",
					      "", rows[i].name);
			probe->recipe = (uint8_t)rows[i].recipe;
			*slot = probe;
		}
		if (!md_pdesc_match(d, probe))
			continue;
		found(arg, probe);
		n++;
	}
	return n;
}

const struct md_provider md_prov_dtrace = { "dtrace", match, false };
