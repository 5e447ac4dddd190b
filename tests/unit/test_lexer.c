/*
 * Words of the language: constants, escapes, macros, control lines and the
 * three look-aheads. Values and types are those of the language reference,
 * section 1.
 */
#include "front.h"

static void
integers_have_c_types(void **state)
{
	struct front *f = *state;
	const struct md_types *t = &f->c.types;
	const struct {
		const char *text;
		uint64_t value;
		struct md_type *type;
	} rows[] = {
		{ "0", 0, t->int_ },
		{ "2147483647", 2147483647, t->int_ },
		{ "2147483648", 2147483648, t->long_ },
		{ "4294967295", 4294967295, t->long_ },
		{ "9223372036854775807", INT64_MAX, t->long_ },
		{ "017", 15, t->int_ },
		{ "0x7fffffff", INT32_MAX, t->int_ },
		{ "0x80000000", 0x80000000, t->uint },
		{ "037777777777", 0xffffffff, t->uint },
		{ "0x100000000", 0x100000000, t->long_ },
		{ "0xffffffffffffffff", UINT64_MAX, t->ulong },
		{ "0XAbC", 0xabc, t->int_ },
		{ "5u", 5, t->uint },
		{ "5U", 5, t->uint },
		{ "4294967296u", 4294967296, t->ulong },
		{ "18446744073709551615u", UINT64_MAX, t->ulong },
		{ "5l", 5, t->long_ },
		{ "5L", 5, t->long_ },
		{ "5ll", 5, t->llong },
		{ "5ul", 5, t->ulong },
		{ "5ull", 5, t->ullong },
		{ "5ULL", 5, t->ullong },
		{ "0xffffffffffffffffl", UINT64_MAX, t->ulong },
		{ "0xffffffffffffffffll", UINT64_MAX, t->ullong },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct md_expr *e = front_expr(f, rows[i].text, 0);

		assert_int_equal(e->kind, MD_E_INT);
		if (e->type != rows[i].type)
			fail_msg("%s is %s", rows[i].text, e->type->name);
		assert_true(e->u.num.value == rows[i].value);
	}
	assert_int_equal(f->c.diags.total, 0);
}

static void
bad_integers(void **state)
{
	static const struct {
		const char *text;
		enum md_tag tag;
	} rows[] = {
		{ "9223372036854775808", MD_D_INT_OFLOW },
		{ "18446744073709551616u", MD_D_INT_OFLOW },
		{ "0x10000000000000000", MD_D_INT_OFLOW },
		{ "08", MD_D_INT_DIGIT },
		{ "0779", MD_D_INT_DIGIT },
		{ "1.5", MD_D_SYNTAX },
		{ ".5", MD_D_SYNTAX },
		{ "1e5", MD_D_SYNTAX },
		{ "1.", MD_D_SYNTAX },
	};
	struct front *f = *state;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		f->c.diags.n = f->c.diags.total = 0;
		front_expr(f, rows[i].text, 0);
		assert_int_equal(f->c.diags.total, 1);
		assert_int_equal(front_diag(f, 0)->tag, rows[i].tag);
		assert_int_equal(front_diag(f, 0)->loc.col, 9);
		assert_int_equal(front_diag(f, 0)->loc.len,
				 strlen(rows[i].text));
	}
	assert_string_equal(front_diag(f, 0)->text,
			    "floating-point constants are not permitted");
}

static void
characters(void **state)
{
	struct front *f = *state;
	const struct md_types *t = &f->c.types;
	const struct {
		const char *text;
		uint64_t value;
		struct md_type *type;
	} rows[] = {
		{ "'a'", 97, t->int_ },
		{ "'ab'", 24930, t->int_ },
		{ "'abcd'", 1633837924, t->int_ },
		{ "'\\n'", 10, t->int_ },
		{ "'\\101'", 65, t->int_ },
		{ "'\\0101'", 2097, t->int_ },
		{ "'\\x41'", 65, t->int_ },
		{ "'\\xff'", 255, t->int_ },
		{ "'\\''", 0x5c27, t->int_ },
		{ "'\\\\'", 0x5c, t->int_ },
		{ "'\"'", 34, t->int_ },
		{ "'abcde'", 0x6162636465, t->long_ },
		{ "'abcdefgh'", 0x6162636465666768, t->long_ },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct md_expr *e = front_expr(f, rows[i].text, 0);

		assert_int_equal(e->kind, MD_E_INT);
		assert_true(e->u.num.is_char);
		if (e->u.num.value != rows[i].value)
			fail_msg("%s is %llu", rows[i].text,
				 (unsigned long long)e->u.num.value);
		assert_ptr_equal(e->type, rows[i].type);
	}
	assert_int_equal(f->c.diags.total, 0);
	front_expr(f, "''", 0);
	front_expect(f, 0, MD_D_CHR_NULL, 1, 9, 2, "empty character constant");
	front_expr(f, " 'abcdefghi'", 0);
	front_expect(f, 1, MD_D_CHR_OFLOW, 1, 10, 11,
		     "character constant is too long");
	front_parse(f, "BEGIN { x = 'a\n; }");
	front_expect(f, 2, MD_D_CHR_NL, 1, 13, 2,
		     "newline encountered in character constant");
}

static void
strings(void **state)
{
	static const struct {
		const char *text, *value;
	} rows[] = {
		{ "\"\"", "" },
		{ "\"a b\"", "a b" },
		{ "\"\\a\\b\\f\\n\\r\\t\\v\\\\\\\"\"", "\a\b\f\n\r\t\v\\\"" },
		{ "\"\\101\\60x\"", "A0x" },
		{ "\"\\1018\"", "A8" },
		{ "\"\\x41g\"", "Ag" },
		{ "\"\\x141\"", "A" },
		{ "\"\\e\\%\\?\\'\"", "\\e\\%\\?\\'" },
		{ "\"\\xz\"", "\\xz" },
		{ "\"a\\0b\"", "a" },
		{ "\"/* no comment */\"", "/* no comment */" },
	};
	struct front *f = *state;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct md_expr *e = front_expr(f, rows[i].text, 0);

		assert_int_equal(e->kind, MD_E_STR);
		assert_string_equal(e->u.str.s, rows[i].value);
		assert_int_equal(e->u.str.len, strlen(rows[i].value));
	}
	assert_int_equal(f->c.diags.total, 0);
}

static void
broken_strings(void **state)
{
	struct front *f = *state;

	front_parse(f, "BEGIN\n{\n\ttrace(\"abc);\n\tx = 1;\n}\n");
	front_expect(f, 0, MD_D_STR_NL, 3, 8, 6,
		     "newline encountered in string literal");
	front_parse(f, "BEGIN { trace(\"abc");
	front_expect(f, 1, MD_D_SYNTAX, 1, 15, 4,
		     "end-of-input encountered in string literal");
	assert_int_equal(f->c.diags.total, 2);
	front_parse(f, "BEGIN { trace(\"a\" \"b\"); }");
	front_expect(f, 2, MD_D_SYNTAX, 1, 19, 3,
		     "syntax error near \"\"b\"\", expected \",\" or \")\"");
}

static void
comments(void **state)
{
	struct front *f = *state;

	assert_string_equal(front_expr_text(f, "/* a\n * b **/ x /***/ +\\\n"
					       " /**/ y"),
			    "(+ x y)");
	assert_int_equal(f->c.diags.total, 0);
	front_parse(f, "BEGIN /* a { }\n");
	front_expect(f, 0, MD_D_SYNTAX, 1, 7, 2,
		     "end-of-input encountered "
		     "before the comment's */");
	front_parse(f, "BEGIN { /* a\n/* */ }");
	front_expect(f, f->c.diags.n - 1, MD_D_SYNTAX, 2, 1, 2,
		     "/* encountered inside a comment");
	front_parse(f, "BEGIN { x = 1; // no\n }");
	assert_int_equal(front_diag(f, f->c.diags.n - 1)->tag, MD_D_SYNTAX);
}

static void
names(void **state)
{
	struct front *f = *state;

	assert_string_equal(front_expr_text(f, "mod`sym"), "mod`sym");
	assert_string_equal(front_expr_text(f, "`sym + _x9"), "(+ `sym _x9)");
	assert_string_equal(front_expr_text(f, "8021q`sym"), "8021q`sym");
	assert_string_equal(front_expr_text(f, "@"), "@_");
	assert_string_equal(front_expr_text(f, "@a_1"), "@a_1");
	/* after . and -> every word is a member */
	assert_string_equal(front_expr_text(f, "p->string.int /**/ . self"),
			    "(. (. (-> p string) int) self)");
	assert_string_equal(front_expr_text(f, "self->this"), "self->this");
	assert_int_equal(f->c.diags.total, 0);
}

/* -- macros ------------------------------------------------------------ */

static void
macro_operands(void **state)
{
	struct front *f = *state;

	assert_string_equal(front_expr_text(f, "$1"), "12:int");
	assert_string_equal(front_expr_text(f, "$2"), "abc");
	assert_string_equal(front_expr_text(f, "$3"), "\"a b\"");
	assert_string_equal(front_expr_text(f, "$$3"), "\"\\\"a b\\\"\"");
	assert_string_equal(front_expr_text(f, "$$1"), "\"12\"");
	assert_string_equal(front_expr_text(f, "$4"), "-5:int");
	assert_string_equal(front_expr_text(f, "$target"), "4711:int");
	assert_string_equal(front_expr_text(f, "$$target"), "\"4711\"");
	assert_string_equal(front_expr_text(f, "$0"), "\"t.d\"");
	assert_int_equal(f->c.diags.total, 0);
	assert_memory_equal(f->used, "\0\1\1\1\1\0", 6);
	front_expr(f, "$5", 0);
	assert_int_equal(front_diag(f, 0)->tag, MD_D_MACRO_OFLOW);
}

static void
macro_undefined(void **state)
{
	struct front *f = *state;

	front_parse(f, "BEGIN { x = $9; y = $nosuch; }");
	front_expect(f, 0, MD_D_MACRO_UNDEF, 1, 13, 2,
		     "macro argument $9 is not defined");
	front_expect(f, 1, MD_D_MACRO_UNDEF, 1, 21, 7,
		     "macro variable $nosuch is not defined");
	front_parse(f, "pid$nosuch::f:entry { }");
	front_expect(f, 2, MD_D_MACRO_UNDEF, 1, 4, 7,
		     "Undefined macro "
		     "variable in probe description: $nosuch");
	assert_non_null(front_diag(f, 2)->hint);
	assert_int_equal(f->c.diags.total, 3);
}

static void
macro_defaults(void **state)
{
	struct front *f = *state;

	front_parse(f, "BEGIN { x = $9; }\n"
		       "#pragma D option defaultargs\n"
		       "END { y = $9; z = $$9 == \"\" ? \"d\" : $$9; }");
	assert_int_equal(f->c.diags.total, 1); /* only before the pragma */
	front_expect(f, 0, MD_D_MACRO_UNDEF, 1, 13, 2,
		     "macro argument $9 is not defined");
	assert_non_null(strstr(front_text(f), "(= y 0:int)"));
	assert_non_null(
		strstr(front_text(f), "(= z (?: (== \"\" \"\") \"d\" \"\"))"));
}

static void
macros_in_probes(void **state)
{
	struct front *f = *state;

	front_parse(f, "pid$target:$2:$$2*:entry, tick-$1ms { }");
	assert_int_equal(f->c.diags.total, 0);
	assert_string_equal(front_text(f),
			    "(clause (probe pid4711:abc:abc*:entry) "
			    "(probe :::tick-12ms)\n  (body))\n");
}

/* -- control lines ----------------------------------------------------- */

static void
control_lines(void **state)
{
	struct front *f = *state;

	assert_int_equal(
		front_parse(
			f,
			"#!/usr/bin/minid -s\n"
			"  #! again\n"
			"#pragma D option quiet\n"
			"# pragma D option bufsize=\"4m\"\n"
			"#pragma ident \"x\"\n#ident \"y\"\n#pragma once\n#\n"
			"#pragma D attributes Stable/Evolving/ISA x\n"
			"#pragma D binding \"1.0\" x\n"
			"#pragma D depends_on provider pid\n"
			"BEGIN { }\n"),
		0);
	assert_string_equal(f->name, "bufsize");
	assert_string_equal(f->value, "4m");
	front_parse(f, "#pragma D option quiet\n");
	assert_string_equal(f->value, "(none)");
	assert_int_equal(f->c.diags.total, 0);
}

static void
bad_control_lines(void **state)
{
	static const struct {
		const char *text;
		enum md_tag tag;
	} rows[] = {
		{ "#pragma D option nosuch=1", MD_D_PRAGMA_OPTSET },
		{ "#pragma D option a b", MD_D_PRAGMA_MALFORM },
		{ "#pragma D option a = b", MD_D_PRAGMA_MALFORM },
		{ "#pragma D option", MD_D_PRAGMA_MALFORM },
		{ "#pragma D attributes x", MD_D_PRAGMA_MALFORM },
		{ "#pragma D binding x", MD_D_PRAGMA_MALFORM },
		{ "#pragma D depends_on x", MD_D_PRAGMA_MALFORM },
		{ "#pragma D attributes A/B/C x", MD_D_PRAGMA_INVAL },
		{ "#pragma D attributes Stable/Stable x", MD_D_PRAGMA_INVAL },
		{ "#pragma D binding \"1\" x", MD_D_PRAGMA_INVAL },
		{ "#pragma D depends_on planet x", MD_D_PRAGMA_INVAL },
		{ "#pragma D nosuch", MD_D_PRAGMA_INVAL },
		{ "#pragma D error no good", MD_D_PRAGERR },
		{ "#error no   good", MD_D_PRAGERR },
		{ "#include <x>", MD_D_PRAGCTL_INVAL },
		{ "#line x", MD_D_PRAGCTL_INVAL },
	};
	struct front *f = *state;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		f->c.diags.n = f->c.diags.total = 0;
		front_parse(f, md_sprintf(&f->arena, "BEGIN { }\n  %s\n",
					  rows[i].text));
		assert_int_equal(f->c.diags.total, 1);
		if (front_diag(f, 0)->tag != rows[i].tag)
			fail_msg("%s", rows[i].text);
		assert_int_equal(front_diag(f, 0)->loc.line, 2);
		assert_int_equal(front_diag(f, 0)->loc.col, 3);
		assert_int_equal(front_diag(f, 0)->loc.len,
				 strlen(rows[i].text));
		if (rows[i].tag == MD_D_PRAGERR)
			assert_non_null(
				strstr(front_diag(f, 0)->text, "no good"));
	}
}

static void
line_directives(void **state)
{
	struct front *f = *state;

	front_parse(f, "#line 70 \"x.h\"\nBEGIN\n{\n # 5\n\t = ; }\n"
		       "# 12 \"<stdin>\" 2\nEND { + }\n");
	front_expect(f, 0, MD_D_SYNTAX, 5, 3, 1, "syntax error near \"=\"");
	assert_string_equal(front_diag(f, 0)->loc.file, "x.h");
	front_expect(f, 1, MD_D_SYNTAX, 12, 9, 1, "syntax error near \"}\"");
	assert_string_equal(front_diag(f, 1)->loc.file, "t.d");
}

/* -- the three look-aheads --------------------------------------------- */

static void
slash(void **state)
{
	struct front *f = *state;

	front_parse(f, "a:b /x / 2 / y/ /* c */ { }\n"
		       "c:d /x/\n\n{ z = a / b / (c) / 2; z /= 2; }\n"
		       "e:f / *p / { }");
	assert_int_equal(f->c.diags.total, 0);
	assert_string_equal(front_text(f), "(clause (probe ::a:b)\n"
					   "  (pred (/ (/ x 2:int) y))\n"
					   "  (body))\n"
					   "(clause (probe ::c:d)\n"
					   "  (pred x)\n"
					   "  (body\n"
					   "    (= z (/ (/ (/ a b) c) 2:int))\n"
					   "    (/= z 2:int)))\n"
					   "(clause (probe ::e:f)\n"
					   "  (pred (* p))\n"
					   "  (body))\n");
	front_parse(f, "BEGIN { x = a / /* c */ b; }");
	front_expect(f, 0, MD_D_SYNTAX, 1, 15, 1,
		     "syntax error near \"/\", expected \"}\", \",\" or "
		     "\";\"");
}

static void
probe_or_type(void **state)
{
	struct front *f = *state;

	front_parse(f, "int*p;\nuint64_t *q;\nuint64_t*r;\nsize_t s;\n"
		       "size_t:::x { }\nfoo* { }\nf?o, !x, [ab]\\c, a.b { }\n"
		       "self int t;\n12 { }\nEND { }\n");
	assert_int_equal(f->c.diags.total, 0);
	assert_string_equal(
		front_text(f),
		"(decl (int p*))\n"
		"(decl (uint64_t q*))\n"
		"(decl (uint64_t r*))\n"
		"(decl (size_t s))\n"
		"(clause (probe size_t:::x)\n  (body))\n"
		"(clause (probe :::foo*)\n  (body))\n"
		"(clause (probe :::f?o) (probe :::!x) (probe :::[ab]\\c) "
		"(probe :::a.b)\n  (body))\n"
		"(decl (self int t))\n"
		"(clause (probe 12)\n  (body))\n"
		"(clause (probe :::END)\n  (body))\n");
}

static void
pspec_option_and_option_text(void **state)
{
	static const char text[] = "size_t { } inline int x = 5;";
	struct front *f = *state;

	front_parse_kind(f, MD_SRC_NAME, text, strlen(text));
	assert_int_equal(f->c.diags.total, 0);
	assert_string_equal(front_text(f),
			    "(clause (probe :::size_t)\n  (body))\n"
			    "(inline (int x) 5:int)\n");
	assert_int_equal(front_parse(f, "size_t { }"), -1);
	f->c.opt.pspec = true;
	assert_int_equal(front_parse(f, "size_t { }"), 0);
}

static void
name_or_type(void **state)
{
	struct front *f = *state;

	assert_string_equal(front_expr_text(f, "(size_t)x"),
			    "(cast <size_t> x)");
	assert_string_equal(front_expr_text(f, "(size_t *)x"),
			    "(cast <size_t _*> x)");
	assert_string_equal(front_expr_text(f, "sizeof (struct size_t)"),
			    "(sizeof <struct size_t>)");
	assert_string_equal(front_expr_text(f, "size_t++"), "(post++ size_t)");
	/* that made it a variable */
	assert_string_equal(front_expr_text(f, "(size_t) + x"), "(+ size_t x)");
	assert_string_equal(front_expr_text(f, "x + pid_t, 2"),
			    "(, (+ x pid_t) 2:int)");
	assert_string_equal(front_expr_text(f, "pid_t[1]"),
			    "(index pid_t 1:int)");
	assert_int_equal(f->c.diags.total, 0);
	assert_int_equal(front_parse(f, "BEGIN { pid_t == 1; }"), -1);
}

static void
typedefs_hold_in_later_scripts(void **state)
{
	struct front *f = *state;

	assert_int_equal(front_parse(f, "BEGIN { x = (foo)y; }"), -1);
	f->c.diags.n = f->c.diags.total = 0;
	assert_int_equal(front_parse(f, "typedef unsigned foo, *bar;\n"
					"foo f; typedef int foo;"),
			 0);
	assert_int_equal(front_parse(f, "self bar b;\n"
					"BEGIN { x = (foo)y; }"),
			 0);
	assert_string_equal(front_text(f), "(decl (self bar b))\n"
					   "(clause (probe :::BEGIN)\n  (body\n"
					   "    (= x (cast <foo> y))))\n");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
#define T(name) \
	cmocka_unit_test_setup_teardown(name, front_setup, front_teardown)
		T(integers_have_c_types),
		T(bad_integers),
		T(characters),
		T(strings),
		T(broken_strings),
		T(comments),
		T(names),
		T(macro_operands),
		T(macro_undefined),
		T(macro_defaults),
		T(macros_in_probes),
		T(control_lines),
		T(bad_control_lines),
		T(line_directives),
		T(slash),
		T(probe_or_type),
		T(pspec_option_and_option_text),
		T(name_or_type),
		T(typedefs_hold_in_later_scripts),
#undef T
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
