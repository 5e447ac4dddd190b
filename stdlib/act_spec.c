/*
 * act_spec.c - speculation() speculate() commit() discard() (reference 6.3).
 *
 * A speculation is a slot (struct md_specslot) and the records that carry its
 * name; the consumer holds these back until a record says commit or discard.
 * That record has its place in the ring, so what is committed appears there.
 * The slot is free again at once: what is still on its way belongs to the
 * slot's earlier life. Slots are taken and ended by atomic additions alone:
 * who finds 0 has it.
 */
#include "stdlib/stdlib.h"

#include "lang/lower.h"

#define AT(member) ((int32_t)offsetof(struct md_specslot, member))

static int
spec_map(struct md_lower *l)
{
	unsigned n = l->img->nspec ? l->img->nspec : 1;
	struct md_image_map m = {
		.kind = MD_MAP_ARRAY, .name = "specs", .key_size = 4,
		.value_size = n * (unsigned)sizeof(struct md_specslot),
		.entries = 1, .tunable = "nspec",
	};

	if (l->c->spec_map < 0)
		l->c->spec_map = md_image_map_add(l->img, &m);
	return l->c->spec_map;
}

/* -- speculation() ----------------------------------------------------- */

static void
speculation(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	struct md_ir_fn *f = &l->f;
	int done = md_ir_label(f), next, p, one;

	v->r = md_ir_vreg(f, MD_SCALAR);
	for (unsigned i = 0; i < l->img->nspec; i++) {
		next = md_ir_label(f);
		p = md_ir_mapval(f, spec_map(l),
				 (int)(i * sizeof(struct md_specslot)));
		one = md_ir_const(f, 1);
		md_ir_bri(f, MD_CC_NE, md_ir_ld(f, p, AT(taken), 8, false), 0,
			  next);
		md_ir_bri(f, MD_CC_NE, md_ir_fetch_add(f, p, AT(taken), 8, one),
			  0, next);
		md_ir_sti(f, p, AT(used), 8, 0);
		md_ir_atomic_add(f, p, AT(life), 8, one);
		/* last: whoever is late with an older life closes nothing */
		md_ir_sti(f, p, AT(closers), 8, 0);
		md_ir_movi(f, v->r, i + 1);
		md_ir_jmp(f, done);
		md_ir_place(f, next);
	}
	md_lower_drop(l, MD_DROP_NOSPEC);
	md_ir_movi(f, v->r, 0);
	md_ir_place(f, done);
}
const struct md_builtin_ops md_fn_speculation[] = {
	{ .lower = speculation }
};

/* -- by number ---------------------------------------------------------- */

struct slot {
	int n, p, life;		/* number, POINTER, odd life */
};

/* The slot that a call names; to `none` when it is not active. */
static struct slot
active(struct md_lower *l, const struct md_expr *call, int none)
{
	struct md_ir_fn *f = &l->f;
	struct slot s = { .n = md_ir_vreg(f, MD_SCALAR) };
	int i;

	md_ir_mov(f, s.n, md_lower_int(l, call->u.call.args.v[0]));
	md_ir_bri(f, MD_CC_EQ, s.n, 0, none);
	md_lower_fault_if(l, MD_CC_UGT, s.n, l->img->nspec, 3, MD_NOREG);
	i = md_lower_bounded(l, md_ir_bini(f, MD_IR_SUB, s.n, 1),
			     l->img->nspec ? l->img->nspec : 1);
	s.p = md_lower_row(l, spec_map(l), 0, i, sizeof(struct md_specslot));
	s.life = md_ir_ld(f, s.p, AT(life), 8, false);
	md_ir_bri(f, MD_CC_EQ, md_ir_bini(f, MD_IR_AND, s.life, 1), 0, none);
	return s;
}

static int
name_of(struct md_lower *l, const struct slot *s)
{
	int high = md_ir_bini(&l->f, MD_IR_SHL, s->life, 16);

	return md_ir_bin(&l->f, MD_IR_OR, high, s->n);
}

/* -- speculate ------------------------------------------------------------ */

static void
speculate(struct md_lower *l, const struct md_expr *call,
	  struct md_image_action *act)
{
	struct md_ir_fn *f = &l->f;
	int fits = md_ir_label(f), size, used;
	struct slot s;

	l->spec_skip = md_ir_label(f);
	s = active(l, call, l->spec_skip);
	size = md_ir_const(f, 0);	/* filled in when the record is done */
	l->spec_size = f->n - 1;
	used = md_ir_fetch_add(f, s.p, AT(used), 8, size);
	used = md_ir_bin(f, MD_IR_ADD, used, size);
	md_ir_br(f, MD_CC_ULE, used,
		 md_ir_const(f, (int64_t)l->c->opt.specsize), fits);
	md_ir_atomic_add(f, s.p, AT(used), 8, md_ir_un(f, MD_IR_NEG, size));
	md_lower_drop(l, MD_DROP_SPEC);
	md_ir_jmp(f, l->spec_skip);
	md_ir_place(f, fits);
	md_ir_st(f, l->rec, (int)l->iclause->spec_off, 8, name_of(l, &s));
}
const struct md_builtin_ops md_act_speculate[] = { { .action = speculate } };

/* -- commit, discard ------------------------------------------------------ */

/*
 * The record is reserved first: with a full ring nothing is closed, and a
 * drop counted. Of several that close one life the first wins.
 */
static void
close_with(struct md_lower *l, const struct md_expr *call,
	   enum md_rec_kind kind)
{
	struct md_ir_fn *f = &l->f;
	int done = md_ir_label(f), won = md_ir_label(f), one, rec;
	struct md_facts m = l->k;
	struct slot s = active(l, call, done);

	rec = md_lower_reserve(l, MD_REC_HEAD + 8, done);
	one = md_ir_const(f, 1);
	md_ir_bri(f, MD_CC_EQ, md_ir_fetch_add(f, s.p, AT(closers), 8, one),
		  0, won);
	md_lower_discard(l, rec);
	md_ir_jmp(f, done);
	md_ir_place(f, won);
	/* it may have begun another life since it was looked at */
	s.life = md_ir_fetch_add(f, s.p, AT(life), 8, one);
	md_ir_sti(f, s.p, AT(taken), 8, 0);
	md_lower_head(l, rec, kind);
	md_ir_st(f, rec, MD_REC_HEAD, 8, name_of(l, &s));
	md_lower_submit(l, rec, false);
	md_ir_place(f, done);
	md_lower_join(l, &m);
}

static void
commit(struct md_lower *l, const struct md_expr *call,
       struct md_image_action *act)
{
	close_with(l, call, MD_REC_COMMIT);
}
const struct md_builtin_ops md_act_commit[] = { { .action = commit } };

static void
discard(struct md_lower *l, const struct md_expr *call,
	struct md_image_action *act)
{
	close_with(l, call, MD_REC_DISCARD);
}
const struct md_builtin_ops md_act_discard[] = { { .action = discard } };
