/*
 * elf_note.c - USDT notes of an ELF file.
 *
 * In: an open file. Out: each note of section .note.stapsdt with addresses as
 * the file's other addresses are: a file that was moved after linking has its
 * notes as they were, and says by the place of section .stapsdt.base how far
 * it moved.
 *
 * Nothing is trusted: every text must end within its note.
 */
#include "usdt.h"

#include <gelf.h>
#include <libelf.h>
#include <string.h>

enum { NT_STAPSDT = 3 };

/* What stands at three strings' start within a note. */
static const char *
next_text(const char **s, const char *end)
{
	const char *from = *s;
	const char *nul = from < end ? memchr(from, 0, (size_t)(end - from))
				     : NULL;

	*s = nul ? nul + 1 : end;
	return nul ? from : NULL;
}

static void
one_note(const char *d, size_t n, uint64_t base, md_usdt_fn *fn, void *arg)
{
	struct md_usdt_note note;
	const char *s = d + 24, *end = d + n;
	uint64_t w[3]; /* place, base when linked, semaphore */

	if (n < sizeof(w))
		return;
	memcpy(w, d, sizeof(w));
	if (!base || !w[1])
		base = w[1];
	note.addr = w[0] + (base - w[1]);
	note.semaphore = w[2] ? w[2] + (base - w[1]) : 0;
	note.provider = next_text(&s, end);
	note.name = next_text(&s, end);
	note.args = next_text(&s, end);
	if (!note.args)
		note.args = "";
	if (note.provider && *note.provider && note.name && *note.name)
		fn(arg, &note);
}

static void
notes_of(Elf_Data *data, uint64_t base, md_usdt_fn *fn, void *arg)
{
	size_t off = 0, name, desc;
	const char *buf = data->d_buf;
	GElf_Nhdr h;

	while (buf && (off = gelf_getnote(data, off, &h, &name, &desc)))
		if (h.n_type == NT_STAPSDT && h.n_namesz == 8 &&
		    !memcmp(buf + name, "stapsdt", 8))
			one_note(buf + desc, h.n_descsz, base, fn, arg);
}

void
md_elf_usdt(struct md_elf *e, md_usdt_fn *fn, void *arg)
{
	size_t size = SIZE_MAX, strs;
	const uint8_t *image = md_elf_code(e, 0, &size);
	Elf *elf = elf_memory((char *)(uintptr_t)image, size);
	Elf_Scn *scn = NULL, *notes = NULL;
	uint64_t base = 0;
	const char *name;
	GElf_Shdr sh;

	if (!elf)
		return;
	if (elf_getshdrstrndx(elf, &strs))
		strs = 0;
	while ((scn = elf_nextscn(elf, scn))) {
		name = gelf_getshdr(scn, &sh)
			       ? elf_strptr(elf, strs, sh.sh_name)
			       : NULL;
		if (name && !strcmp(name, ".stapsdt.base"))
			base = sh.sh_addr;
		else if (name && sh.sh_type == SHT_NOTE &&
			 !strcmp(name, ".note.stapsdt"))
			notes = scn;
	}
	for (Elf_Data *d = NULL; notes && (d = elf_getdata(notes, d));)
		notes_of(d, base, fn, arg);
	elf_end(elf);
}
