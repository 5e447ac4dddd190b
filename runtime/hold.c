/*
 * hold.c - targets that stand where they wait for tracing, and the guardian
 * that lets them go should this process die.
 *
 * In: a session with its targets. Out: each of them held at evaltime with its
 * mappings read, or an error that says which has ended.
 */
#include <string.h>

#include "session.h"

void
md_session_need_guard(struct minid *m)
{
	if (!m->guard)
		m->guard = md_guard_start();
}

/* May a script stop processes? Better once too often than not. */
static bool
may_stop(const struct minid *m)
{
	const struct md_source *src;

	if (!m->o.comp.destructive)
		return false;
	for (unsigned i = 0; i < m->c.sources.n; i++) {
		src = m->c.sources.v[i];
		if (strstr(src->text, "stop"))
			return true;
	}
	return false;
}

/* The guardian must not hold anything of the engine: it comes first. */
void
md_session_start_guard(struct minid *m)
{
	struct md_target *t;

	if (may_stop(m) || md_late_wanted(m))
		md_session_need_guard(m);
	for (unsigned i = 0; i < m->prov.targets.n; i++) {
		t = m->prov.targets.v[i];
		if (md_proc_state(t->pid) == 'T')
			md_session_need_guard(m);
	}
}

static int
hold_target(struct minid *m, struct md_target *t)
{
	char err[256] = "";
	int r;

	t->guard = m->guard;
	r = md_target_hold(t, (enum md_evaltime)m->o.evaltime,
			   md_session_interrupted, m, err, sizeof err);
	if (md_session_interrupted(m))
		return md_fail(m, MINID_EPROC, "interrupted");
	if (r < 0)
		return md_fail(m, MINID_EPROC, "%s", err);
	if (t->notice)
		md_notice(m, true, "%s", t->notice);
	md_target_maps(t);
	return 0;
}

int
md_session_hold(struct minid *m)
{
	int r = 0;

	md_session_start_guard(m);
	for (unsigned i = 0; !r && !m->held && i < m->prov.targets.n; i++)
		r = hold_target(m, m->prov.targets.v[i]);
	m->held = true;
	return r ? r : md_session_alive(m, 0);
}

/* A process may end while we prepare: whatever else that led to, say this. */
int
md_session_alive(struct minid *m, int r)
{
	struct md_target *t;

	for (unsigned i = 0; i < m->prov.targets.n; i++) {
		t = m->prov.targets.v[i];
		if (!md_target_ended(t))
			continue;
		md_report_reset(m);
		return md_fail(m, MINID_EPROC, "failed to grab pid %d: the "
			       "process has ended", (int)t->pid);
	}
	return r;
}
