/*
 * text.c - a program's tree as D text, with parentheses only where the grammar
 * needs them, so that precedence and association are tested too.
 */
#include "diff.h"

#include <string.h>

const struct df_type df_types[] = {
	{ "char", 8, true },
	{ "signed char", 8, true },
	{ "unsigned char", 8, false },
	{ "short", 16, true },
	{ "unsigned short", 16, false },
	[T_INT] = { "int", 32, true },
	[T_UINT] = { "unsigned int", 32, false },
	[T_LONG] = { "long", 64, true },
	[T_ULONG] = { "unsigned long", 64, false },
	{ "long long", 64, true },
	{ "unsigned long long", 64, false },
	{ "int8_t", 8, true },
	{ "int16_t", 16, true },
	{ "int32_t", 32, true },
	{ "int64_t", 64, true },
	{ "uint8_t", 8, false },
	{ "uint16_t", 16, false },
	{ "uint32_t", 32, false },
	{ "uint64_t", 64, false },
	{ "df_byte_t", 8, false },	/* typedefs of the batch's script */
	{ "df_word_t", 16, true },
	{ "df_quad_t", 64, false },
};
const int df_ntypes = sizeof df_types / sizeof df_types[0];

const char *const df_ops[] = {
	[OP_NONE] = "", [OP_ADD] = "+", [OP_SUB] = "-", [OP_MUL] = "*",
	[OP_DIV] = "/", [OP_MOD] = "%", [OP_AND] = "&", [OP_OR] = "|",
	[OP_XOR] = "^", [OP_SHL] = "<<", [OP_SHR] = ">>", [OP_EQ] = "==",
	[OP_NE] = "!=", [OP_LT] = "<", [OP_LE] = "<=", [OP_GT] = ">",
	[OP_GE] = ">=", [OP_LAND] = "&&", [OP_LOR] = "||", [OP_LXOR] = "^^",
	[OP_NEG] = "-", [OP_PLUS] = "+", [OP_COMPL] = "~", [OP_NOT] = "!",
	[OP_PREINC] = "++", [OP_PREDEC] = "--", [OP_POSTINC] = "++",
	[OP_POSTDEC] = "--",
};

/* how tightly an expression holds together (reference 2.4) */
static int
level_of_binary(enum op op)
{
	switch (op) {
	case OP_MUL:
	case OP_DIV:
	case OP_MOD:
		return 13;
	case OP_ADD:
	case OP_SUB:
		return 12;
	case OP_SHL:
	case OP_SHR:
		return 11;
	case OP_LT:
	case OP_LE:
	case OP_GT:
	case OP_GE:
		return 10;
	case OP_EQ:
	case OP_NE:
		return 9;
	case OP_AND:
		return 8;
	case OP_XOR:
		return 7;
	case OP_OR:
		return 6;
	case OP_LAND:
		return 5;
	case OP_LXOR:
		return 4;
	default:
		return 3; /* || */
	}
}

static int
level(const struct node *e, enum mode mode)
{
	switch (e->kind) {
	case N_LEAF:
		if (e->var && (mode == M_VAR || (mode == M_MIX && e->mix)))
			return 16;
		return e->text[0] == '-' || e->text[0] == '(' ? 14 : 16;
	case N_UN:
	case N_CAST:
	case N_INCDEC:
		return 14;
	case N_BIN:
		return level_of_binary(e->op);
	case N_ISNULL:
		return 9;
	case N_COND:
		return 2;
	case N_ASSIGN:
		return 1;
	case N_COMMA:
		return 0;
	default:
		return 16;
	}
}

static void expr(FILE *f, const struct node *e, enum mode mode, int want);

static void
keys(FILE *f, struct node *const *key, int n, enum mode mode)
{
	for (int i = 0; i < n; i++) {
		fputs(i ? ", " : "[", f);
		expr(f, key[i], mode, 1);
	}
	if (n)
		fputc(']', f);
}

static void
incdec(FILE *f, const struct node *e, enum mode mode)
{
	bool pre = e->op == OP_PREINC || e->op == OP_PREDEC;

	if (pre)
		fputs(df_ops[e->op], f);
	expr(f, e->a, mode, 15);
	if (!pre)
		fputs(df_ops[e->op], f);
}

static void
call(FILE *f, const struct node *e, enum mode mode)
{
	const struct node *const more[] = { e->b, e->c };

	fprintf(f, "%s(", e->kind == N_CALL ? df_fns[e->fn].name
			  : e->kind == N_JOIN ? "strjoin" : "strlen");
	expr(f, e->a, mode, 1);
	for (int i = 0; i < 2 && more[i]; i++) {
		fputs(", ", f);
		expr(f, more[i], mode, 1);
	}
	fputc(')', f);
}

static void
naked(FILE *f, const struct node *e, enum mode mode)
{
	int n = level(e, mode);

	switch (e->kind) {
	case N_LEAF:
		if (e->var && (mode == M_VAR || (mode == M_MIX && e->mix)))
			fputs(e->var->name, f);
		else
			fputs(e->text, f);
		break;
	case N_VAR:
		fputs(e->var->name, f);
		keys(f, e->key, e->var->nkeys, mode);
		break;
	case N_UN:
		fprintf(f, "%s ", df_ops[e->op]);
		expr(f, e->a, mode, 14);
		break;
	case N_BIN:
		expr(f, e->a, mode, n);
		fprintf(f, " %s ", df_ops[e->op]);
		expr(f, e->b, mode, n + 1);
		break;
	case N_COND:
		expr(f, e->a, mode, 3);
		fputs(" ? ", f);
		expr(f, e->b, mode, 0);
		fputs(" : ", f);
		expr(f, e->c, mode, 2);
		break;
	case N_CAST:
		fprintf(f, "(%s)", df_types[e->type].name);
		expr(f, e->a, mode, 14);
		break;
	case N_COMMA:
		expr(f, e->a, mode, 0);
		fputs(", ", f);
		expr(f, e->b, mode, 1);
		break;
	case N_ASSIGN:
		expr(f, e->a, mode, 15);
		fprintf(f, " %s= ", df_ops[e->op]);
		expr(f, e->b, mode, 1);
		break;
	case N_INCDEC:
		incdec(f, e, mode);
		break;
	case N_SIZEOF:
		fputs("sizeof (", f);
		expr(f, e->a, mode, 0);
		fputc(')', f);
		break;
	case N_JOIN:
	case N_STRLEN:
	case N_CALL:
		call(f, e, mode);
		break;
	case N_ISNULL:
		expr(f, e->a, mode, 10);
		fprintf(f, " %s NULL", df_ops[e->op]);
		break;
	}
}

static void
expr(FILE *f, const struct node *e, enum mode mode, int want)
{
	bool paren = level(e, mode) < want;

	if (paren)
		fputc('(', f);
	naked(f, e, mode);
	if (paren)
		fputc(')', f);
}

static void
stmt(FILE *f, const struct prog *p, const struct stmt *s)
{
	static const char *const fns[] = { "count", "sum", "min", "max",
					   "avg" };

	switch (s->kind) {
	case ST_NONE:
		return;
	case ST_EXPR:
		expr(f, s->e, M_CONST, 0);
		break;
	case ST_PRINTF:
		fprintf(f, "printf(\"%d:", p->id);
		for (int i = 0; i < s->nargs; i++)
			fprintf(f, " %s", s->args[i].conv);
		fputs("\\n\"", f);
		for (int i = 0; i < s->nargs; i++) {
			fputs(",\n\t    ", f);
			expr(f, s->args[i].e, s->args[i].mode, 1);
		}
		fputc(')', f);
		break;
	case ST_AGG:
		fputs(s->agg->name, f);
		keys(f, s->key, s->agg->nkeys, M_CONST);
		fprintf(f, " = %s(", fns[s->agg->fn]);
		if (s->e)
			expr(f, s->e, M_CONST, 1);
		fputc(')', f);
		break;
	case ST_PRINTA:
		fprintf(f, "printa(\"%d:a", p->id);
		for (int i = 0; i < s->agg->nkeys; i++)
			fputs(s->agg->ktype[i] == T_STR ? " %s" : " %d", f);
		fprintf(f, " %%@d\\n\", %s)", s->agg->name);
		break;
	}
	fputs(";\n", f);
}

void
df_text_decls(FILE *f, const struct prog *p)
{
	for (int i = 0; i < p->nvars; i++) {
		const struct var *v = p->vars[i];
		const char *name = v->name;

		/* this-> variables belong to the batch */
		if (!v->declared || v->scope == S_THIS)
			continue;
		if (v->scope == S_SELF) {
			fputs("self ", f);
			name += 6;
		}
		fprintf(f, "%s %s", v->type == T_STR ? "string"
				   : df_types[v->type].name, name);
		for (int k = 0; k < v->nkeys; k++)
			fprintf(f, "%s%s", k ? ", " : "[",
				v->ktype[k] == T_STR ? "string"
				: df_types[v->ktype[k]].name);
		fputs(v->nkeys ? "];\n" : ";\n", f);
	}
}

void
df_text_clause(FILE *f, const struct prog *p, int clause)
{
	const struct clause *c = &p->clauses[clause];

	fputs("BEGIN\n", f);
	if (c->pred) {
		fputs("/ ", f);
		expr(f, c->pred, M_CONST, 0);
		fputs(" /\n", f);
	}
	fputs("{\n", f);
	for (int i = 0; i < c->nstmts; i++) {
		if (c->stmts[i].kind != ST_NONE)
			fputc('\t', f);
		stmt(f, p, &c->stmts[i]);
	}
	fputs("\tthis->df = 0;\n}\n", f);
}
