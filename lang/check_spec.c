/*
 * check_spec.c - bodies of struct, union and enum: C layout with bit-fields,
 * enumerators.
 *
 * Comes in: the bodies as written. Goes out: complete types in the type
 * store's tag map. A tag may be used before its body (pointers to it are
 * fine); a second body is D_DECL_TYPERED. Each body is laid out once, in the
 * first pass.
 * Layout is that of the System V ABI: a bit-field never crosses a boundary
 * of its own type; an unnamed one does not raise the alignment.
 */
#include "check.h"

#include <limits.h>
#include <string.h>

/* -- struct and union ----------------------------------------------------- */

struct layout {
	struct md_check *c;
	struct md_type *type;
	uint64_t bits; /* used so far; always 0 in a union */
	uint64_t size; /* greatest extent in bytes */
	unsigned cap;
	bool is_union, packed;
};

static uint64_t
round_up(uint64_t n, uint64_t to)
{
	return to ? (n + to - 1) / to * to : n;
}

static struct md_member *
add_member(struct layout *l, const char *name, struct md_type *type,
	   struct md_loc loc)
{
	struct md_type *t = l->type;
	struct md_member *m;

	if (name && md_type_member(t, name))
		md_check_error(l->c, MD_D_DECL_MNAME, loc,
			       "duplicate member name %s in %s", name,
			       md_text(l->c, t));
	t->members = md_grow(l->c->a, t->members, t->nmembers, &l->cap,
			     sizeof *t->members);
	m = &t->members[t->nmembers++];
	m->name = name;
	m->type = type;
	return m;
}

static void
take(struct layout *l, uint64_t bits)
{
	uint64_t bytes = (bits + 7) / 8;

	if (bytes > l->size)
		l->size = bytes;
	if (!l->is_union)
		l->bits = bits;
}

static void
raise_align(struct layout *l, const struct md_type *type)
{
	if (type->align > l->type->align && !l->packed)
		l->type->align = type->align;
}

static void
plain_member(struct layout *l, const char *name, struct md_type *type,
	     struct md_loc loc)
{
	uint64_t off = round_up((l->bits + 7) / 8, l->packed ? 1 : type->align);
	struct md_member *m, *of = type->members;

	for (unsigned i = 0; !name && i < type->nmembers; i++) {
		m = add_member(l, of[i].name, of[i].type, loc);
		m->off = (unsigned)off + of[i].off;
		m->bit = of[i].bit;
		m->nbits = of[i].nbits;
	}
	if (name) {
		m = add_member(l, name, type, loc);
		m->off = (unsigned)off;
	}
	raise_align(l, type);
	take(l, (off + type->size) * 8);
}

static void
bit_member(struct layout *l, const char *name, struct md_type *type,
	   unsigned width, struct md_loc loc)
{
	uint64_t unit = (uint64_t)type->size * 8, at = l->bits;
	struct md_member *m;

	if (width == 0) {
		take(l, round_up(at, unit));
		return;
	}
	if (at / unit != (at + width - 1) / unit)
		at = round_up(at, unit);
	if (name) {
		m = add_member(l, name, type, loc);
		m->off = (unsigned)(at / unit * type->size);
		m->bit = (unsigned)(at % unit);
		m->nbits = width;
		raise_align(l, type);
	}
	take(l, at + width);
}

static void
bit_decl(struct layout *l, struct md_decl *d, const char *name,
	 struct md_type *type)
{
	int64_t width;

	md_check_expr(l->c, d->bits);
	if (d->bits->type->kind == MD_T_ERROR)
		return;
	if (!md_const_int(d->bits, &width)) {
		md_check_error(l->c, MD_D_DECL_BFCONST, d->bits->loc,
			       "positive integral constant expression expected "
			       "as bit-field size");
	} else if (!md_type_is_int(type)) {
		md_check_error(l->c, MD_D_DECL_BFTYPE, d->loc,
			       "invalid type for bit-field: %s",
			       md_text(l->c, type));
	} else if (width < 0 || width > type->size * 8 ||
		   (width == 0 && name)) {
		md_check_error(l->c, MD_D_DECL_BFSIZE, d->bits->loc,
			       "invalid size for bit-field of type %s: %lld",
			       md_text(l->c, type), (long long)width);
	} else {
		bit_member(l, name, type, (unsigned)width, d->loc);
	}
}

static void
member_decl(struct layout *l, struct md_decl *d)
{
	struct md_type *base = md_check_spec(l->c, d->spec);
	struct md_type *type = md_check_declarator(l->c, base, d->dtor);
	const char *name = md_dtor_name(d->dtor);
	unsigned before = l->type->nmembers;

	if (!name && type->kind == MD_T_ERROR)
		return;
	if (d->bits && type->kind != MD_T_ERROR) {
		bit_decl(l, d, name, type);
	} else if (!name && (!d->spec->sou || d->spec->sou->tag)) {
		md_check_error(l->c, MD_D_DECL_USELESS, d->loc,
			       "declaration has no member name");
	} else if (type->kind == MD_T_VOID || type->kind == MD_T_FUNC) {
		md_check_error(l->c, MD_D_DECL_VOIDOBJ, d->loc,
			       "member %s cannot have type %s", name,
			       md_text(l->c, type));
	} else if (type->kind == MD_T_ARRAY && type->assoc) {
		md_check_error(l->c, MD_D_DECL_DYNOBJ, d->loc,
			       "member %s cannot have type %s", name,
			       md_text(l->c, type));
	} else if (!type->complete) {
		md_check_error(l->c, MD_D_DECL_INCOMPLETE, d->loc,
			       "incomplete type for member %s: %s", name,
			       md_text(l->c, type));
		md_hint_tag(l->c, type);
	} else {
		plain_member(l, name, type, d->loc);
	}
	if (name && l->type->nmembers == before) /* what is wrong is said */
		add_member(l, name, l->c->t->error, d->loc);
}

static struct md_type *
tagged(struct md_check *c, enum md_type_kind kind, const char *word,
       const char *tag)
{
	const char *name = tag ? md_sprintf(c->a, "%s %s", word, tag) : NULL;
	void **slot = name ? md_map_put(c->a, &c->t->tags, name) : NULL;
	struct md_type *t = slot ? *slot : NULL;

	if (t)
		return t;
	t = md_alloc(c->a, sizeof *t);
	t->kind = kind;
	t->name = name;
	t->align = 1;
	if (slot)
		*slot = t;
	return t;
}

struct md_type *
md_check_sou(struct md_check *c, struct md_sou *s)
{
	const char *word = s->is_union ? "union" : "struct";
	struct md_type *t = tagged(c, s->is_union ? MD_T_UNION : MD_T_STRUCT,
				   word, s->tag);
	struct layout l = { .c = c, .type = t, .is_union = s->is_union,
			    .packed = s->packed };

	if (!s->has_body)
		return t;
	if (t->complete || t->nmembers) {
		md_check_error(c, MD_D_DECL_TYPERED, s->loc,
			       "type redeclared: %s", md_text(c, t));
		return t;
	}
	for (unsigned i = 0; i < s->members.n; i++)
		member_decl(&l, s->members.v[i]);
	l.size = round_up(l.size, t->align);
	if (l.size > INT_MAX) {
		md_check_error(c, MD_D_DECL_ARRBIG, s->loc,
			       "%s is too large", md_text(c, t));
		l.size = 0;
	}
	t->size = (unsigned)l.size;
	t->complete = true;
	return t;
}

/* -- enum ----------------------------------------------------------------- */

/* After a report the name is there all the same, as is that of a member. */
static void
enumerator_value(struct md_check *c, struct md_enumitem *it, int64_t *value)
{
	if (it->value) {
		md_check_expr(c, it->value);
		if (it->value->type->kind == MD_T_ERROR)
			return;
		if (!md_const_int(it->value, value))
			md_check_error(c, MD_D_DECL_ENCONST, it->loc,
				       "enumerator '%s' must be assigned to an "
				       "integral constant expression",
				       it->name);
	}
	if ((*value < INT_MIN || *value > INT_MAX) &&
	    !md_loc_included(&it->loc))
		md_check_error(c, MD_D_DECL_ENOFLOW, it->loc,
			       "enumerator '%s' value overflows int", it->name);
}

static void
add_tag(struct md_check *c, struct md_type *t, unsigned *cap,
	struct md_enumitem *it, int64_t value)
{
	void **slot = md_map_put(c->a, &c->t->enums, it->name);
	struct md_enumtag *tag = md_alloc(c->a, sizeof *tag);

	if (*slot || md_builtin_find(it->name, false) ||
	    md_var_visible(c, MD_SC_GLOBAL, it->name)) {
		md_check_error(c, MD_D_DECL_IDRED, it->loc,
			       "identifier redeclared: %s", it->name);
		if (*slot)
			return;
	}
	tag->name = it->name;
	tag->value = value;
	*slot = tag;
	t->tags = md_grow(c->a, t->tags, t->ntags, cap, sizeof *t->tags);
	t->tags[t->ntags++] = *tag;
}

struct md_type *
md_check_enum(struct md_check *c, struct md_enumspec *e)
{
	struct md_type *t = tagged(c, MD_T_ENUM, "enum", e->tag);
	int64_t value = 0;
	unsigned cap = 0;

	t->size = t->align = 4;
	t->is_signed = true;
	if (!e->has_body)
		return t;
	if (t->complete) {
		md_check_error(c, MD_D_DECL_TYPERED, e->loc,
			       "type redeclared: %s", md_text(c, t));
		return t;
	}
	t->complete = true;
	for (unsigned i = 0; i < e->items.n; i++) {
		struct md_enumitem *it = e->items.v[i];

		enumerator_value(c, it, &value);
		add_tag(c, t, &cap, it, value++);
	}
	return t;
}
