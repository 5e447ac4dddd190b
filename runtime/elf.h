/*
 * elf.h - what elf.c (the file) and elf_sym.c (its symbols) share.
 * Others know of a file what prov.h says.
 */
#ifndef MD_ELF_H
#define MD_ELF_H

#include "prov.h"

#include <gelf.h>
#include <libelf.h>

enum { T_SYMTAB, T_DYNSYM, T_POOL }; /* where a name is stored */
enum { F_HIDDEN = 1, F_COLD = 2, F_DYN = 4 };

/* One name of a function: 24 bytes, there may be a hundred thousand. */
struct fn {
	uint64_t addr;
	uint32_t name; /* offset in the string table `table` */
	uint32_t size;
	uint32_t hash;
	uint8_t bind, type, flags, table;
};

struct table { /* a symbol table of the file */
	const Elf64_Sym *sym;
	size_t n;
	const char *str;
	size_t strsz;
	const Elf64_Half *ver; /* .gnu.version, or NULL */
	size_t nver;
};

struct md_elf {
	Elf *elf;
	const uint8_t *image; /* the whole file */
	size_t size;
	Elf64_Ehdr eh;
	Elf64_Phdr *ph;
	size_t nph;
	bool go, loaded, indexed, handlers;
	struct table tab[2];
	uint8_t *text; /* by section number: holds functions */
	size_t nsect;
	char *pool; /* names without their @VERSION */
	size_t poolsz, poolcap;
	struct fn *fn;
	unsigned nfn, fncap;
	struct range {
		uint64_t from, to;
	} plt[4]; /* link-time addresses of stubs */
	unsigned nplt;
	struct slot { /* a word for a function of the file itself */
		uint64_t at, func;
	} *slots;
	unsigned nslots;
	bool slots_read;
	unsigned looked; /* functions that ret.c read for calls */
	unsigned *named; /* numbers in fn, by hash of the name */
	uint64_t *jumps; /* elf_jump.c; NULL: not looked for yet */
	const Elf64_Phdr *jumps_of;
	char *root, *path; /* where the process sees it, or NULL */
	Elf *aux;	   /* has the symbols instead, or NULL */
	char *aux_path;
	char *bytes;	   /* of one that is no file, or NULL */
	uint8_t *unpacked; /* its bytes, when they are no file */
	struct md_sym at, found, part; /* what the last look-up returned */
};

/* The segment whose part in the file holds the address. */
const Elf64_Phdr *md_elf_segment(const struct md_elf *e, uint64_t addr);
/* Find what has the symbols of a stripped file: e->aux. */
void md_elf_debug(struct md_elf *e);

#endif
