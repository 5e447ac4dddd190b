/*
 * hold_at.c - from the first instruction after exec to where a process is to
 * be held: the program's entry, or main.
 *
 * In: a stopped process. One that stands at the first instruction runs to the
 * wanted place and is stopped there again; any other is left as it is.
 *
 * Invariants: no breakpoint and no ptrace (md_hold_run_until); while the
 * process may be stopped by us the guardian knows of it.
 *
 * Where main is: the symbol; else the first argument of __libc_start_main;
 * else what the start code of a static program loads into the register of a
 * first argument; else the program's entry has to do, and the target's notice
 * says so.
 */
#include "backends/backend.h"
#include "prov.h"

#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct place { /* what is known of the process */
	struct md_target *t;
	struct md_elf *exe;
	uint64_t pc;    /* where it stands */
	uint64_t base;  /* of the dynamic linker, 0 = none */
	uint64_t entry; /* of the program, at run time */
	uint64_t bias;  /* of the program */
	bool (*interrupted)(void *);
	void *arg;
	char *err;
	size_t n;
};

/* The program counter of a stopped process, by the last word of
 * /proc/PID/syscall. */
static bool
read_pc(pid_t pid, uint64_t *pc)
{
	char path[64], buf[256], *word;
	ssize_t n;
	int fd;

	snprintf(path, sizeof(path), "/proc/%d/syscall", (int)pid);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return false;
	n = read(fd, buf, sizeof(buf) - 1);
	close(fd);
	if (n <= 0)
		return false;
	buf[n] = 0;
	word = strrchr(buf, ' ');
	if (!word) /* "running" */
		return false;
	*pc = strtoull(word, NULL, 16);
	return true;
}

uint64_t
md_proc_auxv(pid_t pid, uint64_t type)
{
	uint64_t pairs[128][2], value = 0;
	char path[64];
	ssize_t n;
	int fd;

	snprintf(path, sizeof(path), "/proc/%d/auxv", (int)pid);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return 0;
	n = read(fd, pairs, sizeof(pairs));
	close(fd);
	for (ssize_t i = 0; i < n / (ssize_t)sizeof(*pairs); i++) {
		if (pairs[i][0] == type)
			value = pairs[i][1];
	}
	return value;
}

static bool
read_auxv(struct place *p)
{
	p->base = md_proc_auxv(p->t->pid, AT_BASE);
	p->entry = md_proc_auxv(p->t->pid, AT_ENTRY);
	return p->entry != 0;
}

static struct md_elf *
open_mapping(const struct md_target *t, const struct md_mapping *m)
{
	char path[96], err[256];

	snprintf(path, sizeof(path), "/proc/%d/map_files/%llx-%llx",
		 (int)t->pid, (unsigned long long)m->start,
		 (unsigned long long)m->end);
	return md_elf_open(path, err, sizeof(err));
}

/* Does it stand at its first instruction: the linker's, or its own? */
static bool
at_exec(struct place *p)
{
	const struct md_target *t = p->t;
	bool yes = false;

	if (!p->base)
		return p->pc == p->entry;
	for (unsigned i = 0; i < t->nmaps; i++) {
		struct md_elf *e;

		if (p->pc < t->maps[i].start || p->pc >= t->maps[i].end ||
		    !t->maps[i].ino)
			continue;
		e = open_mapping(t, &t->maps[i]);
		if (!e)
			break;
		yes = p->pc == p->base + md_elf_entry(e);
		md_elf_close(e);
		break;
	}
	return yes;
}

static int
run_until(struct place *p, uint64_t addr, uint64_t regs[4])
{
	struct md_be_error e = { 0 };
	int r = md_hold_run_until(p->t->pid, addr, regs, p->interrupted, p->arg,
				  &e);

	if (r == 2)
		snprintf(p->err, p->n, "interrupted");
	else if (r < 0)
		snprintf(p->err, p->n, "%s", e.text);
	free(e.kernel_log);
	return r == 2 ? -1 : r;
}

/* -- main ----------------------------------------------------------------- */

static uint64_t
main_by_symbol(struct place *p)
{
	const struct md_sym *s = md_elf_lookup(p->exe, "main");

	if (!s || s->offset == ~0ull || md_elf_addr(p->exe, s->offset) == ~0ull)
		return 0;
	return p->bias + s->addr;
}

/*
 * The start code of the C library loads main's address into %rdi:
 *	mov $main,%rdi		48 c7 c7 imm32
 *	lea main(%rip),%rdi	48 8d 3d rel32
 */
static uint64_t
main_by_start(struct place *p)
{
#if defined(__x86_64__)
	uint64_t at = md_elf_entry(p->exe);
	uint8_t code[64];
	size_t n = md_elf_bytes(p->exe, md_elf_offset(p->exe, at), code,
				sizeof(code));

	for (size_t i = 0; i + 7 <= n; i++) {
		uint64_t addr;
		int32_t v;

		memcpy(&v, code + i + 3, sizeof(v));
		if (!memcmp(code + i, "\x48\xc7\xc7", 3))
			addr = (uint64_t)(int64_t)v;
		else if (!memcmp(code + i, "\x48\x8d\x3d", 3))
			addr = at + i + 7 + (uint64_t)(int64_t)v;
		else
			continue;
		at = md_elf_offset(p->exe, addr);
		if (at == ~0ull || md_elf_addr(p->exe, at) != addr)
			return 0;
		return p->bias + addr;
	}
#else
#endif
	return 0;
}

/* __libc_start_main in whatever library has it, now that all are mapped. */
static uint64_t
find_start_main(struct md_target *t)
{
	uint64_t addr = 0;

	for (unsigned i = 0; i < t->nmaps && !addr; i++) {
		const struct md_mapping *m = &t->maps[i];
		const struct md_sym *s;
		struct md_elf *e;
		uint64_t vaddr;

		if (!m->exec || !m->ino || m->path[0] != '/')
			continue;
		e = open_mapping(t, m);
		if (!e)
			continue;
		vaddr = md_elf_addr(e, m->off);
		s = md_elf_lookup(e, "__libc_start_main");
		if (s && vaddr != ~0ull)
			addr = m->start - vaddr + s->addr;
		md_elf_close(e);
	}
	return addr;
}

/* The program has no symbol main: stop on the way, where it is known. */
static int
run_to_hidden_main(struct place *p)
{
	uint64_t regs[4] = { 0 }, addr = 0;
	int r = 0;

	if (p->base) {
		r = run_until(p, p->entry, NULL);
		if (r)
			return r;
		md_target_maps(p->t);
		addr = find_start_main(p->t);
	}
	if (addr) {
		r = run_until(p, addr, regs);
		if (r)
			return r;
		addr = regs[0];
	}
	if (!addr)
		addr = main_by_start(p);
	if (addr)
		return run_until(p, addr, NULL);
	if (!md_elf_is_go(p->exe)) /* its threads come before main.main */
		p->t->notice = "main was not found: the process is held at its "
			       "entry point";
	return 0;
}

static int
run_to(struct place *p, enum md_evaltime when)
{
	uint64_t addr;

	if (when == MD_EVAL_PREINIT)
		return p->pc == p->entry ? 0 : run_until(p, p->entry, NULL);
	addr = main_by_symbol(p);
	if (addr)
		return run_until(p, addr, NULL);
	return run_to_hidden_main(p);
}

int
md_target_hold(struct md_target *t, enum md_evaltime when,
	       bool (*interrupted)(void *), void *arg, char *err, size_t n)
{
	struct place p = {
		.t = t,
		.interrupted = interrupted,
		.arg = arg,
		.err = err,
		.n = n,
	};
	char path[64];
	int r = 0;

	t->notice = NULL;
	if (when == MD_EVAL_EXEC || md_proc_state(t->pid) != 'T' ||
	    !read_pc(t->pid, &p.pc) || !read_auxv(&p) || !at_exec(&p))
		return 0;
	snprintf(path, sizeof(path), "/proc/%d/exe", (int)t->pid);
	p.exe = md_elf_open(path, err, n);
	if (!p.exe)
		return -1;
	p.bias = p.entry - md_elf_entry(p.exe);
	if (t->guard)
		md_guard_watch(t->guard, t->pid);
	r = run_to(&p, when);
	md_elf_close(p.exe);
	if (!r)
		md_target_maps(t);
	/* From here on it is stopped as it was found. */
	if (t->guard && !t->created)
		md_guard_unwatch(t->guard, t->pid);
	return r;
}
