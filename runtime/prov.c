/*
 * prov.c - what the providers share: the list of them, strings, files, new
 * probes, and the search for a description.
 *
 * In: a description after macro substitution. Out: probes, each with an id
 * that stays. Memory is the session's arena; nothing is freed here except
 * what prov_pid.c keeps open (md_prov_release).
 */
#include "usdt.h"
#include "lang/near.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct md_provider *const providers[] = {
	&md_prov_dtrace,
	&md_prov_pid,
	&md_prov_proc,
	&md_prov_sched,
	&md_prov_syscall,
	&md_prov_profile,
	&md_prov_uprobe,
	&md_prov_usdt,
};

enum { NPROVIDERS = sizeof(providers) / sizeof(providers[0]) };

const char *
md_prov_intern(struct md_prov_ctx *p, const char *s)
{
	void **slot = md_map_put(p->arena, &p->intern, s);

	if (!*slot)
		*slot = md_strdup(p->arena, s);
	return *slot;
}

/* The path counts, too: another process's way to the file stays open when
 * this one has ended. */
unsigned
md_prov_file(struct md_prov_ctx *p, const char *path, const char *name,
	     uint64_t dev, uint64_t ino)
{
	struct md_probe_file *f;
	unsigned at = p->nfiles;

	for (unsigned i = 0; i < p->nfiles; i++) {
		f = &p->files[i];
		if (f->dev == dev && f->ino == ino && !strcmp(f->path, path))
			return i;
		if (f->ino == ~0ull)
			at = i;
	}
	p->files = md_grow(p->arena, p->files, p->nfiles, &p->fcap,
			   sizeof(*p->files));
	f = &p->files[at];
	f->path = md_prov_intern(p, path);
	f->name = md_prov_intern(p, name);
	f->dev = dev;
	f->ino = ino;
	p->nfiles += at == p->nfiles;
	return at;
}

struct md_probe *
md_prov_probe(struct md_prov_ctx *p, enum md_site_kind kind, const char *prov,
	      const char *mod, const char *func, const char *name)
{
	struct md_probe *probe = md_alloc(p->arena, sizeof(*probe));

	md_ptrs_push(p->arena, &p->probes, probe);
	probe->id = p->probes.n;
	probe->kind = (uint8_t)kind;
	probe->prov = prov;
	probe->mod = mod;
	probe->func = func;
	probe->name = name;
	if (kind == MD_SITE_TRACEPOINT)
		probe->cost = MD_COST_TRACEPOINT;
	else if (kind == MD_SITE_PROFILE)
		probe->cost = MD_COST_CLOCK;
	return probe;
}

static void
ignore(void *arg, struct md_probe *probe)
{
}

/* BEGIN, END and ERROR have the ids 1, 2 and 3. */
static void
first_probes(struct md_prov_ctx *p)
{
	struct md_pdesc d = {
		.text = "",
		.prov = "dtrace",
		.mod = "",
		.func = "",
		.name = "",
		.id = -1,
	};

	if (!p->probes.n)
		md_prov_dtrace.match(p, &d, ignore, NULL);
}

static int
match_id(struct md_prov_ctx *p, struct md_pdesc *d, md_found_fn *found,
	 void *arg)
{
	if (d->id < 1 || d->id > (long)p->probes.n)
		return md_error(p->diags, MD_D_PDESC_INVAL, d->loc,
				"invalid probe identifier: %s", d->text);
	found(arg, p->probes.v[d->id - 1]);
	return 1;
}

/* A name that programs cannot give their own probes. */
bool
md_prov_exists(const char *name)
{
	for (unsigned i = 0; i < NPROVIDERS; i++)
		if (!strcmp(name, providers[i]->name))
			return true;
	return !strncmp(name, "pid", 3) && name[3] &&
	       strspn(name + 3, "0123456789") == strlen(name + 3);
}

/* May the provider field mean this provider? pid has its number behind. */
static bool
means(const struct md_pdesc *d, const struct md_provider *prov)
{
	if (prov == &md_prov_usdt)
		return *d->prov && !md_prov_exists(d->prov);
	if (prov == &md_prov_pid)
		return !strncmp(d->prov, "pid", 3);
	if (!*d->prov)
		return true;
	return md_is_glob(d->prov) ? md_glob(d->prov, prov->name)
				   : !strcmp(d->prov, prov->name);
}

/* Other systems' providers, and where minid sees something of the kind. */
static const char *
elsewhere(struct md_prov_ctx *p, const char *name)
{
	size_t n = strlen(name);

	static const struct {
		const char *names, *text;
	} rows[] = {
		{ " fbt kprobe kretprobe kfunc kretfunc fentry fexit rawfbt ",
		  "functions of the kernel are not traced; what programs ask "
		  "of it is, by syscall, proc and sched" },
		{ " io fsinfo vfs nfsv smb ",
		  "devices and file systems are not traced; reads and writes "
		  "of programs are: syscall::*read*:entry, "
		  "syscall::*write*:entry" },
		{ " ip tcp udp udplite sctp mib ",
		  "packets are not traced; sends and receives of programs "
		  "are: syscall::send*:entry, syscall::recv*:entry, "
		  "syscall::connect:entry" },
		{ " plockstat lockstat ",
		  "time pid$target:libc:pthread_mutex_lock:entry to its "
		  ":return, or syscall::futex:entry" },
		{ " vminfo sysinfo sdt cpc rawtp tracepoint software hardware ",
		  "the kernel's counters and own probes are not read; see "
		  "syscall, proc and sched, or perf stat" },
		{ " usdt ", "a program's own probes are NAME$target:::PROBE" },
		{ " uretprobe ", "returns are uprobe:FILE:FUNCTION:return" },
		{ " interval ", "times are tick-1s, tick-100ms and the like" },
	};

	while (n && isdigit((unsigned char)name[n - 1]))
		n--;
	for (unsigned i = 0; n && i < sizeof(rows) / sizeof(rows[0]); i++)
		if (strstr(rows[i].names, md_sprintf(p->arena, " %.*s ",
						     (int)n, name)))
			return md_sprintf(p->arena, "minid has no provider "
					  "'%s': %s", name, rows[i].text);
	return NULL;
}

struct near_arg {
	struct md_near n;
	bool func;
};

static void
compare(void *arg, struct md_probe *p)
{
	struct near_arg *a = arg;

	md_near_add(&a->n, a->func ? p->func : p->name);
}

/* What would match if the function, or the name, were another one. */
static const char *
misspelt(struct md_prov_ctx *p, const struct md_pdesc *d)
{
	struct near_arg a;

	for (unsigned i = 0; i < 2; i++) {
		struct md_pdesc copy = *d;
		const char **field = i ? &copy.name : &copy.func;

		md_near_start(&a.n, *field);
		a.func = !i;
		*field = "";
		for (unsigned k = 0; k < NPROVIDERS; k++)
			if (means(d, providers[k]) && !providers[k]->of_files)
				providers[k]->match(p, &copy, compare, &a);
		if (a.n.found)
			return md_sprintf(p->arena, "did you mean %s?",
					  md_near_text(&a.n, p->arena));
	}
	return NULL;
}

static const char *
near_provider(struct md_prov_ctx *p, const char *name)
{
	struct md_near n;

	md_near_start(&n, md_strndup(p->arena, name,
				     strcspn(name, "0123456789")));
	for (unsigned i = 0; i < NPROVIDERS; i++)
		if (providers[i] != &md_prov_usdt)
			md_near_add(&n, providers[i]->name);
	return !n.found ? NULL :
	       md_sprintf(p->arena, "did you mean %s%s?", n.out[0],
			  strcmp(n.out[0], "pid") ? "" : "$target");
}

/* What may be wrong with a description that matches nothing, when the
 * provider has not said more: a field too far to the right, an unknown
 * provider, or a name to be looked up. */
static const char *
advice(struct md_prov_ctx *p, const struct md_pdesc *d)
{
	const char *field[] = { d->mod, d->func, d->name }, *all = "";
	const char *text = elsewhere(p, d->prov);
	static const char *const what[] = { "module", "function", "name" };

	for (unsigned i = 0; !*d->prov && i < 3; i++)
		if (md_prov_exists(field[i]))
			return md_sprintf(p->arena, "'%s' is taken for the %s: "
				"the fields are provider:module:function:name, "
				"and with fewer colons the first are missing",
				field[i], what[i]);
	for (unsigned i = 0; !*d->prov && i < 3 && !text; i++)
		text = elsewhere(p, field[i]);
	if (text)
		return text;
	if (!strcmp(d->prov, "pid"))
		return "pid needs the number of a process: pid$target (which "
		       "the shell takes away within \"...\": use '...')";
	if (!strncmp(d->name, "tick-", 5) || !strncmp(d->name, "profile-", 8))
		return "behind tick- and profile- stand a number and ns, us, "
		       "ms, s, m, h, d or hz; at least 200us, at most 5000hz";
	text = misspelt(p, d);
	if (text)
		return text;
	if (!strcmp(d->prov, "syscall") || !strcmp(d->prov, "proc") ||
	    !strcmp(d->prov, "sched") || !strcmp(d->prov, "dtrace"))
		return md_sprintf(p->arena, "'minid -l -P %s' lists the probes "
				  "of %s", d->prov, d->prov);
	if (!*d->prov)
		return "'minid -l' lists the probes that need no program";
	if (md_is_glob(d->prov) || md_prov_exists(d->prov))
		return NULL;
	text = near_provider(p, d->prov);
	if (text)
		return text;
	if (isdigit((unsigned char)d->prov[strlen(d->prov) - 1]) && p->follow)
		return "with -Z probes of programs that children execute come "
		       "with them";
	if (isdigit((unsigned char)d->prov[strlen(d->prov) - 1]))
		return "minid -l -n '*$target:::' with its -p or -c lists the "
		       "probes that a program has of its own";
	for (unsigned i = 0; i < NPROVIDERS; i++)
		if (providers[i] != &md_prov_usdt)
			all = md_sprintf(p->arena, "%s%s%s", all,
					 *all ? ", " : "", providers[i]->name);
	return md_sprintf(p->arena, "no provider is called '%s'; there are %s, "
			  "and those of programs with probes of their own, "
			  "NAME$target or NAME:FILE", d->prov, all);
}

/* ./prog is where the command stands. */
static const char *
module(struct md_prov_ctx *p, const char *mod)
{
	char *path = *mod == '/' || !strchr(mod, '/') ? NULL
						      : realpath(mod, NULL);

	if (path)
		mod = md_strdup(p->arena, path);
	free(path);
	return mod;
}

int
md_prov_match(struct md_prov_ctx *p, struct md_pdesc *d, md_found_fn *found,
	      void *arg)
{
	int total = 0;

	first_probes(p);
	d->mod = module(p, d->mod);
	if (d->id >= 0)
		return match_id(p, d, found, arg);
	for (unsigned i = 0; i < NPROVIDERS; i++) {
		int n;

		if (!means(d, providers[i]))
			continue;
		n = providers[i]->match(p, d, found, arg);
		if (n < 0)
			return -1;
		total += n;
	}
	if (!total && !p->zdefs && !d->hint)
		d->hint = advice(p, d);
	return total;
}

int
md_prov_list(struct md_prov_ctx *p, const struct md_pdesc *d,
	     md_found_fn *found, void *arg)
{
	static const struct md_pdesc every = {
		.text = "",
		.prov = "",
		.mod = "",
		.func = "",
		.name = "",
		.id = -1,
	};
	struct md_pdesc copy;
	int total = 0;

	first_probes(p);
	copy = d ? *d : every;
	copy.mod = module(p, copy.mod);
	for (unsigned i = 0; i < NPROVIDERS; i++) {
		bool own = !d && providers[i] == &md_prov_usdt;
		int n;

		if (!own && !means(&copy, providers[i]))
			continue;
		n = providers[i]->match(p, &copy, found, arg);
		if (n < 0)
			return -1;
		total += n;
	}
	return total;
}

const char *
md_prov_argtype(const struct md_probe *p, unsigned n)
{
	if (p->recipe == MD_ARGS_USDT && n < p->usdt->nargs)
		return md_usdt_type(&p->usdt->args[n]);
	if (p->kind != MD_SITE_TRACEPOINT)
		return NULL;
	return md_prov_tptype(p->tp, p->func, n);
}
