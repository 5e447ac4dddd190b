/*
 * session.c - the handle of minid.h from minid_new to a compiled program.
 *
 * In: options, scripts, operands, processes. Out: an image, an open engine,
 * and targets that stand still with their mappings read. The order is chosen
 * so that a script with errors has touched nothing:
 *
 *	parse	read scripts; -c commands start, held before their first
 *		instruction, because $target must be known; parse
 *	check	names, types, what needs -w
 *	ready	guardian, engine, targets run to evaltime, mappings
 *	image	match probes, emit code
 *
 * A failure at any step releases the targets: a command is killed without
 * ever having run. Deliberately absent: anything that happens while tracing
 * (run.c).
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "dwarf.h"
#include "session.h"
#include "unwind.h"

extern char **environ;

int
md_session_guarded(struct minid *m, int (*fn)(struct minid *m, void *arg),
		   void *arg)
{
	jmp_buf here, *volatile outer = m->arena.oom;
	int r;

	if (setjmp(here)) {
		m->arena.oom = outer;
		return md_fail_nomem(m);
	}
	m->arena.oom = &here;
	r = fn(m, arg);
	m->arena.oom = outer;
	return r;
}

/* -- making and freeing ----------------------------------------------------- */

static void
warn(void *arg, const char *text)
{
	md_notice(arg, true, "%s", text);
}

static const char *
pragma(void *arg, const char *name, const char *value)
{
	struct minid *m = arg;
	enum md_opt_result r;

	r = md_opts_set(&m->o, name, value, MD_FROM_SCRIPT);
	m->c.opt = m->o.comp;
	m->c.macros.defaultargs = m->o.comp.defaultargs;
	return r == MD_OPT_OK ? NULL : md_opts_error(&m->arena, name, r);
}

/* #pragma D depends_on: a loaded module counts as one that is there. */
static bool
exists(void *arg, bool provider, const char *name)
{
	char path[128];

	if (provider)
		return md_prov_exists(name);
	snprintf(path, sizeof path, "/sys/module/%s", name);
	return !strcmp(name, "vmlinux") || !access(path, F_OK);
}

static int
match(void *arg, struct md_pdesc *d, struct md_diags *diags,
      void (*found)(void *farg, struct md_probe *p), void *farg)
{
	struct minid *m = arg;

	m->prov.diags = diags;
	m->prov.zdefs = m->o.comp.zdefs;
	m->prov.follow = m->o.comp.follow;
	m->prov.ret = m->o.ret;
	m->prov.note = m->o.comp.notes ? warn : NULL;
	return md_prov_match(&m->prov, d, found, farg);
}

static int
init(struct minid *m, void *arg)
{
	enum md_opt_result r;
	const char *name;

	md_compile_init(&m->c, &m->arena);
	md_opts_init(&m->o, &m->arena);
	r = md_opts_env(&m->o, environ, &name);
	if (r != MD_OPT_OK)
		m->env_error = md_sprintf(&m->arena, "failed to set -x %s from "
			"the environment: %s", name,
			md_opts_error(&m->arena, name, r));
	m->c.pragma = pragma;
	m->c.match = match;
	m->c.exists = exists;
	m->c.tptypes = md_prov_tptypes;
	m->c.argtypes = md_session_argtypes;
	m->c.findtype = md_session_findtype;
	m->c.hooks = md_late_hooks;
	m->c.arg = m;
	m->prov.arena = &m->arena;
	m->prov.diags = &m->c.diags;
	m->prov.warn = warn;
	m->prov.arg = m;
	md_output_init(m);
	return 0;
}

MINID_API struct minid *
minid_new(void)
{
	struct epoll_event ev = { .events = EPOLLIN };
	struct minid *m = calloc(1, sizeof *m);

	if (!m)
		return NULL;
	md_arena_init(&m->arena);
	m->pollfd = m->tickfd = m->syspipe[0] = m->syspipe[1] = -1;
	m->epfd = epoll_create1(EPOLL_CLOEXEC);
	m->wakefd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	if (m->epfd < 0 || m->wakefd < 0 ||
	    epoll_ctl(m->epfd, EPOLL_CTL_ADD, m->wakefd, &ev) ||
	    md_session_guarded(m, init, NULL)) {
		minid_free(m);
		return NULL;
	}
	return m;
}

static void
close_fd(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

void
md_session_release(struct minid *m)
{
	struct md_wanted *w;

	for (unsigned i = 0; i < m->wanted.n; i++) {
		w = m->wanted.v[i];
		if (w->t && !w->released) {
			md_target_release(w->t);
			md_guard_unwatch(m->guard, w->t->pid);
		}
		w->released = true;
	}
	if (md_system_resume(m))
		md_guard_leave(m->guard);
	else
		md_guard_stop(m->guard);
	m->guard = NULL;
	md_calibrate_end(&m->calibrator);
}

static void
close_engine(struct minid *m)
{
	m->control = NULL;
	md_consumer_free(m->consumer);
	m->consumer = NULL;
	if (m->be)
		md_be_close(m->be);
	m->be = NULL;
	free(m->be_error.kernel_log);
	m->be_error.kernel_log = NULL;
}

int
md_session_failed(struct minid *m, int code)
{
	m->state = MD_SES_FAILED;
	close_engine(m);
	md_session_release(m);
	return code;
}

static int
end(struct minid *m, void *arg)
{
	md_session_end(m);
	return 0;
}

MINID_API void
minid_free(struct minid *m)
{
	if (!m)
		return;
	if (m->state == MD_SES_RUNNING)
		md_session_guarded(m, end, NULL);
	close_engine(m);
	md_session_release(m);
	md_system_close(m);
	md_usym_free(m->usym);
	if (m->file)
		fclose(m->file);
	md_ksyms_free(m->ksyms);
	md_prov_release(&m->prov);
	close_fd(&m->pollfd);
	close_fd(&m->tickfd);
	close_fd(&m->wakefd);
	close_fd(&m->epfd);
	md_arena_free(&m->arena);
	free(m);
}

MINID_API const char *
minid_version(void)
{
#ifdef PACKAGE_VERSION
	return PACKAGE_VERSION;
#else
	return "0.1";
#endif
}

/* -- what is added -------------------------------------------------------------- */

static int
not_new(struct minid *m, const char *what)
{
	md_report_reset(m);
	if (m->state == MD_SES_NEW && m->stage == MD_STAGE_NONE)
		return 0;
	return md_fail(m, MINID_ESTATE, "%s: too late, the scripts are "
		       "compiled already", what);
}

MINID_API int
minid_set_callbacks(struct minid *m, const struct minid_callbacks *cb)
{
	size_t n = cb->size;

	md_report_reset(m);
	if (m->state >= MD_SES_RUNNING)
		return md_fail(m, MINID_ESTATE, "callbacks must be set "
			       "before tracing starts");
	if (n < offsetof(struct minid_callbacks, output))
		return md_fail(m, MINID_EINVAL, "the size of struct "
			       "minid_callbacks is not set");
	memset(&m->cb, 0, sizeof m->cb);
	memcpy(&m->cb, cb, n < sizeof m->cb ? n : sizeof m->cb);
	return 0;
}

struct setting {
	const char *name, *value;
};

static int
set(struct minid *m, void *arg)
{
	const struct setting *s = arg;
	enum md_opt_result r;

	r = md_opts_set(&m->o, s->name, s->value, m->state == MD_SES_NEW ?
			MD_FROM_USER : MD_FROM_RUN);
	if (r == MD_OPT_OK)
		return 0;
	return md_fail(m, r == MD_OPT_ACTIVE ? MINID_ESTATE : MINID_EINVAL,
		       "failed to set -x %s: %s", s->name,
		       md_opts_error(&m->arena, s->name, r));
}

MINID_API int
minid_set(struct minid *m, const char *option, const char *value)
{
	struct setting s = { option, value };

	md_report_reset(m);
	return md_session_guarded(m, set, &s);
}

static int
add_input(struct minid *m, void *arg)
{
	const struct md_input *from = arg;
	struct md_input *in = md_alloc(&m->arena, sizeof *in);

	in->kind = from->kind;
	in->name = md_strdup(&m->arena, from->name);
	if (from->text)
		in->text = md_strdup(&m->arena, from->text);
	md_ptrs_push(&m->arena, &m->inputs, in);
	return 0;
}

MINID_API int
minid_add_file(struct minid *m, const char *path)
{
	struct md_input in = { .kind = 'F', .name = path };

	if (not_new(m, path))
		return MINID_ESTATE;
	return md_session_guarded(m, add_input, &in);
}

MINID_API int
minid_add_string(struct minid *m, char kind, const char *name,
		 const char *text)
{
	struct md_input in = { .kind = kind, .name = name, .text = text };

	if (not_new(m, name ? name : text))
		return MINID_ESTATE;
	if (!kind || !strchr("nsPmfi", kind))
		return md_fail(m, MINID_EINVAL, "no such kind of script text");
	if (!name || kind != 's')
		in.name = text;
	return md_session_guarded(m, add_input, &in);
}

static int
set_args(struct minid *m, void *arg)
{
	struct md_macros *mac = &m->c.macros;

	mac->argv = *(char *const **)arg;
	mac->used = md_alloc(&m->arena, (size_t)mac->argc + 1);
	return 0;
}

MINID_API int
minid_set_args(struct minid *m, int argc, char *const *argv)
{
	if (not_new(m, "operands"))
		return MINID_ESTATE;
	if (argc < 0 || (argc && !argv))
		return md_fail(m, MINID_EINVAL, "bad operands");
	m->c.macros.argc = argc;
	return md_session_guarded(m, set_args, &argv);
}

static struct md_wanted *
new_wanted(struct minid *m)
{
	struct md_wanted *w = md_alloc(&m->arena, sizeof *w);

	md_ptrs_push(&m->arena, &m->wanted, w);
	return w;
}

static int
add_process(struct minid *m, void *arg)
{
	pid_t pid = *(pid_t *)arg;
	struct md_wanted *w = new_wanted(m);
	char err[256] = "";
	/* first of all, so that an outer session leaves it to us */
	int claim = md_guard_claim(pid);

	w->t = md_target_attach(&m->arena, pid, err, sizeof err);
	if (w->t) {
		w->t->claim = claim;
		if (!md_proc_stopped(pid))
			md_target_unclaim(w->t);
		return 0;
	}
	close_fd(&claim);
	m->wanted.n--;
	return md_fail(m, MINID_EPROC, "%s", err);
}

MINID_API int
minid_add_process(struct minid *m, pid_t pid)
{
	if (not_new(m, "processes"))
		return MINID_ESTATE;
	return md_session_guarded(m, add_process, &pid);
}

static int
add_command(struct minid *m, void *arg)
{
	new_wanted(m)->command = md_strdup(&m->arena, arg);
	return 0;
}

MINID_API int
minid_add_command(struct minid *m, const char *command)
{
	if (not_new(m, command))
		return MINID_ESTATE;
	if (!command[strspn(command, " \t\n")])
		return md_fail(m, MINID_EINVAL, "the command is empty");
	return md_session_guarded(m, add_command,
				  (void *)(uintptr_t)command);
}

/* -- parse ------------------------------------------------------------------------ */

static enum md_source_kind
source_kind(char kind)
{
	switch (kind) {
	case 'n':
		return MD_SRC_NAME;
	case 'P':
		return MD_SRC_PROVIDER;
	case 'm':
		return MD_SRC_MODULE;
	case 'f':
		return MD_SRC_FUNCTION;
	case 'i':
		return MD_SRC_ID;
	default:
		return MD_SRC_FILE;
	}
}

static int
read_input(struct minid *m, struct md_input *in)
{
	struct md_source *src = md_alloc(&m->arena, sizeof *src);
	char err[256];

	if (in->kind != 'F') {
		src->len = strlen(in->text);
	} else {
		in->text = md_script_read(&m->arena, in->name, &src->len);
		if (!in->text)
			return md_fail(m, MINID_EINVAL, "failed to open %s: %s",
				       in->name, strerror(errno));
	}
	if (in->kind == 'F' && m->o.comp.cpp) {
		in->text = md_script_cpp(&m->arena, &m->o, in->name, in->text,
					 &src->len, err, sizeof err);
		if (!in->text)
			return md_fail(m, MINID_ESCRIPT, "failed to compile "
				       "script %s: %s", in->name, err);
	}
	src->kind = source_kind(in->kind);
	src->name = in->name;
	src->text = in->text;
	src->index = m->c.sources.n;
	in->src = src;
	md_ptrs_push(&m->arena, &m->c.sources, src);
	return 0;
}

static int
start_command(struct minid *m, struct md_wanted *w)
{
	char err[256] = "";
	const char *advice;

	md_session_need_guard(m);
	w->t = md_target_start(&m->arena, w->command, &m->o.env, m->guard,
			       err, sizeof err);
	advice = md_target_advice(&m->arena, w->command, !w->t);
	if (!w->t)
		md_fail(m, MINID_EPROC, "%s", err);
	if (!w->t && advice)
		md_fail_hint(m, advice);
	if (!w->t)
		return MINID_EPROC;
	if (advice)
		md_notice(m, true, "%s", advice);
	w->t->claim = md_guard_claim(w->t->pid);
	return 0;
}

/* All targets in the order they were added; the first one is $target. */
static int
start_targets(struct minid *m)
{
	struct md_wanted *w;
	int r;

	for (unsigned i = 0; i < m->wanted.n; i++) {
		w = m->wanted.v[i];
		r = w->t ? 0 : start_command(m, w);
		if (r)
			return r;
		md_ptrs_push(&m->arena, &m->prov.targets, w->t);
	}
	return 0;
}

static void
set_macros(struct minid *m)
{
	struct md_macros *mac = &m->c.macros;
	struct md_target *t = m->prov.targets.n ? m->prov.targets.v[0] : NULL;

	mac->target = t ? t->pid : 0;
	mac->pid = getpid();
	mac->ppid = getppid();
	mac->uid = getuid();
	mac->euid = geteuid();
	mac->gid = getgid();
	mac->egid = getegid();
	mac->pgid = getpgrp();
	mac->sid = getsid(0);
	mac->defaultargs = m->o.comp.defaultargs;
}

static int
stage_parse(struct minid *m)
{
	int r;

	if (m->env_error)
		return md_fail(m, MINID_EINVAL, "%s", m->env_error);
	for (unsigned i = 0; i < m->inputs.n; i++) {
		r = read_input(m, m->inputs.v[i]);
		if (r)
			return r;
	}
	r = start_targets(m);
	if (r)
		return r;
	m->c.opt = m->o.comp;
	set_macros(m);
	md_compile_parse(&m->c);
	return m->c.diags.total ? md_fail_script(m, MINID_ESCRIPT) : 0;
}

/* -- check ------------------------------------------------------------------------- */

/* The types of arguments are those of the files that the targets have mapped
 * when they are held; otherwise no target has run yet. */
static int
stage_check(struct minid *m)
{
	int r = md_compile_wants_types(&m->c) ? md_session_hold(m) : 0;

	if (r)
		return r;
	m->prov.exact = md_compile_mentions(&m->c, "uregs");
	r = md_compile_check(&m->c);
	md_dwarf_free(m->dwarf);
	m->dwarf = NULL;
	if (r) {
		md_hint_command(m);
		return md_session_alive(m, md_fail_script(m, MINID_ESCRIPT));
	}
	if (m->c.destructive && !m->o.comp.destructive) {
		md_fail(m, MINID_EPERM, "could not enable tracing: "
			"Destructive actions not allowed");
		md_fail_at(m, &m->c.destructive->loc);
		md_fail_hint(m, "-w or #pragma D option destructive allows "
			     "them");
		return MINID_EPERM;
	}
	return 0;
}

/* -- ready --------------------------------------------------------------------------- */

bool
md_session_interrupted(void *arg)
{
	struct minid *m = arg;

	return atomic_load(&m->stops) > 0;
}

static int
no_field(void *arg, const char *path, unsigned *off, unsigned *size)
{
	*off = 0;
	*size = 4;
	return 0;
}

/* Without an engine scripts can still be compiled and shown; whoever wants
 * to trace with them hears from minid_go why there is none. */
static int
open_engine(struct minid *m)
{
	static const struct md_be_limits limits[] = {
		{ 0 },
		{ .no_session = true },
		{ .no_session = true, .no_multi = true },
		{ .no_task_storage = true },
		{ .no_sleepable = true },
		{ .no_session = true, .no_multi = true,
		  .no_task_storage = true, .no_sleepable = true,
		  .no_sdiv = true, .no_batch = true },
	};
	long ncpus = sysconf(_SC_NPROCESSORS_CONF);
	const struct md_target *t;

	m->be = md_be_open_with(&limits[m->o.engine], &m->be_error);
	if (m->be) {
		/* the guardian acts when the last probe has gone */
		md_be_set_company(m->be, md_guard_fd(m->guard));
		m->c.env = *md_be_env(m->be);
		/* the kernel does not filter by a first thread that is gone */
		for (unsigned i = 0; i < m->prov.targets.n; i++) {
			t = m->prov.targets.v[i];
			m->c.env.need_pid_check |= t->view != t->pid;
		}
		return 0;
	}
	if (m->prov.targets.n)
		return md_fail_engine(m, &m->be_error);
	m->c.env.ncpus = ncpus > 0 ? (unsigned)ncpus : 1;
	m->c.env.kfield = no_field;
	return 0;
}

/* What traps cost, when anything asks for that. */
static void
calibrate(struct minid *m)
{
	struct md_calibration want = {
		.costs = m->c.opt.overhead ? m->costs : NULL,
		.vtime = md_compile_names(&m->c, "vtimestamp"),
	};

	if (want.vtime || m->c.opt.compensate)
		want.traps = m->c.env.trap;
	if ((want.costs || want.traps) && m->be &&
	    md_calibrate(&want, &m->calibrator))
		md_notice(m, true, "the cost of traps cannot be measured here: "
			  "only the time in programs is known");
}

/* -x cpu=N: is there such a CPU? */
static int
check_cpu(struct minid *m)
{
	FILE *f = fopen("/sys/devices/system/cpu/online", "re");
	unsigned long from, to, cpu = m->c.opt.cpu;
	char line[512] = "", *p = line;

	if (f && fgets(line, sizeof line, f))
		line[strcspn(line, "\n")] = 0;
	if (f)
		fclose(f);
	if (!*line || m->c.opt.cpu == MD_ALL_CPUS)
		return 0;
	for (; *p; p += *p == ',') {
		from = to = strtoul(p, &p, 10);
		if (*p == '-')
			to = strtoul(p + 1, &p, 10);
		if (cpu >= from && cpu <= to)
			return 0;
	}
	return md_fail(m, MINID_EINVAL, "there is no CPU %lu (option cpu): "
		       "those that are on are %s", cpu, line);
}

static int
stage_ready(struct minid *m)
{
	int r = check_cpu(m);

	if (r)
		return r;
	md_session_start_guard(m);
	r = open_engine(m);
	if (!r)
		calibrate(m);
	return r ? r : md_session_hold(m);
}

/* -- image ------------------------------------------------------------------------------ */

/* What the probes of processes cost; of very many what arming costs. */
static void
tell_sites(struct minid *m)
{
	enum { MANY = 50000 };
	struct md_ptrs probes = { 0 };
	struct md_probe *p;
	unsigned places = 0;

	for (unsigned i = 0; i < m->prov.probes.n; i++) {
		p = m->prov.probes.v[i];
		if (!p->set || (p->kind != MD_SITE_UPROBE &&
				p->kind != MD_SITE_URETPROBE))
			continue;
		md_ptrs_push(&m->arena, &probes, p);
		places += p->recipe == MD_ARGS_PLACE ? p->places->n : 1;
	}
	if (places > MANY)
		md_notice(m, true, "%u places are probed: arming them and "
			  "letting go of them takes seconds (before Linux 6.6 "
			  "hours); name a module or functions to have fewer",
			  places);
	if (m->o.comp.notes)
		md_site_tell(&probes, warn, m);
}

/* Targets may map more functions later. */
static void
set_late(struct minid *m)
{
	unsigned n = m->prov.targets.n;
	uint32_t *pids = md_alloc(&m->arena, (n + 1) * sizeof *pids), *to = pids;
	const struct md_target *t;

	for (unsigned i = 0; i < n; i++) {
		t = m->prov.targets.v[i];
		if (t->pid != getpid())
			*to++ = (uint32_t)t->pid;
	}
	m->c.pids = pids;
	m->c.late = m->be && md_late_wanted(m);
}

static int
stage_image(struct minid *m)
{
	const struct md_diags *d = &m->c.diags;
	int code = MINID_ESCRIPT;

	if (!md_unwind_possible()) {
		if (m->c.opt.unwind == MD_UNWIND_DWARF)
			return md_fail(m, MINID_EINVAL, "option unwind=dwarf: "
				       "minid was built without libdw");
		m->c.opt.unwind = MD_UNWIND_FP;
	}
	set_late(m);
	if (md_compile_image(&m->c)) {
		if (d->n && d->list[0].tag == MD_D_PDESC_ZERO)
			code = MINID_EPROBE;
		return md_session_alive(m, md_fail_script(m, code));
	}
	/* matching found the files after they were passed */
	m->c.img->files = m->prov.files;
	m->c.img->nfiles = m->prov.nfiles;
	tell_sites(m);
	if (m->c.img->fp_stacks && m->c.opt.unwind == MD_UNWIND_DWARF)
		md_notice(m, true, "stacks that are keys, or are not taken at a "
			  "function's probe, are walked by frame pointers: "
			  "callers of code without them are missing there");
	md_prov_rest(&m->prov);
	return 0;
}

int
md_session_reach(struct minid *m, enum md_stage stage)
{
	static int (*const steps[])(struct minid *) = {
		[MD_STAGE_NONE] = stage_parse,
		[MD_STAGE_PARSED] = stage_check,
		[MD_STAGE_CHECKED] = stage_ready,
		[MD_STAGE_READY] = stage_image,
	};
	int r;

	while (m->stage < stage) {
		r = steps[m->stage](m);
		if (r)
			return md_session_failed(m, r);
		m->stage++;
	}
	return 0;
}

static int
compile(struct minid *m, void *arg)
{
	return md_session_reach(m, MD_STAGE_IMAGE);
}

MINID_API int
minid_compile(struct minid *m)
{
	int r;

	md_report_reset(m);
	if (m->state != MD_SES_NEW)
		return md_fail(m, MINID_ESTATE, "minid_compile: called out of "
			       "order");
	r = md_session_guarded(m, compile, NULL);
	if (r)
		return m->state == MD_SES_FAILED ? r : md_session_failed(m, r);
	m->state = MD_SES_COMPILED;
	return 0;
}
