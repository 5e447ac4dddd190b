/*
 * unwind.c - callers by the tables of .eh_frame, with libdw of elfutils.
 *
 * In: registers and the top of the stack as a program recorded them, and the
 * process's mappings. Out: addresses. A process's files are told to libdw
 * once, and again when its mappings have changed; only the sections for
 * unwinding are read, never debug information.
 *
 * Absent: reading the process's memory. It has gone on since, so that what
 * lies below the recorded bytes is unknown and the stack ends there.
 */
#include "runtime/unwind.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef HAVE_LIBDW

#include <elfutils/libdwfl.h>

#include "lang/arch.h"

struct process {
	struct process *next;
	const struct md_target *t;
	unsigned nread;		/* of t, when libdw was told */
	Dwfl *dwfl;
	const struct md_unwind_state *st;	/* of the stack at hand */
};

struct md_unwind {
	md_unwind_open_fn *open;
	void *arg;
	struct process *processes;
};

struct walk {
	const struct md_target *t;
	uint64_t *v;
	unsigned n, max;
	bool cut;	/* what follows is known to be nowhere */
};

bool
md_unwind_possible(void)
{
	return true;
}

struct md_unwind *
md_unwind_new(md_unwind_open_fn *open, void *arg)
{
	struct md_unwind *u = calloc(1, sizeof *u);

	if (u) {
		u->open = open;
		u->arg = arg;
	}
	return u;
}

void
md_unwind_free(struct md_unwind *u)
{
	struct process *p;

	while (u && (p = u->processes)) {
		u->processes = p->next;
		dwfl_end(p->dwfl);
		free(p);
	}
	free(u);
}

/* -- what libdw asks for ---------------------------------------------------- */

static int
no_elf(Dwfl_Module *mod, void **data, const char *name, Dwarf_Addr base,
       char **file, Elf **elf)
{
	(void)mod, (void)data, (void)name, (void)base, (void)file, (void)elf;
	return -1;
}

static int
no_debuginfo(Dwfl_Module *mod, void **data, const char *name, Dwarf_Addr base,
	     const char *file, const char *link, GElf_Word crc, char **found)
{
	(void)mod, (void)data, (void)name, (void)base, (void)file;
	(void)link, (void)crc, (void)found;
	return -1;
}

/* One thread: that of the stack at hand. */
static pid_t
next_thread(Dwfl *dwfl, void *arg, void **thread)
{
	struct process *p = arg;

	if (*thread)
		return 0;
	*thread = p;
	return p->t->pid;
}

static bool
read_stack(Dwfl *dwfl, Dwarf_Addr addr, Dwarf_Word *word, void *arg)
{
	const struct md_unwind_state *st = ((struct process *)arg)->st;
	uint64_t off = addr - st->regs[MD_DWARF_SP];

	if (off > st->len || st->len - off < sizeof *word)
		return false;
	memcpy(word, st->stack + off, sizeof *word);
	return true;
}

static bool
set_registers(Dwfl_Thread *thread, void *arg)
{
	const struct md_unwind_state *st = ((struct process *)arg)->st;
	Dwarf_Word regs[MD_DWARF_REGS];

	for (unsigned i = 0; i < MD_DWARF_REGS; i++)
		regs[i] = st->regs[i];
	dwfl_thread_state_register_pc(thread, st->regs[MD_DWARF_REGS]);
	return dwfl_thread_state_registers(thread, 0, MD_DWARF_REGS, regs);
}

static const Dwfl_Callbacks files = {
	.find_elf = no_elf, .find_debuginfo = no_debuginfo,
};

static const Dwfl_Thread_Callbacks threads = {
	.next_thread = next_thread, .memory_read = read_stack,
	.set_initial_registers = set_registers,
};

/* -- the files of a process -------------------------------------------------- */

static const struct md_mapping *
start_of(const struct md_target *t, const struct md_mapping *m)
{
	while (m > t->maps && m[-1].ino == m->ino && m[-1].dev == m->dev &&
	       m[-1].off < m->off)
		m--;
	return m;
}

static void
tell_files(struct md_unwind *u, struct process *p)
{
	const struct md_mapping *m, *first;
	int fd;

	dwfl_report_begin(p->dwfl);
	for (unsigned i = 0; i < p->t->nmaps; i++) {
		m = &p->t->maps[i];
		if (!m->exec || !m->ino)
			continue;
		first = start_of(p->t, m);
		fd = first->off ? -1 : u->open(u->arg, p->t, m);
		/* taken over by the library when it succeeds */
		if (fd >= 0 && !dwfl_report_elf(p->dwfl, m->path, m->path, fd,
						first->start, false))
			close(fd);
	}
	dwfl_report_end(p->dwfl, NULL, NULL);
	p->nread = p->t->nread;
}

static struct process *
find_process(struct md_unwind *u, const struct md_target *t)
{
	struct process *p;

	for (p = u->processes; p; p = p->next) {
		if (p->t == t)
			break;
	}
	if (!p) {
		p = calloc(1, sizeof *p);
		if (!p)
			return NULL;
		p->t = t;
		p->dwfl = dwfl_begin(&files);
		p->next = u->processes;
		u->processes = p;
	}
	if (p->dwfl && p->nread != t->nread) {
		tell_files(u, p);
		dwfl_attach_state(p->dwfl, NULL, t->pid, &threads, p);
	}
	return p->dwfl ? p : NULL;
}

/* -- the walk ------------------------------------------------------------------ */

/*
 * Code of the process, and not the place of the kernel's that a probed
 * function returns to: what called it is not on the stack. That is a page
 * above all others, made at the first hit and so perhaps after the mappings
 * were read; behind it there is only what the kernel has.
 */
static bool
is_code(const struct md_target *t, uint64_t pc, bool *cut)
{
	const struct md_mapping *m = t->maps, *end = m + t->nmaps;

	while (m < end && pc >= m->end)
		m++;
	if (m < end && pc >= m->start) {
		*cut = !strcmp(m->path, "[uprobes]");
		return !*cut;
	}
	*cut = pc % 4096 == 0 && (m == end || (int64_t)m->start < 0);
	return false;
}

static int
one_frame(Dwfl_Frame *frame, void *arg)
{
	struct walk *w = arg;
	Dwarf_Addr pc;

	if (w->n == w->max || !dwfl_frame_pc(frame, &pc, NULL) ||
	    !is_code(w->t, pc, &w->cut))
		return DWARF_CB_ABORT;
	w->v[w->n++] = pc;
	return DWARF_CB_OK;
}

unsigned
md_unwind(struct md_unwind *u, const struct md_target *t,
	  const struct md_unwind_state *st, uint64_t *v, unsigned max)
{
	struct walk w = { .t = t, .v = v, .max = max };
	struct process *p = find_process(u, t);

	if (!p)
		return 0;
	p->st = st;
	dwfl_getthread_frames(p->dwfl, t->pid, one_frame, &w);
	p->st = NULL;
	return w.n > 1 || w.cut ? w.n : 0;
}

#else

bool
md_unwind_possible(void)
{
	return false;
}

struct md_unwind *
md_unwind_new(md_unwind_open_fn *open, void *arg)
{
	(void)open, (void)arg;
	return NULL;
}

void
md_unwind_free(struct md_unwind *u)
{
}

unsigned
md_unwind(struct md_unwind *u, const struct md_target *t,
	  const struct md_unwind_state *st, uint64_t *v, unsigned max)
{
	(void)u, (void)t, (void)st, (void)v, (void)max;
	return 0;
}

#endif
