/* Operands of USDT notes, on both machines: what they mean, and what is
 * refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <elf.h>

#include "runtime/usdt.h"
#include "tests/target/cc.h"

#define ODD { .kind = MD_UA_ODD, .base = -1, .index = -1 }
#define NUM(bytes, sign, n) { .kind = MD_UA_CONST, .size = bytes, \
	.is_signed = sign, .base = -1, .index = -1, .num = n }
#define REG(bytes, sign, reg, w, first) { .kind = MD_UA_REG, .size = bytes, \
	.is_signed = sign, .base = reg, .index = -1, .width = w, .num = first }
#define MEM(bytes, sign, reg, ind, sc, n) { .kind = MD_UA_MEM, .size = bytes, \
	.is_signed = sign, .base = reg, .index = ind, .scale = sc, .num = n }

enum { PLACE = 0x1000, FOO = 0x3000 };
enum { AX = 80, CX = 88, DX = 96, DI = 112, BP = 32, SP = 152, IP = 128 };

struct row {
	const char *text;
	struct md_uarg want;
};

static const struct row x86[] = {
	{ "8@%rax", REG(8, false, AX, 8, 0) },
	{ "-4@%eax", REG(4, true, AX, 4, 0) },
	{ "2@%ax", REG(2, false, AX, 2, 0) },
	{ "1@%al", REG(1, false, AX, 1, 0) },
	{ "-1@%ah", REG(1, true, AX, 1, 1) },
	{ "1@%dil", REG(1, false, DI, 1, 0) },
	{ "-4@%di", REG(4, true, DI, 2, 0) },
	{ "1@%edi", REG(1, false, DI, 1, 0) },
	{ "8@%r8", REG(8, false, 72, 8, 0) },
	{ "4@%r15d", REG(4, false, 0, 4, 0) },
	{ "2@%r10w", REG(2, false, 56, 2, 0) },
	{ "1@%r9b", REG(1, false, 64, 1, 0) },
	{ "%rdx", REG(8, false, DX, 8, 0) },
	{ "8@(%rsp)", MEM(8, false, SP, -1, 0, 0) },
	{ "-4@-20(%rbp)", MEM(4, true, BP, -1, 0, -20) },
	{ "8@0x10(%rbp,%rcx,8)", MEM(8, false, BP, CX, 3, 16) },
	{ "8@(%rax,%rcx)", MEM(8, false, AX, CX, 0, 0) },
	{ "4@8(,%rcx,4)", MEM(4, false, -1, CX, 2, 8) },
	{ "4@foo(%rip)", MEM(4, false, IP, -1, 0, FOO - PLACE) },
	{ "4@foo+4(%rip)", MEM(4, false, IP, -1, 0, FOO - PLACE + 4) },
	{ "4@-4+foo(%rip)", MEM(4, false, IP, -1, 0, FOO - PLACE - 4) },
	{ "8@foo", MEM(8, false, IP, -1, 0, FOO - PLACE) },
	{ "-4@$-1", NUM(4, true, -1) },
	{ "4@$-1", NUM(4, false, 0xffffffff) },
	{ "1@$0x1ff", NUM(1, false, 0xff) },
	{ "-8@$-9223372036854775808", NUM(8, true, INT64_MIN) },
	{ "8f@%xmm0", ODD }, { "8@%xmm0", ODD }, { "-4@%st", ODD },
	{ "4@bar(%rip)", ODD }, { "4@foo(%rax)", ODD },
	{ "8@%fs:8", ODD }, { "3@%eax", ODD }, { "16@%rax", ODD },
	{ "-16@%rax", ODD }, { "@", ODD }, { "8@", ODD }, { "8@%", ODD },
	{ "8@(%rax", ODD }, { "8@(%eax)", ODD }, { "8@(%rax,%rcx,3)", ODD },
	{ "8@(%rax,%rcx,8", ODD }, { "8@$", ODD }, { "8@$foo", ODD },
	{ "8@%rax)", ODD }, { "8@%r16", ODD }, { "8@%r", ODD },
	{ "8@foo+foo(%rip)", ODD }, { "99999999999999999999@%rax", ODD },
};

static const struct row arm[] = {
	{ "8@x0", REG(8, false, 0, 8, 0) },
	{ "-4@w30", REG(4, true, 240, 4, 0) },
	{ "8@sp", REG(8, false, 248, 8, 0) },
	{ "4@wzr", NUM(4, false, 0) },
	{ "-8@xzr", NUM(8, true, 0) },
	{ "-4@[sp, 12]", MEM(4, true, 248, -1, 0, 12) },
	{ "-4@[sp,#-12]", MEM(4, true, 248, -1, 0, -12) },
	{ "8@[x19]", MEM(8, false, 152, -1, 0, 0) },
	{ "1@[x1,x2]", MEM(1, false, 8, 16, 0, 0) },
	{ "8@[x1, x2, lsl 3]", MEM(8, false, 8, 16, 3, 0) },
	{ "8@[x1, x2, lsl #3]", MEM(8, false, 8, 16, 3, 0) },
	{ "-4@5", NUM(4, true, 5) }, { "-4@#-5", NUM(4, true, -5) },
	{ "8@x31", ODD }, { "8@d0", ODD }, { "8@[w1]", ODD },
	{ "8@[x1", ODD }, { "8@[x1, x2, lsl 9]", ODD }, { "8@[x1, foo]", ODD },
};

static bool
symbol(void *arg, const char *name, uint64_t *addr)
{
	(void)arg;
	*addr = FOO;
	return !strcmp(name, "foo");
}

static void
check(unsigned machine, const struct row *rows, unsigned n)
{
	const struct md_usdt_parse p = {
		.machine = machine, .addr = PLACE, .symbol = symbol,
	};

	for (unsigned i = 0; i < n; i++) {
		struct md_probe a = { .recipe = MD_ARGS_USDT }, b = a;
		struct md_usdt got = { 0 }, want = { .nargs = 1 };

		want.args[0] = rows[i].want;
		if (want.args[0].kind == MD_UA_CONST ||
		    want.args[0].kind == MD_UA_MEM)
			want.args[0].width = want.args[0].size;
		md_usdt_args(&p, rows[i].text, &got);
		a.usdt = &got;
		b.usdt = &want;
		if (!md_probe_same_args(&a, &b))
			fail_msg("%s is misunderstood", rows[i].text);
	}
}

static void
x86_operands(void **state)
{
	(void)state;
	check(EM_X86_64, x86, sizeof(x86) / sizeof(*x86));
}

static void
arm_operands(void **state)
{
	(void)state;
	check(EM_AARCH64, arm, sizeof(arm) / sizeof(*arm));
}

static void
lists_and_types(void **state)
{
	const struct md_usdt_parse p = { .machine = EM_X86_64 };
	struct md_usdt u = { 0 };

	(void)state;
	md_usdt_args(&p, "", &u);
	assert_int_equal(u.nargs, 0);
	md_usdt_args(&p, " -4@%eax  8f@%xmm1 1@$7 ", &u);
	assert_int_equal(u.nargs, 3);
	assert_string_equal(md_usdt_type(&u.args[0]), "int32_t");
	assert_string_equal(md_usdt_type(&u.args[1]), "unknown");
	assert_string_equal(md_usdt_type(&u.args[2]), "uint8_t");
	md_usdt_args(&p, "1@$1 1@$2 1@$3 1@$4 1@$5 1@$6 1@$7 1@$8 1@$9 1@$10 "
		     "1@$11 1@$12 1@$13", &u);
	assert_int_equal(u.nargs, MD_UARGS);
}

/* -- files ------------------------------------------------------------------ */

static void
on_note(void *arg, const struct md_usdt_note *n)
{
	*(size_t *)arg += strlen(n->provider) + strlen(n->name) +
			  strlen(n->args);
}

static size_t
read_notes(const char *path)
{
	struct md_elf *e;
	char err[256];
	size_t sum = 0;

	e = md_elf_open(path, err, sizeof(err));
	if (e)
		md_elf_usdt(e, on_note, &sum);
	md_elf_close(e);
	return sum;
}

static const char noted[] =
	"__asm__(\".text\\n990: nop\\n\"\n"
	"\".pushsection .note.stapsdt,\\\"\\\",\\\"note\\\"\\n.balign 4\\n\"\n"
	"\".4byte 992f-991f, 994f-993f, 3\\n\"\n"
	"\"991: .asciz \\\"stapsdt\\\"\\n992: .balign 4\\n\"\n"
	"\"993: .8byte 990b, 0, 0\\n.asciz \\\"prov\\\"\\n\"\n"
	"\".asciz \\\"name\\\"\\n.asciz \\\"4@%eax\\\"\\n\"\n"
	"\"994: .balign 4\\n.popsection\\n\");\n"
	"int main(void) { return 0; }\n";

/* Every byte of a note in turn is another: nothing is read that is not there.
 * (Texts without an end would be seen by a sanitizer, or crash.) */
static void
damaged_notes(void **state)
{
	char path[128], *image, *at;
	struct cc c;
	long size;
	FILE *f;

	(void)state;
	assert_int_equal(cc_begin(&c), 0);
	assert_int_equal(cc_write(&c, "n.c", noted), 0);
	assert_int_equal(cc_build(&c, "-o n n.c"), 0);
	cc_path(&c, "n", path, sizeof(path));
	assert_int_equal(read_notes(path), 4 + 4 + 6);
	f = fopen(path, "r+");
	assert_non_null(f);
	assert_int_equal(fseek(f, 0, SEEK_END), 0);
	size = ftell(f);
	image = malloc((size_t)size);
	assert_non_null(image);
	rewind(f);
	assert_int_equal(fread(image, 1, (size_t)size, f), size);
	at = memmem(image, (size_t)size, "stapsdt", 8);
	assert_non_null(at);
	for (long i = at - image - 12; i < at - image + 8 + 24 + 20; i++) {
		static const char values[] = { 1, 0x7f, -1 };

		for (unsigned k = 0; k < sizeof(values); k++) {
			fseek(f, i, SEEK_SET);
			fputc(image[i] ^ values[k], f);
			fflush(f);
			read_notes(path);
		}
		fseek(f, i, SEEK_SET);
		fputc(image[i], f);
		fflush(f);
	}
	assert_int_equal(read_notes(path), 4 + 4 + 6);
	fclose(f);
	free(image);
	cc_end(&c);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(x86_operands),
		cmocka_unit_test(arm_operands),
		cmocka_unit_test(lists_and_types),
		cmocka_unit_test(damaged_notes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
