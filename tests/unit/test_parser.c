/*
 * The grammar: section 2 of the language reference, and what a syntax error
 * reads like and where the parser goes on.
 */
#include "front.h"

static void
expressions(void **state)
{
	static const char *const rows[][2] = {
		{ "a + b * c - d", "(- (+ a (* b c)) d)" },
		{ "a << b + c < d == e & f ^ g | h",
		  "(| (^ (& (== (< (<< a (+ b c)) d) e) f) g) h)" },
		{ "a || b ^^ c && d", "(|| a (^^ b (&& c d)))" },
		{ "a && b ^^ c", "(^^ (&& a b) c)" },
		{ "a ? b : c ? d : e", "(?: a b (?: c d e))" },
		{ "a ? b, c : d", "(?: a (, b c) d)" },
		{ "a = b = c", "(= a (= b c))" },
		{ "a += b, c <<= d", "(, (+= a b) (<<= c d))" },
		{ "-a++ * !b", "(* (- (post++ a)) (! b))" },
		{ "++a - --b", "(- (pre++ a) (pre-- b))" },
		{ "*p->q[1].r", "(* (. (index (-> p q) 1:int) r))" },
		{ "&a.b", "(& (. a b))" },
		{ "~+a", "(~ (+ a))" },
		{ "f()", "(call f)" },
		{ "f(a, (b, c))", "(call f a (, b c))" },
		{ "a[b, c]", "(index a b c)" },
		{ "self->a[1]", "(index self->a 1:int)" },
		{ "this->b->c", "(-> this->b c)" },
		{ "@a[x, y] = count()", "(= (@a x y) (call count))" },
		{ "@a[x][y]", "(index (@a x) y)" },
		{ "stringof a.b", "(stringof (. a b))" },
		{ "stringof(a) == b", "(== (stringof a) b)" },
		{ "sizeof a + 1", "(+ (sizeof a) 1:int)" },
		{ "sizeof (int) + 1", "(+ (sizeof <int>) 1:int)" },
		{ "(int)(char)a + b", "(+ (cast <int> (cast <char> a)) b)" },
		{ "(unsigned long long)a", "(cast <unsigned long long> a)" },
		{ "(int (*)[3])a", "(cast <int _*[3:int]> a)" },
		{ "(int *[3])a", "(cast <int _[3:int]*> a)" },
		{ "(void (*)(int, ...))a", "(cast <void _*((int), ...)> a)" },
		{ "(const struct s *)a", "(cast <struct s _*> a)" },
		{ "offsetof(struct s, m)", "(offsetof <struct s> m)" },
		{ "xlate <struct s *>(a)->m",
		  "(-> (xlate <struct s _*> a) m)" },
		{ "a ? b : c = d", NULL },
		{ "a b", NULL },
		{ "a.1", NULL },
		{ "a ? b", NULL },
		{ "self", NULL },
		{ "(int)", NULL },
	};
	struct front *f = *state;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		if (!rows[i][1]) {
			assert_int_equal(front_parse(f,
						     md_sprintf(&f->arena,
								"BEGIN { %s; }",
								rows[i][0])),
					 -1);
			continue;
		}
		assert_string_equal(front_expr_text(f, rows[i][0]), rows[i][1]);
	}
}

static void
places_span_the_construct(void **state)
{
	struct front *f = *state;
	const struct md_expr *e = front_expr(f, "x = foo(1,\n 22) + y", 0);

	assert_int_equal(e->loc.col, 9);
	assert_int_equal(e->loc.len, 19);
	e = e->u.assign.r->u.bin.r;
	assert_int_equal(e->loc.line, 2);
	assert_int_equal(e->loc.col, 8);
	assert_int_equal(e->loc.len, 1);
	e = front_expr(f, "x; (y)", 1);
	assert_true(e->paren);
}

static void
clauses(void **state)
{
	struct front *f = *state;

	assert_int_equal(
		front_parse(f,
			    "BEGIN { }\n"
			    "a:b, c:d\n/x = 1, y/\n{ ; trace(1);; exit(0) }\n"),
		0);
	assert_string_equal(front_text(f),
			    "(clause (probe :::BEGIN)\n  (body))\n"
			    "(clause (probe ::a:b) (probe ::c:d)\n"
			    "  (pred (, (= x 1:int) y))\n"
			    "  (body\n"
			    "    (call trace 1:int)\n"
			    "    (call exit 0:int)))\n");
	assert_int_equal(front_parse(f, ""), 0);
	assert_int_equal(f->ast->items.n, 0);
}

static void
if_and_else(void **state)
{
	struct front *f = *state;

	assert_int_equal(
		front_parse(f, "BEGIN { if (a) b; else if (c) "
			       "{ d; e } else ; if (f) if (g) h; else i; j }"),
		0);
	assert_string_equal(front_text(f), "(clause (probe :::BEGIN)\n"
					   "  (body\n"
					   "    (if a\n"
					   "      b\n"
					   "    else\n"
					   "      (if c\n"
					   "        d\n"
					   "        e))\n"
					   "    (if f\n"
					   "      (if g\n"
					   "        h\n"
					   "      else\n"
					   "        i))\n"
					   "    j))\n");
}

static void
declarations(void **state)
{
	static const char *const rows[][2] = {
		{ "int a, *b, c[3], *d[2][3];",
		  "(decl (int a) (int b*) (int c[3:int]) "
		  "(int d[2:int][3:int]*))" },
		{ "int a[string, int *], b[];",
		  "(decl (int a[(string), (int _*)]) (int b[]))" },
		{ "self string s; ", "(decl (self string s))" },
		{ "this unsigned long long x;",
		  "(decl (this unsigned long long x))" },
		{ "extern int f(int, char *, ...);",
		  "(decl (extern int f((int), (char _*), ...)))" },
		{ "int (*fp)(void);", "(decl (int fp*((void))))" },
		{ "struct s { int a; char *b, c[2]; unsigned d : 3, : 5; };",
		  "(decl struct s { (int a) (char b*) (char c[2:int]) "
		  "(unsigned d : 3:int) (unsigned : 5:int) })" },
		{ "struct s x; union u *y;",
		  "(decl (struct s x))\n(decl (union u y*))" },
		{ "enum e { A, B = 2, C } v;",
		  "(decl (enum e { A B=2:int C } v))" },
		{ "enum { A = 1 + 2 };", "(decl enum { A=(+ 1:int 2:int) })" },
		{ "inline int x = a + 1;", "(inline (int x) (+ a 1:int))" },
		{ "inline string f[int i] = i ? \"a\" : \"b\";",
		  "(inline (string f[(int i)]) (?: i \"a\" \"b\"))" },
		{ "translator a < struct b *B > { x = B->y; z = 1; };", NULL },
		{ "typedef int a; translator a < struct b *B > "
		  "{ x = B->y; z = 1; };",
		  "(decl (typedef int a))\n"
		  "(translator <a> <struct b _*> B\n"
		  "  (= x (-> B y))\n  (= z 1:int))" },
		{ "provider p { probe q(int x, char *); "
		  "probe r() : (string s); };",
		  "(provider p\n  (probe q (params (int x) (char _*)))\n"
		  "  (probe r (params) (params (string s))))" },
		{ "const volatile int x;", "(decl (int x))" },
		{ "inline pid_t f[pid_t a, size_t b] = (pid_t)b;",
		  "(inline (pid_t f[(pid_t a), (size_t b)]) "
		  "(cast <pid_t> b))" },
		{ "int g(pid_t, size_t); self size_t pid_t, id_t;",
		  "(decl (int g((pid_t), (size_t))))\n"
		  "(decl (self size_t pid_t) (self size_t id_t))" },
		{ "static int x;", "(decl (static int x))" },
		{ "int x = 5;", NULL },
		{ "enum { A, };", NULL },
		{ "struct s { };", NULL },
		{ "int 5;", NULL },
	};
	struct front *f = *state;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		int rc = front_parse(f, rows[i][0]);

		if (!rows[i][1])
			assert_int_equal(rc, -1);
		else
			assert_string_equal(front_text(f),
					    md_sprintf(&f->arena, "%s\n",
						       rows[i][1]));
		memset(&f->c.typenames, 0, sizeof f->c.typenames);
	}
}

static void
spec_words(void **state)
{
	struct front *f = *state;
	const struct md_item *item;
	const struct md_spec *s;

	front_parse(f, "long long a; long long long b; int int c;"
		       "self this d;");
	item = f->ast->items.v[0];
	s = ((const struct md_decl *)item->decls.v[0])->spec;
	assert_int_equal(s->words, MD_W_LLONG);
	item = f->ast->items.v[1];
	s = ((const struct md_decl *)item->decls.v[0])->spec;
	assert_true(s->words & MD_W_TWICE);
	item = f->ast->items.v[2];
	s = ((const struct md_decl *)item->decls.v[0])->spec;
	assert_int_equal(s->words, MD_W_INT | MD_W_TWICE);
	item = f->ast->items.v[3];
	s = ((const struct md_decl *)item->decls.v[0])->spec;
	assert_true(s->two_storages);
}

/* -- option text ------------------------------------------------------- */

static void
option_text_needs_no_body(void **state)
{
	static const struct {
		enum md_source_kind kind;
		const char *text, *dump;
	} rows[] = {
		{ MD_SRC_NAME, "BEGIN", "(clause (probe :::BEGIN))\n" },
		{ MD_SRC_NAME, "a:b, tick-1s /x/",
		  "(clause (probe ::a:b) (probe :::tick-1s)\n"
		  "  (pred x))\n" },
		{ MD_SRC_PROVIDER, "syscall", "(clause (probe syscall:::))\n" },
		{ MD_SRC_MODULE, "pid1:libc.so.6",
		  "(clause (probe pid1:libc.so.6::))\n" },
		{ MD_SRC_FUNCTION, "a.out:main { trace(1) }",
		  "(clause (probe :a.out:main:)\n  (body\n"
		  "    (call trace 1:int)))\n" },
		{ MD_SRC_ID, "17", "(clause (probe 17))\n" },
	};
	struct front *f = *state;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_int_equal(front_parse_kind(f, rows[i].kind, rows[i].text,
						  strlen(rows[i].text)),
				 0);
		assert_string_equal(front_text(f), rows[i].dump);
	}
}

static void
files_need_a_body(void **state)
{
	struct front *f = *state;

	assert_int_equal(front_parse(f, "BEGIN\nEND { }\n"), -1);
	front_expect(f, 0, MD_D_SYNTAX, 1, 1, 5,
		     "expected predicate and/or "
		     "actions following probe description");
	assert_int_equal(front_parse(f, "a:b,\n  c:d /x/\n"), -1);
	front_expect(f, 1, MD_D_SYNTAX, 2, 3, 3,
		     "expected actions following predicate");
	assert_int_equal(f->c.diags.total, 2);
}

/* -- errors ------------------------------------------------------------ */

static void
goes_on_at_the_next_statement(void **state)
{
	struct front *f = *state;

	front_parse(f, "BEGIN {\n\ttrace(1 2);\n\tx = ;\n\ty = 3;\n}\n"
		       "END { exit(0 }\nERROR { z }\n");
	assert_int_equal(f->c.diags.total, 3);
	front_expect(f, 0, MD_D_SYNTAX, 2, 10, 1,
		     "syntax error near \"2\", expected \",\" or \")\"");
	assert_string_equal(front_diag(f, 0)->region, "in action list");
	front_expect(f, 1, MD_D_SYNTAX, 3, 6, 1, "syntax error near \";\"");
	front_expect(f, 2, MD_D_SYNTAX, 6, 14, 1,
		     "syntax error near \"}\", expected \",\" or \")\"");
	assert_string_equal(
		front_text(f),
		"(clause (probe :::BEGIN)\n  (body\n    (= y 3:int)))\n"
		"(clause (probe :::END)\n  (body))\n"
		"(clause (probe :::ERROR)\n  (body\n    z))\n");
}

/* A loop is one error, and the statements around it are kept. */
static void
skips_what_belongs_to_the_error(void **state)
{
	static const char *const loops[] = {
		"for (i = 0; i < 3; i++) { x = 1; y = 2; }",
		"while (1) { x; { y; } z }",
		"do { x; } while (1);",
		"switch (x) { case 1: y; break; default: z; }",
		"x = { a; b; };",
		"if (x { a; b; }",
	};
	struct front *f = *state;

	for (size_t i = 0; i < sizeof loops / sizeof *loops; i++) {
		f->c.diags.n = f->c.diags.total = 0;
		front_parse(f, md_sprintf(&f->arena,
					  "BEGIN { one; %s two; } END { x }",
					  loops[i]));
		if (f->c.diags.total != 1 + (loops[i][0] == 'd'))
			fail_msg("%s: %u errors", loops[i], f->c.diags.total);
		assert_string_equal(
			front_text(f),
			"(clause (probe :::BEGIN)\n  (body\n    one\n"
			"    two))\n(clause (probe :::END)\n  (body\n"
			"    x))\n");
	}
	front_parse(f, "a:b, { x; y = ; } END { z; }");
	assert_int_equal(f->ast->items.n, 1);
}

static void
goes_on_at_the_next_clause(void **state)
{
	struct front *f = *state;

	front_parse(f, "BEGIN { x; } }\n"
		       "int x BEGIN { a; b; }\n"
		       "\"str\" { a; }\n"
		       "inline int i 5;\n"
		       "END { y; };\n"
		       "ERROR { z; }\n");
	assert_int_equal(f->c.diags.total, 5);
	front_expect(f, 0, MD_D_SYNTAX, 1, 14, 1, "syntax error near \"}\"");
	assert_int_equal(front_diag(f, 1)->loc.line, 2);
	assert_int_equal(front_diag(f, 1)->loc.col, 7);
	front_expect(f, 2, MD_D_SYNTAX, 3, 1, 5,
		     "syntax error near \"\"str\"\"");
	assert_int_equal(front_diag(f, 3)->loc.line, 4);
	front_expect(f, 4, MD_D_SYNTAX, 5, 11, 1, "syntax error near \";\"");
	assert_int_equal(f->ast->items.n, 3);
}

static void
broken_predicates(void **state)
{
	struct front *f = *state;

	front_parse(f, "a:b /(x[1/ { a; }\nc:d /x { b; }\ne:f /x[1/ { }\n"
		       "g:h /x +/ { }\ni:j /1 + x");
	assert_int_equal(f->c.diags.total, 5);
	front_expect(f, 0, MD_D_SYNTAX, 1, 10, 1,
		     "closing ) expected in predicate before /");
	front_expect(f, 1, MD_D_SYNTAX, 2, 8, 1,
		     "closing / of the predicate expected before {");
	front_expect(f, 2, MD_D_SYNTAX, 3, 9, 1,
		     "closing ] expected in predicate before /");
	front_expect(f, 3, MD_D_SYNTAX, 4, 9, 1, "syntax error near \"/\"");
	assert_string_equal(front_diag(f, 3)->region, "in predicate");
	front_expect(f, 4, MD_D_SYNTAX, 5, 5, 1,
		     "end-of-input encountered "
		     "before the predicate's closing /");
	assert_int_equal(f->ast->items.n, 5);
}

static void
end_of_input(void **state)
{
	static const char nul[] = "BEGIN { x; }\0END { y; }";
	struct front *f = *state;

	front_parse(f, "\nBEGIN {\n\tx = 1;\n\n");
	front_expect(f, 0, MD_D_SYNTAX, 3, 8, 1,
		     "syntax error near end-of-input");
	assert_string_equal(front_diag(f, 0)->hint, "the { of line 2 has no }");
	assert_int_equal(front_parse_kind(f, MD_SRC_FILE, nul, sizeof nul - 1),
			 -1);
	front_expect(f, 1, MD_D_SYNTAX, 1, 13, 1,
		     "syntax error near end-of-input");
}

static void
reserved_words(void **state)
{
	static const char *const words[] = {
		"break", "case", "continue", "counter", "default", "do",
		"for",   "goto", "import",   "return",  "switch",  "while",
	};
	struct front *f = *state;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		f->c.diags.n = f->c.diags.total = 0;
		front_parse(f,
			    md_sprintf(&f->arena, "BEGIN { %s; }", words[i]));
		front_expect(f, 0, MD_D_SYNTAX, 1, 9,
			     (unsigned)strlen(words[i]),
			     md_sprintf(&f->arena, "syntax error near \"%s\"",
					words[i]));
		assert_non_null(front_diag(f, 0)->hint);
	}
}

static void
at_most_twenty(void **state)
{
	struct front *f = *state;
	const char *text = "";

	for (int i = 0; i < 30; i++)
		text = md_sprintf(&f->arena, "%sBEGIN { = }\n", text);
	assert_int_equal(front_parse(f, text), -1);
	assert_int_equal(f->c.diags.n, 20);
	assert_int_equal(f->c.diags.total, 30);
	front_expect(f, 19, MD_D_SYNTAX, 20, 9, 1, "syntax error near \"=\"");
}

/* `n` times `s` */
static const char *
times(struct front *f, const char *s, unsigned n)
{
	size_t len = strlen(s);
	char *text = md_alloc(&f->arena, len * n + 1);

	for (unsigned i = 0; i < n; i++)
		memcpy(text + i * len, s, len);
	return text;
}

static void
nesting_is_bounded(void **state)
{
	static const struct {
		const char *before, *s;
		unsigned n;
		const char *after, *message;
	} rows[] = {
		{ "BEGIN { x = ", "(", 5000, "1; }", "" },
		{ "BEGIN { x = ", "(", 50000, "1; }",
		  "program is nested too deeply" },
		{ "BEGIN { x = ", "1+", 50000, "1; }",
		  "expression is nested too deeply" },
		{ "BEGIN { x = ", "-", 5000, "1; }",
		  "expression is nested too deeply" },
		{ "BEGIN { x", "[1]", 5000, "; }",
		  "expression is nested too deeply" },
		{ "BEGIN { ", "if (x) {", 50000, "",
		  "program is nested too deeply" },
		{ "int ", "*", 50000, "x;", "declarator is too complex" },
		{ "int x", "[1]", 500, ";", "declarator is too complex" },
	};
	struct front *f = *state;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		f->c.diags.n = f->c.diags.total = 0;
		assert_int_equal(front_parse(f, md_sprintf(&f->arena, "%s%s%s",
							   rows[i].before,
							   times(f, rows[i].s,
								 rows[i].n),
							   rows[i].after)),
				 -1);
		if (*rows[i].message)
			assert_string_equal(front_diag(f, 0)->text,
					    rows[i].message);
		front_text(f);
	}
}

/* Running out of memory at any block leaves through the arena's owner. */
static void
out_of_memory(void **state)
{
	struct front *f = *state;
	const char *text = times(f, "a:b /x/ { trace(y[1, 2]); z = ; }\n", 300);
	volatile long n, failed = 0;
	jmp_buf oom;

	for (n = 1; n < 100; n++) {
		md_arena_free(&f->arena);
		front_setup(state);
		text = times(f, "a:b /x/ { trace(y[1, 2]); z = ; }\n", 300);
		f->arena.oom = &oom;
		f->arena.fail_at = n;
		if (setjmp(oom)) {
			failed++;
			continue;
		}
		front_parse(f, text);
		break;
	}
	assert_true(failed > 3);
	assert_true(n < 100);
	assert_int_equal(f->c.diags.total, 300);
	f->arena.oom = NULL;
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
#define T(name) \
	cmocka_unit_test_setup_teardown(name, front_setup, front_teardown)
		T(expressions),
		T(places_span_the_construct),
		T(clauses),
		T(if_and_else),
		T(declarations),
		T(spec_words),
		T(option_text_needs_no_body),
		T(files_need_a_body),
		T(goes_on_at_the_next_statement),
		T(skips_what_belongs_to_the_error),
		T(goes_on_at_the_next_clause),
		T(broken_predicates),
		T(end_of_input),
		T(reserved_words),
		T(at_most_twenty),
		T(nesting_is_bounded),
		T(out_of_memory),
#undef T
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
