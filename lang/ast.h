/*
 * ast.h - the tree that the parser builds and the checker types.
 *
 * Nodes are tagged unions with named fields. The parser fills what stands in
 * the text; the fields under "checker" are set by check_*.c and read by
 * lower_*.c. All nodes live in the compilation's arena.
 */
#ifndef MD_AST_H
#define MD_AST_H

#include "source.h"
#include "type.h"

struct md_builtin;
struct md_format;

/* -- declarations as written ------------------------------------------ */

enum md_storage {
	MD_ST_NONE, MD_ST_AUTO, MD_ST_REGISTER, MD_ST_STATIC, MD_ST_EXTERN,
	MD_ST_TYPEDEF, MD_ST_SELF, MD_ST_THIS,
};

/* Bits of md_spec.words: how often each basic word was written. */
enum md_spec_word {
	MD_W_VOID = 1 << 0, MD_W_CHAR = 1 << 1, MD_W_SHORT = 1 << 2,
	MD_W_INT = 1 << 3, MD_W_LONG = 1 << 4, MD_W_LLONG = 1 << 5,
	MD_W_FLOAT = 1 << 6, MD_W_DOUBLE = 1 << 7, MD_W_SIGNED = 1 << 8,
	MD_W_UNSIGNED = 1 << 9, MD_W_STRING = 1 << 10, MD_W_TNAME = 1 << 11,
	MD_W_SOU = 1 << 12, MD_W_ENUM = 1 << 13, MD_W_TWICE = 1 << 14,
};

struct md_spec { /* decl_specs */
	enum md_storage storage;
	bool two_storages;	/* D_DECL_CLASS */
	unsigned words;		/* MD_W_* */
	const char *tname;	/* MD_W_TNAME */
	struct md_sou *sou;	/* MD_W_SOU */
	struct md_enumspec *en;	/* MD_W_ENUM */
	struct md_loc loc;
	struct md_type *type;	/* checker: NULL until resolved */
};

struct md_sou {
	bool is_union;
	const char *tag;	/* may be NULL */
	bool has_body, packed;
	struct md_ptrs members;	/* struct md_decl; a bit-field has .bits */
	struct md_loc loc;
};

struct md_enumspec {
	const char *tag;
	bool has_body;
	struct md_ptrs items;	/* struct md_enumitem */
	struct md_loc loc;
};

struct md_enumitem {
	const char *name;
	struct md_expr *value;	/* or NULL */
	struct md_loc loc;
};

enum md_dtor_kind {
	MD_DT_NAME,	/* end of the chain: the name, or abstract */
	MD_DT_POINTER,
	MD_DT_ARRAY,	/* [n], [] or a type list */
	MD_DT_FUNC,
};

/* A declarator, outermost operation first: `*a[3]` = ARRAY -> POINTER. The
 * type is made by applying the chain from its end (nearest the base type). */
struct md_dtor {
	enum md_dtor_kind kind;
	struct md_dtor *next;	 /* towards the base type; NAME is first */
	const char *name;	 /* NAME; NULL when abstract */
	struct md_expr *count;	 /* ARRAY [n] */
	bool has_params;	 /* ARRAY with a type list; FUNC with () */
	struct md_ptrs params;	 /* struct md_decl */
	bool varargs;
	struct md_loc loc;
};

struct md_decl {		 /* one declarator with its specifiers */
	struct md_spec *spec;
	struct md_dtor *dtor;	 /* NULL: specifiers only */
	struct md_expr *bits;	 /* bit-field width */
	struct md_loc loc;
};

struct md_typename {		 /* in casts, sizeof, offsetof, xlate */
	struct md_spec *spec;
	struct md_dtor *dtor;
	struct md_loc loc;
	struct md_type *type;	 /* checker: NULL until resolved */
};

/* -- expressions ------------------------------------------------------- */

enum md_expr_kind {
	MD_E_INT, MD_E_STR, MD_E_IDENT, MD_E_AGG, MD_E_UNARY, MD_E_INCDEC,
	MD_E_BINARY, MD_E_ASSIGN, MD_E_COND, MD_E_CALL, MD_E_INDEX,
	MD_E_MEMBER, MD_E_CAST, MD_E_SIZEOF, MD_E_OFFSETOF, MD_E_XLATE,
	MD_E_COMMA,
};

enum md_op {
#define OP(name, text, assign) MD_OP_##name,
#include "ops.def"
#undef OP
};

enum md_scope_kind { MD_SC_GLOBAL, MD_SC_SELF, MD_SC_THIS };

struct md_expr {
	enum md_expr_kind kind;
	unsigned depth;		/* levels of the tree under it; parser only */
	struct md_loc loc;
	/* Each alternative begins with the expressions below the node, in the
	 * order of the text; see md_expr_operands. */
	union {
		struct md_expr *kid[3];
		struct { struct md_expr *of; struct md_ptrs list; } many;
		struct { struct md_expr *e; struct md_typename *type; } typed;

		struct { uint64_t value; bool is_char; } num; /* INT: checker.type is
					       set by the lexer through md_int_type */
		struct { const char *s; size_t len; } str;
		/* IDENT: x, self->x, this->x (the parser folds `self -> x`
		 * and `this -> x` into this). May hold backquotes. */
		struct { enum md_scope_kind scope; const char *name; } ident;
		struct { struct md_expr *none; struct md_ptrs keys;
			 const char *name; bool indexed; } agg;
		struct { struct md_expr *e; enum md_op op; } un;
		struct { struct md_expr *e; int delta; bool post; } incdec;
		struct { struct md_expr *l, *r; enum md_op op; } bin;
		struct { struct md_expr *l, *r; enum md_op op; } assign; /* op NONE: = */
		struct { struct md_expr *c, *t, *f; } cond;
		struct { struct md_expr *fn; struct md_ptrs args; } call;
		struct { struct md_expr *e; struct md_ptrs args; } index;
		struct { struct md_expr *e; const char *name; bool arrow; } member;
		struct { struct md_expr *e; struct md_typename *to; } cast;
		struct { struct md_expr *e; struct md_typename *of; } size; /* one set */
		struct { struct md_expr *none; struct md_typename *of;
			 const char *member; } offset;
		struct { struct md_expr *e; struct md_typename *to; } xlate;
		struct { struct md_expr *l, *r; } comma;
	} u;

	/* -- checker ---------------------------------------------------- */
	struct md_type *type;	/* NULL until checked */
	/* what an IDENT or the fn of a CALL means; at most one is set */
	struct md_var *var;
	const struct md_builtin *builtin;
	struct md_agg *aggsym;	/* AGG */
	bool is_const;		/* folded: kind is INT or STR after folding */
	bool paren;		/* stood in ( ): `(@a)`, sizeof (x) */
	/* Greatest length of a string value with its NUL; 0 = strsize + 1.
	 * Set for literals, execname, probefunc ... so that keys and records
	 * are no larger than they need be. */
	unsigned strbound;
	struct md_format *fmt;	/* printf, printa: the parsed format */
	const struct md_member *memb;	/* MEMBER */
	struct md_xlator *xlator;	/* XLATE */
};

/* -- program ------------------------------------------------------------ */

struct md_pdesc {		/* a probe description as written */
	const char *text;	/* after macro substitution */
	const char *prov, *mod, *func, *name; /* "" = any; filled from the right */
	long id;		/* probe id given as an integer, else -1 */
	struct md_loc loc;
	unsigned nmatched;
	const char *hint;	/* when nothing matches, or NULL */
	struct md_argtypes *args;	/* checker: NULL until asked for */
	bool failed;		/* reported already: not tried again */
};

enum md_stmt_kind { MD_S_EXPR, MD_S_IF };

struct md_stmt {
	enum md_stmt_kind kind;
	struct md_expr *e;	/* EXPR, or the condition of IF */
	struct md_ptrs then, els;	/* struct md_stmt */
	struct md_loc loc;
};

struct md_clause {
	struct md_source *src;
	struct md_loc loc;
	struct md_ptrs pdescs;	/* struct md_pdesc */
	struct md_expr *pred;	/* or NULL */
	bool has_body;
	struct md_ptrs stmts;	/* struct md_stmt */
	unsigned index;		/* over the whole session, from 0 */
	bool pred_first;	/* checker: names are made by the predicate */
};

enum md_item_kind {
	MD_I_CLAUSE, MD_I_DECL, MD_I_INLINE, MD_I_XLATOR, MD_I_PROVIDER,
};

struct md_item {		/* one external, in textual order */
	enum md_item_kind kind;
	struct md_source *src;
	struct md_loc loc;
	struct md_clause *clause;
	struct md_ptrs decls;	/* DECL: struct md_decl (may be empty) */
	struct md_spec *spec;	/* DECL without declarators: `struct s {..};` */
	struct { struct md_decl *decl; struct md_expr *value; } inl;
	struct { struct md_typename *to, *from; const char *param;
		 struct md_ptrs members; /* struct md_xmember */ } xlator;
	struct { const char *name; struct md_ptrs probes; /* struct md_provprobe */ } prov;
};

struct md_xmember { const char *name; struct md_expr *value; struct md_loc loc; };
struct md_provprobe {
	const char *name;
	struct md_ptrs in, out; /* struct md_decl */
	bool has_out;
	struct md_type *type;	/* checker: a function with the arguments */
	struct md_loc loc;
};

struct md_pragma { /* attributes, binding: `name` must come to exist */
	const char *what, *name;
	struct md_loc loc;
};

struct md_ast { struct md_ptrs items; };	/* one script */

/* -- symbols (made by the checker, kept by scope.c) ---------------------- */

struct md_var {
	const char *name;
	enum md_scope_kind scope;
	struct md_type *type;	/* of the variable, or of an element */
	bool declared;		/* by a declaration: never widened */
	bool assoc;
	unsigned nkeys;
	struct md_type **keys;	/* types of the first use */
	unsigned *keybound;	/* string keys: greatest strbound used */
	bool *keypstr;		/* this key is a probe string everywhere (place.c) */
	struct md_keyspec *key;	/* its layout (place.c) */
	unsigned strbound;	/* strings: greatest bound ever stored, 0 = full */
	bool is_const;		/* inline without parameters, folded */
	struct md_loc loc;	/* first definition */
	unsigned id;
	unsigned seen;		/* checker: last pass that met its definition */
	bool keys_known;	/* ASSOC: keys[] is filled */
	/* storage, chosen by lower_var.c */
	int map;		/* ASSOC, GLOBAL: map index, -1 none yet */
	unsigned off;		/* in its map or thread object */
	int vreg;		/* THIS integer */
	bool placed;
	/* inline definitions: the value expression and its parameters */
	struct md_expr *value;
	struct md_ptrs params;	/* struct md_var */
	struct md_expr *bound;	/* a parameter during expansion */
	bool is_inline;
};

struct md_agg {
	const char *name;	/* without @; "_" for a bare @ */
	const struct md_builtin *fn;	/* NULL until the first assignment */
	unsigned nkeys;
	struct md_type **keys;
	unsigned *keybound;	/* string keys: greatest strbound used */
	const struct md_expr **keyexpr;	/* first use, for probefunc & co. */
	bool *keypstr;		/* this key is a probe string everywhere (place.c) */
	struct md_keyspec *key;	/* its layout (place.c) */
	int64_t params[5];	/* lquantize, llquantize */
	unsigned nparams;
	struct md_loc loc;
	unsigned id;		/* order of first appearance */
	int image;		/* index in the image's aggs, -1 none yet */
	bool keys_known;
	bool stated;		/* there is a statement, right or wrong */
	bool truncated;		/* by an action trunc() */
};

/* What stands below a node: u.kid[] up to nkids (SIZEOF: may be NULL), a list,
 * a type name; NULL where its kind has none. */
struct md_operands {
	unsigned nkids;
	const struct md_ptrs *list;
	struct md_typename *type;
};
struct md_operands md_expr_operands(const struct md_expr *e);

/* Call fn for e and all expressions below it, parents first. */
typedef void md_expr_fn(void *arg, struct md_expr *e);
void md_expr_walk(struct md_expr *e, md_expr_fn *fn, void *arg);
/* predicate and statements */
void md_clause_walk(const struct md_clause *cl, md_expr_fn *fn, void *arg);

const char *md_op_text(enum md_op op, bool assign);	/* "+", "+=" */

/* -- constructors and dump ---------------------------------------------- */

/* one of two operands */
struct md_expr *md_expr_pair(struct md_arena *a, enum md_expr_kind kind,
			     struct md_loc loc, struct md_expr *l,
			     struct md_expr *r);
struct md_expr *md_expr_new(struct md_arena *a, enum md_expr_kind kind,
			    struct md_loc loc);
void md_ast_dump(const struct md_ast *ast, struct md_out *out);
void md_expr_dump(const struct md_expr *e, struct md_out *out);

#endif
