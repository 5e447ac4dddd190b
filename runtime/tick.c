/*
 * tick.c - the ticks of a session: which there are, and when each is due.
 *
 * In: the image's sites. Out: the earliest tick and its moment, reckoned from
 * the start of tracing, so that nothing drifts. Waiting for it and running it
 * is run.c's.
 */
#include "session.h"

struct md_tick *
md_tick_next(struct minid *m)
{
	struct md_tick *best = NULL;

	for (unsigned i = 0; i < m->nticks; i++) {
		if (!best || m->ticks[i].due < best->due)
			best = &m->ticks[i];
	}
	return best;
}

/* When the n-th tick is due, by its rate where it has one: what is lost by
 * rounding does not add up. */
uint64_t
md_tick_due(const struct md_tick *t, uint64_t n)
{
	const uint64_t s = 1000000000;

	if (!t->rate)
		return t->start + n * t->period;
	return t->start + n / t->rate * s + n % t->rate * s / t->rate;
}

void
md_ticks_find(struct minid *m)
{
	const struct md_image *img = m->c.img;
	struct md_tick *t;

	for (unsigned i = 0; i < img->nsites; i++) {
		if (img->sites[i].probe->kind != MD_SITE_TICK)
			continue;
		m->ticks = md_grow(&m->arena, m->ticks, m->nticks,
				   &m->tickcap, sizeof *m->ticks);
		t = &m->ticks[m->nticks++];
		t->period = img->sites[i].probe->period;
		t->rate = img->sites[i].probe->offset;
		t->prog = img->sites[i].prog;
		t->site = i;
	}
}
