/*
 * load.c - from an image to maps and accepted programs.
 *
 * In: the image, with symbolic references. Out: be->maps, be->progs. Programs
 * are copied before their references are resolved; the image stays as it is.
 * A program is loaded without a log first, because a full log buffer turns an
 * acceptable program into a refused one; only after a failure again with
 * one, whose end is kept and whose last instruction leads to the D source.
 * Deliberately absent: line information for the kernel, and function
 * information but for programs with loops, which must have it.
 */
#include "engine.h"
#include "insn.h"

#include <bpf/bpf.h>
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { LOG_SIZE = 16 << 20, LOG_LINES = 20, NAME_LEN = 16 };

/* The kernel takes letters, digits, '_' and '.', and 15 of them. */
static void
clean_name(char dst[NAME_LEN], const char *src)
{
	int i;

	for (i = 0; i < NAME_LEN - 1 && src && src[i]; i++)
		dst[i] = isalnum((unsigned char)src[i]) ? src[i] : '_';
	dst[i] = '\0';
}

/* -- maps ---------------------------------------------------------------- */

/* By the programs that are to be loaded. */
static bool *
used_maps(const struct md_be *be)
{
	const struct md_image *img = be->img;
	const struct md_image_prog *p;
	bool *used = calloc(img->nmaps + 1, sizeof(*used));

	if (!used)
		return NULL;
	for (unsigned i = be->nprogs; i < img->nprogs; i++) {
		p = &img->progs[i];
		for (unsigned k = 0; k < p->nrelocs; k++)
			if (p->relocs[k].kind != MD_RELOC_KFUNC)
				used[p->relocs[k].ref] = true;
	}
	for (unsigned i = 0; i < img->nmaps && img->late; i++)
		used[i] |= img->maps[i].kind != MD_MAP_RODATA;
	if (img->nmaps > MD_MAP_EVENTS)
		used[MD_MAP_CONTROL] = used[MD_MAP_EVENTS] = true;
	return used;
}

static int
map_error(const struct md_image_map *m, struct md_be_error *e)
{
	int err = errno;

	return md_be_fail(e, err,
			  "the kernel refused map \"%s\" of %u "
			  "elements of %u bytes: %s%s%s",
			  m->name, m->entries, m->key_size + m->value_size,
			  strerror(err),
			  m->tunable ? "; try a smaller -x " : "",
			  m->tunable ? m->tunable : "");
}

static int
make_array(struct md_be_map *bm, const struct md_image_map *m, const char *name)
{
	bool ro = m->kind == MD_MAP_RODATA;
	LIBBPF_OPTS(bpf_map_create_opts, o,
		    .map_flags = ro ? BPF_F_RDONLY_PROG : BPF_F_MMAPABLE);
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	uint32_t key = 0;

	bm->fd = bpf_map_create(BPF_MAP_TYPE_ARRAY, name, 4, m->value_size, 1,
				&o);
	if (bm->fd < 0)
		return -1;
	if (ro)
		return (m->init &&
			bpf_map_update_elem(bm->fd, &key, m->init, 0)) ||
				       bpf_map_freeze(bm->fd)
			       ? -1
			       : 0;
	bm->len = (m->value_size + page - 1) / page * page;
	bm->mem = mmap(NULL, bm->len, PROT_READ | PROT_WRITE, MAP_SHARED,
		       bm->fd, 0);
	if (bm->mem == MAP_FAILED) {
		bm->mem = NULL;
		return -1;
	}
	return 0;
}

static int
make_task_storage(const struct md_image_map *m, const char *name)
{
	int btf = md_btf_load_value(m->value_size), fd, err;
	LIBBPF_OPTS(bpf_map_create_opts, o, .map_flags = BPF_F_NO_PREALLOC,
		    .btf_key_type_id = MD_BTF_KEY_ID,
		    .btf_value_type_id = MD_BTF_VALUE_ID);

	if (btf < 0)
		return -1;
	o.btf_fd = (unsigned)btf;
	fd = bpf_map_create(BPF_MAP_TYPE_TASK_STORAGE, name, 4, m->value_size,
			    0, &o);
	err = errno;
	close(btf);
	errno = err;
	return fd;
}

/* Large elements for each CPU, made one by one, want memory faster than the
 * kernel has it at hand (a few pages): many keys at a time would be lost. */
enum { LARGE = 512, BEFOREHAND = 32 << 20 };

static int
make_hash(const struct md_be *be, const struct md_image_map *m,
	  const char *name)
{
	enum bpf_map_type type = m->kind == MD_MAP_PERCPU_HASH
					 ? BPF_MAP_TYPE_PERCPU_HASH
					 : BPF_MAP_TYPE_HASH;
	uint64_t size = (uint64_t)m->value_size * be->img->ncpus * m->entries;
	bool all = type == BPF_MAP_TYPE_PERCPU_HASH && m->value_size >= LARGE &&
		   size <= BEFOREHAND;
	LIBBPF_OPTS(bpf_map_create_opts, o,
		    .map_flags = m->prealloc || all ? 0 : BPF_F_NO_PREALLOC);

	return bpf_map_create(type, name, m->key_size, m->value_size,
			      m->entries, &o);
}

/* An array of one map, `inner`. */
static int
make_outer(int inner, const char *name)
{
	LIBBPF_OPTS(bpf_map_create_opts, o, .inner_map_fd = (unsigned)inner);
	int fd = bpf_map_create(BPF_MAP_TYPE_ARRAY_OF_MAPS, name, 4, 4, 1, &o);

	if (fd < 0 || !bpf_map_update_elem(fd, &(uint32_t){ 0 }, &inner, 0))
		return fd;
	close(fd);
	return -1;
}

int
md_be_renew(struct md_be *be, int map)
{
	const struct md_image_map *m = &be->img->maps[map];
	struct md_be_map *bm = &be->maps[map];
	char name[NAME_LEN];

	if (bm->next >= 0)
		return 0;
	clean_name(name, m->name);
	bm->next = make_hash(be, m, name);
	/* returns when no program that cannot sleep has the old one */
	if (bm->next < 0 || !bpf_map_update_elem(bm->fd, &(uint32_t){ 0 },
						 &bm->next, 0))
		return bm->next < 0 ? -1 : 0;
	close(bm->next);
	bm->next = -1;
	return -1;
}

/* As large as asked for, or as memory allows. */
static int
make_ring(struct md_be *be, struct md_be_map *bm, const char *name,
	  uint64_t bytes)
{
	uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE), size = page;

	while (size < bytes && size < UINT64_C(1) << 31)
		size *= 2;
	do {
		bm->fd = bpf_map_create(BPF_MAP_TYPE_RINGBUF, name, 0, 0,
					(uint32_t)size, NULL);
	} while (bm->fd < 0 && (errno == ENOMEM || errno == E2BIG) &&
		 (size /= 2) >= page);
	return bm->fd < 0 ? -1 : md_ring_map(&be->ring, bm->fd, size);
}

static int
make_map(struct md_be *be, unsigned i, uint64_t ring_bytes,
	 struct md_be_error *e)
{
	const struct md_image_map *m = &be->img->maps[i];
	struct md_image_map by_tid = *m;
	struct md_be_map *bm = &be->maps[i];
	char name[NAME_LEN];
	int rc = 0;

	clean_name(name, m->name);
	switch (m->kind) {
	case MD_MAP_ARRAY:
	case MD_MAP_RODATA:
		rc = make_array(bm, m, name);
		break;
	case MD_MAP_HASH:
	case MD_MAP_PERCPU_HASH:
		bm->fd = make_hash(be, m, name);
		if (!m->renewed || bm->fd < 0)
			break;
		bm->now = bm->fd;
		bm->fd = make_outer(bm->now, name);
		break;
	case MD_MAP_THREAD:
		by_tid.key_size = 4;
		bm->fd = be->img->task_storage
				 ? make_task_storage(m, name)
				 : make_hash(be, &by_tid, name);
		break;
	case MD_MAP_RING:
		rc = make_ring(be, bm, name, ring_bytes);
		break;
	}
	return rc || bm->fd < 0 ? map_error(m, e) : 0;
}

/* Room for the maps and programs of the image that are not here. */
static int
grow(struct md_be *be)
{
	const struct md_image *img = be->img;
	struct md_be_map *maps;
	int *progs;

	maps = realloc(be->maps, (img->nmaps + 1) * sizeof(*maps));
	if (maps)
		be->maps = maps;
	/* a program and the links of its sites */
	md_sys_want_fds(2 * img->nprogs + img->nmaps);
	progs = realloc(be->progs, (img->nprogs + 1) * sizeof(*progs));
	if (progs)
		be->progs = progs;
	if (!maps || !progs)
		return -1;
	for (; be->nmaps < img->nmaps; be->nmaps++)
		maps[be->nmaps] = (struct md_be_map){ .fd = -1, .now = -1,
						      .next = -1 };
	for (unsigned i = be->nprogs; i < img->nprogs; i++)
		progs[i] = -1;
	return 0;
}

static int
make_maps(struct md_be *be, uint64_t ring_bytes, struct md_be_error *e)
{
	const struct md_image *img = be->img;
	bool *used = used_maps(be);
	int rc = 0;

	if (!used || grow(be)) {
		free(used);
		return md_be_fail(e, ENOMEM, "out of memory");
	}
	for (unsigned i = 0; i < img->nmaps && !rc; i++)
		if (used[i] && be->maps[i].fd < 0 &&
		    (img->maps[i].value_size ||
		     img->maps[i].kind == MD_MAP_RING))
			rc = make_map(be, i, ring_bytes, e);
	free(used);
	return rc;
}

/* Programs keep them; those that come later get longer ones. */
static void
drop_rodata(struct md_be *be)
{
	for (unsigned i = 0; i < be->nmaps; i++) {
		if (be->img->maps[i].kind != MD_MAP_RODATA ||
		    be->maps[i].fd < 0)
			continue;
		close(be->maps[i].fd);
		be->maps[i].fd = -1;
	}
}

/* -- programs ------------------------------------------------------------ */

static int
kfunc_id(struct md_be *be, int which, struct md_be_error *e)
{
	static const char *const names[MD_NKFUNCS] = {
		[MD_KF_SESSION_IS_RETURN] = "bpf_session_is_return",
		[MD_KF_SESSION_COOKIE] = "bpf_session_cookie",
	};
	struct md_btf *b = md_be_btf(be);
	int id = b ? md_btf_func(b, names[which]) : -1;

	if (id < 0)
		md_be_fail(e, ENOENT,
			   "this kernel does not describe its "
			   "function %s",
			   names[which]);
	return id;
}

/* Put descriptors and ids where the program names maps and functions. */
static int
relocate(struct md_be *be, const struct md_image_prog *p,
	 struct bpf_insn *insns, struct md_be_error *e)
{
	const struct md_reloc *r;
	struct bpf_insn *in;

	for (unsigned i = 0; i < p->nrelocs; i++) {
		r = &p->relocs[i];
		in = &insns[r->at];
		if (r->kind == MD_RELOC_KFUNC) {
			in->src_reg = BPF_PSEUDO_KFUNC_CALL;
			in->off = 0;
			in->imm = kfunc_id(be, r->ref, e);
			if (in->imm < 0)
				return -1;
			continue;
		}
		if (be->maps[r->ref].fd < 0)
			return md_be_fail(e, EINVAL,
					  "program \"%s\" uses the "
					  "empty map \"%s\"",
					  p->name, be->img->maps[r->ref].name);
		in->src_reg = r->kind == MD_RELOC_MAP ? BPF_PSEUDO_MAP_FD
						      : BPF_PSEUDO_MAP_VALUE;
		in->imm = be->maps[r->ref].fd;
	}
	return 0;
}

/* Start of the last line of log[0 .. n), which has no newline at its end. */
static size_t
line_start(const char *log, size_t n)
{
	while (n && log[n - 1] != '\n')
		n--;
	return n;
}

/* The instruction that the verifier looked at last: the last log line of the
 * form "17: (79) r1 = ...". -1: none */
static int
last_insn(const char *log, size_t n)
{
	size_t at;
	char *rest;
	long insn;

	for (; n; n = at ? at - 1 : 0) {
		at = line_start(log, n);
		insn = strtol(log + at, &rest, 10);
		if (rest > log + at && !strncmp(rest, ": (", 3))
			return (int)insn;
	}
	return -1;
}

/* Start of the last `lines` lines. */
static const char *
log_tail(const char *log, size_t n, int lines)
{
	size_t at = n;

	for (; n && lines > 0; lines--) {
		at = line_start(log, n);
		n = at ? at - 1 : 0;
	}
	return log + at;
}

static bool
is_statistics(const char *line)
{
	return !strncmp(line, "processed ", 10) ||
	       !strncmp(line, "verification time ", 18) ||
	       !strncmp(line, "stack depth ", 12);
}

/* The verifier's own sentence: the last line but for its statistics. Its
 * length, 0: none. */
static size_t
last_sentence(const char *log, size_t n, const char **start)
{
	size_t at;

	for (; n; n = at ? at - 1 : 0) {
		at = line_start(log, n);
		*start = log + at;
		if (n > at && !is_statistics(*start))
			return n - at;
	}
	return 0;
}

static void
explain(const struct md_image_prog *p, const char *log, int err,
	struct md_be_error *e)
{
	size_t n = strlen(log), len;
	const char *why = log;
	int at;

	while (n && log[n - 1] == '\n')
		n--;
	at = last_insn(log, n);
	len = last_sentence(log, n, &why);
	if (strstr(why, "bpf_probe_write_user"))
		md_be_fail(e, err,
			   "copyout( ) and copyoutstr( ) do not work here: "
			   "a kernel that is locked down (\"integrity\" in "
			   "/sys/kernel/security/lockdown) keeps programs "
			   "from writing to user memory, as it does without "
			   "CAP_SYS_ADMIN");
	else if (strstr(why, "too complex") || strstr(why, "too large"))
		md_be_fail(e, err,
			   "the clauses of one probe are more than the kernel "
			   "follows (%.*s): make strings shorter (-x strsize), "
			   "use fewer strings as keys or arguments, or move "
			   "clauses to another probe",
			   len > 100 ? 100 : (int)len, why);
	else if (len)
		md_be_fail(e, err,
			   "the kernel refused the program for \"%s\" "
			   "at instruction %d: %.*s%s",
			   p->name, at, len > 300 ? 300 : (int)len, why,
			   md_sys_confidential() ? " (this kernel is locked "
						   "down: \"confidentiality\")"
						 : "");
	else
		md_be_fail(e, err,
			   "the kernel refused the program for \"%s\""
			   ": %s",
			   p->name, strerror(err));
	if (!e)
		return;
	free(e->kernel_log);
	e->kernel_log = n ? strdup(log_tail(log, n, LOG_LINES)) : NULL;
	if (at >= 0 && (unsigned)at < p->n && p->lines)
		e->loc = p->lines[at];
}

static enum bpf_prog_type
kernel_type(const struct md_be *be, const struct md_image_prog *p,
	    struct bpf_prog_load_opts *o)
{
	switch (p->kind) {
	case MD_PROG_CALLBACK:
	case MD_PROG_TRACEPOINT:
		return BPF_PROG_TYPE_RAW_TRACEPOINT;
	case MD_PROG_PROFILE:
		return BPF_PROG_TYPE_PERF_EVENT;
	case MD_PROG_SESSION:
		o->expected_attach_type =
			(enum bpf_attach_type)MD_ATTACH_UPROBE_SESSION;
		break;
	default:
		if (be->f.multi)
			o->expected_attach_type =
				(enum bpf_attach_type)MD_ATTACH_UPROBE_MULTI;
		break;
	}
	if (p->sleepable)
		o->prog_flags = BPF_F_SLEEPABLE;
	return BPF_PROG_TYPE_KPROBE;
}

/* Load; on failure once more, with a log to explain it. */
static int
load_insns(const struct md_be *be, const struct md_image_prog *p,
	   const struct bpf_insn *insns, struct bpf_prog_load_opts *opts,
	   struct md_be_error *e)
{
	struct bpf_prog_load_opts o = *opts;
	enum bpf_prog_type type = kernel_type(be, p, &o);
	char name[NAME_LEN], *log;
	int fd, err;

	clean_name(name, p->name);
	fd = bpf_prog_load(type, name, "Dual BSD/GPL", insns, p->n, &o);
	if (fd >= 0)
		return fd;
	err = errno;
	log = mmap(NULL, LOG_SIZE, PROT_READ | PROT_WRITE,
		   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (log == MAP_FAILED)
		return md_be_fail(e, err,
				  "the kernel refused the program for "
				  "\"%s\": %s",
				  p->name, strerror(err));
	o.log_buf = log;
	o.log_size = LOG_SIZE - 1;
	o.log_level = 1;
	fd = bpf_prog_load(type, name, "Dual BSD/GPL", insns, p->n, &o);
	if (fd < 0)
		explain(p, log, err, e);
	munmap(log, LOG_SIZE);
	return fd;
}

/* With the functions that its loops call: where each starts, and its type. */
static int
load_with_subs(const struct md_be *be, const struct md_image_prog *p,
	       const struct bpf_insn *insns, struct md_be_error *e)
{
	struct bpf_func_info *info = calloc(p->nsubs + 1, sizeof(*info));
	LIBBPF_OPTS(bpf_prog_load_opts, o);
	int btf = -1, fd = -1;

	if (p->nsubs)
		btf = md_btf_load_func();
	for (unsigned i = 0; info && i <= p->nsubs; i++) {
		info[i].insn_off = i ? p->subs[i - 1] : 0;
		info[i].type_id = MD_BTF_FUNC_ID;
	}
	if (btf >= 0) {
		o.prog_btf_fd = (uint32_t)btf;
		o.func_info = info;
		o.func_info_cnt = p->nsubs + 1;
		o.func_info_rec_size = sizeof(*info);
	}
	if (info)
		fd = load_insns(be, p, insns, &o, e);
	else
		md_be_fail(e, ENOMEM, "out of memory");
	free(info);
	if (btf >= 0)
		close(btf);
	return fd;
}

static int
load_prog(struct md_be *be, unsigned i, struct md_be_error *e)
{
	const struct md_image_prog *p = &be->img->progs[i];
	struct bpf_insn *insns = malloc((p->n + 1) * sizeof(*insns));

	if (!insns)
		return md_be_fail(e, ENOMEM, "out of memory");
	memcpy(insns, p->insns, p->n * sizeof(*insns));
	if (!relocate(be, p, insns, e))
		be->progs[i] = load_with_subs(be, p, insns, e);
	free(insns);
	return be->progs[i] < 0 ? -1 : 0;
}

/*
 * for_each_map_elem(map, sub), and sub(map, key r2, value, none):
 *
 *	for each CPU: p = map_lookup_percpu_elem(map, key, cpu)
 *		p[2] = p[0]; p[3] = exchange(&p[1], 0)
 */
int
md_load_collector(struct md_be *be, int map)
{
	const struct bpf_insn the_map = md_i_map(1, BPF_PSEUDO_MAP_FD,
						 md_be_read_fd(be, map));
	const struct bpf_insn head[] = {
		the_map, md_i_imm(0),
		md_i_map(2, BPF_PSEUDO_FUNC, 6), md_i_imm(0),
		md_i_set(3, 0), md_i_set(4, 0),
		md_i_call(BPF_FUNC_for_each_map_elem),
		md_i_set(0, 0), md_i_exit(),
		md_i_mov(6, 2),
	}, tail[] = { md_i_set(0, 0), md_i_exit() };
	enum { SUB = 9, A_CPU = 11 };
	struct md_image_prog p = { .kind = MD_PROG_CALLBACK,
				   .name = "md_collect",
				   .subs = &(unsigned){ SUB }, .nsubs = 1,
				   .n = sizeof(head) / sizeof(*head) };
	struct bpf_insn *v = malloc(sizeof(head) + sizeof(tail) +
				    be->f.ncpus * A_CPU * sizeof(*v));
	int fd;

	if (!v)
		return -1;
	memcpy(v, head, sizeof(head));
	for (unsigned cpu = 0; cpu < be->f.ncpus; cpu++, p.n += A_CPU) {
		const struct bpf_insn one[A_CPU] = {
			the_map, md_i_imm(0), md_i_mov(2, 6),
			md_i_set(3, (int)cpu),
			md_i_call(BPF_FUNC_map_lookup_percpu_elem),
			md_i(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 5, 0),
			md_i_load(1, 0, 0), md_i_store(BPF_DW, 0, 16, 1),
			md_i_set(1, 0),
			md_i(BPF_STX | BPF_DW | BPF_ATOMIC, 0, 1, 8, BPF_XCHG),
			md_i_store(BPF_DW, 0, 24, 1),
		};

		memcpy(v + p.n, one, sizeof(one));
	}
	memcpy(v + p.n, tail, sizeof(tail));
	p.n += sizeof(tail) / sizeof(*v);
	fd = load_with_subs(be, &p, v, NULL);
	free(v);
	return fd;
}

/*
 * Without task storage nobody frees the object of a thread that ends:
 *
 *	r0 = current pid and tid; *(u32 *)(fp - 4) = r0	  (the tid)
 *	map_delete(threads, fp - 4)
 */
static int
load_reaper(struct md_be *be, struct md_be_error *e)
{
	const struct bpf_insn insns[] = {
		md_i_call(BPF_FUNC_get_current_pid_tgid),
		md_i_store(BPF_W, 10, -4, 0),
		md_i_mov(2, 10),
		md_i_add(2, -4),
		md_i_map(1, BPF_PSEUDO_MAP_FD, be->maps[MD_MAP_THREADS].fd),
		md_i_imm(0),
		md_i_call(BPF_FUNC_map_delete_elem),
		md_i_set(0, 0),
		md_i_exit(),
	};

	be->reaper = bpf_prog_load(BPF_PROG_TYPE_RAW_TRACEPOINT, "md_reaper",
				   "Dual BSD/GPL", insns,
				   sizeof(insns) / sizeof(*insns), NULL);
	if (be->reaper < 0)
		return md_be_fail(e, errno,
				  "the kernel refused the program "
				  "that frees thread variables: %s",
				  strerror(errno));
	return 0;
}

int
md_be_load(struct md_be *be, const struct md_image *img, uint64_t ring_bytes,
	   struct md_be_error *e)
{
	int rc = 0;

	be->img = img;
	if (make_maps(be, ring_bytes, e))
		return -1;
	for (; be->nprogs < img->nprogs && !rc; be->nprogs++) {
		/* ERROR has no code of its own */
		if (img->progs[be->nprogs].n)
			rc = load_prog(be, be->nprogs, e);
	}
	if (!be->nfirst)
		be->nfirst = be->nprogs;
	drop_rodata(be);
	if (!rc && !img->task_storage && img->nmaps > MD_MAP_THREADS &&
	    be->maps[MD_MAP_THREADS].fd >= 0 && be->reaper < 0)
		rc = load_reaper(be, e);
	md_btf_close(be->btf);
	be->btf = NULL;
	return rc;
}
