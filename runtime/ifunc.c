/*
 * ifunc.c - which function a program has chosen for an IFUNC symbol.
 *
 * In: the symbol, whose address is that of the resolver, and a process. Out:
 * the function that the resolver has chosen there. The choice stands in a word
 * of memory of whoever calls it: relocations say which words, those of the
 * module itself by the resolver's address and others' by the symbol's name.
 *
 * A word that is not filled yet (lazy binding: it leads to a stub) tells
 * nothing. Absent: calling the resolver.
 */
#include "elf.h"
#include "prov_pid.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#if defined(__x86_64__)
enum { R_CHOSEN = R_X86_64_IRELATIVE, R_CALLED = R_X86_64_JUMP_SLOT,
       R_POINTER = R_X86_64_GLOB_DAT, R_WORD = R_X86_64_64 };
#else
enum { R_CHOSEN = R_AARCH64_IRELATIVE, R_CALLED = R_AARCH64_JUMP_SLOT,
       R_POINTER = R_AARCH64_GLOB_DAT, R_WORD = R_AARCH64_ABS64 };
#endif

struct ask {
	const struct pid_mods *mods;
	const struct pid_mod *in; /* has the symbol */
	const struct md_sym *s;
	int mem; /* /proc/PID/mem */
	uint64_t chosen; /* link-time address, or 0 */
};

/* What is added to link-time addresses. */
static uint64_t
bias(const struct pid_mod *m)
{
	return m->map.start - md_elf_addr(m->file->elf, m->map.off);
}

/* Does the word, at a link-time address of m, hold the choice? */
static void
look(struct ask *a, const struct pid_mod *m, uint64_t addr)
{
	const struct md_elf *e = a->in->file->elf;
	const Elf64_Phdr *seg;
	uint64_t v;

	if (pread(a->mem, &v, sizeof(v), (off_t)(addr + bias(m))) != sizeof(v))
		return;
	v -= bias(a->in);
	seg = md_elf_segment(e, v);
	if (seg && (seg->p_flags & PF_X) && v != a->s->addr &&
	    !md_elf_in_plt(e, v))
		a->chosen = v;
}

static bool
is_named(const Elf_Data *syms, const GElf_Shdr *sh, struct md_elf *e,
	 size_t sym, const char *name)
{
	const char *s;
	GElf_Sym g;

	if (!sym || !syms || !gelf_getsym((Elf_Data *)syms, (int)sym, &g))
		return false;
	s = elf_strptr(e->elf, sh->sh_link, g.st_name);
	return s && !strcmp(s, name);
}

static void
relocations(struct ask *a, const struct pid_mod *m, Elf_Scn *scn,
	    const GElf_Shdr *sh)
{
	struct md_elf *e = m->file->elf;
	Elf_Data *d = elf_getdata(scn, NULL), *syms = NULL;
	Elf_Scn *of = elf_getscn(e->elf, sh->sh_link);
	GElf_Shdr symsh;
	GElf_Rela r;

	if (!d || !sh->sh_entsize)
		return;
	if (of && gelf_getshdr(of, &symsh))
		syms = elf_getdata(of, NULL);
	for (size_t i = 0; i < d->d_size / sh->sh_entsize && !a->chosen; i++) {
		if (!gelf_getrela(d, (int)i, &r))
			break;
		switch (GELF_R_TYPE(r.r_info)) {
		case R_CHOSEN:
			if (m == a->in && (uint64_t)r.r_addend == a->s->addr)
				look(a, m, r.r_offset);
			break;
		case R_CALLED:
		case R_POINTER:
		case R_WORD:
			if (is_named(syms, &symsh, e, GELF_R_SYM(r.r_info),
				     a->s->name))
				look(a, m, r.r_offset);
			break;
		}
	}
}

static void
ask_module(struct ask *a, const struct pid_mod *m)
{
	Elf_Scn *scn = NULL;
	GElf_Shdr sh;

	while (!a->chosen && (scn = elf_nextscn(m->file->elf->elf, scn)))
		if (gelf_getshdr(scn, &sh) && sh.sh_type == SHT_RELA)
			relocations(a, m, scn, &sh);
}

/* Of a file without a process: all programs of a machine choose alike, and
 * we may be one that maps it. */
static bool
our_choice(struct md_prov_ctx *p, const struct pid_mod *in,
	   const struct md_sym *s, struct md_sym *out)
{
	struct md_target *self = md_alloc(p->arena, sizeof(*self));
	struct pid_mods *mods;

	self->pid = getpid();
	self->pidfd = -1;
	self->arena = p->arena;
	if (md_target_maps(self) < 0)
		return false;
	mods = md_pid_mods(p, self);
	for (unsigned i = 0; i < mods->n; i++)
		if (mods->v[i].map.ino == in->map.ino &&
		    !strcmp(mods->v[i].path, in->path) &&
		    md_pid_file(p, self, &mods->v[i])->elf)
			return md_ifunc_chosen(p, self, &mods->v[i], s, out);
	return false;
}

bool
md_ifunc_chosen(struct md_prov_ctx *p, struct md_target *t, struct pid_mod *in,
		const struct md_sym *s, struct md_sym *out)
{
	struct pid_mods *mods = md_pid_mods(p, t);
	struct ask a = { .mods = mods, .in = in, .s = s };
	struct md_elf *e = in->file->elf;
	const struct md_sym *at;
	uint64_t from, to;
	char path[32];

	if (!t->pid)
		return our_choice(p, in, s, out);
	snprintf(path, sizeof(path), "/proc/%d/mem", (int)t->pid);
	a.mem = open(path, O_RDONLY | O_CLOEXEC);
	if (a.mem < 0)
		return false;
	ask_module(&a, in);
	for (unsigned i = 0; i < mods->n && !a.chosen; i++)
		if (&mods->v[i] != in && md_pid_file(p, t, &mods->v[i])->elf)
			ask_module(&a, &mods->v[i]);
	close(a.mem);
	if (!a.chosen)
		return false;
	*out = *s;
	out->type = STT_FUNC;
	out->addr = a.chosen;
	out->offset = md_elf_offset(e, a.chosen);
	at = md_elf_at(e, a.chosen);
	if (at && at->addr == a.chosen)
		out->size = at->size;
	else
		out->size = md_elf_piece(e, a.chosen, &from, &to, NULL) ?
			    to - a.chosen : 0;
	return true;
}
