/*
 * ir_check.c - is a function well formed? Run on everything that is lowered:
 * what passes here must be accepted by the kernel's verifier as far as that
 * can be known without knowing maps and probes.
 *
 * In: a function. Out: NULL, or one sentence in the function's arena.
 *
 * Checked: operands exist and have the right class; every vreg that is read
 * was written on all paths that lead there; branches go forward to labels
 * placed exactly once; sizes; alignment of what has a known alignment;
 * accesses stay inside stack objects; the last instruction is EXIT.
 *
 * The flow analysis is one forward sweep: `log` holds the vregs written on all
 * paths to here, and each label that was branched to but not yet placed what
 * its branches have in common: the log's first `keep` and those of `more`. The
 * log only gets shorter at labels, so that the whole takes linear time.
 */
#include "ir.h"

#include <inttypes.h>
#include <string.h>

struct base {       /* what is known of a vreg with a single definition */
	bool known; /* residue modulo 8 and, if obj >= 0, offset */
	int obj;    /* stack object or -1 */
	int64_t off;
};

struct vregs {
	int *v;
	unsigned n, cap;
};

struct target {
	bool due;
	unsigned keep;
	struct vregs more;
};

struct chk {
	const struct md_ir_fn *f;
	const struct md_ir_ins *in; /* the current instruction */
	const char *err;
	struct base *base; /* by vreg */
	unsigned *ndefs;   /* by vreg */
	bool *written;     /* by vreg: it is in the log */
	struct vregs log;
	bool flow;          /* here is reachable */
	struct target *at;  /* by label */
	struct md_ptrs due; /* targets that are not placed yet */
	bool *placed;       /* by label */
};

static void __attribute__((format(printf, 2, 3)))
fail(struct chk *c, const char *fmt, ...)
{
	struct md_arena *a = c->f->arena;
	va_list ap;
	char *text;

	if (c->err)
		return;
	va_start(ap, fmt);
	text = md_vsprintf(a, fmt, ap);
	va_end(ap);
	if (c->in)
		text = md_sprintf(a, "ir %u (%s): %s",
				  (unsigned)(c->in - c->f->ins),
				  md_ir_opinfo(c->in->op)->text, text);
	c->err = text;
}

/* -- sets -------------------------------------------------------------------- */

static void
push(struct chk *c, struct vregs *s, int v)
{
	s->v = md_grow(c->f->arena, s->v, s->n, &s->cap, sizeof *s->v);
	s->v[s->n++] = v;
}

static void
write_vreg(struct chk *c, int v)
{
	if (!c->written[v])
		push(c, &c->log, v);
	c->written[v] = true;
}

/* Leave in `more` what is written here, too. */
static void
meet(struct chk *c, struct target *t)
{
	unsigned n = 0;

	for (unsigned i = 0; i < t->more.n; i++)
		if (c->written[t->more.v[i]])
			t->more.v[n++] = t->more.v[i];
	t->more.n = n;
}

static void
branch_to(struct chk *c, struct target *t)
{
	if (t->due) {
		meet(c, t);
		return;
	}
	t->due = true;
	t->keep = c->log.n;
	md_ptrs_push(c->f->arena, &c->due, t);
}

static void
land(struct chk *c, struct target *t)
{
	struct md_ptrs *due = &c->due;
	unsigned at = 0;

	if (!t->due)
		return;
	if (c->flow)
		meet(c, t);
	for (unsigned i = 0; i < due->n; i++) {
		struct target *o = due->v[i];

		if (o == t)
			at = i;
		for (unsigned k = t->keep; k < o->keep; k++)
			push(c, &o->more, c->log.v[k]);
		if (o->keep > t->keep)
			o->keep = t->keep;
	}
	due->v[at] = due->v[--due->n];
	while (c->log.n > t->keep)
		c->written[c->log.v[--c->log.n]] = false;
	for (unsigned i = 0; i < t->more.n; i++)
		write_vreg(c, t->more.v[i]);
	c->flow = true;
}

/* -- operands ---------------------------------------------------------------- */

static bool
is_vreg(struct chk *c, int v)
{
	if (v >= 0 && (unsigned)v < c->f->nvregs)
		return true;
	fail(c, "no such vreg: %d", v);
	return false;
}

static void
read_vreg(struct chk *c, int v)
{
	if (!is_vreg(c, v))
		return;
	if (!c->ndefs[v])
		fail(c, "vreg %d is read and never written before", v);
	else if (c->flow && !c->written[v])
		fail(c, "vreg %d is read where a path has not written it", v);
}

static bool
is_ptr(const struct chk *c, int v)
{
	return c->f->class_[v] == MD_POINTER;
}

/* class_: as in ir.def */
static void
want(struct chk *c, int v, char class_, const char *what)
{
	if (class_ == '.' || class_ == 'x' || is_ptr(c, v) == (class_ == 'p'))
		return;
	fail(c, "%s (vreg %d) must be a %s", what, v,
	     class_ == 'p' ? "pointer" : "scalar");
}

static void
check_obj(struct chk *c, int obj, int64_t off, unsigned size)
{
	if (obj < 0 || (unsigned)obj >= c->f->nobjs)
		fail(c, "no such stack object: %d", obj);
	else if (off < 0 || off + size > c->f->objs[obj].size)
		fail(c,
		     "bytes %" PRId64 " to %" PRId64
		     " are outside stack object %d of %u",
		     off, off + size, obj, c->f->objs[obj].size);
}

static void
check_arg(struct chk *c, const struct md_ir_arg *a)
{
	switch (a->kind) {
	case MD_A_REG:
		read_vreg(c, a->v);
		break;
	case MD_A_STACK:
		check_obj(c, a->v, a->imm, 1);
		break;
	case MD_A_SUB:
		if (a->v < 0 || (unsigned)a->v >= c->f->subs.n)
			fail(c, "no such sub: %d", a->v);
		break;
	case MD_A_MAP:
		if (a->v < 0)
			fail(c, "no such map: %d", a->v);
		break;
	case MD_A_IMM:
	case MD_A_NONE:
		break;
	}
}

static void
check_call(struct chk *c)
{
	const struct md_ir_ins *in = c->in;
	unsigned n = md_ir_nargs(in);

	for (unsigned i = 0; i < n; i++)
		check_arg(c, &in->args[i]);
	for (unsigned i = n; i < MD_IR_MAXARGS; i++)
		if (in->args[i].kind != MD_A_NONE)
			fail(c, "argument %u after a gap", i);
	if (in->op == MD_IR_CALL) {
		const struct md_helper_info *h = md_helper_find(in->ref);

		if (!h)
			fail(c, "no such helper: %d", in->ref);
		else if (h->nargs != n)
			fail(c, "%s takes %u arguments, not %u", h->name,
			     h->nargs, n);
	}
	if (in->ref < 0)
		fail(c, "no such function: %d", in->ref);
}

/* -- classes ----------------------------------------------------------------- */

static void
check_add(struct chk *c)
{
	const struct md_ir_ins *in = c->in;
	bool pa = is_ptr(c, in->a), pb = !in->use_imm && is_ptr(c, in->b);

	if (in->op == MD_IR_ADD && pa && pb)
		fail(c, "sum of two pointers");
	else if (in->op == MD_IR_SUB && pb && !pa)
		fail(c, "scalar minus pointer");
	else
		want(c, in->dst, pa != pb ? 'p' : 's', "result");
}

static void
check_compare(struct chk *c)
{
	const struct md_ir_ins *in = c->in;

	if (in->use_imm) {
		if (is_ptr(c, in->a) && (in->imm || in->cc > MD_CC_NE))
			fail(c, "a pointer is compared with other than NULL");
	} else if (is_ptr(c, in->a) != is_ptr(c, in->b)) {
		fail(c, "pointer compared with scalar");
	}
}

static void
check_mem(struct chk *c)
{
	const struct md_ir_ins *in = c->in;
	const struct base *b = &c->base[in->a];

	if (b->known && (uint64_t)(b->off + in->off) % in->size)
		fail(c, "%u bytes at %d are not aligned", in->size, in->off);
	if (b->known && b->obj >= 0)
		check_obj(c, b->obj, b->off + in->off, in->size);
	/* Kernels (6.18 for one) lose track of constants that are fetched
	 * from the stack and then remove code that is not dead. */
	if (b->known && b->obj >= 0 &&
	    (md_ir_flags(in->op) & MD_IRF_FETCH))
		fail(c, "atomic fetch from the stack");
	if (in->op == MD_IR_LD && is_ptr(c, in->dst) && in->size != 8)
		fail(c, "part of a pointer is loaded");
	if (in->op == MD_IR_ST && !in->use_imm && is_ptr(c, in->b) &&
	    in->size != 8)
		fail(c, "part of a pointer is stored");
}

/* What ir.def says, and the rules that it has no column for. */
static void
check_class(struct chk *c)
{
	const struct md_ir_ins *in = c->in;
	const char *classes = md_ir_opinfo(in->op)->classes;

	want(c, in->dst, classes[0], "result");
	want(c, in->a, classes[1], classes[1] == 'p' ? "address" : "operand");
	if (!in->use_imm)
		want(c, in->b, classes[2], "operand");
	if (c->err)
		return;
	if (md_ir_flags(in->op) & MD_IRF_MEM)
		check_mem(c);
	switch (in->op) {
	case MD_IR_CONST:
		if (in->imm && is_ptr(c, in->dst))
			fail(c, "a pointer is set to a number");
		break;
	case MD_IR_MOV:
		want(c, in->a, is_ptr(c, in->dst) ? 'p' : 's', "operand");
		break;
	case MD_IR_ADD:
	case MD_IR_SUB:
		check_add(c);
		break;
	case MD_IR_SHL:
	case MD_IR_SHR:
	case MD_IR_SAR:
		if (in->use_imm && (uint64_t)in->imm > 63)
			fail(c, "shift by %" PRId64, in->imm);
		break;
	case MD_IR_SET:
	case MD_IR_BR:
		check_compare(c);
		break;
	case MD_IR_MAPVAL:
		if (in->ref < 0)
			fail(c, "no such map: %d", in->ref);
		break;
	case MD_IR_STACK:
		check_obj(c, in->ref, in->off, 0);
		break;
	default:
		break;
	}
}

/* -- what is known of addresses ---------------------------------------------- */

static struct base
derive(const struct chk *c, const struct md_ir_ins *in)
{
	struct base none = { .obj = -1 }, b = none;

	switch (in->op) {
	case MD_IR_STACK:
		return (struct base){ true, in->ref, in->off };
	case MD_IR_MAPVAL:
	case MD_IR_CTX:
		return (struct base){ true, -1, in->off };
	case MD_IR_CALL:
		return (struct base){ c->f->class_[in->dst] == MD_POINTER, -1,
				      0 };
	case MD_IR_MOV:
		return c->base[in->a];
	case MD_IR_ADD:
	case MD_IR_SUB:
		b = c->base[in->a];
		if (!b.known || !in->use_imm || in->imm != (int32_t)in->imm)
			return none;
		b.off += in->op == MD_IR_ADD ? in->imm : -in->imm;
		return b;
	default:
		return none;
	}
}

/* -- one instruction --------------------------------------------------------- */

static void
check_label(struct chk *c)
{
	int label = c->in->label;

	if (label < 0 || (unsigned)label >= c->f->nlabels) {
		fail(c, "no such label: %d", label);
	} else if (c->in->op != MD_IR_LABEL) {
		if (c->placed[label])
			fail(c, "branch back to L%d", label);
		else if (c->flow)
			branch_to(c, &c->at[label]);
	} else if (c->placed[label]) {
		fail(c, "L%d is placed twice", label);
	} else {
		c->placed[label] = true;
		land(c, &c->at[label]);
	}
}

static void
check_ins(struct chk *c)
{
	const struct md_ir_ins *in = c->in;
	unsigned fl;

	if ((unsigned)in->op >= MD_IR_NOPS) {
		c->in = NULL;
		fail(c, "no such operation: %d", (int)in->op);
		return;
	}
	fl = md_ir_flags(in->op);
	if (fl & MD_IRF_A)
		read_vreg(c, in->a);
	if ((fl & MD_IRF_B) && !in->use_imm)
		read_vreg(c, in->b);
	if (fl & MD_IRF_CALL)
		check_call(c);
	if (!(in->size & md_ir_opinfo(in->op)->sizes) ||
	    (in->size & (in->size - 1)))
		fail(c, "size %u", in->size);
	if ((fl & MD_IRF_DST) && !is_vreg(c, in->dst))
		return;
	if (c->err)
		return;
	check_class(c);
	if (fl & MD_IRF_LABEL)
		check_label(c);
	if (fl & MD_IRF_DST) {
		/* an address that is written twice is not followed */
		c->base[in->dst] = c->ndefs[in->dst]++
					   ? (struct base){ .obj = -1 }
					   : derive(c, in);
		if (c->flow)
			write_vreg(c, in->dst);
	}
	if (fl & MD_IRF_END)
		c->flow = false;
}

const char *
md_ir_check(const struct md_ir_fn *f)
{
	struct md_arena *a = f->arena;
	struct chk c = { .f = f, .flow = true };
	unsigned n = f->nvregs + 1, nl = f->nlabels + 1;

	c.base = md_alloc(a, n * sizeof(*c.base));
	c.ndefs = md_alloc(a, n * sizeof(*c.ndefs));
	c.written = md_alloc(a, n * sizeof(*c.written));
	c.at = md_alloc(a, nl * sizeof(*c.at));
	c.placed = md_alloc(a, nl * sizeof(*c.placed));
	for (unsigned i = 0; i < f->n && !c.err; i++) {
		c.in = &f->ins[i];
		check_ins(&c);
	}
	c.in = NULL;
	for (unsigned i = 0; i < f->n && !c.err; i++)
		if ((f->ins[i].op == MD_IR_BR || f->ins[i].op == MD_IR_JMP) &&
		    !c.placed[f->ins[i].label])
			fail(&c, "L%d is never placed", f->ins[i].label);
	if (!f->n || f->ins[f->n - 1].op != MD_IR_EXIT)
		fail(&c, "the last instruction is not exit");
	return c.err;
}
