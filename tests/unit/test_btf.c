/*
 * test_btf.c - looking things up in the kernel's type description.
 *
 * A description of a few types is put together by hand in a memory file, with
 * offsets laid down here; cut and broken copies must be refused or answered
 * with "not found", never crash. The running kernel's own comes last.
 */
#include "backends/bpf/engine.h"

#include <errno.h>
#include <linux/btf.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cmocka.h>

/*
 *  1 int                     2 char
 *  3 struct inner { int x @0; int y @4; }
 *  4 typedef inner_t = 3     5 const 4        6 pointer to 3
 *  7 struct (no name) { char c @0; int d @4; }
 *  8 union (no name) { 7 @0; int e @0; }
 *  9 array [5] of int
 * 10 struct outer { int a @0; 8 @8; const inner_t in @16; inner *p @24;
 *		     int arr[5] @32; int bits:3 @bit 448; int z @60; }
 * 11 func proto             12 func kf
 * 13 forward struct gone (a struct without a body)
 */
struct maker {
	uint8_t types[2048];
	char strs[512];
	uint32_t ntypes, nstrs;
};

static uint32_t
str(struct maker *m, const char *s)
{
	uint32_t at = m->nstrs;

	memcpy(m->strs + at, s, strlen(s) + 1);
	m->nstrs += (uint32_t)strlen(s) + 1;
	return at;
}

static void
words(struct maker *m, const uint32_t *w, unsigned n)
{
	memcpy(m->types + m->ntypes, w, n * 4);
	m->ntypes += n * 4;
}

static void
type(struct maker *m, const char *name, unsigned kind, unsigned vlen, bool flag,
     uint32_t size_or_type)
{
	uint32_t w[3] = {
		*name ? str(m, name) : 0,
		(flag ? 1U << 31 : 0) | kind << 24 | vlen,
		size_or_type,
	};

	words(m, w, 3);
}

static void
member(struct maker *m, const char *name, uint32_t id, uint32_t off)
{
	uint32_t w[3] = { *name ? str(m, name) : 0, id, off };

	words(m, w, 3);
}

static void
make(struct maker *m)
{
	memset(m, 0, sizeof(*m));
	m->nstrs = 1;
	type(m, "int", BTF_KIND_INT, 0, false, 4);
	words(m, &(uint32_t){ BTF_INT_SIGNED << 24 | 32 }, 1);
	type(m, "char", BTF_KIND_INT, 0, false, 1);
	words(m, &(uint32_t){ 8 }, 1);
	type(m, "inner", BTF_KIND_STRUCT, 2, false, 8);
	member(m, "x", 1, 0);
	member(m, "y", 1, 32);
	type(m, "inner_t", BTF_KIND_TYPEDEF, 0, false, 3);
	type(m, "", BTF_KIND_CONST, 0, false, 4);
	type(m, "", BTF_KIND_PTR, 0, false, 3);
	type(m, "", BTF_KIND_STRUCT, 2, false, 8);
	member(m, "c", 2, 0);
	member(m, "d", 1, 32);
	type(m, "", BTF_KIND_UNION, 2, false, 8);
	member(m, "", 7, 0);
	member(m, "e", 1, 0);
	type(m, "", BTF_KIND_ARRAY, 0, false, 0);
	words(m, (const uint32_t[]){ 1, 1, 5 }, 3);
	type(m, "outer", BTF_KIND_STRUCT, 7, true, 64);
	member(m, "a", 1, 0);
	member(m, "", 8, 64);
	member(m, "in", 5, 128);
	member(m, "p", 6, 192);
	member(m, "arr", 9, 256);
	member(m, "bits", 1, 3U << 24 | 448);
	member(m, "z", 1, 480);
	type(m, "", BTF_KIND_FUNC_PROTO, 0, false, 0);
	type(m, "kf", BTF_KIND_FUNC, 0, false, 11);
	type(m, "gone", BTF_KIND_STRUCT, 0, false, 0);
}

/* Open the description after cutting it to `len` bytes (0: whole). */
static struct md_btf *
open_made(const struct maker *m, const struct btf_header *with, size_t len)
{
	struct btf_header h = {
		.magic = BTF_MAGIC,
		.version = 1,
		.hdr_len = sizeof(h),
		.type_len = m->ntypes,
		.str_off = m->ntypes,
		.str_len = m->nstrs,
	};
	int fd = memfd_create("btf", MFD_CLOEXEC);
	struct md_btf *b;
	char path[64];

	assert_true(fd >= 0);
	if (with)
		h = *with;
	assert_int_equal(write(fd, &h, sizeof(h)), sizeof(h));
	assert_int_equal(write(fd, m->types, m->ntypes), m->ntypes);
	assert_int_equal(write(fd, m->strs, m->nstrs), m->nstrs);
	if (len)
		assert_int_equal(ftruncate(fd, (off_t)len), 0);
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	b = md_btf_open(path);
	close(fd);
	return b;
}

static void
expect(const struct md_btf *b, const char *path, unsigned off, unsigned size)
{
	unsigned o = 0, s = 0;

	assert_int_equal(md_btf_field(b, path, &o, &s), 0);
	assert_int_equal(o, off);
	assert_int_equal(s, size);
}

static void
expect_none(const struct md_btf *b, const char *path)
{
	unsigned o, s;

	assert_int_equal(md_btf_field(b, path, &o, &s), -1);
}

static void
test_fields(void **state)
{
	struct maker m;
	struct md_btf *b;

	(void)state;
	make(&m);
	b = open_made(&m, NULL, 0);
	assert_non_null(b);
	expect(b, "outer.a", 0, 4);
	expect(b, "outer.c", 8, 1);
	expect(b, "outer.d", 12, 4);
	expect(b, "outer.e", 8, 4);
	expect(b, "outer.in", 16, 8);
	expect(b, "outer.in.x", 16, 4);
	expect(b, "outer.in.y", 20, 4);
	expect(b, "outer.p", 24, 8);
	expect(b, "outer.arr", 32, 20);
	expect(b, "outer.z", 60, 4);
	expect(b, "inner.y", 4, 4);
	expect_none(b, "outer");
	expect_none(b, "outer.");
	expect_none(b, "outer.nope");
	expect_none(b, "outer.bits");
	expect_none(b, "outer.p.x");
	expect_none(b, "outer.arr.x");
	expect_none(b, "outer.a.x");
	expect_none(b, "oute.a");
	expect_none(b, "gone.a");
	expect_none(b, "");
	md_btf_close(b);
}

static void
test_functions(void **state)
{
	struct maker m;
	struct md_btf *b;

	(void)state;
	make(&m);
	b = open_made(&m, NULL, 0);
	assert_non_null(b);
	assert_int_equal(md_btf_func(b, "kf"), 12);
	assert_int_equal(md_btf_func(b, "k"), -1);
	assert_int_equal(md_btf_func(b, "outer"), -1);
	md_btf_close(b);
}

static void
test_broken(void **state)
{
	struct btf_header h = {
		.magic = BTF_MAGIC,
		.version = 1,
		.hdr_len = sizeof(h),
	};
	struct md_btf *b;
	struct maker m;
	size_t len;

	(void)state;
	make(&m);
	len = sizeof(h) + m.ntypes + m.nstrs;
	/* cut at every byte */
	for (size_t n = 1; n < len; n++) {
		b = open_made(&m, NULL, n);
		assert_null(b);
	}
	h.type_len = m.ntypes;
	h.str_off = m.ntypes;
	h.str_len = m.nstrs - 1; /* not terminated */
	assert_null(open_made(&m, &h, 0));
	h.str_len = 0;
	assert_null(open_made(&m, &h, 0));
	h.str_len = m.nstrs;
	h.type_off = UINT32_MAX - 8;
	assert_null(open_made(&m, &h, 0));
	h.type_off = 0;
	h.magic = 0x1234;
	assert_null(open_made(&m, &h, 0));
	h.magic = BTF_MAGIC;
	h.type_len -= 4; /* ends within the last type: it is not seen */
	b = open_made(&m, &h, 0);
	assert_non_null(b);
	expect(b, "outer.z", 60, 4);
	md_btf_close(b);
	assert_null(md_btf_open("/nonexistent"));
	assert_int_equal(errno, ENOENT);
}

/* Types that name themselves or what does not exist. */
static void
test_loops(void **state)
{
	struct maker m;
	struct md_btf *b;

	(void)state;
	memset(&m, 0, sizeof(m));
	m.nstrs = 1;
	type(&m, "", BTF_KIND_TYPEDEF, 0, false, 1);
	type(&m, "s", BTF_KIND_STRUCT, 3, false, 8);
	member(&m, "", 2, 0);
	member(&m, "t", 1, 0);
	member(&m, "u", 99, 0);
	type(&m, "", BTF_KIND_ARRAY, 0, false, 0);
	words(&m, (const uint32_t[]){ 3, 1, 5 }, 3);
	type(&m, "v", BTF_KIND_STRUCT, 1, false, 8);
	member(&m, "w", 3, 0);
	b = open_made(&m, NULL, 0);
	assert_non_null(b);
	expect_none(b, "s.t");
	expect_none(b, "s.u");
	expect_none(b, "s.none");
	expect_none(b, "v.w");
	md_btf_close(b);
}

static void
test_kernel(void **state)
{
	struct md_btf *b = md_btf_open(NULL);
	unsigned at, off, size, off2;

	(void)state;
	if (!b)
		skip();
	expect(b, "list_head.next", 0, 8);
	expect(b, "list_head.prev", 8, 8);
	assert_int_equal(md_btf_field(b, "task_struct.comm", &off, &size), 0);
	assert_int_equal(size, 16);
	assert_int_equal(md_btf_field(b, "signal_struct.pids", &at, &size), 0);
	assert_int_equal(md_btf_field(b, "signal_struct.pids[2]", &off, &size),
			 0);
	assert_int_equal(off, at + 2 * size);
	assert_int_equal(size, 8);
	assert_int_equal(md_btf_field(b, "pid.numbers[0].nr", &off, &size), 0);
	assert_int_equal(size, 4);
	assert_int_equal(md_btf_field(b, "task_struct.se", &off, &size), 0);
	assert_int_equal(md_btf_field(b, "task_struct.se.sum_exec_runtime",
				      &off2, &size),
			 0);
	assert_int_equal(size, 8);
	assert_true(off2 > off);
	assert_true(md_btf_func(b, "schedule") > 0);
	md_btf_close(b);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_fields), cmocka_unit_test(test_functions),
		cmocka_unit_test(test_broken), cmocka_unit_test(test_loops),
		cmocka_unit_test(test_kernel),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
