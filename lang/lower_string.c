/*
 * lower_string.c - strings: literals, copies, comparison, text of probe names.
 *
 * A string value points at memory that is NUL-terminated and zero-padded to
 * its bound, a multiple of 8. So equality is a comparison of whole words, and
 * a key needs no clearing. Whoever writes a string pads it.
 */
#include "check.h"
#include "lower.h"

#include <string.h>

/* longer ones go through a helper */
enum { INLINE_COPY = 64, INLINE_ZERO = 512 };

unsigned
md_str_bound(const struct md_lower *l, const struct md_expr *e)
{
	unsigned n = e->strbound ? e->strbound : l->img->strsize + 1;

	return (n + 7) & ~7u;
}

/* Eight bytes of a text as a word, padded with zeroes. */
static int64_t
word_at(const char *s, size_t len, size_t at)
{
	unsigned char b[8] = { 0 };
	int64_t w;

	if (at < len)
		memcpy(b, s + at, len - at < 8 ? len - at : 8);
	memcpy(&w, b, 8);
	return w;
}

static void
store_literal(struct md_lower *l, const char *s, int dst, int32_t off,
	      unsigned size)
{
	size_t len = strnlen(s, size - 1);
	unsigned n = (unsigned)(len + 8) & ~7u;

	for (unsigned i = 0; i < n; i += 8) {
		int64_t w = word_at(s, len, i);

		if (w == (int32_t)w)
			md_ir_sti(&l->f, dst, off + (int)i, 8, w);
		else
			md_ir_st(&l->f, dst, off + (int)i, 8,
				 md_ir_const(&l->f, w));
	}
	md_lower_zero(l, dst, off + (int)n, size - n);
}

void
md_lower_copy(struct md_lower *l, int dst, int32_t doff, int src, int32_t soff,
	      unsigned len)
{
	if (len <= INLINE_COPY) {
		md_ir_copy(&l->f, dst, doff, src, soff, len);
		return;
	}
	dst = doff ? md_ir_addi_ptr(&l->f, dst, doff) : dst;
	src = soff ? md_ir_addi_ptr(&l->f, src, soff) : src;
	md_lower_read(l, MD_H_read_kernel, md_arg(dst), len, src);
}

void
md_lower_zero(struct md_lower *l, int dst, int32_t off, unsigned len)
{
	if (len <= INLINE_ZERO)
		md_ir_zero(&l->f, dst, off, len);
	else
		md_lower_copy(l, dst, off, md_lower_zeros(l, len), 0, len);
}

/* -- text of probe names ---------------------------------------------------- */

/* The firing site's entry in a table of `stride` bytes a site. */
int
md_lower_site_entry(struct md_lower *l, int map, unsigned stride)
{
	/* the verifier wants to see the bound */
	int i = md_lower_bounded(l, md_lower_site(l), l->img->nsites);

	return md_lower_row(l, map, 0, i, stride);
}

int
md_lower_row(struct md_lower *l, int map, int off, int i, unsigned stride)
{
	int at = md_ir_bini(&l->f, MD_IR_MUL, i, stride);

	return md_ir_add_ptr(&l->f, md_ir_mapval(&l->f, map, off), at);
}

/* This CPU's row in an array that has one for each. */
int
md_lower_cpu_row(struct md_lower *l, int map, int off, unsigned stride)
{
	int cpu = md_lower_bounded(l, md_lower_cpu(l), l->img->ncpus);

	return md_lower_row(l, map, off, cpu, stride);
}

int
md_lower_table(struct md_lower *l, int *map, const char *name, unsigned size)
{
	struct md_image_map m = { .kind = MD_MAP_RODATA, .name = name,
				  .key_size = 4, .value_size = size,
				  .entries = 1 };

	if (*map < 0)
		*map = md_image_map_add(l->img, &m);
	return *map;
}

/* A copy of v that is below n: 0 in place of what is not. */
int
md_lower_bounded(struct md_lower *l, int v, unsigned n)
{
	int i = md_ir_vreg(&l->f, MD_SCALAR), ok = md_ir_label(&l->f);

	md_ir_mov(&l->f, i, v);
	md_ir_bri(&l->f, MD_CC_ULT, i, n, ok);
	md_ir_movi(&l->f, i, 0);
	md_ir_place(&l->f, ok);
	return i;
}

int
md_lower_site_word(struct md_lower *l, unsigned word)
{
	const unsigned stride = 4 * MD_SITE_WORDS;
	int map = md_lower_table(l, &l->c->sites_map, "sites",
				 l->img->nsites * stride);
	int p = md_lower_site_entry(l, map, stride);

	return md_ir_ld(&l->f, p, (int)(4 * word), 4, false);
}

int
md_lower_probe_id(struct md_lower *l)
{
	if (l->site_const >= 0)
		return md_ir_const(&l->f,
				   l->img->sites[l->site_const].probe->id);
	return md_lower_site_word(l, MD_SITE_ID);
}

/* The same for all sites of most programs: then no table is read. */
int
md_lower_shift(struct md_lower *l)
{
	const struct md_image *img = l->img;
	uint32_t prog = (uint32_t)(l->prog - img->progs);
	int common = -1;

	if (l->recipe != MD_ARGS_ENTRY && l->recipe != MD_ARGS_GO)
		return MD_NOREG;
	for (unsigned i = 0; i < img->nsites; i++) {
		if (img->sites[i].prog != prog)
			continue;
		if (common >= 0 && common != img->sites[i].probe->shift)
			return md_lower_site_word(l, MD_SITE_SHIFT);
		common = img->sites[i].probe->shift;
	}
	return common > 0 ? md_ir_const(&l->f, common) : MD_NOREG;
}

/* Text of a probe string id from the table of names. */
static void
pstr_text(struct md_lower *l, struct md_val *v)
{
	unsigned n = l->img->npstrings, stride = l->c->name_stride;
	int map = md_lower_table(l, &l->c->names_map, "names", n * stride);

	v->r = md_lower_row(l, map, 0, md_lower_bounded(l, v->r, n), stride);
	v->bound = stride;
	v->null = MD_NOREG;
	v->is_pstr = false;
}

void
md_val_text(struct md_lower *l, struct md_val *v)
{
	size_t len;

	if (v->is_literal) {
		len = strnlen(v->lit, l->img->strsize);
		v->bound = (unsigned)(len + 8) & ~7u;
		v->r = md_lower_literal(l, v->lit, len);
		v->null = MD_NOREG;
		v->is_literal = v->is_pstr = false;
	} else if (v->is_pstr) {
		pstr_text(l, v);
	}
}

/* -- copies ------------------------------------------------------------------ */

void
md_val_string_to(struct md_lower *l, const struct md_val *val, int dst,
		 int32_t off, unsigned size)
{
	struct md_ir_fn *f = &l->f;
	struct md_val v = *val;
	int null, done;
	unsigned n;

	if (v.is_literal) {
		store_literal(l, v.lit, dst, off, size);
		return;
	}
	md_val_text(l, &v);
	n = v.bound < size ? v.bound : size;
	null = md_ir_label(f);
	done = md_ir_label(f);
	if (v.null != MD_NOREG)
		md_ir_bri(f, MD_CC_NE, v.null, 0, null);
	md_lower_copy(l, dst, off, v.r, 0, n);
	if (n < size)
		md_lower_zero(l, dst, off + (int)n, size - n);
	if (v.bound > size)	/* cut: it must still end */
		md_ir_sti(f, dst, off + (int)size - 1, 1, 0);
	if (v.null == MD_NOREG)
		return;
	md_ir_jmp(f, done);
	md_ir_place(f, null);
	md_lower_zero(l, dst, off, size);
	md_ir_place(f, done);
}

static bool
cond_to(struct md_lower *l, const struct md_expr *e, int dst, int32_t off,
	unsigned size, int null)
{
	struct md_facts m;
	int no = md_ir_label(&l->f), done = md_ir_label(&l->f);
	bool may;

	md_lower_branch(l, e->u.cond.c, false, no);
	m = l->k;
	may = md_lower_string_to(l, e->u.cond.t, dst, off, size, null);
	md_ir_jmp(&l->f, done);
	md_ir_place(&l->f, no);
	md_lower_join(l, &m);
	may |= md_lower_string_to(l, e->u.cond.f, dst, off, size, null);
	md_ir_place(&l->f, done);
	md_lower_join(l, &m);
	return may;
}

bool
md_lower_string_to(struct md_lower *l, const struct md_expr *e, int dst,
		   int32_t off, unsigned size, int null)
{
	const struct md_builtin *b = md_builtin_of(e);
	const struct md_expr *of = e->kind == MD_E_CAST ? e->u.cast.e :
		e->kind == MD_E_UNARY ? e->u.un.e : NULL;
	struct md_val v = { .null = MD_NOREG };
	struct md_ref r;

	if (e->kind == MD_E_COND)
		return cond_to(l, e, dst, off, size, null);
	if (md_is_object(e)) {
		md_lower_ref(l, e, &r, MD_NOREG);
		md_lower_ref_text(l, &r, dst, off, size);
	} else if (of && of->type->kind != MD_T_STRING) {
		md_lower_text(l, of, dst, off, size);
	} else if (b && b->ops && b->ops->lower_to) {
		b->ops->lower_to(l, e, dst, off, size);
	} else {
		md_lower_expr(l, e, &v);
		md_val_string_to(l, &v, dst, off, size);
	}
	if (null == MD_NOREG)
		return v.null != MD_NOREG;
	if (v.null == MD_NOREG)
		md_ir_movi(&l->f, null, 0);
	else
		md_ir_mov(&l->f, null, v.null);
	return v.null != MD_NOREG;
}

/* -- comparison ---------------------------------------------------------------- */

/* 1 or 0: does the string equal a known text? */
static int
equals_literal(struct md_lower *l, const struct md_val *v, const char *s)
{
	struct md_ir_fn *f = &l->f;
	unsigned len = (unsigned)strnlen(s, l->img->strsize);
	int r = md_ir_vreg(f, MD_SCALAR), differ = md_ir_label(f);

	md_ir_movi(f, r, 0);
	if (len + 1 > v->bound)
		return r;
	if (v->null != MD_NOREG) { /* what is there then says nothing */
		md_ir_movi(f, r, len == 0);
		md_ir_bri(f, MD_CC_NE, v->null, 0, differ);
		md_ir_movi(f, r, 0);
	}
	for (unsigned i = 0; i <= len; i += 8) {
		int64_t w = word_at(s, len, i);
		int x = md_ir_ld(f, v->r, (int)i, 8, false);

		md_ir_bri(f, MD_CC_NE, x, w, differ);
	}
	md_ir_movi(f, r, 1);
	md_ir_place(f, differ);
	return r;
}

/* Words from the left; the first that differ decide, as big-endian numbers. */
static int
compare_words(struct md_lower *l, enum md_op op, const struct md_val *a,
	      const struct md_val *b)
{
	struct md_ir_fn *f = &l->f;
	unsigned n = a->bound < b->bound ? a->bound : b->bound;
	int x = md_ir_vreg(f, MD_SCALAR), y = md_ir_vreg(f, MD_SCALAR);
	int differ = md_ir_label(f);
	enum md_cc cc = md_lower_cc(op, false);

	for (unsigned i = 0; i < n; i += 8) {
		md_ir_mov(f, x, md_ir_ld(f, a->r, (int)i, 8, false));
		md_ir_mov(f, y, md_ir_ld(f, b->r, (int)i, 8, false));
		if (i + 8 < n)
			md_ir_br(f, MD_CC_NE, x, y, differ);
	}
	md_ir_place(f, differ);
	if (cc == MD_CC_EQ || cc == MD_CC_NE)
		return md_ir_set(f, cc, x, y);
	x = md_ir_un(f, MD_IR_BSWAP, x);
	y = md_ir_un(f, MD_IR_BSWAP, y);
	return md_ir_set(f, cc, x, y);
}

/* A NULL string compares as an empty one: copy it to be sure of its bytes. */
static void
settle(struct md_lower *l, struct md_val *v)
{
	int p;

	md_val_text(l, v);
	if (v->null == MD_NOREG)
		return;
	p = md_lower_scratch(l, v->bound);
	md_val_string_to(l, v, p, 0, v->bound);
	v->r = p;
	v->null = MD_NOREG;
}

int
md_lower_strcmp(struct md_lower *l, enum md_op op, const struct md_expr *ea,
		const struct md_expr *eb)
{
	bool eq = op == MD_OP_EQ || op == MD_OP_NE;
	struct md_val a, b, t;
	int r;

	md_lower_expr(l, ea, &a);
	md_lower_expr(l, eb, &b);
	if (eq && a.is_literal) {
		t = a;
		a = b;
		b = t;
	}
	if (eq && a.is_pstr && b.is_pstr)
		return md_ir_set(&l->f, md_lower_cc(op, false), a.r, b.r);
	if (eq && b.is_literal) {
		if (a.is_pstr) {
			int id = md_pstring_find(l->c, b.lit);

			return md_ir_seti(&l->f, md_lower_cc(op, false), a.r, id);
		}
		md_val_text(l, &a);
		r = equals_literal(l, &a, b.lit);
		if (op == MD_OP_NE)
			r = md_ir_bini(&l->f, MD_IR_XOR, r, 1);
		return r;
	}
	settle(l, &a);
	settle(l, &b);
	return compare_words(l, op, &a, &b);
}
