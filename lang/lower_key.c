/*
 * lower_key.c - keys of associative arrays and aggregations, and constants in
 * read-only memory.
 *
 * A key is a row of 8-byte aligned fields: an integer is cut to the type of
 * the key and stored in 8 bytes; a string takes its greatest bound; a probe
 * name is a 4-byte number in 8 bytes. Short keys share one stack object, long
 * ones take scratch. Of long ones of aggregations the map has a hash only: then
 * texts and stacks are not padded, but end by a word of zero.
 */
#include "lower.h"

#include <string.h>

enum { STACK_KEY = 64 };
enum { KEY_SLACK = 16 };	/* room for the end of the last field */

struct md_literal {
	const char *s;
	size_t len;
	unsigned off;	/* from the start of the literals */
};

static enum md_field_kind
field_kind(const struct md_type *t)
{
	switch (t->kind) {
	case MD_T_STRING:
		return MD_F_STR;
	case MD_T_STACK:
		return MD_F_USTACK;
	case MD_T_USYMADDR:
		return MD_F_USYM;
	case MD_T_SYMADDR:
		return MD_F_SYM;
	case MD_T_STRUCT:
	case MD_T_UNION:
		return MD_F_BYTES;
	default:
		return MD_F_INT;
	}
}

void
md_key_layout(struct md_compile *c, struct md_keyspec *k, unsigned n,
	      struct md_type **types, const unsigned *bound, const bool *pstr,
	      const struct md_expr *const *exprs)
{
	k->n = n;
	k->size = 0;
	k->fields = md_alloc(c->arena, (n + 1) * sizeof *k->fields);
	for (unsigned i = 0; i < n; i++) {
		struct md_field *f = &k->fields[i];

		f->kind = field_kind(types[i]);
		f->type = types[i];
		f->off = k->size;
		f->size = types[i]->size;
		if (f->kind == MD_F_STR && pstr && pstr[i]) {
			f->kind = MD_F_PSTR;
			f->size = 4;
		} else if (f->kind == MD_F_STR) {
			f->size = bound && bound[i] ? bound[i]
						    : c->opt.strsize + 1;
			f->size = (f->size + 7) & ~7u;
		} else if (exprs && exprs[i] && exprs[i]->kind == MD_E_CALL) {
			struct md_lower l = { .c = c, .img = c->img };

			f->fn = md_builtin_of(exprs[i]);
			if (f->fn && f->fn->ops && f->fn->ops->key_size)
				f->size = f->fn->ops->key_size(&l, exprs[i]);
		}
		k->size += (f->size + 7) & ~7u;
	}
}

/* One component into the key's memory. */
static void
store_field(struct md_lower *l, const struct md_field *f,
	    const struct md_expr *e, int p, bool hashed)
{
	const struct md_builtin *b = md_builtin_of(e);
	struct md_val v;
	struct md_ref r;

	switch (f->kind) {
	case MD_F_STR:
		if (hashed && b && b->ops && b->ops->lower_unpadded)
			b->ops->lower_unpadded(l, e, p, (int)f->off, f->size);
		else
			md_lower_string_to(l, e, p, (int)f->off, f->size,
					   MD_NOREG);
		return;
	case MD_F_PSTR:
		md_lower_expr(l, e, &v);
		if (v.is_literal)
			md_ir_sti(&l->f, p, (int)f->off, 8,
				  md_pstring_find(l->c, v.lit));
		else
			md_ir_st(&l->f, p, (int)f->off, 8, v.r);
		return;
	case MD_F_BYTES:
		md_lower_ref(l, e, &r, MD_NOREG);
		if (f->size % 8)
			md_ir_sti(&l->f, p, (int)((f->off + f->size) & ~7u), 8,
				  0);
		md_lower_ref_copy(l, &r, f->size, p, (int)f->off);
		return;
	case MD_F_USTACK:
	case MD_F_SYM:
	case MD_F_USYM:
		l->img->fp_stacks |= f->kind == MD_F_USTACK &&
				     strcmp(f->fn->name, "stack") != 0;
		f->fn->ops->key_store(l, e, p, (int)f->off, f->size, hashed);
		return;
	default:
		md_ir_st(&l->f, p, (int)f->off, 8,
			 md_lower_cut(l, f->type, md_lower_int(l, e)));
	}
}

/*
 * Does evaluating e build another key (or call for one)? Then its value must
 * be there before this key's memory is filled, for short keys share memory.
 */
static void
note_nested(void *arg, struct md_expr *e)
{
	if (e->kind == MD_E_INDEX)
		*(bool *)arg = true;
}

static bool
has_nested_key(const struct md_expr *e)
{
	bool nested = false;

	md_expr_walk((struct md_expr *)e, note_nested, &nested);
	return nested;
}

static int
stack_key(struct md_lower *l, unsigned size)
{
	if (l->keyobj < 0)
		l->keyobj = md_ir_obj(&l->f, size);
	if (l->f.objs[l->keyobj].size < size)
		l->f.objs[l->keyobj].size = size;
	return md_ir_stack(&l->f, l->keyobj, 0);
}

struct md_ir_arg
md_lower_key(struct md_lower *l, const struct md_keyspec *k,
	     const struct md_ptrs *exprs, bool with_tid)
{
	struct md_ir_fn *f = &l->f;
	unsigned size = k->size + (with_tid ? 8 : 0);
	bool nested = false;
	int p;

	for (unsigned i = 0; i < k->n; i++)
		nested |= has_nested_key(exprs->v[i]);
	if (size <= STACK_KEY && !nested)
		p = stack_key(l, size);
	else if (size <= STACK_KEY)
		p = md_ir_stack(f, md_ir_obj(f, size), 0);
	else
		p = md_lower_scratch(l, size);
	for (unsigned i = 0; i < k->n; i++)
		store_field(l, &k->fields[i], exprs->v[i], p, false);
	if (with_tid)
		md_ir_st(f, p, (int)k->size, 8,
			 md_ir_ext(f, md_lower_pidtid(l), 4, false));
	return md_arg(p);
}

/* -- hashed keys -------------------------------------------------------------- */

void
md_lower_end(struct md_lower *l, int p, int32_t off, int n, unsigned room,
	     unsigned words)
{
	struct md_ir_fn *f = &l->f;
	int end = md_ir_add_ptr(f, md_ir_addi_ptr(f, p, off),
				md_lower_bounded(l, n, room + 1));

	for (unsigned i = 0; i < words; i++)
		md_ir_sti(f, end, 8 * (int)i, 8, 0);
}

/*
 * Two 64-bit hashes of a row of words. The first folds its upper half down,
 * so that no bit is without effect on the others; the second is independent
 * of it and cheaper.
 */
struct hash { int a, b; };

static void
mix(struct md_lower *l, const struct hash *h, int word)
{
	struct md_ir_fn *f = &l->f;
	int a = md_ir_bin(f, MD_IR_XOR, h->a, word);

	a = md_ir_bin(f, MD_IR_MUL, a, md_ir_const(f, 0x9e3779b97f4a7c15));
	md_ir_mov(f, h->a, md_ir_bin(f, MD_IR_XOR, a,
				     md_ir_bini(f, MD_IR_SHR, a, 32)));
	word = md_ir_bin(f, MD_IR_ADD, h->b, word);
	md_ir_mov(f, h->b, md_ir_bini(f, MD_IR_MUL, word, 0x5bd1e995));
}

/* A text or stack up to the word of zero that ends it, which counts, too. */
static void
mix_field(struct md_lower *l, const struct hash *h, const struct md_field *fd,
	  int p)
{
	struct md_ir_fn *f = &l->f;
	bool open = fd->kind == MD_F_STR || fd->kind == MD_F_USTACK;
	unsigned fixed = fd->kind == MD_F_USTACK ? MD_USTACK_HEAD : 0;
	int end = md_ir_label(f), word = md_ir_vreg(f, MD_SCALAR);

	for (unsigned i = 0; i < fd->size; i += 8) {
		md_ir_mov(f, word, md_ir_ld(f, p, (int)(fd->off + i), 8,
					    false));
		if (open && i >= fixed)
			md_ir_bri(f, MD_CC_EQ, word, 0, end);
		mix(l, h, word);
	}
	if (!open)
		return;
	md_ir_place(f, end);
	mix(l, h, md_ir_const(f, 0));
}

struct md_ir_arg
md_lower_hashed_key(struct md_lower *l, const struct md_keyspec *k,
		    const struct md_ptrs *exprs, struct md_ir_arg *full)
{
	struct md_ir_fn *f = &l->f;
	struct hash h = { md_ir_vreg(f, MD_SCALAR), md_ir_vreg(f, MD_SCALAR) };
	int p = md_lower_scratch(l, k->size + KEY_SLACK), key;

	for (unsigned i = 0; i < k->n; i++)
		store_field(l, &k->fields[i], exprs->v[i], p, true);
	/* from 0, a 0 in front of others would count for nothing */
	md_ir_mov(f, h.a, md_ir_const(f, 0x243f6a8885a308d3));
	md_ir_mov(f, h.b, md_ir_const(f, 0x13198a2e03707344));
	for (unsigned i = 0; i < k->n; i++)
		mix_field(l, &h, &k->fields[i], p);
	key = stack_key(l, MD_HASH_SIZE);
	md_ir_st(f, key, 0, 8, h.a);
	md_ir_st(f, key, 8, 8, h.b);
	*full = md_arg(p);
	return md_arg(key);
}

/* -- read-only memory ---------------------------------------------------------- */

int
md_lower_zeros(struct md_lower *l, unsigned size)
{
	if (size > l->c->zeros_len)
		l->c->zeros_len = (size + 7) & ~7u;
	/* literals grow from the start; the zeroes are moved behind them when
	 * the image is closed, so they have a map of their own */
	return md_ir_mapval(&l->f, MD_MAP_ZEROS, 0);
}

int
md_lower_literal(struct md_lower *l, const char *s, size_t len)
{
	struct md_compile *c = l->c;
	char *key = md_strndup(c->arena, s, len);
	void **slot = md_map_get(&c->literal_ids, key);
	struct md_literal *lit;

	if (slot) {
		lit = *slot;
	} else {
		lit = md_alloc(c->arena, sizeof *lit);
		lit->s = key;
		lit->len = len;
		lit->off = c->rodata_len;
		c->rodata_len += (unsigned)(len + 8) & ~7u;
		md_ptrs_push(c->arena, &c->literals, lit);
		*md_map_put(c->arena, &c->literal_ids, key) = lit;
	}
	return md_ir_mapval(&l->f, MD_MAP_STRINGS, (int)lit->off);
}

/* The contents of MD_MAP_STRINGS. */
void *
md_literals_data(struct md_compile *c)
{
	char *data = md_alloc(c->arena, c->rodata_len + 8);

	for (unsigned i = 0; i < c->literals.n; i++) {
		const struct md_literal *lit = c->literals.v[i];

		memcpy(data + lit->off, lit->s, lit->len);
	}
	return data;
}

/* -- probe strings ---------------------------------------------------------------- */

/* The slot that holds a string's number plus one, or the free one where that
 * belongs. The strings are those of the probes, there may be very many: nothing
 * else is kept of one. */
static uint32_t *
pstring_slot(const struct md_compile *c, const char *s)
{
	unsigned last = c->npstr_slots - 1, i = md_hash(s) & last;

	while (c->pstr_slots[i] &&
	       strcmp(c->img->pstrings[c->pstr_slots[i] - 1], s))
		i = (i + 1) & last;
	return &c->pstr_slots[i];
}

static void
grow_pstring_slots(struct md_compile *c)
{
	md_release(c->arena, c->pstr_slots,
		   c->npstr_slots * sizeof *c->pstr_slots);
	c->npstr_slots = c->npstr_slots ? c->npstr_slots * 2 : 64;
	c->pstr_slots = md_alloc(c->arena,
				 c->npstr_slots * sizeof *c->pstr_slots);
	for (unsigned i = 0; i < c->img->npstrings; i++)
		*pstring_slot(c, c->img->pstrings[i]) = i + 1;
}

int
md_pstring_find(const struct md_compile *c, const char *s)
{
	return c->npstr_slots ? (int)*pstring_slot(c, s) - 1 : -1;
}

int
md_pstring_put(struct md_compile *c, const char *s)
{
	struct md_image *img = c->img;
	uint32_t *slot;

	if (img->npstrings >= c->npstr_slots / 4 * 3)
		grow_pstring_slots(c);
	slot = pstring_slot(c, s);
	if (!*slot) {
		img->pstrings = md_grow(c->arena, img->pstrings,
					img->npstrings, &img->pscap,
					sizeof *img->pstrings);
		img->pstrings[img->npstrings++] = s;
		*slot = img->npstrings;
	}
	return (int)*slot - 1;
}
