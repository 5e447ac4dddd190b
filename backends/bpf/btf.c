/*
 * btf.c - what the kernel says of its own types: ids of functions, offsets
 * and sizes of structure fields; and the tiny type descriptions that a
 * task-storage map and a loop need.
 *
 * In: /sys/kernel/btf/vmlinux (some megabytes: mapped where the kernel allows
 * it, read otherwise). One scan makes a table id -> position; look-ups by
 * name walk that table. Out: numbers. The data is trusted as far as the
 * kernel is, but positions are checked, so a cut file cannot crash us.
 * Deliberately absent: split BTF of modules, writing types, libbpf's btf
 * objects (they copy and index everything).
 */
#include "engine.h"

#include <bpf/bpf.h>
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
		size = sizeof(*t) + kind_size(BTF_INFO_KIND(t->info),
					      BTF_INFO_VLEN(t->info));
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
		if (BTF_INFO_KIND(t->info) == BTF_KIND_FUNC &&
		    !strcmp(name_at(b, t->name_off), name))
			return (int)id;
	}
	return -1;
}

static bool
is_record(const struct btf_type *t)
{
	return BTF_INFO_KIND(t->info) == BTF_KIND_STRUCT ||
	       BTF_INFO_KIND(t->info) == BTF_KIND_UNION;
}

/* A structure or union with a body, by the first n bytes of `name`. */
static const struct btf_type *
find_record(const struct md_btf *b, const char *name, size_t n)
{
	const struct btf_type *t;
	const char *s;

	for (uint32_t id = 1; id < b->n; id++) {
		t = type_by_id(b, id);
		if (!is_record(t) || !BTF_INFO_VLEN(t->info))
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
		switch (BTF_INFO_KIND(t->info)) {
		case BTF_KIND_TYPEDEF:
		case BTF_KIND_CONST:
		case BTF_KIND_VOLATILE:
		case BTF_KIND_RESTRICT:
		case BTF_KIND_TYPE_TAG:
			t = type_by_id(b, t->type);
			break;
		default:
			return t;
		}
	}
	return NULL;
}

static int
size_of(const struct md_btf *b, uint32_t id, unsigned *size)
{
	const struct btf_array *a;
	const struct btf_type *t;
	unsigned count = 1;

	for (int depth = 0; depth < MAX_DEPTH; depth++) {
		t = strip(b, id);
		if (!t)
			return -1;
		switch (BTF_INFO_KIND(t->info)) {
		case BTF_KIND_PTR:
			*size = count * 8;
			return 0;
		case BTF_KIND_INT:
		case BTF_KIND_STRUCT:
		case BTF_KIND_UNION:
		case BTF_KIND_ENUM:
		case BTF_KIND_ENUM64:
		case BTF_KIND_FLOAT:
			*size = count * t->size;
			return 0;
		case BTF_KIND_ARRAY:
			a = (const void *)(t + 1);
			count *= a->nelems;
			id = a->type;
			break;
		default:
			return -1;
		}
	}
	return -1;
}

/* Type id of a member by the first n bytes of name, adding its offset to
 * *off; looks into members without a name. 0: none, or a bit field. */
static uint32_t
find_member(const struct md_btf *b, const struct btf_type *rec,
	    const char *name, size_t n, unsigned *off, int depth)
{
	const struct btf_member *m = (const void *)(rec + 1);
	bool flags = BTF_INFO_KFLAG(rec->info);
	const struct btf_type *t;
	unsigned bits, inner;
	const char *s;
	uint32_t id;

	for (unsigned i = 0; i < BTF_INFO_VLEN(rec->info); i++, m++) {
		bits = flags ? BTF_MEMBER_BIT_OFFSET(m->offset) : m->offset;
		s = name_at(b, m->name_off);
		if (*s && !strncmp(s, name, n) && !s[n]) {
			if (bits % 8 ||
			    (flags && BTF_MEMBER_BITFIELD_SIZE(m->offset)))
				return 0;
			*off += bits / 8;
			return m->type;
		}
		t = *s ? NULL : strip(b, m->type);
		if (!t || !is_record(t) || depth >= MAX_DEPTH)
			continue;
		inner = *off + bits / 8;
		id = find_member(b, t, name, n, &inner, depth + 1);
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
		if (!is_record(t))
			return -1;
		id = find_member(b, t, path, strcspn(path, ".["), off, 0);
		t = strip(b, id);
		if (t && BTF_INFO_KIND(t->info) == BTF_KIND_ARRAY &&
		    path[n - 1] == ']') {
			id = ((const struct btf_array *)(t + 1))->type;
			t = strip(b, id);
			if (!t || size_of(b, id, size))
				return -1;
			*off += *size * (unsigned)atoi(
						path + strcspn(path, "[") + 1);
		}
	}
	return id && t ? size_of(b, id, size) : -1;
}

static struct btf_header
header(uint32_t types, uint32_t strs)
{
	return (struct btf_header){
		.magic = BTF_MAGIC, .version = BTF_VERSION,
		.hdr_len = sizeof(struct btf_header), .type_len = types,
		.str_off = types, .str_len = strs,
	};
}

/*
 * id 1  int (the key)
 * id 2  unsigned 1-byte integer
 * id 3  array [value_size] of 2, indexed by 1 (the value)
 */
int
md_btf_load_value(unsigned value_size)
{
	static const char strs[] = "\0int\0byte";
	struct {
		struct btf_header h;
		struct {
			struct btf_type t;
			uint32_t bits;
		} key, byte;
		struct {
			struct btf_type t;
			struct btf_array a;
		} value;
		char strs[sizeof(strs)];
	} x;

	memset(&x, 0, sizeof(x));
	x.h = header(sizeof(x.key) + sizeof(x.byte) + sizeof(x.value),
		     sizeof(strs));
	x.key.t.name_off = 1;
	x.key.t.info = BTF_KIND_INT << 24;
	x.key.t.size = 4;
	x.key.bits = (BTF_INT_SIGNED << 24) | 32;
	x.byte.t.name_off = 5;
	x.byte.t.info = BTF_KIND_INT << 24;
	x.byte.t.size = 1;
	x.byte.bits = 8;
	x.value.t.info = BTF_KIND_ARRAY << 24;
	x.value.a.type = 2;
	x.value.a.index_type = 1;
	x.value.a.nelems = value_size;
	memcpy(x.strs, strs, sizeof(strs));
	return bpf_btf_load(
		&x, (uint32_t)((char *)x.strs + sizeof(strs) - (char *)&x),
		NULL);
}

/*
 * id 1  int
 * id 2  int()
 * id 3  md_step, of type 2
 */
int
md_btf_load_func(void)
{
	static const char strs[] = "\0int\0md_step";
	struct {
		struct btf_header h;
		struct btf_type i;
		uint32_t bits;
		struct btf_type proto, func;
		char strs[sizeof(strs)];
	} x;

	memset(&x, 0, sizeof(x));
	x.h = header(sizeof(x.i) + 4 + sizeof(x.proto) + sizeof(x.func),
		     sizeof(strs));
	x.i.name_off = 1;
	x.i.info = BTF_KIND_INT << 24;
	x.i.size = 4;
	x.bits = (BTF_INT_SIGNED << 24) | 32;
	x.proto.info = BTF_KIND_FUNC_PROTO << 24;
	x.proto.type = 1;
	x.func.name_off = 5;
	x.func.info = BTF_KIND_FUNC << 24;
	x.func.type = 2;
	memcpy(x.strs, strs, sizeof(strs));
	return bpf_btf_load(
		&x, (uint32_t)((char *)x.strs + sizeof(strs) - (char *)&x),
		NULL);
}
