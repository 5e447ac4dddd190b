/*
 * prov_proc.c - providers proc, sched and syscall: the life of processes and
 * threads, and system calls, by raw tracepoints.
 *
 * Each row of tracepoints.def becomes a probe with empty module and function;
 * the two of syscall become one for each system call that the headers of this
 * machine know, in function by the kernel's name, with the types of its own
 * arguments (syscall_types.def). What a row says (when it counts, how the
 * arguments are fetched) is lowered elsewhere.
 */
#include "prov.h"

#include <asm/unistd.h>
#include <stdio.h>
#include <string.h>

#if defined(__aarch64__)
#define CALLS_FORK \
	{ \
		__NR_clone, __NR_clone3, -1 \
	}
#else
#define CALLS_FORK \
	{ \
		__NR_clone, __NR_fork, __NR_vfork, __NR_clone3 \
	}
#endif
#define CALLS_EXEC \
	{ \
		__NR_execve, __NR_execveat, -1 \
	}
#define CALLS_SIGWAIT \
	{ \
		__NR_rt_sigtimedwait, -1 \
	}
#define CALLS_YIELD \
	{ \
		__NR_sched_yield, -1 \
	}
#define CALLS_NONE \
	{ \
		-1 \
	}

#define TP(prov, name, point, level, guard, calls, ...) \
	{ prov, name, point, MD_LEVEL_##level, guard, calls, { __VA_ARGS__ } },

static const struct md_tp rows[] = {
#include "tracepoints.def"
};

#undef TP

enum { NROWS = sizeof(rows) / sizeof(rows[0]) };

/* The kernel's own names where they are not those of the numbers. */
static const struct {
	const char *number, *kernel;
} renamed[] = {
	{ "fstat", "newfstat" },      { "lstat", "newlstat" },
	{ "sendfile", "sendfile64" }, { "stat", "newstat" },
	{ "umount2", "umount" },      { "uname", "newuname" },
};

/* Other systems' names for them, for hints. */
static const struct {
	const char *theirs, *ours;
} foreign[] = {
	{ "exece", "execve" },	     { "fork1", "clone" },
	{ "forksys", "clone" },	     { "fstatat", "newfstatat" },
	{ "fstat64", "newfstat" },   { "lstat64", "newlstat" },
	{ "lwp_park", "futex" },     { "mmap64", "mmap" },
	{ "open64", "openat" },	     { "pollsys", "poll" },
	{ "pread", "pread64" },	     { "pwrite", "pwrite64" },
	{ "rexit", "exit_group" },   { "sigaction", "rt_sigaction" },
	{ "sigprocmask", "rt_sigprocmask" },
	{ "stat64", "newstat" },     { "waitsys", "wait4" },
};

#define SC(name, nr) { #name, nr },

static const struct {
	const char *name;
	int nr;
} calls[] = {
#include "runtime/syscalls.inc"
};

#undef SC

static const char types[] = " "
#include "syscall_types.def"
	;

static const char *
call_name(unsigned i)
{
	for (unsigned k = 0; k < sizeof(renamed) / sizeof(renamed[0]); k++)
		if (!strcmp(renamed[k].number, calls[i].name))
			return renamed[k].kernel;
	return calls[i].name;
}

/* One probe of a row, made unless it is there. */
static int
give(struct md_prov_ctx *p, const struct md_pdesc *d, const struct md_tp *row,
     const char *func, int nr, md_found_fn *found, void *arg)
{
	struct md_probe want = {
		.prov = row->provider,
		.mod = nr < 0 ? "" : "vmlinux",
		.func = func,
		.name = row->name,
	};
	struct md_probe *probe;
	char key[128];
	void **slot;

	/* none is made unless asked for: ids stay small */
	if (!md_pdesc_match(d, &want))
		return 0;
	snprintf(key, sizeof(key), "%s %s %s", want.prov, func, want.name);
	slot = md_map_put(p->arena, &p->by_key, key);
	if (!*slot) {
		probe = md_prov_probe(p, MD_SITE_TRACEPOINT, want.prov,
				      want.mod, func, want.name);
		probe->recipe = MD_ARGS_TP;
		probe->tp = row;
		probe->offset = nr < 0 ? 0 : (unsigned)nr;
		*slot = probe;
		/* its other places */
		while (row->guard >= MD_GUARD_EXEC &&
		       row[1].guard > MD_GUARD_EXEC) {
			probe->place = memcpy(md_alloc(p->arena, sizeof *probe),
					      probe, sizeof *probe);
			probe = probe->place;
			probe->tp = ++row;
		}
	}
	found(arg, *slot);
	return 1;
}

static int
match(struct md_prov_ctx *p, const struct md_pdesc *d, const char *provider,
      md_found_fn *found, void *arg)
{
	int n = 0;

	for (unsigned i = 0; i < NROWS; i++) {
		const struct md_tp *row = &rows[i];

		if (row->guard > MD_GUARD_EXEC ||
		    strcmp(row->provider, provider) ||
		    (*d->name && !md_glob(d->name, row->name)))
			continue;
		if (row->guard != MD_GUARD_BYNR) {
			n += give(p, d, row, "", -1, found, arg);
			continue;
		}
		for (unsigned k = 0; k < sizeof(calls) / sizeof(calls[0]); k++)
			n += give(p, d, row, call_name(k), calls[k].nr, found,
				  arg);
	}
	return n;
}

static int
match_proc(struct md_prov_ctx *p, struct md_pdesc *d, md_found_fn *found,
	   void *arg)
{
	return match(p, d, "proc", found, arg);
}

static int
match_sched(struct md_prov_ctx *p, struct md_pdesc *d, md_found_fn *found,
	    void *arg)
{
	return match(p, d, "sched", found, arg);
}

static int
match_syscall(struct md_prov_ctx *p, struct md_pdesc *d, md_found_fn *found,
	      void *arg)
{
	int n = match(p, d, "syscall", found, arg);
	const char *ours = NULL;

	for (unsigned i = 0; i < sizeof(renamed) / sizeof(renamed[0]); i++)
		if (!strcmp(renamed[i].number, d->func))
			ours = renamed[i].kernel;
	for (unsigned i = 0; i < sizeof(foreign) / sizeof(foreign[0]); i++)
		if (!strcmp(foreign[i].theirs, d->func))
			ours = foreign[i].ours;
	if (!n && ours && *d->prov)
		d->hint = md_sprintf(p->arena, "'%s' is called '%s' here",
				     d->func, ours);
	return n;
}

const struct md_provider md_prov_proc = { "proc", match_proc, false };
const struct md_provider md_prov_sched = { "sched", match_sched, false };
const struct md_provider md_prov_syscall = { "syscall", match_syscall, false };

const char *
md_prov_tptype(const struct md_tp *row, const char *func, unsigned n)
{
	static const char *const words[] = {
		['i'] = "int",	  ['u'] = "unsigned int",  ['l'] = "long",
		['d'] = "pid_t",  ['U'] = "unsigned long", ['z'] = "size_t",
		['p'] = "void *", ['s'] = "const char *",
	};
	char key[64];
	const char *s;

	if (n >= MD_TP_ARGS)
		return NULL;
	snprintf(key, sizeof(key), " %s:", func);
	s = row->guard == MD_GUARD_BYNR && row->args[n].kind == MD_TA_SYSARG ?
	    strstr(types, key) : NULL;
	if (!s)
		return row->args[n].type;
	s += strlen(key);
	return n < strcspn(s, " ") ? words[(unsigned char)s[n]] : NULL;
}

static void
tell(const struct md_tp *row, const char *func, md_tpfound_fn *found, void *arg)
{
	const char *each[MD_TP_ARGS];

	for (unsigned n = 0; n < MD_TP_ARGS; n++)
		each[n] = md_prov_tptype(row, func, n);
	found(arg, each);
}

bool
md_prov_tptypes(const struct md_pdesc *d, md_tpfound_fn *found, void *arg)
{
	bool any = false;

	for (const struct md_tp *row = rows; row < rows + NROWS; row++) {
		bool bynr = row->guard == MD_GUARD_BYNR, told = false;

		if (row->guard > MD_GUARD_EXEC ||
		    (*d->prov && !md_glob(d->prov, row->provider)) ||
		    (*d->name && !md_glob(d->name, row->name)) ||
		    (*d->func && !bynr))
			continue;
		any = true;
		if (!found)
			break;
		for (unsigned k = 0; bynr && k < sizeof(calls) / sizeof(calls[0]);
		     k++)
			if (!*d->func || md_glob(d->func, call_name(k))) {
				tell(row, call_name(k), found, arg);
				told = true;
			}
		if (!told)
			tell(row, d->func, found, arg);
	}
	return any;
}
