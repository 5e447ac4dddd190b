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
more_stmt(struct md_parser *p, struct md_ptrs list, struct md_expr *e)
{
	return more(p, list, md_mk_stmt(p, e->loc, e));
}
}

%union {
	struct md_expr *expr;
	const char *name;
	enum md_op op;
	unsigned number;
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

%token <number> STORAGE "storage class" WORD "type word"
%token CONST "const" ENUM "enum" IF "if" INLINE "inline" ELSE "else"
%token OFFSETOF "offsetof" PROBE "probe" PROVIDER "provider"
%token RESTRICT "restrict" SELF "self" SIZEOF "sizeof" STRINGOF "stringof"
%token STRUCT "struct" THIS "this" TRANSLATOR "translator" UNION "union"
%token VOLATILE "volatile" XLATE "xlate"

%token LOR "||" LXOR "^^" LAND "&&" EQ "==" NE "!=" LE "<=" GE ">="
%token LSH "<<" RSH ">>" ELLIPSIS "..." PTR "->" INCR "++" DECR "--"
%token <op> ASSIGN "assignment"

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
%type <expr> enum_value
%type <op> asgn_op unop
%type <list> args pdescs stmts block else xmembers provprobes sdecls declarators
%type <list> members member enumitems param_list
%type <params> params params_opt out_opt
%type <body> body body_opt
%type <spec> decl_specs decl_spec spec_quals type_spec type_qual
%type <spec> storage
%type <sou> sou sou_spec sou_body
%type <en> enum_spec enum_body
%type <enumitem> enumitem
%type <dtor> declarator direct pointer abstract dabstract suffix
%type <decl> sdecl param
%type <type> type_name
%type <stmt> stmt
%type <pdesc> pdesc
%type <xmember> xmember
%type <provprobe> provprobe
%type <number> member_op
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

/* -- clauses ----------------------------------------------------------- */

clause:
	pdescs body_opt
	{ md_mk_clause(p, @1, $1, NULL, $2); }
|	pdescs predicate body_opt
	{ md_mk_clause(p, @1, $1, &$2, $3); }
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
	{ $$ = (struct md_body){ true, more_stmt(p, $2, $3) }; }
|	'{' stmts error CLAUSE_END
	{
		$$ = (struct md_body){ true, $2 };
		yyerrok;
	}
;

stmts:
	%empty			{ $$ = (struct md_ptrs){ 0 }; }
|	stmts ';'
|	stmts expr ';'		{ $$ = more_stmt(p, $1, $2); }
|	stmts stmt		{ $$ = more(p, $1, $2); }
|	stmts error ';'
	{
		$$ = $1;
		yyerrok;
		p->in_error = false;
	}
;

stmt:
	IF '(' expr ')' block else
	{
		$$ = md_mk_stmt(p, @$, $3);
		$$->kind = MD_S_IF;
		$$->then = $5;
		$$->els = $6;
	}
;

else:
	%empty %prec THEN	{ $$ = (struct md_ptrs){ 0 }; }
|	ELSE block		{ $$ = $2; }
;

block:
	';'			{ $$ = (struct md_ptrs){ 0 }; }
|	expr ';'
	{ $$ = one(p, md_mk_stmt(p, @1, $1)); }
|	stmt			{ $$ = one(p, $1); }
|	'{' stmts '}'		{ $$ = $2; }
|	'{' stmts expr '}'	{ $$ = more_stmt(p, $2, $3); }
|	'{' stmts error '}'
	{
		$$ = $2;
		yyerrok;
		p->in_error = false;
	}
;

/* -- other externals --------------------------------------------------- */

declaration:
	decl_specs DECL_END
	{ md_mk_declaration(p, @$, $1, (struct md_ptrs){ 0 }); }
|	decl_specs declarators DECL_END
	{ md_mk_declaration(p, @$, $1, $2); }
;

declarators:
	declarator
	{ $$ = one(p, md_mk_decl(p, @1, NULL, $1, NULL)); }
|	declarators ',' declarator
	{ $$ = more(p, $1, md_mk_decl(p, @3, NULL, $3, NULL)); }
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
	PROBE any_name '(' params_opt ')' out_opt ';'
	{
		$$ = md_alloc(p->arena, sizeof *$$);
		$$->name = $2;
		$$->in = $4.list;
		$$->out = $6.list;
		$$->has_out = $6.present;
		$$->loc = @$;
		if ($4.varargs || $6.varargs)
			md_parse_error(p, MD_D_DECL_PROTO_VARARGS, @$, "a probe's "
				       "arguments are known in number: no \"...\"");
	}
;

out_opt:
	%empty			{ $$ = (struct md_params){ 0 }; }
|	':' '(' params_opt ')'
	{
		$$ = $3;
		$$.present = true;
	}
;

any_name:
	IDENT
|	TNAME
;

/* -- declarations ------------------------------------------------------ */

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
	STORAGE			{ $$ = md_mk_spec(p, @1, $1, 0); }
|	SELF			{ $$ = md_mk_spec(p, @1, MD_ST_SELF, 0); }
|	THIS			{ $$ = md_mk_spec(p, @1, MD_ST_THIS, 0); }
;

type_qual:
	CONST			{ $$ = md_mk_spec(p, @1, 0, 0); }
|	RESTRICT		{ $$ = md_mk_spec(p, @1, 0, 0); }
|	VOLATILE		{ $$ = md_mk_spec(p, @1, 0, 0); }
;

type_spec:
	WORD			{ $$ = md_mk_spec(p, @1, 0, $1); }
|	TNAME
	{
		$$ = md_mk_spec(p, @1, 0, MD_W_TNAME);
		$$->tname = $1;
	}
|	sou
	{
		$$ = md_mk_spec(p, @1, 0, MD_W_SOU);
		$$->sou = $1;
	}
|	enum_spec
	{
		$$ = md_mk_spec(p, @1, 0, MD_W_ENUM);
		$$->en = $1;
	}
;

sou:
	STRUCT sou_spec
	{
		$$ = $2;
		$$->loc = @$;
		$$->packed = p->packed;
		p->packed = false;
		md_note_tag(p, $$);
	}
|	UNION sou_spec
	{
		$$ = $2;
		$$->loc = @$;
		$$->is_union = true;
		md_note_tag(p, $$);
	}
;

sou_spec:
	TNAME
	{
		$$ = md_alloc(p->arena, sizeof *$$);
		$$->tag = $1;
	}
|	sou_body
|	TNAME sou_body
	{
		$$ = $2;
		$$->tag = $1;
	}
;

sou_body:
	'{' members '}'
	{
		$$ = md_alloc(p->arena, sizeof *$$);
		$$->has_body = true;
		$$->members = $2;
		p->last_sou = $$;
	}
;

members:
	member			{ $$ = $1; }
|	members member
	{
		$$ = $1;
		for (unsigned i = 0; i < $2.n; i++)
			$$ = more(p, $$, $2.v[i]);
	}
;

/* one without a name: its members are ours */
member:
	spec_quals sdecls ';'
	{
		$$ = $2;
		md_decls_spec(&$$, $1);
	}
|	spec_quals ';'
	{ $$ = one(p, md_mk_decl(p, @$, $1, NULL, NULL)); }
;

sdecls:
	sdecl			{ $$ = one(p, $1); }
|	sdecls ',' sdecl	{ $$ = more(p, $1, $3); }
;

sdecl:
	declarator		{ $$ = md_mk_decl(p, @$, NULL, $1, NULL); }
|	declarator ':' cond	{ $$ = md_mk_decl(p, @$, NULL, $1, $3); }
|	':' cond		{ $$ = md_mk_decl(p, @$, NULL, NULL, $2); }
;

enum_spec:
	ENUM TNAME
	{
		$$ = md_alloc(p->arena, sizeof *$$);
		$$->tag = $2;
		$$->loc = @$;
	}
|	ENUM enum_body
	{
		$$ = $2;
		$$->loc = @$;
	}
|	ENUM TNAME enum_body
	{
		$$ = $3;
		$$->tag = $2;
		$$->loc = @$;
	}
;

enum_body:
	'{' enumitems '}'
	{
		$$ = md_alloc(p->arena, sizeof *$$);
		$$->has_body = true;
		$$->items = $2;
	}
;

enumitems:
	enumitem		{ $$ = one(p, $1); }
|	enumitems ',' enumitem	{ $$ = more(p, $1, $3); }
;

enumitem:
	any_name enum_value
	{
		$$ = md_alloc(p->arena, sizeof *$$);
		$$->name = $1;
		$$->value = $2;
		$$->loc = @$;
	}
;

enum_value:
	%empty			{ $$ = NULL; }
|	'=' assign		{ $$ = $2; }
;

declarator:
	direct
|	pointer direct		{ $$ = md_dtor_append(p, $2, $1); }
;

pointer:
	'*'			{ $$ = md_mk_dtor(p, @1, MD_DT_POINTER); }
|	pointer '*'
	{
		$$ = md_dtor_append(p, $1, md_mk_dtor(p, @2, MD_DT_POINTER));
	}
|	pointer type_qual
;

direct:
	IDENT
	{
		$$ = md_mk_dtor(p, @1, MD_DT_NAME);
		$$->name = $1;
	}
|	'(' declarator ')'	{ $$ = $2; }
|	direct suffix		{ $$ = md_dtor_append(p, $1, $2); }
;

suffix:
	'[' ']'			{ $$ = md_mk_dtor(p, @$, MD_DT_ARRAY); }
|	'[' cond ']'
	{
		$$ = md_mk_dtor(p, @$, MD_DT_ARRAY);
		$$->count = $2;
	}
|	'[' params ']'
	{ $$ = md_mk_params(p, @$, MD_DT_ARRAY, &$2); }
|	'(' params_opt ')'
	{ $$ = md_mk_params(p, @$, MD_DT_FUNC, &$2); }
;

params_opt:
	%empty			{ $$ = (struct md_params){ 0 }; }
|	params
;

params:
	param_list		{ $$ = (struct md_params){ .list = $1 }; }
|	param_list ',' ELLIPSIS
	{ $$ = (struct md_params){ .list = $1, .varargs = true }; }
|	ELLIPSIS		{ $$ = (struct md_params){ .varargs = true }; }
;

param_list:
	param			{ $$ = one(p, $1); }
|	param_list ',' param	{ $$ = more(p, $1, $3); }
;

param:
	decl_specs		{ $$ = md_mk_decl(p, @$, $1, NULL, NULL); }
|	decl_specs declarator	{ $$ = md_mk_decl(p, @$, $1, $2, NULL); }
|	decl_specs abstract	{ $$ = md_mk_decl(p, @$, $1, $2, NULL); }
;

type_name:
	spec_quals		{ $$ = md_mk_typename(p, @$, $1, NULL); }
|	spec_quals abstract	{ $$ = md_mk_typename(p, @$, $1, $2); }
;

abstract:
	pointer			{ $$ = md_dtor_abstract(p, @$, $1); }
|	dabstract
|	pointer dabstract	{ $$ = md_dtor_append(p, $2, $1); }
;

dabstract:
	'(' abstract ')'	{ $$ = $2; }
|	suffix			{ $$ = md_dtor_abstract(p, @$, $1); }
|	dabstract suffix	{ $$ = md_dtor_append(p, $1, $2); }
;

/* -- expressions ------------------------------------------------------- */

expr:
	assign
|	expr ',' assign
	{ $$ = md_mk_kids(p, @$, MD_E_COMMA, $1, $3, NULL); }
;

assign:
	cond
|	unary asgn_op assign
	{
		$$ = md_mk_expr(p, @$, (struct md_expr){
			.kind = MD_E_ASSIGN, .u.assign = { $1, $3, $2 } });
	}
;

asgn_op:
	'='			{ $$ = MD_OP_NONE; }
|	ASSIGN
;

cond:
	binary
|	binary '?' expr ':' cond
	{ $$ = md_mk_kids(p, @$, MD_E_COND, $1, $3, $5); }
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
|	'(' type_name ')' cast
	{ $$ = md_mk_typed(p, @$, MD_E_CAST, $4, $2); }
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
|	SIZEOF unary
	{ $$ = md_mk_typed(p, @$, MD_E_SIZEOF, $2, NULL); }
|	SIZEOF '(' type_name ')'
	{ $$ = md_mk_typed(p, @$, MD_E_SIZEOF, NULL, $3); }
|	STRINGOF unary		{ $$ = md_mk_unary(p, @$, MD_OP_STRINGOF, $2); }
;

postfix:
	primary
|	postfix '[' args ']'	{ $$ = md_mk_index(p, @$, $1, $3); }
|	postfix '(' ')'
	{ $$ = md_mk_listed(p, @$, MD_E_CALL, $1, (struct md_ptrs){ 0 }); }
|	postfix '(' args ')'	{ $$ = md_mk_listed(p, @$, MD_E_CALL, $1, $3); }
|	postfix member_op IDENT
	{
		$$ = md_mk_expr(p, @$, (struct md_expr){
			.kind = MD_E_MEMBER, .u.member = { $1, $3, $2 } });
	}
|	postfix INCR		{ $$ = md_mk_incdec(p, @$, 1, true, $1); }
|	postfix DECR		{ $$ = md_mk_incdec(p, @$, -1, true, $1); }
|	OFFSETOF '(' type_name ',' any_name ')'
	{
		$$ = md_mk_expr(p, @$, (struct md_expr){
			.kind = MD_E_OFFSETOF, .u.offset = { NULL, $3, $5 } });
	}
|	XLATE '<' type_name '>' '(' expr ')'
	{ $$ = md_mk_typed(p, @$, MD_E_XLATE, $6, $3); }
;

member_op:
	'.'			{ $$ = 0; }
|	PTR			{ $$ = 1; }
;

args:
	assign			{ $$ = one(p, $1); }
|	args ',' assign		{ $$ = more(p, $1, $3); }
;

primary:
	IDENT			{ $$ = md_mk_ident(p, @1, MD_SC_GLOBAL, $1); }
|	AGG
	{
		$$ = md_mk_expr(p, @1, (struct md_expr){
			.kind = MD_E_AGG, .u.agg.name = $1 });
	}
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
	if (md_parse_muted(p, loc) || p->no_body || (p->end_known &&
						     kind == YYSYMBOL_YYEOF))
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
	hint = md_syntax_hint(p, loc);
	if (kind == YYSYMBOL_YYEOF && p->braces)
		md_hint(&p->c->diags, "the { of line %d has no }",
			p->open.line);
	else if (hint)
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
