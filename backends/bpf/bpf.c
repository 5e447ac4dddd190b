/*
 * bpf.c - the BPF engine as backend.h wants it: opening, firing, reading.
 *
 * In: an image. Out: memory of its maps, elements of its hashes, records of
 * its ring. Reading never stops the programs: an element that goes away
 * while a hash is walked may or may not be seen, all others are seen once.
 * Maps and programs are made in load.c, sites are armed in attach.c.
 */
#include "engine.h"

#include <bpf/bpf.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BATCH_BYTES = 1 << 18, BATCH_MIN = 64 };

struct md_btf *
md_be_btf(struct md_be *be)
{
	if (!be->btf)
		be->btf = md_btf_open(NULL);
	return be->btf;
}

static int
kfield(void *arg, const char *path, unsigned *off, unsigned *size)
{
	struct md_btf *b = md_be_btf(arg);

	return b ? md_btf_field(b, path, off, size) : -1;
}

/* PROC_PID_INIT_INO of the kernel: the namespace that is no one's child */
enum { INIT_PIDNS = 0xeffffffc };

static void
find_pidns(struct md_env *env)
{
	struct stat st;

	if (stat("/proc/self/ns/pid", &st) ||
	    st.st_ino == (unsigned)INIT_PIDNS)
		return;
	env->pidns_dev = st.st_dev;
	env->pidns_ino = st.st_ino;
}

struct md_be *
md_be_open_with(const struct md_be_limits *limits, struct md_be_error *e)
{
	struct md_be *be = calloc(1, sizeof(*be));

	if (!be) {
		md_be_fail(e, ENOMEM, "out of memory");
		return NULL;
	}
	be->reaper = be->reaper_link = be->stats_fd = be->company = -1;
	if (md_features_probe(&be->f, limits, e)) {
		free(be);
		return NULL;
	}
	/*
	 * A child that still shares its parent's memory (vfork) passes the
	 * filters of perf events, and of links before Linux 6.12; session
	 * links came after that.
	 */
	be->env = (struct md_env){
		.have_task_storage = be->f.task_storage,
		.have_session = be->f.session,
		.have_sdiv = be->f.sdiv,
		.have_sleepable = be->f.sleepable,
		.have_cookie = be->f.cookie,
		.need_pid_check = !be->f.multi_pid_ok || !be->f.session,
		.ncpus = be->f.ncpus,
		.kfield = kfield,
		.arg = be,
	};
	find_pidns(&be->env);
	return be;
}

struct md_be *
md_be_open(struct md_be_error *e)
{
	return md_be_open_with(NULL, e);
}

void
md_be_set_company(struct md_be *be, int fd)
{
	be->company = fd;
}

const struct md_env *
md_be_env(struct md_be *be)
{
	return &be->env;
}

static void
shut(int fd)
{
	if (fd >= 0)
		close(fd);
}

void
md_be_close(struct md_be *be)
{
	if (!be)
		return;
	md_be_detach(be);
	md_ring_unmap(&be->ring);
	for (unsigned i = 0; i < be->nprogs; i++)
		shut(be->progs[i]);
	for (unsigned i = 0; i < be->nmaps; i++) {
		if (be->maps[i].mem)
			munmap(be->maps[i].mem, be->maps[i].len);
		if (be->maps[i].collector > 0)
			shut(be->maps[i].collector);
		shut(be->maps[i].fd);
		shut(be->maps[i].now);
		shut(be->maps[i].next);
	}
	shut(be->reaper);
	shut(be->stats_fd);
	md_btf_close(be->btf);
	free(be->maps);
	free(be->progs);
	free(be->links);
	free(be->keepers);
	free(be->pool);
	free(be);
}

/* -- firing and looking -------------------------------------------------- */

int
md_be_fire(struct md_be *be, unsigned prog, uint32_t site, int cpu)
{
	uint64_t ctx[12] = { site };
	LIBBPF_OPTS(bpf_test_run_opts, o, .ctx_in = ctx,
		    .ctx_size_in = sizeof(ctx));

	if (cpu >= 0) {
		o.flags = BPF_F_TEST_RUN_ON_CPU;
		o.cpu = (unsigned)cpu;
	}
	return bpf_prog_test_run_opts(be->progs[prog], &o) ? -1 : 0;
}

int
md_be_fd(struct md_be *be)
{
	return be->ring.cons ? be->ring.fd : -1;
}

int
md_be_drain(struct md_be *be, bool all, md_rec_fn *fn, void *arg)
{
	return be->ring.cons ? md_ring_drain(be, all, fn, arg) : 0;
}

uint64_t
md_be_ring_bytes(struct md_be *be)
{
	return be->ring.size;
}

void *
md_be_mapped(struct md_be *be, int map)
{
	return be->maps[map].mem;
}

struct md_control *
md_be_control(struct md_be *be)
{
	return md_be_mapped(be, MD_MAP_CONTROL);
}

int
md_be_others(struct md_be *be)
{
	struct bpf_map_info info, mine = { 0 };
	uint32_t len = sizeof(mine), id = 0, key = 0;
	struct md_control *c = NULL;
	int fd, others = 0;

	if (!bpf_obj_get_info_by_fd(be->maps[MD_MAP_CONTROL].fd, &mine, &len))
		c = malloc(mine.value_size);
	while (c && !bpf_map_get_next_id(id, &id)) {
		fd = bpf_map_get_fd_by_id(id);
		memset(&info, 0, sizeof(info));
		len = sizeof(info);
		if (fd >= 0 && id != mine.id &&
		    !bpf_obj_get_info_by_fd(fd, &info, &len) &&
		    !strcmp(info.name, mine.name) &&
		    info.value_size == mine.value_size &&
		    !bpf_map_lookup_elem(fd, &key, c) && c->owner &&
		    !kill((pid_t)c->owner, 0) &&
		    others < 1 + (c->dealt < c->late))
			others = 1 + (c->dealt < c->late);
		if (fd >= 0)
			close(fd);
	}
	free(c);
	return others;
}

struct md_cpu_state *
md_be_cpu(struct md_be *be, unsigned cpu)
{
	uint8_t *p = md_be_mapped(be, MD_MAP_CONTROL);

	return (void *)(p + sizeof(struct md_control) +
			(size_t)cpu * MD_CPU_STRIDE);
}

int
md_be_stats(struct md_be *be, unsigned prog, uint64_t *runs, uint64_t *ns)
{
	struct bpf_prog_info info = { 0 };
	uint32_t len = sizeof(info);

	*runs = *ns = 0;
	if (bpf_obj_get_info_by_fd(be->progs[prog], &info, &len))
		return -1;
	*runs = info.run_cnt;
	*ns = info.run_time_ns;
	return 0;
}

int
md_be_enable_stats(struct md_be *be)
{
	if (be->stats_fd < 0)
		be->stats_fd = bpf_enable_stats(BPF_STATS_RUN_TIME);
	return be->stats_fd < 0 ? -1 : 0;
}

/* -- hashes -------------------------------------------------------------- */

/*
 * What a walk needs: sizes as the kernel has them (it pads a per-CPU value
 * to 8 bytes) and a buffer for `cap` elements, keys first.
 */
struct walk {
	struct md_be *be;
	int fd;
	size_t key, value;  /* of one element, all CPUs */
	size_t one, padded; /* a CPU's value, here and in the kernel */
	unsigned ncpus;     /* values of an element */
	uint32_t cap;
	uint8_t *keys, *values;
	md_elem_fn *fn;
	void *arg;
	int n;
};

static int
walk_init(struct walk *w, struct md_be *be, int map)
{
	const struct md_image_map *m = &be->img->maps[map];
	bool percpu = m->kind == MD_MAP_PERCPU_HASH;

	w->be = be;
	w->fd = md_be_read_fd(be, map);
	if (m->kind == MD_MAP_THREAD && be->img->task_storage)
		w->fd = -1;
	w->key = m->kind == MD_MAP_THREAD ? 4 : m->key_size;
	w->one = m->value_size;
	w->padded = percpu ? (w->one + 7) & ~(size_t)7 : w->one;
	w->ncpus = percpu ? be->f.ncpus : 1;
	w->value = w->padded * w->ncpus;
	return w->fd < 0 ? -1 : 0;
}

static int
walk_grow(struct walk *w, uint32_t cap)
{
	uint8_t *p = realloc(w->keys, cap * w->key);

	if (p)
		w->keys = p;
	w->values = p ? realloc(w->values, cap * w->value) : w->values;
	w->cap = cap;
	return p && w->values ? 0 : -1;
}

/* Put the values of an element side by side. */
static void
compact(const struct walk *w, uint8_t *value)
{
	if (w->padded != w->one)
		for (unsigned c = 1; c < w->ncpus; c++)
			memmove(value + c * w->one, value + c * w->padded,
				w->one);
}

static void
give(struct walk *w, const uint8_t *key, uint8_t *value)
{
	compact(w, value);
	w->fn(w->arg, key, value);
	w->n++;
}

/* 0: done, 1: the kernel cannot do this, -1: failed */
static int
walk_batches(struct walk *w)
{
	uint32_t token = 0, count;
	uint8_t *values;
	bool more = false;
	int err;

	for (;;) {
		count = w->cap;
		err = bpf_map_lookup_batch(w->fd, more ? &token : NULL, &token,
					   w->keys, w->values, &count, NULL)
			      ? errno
			      : 0;
		if (err == ENOSPC) { /* one bucket holds more than that */
			if (walk_grow(w, w->cap * 2))
				return -1;
			continue;
		}
		if (err && err != ENOENT)
			return !more && err != ENOMEM ? 1 : -1;
		values = w->values;
		for (uint32_t i = 0; i < count; i++)
			give(w, w->keys + i * w->key, values + i * w->value);
		if (err)
			return 0;
		more = true;
	}
}

static int
key_order(const void *a, const void *b, void *len)
{
	return memcmp(a, b, *(const size_t *)len);
}

/*
 * Key by key. When the key at hand is deleted meanwhile, the kernel starts
 * again at the first: so gather the keys, and drop those met twice.
 */
static int
walk_keys(struct walk *w, uint64_t limit)
{
	uint32_t n = 0;
	uint8_t *value, *k;

	for (; n < limit; n++) {
		if (n == w->cap && walk_grow(w, w->cap * 2))
			return -1;
		if (bpf_map_get_next_key(w->fd,
					 n ? w->keys + (n - 1) * w->key : NULL,
					 w->keys + n * w->key))
			break;
	}
	if (n < limit && errno != ENOENT)
		return -1;
	qsort_r(w->keys, n, w->key, key_order, &w->key);
	value = w->values;
	for (uint32_t i = 0; i < n; i++) {
		k = w->keys + i * w->key;
		if (i && !memcmp(k - w->key, k, w->key))
			continue;
		if (!bpf_map_lookup_elem(w->fd, k, value))
			give(w, k, value);
	}
	return 0;
}

int
md_be_each(struct md_be *be, int map, md_elem_fn *fn, void *arg)
{
	struct walk w = { .fn = fn, .arg = arg };
	size_t cap;
	int rc;

	if (be->maps[map].fd < 0)
		return 0; /* no program names it, so it was not made */
	if (walk_init(&w, be, map))
		return -1;
	cap = BATCH_BYTES / (w.key + w.value);
	rc = walk_grow(&w, cap > BATCH_MIN ? (uint32_t)cap : BATCH_MIN);
	if (!rc)
		rc = be->f.batch ? walk_batches(&w) : 1;
	if (rc == 1) {
		be->f.batch = false;
		rc = walk_keys(&w, 4 * (uint64_t)be->img->maps[map].entries);
	}
	free(w.keys);
	free(w.values);
	return rc ? -1 : w.n;
}

int
md_be_delete(struct md_be *be, int map, const void *key)
{
	return bpf_map_delete_elem(be->maps[map].fd, key) ? -1 : 0;
}

int
md_be_lookup(struct md_be *be, int map, const void *key, void *value)
{
	return bpf_map_lookup_elem(md_be_read_fd(be, map), key, value) &&
			       bpf_map_lookup_elem(be->maps[map].next, key,
						   value)
		       ? -1 : 0;
}

int
md_be_update(struct md_be *be, int map, const void *key, const void *values)
{
	struct walk w;
	uint8_t *buf;
	int rc;

	if (walk_init(&w, be, map))
		return -1;
	if (w.padded == w.one)
		return bpf_map_update_elem(w.fd, key, values, 0) ? -1 : 0;
	buf = calloc(1, w.value);
	if (!buf)
		return -1;
	for (unsigned c = 0; c < w.ncpus; c++)
		memcpy(buf + c * w.padded, (const uint8_t *)values + c * w.one,
		       w.one);
	rc = bpf_map_update_elem(w.fd, key, buf, 0);
	free(buf);
	return rc ? -1 : 0;
}

void
md_be_drop_old(struct md_be *be, int map)
{
	struct md_be_map *m = &be->maps[map];

	if (m->collector > 0)
		shut(m->collector);
	m->collector = 0;
	shut(m->now);
	m->now = m->next;
	m->next = -1;
}

int
md_be_collect(struct md_be *be, int map)
{
	struct md_be_map *m = &be->maps[map];
	LIBBPF_OPTS(bpf_test_run_opts, o);

	if (m->fd < 0)
		return 0;
	if (!m->collector)
		m->collector = md_load_collector(be, map);
	if (m->collector < 0)
		return -1;
	return bpf_prog_test_run_opts(m->collector, &o) ? -1 : 0;
}
