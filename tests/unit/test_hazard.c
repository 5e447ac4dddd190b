/*
 * test_hazard.c - which first instructions a probe would break: the opcode
 * bytes of kernel.md behind every kind of prefix.
 */
#include "runtime/prov.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

struct row {
	const char *code;
	size_t n;
	bool safe;
};

#define ROW(bytes, safe) \
	{ \
		bytes, sizeof(bytes) - 1, safe \
	}

static void
check(const struct row *rows, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const char *why = md_site_hazard((const uint8_t *)rows[i].code,
						 rows[i].n);

		if (rows[i].safe != !why)
			fail_msg("row %zu: %s", i, why ? why : "safe");
	}
}

#if defined(__x86_64__)

static void
test_plain(void **state)
{
	static const struct row rows[] = {
		ROW("\x55", true),                 /* push %rbp */
		ROW("\x41\x57", true),             /* push %r15 */
		ROW("\xf3\x0f\x1e\xfa", true),     /* endbr64 */
		ROW("\x0f\x1f\x44\x00\x00", true), /* nop */
		ROW("\x48\x83\xec\x08", true),     /* sub $8,%rsp */
		ROW("\x74\x05", true),             /* je: a true jump */
		ROW("\xe9\x00\x00\x00\x00", true),
		ROW("\x66\x0f\x74\xc8", true), /* SSE pcmpeqb */
		ROW("\x64\x48\x8b\x04\x25\x00\x00\x00\x00", true),
		ROW("\x8f\x00", true), /* pop (%rax) */
		ROW("\xc3", true),
		/* lock decl (%rdi): pthread_spin_lock */
		ROW("\xf0\xff\x0f", false),
		ROW("\x66\xf0\xff\x0f", false),
		ROW("\xf4", false), /* hlt, behind calls of exit() */
		/* cs nopw, notrack jmp *%rax */
		ROW("\x66\x2e\x0f\x1f\x84\x00\x00\x00\x00\x00", false),
		ROW("\x3e\xff\xe0", false),
	};

	(void)state;
	check(rows, sizeof(rows) / sizeof(rows[0]));
}

static void
test_vector(void **state)
{
	static const struct row rows[] = {
		/* vpcmpeqb %xmm0,%xmm0,%xmm1 */
		ROW("\xc5\xf9\x74\xc8", false),
		/* vxorps %xmm1,%xmm1,%xmm1 */
		ROW("\xc5\xf0\x57\xc9", true),
		/* vmovd %edi,%xmm1 */
		ROW("\xc5\xf9\x6e\xcf", false),
		/* vzeroupper (77) */
		ROW("\xc5\xf8\x77", false),
		/* vpbroadcastb %edi,%ymm17 (EVEX 7a) */
		ROW("\x62\xe2\x7d\x28\x7a\xcf", false),
		/* vpbroadcastb %xmm0,%ymm0 (VEX3 78) */
		ROW("\xc4\xe2\x7d\x78\xc0", false),
		/* vpor (eb), vpsubsb (e8), vpsubsw (e9) */
		ROW("\xc5\xf9\xeb\xc0", false),
		ROW("\xc5\xf9\xe8\xc0", false),
		ROW("\xc5\xf9\xe9\xc0", false),
		/* kmovq (%rdi),%k1 (90: nop) */
		ROW("\xc4\xe1\xf8\x90\x0f", false),
		/* vcmpps (c2: ret), vpminsw (ea: far jump) */
		ROW("\xc5\xf8\xc2\xc0\x00", false),
		ROW("\xc5\xf9\xea\xc0", false),
		/* vmovdqu64 (6f), vmovups (10) by EVEX */
		ROW("\x62\xf1\xfe\x48\x6f\x06", false),
		ROW("\x62\xf1\x7c\x48\x10\x06", true),
		/* vpxor (ef), andn (f2 in map 2), blsr (f3) */
		ROW("\xc5\xf9\xef\xc0", false),
		/* vfnmadd132sd (9d: popf): measured, the target dies */
		ROW("\xc4\xe2\xf9\x9d\xc0", false),
		/* vpaddq, vpsubd, vcomiss, vmovhps: measured, refused */
		ROW("\xc5\xf9\xd4\xc0", false),
		ROW("\xc5\xf9\xfa\xc0", false),
		ROW("\xc5\xf8\x2f\xc0", false),
		ROW("\xc5\xf8\x16\xc0", false),
		/* vpaddd, vpand, vmovaps: measured, right */
		ROW("\xc5\xf9\xfe\xc0", true),
		ROW("\xc5\xf9\xdb\xc0", true),
		ROW("\xc5\xf8\x28\xc0", true),
		ROW("\xc4\xe2\x78\xf2\xc7", true),
		ROW("\xc4\xe2\x78\xf3\xcf", true),
	};

	(void)state;
	check(rows, sizeof(rows) / sizeof(rows[0]));
}

/* Every opcode of the two dangerous ranges, behind each prefix. */
static void
test_ranges(void **state)
{
	(void)state;
	for (unsigned op = 0; op < 256; op++) {
		bool bad = (op >= 0x6c && op <= 0x7f) || op == 0xe8 ||
			   op == 0xe9 || op == 0xeb;
		uint8_t b = (uint8_t)op;
		uint8_t vex2[] = { 0xc5, 0xf9, b, 0xc0 };
		uint8_t vex3[] = { 0xc4, 0xe2, 0x79, b, 0xc0 };
		uint8_t evex[] = { 0x62, 0xf1, 0x7d, 0x48, b, 0xc0 };
		uint8_t rex[] = { 0x48, b, 0xc0, 0, 0, 0, 0 };

		if (bad) {
			assert_non_null(md_site_hazard(vex2, sizeof(vex2)));
			assert_non_null(md_site_hazard(vex3, sizeof(vex3)));
			assert_non_null(md_site_hazard(evex, sizeof(evex)));
		}
		assert_null(md_site_hazard(rex, sizeof(rex)));
	}
}

static void
test_extended(void **state)
{
	static const struct row rows[] = {
		ROW("\x8f\xe8\x78\xa2\xc0\x00", false), /* XOP vpcmov */
		ROW("\xd5\x10\x01\xc0", false),         /* REX2 */
		ROW("\x62\xf4\x7c\x18\x01\xc0", false), /* EVEX map 4 */
	};

	(void)state;
	check(rows, sizeof(rows) / sizeof(rows[0]));
}

static void
test_cut_off(void **state)
{
	static const struct row rows[] = {
		ROW("", false),
		ROW("\xc5", false),
		ROW("\xc5\xf9", false),
		ROW("\xc4\xe2\x7d", false),
		ROW("\x62\xf1\x7c\x48", false),
		ROW("\x66\x66", false),
		ROW("\x48", false),
	};

	(void)state;
	check(rows, sizeof(rows) / sizeof(rows[0]));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_plain),   cmocka_unit_test(test_vector),
		cmocka_unit_test(test_ranges),  cmocka_unit_test(test_extended),
		cmocka_unit_test(test_cut_off),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

static void
test_other(void **state)
{
	static const struct row rows[] = { ROW("\0\0\0\0", true),
					   ROW("", false) };

	(void)state;
	check(rows, 2);
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_other) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
