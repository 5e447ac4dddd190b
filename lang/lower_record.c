/*
 * lower_record.c - records in the ring: room, head, fields, handing over.
 *
 * A record is its ring reservation: private memory, no copy. Its size is a
 * constant that is known, and filled in, when all of its fields are there.
 * What is recorded and when is lower_stmt.c's business.
 */
#include "lower.h"

enum { NO_WAKEUP = 1, FORCE_WAKEUP = 2 }; /* ring buffer submit flags */
enum { HOLD_NS = 50000000 };

struct md_field *
md_lower_field(struct md_lower *l, struct md_image_action *act,
	       enum md_field_kind kind, unsigned size,
	       const struct md_type *type)
{
	struct md_arena *a = l->img->arena;
	unsigned cap = act->nfields, align = size < 8 ? size : 8;
	struct md_field *f;

	if (align == 0 || (align & (align - 1)))
		align = 8;
	/* doubled by hand: the array is small and grows one by one */
	act->fields = md_grow(a, act->fields, act->nfields, &cap,
			      sizeof *act->fields);
	f = &act->fields[act->nfields++];
	l->rec_off = (l->rec_off + align - 1) & ~(align - 1);
	f->kind = kind;
	f->off = l->rec_off;
	f->size = size;
	f->type = type;
	l->rec_off += size;
	return f;
}

void
md_lower_record(struct md_lower *l, struct md_image_action *act,
		const struct md_expr *e)
{
	const struct md_type *t = e->type;
	struct md_field *f;
	struct md_val v;
	struct md_ref r;
	unsigned size, was = l->scratch;

	if (md_type_is_memory(t)) {
		f = md_lower_field(l, act, t->kind == MD_T_FLOAT ? MD_F_FLOAT :
				   md_type_is_stringlike(t) ? MD_F_STR :
				   MD_F_BYTES, t->size, t);
		md_lower_ref(l, e, &r, MD_NOREG);
		md_lower_ref_copy(l, &r, t->size, l->rec, (int)f->off);
		return;
	}
	if (t->kind != MD_T_STRING) {
		size = t->size == 1 || t->size == 2 || t->size == 4 ? t->size
								    : 8;
		f = md_lower_field(l, act, MD_F_INT, size, t);
		md_ir_st(&l->f, l->rec, (int)f->off, size, md_lower_int(l, e));
		md_lower_scratch_free(l, was);
		return;
	}
	if (e->kind == MD_E_IDENT && e->builtin &&
	    (e->builtin->flags & MD_BF_PSTR)) {
		f = md_lower_field(l, act, MD_F_PSTR, 4, t);
		md_lower_expr(l, e, &v);
		if (v.is_literal)
			md_ir_sti(&l->f, l->rec, (int)f->off, 4,
				  md_pstring_put(l->c, v.lit));
		else
			md_ir_st(&l->f, l->rec, (int)f->off, 4, v.r);
		return;
	}
	size = md_str_bound(l, e);
	f = md_lower_field(l, act, MD_F_STR, size, t);
	md_lower_string_to(l, e, l->rec, (int)f->off, size, MD_NOREG);
	md_lower_scratch_free(l, was);
}

/* What orders the record. Taken now, it is before the time of all that will
 * be behind it in the ring; taken before, it may be late. */
static int
record_time(struct md_lower *l)
{
	if (l->c->opt.compensate)
		return md_ir_call(&l->f, MD_H_ktime, MD_SCALAR, 0, NULL);
	if (l->k.ts_known || l->ts_maybe)
		l->img->hold = HOLD_NS;
	return md_lower_timestamp(l);
}

/* kind, clause, site, cpu, pid, tid, time */
void
md_lower_head(struct md_lower *l, int rec, enum md_rec_kind kind)
{
	struct md_ir_fn *f = &l->f;
	int pt = md_lower_pidtid(l);

	md_ir_sti(f, rec, 0, 4, kind);
	md_ir_sti(f, rec, 4, 4, l->clause->index);
	md_ir_st(f, rec, 8, 4, md_lower_site(l));
	md_ir_st(f, rec, 12, 4, md_lower_cpu(l));
	md_ir_st(f, rec, 16, 4, md_ir_bini(f, MD_IR_SHR, pt, 32));
	md_ir_st(f, rec, 20, 4, pt);
	if (l->img->timed)
		md_ir_st(f, rec, 24, 8, record_time(l));
}

int
md_lower_reserve(struct md_lower *l, unsigned size, int failed)
{
	struct md_ir_fn *f = &l->f;
	struct md_ir_arg a[3] = { md_arg_map(MD_MAP_EVENTS), md_arg_imm(size),
				  md_arg_imm(0) };
	int rec = md_ir_call(f, MD_H_rb_reserve, MD_POINTER, 3, a);
	int ok = md_ir_label(f);

	l->reserve_at = f->n - 1;
	md_ir_bri(f, MD_CC_NE, rec, 0, ok);
	md_lower_drop(l, MD_DROP_RING);
	md_ir_jmp(f, failed);
	md_ir_place(f, ok);
	return rec;
}

/*
 * Hand the record over. The reader looks at the ring by a timer; it is woken
 * when the ring passes a quarter of its size, or at once by records that must
 * not wait (exit, stop, system).
 */
void
md_lower_submit(struct md_lower *l, int rec, bool wake)
{
	struct md_ir_fn *f = &l->f;
	struct md_ir_arg q[2] = { md_arg_map(MD_MAP_EVENTS), md_arg_imm(0) };
	struct md_ir_arg s[2] = { md_arg(rec), md_arg_imm(FORCE_WAKEUP) };
	int flags, quiet, fill;

	if (!wake) {
		flags = md_ir_vreg(f, MD_SCALAR);
		quiet = md_ir_label(f);
		fill = md_ir_call(f, MD_H_rb_query, MD_SCALAR, 2, q);
		fill = md_ir_bini(f, MD_IR_SUB, fill, l->c->opt.bufsize / 4);
		md_ir_movi(f, flags, NO_WAKEUP);
		md_ir_bri(f, MD_CC_UGE, fill, 4096, quiet);
		md_ir_movi(f, flags, FORCE_WAKEUP);
		md_ir_place(f, quiet);
		s[1] = md_arg(flags);
	}
	md_ir_call(f, MD_H_rb_submit, MD_SCALAR, 2, s);
}

void
md_lower_discard(struct md_lower *l, int rec)
{
	struct md_ir_arg a[2] = { md_arg(rec), md_arg_imm(NO_WAKEUP) };

	md_ir_call(&l->f, MD_H_rb_discard, MD_SCALAR, 2, a);
}
