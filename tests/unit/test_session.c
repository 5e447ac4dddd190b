/*
 * Sessions by the public API alone: states, errors, output, targets, stopping,
 * what is left behind (nothing). Tests that trace need the right to load BPF
 * programs and are skipped without it.
 *
 * Targets are children of this program; they wait at pipes, not by time.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/minid.h"
#include "runtime/session.h"

enum { POLL_MS = 1000, POLLS = 60 };	/* a test that hangs fails */

/* -- the traced function and processes that call it -------------------------- */

int test_session_work(int n);

__attribute__((noinline)) int
test_session_work(int n)
{
	__asm__ volatile("" : "+r"(n));
	return n + 1;
}

struct child {
	pid_t pid;
	int go;		/* a byte: so many calls; end of file: exit */
	int done;	/* a byte after them */
};

static void __attribute__((noreturn))
child_main(int go, int done)
{
	unsigned char n;

	while (read(go, &n, 1) == 1) {
		for (int i = 0; i < n; i++)
			test_session_work(i);
		if (write(done, &n, 1) != 1)
			_exit(1);
	}
	_exit(0);
}

static void
start_child(struct child *c)
{
	int in[2], out[2];

	assert_int_equal(pipe2(in, O_CLOEXEC), 0);
	assert_int_equal(pipe2(out, O_CLOEXEC), 0);
	c->pid = fork();
	assert_true(c->pid >= 0);
	if (!c->pid) {
		close(in[1]);
		close(out[0]);
		child_main(in[0], out[1]);
	}
	close(in[0]);
	close(out[1]);
	c->go = in[1];
	c->done = out[0];
}

static void
child_calls(struct child *c, unsigned char n)
{
	assert_int_equal(write(c->go, &n, 1), 1);
}

static void
child_finishes(struct child *c)
{
	unsigned char n;

	assert_int_equal(read(c->done, &n, 1), 1);
}

static void
end_child(struct child *c)
{
	int status;

	close(c->go);
	close(c->done);
	assert_int_equal(waitpid(c->pid, &status, 0), c->pid);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
}

/* -- a session with all its text --------------------------------------------- */

struct session {
	struct minid *m;
	char out[4096], notes[4096], flushed[4096];
	size_t len;
	int elements, records;
	int64_t value;
	char key[64];
};

static void
on_output(void *arg, const char *text, size_t len)
{
	struct session *s = arg;

	if (len > sizeof s->out - 1 - s->len)
		len = sizeof s->out - 1 - s->len;
	memcpy(s->out + s->len, text, len);
	s->len += len;
	s->out[s->len] = 0;
}

static void
on_notice(void *arg, int error, const char *text)
{
	struct session *s = arg;
	size_t n = strlen(s->notes);

	snprintf(s->notes + n, sizeof s->notes - n, "%s%s\n",
		 error ? "! " : "", text);
}

/* What had been handed over at each flush. */
static void
on_flush(void *arg)
{
	struct session *s = arg;
	size_t n = strlen(s->flushed);

	snprintf(s->flushed + n, sizeof s->flushed - n, "[%s]", s->out);
}

static void
open_session(struct session *s)
{
	struct minid_callbacks cb = {
		.size = sizeof cb, .arg = s, .output = on_output,
		.notice = on_notice, .flush = on_flush,
	};

	memset(s, 0, sizeof *s);
	s->m = minid_new();
	assert_non_null(s->m);
	assert_int_equal(minid_set_callbacks(s->m, &cb), 0);
	assert_int_equal(minid_set(s->m, "quiet", NULL), 0);
}

static void
add(struct session *s, const char *text)
{
	assert_int_equal(minid_add_string(s->m, 'n', NULL, text), 0);
}

static const char *
error_text(struct session *s)
{
	const struct minid_error *e = minid_error(s->m);

	return e ? e->text : "(no error)";
}

static void
start(struct session *s)
{
	if (minid_compile(s->m) || minid_go(s->m))
		fail_msg("%s", error_text(s));
}

static int
finish(struct session *s)
{
	int r = 1;

	for (int i = 0; r == 1 && i < POLLS; i++)
		r = minid_poll(s->m, POLL_MS);
	assert_int_equal(r, 0);
	return minid_exit_status(s->m);
}

static void
need_root(void)
{
	if (geteuid())
		skip();
}

/* -- without tracing --------------------------------------------------------- */

static void
calls_out_of_order(void **state)
{
	struct session s;

	(void)state;
	open_session(&s);
	assert_int_equal(minid_go(s.m), MINID_ESTATE);
	assert_int_equal(minid_poll(s.m, 0), MINID_ESTATE);
	assert_int_equal(minid_snapshot(s.m, NULL, NULL, NULL), MINID_ESTATE);
	assert_int_equal(minid_print_aggregations(s.m), MINID_ESTATE);
	assert_int_equal(minid_matched(s.m, 0, NULL), -1);
	assert_int_equal(minid_error(s.m)->code, MINID_ESTATE);
	assert_non_null(minid_error(s.m)->text);
	assert_null(minid_next_error(s.m));
	minid_free(s.m);
	minid_free(NULL);
}

static void
bad_options(void **state)
{
	struct session s;

	(void)state;
	open_session(&s);
	assert_int_equal(minid_set(s.m, "nosuch", "1"), MINID_EINVAL);
	assert_string_equal(error_text(&s),
			    "failed to set -x nosuch: Invalid option name");
	assert_int_equal(minid_set(s.m, "strsize", "1"), MINID_EINVAL);
	assert_string_equal(error_text(&s), "failed to set -x strsize: "
			    "Invalid value for specified option: a number, "
			    "with or without k, m, g or t, 2-65536");
	assert_int_equal(minid_set(s.m, "strsize", "64"), 0);
	assert_null(minid_error(s.m));
	minid_free(s.m);
}

static void
bad_arguments(void **state)
{
	struct minid_callbacks cb = { .size = 0 };
	struct session s;

	(void)state;
	open_session(&s);
	assert_int_equal(minid_set_callbacks(s.m, &cb), MINID_EINVAL);
	assert_int_equal(minid_add_string(s.m, 'x', NULL, "BEGIN"),
			 MINID_EINVAL);
	assert_int_equal(minid_add_command(s.m, "  "), MINID_EINVAL);
	assert_int_equal(minid_set_args(s.m, -1, NULL), MINID_EINVAL);
	assert_int_equal(minid_dump(s.m, "nosuch", NULL, NULL), MINID_EINVAL);
	minid_free(s.m);
}

static void
missing_file(void **state)
{
	struct session s;

	(void)state;
	open_session(&s);
	assert_int_equal(minid_add_file(s.m, "/nonexistent/x.d"), 0);
	assert_int_equal(minid_compile(s.m), MINID_EINVAL);
	assert_string_equal(error_text(&s), "failed to open /nonexistent/x.d: "
			    "No such file or directory");
	assert_int_equal(minid_go(s.m), MINID_ESTATE);
	minid_free(s.m);
}

static void
absent_process(void **state)
{
	struct session s;

	(void)state;
	open_session(&s);
	assert_int_equal(minid_add_process(s.m, 4194303), MINID_EPROC);
	assert_non_null(strstr(error_text(&s), "4194303"));
	assert_non_null(strstr(error_text(&s), "No such process"));
	minid_free(s.m);
}

static void
errors_have_a_place(void **state)
{
	const struct minid_error *e;
	struct session s;

	(void)state;
	open_session(&s);
	assert_int_equal(minid_add_string(s.m, 's', "x.d",
		"BEGIN\n{\n\tx = nosuch;\n\ty = nosuch2;\n}\n"), 0);
	assert_int_equal(minid_compile(s.m), MINID_ESCRIPT);
	e = minid_error(s.m);
	assert_int_equal(e->code, MINID_ESCRIPT);
	assert_string_equal(e->file, "x.d");
	assert_int_equal(e->line, 3);
	assert_int_equal(e->column, 6);
	assert_string_equal(e->tag, "D_IDENT_UNDEF");
	assert_non_null(strstr(e->text,
			       "failed to compile script x.d: line 3: "));
	e = minid_next_error(s.m);
	assert_non_null(e);
	assert_int_equal(e->line, 4);
	assert_null(minid_next_error(s.m));
	minid_free(s.m);
	open_session(&s);
	assert_int_equal(minid_add_string(s.m, 'n', NULL, "BEGIN { x; }"), 0);
	assert_int_equal(minid_compile(s.m), MINID_ESCRIPT);
	assert_string_equal(minid_error(s.m)->file, "-n");
	minid_free(s.m);
}

/* The preprocessor keeps the script's name and line numbers. */
static void
preprocessed_script(void **state)
{
	static const char text[] =
		"#!/usr/bin/minid -Cs\n#ifdef WANTED\nBEGIN\n{\n"
		"\ttrace(VALUE);\n\ttrace(nosuch);\n}\n#endif\n";
	char path[] = "/tmp/minid-test-XXXXXX";
	const struct minid_error *e;
	struct session s;
	int fd = mkstemp(path);

	(void)state;
	assert_true(fd >= 0);
	assert_int_equal(write(fd, text, sizeof text - 1), sizeof text - 1);
	close(fd);
	open_session(&s);
	assert_int_equal(minid_set(s.m, "cpp", NULL), 0);
	assert_int_equal(minid_set(s.m, "define", "WANTED"), 0);
	assert_int_equal(minid_set(s.m, "define", "VALUE=\"it's 1\""), 0);
	assert_int_equal(minid_add_file(s.m, path), 0);
	assert_int_equal(minid_compile(s.m), MINID_ESCRIPT);
	e = minid_error(s.m);
	assert_string_equal(e->file, path);
	assert_int_equal(e->line, 6);
	assert_null(minid_next_error(s.m));
	minid_free(s.m);
	unlink(path);
}

static void
failing_preprocessor(void **state)
{
	char path[] = "/tmp/minid-test-XXXXXX";
	struct session s;
	int fd = mkstemp(path);

	(void)state;
	assert_true(fd >= 0);
	close(fd);
	for (int i = 0; i < 2; i++) {
		open_session(&s);
		assert_int_equal(minid_set(s.m, "cpp", NULL), 0);
		assert_int_equal(minid_set(s.m, "cpppath", i ? "false" :
					   "/nonexistent/cpp"), 0);
		assert_int_equal(minid_add_file(s.m, path), 0);
		assert_int_equal(minid_compile(s.m), MINID_ESCRIPT);
		assert_non_null(strstr(error_text(&s), i ?
			"Preprocessor failed to process input program" :
			"failed to invoke preprocessor /nonexistent/cpp: "
			"No such file or directory"));
		minid_free(s.m);
	}
	unlink(path);
}

static void
surplus_operand(void **state)
{
	static char a[] = "prog", b[] = "one", c[] = "two";
	static char *argv[] = { a, b, c };
	struct session s;

	(void)state;
	open_session(&s);
	assert_int_equal(minid_set_args(s.m, 3, argv), 0);
	add(&s, "BEGIN { trace($$1); }");
	assert_int_equal(minid_compile(s.m), MINID_ESCRIPT);
	assert_string_equal(error_text(&s), "extraneous argument 'two' "
			    "($2 is not referenced)");
	minid_free(s.m);
}

/* A command of a script with errors never runs, and is gone. */
static void
bad_script_runs_nothing(void **state)
{
	char path[] = "/tmp/minid-test-XXXXXX", cmd[64];
	struct session s;
	int fd;

	(void)state;
	fd = mkstemp(path);
	assert_true(fd >= 0);
	close(fd);
	unlink(path);
	snprintf(cmd, sizeof cmd, "touch %s", path);
	open_session(&s);
	assert_int_equal(minid_add_command(s.m, cmd), 0);
	add(&s, "BEGIN { x = nosuch; }");
	assert_int_equal(minid_compile(s.m), MINID_ESCRIPT);
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
	minid_free(s.m);
	assert_int_equal(access(path, F_OK), -1);
}

static void
absent_command(void **state)
{
	struct session s;

	(void)state;
	open_session(&s);
	assert_int_equal(minid_add_command(s.m, "/nonexistent/cmd x"), 0);
	add(&s, "BEGIN { exit(0); }");
	assert_int_equal(minid_compile(s.m), MINID_EPROC);
	assert_string_equal(error_text(&s), "failed to execute "
		"/nonexistent/cmd: No such file or directory");
	minid_free(s.m);
}

static void
destructive_needs_permission(void **state)
{
	struct session s;

	(void)state;
	open_session(&s);
	add(&s, "BEGIN { system(\"exit 0\"); }");
	assert_int_equal(minid_compile(s.m), MINID_EPERM);
	assert_string_equal(error_text(&s), "could not enable tracing: "
			    "Destructive actions not allowed\n"
			    "-n:1:9:\n"
			    "    BEGIN { system(\"exit 0\"); }\n"
			    "            ^~~~~~~~~~~~~~~~\n"
			    "hint: -w or #pragma D option destructive allows "
			    "them");
	minid_free(s.m);
}

static void
print_text(void *arg, const char *text, size_t len)
{
	on_output(arg, text, len);
}

static void
dumps(void **state)
{
	struct session s;

	(void)state;
	open_session(&s);
	assert_int_equal(minid_dump(s.m, "options", print_text, &s), 0);
	assert_non_null(strstr(s.out, "aggsize"));
	s.len = 0;
	assert_int_equal(minid_dump(s.m, "diagnostics", print_text, &s), 0);
	assert_non_null(strstr(s.out, "D_SYNTAX"));
	s.len = 0;
	add(&s, "BEGIN { trace(1); }");
	assert_int_equal(minid_dump(s.m, "ast", print_text, &s), 0);
	assert_non_null(strstr(s.out, "trace"));
	/* the scripts are parsed: nothing can be added */
	assert_int_equal(minid_add_file(s.m, "x.d"), MINID_ESTATE);
	minid_free(s.m);
}

static void
count_probe(void *arg, uint32_t id, const char *provider, const char *module,
	    const char *function, const char *name)
{
	struct session *s = arg;

	assert_true(id > 0);
	assert_string_equal(provider, "dtrace");
	assert_string_equal(module, "");
	assert_string_equal(function, "");
	snprintf(s->key, sizeof s->key, "%s", name);
	s->elements++;
}

static void
lists(void **state)
{
	struct session s;

	(void)state;
	open_session(&s);
	add(&s, "dtrace:::END { } dtrace:::END { trace(1); }");
	assert_int_equal(minid_list(s.m, NULL, count_probe, &s), 1);
	assert_int_equal(s.elements, 1); /* each description once */
	assert_string_equal(s.key, "END");
	assert_int_equal(minid_list(s.m, "dtrace:::*", count_probe, &s), 3);
	minid_free(s.m);
}

/* -- tracing ----------------------------------------------------------------- */

static void
begin_and_exit(void **state)
{
	struct session s;

	(void)state;
	need_root();
	open_session(&s);
	add(&s, "BEGIN { printf(\"hello\\n\"); exit(259); } "
		"END { printf(\"bye\\n\"); }");
	start(&s);
	/* delivered, and told so, when go returns */
	assert_string_equal(s.out, "hello\n");
	assert_string_equal(s.flushed, "[hello\n]");
	assert_int_equal(finish(&s), 3);
	assert_string_equal(s.out, "hello\nbye\n\n");
	assert_string_equal(s.notes, "");
	assert_int_equal(minid_poll(s.m, 0), 0);
	assert_int_equal(minid_matched(s.m, 0, NULL), 2);
	minid_free(s.m);
}

static void
notices(void **state)
{
	struct session s;
	const char *what;

	(void)state;
	need_root();
	open_session(&s);
	assert_int_equal(minid_set(s.m, "quiet", "off"), 0);
	assert_int_equal(minid_set(s.m, "destructive", NULL), 0);
	add(&s, "BEGIN { exit(0); }");
	assert_int_equal(minid_add_string(s.m, 's', "two.d",
					  "BEGIN { } END { }"), 0);
	start(&s);
	assert_string_equal(s.notes,
			    "description 'BEGIN ' matched 1 probe\n"
			    "script 'two.d' matched 2 probes\n"
			    "allowing destructive actions\n");
	assert_int_equal(minid_matched(s.m, 1, &what), 2);
	assert_string_equal(what, "two.d");
	assert_int_equal(minid_matched(s.m, 2, &what), -1);
	finish(&s);
	minid_free(s.m);
}

static void
nothing_to_trace(void **state)
{
	struct session s;

	(void)state;
	need_root();
	open_session(&s);
	assert_int_equal(minid_compile(s.m), 0);
	assert_int_equal(minid_go(s.m), MINID_EPROBE);
	assert_string_equal(error_text(&s), "no probes specified");
	minid_free(s.m);
}

static void
take_element(void *arg, const struct minid_aggregate *a)
{
	struct session *s = arg;

	s->elements++;
	s->value = a->value;
	if (a->nkeys)
		snprintf(s->key, sizeof s->key, "%s", a->keys[0].string);
}

static void
counts_are_exact(void **state)
{
	struct session s;
	struct child c;

	(void)state;
	need_root();
	start_child(&c);
	open_session(&s);
	add(&s, "pid$target:a.out:test_session_work:entry "
		"{ @n = count(); @k[probefunc] = sum(arg0); }");
	assert_int_equal(minid_add_process(s.m, c.pid), 0);
	start(&s);
	for (int i = 0; i < 10; i++) {
		child_calls(&c, 200);
		child_finishes(&c);
	}
	assert_int_equal(minid_poll(s.m, 0), 1);
	assert_int_equal(minid_snapshot(s.m, "n", take_element, &s), 1);
	assert_int_equal(s.value, 2000);
	end_child(&c);
	/* it ends with its target, and can still be asked */
	assert_int_equal(finish(&s), 0);
	s.elements = 0;
	assert_int_equal(minid_snapshot(s.m, "k", take_element, &s), 1);
	assert_int_equal(s.elements, 1);
	assert_string_equal(s.key, "test_session_work");
	assert_int_equal(s.value, 10 * 199 * 200 / 2);
	assert_non_null(strstr(s.out, "2000"));
	minid_free(s.m);
}

static void
traces_itself(void **state)
{
	struct session s;

	(void)state;
	need_root();
	open_session(&s);
	add(&s, "pid$target:a.out:test_session_work:entry { @n = count(); }"
		"pid$target:a.out:test_session_work:return { @r = sum(arg1); }");
	assert_int_equal(minid_add_process(s.m, getpid()), 0);
	start(&s);
	for (int i = 0; i < 100; i++)
		test_session_work(i);
	assert_int_equal(minid_poll(s.m, 0), 1);
	assert_int_equal(minid_snapshot(s.m, "n", take_element, &s), 1);
	assert_int_equal(s.value, 100);
	minid_stop(s.m);
	assert_int_equal(finish(&s), 0);
	assert_non_null(strstr(s.out, "5050"));
	minid_free(s.m);
}

static void
command_ends(void **state)
{
	struct session s;

	(void)state;
	need_root();
	open_session(&s);
	assert_int_equal(minid_add_command(s.m, "sh -c 'exit 7'"), 0);
	add(&s, "proc:::exit /pid == $target/ { @ = count(); } "
		"END { printf(\"end\\n\"); }");
	start(&s);
	assert_int_equal(finish(&s), 0); /* not the command's status */
	assert_int_equal(strncmp(s.out, "end\n\n", 5), 0);
	assert_non_null(strstr(s.out, " 1\n"));
	minid_free(s.m);
}

static void
free_kills_commands(void **state)
{
	struct session s;

	(void)state;
	need_root();
	for (int i = 0; i < 3; i++) { /* new, compiled, running */
		open_session(&s);
		assert_int_equal(minid_add_command(s.m, "sleep 1000"), 0);
		add(&s, "END { printf(\"end\\n\"); }");
		if (i)
			assert_int_equal(minid_compile(s.m), 0);
		if (i > 1)
			assert_int_equal(minid_go(s.m), 0);
		minid_free(s.m);
		assert_string_equal(s.out, i > 1 ? "end\n\n" : "");
		assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
		assert_int_equal(errno, ECHILD);
	}
}

static void
stop_once_and_twice(void **state)
{
	struct session s;

	(void)state;
	need_root();
	for (int i = 1; i <= 2; i++) {
		open_session(&s);
		add(&s, "BEGIN { printf(\"a\\n\"); @ = count(); } "
			"END { printf(\"b\\n\"); }");
		start(&s);
		assert_int_equal(minid_poll(s.m, 0), 1);
		for (int k = 0; k < i; k++)
			minid_stop(s.m);
		assert_int_equal(finish(&s), 0);
		if (i == 1)
			assert_int_equal(strncmp(s.out, "a\n\nb\n\n  ", 8), 0);
		else
			assert_string_equal(s.out, "a\n\n\n");
		minid_free(s.m);
	}
}

static void
stop_before_go(void **state)
{
	struct session s;

	(void)state;
	need_root();
	open_session(&s);
	add(&s, "BEGIN { printf(\"a\\n\"); }");
	assert_int_equal(minid_compile(s.m), 0);
	minid_stop(s.m);
	assert_int_equal(minid_go(s.m), MINID_ESTATE);
	assert_string_equal(error_text(&s), "interrupted");
	assert_string_equal(s.out, "");
	minid_free(s.m);
}

/* A rate whose period is no whole number of ns is right after a day, too. */
static void
rates_do_not_drift(void **state)
{
	const struct md_tick t = { .start = 5, .period = 1000000000 / 997,
				   .rate = 997 };
	const struct md_tick u = { .start = 5, .period = 7000000 };

	(void)state;
	assert_int_equal(md_tick_due(&t, 1), 5 + 1003009);
	assert_int_equal(md_tick_due(&t, 997 * 86400), 5 + 86400000000000);
	assert_int_equal(md_tick_due(&u, 1000), 5 + 7000000000);
}

static void
ticks_fire_in_order(void **state)
{
	struct session s;

	(void)state;
	need_root();
	open_session(&s);
	add(&s, "tick-10ms { n++; } tick-10ms /n == 5/ { printf(\"x\"); } "
		"tick-35ms /!d/ { d = n; } tick-10ms /n == 7/ { "
		"printf(\" %d %d\\n\", n, d); exit(0); }");
	start(&s);
	assert_int_equal(finish(&s), 0);
	assert_string_equal(s.out, "x 7 3\n\n");
	minid_free(s.m);
}

static void
system_comes_after_the_text_before_it(void **state)
{
	struct session s;

	(void)state;
	need_root();
	open_session(&s);
	assert_int_equal(minid_set(s.m, "destructive", NULL), 0);
	add(&s, "BEGIN { printf(\"a\"); system(\"exit 0\"); printf(\"b\"); "
		"exit(0); }");
	start(&s);
	assert_int_equal(strncmp(s.flushed, "[a][ab]", 7), 0);
	finish(&s);
	minid_free(s.m);
}

static void
setopt_while_tracing(void **state)
{
	struct session s;

	(void)state;
	need_root();
	open_session(&s);
	add(&s, "BEGIN { setopt(\"quiet\", \"no\"); } "
		"BEGIN { printf(\"x\"); exit(0); }");
	start(&s);
	finish(&s);
	assert_non_null(strstr(s.out, ":BEGIN x\n"));
	assert_int_equal(minid_set(s.m, "bufsize", "1m"), MINID_ESTATE);
	assert_int_equal(minid_set(s.m, "aggsortrev", NULL), 0);
	minid_free(s.m);
}

static void
two_handles(void **state)
{
	struct session a, b;
	struct child c;

	(void)state;
	need_root();
	start_child(&c);
	open_session(&a);
	open_session(&b);
	add(&a, "pid$target::test_session_work:entry { @n = count(); }");
	add(&b, "pid$target::test_session_work:return { @n = sum(arg1); }");
	assert_int_equal(minid_add_process(a.m, c.pid), 0);
	assert_int_equal(minid_add_process(b.m, c.pid), 0);
	start(&a);
	start(&b);
	child_calls(&c, 4);
	child_finishes(&c);
	minid_stop(a.m);
	finish(&a);
	child_calls(&c, 4);
	child_finishes(&c);
	minid_snapshot(a.m, "n", take_element, &a);
	minid_snapshot(b.m, "n", take_element, &b);
	assert_int_equal(a.value, 4);
	assert_int_equal(b.value, 20);
	end_child(&c);
	finish(&b);
	minid_free(b.m);
	minid_free(a.m);
}

static char
state_of(pid_t pid)
{
	char path[32], line[256], *p;
	size_t n;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
	f = fopen(path, "r");
	assert_non_null(f);
	n = fread(line, 1, sizeof line - 1, f);
	fclose(f);
	line[n] = 0;
	p = strrchr(line, ')');
	return p[2];
}

static void
nobody_is_left_stopped(void **state)
{
	struct session s;
	struct child c;
	char want[64];
	int status;

	(void)state;
	need_root();
	start_child(&c);
	open_session(&s);
	assert_int_equal(minid_set(s.m, "destructive", NULL), 0);
	add(&s, "pid$target::test_session_work:entry /!n++/ { stop(); }");
	assert_int_equal(minid_add_process(s.m, c.pid), 0);
	start(&s);
	child_calls(&c, 3);
	assert_int_equal(waitpid(c.pid, &status, WUNTRACED), c.pid);
	assert_true(WIFSTOPPED(status));
	assert_int_equal(state_of(c.pid), 'T');
	assert_int_equal(minid_poll(s.m, 0), 1);
	minid_stop(s.m);
	finish(&s);
	snprintf(want, sizeof want, "! process %d was left stopped; resumed\n",
		 (int)c.pid);
	assert_string_equal(s.notes, want);
	child_finishes(&c);
	minid_free(s.m);
	end_child(&c);
}

static void
descriptor_says_when(void **state)
{
	struct pollfd p = { .events = POLLIN };
	struct session s;

	(void)state;
	need_root();
	open_session(&s);
	add(&s, "BEGIN { } tick-10ms { exit(1); }");
	start(&s);
	p.fd = minid_fd(s.m);
	for (int r = 1; r == 1;) {
		assert_int_equal(poll(&p, 1, 20000), 1);
		r = minid_poll(s.m, 0);
		assert_true(r >= 0);
	}
	assert_int_equal(minid_exit_status(s.m), 1);
	minid_free(s.m);
}

static int
take_record(void *arg, const struct minid_record *r)
{
	struct session *s = arg;

	s->records++;
	assert_string_equal(r->name, "BEGIN");
	assert_int_equal(r->pid, getpid());
	assert_int_equal(r->nvalues, 2);
	assert_int_equal(r->values[0].kind, MINID_INT);
	assert_int_equal(r->values[0].integer, 42);
	assert_int_equal(r->values[1].kind, MINID_STRING);
	assert_string_equal(r->values[1].string, "text");
	return 0;
}

static void
records_instead_of_text(void **state)
{
	struct minid_callbacks cb = { .size = sizeof cb };
	struct session s;

	(void)state;
	need_root();
	open_session(&s);
	cb.arg = &s;
	cb.output = on_output;
	cb.record = take_record;
	assert_int_equal(minid_set_callbacks(s.m, &cb), 0);
	add(&s, "BEGIN { printf(\"%d %s\\n\", 42, \"text\"); }");
	start(&s);
	assert_int_equal(s.records, 1);
	assert_string_equal(s.out, "");
	minid_stop(s.m);
	finish(&s);
	minid_free(s.m);
}

/* -- what is left -------------------------------------------------------------- */

static int
count_fds(void)
{
	DIR *d = opendir("/proc/self/fd");
	int n = 0;

	assert_non_null(d);
	while (readdir(d))
		n++;
	closedir(d);
	return n;
}

static int
note_fds(void **state)
{
	static int n;

	n = count_fds();
	*state = &n;
	return 0;
}

static int
same_fds(void **state)
{
	/* no descriptor and no child outlives a handle */
	return count_fds() == *(int *)*state &&
	       waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD ? 0 : -1;
}

int
main(void)
{
#define T(fn) cmocka_unit_test_setup_teardown(fn, note_fds, same_fds)
	const struct CMUnitTest tests[] = {
		T(calls_out_of_order), T(bad_options), T(bad_arguments),
		T(missing_file), T(absent_process), T(errors_have_a_place),
		T(preprocessed_script), T(failing_preprocessor),
		T(surplus_operand), T(bad_script_runs_nothing),
		T(absent_command), T(destructive_needs_permission), T(dumps),
		T(lists), T(begin_and_exit), T(notices), T(nothing_to_trace),
		T(counts_are_exact), T(traces_itself),
		T(command_ends), T(free_kills_commands),
		T(stop_once_and_twice), T(stop_before_go),
		T(rates_do_not_drift),
		T(ticks_fire_in_order),
		T(system_comes_after_the_text_before_it),
		T(setopt_while_tracing), T(two_handles),
		T(nobody_is_left_stopped), T(descriptor_says_when),
		T(records_instead_of_text),
	};

	return cmocka_run_group_tests_name("session", tests, NULL, NULL);
}
