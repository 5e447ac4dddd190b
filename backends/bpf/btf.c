/*
 * btf.c - what the kernel says of its own types: ids of functions, offsets
 * and sizes of structure fields; and the tiny type descriptions that a
 * task-storage map and a loop need.
 *
 * In: /sys/kernel/btf/vmlinux (some megabytes: mapped where the kernel allows
 * it, read otherwise). One scan makes a table id -> position; look-ups by
 * name walk that table. Out: numbers. The data is trusted as far as the
 * kernel is, but positions are checked, so a cut file cannot crash us.
 * Deliberately absent: split BTF of modules, and libbpf's reader (it copies
 * everything, which takes longer than all else at the start).
 */
#include "engine.h"

#include <bpf/bpf.h>
#include <bpf/btf.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/btf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_DEPTH = 16 };

struct md_btf {
	uint8_t *file;
	size_t len;
	bool mapped;
	const uint8_t *types;
	const char *strs;
	uint32_t types_len, strs_len;
	uint32_t *at; /* position of type id, from 1 */
	uint32_t n;   /* ids, with 0 */
};

static size_t
kind_size(unsigned kind, unsigned vlen)
{
	switch (kind) {
	case BTF_KIND_INT:
	case BTF_KIND_VAR:
	case BTF_KIND_DECL_TAG:
		return 4;
	case BTF_KIND_ARRAY:
		return sizeof(struct btf_array);
	case BTF_KIND_STRUCT:
	case BTF_KIND_UNION:
		return vlen * sizeof(struct btf_member);
	case BTF_KIND_ENUM:
		return vlen * sizeof(struct btf_enum);
	case BTF_KIND_ENUM64:
		return vlen * sizeof(struct btf_enum64);
	case BTF_KIND_FUNC_PROTO:
		return vlen * sizeof(struct btf_param);
	case BTF_KIND_DATASEC:
		return vlen * sizeof(struct btf_var_secinfo);
	default:
		return 0;
	}
}

static const struct btf_type *
type_by_id(const struct md_btf *b, uint32_t id)
{
	if (!id || id >= b->n)
		return NULL;
	return (const struct btf_type *)(b->types + b->at[id]);
}

static const char *
name_at(const struct md_btf *b, uint32_t off)
{
	return off < b->strs_len ? b->strs + off : "";
}

static int
read_all(struct md_btf *b, int fd)
{
	size_t got = 0;
	ssize_t n;

	b->file = malloc(b->len);
	if (!b->file)
		return -1;
	while (got < b->len) {
		n = read(fd, b->file + got, b->len - got);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return -1;
		got += (size_t)n;
	}
	return 0;
}

static int
get_file(struct md_btf *b, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct stat st;
	int rc = -1;
	void *p;

	if (fd < 0)
		return -1;
	if (fstat(fd, &st) || st.st_size < (off_t)sizeof(struct btf_header))
		goto out;
	b->len = (size_t)st.st_size;
	p = mmap(NULL, b->len, PROT_READ, MAP_PRIVATE, fd, 0);
	b->mapped = p != MAP_FAILED;
	if (b->mapped)
		b->file = p;
	rc = b->mapped ? 0 : read_all(b, fd);
out:
	close(fd);
	return rc;
}

/* Check the header and find the two sections. */
static int
find_sections(struct md_btf *b)
{
	const struct btf_header *h = (const void *)b->file;
	size_t types = (size_t)h->hdr_len + h->type_off;
	size_t strs = (size_t)h->hdr_len + h->str_off;

	if (h->magic != BTF_MAGIC || h->version != BTF_VERSION)
		return -1;
	if (types + h->type_len > b->len || strs + h->str_len > b->len ||
	    !h->str_len || b->file[strs + h->str_len - 1])
		return -1;
	b->types = b->file + types;
	b->types_len = h->type_len;
	b->strs = (const char *)b->file + strs;
	b->strs_len = h->str_len;
	return 0;
}

static int
index_types(struct md_btf *b)
{
	const struct btf_type *t;
	uint32_t cap = 1 << 17, pos = 0, *more;
	size_t size;

	b->at = malloc(cap * sizeof(*b->at));
	if (!b->at)
		return -1;
	b->at[0] = 0;
	b->n = 1;
	while (pos + sizeof(*t) <= b->types_len) {
		t = (const struct btf_type *)(b->types + pos);
		size = sizeof(*t) + kind_size(btf_kind(t),
					      btf_vlen(t));
		if (size > b->types_len - pos)
			return -1;
		if (b->n == cap) {
			cap *= 2;
			more = realloc(b->at, cap * sizeof(*b->at));
			if (!more)
				return -1;
			b->at = more;
		}
		b->at[b->n++] = pos;
		pos += (uint32_t)size;
	}
	return 0;
}

struct md_btf *
md_btf_open(const char *path)
{
	struct md_btf *b = calloc(1, sizeof(*b));

	if (!b)
		return NULL;
	if (get_file(b, path ? path : "/sys/kernel/btf/vmlinux"))
		goto fail;
	if (find_sections(b) || index_types(b)) {
		errno = EINVAL;
		goto fail;
	}
	return b;
fail:
	md_btf_close(b);
	return NULL;
}

void
md_btf_close(struct md_btf *b)
{
	int saved = errno;

	if (!b)
		return;
	if (b->mapped)
		munmap(b->file, b->len);
	else
		free(b->file);
	free(b->at);
	free(b);
	errno = saved;
}

int
md_btf_func(const struct md_btf *b, const char *name)
{
	const struct btf_type *t;

	for (uint32_t id = 1; id < b->n; id++) {
		t = type_by_id(b, id);
		if (btf_is_func(t) &&
		    !strcmp(name_at(b, t->name_off), name))
			return (int)id;
	}
	return -1;
}

/* A structure or union with a body, by the first n bytes of `name`. */
static const struct btf_type *
find_record(const struct md_btf *b, const char *name, size_t n)
{
	const struct btf_type *t;
	const char *s;

	for (uint32_t id = 1; id < b->n; id++) {
		t = type_by_id(b, id);
		if (!btf_is_composite(t) || !btf_vlen(t))
			continue;
		s = name_at(b, t->name_off);
		if (!strncmp(s, name, n) && !s[n])
			return t;
	}
	return NULL;
}

/* Behind typedefs and qualifiers. */
static const struct btf_type *
strip(const struct md_btf *b, uint32_t id)
{
	const struct btf_type *t = type_by_id(b, id);

	for (int hops = 0; t && hops < MAX_DEPTH; hops++) {
		if (!btf_is_mod(t) && !btf_is_typedef(t))
			return t;
		t = type_by_id(b, t->type);
	}
	return NULL;
}

static int
size_of(const struct md_btf *b, uint32_t id, unsigned *size)
{
	const struct btf_type *t = strip(b, id);
	unsigned count = 1;

	for (int depth = 0; t && btf_is_array(t) && depth < MAX_DEPTH; depth++) {
		count *= btf_array(t)->nelems;
		t = strip(b, btf_array(t)->type);
	}
	if (!t || btf_is_array(t) || btf_is_func_proto(t))
		return -1;
	*size = count * (btf_is_ptr(t) ? 8 : t->size);
	return 0;
}

/* Type id of a member by the first n bytes of name, adding its offset to
 * *off; looks into members without a name. 0: none, or a bit field. */
static uint32_t
find_member(const struct md_btf *b, const struct btf_type *rec,
	    const char *name, size_t n, unsigned *off, int depth)
{
	for (unsigned i = 0; i < btf_vlen(rec); i++) {
		const struct btf_member *m = &btf_members(rec)[i];
		unsigned bits = btf_member_bit_offset(rec, i);
		unsigned inner = *off + bits / 8;
		const char *s = name_at(b, m->name_off);
		const struct btf_type *t = *s ? NULL : strip(b, m->type);
		uint32_t id = 0;

		if (*s && !strncmp(s, name, n) && !s[n]) {
			if (bits % 8 || btf_member_bitfield_size(rec, i))
				return 0;
			id = m->type;
		} else if (t && btf_is_composite(t) && depth < MAX_DEPTH) {
			id = find_member(b, t, name, n, &inner, depth + 1);
		}
		if (id) {
			*off = inner;
			return id;
		}
	}
	return 0;
}

int
md_btf_field(const struct md_btf *b, const char *path, unsigned *off,
	     unsigned *size)
{
	size_t n = strcspn(path, ".");
	const struct btf_type *t = find_record(b, path, n);
	uint32_t id = 0;

	*off = 0;
	while (t && path[n] == '.') {
		path += n + 1;
		n = strcspn(path, ".");
		if (!btf_is_composite(t))
			return -1;
		id = find_member(b, t, path, strcspn(path, ".["), off, 0);
		t = strip(b, id);
		if (t && btf_is_array(t) &&
		    path[n - 1] == ']') {
			id = btf_array(t)->type;
			t = strip(b, id);
			if (!t || size_of(b, id, size))
				return -1;
			*off += *size * (unsigned)atoi(
						path + strcspn(path, "[") + 1);
		}
	}
	return id && t ? size_of(b, id, size) : -1;
}

/* By hand, for libbpf's own way prints what goes wrong. */
static int
load(struct btf *b)
{
	uint32_t n = 0;
	const void *data = b ? btf__raw_data(b, &n) : NULL;
	int fd = data ? bpf_btf_load(data, n, NULL) : -1;

	btf__free(b);
	return fd;
}

int
md_btf_load_value(unsigned value_size)
{
	struct btf *b = btf__new_empty();

	if (b) {
		btf__add_int(b, "int", 4, BTF_INT_SIGNED); /* the key */
		btf__add_int(b, "byte", 1, 0);
		btf__add_array(b, 1, 2, value_size); /* the value */
	}
	return load(b);
}

int
md_btf_load_func(void)
{
	struct btf *b = btf__new_empty();

	if (b) {
		btf__add_int(b, "int", 4, BTF_INT_SIGNED);
		btf__add_func_proto(b, 1);
		btf__add_func(b, "md_step", BTF_FUNC_STATIC, 2);
	}
	return load(b);
}
