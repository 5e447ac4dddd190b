/*
 * lower_cost.c - what tracing itself costs, inside programs: clocks that leave
 * it out, and the count of firings.
 *
 * A firing takes the trap into the kernel, the program, and the way back. The
 * two ways are calibrated (md_env.trap, by kind of place), the program's time
 * is what its clock says at both ends. So with in = time in tracing so far:
 *
 *	start	value = clock - in - way in	what vtimestamp is
 *	end	in = clock - value + way back
 *
 * What other firings added between the two (a profile clock, a tracepoint)
 * lies in the same stretch of the clock and is replaced. The ways are means:
 * one that was shorter must not make a clock go back, so what is shown is
 * never less than what was shown before; `in` keeps the books unrounded.
 */
#include "lower.h"

/* ns on the way in (or back) of the probe's place; none: not a trap */
static uint32_t
way_of(const struct md_compile *c, const struct md_probe *p, bool back)
{
	int i = md_trap_index(p);

	if (i < 0)
		return 0;
	return back ? c->env.trap[i].back : c->env.trap[i].in;
}

static const struct md_probe *
fired_at(const struct md_lower *l, const struct md_image_site *s)
{
	return l->is_return ? s[1].probe : s->probe;
}

/* Most programs have places of one kind: no table is read then. */
static int
way(struct md_lower *l, bool back)
{
	const struct md_image *img = l->img;
	uint32_t prog = (uint32_t)(l->prog - img->progs);
	const struct md_probe *first = NULL, *p;

	for (unsigned i = 0; i < img->nsites; i++) {
		if (img->sites[i].prog != prog)
			continue;
		p = fired_at(l, &img->sites[i]);
		if (!first)
			first = p;
		if (md_trap_index(p) == md_trap_index(first))
			continue;
		md_lower_table(l, &l->c->trap_map, "traps", img->nsites * 8);
		return md_ir_ld(&l->f,
				md_lower_site_entry(l, l->c->trap_map, 8),
				back ? 4 : 0, 4, false);
	}
	return md_ir_const(&l->f, first ? way_of(l->c, first, back) : 0);
}

uint32_t *
md_traps_data(struct md_compile *c)
{
	const struct md_image *img = c->img;
	uint32_t *t = md_alloc(c->arena, (size_t)img->nsites * 8);

	for (unsigned i = 0; i < img->nsites; i++) {
		t[2 * i] = way_of(c, img->sites[i].probe, false);
		t[2 * i + 1] = way_of(c, img->sites[i].probe, true);
	}
	return t;
}

/* The clock that tracing is measured by; t: vreg that gets the time. */
static int
clock_now(struct md_lower *l, int t)
{
	if (l->img->uses_vtime)
		return md_lower_oncpu(l, t);
	md_ir_mov(&l->f, t, md_ir_call(&l->f, MD_H_ktime, MD_SCALAR, 0, NULL));
	return t;
}

/* v, or what the thread was shown before if that is more. */
static int
never_back(struct md_lower *l, int v, int off)
{
	struct md_ir_fn *f = &l->f;
	int th = md_lower_thread(l), ok = md_ir_label(f);
	int shown = md_ir_vreg(f, MD_SCALAR);

	md_ir_mov(f, shown, md_ir_ld(f, th, off, 8, false));
	md_ir_br(f, MD_CC_SGE, shown, v, ok);
	md_ir_mov(f, shown, v);
	md_ir_place(f, ok);
	md_ir_st(f, th, off, 8, shown);
	return shown;
}

void
md_lower_start_clock(struct md_lower *l)
{
	const int in_off = offsetof(struct md_thread, inprobe);
	struct md_ir_fn *f = &l->f;
	int t = md_ir_vreg(f, MD_SCALAR), now, in;

	if (!l->img->uses_vtime && !l->c->opt.compensate)
		return;
	now = clock_now(l, t);
	in = md_ir_bin(f, MD_IR_ADD, way(l, false),
		       md_ir_ld(f, md_lower_thread(l), in_off, 8, false));
	l->started = md_ir_bin(f, MD_IR_SUB, now, in);
	if (l->img->uses_vtime)
		l->vt = never_back(l, l->started,
				   offsetof(struct md_thread, vshown));
	if (l->ts == MD_NOREG)
		return;
	if (l->c->opt.compensate)
		t = never_back(l, md_ir_bin(f, MD_IR_SUB, t, in),
			       offsetof(struct md_thread, tshown));
	md_ir_mov(f, l->ts, t);
	l->k.ts_known = true;
}

void
md_lower_stop_clock(struct md_lower *l)
{
	struct md_ir_fn *f = &l->f;
	int now, in;

	if (!l->img->uses_vtime && !l->c->opt.compensate)
		return;
	in = md_ir_bin(f, MD_IR_SUB, way(l, true), l->started);
	now = clock_now(l, md_ir_vreg(f, MD_SCALAR));
	md_ir_st(f, md_lower_thread(l), offsetof(struct md_thread, inprobe), 8,
		 md_ir_bin(f, MD_IR_ADD, now, in));
}

/* -x overhead: one more firing of the site, in this CPU's row. */
void
md_lower_count_firing(struct md_lower *l)
{
	struct md_image *img = l->img;
	struct md_ir_fn *f = &l->f;
	int p, i, off = 0;

	if (img->fire_map < 0)
		return;
	p = img->fire_rows > 1 ? md_lower_cpu_row(l, img->fire_map, 0,
						  img->fire_sites * 8)
			       : md_ir_mapval(f, img->fire_map, 0);
	if (l->site_const >= 0) {
		off = l->site_const * 8;
	} else {
		i = md_lower_bounded(l, md_lower_site(l), img->fire_sites);
		p = md_ir_add_ptr(f, p, md_ir_bini(f, MD_IR_MUL, i, 8));
	}
	md_ir_atomic_add(f, p, off, 8, md_ir_const(f, 1));
}
