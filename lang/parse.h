/*
 * parse.h - what lexer.l, scan.c, control.c, parser.y, build.c and parse.c
 * share: the state of parsing one source.
 *
 * lexer.l cuts the text into raw tokens. md_yylex (scan.c) sits between it and
 * the grammar: it follows braces and parentheses, so that it alone knows when
 * the text is outside of clauses, in a predicate, in a body or in a
 * declaration, and tells the scanner which start condition comes next. The
 * grammar never sets the scanner's state.
 */
#ifndef MD_PARSE_H
#define MD_PARSE_H

#include "lexer.h"

enum md_mode {                /* where the text is */
	       MD_MODE_OUTER, /* between clauses and declarations */
	       MD_MODE_PRED,  /* from a predicate's / to its / */
	       MD_MODE_BODY,  /* from { to its } */
	       MD_MODE_DECL,  /* from a declaration's first word to its ; */
};

enum {
	MD_DEPTH_MAX = 1000, /* of an expression: passes recurse over it */
	MD_DTOR_MAX = 100,   /* operations of one declarator */
};

/* Value of md_compile.typenames: what a script made of a name. */
enum md_nameuse { MD_NAME_TYPE = 1, MD_NAME_VAR };

struct md_params {           /* a parameter list under construction */
	struct md_ptrs list; /* struct md_decl */
	unsigned varargs, present;
};

struct md_body {
	unsigned present;
	struct md_ptrs stmts;
};

struct md_parser {
	struct md_compile *c;
	struct md_arena *arena;
	struct md_source *src;
	struct md_ast *ast;
	void *scanner;
	const char *base; /* the scanner's copy of the text */
	size_t len;       /* of the text, up to a NUL byte */

	/* the place of byte `pos`; it only moves forward */
	size_t pos;
	int line, col;
	const char *file;

	/* what md_yylex keeps for the next token */
	enum md_mode mode;
	enum md_mode at; /* the mode that the last token was read in */
	unsigned braces, parens, brackets;
	bool member;     /* after . or -> : a word is a member name */
	bool after_sou;  /* after struct, union, enum: a word is a tag */
	bool spec_seen;  /* a type stands before in this declaration */
	bool decl_error; /* the declaration is broken: } may end it */
	bool pred_error; /* the predicate is broken */
	bool in_error;   /* in a body; then these are what was open: */
	unsigned error_braces, error_parens;
	int pending; /* token to come after a made-up one; 0 = none */
	struct md_loc pending_loc;
	struct md_loc open;         /* the / or { that began the mode */
	struct md_loc last;         /* the last token */
	struct md_loc last_comment; /* its beginning */

	/* what stands in C headers */
	bool dropping;	  /* tokens are read over: no reports */
	bool after_paren; /* the last token was a ), a } */
	bool after_body;
	bool packed;	  /* an attribute of the struct to come */
	struct md_sou *last_sou; /* the last one with a body */

	bool failed;
	bool end_known; /* a report says why the input ends too early */
	bool muted;     /* a report was made for the token at mute_pos */
	size_t mute_pos;
	bool no_body; /* "expected predicate" was the last report */
};

union MD_YYSTYPE;

/* lexer.l */
void md_scan_open(struct md_parser *p);
int md_scan_next(struct md_parser *p, union MD_YYSTYPE *val,
		 struct md_loc *loc);

/* scan.c: the actions of lexer.l; each returns a token */
void md_scan_place(struct md_parser *p, size_t pos, size_t len,
		   struct md_loc *loc);
int md_scan_outer(struct md_parser *p, const char *word, int *keep,
		  union MD_YYSTYPE *val, struct md_loc *loc);
int md_scan_word(struct md_parser *p, const char *word, union MD_YYSTYPE *val,
		 const struct md_loc *loc);
enum md_op md_scan_assign(const char *text);
int md_scan_slash(struct md_parser *p, const struct md_loc *loc);
int md_scan_macro(struct md_parser *p, const char *text, union MD_YYSTYPE *val,
		  const struct md_loc *loc);
void md_scan_error(struct md_parser *p, const struct md_loc *loc);
void md_scan_comment(struct md_parser *p, const struct md_loc *loc,
		     bool nested);

/* literal.c */
int md_scan_int(struct md_parser *p, const char *text, union MD_YYSTYPE *val,
		const struct md_loc *loc);
int md_scan_float(struct md_parser *p, union MD_YYSTYPE *val,
		  const struct md_loc *loc);
int md_scan_string(struct md_parser *p, const char *text, size_t len,
		   bool closed, union MD_YYSTYPE *val,
		   const struct md_loc *loc);
int md_scan_char(struct md_parser *p, const char *text, size_t len, bool closed,
		 union MD_YYSTYPE *val, const struct md_loc *loc);
struct md_expr *md_mk_int(struct md_parser *p, struct md_loc loc, uint64_t v,
			  struct md_type *type);
struct md_expr *md_mk_string(struct md_parser *p, struct md_loc loc,
			     const char *s, size_t len);
/* Undo the escapes of s in place of a fresh copy; *len becomes its length. */
char *md_unescape(struct md_arena *a, const char *s, size_t *len);
/* Read an integer constant of D. 0; ERANGE, EDOM (bad digit) or EINVAL. */
int md_read_int(const struct md_types *t, const char *s, uint64_t *v,
		struct md_type **type);

/* macro.c */
struct md_macro { /* what a $word stands for */
	bool is_int;
	int64_t value;    /* is_int */
	const char *text; /* also set when is_int; NULL: undefined */
	bool as_string;   /* $$word */
};
/* text points at the $; the result is how many bytes of it were taken. */
size_t md_macro_find(struct md_parser *p, const char *text, struct md_macro *m);
const char *md_macro_expand(struct md_parser *p, const char *word,
			    const struct md_loc *loc);

/* control.c: a line that begins with # */
void md_control_line(struct md_parser *p, const char *text, size_t len,
		     const struct md_loc *loc);

/* parse.c */
void md_parse_error(struct md_parser *p, enum md_tag tag, struct md_loc loc,
		    const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* The token at loc has been reported: the grammar need not complain again. */
void md_parse_mute(struct md_parser *p, const struct md_loc *loc);
/* Is that so, or is it the ; of a declaration that was reported? */
bool md_parse_muted(const struct md_parser *p, const struct md_loc *loc);
/* The text at loc, short and printable. */
const char *md_parse_near(struct md_parser *p, const struct md_loc *loc);
struct md_loc md_loc_span(const struct md_loc *rhs, int n);
/* After a report: which $name may have been meant. */
void md_macro_hint(struct md_parser *p, const char *word);
const char *md_syntax_hint(struct md_parser *p, const struct md_loc *loc);
/* The token of a reserved word, -1 if it is none here. */
int md_keyword(const char *word, bool outer, union MD_YYSTYPE *val);

/* build.c: what the grammar's actions call */
/* A node with the kind and the operands of `like`. */
struct md_expr *md_mk_expr(struct md_parser *p, struct md_loc loc,
			   struct md_expr like);
struct md_expr *md_mk_kids(struct md_parser *p, struct md_loc loc,
			   enum md_expr_kind kind, struct md_expr *a,
			   struct md_expr *b, struct md_expr *c);
struct md_expr *md_mk_listed(struct md_parser *p, struct md_loc loc,
			     enum md_expr_kind kind, struct md_expr *of,
			     struct md_ptrs list);
struct md_expr *md_mk_typed(struct md_parser *p, struct md_loc loc,
			    enum md_expr_kind kind, struct md_expr *e,
			    struct md_typename *type);
struct md_expr *md_mk_binary(struct md_parser *p, struct md_loc loc,
			     enum md_op op, struct md_expr *l,
			     struct md_expr *r);
struct md_expr *md_mk_unary(struct md_parser *p, struct md_loc loc,
			    enum md_op op, struct md_expr *e);
struct md_expr *md_mk_incdec(struct md_parser *p, struct md_loc loc, int delta,
			     bool post, struct md_expr *e);
struct md_expr *md_mk_ident(struct md_parser *p, struct md_loc loc,
			    enum md_scope_kind scope, const char *name);
struct md_expr *md_mk_index(struct md_parser *p, struct md_loc loc,
			    struct md_expr *of, struct md_ptrs args);
struct md_spec *md_mk_spec(struct md_parser *p, struct md_loc loc,
			   enum md_storage storage, unsigned words);
struct md_spec *md_spec_join(struct md_spec *a, const struct md_spec *b,
			     struct md_loc loc);
struct md_dtor *md_mk_dtor(struct md_parser *p, struct md_loc loc,
			   enum md_dtor_kind kind);
struct md_dtor *md_mk_params(struct md_parser *p, struct md_loc loc,
			     enum md_dtor_kind kind,
			     const struct md_params *params);
/* Hang `tail` at the end of the chain, or of one without a name. */
struct md_dtor *md_dtor_append(struct md_parser *p, struct md_dtor *chain,
			       struct md_dtor *tail);
struct md_dtor *md_dtor_abstract(struct md_parser *p, struct md_loc loc,
				 struct md_dtor *tail);
struct md_decl *md_mk_decl(struct md_parser *p, struct md_loc loc,
			   struct md_spec *spec, struct md_dtor *dtor,
			   struct md_expr *bits);
void md_decls_spec(struct md_ptrs *decls, struct md_spec *spec);
/* which tags scripts name, and which they define */
void md_note_tag(struct md_parser *p, const struct md_sou *s);
struct md_typename *md_mk_typename(struct md_parser *p, struct md_loc loc,
				   struct md_spec *spec, struct md_dtor *dtor);
struct md_stmt *md_mk_stmt(struct md_parser *p, struct md_loc loc,
			   struct md_expr *e);
struct md_pdesc *md_mk_pdesc(struct md_parser *p, struct md_loc loc,
			     const char *text);
struct md_pdesc *md_mk_pdesc_id(struct md_parser *p, struct md_loc loc,
				const struct md_expr *id);
/* pred: NULL without one; *pred is NULL where it was in error. */
void md_mk_clause(struct md_parser *p, struct md_loc loc, struct md_ptrs pdescs,
		  struct md_expr *const *pred, struct md_body body);
void md_mk_declaration(struct md_parser *p, struct md_loc loc,
		       struct md_spec *spec, struct md_ptrs decls);
void md_mk_inline(struct md_parser *p, struct md_loc loc, struct md_spec *spec,
		  struct md_dtor *dtor, struct md_expr *value);
struct md_item *md_mk_item(struct md_parser *p, struct md_loc loc,
			   enum md_item_kind kind);

#endif
