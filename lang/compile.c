/*
 * compile.c - the compiler's table of contents: the passes in their order.
 *
 *	parse	text -> AST, a script at a time
 *	check	names and types over all scripts, constants folded
 *	match	descriptions -> probes -> programs and sites
 *	place	variables and aggregations -> maps
 *	lower	clauses -> IR, a program at a time
 *	emit	IR -> registers -> BPF
 *
 * Memory is the session's arena. There are two throws (arena exhausted,
 * md_bug) and one catch, in guarded().
 */
#include "compile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "lexer.h"
#include "place.h"

void
md_compile_init(struct md_compile *c, struct md_arena *a)
{
	memset(c, 0, sizeof *c);
	c->arena = a;
	c->diags.arena = a;
	c->opt.cpu = MD_ALL_CPUS;
	c->opt.strsize = 256;
	c->opt.dynvarsize = 1 << 20;
	c->opt.aggsize = 4 << 20;
	c->opt.bufsize = 4 << 20;
	c->opt.scratchsize = 256;
	c->opt.stackframes = 20;
	c->opt.ustackframes = 100;
	c->opt.jstackframes = 50;
	c->opt.maxframes = 127;
	c->opt.printsize = 8192;
	c->env.ncpus = 1;
}

void
md_bug(struct md_compile *c, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	c->bug = md_vsprintf(c->arena, fmt, ap);
	va_end(ap);
	if (c->arena->oom)
		longjmp(*c->arena->oom, 1);
	abort();
}

/* Run a pass with the catch in place. -1 when it threw or failed. */
static int
guarded(struct md_compile *c, int (*pass)(struct md_compile *))
{
	jmp_buf here, *before = c->arena->oom;
	volatile int r = -1;

	if (setjmp(here) == 0) {
		c->arena->oom = &here;
		r = pass(c);
	}
	c->arena->oom = before;
	if (c->bug && c->diags.total == 0)
		md_error(&c->diags, MD_D_UNKNOWN, (struct md_loc){ 0 },
			 "internal error: %s", c->bug);
	return r < 0 || c->diags.total ? -1 : 0;
}

static int
parse(struct md_compile *c)
{
	for (unsigned i = 0; i < c->sources.n; i++) {
		struct md_ast *ast = md_alloc(c->arena, sizeof *ast);

		md_parse(c, c->sources.v[i], ast);
		md_ptrs_push(c->arena, &c->asts, ast);
	}
	c->types.string->size = c->opt.strsize; /* a pragma may have set it */
	return 0;
}

int
md_compile_parse(struct md_compile *c)
{
	md_types_init(&c->types, c->arena, c->opt.strsize);
	return guarded(c, parse);
}

enum { MAPS_MAX = 64 };	/* of the kernel */

/* -- one program ----------------------------------------------------------------------- */

static const char *
prog_name(struct md_compile *c, const struct md_group *g, unsigned i)
{
	static const char *const kinds[] = {
		[MD_PROG_CALLBACK] = "callback", [MD_PROG_UPROBE] = "entry",
		[MD_PROG_URETPROBE] = "return",	 [MD_PROG_SESSION] = "session",
		[MD_PROG_TRACEPOINT] = "tp",	 [MD_PROG_PROFILE] = "profile",
	};

	return md_sprintf(c->arena, "md_%.8s_%u", kinds[g->kind], i % 1000);
}

/* Do arguments come from memory? That need not be the stack. */
static bool
args_in_memory(const struct md_probe *p)
{
	for (unsigned i = 0; i < p->usdt->nargs; i++)
		if (p->usdt->args[i].kind == MD_UA_MEM)
			return true;
	return false;
}

/* A program that reads user memory may sleep, so that a page that is not
 * there is brought in. */
static bool
wants_sleep(const struct md_ptrs *clauses)
{
	return md_clauses_use(clauses, NULL, MD_BF_USER) ||
	       md_clauses_deref(clauses);
}

static void
dump_ir(struct md_compile *c, struct md_image_prog *p,
	const struct md_ir_fn *f)
{
	struct md_out o;

	if (!c->dump_ir)
		return;
	md_out_mem(&o);
	md_ir_dump(f, &o);
	p->ir = md_strndup(c->arena, o.buf ? o.buf : "", o.len);
	md_out_free(&o);
}

static void
too_much(struct md_compile *c, const struct md_image_prog *p, unsigned at,
	 unsigned limit, const char *what)
{
	md_error(&c->diags, MD_D_UNKNOWN, p->lines[at],
		 "the clauses of one probe need more than the %u %s that the "
		 "kernel gives a program", limit, what);
	md_hint(&c->diags, "they run as one program up to here; move clauses "
			   "to another probe or to a second run, or make "
			   "strings shorter (-x strsize)");
}

/* The kernel's limits, said with the line where they are passed. */
static void
check_limits(struct md_compile *c, const struct md_image_prog *p, bool cut)
{
	bool *used = md_alloc(c->arena, c->img->nmaps + 1);
	unsigned n = 0;

	if (p->n > MD_INSNS_MAX || cut) {
		too_much(c, p, p->n > MD_INSNS_MAX ? MD_INSNS_MAX : p->n - 1,
			 MD_INSNS_MAX, "instructions");
		return;
	}
	for (unsigned i = 0; i < p->nrelocs; i++) {
		const struct md_reloc *r = &p->relocs[i];

		if (r->kind == MD_RELOC_KFUNC || r->ref < 0 || used[r->ref])
			continue;
		used[r->ref] = true;
		if (++n <= MAPS_MAX)
			continue;
		too_much(c, p, r->at, MAPS_MAX,
			 "maps (arrays, keyed aggregations)");
		return;
	}
}

/* Behind what the program has already; -1: needs more than `frame` bytes of
 * stack. */
static int
put_function(struct md_compile *c, struct md_image_prog *p,
	     const struct md_ir_fn *f, unsigned frame)
{
	const char *wrong = md_ir_check(f);
	struct md_alloc_result r;

	if (wrong)
		md_bug(c, "IR of %s: %s", p->name, wrong);
	if (md_regalloc(f, &r) < 0 || r.frame > frame)
		return -1;
	if (md_emit(f, &r, p, c->env.have_sdiv) < 0)
		md_bug(c, "%s cannot be emitted", p->name);
	return 0;
}

/* The steps of loops; and the program is told where they are. */
static void
put_subs(struct md_compile *c, struct md_image_prog *p,
	 const struct md_ir_fn *f)
{
	unsigned main_end = p->n;

	p->nsubs = f->subs.n;
	p->subs = md_alloc(c->arena, (f->subs.n + 1) * sizeof *p->subs);
	for (unsigned i = 0; i < f->subs.n; i++) {
		p->subs[i] = p->n;
		if (put_function(c, p, f->subs.v[i], MD_SUB_FRAME) < 0)
			md_bug(c, "a step of %s needs too much stack", p->name);
	}
	for (unsigned i = 0; p->nsubs && i < main_end; i++)
		md_point_at_sub(p, i);
}

static void
finish(struct md_compile *c, struct md_image_prog *p, struct md_ir_fn *f,
       struct md_loc loc)
{
	dump_ir(c, p, f);
	if (put_function(c, p, f, f->subs.n ? MD_FRAME_MAX - MD_SUB_FRAME :
					      MD_FRAME_MAX) < 0) {
		md_error(&c->diags, MD_D_UNKNOWN, loc,
			 "clause needs more than the %d bytes of stack that "
			 "the kernel gives a program", MD_FRAME_MAX);
		md_hint(&c->diags, "split the clause in two: clauses of one "
				   "probe run one after the other");
		return;
	}
	put_subs(c, p, f);
	check_limits(c, p, f->n > MD_IR_MAX);
}

static unsigned
level_of(const struct md_group *g)
{
	if (g->kind == MD_PROG_TRACEPOINT)
		return g->tp->level;
	return g->kind == MD_PROG_PROFILE ? MD_LEVEL_IRQOFF : MD_LEVEL_USER;
}

/* Does it read tables of sites, which end with those that there were? */
static bool
reads_tables(const struct md_image *img, const struct md_image_prog *p)
{
	for (unsigned i = 0; i < p->nrelocs; i++) {
		if (p->relocs[i].kind != MD_RELOC_KFUNC &&
		    p->relocs[i].ref >= MD_MAP_FIRST_FREE &&
		    img->maps[p->relocs[i].ref].kind == MD_MAP_RODATA)
			return true;
	}
	return false;
}

static void
lower_group(struct md_compile *c, struct md_groups *gs, struct md_group *g)
{
	struct md_image_prog *p = &c->img->progs[g->prog];
	const struct md_ptrs *clauses = &gs->sets[g->set].clauses;
	const struct md_ptrs *ret = &gs->sets[g->ret_set].clauses;
	struct md_lower l = {
		.c = c, .img = c->img, .prog = p, .probe = g->probe,
		.recipe = g->recipe, .level = level_of(g),
	};

	p->kind = g->kind;
	p->name = prog_name(c, g, g->prog);
	p->tp = g->tp;
	p->clauses = *clauses;
	p->ret_clauses = *ret;
	p->sleepable = c->env.have_sleepable &&
		       (g->kind == MD_PROG_UPROBE ||
			g->kind == MD_PROG_URETPROBE ||
			g->kind == MD_PROG_SESSION) &&
		       (wants_sleep(clauses) || wants_sleep(ret) ||
			wants_sleep(&c->error_clauses) ||
			(g->args && args_in_memory(g->probe)));
	l.site_const = !c->more && g->n == (g->kind == MD_PROG_SESSION ? 2u : 1u) ?
		       (int)g->first : -1;
	md_ir_init(&l.f, c->arena);
	md_lower_program(&l, clauses, ret);
	finish(c, p, &l.f, ((struct md_clause *)clauses->v[0])->loc);
	p->portable = c->more && !reads_tables(c->img, p) ? g->probe : NULL;
}

bool
md_compile_names(struct md_compile *c, const char *builtin)
{
	return md_clauses_use(&c->clauses, builtin, 0);
}

bool
md_compile_mentions(const struct md_compile *c, const char *word)
{
	for (unsigned i = 0; i < c->sources.n; i++) {
		const struct md_source *s = c->sources.v[i];

		if (memmem(s->text, s->len, word, strlen(word)))
			return true;
	}
	return false;
}

void
md_note_args(void *arg, struct md_expr *e)
{
	if (md_is_args(e))
		*(bool *)arg = true;
}

/* Does no row say what a description's arguments are? */
static bool
has_unknown(const struct md_compile *c, const struct md_clause *cl)
{
	for (unsigned i = 0; i < cl->pdescs.n; i++)
		if (!c->tptypes || !c->tptypes(cl->pdescs.v[i], NULL, NULL))
			return true;
	return false;
}

bool
md_compile_wants_types(const struct md_compile *c)
{
	bool wanted = false;

	for (unsigned i = 0; i < c->tag_names.n; i++) {
		const char *name = c->tag_names.v[i];

		if ((uintptr_t)*md_map_get(&c->tag_uses, name) == MD_TAG_USED &&
		    !md_map_get(&c->types.tags, name))
			return true;
	}
	for (unsigned i = 0; i < c->asts.n; i++) {
		const struct md_ast *ast = c->asts.v[i];

		for (unsigned k = 0; k < ast->items.n; k++) {
			const struct md_item *item = ast->items.v[k];

			if (item->kind == MD_I_CLAUSE &&
			    has_unknown(c, item->clause))
				md_clause_walk(item->clause, md_note_args,
					       &wanted);
		}
	}
	return wanted;
}

/* -- the image ---------------------------------------------------------------------------- */

static const struct md_tp switch_tp = {
	.provider = "minid", .name = "switch", .tracepoint = "sched_switch",
	.level = MD_LEVEL_IRQOFF, .guard = MD_GUARD_NONE, .nrs = { -1 },
};

static const struct md_probe switch_probe = {
	.kind = MD_SITE_TRACEPOINT, .tp = &switch_tp,
	.prov = "", .mod = "", .func = "", .name = "",
};

void
md_own_site(struct md_compile *c, const struct md_probe *probe, unsigned prog)
{
	struct md_image *img = c->img;

	img->sites = md_grow(c->arena, img->sites, img->nsites, &img->scap,
			     sizeof *img->sites);
	img->sites[img->nsites++] = (struct md_image_site){
		.prog = prog, .probe = probe,
	};
}

void
md_own_program(struct md_compile *c, const struct md_probe *probe,
	       enum md_prog_kind kind, const char *name,
	       void (*lower)(struct md_lower *l))
{
	struct md_image *img = c->img;
	struct md_image_prog *p;
	struct md_lower l = { .c = c, .img = img, .probe = probe,
			      .level = probe->kind == MD_SITE_TRACEPOINT
					       ? probe->tp->level : 0,
			      .site_const = -1 };

	img->progs = md_grow(c->arena, img->progs, img->nprogs, &img->pcap,
			     sizeof *img->progs);
	l.prog = p = &img->progs[img->nprogs];
	p->kind = kind;
	p->name = name;
	p->tp = probe->kind == MD_SITE_TRACEPOINT ? probe->tp : NULL;
	memset(&l.k, 0xff, sizeof l.k); /* MD_NOREG everywhere */
	md_ir_init(&l.f, c->arena);
	lower(&l);
	finish(c, p, &l.f, (struct md_loc){ 0 });
	md_own_site(c, probe, img->nprogs++);
}

static void
collect_pstrings(struct md_compile *c)
{
	struct md_image *img = c->img;
	size_t longest = 0;

	md_pstring_put(c, "");
	if (!c->uses_pstr)
		return;
	for (unsigned i = 0; i < img->nsites; i++) {
		const struct md_probe *p = img->sites[i].probe;

		for (unsigned k = MD_SITE_PROV; k <= MD_SITE_NAME; k++)
			md_pstring_put(c, md_probe_name(p, k));
	}
	for (unsigned i = 0; i < img->npstrings; i++) {
		size_t n = strlen(img->pstrings[i]);

		longest = n > longest ? n : longest;
	}
	if (longest > c->opt.strsize)
		longest = c->opt.strsize;
	c->name_stride = (unsigned)(longest + 8) & ~7u;
}

static uint32_t *
sites_data(struct md_compile *c)
{
	struct md_image *img = c->img;
	uint32_t *t = md_alloc(c->arena, (size_t)img->nsites * 4 * MD_SITE_WORDS);

	for (unsigned i = 0; i < img->nsites; i++) {
		const struct md_probe *p = img->sites[i].probe;
		const struct md_retplace *place = md_site_place(&img->sites[i]);
		uint32_t *w = t + (size_t)i * MD_SITE_WORDS;

		for (unsigned k = MD_SITE_PROV;
		     c->uses_pstr && k <= MD_SITE_NAME; k++)
			w[k] = (uint32_t)md_pstring_put(c, md_probe_name(p, k));
		w[MD_SITE_ID] = p->id;
		w[MD_SITE_SHIFT] = p->shift;
		if (place) {
			w[MD_SITE_DELTA] = (uint32_t)place->delta;
			w[MD_SITE_COND] = place->cond;
		}
	}
	return t;
}

static char *
names_data(struct md_compile *c)
{
	struct md_image *img = c->img;
	char *t = md_alloc(c->arena, (size_t)img->npstrings * c->name_stride);

	for (unsigned i = 0; i < img->npstrings; i++) {
		size_t n = strnlen(img->pstrings[i], c->name_stride - 1);

		memcpy(t + (size_t)i * c->name_stride, img->pstrings[i], n);
	}
	return t;
}

/* Sizes and contents that are known only when all code is made. */
static void
close_maps(struct md_compile *c)
{
	struct md_image *img = c->img;
	struct md_image_map *m = img->maps;
	unsigned thread = (unsigned)sizeof(struct md_thread) + c->self_len +
			  c->scratch_max[0];

	if (c->more && thread > m[MD_MAP_THREADS].value_size)
		md_bug(c, "a program found later needs more scratch");
	m[MD_MAP_THREADS].value_size = thread;
	m[MD_MAP_THREADS].entries = 1;
	img->task_storage = c->env.have_task_storage;
	for (unsigned i = MD_LEVEL_TASK; i < MD_NLEVELS; i++) {
		if (c->scratch_map[i] < 0)
			continue;
		m[c->scratch_map[i]].value_size = c->scratch_max[i];
		if (c->scratch_max[i] > thread)
			thread = c->scratch_max[i];
	}
	if (!c->env.have_task_storage) {
		for (unsigned i = 0; i < img->nmaps; i++) {
			if (m[i].kind == MD_MAP_THREAD)
				m[i].entries = (unsigned)(c->opt.dynvarsize /
					(m[i].value_size + 64)) + 64;
		}
		if (thread > c->zeros_len)
			c->zeros_len = thread;
	}
	m[MD_MAP_ZEROS].value_size = c->zeros_len;
	m[MD_MAP_ZEROS].init = md_alloc(c->arena, c->zeros_len + 8);
	m[MD_MAP_STRINGS].value_size = c->rodata_len;
	m[MD_MAP_STRINGS].init = md_literals_data(c);
	if (c->sites_map >= 0)
		m[c->sites_map].init = sites_data(c);
	if (c->trap_map >= 0)
		m[c->trap_map].init = md_traps_data(c);
	if (c->names_map >= 0)
		m[c->names_map].init = names_data(c);
}

static bool
is_probe(const struct md_probe *p, const char *name)
{
	return p->kind == MD_SITE_CALLBACK && !strcmp(p->name, name);
}

/* BEGIN and END are run by the consumer; ERROR is lowered into the others. */
static void
find_callbacks(struct md_compile *c, struct md_groups *gs)
{
	struct md_image *img = c->img;

	img->begin_prog = img->end_prog = img->error_prog = -1;
	c->error_site = -1;
	for (unsigned i = 0; i < gs->n; i++) {
		const struct md_group *g = &gs->v[i];

		if (is_probe(g->probe, "BEGIN"))
			img->begin_prog = (int)i;
		else if (is_probe(g->probe, "END"))
			img->end_prog = (int)i;
		else if (is_probe(g->probe, "ERROR")) {
			img->error_prog = (int)i;
			c->error_site = (int)g->first;
			c->error_clauses = gs->sets[g->set].clauses;
		}
	}
}

/* Do recorded stacks need more than frame pointers tell? */
static void
choose_unwinding(struct md_compile *c)
{
	const struct md_image *img = c->img;

	if (c->opt.unwind != MD_UNWIND_AUTO)
		return;
	c->opt.unwind = MD_UNWIND_FP;
	for (unsigned i = 0; i < img->nsites; i++) {
		if (img->sites[i].probe->bare)
			c->opt.unwind = MD_UNWIND_DWARF;
	}
}

/* Room for n more programs. */
static void
grow_progs(struct md_image *img, unsigned n)
{
	img->progs = md_grow(img->arena, img->progs, img->nprogs + n,
			     &img->pcap, sizeof *img->progs);
}

static void
lower_groups(struct md_compile *c, struct md_groups *gs)
{
	struct md_image *img = c->img;

	collect_pstrings(c);
	grow_progs(img, gs->n);
	if (c->late && !c->more)
		md_rehearse(c, &img->progs[0]);
	for (unsigned i = 0; i < gs->n; i++) {
		if (gs->v[i].prog < img->nprogs)
			continue;
		img->nprogs++;
		/* ERROR has no program of its own: no instructions */
		if ((int)gs->v[i].prog != img->error_prog)
			lower_group(c, gs, &gs->v[i]);
	}
}

/*
 * Storage of a task holds less than 64 KiB. When strings are many or long, and
 * only the code tells, everything is lowered once more with a hash by thread.
 */
static void
lower_all(struct md_compile *c, struct md_groups *gs)
{
	unsigned most = 0;

	lower_groups(c, gs);
	for (unsigned i = 0; i < MD_NLEVELS; i++)
		most = most > c->scratch_max[i] ? most : c->scratch_max[i];
	if (!c->env.have_task_storage || c->self_len + most < 65000)
		return;
	c->env.have_task_storage = false;
	memset(c->img->progs, 0, c->img->nprogs * sizeof *c->img->progs);
	c->img->nprogs = 0;
	memset(c->scratch_max, 0, sizeof c->scratch_max);
	lower_groups(c, gs);
}

static int
build(struct md_compile *c)
{
	struct md_groups *gs = md_alloc(c->arena, sizeof *gs);

	if (md_match_all(c, gs) < 0)
		return -1;
	md_group_probes(c, gs);
	choose_unwinding(c);
	find_callbacks(c, gs);
	md_place_all(c);
	lower_all(c, gs);
	if (c->img->uses_vtime)
		md_own_program(c, &switch_probe, MD_PROG_TRACEPOINT,
			       "md_switch", md_lower_switch_program);
	if (c->late)
		md_late_programs(c);
	close_maps(c);
	return c->diags.total ? -1 : 0;
}

/* The tables of sites and names are made anew, as long as they have to be
 * now; programs that are loaded keep theirs. */
static int
build_more(struct md_compile *c)
{
	struct md_groups *gs = md_alloc(c->arena, sizeof *gs);
	unsigned progs = c->img->nprogs;

	c->sites_map = c->names_map = c->trap_map = -1;
	md_match_all(c, gs);
	md_group_probes(c, gs);
	if (md_place_more(c))
		return -1;
	lower_groups(c, gs);
	md_late_programs(c);
	if (c->img->nprogs > progs)
		close_maps(c);
	return 0;
}

int
md_compile_more(struct md_compile *c)
{
	unsigned progs = c->img->nprogs, sites = c->img->nsites;
	int r;

	c->more = true;
	r = guarded(c, build_more);
	if (r < 0) {
		c->img->nprogs = progs;
		c->img->nsites = sites;
	}
	return r;
}

int
md_compile_image(struct md_compile *c)
{
	struct md_image *img = md_alloc(c->arena, sizeof *img);

	c->img = img;
	img->arena = c->arena;
	img->strsize = c->opt.strsize;
	img->ncpus = c->env.ncpus;
	img->nspec = c->opt.nspec;
	img->late = c->late;
	img->checks_pid = c->env.need_pid_check;
	img->nclauses = c->clauses.n;
	img->clauses = md_alloc(c->arena,
				(c->clauses.n + 1) * sizeof *img->clauses);
	c->sites_map = c->names_map = c->trap_map = c->spec_map = -1;
	c->scratch_map[0] = MD_MAP_THREADS;
	for (unsigned i = MD_LEVEL_TASK; i < MD_NLEVELS; i++)
		c->scratch_map[i] = -1;
	return guarded(c, build);
}
