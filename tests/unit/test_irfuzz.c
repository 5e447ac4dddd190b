/*
 * test_irfuzz.c - random IR functions, run in the kernel and interpreted.
 *
 * Each seed makes one function: arithmetic, memory, atomics, calls, branches
 * (forward, three deep), vregs that are written again or on both sides of a
 * branch, up to 50 values alive at once. The verifier must accept it and
 * memory must be the same afterwards. A failure prints the function and its
 * seed; IRRUN_SEED and IRRUN_COUNT in the environment run others.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "irrun.h"

enum { MAXLIVE = 64, NOBJS = 3, OBJSIZE = 32 };

struct gen {
	struct fix t;
	uint64_t seed;
	int live[MAXLIVE];    /* scalars written on all paths to here */
	unsigned nlive, keep; /* keep: how many to hold alive at most */
	int base[MAXLIVE];    /* those that live to the end */
	unsigned nbase;
	int obj[NOBJS], objp[NOBJS], mapp, quit;
	unsigned branches;
};

static unsigned
rnd(struct gen *g, unsigned n)
{
	g->seed ^= g->seed << 13;
	g->seed ^= g->seed >> 7;
	g->seed ^= g->seed << 17;
	return (unsigned)((g->seed >> 20) % n);
}

static int64_t
rnd_imm(struct gen *g)
{
	if (rnd(g, 2))
		return (int64_t)edges[rnd(g, NEDGES)];
	return (int64_t)rnd(g, 1000) - 300;
}

static int
any(struct gen *g)
{
	return g->live[rnd(g, g->nlive)];
}

static void
born(struct gen *g, int v)
{
	if (g->nlive < g->keep)
		g->live[g->nlive++] = v;
	else
		g->live[g->nbase + rnd(g, g->nlive - g->nbase)] = v;
}

/* a pointer and an aligned offset under it that may be read and written */
static int
pointer(struct gen *g, unsigned size, int32_t *off)
{
	struct md_ir_fn *f = &g->t.f;
	unsigned o = rnd(g, NOBJS);
	int i;

	*off = (int32_t)(rnd(g, OBJSIZE / size) * size);
	switch (rnd(g, 4)) {
	case 0:
		return g->objp[o];
	case 1:
		return md_ir_stack(f, g->obj[o], 0);
	case 2:
		return g->mapp;
	default:
		i = md_ir_bini(f, MD_IR_AND, any(g), 0x78);
		return md_ir_add_ptr(f, g->mapp, i);
	}
}

static void
gen_memory(struct gen *g)
{
	struct md_ir_fn *f = &g->t.f;
	unsigned size = 1u << rnd(g, 4);
	int32_t off;
	int p;

	switch (rnd(g, 7)) {
	case 0:
		off = (int32_t)rnd(g, 4) * 8;
		born(g, md_ir_fetch_add(f, g->mapp, off, 8, any(g)));
		break;
	case 1:
		p = pointer(g, 8, &off);
		md_ir_atomic_add(f, p, off, 8, any(g));
		break;
	case 2:
		p = md_ir_add_ptr(f, g->mapp,
				  md_ir_bini(f, MD_IR_AND, any(g), 0x78));
		born(g, md_ir_atomic_umax(f, p, 8, any(g)));
		break;
	case 3:
		p = pointer(g, size, &off);
		md_ir_sti(f, p, off, size, rnd_imm(g));
		break;
	case 4:
		p = pointer(g, size, &off);
		md_ir_st(f, p, off, size, any(g));
		break;
	default:
		p = pointer(g, size, &off);
		born(g, md_ir_ld(f, p, off, size, rnd(g, 2)));
	}
}

static void
gen_scalar(struct gen *g)
{
	struct md_ir_fn *f = &g->t.f;
	enum md_cc cc = (enum md_cc)rnd(g, 10);
	enum md_ir_op op = bins[rnd(g, NBINS)];
	int v;

	switch (rnd(g, 12)) {
	case 0:
		born(g, md_ir_const(f, rnd_imm(g)));
		break;
	case 1:
		born(g,
		     md_ir_un(f, rnd(g, 2) ? MD_IR_NEG : MD_IR_COMPL, any(g)));
		break;
	case 2:
		born(g, md_ir_ext(f, any(g), 1u << rnd(g, 4), rnd(g, 2)));
		break;
	case 3:
		born(g, md_ir_set(f, cc, any(g), any(g)));
		break;
	case 4:
		born(g, md_ir_seti(f, cc, any(g), rnd_imm(g)));
		break;
	case 5:
		md_ir_mov(f, any(g), any(g));
		break;
	case 6:
		md_ir_movi(f, any(g), rnd_imm(g));
		break;
	case 7:
		v = any(g);
		f->loc.line++;
		born(g, md_ir_bin(f, op, v, v));
		break;
	case 8:
	case 9:
		born(g, md_ir_bini(f, op, any(g), rnd_imm(g)));
		break;
	default:
		born(g, md_ir_bin(f, op, any(g), any(g)));
	}
}

/* a lookup that succeeds or not, and what depends on it */
static void
gen_lookup(struct gen *g)
{
	struct md_ir_fn *f = &g->t.f;
	struct md_ir_arg a[2] = { md_arg_map(0), md_arg(g->objp[0]) };
	int v = md_ir_vreg(f, MD_SCALAR), none = md_ir_label(f), p;

	md_ir_sti(f, g->objp[0], 0, 4, rnd(g, 3) == 0);
	if (rnd(g, 2))
		a[1] = md_arg_stack(g->obj[0], 0);
	p = md_ir_call(f, MD_H_map_lookup, MD_POINTER, 2, a);
	md_ir_movi(f, v, 17);
	md_ir_bri(f, MD_CC_EQ, p, 0, none);
	md_ir_mov(f, v, md_ir_ld(f, p, 16, 8, false));
	md_ir_st(f, p, 24, 8, any(g));
	md_ir_place(f, none);
	born(g, v);
}

static void
gen_call(struct gen *g)
{
	struct md_ir_fn *f = &g->t.f;
	struct md_ir_arg a[3] = {
		md_arg(g->objp[1]),
		md_arg_imm(8),
		md_arg(g->mapp),
	};

	switch (rnd(g, 3)) {
	case 0:
		born(g, md_ir_call(f, MD_H_pid_tgid, MD_SCALAR, 0, NULL));
		break;
	case 1:
		gen_lookup(g);
		break;
	default:
		if (rnd(g, 2))
			a[1] = md_arg(md_ir_bini(f, MD_IR_AND, any(g), 31));
		if (rnd(g, 2))
			a[0] = md_arg_stack(g->obj[2], 0);
		born(g, md_ir_call(f, MD_H_read_kernel, MD_SCALAR, 3, a));
	}
}

static void gen_block(struct gen *g, unsigned n, unsigned depth);

/* if/else; what is born inside dies there, except one vreg that both write */
static void
gen_if(struct gen *g, unsigned depth)
{
	struct md_ir_fn *f = &g->t.f;
	int other = md_ir_label(f), end = md_ir_label(f);
	int both = md_ir_vreg(f, MD_SCALAR);
	struct gen save = *g;
	enum md_cc cc = (enum md_cc)rnd(g, 10);

	if (rnd(g, 2))
		md_ir_br(f, cc, any(g), any(g), other);
	else
		md_ir_bri(f, rnd(g, 2) ? MD_CC_NE : MD_CC_EQ,
			  md_ir_set(f, cc, any(g), any(g)), 0, other);
	gen_block(g, 1 + rnd(g, 8), depth + 1);
	md_ir_mov(f, both, any(g));
	if (rnd(g, 8) == 0)
		md_ir_jmp(f, g->quit);
	else
		md_ir_jmp(f, end);
	memcpy(g->live, save.live, sizeof(g->live));
	g->nlive = save.nlive;
	md_ir_place(f, other);
	gen_block(g, rnd(g, 8), depth + 1);
	md_ir_mov(f, both, any(g));
	md_ir_place(f, end);
	memcpy(g->live, save.live, sizeof(g->live));
	g->nlive = save.nlive;
	born(g, both);
}

static void
gen_block(struct gen *g, unsigned n, unsigned depth)
{
	while (n--) {
		unsigned what = rnd(g, 20);

		if (what < 10)
			gen_scalar(g);
		else if (what < 15)
			gen_memory(g);
		else if (what < 17)
			gen_call(g);
		else if (depth < 3 && g->branches++ < 8)
			gen_if(g, depth);
	}
}

static void
gen_start(struct gen *g)
{
	struct md_ir_fn *f = &g->t.f;

	g->quit = md_ir_label(f);
	g->mapp = md_ir_mapval(f, 0, 0);
	for (unsigned i = 0; i < NOBJS; i++) {
		g->obj[i] = md_ir_obj(f, OBJSIZE);
		g->objp[i] = md_ir_stack(f, g->obj[i], 0);
		md_ir_zero(f, g->objp[i], 0, OBJSIZE);
	}
	g->nbase = 1 + rnd(g, 10);
	g->keep = g->nbase + 1 + rnd(g, rnd(g, 10) ? 14 : 40);
	for (unsigned i = 0; i < g->nbase; i++) {
		g->base[i] = input(&g->t, i % IRRUN_CTX);
		g->live[g->nlive++] = g->base[i];
	}
	for (unsigned i = 0; i < IRRUN_CTX; i++)
		g->t.in.ctx[i] = rnd(g, 2) ? edges[rnd(g, NEDGES)]
					   : g->seed >> rnd(g, 60);
	for (unsigned i = 0; i < OUT; i++)
		g->t.in.mem[i] = (unsigned char)rnd(g, 256);
}

static int
random_function(uint64_t seed, int map)
{
	struct gen g = { .seed = seed * UINT64_C(0x9e3779b97f4a7c15) + 1 };
	struct fix *t = &g.t;
	int rc;

	md_arena_init(&t->arena);
	md_ir_init(&t->f, &t->arena);
	t->map = map;
	t->have_sdiv = rnd(&g, 2);
	t->ctx = md_ir_ctx(&t->f);
	t->out = md_ir_mapval(&t->f, 0, OUT);
	gen_start(&g);
	gen_block(&g, 5 + rnd(&g, 50), 0);
	for (unsigned i = g.nbase; i < g.nlive; i++)
		result(t, g.live[i]);
	md_ir_place(&t->f, g.quit);
	for (unsigned i = 0; i < g.nbase; i++)
		result(t, g.base[i]);
	for (unsigned i = 0; i < NOBJS; i++)
		md_ir_copy(&t->f, t->out, 512 + (int32_t)i * OBJSIZE, g.objp[i],
			   0, OBJSIZE);
	md_ir_exit(&t->f, 0);
	rc = compare(t);
	if (rc == -1)
		printf("seed %llu\n", (unsigned long long)seed);
	md_arena_free(&t->arena);
	return rc;
}

static void
test_random(void **state)
{
	const char *s = getenv("IRRUN_SEED"), *c = getenv("IRRUN_COUNT");
	unsigned long from = s ? strtoul(s, NULL, 0) : 1;
	unsigned long count = c ? strtoul(c, NULL, 0) : 3000;
	unsigned toobig = 0;
	int map = irrun_open();

	(void)state;
	if (map < 0)
		skip();
	for (unsigned long i = from; i < from + count; i++) {
		int rc = random_function(i, map);

		assert_int_not_equal(rc, -1);
		toobig += rc == -2;
	}
	assert_true(toobig <= count / 20);
	close(map);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_random),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
