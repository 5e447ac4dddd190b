/*
 * test_prov.c - from descriptions to probes: the forms of a module, names of
 * functions and of probes, one probe a place, refusals; the other providers;
 * and a hundred thousand functions.
 */
#include "runtime/prov.h"
#include "tests/target/cc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <time.h>

static const char prog[] =
	"#include <setjmp.h>\n"
	"#include <signal.h>\n"
	"#define NOINLINE __attribute__((noinline))\n"
	"int inlib(int);\n"
	"NOINLINE int turn(int n) { __asm__ volatile(\"\"); return n + 1; }\n"
	"int turn_too(int n) __attribute__((alias(\"turn\")));\n"
	"NOINLINE int turnip(int n) { __asm__ volatile(\"\"); return n; }\n"
	"NOINLINE int both(int n) { __asm__ volatile(\"\"); return n; }\n"
	"#ifdef __x86_64__\n"
	"__asm__(\".text\\n.globl vec\\n.type vec,@function\\n\"\n"
	"\"vec: vpcmpeqb %xmm0,%xmm0,%xmm1\\nret\\n.size vec,.-vec\\n\");\n"
	"#endif\n"
	"__asm__(\".text\\n.globl bare\\nbare: ret\\n\");\n"
	"int main(void)\n"
	"{ volatile int k = turn(1) + turnip(2) + both(3) + inlib(4);\n"
	"  raise(SIGSTOP); return k; }\n";
static const char lib[] =
	"int inlib(int n) { return n; }\n"
	"int both(int n);\n"
	"int only_lib(int n) { return n; }\n"
	"__attribute__((visibility(\"hidden\"))) int both(int n) { return n; }\n";

static const char go[] =
	"__asm__(\".section .go.buildinfo,\\\"a\\\"\\n.zero 16\\n.text\");\n";
static const char many[] = "#include <signal.h>\n"
			   "int main(void) { raise(SIGSTOP); return 0; }\n";

struct world {
	struct cc cc;
	pid_t pid;
	struct md_arena arena;
	struct md_diags diags;
	struct md_prov_ctx p;
	char prov[32];
	unsigned notes;
	char note[512];
	struct md_probe *got[64];
	unsigned ngot;
};

static void
on_note(void *arg, const char *text)
{
	struct world *w = arg;

	w->notes++;
	snprintf(w->note, sizeof(w->note), "%s", text);
}

static void
on_found(void *arg, struct md_probe *probe)
{
	struct world *w = arg;

	if (w->ngot < 64)
		w->got[w->ngot] = probe;
	w->ngot++;
}

/* A fresh session over the process that runs. */
static int
setup(void **state)
{
	struct world *w = *state;
	char err[256];
	struct md_target *t;

	md_arena_init(&w->arena);
	memset(&w->diags, 0, sizeof(w->diags));
	memset(&w->p, 0, sizeof(w->p));
	w->diags.arena = &w->arena;
	w->p.arena = &w->arena;
	w->p.diags = &w->diags;
	w->p.note = on_note;
	w->p.arg = w;
	w->notes = 0;
	t = md_target_attach(&w->arena, w->pid, err, sizeof(err));
	if (!t)
		return -1;
	md_ptrs_push(&w->arena, &w->p.targets, t);
	return 0;
}

static int
teardown(void **state)
{
	struct world *w = *state;

	md_prov_release(&w->p);
	md_target_release(w->p.targets.v[0]);
	md_arena_free(&w->arena);
	return 0;
}

static int
match4(struct world *w, const char *prov, const char *mod, const char *func,
       const char *name)
{
	struct md_pdesc d = { .text = "",
			      .prov = prov,
			      .mod = mod,
			      .func = func,
			      .name = name,
			      .id = -1 };
	int n;

	w->ngot = 0;
	n = md_prov_match(&w->p, &d, on_found, w);
	if (n >= 0)
		assert_int_equal(n, w->ngot);
	return n;
}

static int
match(struct world *w, const char *mod, const char *func, const char *name)
{
	return match4(w, w->prov, mod, func, name);
}

static void
refused(struct world *w, int n, enum md_tag tag, const char *text)
{
	const struct md_diag *d;

	assert_int_equal(n, -1);
	assert_true(w->diags.n > 0);
	d = &w->diags.list[w->diags.n - 1];
	assert_string_equal(md_tag_name(d->tag), md_tag_name(tag));
	if (!strstr(d->text, text))
		fail_msg("'%s' lacks '%s'", d->text, text);
}

static const char *
hint(struct world *w)
{
	const char *s = w->diags.list[w->diags.n - 1].hint;

	return s ? s : "";
}

static void
test_names(void **state)
{
	struct world *w = *state;

	assert_int_equal(match(w, "a.out", "turn", "entry"), 1);
	assert_string_equal(w->got[0]->prov, w->prov);
	assert_string_equal(w->got[0]->mod, "prog");
	assert_string_equal(w->got[0]->func, "turn");
	assert_string_equal(w->got[0]->name, "entry");
	assert_int_equal(w->got[0]->kind, MD_SITE_UPROBE);
	assert_int_equal(w->got[0]->recipe, MD_ARGS_ENTRY);
	assert_int_equal(w->got[0]->pid, w->pid);
	assert_int_equal(match(w, "", "inlib", "return"), 1);
	assert_string_equal(w->got[0]->mod, "libtwo.so.1");
	assert_string_equal(w->got[0]->name, "return");
	assert_int_equal(w->got[0]->kind, MD_SITE_URETPROBE);
	assert_int_equal(w->got[0]->recipe, MD_ARGS_RETURN);
}

static void
test_forms_of_a_module(void **state)
{
	struct world *w = *state;
	char path[256], buf[300];
	static const char *const good[] = { "libtwo.so.1", "libtwo.so",
					    "libtwo",      "libtwo*",
					    "lib[s-u]wo*", "LM0`libtwo" };
	static const char *const bad[] = { "libtw",       "two",
					   "libtwo.so.2", "libthree",
					   "lib" };

	for (unsigned i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		assert_int_equal(match(w, good[i], "inlib", "entry"), 1);
		assert_string_equal(w->got[0]->mod, "libtwo.so.1");
	}
	/* not loaded: no error by itself */
	for (unsigned i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		assert_int_equal(match(w, bad[i], "inlib", "entry"), 0);
	cc_path(&w->cc, "libtwo.so.1", path, sizeof(path));
	assert_int_equal(match(w, path, "inlib", "entry"), 1);
	/* by a symbolic link */
	cc_path(&w->cc, "link/libtwo.so", buf, sizeof(buf));
	assert_int_equal(match(w, buf, "inlib", "entry"), 1);
	assert_int_equal(match(w, "prog", "turn", "entry"), 1);
	assert_int_equal(w->diags.n, 0);
}

static void
test_every_module(void **state)
{
	struct world *w = *state;
	bool vdso = false;

	/* the program's and the library's own */
	assert_int_equal(match(w, "", "both", "entry"), 2);
	assert_string_not_equal(w->got[0]->mod, w->got[1]->mod);
	assert_int_equal(match(w, "*", "both", "entry"), 2);
	assert_true(match(w, "", "", "entry") > 1000);
	for (unsigned i = 0; i < w->p.nfiles; i++)
		vdso |= strstr(w->p.files[i].name, "vdso") != NULL;
	assert_false(vdso);
	/* libc, ld.so, the library and the program */
	assert_int_equal(w->p.nfiles, 4);
}

static void
test_one_probe_a_place(void **state)
{
	struct world *w = *state;
	struct md_probe *first;

	assert_int_equal(match(w, "a.out", "turn", "entry"), 1);
	first = w->got[0];
	assert_int_equal(match(w, "", "turn", "entry"), 1);
	assert_ptr_equal(w->got[0], first);
	/* an alias is the same place, by its canonical name */
	assert_int_equal(match(w, "prog", "turn_too", "entry"), 1);
	assert_ptr_equal(w->got[0], first);
	assert_int_equal(match(w, "a.out", "turn*", "entry"), 2);
	assert_int_equal(match4(w, "pid*", "prog", "turn", "entry"), 1);
	assert_ptr_equal(w->got[0], first);
}

static void
test_names_of_probes(void **state)
{
	struct world *w = *state;
	uint64_t entry;
	int n;

	assert_int_equal(match(w, "a.out", "turn", "*n*"), 2);
	n = match(w, "a.out", "turn", "*");
	assert_true(n > 3); /* instructions, too */
	assert_int_equal(match(w, "a.out", "turn", ""), n);
	assert_int_equal(match(w, "a.out", "turn", "0"), 1);
	assert_int_equal(match(w, "a.out", "turn", "r*"), 1);
	assert_int_equal(match(w, "a.out", "turn", "entry"), 1);
	entry = w->got[0]->offset;
	/* offset 0 is the place of entry and its own probe */
	assert_int_equal(match(w, "a.out", "turn", "0"), 1);
	assert_string_equal(w->got[0]->name, "0");
	assert_int_equal(w->got[0]->offset, entry);
	assert_int_equal(w->got[0]->kind, MD_SITE_UPROBE);
	assert_int_equal(w->got[0]->recipe, MD_ARGS_REGS);
	assert_int_equal(match(w, "a.out", "turn", "3"), 1);
	assert_int_equal(w->got[0]->offset, entry + 3);
	refused(w, match(w, "a.out", "turn", "fff"), MD_D_PROC_OFF,
		"offset 0xfff outside of function 'turn'");
	refused(w, match(w, "a.out", "turn", "zzz"), MD_D_PROC_NAME,
		"'zzz' is an invalid probe name");
}

static void
test_address_without_a_function(void **state)
{
	struct world *w = *state;
	char name[32];
	struct md_probe *f;

	assert_int_equal(match(w, "a.out", "turn", "entry"), 1);
	f = w->got[0];
	snprintf(name, sizeof(name), "%llx", (unsigned long long)f->addr);
	assert_int_equal(match(w, "", "-", name), 1);
	assert_int_equal(w->got[0]->offset, f->offset);
	assert_string_equal(w->got[0]->func, "-");
	refused(w, match(w, "libtwo", "-", name), MD_D_PROC_LIB, "a.out");
	refused(w, match(w, "a.out", "-", "1"), MD_D_PROC_OFF, "0x1");
}

static void
test_no_such_function(void **state)
{
	struct world *w = *state;

	refused(w, match(w, "a.out", "trun", "entry"), MD_D_PROC_FUNC,
		"failed to lookup 'trun' in module 'a.out'");
	assert_non_null(strstr(hint(w), "'turn'"));
	/* the name is right, the module is not */
	refused(w, match(w, "a.out", "only_lib", "entry"), MD_D_PROC_FUNC,
		"failed to lookup 'only_lib' in module 'a.out'");
	assert_non_null(strstr(hint(w), "libtwo.so.1"));
	w->diags.n = 0;
	/* nothing to say where the module is open, or by a pattern */
	assert_int_equal(match(w, "", "no_such", "entry"), 0);
	assert_int_equal(match(w, "a.out", "no_such*", "entry"), 0);
	assert_int_equal(match(w, "lib*", "no_such", "entry"), 0);
	assert_int_equal(match4(w, "pid*", "a.out", "no_such", "entry"), 0);
	assert_int_equal(w->diags.n, 0);
}

static void
test_processes(void **state)
{
	struct world *w = *state;
	char own[32];

	snprintf(own, sizeof(own), "pid%d", (int)getpid());
	refused(w, match4(w, "pid0", "", "main", "entry"), MD_D_PROC_BADPID,
		"pid0");
	refused(w, match4(w, own, "", "main", "entry"), MD_D_PROC_DYN, own);
	refused(w, match4(w, "pid999999999", "", "main", "entry"),
		MD_D_PROC_GRAB, "failed to grab process 999999999");
	refused(w, match4(w, "pid99999999999", "", "main", "entry"),
		MD_D_PROC_BADPID, "pid99999999999");
	w->diags.n = 0;
	/* not a pid probe at all */
	assert_int_equal(match4(w, "pidgin", "", "main", "entry"), 0);
	assert_int_equal(match4(w, "pid", "", "main", "entry"), 0);
	assert_int_equal(match4(w, "", "", "turn", "entry"), 0);
	assert_int_equal(w->diags.n, 0);
}

static void
test_process_that_is_no_target(void **state)
{
	struct world *w = *state;
	char path[256], prov[32];
	pid_t pid = cc_spawn_stopped(cc_path(&w->cc, "prog", path, 256));

	assert_true(pid > 0);
	snprintf(prov, sizeof(prov), "pid%d", (int)pid);
	assert_int_equal(match4(w, prov, "a.out", "turn", "entry"), 1);
	assert_int_equal(w->got[0]->pid, pid);
	assert_int_equal(w->p.targets.n, 1);
	/* one file for both, each process with its own probe */
	assert_int_equal(match(w, "a.out", "turn", "entry"), 1);
	assert_int_equal(w->got[0]->pid, w->pid);
	assert_int_equal(md_proc_state(pid), 'T');
	cc_kill(pid);
}

static void
test_hazard_is_left_out(void **state)
{
#if defined(__x86_64__)
	struct world *w = *state;

	assert_int_equal(match(w, "", "vec", "entry"), 0);
	assert_int_equal(w->notes, 1);
	assert_non_null(strstr(w->note, "'vec'"));
	/* told once */
	assert_int_equal(match(w, "a.out", "ve*", "entry"), 0);
	assert_int_equal(w->notes, 1);
	refused(w, match(w, "a.out", "vec", "entry"), MD_D_PROC_CREATEFAIL,
		"'vec'");
	/* behind that instruction all is well */
	assert_int_equal(match(w, "a.out", "vec", "4"), 1);
#else
	(void)state;
#endif
}

static void
test_no_return_probe(void **state)
{
	struct world *w = *state;

	assert_int_equal(match(w, "a.out", "bare", "entry"), 1);
	refused(w, match(w, "a.out", "bare", "return"), MD_D_PROC_CREATEFAIL,
		"bare");
	/* by itself a trampoline is not taken where it would be one's end */
	assert_int_equal(match(w, "a.out", "_start", "return"), 1);
	assert_int_equal(w->got[0]->recipe, MD_ARGS_PLACE);
	assert_int_equal(w->got[0]->places->n, 0);
	assert_int_equal(match(w, "libc", "_setjm*", "return"), 1);
	assert_int_equal(w->got[0]->recipe, MD_ARGS_PLACE);
	assert_true(w->got[0]->places->n > 0);
	w->p.ret = MD_RET_TRAMPOLINE;
	/* the start of a program is not called */
	assert_int_equal(match(w, "a.out", "_start", "entry"), 1);
	refused(w, match(w, "a.out", "_start", "return"), MD_D_PROC_CREATEFAIL,
		"_start");
	/* keeps its return address for longjmp */
	assert_int_equal(match(w, "libc", "_setjmp", "entry"), 1);
	assert_int_equal(match(w, "libc", "_setjm*", "return"), 0);
}

static void
test_go_program(void **state)
{
	struct world *w = *state;
	char path[256], prov[32];
	pid_t pid = cc_spawn_stopped(cc_path(&w->cc, "goprog", path, 256));

	assert_true(pid > 0);
	snprintf(prov, sizeof(prov), "pid%d", (int)pid);
	assert_int_equal(match4(w, prov, "a.out", "turn", "entry"), 1);
	assert_int_equal(match4(w, prov, "a.out", "turn*", "*n*"), 4);
	assert_int_equal(match4(w, prov, "a.out", "turn", "return"), 1);
	assert_int_equal(w->got[0]->recipe, MD_ARGS_PLACE);
	w->p.ret = MD_RET_TRAMPOLINE;
	refused(w, match4(w, prov, "a.out", "turnip", "return"),
		MD_D_PROC_CREATEFAIL, "Go program");
	cc_kill(pid);
}

static void
test_deleted_program(void **state)
{
	struct world *w = *state;
	char path[256], prov[32];
	pid_t pid;

	assert_int_equal(cc_run(&w->cc, "cp prog gone"), 0);
	pid = cc_spawn_stopped(cc_path(&w->cc, "gone", path, 256));
	assert_true(pid > 0);
	assert_int_equal(unlink(path), 0);
	snprintf(prov, sizeof(prov), "pid%d", (int)pid);
	assert_int_equal(match4(w, prov, "a.out", "turn", "entry"), 1);
	assert_string_equal(w->got[0]->mod, "gone");
	assert_int_equal(match4(w, prov, "gone", "turn", "entry"), 1);
	/* what is to be armed can be opened */
	assert_int_equal(access(w->p.files[w->got[0]->file].path, R_OK), 0);
	cc_kill(pid);
}

static void
test_static_program(void **state)
{
	struct world *w = *state;
	char path[256], prov[32];
	pid_t pid = cc_spawn_stopped(cc_path(&w->cc, "static", path, 256));

	assert_true(pid > 0);
	snprintf(prov, sizeof(prov), "pid%d", (int)pid);
	assert_int_equal(match4(w, prov, "a.out", "turn", "entry"), 1);
	assert_int_equal(match4(w, prov, "", "main", "entry"), 1);
	cc_kill(pid);
}

static void
test_dtrace(void **state)
{
	struct world *w = *state;

	assert_int_equal(match4(w, "", "", "", "BEGIN"), 1);
	assert_int_equal(w->got[0]->id, 1);
	assert_int_equal(w->got[0]->kind, MD_SITE_CALLBACK);
	assert_string_equal(w->got[0]->func, "");
	assert_int_equal(match4(w, "dtrace", "", "", "END"), 1);
	assert_int_equal(w->got[0]->id, 2);
	assert_int_equal(match4(w, "dtrace", "", "", "ERROR"), 1);
	assert_int_equal(w->got[0]->id, 3);
	assert_int_equal(w->got[0]->recipe, MD_ARGS_ERROR);
	assert_int_equal(match4(w, "dtrace", "", "", ""), 3);
	assert_int_equal(match4(w, "*", "*", "*", "BEGI?"), 1);
	assert_int_equal(match4(w, "dtrace", "", "foo", "BEGIN"), 0);
}

static uint64_t
period(struct world *w, const char *name, enum md_site_kind kind)
{
	if (match4(w, "", "", "", name) != 1)
		return 0;
	assert_int_equal(w->got[0]->kind, kind);
	assert_string_equal(w->got[0]->prov, "profile");
	assert_string_equal(w->got[0]->name, name);
	return w->got[0]->period;
}

static void
test_profile(void **state)
{
	static const char *const none[] = {
		"tick-0",       "tick-",
		"tick-1x",      "tick-s",
		"profile-",     "tick-199us",
		"profile-5001", "profile-100000hz",
		"tick--1",      "tick-99999999999999999999s",
		"tick-0s",      "ticks-1",
		"tick-1 s",
	};
	struct world *w = *state;
	const uint64_t s = 1000000000;

	assert_int_equal(period(w, "tick-1", MD_SITE_TICK), s);
	assert_int_equal(period(w, "tick-1s", MD_SITE_TICK), s);
	assert_int_equal(period(w, "tick-7sec", MD_SITE_TICK), 7 * s);
	assert_int_equal(period(w, "tick-10ms", MD_SITE_TICK), s / 100);
	assert_int_equal(period(w, "tick-200us", MD_SITE_TICK), 200000);
	assert_int_equal(period(w, "tick-200000ns", MD_SITE_TICK), 200000);
	assert_int_equal(period(w, "tick-2m", MD_SITE_TICK), 120 * s);
	assert_int_equal(period(w, "tick-2min", MD_SITE_TICK), 120 * s);
	assert_int_equal(period(w, "tick-1hour", MD_SITE_TICK), 3600 * s);
	assert_int_equal(period(w, "tick-1d", MD_SITE_TICK), 86400 * s);
	assert_int_equal(period(w, "profile-997", MD_SITE_PROFILE), s / 997);
	assert_int_equal(period(w, "profile-100hz", MD_SITE_PROFILE), s / 100);
	assert_int_equal(w->got[0]->recipe, MD_ARGS_PROFILE);
	for (unsigned i = 0; i < sizeof(none) / sizeof(none[0]); i++)
		assert_int_equal(match4(w, "", "", "", none[i]), 0);
	/* patterns take the usual ones */
	assert_int_equal(match4(w, "profile", "", "", "tick-*"), 6 + 9);
	assert_int_equal(match4(w, "profile", "", "", "profile-?9*"), 5);
	assert_int_equal(match4(w, "profile", "", "f", "tick-1"), 0);
}

static void
test_proc(void **state)
{
	struct world *w = *state;
	const struct md_tp *tp;

	assert_int_equal(match4(w, "proc", "", "", "exec-success"), 1);
	tp = w->got[0]->tp;
	assert_int_equal(w->got[0]->kind, MD_SITE_TRACEPOINT);
	assert_int_equal(w->got[0]->recipe, MD_ARGS_TP);
	assert_string_equal(tp->tracepoint, "sched_process_exec");
	assert_int_equal(match4(w, "proc", "", "", "exec-failure"), 1);
	tp = w->got[0]->tp;
	assert_int_equal(tp->guard, MD_GUARD_SYSRET_FAIL);
	assert_int_equal(tp->args[0].kind, MD_TA_NEG32);
	assert_string_equal(tp->args[0].type, "int");
	assert_int_equal(match4(w, "", "", "", "signal-send"), 1);
	tp = w->got[0]->tp;
	assert_int_equal(tp->args[2].kind, MD_TA_WORD32);
	/* exec, exec-success, exec-failure */
	assert_int_equal(match4(w, "proc", "", "", "exec*"), 3);
	assert_int_equal(match4(w, "proc", "", "", "no-such"), 0);
}

static void
count(void *arg, struct md_probe *probe)
{
	(void)probe;
	(*(unsigned *)arg)++;
}

static void
test_ids_and_lists(void **state)
{
	struct world *w = *state;
	struct md_pdesc d = { .text = "",
			      .prov = "",
			      .mod = "",
			      .func = "",
			      .name = "",
			      .id = 2 };
	unsigned n = 0;

	assert_int_equal(match(w, "a.out", "turn", "entry"), 1);
	for (unsigned i = 0; i < w->p.probes.n; i++)
		assert_int_equal(((struct md_probe *)w->p.probes.v[i])->id,
				 i + 1);
	assert_int_equal(md_prov_match(&w->p, &d, on_found, w), 1);
	d.id = 9999;
	d.text = "9999";
	refused(w, md_prov_match(&w->p, &d, on_found, w), MD_D_PDESC_INVAL,
		"9999");
	/* BEGIN END ERROR, proc, 13 usual rates, system calls; no functions
	 * unasked */
	assert_true(md_prov_list(&w->p, NULL, count, &n) >= 3 + 13 + 13 + 600);
	assert_true(n < 1000);
}

static double
cpu_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void
test_hundred_thousand(void **state)
{
	struct world *w = *state;
	char path[256], prov[32];
	double start;
	size_t mem;
	pid_t pid;

	pid = cc_spawn_stopped(cc_path(&w->cc, "many", path, 256));
	assert_true(pid > 0);
	snprintf(prov, sizeof(prov), "pid%d", (int)pid);
	match4(w, prov, "a.out", "main", "entry");
	mem = w->arena.total;
	start = cpu_seconds();
	assert_int_equal(match4(w, prov, "a.out", "f_*", "entry"), 100000);
	/* 0.1 s here; slow machines and sanitizers take some times that */
	assert_true(cpu_seconds() - start < 2);
	assert_true((w->arena.total - mem) / 100000 < 176);
	start = cpu_seconds();
	assert_int_equal(match4(w, prov, "a.out", "f_*", "entry"), 100000);
	assert_int_equal(match4(w, prov, "a.out", "f_77777", "entry"), 1);
	assert_true(cpu_seconds() - start < 1);
	cc_kill(pid);
}

/* -- programs ------------------------------------------------------------- */

static int
write_many(struct cc *c)
{
	char path[256];
	FILE *f = fopen(cc_path(c, "many.s", path, sizeof(path)), "w");

	if (!f)
		return -1;
	fprintf(f, ".text\n");
	for (int i = 0; i < 100000; i++)
		fprintf(f,
			".type f_%d,%%function\nf_%d: nop\nret\n"
			".size f_%d,.-f_%d\n",
			i, i, i, i);
	fprintf(f, ".section .note.GNU-stack,\"\",%%progbits\n");
	return fclose(f);
}

static int
build(void **state)
{
	struct world *w = calloc(1, sizeof(*w));
	struct cc *c = &w->cc;
	char path[256];

	*state = w;
	if (!w || cc_begin(c) || cc_write(c, "prog.c", prog) ||
	    cc_write(c, "lib.c", lib) || cc_write(c, "go.c", go) ||
	    cc_write(c, "many.c", many) || write_many(c) ||
	    cc_build(c, "-O1 -shared -fPIC -o libtwo.so.1 lib.c "
			"-Wl,-soname,libtwo.so.1") ||
	    cc_run(c, "ln -s libtwo.so.1 libtwo.so && ln -s . link") ||
	    cc_build(c, "-O1 -o prog prog.c -L. -ltwo -Wl,-rpath,$PWD") ||
	    cc_build(c,
		     "-O1 -o goprog go.c prog.c -L. -ltwo -Wl,-rpath,$PWD") ||
	    cc_build(c, "-O1 -static -Dinlib=turn -o static prog.c") ||
	    cc_build(c, "-o many many.c many.s"))
		return -1;
	w->pid = cc_spawn_stopped(cc_path(c, "prog", path, sizeof(path)));
	snprintf(w->prov, sizeof(w->prov), "pid%d", (int)w->pid);
	return w->pid > 0 ? 0 : -1;
}

static int
unbuild(void **state)
{
	struct world *w = *state;

	cc_kill(w->pid);
	cc_end(&w->cc);
	free(w);
	return 0;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(test_names),
		TEST(test_forms_of_a_module),
		TEST(test_every_module),
		TEST(test_one_probe_a_place),
		TEST(test_names_of_probes),
		TEST(test_address_without_a_function),
		TEST(test_no_such_function),
		TEST(test_processes),
		TEST(test_process_that_is_no_target),
		TEST(test_hazard_is_left_out),
		TEST(test_no_return_probe),
		TEST(test_go_program),
		TEST(test_deleted_program),
		TEST(test_static_program),
		TEST(test_dtrace),
		TEST(test_profile),
		TEST(test_proc),
		TEST(test_ids_and_lists),
		TEST(test_hundred_thousand),
	};

	return cmocka_run_group_tests(tests, build, unbuild);
}
