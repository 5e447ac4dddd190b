/*
 * usdt.h - probes that programs define themselves, as their files describe
 * them: notes of section .note.stapsdt, one a place.
 */
#ifndef MD_USDT_H
#define MD_USDT_H

#include "prov.h"

struct md_usdt_note {
	const char *provider, *name, *args; /* good during the call */
	uint64_t addr;      /* link-time address of the place */
	uint64_t semaphore; /* link-time address of its counter, or 0 */
};

typedef void md_usdt_fn(void *arg, const struct md_usdt_note *n);
/* Every well-formed note of a file. */
void md_elf_usdt(struct md_elf *e, md_usdt_fn *fn, void *arg);

/* The address of a symbol; false: there is none. */
typedef bool md_usdt_sym_fn(void *arg, const char *name, uint64_t *addr);

/* What is needed to understand the arguments of a note. */
struct md_usdt_parse {
	unsigned machine; /* EM_X86_64 or EM_AARCH64 */
	uint64_t addr;    /* of the place */
	md_usdt_sym_fn *symbol;
	void *arg;
};

/* Fill u->args from the text of a note. What is not understood is MD_UA_ODD. */
void md_usdt_args(const struct md_usdt_parse *p, const char *text,
		  struct md_usdt *u);
/* "int32_t": the type of an argument; "unknown": it cannot be read. */
const char *md_usdt_type(const struct md_uarg *a);

#endif
