/*
 * Arena, growing arrays, string map, text sinks.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lang/arena.h"
#include "lang/out.h"

static int
setup(void **state)
{
	static struct md_arena a;

	md_arena_init(&a);
	*state = &a;
	return 0;
}

static int
teardown(void **state)
{
	md_arena_free(*state);
	return 0;
}

static void
memory_is_zeroed_aligned_and_apart(void **state)
{
	static const size_t sizes[] = { 1, 0, 15, 16, 17, 100, 5000, 70000 };
	unsigned char *mem[800];

	for (unsigned i = 0; i < 800; i++) {
		size_t n = sizes[i % 8];

		mem[i] = md_alloc(*state, n);
		assert_non_null(mem[i]);
		assert_int_equal((uintptr_t)mem[i] % 8, 0);
		for (size_t k = 0; k < n; k++)
			assert_int_equal(mem[i][k], 0);
		memset(mem[i], (int)(i % 255) + 1, n);
	}
	for (unsigned i = 0; i < 800; i++)
		for (size_t k = 0; k < sizes[i % 8]; k++)
			assert_int_equal(mem[i][k], i % 255 + 1);
}

static void
strings(void **state)
{
	char *s = md_strndup(*state, "abcdef", 3);

	assert_string_equal(s, "abc");
	assert_string_equal(md_strdup(*state, ""), "");
	s = md_sprintf(*state, "%d-%0500d", 7, 8);
	assert_int_equal(strlen(s), 502);
	assert_memory_equal(s, "7-000", 5);
}

static void
arrays_grow_and_keep(void **state)
{
	struct md_ptrs p = { 0 };
	unsigned cap = 0;
	int *v = NULL, numbers[1000];

	for (int i = 0; i < 1000; i++) {
		v = md_grow(*state, v, (unsigned)i, &cap, sizeof *v);
		assert_true(cap > (unsigned)i);
		assert_int_equal(v[i], 0);
		v[i] = i * 3;
		md_ptrs_push(*state, &p, &numbers[i]);
	}
	assert_int_equal(p.n, 1000);
	for (int i = 0; i < 1000; i++) {
		assert_int_equal(v[i], i * 3);
		assert_ptr_equal(p.v[i], &numbers[i]);
	}
}

static void
map_finds_what_was_put(void **state)
{
	struct md_map m = { 0 };
	char key[16];

	assert_null(md_map_get(&m, "x"));
	for (uintptr_t i = 0; i < 5000; i++) {
		snprintf(key, sizeof key, "k%u", (unsigned)i);
		assert_null(*md_map_put(*state, &m, key));
		*md_map_put(*state, &m, key) = (void *)(i + 1);
	}
	assert_int_equal(m.n, 5000);
	for (uintptr_t i = 0; i < 5000; i++) {
		snprintf(key, sizeof key, "k%u", (unsigned)i);
		assert_non_null(md_map_get(&m, key));
		assert_int_equal((uintptr_t)*md_map_get(&m, key), i + 1);
	}
	assert_null(md_map_get(&m, "k5000"));
	assert_null(md_map_get(&m, ""));
}

/* Of a large list the memory is free before the arena ends. */
static void
lists_given_back(void **state)
{
	struct md_arena *a = *state;
	struct md_ptrs v = { 0 };
	size_t before;

	md_alloc(a, 1);
	before = a->total;
	for (unsigned i = 0; i < 1 << 17; i++)
		md_ptrs_push(a, &v, a);
	assert_true(a->total > before + sizeof(void *) * (1 << 17));
	md_ptrs_release(a, &v);
	assert_true(a->total < before + sizeof(void *) * (1 << 15));
	assert_null(v.v);
	md_ptrs_push(a, &v, a);
	assert_ptr_equal(v.v[0], a);
	md_ptrs_release(a, &v); /* a small one stays */
	assert_int_equal(v.n, 0);
}

static void
exhaustion_jumps_to_the_owner(void **state)
{
	struct md_arena *a = *state;
	volatile int jumps = 0, allocated = 0;
	jmp_buf oom;

	a->oom = &oom;
	a->fail_at = 3;
	if (setjmp(oom))
		jumps++;
	while (!jumps) {
		md_alloc(a, 1 << 20);
		allocated++;
	}
	assert_int_equal(jumps, 1);
	assert_int_equal(allocated, 2);
	if (setjmp(oom))
		jumps++;
	else
		md_alloc(a, SIZE_MAX - 100);
	assert_int_equal(jumps, 2);
	assert_non_null(md_alloc(a, 100)); /* and it goes on */
}

static void
collect(void *arg, const char *text, size_t len)
{
	struct md_out *o = arg;

	md_putn(o, text, len);
}

static void
sinks(void **state)
{
	struct md_out mem, fn;

	(void)state;
	md_out_mem(&mem);
	md_out_fn(&fn, collect, &mem);
	md_puts(&mem, "ab");
	md_putc(&fn, 'c');
	md_putn(&fn, "defg", 2);
	md_printf(&fn, "%s-%d", "x", 5);
	assert_string_equal(mem.buf, "abcdex-5");
	assert_int_equal(mem.len, 8);
	md_printf(&fn, "%0600d", 1);
	md_printf(&mem, "%0600d", 2);
	assert_int_equal(mem.len, 1208);
	assert_int_equal(strlen(mem.buf), 1208);
	assert_int_equal(mem.buf[607], '1');
	assert_int_equal(mem.buf[1207], '2');
	md_out_free(&mem);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
		T(memory_is_zeroed_aligned_and_apart),
		T(strings),
		T(arrays_grow_and_keep),
		T(map_finds_what_was_put),
		T(lists_given_back),
		T(exhaustion_jumps_to_the_owner),
		T(sinks),
#undef T
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
