/*
 * ast_dump.c - the tree as S-expressions, one statement a line.
 *
 * Operators come first: `(= self->t timestamp)`. A type that the checker has
 * set follows its node after a colon: `x:int`. Node kinds that D writes like
 * functions look like calls: `(call printf "%d\n" x)`. The dump is for people
 * and for tests of small pieces; it is not meant to be read back.
 */
#include "ast.h"

static void put_expr(struct md_out *o, const struct md_expr *e);
static void put_decl(struct md_out *o, const struct md_decl *d);

static const char *const op_names[] = {
	[MD_OP_NONE] = "",   [MD_OP_ADD] = "+",   [MD_OP_SUB] = "-",
	[MD_OP_MUL] = "*",   [MD_OP_DIV] = "/",   [MD_OP_MOD] = "%",
	[MD_OP_AND] = "&",   [MD_OP_OR] = "|",    [MD_OP_XOR] = "^",
	[MD_OP_SHL] = "<<",  [MD_OP_SHR] = ">>",  [MD_OP_LAND] = "&&",
	[MD_OP_LOR] = "||",  [MD_OP_LXOR] = "^^", [MD_OP_EQ] = "==",
	[MD_OP_NE] = "!=",   [MD_OP_LT] = "<",    [MD_OP_LE] = "<=",
	[MD_OP_GT] = ">",    [MD_OP_GE] = ">=",   [MD_OP_NEG] = "-",
	[MD_OP_PLUS] = "+",  [MD_OP_NOT] = "!",   [MD_OP_COMPL] = "~",
	[MD_OP_DEREF] = "*", [MD_OP_ADDR] = "&",  [MD_OP_STRINGOF] = "stringof",
};

static void
indent(struct md_out *o, int depth)
{
	md_putc(o, '\n');
	for (int i = 0; i < depth; i++)
		md_puts(o, "  ");
}

static void
put_string(struct md_out *o, const char *s, size_t len)
{
	static const char from[] = "\a\b\f\n\r\t\v\\\"", to[] = "abfnrtv\\\"";

	md_putc(o, '"');
	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)s[i];
		size_t n = 0;

		while (n < sizeof from - 1 && from[n] != s[i])
			n++;
		if (n < sizeof from - 1)
			md_printf(o, "\\%c", to[n]);
		else if (c < ' ' || c >= 0x7f)
			md_printf(o, "\\%03o", c);
		else
			md_putc(o, s[i]);
	}
	md_putc(o, '"');
}

static void
put_type(struct md_out *o, const struct md_type *t)
{
	if (t->name) {
		md_puts(o, t->name);
	} else if (t->kind == MD_T_POINTER && t->ref) {
		put_type(o, t->ref);
		md_putc(o, '*');
	} else if (t->kind == MD_T_ARRAY && t->ref) {
		put_type(o, t->ref);
		md_printf(o, "[%u]", t->nelem);
	} else {
		md_puts(o, t->kind == MD_T_STRUCT  ? "struct"
			   : t->kind == MD_T_UNION ? "union"
			   : t->kind == MD_T_ENUM  ? "enum"
			   : t->kind == MD_T_FUNC  ? "function"
						   : "?");
	}
}

/* -- declarations ------------------------------------------------------ */

static void
put_members(struct md_out *o, const struct md_ptrs *members)
{
	md_puts(o, " {");
	for (unsigned i = 0; i < members->n; i++) {
		md_putc(o, ' ');
		put_decl(o, members->v[i]);
	}
	md_puts(o, " }");
}

static void
put_sou(struct md_out *o, const struct md_sou *s)
{
	md_puts(o, s->is_union ? "union" : "struct");
	if (s->tag)
		md_printf(o, " %s", s->tag);
	if (s->has_body)
		put_members(o, &s->members);
}

static void
put_enum(struct md_out *o, const struct md_enumspec *e)
{
	md_printf(o, "enum%s%s", e->tag ? " " : "", e->tag ? e->tag : "");
	if (!e->has_body)
		return;
	md_puts(o, " {");
	for (unsigned i = 0; i < e->items.n; i++) {
		const struct md_enumitem *item = e->items.v[i];

		md_printf(o, " %s", item->name);
		if (item->value) {
			md_putc(o, '=');
			put_expr(o, item->value);
		}
	}
	md_puts(o, " }");
}

static void
put_spec(struct md_out *o, const struct md_spec *s)
{
	static const char *const storages[] = {
		[MD_ST_NONE] = "",
		[MD_ST_AUTO] = "auto ",
		[MD_ST_REGISTER] = "register ",
		[MD_ST_STATIC] = "static ",
		[MD_ST_EXTERN] = "extern ",
		[MD_ST_TYPEDEF] = "typedef ",
		[MD_ST_SELF] = "self ",
		[MD_ST_THIS] = "this ",
	};
	static const struct {
		unsigned bit;
		const char *text;
	} words[] = {
		{ MD_W_SIGNED, "signed" },   { MD_W_UNSIGNED, "unsigned" },
		{ MD_W_SHORT, "short" },     { MD_W_LONG, "long" },
		{ MD_W_LLONG, "long long" }, { MD_W_VOID, "void" },
		{ MD_W_CHAR, "char" },       { MD_W_INT, "int" },
		{ MD_W_FLOAT, "float" },     { MD_W_DOUBLE, "double" },
		{ MD_W_STRING, "string" },
	};
	const char *gap = "";

	md_puts(o, storages[s->storage]);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (!(s->words & words[i].bit))
			continue;
		md_printf(o, "%s%s", gap, words[i].text);
		gap = " ";
	}
	if (s->tname || s->sou || s->en)
		md_puts(o, gap);
	if (s->tname)
		md_puts(o, s->tname);
	if (s->sou)
		put_sou(o, s->sou);
	if (s->en)
		put_enum(o, s->en);
}

static void
put_params(struct md_out *o, const struct md_dtor *d)
{
	for (unsigned i = 0; i < d->params.n; i++) {
		if (i)
			md_puts(o, ", ");
		put_decl(o, d->params.v[i]);
	}
	if (d->varargs)
		md_puts(o, d->params.n ? ", ..." : "...");
}

/* The chain as it stands: `a[3]*` is an array of pointers. */
static void
put_dtor(struct md_out *o, const struct md_dtor *d)
{
	for (; d; d = d->next) {
		switch (d->kind) {
		case MD_DT_NAME:
			md_puts(o, d->name ? d->name : "_");
			break;
		case MD_DT_POINTER:
			md_putc(o, '*');
			break;
		case MD_DT_ARRAY:
			md_putc(o, '[');
			if (d->count)
				put_expr(o, d->count);
			put_params(o, d);
			md_putc(o, ']');
			break;
		case MD_DT_FUNC:
			md_putc(o, '(');
			put_params(o, d);
			md_putc(o, ')');
			break;
		}
	}
}

static void
put_decl(struct md_out *o, const struct md_decl *d)
{
	md_putc(o, '(');
	put_spec(o, d->spec);
	if (d->dtor) {
		md_putc(o, ' ');
		put_dtor(o, d->dtor);
	}
	if (d->bits) {
		md_puts(o, " : ");
		put_expr(o, d->bits);
	}
	md_putc(o, ')');
}

static void
put_typename(struct md_out *o, const struct md_typename *t)
{
	md_putc(o, '<');
	put_spec(o, t->spec);
	if (t->dtor) {
		md_putc(o, ' ');
		put_dtor(o, t->dtor);
	}
	md_putc(o, '>');
}

/* -- expressions ------------------------------------------------------- */

static void
put_list(struct md_out *o, const struct md_ptrs *list)
{
	for (unsigned i = 0; i < list->n; i++) {
		md_putc(o, ' ');
		put_expr(o, list->v[i]);
	}
}

static void
put_ident(struct md_out *o, const struct md_expr *e)
{
	static const char *const scopes[] = {
		[MD_SC_GLOBAL] = "",
		[MD_SC_SELF] = "self->",
		[MD_SC_THIS] = "this->",
	};

	md_puts(o, scopes[e->u.ident.scope]);
	md_puts(o, e->u.ident.name);
}

static void
put_int(struct md_out *o, const struct md_expr *e)
{
	uint64_t v = e->u.num.value;

	if (e->type && !e->type->is_signed)
		md_printf(o, "%llu", (unsigned long long)v);
	else
		md_printf(o, "%lld", (long long)v);
}

static void
put_agg(struct md_out *o, const struct md_expr *e)
{
	if (!e->u.agg.indexed) {
		md_printf(o, "@%s", e->u.agg.name);
		return;
	}
	md_printf(o, "(@%s", e->u.agg.name);
	put_list(o, &e->u.agg.keys);
	md_putc(o, ')');
}

/* `(NAME A B C)`, with those operands that there are. */
static void
put_op(struct md_out *o, const char *name, const char *suffix,
       const struct md_expr *a, const struct md_expr *b,
       const struct md_expr *c)
{
	const struct md_expr *const list[] = { a, b, c };

	md_printf(o, "(%s%s", name, suffix);
	for (int i = 0; i < 3; i++) {
		if (!list[i])
			continue;
		md_putc(o, ' ');
		put_expr(o, list[i]);
	}
	md_putc(o, ')');
}

/* `(NAME <TYPE> REST)` */
static void
put_typed(struct md_out *o, const char *name, const struct md_typename *t,
	  const struct md_expr *e, const char *member)
{
	md_printf(o, "(%s", name);
	if (t) {
		md_putc(o, ' ');
		put_typename(o, t);
	}
	if (e) {
		md_putc(o, ' ');
		put_expr(o, e);
	}
	if (member)
		md_printf(o, " %s", member);
	md_putc(o, ')');
}

static void
put_node(struct md_out *o, const struct md_expr *e)
{
	switch (e->kind) {
	case MD_E_INT:
		put_int(o, e);
		break;
	case MD_E_STR:
		put_string(o, e->u.str.s, e->u.str.len);
		break;
	case MD_E_IDENT:
		put_ident(o, e);
		break;
	case MD_E_AGG:
		put_agg(o, e);
		break;
	case MD_E_UNARY:
		put_op(o, op_names[e->u.un.op], "", e->u.un.e, NULL, NULL);
		break;
	case MD_E_INCDEC:
		put_op(o, e->u.incdec.post ? "post" : "pre",
		       e->u.incdec.delta > 0 ? "++" : "--", e->u.incdec.e, NULL,
		       NULL);
		break;
	case MD_E_BINARY:
		put_op(o, op_names[e->u.bin.op], "", e->u.bin.l, e->u.bin.r,
		       NULL);
		break;
	case MD_E_ASSIGN:
		put_op(o, op_names[e->u.assign.op], "=", e->u.assign.l,
		       e->u.assign.r, NULL);
		break;
	case MD_E_COND:
		put_op(o, "?", ":", e->u.cond.c, e->u.cond.t, e->u.cond.f);
		break;
	case MD_E_CALL:
		md_puts(o, "(call ");
		put_expr(o, e->u.call.fn);
		put_list(o, &e->u.call.args);
		md_putc(o, ')');
		break;
	case MD_E_INDEX:
		md_puts(o, "(index ");
		put_expr(o, e->u.index.e);
		put_list(o, &e->u.index.args);
		md_putc(o, ')');
		break;
	case MD_E_MEMBER:
		md_printf(o, "(%s ", e->u.member.arrow ? "->" : ".");
		put_expr(o, e->u.member.e);
		md_printf(o, " %s)", e->u.member.name);
		break;
	case MD_E_CAST:
		put_typed(o, "cast", e->u.cast.to, e->u.cast.e, NULL);
		break;
	case MD_E_SIZEOF:
		put_typed(o, "sizeof", e->u.size.of, e->u.size.e, NULL);
		break;
	case MD_E_OFFSETOF:
		put_typed(o, "offsetof", e->u.offset.of, NULL,
			  e->u.offset.member);
		break;
	case MD_E_XLATE:
		put_typed(o, "xlate", e->u.xlate.to, e->u.xlate.e, NULL);
		break;
	case MD_E_COMMA:
		put_op(o, ",", "", e->u.comma.l, e->u.comma.r, NULL);
		break;
	}
}

static void
put_expr(struct md_out *o, const struct md_expr *e)
{
	put_node(o, e);
	if (e->type) {
		md_putc(o, ':');
		put_type(o, e->type);
	}
}

void
md_expr_dump(const struct md_expr *e, struct md_out *out)
{
	put_expr(out, e);
}

/* -- program ----------------------------------------------------------- */

static void put_stmts(struct md_out *o, const struct md_ptrs *stmts, int depth);

static void
put_stmt(struct md_out *o, const struct md_stmt *s, int depth)
{
	indent(o, depth);
	if (s->kind == MD_S_EXPR) {
		put_expr(o, s->e);
		return;
	}
	md_puts(o, "(if ");
	put_expr(o, s->e);
	put_stmts(o, &s->then, depth + 1);
	if (s->els.n) {
		indent(o, depth);
		md_puts(o, "else");
		put_stmts(o, &s->els, depth + 1);
	}
	md_putc(o, ')');
}

static void
put_stmts(struct md_out *o, const struct md_ptrs *stmts, int depth)
{
	for (unsigned i = 0; i < stmts->n; i++)
		put_stmt(o, stmts->v[i], depth);
}

static void
put_clause(struct md_out *o, const struct md_clause *c)
{
	md_puts(o, "(clause");
	for (unsigned i = 0; i < c->pdescs.n; i++) {
		const struct md_pdesc *d = c->pdescs.v[i];

		if (d->id >= 0)
			md_printf(o, " (probe %ld)", d->id);
		else
			md_printf(o, " (probe %s:%s:%s:%s)", d->prov, d->mod,
				  d->func, d->name);
	}
	if (c->pred) {
		indent(o, 1);
		md_puts(o, "(pred ");
		put_expr(o, c->pred);
		md_putc(o, ')');
	}
	if (c->has_body) {
		indent(o, 1);
		md_puts(o, "(body");
		put_stmts(o, &c->stmts, 2);
		md_putc(o, ')');
	}
	md_putc(o, ')');
}

static void
put_declaration(struct md_out *o, const struct md_item *item)
{
	md_puts(o, "(decl");
	if (item->spec) {
		md_putc(o, ' ');
		put_spec(o, item->spec);
	}
	for (unsigned i = 0; i < item->decls.n; i++) {
		md_putc(o, ' ');
		put_decl(o, item->decls.v[i]);
	}
	md_putc(o, ')');
}

static void
put_xlator(struct md_out *o, const struct md_item *item)
{
	md_puts(o, "(translator ");
	put_typename(o, item->xlator.to);
	md_putc(o, ' ');
	put_typename(o, item->xlator.from);
	md_printf(o, " %s", item->xlator.param);
	for (unsigned i = 0; i < item->xlator.members.n; i++) {
		const struct md_xmember *m = item->xlator.members.v[i];

		indent(o, 1);
		md_printf(o, "(= %s ", m->name);
		put_expr(o, m->value);
		md_putc(o, ')');
	}
	md_putc(o, ')');
}

static void
put_provparams(struct md_out *o, const struct md_ptrs *params)
{
	md_puts(o, " (params");
	for (unsigned i = 0; i < params->n; i++) {
		md_putc(o, ' ');
		put_decl(o, params->v[i]);
	}
	md_putc(o, ')');
}

static void
put_provider(struct md_out *o, const struct md_item *item)
{
	md_printf(o, "(provider %s", item->prov.name);
	for (unsigned i = 0; i < item->prov.probes.n; i++) {
		const struct md_provprobe *p = item->prov.probes.v[i];

		indent(o, 1);
		md_printf(o, "(probe %s", p->name);
		put_provparams(o, &p->in);
		if (p->has_out)
			put_provparams(o, &p->out);
		md_putc(o, ')');
	}
	md_putc(o, ')');
}

void
md_ast_dump(const struct md_ast *ast, struct md_out *out)
{
	for (unsigned i = 0; i < ast->items.n; i++) {
		const struct md_item *item = ast->items.v[i];

		switch (item->kind) {
		case MD_I_CLAUSE:
			put_clause(out, item->clause);
			break;
		case MD_I_DECL:
			put_declaration(out, item);
			break;
		case MD_I_INLINE:
			md_puts(out, "(inline ");
			put_decl(out, item->inl.decl);
			md_putc(out, ' ');
			put_expr(out, item->inl.value);
			md_putc(out, ')');
			break;
		case MD_I_XLATOR:
			put_xlator(out, item);
			break;
		case MD_I_PROVIDER:
			put_provider(out, item);
			break;
		}
		md_putc(out, '\n');
	}
}
