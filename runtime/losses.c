/*
 * losses.c - what was lost since the last look, as callback or as the texts
 * of reference 8.2. The counters only grow; what was told is remembered.
 */
#include "runtime/consumer.h"

#include <string.h>

struct loss {
	const char *tag;	/* -x droptags: [DTRACEDROP_tag] */
	enum md_drop drop;
	enum minid_drop_kind kind;
	bool by_cpu;
	const char *hint;	/* which option helps, or NULL */
	const char *one, *many;	/* text after the number; the CPU follows */
};

static const struct loss losses[] = {
	{ "PRINCIPAL", MD_DROP_RING, MINID_DROP_RECORD, true,
	  "-x bufsize makes room for more records",
	  "drop", "drops" },
	{ "AGGREGATION", MD_DROP_AGG, MINID_DROP_AGGREGATION, true,
	  "-x aggsize makes room for more elements",
	  "aggregation drop", "aggregation drops" },
	{ "DYNAMIC", MD_DROP_DYNVAR, MINID_DROP_DYNVAR, false,
	  "-x dynvarsize makes room for more; storing 0 gives room back",
	  "dynamic variable drop", "dynamic variable drops" },
	{ "DBLERROR", MD_DROP_ERROR, MINID_DROP_ERROR, false, NULL,
	  "error in ERROR probe enabling", "errors in ERROR probe enabling" },
	{ "SPEC", MD_DROP_SPEC, MINID_DROP_SPECULATION, false,
	  "-x specsize makes room for more in each speculation",
	  "speculative drop", "speculative drops" },
	{ "SPECUNAVAIL", MD_DROP_NOSPEC, MINID_DROP_SPECULATION, false,
	  "-x nspec allows more at a time",
	  "failed speculation (no speculative buffer available)",
	  "failed speculations (no speculative buffer available)" },
	{ "THREAD", MD_DROP_THREAD, MINID_DROP_OTHER, false, NULL,
	  "firing lost: no memory for a thread's variables",
	  "firings lost: no memory for a thread's variables" },
	{ "TICK", MD_DROP_TICK, MINID_DROP_OTHER, false, NULL,
	  "tick left out: what ticks print takes longer than their interval",
	  "ticks left out: what ticks print takes longer than their interval" },
	{ "MAPS", MD_DROP_MAPS, MINID_DROP_OTHER, false, NULL,
	  "mapping of a process missed: addresses may be without names",
	  "mappings of processes missed: addresses may be without names" },
	{ "READ", MD_DROP_READ, MINID_DROP_AGGREGATION, false, NULL,
	  "reading of an aggregation failed: it is shown as it was",
	  "readings of aggregations failed: they are shown as they were" },
	{ "ORDER", MD_DROP_ORDER, MINID_DROP_OTHER, false, NULL,
	  "record came late: it stands behind records of later times",
	  "records came late: they stand behind records of later times" },
	{ "NESTED", MD_DROP_NEST, MINID_DROP_OTHER, true, NULL,
	  "firing lost (inside another firing)",
	  "firings lost (inside another firing)" },
};

static void
tell(struct md_consumer *c, const struct loss *l, int cpu, uint64_t n)
{
	struct minid_loss t = { l->kind, cpu, n, n == 1 ? l->one : l->many,
				l->hint };
	struct md_out m;

	if (!n)
		return;
	if (c->cb->lost) {
		c->cb->lost(c->cb->arg, &t);
		return;
	}
	if (c->cb->drop) {
		c->cb->drop(c->cb->arg, l->kind, cpu, n);
		return;
	}
	md_out_mem(&m);
	if (c->opt->droptags)
		md_printf(&m, "[DTRACEDROP_%s] ", l->tag);
	md_printf(&m, "%llu %s", (unsigned long long)n, t.text);
	if (cpu >= 0)
		md_printf(&m, " on CPU %d", cpu);
	md_consumer_notice(c, l->drop, l->hint, &m);
}

/* What came in several lines is told once more in one, at the end. */
static void
tell_sum(struct md_consumer *c, const struct loss *l)
{
	struct md_out m;
	uint64_t sum = 0;

	for (unsigned cpu = 0; cpu < c->img->ncpus; cpu++)
		sum += c->told[cpu][l->drop];
	md_out_mem(&m);
	md_printf(&m, "%.*s in all: %llu", (int)strcspn(l->many, ":"), l->many,
		  (unsigned long long)sum);
	md_consumer_notice(c, l->drop, NULL, &m);
}

void
md_consumer_lose(struct md_be *be, enum md_drop what, uint64_t n)
{
	__atomic_add_fetch(&md_be_cpu(be, 0)->drops[what], n, __ATOMIC_RELAXED);
}

void
md_consumer_drops(struct md_consumer *c, bool last)
{
	for (unsigned i = 0; i < sizeof losses / sizeof *losses; i++) {
		const struct loss *l = &losses[i];
		uint64_t sum = 0;

		for (unsigned cpu = 0; cpu < c->img->ncpus; cpu++) {
			const struct md_cpu_state *s = md_be_cpu(c->be, cpu);
			uint64_t now = s ? *(const volatile uint64_t *)
				&s->drops[l->drop] : 0, n;

			n = now - c->told[cpu][l->drop];
			c->told[cpu][l->drop] = now;
			if (l->by_cpu)
				tell(c, l, (int)cpu, n);
			else
				sum += n;
			c->lines[l->drop] += l->by_cpu && n;
		}
		tell(c, l, -1, sum);
		c->lines[l->drop] += sum > 0;
		if (last && c->lines[l->drop] > 1 && !c->cb->drop &&
		    !c->cb->lost)
			tell_sum(c, l);
	}
}
