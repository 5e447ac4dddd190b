/*
 * calibrate.c - what a trap costs on this machine, measured.
 *
 * A child compiles and arms two small D programs like any other and runs
 * the functions they sit on: two or three instructions each. For each kind of
 * first instruction there are four: not probed, and probed at the entry, at
 * the return, at both. In: which clock is to be corrected. Out:
 *
 *	costs	ns of CPU time that a firing adds, beside what the kernel's
 *		statistics say of its program
 *	traps	the part of it before and after the program, as the script's
 *		clock sees it: what lies between two entries in a row is the
 *		whole, between entry and return of a function that does
 *		nothing it is the way back of the one and the way in of the
 *		other, half and half
 *
 * Rounds go over all functions in turn and the median counts; the child runs
 * before everything else on its CPU, for less than 100 ms. The functions
 * are in memory of their own, so no file is touched and nobody else can run
 * them. Letting go of probes takes the kernel a twentieth of a second a link:
 * that is left to the child's end, which nobody waits for until the session's.
 * Nothing is kept.
 */
#include "session.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROUNDS = 9, PLACES = 3, VARIANTS = 4, FUNCS = PLACES * VARIANTS,
       APART = 64 };
enum { PLAIN, AT_ENTRY, AT_RETURN, AT_BOTH }; /* variants */

struct bench {
	struct md_arena *arena;
	uint8_t *text;		/* the functions, once for each program */
	unsigned first;		/* of those of the program at hand */
	struct md_probe_file file;
	struct md_probe *probes[FUNCS][2];
	struct md_compile *c;	/* of the program at hand */
	struct md_be *be;
};

#if defined(__x86_64__)
/* by place: the first instruction, what undoes it, ret */
static const uint8_t code[PLACES][6] = {
	{ 0x0f, 0x1f, 0x44, 0x00, 0x00, 0xc3 }, /* nop5 */
	{ 0x55, 0x5d, 0xc3 },			/* push %rbp; pop %rbp */
	{ 0x48, 0x89, 0xe0, 0xc3 },		/* mov %rsp,%rax */
};
#else
static const uint8_t code[PLACES][6];
#endif

/* CPU time of some calls */
static uint64_t
run(const struct bench *b, unsigned func, unsigned calls)
{
	const void *at = b->text + (b->first + func) * APART;
	void (*fn)(void);
	uint64_t ns;

	memcpy(&fn, &at, sizeof fn);
	ns = md_clock_ns(CLOCK_THREAD_CPUTIME_ID);
	while (calls-- > 0)
		fn();
	return md_clock_ns(CLOCK_THREAD_CPUTIME_ID) - ns;
}

static int
make_functions(struct bench *b)
{
	int fd = memfd_create("minid", MFD_CLOEXEC);

	if (fd < 0 || ftruncate(fd, 2 * FUNCS * APART))
		return -1;
	for (unsigned i = 0; i < 2 * FUNCS; i++) {
		if (pwrite(fd, code[i % FUNCS / VARIANTS], sizeof code[0],
			   i * APART) != sizeof code[0])
			return -1;
	}
	b->text = mmap(NULL, 2 * FUNCS * APART, PROT_READ | PROT_EXEC,
		       MAP_PRIVATE, fd, 0);
	b->file.path = md_sprintf(b->arena, "/proc/self/fd/%d", fd);
	b->file.name = "calibration";
	return b->text == MAP_FAILED ? -1 : 0;
}

/* -- a program on the functions ---------------------------------------------- */

static struct md_probe *
new_probe(struct bench *b, unsigned func, bool ret)
{
	struct md_probe *p = md_alloc(b->arena, sizeof *p);

	p->id = func + 1;
	p->kind = ret ? MD_SITE_URETPROBE : MD_SITE_UPROBE;
	p->recipe = ret ? MD_ARGS_RETURN : MD_ARGS_ENTRY;
	p->prov = p->mod = p->func = "";
	p->name = !ret ? "entry" : func % VARIANTS == AT_BOTH ? "back" : "return";
	p->offset = (b->first + func) * APART;
	p->pid = (uint32_t)getpid();
	return p;
}

static int
match(void *arg, struct md_pdesc *d, struct md_diags *diags,
      void (*found)(void *farg, struct md_probe *p), void *farg)
{
	struct bench *b = arg;
	unsigned v;

	for (unsigned i = 0; i < FUNCS; i++) {
		v = i % VARIANTS;
		for (int ret = 0; ret < 2; ret++) {
			if (v == PLAIN || v == (ret ? AT_ENTRY : AT_RETURN))
				continue;
			if (md_pdesc_match(d, b->probes[i][ret]))
				found(farg, b->probes[i][ret]);
		}
	}
	return 0;
}

static int
compile(struct bench *b, const char *text, bool compensate)
{
	struct md_source *src = md_alloc(b->arena, sizeof *src);
	struct md_compile *c = md_alloc(b->arena, sizeof *c);

	src->kind = MD_SRC_FILE;
	src->name = "calibration";
	src->text = text;
	src->len = strlen(text);
	b->c = c;
	md_compile_init(c, b->arena);
	c->env = *md_be_env(b->be);
	c->opt.compensate = compensate;
	c->match = match;
	c->arg = b;
	for (unsigned i = 0; i < FUNCS; i++) {
		b->probes[i][0] = new_probe(b, i, false);
		b->probes[i][1] = new_probe(b, i, true);
	}
	md_ptrs_push(b->arena, &c->sources, src);
	if (md_compile_parse(c) || md_compile_check(c) ||
	    md_compile_image(c))
		return -1;
	c->img->files = &b->file;
	c->img->nfiles = 1;
	return 0;
}

static void
note_skip(void *arg, const struct md_image_site *site, enum md_skip why,
	  int err)
{
	(void)site, (void)why, (void)err;
	*(bool *)arg = true;
}

static int
arm(struct bench *b, const char *text, bool stats, bool compensate)
{
	struct md_be_error e = { 0 };
	bool skipped = false;
	int r = -1;

	b->be = md_be_open(&e);
	if (b->be && !compile(b, text, compensate) &&
	    !md_be_load(b->be, b->c->img, 1, &e) &&
	    !(stats && md_be_enable_stats(b->be)) &&
	    !md_be_attach(b->be, 0, b->c->img->nsites, note_skip, NULL,
			  &skipped, &e) && !skipped) {
		md_be_control(b->be)->state = MD_RUN_ON;
		r = 0;
	}
	free(e.kernel_log);
	return r;
}

/* -- figures ------------------------------------------------------------------- */

static unsigned
calls_of(unsigned func)
{
	return func / VARIANTS == MD_COST_STEPPED - MD_COST_NOP5 ? 20 : 200;
}

static int
order(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double
median(double v[ROUNDS])
{
	qsort(v, ROUNDS, sizeof *v, order);
	return v[ROUNDS / 2];
}

static uint32_t
at_least_0(double ns)
{
	return ns > 0 ? (uint32_t)(ns + 0.5) : 0;
}

/* The kernel's figure for all programs. */
static uint64_t
program_ns(struct bench *b)
{
	uint64_t runs, ns, sum = 0;

	for (unsigned i = 0; i < b->c->img->nprogs; i++) {
		md_be_stats(b->be, i, &runs, &ns);
		sum += ns;
	}
	return sum;
}

static void
measure_costs(struct bench *b, uint32_t costs[MD_NTRAPS])
{
	double per[FUNCS][ROUNDS];
	uint64_t ns, before;

	for (unsigned r = 0; r < ROUNDS + 1; r++) { /* the first one warms up */
		for (unsigned i = 0; i < FUNCS; i++) {
			before = program_ns(b);
			ns = run(b, i, calls_of(i));
			before = program_ns(b) - before;
			per[i][r % ROUNDS] = ((double)ns - (double)before) /
					     calls_of(i);
		}
	}
	for (unsigned p = 0; p < PLACES; p++) {
		uint32_t *to = costs + p * MD_NROLES;
		double plain = median(per[p * VARIANTS]);
		double e = median(per[p * VARIANTS + AT_ENTRY]) - plain;
		double x = median(per[p * VARIANTS + AT_RETURN]) - plain;
		double both = median(per[p * VARIANTS + AT_BOTH]) - plain;

		to[MD_TRAP_ENTRY] = at_least_0(e);
		to[MD_TRAP_RETURN] = at_least_0(x);
		to[MD_TRAP_BOTH_ENTRY] = at_least_0(both / 2);
		to[MD_TRAP_BOTH_RETURN] = at_least_0(both / 2);
	}
}

/*
 * The return's trap is the same whether the entry is probed or not; what a
 * return probe alone needs at the entry is put behind the return, so that
 * calls in a row come out right.
 */
void
md_split_traps(double entry, double ret, double both, double inside,
	       struct md_trap to[MD_NROLES])
{
	uint32_t half = at_least_0(inside / 2);

	to[MD_TRAP_ENTRY].in = at_least_0(entry / 2);
	to[MD_TRAP_ENTRY].back = at_least_0(entry / 2);
	to[MD_TRAP_RETURN].in = half;
	to[MD_TRAP_RETURN].back = at_least_0(ret - half);
	to[MD_TRAP_BOTH_ENTRY].in = at_least_0((both - inside) / 2);
	to[MD_TRAP_BOTH_ENTRY].back = half;
	to[MD_TRAP_BOTH_RETURN].in = half;
	to[MD_TRAP_BOTH_RETURN].back = at_least_0((both - inside) / 2);
}

static void
measure_traps(struct bench *b, struct md_trap traps[MD_NTRAPS])
{
	/* the script's globals, in order: sums of whole calls and of what
	 * lies inside them; the last reading */
	struct { uint64_t whole, inside, last; } *g;
	double whole[FUNCS][ROUNDS], inside[FUNCS][ROUNDS];

	g = md_be_mapped(b->be, MD_MAP_GLOBALS);
	for (unsigned r = 0; r < ROUNDS + 1; r++) {
		for (unsigned i = 0; i < FUNCS; i++) {
			memset(g, 0, sizeof *g);
			run(b, i, calls_of(i));
			whole[i][r % ROUNDS] = (double)g->whole /
					       (calls_of(i) - 1);
			inside[i][r % ROUNDS] = (double)g->inside / calls_of(i);
		}
	}
	for (unsigned p = 0; p < PLACES; p++)
		md_split_traps(median(whole[p * VARIANTS + AT_ENTRY]),
			       median(whole[p * VARIANTS + AT_RETURN]),
			       median(whole[p * VARIANTS + AT_BOTH]),
			       median(inside[p * VARIANTS + AT_BOTH]),
			       traps + p * MD_NROLES);
}

#define CLOCK_SCRIPT(clock)						\
	"uint64_t whole; uint64_t inside; uint64_t last;"		\
	":::entry, :::return { whole += last ? " clock " - last : 0; "	\
	"last = " clock "; } :::back { inside += " clock " - last; }"

/* What the child sends. */
struct result {
	int failed;
	uint32_t costs[MD_NTRAPS];
	struct md_trap traps[MD_NTRAPS];
};

static int
measure(const struct md_calibration *want, struct result *res)
{
	const char *script = want->vtime ? CLOCK_SCRIPT("vtimestamp")
					 : CLOCK_SCRIPT("timestamp");
	struct md_arena arena;
	struct bench b = { .arena = &arena };

	md_arena_init(&arena);
	if (make_functions(&b))
		return -1;
	if (want->costs) {
		if (arm(&b, ":::entry, :::return, :::back { 1; }", true, false))
			return -1;
		measure_costs(&b, res->costs);
	}
	b.first = FUNCS; /* the first program stays on the others */
	if (want->traps) {
		if (arm(&b, script, want->costs != NULL, !want->vtime))
			return -1;
		measure_traps(&b, res->traps);
	}
	return 0;
}

/* What the caller has open must not outlive it here. */
static void __attribute__((noreturn))
child(const struct md_calibration *want, int fd)
{
	struct sched_param first = { .sched_priority = 1 };
	struct result res = { 0 };

	dup2(fd, 0);
	syscall(SYS_close_range, 1U, ~0U, 0U);
	/* what else the machine does would count as cost; may fail */
	sched_setscheduler(0, SCHED_FIFO, &first);
	res.failed = measure(want, &res);
	while (write(0, &res, sizeof res) < 0 && errno == EINTR)
		;
	_exit(0);
}

int
md_calibrate(const struct md_calibration *want, pid_t *pid)
{
	struct result res;
	ssize_t n = -1;
	int fds[2];

	if (!code[0][0] || pipe2(fds, O_CLOEXEC))
		return -1;
	*pid = fork();
	if (!*pid)
		child(want, fds[1]);
	close(fds[1]);
	while (*pid > 0 && (n = read(fds[0], &res, sizeof res)) < 0 &&
	       errno == EINTR)
		;
	close(fds[0]);
	if (n != sizeof res || res.failed)
		return -1;
	if (want->costs)
		memcpy(want->costs, res.costs, sizeof res.costs);
	if (want->traps)
		memcpy(want->traps, res.traps, sizeof res.traps);
	return 0;
}

void
md_calibrate_end(pid_t *pid)
{
	while (*pid > 0 && waitpid(*pid, NULL, __WALL) < 0 && errno == EINTR)
		;
	*pid = 0;
}
