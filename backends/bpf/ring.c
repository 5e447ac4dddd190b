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
 * word for the kernel. A drain stops at the first busy record (order is kept),
 * the last one only when that stays so: its program may have to wait for its
 * CPU. It stops at what was there when it began, so a flood cannot keep it for
 * ever. Deliberately absent: waiting for more; poll the map's descriptor.
 *
 * Records of a timed image stand in the ring in the order of their places,
 * and their times, taken a little later or earlier, need not be in order. So
 * they are taken out and sorted; what may still be overtaken by one that was
 * not there at the last look waits. A thread that lost its CPU for longer
 * between taking a time and making its record still comes late: counted.
 */
#include "engine.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 5000 }; /* ms */

struct md_waiting {
	uint64_t time;
	size_t at;	/* in kept */
	uint32_t len;
};

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
	free(r->waits);
	free(r->kept);
	memset(r, 0, sizeof *r);
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

/* -- order of time -------------------------------------------------------- */

static bool
more(void **p, size_t *cap, size_t need)
{
	void *v = need > *cap ? realloc(*p, 2 * need) : *p;

	if (!v)
		return false;
	if (need > *cap)
		*cap = 2 * need;
	*p = v;
	return true;
}

/* Almost always it is the last. false: no memory. */
static bool
keep(struct md_ring *r, const struct md_rec *rec, uint32_t len)
{
	size_t i = r->nwaits, size = (r->nwaits + 1) * sizeof *r->waits;

	if (!more((void **)&r->waits, &r->wcap, size) ||
	    !more((void **)&r->kept, &r->kcap, r->nkept + len + 8))
		return false;
	for (; i && r->waits[i - 1].time > rec->time; i--)
		r->waits[i] = r->waits[i - 1];
	r->waits[i] = (struct md_waiting){ rec->time, r->nkept, len };
	r->nwaits++;
	memcpy(r->kept + r->nkept, rec, len);
	r->nkept += (len + 7) & ~(size_t)7;
	return true;
}

/* How many they were. */
static int
hand_over(struct md_be *be, uint64_t until, md_rec_fn *fn, void *arg)
{
	struct md_ring *r = &be->ring;
	size_t n = 0, low = r->nkept;
	struct md_waiting *w = r->waits;

	for (; n < r->nwaits && w[n].time <= until; n++) {
		if (w[n].time < r->last)
			md_be_cpu(be, 0)->drops[MD_DROP_ORDER]++;
		else
			r->last = w[n].time;
		fn(arg, (const void *)(r->kept + w[n].at), w[n].len);
	}
	r->nwaits -= n;
	for (size_t i = 0; i < r->nwaits; i++) {
		w[i] = w[i + n];
		if (w[i].at < low)
			low = w[i].at;
	}
	for (size_t i = 0; low && i < r->nwaits; i++)
		w[i].at -= low;
	r->nkept -= low;
	if (low && r->nkept)
		memmove(r->kept, r->kept + low, r->nkept);
	return (int)n;
}

/* -- draining ------------------------------------------------------------- */

/* One record, or what is none: 0; -1 while it is being written. */
static int
look_at(struct md_ring *r, uint64_t *pos, bool timed, md_rec_fn *fn, void *arg)
{
	size_t at = *pos & (r->size - 1);
	const struct md_rec *rec;
	uint32_t len = __atomic_load_n((const uint32_t *)(r->data + at),
				       __ATOMIC_ACQUIRE);
	bool gone = len & BPF_RINGBUF_DISCARD_BIT;

	if (len & BPF_RINGBUF_BUSY_BIT)
		return -1;
	len &= ~BPF_RINGBUF_DISCARD_BIT;
	at = (at + BPF_RINGBUF_HDR_SZ) & (r->size - 1);
	rec = gone ? NULL : in_one_piece(r, at, len);
	if (rec && (!timed || rec->kind == MD_REC_LATE || !keep(r, rec, len)))
		fn(arg, rec, len);
	*pos += (len + BPF_RINGBUF_HDR_SZ + 7) & ~(uint64_t)7;
	return !gone;
}

int
md_ring_drain(struct md_be *be, bool all, md_rec_fn *fn, void *arg)
{
	struct md_ring *r = &be->ring;
	uint64_t pos = __atomic_load_n(r->cons, __ATOMIC_RELAXED), end;
	bool timed = be->img->timed;
	uint64_t now = timed ? md_clock_ns(CLOCK_MONOTONIC) : 0, until;
	int n = 0, one, given, tries = all ? PATIENCE : 0;

	end = __atomic_load_n(r->prod, __ATOMIC_ACQUIRE);
	if (pos >= r->mark) {
		r->mark = end;
		r->mark_time = now;
	}
	while (pos < end) {
		one = look_at(r, &pos, timed, fn, arg);
		if (one < 0 && !tries--)
			break;
		if (one < 0)
			nanosleep(&(struct timespec){ .tv_nsec = 1000000 },
				  NULL);
		else
			n += one;
		__atomic_store_n(r->cons, pos, __ATOMIC_RELEASE);
	}
	if (pos >= r->mark)
		r->bound = r->mark_time;
	until = r->bound > be->img->hold ? r->bound - be->img->hold : 0;
	given = hand_over(be, all ? UINT64_MAX : until, fn, arg);
	return n > given ? n : given;
}
