/*
 * where.h - the place in its file of a function of the running program, as a
 * uprobe wants it. Shared by the benchmark's targets; x86-64 only, like the
 * sites that they measure.
 */
#ifndef MD_BENCH_WHERE_H
#define MD_BENCH_WHERE_H

#include <link.h>
#include <stdint.h>
#include <time.h>

struct bench_place {
	uintptr_t addr;
	uint64_t offset;
};

static int
bench_segment(struct dl_phdr_info *i, size_t size, void *arg)
{
	struct bench_place *p = arg;

	(void)size;
	for (int k = 0; k < i->dlpi_phnum; k++) {
		const ElfW(Phdr) *h = &i->dlpi_phdr[k];
		uintptr_t at = i->dlpi_addr + h->p_vaddr;

		if (h->p_type != PT_LOAD || p->addr < at ||
		    p->addr >= at + h->p_memsz)
			continue;
		p->offset = p->addr - at + h->p_offset;
		return 1;
	}
	return 0;
}

static inline uint64_t
bench_offset(const void *function)
{
	struct bench_place p = { .addr = (uintptr_t)function };

	dl_iterate_phdr(bench_segment, &p);
	return p.offset;
}

static inline uint64_t
bench_clock(clockid_t id)
{
	struct timespec t;

	clock_gettime(id, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

#endif
