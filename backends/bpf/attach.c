/*
 * attach.c - arm the sites of an image and let go of them.
 *
 * In: a range of sites. They are sorted by program, file, process and end
 * (entry or return), and each run of equal ones is armed in one call where the
 * kernel can do that, else by one perf event each. Out:
 * descriptors in be->links; sites that the kernel refuses go to skip().
 *
 * A link call is all or nothing and does not say which place it disliked: the
 * list is halved until the bad ones stand alone, so k bad ones of n cost at
 * most k * log2 n failed calls of shrinking size. Each site's cookie is its
 * index. There may be a hundred thousand: only their numbers are sorted, and
 * lists for the kernel are made for one call. Uprobes are armed, held and let go by another process (keeper.c says
 * why). Deliberately absent: any look at the target's code (hazards are the
 * provider's business).
 */
#include "engine.h"
#include "keeper.h"

#include <bpf/bpf.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
	CHUNK = 1 << 16, /* places in a call, for progress to be seen */
	ENDING = 16, /* keepers that nobody has waited for */
	PATIENCE = 2000, /* ms, for links to be let go; see md_keeper_wait */
	REFUSED = 524, /* the kernel's own, yet it gets out */
};

/* What the keeper says: it armed sites [at, at + n) of the list and holds them as number
 * err; site `at` was refused; n more are dealt with; it cannot go on; all is
 * done. */
enum { W_LINK, W_SKIP, W_ADVANCE, W_FATAL, W_DONE };

struct arming {
	struct md_be *be;
	md_skip_fn *skip;
	md_progress_fn *progress;
	void *arg;
	struct md_be_error *e;
	uint32_t *sites; /* numbers */
	unsigned n, done;
	/* some of them, as the kernel wants them */
	uint64_t *offsets, *cookies, *counters;
	struct md_keeper *keeper; /* in the keeper: itself */
	/* of the group at hand: */
	char path[32]; /* /proc/self/fd/N of the open file */
	pid_t pid;     /* for the kernel to filter by, or 0 */
};

static void
say(struct arming *a, uint32_t kind, uint32_t at, uint32_t n, int err)
{
	struct md_word w = { .kind = kind, .at = at, .n = n, .err = err };

	if (!md_keeper_send(a->keeper, &w))
		md_keeper_stay(a->keeper);
}

static void
advance(struct arming *a, unsigned n)
{
	if (a->keeper) {
		say(a, W_ADVANCE, 0, n, 0);
		return;
	}
	a->done += n;
	if (a->progress)
		a->progress(a->arg, "arming probes", a->done, a->n);
}

static void
skip_site(struct arming *a, uint32_t site, int err)
{
	if (a->keeper) {
		say(a, W_SKIP, site, 0, err);
		return;
	}
	if (a->skip)
		a->skip(a->arg, &a->be->img->sites[site], MD_SKIP_REFUSED,
			err == REFUSED ? EOPNOTSUPP : err);
}

static void
skip_sites(struct arming *a, unsigned at, unsigned n, int err)
{
	for (unsigned i = at; i < at + n; i++)
		skip_site(a, a->sites[i], err);
	advance(a, n);
}

/* Trouble that no other list of places would avoid. */
static bool
is_fatal(int err)
{
	return err == EPERM || err == EACCES || err == ENOMEM ||
	       err == EMFILE || err == ENFILE;
}

static int
fatal(struct arming *a, int err)
{
	if (a->keeper) {
		say(a, W_FATAL, 0, 0, err);
		return -1;
	}
	if (err == EPERM || err == EACCES)
		return md_be_fail(
			a->e, err,
			"the kernel does not let minid "
			"arm probes: %s CAP_PERFMON%s",
			md_sys_grant(), a->be->f.multi ? " and CAP_SYS_PTRACE"
				       : " and CAP_SYS_ADMIN (kernels before "
					 "6.6 ask for that)");
	return md_be_fail(a->e, err, "probes cannot be armed: %s",
			  strerror(err));
}

/* -- links --------------------------------------------------------------- */

static int
room(void **v, unsigned *cap, unsigned want, size_t elem)
{
	unsigned more = *cap ? *cap : 16;
	void *p;

	if (want <= *cap)
		return 0;
	while (more < want)
		more *= 2;
	p = realloc(*v, more * elem);
	if (!p)
		return -1;
	*v = p;
	*cap = more;
	return 0;
}

/* Own `link`, which keeps the n sites at `sites` armed. */
static int
keep(struct md_be *be, struct md_be_link link, const uint32_t *sites,
     unsigned n)
{
	struct md_be_link *l;

	if (room((void **)&be->links, &be->lcap, be->nlinks + 1, sizeof(*l)) ||
	    room((void **)&be->pool, &be->plcap, be->npool + n,
		 sizeof(*be->pool))) {
		if (link.fd >= 0)
			close(link.fd);
		errno = ENOMEM;
		return -1;
	}
	l = &be->links[be->nlinks++];
	*l = link;
	l->at = be->npool;
	l->n = n;
	memcpy(be->pool + be->npool, sites, n * sizeof(*sites));
	be->npool += n;
	return 0;
}

/* In the keeper. */
static int
keep_sites(struct arming *a, int fd, unsigned at, unsigned n)
{
	say(a, W_LINK, at, n, (int)md_keeper_hold(a->keeper, fd));
	return 0;
}

static int
keep_own(struct md_be *be, int fd, uint32_t site)
{
	struct md_be_link link = { .fd = fd };

	return keep(be, link, &site, 1);
}

/* -- one site ------------------------------------------------------------ */

static const struct md_image_site *
site_at(const struct arming *a, unsigned at)
{
	return &a->be->img->sites[a->sites[at]];
}

static bool
is_return(const struct md_image *img, const struct md_image_site *s)
{
	return img->progs[s->prog].kind != MD_PROG_SESSION &&
	       s->probe->kind == MD_SITE_URETPROBE;
}

static uint64_t
offset_of(const struct md_image_site *s)
{
	const struct md_retplace *place = md_site_place(s);

	return place ? place->offset : s->probe->offset;
}

static uint64_t
counter_of(const struct md_image_site *s)
{
	return s->probe->recipe == MD_ARGS_USDT ? s->probe->usdt->semaphore : 0;
}

/* -- uprobe_multi and session links -------------------------------------- */

static int
link_sites(struct arming *a, unsigned at, unsigned n)
{
	const struct md_image *img = a->be->img;
	const struct md_image_site *s = site_at(a, at);
	bool session = img->progs[s->prog].kind == MD_PROG_SESSION;
	struct md_uprobe_link l = {
		.prog = a->be->progs[s->prog],
		.type = session ? MD_ATTACH_UPROBE_SESSION
				: MD_ATTACH_UPROBE_MULTI,
		.flags = is_return(img, s) ? MD_UPROBE_MULTI_RETURN : 0,
		.path = a->path,
		.offsets = a->offsets,
		.cookies = a->cookies,
		.counters = a->counters,
		.n = n,
		.pid = a->pid,
	};

	for (unsigned i = 0; i < n; i++) {
		a->offsets[i] = offset_of(site_at(a, at + i));
		a->cookies[i] = a->sites[at + i];
		a->counters[i] = counter_of(site_at(a, at + i));
	}
	return md_sys_uprobe_link(&l);
}

static int
arm_multi(struct arming *a, unsigned at, unsigned n)
{
	int fd = link_sites(a, at, n), err = errno;

	if (fd >= 0) {
		if (keep_sites(a, fd, at, n))
			return fatal(a, ENOMEM);
		advance(a, n);
		return 0;
	}
	if (is_fatal(err))
		return fatal(a, err);
	if (n == 1 || err == ESRCH || err == ENOENT || err == EBADF) {
		skip_sites(a, at, n, err);
		return 0;
	}
	return arm_multi(a, at, n / 2) || arm_multi(a, at + n / 2, n - n / 2)
		       ? -1
		       : 0;
}

/* -- perf events --------------------------------------------------------- */

/* Let prog run at a perf event; the descriptor to keep, or -1. With a link
 * the event itself need not stay open. */
static int
bind_event(struct md_be *be, int event, int prog, uint64_t cookie)
{
	LIBBPF_OPTS(bpf_link_create_opts, o, .perf_event.bpf_cookie = cookie);
	int fd, err;

	if (be->f.cookie) {
		fd = bpf_link_create(prog, event, BPF_PERF_EVENT, &o);
		err = errno;
		close(event);
		errno = err;
		return fd;
	}
	if (!ioctl(event, PERF_EVENT_IOC_SET_BPF, prog))
		return event;
	err = errno;
	close(event);
	errno = err;
	return -1;
}

/* The number of the "uprobe" event source, and its bit for returns. */
static int
uprobe_source(struct arming *a)
{
	static const char dir[] = "/sys/bus/event_source/devices/uprobe/";
	char path[128], buf[64];
	struct md_be *be = a->be;

	if (be->uprobe_type)
		return 0;
	snprintf(path, sizeof(path), "%sformat/retprobe", dir);
	if (md_sys_read(path, buf, sizeof(buf)) <= 0 ||
	    sscanf(buf, "config:%u", &be->ret_bit) != 1)
		be->ret_bit = 0;
	snprintf(path, sizeof(path), "%stype", dir);
	if (md_sys_read(path, buf, sizeof(buf)) <= 0 ||
	    sscanf(buf, "%d", &be->uprobe_type) != 1)
		return md_be_fail(a->e, ENODEV,
				  "this kernel has no uprobes "
				  "(%s is missing)",
				  path);
	return 0;
}

/*
 * The event's process decides which address spaces get the breakpoint, and
 * that filter works by address space: all threads of the process count,
 * although the event sits on its first thread. When that thread ends while
 * others go on, the filter finds no address space and the probe falls silent:
 * the price of leaving other processes alone on kernels without links.
 */
static int
open_uprobe(struct arming *a, const struct md_image_site *s)
{
	bool ret = is_return(a->be->img, s);
	struct perf_event_attr attr = {
		.size = sizeof(attr),
		.type = (uint32_t)a->be->uprobe_type,
		.config = (ret ? UINT64_C(1) << a->be->ret_bit : 0) |
			  counter_of(s) << 32,
		.uprobe_path = (uintptr_t)a->path,
		.probe_offset = offset_of(s),
	};

	return a->pid ? md_sys_perf_open(&attr, a->pid, -1)
		      : md_sys_perf_open(&attr, -1, 0);
}

static int
arm_event(struct arming *a, unsigned at)
{
	const struct md_image_site *s = site_at(a, at);
	int event = open_uprobe(a, s), fd = -1;

	if (event >= 0)
		fd = bind_event(a->be, event, a->be->progs[s->prog],
				a->sites[at]);
	if (fd < 0 && is_fatal(errno))
		return fatal(a, errno);
	if (fd < 0) {
		skip_sites(a, at, 1, errno);
		return 0;
	}
	if (keep_sites(a, fd, at, 1))
		return fatal(a, ENOMEM);
	advance(a, 1);
	return 0;
}

static int
arm_events(struct arming *a, unsigned at, unsigned n)
{
	for (unsigned i = at; i < at + n; i++)
		if (arm_event(a, i))
			return -1;
	return 0;
}

/* -- groups of sites ----------------------------------------------------- */

static int
collect(struct arming *a, unsigned first, unsigned n)
{
	const struct md_image_site *s;

	a->sites = malloc(((size_t)n + 1) * sizeof(*a->sites));
	if (!a->sites)
		return -1;
	for (unsigned i = first; i < first + n; i++) {
		s = &a->be->img->sites[i];
		if (s->prog != MD_WITH_BEFORE &&
		    (s->probe->kind == MD_SITE_UPROBE ||
		     s->probe->kind == MD_SITE_URETPROBE))
			a->sites[a->n++] = i;
	}
	return 0;
}

static int
group_order(const struct md_image *img, uint32_t i, uint32_t k)
{
	const struct md_image_site *x = &img->sites[i], *y = &img->sites[k];

	/* backwards: of several programs at one place the kernel runs the one
	 * that was armed last first, and it is the first of the scripts' */
	if (x->prog != y->prog)
		return x->prog > y->prog ? -1 : 1;
	if (x->probe->file != y->probe->file)
		return x->probe->file < y->probe->file ? -1 : 1;
	if (x->probe->pid != y->probe->pid)
		return x->probe->pid < y->probe->pid ? -1 : 1;
	return is_return(img, x) - is_return(img, y);
}

static int
site_order(const void *p, const void *q, void *img)
{
	uint32_t x = *(const uint32_t *)p, y = *(const uint32_t *)q;
	int c = group_order(img, x, y);

	return c ? c : (x > y) - (x < y);
}

/*
 * Which process the kernel shall filter by. It goes by the address space of
 * the first thread; when that thread alone has ended there is none, the call
 * would succeed and nothing fire. Then all processes get the probe, provided
 * that the program compares the process itself. 0, or -1: gone
 */
static int
choose_pid(struct arming *a, pid_t pid)
{
	bool checked = a->be->env.need_pid_check || a->be->img->checks_pid;
	char state = pid ? md_proc_state(pid) : 'R';

	a->pid = pid;
	if (a->be->f.multi && !a->be->f.multi_pid_ok)
		a->pid = 0;
	if (state == 'Z')
		a->pid = 0;
	errno = ESRCH;
	return !state || (state == 'Z' && !checked) ? -1 : 0;
}

static int
arm_group(struct arming *a, unsigned at, unsigned n)
{
	const struct md_probe *p = site_at(a, at)->probe;
	const char *path = a->be->img->files[p->file].path;
	int fd = -1, rc = 0;
	unsigned part;

	if (!choose_pid(a, (pid_t)p->pid))
		fd = open(path, O_PATH | O_CLOEXEC);
	if (fd < 0) {
		skip_sites(a, at, n, errno);
		return 0;
	}
	snprintf(a->path, sizeof(a->path), "/proc/self/fd/%d", fd);
	for (unsigned i = 0; i < n && !rc; i += part) {
		part = n - i < CHUNK ? n - i : CHUNK;
		rc = a->be->f.multi ? arm_multi(a, at + i, part)
				    : arm_events(a, at + i, part);
	}
	close(fd);
	return rc;
}

static int
arm_groups(struct arming *a)
{
	unsigned end;

	for (unsigned i = 0; i < a->n; i = end) {
		end = i + 1;
		while (end < a->n && !group_order(a->be->img, a->sites[i],
						  a->sites[end]))
			end++;
		if (arm_group(a, i, end - i))
			return -1;
	}
	return 0;
}

/* What the keeper says, until it has done all or cannot go on. */
static int
listen_to(struct arming *a, unsigned keeper)
{
	struct md_keeper *k = &a->be->keepers[keeper];
	struct md_be_link link = { .fd = -1, .keeper = keeper };
	struct md_word w;

	while (md_keeper_recv(k, &w)) {
		switch (w.kind) {
		case W_LINK:
			link.slot = (unsigned)w.err;
			k->n++;
			if (keep(a->be, link, a->sites + w.at, w.n))
				return fatal(a, ENOMEM);
			break;
		case W_SKIP:
			skip_site(a, w.at, w.err);
			break;
		case W_ADVANCE:
			advance(a, w.n);
			break;
		case W_FATAL:
			return fatal(a, w.err);
		default:
			return 0;
		}
	}
	return md_be_fail(a->e, ECHILD, "probes cannot be armed: the process "
			  "that does it was killed");
}

/* What is let go still fires for some milliseconds. Keepers of files that are
 * armed anew must have ended, and of others there must not be many. */
static void
await_ending(struct arming *a)
{
	const struct md_image *img = a->be->img;
	unsigned others = 0;

	for (unsigned i = 0; i < a->be->nkeepers; i++) {
		struct md_keeper *k = &a->be->keepers[i];
		bool must = k->ending && ++others > ENDING;
		const struct md_probe_file *f;

		for (unsigned j = 0; k->ending && !must && j < a->n; j++) {
			f = &img->files[site_at(a, j)->probe->file];
			must = f->dev == k->dev && f->ino == k->ino;
		}
		if (must || (k->ending && md_keeper_ended(k)))
			md_keeper_wait(k);
	}
}

static int
arm_by_keeper(struct arming *a)
{
	struct md_be *be = a->be;
	struct md_keeper *k;
	unsigned at = 0;
	int rc;

	await_ending(a);
	while (at < be->nkeepers && be->keepers[at].sock >= 0)
		at++; /* or one that has ended */
	if (at == be->nkeepers &&
	    room((void **)&be->keepers, &be->kcap, be->nkeepers + 1,
		 sizeof(*k)))
		return fatal(a, ENOMEM);
	be->nkeepers += at == be->nkeepers;
	k = &be->keepers[at];
	rc = md_keeper_start(k, a->n, be->company);
	/* the kernel closes perf events one at a time, with a lock held and a
	 * tenth of a second each: the keeper goes on when its master ends */
	k->alone = !be->f.multi;
	k->patience = PATIENCE;
	if (rc < 0)
		return fatal(a, errno);
	if (!rc) {
		a->keeper = k;
		if (!arm_groups(a))
			say(a, W_DONE, 0, 0, 0);
		md_keeper_stay(k);
	}
	return listen_to(a, at);
}

static int
arm_uprobes(struct arming *a)
{
	unsigned most = a->n < CHUNK ? a->n : CHUNK;

	if (!a->n)
		return 0;
	qsort_r(a->sites, a->n, sizeof(*a->sites), site_order,
		(void *)a->be->img);
	a->offsets = malloc(most * sizeof(*a->offsets));
	a->cookies = malloc(most * sizeof(*a->cookies));
	a->counters = malloc(most * sizeof(*a->counters));
	if (!a->offsets || !a->cookies || !a->counters)
		return fatal(a, ENOMEM);
	if (!a->be->f.multi) {
		if (uprobe_source(a))
			return -1;
		md_sys_want_fds(a->be->nlinks + a->n);
	}
	return arm_by_keeper(a);
}

/* -- other kinds --------------------------------------------------------- */

static int
arm_tracepoint(struct arming *a, uint32_t site)
{
	const struct md_image_site *s = &a->be->img->sites[site];
	const struct md_tp *tp = s->probe->tp;
	int fd = bpf_raw_tracepoint_open(tp->tracepoint, a->be->progs[s->prog]);

	if (fd < 0 && is_fatal(errno))
		return fatal(a, errno);
	if (fd < 0) {
		/* what an older kernel lacks, the next place does */
		if (errno != ENOENT || tp->guard != MD_GUARD_EXEC_LATER)
			skip_site(a, site, errno);
		return 0;
	}
	return keep_own(a->be, fd, site) ? fatal(a, ENOMEM) : 0;
}

/* A clock on every CPU that is there. */
static int
arm_profile(struct arming *a, uint32_t site)
{
	const struct md_image_site *s = &a->be->img->sites[site];
	struct perf_event_attr attr = {
		.size = sizeof(attr),
		.type = PERF_TYPE_SOFTWARE,
		.config = PERF_COUNT_SW_CPU_CLOCK,
		.sample_period = s->probe->period,
	};
	int event, fd, err = ENODEV;
	unsigned armed = 0;

	md_sys_want_fds(a->be->nlinks + a->be->f.ncpus);
	for (unsigned cpu = 0; cpu < a->be->f.ncpus; cpu++) {
		event = md_sys_perf_open(&attr, -1, (int)cpu);
		if (event < 0 && errno == ENODEV)
			continue;
		fd = event < 0 ? -1
			       : bind_event(a->be, event, a->be->progs[s->prog],
					    site);
		if (fd < 0 && is_fatal(errno))
			return fatal(a, errno);
		if (fd < 0) {
			err = errno;
			continue;
		}
		if (keep_own(a->be, fd, site))
			return fatal(a, ENOMEM);
		armed++;
	}
	if (!armed)
		skip_site(a, site, err);
	return 0;
}

/* Several sites may share a tracepoint's program: it is armed once. Those of
 * minid's own come first, and so they run before the scripts'; so do later
 * places of exec, which comes before how it went. */
static int
arm_others(struct arming *a, unsigned first, unsigned n, bool early)
{
	const struct md_image *img = a->be->img;
	const struct md_image_site *s;
	bool *seen = calloc(img->nprogs + 1, sizeof(*seen));
	int rc = 0;

	if (!seen)
		return fatal(a, ENOMEM);
	for (unsigned i = first; i < first + n && !rc; i++) {
		s = &img->sites[i];
		if (early != (!s->probe->id ||
			      (s->probe->kind == MD_SITE_TRACEPOINT &&
			       s->probe->tp->guard > MD_GUARD_EXEC)))
			continue;
		if (s->probe->kind == MD_SITE_PROFILE) {
			rc = arm_profile(a, i);
		} else if (s->probe->kind == MD_SITE_TRACEPOINT &&
			   !seen[s->prog]) {
			seen[s->prog] = true;
			rc = arm_tracepoint(a, i);
		}
	}
	free(seen);
	return rc;
}

/* After the first tracepoints, so that their clauses still find the thread's
 * variables when it ends. */
static int
arm_reaper(struct arming *a)
{
	if (a->be->reaper < 0 || a->be->reaper_link >= 0)
		return 0;
	a->be->reaper_link =
		bpf_raw_tracepoint_open("sched_process_exit", a->be->reaper);
	return a->be->reaper_link < 0 ? fatal(a, errno) : 0;
}

int
md_be_attach(struct md_be *be, unsigned first, unsigned n, md_skip_fn *skip,
	     md_progress_fn *progress, void *arg, struct md_be_error *e)
{
	struct arming a = {
		.be = be,
		.skip = skip,
		.progress = progress,
		.arg = arg,
		.e = e,
	};
	int rc;

	if (collect(&a, first, n))
		return fatal(&a, ENOMEM);
	rc = arm_uprobes(&a) || arm_others(&a, first, n, true) ||
	     arm_others(&a, first, n, false) || arm_reaper(&a);
	free(a.sites);
	free(a.offsets);
	free(a.cookies);
	free(a.counters);
	return rc ? -1 : 0;
}
