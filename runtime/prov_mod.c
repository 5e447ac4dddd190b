/*
 * prov_mod.c - the modules of a process for provider pid.
 *
 * In: the mappings of a process. Out: one module for each file with an
 * executable mapping, the ones that a module field means, and their symbol
 * tables. A file that is mapped twice is one module; the vdso and anonymous
 * memory are none. Symbols are read once a file, whatever the number of
 * processes that map it.
 */
#include "prov_pid.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4200 };

static const char deleted[] = " (deleted)";

struct pid_state *
md_pid_state(struct md_prov_ctx *p)
{
	struct pid_state *st = p->pid_state;

	if (st)
		return st;
	st = p->pid_state = md_alloc(p->arena, sizeof(*st));
	md_site_rules(&st->rules, p->exact);
	return st;
}

void
md_prov_rest(struct md_prov_ctx *p)
{
	struct pid_state *st = md_pid_state(p);

	for (unsigned i = 0; i < st->files.n; i++) {
		struct pid_file *f = st->files.v[i];

		if (f->elf)
			md_elf_rest(f->elf);
	}
}

void
md_prov_release(struct md_prov_ctx *p)
{
	struct pid_state *st = p->pid_state;

	if (!st)
		return;
	for (unsigned i = 0; i < st->files.n; i++) {
		struct pid_file *f = st->files.v[i];

		md_elf_close(f->elf);
		f->elf = NULL;
	}
	md_demangler_end(st->demangler);
	for (unsigned i = 0; i < st->others.n; i++)
		md_target_release(st->others.v[i]);
	p->pid_state = NULL;
}

static const char *
plain_path(struct md_prov_ctx *p, const char *path)
{
	size_t n = strlen(path), k = sizeof(deleted) - 1;

	if (n > k && !strcmp(path + n - k, deleted))
		return md_strndup(p->arena, path, n - k);
	return path;
}

/* All of a process, as they were found last. */
static struct pid_mods *
mods_of(const struct pid_state *st, const struct md_target *t)
{
	for (unsigned i = 0; i < st->mods.n; i++) {
		struct pid_mods *mods = st->mods.v[i];

		if (mods->t == t)
			return mods;
	}
	return NULL;
}

/* One file, one module. A place keeps its probe when the mapping moves. */
static struct pid_mod *
module_at(const struct pid_mods *mods, const struct md_mapping *map)
{
	for (unsigned i = 0; mods && i < mods->n; i++)
		if (mods->v[i].map.dev == map->dev &&
		    mods->v[i].map.ino == map->ino)
			return &mods->v[i];
	return NULL;
}

/* Does any process still map it? */
static bool
means_mapped(const struct pid_state *st, const struct pid_file *f)
{
	for (unsigned i = 0; i < st->mods.n; i++) {
		const struct pid_mods *mods = st->mods.v[i];

		for (unsigned k = 0; k < mods->n; k++)
			if (mods->v[k].file == f)
				return true;
	}
	return false;
}

static void
forget_file(struct md_prov_ctx *p, struct pid_mod *m)
{
	struct pid_state *st = md_pid_state(p);
	struct pid_file *f = m->file;

	m->file = NULL;
	if (!f || (f->elf && !f->late) || means_mapped(st, f))
		return;
	md_elf_close(f->elf);
	for (unsigned i = 0; i < st->files.n; i++)
		if (st->files.v[i] == f)
			st->files.v[i--] = st->files.v[--st->files.n];
}

static bool
is_named(const char *plain, const char *path)
{
	size_t n = strlen(plain);

	return !strncmp(path, plain, n) &&
	       (!path[n] || !strcmp(path + n, deleted));
}

/* Is it a file that came when that one had gone, and its number with it? What
 * is open or has probes keeps its number. */
static bool
is_other(const struct pid_mod *m, const struct md_mapping *map)
{
	return m->fileno < 0 && !(m->file && m->file->elf) &&
	       !is_named(m->path, map->path);
}

static void
add_module(struct md_prov_ctx *p, struct pid_mods *mods,
	   const struct md_mapping *map, const char *exe)
{
	struct pid_mod *m = module_at(mods, map);
	const char *slash;

	if (!m) {
		mods->v = md_grow(p->arena, mods->v, mods->n, &mods->cap,
				  sizeof(*mods->v));
		m = &mods->v[mods->n++];
		*m = (struct pid_mod){ .path = "", .fileno = -1, .away = true };
	}
	if (!m->away)
		return;
	m->away = false;
	if (is_other(m, map)) {
		m->known = false;
		forget_file(p, m);
	}
	m->path = plain_path(p, map->path);
	slash = strrchr(m->path, '/');
	m->base = md_prov_intern(p, slash ? slash + 1 : m->path);
	m->map = *map;
	m->exe = !strcmp(map->path, exe);
}

struct pid_mods *
md_pid_mods(struct md_prov_ctx *p, struct md_target *t)
{
	struct pid_state *st = md_pid_state(p);
	struct pid_mods *mods = mods_of(st, t);
	char link[64], exe[4096];
	ssize_t n;

	if (!mods) {
		mods = md_alloc(p->arena, sizeof(*mods));
		mods->t = t;
		mods->nread = t->nread - 1;
		md_ptrs_push(p->arena, &st->mods, mods);
	}
	if (mods->nread == t->nread)
		return mods;
	mods->nread = t->nread;
	mods->unwinds = -1;
	for (unsigned i = 0; i < mods->n; i++)
		mods->v[i].known = mods->v[i].away = true;
	/* Names are compared, for on some file systems the device of a mapping
	 * is not that of the file. */
	snprintf(link, sizeof(link), "/proc/%d/exe", (int)t->view);
	n = readlink(link, exe, sizeof(exe) - 1);
	exe[n < 0 ? 0 : n] = 0;
	for (unsigned i = 0; i < t->nmaps; i++) {
		const struct md_mapping *map = &t->maps[i];

		if (map->exec && map->ino && map->path[0] == '/')
			add_module(p, mods, map, exe);
	}
	for (unsigned i = 0; i < mods->n; i++)
		if (mods->v[i].away && mods->v[i].fileno < 0)
			forget_file(p, &mods->v[i]);
	return mods;
}

/* -- choosing ------------------------------------------------------------- */

/*
 * The ways to a file that is mapped, the best first: by its name, if that
 * still means the file, as a mapping may go while we look at it and come
 * again elsewhere; the last without the process, which may have ended.
 */
enum { BY_EXE, BY_NAME, BY_MAPPING, BY_HOST_NAME, NWAYS };

static bool
way_to(const struct md_target *t, const struct pid_mod *m, int way, char *buf,
       size_t n)
{
	int pid = (int)t->view;
	size_t len;

	if (way == BY_EXE)
		len = (size_t)snprintf(buf, n, "/proc/%d/exe", pid);
	else if (way == BY_NAME)
		len = (size_t)snprintf(buf, n, "/proc/%d/root%s", pid, m->path);
	else if (way == BY_MAPPING)
		len = (size_t)snprintf(buf, n, "/proc/%d/map_files/%llx-%llx",
				       pid, (unsigned long long)m->map.start,
				       (unsigned long long)m->map.end);
	else
		len = (size_t)snprintf(buf, n, "%s", m->path);
	return len < n && (way != BY_EXE || m->exe);
}

/* The links mean the file itself; a name may mean another one by now. */
static bool
leads_to(const struct pid_mod *m, int way, const struct stat *st)
{
	return way == BY_EXE || way == BY_MAPPING ||
	       (st->st_ino == m->map.ino &&
		(way == BY_HOST_NAME || st->st_dev == m->map.dev));
}

/* Opened by the first way there is, which is left in `path`; or -1. Looking
 * and opening is one step: the process may end in between. */
static int
open_mapped(const struct md_target *t, const struct pid_mod *m, char *path)
{
	struct stat st;
	int fd;

	for (int way = t->pid ? 0 : BY_HOST_NAME; way < NWAYS; way++) {
		if (!way_to(t, m, way, path, PATH_ROOM))
			continue;
		fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
		if (fd < 0)
			continue;
		if (!t->pid || (!fstat(fd, &st) && leads_to(m, way, &st)))
			return fd;
		close(fd);
		errno = ENOENT;
	}
	snprintf(path, PATH_ROOM, "%s", m->path);
	return -1;
}

static void
mapped_path(const struct md_target *t, const struct pid_mod *m, char *path)
{
	int fd = open_mapped(t, m, path);

	if (fd >= 0)
		close(fd);
}

/* Is the path, seen from the process, another way to this file? */
static bool
same_file(const struct md_target *t, const struct pid_mod *m, const char *path)
{
	char buf[PATH_ROOM];
	struct stat a, b;

	if ((size_t)snprintf(buf, sizeof(buf), "/proc/%d/root%s", (int)t->view,
			     path) >= sizeof(buf) ||
	    stat(buf, &a))
		return false;
	mapped_path(t, m, buf);
	return !stat(buf, &b) && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* 0 no, 1 by the name up to a dot, 2 fully */
static int
means_module(const struct md_target *t, const struct pid_mod *m,
	     const char *mod)
{
	size_t n = strlen(mod);

	if (!n)
		return 2;
	if (md_is_glob(mod))
		return md_glob(mod, strchr(mod, '/') ? m->path : m->base) ? 2
									  : 0;
	if (!strcmp(mod, "a.out") && m->exe)
		return 2;
	if (mod[0] == '/')
		return !strcmp(mod, m->path) || same_file(t, m, mod) ? 2 : 0;
	if (!strcmp(mod, m->base))
		return 2;
	return !strncmp(mod, m->base, n) && m->base[n] == '.';
}

/* LM0`libc: the first link map is the only one there is. */
static const char *
without_link_map(const char *mod)
{
	const char *tick = strchr(mod, '`');

	return tick && !strncmp(mod, "LM0`", 4) ? tick + 1 : mod;
}

void
md_pid_choose(const struct md_target *t, struct pid_mods *mods, const char *mod)
{
	int best = 0;

	mod = without_link_map(mod);
	for (unsigned i = 0; i < mods->n; i++) {
		int r = mods->v[i].away ? 0
					: means_module(t, &mods->v[i], mod);

		if (r > best)
			best = r;
		mods->v[i].chosen = false;
	}
	for (unsigned i = 0; best && i < mods->n; i++)
		mods->v[i].chosen = !mods->v[i].away &&
			means_module(t, &mods->v[i], mod) == best;
}

/* -- files ---------------------------------------------------------------- */

static bool
is_same(const struct stat *a, const struct stat *b)
{
	return a->st_ino == b->st_ino && a->st_size == b->st_size &&
	       a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
	       a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* By another name, too, when that leads to the same one: when a file goes, its
 * number may be the next one's. */
static struct pid_file *
find_file(const struct pid_state *st, const struct md_target *t,
	  const struct pid_mod *m)
{
	char path[PATH_ROOM];
	struct stat now = { 0 };
	struct pid_file *f, *found = NULL;
	int fd = -1;

	for (unsigned i = 0; i < st->files.n; i++) {
		f = st->files.v[i];
		if (f->dev != m->map.dev || f->ino != m->map.ino)
			continue;
		if (is_named(f->path, m->path))
			return f;
		found = f->elf ? f : found;
	}
	if (found)
		fd = open_mapped(t, m, path);
	if (fd < 0)
		return NULL;
	fstat(fd, &now);
	close(fd);
	return is_same(&now, &found->st) ? found : NULL;
}

struct pid_file *
md_pid_file(struct md_prov_ctx *p, struct md_target *t, struct pid_mod *m)
{
	struct pid_state *st = md_pid_state(p);
	char path[PATH_ROOM], err[256];
	struct pid_file *f;
	int fd;

	if (m->file)
		return m->file;
	m->file = find_file(st, t, m);
	if (m->file)
		return m->file;
	f = md_alloc(p->arena, sizeof(*f));
	f->path = md_strdup(p->arena, plain_path(p, m->path));
	f->dev = m->map.dev;
	f->ino = m->map.ino;
	f->late = p->more;
	fd = open_mapped(t, m, path);
	if (fd >= 0)
		fstat(fd, &f->st);
	f->elf = md_elf_of_fd(fd, m->path, err, sizeof(err));
	if (f->elf)
		md_elf_where(f->elf, t->view, m->path);
	else
		f->why = md_sprintf(p->arena, "module '%s': %s", m->path, err);
	md_ptrs_push(p->arena, &st->files, f);
	return m->file = f;
}

/* Written over, or gone and its number another's: not while somebody maps it. */
static bool
has_changed(const struct pid_file *f, const char *path)
{
	struct stat st;

	return f->elf && !stat(path, &st) && st.st_ino == f->st.st_ino &&
	       !is_same(&st, &f->st);
}

struct md_elf *
md_prov_elf(struct md_prov_ctx *p, struct md_target *t,
	    const struct md_mapping *map)
{
	struct pid_mod m = { .path = map->path, .map = *map };
	struct pid_file *f = map->ino ? md_pid_file(p, t, &m) : NULL;

	if (!f)
		return NULL;
	if (has_changed(f, map->path)) {
		f->late = true;
		forget_file(p, &m);
		f = md_pid_file(p, t, &m);
	}
	f->late = false;
	return f->elf;
}

int
md_prov_open(const struct md_target *t, const struct md_mapping *map)
{
	struct pid_mod m = { .path = map->path, .map = *map };
	char path[PATH_ROOM];

	return open_mapped(t, &m, path);
}

/* The C library has handlers of its own, for threads that are cancelled, and
 * the dynamic linker none: a program in C has no more. */
static bool
may_unwind(struct md_prov_ctx *p, struct md_target *t, struct pid_mod *m)
{
	static const char *const known[] = { "libgcc_s.", "libunwind",
					     "libstdc++", "libc++" };
	static const char *const uses[] = { "backtrace", "_Unwind_Backtrace",
					    "_Unwind_RaiseException" };
	struct pid_file *f;

	for (unsigned i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (!strncmp(m->base, known[i], strlen(known[i])))
			return true;
	if (!strncmp(m->base, "libc.", 5) || !strncmp(m->base, "libc-", 5) ||
	    !strncmp(m->base, "libpthread", 10) || !strncmp(m->base, "ld-", 3))
		return false;
	f = md_pid_file(p, t, m);
	if (!f->elf)
		return false;
	if (md_elf_has_handlers(f->elf) || md_elf_is_go(f->elf))
		return true;
	for (unsigned i = 0; m->exe && i < sizeof(uses) / sizeof(uses[0]); i++)
		if (md_elf_mentions(f->elf, uses[i]))
			return true;
	return false;
}

bool
md_pid_unwinds(struct md_prov_ctx *p, struct md_target *t)
{
	struct pid_mods *mods = md_pid_mods(p, t);

	if (!t->pid) /* whoever maps the file */
		return true;
	if (mods->unwinds < 0) {
		mods->unwinds = 0;
		for (unsigned i = 0; i < mods->n && !mods->unwinds; i++)
			mods->unwinds = !mods->v[i].away &&
					may_unwind(p, t, &mods->v[i]);
	}
	return mods->unwinds;
}

unsigned
md_pid_fileno(struct md_prov_ctx *p, struct md_target *t, struct pid_mod *m)
{
	char path[PATH_ROOM];

	if (m->fileno >= 0)
		return (unsigned)m->fileno;
	mapped_path(t, m, path);
	m->fileno = (int)md_prov_file(p, path, m->base, m->map.dev,
				      m->map.ino);
	return (unsigned)m->fileno;
}

/* -- later ---------------------------------------------------------------- */

bool
md_pid_maps_new(struct md_prov_ctx *p, const struct md_target *t,
		const struct md_target *now)
{
	const struct pid_mods *mods = mods_of(md_pid_state(p), t);
	const struct md_mapping *map;
	const struct pid_mod *m;

	for (unsigned i = 0; i < now->nmaps; i++) {
		map = &now->maps[i];
		if (!map->exec || !map->ino || map->path[0] != '/')
			continue;
		m = module_at(mods, map);
		if (!m || is_other(m, map))
			return true;
	}
	return false;
}

int
md_pid_lost(struct md_prov_ctx *p, const struct md_target *t)
{
	const struct pid_mods *mods = mods_of(md_pid_state(p), t);
	const struct pid_mod *m;
	struct stat st;

	for (unsigned i = 0; mods && i < mods->n; i++) {
		m = &mods->v[i];
		if (m->away && m->fileno >= 0 &&
		    (stat(p->files[m->fileno].path, &st) ||
		     st.st_ino != m->map.ino))
			return m->fileno;
	}
	return -1;
}

/* Its number may be another file's then. */
static void
forget_probes(struct md_prov_ctx *p, unsigned file)
{
	struct pid_state *st = md_pid_state(p);
	struct md_probe *q;

	for (unsigned i = 0; i < p->probes.n; i++) {
		q = p->probes.v[i];
		if (q->pid && q->file == file)
			q->file = MD_NO_FILE;
	}
	for (unsigned i = 0; i < st->hooks.n; i++) {
		q = st->hooks.v[i];
		if (q->file == file)
			st->hooks.v[i--] = st->hooks.v[--st->hooks.n];
	}
	for (unsigned i = 0; i < st->usdt.n; i++) {
		struct usdt_file *u = st->usdt.v[i];

		if (u->file == file)
			st->usdt.v[i--] = st->usdt.v[--st->usdt.n];
	}
	p->files[file].ino = ~0ull;
}

void
md_pid_forget(struct md_prov_ctx *p, const struct md_target *t, int file)
{
	struct pid_mods *mods = mods_of(md_pid_state(p), t);
	struct pid_mod gone;

	for (unsigned k = 0; mods && k < mods->n; k++) {
		struct pid_mod *m = &mods->v[k];

		if (file >= 0 && m->fileno != file)
			continue;
		if (m->fileno >= 0)
			forget_probes(p, (unsigned)m->fileno);
		gone = *m;
		*m = mods->v[--mods->n];
		k--;
		forget_file(p, &gone);
	}
}

bool
md_pid_first(struct pid_file *f, uint64_t key)
{
	for (unsigned i = 0; i < f->nnoted; i++)
		if (f->noted[i] == key)
			return false;
	if (f->nnoted == PID_NOTED)
		return true;
	f->noted[f->nnoted++] = key;
	return true;
}

/* -- the table of probes, by place ---------------------------------------- */

/* A place is known by the offset that was asked for, not by where it is
 * armed. */
static uint64_t
place_offset(const struct md_probe *q)
{
	return q->offset - q->shift;
}

static uint32_t
place_hash(unsigned file, uint64_t offset, unsigned kind, unsigned recipe,
	   uint32_t pid)
{
	uint64_t h = offset * 0x9e3779b97f4a7c15ull;

	h ^= ((uint64_t)file << 40) ^ ((uint64_t)pid << 8) ^ (kind << 4) ^
	     recipe;
	h *= 0xff51afd7ed558ccdull;
	return (uint32_t)(h >> 32);
}

static void
grow_slots(struct md_prov_ctx *p, struct pid_state *st)
{
	unsigned n = st->nslots ? st->nslots * 2 : 256;
	uint32_t *slots = md_alloc(p->arena, n * sizeof(*slots));

	for (unsigned i = 0; i < st->nslots; i++) {
		const struct md_probe *q;
		uint32_t k;

		if (!st->slots[i])
			continue;
		q = p->probes.v[st->slots[i] - 1];
		k = place_hash(q->file, place_offset(q), q->kind, q->recipe,
			       q->pid);
		while (slots[k & (n - 1)])
			k++;
		slots[k & (n - 1)] = st->slots[i];
	}
	md_release(p->arena, st->slots, st->nslots * sizeof(*slots));
	st->slots = slots;
	st->nslots = n;
}

uint32_t *
md_pid_slot(struct md_prov_ctx *p, unsigned file, uint64_t offset,
	    enum md_site_kind kind, enum md_recipe recipe, uint32_t pid)
{
	struct pid_state *st = md_pid_state(p);
	uint32_t k, *slot;

	if (st->nused * 4 >= st->nslots * 3)
		grow_slots(p, st);
	for (k = place_hash(file, offset, kind, recipe, pid);; k++) {
		const struct md_probe *q;

		slot = &st->slots[k & (st->nslots - 1)];
		if (!*slot)
			return slot;
		q = p->probes.v[*slot - 1];
		if (place_offset(q) == offset && q->file == file &&
		    q->kind == kind && q->recipe == recipe && q->pid == pid)
			return slot;
	}
}
