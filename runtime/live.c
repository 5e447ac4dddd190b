/*
 * live.c - aggregations while tracing goes on: when the caller asks for them,
 * and with -x live once in aggrate, each time in place of the last.
 *
 * Only the caller knows whether its output can be drawn over (redraw of
 * minid.h); where it cannot, nothing is drawn. Text that comes in between
 * stays, and the next picture begins below it.
 */
#include <string.h>

#include "session.h"

MINID_API int
minid_snapshot(struct minid *m, const char *name, minid_aggregate_fn *fn,
	       void *arg)
{
	md_report_reset(m);
	if (!m->consumer)
		return md_fail(m, MINID_ESTATE, "minid_snapshot: called out "
			       "of order");
	if (name && *name == '@')
		name++;
	return md_consumer_snapshot(m->consumer, name, fn, arg);
}

MINID_API int
minid_print_aggregations(struct minid *m)
{
	md_report_reset(m);
	if (!m->consumer)
		return md_fail(m, MINID_ESTATE, "minid_print_aggregations: "
			       "called out of order");
	md_putc(&m->out, '\n');
	md_consumer_print_aggs(m->consumer, true);
	md_flush(m);
	return 0;
}

/* -- in place ---------------------------------------------------------- */

enum { LIVE_NS = 1000000000 };

void
md_live_wipe(struct minid *m)
{
	if (m->live_lines && m->cb.redraw)
		m->cb.redraw(m->cb.arg, m->live_lines);
	m->live_lines = 0;
}

void
md_live_draw(struct minid *m, uint64_t now)
{
	struct md_out to = m->out, text;
	unsigned lines = 0;

	if (!m->o.live || now < m->next_live || !m->cb.redraw ||
	    m->file || m->cb.redraw(m->cb.arg, m->live_lines))
		return;
	m->next_live = now + (m->o.aggrate ? m->o.aggrate : LIVE_NS);
	m->live_lines = 0;
	md_out_mem(&text);
	m->out = text;
	md_consumer_print_aggs(m->consumer, true);
	text = m->out;
	m->out = to;
	for (size_t i = 0; i < text.len; i++)
		lines += text.buf[i] == '\n';
	md_putn(&m->out, text.len ? text.buf : "", text.len);
	md_out_free(&text);
	m->live_lines = lines; /* after it was written: see output.c */
	md_flush(m);
}
