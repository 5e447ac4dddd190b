/* Instruction lengths: bytes and lengths as a disassembler gives them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "runtime/prov.h"

#if defined(__x86_64__)
static const struct {
	const char *bytes;
	size_t len;
} rows[] = {
	{ "\x55", 1 },				/* push %rbp */
	{ "\x41\x57", 2 },			/* push %r15 */
	{ "\xf3\x0f\x1e\xfa", 4 },		/* endbr64 */
	{ "\x0f\x1f\x44\x00\x00", 5 },		/* nopl 0(%rax,%rax) */
	{ "\x48\x83\xec\x08", 4 },		/* sub $8,%rsp */
	{ "\x48\x81\xec\x88\x00\x00\x00", 7 },	/* sub $0x88,%rsp */
	{ "\x8d\x47\x01", 3 },			/* lea 1(%rdi),%eax */
	{ "\x48\x8d\x05\x01\x02\x03\x04", 7 },	/* lea x(%rip),%rax */
	{ "\x8b\x84\x24\x80\x00\x00\x00", 7 },	/* mov 0x80(%rsp),%eax */
	{ "\x8b\x04\x25\x01\x02\x03\x04", 7 },	/* mov 0x4030201,%eax */
	{ "\xe8\x01\x02\x03\x04", 5 },		/* call */
	{ "\x0f\x84\x01\x02\x03\x04", 6 },	/* je */
	{ "\x74\x05", 2 },			/* je */
	{ "\x66\xb8\x01\x00", 4 },		/* mov $1,%ax */
	{ "\x48\xb8\x01\x02\x03\x04\x05\x06\x07\x08", 10 }, /* movabs */
	{ "\xf6\x07\x01", 3 },			/* testb $1,(%rdi) */
	{ "\xf7\xd8", 2 },			/* neg %eax */
	{ "\xf7\xc7\x01\x00\x00\x00", 6 },	/* test $1,%edi */
	{ "\xc2\x08\x00", 3 },			/* ret $8 */
	{ "\xc5\xf9\x6f\x06", 4 },		/* vmovdqa (%rsi),%xmm0 */
	{ "\xc5\xf8\x77", 3 },			/* vzeroupper */
	{ "\xc4\xe3\x7d\x39\xc1\x01", 6 },	/* vextracti128 $1,... */
	{ "\x62\xf1\xfe\x28\x6f\x06", 6 },	/* vmovdqu64 (%rsi),%ymm0 */
	{ "\x66\x0f\x3a\x0f\xc1\x08", 6 },	/* palignr $8,... */
	{ "\xf0\x0f\xb1\x17", 4 },		/* lock cmpxchg %edx,(%rdi) */
	{ "\x06", 0 },				/* none in 64-bit mode */
};

static void
lengths(void **state)
{
	uint8_t code[32];

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		memset(code, 0x90, sizeof code);
		memcpy(code, rows[i].bytes, rows[i].len ? rows[i].len : 1);
		assert_int_equal(md_insn_length(code, sizeof code), rows[i].len);
		if (rows[i].len > 1) /* cut short: cannot be told */
			assert_int_equal(md_insn_length(code, rows[i].len - 1),
					 0);
	}
}

/* lea 1(%rdi),%eax; ret: starts are 0 and 3 */
static void
starts(void **state)
{
	static const uint8_t f[] = { 0x8d, 0x47, 0x01, 0xc3 };

	(void)state;
	assert_true(md_insn_starts(f, sizeof f, 0));
	assert_false(md_insn_starts(f, sizeof f, 1));
	assert_false(md_insn_starts(f, sizeof f, 2));
	assert_true(md_insn_starts(f, sizeof f, 3));
}

/* Where instructions lead. */
static void
flows(void **state)
{
	static const struct {
		const char *bytes;
		size_t len;
		enum md_flow flow;
		int64_t to;
	} way[] = {
		{ "\x8d\x47\x01", 3, MD_FLOW_ON, 0 },
		{ "\xc3", 1, MD_FLOW_RET, 0 },
		{ "\xf3\xc3", 2, MD_FLOW_RET, 0 },	/* rep ret */
		{ "\xf2\xc3", 2, MD_FLOW_RET, 0 },	/* bnd ret */
		{ "\xc2\x08\x00", 3, MD_FLOW_RET, 0 },
		{ "\xeb\xfe", 2, MD_FLOW_JUMP, 0 },
		{ "\xe9\x01\x01\x00\x00", 5, MD_FLOW_JUMP, 0x106 },
		{ "\x74\x05", 2, MD_FLOW_BRANCH, 7 },
		{ "\x0f\x84\xfa\xff\xff\xff", 6, MD_FLOW_BRANCH, 0 },
		{ "\xe2\xfd", 2, MD_FLOW_BRANCH, -1 },	/* loop */
		{ "\xe8\x00\x00\x00\x00", 5, MD_FLOW_CALL, 5 },
		{ "\xff\xd0", 2, MD_FLOW_CALL, 0 },	/* call *%rax */
		{ "\xff\xe0", 2, MD_FLOW_INDIRECT, 0 },
		{ "\x3e\xff\xe0", 3, MD_FLOW_INDIRECT, 0 },
		{ "\x41\xff\x65\x08", 4, MD_FLOW_INDIRECT, 0 },
		{ "\xff\x75\x08", 3, MD_FLOW_ON, 0 },	/* push */
		{ "\x0f\x0b", 2, MD_FLOW_END, 0 },	/* ud2 */
		{ "\xf4", 1, MD_FLOW_END, 0 },		/* hlt */
	};
	struct md_insn i;

	(void)state;
	for (size_t k = 0; k < sizeof way / sizeof *way; k++) {
		assert_true(md_insn_decode((const uint8_t *)way[k].bytes,
					   way[k].len, &i));
		assert_int_equal(i.len, way[k].len);
		assert_int_equal(i.flow, way[k].flow);
		assert_int_equal(i.to, way[k].to);
	}
}

#endif

/* The same of aarch64, and how the register of a jump is made. */
static void
flows_a64(void **state)
{
	static const struct {
		uint32_t word;
		enum md_flow flow;
		int64_t to;
	} way[] = {
		{ 0xd65f03c0, MD_FLOW_RET, 0 },		/* ret */
		{ 0xd65f0bff, MD_FLOW_RET, 0 },		/* retaa */
		{ 0xd65f0fff, MD_FLOW_RET, 0 },		/* retab */
		{ 0x14000002, MD_FLOW_JUMP, 8 },	/* b .+8 */
		{ 0x17ffffff, MD_FLOW_JUMP, -4 },	/* b .-4 */
		{ 0x94000004, MD_FLOW_CALL, 16 },	/* bl .+16 */
		{ 0x54000040, MD_FLOW_BRANCH, 8 },	/* b.eq .+8 */
		{ 0xb4ffffe0, MD_FLOW_BRANCH, -4 },	/* cbz x0,.-4 */
		{ 0x37000040, MD_FLOW_BRANCH, 8 },	/* tbnz w0,#0,.+8 */
		{ 0xd61f0000, MD_FLOW_INDIRECT, 0 },	/* br x0 */
		{ 0xd63f0000, MD_FLOW_CALL, 0 },	/* blr x0 */
		{ 0xd4200000, MD_FLOW_END, 0 },		/* brk #0 */
		{ 0x00000000, MD_FLOW_END, 0 },		/* udf #0 */
		{ 0x91000400, MD_FLOW_ON, 0 },		/* add x0,x0,#1 */
	};
	static const struct {
		uint32_t word;
		enum md_way way;
		bool made;
		unsigned reg;
	} made[] = {
		{ 0x8b228820, MD_STAYS, true, 0 }, /* add x0,x1,w2,sxtb #2 */
		{ 0xf9400420, MD_LEAVES, true, 0 },	/* ldr x0,[x1,#8] */
		{ 0xf8627820, MD_UNSURE, true, 0 }, /* ldr x0,[x1,x2,lsl #3] */
		{ 0xaa0203e0, MD_UNSURE, false, 2 },	/* mov x0,x2 */
		{ 0xf9000420, MD_UNSURE, false, 0 },	/* str x0,[x1,#8] */
		{ 0x91000400, MD_UNSURE, true, 0 },	/* add x0,x0,#1 */
		{ 0x91000421, MD_UNSURE, false, 0 },	/* add x1,x1,#1 */
	};
	struct md_insn i;

	(void)state;
	for (size_t k = 0; k < sizeof way / sizeof *way; k++) {
		uint32_t w = way[k].word;
		const uint8_t code[] = { (uint8_t)w, (uint8_t)(w >> 8),
					 (uint8_t)(w >> 16),
					 (uint8_t)(w >> 24) };

		assert_true(md_insn_decode_a64(code, 4, &i));
		assert_int_equal(i.flow, way[k].flow);
		assert_int_equal(i.to, way[k].to);
		assert_int_equal(i.known, way[k].to != 0);
	}
	for (size_t k = 0; k < sizeof made / sizeof *made; k++) {
		uint32_t w = made[k].word;
		const uint8_t code[] = { (uint8_t)w, (uint8_t)(w >> 8),
					 (uint8_t)(w >> 16),
					 (uint8_t)(w >> 24) };
		unsigned reg = 0;
		bool did;

		assert_int_equal(md_made_by_a64(code, &reg, &did), made[k].way);
		assert_int_equal(did, made[k].made);
		assert_int_equal(reg, made[k].reg);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
#if defined(__x86_64__)
		cmocka_unit_test(lengths),
		cmocka_unit_test(starts),
		cmocka_unit_test(flows),
#endif
		cmocka_unit_test(flows_a64),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
