/* unwind.c: callers of code without frame pointers, of this very process. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

#include <cmocka.h>

#include "lang/arch.h"
#include "runtime/unwind.h"

enum { STACK = 8192, FRAMES = 32 };

static struct {
	uint64_t regs[MD_DWARF_REGS + 1];
	uint8_t stack[STACK];
} seen;

/* What a probe would record here. */
static void __attribute__((noinline))
record(void)
{
#ifdef __x86_64__
	static const int at[] = {
		REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI, REG_RBP,
		REG_RSP, REG_R8, REG_R9, REG_R10, REG_R11, REG_R12, REG_R13,
		REG_R14, REG_R15, REG_RIP,
	};
#endif
	ucontext_t uc;

	getcontext(&uc);
#ifdef __x86_64__
	for (unsigned i = 0; i <= MD_DWARF_REGS; i++)
		seen.regs[i] = (uint64_t)uc.uc_mcontext.gregs[at[i]];
#else
	memcpy(seen.regs, uc.uc_mcontext.regs, 31 * 8);
	seen.regs[MD_DWARF_SP] = uc.uc_mcontext.sp;
	seen.regs[MD_DWARF_REGS] = uc.uc_mcontext.pc;
#endif
	/* word by word: AddressSanitizer watches what memcpy reads */
	for (unsigned i = 0; i < STACK / 8; i++) {
		volatile uint64_t *p = (uint64_t *)seen.regs[MD_DWARF_SP] + i;
		uint64_t v;

		__asm__ volatile("" : "+r"(p));
#ifdef __x86_64__
		__asm__("movq (%1), %0" : "=r"(v) : "r"(p));
#else
		__asm__("ldr %0, [%1]" : "=r"(v) : "r"(p));
#endif
		memcpy(seen.stack + 8 * i, &v, 8);
	}
}

#ifdef __clang__ /* whole program: -O and no frame pointers, as by default */
#define BARE __attribute__((noinline, disable_tail_calls))
#else
#define BARE __attribute__((noinline, noipa, \
	optimize("omit-frame-pointer", "no-optimize-sibling-calls")))
#endif

static void BARE
inner(void)
{
	volatile char room[100];

	room[0] = 1;
	record();
	room[1] = room[0];
}

static void BARE
outer(void)
{
	volatile char room[400];

	room[0] = 1;
	inner();
	room[1] = room[0];
}

static int
open_file(void *arg, const struct md_target *t, const struct md_mapping *m)
{
	(void)arg, (void)t;
	return m->path[0] == '/' ? open(m->path, O_RDONLY | O_CLOEXEC) : -1;
}

static bool
inside(uint64_t pc, void (*fn)(void))
{
	return pc > (uintptr_t)fn && pc < (uintptr_t)fn + 256;
}

static void
callers_without_frame_pointers(void **state)
{
	struct md_arena arena;
	struct md_target t = { .pid = getpid(), .pidfd = -1, .arena = &arena };
	struct md_unwind_state st = {
		.regs = seen.regs, .stack = seen.stack, .len = STACK,
	};
	struct md_unwind *u = md_unwind_new(open_file, NULL);
	uint64_t v[FRAMES];
	unsigned n;

	(void)state;
	if (!md_unwind_possible())
		skip();
	assert_non_null(u);
	md_arena_init(&arena);
	assert_int_equal(md_target_maps(&t), 0);
	outer();
	n = md_unwind(u, &t, &st, v, FRAMES);
	assert_true(n > 3);
	assert_true(inside(v[1], inner));
	assert_true(inside(v[2], outer));
	/* no more than asked for, and not beyond what was recorded */
	assert_int_equal(md_unwind(u, &t, &st, v, 2), 2);
	st.len = 0;
	assert_int_equal(md_unwind(u, &t, &st, v, FRAMES), 0);
	md_unwind_free(u);
	md_arena_free(&arena);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(callers_without_frame_pointers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
