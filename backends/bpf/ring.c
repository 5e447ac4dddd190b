/*
 * ring.c - the consumer side of the kernel's ring buffer.
 *
 *	page 0         consumer position, read and written by us
 *	page 1         producer position, read only
 *	then           size bytes of data. The kernel lets us map them twice
 *	               in a row; we do not, for mapped pages count as memory
 *	               used: a record that wraps is copied together instead
 *
 * Each record has an 8-byte head: length with a busy and a discard bit, and a
 * word for the kernel. A drain stops at the first busy record (order is kept)
 * and at what was there when it began, so a flood cannot keep it for ever.
 * Deliberately absent: waiting; poll the map's descriptor.
 */
#include "engine.h"

#include <errno.h>
#include <stdlib.h>
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
	p = mmap(NULL, page + size, PROT_READ, MAP_SHARED, fd, (off_t)page);
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
	munmap(r->prod, page + r->size);
	free(r->bounce);
	r->bounce = NULL;
	r->bounce_len = 0;
	r->cons = r->prod = NULL;
}

/* The record of `len` bytes that begins at offset `at` of the data, in one
 * piece; NULL when there is no memory for that. */
static const void *
in_one_piece(struct md_ring *r, size_t at, uint32_t len)
{
	size_t first = r->size - at;
	uint8_t *p;

	if (len <= first)
		return r->data + at;
	if (len > r->bounce_len) {
		p = realloc(r->bounce, len);
		if (!p)
			return NULL;
		r->bounce = p;
		r->bounce_len = len;
	}
	memcpy(r->bounce, r->data + at, first);
	memcpy(r->bounce + first, r->data, len - first);
	return r->bounce;
}

int
md_ring_drain(struct md_ring *r, md_rec_fn *fn, void *arg)
{
	uint64_t pos = __atomic_load_n(r->cons, __ATOMIC_RELAXED);
	uint64_t end = __atomic_load_n(r->prod, __ATOMIC_ACQUIRE);
	const void *rec;
	size_t at;
	uint32_t head, len;
	int n = 0;

	while (pos < end) {
		at = pos & (r->size - 1);
		head = __atomic_load_n((const uint32_t *)(r->data + at),
				       __ATOMIC_ACQUIRE);
		if (head & BPF_RINGBUF_BUSY_BIT)
			break;
		len = head & ~(BPF_RINGBUF_BUSY_BIT | BPF_RINGBUF_DISCARD_BIT);
		if (!(head & BPF_RINGBUF_DISCARD_BIT)) {
			at = (at + BPF_RINGBUF_HDR_SZ) & (r->size - 1);
			rec = in_one_piece(r, at, len);
			if (rec)
				fn(arg, rec, len);
			n++;
		}
		pos += (len + BPF_RINGBUF_HDR_SZ + 7) & ~(uint64_t)7;
		__atomic_store_n(r->cons, pos, __ATOMIC_RELEASE);
	}
	return n;
}
