/*
 * test_elf.c - functions of purpose-built programs: position independent or
 * not, static, stripped; aliases, functions of one name, versions, IFUNC,
 * parts that are no functions; and files that are damaged.
 */
#include "lang/near.h"
#include "runtime/prov.h"
#include "tests/target/cc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <elf.h>
#include <fcntl.h>

/* marker's first bytes are a nop that is found nowhere else */
static const char prog[] =
	"#include <stdio.h>\n"
	"#define NOINLINE __attribute__((noinline))\n"
	"int other(int);\n"
	"NOINLINE int twin_one(int n) { __asm__ volatile(\"\"); return n + 1; }\n"
	"int twin_two(int n) __attribute__((alias(\"twin_one\")));\n"
	"int w(int n) __attribute__((weak, alias(\"twin_one\")));\n"
	"static NOINLINE int helper(int n) { __asm__ volatile(\"\"); return n; }\n"
	"int data_object = 3;\n"
	"__asm__(\".text\\n\"\n"
	"\".globl marker\\n.type marker,@function\\n\"\n"
	"\"marker: .byte 0x0f,0x1f,0x80,0x78,0x56,0x34,0x12\\n\"\n"
	"\".globl inside\\n.type inside,@function\\ninside: ret\\n\"\n"
	"\".size inside,.-inside\\n nop\\n ret\\n.size marker,.-marker\\n\"\n"
	"\".globl bare\\nbare: ret\\n\"\n"
	"\".globl bare_func\\n.type bare_func,@function\\nbare_func: ret\\n\"\n"
	"\".type split,@function\\nsplit: ret\\n.size split,.-split\\n\"\n"
	"\".type split.cold,@function\\nsplit.cold: nop\\n ret\\n\"\n"
	"\".size split.cold,.-split.cold\\n\"\n"
	"\".type split.part.0,@function\\nsplit.part.0: ret\\n\"\n"
	"\".size split.part.0,.-split.part.0\\n\");\n"
	"static int chosen(void) { return 1; }\n"
	"static int (*pick(void))(void) { return chosen; }\n"
	"int late(void) __attribute__((ifunc(\"pick\")));\n"
	"int main(void) { puts(\"x\"); return helper(twin_one(data_object)) +\n"
	"	other(1) + late(); }\n";
static const char prog2[] =
	"static __attribute__((noinline)) int helper(int n)\n"
	"{ __asm__ volatile(\"\"); return n * 2; }\n"
	"int other(int n) { return helper(n) + helper(n + 1); }\n";

static const char versions[] = "int f_old(void) { return 1; }\n"
			       "int f_new(void) { return 2; }\n"
			       "int g_old(void) { return 3; }\n"
			       "__asm__(\".symver f_old,f@V1\");\n"
			       "__asm__(\".symver f_new,f@@V2\");\n"
			       "__asm__(\".symver g_old,g@V1\");\n";

struct found {
	unsigned n;
	struct md_sym s[16];
};

static void
keep(void *arg, const struct md_sym *s)
{
	struct found *f = arg;

	if (f->n < 16)
		f->s[f->n] = *s;
	f->n++;
}

static struct found
find(struct md_elf *e, const char *pattern)
{
	struct found f = { 0 };
	unsigned n = md_elf_functions(e, pattern, keep, &f);

	assert_int_equal(n, f.n);
	return f;
}

static struct md_elf *
open_file(struct cc *c, const char *name)
{
	char path[256], err[256] = "";
	struct md_elf *e;

	e = md_elf_open(cc_path(c, name, path, sizeof(path)), err, sizeof(err));
	if (!e)
		fail_msg("%s", err);
	return e;
}

static int
build(void **state)
{
	struct cc *c = calloc(1, sizeof(*c));

	*state = c;
	if (!c || cc_begin(c) || cc_write(c, "a.c", prog) ||
	    cc_write(c, "b.c", prog2) || cc_write(c, "v.c", versions) ||
	    cc_write(c, "v.map",
		     "V1 { global: f; g; local: *; };"
		     "V2 { global: f; } V1;\n") ||
	    cc_build(c, "-O1 -fPIE -pie -o pie a.c b.c") ||
	    cc_build(c, "-O1 -fno-pie -no-pie -o nopie a.c b.c") ||
	    cc_build(c, "-O1 -static -o static a.c b.c") ||
	    cc_build(c, "-O1 -s -rdynamic -o stripped a.c b.c") ||
	    cc_build(c, "-O1 -shared -fPIC -Wl,--version-script,v.map "
			"-o libv.so v.c"))
		return -1;
	return 0;
}

static int
unbuild(void **state)
{
	cc_end(*state);
	free(*state);
	return 0;
}

static const char *const kinds[] = { "pie", "nopie", "static" };

static void
test_offset_is_of_the_file(void **state)
{
	static const uint8_t nop[] = {
		0x0f, 0x1f, 0x80, 0x78, 0x56, 0x34, 0x12
	};

	for (unsigned i = 0; i < 3; i++) {
		struct md_elf *e = open_file(*state, kinds[i]);
		struct found f = find(e, "marker");
		uint8_t code[7];

		assert_int_equal(f.n, 1);
		assert_int_equal(md_elf_bytes(e, f.s[0].offset, code, 7), 7);
		assert_memory_equal(code, nop, 7);
		assert_int_equal(md_elf_offset(e, f.s[0].addr), f.s[0].offset);
		assert_int_equal(md_elf_addr(e, f.s[0].offset), f.s[0].addr);
		md_elf_close(e);
	}
}

static void
test_kinds_of_files(void **state)
{
	struct md_elf *pie = open_file(*state, "pie");
	struct md_elf *nopie = open_file(*state, "nopie");
	struct md_elf *st = open_file(*state, "static");

	assert_int_equal(md_elf_base(pie), 0);
	assert_int_equal(md_elf_base(nopie), 0x400000);
	assert_false(md_elf_is_go(pie));
	assert_string_equal(md_elf_at(pie, md_elf_entry(pie))->name, "_start");
	md_elf_close(pie);
	md_elf_close(nopie);
	md_elf_close(st);
}

static void
test_alias_counts_once(void **state)
{
	struct md_elf *e = open_file(*state, "pie");
	struct found f = find(e, "twin_*");

	/* global before weak, though `w` is shorter; then the alphabet */
	assert_int_equal(f.n, 1);
	assert_string_equal(f.s[0].name, "twin_one");
	f = find(e, "twin_two");
	assert_int_equal(f.n, 1);
	assert_string_equal(f.s[0].name, "twin_one");
	f = find(e, "w");
	assert_int_equal(f.n, 1);
	assert_string_equal(f.s[0].name, "twin_one");
	md_elf_close(e);
}

static void
test_functions_of_one_name(void **state)
{
	for (unsigned i = 0; i < 3; i++) {
		struct md_elf *e = open_file(*state, kinds[i]);
		struct found f = find(e, "helper");

		assert_int_equal(f.n, 2);
		assert_int_not_equal(f.s[0].addr, f.s[1].addr);
		f = find(e, "helpe*");
		assert_int_equal(f.n, 2);
		md_elf_close(e);
	}
}

static void
test_what_is_no_function(void **state)
{
	struct md_elf *e = open_file(*state, "pie");

	assert_int_equal(find(e, "puts").n, 0); /* PLT */
	assert_int_equal(find(e, "put*").n, 0);
	assert_int_equal(find(e, "data_object").n, 0);
	assert_int_equal(find(e, "split.cold").n, 0);
	assert_int_equal(find(e, "split*").n, 2); /* and .part.0 */
	assert_int_equal(find(e, "split.part.0").n, 1);
	assert_int_equal(find(e, "no_such").n, 0);
	md_elf_close(e);
}

static void
test_without_a_size(void **state)
{
	struct md_elf *e = open_file(*state, "pie");
	struct found f = find(e, "bare");

	assert_int_equal(f.n, 1);
	assert_int_equal(f.s[0].size, 0);
	assert_int_equal(find(e, "bare_func").n, 1);
	assert_int_equal(find(e, "bare*").n, 0);
	md_elf_close(e);
}

static void
test_ifunc(void **state)
{
	struct md_elf *e = open_file(*state, "pie");
	struct found f = find(e, "late");

	assert_int_equal(f.n, 1);
	assert_int_equal(f.s[0].type, STT_GNU_IFUNC);
	assert_string_equal(f.s[0].name, "late");
	f = find(e, "lat*");
	assert_int_equal(f.n, 1);
	assert_int_equal(f.s[0].type, STT_GNU_IFUNC);
	/* the resolver by its own name is a function like others */
	f = find(e, "pic*");
	assert_int_equal(f.n, 1);
	assert_int_equal(f.s[0].type, STT_FUNC);
	assert_int_equal(find(e, "chosen").n, 1);
	md_elf_close(e);
}

static void
test_stripped(void **state)
{
	struct md_elf *e = open_file(*state, "stripped");
	struct found f = find(e, "other");

	assert_int_equal(f.n, 1);
	assert_true(f.s[0].dynsym);
	assert_int_equal(find(e, "twin_*").n, 1);
	assert_int_equal(find(e, "helper").n, 0);
	md_elf_close(e);
}

static void
test_address_to_name(void **state)
{
	struct md_elf *e = open_file(*state, "pie");
	struct found f = find(e, "marker");
	uint64_t marker = f.s[0].addr;

	assert_string_equal(md_elf_at(e, marker)->name, "marker");
	assert_string_equal(md_elf_at(e, marker + 1)->name, "marker");
	assert_string_equal(md_elf_at(e, marker + 7)->name, "inside");
	/* behind the inner function, still in the outer one */
	assert_string_equal(md_elf_at(e, marker + 7 +
				      find(e, "inside").s[0].size)->name,
			    "marker");
	assert_string_equal(md_elf_at(e, find(e, "bare").s[0].addr)->name,
			    "bare");
	assert_null(md_elf_at(e, 0));
	assert_null(md_elf_at(e, 0x7fff00000000));
	md_elf_close(e);
}

static void
test_lookup_any_symbol(void **state)
{
	struct md_elf *e = open_file(*state, "pie");

	assert_int_equal(md_elf_lookup(e, "data_object")->type, STT_OBJECT);
	assert_non_null(md_elf_lookup(e, "main"));
	assert_null(md_elf_lookup(e, "puts"));
	assert_null(md_elf_lookup(e, "no_such"));
	md_elf_close(e);
}

static void
test_versions(void **state)
{
	struct md_elf *e = open_file(*state, "libv.so");
	struct found f = find(e, "f"), g = find(e, "f_new");

	/* the plain name is the version that callers get */
	assert_int_equal(f.n, 1);
	assert_int_equal(g.n, 1);
	assert_int_equal(f.s[0].addr, g.s[0].addr);
	/* no default: better an old version than none */
	assert_int_equal(find(e, "g").n, 1);
	f = find(e, "*");
	for (unsigned i = 0; i < f.n; i++)
		assert_null(strchr(f.s[i].name, '@'));
	assert_int_equal(md_elf_lookup(e, "f")->addr, g.s[0].addr);
	md_elf_close(e);
}

/* A file that nobody looked at for a while is as it was. */
static void
test_rest(void **state)
{
	struct md_elf *e = open_file(*state, "static"), *copy;
	size_t n = SIZE_MAX;
	const uint8_t *image = md_elf_code(e, 0, &n);
	struct found f = find(e, "helper");
	const char *name = f.s[0].name;

	copy = md_elf_of_bytes(image, n);
	assert_non_null(copy);
	assert_int_equal(f.n, 2);
	assert_int_equal(find(copy, "helper").n, 2);
	md_elf_rest(e);
	md_elf_rest(copy);
	assert_string_equal(name, "helper");
	assert_int_equal(find(e, "helper").n, 2);
	assert_int_equal(find(copy, "helper").n, 2);
	assert_memory_equal(md_elf_code(e, 0, &n), md_elf_code(copy, 0, &n), n);
	md_elf_close(copy);
	md_elf_close(e);
}

static void
compare(void *arg, const struct md_sym *s)
{
	md_near_add(arg, s->name);
}

static void
test_near_names(void **state)
{
	static const char *const cases[][2] = {
		{ "hepler", "helper" }, { "Helper", "helper" },
		{ "twin_on", "twin_one" }, { "nothing_like_it", NULL },
	};
	struct md_elf *e = open_file(*state, "pie");
	struct md_near n;

	for (unsigned i = 0; i < 4; i++) {
		md_near_start(&n, cases[i][0]);
		md_elf_functions(e, "*", compare, &n);
		assert_int_equal(n.found > 0, cases[i][1] != NULL);
		if (n.found)
			assert_string_equal(n.out[0], cases[i][1]);
	}
	md_elf_close(e);
}

static void
test_not_a_program(void **state)
{
	char path[256], err[256] = "";
	struct cc *c = *state;

	assert_null(md_elf_open("/nonexistent/file", err, sizeof(err)));
	assert_non_null(strstr(err, "No such file"));
	assert_null(md_elf_open(cc_path(c, "a.c", path, sizeof(path)), err,
				sizeof(err)));
	assert_non_null(strstr(err, "not an ELF file"));
}

/* Whatever stands in the file, nothing outside it is read. */
static void
test_damaged(void **state)
{
	char path[256], err[256];
	struct cc *c = *state;
	uint8_t *good, *bad;
	size_t n;
	FILE *f;
	unsigned seed = 1;

	f = fopen(cc_path(c, "pie", path, sizeof(path)), "r");
	assert_non_null(f);
	good = malloc(1 << 20);
	bad = malloc(1 << 20);
	n = fread(good, 1, 1 << 20, f);
	fclose(f);
	for (unsigned round = 0; round < 400; round++) {
		size_t len = n;
		struct md_elf *e;
		uint8_t b[4];

		memcpy(bad, good, n);
		if (round % 4 == 0)
			len = (size_t)rand_r(&seed) % n;
		for (unsigned k = 0; k < 1 + round % 8; k++)
			bad[(size_t)rand_r(&seed) % n] = (uint8_t)rand_r(&seed);
		/* the headers are where it hurts */
		bad[(size_t)rand_r(&seed) % 64] = (uint8_t)rand_r(&seed);
		bad[n - 1 - (size_t)rand_r(&seed) % 2400] =
			(uint8_t)rand_r(&seed);
		f = fopen(cc_path(c, "bad", path, sizeof(path)), "w");
		assert_int_equal(fwrite(bad, 1, len, f), len);
		fclose(f);
		e = md_elf_open(path, err, sizeof(err));
		if (!e)
			continue;
		find(e, "*");
		find(e, "main");
		md_elf_at(e, 0x1140);
		md_elf_lookup(e, "other");
		md_elf_bytes(e, md_elf_offset(e, 0x1140), b, sizeof(b));
		md_elf_close(e);
	}
	free(good);
	free(bad);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_offset_is_of_the_file),
		cmocka_unit_test(test_kinds_of_files),
		cmocka_unit_test(test_alias_counts_once),
		cmocka_unit_test(test_functions_of_one_name),
		cmocka_unit_test(test_what_is_no_function),
		cmocka_unit_test(test_without_a_size),
		cmocka_unit_test(test_ifunc),
		cmocka_unit_test(test_stripped),
		cmocka_unit_test(test_address_to_name),
		cmocka_unit_test(test_lookup_any_symbol),
		cmocka_unit_test(test_versions),
		cmocka_unit_test(test_rest),
		cmocka_unit_test(test_near_names),
		cmocka_unit_test(test_not_a_program),
		cmocka_unit_test(test_damaged),
	};

	return cmocka_run_group_tests(tests, build, unbuild);
}
