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
put_decls(struct md_out *o, const struct md_ptrs *decls, const char *between)
{
	for (unsigned i = 0; i < decls->n; i++) {
		md_puts(o, i || *between == ' ' ? between : "");
		put_decl(o, decls->v[i]);
	}
}

static void
put_sou(struct md_out *o, const struct md_sou *s)
{
	md_puts(o, s->is_union ? "union" : "struct");
	if (s->tag)
		md_printf(o, " %s", s->tag);
	if (!s->has_body)
		return;
	md_puts(o, " {");
	put_decls(o, &s->members, " ");
	md_puts(o, " }");
}

/* NAME, or NAME=VALUE */
static void
put_enum(struct md_out *o, const struct md_enumspec *e)
{
	md_printf(o, "enum%s%s", e->tag ? " " : "", e->tag ? e->tag : "");
	if (!e->has_body)
		return;
	md_puts(o, " {");
	for (unsigned i = 0; i < e->items.n; i++) {
		const struct md_enumitem *item = e->items.v[i];

		md_printf(o, item->value ? " %s=" : " %s", item->name);
		put_expr(o, item->value);
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

/* The chain as it stands: `a[3]*` is an array of pointers. */
static void
put_dtor(struct md_out *o, const struct md_dtor *d)
{
	static const char brackets[][3] = {
		[MD_DT_NAME] = "",
		[MD_DT_POINTER] = "*",
		[MD_DT_ARRAY] = "[]",
		[MD_DT_FUNC] = "()",
	};

	for (; d; d = d->next) {
		if (d->kind == MD_DT_NAME)
			md_puts(o, d->name ? d->name : "_");
		else
			md_putc(o, brackets[d->kind][0]);
		put_expr(o, d->count);
		put_decls(o, &d->params, ", ");
		if (d->varargs)
			md_puts(o, d->params.n ? ", ..." : "...");
		md_puts(o, brackets[d->kind][0] ? brackets[d->kind] + 1 : "");
	}
}

static void
put_declared(struct md_out *o, const struct md_spec *s, const struct md_dtor *d)
{
	put_spec(o, s);
	md_puts(o, d ? " " : "");
	put_dtor(o, d);
}

static void
put_decl(struct md_out *o, const struct md_decl *d)
{
	md_putc(o, '(');
	put_declared(o, d->spec, d->dtor);
	md_puts(o, d->bits ? " : " : "");
	put_expr(o, d->bits);
	md_putc(o, ')');
}

static void
put_typename(struct md_out *o, const struct md_typename *t)
{
	md_putc(o, '<');
	put_declared(o, t->spec, t->dtor);
	md_putc(o, '>');
}

/* -- expressions ------------------------------------------------------- */

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
put_ident(struct md_out *o, const struct md_expr *e)
{
	static const char *const scopes[] = {
		[MD_SC_GLOBAL] = "",
		[MD_SC_SELF] = "self->",
		[MD_SC_THIS] = "this->",
	};

	md_printf(o, "%s%s", scopes[e->u.ident.scope], e->u.ident.name);
}

/* What stands first in the parentheses. */
static void
put_head(struct md_out *o, const struct md_expr *e)
{
	static const char *const names[] = {
		[MD_E_COND] = "?:",       [MD_E_CALL] = "call",
		[MD_E_INDEX] = "index",   [MD_E_CAST] = "cast",
		[MD_E_SIZEOF] = "sizeof", [MD_E_OFFSETOF] = "offsetof",
		[MD_E_XLATE] = "xlate",   [MD_E_COMMA] = ",",
	};

	switch (e->kind) {
	case MD_E_AGG:
		md_printf(o, "@%s", e->u.agg.name);
		break;
	case MD_E_UNARY:
		md_puts(o, md_op_text(e->u.un.op, false));
		break;
	case MD_E_INCDEC:
		md_printf(o, "%s%s", e->u.incdec.post ? "post" : "pre",
			  e->u.incdec.delta > 0 ? "++" : "--");
		break;
	case MD_E_BINARY:
	case MD_E_ASSIGN:
		md_puts(o, md_op_text(e->u.bin.op, e->kind == MD_E_ASSIGN));
		break;
	case MD_E_MEMBER:
		md_puts(o, e->u.member.arrow ? "->" : ".");
		break;
	default:
		md_puts(o, names[e->kind]);
	}
}

/* `(HEAD <TYPE> A B C NAME)`, with those operands that there are */
static void
put_operands(struct md_out *o, const struct md_expr *e)
{
	struct md_operands below = md_expr_operands(e);

	md_putc(o, '(');
	put_head(o, e);
	if (below.type) {
		md_putc(o, ' ');
		put_typename(o, below.type);
	}
	for (unsigned i = 0; i < below.nkids; i++) {
		md_puts(o, e->u.kid[i] ? " " : "");
		put_expr(o, e->u.kid[i]);
	}
	for (unsigned i = 0; below.list && i < below.list->n; i++) {
		md_putc(o, ' ');
		put_expr(o, below.list->v[i]);
	}
	if (e->kind == MD_E_MEMBER)
		md_printf(o, " %s", e->u.member.name);
	if (e->kind == MD_E_OFFSETOF)
		md_printf(o, " %s", e->u.offset.member);
	md_putc(o, ')');
}

static void
put_expr(struct md_out *o, const struct md_expr *e)
{
	if (!e)
		return;
	if (e->kind == MD_E_INT)
		put_int(o, e);
	else if (e->kind == MD_E_STR)
		put_string(o, e->u.str.s, e->u.str.len);
	else if (e->kind == MD_E_IDENT)
		put_ident(o, e);
	else if (e->kind == MD_E_AGG && !e->u.agg.indexed)
		put_head(o, e);
	else
		put_operands(o, e);
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
put_provider(struct md_out *o, const struct md_item *item)
{
	md_printf(o, "(provider %s", item->prov.name);
	for (unsigned i = 0; i < item->prov.probes.n; i++) {
		const struct md_provprobe *p = item->prov.probes.v[i];

		indent(o, 1);
		md_printf(o, "(probe %s (params", p->name);
		put_decls(o, &p->in, " ");
		if (p->has_out)
			md_puts(o, ") (params");
		put_decls(o, &p->out, " ");
		md_puts(o, "))");
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
			md_puts(out, item->spec ? "(decl " : "(decl");
			if (item->spec)
				put_spec(out, item->spec);
			put_decls(out, &item->decls, " ");
			md_putc(out, ')');
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
