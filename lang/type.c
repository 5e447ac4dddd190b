/*
 * type.c - the type store: built-in types, derived types, comparison, text,
 * and the integer rules of D (reference 3.1, 3.2).
 *
 * Comes in: names and element types. Goes out: md_type objects in the arena.
 * Every named integer type is an object of its own, so a message shows the
 * name the script used; md_type_same looks at structure only.
 * Absent on purpose: layout of structures (check_decl.c) and any idea of a
 * 32-bit target: the model is LP64.
 */
#include "type.h"

#include <string.h>

struct int_row {
	const char *name;
	unsigned size;
	bool is_signed;
	size_t field; /* offset in struct md_types, or 0 */
};

#define F(member) offsetof(struct md_types, member)

static const struct int_row int_rows[] = {
#if defined(__aarch64__) || defined(__arm__)
	{ "char", 1, false, F(char_) },
#else
	{ "char", 1, true, F(char_) },
#endif
	{ "short", 2, true, F(short_) },
	{ "int", 4, true, F(int_) },
	{ "long", 8, true, F(long_) },
	{ "long long", 8, true, F(llong) },
	{ "unsigned char", 1, false, F(uchar) },
	{ "unsigned short", 2, false, F(ushort) },
	{ "unsigned int", 4, false, F(uint) },
	{ "unsigned long", 8, false, F(ulong) },
	{ "unsigned long long", 8, false, F(ullong) },
	{ "signed char", 1, true, 0 },
	{ "int8_t", 1, true, F(int8) },
	{ "int16_t", 2, true, F(int16) },
	{ "int32_t", 4, true, F(int32) },
	{ "int64_t", 8, true, F(int64) },
	{ "uint8_t", 1, false, F(uint8) },
	{ "uint16_t", 2, false, F(uint16) },
	{ "uint32_t", 4, false, F(uint32) },
	{ "uint64_t", 8, false, F(uint64) },
	{ "size_t", 8, false, F(size_t_) },
	{ "ssize_t", 8, true, 0 },
	{ "ptrdiff_t", 8, true, 0 },
	{ "intptr_t", 8, true, 0 },
	{ "uintptr_t", 8, false, F(uintptr) },
	{ "pid_t", 4, true, F(pid_t_) },
	{ "id_t", 4, true, F(id_t_) },
	{ "uid_t", 4, false, F(uid_t_) },
	{ "gid_t", 4, false, F(gid_t_) },
	{ "processorid_t", 4, true, F(processorid) },
	{ "_Bool", 1, false, 0 },
	{ "uchar_t", 1, false, 0 },
	{ "ushort_t", 2, false, 0 },
	{ "uint_t", 4, false, 0 },
	{ "ulong_t", 8, false, 0 },
	{ "u_longlong_t", 8, false, 0 },
};

/* What system headers name; a script may bring its own. */
static const struct int_row soft_rows[] = {
	{ "longlong_t", 8, true, 0 },
	{ "ipaddr_t", 4, false, 0 },
	{ "u_char", 1, false, 0 },
	{ "u_short", 2, false, 0 },
	{ "u_int", 4, false, 0 },
	{ "u_long", 8, false, 0 },
	{ "hrtime_t", 8, true, 0 },
	{ "time_t", 8, true, 0 },
	{ "off_t", 8, true, 0 },
	{ "dev_t", 8, false, 0 },
	{ "ino_t", 8, false, 0 },
	{ "mode_t", 4, false, 0 },
	{ "zoneid_t", 4, true, 0 },
};

static struct md_type *
make(struct md_types *t, enum md_type_kind kind, const char *name,
     unsigned size, unsigned align)
{
	struct md_type *n = md_alloc(t->arena, sizeof *n);

	n->kind = kind;
	n->name = name;
	n->size = size;
	n->align = align;
	n->complete = true;
	return n;
}

static struct md_type *
named(struct md_types *t, enum md_type_kind kind, const char *name,
      unsigned size, unsigned align)
{
	struct md_type *n = make(t, kind, name, size, align);

	*md_map_put(t->arena, &t->names, name) = n;
	return n;
}

static void
add_ints(struct md_types *t, const struct int_row *rows, size_t n, bool soft)
{
	for (const struct int_row *r = rows; r < rows + n; r++) {
		struct md_type *i = named(t, MD_T_INT, r->name, r->size,
					  r->size);

		i->is_signed = r->is_signed;
		i->soft = soft;
		if (r->field)
			*(struct md_type **)((char *)t + r->field) = i;
	}
}

void
md_types_init(struct md_types *t, struct md_arena *a, unsigned strsize)
{
	memset(t, 0, sizeof *t);
	t->arena = a;
	add_ints(t, int_rows, sizeof int_rows / sizeof *int_rows, false);
	add_ints(t, soft_rows, sizeof soft_rows / sizeof *soft_rows, true);
	t->error = make(t, MD_T_ERROR, NULL, 8, 8);
	t->void_ = named(t, MD_T_VOID, "void", 0, 1);
	t->float_ = named(t, MD_T_FLOAT, "float", 4, 4);
	t->double_ = named(t, MD_T_FLOAT, "double", 8, 8);
	t->ldouble = named(t, MD_T_FLOAT, "long double", 16, 16);
	t->string = named(t, MD_T_STRING, "string", strsize, 1);
	/* Internal types: not in the name map, so no script can name them. */
	t->stack = make(t, MD_T_STACK, "stack", 8, 8);
	t->symaddr = make(t, MD_T_SYMADDR, "_symaddr", 8, 8);
	t->usymaddr = make(t, MD_T_USYMADDR, "_usymaddr", 16, 8);
	t->void_ptr = md_type_pointer(t, t->void_);
	t->char_ptr = md_type_pointer(t, t->char_);
	md_kinfo_types(t);
}

struct md_type *
md_type_find(const struct md_types *t, const char *name)
{
	void **slot = md_map_get(&t->names, name);

	return slot ? *slot : NULL;
}

struct md_type *
md_type_pointer(struct md_types *t, struct md_type *to)
{
	struct md_type *n;

	if (t->char_ptr && to == t->char_)
		return t->char_ptr;
	if (t->void_ptr && to == t->void_)
		return t->void_ptr;
	n = make(t, MD_T_POINTER, NULL, 8, 8);
	n->ref = to;
	return n;
}

struct md_type *
md_type_function(struct md_types *t, struct md_type *ret)
{
	struct md_type *f = md_alloc(t->arena, sizeof *f);

	f->kind = MD_T_FUNC;
	f->align = 1;
	f->complete = true;
	f->ref = ret;
	return f;
}

struct md_type *
md_type_array(struct md_types *t, struct md_type *of, unsigned n)
{
	struct md_type *a = make(t, MD_T_ARRAY, NULL, of->size * n, of->align);

	a->ref = of;
	a->nelem = n;
	return a;
}

static bool
same_params(const struct md_type *a, const struct md_type *b)
{
	if (a->nparams != b->nparams || a->varargs != b->varargs)
		return false;
	for (unsigned i = 0; i < a->nparams; i++)
		if (!md_type_same(a->params[i], b->params[i]))
			return false;
	return true;
}

bool
md_type_same(const struct md_type *a, const struct md_type *b)
{
	if (a == b)
		return true;
	if (a->kind != b->kind)
		return false;
	switch (a->kind) {
	case MD_T_INT:
		return a->size == b->size && a->is_signed == b->is_signed;
	case MD_T_FLOAT:
		return a->size == b->size;
	case MD_T_POINTER:
		return md_type_same(a->ref, b->ref);
	case MD_T_ARRAY:
		return a->nelem == b->nelem && a->assoc == b->assoc &&
		       md_type_same(a->ref, b->ref) && same_params(a, b);
	case MD_T_FUNC:
		return md_type_same(a->ref, b->ref) && same_params(a, b);
	case MD_T_STRUCT:
	case MD_T_UNION:
	case MD_T_ENUM:
		return false; /* each definition is a type of its own */
	case MD_T_ERROR:
	case MD_T_VOID:
	case MD_T_STRING:
	case MD_T_STACK:
	case MD_T_SYMADDR:
	case MD_T_USYMADDR:
		break;
	}
	return true;
}

static const char *
text_of_base(const struct md_type *t)
{
	if (t->name)
		return t->name;
	switch (t->kind) {
	case MD_T_STRUCT:
		return "struct (anonymous)";
	case MD_T_UNION:
		return "union (anonymous)";
	case MD_T_ENUM:
		return "enum (anonymous)";
	default:
		return "(unknown type)";
	}
}

static char *
text_of_params(struct md_arena *a, const struct md_type *t)
{
	char *s = md_strdup(a, "");

	for (unsigned i = 0; i < t->nparams; i++)
		s = md_sprintf(a, "%s%s%s", s, i ? ", " : "",
			       md_type_text(a, t->params[i]));
	if (t->varargs)
		s = md_sprintf(a, "%s%s...", s, *s ? ", " : "");
	return s;
}

/*
 * C declarator syntax without a name: what was collected so far (`inner`)
 * stands where the name would.
 */
static const char *
text_around(struct md_arena *a, const struct md_type *t, const char *inner)
{
	const char *wrapped = *inner == '*' ? md_sprintf(a, "(%s)", inner) :
					      inner;

	if (t->name)
		return *inner ? md_sprintf(a, "%s %s", t->name, inner) :
				t->name;
	switch (t->kind) {
	case MD_T_POINTER:
		return text_around(a, t->ref, md_sprintf(a, "*%s", inner));
	case MD_T_ARRAY:
		if (t->assoc)
			inner = md_sprintf(a, "%s[%s]", wrapped,
					   text_of_params(a, t));
		else
			inner = md_sprintf(a, "%s[%u]", wrapped, t->nelem);
		return text_around(a, t->ref, inner);
	case MD_T_FUNC:
		return text_around(a, t->ref,
				   md_sprintf(a, "%s(%s)", wrapped,
					      text_of_params(a, t)));
	default:
		return *inner ? md_sprintf(a, "%s %s", text_of_base(t), inner) :
				text_of_base(t);
	}
}

const char *
md_type_text(struct md_arena *a, const struct md_type *t)
{
	return text_around(a, t, "");
}

bool
md_type_is_stringlike(const struct md_type *t)
{
	if (t->kind == MD_T_STRING)
		return true;
	return (t->kind == MD_T_POINTER ||
		(t->kind == MD_T_ARRAY && !t->assoc)) &&
	       t->ref->kind == MD_T_INT && t->ref->size == 1;
}

unsigned
md_type_rank(const struct md_type *t)
{
	return t->size * 8 +
	       (t->kind == MD_T_INT && !t->is_signed ? 1 : 0);
}

struct md_type *
md_type_usual(struct md_types *t, struct md_type *a, struct md_type *b)
{
	if (a->kind == MD_T_ENUM)
		a = t->int_;
	if (b->kind == MD_T_ENUM)
		b = t->int_;
	return md_type_rank(b) > md_type_rank(a) ? b : a;
}

bool
md_type_bits_signed(const struct md_type *t)
{
	bool is_signed = t->kind != MD_T_ENUM && t->is_signed;

	for (unsigned i = 0; i < t->ntags; i++)
		is_signed |= t->tags[i].value < 0;
	return is_signed;
}

int64_t
md_type_cut(const struct md_type *t, int64_t v)
{
	bool is_signed = t->kind == MD_T_ENUM || t->is_signed;

	if (!md_type_is_int(t))
		return v;
	switch (t->size) {
	case 1:
		return is_signed ? (int64_t)(int8_t)v : (int64_t)(uint8_t)v;
	case 2:
		return is_signed ? (int64_t)(int16_t)v : (int64_t)(uint16_t)v;
	case 4:
		return is_signed ? (int64_t)(int32_t)v : (int64_t)(uint32_t)v;
	default:
		return v;
	}
}

void
md_type_fill(struct md_type *t)
{
	void (*fill)(void *, struct md_type *) = t->fill;

	t->fill = NULL;
	if (fill)
		fill(t->fill_arg, t);
}

const struct md_member *
md_type_member(const struct md_type *t, const char *name)
{
	md_type_fill((struct md_type *)t);
	for (unsigned i = 0; i < t->nmembers; i++)
		if (t->members[i].name && !strcmp(t->members[i].name, name))
			return &t->members[i];
	return NULL;
}
