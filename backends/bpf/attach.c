/*
 * attach.c - arm the sites of an image and let go of them.
 *
 * In: a range of sites. Each becomes a job, jobs are sorted by program, file,
 * process and end (entry or return), and each run of equal ones is armed in
 * one call where the kernel can do that, else by one perf event each. Out:
 * descriptors in be->links; sites that the kernel refuses go to skip().
 *
 * A link call is all or nothing and does not say which place it disliked: the
 * list is halved until the bad ones stand alone, so k bad ones of n cost at
 * most k * log2 n failed calls of shrinking size. Each site's cookie is its
 * index. Uprobes are armed and let go by a child process (hands.c), so that
 * killing us in the middle leaves nothing in the target. Deliberately absent:
 * any look at the target's code (hazards are the provider's business).
 */
#include "engine.h"
#include "hands.h"

#include <bpf/bpf.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { CHUNK = 1 << 16 }; /* places in a call, for progress to be seen */

/* What the child says: it armed jobs [at, at + n), their descriptor comes
 * with it; site `at` was refused; n more are dealt with; it cannot go on; all
 * is done. */
enum { W_LINK, W_SKIP, W_ADVANCE, W_FATAL, W_DONE };

struct job {
	uint32_t prog, site;
	uint32_t cookie;
	uint32_t pid;
	uint16_t file;
	bool ret;
	uint64_t offset;
};

struct arming {
	struct md_be *be;
	md_skip_fn *skip;
	md_progress_fn *progress;
	void *arg;
	struct md_be_error *e;
	struct job *jobs;
	uint64_t *offsets, *cookies; /* the same, as the kernel wants them */
	unsigned n, done;
	struct md_hands *hands; /* in the child: to its parent */
	/* of the group at hand: */
	char path[32]; /* /proc/self/fd/N of the open file */
	pid_t pid;     /* for the kernel to filter by, or 0 */
};

static void
say(struct arming *a, uint32_t kind, uint32_t at, uint32_t n, int err)
{
	struct md_word w = { .kind = kind, .at = at, .n = n, .err = err };

	if (md_hands_send(a->hands, &w, -1))
		_exit(1);
}

static void
advance(struct arming *a, unsigned n)
{
	if (a->hands) {
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
	if (a->hands) {
		say(a, W_SKIP, site, 0, err);
		return;
	}
	if (a->skip)
		a->skip(a->arg, &a->be->img->sites[site], MD_SKIP_REFUSED, err);
}

static void
skip_jobs(struct arming *a, unsigned at, unsigned n, int err)
{
	/* of a pair armed by two programs only the entry is named */
	for (unsigned i = at; i < at + n; i++)
		if (a->jobs[i].cookie == a->jobs[i].site)
			skip_site(a, a->jobs[i].site, err);
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
	if (a->hands) {
		say(a, W_FATAL, 0, 0, err);
		return -1;
	}
	if (err == EPERM || err == EACCES)
		return md_be_fail(
			a->e, err,
			"the kernel does not let minid "
			"arm probes: run as root or give it CAP_PERFMON%s",
			a->be->f.multi ? " and CAP_SYS_PTRACE"
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

/* Own fd, which keeps the n sites at `sites` (stride in bytes) armed. */
static int
keep(struct md_be *be, int fd, const uint32_t *sites, unsigned n, size_t stride)
{
	struct md_be_link *l;

	if (room((void **)&be->links, &be->lcap, be->nlinks + 1, sizeof(*l)) ||
	    room((void **)&be->pool, &be->plcap, be->npool + n,
		 sizeof(*be->pool))) {
		close(fd);
		errno = ENOMEM;
		return -1;
	}
	l = &be->links[be->nlinks++];
	*l = (struct md_be_link){ .fd = fd, .at = be->npool, .n = n };
	for (unsigned i = 0; i < n; i++)
		be->pool[be->npool++] =
			*(const uint32_t *)(const void *)((const char *)sites +
							  i * stride);
	return 0;
}

static int
keep_jobs(struct arming *a, int fd, unsigned at, unsigned n)
{
	struct md_word w = { .kind = W_LINK, .at = at, .n = n };

	if (a->hands) {
		if (md_hands_send(a->hands, &w, fd))
			_exit(1);
		close(fd);
		return 0;
	}
	return keep(a->be, fd, &a->jobs[at].site, n, sizeof(struct job));
}

/* -- uprobe_multi and session links -------------------------------------- */

static int
link_jobs(struct arming *a, unsigned at, unsigned n)
{
	const struct job *j = &a->jobs[at];
	bool session = a->be->img->progs[j->prog].kind == MD_PROG_SESSION;
	struct md_uprobe_link l = {
		.prog = a->be->progs[j->prog],
		.type = session ? MD_ATTACH_UPROBE_SESSION
				: MD_ATTACH_UPROBE_MULTI,
		.flags = j->ret ? MD_UPROBE_MULTI_RETURN : 0,
		.path = a->path,
		.offsets = a->offsets + at,
		.cookies = a->cookies + at,
		.n = n,
		.pid = a->pid,
	};

	return md_sys_uprobe_link(&l);
}

static int
arm_multi(struct arming *a, unsigned at, unsigned n)
{
	int fd = link_jobs(a, at, n), err = errno;

	if (fd >= 0) {
		if (keep_jobs(a, fd, at, n))
			return fatal(a, ENOMEM);
		advance(a, n);
		return 0;
	}
	if (is_fatal(err))
		return fatal(a, err);
	if (n == 1 || err == ESRCH || err == ENOENT || err == EBADF) {
		skip_jobs(a, at, n, err);
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
open_uprobe(struct arming *a, const struct job *j)
{
	struct perf_event_attr attr = {
		.size = sizeof(attr),
		.type = (uint32_t)a->be->uprobe_type,
		.config = j->ret ? UINT64_C(1) << a->be->ret_bit : 0,
		.uprobe_path = (uintptr_t)a->path,
		.probe_offset = j->offset,
	};

	return a->pid ? md_sys_perf_open(&attr, a->pid, -1)
		      : md_sys_perf_open(&attr, -1, 0);
}

static int
arm_event(struct arming *a, unsigned at)
{
	const struct job *j = &a->jobs[at];
	int event = open_uprobe(a, j), fd = -1;

	if (event >= 0)
		fd = bind_event(a->be, event, a->be->progs[j->prog], j->cookie);
	if (fd < 0 && is_fatal(errno))
		return fatal(a, errno);
	if (fd < 0) {
		skip_jobs(a, at, 1, errno);
		return 0;
	}
	if (keep_jobs(a, fd, at, 1))
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

/* -- jobs ---------------------------------------------------------------- */

static bool
is_return(const struct md_image *img, const struct md_image_site *s)
{
	return img->progs[s->prog].kind != MD_PROG_SESSION &&
	       s->probe->kind == MD_SITE_URETPROBE;
}

static struct job
job_of(const struct md_image *img, uint32_t site)
{
	const struct md_image_site *s = &img->sites[site];

	return (struct job){
		.prog = s->prog,
		.site = site,
		.cookie = site,
		.pid = s->probe->pid,
		.file = s->probe->file,
		.ret = is_return(img, s),
		.offset = s->probe->offset,
	};
}

/* A site whose predecessor covers entry and return is not armed itself. */
static bool
is_covered(const struct md_image *img, unsigned i)
{
	return i > 0 && img->sites[i - 1].ret_probe;
}

static int
collect(struct arming *a, unsigned first, unsigned n)
{
	const struct md_image *img = a->be->img;
	const struct md_image_site *s;
	struct job *j;

	a->jobs = malloc((2 * (size_t)n + 1) * sizeof(*a->jobs));
	if (!a->jobs)
		return -1;
	for (unsigned i = first; i < first + n; i++) {
		s = &img->sites[i];
		if (is_covered(img, i) || (s->probe->kind != MD_SITE_UPROBE &&
					   s->probe->kind != MD_SITE_URETPROBE))
			continue;
		a->jobs[a->n++] = job_of(img, i);
		if (!s->ret_probe || s->ret_prog == UINT32_MAX ||
		    img->progs[s->prog].kind == MD_PROG_SESSION)
			continue;
		j = &a->jobs[a->n++];
		*j = job_of(img, i);
		j->prog = s->ret_prog;
		j->cookie = i + 1;
		j->ret = true;
	}
	return 0;
}

static int
group_order(const struct job *x, const struct job *y)
{
	if (x->prog != y->prog)
		return x->prog < y->prog ? -1 : 1;
	if (x->file != y->file)
		return x->file < y->file ? -1 : 1;
	if (x->pid != y->pid)
		return x->pid < y->pid ? -1 : 1;
	return (x->ret > y->ret) - (x->ret < y->ret);
}

static int
job_order(const void *p, const void *q)
{
	const struct job *x = p, *y = q;
	int c = group_order(x, y);

	return c ? c : (x->site > y->site) - (x->site < y->site);
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
	bool checked = a->be->env.need_pid_check;
	char state = pid ? md_sys_state(pid) : 'R';

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
	const char *path = a->be->img->files[a->jobs[at].file].path;
	int fd = -1, rc = 0;
	unsigned part;

	if (!choose_pid(a, (pid_t)a->jobs[at].pid))
		fd = open(path, O_PATH | O_CLOEXEC);
	if (fd < 0) {
		skip_jobs(a, at, n, errno);
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
		while (end < a->n && !group_order(&a->jobs[i], &a->jobs[end]))
			end++;
		if (arm_group(a, i, end - i))
			return -1;
	}
	return 0;
}

/* What the child says, until it has done all or cannot go on. */
static int
listen_to(struct arming *a, struct md_hands *h)
{
	struct md_word w;
	int fd;

	while (md_hands_recv(h, &w, &fd)) {
		switch (w.kind) {
		case W_LINK:
			if (fd < 0) /* the limit of descriptors */
				return fatal(a, EMFILE);
			if (keep_jobs(a, fd, w.at, w.n))
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

static int
arm_by_child(struct arming *a)
{
	struct md_hands h;
	int rc = md_hands_start(&h);

	if (rc < 0)
		return fatal(a, errno);
	if (!rc) {
		a->hands = &h;
		if (!arm_groups(a))
			say(a, W_DONE, 0, 0, 0);
		_exit(0);
	}
	rc = listen_to(a, &h);
	md_hands_end(&h);
	return rc;
}

static int
arm_uprobes(struct arming *a)
{
	if (!a->n)
		return 0;
	qsort(a->jobs, a->n, sizeof(*a->jobs), job_order);
	a->offsets = malloc((a->n + 1) * sizeof(*a->offsets));
	a->cookies = malloc((a->n + 1) * sizeof(*a->cookies));
	if (!a->offsets || !a->cookies)
		return fatal(a, ENOMEM);
	for (unsigned i = 0; i < a->n; i++) {
		a->offsets[i] = a->jobs[i].offset;
		a->cookies[i] = a->jobs[i].cookie;
	}
	if (!a->be->f.multi) {
		if (uprobe_source(a))
			return -1;
		md_sys_want_fds(a->be->nlinks + a->n);
	}
	a->be->text_changed = true;
	return arm_by_child(a);
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
		skip_site(a, site, errno);
		return 0;
	}
	return keep(a->be, fd, &site, 1, 0) ? fatal(a, ENOMEM) : 0;
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
		if (keep(a->be, fd, &site, 1, 0))
			return fatal(a, ENOMEM);
		armed++;
	}
	if (!armed)
		skip_site(a, site, err);
	return 0;
}

/* Several sites may share a tracepoint's program: it is armed once. */
static int
arm_others(struct arming *a, unsigned first, unsigned n)
{
	const struct md_image *img = a->be->img;
	const struct md_image_site *s;
	bool *seen = calloc(img->nprogs + 1, sizeof(*seen));
	int rc = 0;

	if (!seen)
		return fatal(a, ENOMEM);
	for (unsigned i = first; i < first + n && !rc; i++) {
		s = &img->sites[i];
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
	rc = arm_uprobes(&a) || arm_others(&a, first, n) || arm_reaper(&a);
	free(a.jobs);
	free(a.offsets);
	free(a.cookies);
	return rc ? -1 : 0;
}

/* -- letting go ---------------------------------------------------------- */

static void
close_links(struct md_be *be, struct md_hands *h, md_progress_fn *progress,
	    void *arg)
{
	struct md_word w = { .kind = W_ADVANCE };

	for (unsigned i = 0; i < be->nlinks; i++) {
		close(be->links[i].fd);
		if (progress)
			progress(arg, "releasing probes", i + 1, be->nlinks);
		w.n = i + 1;
		if (h) /* nobody may listen any more: go on */
			md_hands_send(h, &w, -1);
	}
}

/* The child has all descriptors, too. It waits until ours are closed, so that
 * it is the one who closes them last. */
static bool
close_by_child(struct md_be *be, md_progress_fn *progress, void *arg)
{
	struct md_word w = { .kind = W_DONE };
	struct md_hands h;
	int rc, fd;

	rc = be->text_changed && be->nlinks ? md_hands_start(&h) : -1;
	if (rc < 0)
		return false;
	if (!rc) {
		md_hands_recv(&h, &w, &fd);
		close_links(be, &h, NULL, NULL);
		_exit(0);
	}
	close_links(be, NULL, NULL, NULL);
	md_hands_send(&h, &w, -1);
	while (md_hands_recv(&h, &w, &fd)) {
		if (progress)
			progress(arg, "releasing probes", w.n, be->nlinks);
	}
	md_hands_end(&h);
	return true;
}

void
md_be_detach_with(struct md_be *be, md_progress_fn *progress, void *arg)
{
	if (!close_by_child(be, progress, arg))
		close_links(be, NULL, progress, arg);
	be->nlinks = be->npool = 0;
	if (be->reaper_link >= 0)
		close(be->reaper_link);
	be->reaper_link = -1;
}

void
md_be_detach(struct md_be *be)
{
	md_be_detach_with(be, NULL, NULL);
}

/* Links keep their order, so what stays of the pool can move down. */
void
md_be_detach_sites(struct md_be *be, unsigned first, unsigned n)
{
	unsigned links = 0, pool = 0, at, gone = 0;
	struct md_be part = { .text_changed = be->text_changed };
	struct md_be_link l;
	uint32_t site;

	part.links = malloc((be->nlinks + 1) * sizeof(*part.links));

	for (unsigned i = 0; i < be->nlinks; i++) {
		l = be->links[i];
		at = pool;
		for (unsigned k = 0; k < l.n; k++) {
			site = be->pool[l.at + k];
			if (site < first || site - first >= n)
				be->pool[pool++] = site;
		}
		l.at = at;
		l.n = pool - at;
		if (l.n)
			be->links[links++] = l;
		else if (part.links)
			part.links[gone++] = l;
		else
			close(l.fd);
	}
	be->nlinks = links;
	be->npool = pool;
	part.nlinks = gone;
	part.reaper_link = -1;
	md_be_detach(&part);
	free(part.links);
}
