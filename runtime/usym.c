/*
 * usym.c - the text of a user address: object`function+0xoff.
 *
 * In: process id and address. Out: text. What is mapped where is read from
 * /proc when a process is first seen, and again when an address is unknown
 * while it lives; the last good answer is kept, so that names survive the
 * process. Symbol tables are opened through the mapping where that is still
 * there, and kept from then on.
 *
 * The targets of the session share their mappings with us, and the first has
 * what minid's own process has not: BEGIN, END and ticks run there. Other processes
 * are known by pid and start time, so that a reused pid is not mistaken.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <dirent.h>
#include <elf.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#include "session.h"
#include "unwind.h"

enum {
	REFRESH_NS = 100000000,	/* /proc is read again no more often */
	ROOM = 64 << 20,	/* for what is known of processes */
};

struct process {
	struct md_target *t;	/* the session's, or `own` */
	struct md_target own;
	uint64_t started;	/* ticks after boot; 0: it had ended */
	uint64_t checked;	/* ns */
	unsigned told;		/* mappings that were told of it, then */
	struct md_jit *jit;	/* NULL until it is needed */
	struct md_elf *vdso;	/* as the process has it */
	bool vdso_read;
};

struct md_usym {
	struct md_arena arena;
	struct md_demangler *demangler;
	struct md_prov_ctx *prov;	/* has the targets, and files */
	const struct md_printopt *opt;
	struct md_ptrs processes;	/* struct process */
	struct md_unwind *unwind;	/* NULL until it is needed */
	struct md_mmaps *mmaps;		/* NULL when all are targets */
	struct minid *m;
};

/* -- what others map ------------------------------------------------------ */

static bool
has_address(const struct md_field *f, unsigned n)
{
	while (n && f->kind != MD_F_USYM && f->kind != MD_F_USTACK)
		f++, n--;
	return n;
}

/* May it print addresses of processes that are no targets? */
static bool
wants_others(const struct md_image *img)
{
	const struct md_image_action *a;
	const struct md_probe *p;
	bool yes = false, others = false;

	for (unsigned i = 0; i < img->nsites; i++) {
		p = img->sites[i].probe;
		others = others || (!p->pid && p->kind != MD_SITE_CALLBACK &&
				    p->kind != MD_SITE_TICK);
	}
	for (unsigned i = 0; i < img->naggs; i++)
		yes = yes || has_address(img->aggs[i].keys, img->aggs[i].nkeys);
	for (unsigned i = 0; i < img->nclauses; i++) {
		a = img->clauses[i].actions;
		for (unsigned k = 0; k < img->clauses[i].nactions; k++)
			yes = yes || has_address(a[k].fields, a[k].nfields);
	}
	return yes && (others || img->follow_map >= 0);
}

/* All that has come, before more of it is lost. */
void
md_usym_look(struct md_usym *u)
{
	if (u->mmaps)
		md_consumer_lose(u->m->be, MD_DROP_MAPS,
				 md_mmaps_read(u->mmaps));
}

/* From now on, and what there is already. */
static void
watch(struct md_usym *u)
{
	struct md_arena arena = { .oom = u->m->arena.oom };
	DIR *d = opendir("/proc");
	struct dirent *e;

	u->mmaps = md_mmaps_open(&u->m->arena,
				 u->m->c.img->ncpus);
	if (!u->mmaps)
		md_notice(u->m, false, "the kernel does not tell what is "
			  "mapped: addresses of processes that end early "
			  "are without names");
	for (unsigned i = 0; u->mmaps && md_mmaps_fds(u->mmaps)[i] >= 0; i++)
		md_session_watch(u->m, md_mmaps_fds(u->mmaps)[i], EV_RING,
				 EPOLLIN);
	while (u->mmaps && d && (e = readdir(d))) {
		struct md_target t = { .pid = atoi(e->d_name),
				       .arena = &arena };

		if (t.pid <= 0 || md_target_maps(&t))
			continue;
		for (unsigned i = 0; i < t.nmaps; i++)
			if (t.maps[i].exec && t.maps[i].path[0])
				md_mmaps_add(u->mmaps, t.pid, &t.maps[i]);
		md_arena_free(&arena);
	}
	if (d)
		closedir(d);
	md_arena_free(&arena);
}

/* -- life ----------------------------------------------------------------- */

struct md_usym *
md_usym_new(struct minid *m)
{
	struct md_usym *u = calloc(1, sizeof *u);

	if (!u)
		return NULL;
	u->m = m;
	u->prov = &m->prov;
	u->opt = &m->o.print;
	if (wants_others(m->c.img))
		watch(u);
	return u;
}

/* All processes: those that are asked for again are looked at again. */
static void
forget(struct md_usym *u)
{
	for (unsigned i = 0; i < u->processes.n; i++)
		md_elf_close(((struct process *)u->processes.v[i])->vdso);
	u->processes = (struct md_ptrs){ 0 };
	md_unwind_free(u->unwind);
	u->unwind = NULL;
	md_demangler_end(u->demangler);
	u->demangler = NULL;
	md_arena_free(&u->arena);
}

void
md_usym_free(struct md_usym *u)
{
	if (!u)
		return;
	forget(u);
	md_mmaps_close(u->mmaps);
	free(u);
}

/* -- processes ------------------------------------------------------------ */

/* Read the mappings; keep the old ones when there is nothing to read. */
static int
refresh(struct process *p)
{
	p->checked = md_clock_ns(CLOCK_MONOTONIC);
	return md_target_maps(p->t);
}

static struct process *
new_process(struct md_usym *u, pid_t pid)
{
	struct process *p;
	struct md_target *t;

	if (u->arena.total > ROOM)
		forget(u);
	p = md_alloc(&u->arena, sizeof *p);

	for (unsigned i = 0; i < u->prov->targets.n; i++) {
		t = u->prov->targets.v[i];
		if (t->pid == pid)
			p->t = t;
	}
	if (!p->t) {
		p->own.pid = p->own.view = pid;
		p->own.pidfd = -1;
		p->own.arena = &u->arena;
		p->t = &p->own;
	}
	p->started = md_proc_look(pid, NULL, NULL);
	md_ptrs_push(&u->arena, &u->processes, p);
	return p;
}

static struct process *
find_process(struct md_usym *u, pid_t pid)
{
	struct process *p;
	uint64_t started;

	u->arena.oom = u->m->arena.oom;
	for (unsigned i = u->processes.n; i-- > 0;) {
		p = u->processes.v[i];
		if (p->t->pid != pid)
			continue;
		if (p->t != &p->own ||
		    md_clock_ns(CLOCK_MONOTONIC) - p->checked < REFRESH_NS)
			return p;
		started = md_proc_look(pid, NULL, NULL);
		if (!started || started == p->started)
			return p;
		break;
	}
	return new_process(u, pid);
}

static const struct md_mapping *
mapping_at(const struct process *p, uint64_t addr)
{
	const struct md_mapping *m;

	for (unsigned i = 0; i < p->t->nmaps; i++) {
		m = &p->t->maps[i];
		if (addr >= m->start && addr < m->end)
			return m;
	}
	return NULL;
}

static bool
add_mapping(struct md_target *t, const struct md_mapping *m)
{
	for (unsigned i = 0; i < t->nmaps; i++)
		if (m->start < t->maps[i].end && t->maps[i].start < m->end)
			return false;
	t->maps = md_grow(t->arena, t->maps, t->nmaps, &t->mapcap, sizeof *m);
	t->maps[t->nmaps++] = *m;
	return true;
}

static int
by_start(const void *a, const void *b)
{
	const struct md_mapping *m = a, *n = b;

	return (m->start > n->start) - (m->start < n->start);
}

/* What /proc does not say any more; of a file only the code is told, what
 * stands before that is taken to be mapped in front of it. */
static void
learn(struct md_usym *u, struct process *p)
{
	struct md_target *t = p->t;
	const struct md_mapping *told;
	unsigned n, had = t->nmaps;

	md_usym_look(u);
	told = md_mmaps_of(u->mmaps, t->pid, &n);
	while (n-- > 0) {
		struct md_mapping m = told[n];

		if (!add_mapping(t, &m) || !m.off)
			continue;
		m.end = m.start;
		m.start -= m.off;
		m.off = 0;
		m.exec = false;
		add_mapping(t, &m);
	}
	if (t->nmaps == had)
		return;
	qsort(t->maps, t->nmaps, sizeof *t->maps, by_start);
	t->nread++;
}

/* Has it mapped something since? Then what was there may have gone. */
static void
look_again(struct md_usym *u, struct process *p)
{
	unsigned n;

	if (!u->mmaps || p->t != &p->own)
		return;
	md_mmaps_of(u->mmaps, p->t->pid, &n);
	if (n == p->told)
		return;
	p->told = n;
	if (refresh(p) < 0) { /* it has ended, too */
		p->t->nmaps = 0;
		learn(u, p);
	}
}

static const struct md_mapping *
find_mapping(struct md_usym *u, struct process *p, uint64_t addr)
{
	const struct md_mapping *m;

	look_again(u, p);
	m = mapping_at(p, addr);
	if (m)
		return m;
	if (!p->t->gone &&
	    (!p->checked ||
	     md_clock_ns(CLOCK_MONOTONIC) - p->checked >= REFRESH_NS)) {
		refresh(p);
		m = mapping_at(p, addr);
	}
	/* probes are matched by what a target that lives maps */
	if (m || !u->mmaps || (p->t != &p->own && !p->t->gone))
		return m;
	learn(u, p);
	return mapping_at(p, addr);
}

/* -- objects ---------------------------------------------------------------- */

/* Where the file that `m` belongs to begins: its lowest mapping in one piece
 * with m, as the same file may be mapped twice. What is no file is alone. */
static const struct md_mapping *
first_mapping(const struct process *p, const struct md_mapping *m)
{
	const struct md_mapping *first = m, *q;

	for (q = m; m->ino && q-- > p->t->maps;) {
		if (q->ino == m->ino && q->dev == m->dev &&
		    q->off <= first->off) {
			first = q;
			if (!q->off)
				break;
		}
	}
	return first;
}

static size_t
own_size(const Elf64_Ehdr *h)
{
	return (h->e_shoff + (size_t)h->e_shnum * h->e_shentsize + 4095) &
	       ~(size_t)4095;
}

/* The kernel's own library, which is no file: read from the process, or when
 * that has ended, as we have it. */
static struct md_elf *
find_vdso(struct process *p, const struct md_mapping *m)
{
	const Elf64_Ehdr *own = (void *)getauxval(AT_SYSINFO_EHDR);
	size_t n = m->end - m->start;
	char path[40], *bytes;
	int fd;

	if (p->vdso_read)
		return p->vdso;
	p->vdso_read = true;
	snprintf(path, sizeof path, "/proc/%d/mem", (int)p->t->view);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	bytes = fd >= 0 ? malloc(n) : NULL;
	if (bytes && pread(fd, bytes, n, (off_t)m->start) == (ssize_t)n)
		p->vdso = md_elf_of_bytes(bytes, n);
	else if (own && m->start >> 32 && n == own_size(own))
		p->vdso = md_elf_of_bytes(own, n);
	free(bytes);
	if (fd >= 0)
		close(fd);
	return p->vdso;
}

static const struct md_sym *
find_symbol(struct md_usym *u, struct process *p,
	    const struct md_mapping *m, uint64_t addr, uint64_t *off)
{
	bool vdso = !strcmp(m->path, "[vdso]");
	struct md_elf *e = vdso ? find_vdso(p, m)
				: md_prov_elf(u->prov, p->t, m);
	const struct md_sym *s;
	uint64_t link;

	if (!e)
		return NULL;
	link = m->exec ? md_elf_addr(e, addr - m->start + m->off) :
	       addr - first_mapping(p, m)->start + md_elf_base(e);
	s = md_elf_at(e, link);
	if (!s && !m->exec)
		s = md_elf_object_at(e, link);
	/* nothing is left of a file that was emptied */
	if (!s || !*s->name)
		return NULL;
	*off = link - s->addr;
	return s;
}

/* What an address belongs to: the zeroed end of a file's data (.bss) has a
 * mapping of its own, without a name, behind the file's. */
static const struct md_mapping *
place(struct md_usym *u, pid_t pid, struct process **of, uint64_t addr)
{
	struct process *p = *of = find_process(u, pid);
	const struct md_mapping *m = find_mapping(u, p, addr), *f;
	struct md_target *const *first = (void *)u->prov->targets.v;
	struct md_elf *e;

	if (!m && pid == getpid() && u->prov->targets.n &&
	    (*first)->pid != pid)
		return place(u, (*first)->pid, of, addr);
	if (!m || *m->path || m->exec || m == p->t->maps)
		return m;
	f = m - 1;
	if (f->end != m->start || !f->writable || *f->path != '/')
		return m;
	e = md_prov_elf(u->prov, p->t, f);
	return e && md_elf_object_at(e, addr - first_mapping(p, f)->start +
				     md_elf_base(e)) ? f : m;
}

/* -- text -------------------------------------------------------------------- */

static void
put_object(struct md_out *out, const struct md_mapping *m)
{
	static const char deleted[] = " (deleted)";
	const char *base = strrchr(m->path, '/');
	size_t n;

	base = base ? base + 1 : m->path;
	n = strlen(base);
	if (n > sizeof deleted - 1 &&
	    !strcmp(base + n - (sizeof deleted - 1), deleted))
		n -= sizeof deleted - 1;
	md_putn(out, base, n);
}

static void
put_hex(struct md_out *out, uint64_t v)
{
	md_printf(out, "0x%llx", (unsigned long long)v);
}

static void
put_name(struct md_usym *u, struct md_out *out, const char *name)
{
	const char *text = NULL;

	if (u->opt->demangle && name[0] == '_') {
		if (!u->demangler)
			u->demangler = md_demangler_new(&u->arena);
		text = md_demangle(u->demangler, name);
	}
	md_puts(out, text ? text : name);
}

/* A second early, for clocks are set; 0: not known. */
static time_t
real_start(const struct process *p)
{
	uint64_t ago = md_clock_ns(CLOCK_BOOTTIME) / 1000000000 -
		       p->started / (uint64_t)sysconf(_SC_CLK_TCK);

	return p->started ? time(NULL) - (time_t)ago - 1 : 0;
}

/* Code that the process has made: by what it says of it itself. */
static const char *
made_name(struct md_usym *u, struct process *p, uint64_t addr, uint64_t *off)
{
	if (!p->jit)
		p->jit = md_jit_new(&u->arena, real_start(p));
	return md_jit_name(p->jit, p->t->pid, addr, off);
}

static bool
put_made(struct md_usym *u, struct md_out *out, struct process *p,
	 uint64_t addr, bool keep_off)
{
	uint64_t off;
	const char *name = made_name(u, p, addr, &off);

	if (!name)
		return false;
	md_printf(out, "perf-%d.map`", (int)p->t->pid);
	put_name(u, out, name);
	if (keep_off && off)
		md_printf(out, "+0x%llx", (unsigned long long)off);
	return true;
}

/* A caller of what does not return may have nothing behind the call. */
static const struct md_sym *
named(struct md_usym *u, struct process *p, const struct md_mapping *m,
      uint64_t addr, uint64_t *off, bool caller)
{
	const struct md_sym *s = find_symbol(u, p, m, addr, off), *before;
	uint64_t by;

	if (!caller || (s && *off) || addr == m->start)
		return s;
	before = find_symbol(u, p, m, addr - 1, &by);
	if (before)
		*off = by + 1;
	return before ? before : s;
}

void
md_usym_print(struct md_usym *u, struct md_out *out, pid_t pid, uint64_t addr,
	      const struct md_builtin *how)
{
	struct process *p;
	const struct md_mapping *m = place(u, pid, &p, addr);
	const struct md_sym *s = NULL;
	uint64_t off = 0;
	bool caller = how && strstr(how->name, "stack"), keep_off, file;

	if (caller)
		how = NULL;
	keep_off = !how || !strcmp(how->name, "uaddr");
	if (how && !strcmp(how->name, "umod")) {
		if (m && *m->path)
			put_object(out, m);
		else
			put_hex(out, addr);
		return;
	}
	file = m && *m->path && *m->path != '[';
	if (u->opt->noresolve && file) {
		put_object(out, m);
		md_putc(out, ':');
		put_hex(out, addr - first_mapping(p, m)->start);
		return;
	}
	if (m && !u->opt->noresolve)
		s = named(u, p, m, addr, &off, caller);
	/* nothing is known of new mappings of a process that has ended */
	if (!s && (!m || m->exec) && !u->opt->noresolve &&
	    put_made(u, out, p, addr, keep_off))
		return;
	if (s || (file && !how)) {
		put_object(out, m);
		md_putc(out, '`');
	}
	if (!s) { /* the stack, the heap, no symbol */
		put_hex(out, addr);
		return;
	}
	put_name(u, out, s->name);
	if (keep_off && off)
		md_printf(out, "+0x%llx", (unsigned long long)off);
}

uint64_t
md_usym_start(struct md_usym *u, pid_t pid, uint64_t addr,
	      const struct md_builtin *how)
{
	struct process *p;
	const struct md_mapping *m = place(u, pid, &p, addr);
	uint64_t off = 0;

	if (!strcmp(how->name, "umod"))
		return m && *m->path ? first_mapping(p, m)->start : addr;
	if (!u->opt->noresolve &&
	    (!m || (!find_symbol(u, p, m, addr, &off) && m->exec)))
		made_name(u, p, addr, &off);
	return addr - off;
}

/* -- callers ----------------------------------------------------------------- */

static int
open_mapped(void *arg, const struct md_target *t, const struct md_mapping *m)
{
	(void)arg;
	return md_prov_open(t, m);
}

unsigned
md_usym_unwind(struct md_usym *u, pid_t pid, const struct md_unwind_rec *r,
	       uint64_t *v, unsigned max)
{
	struct process *p = find_process(u, pid);
	const struct md_unwind_state st = {
		.regs = r->regs, .stack = r->stack, .len = r->len,
	};

	if (!find_mapping(u, p, r->regs[MD_DWARF_REGS]))
		return 0;
	if (!u->unwind)
		u->unwind = md_unwind_new(open_mapped, u);
	return u->unwind ? md_unwind(u->unwind, p->t, &st, v, max) : 0;
}
