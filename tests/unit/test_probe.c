/*
 * Globs and probe descriptions: sections 2.5 of the language reference.
 */
#include "front.h"
#include "lang/probe.h"

static void
globs(void **state)
{
	static const struct {
		const char *pattern, *s;
		bool match;
	} rows[] = {
		{ "", "anything", true },
		{ "", "", true },
		{ "abc", "abc", true },
		{ "abc", "abcd", false },
		{ "abc", "ab", false },
		{ "*", "", true },
		{ "*", "a/b:c", true },
		{ "a*", "a", true },
		{ "a*c", "abcbc", true },
		{ "a*c", "abcb", false },
		{ "*a*b*", "xxaxxbxx", true },
		{ "*a*b*", "xxbxxaxx", false },
		{ "?", "a", true },
		{ "?", "", false },
		{ "?", "ab", false },
		{ "a?c", "abc", true },
		{ "[abc]", "b", true },
		{ "[abc]", "d", false },
		{ "[a-c]x", "bx", true },
		{ "[a-c]x", "dx", false },
		{ "[!a-c]", "d", true },
		{ "[!a-c]", "b", false },
		{ "[]a]", "]", true },
		{ "[a-]", "-", true },
		{ "[a\\]b]", "]", true },
		{ "[abc", "[abc", true },
		{ "[abc", "a", false },
		{ "\\*", "*", true },
		{ "\\*", "a", false },
		{ "\\a", "a", true },
		{ "a\\", "a\\", true },
		{ "*.so.*", "libc.so.6", true },
		{ "*.so.[0-9]", "libc.so.6", true },
		{ "**a", "ba", true },
		{ "*?", "", false },
		{ "[\xe0-\xff]", "\xf0", true },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (md_glob(rows[i].pattern, rows[i].s) != rows[i].match)
			fail_msg("%s on %s", rows[i].pattern, rows[i].s);
}

static void
what_is_a_glob(void **state)
{
	(void)state;
	assert_true(md_is_glob("a*"));
	assert_true(md_is_glob("a?"));
	assert_true(md_is_glob("[a]"));
	assert_true(md_is_glob("a\\b"));
	assert_false(md_is_glob("a.b-c!d]"));
	assert_false(md_is_glob(""));
}

/* A pattern of many stars takes no exponential time. */
static void
many_stars(void **state)
{
	char s[5000];

	(void)state;
	memset(s, 'a', sizeof s - 1);
	s[sizeof s - 1] = '\0';
	assert_false(md_glob("*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b", s));
}

static void
fields_fill_from_the_right(void **state)
{
	static const struct {
		enum md_source_kind kind;
		const char *text, *prov, *mod, *func, *name;
	} rows[] = {
		{ MD_SRC_FILE, "BEGIN", "", "", "", "BEGIN" },
		{ MD_SRC_NAME, "a:b", "", "", "a", "b" },
		{ MD_SRC_FILE, "m:f:n", "", "m", "f", "n" },
		{ MD_SRC_FILE, "p:m:f:n", "p", "m", "f", "n" },
		{ MD_SRC_FILE, "syscall:::entry", "syscall", "", "", "entry" },
		{ MD_SRC_FILE, ":::BEGIN", "", "", "", "BEGIN" },
		{ MD_SRC_FILE, "::foo:", "", "", "foo", "" },
		{ MD_SRC_FUNCTION, "f", "", "", "f", "" },
		{ MD_SRC_FUNCTION, "m:f", "", "m", "f", "" },
		{ MD_SRC_FUNCTION, "p:m:f", "p", "m", "f", "" },
		{ MD_SRC_MODULE, "m", "", "m", "", "" },
		{ MD_SRC_MODULE, "p:m", "p", "m", "", "" },
		{ MD_SRC_PROVIDER, "p", "p", "", "", "" },
	};
	struct front *f = *state;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct md_pdesc d = { .text = rows[i].text };

		assert_int_equal(md_pdesc_split(&f->arena, &f->c.diags,
						rows[i].kind, &d),
				 0);
		assert_string_equal(d.prov, rows[i].prov);
		assert_string_equal(d.mod, rows[i].mod);
		assert_string_equal(d.func, rows[i].func);
		assert_string_equal(d.name, rows[i].name);
		assert_int_equal(d.id, -1);
	}
	assert_int_equal(f->c.diags.total, 0);
}

static void
too_many_fields(void **state)
{
	static const struct {
		enum md_source_kind kind;
		const char *text;
	} rows[] = {
		{ MD_SRC_FILE, "a:b:c:d:e" },
		{ MD_SRC_FUNCTION, "a:b:c:d" },
		{ MD_SRC_MODULE, "a:b:c" },
		{ MD_SRC_PROVIDER, "a:b" },
	};
	struct front *f = *state;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct md_pdesc d = { .text = rows[i].text };

		assert_int_equal(md_pdesc_split(&f->arena, &f->c.diags,
						rows[i].kind, &d),
				 -1);
		assert_int_equal(front_diag(f, (unsigned)i)->tag,
				 MD_D_PDESC_INVAL);
	}
}

static void
matching(void **state)
{
	const struct md_probe entry = {
		.id = 7, .prov = "pid12", .mod = "libc.so.6",
		.func = "malloc", .name = "entry",
	}, begin = {
		.id = 1, .prov = "dtrace", .mod = "", .func = "",
		.name = "BEGIN",
	};
	struct front *f = *state;
	struct md_pdesc d = { .text = "pid*:libc*:mall?c:" };

	md_pdesc_split(&f->arena, &f->c.diags, MD_SRC_FILE, &d);
	assert_true(md_pdesc_match(&d, &entry));
	assert_false(md_pdesc_match(&d, &begin));
	d.text = "dtrace:::BEGIN";
	md_pdesc_split(&f->arena, &f->c.diags, MD_SRC_FILE, &d);
	assert_true(md_pdesc_match(&d, &begin));
	assert_false(md_pdesc_match(&d, &entry));
	d.text = "::malloc:return";
	md_pdesc_split(&f->arena, &f->c.diags, MD_SRC_FILE, &d);
	assert_false(md_pdesc_match(&d, &entry));
	d.id = 7;
	assert_true(md_pdesc_match(&d, &entry));
	assert_false(md_pdesc_match(&d, &begin));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
#define T(name) \
	cmocka_unit_test_setup_teardown(name, front_setup, front_teardown)
		T(globs),           T(what_is_a_glob),
		T(many_stars),      T(fields_fill_from_the_right),
		T(too_many_fields), T(matching),
#undef T
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
