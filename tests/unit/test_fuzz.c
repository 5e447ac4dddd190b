/*
 * test_fuzz.c - the fuzzer's inputs again, without the fuzzer.
 *
 * What it kept as worth knowing (tests/fuzz/corpus), every golden script and
 * each of these damaged in a few ways, the same ways in every run: the
 * compiler makes an image or refuses it. What goes wrong ends the program:
 * md_bug, a sanitizer, or the time that a test has.
 */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "../fuzz/fuzz_compile.c"

enum { DAMAGES = 6, INPUT_MAX = 1 << 16 };

static unsigned
rnd(uint64_t *seed, size_t n)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return (unsigned)((*seed >> 20) % n);
}

/* Cut short, a byte changed, a piece said twice or left out. */
static size_t
damage(uint8_t *s, size_t n, uint64_t *seed)
{
	size_t at = 1 + rnd(seed, n - 1), len = rnd(seed, n - at + 1);

	switch (rnd(seed, 4)) {
	case 0:
		return at;
	case 1:
		s[at] ^= (uint8_t)(1 << rnd(seed, 7));
		return n;
	case 2:
		memmove(s + at + len, s + at, n - at);
		return n + len;
	default:
		memmove(s + at, s + at + len, n - at - len);
		return n - len;
	}
}

static void
compile_all(const char *pattern, bool first_byte)
{
	static uint8_t input[INPUT_MAX], bad[2 * INPUT_MAX];
	const char *src = getenv("SRCDIR");
	uint64_t seed = 0x9e3779b97f4a7c15;
	char path[4096];
	size_t n, skip = first_byte ? 0 : 1;
	glob_t g;
	FILE *f;

	snprintf(path, sizeof path, "%s/%s", src ? src : ".", pattern);
	assert_int_equal(glob(path, 0, NULL, &g), 0);
	for (size_t i = 0; i < g.gl_pathc; i++) {
		f = fopen(g.gl_pathv[i], "r");
		assert_non_null(f);
		input[0] = '0';
		n = skip + fread(input + skip, 1, sizeof input - skip, f);
		fclose(f);
		LLVMFuzzerTestOneInput(input, n);
		for (int k = 0; n > 1 && k < DAMAGES; k++) {
			memcpy(bad, input, n);
			bad[0] = (uint8_t)k;
			LLVMFuzzerTestOneInput(bad, damage(bad, n, &seed));
		}
	}
	globfree(&g);
}

static void
test_kept(void **state)
{
	(void)state;
	compile_all("tests/fuzz/corpus/*", true);
}

static void
test_goldens(void **state)
{
	(void)state;
	compile_all("tests/golden/*/*.d", false);
	compile_all("examples/*.d", false);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_kept),
		cmocka_unit_test(test_goldens),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
