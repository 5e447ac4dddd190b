/*
 * engine.h - the inside of struct md_be, shared by the files of this folder.
 *
 * Who owns what: maps[], progs[], links and ring belong to the engine and die
 * with it; img is borrowed. A map that no program uses is not created: its fd
 * is -1 and its memory NULL.
 */
#ifndef MD_BPF_ENGINE_H
#define MD_BPF_ENGINE_H

#include "backends/backend.h"
#include "sys.h"

#include <linux/bpf.h>

/* -- kernel types (btf.c) ------------------------------------------------ */

struct md_btf;

/* path NULL: the running kernel's. NULL with errno. */
struct md_btf *md_btf_open(const char *path);
void md_btf_close(struct md_btf *b);
/* id of a function, or -1 */
int md_btf_func(const struct md_btf *b, const char *name);
/* "struct.field" or "struct.a[3].b": byte offset and size. 0 or -1. Members of
 * anonymous structs and unions count as their parent's. Bit fields and paths
 * through a pointer are refused. */
int md_btf_field(const struct md_btf *b, const char *path, unsigned *off,
		 unsigned *size);
/* Load a type description of a map with an int key and a value of so many
 * bytes: ids 1 and 3. Descriptor or -1. */
int md_btf_load_value(unsigned value_size);
enum { MD_BTF_KEY_ID = 1, MD_BTF_VALUE_ID = 3 };
/* One of a static function "int md_step()": id 3. Descriptor or -1. */
int md_btf_load_func(void);
enum { MD_BTF_FUNC_ID = 3 };

/* -- features (feature.c) ------------------------------------------------ */

struct md_features {
	bool multi;        /* uprobe_multi links */
	bool multi_pid_ok; /* their pid means the process, not one thread */
	bool session;
	bool task_storage;
	bool sdiv;
	bool sleepable;
	bool cookie;
	bool batch; /* assumed until a batch read is refused */
	unsigned ncpus;
};

/* 0, or -1 when BPF cannot be used at all. limits may be NULL. */
int md_features_probe(struct md_features *f, const struct md_be_limits *limits,
		      struct md_be_error *e);

/* -- the ring (ring.c) --------------------------------------------------- */

struct md_ring {
	int fd;         /* borrowed from maps[] */
	uint64_t *cons; /* written by us */
	uint64_t *prod; /* written by the kernel */
	uint8_t *data;  /* size bytes */
	uint8_t *bounce; /* a record that wraps, in one piece; malloc'ed */
	size_t bounce_len;
	size_t size;
	/* timed: what waits for its turn, by time, and its bytes */
	struct md_waiting *waits;
	uint8_t *kept;
	size_t nwaits, wcap, nkept, kcap;
	uint64_t mark, mark_time; /* what is behind has a later time */
	uint64_t bound;		/* all before this time has been seen */
	uint64_t last;		/* time of the last one handed over */
};

int md_ring_map(struct md_ring *r, int fd, size_t size);
void md_ring_unmap(struct md_ring *r);
int md_ring_drain(struct md_be *be, bool all, md_rec_fn *fn, void *arg);

/* -- the engine ---------------------------------------------------------- */

struct md_be_map {
	int fd;   /* the map that programs name */
	int now;  /* RENEWED: the one behind it that is read; else -1 */
	int next; /* RENEWED: what programs use already, or -1 */
	void *mem; /* ARRAY: the mapped value */
	size_t len;
	int collector; /* program of md_be_collect; 0: not made yet */
};

/* One descriptor that keeps sites armed. Closed when all of them are let go:
 * a link cannot give up some of its places. */
struct md_be_link {
	int fd; /* -1: a keeper has it, by a number of its own */
	unsigned keeper, slot;
	unsigned at, n; /* its sites: pool[at .. at + n) */
};

struct md_be {
	struct md_features f;
	struct md_env env;
	struct md_btf *btf; /* open between first use and md_be_load */
	const struct md_image *img;
	struct md_be_map *maps;
	int *progs;
	unsigned nmaps, nprogs; /* of the image, so far */
	unsigned nfirst; /* programs that tracing began with */
	struct md_ring ring;
	struct md_be_link *links;
	unsigned nlinks, lcap;
	uint32_t *pool;
	unsigned npool, plcap;
	struct md_keeper *keepers; /* of uprobes; keeper.c */
	unsigned nkeepers, kcap;
	int company; /* stays open as long as one of them lives; -1 */
	int reaper; /* program that frees dead threads' objects */
	int reaper_link;
	int stats_fd;
	int uprobe_type;  /* perf event source; 0: not read yet */
	unsigned ret_bit; /* its config bit for return probes */
};

/* The map whose elements are read. */
static inline int
md_be_read_fd(const struct md_be *be, int map)
{
	const struct md_be_map *m = &be->maps[map];

	return m->now >= 0 ? m->now : m->fd;
}
int md_load_collector(struct md_be *be, int map);
struct md_btf *md_be_btf(struct md_be *be);

#endif
