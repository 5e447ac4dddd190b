/*
 * test_ret.c - where functions return: every kind of jump that stays or
 * leaves, and what is not told rather than guessed.
 */
#include "runtime/prov.h"
#include "tests/target/cc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#if defined(__x86_64__)
#define FN(name, text) ".globl " name "\n.type " name ", @function\n" \
	name ":\n" text ".size " name ", .-" name "\n"

static const char code[] =
	".text\n"
	FN("plain", "ret\n")
	FN("two", "test %edi, %edi\nje 1f\nret\n1: rep ret\n")
	FN("popping", "ret $16\n")
	FN("tail", "jmp plain\n")
	FN("lib", "jmp puts@PLT\n")
	FN("got", "jmp *puts@GOTPCREL(%rip)\n")
	FN("virtual", "mov (%rdi), %rax\njmp *8(%rax)\n")
	FN("argument", "mov %rdi, %rdx\nadd $8, %rsp\njmp *%rdx\n")
	FN("loop", "1: dec %edi\njne 1b\nret\n")
	FN("self", "dec %edi\nje 1f\njmp self\n1: ret\n")
	FN("never", "call abort\n")
	FN("data", "jmp 1f\n.byte 0xc3, 0xc3, 0x06\n1: ret\n")
	FN("computed", "lea 1f(%rip), %rax\njmp *(%rax,%rdi,8)\n1: ret\n")
	FN("unknown", "lea 2(%rdi), %rax\njmp *%rax\n")
	FN("maybe", "test %edi, %edi\njne plain\nret\n")
	FN("counting", "jrcxz two\nret\n")
	FN("runs", "nop\n")
	FN("after", "ret\n")
	/* how a register was made is seen before other instructions, too */
	FN("across", "mov 8(%rdi), %rax\ncmp $5, %rax\nje 1f\nret\n"
	   ".byte 0x0f, 0x1f, 0\n1: jmp *%rax\n")
	FN("kept", "push %rbx\nmov %rsi, %rbx\ncall plain\nmov %rbx, %rdi\n"
	   "mov %rbx, %rax\npop %rbx\njmp *%rax\n")
	FN("hidden", "mov 8(%rdi), %rax\nror $17, %rax\nxor %fs:48, %rax\n"
	   "jmp *%rax\n")
	FN("chosen", "lea two(%rip), %rdx\nmov (%rdi), %rax\ntest %rax, %rax\n"
	   "cmove %rdx, %rax\njmp *%rax\n")
	FN("summed", "movslq (%r11,%rdx,4), %rcx\nlea (%r11,%rcx), %rcx\n"
	   "jmp *%rcx\n1: ret\n")
	FN("listed", "lea .Lown(%rip), %rdx\njmp *(%rdx,%rdi,8)\n"
	   ".Llisted: ret\n")
	FN("goes", "lea .Lown2(%rip), %rdx\nmov (%rdx,%rdi,8), %rbx\n"
	   "call plain\njmp *%rbx\n.Lgoes: ret\n")
	FN("others", "lea .Lothers(%rip), %rdx\njmp *(%rdx,%rdi,8)\n1: ret\n")
	FN("given", "jmp *(%rdi,%rsi,8)\n")
	FN("unlike", "mov 8(%rdi), %rax\ntest %rsi, %rsi\nje 1f\n"
	   "add %rdx, %rax\n1: jmp *%rax\n2: ret\n")
	/* not told: addresses of places in itself that are kept elsewhere,
	 * what a call does not keep, what comes out of a vector */
	FN("stored", "lea 1f(%rip), %rax\nmov %rax, 8(%rdi)\n"
	   "jmp *8(%rdi)\n1: ret\n")
	FN("threaded", "lea .Lown3(%rip), %rdx\nmov (%rdi), %rax\n"
	   "jmp *(%rax)\n.Lthread: ret\n")
	FN("spilled", "sub $24, %rsp\nlea .Lown4(%rip), %rdx\n"
	   "mov %rdx, 8(%rsp)\nmov 8(%rsp), %rcx\njmp *(%rcx,%rdi,8)\n"
	   ".Lspilled: ret\n")
	FN("torn", "sub $24, %rsp\nlea .Lown5(%rip), %rdx\n"
	   "mov 8(%rdi), %rcx\nadd $24, %rsp\njmp *(%rcx,%rdi,8)\n"
	   ".Ltorn: ret\n")
	FN("unkept", "mov 8(%rdi), %rcx\ncall plain\njmp *%rcx\n")
	FN("vector", "movq %xmm1, %rdi\njmp *%rdi\n")
	FN("vex", "vmovq %xmm1, %rdi\njmp *%rdi\n")
	FN("shifted", "mov 8(%rdi), %rax\nadd $8, %rax\nxor (%rsi), %rax\n"
	   "jmp *%rax\n")
	FN("swapped", "mov 8(%rdi), %rax\nxchg %rax, %rdx\njmp *%rdx\n")
	FN("inside", "lea .Linside(%rip), %rdx\njmp *(%rdx,%rdi,8)\n")
	FN("tree", "1: mov (%rdi,%rcx,8), %rdi\nshr $9, %rcx\njne 1b\n"
	   "jmp *(%rdi,%rsi,8)\n")
	".section .data.rel.ro, \"aw\"\n.Lown: .quad .Llisted\n"
	".Lown2: .quad .Lgoes\n.Lothers: .quad two, main\n"
	".Lown3: .quad .Lthread\n.Lown4: .quad .Lspilled\n"
	".Lown5: .quad .Ltorn\n.Linside: .quad two + 4\n.text\n"
	FN("locked", "je 1f\nlock\n1: cmpxchg %edx, (%rdi)\nret\n")
	FN("marked", "test %edi, %edi\nje 2f\nnotrack jmp *%rsi\n"
	   "1: ret\n2: ret\n")
	FN("mixed", "jmp 2f\n.byte 0xb8\n1: ret\n2: notrack jmp *%rsi\n")
	/* moved parts: one by name, and two that have none */
	FN("hot", "je hot.cold\n1: ret\n2: ret\n")
	".type hot.cold, @function\nhot.cold: js 2b\nret\n"
	".size hot.cold, .-hot.cold\n"
	FN("nameless", "je .Lpart\n1: ret\n")
	".cfi_startproc\n.Lpart: inc %eax\njs 1b\nret\n.cfi_endproc\n"
	FN("calls", "jmp .Lother\n")
	".cfi_startproc\n.Lother: inc %eax\nret\n.cfi_endproc\n"
	FN("either", "je .Lthird\nret\n")
	".cfi_startproc\n.Lthird: inc %eax\nret\n.cfi_endproc\n"
	/* others come in behind the start: a function with a name, one of the
	 * tables for unwinding; not what was moved away (nothing jumps to it
	 * where an exception leads to it) */
	FN("host", "inc %eax\n.Lhost: dec %eax\nret\n")
	FN("guest", "jmp .Lhost\n")
	FN("lodging", "inc %eax\n.Llodging: dec %eax\nret\n")
	".cfi_startproc\nneg %eax\n.cfi_def_cfa_offset 8\njmp .Llodging\n"
	".cfi_endproc\n"
	FN("thrower", "inc %eax\n.Lthrower: dec %eax\nret\n")
	".cfi_startproc\n.cfi_def_cfa_offset 16\njmp .Lthrower\n"
	".cfi_endproc\n"
	/* recursion */
	FN("deep", "call deep\nret\n")
	FN("even", "call odd\nret\n")
	FN("odd", "jmp even\n")
	FN("main", "xor %eax, %eax\nret\n")
	".section .note.GNU-stack,\"\",@progbits\n";

static const struct {
	const char *name;
	int n;		 /* places, -1: why tells */
	const char *why; /* or, in hexadecimal, where they are */
} rows[] = {
	{ "plain", 1, "0" },
	{ "two", 2, "4 5" },
	{ "popping", 1, "0" },
	{ "tail", 1, "0" },
	{ "lib", 1, "0" },
	{ "got", 1, "0" },
	{ "virtual", 1, "3" },
	{ "argument", 1, "7" },
	{ "loop", 1, "4" },
	{ "self", 2, "4 6" },
	{ "never", 0, "" },
	{ "data", 1, "5" },
	{ "computed", -1, "indirect" },
	{ "across", 2, "a e" },
	{ "kept", 1, "10" },
	{ "hidden", 1, "11" },
	{ "chosen", 1, "11" },
	{ "summed", 1, "a" },
	{ "listed", 1, "a" },
	{ "goes", 1, "12" },
	{ "others", 1, "7" },
	{ "given", 1, "0" },
	{ "unlike", -1, "indirect" },
	{ "stored", -1, "indirect" },
	{ "threaded", -1, "indirect" },
	{ "spilled", 1, "18" },
	{ "torn", -1, "indirect" },
	{ "unkept", -1, "indirect" },
	{ "vector", -1, "indirect" },
	{ "vex", -1, "indirect" },
	{ "shifted", -1, "indirect" },
	{ "swapped", -1, "indirect" },
	{ "inside", -1, "indirect" },
	{ "tree", 1, "a" },
	{ "unknown", -1, "indirect" },
	{ "maybe", 2, "2 4" },
	{ "counting", -1, "conditional" },
	{ "runs", -1, "runs on" },
	{ "locked", 1, "6" },
	{ "marked", 2, "7 8" },
	{ "mixed", -1, "data" },
	{ "nameless", 2, "2 7" },
	{ "calls", 1, "0" },
	{ "either", 2, "0 2" },
	{ "host", -1, "into the middle" },
	{ "guest", 1, "0" },
	{ "lodging", -1, "into the middle" },
	{ "thrower", 1, "4" },
};

struct world {
	struct cc cc;
	struct md_elf *e;
	struct md_arena arena;
	int ndup;
};

static int
begin(void **state)
{
	struct world *w = calloc(1, sizeof(*w));
	char path[256], err[256];

	*state = w;
	md_arena_init(&w->arena);
	if (cc_begin(&w->cc) || cc_write(&w->cc, "code.s", code) ||
	    cc_build(&w->cc, "-o code code.s"))
		return -1;
	w->e = md_elf_open(cc_path(&w->cc, "code", path, sizeof(path)), err,
			   sizeof(err));
	return w->e ? 0 : -1;
}

static int
end(void **state)
{
	struct world *w = *state;

	md_elf_close(w->e);
	md_arena_free(&w->arena);
	cc_end(&w->cc);
	free(w);
	return 0;
}

static struct md_sym
symbol(struct world *w, const char *name)
{
	const struct md_sym *s = md_elf_lookup(w->e, name);

	if (!s)
		fail_msg("no %s", name);
	return *s;
}

static void
test_places(void **state)
{
	struct world *w = *state;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct md_sym s = symbol(w, rows[i].name);
		struct md_retplaces *r;
		char text[128] = "";
		const char *why = md_ret_places(&w->arena, w->e, &s, &r);
		unsigned n = why ? 0 : r->n;

		for (unsigned k = 0; k < n; k++) {
			assert_int_equal(r->v[k].offset,
					 s.offset + (uint64_t)r->v[k].delta);
			snprintf(text + strlen(text),
				 sizeof(text) - strlen(text), "%s%x",
				 k ? " " : "", (unsigned)r->v[k].delta);
		}
		if (rows[i].n < 0 ? !why || !strstr(why, rows[i].why) :
		    why || (int)n != rows[i].n || strcmp(text, rows[i].why))
			fail_msg("%s: %u at %s: %s", rows[i].name, n, text,
				 why ? why : "told");
	}
}

/* A library's calls of its own functions go by stubs. */
static void
test_recursion_by_stubs(void **state)
{
	struct world *w = *state;
	char path[256], err[256];
	struct md_elf *e;
	const struct md_sym *s;

	assert_int_equal(cc_write(&w->cc, "lib.s",
		".text\n" FN("rec", "call other@PLT\nret\n")
		FN("other", "call rec@PLT\nret\n")
		FN("plain", "call puts@PLT\nret\n")), 0);
	assert_int_equal(cc_build(&w->cc, "-shared -o lib.so lib.s"), 0);
	e = md_elf_open(cc_path(&w->cc, "lib.so", path, sizeof(path)), err,
			sizeof(err));
	assert_non_null(e);
	s = md_elf_lookup(e, "rec");
	assert_true(s && md_ret_recursive(e, s));
	s = md_elf_lookup(e, "plain");
	assert_false(!s || md_ret_recursive(e, s));
	md_elf_close(e);
}

/* A part with a name lies behind the function here; its places come last. */
static void
test_moved_part(void **state)
{
	struct world *w = *state;
	struct md_sym s = symbol(w, "hot"), cold = symbol(w, "hot.cold");
	struct md_retplaces *r;

	assert_null(md_ret_places(&w->arena, w->e, &s, &r));
	assert_int_equal(r->n, 3);
	assert_int_equal(r->addr, s.addr);
	assert_int_equal(r->v[2].offset, cold.offset + 2);
}

static void
note_places(void *arg, const struct md_sym *s)
{
	struct world *w = arg;
	struct md_retplaces *r;

	w->ndup++;
	assert_null(md_ret_places(&w->arena, w->e, s, &r));
	assert_int_equal(r->n, w->ndup == 1 ? 2 : 3);
}

/* Each of two static functions of one name has the part that goes back into
 * it, though nothing but an exception leads there. */
static void
test_moved_parts(void **state)
{
	static const char *const text[] = {
		".text\n.type dup, @function\ndup: nop\n1: ret\n"
		".size dup, .-dup\n.type dup.cold, @function\n"
		"dup.cold: js 1b\nret\n.size dup.cold, .-dup.cold\n"
		".section .gcc_except_table, \"a\"\n.byte 0\n",
		".text\n.type dup, @function\ndup: nop\n1: ret\n"
		".size dup, .-dup\n.type dup.cold, @function\n"
		"dup.cold: js 1b\nje 2f\nret\n2: ret\n"
		".size dup.cold, .-dup.cold\n",
	};
	struct world *w = *state, own = { .cc = w->cc };
	char path[256], err[256];

	md_arena_init(&own.arena);
	assert_int_equal(cc_write(&w->cc, "a.s", text[0]), 0);
	assert_int_equal(cc_write(&w->cc, "b.s", text[1]), 0);
	assert_int_equal(cc_build(&w->cc, "-shared -o dup.so a.s b.s"), 0);
	own.e = md_elf_open(cc_path(&w->cc, "dup.so", path, sizeof(path)), err,
			    sizeof(err));
	assert_non_null(own.e);
	assert_int_equal(md_elf_functions(own.e, "dup", note_places, &own), 2);
	md_elf_close(own.e);
	md_arena_free(&own.arena);
}

static void
test_recursion(void **state)
{
	static const char *const yes[] = { "deep", "even", "odd" };
	static const char *const no[] = { "plain", "two", "tail", "loop",
					  "never", "hot", "self" };
	struct world *w = *state;
	struct md_sym s;

	for (size_t i = 0; i < sizeof(yes) / sizeof(yes[0]); i++) {
		s = symbol(w, yes[i]);
		assert_true(md_ret_recursive(w->e, &s));
	}
	for (size_t i = 0; i < sizeof(no) / sizeof(no[0]); i++) {
		s = symbol(w, no[i]);
		assert_false(md_ret_recursive(w->e, &s));
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_places),
		cmocka_unit_test(test_moved_part),
		cmocka_unit_test(test_moved_parts),
		cmocka_unit_test(test_recursion),
		cmocka_unit_test(test_recursion_by_stubs),
	};

	return cmocka_run_group_tests(tests, begin, end);
}
#else
int
main(void)
{
	return 77;
}
#endif
