/*
 * test_check.c - names, types of variables, keys, calls and aggregations:
 * what the checker leaves for lowering, and what it refuses (reference 3.3 to
 * 3.9, 4, 5.1, 5.2, 6).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lang/check.h"

struct world {
	struct md_arena a;
	struct md_compile c;
	struct md_source src[3];
};

static void
start(struct world *w)
{
	memset(w, 0, sizeof *w);
	md_arena_init(&w->a);
	md_compile_init(&w->c, &w->a);
}

static void
add(struct world *w, const char *text)
{
	static const char *const names[] = { "a.d", "b.d", "c.d" };
	unsigned i = w->c.sources.n;

	w->src[i] = (struct md_source){ .kind = MD_SRC_FILE, .index = i,
					.name = names[i], .text = text,
					.len = strlen(text) };
	md_ptrs_push(&w->a, &w->c.sources, &w->src[i]);
}

static int
run(struct world *w)
{
	if (md_compile_parse(&w->c) < 0)
		return -1;
	return md_compile_check(&w->c);
}

static int
compile(struct world *w, const char *text)
{
	start(w);
	add(w, text);
	return run(w);
}

static void
must(struct world *w, const char *text)
{
	if (compile(w, text) < 0)
		fail_msg("%s: %s", text, w->c.diags.list[0].text);
}

static void
done(struct world *w)
{
	md_arena_free(&w->a);
}

static struct md_var *
var(struct world *w, const char *name)
{
	for (unsigned i = 0; i < w->c.vars.n; i++) {
		struct md_var *v = w->c.vars.v[i];

		if (!strcmp(v->name, name))
			return v;
	}
	fail_msg("no variable %s", name);
	return NULL;
}

static struct md_agg *
agg(struct world *w, const char *name)
{
	for (unsigned i = 0; i < w->c.aggs.n; i++) {
		struct md_agg *g = w->c.aggs.v[i];

		if (!strcmp(g->name, name))
			return g;
	}
	fail_msg("no aggregation %s", name);
	return NULL;
}

static void
assert_type(struct world *w, const char *name, const char *type)
{
	assert_string_equal(md_type_text(&w->a, var(w, name)->type), type);
}

static struct md_stmt *
stmt(struct world *w, unsigned clause, unsigned n)
{
	const struct md_clause *cl = w->c.clauses.v[clause];

	return cl->stmts.v[n];
}

/* -- implicit width ------------------------------------------------------- */

static void
width_is_the_greatest(void **state)
{
	struct world w;

	(void)state;
	/* the first seed's b.d: 0, then a timestamp */
	must(&w, "BEGIN { self->t = 0; }\n"
		 "END { self->t = timestamp; x = self->t; y = 0; }\n"
		 "END { y = x; y = 1; z = 0; z += (int64_t)1; }\n");
	assert_type(&w, "t", "uint64_t");
	assert_type(&w, "x", "uint64_t");
	assert_type(&w, "y", "uint64_t");
	assert_type(&w, "z", "int64_t");
	done(&w);
}

static void
width_against_the_order(void **state)
{
	struct world w;

	(void)state;
	must(&w, "BEGIN { a = 0; b = 0; c = 0; d = 0; }\n"
		 "BEGIN { a = b; b = c; c = d; d = timestamp; }\n");
	assert_type(&w, "a", "uint64_t");
	assert_type(&w, "b", "uint64_t");
	assert_type(&w, "c", "uint64_t");
	done(&w);
	/* an assignment within another one */
	must(&w, "BEGIN { a = 0; b = 0; c = 0; d = 0; }\n"
		 "BEGIN { a = b; c = b = d; d = timestamp; }\n");
	assert_type(&w, "a", "uint64_t");
	assert_type(&w, "c", "uint64_t");
	done(&w);
}

static void
declared_keeps_its_type(void **state)
{
	struct world w;

	(void)state;
	must(&w, "int x; self uint8_t u;\n"
		 "BEGIN { x = timestamp; self->u = 300; q = x; r++; }\n"
		 "BEGIN { e[1] = 0; e[2] = arg0; n[1]++; s = sizeof(q); }");
	assert_type(&w, "x", "int");
	assert_type(&w, "u", "uint8_t");
	assert_type(&w, "q", "int");
	assert_type(&w, "r", "int64_t"); /* made by ++ */
	assert_type(&w, "e", "int64_t");
	assert_type(&w, "n", "int64_t");
	done(&w);
}

static void
wide_through_scripts(void **state)
{
	struct world w;

	(void)state;
	start(&w);
	add(&w, "BEGIN { x = 0; this->l = 1; }");
	add(&w, "BEGIN { x = walltimestamp; this->l = \"text\"; }");
	assert_int_equal(run(&w), 0);
	assert_type(&w, "x", "int64_t");
	/* this-> names are a script's own */
	assert_int_equal(w.c.vars.n, 3);
	assert_int_equal(w.c.clauses.n, 2);
	assert_int_equal(((struct md_clause *)w.c.clauses.v[1])->index, 1);
	done(&w);
}

/* sizeof sees the final type, not the first one */
static void
sizeof_is_final(void **state)
{
	struct world w;
	struct md_expr *e;

	(void)state;
	must(&w, "BEGIN { x = 0; trace(sizeof(x)); x = timestamp; }");
	e = stmt(&w, 0, 1)->e->u.call.args.v[0];
	assert_int_equal(e->kind, MD_E_INT);
	assert_int_equal(e->u.num.value, 8);
	done(&w);
}

/* -- strings and keys ----------------------------------------------------- */

static void
string_bounds(void **state)
{
	struct world w;

	(void)state;
	must(&w, "string d;\n"
		 "BEGIN { s = \"abc\"; t = s; s = \"abcdef\"; u = execname; }\n"
		 "BEGIN { v = probefunc; x = 1 > arg0 ? \"a\" : \"four\"; }\n"
		 "BEGIN { self->f = \"ab\"; self->f = NULL; }\n"
		 "BEGIN { g = \"ab\"; g = copyinstr(arg0); }\n");
	assert_int_equal(var(&w, "s")->strbound, 7);
	assert_int_equal(var(&w, "t")->strbound, 7);
	assert_int_equal(var(&w, "u")->strbound, 16);
	assert_int_equal(var(&w, "v")->strbound, 0);
	assert_int_equal(var(&w, "x")->strbound, 5);
	assert_int_equal(var(&w, "f")->strbound, 3);
	assert_int_equal(var(&w, "g")->strbound, 0);
	assert_type(&w, "d", "string");
	done(&w);
}

static void
array_keys(void **state)
{
	struct world w;
	struct md_var *v;

	(void)state;
	must(&w, "string n[int, string];\n"
		 "BEGIN { a[pid, \"ab\"] = 1; a[1, \"abcd\"] = 2; }\n"
		 "BEGIN { trace(a[arg0, execname]); n[1, \"x\"] = \"y\"; }\n"
		 "BEGIN { self->k[\"one\"] = timestamp; }\n");
	v = var(&w, "a");
	assert_true(v->assoc);
	assert_int_equal(v->nkeys, 2);
	assert_string_equal(md_type_text(&w.a, v->keys[0]), "pid_t");
	assert_int_equal(v->keys[1]->kind, MD_T_STRING);
	/* the reading use counts too */
	assert_int_equal(v->keybound[1], 16);
	assert_int_equal(var(&w, "n")->strbound, 2);
	assert_int_equal(var(&w, "k")->keybound[0], 4);
	assert_type(&w, "k", "uint64_t");
	done(&w);
}

/* the key has the final type of the variable that stands there */
static void
key_of_a_growing_variable(void **state)
{
	struct world w;

	(void)state;
	must(&w, "BEGIN { x = 0; @a[x] = count(); b[x] = 1; x = arg0; }");
	assert_int_equal(agg(&w, "a")->keys[0]->size, 8);
	assert_int_equal(var(&w, "b")->keys[0]->size, 8);
	done(&w);
}

/* -- aggregations --------------------------------------------------------- */

static void
aggregations(void **state)
{
	struct world w;
	struct md_agg *g;

	(void)state;
	start(&w);
	add(&w, "BEGIN { printa(@later); clear(@); }\n");
	add(&w, "BEGIN { @later = count(); @ = sum(arg0); }\n"
		"END { @k[execname, ustack(5), usym(arg0)] = max(1); }\n"
		"END { @l = lquantize(arg0, 0, 100, 10); }\n"
		"END { @m = lquantize(arg0, -5, 5); }\n");
	if (run(&w) < 0)
		fail_msg("%s", w.c.diags.list[0].text);
	assert_int_equal(agg(&w, "later")->id, 0);
	assert_string_equal(agg(&w, "_")->fn->name, "sum");
	assert_ptr_equal(((struct md_expr *)
			 stmt(&w, 0, 0)->e->u.call.args.v[0])->aggsym,
			 agg(&w, "later"));
	g = agg(&w, "k");
	assert_int_equal(g->nkeys, 3);
	assert_int_equal(g->keybound[0], 16);
	assert_int_equal(g->keys[1]->kind, MD_T_STACK);
	assert_int_equal(g->keys[2]->kind, MD_T_USYMADDR);
	assert_non_null(g->keyexpr[2]->builtin);
	g = agg(&w, "l");
	assert_int_equal(g->nparams, 3);
	assert_int_equal(g->params[1], 100);
	assert_int_equal(g->params[2], 10);
	assert_int_equal(agg(&w, "m")->params[0], -5);
	assert_int_equal(agg(&w, "m")->params[2], 1);
	done(&w);
}

/* -- declarations --------------------------------------------------------- */

/* sizes and offsets from the System V ABI, as the C compiler gives them */
struct c_layout {
	char c;
	int bits : 3, more : 30;
	short s;
	long l;
	char tail;
};

static void
layout(void **state)
{
	struct world w;
	struct md_type *t;
	const struct md_member *m;

	(void)state;
	must(&w, "struct s { char c; int bits:3, more:30; short s; long l; "
		 "char tail; };\n"
		 "union u { int i; char c[7]; };\n"
		 "struct z { char c:4; int :0; char d:4; };\n"
		 "BEGIN { trace(sizeof(struct s)); }");
	t = *md_map_get(&w.c.types.tags, "struct s");
	assert_int_equal(t->size, sizeof(struct c_layout));
	assert_int_equal(md_type_member(t, "s")->off,
			 offsetof(struct c_layout, s));
	assert_int_equal(md_type_member(t, "l")->off,
			 offsetof(struct c_layout, l));
	assert_int_equal(md_type_member(t, "tail")->off,
			 offsetof(struct c_layout, tail));
	m = md_type_member(t, "bits");
	assert_int_equal(m->off * 8 + m->bit, 8);
	assert_int_equal(m->nbits, 3);
	m = md_type_member(t, "more");
	assert_int_equal(m->off, 4);
	assert_int_equal(m->bit, 0);
	t = *md_map_get(&w.c.types.tags, "union u");
	assert_int_equal(t->size, 8);
	t = *md_map_get(&w.c.types.tags, "struct z");
	assert_int_equal(t->size, 5);
	done(&w);
}

static void
names_of_constants(void **state)
{
	struct world w;
	struct md_expr *e;

	(void)state;
	must(&w, "enum e { A, B = 5, C };\n"
		 "typedef int myint; typedef int mode_t;\n"
		 "int row[C];\n"
		 "myint m;\n"
		 "inline int K = C + 2;\n"
		 "inline int f[int x, int y] = x * y + K;\n"
		 "inline int half = m / 2;\n"
		 "BEGIN { trace(f[2, 3]); trace(half); trace(row[5]); }\n");
	assert_int_equal(var(&w, "row")->type->nelem, 6);
	assert_type(&w, "m", "myint");
	e = stmt(&w, 0, 0)->e->u.call.args.v[0];
	assert_int_equal(e->kind, MD_E_INT);
	assert_int_equal(e->u.num.value, 14);
	e = stmt(&w, 0, 1)->e->u.call.args.v[0];
	assert_int_equal(e->kind, MD_E_CAST);
	assert_int_equal(e->u.cast.e->kind, MD_E_BINARY);
	done(&w);
}

/* a parameter's name in an argument means the caller's variable */
static void
inline_arguments(void **state)
{
	struct world w;
	struct md_expr *e;

	(void)state;
	must(&w, "int x; inline long g[long x, long y] = x - y;\n"
		 "BEGIN { trace(g[1, x]); }\n");
	e = stmt(&w, 0, 0)->e->u.call.args.v[0]; /* (long)((long)1 - (long)x) */
	e = e->u.cast.e->u.bin.r;
	assert_int_equal(e->kind, MD_E_CAST);
	assert_ptr_equal(e->u.cast.e->var, var(&w, "x"));
	done(&w);
}

/* -- order ---------------------------------------------------------------- */

static void
predicate_or_actions_first(void **state)
{
	struct world w;

	(void)state;
	must(&w, "BEGIN /x++ == 0/ { trace(x); }\n"
		 "BEGIN /y == 0/ { trace(y++); }\n");
	assert_true(((struct md_clause *)w.c.clauses.v[0])->pred_first);
	assert_false(((struct md_clause *)w.c.clauses.v[1])->pred_first);
	done(&w);
}

/* -- calls ---------------------------------------------------------------- */

static void
arguments(void **state)
{
	struct world w;
	struct md_expr *e;

	(void)state;
	must(&w, "BEGIN { raise((int64_t)arg0); stop(); trace(htons(arg1)); "
		 "exit(0); }");
	assert_ptr_equal(w.c.destructive, stmt(&w, 0, 0)->e);
	e = stmt(&w, 0, 0)->e; /* cut to the int that raise() takes */
	assert_string_equal(e->builtin->name, "raise");
	assert_ptr_equal(e->u.call.fn->builtin, e->builtin);
	e = e->u.call.args.v[0];
	assert_int_equal(e->kind, MD_E_CAST);
	assert_int_equal(e->type->size, 4);
	e = stmt(&w, 0, 2)->e->u.call.args.v[0];
	assert_string_equal(md_type_text(&w.a, e->type), "uint16_t");
	done(&w);
	must(&w, "BEGIN { exit(0); }");
	assert_null(w.c.destructive);
	done(&w);
}

/* -- what is refused ------------------------------------------------------ */

struct bad {
	const char *script;
	enum md_tag tag;
	const char *text; /* beginning of the message, or NULL */
};

static const struct bad bad[] = {
	/* names */
	{ "BEGIN { trace(x); x = 1; }", MD_D_IDENT_UNDEF,
	  "failed to resolve x: Unknown variable name" },
	{ "BEGIN { x += 1; }", MD_D_VAR_UNDEF,
	  "x has not yet been declared or assigned" },
	{ "BEGIN { trace(this->s); }", MD_D_VAR_UNDEF,
	  "this->s has not yet been declared or assigned" },
	{ "BEGIN { trace(self->s); }", MD_D_VAR_UNDEF,
	  "self->s has not yet been declared or assigned" },
	{ "BEGIN { x = x + 1; }", MD_D_IDENT_UNDEF, NULL },
	{ "BEGIN /x == y/ { x = 1; }", MD_D_IDENT_UNDEF, NULL },
	{ "BEGIN { a[1] = 1; trace(a); }", MD_D_IDENT_BADREF, NULL },
	{ "BEGIN { a = 1; trace(a[1]); }", MD_D_IDENT_BADREF, NULL },
	{ "BEGIN { this->a[1] = 1; }", MD_D_ARR_LOCAL, NULL },
	/* assignment */
	{ "BEGIN { pid = 1; }", MD_D_OP_WRITE, NULL },
	{ "BEGIN { SIGINT = 1; }", MD_D_OP_WRITE, NULL },
	{ "inline int k = 1; BEGIN { k = 2; }", MD_D_OP_WRITE, NULL },
	{ "BEGIN { 1 = 2; }", MD_D_OP_LVAL, NULL },
	{ "BEGIN { 1++; }", MD_D_OP_LVAL, NULL },
	{ "BEGIN { (@a = count()) = count(); }", MD_D_OP_LVAL, NULL },
	{ "int x; BEGIN { x = \"a\"; }", MD_D_OP_INCOMPAT,
	  "operands have incompatible types: \"int\" = \"string\"" },
	{ "string s; BEGIN { s = 1; }", MD_D_OP_INCOMPAT, NULL },
	{ "string s; BEGIN { s = 0; }", MD_D_OP_INCOMPAT, NULL },
	{ "BEGIN { x = 1; x = \"a\"; }", MD_D_OP_INCOMPAT, NULL },
	{ "BEGIN { s = \"a\"; s += \"b\"; }", MD_D_OP_INCOMPAT, NULL },
	{ "BEGIN { s = \"a\"; s++; }", MD_D_OP_SCALAR, NULL },
	{ "BEGIN { x = 1; x /= 0; }", MD_D_DIV_ZERO, NULL },
	/* keys */
	{ "BEGIN { a[1, 2] = 1; trace(a[1]); }", MD_D_PROTO_LEN,
	  "a[ ] prototype mismatch: 1 key passed, 2 keys expected" },
	{ "BEGIN { a[1] = 1; trace(a[\"x\"]); }", MD_D_PROTO_ARG, NULL },
	{ "BEGIN { a[(void)1] = 1; }", MD_D_KEY_TYPE, NULL },
	{ "BEGIN { @a = count(); b[@a] = 1; }", MD_D_KEY_TYPE, NULL },
	{ "int a[3]; BEGIN { a[3] = 1; }", MD_D_ARR_BOUNDS,
	  "index outside array bounds: 3, max is 3" },
	{ "int a[5]; BEGIN { trace(a[1, 2]); }", MD_D_ARR_BADREF, NULL },
	/* predicates and conditions */
	{ "BEGIN /execname/ { trace(1); }", MD_D_PRED_SCALAR, NULL },
	{ "BEGIN { x = 1; x ? printf(\"a\") : 1; }", MD_D_OP_ACT, NULL },
	{ "BEGIN { (trace(1), 2); }", MD_D_OP_ACT, NULL },
	/* calls */
	{ "BEGIN { nosuch(1); }", MD_D_FUNC_UNDEF,
	  "undefined function name: nosuch" },
	{ "BEGIN { pid(); }", MD_D_FUNC_IDKIND, NULL },
	{ "BEGIN { printf(); }", MD_D_PROTO_LEN,
	  "printf( ) prototype mismatch: 0 args passed, at least 1 "
	  "expected" },
	{ "BEGIN { exit(); }", MD_D_PROTO_LEN,
	  "exit( ) prototype mismatch: 0 args passed, 1 expected" },
	{ "BEGIN { stop(1); }", MD_D_PROTO_LEN,
	  "stop( ) prototype mismatch: 1 arg passed, 0 expected" },
	{ "BEGIN { setopt(1); }", MD_D_PROTO_ARG,
	  "setopt( ) argument #1 is incompatible with prototype:\n"
	  "\tprototype: const char *\n\t argument: int" },
	{ "BEGIN { x = strlen(1); }", MD_D_PROTO_ARG, NULL },
	{ "BEGIN { x = trace(1); }", MD_D_CG_EXPR,
	  "tracing function trace( ) may not be called from a D expression "
	  "(D program context required)" },
	{ "BEGIN { printf(\"%A\", usym(1)); }", MD_D_CG_EXPR, NULL },
	{ "BEGIN { panic(); }", MD_D_VAR_UNSUP,
	  "panic( ) is not for user programs" },
	/* aggregations */
	{ "BEGIN { @a = 1; }", MD_D_AGG_FUNC, NULL },
	{ "BEGIN { @a = strlen(\"a\"); }", MD_D_AGG_FUNC, NULL },
	{ "BEGIN { count(); }", MD_D_AGG_FUNC, NULL },
	{ "BEGIN { @a; }", MD_D_AGG_NULL,
	  "expression has null effect: @a" },
	{ "BEGIN { @a[1][2] = count(); }", MD_D_AGG_MDIM, NULL },
	{ "BEGIN { @a = sum(\"x\"); }", MD_D_AGG_SCALAR, NULL },
	{ "BEGIN { @a = count(1); }", MD_D_PROTO_LEN, NULL },
	{ "BEGIN { @a[1] = count(); @a = count(); }", MD_D_PROTO_LEN,
	  "@a[ ] prototype mismatch: 0 keys passed, 1 key expected" },
	{ "BEGIN { x = @a + 1; @a = count(); }", MD_D_OP_DYN, NULL },
	{ "BEGIN { x = (@a = count()); }", MD_D_OP_DYN, NULL },
	{ "BEGIN { @a += count(); }", MD_D_OP_DYN, NULL },
	{ "BEGIN { @a[usym(1)] = count(); @a[umod(1)] = count(); }",
	  MD_D_PROTO_ARG, NULL },
	/* declarations */
	{ "int x; string x; BEGIN { trace(1); }", MD_D_DECL_IDRED, NULL },
	{ "int pid; BEGIN { trace(1); }", MD_D_DECL_IDRED, NULL },
	{ "BEGIN { x = \"a\"; } int x; BEGIN { }", MD_D_DECL_IDRED, NULL },
	{ "typedef int pid_t; typedef long pid_t; BEGIN { }",
	  MD_D_DECL_TYPERED, NULL },
	{ "int v; typedef int v; BEGIN { }", MD_D_DECL_IDRED, NULL },
	{ "static int x; BEGIN { trace(1); }", MD_D_DECL_BADCLASS, NULL },
	{ "self typedef int x; BEGIN { trace(1); }", MD_D_DECL_CLASS, NULL },
	{ "int a[]; BEGIN { trace(1); }", MD_D_DECL_ARRNULL, NULL },
	{ "int a[-1]; BEGIN { trace(1); }", MD_D_DECL_ARRSUB, NULL },
	{ "int a[0x7fffffff]; BEGIN { trace(1); }", MD_D_DECL_ARRBIG, NULL },
	{ "this int a[int]; BEGIN { trace(1); }", MD_D_DECL_LOCASSC, NULL },
	{ "void v; BEGIN { trace(1); }", MD_D_DECL_VOIDOBJ, NULL },
	{ "struct n x; BEGIN { trace(1); }", MD_D_DECL_INCOMPLETE, NULL },
	{ "unsigned void *v; BEGIN { trace(1); }", MD_D_DECL_VOIDATTR, NULL },
	{ "short char v; BEGIN { trace(1); }", MD_D_DECL_CHARATTR, NULL },
	{ "unsigned float v; BEGIN { trace(1); }", MD_D_DECL_SIGNINT, NULL },
	{ "long string v; BEGIN { trace(1); }", MD_D_DECL_LONGINT, NULL },
	{ "signed unsigned v; BEGIN { trace(1); }", MD_D_DECL_COMBO, NULL },
	{ "struct s { int a; int a; }; BEGIN { }", MD_D_DECL_MNAME, NULL },
	{ "struct s { int a; }; struct s { int b; }; BEGIN { }",
	  MD_D_DECL_TYPERED, NULL },
	{ "struct s { int a:33; }; BEGIN { }", MD_D_DECL_BFSIZE, NULL },
	{ "struct s { float a:3; }; BEGIN { }", MD_D_DECL_BFTYPE, NULL },
	{ "int x; struct s { int a:x; }; BEGIN { }", MD_D_DECL_BFCONST,
	  NULL },
	{ "struct s { int a[int]; }; BEGIN { }", MD_D_DECL_DYNOBJ, NULL },
	{ "int x; enum e { A = x }; BEGIN { }", MD_D_DECL_ENCONST, NULL },
	{ "enum e { A = 3000000000 }; BEGIN { }", MD_D_DECL_ENOFLOW, NULL },
	{ "enum e { A, A }; BEGIN { }", MD_D_DECL_IDRED, NULL },
	{ "inline int s = \"a\"; BEGIN { }", MD_D_OP_INCOMPAT, NULL },
	{ "inline int f[int x] = x; BEGIN { trace(f[1, 2]); }",
	  MD_D_PROTO_LEN, NULL },
	{ "inline int f[int x] = x; BEGIN { trace(f[\"a\"]); }",
	  MD_D_PROTO_ARG, NULL },
	{ "inline int f[int x] = x + y; BEGIN { }", MD_D_IDENT_UNDEF, NULL },
	/* structures: typed though they have no code yet */
	{ "struct s { int a; } *p; BEGIN { trace(p->b); }",
	  MD_D_TYPE_MEMBER, "b is not a member of struct s" },
	{ "struct s { int a; } *p; BEGIN { trace(p.a); }", MD_D_OP_SOU,
	  NULL },
	{ "int x; BEGIN { trace(x->a); }", MD_D_OP_PTR, NULL },
	{ "struct n *p; BEGIN { trace(p->a); }", MD_D_OP_INCOMPLETE, NULL },
	{ "struct s { int b:2; } *p; BEGIN { trace(sizeof(p->b)); }",
	  MD_D_SIZEOF_BITFIELD, NULL },
	{ "struct s { int b:2; }; BEGIN { trace(offsetof(struct s, b)); }",
	  MD_D_OFFSETOF_BITFIELD, NULL },
	{ "BEGIN { trace(offsetof(int, b)); }", MD_D_OFFSETOF_TYPE, NULL },
	{ "struct s { int b:2; } *p; BEGIN { trace(&p->b); }",
	  MD_D_ADDROF_BITFIELD, NULL },
	{ "enum e { A } x; int A2; BEGIN { trace(x == A3); }",
	  MD_D_IDENT_UNDEF, NULL },
};

static void
refused(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		const struct bad *b = &bad[i];
		const struct md_diag *d;
		struct world w;

		if (compile(&w, b->script) == 0)
			fail_msg("accepted: %s", b->script);
		d = &w.c.diags.list[0];
		if (d->tag != b->tag ||
		    (b->text && strcmp(d->text, b->text) != 0))
			fail_msg("%s: %s %s", b->script, md_tag_name(d->tag),
				 d->text);
		if (w.c.diags.total != 1 && !strstr(b->script, "x == y"))
			fail_msg("%s: %u reports, then %s", b->script,
				 w.c.diags.total, w.c.diags.list[1].text);
		done(&w);
	}
}

static void
not_yet(void **state)
{
	static const char *const scripts[] = {
		"BEGIN { trace(`jiffies); }",
	};

	(void)state;
	for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
		struct world w;

		if (compile(&w, scripts[i]) == 0)
			fail_msg("accepted: %s", scripts[i]);
		if (w.c.diags.list[0].tag != MD_D_UNIMPL)
			fail_msg("%s: %s", scripts[i],
				 w.c.diags.list[0].text);
		assert_non_null(strstr(w.c.diags.list[0].text,
				       "not implemented in minid yet"));
		done(&w);
	}
}

static void
both_places_are_named(void **state)
{
	struct world w;

	(void)state;
	start(&w);
	add(&w, "BEGIN { @a = count(); }");
	add(&w, "BEGIN { }\nEND { @a = sum(1); }");
	assert_int_equal(run(&w), -1);
	assert_int_equal(w.c.diags.total, 1);
	assert_int_equal(w.c.diags.list[0].tag, MD_D_AGG_REDEF);
	assert_string_equal(w.c.diags.list[0].loc.src->name, "b.d");
	assert_int_equal(w.c.diags.list[0].loc.line, 2);
	assert_non_null(strstr(w.c.diags.list[0].text, "a.d:1"));
	done(&w);
}

/* a later script knows an earlier one's variables, not the other way round */
static void
order_of_scripts(void **state)
{
	struct world w;

	(void)state;
	start(&w);
	add(&w, "BEGIN { trace(x); }");
	add(&w, "BEGIN { x = 1; }");
	assert_int_equal(run(&w), -1);
	assert_int_equal(w.c.diags.list[0].tag, MD_D_IDENT_UNDEF);
	assert_non_null(strstr(w.c.diags.list[0].hint, "b.d:1"));
	done(&w);
	start(&w);
	add(&w, "BEGIN { x = 1; self->y = 2; this->z = 3; }");
	add(&w, "BEGIN { trace(x + self->y); }");
	assert_int_equal(run(&w), 0);
	done(&w);
	start(&w);
	add(&w, "BEGIN { this->z = 3; }");
	add(&w, "BEGIN { trace(this->z); }");
	assert_int_equal(run(&w), -1);
	assert_int_equal(w.c.diags.list[0].tag, MD_D_VAR_UNDEF);
	done(&w);
}

/* all mistakes of a script are found, in text order, each once */
static void
goes_on(void **state)
{
	struct world w;

	(void)state;
	assert_int_equal(compile(&w, "BEGIN { trace(u1); trace(u1 + 1); }\n"
				     "int x; int *x;\n"
				     "BEGIN /execname/ { y = u2; y++; }\n"),
			 -1);
	assert_int_equal(w.c.diags.total, 5);
	for (unsigned i = 1; i < w.c.diags.n; i++)
		assert_true(w.c.diags.list[i - 1].loc.pos <=
			    w.c.diags.list[i].loc.pos);
	assert_string_equal(w.c.diags.list[3].region, "in predicate");
	assert_string_equal(w.c.diags.list[4].region, "in action list");
	assert_null(w.c.diags.list[2].region);
	done(&w);
}

static void
hints(void **state)
{
	struct world w;

	(void)state;
	assert_int_equal(compile(&w, "BEGIN { trace(timestmp); }"), -1);
	assert_string_equal(w.c.diags.list[0].hint,
			    "did you mean timestamp?");
	done(&w);
	assert_int_equal(compile(&w, "BEGIN { pritnf(\"a\"); }"), -1);
	assert_string_equal(w.c.diags.list[0].hint, "did you mean printf( )?");
	done(&w);
	assert_int_equal(compile(&w, "BEGIN { self->start = 1; "
				     "trace(self->strat); }"), -1);
	assert_string_equal(w.c.diags.list[0].hint,
			    "did you mean self->start?");
	done(&w);
}

static void
extraneous_operand(void **state)
{
	char zero[] = "minid", one[] = "1", two[] = "abc";
	char *argv[] = { zero, one, two };
	unsigned char used[3];
	struct world w;

	(void)state;
	for (int argref = 0; argref < 2; argref++) {
		memset(used, 0, sizeof used);
		start(&w);
		w.c.macros.argc = 3;
		w.c.macros.argv = argv;
		w.c.macros.used = used;
		w.c.opt.argref = argref;
		add(&w, "BEGIN { trace($1); }");
		assert_int_equal(run(&w), argref ? 0 : -1);
		if (!argref) {
			assert_int_equal(w.c.diags.list[0].tag,
					 MD_D_MACRO_UNUSED);
			assert_string_equal(w.c.diags.list[0].text,
					    "extraneous argument 'abc' ($2 is "
					    "not referenced)");
		}
		done(&w);
	}
}

/* inlines that double at each level must not eat the machine */
static void
doubling_inlines(void **state)
{
	char *text = malloc(8192);
	struct world w;
	int n;

	(void)state;
	n = snprintf(text, 8192, "int v; inline int i0 = v;\n");
	for (int i = 1; i < 60; i++)
		n += snprintf(text + n, 8192 - (size_t)n,
			      "inline int i%d = i%d + i%d;\n", i, i - 1,
			      i - 1);
	snprintf(text + n, 8192 - (size_t)n, "BEGIN { trace(i59); }");
	assert_int_equal(compile(&w, text), -1);
	assert_non_null(strstr(w.c.diags.list[0].text, "too much code"));
	done(&w);
	free(text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(width_is_the_greatest),
		cmocka_unit_test(width_against_the_order),
		cmocka_unit_test(declared_keeps_its_type),
		cmocka_unit_test(wide_through_scripts),
		cmocka_unit_test(sizeof_is_final),
		cmocka_unit_test(string_bounds),
		cmocka_unit_test(array_keys),
		cmocka_unit_test(key_of_a_growing_variable),
		cmocka_unit_test(aggregations),
		cmocka_unit_test(layout),
		cmocka_unit_test(names_of_constants),
		cmocka_unit_test(inline_arguments),
		cmocka_unit_test(predicate_or_actions_first),
		cmocka_unit_test(arguments),
		cmocka_unit_test(refused),
		cmocka_unit_test(not_yet),
		cmocka_unit_test(both_places_are_named),
		cmocka_unit_test(order_of_scripts),
		cmocka_unit_test(goes_on),
		cmocka_unit_test(hints),
		cmocka_unit_test(extraneous_operand),
		cmocka_unit_test(doubling_inlines),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
