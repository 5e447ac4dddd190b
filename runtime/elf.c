/*
 * elf.c - one ELF file, read through libelf: its segments and its text.
 *
 * In: a path that is opened once; the file stays mapped. Out: offsets for
 * addresses and back, bytes of the text, what kind of program it is.
 *
 * Offsets of the file are trusted only after a bounds check.
 *
 * Absent: 32-bit files; symbols (elf_sym.c).
 */
#include "elf.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* -- the file ------------------------------------------------------------- */

static int
host_machine(void)
{
#if defined(__x86_64__)
	return EM_X86_64;
#elif defined(__aarch64__)
	return EM_AARCH64;
#else
	return EM_NONE;
#endif
}

static int
read_headers(struct md_elf *e)
{
	size_t size, n;
	Elf64_Ehdr *eh;
	Elf64_Phdr *ph;

	e->image = (const uint8_t *)elf_rawfile(e->elf, &size);
	eh = elf64_getehdr(e->elf);
	if (!e->image || !eh || elf_getphdrnum(e->elf, &n))
		return -1;
	e->size = size;
	e->eh = *eh;
	ph = elf64_getphdr(e->elf);
	if (!ph || !n)
		return 0;
	e->ph = calloc(n, sizeof(*e->ph));
	if (!e->ph)
		return -1;
	memcpy(e->ph, ph, n * sizeof(*ph));
	e->nph = n;
	return 0;
}

static const char *
section_name(struct md_elf *e, const GElf_Shdr *sh)
{
	size_t strs;
	const char *s;

	if (elf_getshdrstrndx(e->elf, &strs))
		return "";
	s = elf_strptr(e->elf, strs, sh->sh_name);
	return s ? s : "";
}

/* Which sections hold functions, and is it a Go program? */
static int
read_sections(struct md_elf *e)
{
	Elf_Scn *scn = NULL;

	if (elf_getshdrnum(e->elf, &e->nsect))
		e->nsect = 0;
	e->text = calloc(e->nsect + 1, 1);
	if (!e->text)
		return -1;
	while ((scn = elf_nextscn(e->elf, scn))) {
		size_t i = elf_ndxscn(scn);
		const char *name;
		GElf_Shdr sh;

		if (!gelf_getshdr(scn, &sh) || i >= e->nsect)
			continue;
		name = section_name(e, &sh);
		e->go |= !strcmp(name, ".go.buildinfo") ||
			 !strcmp(name, ".gopclntab");
		e->handlers |= !strcmp(name, ".gcc_except_table");
		e->text[i] = (sh.sh_flags & SHF_EXECINSTR) &&
			     strncmp(name, ".plt", 4);
		if ((sh.sh_flags & SHF_EXECINSTR) && strstr(name, "plt") &&
		    e->nplt < sizeof(e->plt) / sizeof(e->plt[0]))
			e->plt[e->nplt++] = (struct range){
				sh.sh_addr, sh.sh_addr + sh.sh_size };
	}
	return 0;
}

/* Look at e->elf; NULL and why when it is not for us. */
static struct md_elf *
begin(struct md_elf *e, const char **why)
{
	*why = "not an ELF file";
	if (!e->elf || elf_kind(e->elf) != ELF_K_ELF)
		goto fail;
	*why = "a 32-bit file; only 64-bit programs can be traced";
	if (gelf_getclass(e->elf) != ELFCLASS64)
		goto fail;
	*why = "damaged ELF file";
	if (read_headers(e) || read_sections(e))
		goto fail;
	*why = "made for another kind of processor";
	if (e->eh.e_machine != host_machine())
		goto fail;
	return e;
fail:
	md_elf_close(e);
	return NULL;
}

static struct md_elf *
open_fd(int fd, const char **why)
{
	struct md_elf *e = calloc(1, sizeof(*e));

	*why = "Cannot allocate memory";
	if (!e)
		return NULL;
	e->elf = elf_begin(fd, ELF_C_READ_MMAP, NULL);
	e = begin(e, why);
	/* All is mapped: no need to keep one descriptor for each file. */
	if (e)
		elf_cntl(e->elf, ELF_C_FDDONE);
	return e;
}

struct md_elf *
md_elf_of_bytes(const void *bytes, size_t n)
{
	struct md_elf *e = calloc(1, sizeof(*e));
	const char *why;

	elf_version(EV_CURRENT);
	if (!e)
		return NULL;
	e->bytes = malloc(n);
	if (e->bytes) {
		memcpy(e->bytes, bytes, n);
		e->elf = elf_memory(e->bytes, n);
	}
	return begin(e, &why);
}

struct md_elf *
md_elf_open(const char *path, char *err, size_t n)
{
	return md_elf_of_fd(open(path, O_RDONLY | O_CLOEXEC), path, err, n);
}

struct md_elf *
md_elf_of_fd(int fd, const char *path, char *err, size_t n)
{
	struct md_elf *e;
	const char *why;

	elf_version(EV_CURRENT);
	if (fd < 0) {
		snprintf(err, n, "failed to open %s: %s", path,
			 strerror(errno));
		return NULL;
	}
	e = open_fd(fd, &why);
	if (!e)
		snprintf(err, n, "failed to read %s: %s", path, why);
	close(fd);
	return e;
}

void
md_elf_close(struct md_elf *e)
{
	if (!e)
		return;
	elf_end(e->aux);
	elf_end(e->elf);
	free(e->unpacked);
	free(e->bytes);
	free(e->slots);
	free(e->root);
	free(e->path);
	free(e->aux_path);
	free(e->ph);
	free(e->text);
	free(e->pool);
	free(e->named);
	free(e->jumps);
	free(e->fn);
	free(e);
}

static void
forget_pages(Elf *elf)
{
	size_t n;
	char *p = elf ? elf_rawfile(elf, &n) : NULL;

	/* what libelf could not map is in memory from malloc: not at a page's
	 * start, the kernel refuses it */
	if (p)
		madvise(p, n, MADV_DONTNEED);
}

void
md_elf_rest(struct md_elf *e)
{
	free(e->jumps);
	e->jumps = NULL;
	if (!e->bytes)
		forget_pages(e->elf);
	if (!e->unpacked)
		forget_pages(e->aux);
}

bool
md_elf_is_go(const struct md_elf *e)
{
	return e->go;
}

bool
md_elf_has_handlers(const struct md_elf *e)
{
	return e->handlers;
}

bool
md_elf_in_plt(const struct md_elf *e, uint64_t addr)
{
	for (unsigned i = 0; i < e->nplt; i++)
		if (addr >= e->plt[i].from && addr < e->plt[i].to)
			return true;
	return false;
}

uint64_t
md_elf_entry(const struct md_elf *e)
{
	return e->eh.e_entry;
}

uint64_t
md_elf_base(const struct md_elf *e)
{
	uint64_t low = ~0ull;

	for (size_t i = 0; i < e->nph; i++)
		if (e->ph[i].p_type == PT_LOAD && e->ph[i].p_vaddr < low)
			low = e->ph[i].p_vaddr;
	return low == ~0ull ? 0 : low & ~0xfffull;
}

const Elf64_Phdr *
md_elf_segment(const struct md_elf *e, uint64_t addr)
{
	for (size_t i = 0; i < e->nph; i++) {
		const Elf64_Phdr *p = &e->ph[i];

		if (p->p_type == PT_LOAD && addr >= p->p_vaddr &&
		    addr - p->p_vaddr < p->p_filesz)
			return p;
	}
	return NULL;
}

uint64_t
md_elf_offset(const struct md_elf *e, uint64_t addr)
{
	const Elf64_Phdr *p = md_elf_segment(e, addr);

	return p ? addr - p->p_vaddr + p->p_offset : ~0ull;
}

uint64_t
md_elf_addr(const struct md_elf *e, uint64_t offset)
{
	for (size_t i = 0; i < e->nph; i++) {
		const Elf64_Phdr *p = &e->ph[i];
		/* the mapping begins at the page of p_offset */
		uint64_t from = p->p_offset & ~0xfffull;

		if (p->p_type == PT_LOAD && (p->p_flags & PF_X) &&
		    offset >= from && offset < p->p_offset + p->p_filesz)
			return offset - p->p_offset + p->p_vaddr;
	}
	return ~0ull;
}

const uint8_t *
md_elf_code(const struct md_elf *e, uint64_t offset, size_t *n)
{
	if (offset >= e->size)
		offset = e->size;
	if (*n > e->size - offset)
		*n = e->size - offset;
	return (const uint8_t *)e->image + offset;
}

size_t
md_elf_bytes(const struct md_elf *e, uint64_t offset, uint8_t *buf, size_t n)
{
	if (offset >= e->size)
		return 0;
	if (n > e->size - offset)
		n = e->size - offset;
	memcpy(buf, e->image + offset, n);
	return n;
}

/* Dynamic relocations of libraries have the number, and not the word itself. */
uint64_t
md_elf_pointer(const struct md_elf *e, uint64_t addr)
{
	const Elf64_Phdr *data = md_elf_segment(e, addr);
	const uint8_t *rela;
	Elf_Scn *scn = NULL;
	GElf_Shdr sh;
	Elf64_Rela r;
	uint64_t v = 0;
	size_t n;

	md_elf_bytes(e, md_elf_offset(e, addr), (uint8_t *)&v, sizeof(v));
	while (data && data->p_flags & PF_W && !v &&
	       (scn = elf_nextscn(e->elf, scn))) {
		if (!gelf_getshdr(scn, &sh) || sh.sh_type != SHT_RELA)
			continue;
		n = sh.sh_size;
		rela = md_elf_code(e, sh.sh_offset, &n);
		for (; !v && n >= sizeof(r); n -= sizeof(r)) {
			memcpy(&r, rela, sizeof(r));
			rela += sizeof(r);
			if (r.r_offset == addr)
				v = ELF64_R_SYM(r.r_info)
					    ? ~0ull : (uint64_t)r.r_addend;
		}
	}
	return v;
}

/* -- pieces of text without names --------------------------------------- */

/* The sorted table of .eh_frame_hdr: pairs of 32-bit numbers, from *base. */
static const uint8_t *
frame_table(const struct md_elf *e, uint64_t *base, size_t *n)
{
	const uint8_t *p;
	uint32_t count;
	size_t len;

	for (size_t i = 0; i < e->nph; i++) {
		if (e->ph[i].p_type != PT_GNU_EH_FRAME)
			continue;
		len = e->ph[i].p_filesz;
		p = md_elf_code(e, e->ph[i].p_offset, &len);
		/* version, the usual encodings, the address of .eh_frame */
		if (len < 12 || p[0] != 1 || p[2] != 0x03 || p[3] != 0x3b)
			continue;
		memcpy(&count, p + 8, sizeof(count));
		*base = e->ph[i].p_vaddr;
		*n = count < (len - 12) / 8 ? count : (len - 12) / 8;
		return p + 12;
	}
	return NULL;
}

static uint64_t
frame_start(const uint8_t *table, uint64_t base, size_t i)
{
	int32_t by;

	memcpy(&by, table + 8 * i, sizeof(by));
	return base + (uint64_t)by;
}

/* What a row of the table tells of: how long it is, and whether it starts with
 * a frame on the stack, as what was moved away does. */
static void
frame_row(const struct md_elf *e, const uint8_t *row, uint64_t base,
	  uint64_t *to, bool *rest)
{
	enum { PC = 8, SIZE = 12, AUGMENTS = 16, ROOM = 64, DEF_CFA = 0x0c };
	uint64_t from = frame_start(row, base, 0);
	uint64_t info = frame_start(row + 4, base, 0);
	size_t n = ROOM, at;
	const uint8_t *p = md_elf_code(e, md_elf_offset(e, info), &n);
	uint32_t size;

	/* the usual encoding */
	if (n < ROOM || frame_start(p + PC, info + PC, 0) != from)
		return;
	memcpy(&size, p + SIZE, sizeof(size));
	if (from + size < *to)
		*to = from + size;
	at = AUGMENTS + 1u + p[AUGMENTS];
	*rest = at < n && (p[at] & ~3) == DEF_CFA;
}

bool
md_elf_piece(const struct md_elf *e, uint64_t addr, uint64_t *from,
	     uint64_t *to, bool *rest)
{
	const Elf64_Phdr *seg = md_elf_segment(e, addr);
	size_t lo = 0, hi = 0, n = 0, mid;
	uint64_t base = 0;
	const uint8_t *t = frame_table(e, &base, &n);

	for (hi = t ? n : 0; lo < hi;) {
		mid = lo + (hi - lo) / 2;
		if (frame_start(t, base, mid) <= addr)
			lo = mid + 1;
		else
			hi = mid;
	}
	if (!lo || !seg)
		return false;
	*from = frame_start(t, base, lo - 1);
	*to = lo < n ? frame_start(t, base, lo)
		     : seg->p_vaddr + seg->p_filesz;
	if (rest) {
		*rest = false;
		frame_row(e, t + 8 * (lo - 1), base, to, rest);
	}
	return md_elf_segment(e, *from) == seg && *from <= addr && addr < *to;
}

/* -- stubs ---------------------------------------------------------------- */

static void
read_slots(struct md_elf *e, Elf_Scn *scn, const GElf_Shdr *sh)
{
	Elf_Scn *of = elf_getscn(e->elf, sh->sh_link);
	Elf_Data *d = elf_getdata(scn, NULL);
	Elf_Data *syms = of ? elf_getdata(of, NULL) : NULL;
	size_t n = d && sh->sh_entsize ? d->d_size / sh->sh_entsize : 0;
	struct slot *v = syms ? realloc(e->slots, (e->nslots + n + 1) *
						  sizeof(*v)) : NULL;
	GElf_Rela r;
	GElf_Sym s;

	if (!v)
		return;
	e->slots = v;
	for (size_t i = 0; i < n; i++)
		if (gelf_getrela(d, (int)i, &r) && GELF_R_SYM(r.r_info) &&
		    gelf_getsym(syms, (int)GELF_R_SYM(r.r_info), &s) &&
		    GELF_ST_TYPE(s.st_info) == STT_FUNC && s.st_value)
			v[e->nslots++] = (struct slot){ r.r_offset,
							s.st_value };
}

uint64_t
md_elf_plt_target(struct md_elf *e, uint64_t addr)
{
	Elf_Scn *scn = NULL;
	struct md_insn i;
	const uint8_t *c;
	GElf_Shdr sh;
	int32_t disp;
	size_t n = 16;

	while (!e->slots_read && (scn = elf_nextscn(e->elf, scn)))
		if (gelf_getshdr(scn, &sh) && sh.sh_type == SHT_RELA)
			read_slots(e, scn, &sh);
	e->slots_read = true;
	c = md_elf_code(e, md_elf_offset(e, addr), &n);
	for (unsigned k = 0; k < 2 && md_insn_decode(c, n, &i); k++) {
		/* jmp *SLOT(%rip), endbr64 may be before it */
		if (i.modrm && i.flow == MD_FLOW_INDIRECT &&
		    *i.modrm == 0x25) {
			memcpy(&disp, i.modrm + 1, sizeof(disp));
			addr += i.len + (uint64_t)(int64_t)disp;
			for (unsigned m = 0; m < e->nslots; m++)
				if (e->slots[m].at == addr)
					return e->slots[m].func;
			return 0;
		}
		c += i.len;
		n -= i.len;
		addr += i.len;
	}
	return 0;
}
