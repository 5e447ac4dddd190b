/*
 * parser.y - the grammar of D.
 *
 * Pure LALR(1) without conflicts: what is ambiguous in D is decided by the
 * scanner (scan.c), which also says which } ends a clause (CLAUSE_END) and
 * which ; ends a declaration (DECL_END). Actions only call the constructors
 * of build.c. Everything of the language parses, also what later passes refuse
 * by name. The parser's stack lives in the arena and is bounded.
 */
%code requires {
#include "parse.h"
}

%define api.prefix {md_yy}
%define api.pure full
%define api.token.prefix {TOK_}
%define api.location.type {struct md_loc}
%define parse.error custom
%locations
%expect 0
%param { struct md_parser *p }

%code {
#include <string.h>

#define YYLLOC_DEFAULT(cur, rhs, n) ((cur) = md_loc_span(rhs, n))
#define YYMAXDEPTH 10000
#define YYMALLOC(size) md_alloc(p->arena, size)
#define YYFREE(mem) ((void)(mem))

/* What follows is largely bison's own code. */
#pragma GCC diagnostic ignored "-Wconversion"

int md_yylex(MD_YYSTYPE *val, struct md_loc *loc, struct md_parser *p);
static void md_yyerror(const struct md_loc *loc, struct md_parser *p,
		       const char *text);

static struct md_ptrs
one(struct md_parser *p, void *item)
{
	struct md_ptrs list = { 0 };

	md_ptrs_push(p->arena, &list, item);
	return list;
}

static struct md_ptrs
more(struct md_parser *p, struct md_ptrs list, void *item)
{
	md_ptrs_push(p->arena, &list, item);
	return list;
}

static struct md_ptrs
one_stmt(struct md_parser *p, struct md_ptrs list, struct md_expr *e)
{
	return more(p, list, md_mk_stmt(p, e->loc, e));
}

static struct md_spec *
word_spec(struct md_parser *p, struct md_loc loc, unsigned word)
{
	struct md_spec *s = md_mk_spec(p, loc);

	s->words = word;
	return s;
}

static struct md_spec *
storage_spec(struct md_parser *p, struct md_loc loc, enum md_storage st)
{
	struct md_spec *s = md_mk_spec(p, loc);

	s->storage = st;
	return s;
}
}

%union {
	struct md_expr *expr;
	const char *name;
	enum md_op op;
	bool flag;
	struct md_ptrs list;
	struct md_params params;
	struct md_body body;
	struct md_spec *spec;
	struct md_sou *sou;
	struct md_enumspec *en;
	struct md_enumitem *enumitem;
	struct md_dtor *dtor;
	struct md_decl *decl;
	struct md_typename *type;
	struct md_stmt *stmt;
	struct md_pdesc *pdesc;
	struct md_xmember *xmember;
	struct md_provprobe *provprobe;
}

%token END 0 "end-of-input"
%token <name> PSPEC "probe description" IDENT "name" AGG "aggregation"
%token <name> TNAME "type name"
%token <expr> INTEGER "integer" STR "string constant"
%token EPRED "/ " CLAUSE_END "} " DECL_END "; "
%token BAD "character" RESERVED "reserved word"

%token AUTO "auto" CHAR "char" CONST "const" DOUBLE "double" ENUM "enum"
%token EXTERN "extern" FLOAT "float" IF "if" INLINE "inline" INT "int"
%token LONG "long" OFFSETOF "offsetof" PROBE "probe" PROVIDER "provider"
%token REGISTER "register" RESTRICT "restrict" SELF "self" SHORT "short"
%token SIGNED "signed" SIZEOF "sizeof" STATIC "static" STRING "string"
%token STRINGOF "stringof" STRUCT "struct" THIS "this"
%token TRANSLATOR "translator" TYPEDEF "typedef" UNION "union"
%token UNSIGNED "unsigned" VOID "void" VOLATILE "volatile" XLATE "xlate"
%token ELSE "else"

%token LOR "||" LXOR "^^" LAND "&&" EQ "==" NE "!=" LE "<=" GE ">="
%token LSH "<<" RSH ">>" ELLIPSIS "..." PTR "->" INCR "++" DECR "--"
%token ADD_EQ "+=" SUB_EQ "-=" MUL_EQ "*=" DIV_EQ "/=" MOD_EQ "%="
%token AND_EQ "&=" OR_EQ "|=" XOR_EQ "^=" LSH_EQ "<<=" RSH_EQ ">>="

%left LOR
%left LXOR
%left LAND
%left '|'
%left '^'
%left '&'
%left EQ NE
%left '<' '>' LE GE
%left LSH RSH
%left '+' '-'
%left '*' '/' '%'

%precedence THEN
%precedence ELSE

%type <expr> expr assign cond binary cast unary postfix primary predicate
%type <op> asgn_op unop
%type <list> args pdescs stmts block xmembers provprobes sdecls declarators
%type <list> members enumitems param_list
%type <params> params params_opt
%type <body> body body_opt
%type <spec> decl_specs decl_spec spec_quals type_spec type_qual
%type <spec> storage
%type <sou> sou
%type <en> enum_spec
%type <enumitem> enumitem
%type <dtor> declarator direct pointer abstract dabstract array
%type <decl> sdecl param
%type <type> type_name
%type <stmt> stmt
%type <pdesc> pdesc
%type <xmember> xmember
%type <provprobe> provprobe
%type <flag> sou_word
%type <name> any_name

%%

program:
	%empty
|	program external
;

external:
	clause
|	declaration
|	inline_def
|	xlator_def
|	provider_def
|	error CLAUSE_END	{ yyerrok; }
|	error DECL_END		{ yyerrok; }
;

/* -- clauses -------------------------------------------------------------- */

clause:
	pdescs body_opt
	{ md_mk_clause(p, @1, $1, NULL, false, $2); }
|	pdescs predicate body_opt
	{ md_mk_clause(p, @1, $1, $2, true, $3); }
;

pdescs:
	pdesc			{ $$ = one(p, $1); }
|	pdescs ',' pdesc	{ $$ = more(p, $1, $3); }
;

pdesc:
	PSPEC			{ $$ = md_mk_pdesc(p, @1, $1); }
|	INTEGER			{ $$ = md_mk_pdesc_id(p, @1, $1); }
;

predicate:
	'/' expr EPRED		{ $$ = $2; }
|	'/' error EPRED
	{
		$$ = NULL;
		yyerrok;
	}
;

body_opt:
	%empty			{ $$ = (struct md_body){ 0 }; }
|	body
;

body:
	'{' stmts CLAUSE_END
	{ $$ = (struct md_body){ true, $2 }; }
|	'{' stmts expr CLAUSE_END
	{ $$ = (struct md_body){ true, one_stmt(p, $2, $3) }; }
|	'{' stmts error CLAUSE_END
	{
		$$ = (struct md_body){ true, $2 };
		yyerrok;
	}
;

stmts:
	%empty			{ $$ = (struct md_ptrs){ 0 }; }
|	stmts ';'
|	stmts expr ';'		{ $$ = one_stmt(p, $1, $2); }
|	stmts stmt		{ $$ = more(p, $1, $2); }
|	stmts error ';'
	{
		$$ = $1;
		yyerrok;
		p->in_error = false;
	}
;

stmt:
	IF '(' expr ')' block %prec THEN
	{ $$ = md_mk_if(p, @$, $3, $5, (struct md_ptrs){ 0 }); }
|	IF '(' expr ')' block ELSE block
	{ $$ = md_mk_if(p, @$, $3, $5, $7); }
;

block:
	';'			{ $$ = (struct md_ptrs){ 0 }; }
|	expr ';'
	{ $$ = one_stmt(p, (struct md_ptrs){ 0 }, $1); }
|	stmt			{ $$ = one(p, $1); }
|	'{' stmts '}'		{ $$ = $2; }
|	'{' stmts expr '}'	{ $$ = one_stmt(p, $2, $3); }
|	'{' stmts error '}'
	{
		$$ = $2;
		yyerrok;
		p->in_error = false;
	}
;

/* -- other externals ------------------------------------------------------- */

declaration:
	decl_specs DECL_END
	{ md_mk_declaration(p, @$, $1, (struct md_ptrs){ 0 }); }
|	decl_specs declarators DECL_END
	{ md_mk_declaration(p, @$, $1, $2); }
;

declarators:
	declarator
	{ $$ = one(p, md_mk_decl(p, @1, NULL, $1)); }
|	declarators ',' declarator
	{ $$ = more(p, $1, md_mk_decl(p, @3, NULL, $3)); }
;

inline_def:
	INLINE decl_specs declarator '=' assign DECL_END
	{ md_mk_inline(p, @$, $2, $3, $5); }
;

xlator_def:
	TRANSLATOR type_name '<' type_name IDENT '>'
	'{' xmembers '}' DECL_END
	{
		struct md_item *i = md_mk_item(p, @$, MD_I_XLATOR);

		i->xlator.to = $2;
		i->xlator.from = $4;
		i->xlator.param = $5;
		i->xlator.members = $8;
	}
;

xmembers:
	%empty			{ $$ = (struct md_ptrs){ 0 }; }
|	xmembers xmember	{ $$ = more(p, $1, $2); }
;

xmember:
	any_name '=' assign ';'
	{
		$$ = md_alloc(p->arena, sizeof *$$);
		$$->name = $1;
		$$->value = $3;
		$$->loc = @$;
	}
;

provider_def:
	PROVIDER any_name '{' provprobes '}' DECL_END
	{
		struct md_item *i = md_mk_item(p, @$, MD_I_PROVIDER);

		i->prov.name = $2;
		i->prov.probes = $4;
	}
;

provprobes:
	%empty			{ $$ = (struct md_ptrs){ 0 }; }
|	provprobes provprobe	{ $$ = more(p, $1, $2); }
;

provprobe:
	PROBE any_name '(' params_opt ')' ';'
	{
		$$ = md_alloc(p->arena, sizeof *$$);
		$$->name = $2;
		$$->in = $4.list;
		$$->loc = @$;
	}
|	PROBE any_name '(' params_opt ')' ':' '(' params_opt ')' ';'
	{
		$$ = md_alloc(p->arena, sizeof *$$);
		$$->name = $2;
		$$->in = $4.list;
		$$->out = $8.list;
		$$->has_out = true;
		$$->loc = @$;
	}
;

any_name:
	IDENT
|	TNAME
;

/* -- declarations ----------------------------------------------------------- */

decl_specs:
	decl_spec
|	decl_specs decl_spec	{ $$ = md_spec_join($1, $2, @$); }
;

decl_spec:
	storage
|	type_spec
|	type_qual
;

spec_quals:
	type_spec
|	type_qual
|	spec_quals type_spec	{ $$ = md_spec_join($1, $2, @$); }
|	spec_quals type_qual	{ $$ = md_spec_join($1, $2, @$); }
;

storage:
	AUTO			{ $$ = storage_spec(p, @1, MD_ST_AUTO); }
|	REGISTER		{ $$ = storage_spec(p, @1, MD_ST_REGISTER); }
|	STATIC			{ $$ = storage_spec(p, @1, MD_ST_STATIC); }
|	EXTERN			{ $$ = storage_spec(p, @1, MD_ST_EXTERN); }
|	TYPEDEF			{ $$ = storage_spec(p, @1, MD_ST_TYPEDEF); }
|	SELF			{ $$ = storage_spec(p, @1, MD_ST_SELF); }
|	THIS			{ $$ = storage_spec(p, @1, MD_ST_THIS); }
;

type_qual:
	CONST			{ $$ = md_mk_spec(p, @1); }
|	RESTRICT		{ $$ = md_mk_spec(p, @1); }
|	VOLATILE		{ $$ = md_mk_spec(p, @1); }
;

type_spec:
	VOID			{ $$ = word_spec(p, @1, MD_W_VOID); }
|	CHAR			{ $$ = word_spec(p, @1, MD_W_CHAR); }
|	SHORT			{ $$ = word_spec(p, @1, MD_W_SHORT); }
|	INT			{ $$ = word_spec(p, @1, MD_W_INT); }
|	LONG			{ $$ = word_spec(p, @1, MD_W_LONG); }
|	FLOAT			{ $$ = word_spec(p, @1, MD_W_FLOAT); }
|	DOUBLE			{ $$ = word_spec(p, @1, MD_W_DOUBLE); }
|	SIGNED			{ $$ = word_spec(p, @1, MD_W_SIGNED); }
|	UNSIGNED		{ $$ = word_spec(p, @1, MD_W_UNSIGNED); }
|	STRING			{ $$ = word_spec(p, @1, MD_W_STRING); }
|	TNAME
	{
		$$ = word_spec(p, @1, MD_W_TNAME);
		$$->tname = $1;
	}
|	sou
	{
		$$ = word_spec(p, @1, MD_W_SOU);
		$$->sou = $1;
	}
|	enum_spec
	{
		$$ = word_spec(p, @1, MD_W_ENUM);
		$$->en = $1;
	}
;

sou_word:
	STRUCT			{ $$ = false; }
|	UNION			{ $$ = true; }
;

sou:
	sou_word TNAME		{ $$ = md_mk_sou(p, @$, $1, $2); }
|	sou_word TNAME '{' members '}'
	{
		$$ = md_mk_sou(p, @$, $1, $2);
		$$->has_body = true;
		$$->members = $4;
	}
|	sou_word '{' members '}'
	{
		$$ = md_mk_sou(p, @$, $1, NULL);
		$$->has_body = true;
		$$->members = $3;
	}
;

members:
	spec_quals sdecls ';'
	{
		$$ = $2;
		md_decls_spec(&$$, $1);
	}
|	members spec_quals sdecls ';'
	{
		$$ = $1;
		md_decls_spec(&$3, $2);
		for (unsigned i = 0; i < $3.n; i++)
			md_ptrs_push(p->arena, &$$, $3.v[i]);
	}
;

sdecls:
	sdecl			{ $$ = one(p, $1); }
|	sdecls ',' sdecl	{ $$ = more(p, $1, $3); }
;

sdecl:
	declarator		{ $$ = md_mk_decl(p, @$, NULL, $1); }
|	declarator ':' cond
	{
		$$ = md_mk_decl(p, @$, NULL, $1);
		$$->bits = $3;
	}
|	':' cond
	{
		$$ = md_mk_decl(p, @$, NULL, NULL);
		$$->bits = $2;
	}
;

enum_spec:
	ENUM TNAME		{ $$ = md_mk_enum(p, @$, $2); }
|	ENUM TNAME '{' enumitems '}'
	{
		$$ = md_mk_enum(p, @$, $2);
		$$->has_body = true;
		$$->items = $4;
	}
|	ENUM '{' enumitems '}'
	{
		$$ = md_mk_enum(p, @$, NULL);
		$$->has_body = true;
		$$->items = $3;
	}
;

enumitems:
	enumitem		{ $$ = one(p, $1); }
|	enumitems ',' enumitem	{ $$ = more(p, $1, $3); }
;

enumitem:
	any_name		{ $$ = md_mk_enumitem(p, @$, $1, NULL); }
|	any_name '=' assign	{ $$ = md_mk_enumitem(p, @$, $1, $3); }
;

declarator:
	direct
|	pointer direct		{ $$ = md_dtor_append(p, $2, $1); }
;

pointer:
	'*'			{ $$ = md_mk_dtor(p, @1, MD_DT_POINTER, NULL); }
|	pointer '*'
	{
		$$ = md_dtor_append(p, $1,
			md_mk_dtor(p, @2, MD_DT_POINTER, NULL));
	}
|	pointer type_qual
;

direct:
	IDENT			{ $$ = md_mk_dtor(p, @1, MD_DT_NAME, $1); }
|	'(' declarator ')'	{ $$ = $2; }
|	direct array		{ $$ = md_dtor_append(p, $1, $2); }
|	direct '(' params_opt ')'
	{
		struct md_dtor *d = md_mk_dtor(p, @$, MD_DT_FUNC, NULL);

		d->has_params = true;
		d->params = $3.list;
		d->varargs = $3.varargs;
		$$ = md_dtor_append(p, $1, d);
	}
;

array:
	'[' ']'			{ $$ = md_mk_dtor(p, @$, MD_DT_ARRAY, NULL); }
|	'[' cond ']'
	{
		$$ = md_mk_dtor(p, @$, MD_DT_ARRAY, NULL);
		$$->count = $2;
	}
|	'[' params ']'
	{
		$$ = md_mk_dtor(p, @$, MD_DT_ARRAY, NULL);
		$$->has_params = true;
		$$->params = $2.list;
		$$->varargs = $2.varargs;
	}
;

params_opt:
	%empty			{ $$ = (struct md_params){ 0 }; }
|	params
;

params:
	param_list		{ $$ = (struct md_params){ $1, false }; }
|	param_list ',' ELLIPSIS	{ $$ = (struct md_params){ $1, true }; }
|	ELLIPSIS
	{ $$ = (struct md_params){ (struct md_ptrs){ 0 }, true }; }
;

param_list:
	param			{ $$ = one(p, $1); }
|	param_list ',' param	{ $$ = more(p, $1, $3); }
;

param:
	decl_specs		{ $$ = md_mk_decl(p, @$, $1, NULL); }
|	decl_specs declarator	{ $$ = md_mk_decl(p, @$, $1, $2); }
|	decl_specs abstract	{ $$ = md_mk_decl(p, @$, $1, $2); }
;

type_name:
	spec_quals		{ $$ = md_mk_typename(p, @$, $1, NULL); }
|	spec_quals abstract	{ $$ = md_mk_typename(p, @$, $1, $2); }
;

abstract:
	pointer
	{
		$$ = md_dtor_append(p, md_mk_dtor(p, @$, MD_DT_NAME, NULL),
				    $1);
	}
|	dabstract
|	pointer dabstract	{ $$ = md_dtor_append(p, $2, $1); }
;

dabstract:
	'(' abstract ')'	{ $$ = $2; }
|	array
	{
		$$ = md_dtor_append(p, md_mk_dtor(p, @$, MD_DT_NAME, NULL),
				    $1);
	}
|	dabstract array		{ $$ = md_dtor_append(p, $1, $2); }
|	'(' params_opt ')'
	{
		struct md_dtor *d = md_mk_dtor(p, @$, MD_DT_FUNC, NULL);

		d->has_params = true;
		d->params = $2.list;
		d->varargs = $2.varargs;
		$$ = md_dtor_append(p, md_mk_dtor(p, @$, MD_DT_NAME, NULL), d);
	}
|	dabstract '(' params_opt ')'
	{
		struct md_dtor *d = md_mk_dtor(p, @$, MD_DT_FUNC, NULL);

		d->has_params = true;
		d->params = $3.list;
		d->varargs = $3.varargs;
		$$ = md_dtor_append(p, $1, d);
	}
;

/* -- expressions ---------------------------------------------------------- */

expr:
	assign
|	expr ',' assign		{ $$ = md_mk_comma(p, @$, $1, $3); }
;

assign:
	cond
|	unary asgn_op assign	{ $$ = md_mk_assign(p, @$, $2, $1, $3); }
;

asgn_op:
	'='			{ $$ = MD_OP_NONE; }
|	ADD_EQ			{ $$ = MD_OP_ADD; }
|	SUB_EQ			{ $$ = MD_OP_SUB; }
|	MUL_EQ			{ $$ = MD_OP_MUL; }
|	DIV_EQ			{ $$ = MD_OP_DIV; }
|	MOD_EQ			{ $$ = MD_OP_MOD; }
|	AND_EQ			{ $$ = MD_OP_AND; }
|	OR_EQ			{ $$ = MD_OP_OR; }
|	XOR_EQ			{ $$ = MD_OP_XOR; }
|	LSH_EQ			{ $$ = MD_OP_SHL; }
|	RSH_EQ			{ $$ = MD_OP_SHR; }
;

cond:
	binary
|	binary '?' expr ':' cond
	{ $$ = md_mk_cond(p, @$, $1, $3, $5); }
;

binary:
	cast
|	binary LOR binary	{ $$ = md_mk_binary(p, @$, MD_OP_LOR, $1, $3); }
|	binary LXOR binary
	{ $$ = md_mk_binary(p, @$, MD_OP_LXOR, $1, $3); }
|	binary LAND binary
	{ $$ = md_mk_binary(p, @$, MD_OP_LAND, $1, $3); }
|	binary '|' binary	{ $$ = md_mk_binary(p, @$, MD_OP_OR, $1, $3); }
|	binary '^' binary	{ $$ = md_mk_binary(p, @$, MD_OP_XOR, $1, $3); }
|	binary '&' binary	{ $$ = md_mk_binary(p, @$, MD_OP_AND, $1, $3); }
|	binary EQ binary	{ $$ = md_mk_binary(p, @$, MD_OP_EQ, $1, $3); }
|	binary NE binary	{ $$ = md_mk_binary(p, @$, MD_OP_NE, $1, $3); }
|	binary '<' binary	{ $$ = md_mk_binary(p, @$, MD_OP_LT, $1, $3); }
|	binary '>' binary	{ $$ = md_mk_binary(p, @$, MD_OP_GT, $1, $3); }
|	binary LE binary	{ $$ = md_mk_binary(p, @$, MD_OP_LE, $1, $3); }
|	binary GE binary	{ $$ = md_mk_binary(p, @$, MD_OP_GE, $1, $3); }
|	binary LSH binary	{ $$ = md_mk_binary(p, @$, MD_OP_SHL, $1, $3); }
|	binary RSH binary	{ $$ = md_mk_binary(p, @$, MD_OP_SHR, $1, $3); }
|	binary '+' binary	{ $$ = md_mk_binary(p, @$, MD_OP_ADD, $1, $3); }
|	binary '-' binary	{ $$ = md_mk_binary(p, @$, MD_OP_SUB, $1, $3); }
|	binary '*' binary	{ $$ = md_mk_binary(p, @$, MD_OP_MUL, $1, $3); }
|	binary '/' binary	{ $$ = md_mk_binary(p, @$, MD_OP_DIV, $1, $3); }
|	binary '%' binary	{ $$ = md_mk_binary(p, @$, MD_OP_MOD, $1, $3); }
;

cast:
	unary
|	'(' type_name ')' cast	{ $$ = md_mk_cast(p, @$, $2, $4); }
;

unop:
	'&'			{ $$ = MD_OP_ADDR; }
|	'*'			{ $$ = MD_OP_DEREF; }
|	'+'			{ $$ = MD_OP_PLUS; }
|	'-'			{ $$ = MD_OP_NEG; }
|	'~'			{ $$ = MD_OP_COMPL; }
|	'!'			{ $$ = MD_OP_NOT; }
;

unary:
	postfix
|	INCR unary		{ $$ = md_mk_incdec(p, @$, 1, false, $2); }
|	DECR unary		{ $$ = md_mk_incdec(p, @$, -1, false, $2); }
|	unop cast		{ $$ = md_mk_unary(p, @$, $1, $2); }
|	SIZEOF unary		{ $$ = md_mk_sizeof(p, @$, NULL, $2); }
|	SIZEOF '(' type_name ')'
	{ $$ = md_mk_sizeof(p, @$, $3, NULL); }
|	STRINGOF unary
	{ $$ = md_mk_unary(p, @$, MD_OP_STRINGOF, $2); }
;

postfix:
	primary
|	postfix '[' args ']'	{ $$ = md_mk_index(p, @$, $1, $3); }
|	postfix '(' ')'
	{ $$ = md_mk_call(p, @$, $1, (struct md_ptrs){ 0 }); }
|	postfix '(' args ')'	{ $$ = md_mk_call(p, @$, $1, $3); }
|	postfix '.' IDENT	{ $$ = md_mk_member(p, @$, $1, $3, false); }
|	postfix PTR IDENT	{ $$ = md_mk_member(p, @$, $1, $3, true); }
|	postfix INCR		{ $$ = md_mk_incdec(p, @$, 1, true, $1); }
|	postfix DECR		{ $$ = md_mk_incdec(p, @$, -1, true, $1); }
|	OFFSETOF '(' type_name ',' any_name ')'
	{ $$ = md_mk_offsetof(p, @$, $3, $5); }
|	XLATE '<' type_name '>' '(' expr ')'
	{ $$ = md_mk_xlate(p, @$, $3, $6); }
;

args:
	assign			{ $$ = one(p, $1); }
|	args ',' assign		{ $$ = more(p, $1, $3); }
;

primary:
	IDENT			{ $$ = md_mk_ident(p, @1, MD_SC_GLOBAL, $1); }
|	AGG			{ $$ = md_mk_agg(p, @1, $1); }
|	INTEGER
|	STR
|	SELF PTR IDENT		{ $$ = md_mk_ident(p, @$, MD_SC_SELF, $3); }
|	THIS PTR IDENT		{ $$ = md_mk_ident(p, @$, MD_SC_THIS, $3); }
|	'(' expr ')'
	{
		$$ = $2;
		$$->paren = true;
	}
;

%%

/* A symbol as messages name it: what is typed in quotes, classes without. */
static const char *
symbol_text(struct md_parser *p, yysymbol_kind_t kind)
{
	const char *name = yysymbol_name(kind);
	size_t n;

	switch (kind) {
	case YYSYMBOL_YYEOF:
	case YYSYMBOL_PSPEC:
	case YYSYMBOL_IDENT:
	case YYSYMBOL_AGG:
	case YYSYMBOL_TNAME:
	case YYSYMBOL_INTEGER:
	case YYSYMBOL_STR:
		return name;
	default:
		name += *name == '\''; /* bison writes '+' */
		n = strcspn(name, "' ");
		return md_sprintf(p->arena, "\"%.*s\"", (int)n, name);
	}
}

/* ", expected X or Y" when that is short. */
static const char *
expected_text(struct md_parser *p, const yypcontext_t *ctx)
{
	yysymbol_kind_t kinds[4];
	int n = yypcontext_expected_tokens(ctx, kinds, 4);
	const char *text = "";

	for (int i = 0; i < n; i++)
		text = md_sprintf(p->arena, "%s%s%s", text, i == 0 ?
				  ", expected " : i == n - 1 ? " or " : ", ",
				  symbol_text(p, kinds[i]));
	return text;
}

static int
yyreport_syntax_error(const yypcontext_t *ctx, struct md_parser *p)
{
	const struct md_loc *loc = yypcontext_location(ctx);
	yysymbol_kind_t kind = yypcontext_token(ctx);
	const char *near, *hint;

	md_scan_error(p, loc);
	if ((p->muted && p->mute_pos == loc->pos) || p->no_body ||
	    (p->end_known && kind == YYSYMBOL_YYEOF))
		return 0;
	near = md_parse_near(p, loc);
	if (kind == YYSYMBOL_YYEOF)
		md_parse_error(p, MD_D_SYNTAX, *loc,
			       "syntax error near end-of-input%s",
			       expected_text(p, ctx));
	else
		md_parse_error(p, MD_D_SYNTAX, *loc,
			       "syntax error near \"%s\"%s", near,
			       expected_text(p, ctx));
	hint = md_keyword_hint(near);
	if (kind == YYSYMBOL_YYEOF && p->braces)
		md_hint(&p->c->diags, "the { of line %d has no }",
			p->open.line);
	else if (kind == YYSYMBOL_RESERVED && hint)
		md_hint(&p->c->diags, "%s", hint);
	return 0;
}

/* Only for what is no plain syntax error: the stack is full. */
static void
md_yyerror(const struct md_loc *loc, struct md_parser *p, const char *text)
{
	(void)text;
	md_parse_error(p, MD_D_SYNTAX, *loc, "program is nested too deeply");
}
