/*
 * elf_debug.c - the symbol table that a stripped file has elsewhere.
 *
 * In: a file without .symtab. Out: another ELF object with one: its debug file
 * by build id, or by .gnu_debuglink; or what is packed in .gnu_debugdata.
 *
 * A debug file counts when it has the build id of the file, or the checksum
 * that the file gives. It is looked for where the process would see it, then
 * where minid does. Unpacking needs liblzma, which is loaded for it; without
 * it there are only the symbols of .dynsym.
 */
#include "elf.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	ID_MAX = 64,
	UNPACKED_MAX = 256 << 20,
	LZMA_OK = 0,
	LZMA_BUF_ERROR = 10,
};

static const char debug_dir[] = "/usr/lib/debug";

static Elf_Data *
section(Elf *elf, const char *name)
{
	Elf_Scn *scn = NULL;
	GElf_Shdr sh;
	size_t strs;
	const char *s;

	if (elf_getshdrstrndx(elf, &strs))
		return NULL;
	while ((scn = elf_nextscn(elf, scn))) {
		s = gelf_getshdr(scn, &sh) ?
		    elf_strptr(elf, strs, sh.sh_name) : NULL;
		if (s && !strcmp(s, name))
			return elf_rawdata(scn, NULL);
	}
	return NULL;
}

/* The build id; its length, 0 without. */
static size_t
build_id(Elf *elf, uint8_t id[ID_MAX])
{
	Elf_Data *d = section(elf, ".note.gnu.build-id");
	size_t name, desc;
	GElf_Nhdr h;

	/* its bytes are the same in either order */
	if (!d || !d->d_buf || d->d_size < sizeof(h))
		return 0;
	memcpy(&h, d->d_buf, sizeof(h));
	name = (h.n_namesz + 3u) & ~3u;
	desc = h.n_descsz;
	if (desc > ID_MAX || d->d_size < sizeof(h) + name + desc)
		return 0;
	memcpy(id, (char *)d->d_buf + sizeof(h) + name, desc);
	return desc;
}

/* -- debug files ---------------------------------------------------------- */

static uint32_t
checksum(Elf *elf)
{
	size_t n;
	const uint8_t *p = (const uint8_t *)elf_rawfile(elf, &n);
	uint32_t table[256], crc = ~0u;

	for (uint32_t i = 0; i < 256; i++) {
		uint32_t v = i;

		for (unsigned k = 0; k < 8; k++)
			v = v >> 1 ^ (v & 1 ? 0xedb88320u : 0);
		table[i] = v;
	}
	for (size_t i = 0; p && i < n; i++)
		crc = crc >> 8 ^ table[(crc ^ p[i]) & 0xff];
	return ~crc;
}

/* Is it the debug file? crc: what it must have, NULL not known. */
static bool
belongs(const struct md_elf *e, Elf *elf, const uint32_t *crc)
{
	uint8_t mine[ID_MAX], its[ID_MAX];
	size_t n = build_id(e->elf, mine);

	if (elf_kind(elf) != ELF_K_ELF || gelf_getclass(elf) != ELFCLASS64)
		return false;
	if (n && build_id(elf, its) == n)
		return !memcmp(mine, its, n);
	return crc && checksum(elf) == *crc;
}

static bool
try_file(struct md_elf *e, const char *root, const char *path,
	 const uint32_t *crc)
{
	char full[4200];
	Elf *elf;
	int fd;

	if ((size_t)snprintf(full, sizeof(full), "%s%s", root, path) >=
	    sizeof(full))
		return false;
	fd = open(full, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return false;
	elf = elf_begin(fd, ELF_C_READ_MMAP, NULL);
	if (elf && belongs(e, elf, crc)) {
		elf_cntl(elf, ELF_C_FDDONE);
		e->aux = elf;
		e->aux_path = strdup(path);
		elf = NULL;
	}
	elf_end(elf);
	close(fd);
	return e->aux;
}

static bool
in_both(struct md_elf *e, const char *path, const uint32_t *crc)
{
	return (e->root && try_file(e, e->root, path, crc)) ||
	       try_file(e, "", path, crc);
}

static bool
by_build_id(struct md_elf *e)
{
	char path[sizeof(debug_dir) + 2 * ID_MAX + 32];
	uint8_t id[ID_MAX];
	size_t n = build_id(e->elf, id), at;

	if (n < 2)
		return false;
	at = (size_t)snprintf(path, sizeof(path), "%s/.build-id/%02x/",
			      debug_dir, id[0]);
	for (size_t i = 1; i < n; i++)
		at += (size_t)snprintf(path + at, sizeof(path) - at, "%02x",
				       id[i]);
	snprintf(path + at, sizeof(path) - at, ".debug");
	return in_both(e, path, NULL);
}

static bool
by_link(struct md_elf *e)
{
	Elf_Data *d = section(e->elf, ".gnu_debuglink");
	const char *name = d ? d->d_buf : NULL, *slash;
	char path[4200];
	uint32_t crc;
	size_t n;
	int dir;

	n = name ? strnlen(name, d->d_size) : 0;
	if (!n || ((n + 4) & ~3ul) + 4 > d->d_size || strchr(name, '/') ||
	    !e->path)
		return false;
	memcpy(&crc, name + ((n + 4) & ~3ul), sizeof(crc));
	slash = strrchr(e->path, '/');
	dir = slash ? (int)(slash - e->path) : 0;
	for (unsigned i = 0; i < 3; i++) {
		snprintf(path, sizeof(path), "%s%.*s%s/%s",
			 i == 2 ? debug_dir : "", dir, e->path,
			 i == 1 ? "/.debug" : "", name);
		/* not the file itself */
		if ((i || strcmp(path, e->path)) && in_both(e, path, &crc))
			return true;
	}
	return false;
}

/* -- packed symbols ------------------------------------------------------- */

typedef int lzma_fn(uint64_t *limit, uint32_t flags, const void *allocator,
		    const uint8_t *in, size_t *at, size_t n, uint8_t *out,
		    size_t *to, size_t room);

static uint8_t *
unpack(lzma_fn *lzma, const Elf_Data *d, size_t *n)
{
	uint64_t limit = UINT64_MAX;
	uint8_t *p;
	size_t at;
	int r;

	for (size_t room = d->d_size * 8; room < UNPACKED_MAX; room *= 2) {
		p = malloc(room);
		at = *n = 0;
		r = p ? lzma(&limit, 0, NULL, d->d_buf, &at, d->d_size, p, n,
			     room) : -1;
		if (r == LZMA_OK)
			return p;
		free(p);
		if (r != LZMA_BUF_ERROR)
			break;
	}
	return NULL;
}

static void
packed(struct md_elf *e)
{
	Elf_Data *d = section(e->elf, ".gnu_debugdata");
	void *lib, *sym;
	lzma_fn *lzma;
	size_t n;

	lib = d && d->d_buf ? dlopen("liblzma.so.5", RTLD_LAZY | RTLD_LOCAL)
			    : NULL;
	sym = lib ? dlsym(lib, "lzma_stream_buffer_decode") : NULL;
	memcpy(&lzma, &sym, sizeof(sym));
	e->unpacked = sym ? unpack(lzma, d, &n) : NULL;
	if (lib)
		dlclose(lib);
	if (!e->unpacked)
		return;
	e->aux = elf_memory((char *)e->unpacked, n);
	if (e->aux && (elf_kind(e->aux) != ELF_K_ELF ||
		       gelf_getclass(e->aux) != ELFCLASS64)) {
		elf_end(e->aux);
		e->aux = NULL;
	}
}

void
md_elf_debug(struct md_elf *e)
{
	if (!by_build_id(e) && !by_link(e))
		packed(e);
}

void
md_elf_where(struct md_elf *e, pid_t pid, const char *path)
{
	char root[32];

	snprintf(root, sizeof(root), "/proc/%d/root", (int)pid);
	free(e->root);
	free(e->path);
	e->root = pid ? strdup(root) : NULL;
	e->path = strdup(path);
}

const char *
md_elf_names(const struct md_elf *e)
{
	return e->aux_path ? e->aux_path : e->aux ? "its .gnu_debugdata" : NULL;
}
