/*
 * ring.c - the consumer side of the kernel's ring buffer.
 *
 *	page 0         consumer position, read and written by us
 *	page 1         producer position, read only
 *	then           size bytes of data, mapped twice in a row, so a record
 *	               that wraps can be read in one piece
 *
 * Each record has an 8-byte head: length with a busy and a discard bit, and a
 * word for the kernel. A drain stops at the first busy record (order is kept)
 * and at what was there when it began, so a flood cannot keep it for ever.
 * Deliberately absent: waiting; poll the map's descriptor.
 */
#include "engine.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int
md_ring_map(struct md_ring *r, int fd, size_t size)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	void *p;

	p = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (p == MAP_FAILED)
		return -1;
	r->cons = p;
	p = mmap(NULL, page + 2 * size, PROT_READ, MAP_SHARED, fd, (off_t)page);
	if (p == MAP_FAILED) {
		int err = errno;

		munmap(r->cons, page);
		r->cons = NULL;
		errno = err;
		return -1;
	}
	r->prod = p;
	r->data = (uint8_t *)p + page;
	r->size = size;
	r->fd = fd;
	return 0;
}

void
md_ring_unmap(struct md_ring *r)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);

	if (!r->cons)
		return;
	munmap(r->cons, page);
	munmap(r->prod, page + 2 * r->size);
	r->cons = r->prod = NULL;
}

int
md_ring_drain(struct md_ring *r, md_rec_fn *fn, void *arg)
{
	uint64_t pos = __atomic_load_n(r->cons, __ATOMIC_RELAXED);
	uint64_t end = __atomic_load_n(r->prod, __ATOMIC_ACQUIRE);
	const uint8_t *p;
	uint32_t head, len;
	int n = 0;

	while (pos < end) {
		p = r->data + (pos & (r->size - 1));
		head = __atomic_load_n((const uint32_t *)(const void *)p,
				       __ATOMIC_ACQUIRE);
		if (head & BPF_RINGBUF_BUSY_BIT)
			break;
		len = head & ~(BPF_RINGBUF_BUSY_BIT | BPF_RINGBUF_DISCARD_BIT);
		if (!(head & BPF_RINGBUF_DISCARD_BIT)) {
			fn(arg, (const void *)(p + BPF_RINGBUF_HDR_SZ), len);
			n++;
		}
		pos += (len + BPF_RINGBUF_HDR_SZ + 7) & ~(uint64_t)7;
		__atomic_store_n(r->cons, pos, __ATOMIC_RELEASE);
	}
	return n;
}
