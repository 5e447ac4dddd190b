/*
 * mmaps.c - what processes map, from the kernel's own events.
 *
 * In: records of a dummy perf event on each CPU: mappings that can be
 * executed, processes that are forked and that end. Out: by process, its
 * mappings in the order of time, with those that it has by fork.
 *
 * What a process mapped before it executed another program stays behind what
 * came then: what is asked for may have been recorded at any time. Records of
 * all CPUs are taken in the order of time, which each ends with, as a child has
 * what its parent had until then. Memory is bounded: of processes that have
 * ended, those are kept that were heard of since the last but one time that
 * ROOM mappings came.
 */
#include "engine.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

enum {
	RING = 256 << 10, /* bytes a CPU */
	BUCKETS = 4096,
	ROOM = 128 << 10,
	EACH = 512,	  /* mappings of one process */
};

struct process {
	struct process *next;
	pid_t pid;
	unsigned age;	/* of mm, when it was heard of last */
	bool ended;
	unsigned n, cap;
	struct md_mapping *v;
};

struct ring {
	struct perf_event_mmap_page *page;
	uint64_t pos, end; /* what is to be read */
	uint64_t time;	   /* of the record at pos; UINT64_MAX: none */
};

struct md_mmaps {
	struct process *of[BUCKETS];
	struct md_arena *arena;
	struct md_map paths;
	unsigned added, age;
	int *fds;			  /* ended by -1 */
	struct ring *rings;
	uint64_t lost;
	_Alignas(8) uint8_t rec[1 << 16]; /* one that wraps, in one piece */
};

/* -- by process ------------------------------------------------------------ */

static struct process *
find(const struct md_mmaps *mm, pid_t pid)
{
	struct process *p = mm->of[(unsigned)pid % BUCKETS];

	while (p && p->pid != pid)
		p = p->next;
	if (p)
		p->age = mm->age;
	return p;
}

/* Those that ended long ago, or all. */
static void
forget(struct md_mmaps *mm, bool all)
{
	struct process **at, *p;

	for (unsigned i = 0; i < BUCKETS; i++) {
		for (at = &mm->of[i]; (p = *at);) {
			if (!all && (!p->ended || p->age + 1 >= mm->age)) {
				at = &p->next;
				continue;
			}
			*at = p->next;
			free(p->v);
			free(p);
		}
	}
}

static void
put(struct md_mmaps *mm, pid_t pid, const struct md_mapping *v, unsigned n)
{
	struct process *p = find(mm, pid);
	void *more;

	if (!p) {
		p = calloc(1, sizeof(*p));
		if (!p)
			return;
		p->pid = pid;
		p->age = mm->age;
		p->next = mm->of[(unsigned)pid % BUCKETS];
		mm->of[(unsigned)pid % BUCKETS] = p;
	}
	if (p->n + n > EACH) {
		p->n -= n;
		memmove(p->v, p->v + n, p->n * sizeof(*v));
	}
	if (p->n + n > p->cap) {
		more = realloc(p->v, 2 * (p->n + n) * sizeof(*v));
		if (!more)
			return;
		p->v = more;
		p->cap = 2 * (p->n + n);
	}
	if (n)
		memcpy(p->v + p->n, v, n * sizeof(*v));
	p->n += n;
	mm->added += n;
	if (mm->added >= ROOM) {
		mm->added = 0;
		mm->age++;
		forget(mm, false);
	}
}

void
md_mmaps_add(struct md_mmaps *mm, pid_t pid, const struct md_mapping *m)
{
	struct md_mapping own = *m;
	void **known = md_map_put(mm->arena, &mm->paths, m->path);

	if (!*known)
		*known = md_strdup(mm->arena, m->path);
	own.path = *known;
	put(mm, pid, &own, 1);
}

const struct md_mapping *
md_mmaps_of(const struct md_mmaps *mm, pid_t pid, unsigned *n)
{
	const struct process *p = find(mm, pid);

	*n = p ? p->n : 0;
	return p ? p->v : NULL;
}

/* -- records ------------------------------------------------------------------ */

struct mmap2 {
	struct perf_event_header head;
	uint32_t pid, tid;
	uint64_t start, len, off;
	uint32_t major, minor;
	uint64_t ino, generation;
	uint32_t prot, flags;
	char path[];
};

struct task { /* FORK, EXIT; pid is the child's or that of who ends */
	struct perf_event_header head;
	uint32_t pid, parent, tid;
};

/* Memory without a file has no names, but for the kernel's own library. */
static void
on_mmap(struct md_mmaps *mm, const struct mmap2 *r)
{
	if (r->path[0] == '[' || (r->ino && r->path[0] == '/'))
		md_mmaps_add(mm, (pid_t)r->pid, &(struct md_mapping){
			.start = r->start, .end = r->start + r->len,
			.off = r->off, .ino = r->ino, .exec = true,
			.dev = makedev(r->major, r->minor), .path = r->path,
		});
}

/* A number that is used again is another process. */
static void
on_fork(struct md_mmaps *mm, const struct task *r)
{
	const struct process *q = find(mm, (pid_t)r->parent);
	struct process *p = find(mm, (pid_t)r->pid);

	if (p) {
		p->n = 0;
		p->ended = false;
	}
	if (q)
		put(mm, (pid_t)r->pid, q->v, q->n);
}

static void
take(struct md_mmaps *mm, const struct perf_event_header *h)
{
	const struct task *r = (const void *)h;
	struct process *p;

	switch (h->type) {
	case PERF_RECORD_MMAP2:
		on_mmap(mm, (const void *)h);
		break;
	case PERF_RECORD_FORK:
		if (r->pid != r->parent) /* else a thread */
			on_fork(mm, r);
		break;
	case PERF_RECORD_EXIT:
		p = r->pid == r->tid ? find(mm, (pid_t)r->pid) : NULL;
		if (p)
			p->ended = true;
		break;
	case PERF_RECORD_LOST: /* an id, and how many */
		mm->lost += ((const uint64_t *)(h + 1))[1];
		break;
	}
}

static const void *
at(const struct ring *r, uint64_t pos)
{
	return (const uint8_t *)r->page + r->page->data_offset + pos % RING;
}

/* What is later than `now` waits: another CPU may still have something that
 * was before it. */
static void
peek(struct ring *r, uint64_t now)
{
	const struct perf_event_header *h = at(r, r->pos);

	r->time = UINT64_MAX;
	if (r->pos < r->end)
		r->time = *(const uint64_t *)at(r, r->pos + h->size - 8);
	if (r->time > now)
		r->time = UINT64_MAX;
}

static void
take_next(struct md_mmaps *mm, struct ring *r)
{
	const struct perf_event_header *h = at(r, r->pos);
	size_t first = RING - r->pos % RING;

	if (h->size > first) {
		memcpy(mm->rec, h, first);
		memcpy(mm->rec + first, at(r, 0), h->size - first);
		h = (const void *)mm->rec;
	}
	take(mm, h);
	r->pos += h->size;
}

uint64_t
md_mmaps_read(struct md_mmaps *mm)
{
	struct ring *r, *next;
	uint64_t now = md_clock_ns(CLOCK_MONOTONIC), lost;

	for (r = mm->rings; r->page; r++) {
		r->pos = r->page->data_tail;
		r->end = __atomic_load_n(&r->page->data_head, __ATOMIC_ACQUIRE);
		peek(r, now);
	}
	do {
		next = mm->rings;
		for (r = next; r->page; r++)
			next = r->time < next->time ? r : next;
		if (next->page && next->time != UINT64_MAX) {
			take_next(mm, next);
			peek(next, now);
		}
	} while (next->page && next->time != UINT64_MAX);
	for (r = mm->rings; r->page; r++)
		__atomic_store_n(&r->page->data_tail, r->pos, __ATOMIC_RELEASE);
	lost = mm->lost;
	mm->lost = 0;
	return lost;
}

/* -- life --------------------------------------------------------------------- */

/* A CPU that is off has no events: none of its own is missed. */
static bool
open_ring(struct md_mmaps *mm, unsigned i, unsigned cpu)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_SOFTWARE,
		.size = sizeof(attr),
		.config = PERF_COUNT_SW_DUMMY,
		.mmap = 1,
		.mmap2 = 1,
		.task = 1,
		.sample_id_all = 1,
		.sample_type = PERF_SAMPLE_TIME,
		.use_clockid = 1,
		.clockid = CLOCK_MONOTONIC,
		.watermark = 1,
		.wakeup_watermark = RING / 4,
	};
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	int fd = md_sys_perf_open(&attr, -1, (int)cpu);
	void *p = MAP_FAILED;

	if (fd >= 0)
		p = mmap(NULL, page + RING, PROT_READ | PROT_WRITE, MAP_SHARED,
			 fd, 0);
	if (p == MAP_FAILED) {
		if (fd >= 0)
			close(fd);
		return fd < 0 && errno == ENODEV;
	}
	mm->rings[i].page = p;
	mm->fds[i] = fd;
	return true;
}

struct md_mmaps *
md_mmaps_open(struct md_arena *a, unsigned ncpus)
{
	struct md_mmaps *mm = calloc(1, sizeof(*mm));
	unsigned n = 0;
	bool ok = true;

	if (!mm)
		return NULL;
	mm->arena = a;
	mm->fds = md_alloc(mm->arena, (ncpus + 1) * sizeof(*mm->fds));
	mm->rings = md_alloc(mm->arena, (ncpus + 1) * sizeof(*mm->rings));
	memset(mm->fds, -1, (ncpus + 1) * sizeof(*mm->fds));
	for (unsigned cpu = 0; ok && cpu < ncpus; cpu++) {
		ok = open_ring(mm, n, cpu);
		n += mm->fds[n] >= 0;
	}
	if (ok)
		return mm;
	md_mmaps_close(mm);
	return NULL;
}

const int *
md_mmaps_fds(const struct md_mmaps *mm)
{
	return mm->fds;
}

void
md_mmaps_close(struct md_mmaps *mm)
{
	if (!mm)
		return;
	for (unsigned i = 0; mm->fds[i] >= 0; i++) {
		munmap(mm->rings[i].page, (size_t)sysconf(_SC_PAGESIZE) + RING);
		close(mm->fds[i]);
	}
	forget(mm, true);
	free(mm);
}
