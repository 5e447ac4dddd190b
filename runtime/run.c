/*
 * run.c - from a compiled program to the end of tracing.
 *
 * In: the image, an open engine, targets that stand still. Out: records in
 * order, through the consumer; what the session ends with.
 *
 *	go	load, arm every site, run BEGIN, then let the other programs
 *		work, deliver what BEGIN said, let commands start
 *	poll	ring, clocks, targets, losses, until something ends it
 *	end	no more firings, let go of the sites, END, what is left,
 *		aggregations, targets released
 *
 * Programs look at control->state, so nothing counts before BEGIN ran and
 * after the end began. One epoll set holds everything that can happen. The
 * ring wakes us only when it fills or for a record that must not wait, so a
 * timer looks at it, too. Ticks are one absolute timer for the earliest of
 * them; a tick that comes late is made up for, unless it is too late: what
 * ticks print may take longer than their interval. So that little is left to
 * do at the end, they wait while what they asked for has still to be printed.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "session.h"

enum {
	LOOK_NS = 20000000,	/* at the ring, unless switchrate says */
	LOOK_MIN_NS = 1000000,
	GUARD_LOOK_NS = 100000000,
	TICKS_EVERY = 256,	/* records between two looks at the clock */
	TICKS_MAX = 1000,	/* made up for at a time */
	TICKS_OWED_NS = 100000000, /* work that they may heap up */
	TICKS_LATE_NS = 1000000000,
	SKIPS_NAMED = 4,
	NEVENTS = 16,
};

static uint64_t
now_ns(void)
{
	return md_clock_ns(CLOCK_MONOTONIC);
}

static unsigned
stops(struct minid *m)
{
	return atomic_load(&m->stops);
}

/* -- state, seen by all programs ------------------------------------------- */

/* Programs have no real-time clock: tell them how far theirs is from it. */
static void
set_wall_clock(struct md_control *c)
{
	c->wall_offset = (int64_t)(md_clock_ns(CLOCK_REALTIME) - now_ns());
}

static void
set_state(struct minid *m, uint64_t state)
{
	struct md_control *c = m->control;

	set_wall_clock(c);
	__atomic_store_n(&c->state, state, __ATOMIC_SEQ_CST);
}

static bool
exited(struct minid *m)
{
	struct md_control *c = m->control;

	return __atomic_load_n(&c->exited, __ATOMIC_SEQ_CST) != 0;
}

/* Tracing is on, unless exit() or minid_stop came before. */
static void
switch_on(struct minid *m)
{
	if (exited(m) || stops(m))
		return;
	set_state(m, MD_RUN_ON);
	if (stops(m)) /* came in between */
		set_state(m, MD_RUN_IDLE);
}

/* -- ticks -------------------------------------------------------------------- */

static void
set_timer(int fd, uint64_t first, uint64_t interval, int flags)
{
	struct itimerspec t = {
		.it_value = { (time_t)(first / 1000000000),
			      (long)(first % 1000000000) },
		.it_interval = { (time_t)(interval / 1000000000),
				 (long)(interval % 1000000000) },
	};

	timerfd_settime(fd, flags, &t, NULL);
}

/* Those that are too late or too dear to be made up for, but for the last. */
static void
leave_out(struct minid *m, struct md_tick *t, uint64_t now)
{
	uint64_t next;

	while ((next = md_tick_due(t, t->fired + 2)) <= now &&
	       t->due + (t->cost > next - t->due ? TICKS_OWED_NS
						  : TICKS_LATE_NS) < now) {
		md_consumer_lose(m->be, MD_DROP_TICK, 1);
		t->due = next;
		t->fired++;
	}
}

/* Run the ticks that are due, in order of time. */
static void
fire_ticks(struct minid *m)
{
	struct md_tick *t = md_tick_next(m);
	uint64_t now = now_ns();
	unsigned n = 0;

	m->nrecords = 0;
	if (!t || t->due > now)
		return;
	for (unsigned i = 0; i < m->nticks; i++)
		leave_out(m, &m->ticks[i], now);
	t = md_tick_next(m);
	while (t->due <= now && n++ < TICKS_MAX &&
	       m->ticks_owed < TICKS_OWED_NS && !exited(m) && !stops(m)) {
		if (md_be_fire(m->be, t->prog, t->site, -1))
			md_consumer_lose(m->be, MD_DROP_TICK, 1);
		m->ticks_owed += t->cost;
		t->due = md_tick_due(t, ++t->fired + 1);
		t = md_tick_next(m);
	}
	set_timer(m->tickfd, t->due, 0, TFD_TIMER_ABSTIME);
}

static void
start_ticks(struct minid *m)
{
	uint64_t now = now_ns();
	struct md_tick *t;

	for (unsigned i = 0; i < m->nticks; i++) {
		m->ticks[i].start = now;
		m->ticks[i].due = md_tick_due(&m->ticks[i], 1);
	}
	t = md_tick_next(m);
	if (t)
		set_timer(m->tickfd, t->due, 0, TFD_TIMER_ABSTIME);
}

/* -- what the consumer asks for --------------------------------------------------- */

static int
on_system(void *arg, const char *command)
{
	md_system_run(arg, command);
	return 0;
}

static void
set_look_timer(struct minid *m)
{
	uint64_t ns = m->o.switchrate ? m->o.switchrate : LOOK_NS;

	if (ns < LOOK_MIN_NS)
		ns = LOOK_MIN_NS;
	set_timer(m->pollfd, ns, ns, 0);
}

static const char *
on_setopt(void *arg, const char *name, const char *value)
{
	struct minid *m = arg;
	enum md_opt_result r = md_opts_set(&m->o, name, value, MD_FROM_RUN);

	if (r)
		return md_opts_error(&m->arena, name, r);
	set_look_timer(m);
	return NULL;
}

static struct md_target *
target_of(struct minid *m, uint32_t pid)
{
	struct md_target *t;

	for (unsigned i = 0; pid && i < m->prov.targets.n; i++) {
		t = m->prov.targets.v[i];
		if ((uint32_t)t->pid == pid)
			return t;
	}
	return NULL;
}

static void
on_stopped(void *arg, pid_t pid)
{
	struct md_target *t = target_of(arg, (uint32_t)pid);

	md_system_stopped(arg, pid);
	if (t)
		t->late_stop = t->stop_seen = true;
}

static void
on_exited(void *arg, int64_t status)
{
	struct minid *m = arg;

	m->status = status;
	m->exit_seen = true;
}

static void
on_notice(void *arg, bool error, const char *text)
{
	md_notice(arg, error, "%s", text);
}

static void
on_usym(void *arg, struct md_out *o, pid_t pid, uint64_t addr,
	const struct md_builtin *how)
{
	struct minid *m = arg;

	md_usym_print(m->usym, o, pid, addr, how);
}

static void
on_ksym(void *arg, struct md_out *o, uint64_t addr, const struct md_builtin *how)
{
	struct minid *m = arg;

	md_ksyms_print(&m->ksyms, o, addr, how);
}

static uint64_t
on_start(void *arg, pid_t pid, uint64_t addr, const struct md_builtin *how)
{
	struct minid *m = arg;

	return pid == -1 ? md_ksyms_start(&m->ksyms, addr, how) :
			   md_usym_start(m->usym, pid, addr, how);
}

static unsigned
on_unwind(void *arg, pid_t pid, const struct md_unwind_rec *r, uint64_t *v,
	  unsigned max)
{
	struct minid *m = arg;

	return md_usym_unwind(m->usym, pid, r, v, max);
}

/* A flood of records must not keep the clocks waiting, and whoever stopped
 * twice wants to see no more: but who was stopped must go on. */
static void
on_record(void *arg, const struct md_rec *rec, size_t len)
{
	struct minid *m = arg;
	struct md_tick *t = NULL;
	uint64_t ns = 0;

	m->o.print.mute = stops(m) > 1;
	for (unsigned i = 0; rec->kind == MD_REC_DATA && i < m->nticks; i++)
		if (m->ticks[i].site == rec->site)
			t = &m->ticks[i];
	if (t)
		ns = now_ns();
	md_usym_look(m->usym);	/* what was mapped before it */
	md_consume(m->consumer, rec, len);
	if (t) {
		ns = now_ns() - ns;
		/* it may have a record for each of several clauses */
		t->cost = ns > t->cost ? ns : t->cost - (t->cost - ns) / 8;
	}
	if (++m->nrecords >= TICKS_EVERY && m->state == MD_SES_RUNNING)
		fire_ticks(m);
}

int
md_session_drain(struct minid *m)
{
	int n;

	m->ticks_owed = 0;	/* to those that are in the ring already */
	md_usym_look(m->usym);
	n = md_be_drain(m->be, m->state != MD_SES_RUNNING, on_record, m);

	if (n > 0)
		md_flush(m);
	return n;
}

/* -- go --------------------------------------------------------------------------- */

static int
check_engine(struct minid *m)
{
	return m->be ? 0 : md_fail_engine(m, &m->be_error);
}

static int
check_matched(struct minid *m)
{
	unsigned n = 0;

	md_tell_matched(m);
	for (unsigned i = 0; i < m->c.sources.n; i++)
		n += ((struct md_source *)m->c.sources.v[i])->nmatched;
	if (n || m->o.comp.zdefs)
		return 0;
	md_fail(m, MINID_EPROBE, "no probes %s",
		m->c.sources.n ? "matched" : "specified");
	if (!m->c.sources.n && m->c.macros.argc > 1)
		md_fail_hint(m, "a script is given by -s, a clause by -n");
	return MINID_EPROBE;
}

static void
on_skip(void *arg, const struct md_image_site *site, enum md_skip why, int err)
{
	struct minid *m = arg;
	const struct md_probe *p = site->probe;
	struct md_target *t = target_of(m, p->pid);

	if (t && md_target_ended(t)) {
		m->died = t;
		return;
	}
	if (++m->nskipped > SKIPS_NAMED && !m->o.comp.notes)
		return;
	if (why == MD_SKIP_HAZARD)
		md_notice(m, true, "%s:%s:%s:%s is not traced: a probe there "
			  "would change what the program does",
			  p->prov, p->mod, p->func, p->name);
	else if (p->kind == MD_SITE_TRACEPOINT && err == ENOENT)
		md_notice(m, true, "%s:%s:%s:%s is not traced: this kernel has "
			  "no tracepoint %s", p->prov, p->mod, p->func,
			  p->name, p->tp->tracepoint);
	else
		md_notice(m, true, "%s:%s:%s:%s is not traced: the kernel "
			  "refuses a probe there: %s", p->prov, p->mod,
			  p->func, p->name, strerror(err < 0 ? -err : err));
}

static void
on_progress(void *arg, const char *what, unsigned done, unsigned total)
{
	struct minid *m = arg;

	if (m->cb.progress)
		m->cb.progress(m->cb.arg, what, done, total);
}

static unsigned
count_armable(const struct md_image *img)
{
	unsigned n = 0;

	for (unsigned i = 0; i < img->nsites; i++) {
		/* those without a number are minid's own */
		n += img->sites[i].probe->id &&
		     img->sites[i].probe->kind != MD_SITE_CALLBACK &&
		     img->sites[i].probe->kind != MD_SITE_TICK;
	}
	return n;
}

int
md_session_arm(struct minid *m, unsigned first, unsigned n)
{
	struct md_be_error e = { 0 };
	int r = 0;

	if (md_be_attach(m->be, first, n, on_skip, on_progress, m, &e))
		r = md_fail_engine(m, &e);
	free(e.kernel_log);
	return r;
}

static int
attach(struct minid *m)
{
	unsigned n = count_armable(m->c.img);
	int r = md_session_arm(m, 0, m->c.img->nsites);

	if (!r && m->died)
		r = md_fail(m, MINID_EPROC, "failed to grab pid %d: the "
			    "process has ended", (int)m->died->pid);
	if (!r && m->nskipped > SKIPS_NAMED && !m->o.comp.notes)
		md_notice(m, true, "%u more probes are not traced, -v names "
			  "them", m->nskipped - SKIPS_NAMED);
	if (!r && n && m->nskipped >= n && !m->o.comp.zdefs)
		r = md_fail(m, MINID_EPROBE, "could not enable tracing: none "
			    "of the probes can be armed");
	return r;
}

static int
load(struct minid *m)
{
	struct md_be_error e = { 0 };
	int r = 0;

	if (md_be_load(m->be, m->c.img, m->o.comp.bufsize, &e))
		r = md_fail_engine(m, &e);
	else
		md_notice_bufsize(m);
	if (!r && m->c.opt.overhead && md_be_enable_stats(m->be))
		md_notice(m, true, "the kernel does not tell the time of "
			  "programs: only traps are counted");
	free(e.kernel_log);
	return r;
}

static int
make_consumer(struct minid *m)
{
	const struct md_consumer_ops ops = {
		.arg = m,
		.system = on_system,
		.setopt = on_setopt,
		.freopen = md_output_open,
		.ftruncate = md_output_empty,
		.stopped = on_stopped,
		.late = md_late_note,
		.exited = on_exited,
		.notice = on_notice,
		.usym = on_usym,
		.ksym = on_ksym,
		.start = on_start,
		.unwind = on_unwind,
	};

	m->usym = md_usym_new(m);
	if (m->usym)
		m->consumer = md_consumer_new(m->c.img, m->be, &m->out,
					      &m->o.print, &ops, &m->cb);
	return m->consumer ? 0 : md_fail_nomem(m);
}

int
md_session_watch(struct minid *m, int fd, unsigned what, uint32_t events)
{
	struct epoll_event ev = { .events = events, .data.u32 = what };

	if (fd < 0)
		return 0;
	if (!epoll_ctl(m->epfd, EPOLL_CTL_ADD, fd, &ev))
		return 0;
	return md_fail(m, MINID_EKERNEL, "cannot wait for events: %s",
		       strerror(errno));
}

static int
make_timers(struct minid *m)
{
	int flags = TFD_NONBLOCK | TFD_CLOEXEC;

	m->pollfd = timerfd_create(CLOCK_MONOTONIC, flags);
	m->tickfd = timerfd_create(CLOCK_MONOTONIC, flags);
	if (m->pollfd < 0 || m->tickfd < 0)
		return md_fail(m, MINID_EKERNEL, "cannot make a timer: %s",
			       strerror(errno));
	return 0;
}

static int
watch_all(struct minid *m)
{
	struct md_target *t;
	int r;

	/* by edge: under load data is always there, the timer sets the pace */
	r = md_session_watch(m, md_be_fd(m->be), EV_RING, EPOLLIN | EPOLLET);
	if (!r)
		r = md_session_watch(m, m->pollfd, EV_LOOK, EPOLLIN);
	if (!r)
		r = md_session_watch(m, m->tickfd, EV_TICK, EPOLLIN);
	for (unsigned i = 0; !r && i < m->prov.targets.n; i++) {
		t = m->prov.targets.v[i];
		r = md_session_watch(m, t->pidfd, EV_TARGET + i, EPOLLIN);
	}
	return r;
}

/* The site of a callback by name, for its records. */
static uint32_t
callback_site(const struct md_image *img, const char *name)
{
	for (unsigned i = 0; i < img->nsites; i++) {
		if (img->sites[i].probe->kind == MD_SITE_CALLBACK &&
		    !strcmp(img->sites[i].probe->name, name))
			return i;
	}
	return 0;
}

static int
fire(struct minid *m, int prog, const char *name)
{
	if (prog < 0)
		return 0;
	if (md_be_fire(m->be, (unsigned)prog, callback_site(m->c.img, name),
		       -1) < 0)
		return md_fail(m, MINID_EKERNEL, "could not run %s: %s", name,
			       strerror(errno));
	return 0;
}

static int
begin(struct minid *m)
{
	struct md_target *t;
	int r;

	m->control = md_be_control(m->be);
	m->control->owner = m->c.late ? (uint64_t)getpid() : 0;
	set_state(m, MD_RUN_BEGIN);
	r = fire(m, m->c.img->begin_prog, "BEGIN");
	if (r)
		return r;
	md_overhead_begin(m);
	md_nesting_begin(m);
	md_late_ready(m);
	switch_on(m);
	start_ticks(m);
	set_look_timer(m);
	m->next_status = now_ns() + m->o.statusrate;
	md_session_drain(m);	/* BEGIN is first in the ring */
	m->state = MD_SES_RUNNING;
	if (exited(m) || stops(m))
		return 0;
	md_late_begin(m);
	for (unsigned i = 0; i < m->prov.targets.n; i++) {
		t = m->prov.targets.v[i];
		if (t->created)	/* others go when their master says so */
			md_target_go(t);
	}
	return 0;
}

static int
go(struct minid *m, void *arg)
{
	static int (*const steps[])(struct minid *) = {
		check_engine, check_matched, load, make_consumer, make_timers,
		attach, watch_all,
	};
	int r = 0;

	md_ticks_find(m);
	for (unsigned i = 0; !r && i < sizeof steps / sizeof *steps; i++)
		r = stops(m) ? md_fail(m, MINID_ESTATE, "interrupted")
			     : steps[i](m);
	if (r)
		return r;
	if (m->o.comp.destructive)
		md_notice(m, false, "allowing destructive actions");
	return begin(m);
}

MINID_API int
minid_go(struct minid *m)
{
	int r;

	md_report_reset(m);
	if (m->state != MD_SES_COMPILED)
		return md_fail(m, MINID_ESTATE, "minid_go: called out of "
			       "order");
	r = md_session_guarded(m, go, NULL);
	return r ? md_session_failed(m, r) : 0;
}

/* -- end ---------------------------------------------------------------------------- */

static void
tell_stop(struct minid *m)
{
	if (m->told_stop || !stops(m))
		return;
	m->told_stop = true;
	md_putc(&m->out, '\n');
}

void
md_session_end(struct minid *m)
{
	struct md_control *c = m->control;
	int n;

	set_state(m, MD_RUN_END);
	md_live_wipe(m);
	tell_stop(m);
	md_be_detach(m->be);
	do {
		n = md_session_drain(m);
		md_late_end(m);
	} while (n > 0 && stops(m) < 2);
	if (stops(m) < 2 && !m->aborted)
		fire(m, m->c.img->end_prog, "END");
	m->state = MD_SES_ENDED;
	md_session_drain(m);	/* what waited for its turn, too */
	md_putc(&m->out, '\n');
	if (stops(m) < 2 && !m->aborted)
		md_consumer_print_aggs(m->consumer, false);
	if (stops(m) < 2)
		md_overhead_report(m);
	if (m->c.opt.notes)
		md_firings_tell(m);
	md_nesting_end(m);
	md_consumer_drops(m->consumer, true);
	md_flush(m);
	if (exited(m))
		m->status = (int64_t)c->exit_status;
	m->control = NULL;
	md_session_release(m);
}

/* -- poll --------------------------------------------------------------------------- */

static bool
targets_gone(struct minid *m)
{
	const struct md_target *t;

	for (unsigned i = 0; i < m->prov.targets.n; i++) {
		t = m->prov.targets.v[i];
		if (!t->gone)
			return false;
	}
	return m->prov.targets.n > 0 && !md_late_expected(m);
}

/* A timer's count must be read, or it stays readable. */
static void
take(int fd)
{
	uint64_t n;

	while (read(fd, &n, sizeof n) < 0 && errno == EINTR)
		;
}

static void
take_event(struct minid *m, unsigned what)
{
	struct md_target *t;

	switch (what) {
	case EV_WAKE:
		take(m->wakefd);
		return;
	case EV_LOOK:
		take(m->pollfd);
		return;
	case EV_TICK:
		take(m->tickfd);
		return;
	case EV_RING:
		return;
	}
	t = m->prov.targets.v[what - EV_TARGET];
	md_overhead_sample(m);
	if (md_target_ended(t))
		md_late_gone(m, t);
}

/* Targets without a descriptor are asked each time. */
static void
look_at_targets(struct minid *m)
{
	struct md_target *t;

	for (unsigned i = 0; i < m->prov.targets.n; i++) {
		t = m->prov.targets.v[i];
		if (t->pidfd < 0 && !t->gone)
			md_target_ended(t);
	}
}

static void
look_at_guard(struct minid *m)
{
	uint64_t now = now_ns();

	if (now < m->next_look)
		return;
	m->next_look = now + GUARD_LOOK_NS;
	md_late_guard(m);
}

static void
look_at_drops(struct minid *m)
{
	uint64_t now = now_ns();

	if (now < m->next_status)
		return;
	set_wall_clock(m->control);
	m->next_status = now + (m->o.statusrate ? m->o.statusrate : LOOK_NS);
	md_consumer_drops(m->consumer, false);
}

static int
work(struct minid *m)
{
	md_overhead_sample(m);
	look_at_targets(m);
	look_at_guard(m);
	if (!stops(m)) {
		fire_ticks(m);
		md_session_drain(m);
		md_late_look(m);
		look_at_drops(m);
		md_live_draw(m, now_ns());
	}
	if (md_consumer_failed(m->consumer)) {
		m->aborted = true;
		return md_fail(m, MINID_EINVAL, "processing aborted: a record "
			       "could not be printed");
	}
	return 0;
}

static int
poll_once(struct minid *m, void *arg)
{
	struct epoll_event ev[NEVENTS];
	int ms = *(int *)arg, n, r;

	/* over already (exit() in BEGIN): nothing to wait for */
	n = epoll_wait(m->epfd, ev, NEVENTS, stops(m) || exited(m) ? 0 : ms);
	if (n < 0 && errno != EINTR)
		return md_fail(m, MINID_EKERNEL, "cannot wait for events: %s",
			       strerror(errno));
	for (int i = 0; i < n; i++)
		take_event(m, ev[i].data.u32);
	r = work(m);
	if (!r && !stops(m) && !exited(m) && !m->exit_seen && !targets_gone(m))
		return 1;
	md_session_end(m);
	return r;
}

MINID_API int
minid_poll(struct minid *m, int ms)
{
	md_report_reset(m);
	if (m->state == MD_SES_ENDED)
		return 0;
	if (m->state != MD_SES_RUNNING)
		return md_fail(m, MINID_ESTATE, "minid_poll: called out of "
			       "order");
	return md_session_guarded(m, poll_once, &ms);
}

MINID_API int
minid_fd(struct minid *m)
{
	return m->epfd;
}

/* Signal handlers call this: a counter, a store and a write. */
MINID_API void
minid_stop(struct minid *m)
{
	struct md_control *c = m->control;
	int err = errno;
	uint64_t one = 1;

	if (atomic_fetch_add(&m->stops, 1) == 0 && c)
		__atomic_store_n(&c->state, MD_RUN_IDLE, __ATOMIC_SEQ_CST);
	while (write(m->wakefd, &one, sizeof one) < 0 && errno == EINTR)
		;
	errno = err;
}

MINID_API int
minid_exit_status(struct minid *m)
{
	return (int)(m->status & 255);
}
