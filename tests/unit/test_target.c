/*
 * test_target.c - processes: refused, started and held at exec, held at the
 * program's entry and at main, let go, ended.
 *
 * Holding needs the rights to load BPF and a debug register; those tests are
 * skipped without them.
 */
#include "backends/backend.h"
#include "runtime/prov.h"
#include "tests/target/cc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/syscall.h>

/* where main is, printed by nobody: the symbol or the file tells */
static const char prog[] = "int main(void) { return 7; }\n";

struct world {
	struct cc cc;
	struct md_arena arena;
	char err[512];
};

static int
setup(void **state)
{
	struct world *w = *state;

	md_arena_init(&w->arena);
	w->err[0] = 0;
	return 0;
}

static int
teardown(void **state)
{
	struct world *w = *state;

	md_arena_free(&w->arena);
	return 0;
}

static struct md_target *
start(struct world *w, const char *command)
{
	struct md_target *t =
		md_target_start(&w->arena, command, &(struct md_ptrs){ 0 },
				NULL, w->err, sizeof(w->err));

	if (!t)
		fail_msg("%s", w->err);
	return t;
}

/* Wait for the end, without reaping. */
static void
wait_end(struct md_target *t)
{
	struct pollfd p = { .fd = t->pidfd, .events = POLLIN };

	assert_int_equal(poll(&p, 1, 20000), 1);
}

static void
refuse(struct world *w, pid_t pid, const char *why)
{
	assert_null(md_target_attach(&w->arena, pid, w->err, sizeof(w->err)));
	if (!strstr(w->err, why))
		fail_msg("'%s' lacks '%s'", w->err, why);
}

static void *
park(void *arg)
{
	int *fds = arg;
	pid_t tid = (pid_t)syscall(SYS_gettid);
	char c;

	if (write(fds[1], &tid, sizeof(tid)) < 0 || read(fds[2], &c, 1) < 0)
		return NULL;
	return NULL;
}

static void
test_refusals(void **state)
{
	struct world *w = *state;
	siginfo_t si;
	pid_t pid;

	refuse(w, 0, "invalid");
	refuse(w, -5, "invalid");
	refuse(w, 99999999, "failed to grab pid 99999999: No such process");
	if (!access("/proc/2/comm", F_OK) && access("/proc/2/exe", F_OK))
		refuse(w, 2, "kernel thread");
	pid = fork();
	if (!pid)
		_exit(0);
	assert_int_equal(waitid(P_PID, (id_t)pid, &si, WEXITED | WNOWAIT), 0);
	refuse(w, pid, "ended");
	waitpid(pid, NULL, 0);
}

static void
test_thread_is_no_process(void **state)
{
	struct world *w = *state;
	int out[2], in[2], fds[3];
	pthread_t th;
	pid_t tid;

	assert_int_equal(pipe(out), 0);
	assert_int_equal(pipe(in), 0);
	fds[1] = out[1];
	fds[2] = in[0];
	assert_int_equal(pthread_create(&th, NULL, park, fds), 0);
	assert_int_equal(read(out[0], &tid, sizeof(tid)), sizeof(tid));
	refuse(w, tid, "thread of process");
	assert_int_equal(write(in[1], "x", 1), 1);
	pthread_join(th, NULL);
	for (int i = 0; i < 2; i++) {
		close(out[i]);
		close(in[i]);
	}
}

static void
test_attach_leaves_it_alone(void **state)
{
	struct world *w = *state;
	struct md_target *t;
	bool libc = false, exe = false;
	pid_t pid = fork();

	if (!pid) {
		raise(SIGSTOP);
		_exit(3);
	}
	assert_int_equal(waitpid(pid, NULL, WUNTRACED), pid);
	t = md_target_attach(&w->arena, pid, w->err, sizeof(w->err));
	assert_non_null(t);
	assert_int_equal(md_proc_state(pid), 'T');
	assert_int_equal(md_proc_tracer(pid), 0);
	for (unsigned i = 0; i < t->nmaps; i++) {
		libc |= strstr(t->maps[i].path, "libc") && t->maps[i].exec;
		exe |= strstr(t->maps[i].path, "test_target") &&
		       t->maps[i].exec;
		assert_true(t->maps[i].start < t->maps[i].end);
	}
	assert_true(libc && exe);
	assert_false(md_target_ended(t));
	/* a running or stopped -p target is neither held nor let go by us */
	md_target_go(t);
	assert_int_equal(md_proc_state(pid), 'T');
	kill(pid, SIGCONT);
	wait_end(t);
	/* its parent has not reaped it, and it is not ours to reap */
	assert_true(md_target_ended(t));
	md_target_release(t);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
}

static void
test_start_and_go(void **state)
{
	struct world *w = *state;
	struct md_target *t = start(w, "/bin/sh -c 'exit 5'");

	assert_true(t->created);
	assert_int_equal(md_proc_state(t->pid), 'T');
	assert_int_equal(md_proc_tracer(t->pid), 0);
	assert_false(md_target_ended(t));
	md_target_go(t);
	wait_end(t);
	assert_true(md_target_ended(t));
	assert_true(WIFEXITED(t->status));
	assert_int_equal(WEXITSTATUS(t->status), 5);
	md_target_release(t);
	assert_int_equal(waitpid(t->pid, NULL, 0), -1);
}

/* Runs a command that writes its words to a file; returns them. */
static const char *
words(struct world *w, const char *args, char *buf, size_t n)
{
	char cmd[512], path[256];
	struct md_target *t;
	FILE *f;
	size_t got;

	cc_path(&w->cc, "words", path, sizeof(path));
	snprintf(cmd, sizeof(cmd), "sh %s/words.sh %s", w->cc.dir, args);
	t = start(w, cmd);
	md_target_go(t);
	wait_end(t);
	assert_true(md_target_ended(t));
	md_target_release(t);
	f = fopen(path, "r");
	assert_non_null(f);
	got = fread(buf, 1, n - 1, f);
	buf[got] = 0;
	fclose(f);
	return buf;
}

static void
test_words(void **state)
{
	struct world *w = *state;
	char buf[256];

	assert_string_equal(words(w, "a  b\tc ", buf, sizeof(buf)),
			    "[a][b][c]");
	assert_string_equal(words(w, "'a b' \"c 'd'\" e\\ f", buf, sizeof(buf)),
			    "[a b][c 'd'][e f]");
	assert_string_equal(words(w, "a'b'\"c\" '' \"\\\"\\\\\\n\" '\\n'", buf,
				  sizeof(buf)),
			    "[abc][][\"\\\\n][\\n]");
	assert_string_equal(words(w, "$HOME *", buf, sizeof(buf)),
			    "[$HOME][*]");
}

static void
start_fails(struct world *w, const char *command, const char *why)
{
	assert_null(
		md_target_start(&w->arena, command, &(struct md_ptrs){ 0 },
				NULL, w->err, sizeof(w->err)));
	if (!strstr(w->err, why))
		fail_msg("'%s' lacks '%s'", w->err, why);
	/* no child is left */
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

static void
test_start_fails(void **state)
{
	struct world *w = *state;

	start_fails(w, "/no/such/program arg",
		    "failed to execute "
		    "/no/such/program: No such file or directory");
	start_fails(w, "/etc/passwd", "Permission denied");
	start_fails(w, "   ", "empty");
	start_fails(w, "", "empty");
	start_fails(w, "echo 'a", "quote");
	signal(SIGCHLD, SIG_IGN);
	start_fails(w, "/no/such/program", "No such file or directory");
	signal(SIGCHLD, SIG_DFL);
}

static void
test_descriptors_stay_here(void **state)
{
	struct world *w = *state;
	int fds[2];
	struct pollfd p;
	struct md_target *t;

	/* not close-on-exec: the command must not get it all the same */
	assert_int_equal(pipe(fds), 0);
	t = start(w, "sleep 1000");
	close(fds[1]);
	p = (struct pollfd){ .fd = fds[0], .events = POLLIN };
	assert_int_equal(poll(&p, 1, 20000), 1);
	assert_true(p.revents & POLLHUP);
	close(fds[0]);
	md_target_release(t);
}

static void
test_release_kills_a_created_one(void **state)
{
	struct world *w = *state;
	struct md_target *t = start(w, "sleep 1000");

	md_target_go(t);
	md_target_release(t);
	assert_true(t->gone);
	assert_true(WIFSIGNALED(t->status));
	assert_int_equal(WTERMSIG(t->status), SIGKILL);
	assert_int_equal(waitpid(t->pid, NULL, 0), -1);
	assert_int_equal(t->pidfd, -1);
	/* also before it was let go */
	t = start(w, "sleep 1000");
	md_target_release(t);
	assert_int_equal(waitpid(t->pid, NULL, 0), -1);
}

static void *
last_thread(void *arg)
{
	int *fds = arg;
	char c, state;

	/* the leader is a zombie, this thread lives: say so and wait */
	do
		state = md_proc_state(getpid());
	while (state != 'Z');
	if (write(fds[1], "z", 1) == 1 && read(fds[2], &c, 1) == 1)
		_exit(9);
	_exit(1);
}

static void
test_leader_gone_is_not_the_end(void **state)
{
	struct world *w = *state;
	int out[2], in[2], status;
	struct md_target *t;
	char c;
	pid_t pid;

	assert_int_equal(pipe(out), 0);
	assert_int_equal(pipe(in), 0);
	pid = fork();
	if (!pid) {
		int fds[3] = { 0, out[1], in[0] };
		pthread_t th;

		raise(SIGSTOP);
		if (pthread_create(&th, NULL, last_thread, fds))
			_exit(1);
		syscall(SYS_exit, 0);
	}
	assert_int_equal(waitpid(pid, NULL, WUNTRACED), pid);
	t = md_target_attach(&w->arena, pid, w->err, sizeof(w->err));
	assert_non_null(t);
	kill(pid, SIGCONT);
	assert_int_equal(read(out[0], &c, 1), 1);
	assert_int_equal(md_proc_state(pid), 'Z');
	assert_false(md_target_ended(t));
	assert_int_equal(write(in[1], "x", 1), 1);
	wait_end(t);
	assert_true(md_target_ended(t));
	md_target_release(t);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(WEXITSTATUS(status), 9);
	for (int i = 0; i < 2; i++) {
		close(out[i]);
		close(in[i]);
	}
}

/* -- holding -------------------------------------------------------------- */

static uint64_t
pc_of(pid_t pid)
{
	char path[64], buf[256] = "";
	ssize_t n;
	int fd;

	snprintf(path, sizeof(path), "/proc/%d/syscall", (int)pid);
	fd = open(path, O_RDONLY);
	n = read(fd, buf, sizeof(buf) - 1);
	close(fd);
	assert_true(n > 0 && strrchr(buf, ' '));
	return strtoull(strrchr(buf, ' '), NULL, 16);
}

/* The bias of the program by its first mapping. */
static uint64_t
bias_of(struct md_target *t, struct md_elf *e)
{
	for (unsigned i = 0; i < t->nmaps; i++)
		if (strstr(t->maps[i].path, "minid-test-"))
			return t->maps[i].start - md_elf_base(e);
	return 0;
}

static bool
no_rights(void)
{
	struct md_be_error e = { 0 };
	struct md_be *be = md_be_open(&e);

	free(e.kernel_log);
	if (be)
		md_be_close(be);
	return !be;
}

/*
 * Hold `name`; `symbols` is the same program with its symbols. Checks that it
 * stands, stopped, at main and then runs to its end.
 */
static void
hold_at_main(struct world *w, const char *name, const char *symbols,
	     enum md_evaltime when)
{
	char path[256];
	struct md_target *t;
	struct md_elf *e;
	uint64_t want;

	if (no_rights())
		skip();
	e = md_elf_open(cc_path(&w->cc, symbols, path, sizeof(path)), w->err,
			sizeof(w->err));
	assert_non_null(e);
	t = start(w, cc_path(&w->cc, name, path, sizeof(path)));
	if (md_target_hold(t, when, NULL, NULL, w->err, sizeof(w->err)))
		fail_msg("%s", w->err);
	assert_int_equal(md_proc_state(t->pid), 'T');
	assert_int_equal(md_proc_tracer(t->pid), 0);
	want = when == MD_EVAL_PREINIT ? md_elf_entry(e)
				       : md_elf_lookup(e, "main")->addr;
	assert_int_equal(pc_of(t->pid), bias_of(t, e) + want);
	assert_null(t->notice);
	/* it has passed the point: left as it is */
	assert_int_equal(
		md_target_hold(t, when, NULL, NULL, w->err, sizeof(w->err)), 0);
	assert_int_equal(pc_of(t->pid), bias_of(t, e) + want);
	md_elf_close(e);
	md_target_go(t);
	wait_end(t);
	assert_true(md_target_ended(t));
	assert_int_equal(WEXITSTATUS(t->status), 7);
	md_target_release(t);
}

static void
test_hold_pie(void **state)
{
	hold_at_main(*state, "pie", "pie", MD_EVAL_POSTINIT);
	hold_at_main(*state, "pie", "pie", MD_EVAL_MAIN);
}

static void
test_hold_nopie(void **state)
{
	hold_at_main(*state, "nopie", "nopie", MD_EVAL_MAIN);
}

static void
test_hold_static(void **state)
{
	hold_at_main(*state, "static", "static", MD_EVAL_POSTINIT);
}

static void
test_hold_static_pie(void **state)
{
	hold_at_main(*state, "staticpie", "staticpie", MD_EVAL_POSTINIT);
}

static void
test_hold_stripped(void **state)
{
	hold_at_main(*state, "pie.stripped", "pie", MD_EVAL_POSTINIT);
	hold_at_main(*state, "nopie.stripped", "nopie", MD_EVAL_POSTINIT);
}

static void
test_hold_static_stripped(void **state)
{
#if defined(__x86_64__)
	hold_at_main(*state, "static.stripped", "static", MD_EVAL_POSTINIT);
#else
	(void)state;
#endif
}

static void
test_hold_at_entry(void **state)
{
	hold_at_main(*state, "pie", "pie", MD_EVAL_PREINIT);
	hold_at_main(*state, "static", "static", MD_EVAL_PREINIT);
}

static void
test_hold_maps_libraries(void **state)
{
	struct world *w = *state;
	char path[256];
	struct md_target *t;
	bool libc = false;

	if (no_rights())
		skip();
	t = start(w, cc_path(&w->cc, "pie", path, sizeof(path)));
	for (unsigned i = 0; i < t->nmaps; i++)
		libc |= strstr(t->maps[i].path, "/libc") != NULL;
	assert_false(libc);
	assert_int_equal(md_target_hold(t, MD_EVAL_EXEC, NULL, NULL, w->err,
					sizeof(w->err)),
			 0);
	assert_int_equal(md_target_hold(t, MD_EVAL_PREINIT, NULL, NULL, w->err,
					sizeof(w->err)),
			 0);
	for (unsigned i = 0; i < t->nmaps; i++)
		libc |= strstr(t->maps[i].path, "/libc") != NULL;
	assert_true(libc);
	md_target_release(t);
}

static int
build(void **state)
{
	struct world *w = calloc(1, sizeof(*w));
	struct cc *c = &w->cc;

	*state = w;
	if (!w || cc_begin(c) || cc_write(c, "a.c", prog) ||
	    cc_write(c, "words.sh",
		     "for i; do printf '[%s]' \"$i\"; done >${0%.sh}\n") ||
	    cc_build(c, "-O1 -fPIE -pie -o pie a.c") ||
	    cc_build(c, "-O1 -fno-pie -no-pie -o nopie a.c") ||
	    cc_build(c, "-O1 -static -o static a.c") ||
	    cc_build(c, "-O1 -static-pie -fPIE -o staticpie a.c") ||
	    cc_run(c, "strip -s -o pie.stripped pie && "
		      "strip -s -o nopie.stripped nopie && "
		      "strip -s -o static.stripped static"))
		return -1;
	return 0;
}

static int
unbuild(void **state)
{
	struct world *w = *state;

	cc_end(&w->cc);
	free(w);
	return 0;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(test_refusals),
		TEST(test_thread_is_no_process),
		TEST(test_attach_leaves_it_alone),
		TEST(test_start_and_go),
		TEST(test_words),
		TEST(test_start_fails),
		TEST(test_descriptors_stay_here),
		TEST(test_release_kills_a_created_one),
		TEST(test_leader_gone_is_not_the_end),
		TEST(test_hold_pie),
		TEST(test_hold_nopie),
		TEST(test_hold_static),
		TEST(test_hold_static_pie),
		TEST(test_hold_stripped),
		TEST(test_hold_static_stripped),
		TEST(test_hold_at_entry),
		TEST(test_hold_maps_libraries),
	};

	return cmocka_run_group_tests(tests, build, unbuild);
}
