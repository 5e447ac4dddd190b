/*
 * act_typed.c - print(): a value with its type, structures as a tree
 * (reference 6.4).
 *
 * A pointer is shown as its address and what it points to, anything else as
 * it is. At probe time the bytes go into the record; the type that the field
 * carries says how they look. Members that are zero are left out.
 */
#include "stdlib/stdlib.h"

#include <string.h>

#include "keys.h"
#include "lang/check.h"
#include "lang/lower.h"

enum { COLUMN = 44, DEPTH_MAX = 10 };

/* Does print() show what the pointer points to? */
static bool
follows(const struct md_type *t)
{
	return t->kind == MD_T_POINTER && t->ref->complete &&
	       !(t->ref->nmembers && t->ref->members[0].how) &&
	       t->ref->kind != MD_T_VOID && t->ref->kind != MD_T_FUNC;
}

/* All members that a value has, while they can still be had. */
static void
fill_deep(struct md_type *t)
{
	if (t->kind == MD_T_ARRAY) {
		fill_deep(t->ref);
		return;
	}
	if (t->kind != MD_T_STRUCT && t->kind != MD_T_UNION)
		return;
	md_type_fill(t);
	for (unsigned i = 0; i < t->nmembers; i++)
		fill_deep(t->members[i].type);
}

static int
print_check(struct md_check *c, struct md_expr *call)
{
	const struct md_expr *e = md_arg_of(call, 0);
	struct md_type *t = e->type;

	if (e->kind == MD_E_AGG) { /* as printa() does */
		call->builtin = md_builtin_find("printa", true);
		call->u.call.fn->builtin = call->builtin;
		return call->builtin->ops->check(c, call);
	}
	if (t->kind == MD_T_VOID)
		return md_refuse(c, MD_D_PROTO_ARG, e->loc,
				 "print( ) may not be applied to a void "
				 "expression");
	if (t->kind == MD_T_POINTER)
		md_check_complete(c, t->ref);
	if (follows(t))
		t = t->ref;
	fill_deep(t);
	if (t->size <= c->c->opt.printsize || t->kind == MD_T_STRING)
		return 0;
	return md_refuse(c, MD_D_PRINT_SIZE, e->loc,
			 "print( ) of %u bytes is more than printsize %llu",
			 t->size, (unsigned long long)c->c->opt.printsize);
}

static void
print_action(struct md_lower *l, const struct md_expr *call,
	     struct md_image_action *act)
{
	const struct md_expr *e = md_arg_of(call, 0);
	const struct md_type *t = e->type;
	struct md_field f;
	int addr;

	if (!follows(t)) {
		md_lower_record(l, act, e);
		return;
	}
	addr = md_lower_int(l, e);
	f = *md_lower_field(l, act, MD_F_INT, 8, t);
	md_ir_st(&l->f, l->rec, (int)f.off, 8, addr);
	f = *md_lower_field(l, act, MD_F_BYTES, t->ref->size, t->ref);
	md_lower_bytes(l, md_arg(md_ir_addi_ptr(&l->f, l->rec, f.off)),
		       md_arg_imm(f.size), e, addr);
}

/* -- printing ------------------------------------------------------------- */

struct tree {
	struct md_out *o;
	struct md_arena *a;	/* texts of types */
};

static void value(struct tree *t, const struct md_type *type,
		  const uint8_t *data, int col, int depth);

static bool
is_zero(const uint8_t *data, size_t n)
{
	while (n > 0 && !data[n - 1])
		n--;
	return n == 0;
}

static void
put_char(struct md_out *o, int64_t c)
{
	if (c >= ' ' && c < 0x7f)
		md_printf(o, "'%c'", (char)c);
	else
		md_printf(o, "'\\%03o'", (unsigned)(uint8_t)c);
}

static void
scalar(struct tree *t, const struct md_type *type, int64_t n)
{
	if (type->kind == MD_T_POINTER) {
		md_printf(t->o, "0x%llx", (unsigned long long)n);
		return;
	}
	for (unsigned i = 0; type->kind == MD_T_ENUM && i < type->ntags; i++) {
		if (type->tags[i].value == n) {
			md_puts(t->o, type->tags[i].name);
			return;
		}
	}
	if (type->size == 1 && type->is_signed)
		put_char(t->o, n);
	else if (type->is_signed || type->kind == MD_T_ENUM)
		md_printf(t->o, "%lld", (long long)n);
	else
		md_printf(t->o, "%llu", (unsigned long long)n);
}

static int64_t
int_at(const struct md_type *type, const uint8_t *data)
{
	const struct md_field f = { .kind = MD_F_INT, .size = type->size,
				    .type = type };

	return md_field_int(&f, data);
}

static int64_t
bits_at(const struct md_member *m, const uint8_t *data)
{
	uint64_t n = (uint64_t)int_at(m->type, data) << (64 - m->bit - m->nbits);

	return md_type_bits_signed(m->type) ? (int64_t)n >> (64 - m->nbits)
					    : (int64_t)(n >> (64 - m->nbits));
}

static void
members(struct tree *t, const struct md_type *type, const uint8_t *data,
	int col, int depth)
{
	for (unsigned i = 0; i < type->nmembers; i++) {
		const struct md_member *m = &type->members[i];
		const uint8_t *at = data + m->off;

		if (m->nbits ? !bits_at(m, at) : is_zero(at, m->type->size))
			continue;
		md_printf(t->o, "%*s", col, "");
		if (m->name)
			md_printf(t->o, ".%s = ", m->name);
		if (m->nbits) {
			md_printf(t->o, "(%s)", md_type_text(t->a, m->type));
			scalar(t, m->type, bits_at(m, at));
		} else {
			value(t, m->type, at, col, depth);
		}
		md_puts(t->o, ",\n");
	}
}

static void
elements(struct tree *t, const struct md_type *type, const uint8_t *data,
	 int col, int depth)
{
	for (unsigned i = 0; i < type->nelem; i++) {
		const uint8_t *at = data + (size_t)i * type->ref->size;

		if (is_zero(at, type->ref->size))
			continue;
		md_printf(t->o, "%*s", col, "");
		value(t, type->ref, at, col, depth);
		md_puts(t->o, ",\n");
	}
}

static void
value(struct tree *t, const struct md_type *type, const uint8_t *data, int col,
      int depth)
{
	bool array = type->kind == MD_T_ARRAY;

	md_printf(t->o, "(%s)", md_type_text(t->a, type));
	if (type->kind == MD_T_STRING) {
		md_printf(t->o, "\"%.*s\"",
			  (int)strnlen((const char *)data, type->size),
			  (const char *)data);
		return;
	}
	if (!md_type_is_memory(type)) {
		scalar(t, type, int_at(type, data));
		return;
	}
	if (type->kind == MD_T_FLOAT) {
		md_printf(t->o, "%Lf", md_field_float(data, type->size));
		return;
	}
	if (depth == DEPTH_MAX) {
		md_puts(t->o, " ...");
		return;
	}
	md_puts(t->o, array ? " [\n" : " {\n");
	(array ? elements : members)(t, type, data, col + 1, depth + 1);
	md_printf(t->o, "%*s%s", col, "", array ? "]" : "}");
}

static int
print_print(struct md_host *h, const struct md_firing *f,
	    const struct md_image_action *act)
{
	const uint8_t *base = (const uint8_t *)f->rec;
	const struct md_field *fd = &act->fields[0];
	struct tree t = { .o = h->out };
	struct md_arena a;
	int col = h->quiet ? 0 : COLUMN;
	const char *text;
	size_t len;

	md_arena_init(&a);
	t.a = &a;
	if (act->nfields > 1) {
		col = COLUMN;
		md_printf(t.o, "0x%llx = *\n%*s", (unsigned long long)
			  md_field_int(fd, base + fd->off), col, "");
		fd++;
	}
	if (fd->kind == MD_F_PSTR ||
	    (fd->kind == MD_F_STR && fd->type->kind == MD_T_STRING)) {
		text = md_field_text(h, fd, base + fd->off, &len);
		md_printf(t.o, "(string)\"%.*s\"", (int)len, text);
	} else {
		value(&t, fd->type, base + fd->off, col, 0);
	}
	md_puts(t.o, "\n");
	md_arena_free(&a);
	return 0;
}

const struct md_builtin_ops md_act_print[] = { {
	.check = print_check, .action = print_action, .print = print_print,
} };
