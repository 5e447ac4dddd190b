/*
 * Diagnostics: the list, and the text of one. The first line's shape is that
 * of the language reference, section 3.9.
 */
#include "front.h"

static const char script[] = "BEGIN\n{\n\ttrace(\xc3\xa4 foo);\n}\n";

static const struct md_source file = {
	.kind = MD_SRC_FILE,
	.name = "a/b.d",
	.text = script,
	.len = sizeof script - 1,
};
static const char option[] = "BEGIN { x }";
static const struct md_source text = {
	.kind = MD_SRC_NAME,
	.name = option,
	.text = option,
	.len = sizeof option - 1,
};

/* `foo` of the script: line 3, byte 19 of the text */
static struct md_loc
foo(void)
{
	struct md_loc loc = {
		.src = &file,
		.file = "a/b.d",
		.line = 3,
		.col = 11,
		.pos = 18,
		.len = 3,
	};

	assert_memory_equal(script + loc.pos, "foo", 3);
	return loc;
}

static const char *
printed(struct front *f, unsigned n, bool tags)
{
	struct md_out out;
	const char *s;

	md_out_mem(&out);
	md_diag_print(front_diag(f, n), tags, &out);
	s = md_strdup(&f->arena, out.buf);
	md_out_free(&out);
	return s;
}

static void
file_with_caret_and_hint(void **state)
{
	struct front *f = *state;

	md_error(&f->c.diags, MD_D_IDENT_UNDEF, foo(), "no %s", "foo");
	md_hint(&f->c.diags, "say %s", "bar");
	/* the two-byte letter is one column */
	assert_string_equal(
		printed(f, 0, true),
		"[D_IDENT_UNDEF] failed to compile script a/b.d: line 3: "
		"no foo\n"
		"a/b.d:3:11:\n"
		"     trace(\xc3\xa4 foo);\n"
		"             ^~~\n"
		"hint: say bar\n");
	assert_memory_equal(printed(f, 0, false), "failed to compile", 17);
}

static void
line_directive_changes_the_name(void **state)
{
	struct front *f = *state;
	struct md_loc loc = foo();

	loc.file = "inc.h";
	loc.line = 77;
	md_error(&f->c.diags, MD_D_SYNTAX, loc, "bad");
	assert_string_equal(printed(f, 0, false),
			    "failed to compile script inc.h: line 77: bad\n"
			    "inc.h:77:11:\n"
			    "     trace(\xc3\xa4 foo);\n"
			    "             ^~~\n");
}

static void
option_text_with_and_without_region(void **state)
{
	struct front *f = *state;
	struct md_loc loc = {
		.src = &text,
		.file = option,
		.line = 1,
		.col = 9,
		.pos = 8,
		.len = 100,
	};

	f->c.diags.region = "in action list";
	md_error(&f->c.diags, MD_D_IDENT_UNDEF, loc, "bad");
	f->c.diags.region = NULL;
	loc.pos = 0;
	loc.col = 1;
	loc.len = 1;
	md_error(&f->c.diags, MD_D_IDENT_UNDEF, loc, "worse");
	/* the underlining stops at the end of the line */
	assert_string_equal(
		printed(f, 0, false),
		"invalid probe specifier BEGIN { x }: in action list: bad\n"
		"-n:1:9:\n"
		"    BEGIN { x }\n"
		"            ^~~\n");
	assert_string_equal(printed(f, 1, false),
			    "invalid probe specifier BEGIN { x }: worse\n"
			    "-n:1:1:\n"
			    "    BEGIN { x }\n"
			    "    ^\n");
}

static void
without_place(void **state)
{
	struct front *f = *state;
	struct md_loc nowhere = { 0 };

	md_error(&f->c.diags, MD_D_MACRO_UNUSED, nowhere, "one");
	md_error(&f->c.diags, MD_D_MACRO_UNUSED, nowhere, "two");
	md_error(&f->c.diags, MD_D_MACRO_UNUSED, nowhere, "two");
	assert_int_equal(f->c.diags.n, 2);
	assert_string_equal(printed(f, 1, true), "[D_MACRO_UNUSED] two\n");
}

static void
one_place_reports_once(void **state)
{
	struct front *f = *state;
	struct md_loc loc = foo();

	md_error(&f->c.diags, MD_D_SYNTAX, loc, "first");
	md_error(&f->c.diags, MD_D_SYNTAX, loc, "again");
	md_hint(&f->c.diags, "for the dropped one");
	assert_int_equal(f->c.diags.n, 1);
	assert_int_equal(f->c.diags.total, 1);
	assert_null(front_diag(f, 0)->hint);
	md_error(&f->c.diags, MD_D_TYPE_MEMBER, loc, "other tag");
	loc.pos++;
	md_error(&f->c.diags, MD_D_SYNTAX, loc, "other place");
	assert_int_equal(f->c.diags.total, 3);
}

static void
the_list_is_bounded(void **state)
{
	struct front *f = *state;
	struct md_loc loc = foo();

	for (unsigned i = 0; i < 25; i++) {
		loc.pos = i;
		md_error(&f->c.diags, MD_D_SYNTAX, loc, "number %u", i);
	}
	md_hint(&f->c.diags, "nobody's");
	assert_int_equal(f->c.diags.n, 20);
	assert_int_equal(f->c.diags.total, 25);
	assert_string_equal(front_diag(f, 19)->text, "number 19");
	assert_null(front_diag(f, 19)->hint);
}

static void
tags_have_names_and_words(void **state)
{
	(void)state;
	assert_string_equal(md_tag_name(MD_D_SYNTAX), "D_SYNTAX");
	assert_string_equal(md_tag_name(MD_D_PROV_PRXLATOR), "D_PROV_PRXLATOR");
	for (unsigned i = 0; i < MD_NTAGS; i++) {
		assert_memory_equal(md_tag_name(i), "D_", 2);
		assert_true(strlen(md_tag_doc(i)) > 5);
		for (unsigned k = 0; k < i; k++)
			assert_string_not_equal(md_tag_name(i), md_tag_name(k));
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
#define T(name) \
	cmocka_unit_test_setup_teardown(name, front_setup, front_teardown)
		T(file_with_caret_and_hint),
		T(line_directive_changes_the_name),
		T(option_text_with_and_without_region),
		T(without_place),
		T(one_place_reports_once),
		T(the_list_is_bounded),
		T(tags_have_names_and_words),
#undef T
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
