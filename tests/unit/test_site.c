/*
 * test_site.c - where entry probes go: by bytes, with the places reasoned out
 * from the rules (kernel.md, section 1), and in a process, where a script must
 * not be able to tell.
 */
#include "runtime/minid.h"
#include "runtime/prov.h"
#include "tests/target/cc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#if defined(__x86_64__)

#define ENDBR "\xf3\x0f\x1e\xfa"
#define NOP5 "\x0f\x1f\x44\x00\x00"
#define PUSH "\x55"
#define RET "\xc3"
#define SUB "\x48\x83\xec\x08"

static const struct md_site_rules new = { .nops = true };
static const struct md_site_rules old = { .nops = false };
static const struct md_site_rules exact = { .nops = true, .exact = true };

struct row {
	const char *code;
	size_t n;
	unsigned shift;
	enum md_sitecost cost;
};

#define ROW(bytes, shift, cost) \
	{ \
		bytes, sizeof(bytes) - 1, shift, cost \
	}

static void
check_at(const struct md_site_rules *r, const struct row *rows, size_t n,
	 uint64_t offset)
{
	for (size_t i = 0; i < n; i++) {
		const uint8_t *code = (const uint8_t *)rows[i].code;
		enum md_sitecost cost;
		unsigned at = md_site_entry(r, code, rows[i].n, offset, &cost);

		if (at != rows[i].shift || cost != rows[i].cost)
			fail_msg("row %zu: at %u, kind %d", i, at, (int)cost);
	}
}

#define CHECK(rules, rows) \
	check_at(rules, rows, sizeof(rows) / sizeof(rows[0]), 0x1000)

static void
test_where_it_goes(void **state)
{
	static const struct row rows[] = {
		ROW(PUSH RET, 0, MD_COST_EMULATED),
		ROW("\x41\x57" RET, 0, MD_COST_EMULATED), /* push %r15 */
		ROW(NOP5 RET, 0, MD_COST_NOP5),
		ROW(SUB RET, 0, MD_COST_STEPPED),
		ROW(ENDBR PUSH RET, 4, MD_COST_EMULATED),
		ROW(ENDBR "\x41\x57" RET, 4, MD_COST_EMULATED),
		ROW(ENDBR NOP5 RET, 4, MD_COST_NOP5),
		ROW(ENDBR "\x90\x90\x90\x90\x90" RET, 4, MD_COST_EMULATED),
		ROW(ENDBR "\xe8\x01\x02\x03\x04" RET, 4, MD_COST_EMULATED),
		ROW(ENDBR "\xe9\x01\x02\x03\x04", 4, MD_COST_EMULATED),
		ROW(ENDBR "\xeb\x10", 4, MD_COST_EMULATED),
		/* no better place: it stays */
		ROW(ENDBR SUB RET, 0, MD_COST_STEPPED),
		ROW(ENDBR RET, 0, MD_COST_STEPPED),
		ROW(ENDBR, 0, MD_COST_STEPPED),
		/* endbr32 and push $imm8 are something else */
		ROW("\xf3\x0f\x1e\xfb" PUSH RET, 0, MD_COST_STEPPED),
		ROW(ENDBR "\x6a\x01" RET, 0, MD_COST_STEPPED),
		/* push with REX.W alone is not emulated */
		ROW(ENDBR "\x48\x55" RET, 0, MD_COST_STEPPED),
	};

	(void)state;
	CHECK(&new, rows);
}

/* A function of Go asks for a larger stack and begins again. */
static void
test_behind_look(void **state)
{
#define ROOM "\x49\x3b\x66\x10" /* cmp 0x10(%r14),%rsp */
#define CALL "\xe8\x01\x02\x03\x04"
	static const struct row rows[] = {
		ROW(ROOM "\x76\x02" PUSH RET CALL "\xeb\xf1", 6,
		    MD_COST_EMULATED),
		/* lea -0x28(%rsp),%r12 */
		ROW("\x4c\x8d\x64\x24\xd8" ROOM "\x76\x02" PUSH RET CALL
		    "\xeb\xec", 11, MD_COST_EMULATED),
		/* no call, or not to the start: some loop */
		ROW(ROOM "\x76\x02" PUSH RET "\xeb\xf6", 0, MD_COST_STEPPED),
		ROW(ROOM "\x76\x02" PUSH RET CALL "\xeb\xf2", 0,
		    MD_COST_STEPPED),
		ROW(PUSH RET, 0, MD_COST_EMULATED),
	};
	static const struct md_site_rules go = { .go = true };

	(void)state;
	CHECK(&go, rows);
}

#define JE "\x74\x00"

/* What changes nothing but rax, r10, r11 and flags is gone over. */
static void
test_over_scratch(void **state)
{
	static const struct row rows[] = {
		ROW("\x48\x89\xf8" PUSH RET, 3, MD_COST_EMULATED), /* mov %rdi,%rax */
		ROW(ENDBR "\x48\x89\xf8" PUSH RET, 7, MD_COST_EMULATED),
		ROW("\x48\x8b\xc7" JE RET, 3, MD_COST_EMULATED), /* the same, 8b */
		ROW("\x31\xc0" JE RET, 2, MD_COST_EMULATED), /* xor %eax,%eax */
		ROW("\x48\x83\xfa\x20" JE RET, 4, MD_COST_EMULATED), /* cmp $32,%rdx */
		ROW("\x48\x85\xff" JE RET, 3, MD_COST_EMULATED), /* test %rdi,%rdi */
		ROW("\x4c\x8d\x54\x24\x08" PUSH RET, 5, MD_COST_EMULATED), /* lea 8(%rsp),%r10 */
		ROW("\x49\x89\xfb" PUSH RET, 3, MD_COST_EMULATED), /* mov %rdi,%r11 */
		ROW("\xb8\x01\x00\x00\x00" PUSH RET, 5, MD_COST_EMULATED), /* mov $1,%eax */
		ROW("\x0f\xb6\xc7" PUSH RET, 3, MD_COST_EMULATED), /* movzx %bh,%eax */
		ROW("\x48\x63\xc7" PUSH RET, 3, MD_COST_EMULATED), /* movslq %edi,%rax */
		/* as memcpy starts */
		ROW(ENDBR "\x48\x89\xf8\x48\x83\xfa\x20" JE RET, 11, MD_COST_EMULATED),
	}, others[] = {
		/* other registers, among them those of arguments */
		ROW("\x48\x89\xc7" PUSH RET, 0, MD_COST_STEPPED), /* mov %rax,%rdi */
		ROW("\x49\x89\xf8" PUSH RET, 0, MD_COST_STEPPED), /* mov %rdi,%r8 */
		ROW("\x31\xff" JE RET, 0, MD_COST_STEPPED), /* xor %edi,%edi */
		ROW("\x41\xb8\x01\x00\x00\x00" PUSH, 0, MD_COST_STEPPED), /* mov $1,%r8d */
		ROW("\x89\xe5" PUSH RET, 0, MD_COST_STEPPED), /* mov %esp,%ebp */
		/* memory */
		ROW("\x48\x89\x07" PUSH RET, 0, MD_COST_STEPPED), /* mov %rax,(%rdi) */
		ROW("\x48\x8b\x07" PUSH RET, 0, MD_COST_STEPPED), /* mov (%rdi),%rax */
		ROW("\x80\x3f\x00" JE RET, 0, MD_COST_STEPPED), /* cmpb $0,(%rdi) */
		ROW("\x83\x3f\x00" JE RET, 0, MD_COST_STEPPED), /* cmpl $0,(%rdi) */
		ROW("\x48\x85\x3f" JE RET, 0, MD_COST_STEPPED), /* test %rdi,(%rdi) */
		/* not only a register; a prefix; cut off */
		ROW("\x0f\x05" PUSH RET, 0, MD_COST_STEPPED), /* syscall */
		ROW("\xf7\xe6" PUSH RET, 0, MD_COST_STEPPED), /* mul %esi: %edx too */
		ROW("\x66\x89\xf8" PUSH RET, 0, MD_COST_STEPPED),
		ROW("\x48\x89", 0, MD_COST_STEPPED),
		ROW("\x6a\x01" PUSH RET, 0, MD_COST_STEPPED), /* push $1 */
		ROW("\xc7\xf8\x00\x00\x00\x00" PUSH, 0, MD_COST_STEPPED), /* xbegin */
		/* a jump back, to a register, and one that leaves the function */
		ROW("\x31\xc0\x85\xff" JE "\xeb\xfa" RET, 0, MD_COST_STEPPED),
		ROW("\x31\xc0" JE "\xff\xe1" RET, 0, MD_COST_STEPPED),
		ROW("\x31\xc0" JE "\x0f\x85\x00\x10\x00\x00" RET, 0, MD_COST_STEPPED),
	}, seen[] = {
		ROW("\x48\x89\xf8" PUSH RET, 0, MD_COST_STEPPED),
		ROW(ENDBR "\x31\xc0" PUSH RET, 0, MD_COST_STEPPED),
		ROW(ENDBR PUSH RET, 4, MD_COST_EMULATED),
	};

	(void)state;
	CHECK(&new, rows);
	CHECK(&old, rows);
	CHECK(&new, others);
	CHECK(&exact, seen);
}

static void
test_nops(void **state)
{
	static const struct row rows[] = {
		/* a 5-byte nop is worth going over an emulated one */
		ROW("\x90" NOP5 RET, 1, MD_COST_NOP5),
		ROW(PUSH NOP5 RET, 0, MD_COST_EMULATED),
		ROW("\x66\x90" RET, 0, MD_COST_EMULATED),
		ROW("\x0f\x1f\x00" RET, 0, MD_COST_EMULATED),
		ROW("\x0f\x1f\x40\x00" RET, 0, MD_COST_EMULATED),
		ROW("\x0f\x1f\x80\x00\x00\x00\x00" RET, 0, MD_COST_EMULATED),
		ROW("\x0f\x1f\x84\x00\x00\x00\x00\x00" RET, 0,
		    MD_COST_EMULATED),
		/* with prefixes: stepped, and all its bytes are gone over */
		ROW("\x66\x0f\x1f\x84\x00\x00\x00\x00\x00" PUSH RET, 9,
		    MD_COST_EMULATED),
		ROW("\x66\x0f\x1f\x44\x00\x00" PUSH RET, 6, MD_COST_EMULATED),
		ROW("\x66\x2e\x0f\x1f\x84\x00\x00\x00\x00\x00" PUSH, 10,
		    MD_COST_EMULATED),
		/* SIB without a base has four bytes behind it */
		ROW("\x66\x0f\x1f\x04\x25\x00\x00\x00\x00" PUSH, 9,
		    MD_COST_EMULATED),
		ROW("\x66\x0f\x1f\x04\x20" PUSH, 5, MD_COST_EMULATED),
		ROW("\x66\x0f\x1f\xc0" PUSH, 4, MD_COST_EMULATED),
		/* /1 is no nop for us; cut off in the middle */
		ROW("\x66\x0f\x1f\x48\x00" PUSH, 0, MD_COST_STEPPED),
		ROW("\x0f\x1f\x44\x00", 0, MD_COST_STEPPED),
		ROW("\x66\x0f\x1f", 0, MD_COST_STEPPED),
		ROW("\x66\x66", 0, MD_COST_STEPPED),
		ROW("", 0, MD_COST_STEPPED),
	};

	(void)state;
	CHECK(&new, rows);
}

/* Before 6.18 only one-byte nops were emulated. */
static void
test_older_kernel(void **state)
{
	static const struct row rows[] = {
		ROW(NOP5 RET, 0, MD_COST_STEPPED),
		ROW(ENDBR NOP5 RET, 0, MD_COST_STEPPED),
		ROW(ENDBR NOP5 PUSH RET, 9, MD_COST_EMULATED),
		ROW("\x0f\x1f\x40\x00" PUSH RET, 4, MD_COST_EMULATED),
		ROW("\x66\x90" RET, 0, MD_COST_EMULATED),
	};
	struct md_site_rules r;

	(void)state;
	CHECK(&old, rows);
	md_site_rules_for(&r, "6.17.9-generic");
	assert_false(r.nops);
	md_site_rules_for(&r, "6.18.0");
	assert_true(r.nops);
	md_site_rules_for(&r, "7.0-rc1");
	assert_true(r.nops);
	md_site_rules_for(&r, "unknown");
	assert_false(r.nops);
}

/* Five bytes that lie in two pages are not made a call. */
static void
test_page_border(void **state)
{
	static const struct row inside[] = { ROW(NOP5 RET, 0, MD_COST_NOP5) };
	static const struct row across[] = { ROW(NOP5 RET, 0,
						 MD_COST_EMULATED) };
	static const struct row behind[] = { ROW(ENDBR NOP5 RET, 4,
						 MD_COST_EMULATED) };

	(void)state;
	check_at(&new, inside, 1, 0x1ffb);
	check_at(&new, across, 1, 0x1ffc);
	check_at(&new, across, 1, 0x1fff);
	check_at(&new, behind, 1, 0x1ff8);
}

/* Every jump back to the place, at its nearest and farthest. */
static void
test_jumps_back(void **state)
{
	static const struct row rows[] = {
		/* endbr64; 4: push; pop; jmp 4 */
		ROW(ENDBR PUSH "\x5d\xeb\xfc", 0, MD_COST_STEPPED),
		ROW(ENDBR PUSH "\x5d\x75\xfc", 0, MD_COST_STEPPED),
		ROW(ENDBR PUSH "\x5d\xe2\xfc", 0, MD_COST_STEPPED),
		ROW(ENDBR PUSH "\xe9\xfa\xff\xff\xff", 0, MD_COST_STEPPED),
		ROW(ENDBR PUSH "\x0f\x85\xf9\xff\xff\xff", 0, MD_COST_STEPPED),
		ROW(ENDBR NOP5 "\xeb\xf9", 0, MD_COST_STEPPED),
		/* to the start: a new call; behind the place: another loop */
		ROW(ENDBR PUSH "\xeb\xf9", 4, MD_COST_EMULATED),
		ROW(ENDBR PUSH "\xeb\xfe", 4, MD_COST_EMULATED),
		ROW(ENDBR PUSH "\xe9\xf6\xff\xff\xff", 4, MD_COST_EMULATED),
		ROW(ENDBR PUSH "\xe9\xfb\xff\xff\xff", 4, MD_COST_EMULATED),
		/* a call is a call */
		ROW(ENDBR PUSH "\xe8\xfa\xff\xff\xff", 4, MD_COST_EMULATED),
		/* between the start and the place: 66 90 at 4, push at 6 */
		ROW("\x66\x0f\x1f\x40\x00" "\x66\x0f\x1f\x40\x00" PUSH
		    "\xeb\xf8", 0, MD_COST_STEPPED),
		ROW("\x66\x0f\x1f\x40\x00" "\x66\x0f\x1f\x40\x00" PUSH
		    "\xeb\xfd", 0, MD_COST_STEPPED),
	};

	(void)state;
	CHECK(&new, rows);
}

static void
test_far_jumps_back(void **state)
{
	static uint8_t code[8192];
	enum md_sitecost cost;

	(void)state;
	memset(code, 0xcc, sizeof(code));
	memcpy(code, ENDBR PUSH, 5);
	assert_int_equal(md_site_entry(&new, code, sizeof(code), 0, &cost), 4);
	/* 132 - 128 = 4: the farthest that a short jump reaches */
	memcpy(code + 130, "\xeb\x80", 2);
	assert_int_equal(md_site_entry(&new, code, sizeof(code), 0, &cost), 0);
	assert_int_equal(cost, MD_COST_STEPPED);
	memcpy(code + 130, "\xeb\x81", 2);
	assert_int_equal(md_site_entry(&new, code, sizeof(code), 0, &cost), 4);
	memset(code + 130, 0xcc, 2);
	/* the last five bytes: 8192 - 8188 = 4 */
	memcpy(code + 8187, "\xe9\x04\xe0\xff\xff", 5);
	assert_int_equal(md_site_entry(&new, code, sizeof(code), 0, &cost), 0);
	/* the same bytes when the function ends before them */
	assert_int_equal(md_site_entry(&new, code, 8191, 0, &cost), 4);
}

static void
test_entry_or_inside(void **state)
{
	static const uint8_t code[] = ENDBR NOP5 SUB NOP5 RET;
	static const uint8_t loop[] = ENDBR NOP5 SUB "\xeb\xf5";

	(void)state;
	assert_true(md_site_is_entry(code, sizeof(code) - 1, 0));
	assert_true(md_site_is_entry(code, sizeof(code) - 1, 4));
	assert_true(md_site_is_entry(code, sizeof(code) - 1, 9));
	assert_false(md_site_is_entry(code, sizeof(code) - 1, 5));
	assert_false(md_site_is_entry(code, sizeof(code) - 1, 13));
	assert_false(md_site_is_entry(code, sizeof(code) - 1, 1000));
	assert_true(md_site_is_entry(loop, sizeof(loop) - 1, 0));
	assert_false(md_site_is_entry(loop, sizeof(loop) - 1, 4));
}

/* -- in a process --------------------------------------------------------- */

/* Each f_ function is called three times with 1 to 10 and returns 11. */
static const char prog[] =
	"#define F(name, body) __asm__(\".text\\n.p2align 6\\n\" \\\n"
	"	\".globl \" #name \"\\n.type \" #name \",@function\\n\" \\\n"
	"	#name \":\\n\" body \".size \" #name \",.-\" #name \"\\n\"); \\\n"
	"	long name(long, long, long, long, long, long, long, long, \\\n"
	"		  long, long)\n"
	"#define EB \"endbr64\\n\"\n"
	"#define NOP5 \".byte 0x0f,0x1f,0x44,0,0\\n\"\n"
	"#define SUM \"mov %rdi,%rax\\nadd 32(%rsp),%rax\\nret\\n\"\n"
	"F(f_push, \"push %rbx\\npop %rbx\\n\" SUM);\n"
	"F(f_eb_push, EB \"push %r15\\npop %r15\\n\" SUM);\n"
	"F(f_eb_rbp, EB \"push %rbp\\npop %rbp\\n\" SUM);\n"
	"F(f_nop5, NOP5 SUM);\n"
	"F(f_eb_nop5, EB NOP5 SUM);\n"
	"F(f_sub, \"sub $8,%rsp\\nadd $8,%rsp\\n\" SUM);\n"
	"F(f_eb_sub, EB \"sub $8,%rsp\\nadd $8,%rsp\\n\" SUM);\n"
	"F(f_imm, \"push $7\\nje 1f\\n1: add $8,%rsp\\n\" SUM);\n"
	/* arg5 is 6: six times over */
	"F(f_back, EB \"1: nop\\ndec %r9\\njnz 1b\\n\" SUM);\n"
	"F(f_scratch, EB \"mov %rdi,%rax\\ncmp $1,%rdi\\nje 1f\\nint3\\n1:\" SUM);\n"
	/* the place that is emulated is reached six times */
	"F(f_scratch_back, EB \"xor %eax,%eax\\n1: cmp $0,%r9\\nje 2f\\n\"\n"
	"  \"dec %r9\\njmp 1b\\n2:\" SUM);\n"
	/* as glibc's mempcpy goes on in memcpy */
	"F(f_entered, EB \"mov %rdi,%rax\\n.Linside: cmp $1,%rdi\\nje 1f\\n\"\n"
	"  \"int3\\n1:\" SUM);\n"
	"F(f_enters, \"push %rbx\\npop %rbx\\nmov %rdi,%rax\\njmp .Linside\\n\");\n"
	"F(f_patch, \"nop\\nnop\\nnop\\nnop\\nnop\\n\" SUM);\n"
	"F(f_eb_patch, EB \"nop\\nnop\\nnop\\nnop\\nnop\\n\" SUM);\n"
	/* data below the stack pointer, and a nop among it */
	"F(red, \"mov %rdi,-8(%rsp)\\n\" NOP5 \"mov -8(%rsp),%rax\\nret\\n\");\n"
	"__attribute__((noinline, patchable_function_entry(5, 0))) long\n"
	"f_c(long a, long b, long c, long d, long e, long f, long g, long h,\n"
	"    long i, long j)\n"
	"{ __asm__ volatile(\"\"); return a + j + 0 * (b+c+d+e+f+g+h+i); }\n"
	"#define CALL(f) n += f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)\n"
	"__attribute__((noinline)) long calls(void)\n"
	"{ long n = 0;\n"
	"  CALL(f_push); CALL(f_eb_push); CALL(f_eb_rbp); CALL(f_nop5);\n"
	"  CALL(f_eb_nop5); CALL(f_sub); CALL(f_eb_sub); CALL(f_back);\n"
	"  CALL(f_scratch); CALL(f_scratch_back); CALL(f_entered);\n"
	"  CALL(f_enters); CALL(f_imm);\n"
	"  CALL(f_patch); CALL(f_eb_patch); CALL(f_c); return n; }\n"
	"int main(void)\n"
	"{ long n = 0; for (int i = 0; i < 3; i++) n += calls();\n"
	"  return n != 3 * 16 * 11; }\n";

static const char *const functions[] = {
	"f_push",   "f_eb_push", "f_eb_rbp", "f_nop5",     "f_eb_nop5", "f_sub",
	"f_eb_sub", "f_back",    "f_patch",  "f_eb_patch", "f_c",
	"f_scratch", "f_scratch_back", "f_entered", "f_enters", "f_imm",
};

enum { NFUNCTIONS = sizeof(functions) / sizeof(functions[0]) };

struct world {
	struct cc cc;
	char command[256];
	char text[32768];
	size_t len;
};

static void
on_output(void *arg, const char *text, size_t len)
{
	struct world *w = arg;

	if (len > sizeof(w->text) - 1 - w->len)
		len = sizeof(w->text) - 1 - w->len;
	memcpy(w->text + w->len, text, len);
	w->len += len;
	w->text[w->len] = 0;
}

static void
on_notice(void *arg, int error, const char *text)
{
	(void)error;
	on_output(arg, text, strlen(text));
	on_output(arg, "\n", 1);
}

/* A session over the program; all its text. NULL script: what was refused. */
static int
trace(struct world *w, const char *script, bool notes)
{
	struct minid_callbacks cb = {
		.size = sizeof(cb),
		.arg = w,
		.output = on_output,
		.notice = on_notice,
	};
	struct minid *m = minid_new();
	int r;

	w->len = 0;
	w->text[0] = 0;
	assert_non_null(m);
	minid_set_callbacks(m, &cb);
	minid_set(m, "quiet", NULL);
	if (notes)
		minid_set(m, "notes", NULL);
	minid_add_command(m, w->command);
	minid_add_string(m, 's', "t.d", script);
	r = minid_compile(m);
	if (!r)
		r = minid_go(m);
	for (int i = 0; !r && i < 600; i++) {
		r = minid_poll(m, 100);
		if (r <= 0)
			break;
		r = 0;
	}
	if (r)
		on_output(w, minid_error(m)->text,
			  strlen(minid_error(m)->text));
	minid_free(m);
	return r;
}

static void
need_root(void)
{
	if (geteuid())
		skip();
}

static void
has(struct world *w, const char *line)
{
	if (!strstr(w->text, line))
		fail_msg("no '%s' in:\n%s", line, w->text);
}

static void
test_counts_and_values(void **state)
{
	struct world *w = *state;
	char line[128];

	need_root();
	assert_int_equal(trace(w,
		"pid$target:a.out:f_*:entry { @e[probefunc, arg0, arg1, arg2,"
		" arg3, arg4, arg5, arg6, arg7, arg8, arg9] = count(); }\n"
		"pid$target:a.out:f_*:return { @r[probefunc, arg1] = count(); }"
		"\nEND { printa(\"<%s %d %d %d %d %d %d %d %d %d %d %@d>\","
		" @e); printa(\"<%s returns %d %@d>\", @r); }", false), 0);
	for (unsigned i = 0; i < NFUNCTIONS; i++) {
		snprintf(line, sizeof(line), "<%s 1 2 3 4 5 6 7 8 9 10 3>",
			 functions[i]);
		has(w, line);
		snprintf(line, sizeof(line), "<%s returns 11 3>",
			 functions[i]);
		has(w, line);
	}
}

/* The offset 0 and the entry fire both, the entry's place is not the user's. */
static void
test_offsets_stay(void **state)
{
	struct world *w = *state;

	need_root();
	assert_int_equal(trace(w,
		"pid$target:a.out:f_eb_*:entry,pid$target:a.out:f_eb_*:0,"
		"pid$target:a.out:f_eb_nop5:4 { @[probefunc, probename] ="
		" count(); }\n"
		"END { printa(\"<%s %s %@d>\", @); }", false), 0);
	has(w, "<f_eb_push entry 3>");
	has(w, "<f_eb_push 0 3>");
	has(w, "<f_eb_nop5 entry 3>");
	has(w, "<f_eb_nop5 0 3>");
	has(w, "<f_eb_nop5 4 3>");
}

static void
check_stacks(struct world *w, const char *glob)
{
	char script[512], line[128];

	/* two levels: the entry itself and its caller; by value and as key */
	snprintf(script, sizeof(script),
		 "pid$target:a.out:%s:entry { @[ustack(2)] = count(); "
		 "printf(\"<\"); ustack(2); printf(\">\"); }", glob);
	assert_int_equal(trace(w, script, false), 0);
	for (unsigned i = 0; i < NFUNCTIONS; i++) {
		if (!md_glob(glob, functions[i]))
			continue;
		snprintf(line, sizeof(line), "prog`%s\n", functions[i]);
		has(w, line);
	}
	assert_null(strstr(w->text, "prog`f_push+"));
	assert_null(strstr(w->text, "prog`f_eb_push+"));
	assert_null(strstr(w->text, "prog`f_eb_nop5+"));
	for (const char *s = w->text; (s = strstr(s, "prog`f_")); s++) {
		const char *next = strchr(s, '\n');

		next += strspn(next, "\n ");
		if (strncmp(next, "prog`calls+0x", 13))
			fail_msg("not called by calls: %.80s", s);
	}
}

/* Places at the entry, behind it, and both in one program. */
static void
test_stacks(void **state)
{
	need_root();
	check_stacks(*state, "f_*");
	check_stacks(*state, "f_eb_push");
	check_stacks(*state, "f_nop5");
}

static void
test_red_zone(void **state)
{
	struct world *w = *state;
	struct md_site_rules r;

	need_root();
	md_site_rules(&r, false);
	if (!r.nops)
		skip();
	assert_true(trace(w, "pid$target:a.out:red:5 { }", false) < 0);
	has(w, "below its stack pointer");
}

static void
test_told(void **state)
{
	struct world *w = *state;

	need_root();
	assert_int_equal(trace(w, "pid$target:a.out:f_eb_push:entry,"
				  "pid$target:a.out:f_eb_sub:return { }",
			       true), 0);
	has(w, ":prog:f_eb_push:entry sits at an instruction that the kernel "
	       "emulates");
	has(w, "(4 bytes behind the entry)");
	has(w, ":prog:f_eb_sub:return sits at an instruction that the kernel "
	       "single-steps");
	/* many: by kind. f_sub, f_eb_sub, f_imm and those that are jumped into are
	 * stepped */
	assert_int_equal(trace(w, "pid$target:a.out:f_*:entry { }", true), 0);
	has(w, "6 probes at an instruction that the kernel single-steps");
	has(w, " at an instruction that the kernel emulates");
	assert_null(strstr(w->text, "f_eb_push"));
}

static int
setup(void **state)
{
	static struct world w;

	*state = &w;
	if (cc_begin(&w.cc) || cc_write(&w.cc, "prog.c", prog) ||
	    cc_build(&w.cc, "-O1 -fcf-protection=none -fno-omit-frame-pointer "
			    "-o prog prog.c"))
		return -1;
	cc_path(&w.cc, "prog", w.command, sizeof(w.command));
	return 0;
}

static int
teardown(void **state)
{
	struct world *w = *state;

	cc_end(&w->cc);
	return 0;
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_where_it_goes),
		cmocka_unit_test(test_behind_look),
		cmocka_unit_test(test_over_scratch),
		cmocka_unit_test(test_nops),
		cmocka_unit_test(test_older_kernel),
		cmocka_unit_test(test_page_border),
		cmocka_unit_test(test_jumps_back),
		cmocka_unit_test(test_far_jumps_back),
		cmocka_unit_test(test_entry_or_inside),
		cmocka_unit_test(test_counts_and_values),
		cmocka_unit_test(test_offsets_stay),
		cmocka_unit_test(test_stacks),
		cmocka_unit_test(test_red_zone),
		cmocka_unit_test(test_told),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}

#else

static void
test_other(void **state)
{
	static const uint8_t code[4];
	static const struct md_site_rules r;
	enum md_sitecost cost;

	(void)state;
	assert_int_equal(md_site_entry(&r, code, 4, 0, &cost), 0);
	assert_int_equal(cost, MD_COST_STEPPED);
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_other) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
