/*
 * late.c - what a target maps when tracing is on: libraries that it opens,
 * another program that it executes, the libraries of a command that is traced
 * from its first instruction.
 *
 * A program of lang/late.c has stopped the target: where its dynamic linker
 * tells debuggers that it has mapped something (before relocations, and
 * constructors, of what dlopen opens; before constructors of what a program
 * starts with), or at the end of exec. Here its mappings are read; if there is
 * a file that it had not before, descriptions are matched again, programs for
 * new probes loaded and armed; then it goes on. A library that is closed takes
 * its breakpoints along, and when the same file is mapped again the kernel
 * puts them back: nothing is to be done. Of a file that its path leads to no
 * more all is let go when another one comes.
 *
 * Other sessions may have stopped it, too. Each counts what it has to deal with
 * and what it has dealt with in its control map, where the others look.
 *
 * Invariants: a target that was stopped for us goes on whatever fails here,
 * unless stop() stopped it, too; the guardian knows of it from the start. No
 * memory is taken for mappings that bring nothing new.
 */
#include <elf.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "prov_pid.h"
#include "session.h"

enum {
	NAP_NS = 200000,
	NAPS = 5000,		/* for a signal to take effect, and for others */
	LOOKS = 100,		/* for a target that a lost record is about */
};

bool
md_late_wanted(const struct minid *m)
{
	const struct md_clause *cl;

	for (unsigned i = 0; m->prov.targets.n && i < m->c.clauses.n; i++) {
		cl = m->c.clauses.v[i];
		for (unsigned j = 0; j < cl->pdescs.n; j++) {
			if (md_pdesc_late(cl->pdescs.v[j]))
				return true;
		}
	}
	return false;
}

/* -- where linkers tell ----------------------------------------------------- */

static struct pid_mod *
linker(struct minid *m, struct md_target *t)
{
	struct pid_mods *mods = md_pid_mods(&m->prov, t);
	uint64_t base = md_proc_auxv(t->view, AT_BASE);
	const struct md_mapping *at = NULL;

	for (unsigned i = 0; i < t->nmaps; i++) {
		if (base >= t->maps[i].start && base < t->maps[i].end)
			at = &t->maps[i];
	}
	for (unsigned i = 0; i < mods->n; i++) {
		if (at ? mods->v[i].map.dev == at->dev &&
			 mods->v[i].map.ino == at->ino : mods->v[i].exe)
			return &mods->v[i];
	}
	return NULL;
}

/* The caller must not be stopped: nobody would let it go. */
static bool
is_ours(const struct md_target *t)
{
	return t->pid == getpid();
}

/* The linker's own, or that of a program that is linked statically. */
static struct md_probe *
new_hook(struct minid *m, struct md_target *t)
{
	struct md_ptrs *hooks = &md_pid_state(&m->prov)->hooks;
	struct pid_mod *mod = linker(m, t);
	struct pid_file *f = mod ? md_pid_file(&m->prov, t, mod) : NULL;
	const struct md_sym *s = f && f->elf
		? md_elf_lookup(f->elf, "_dl_debug_state") : NULL;
	struct md_probe *p;
	unsigned file;

	if (!s || s->offset == ~0ull)
		return NULL;
	file = md_pid_fileno(&m->prov, t, mod);
	for (unsigned i = 0; i < hooks->n; i++) {
		p = hooks->v[i];
		if (p->file == file && p->pid == (uint32_t)t->pid)
			return NULL;
	}
	p = md_alloc(&m->arena, sizeof *p);
	p->kind = MD_SITE_UPROBE;
	p->prov = p->mod = p->func = p->name = "";
	p->file = (uint16_t)file;
	p->offset = s->offset;
	p->pid = (uint32_t)t->pid;
	md_ptrs_push(&m->arena, hooks, p);
	return p;
}

void
md_late_hooks(void *arg, void (*found)(void *farg, struct md_probe *p),
	      void *farg)
{
	struct minid *m = arg;
	struct md_target *t;
	struct md_probe *p;

	for (unsigned i = 0; i < m->prov.targets.n; i++) {
		t = m->prov.targets.v[i];
		if (t->gone || is_ours(t) || t->hooked == t->nread)
			continue;
		t->hooked = t->nread;
		p = new_hook(m, t);
		if (p)
			found(farg, p);
	}
}

/* -- new probes ------------------------------------------------------------- */

static void
tell_errors(struct minid *m, struct md_diags *d)
{
	for (unsigned i = 0; i < d->n; i++)
		md_notice(m, true, "%s%s%s", d->list[i].text,
			  d->list[i].hint ? "\nhint: " : "",
			  d->list[i].hint ? d->list[i].hint : "");
	d->n = d->total = 0;
}

static void
add_probes(struct minid *m)
{
	unsigned sites = m->c.img->nsites;
	struct md_be_error e = { 0 };
	int r;

	m->prov.more = true;
	m->c.late_diags.arena = &m->arena;
	r = md_compile_more(&m->c);
	md_prov_rest(&m->prov);
	m->c.img->files = m->prov.files;
	m->c.img->nfiles = m->prov.nfiles;
	tell_errors(m, &m->c.late_diags);
	tell_errors(m, &m->c.diags);
	if (!r && sites < m->c.img->nsites) {
		r = md_be_load(m->be, m->c.img, 0, &e);
		if (r)
			md_fail_engine(m, &e);
		else
			r = md_session_arm(m, sites, m->c.img->nsites - sites);
		if (r)
			md_notice(m, true, "%s",
				  m->errors[m->nerrors - 1].text);
	}
	free(e.kernel_log);
	if (r)
		md_notice(m, true, "probes in what was mapped later are not "
			  "traced");
}

/* Its mappings, if there is a new file. */
static bool
read_maps(struct minid *m, struct md_target *t)
{
	struct md_target look = *t;
	struct md_arena arena;
	bool new;

	md_arena_init(&arena);
	arena.oom = m->arena.oom;
	look.arena = &arena;
	look.maps = NULL;
	look.mapcap = 0;
	look.paths = (struct md_map){ 0 };
	new = !md_target_maps(&look) && md_pid_maps_new(&m->prov, t, &look);
	md_arena_free(&arena);
	return new && !md_target_maps(t);
}

/* -- targets that wait -------------------------------------------------------- */

/* What else its thread recorded on the way to the stop is in the ring then. */
static void
wait_stop(const struct md_target *t)
{
	struct timespec ms = { .tv_nsec = NAP_NS };
	char c;

	for (int i = 0; i < NAPS; i++) {
		c = md_proc_state(t->late);
		if (!c || strchr("TtZX", c))
			break;
		nanosleep(&ms, NULL);
	}
}

static void
arm(struct minid *m, struct md_target *t, pid_t tid)
{
	int lost;

	m->nlate++;
	t->late = tid;
	t->late_stop = t->stop_seen;
	if (t->claim < 0)
		t->claim = md_guard_claim(t->pid);
	wait_stop(t);
	if (md_session_interrupted(m) || !read_maps(m, t))
		return;
	add_probes(m);
	while ((lost = md_pid_lost(&m->prov, t)) >= 0) {
		md_be_drop(m->be, t->pid, lost, false);
		md_pid_forget(&m->prov, t, lost);
	}
}

static struct md_target *
target_of(struct minid *m, uint32_t pid)
{
	struct md_target *t;

	for (unsigned i = 0; i < m->prov.targets.n; i++) {
		t = m->prov.targets.v[i];
		if ((uint32_t)t->pid == pid && !t->gone)
			return t;
	}
	return NULL;
}

/* With -x follow: a child, stopped before it runs, becomes a target. */
static struct md_target *
follow(struct minid *m, uint32_t pid, uint32_t root)
{
	struct md_wanted *w = md_alloc(&m->arena, sizeof *w);
	char err[256];

	md_guard_watch(m->guard, (pid_t)pid);
	/* itself, who arms in it, programs of its own */
	md_sys_want_fds(4 * m->prov.targets.n + m->c.img->nprogs);
	w->t = md_target_attach(&m->arena, (pid_t)pid, err, sizeof err);
	if (!w->t) {
		/* it has ended, or cannot be looked at */
		if (!strchr("ZX", md_proc_state((pid_t)pid)))
			md_notice(m, true, "%s", err);
		kill((pid_t)pid, SIGCONT);
		md_guard_unwatch(m->guard, (pid_t)pid);
		return NULL;
	}
	w->t->root = (pid_t)root;
	w->t->watched = true;
	md_ptrs_push(&m->arena, &m->wanted, w);
	md_ptrs_push(&m->arena, &m->prov.targets, w->t);
	md_session_watch(m, w->t->pidfd, EV_TARGET + m->prov.targets.n - 1,
			 EPOLLIN);
	return w->t;
}

/* At once: a record that follows may be of a stop() on the same way and of a
 * command that lets the process go on. */
void
md_late_note(void *arg, const struct md_rec *rec)
{
	struct minid *m = arg;
	struct md_target *t = target_of(m, rec->pid);

	if (!t && rec->site)
		t = follow(m, rec->pid, rec->site);
	if (!t) /* it goes by another number: found by that it stands */
		return;
	if (rec->clause && !t->root)
		md_notice(m, false, "pid %d exec'd a new program: its probes "
			  "are matched again", (int)t->pid);
	/* the kernel knew it by its first thread, which is gone */
	if (rec->clause && rec->clause != rec->pid) {
		md_be_drop(m->be, t->pid, -1, true);
		md_pid_forget(&m->prov, t, -1);
	}
	/* a stop that was on its way may be stop()'s, or another hook's */
	t->stop_seen &= rec->cpu != 0;
	arm(m, t, (pid_t)rec->tid);
}

/* Of several sessions that stopped it the last one that is ready lets it go,
 * but for one that does not get on; nobody does if another has and it stands
 * anew. All have counted before it stands. */
static void
let_go(struct minid *m, struct md_target *t, bool now)
{
	const struct timespec nap = { .tv_nsec = NAP_NS };
	bool go = t->late && !t->late_stop && !t->gone;
	int others = go && !now ? md_be_others(m->be) : 0;
	int lock = others == 1 ? md_guard_lock(t->pid) : -1;
	bool wait = others == 2 ? ++t->late_waits < NAPS
				: others && m->control->late != m->nlate;

	if (go && !wait)
		md_target_resume(t);
	if (lock >= 0)
		close(lock);
	if (wait) {
		nanosleep(&nap, NULL);
		eventfd_write(m->wakefd, 1); /* look again */
	} else if (t->late) {
		md_target_unclaim(t);
		t->late = 0;
		t->late_waits = 0;
	}
}

/* A child whose record found no room. */
static void
find_child(void *arg, const void *key, const void *value)
{
	const struct md_follow *f = value;
	struct minid *m = arg;
	uint32_t pid;

	memcpy(&pid, key, sizeof pid);
	if (f->state == MD_FOLLOW_KNOWN && !target_of(m, pid) &&
	    md_proc_stopped((pid_t)pid))
		follow(m, pid, f->root);
}

static void
find_running(void *arg, const void *key, const void *value)
{
	uint32_t pid;
	char state;

	(void)value;
	memcpy(&pid, key, sizeof pid);
	state = md_proc_state((pid_t)pid);
	*(bool *)arg |= state && state != 'Z' && state != 'X';
}

bool
md_late_expected(struct minid *m)
{
	bool yes = false;

	if (m->c.img->follow_map >= 0)
		md_be_each(m->be, m->c.img->follow_map, find_running, &yes);
	return yes;
}

static void
set_followed(struct minid *m, const struct md_target *t)
{
	const struct md_follow f = { MD_FOLLOW_KNOWN, (uint32_t)t->pid };
	uint32_t key = (uint32_t)t->pid;

	if (m->c.img->follow_map >= 0 && !is_ours(t))
		md_be_update(m->be, m->c.img->follow_map, &key, &f);
}

void
md_late_gone(struct minid *m, struct md_target *t)
{
	uint32_t key = (uint32_t)t->pid;

	if (t->pidfd >= 0)
		epoll_ctl(m->epfd, EPOLL_CTL_DEL, t->pidfd, NULL);
	if (m->c.img->follow_map >= 0)
		md_be_delete(m->be, m->c.img->follow_map, &key);
	if (!t->root)
		return;
	md_be_drop(m->be, t->pid, -1, false);
	md_pid_forget(&m->prov, t, -1);
	md_guard_unwatch(m->guard, t->pid);
	close(t->pidfd);
	t->pidfd = -1;
}

void
md_late_look(struct minid *m)
{
	uint64_t n = __atomic_load_n(&m->control->late, __ATOMIC_ACQUIRE);
	struct md_target *t;

	if (n > m->nlate && m->c.img->follow_map >= 0)
		md_be_each(m->be, m->c.img->follow_map, find_child, m);
	/* a record found no room, or is about to come; do not wait for ever */
	m->nlooks = n > m->nlate ? m->nlooks + 1 : 0;
	if (m->nlooks > LOOKS)
		m->nlate = n;
	for (unsigned i = 0; n > m->nlate && i < m->prov.targets.n; i++) {
		t = m->prov.targets.v[i];
		if (t->gone || t->late || !md_proc_stopped(t->pid))
			continue;
		md_session_drain(m);
		if (t->late || n <= m->nlate)
			continue;
		t->stop_seen = false; /* its record is lost: nobody knows */
		arm(m, t, t->pid);
	}
	for (unsigned i = 0; m->c.late && i < m->prov.targets.n; i++) {
		t = m->prov.targets.v[i];
		if (t->late)
			md_session_drain(m);
		m->control->dealt = m->nlate;
		let_go(m, t, false);
	}
}

/* A target that was found stopped is its owner's business, until it runs. */
void
md_late_guard(struct minid *m)
{
	struct md_target *t;

	for (unsigned i = 0; i < m->prov.targets.n; i++) {
		t = m->prov.targets.v[i];
		if (t->claim >= 0 && !t->created && !t->late &&
		    !md_proc_stopped(t->pid))
			md_target_unclaim(t);
		if (!m->c.late || t->watched || is_ours(t) ||
		    (!t->held && md_proc_state(t->pid) == 'T'))
			continue;
		md_guard_watch(m->guard, t->pid);
		t->watched = true;
	}
}

/* The guardian must know who may be stopped before anybody can be: a target
 * that our own hook has stopped must not be taken for its owner's. */
void
md_late_ready(struct minid *m)
{
	md_late_guard(m);
	if (m->c.late && m->c.opt.follow)
		md_guard_tree(m->guard);
	/* BEGIN's output, which comes next, may let a target run */
	for (unsigned i = 0; m->c.late && i < m->prov.targets.n; i++)
		set_followed(m, m->prov.targets.v[i]);
}

/* A process that runs may have mapped something since it was looked at. */
void
md_late_begin(struct minid *m)
{
	struct md_target *t;
	bool new = false;

	for (unsigned i = 0; m->c.late && i < m->prov.targets.n; i++) {
		t = m->prov.targets.v[i];
		new |= read_maps(m, t);
	}
	if (new)
		add_probes(m);
}

void
md_late_end(struct minid *m)
{
	for (unsigned i = 0; i < m->prov.targets.n; i++)
		let_go(m, m->prov.targets.v[i], true);
	if (m->control)
		m->control->owner = 0;
}
