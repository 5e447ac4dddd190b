/*
 * usym.c - the text of a user address: object`function+0xoff.
 *
 * In: process id and address. Out: text. What is mapped where is read from
 * /proc when a process is first seen, and again when an address is unknown
 * while it lives; the last good answer is kept, so that names survive the
 * process. Symbol tables are opened through the mapping where that is still
 * there, and kept from then on.
 *
 * The targets of the session share their mappings with us. Other processes
 * are known by pid and start time, so that a reused pid is not mistaken.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "session.h"
#include "unwind.h"

enum { REFRESH_NS = 100000000 };	/* /proc is read again no more often */

struct process {
	struct md_target *t;	/* the session's, or `own` */
	struct md_target own;
	uint64_t started;	/* start time, other processes */
	uint64_t checked;	/* ns */
	struct md_jit *jit;	/* NULL until it is needed */
	struct md_elf *vdso;	/* as the process has it */
	bool vdso_read;
};

struct md_usym {
	struct md_demangler *demangler;
	struct md_prov_ctx *prov;	/* has the targets, and files */
	const struct md_printopt *opt;
	struct md_ptrs processes;	/* struct process */
	struct md_unwind *unwind;	/* NULL until it is needed */
};

struct md_usym *
md_usym_new(struct md_prov_ctx *prov, const struct md_printopt *opt)
{
	struct md_usym *u = calloc(1, sizeof *u);

	if (!u)
		return NULL;
	u->prov = prov;
	u->opt = opt;
	return u;
}

void
md_usym_free(struct md_usym *u)
{
	if (!u)
		return;
	for (unsigned i = 0; i < u->processes.n; i++)
		md_elf_close(((struct process *)u->processes.v[i])->vdso);
	md_unwind_free(u->unwind);
	md_demangler_end(u->demangler);
	free(u);
}

/* -- processes ------------------------------------------------------------ */

/* Read the mappings; keep the old ones when there is nothing to read. */
static void
refresh(struct process *p)
{
	p->checked = md_clock_ns(CLOCK_MONOTONIC);
	md_target_maps(p->t);
}

static struct process *
new_process(struct md_usym *u, pid_t pid)
{
	struct process *p = md_alloc(u->prov->arena, sizeof *p);
	struct md_target *t;

	for (unsigned i = 0; i < u->prov->targets.n; i++) {
		t = u->prov->targets.v[i];
		if (t->pid == pid)
			p->t = t;
	}
	if (!p->t) {
		p->own.pid = pid;
		p->own.pidfd = -1;
		p->own.arena = u->prov->arena;
		p->started = md_proc_look(pid, NULL, NULL);
		p->t = &p->own;
	}
	md_ptrs_push(u->prov->arena, &u->processes, p);
	return p;
}

static struct process *
find_process(struct md_usym *u, pid_t pid)
{
	struct process *p;
	uint64_t started;

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

static const struct md_mapping *
find_mapping(struct process *p, uint64_t addr)
{
	const struct md_mapping *m = mapping_at(p, addr);

	if (m)
		return m;
	if (p->t->gone ||
	    (p->checked &&
	     md_clock_ns(CLOCK_MONOTONIC) - p->checked < REFRESH_NS))
		return NULL;
	refresh(p);
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

/* The kernel's own library, which is no file: read from the process. */
static struct md_elf *
find_vdso(struct process *p, const struct md_mapping *m)
{
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
	link = addr - (vdso ? m : first_mapping(p, m))->start + md_elf_base(e);
	s = md_elf_at(e, link);
	if (!s && !m->exec)
		s = md_elf_object_at(e, link);
	if (s)
		*off = link - s->addr;
	return s;
}

/* What an address belongs to: the zeroed end of a file's data (.bss) has a
 * mapping of its own, without a name, behind the file's. */
static const struct md_mapping *
place(struct md_usym *u, struct process *p, uint64_t addr)
{
	const struct md_mapping *m = find_mapping(p, addr), *f;
	struct md_elf *e;

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
			u->demangler = md_demangler_new(u->prov->arena);
		text = md_demangle(u->demangler, name);
	}
	md_puts(out, text ? text : name);
}

/* Code that the process has made: by what it says of it itself. */
static const char *
made_name(struct md_usym *u, struct process *p, uint64_t addr, uint64_t *off)
{
	if (!p->jit)
		p->jit = md_jit_new(u->prov->arena);
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

void
md_usym_print(struct md_usym *u, struct md_out *out, pid_t pid, uint64_t addr,
	      const struct md_builtin *how)
{
	struct process *p = find_process(u, pid);
	const struct md_mapping *m = place(u, p, addr);
	const struct md_sym *s = NULL;
	uint64_t off = 0;
	bool keep_off = !how || !strcmp(how->name, "uaddr"), file;

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
		s = find_symbol(u, p, m, addr, &off);
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
	struct process *p = find_process(u, pid);
	const struct md_mapping *m = place(u, p, addr);
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

	if (!find_mapping(p, r->regs[MD_DWARF_REGS]))
		return 0;
	if (!u->unwind)
		u->unwind = md_unwind_new(open_mapped, u);
	return u->unwind ? md_unwind(u->unwind, p->t, &st, v, max) : 0;
}
