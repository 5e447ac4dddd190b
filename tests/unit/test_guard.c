/*
 * test_guard.c - the guardian: a process that its master stopped goes on when
 * the master is killed, and only then; claims keep it away for as long as
 * they last.
 *
 * This program is a subreaper, so every guardian ends as its child and that
 * moment can be waited for.
 */
#include "runtime/prov.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LIMIT = 20000 }; /* ms: longer than anything takes here */

/* A child that waits for ever, stopped. */
static pid_t
stopped_child(void)
{
	pid_t pid = fork();

	if (!pid)
		for (;;)
			pause();
	kill(pid, SIGSTOP);
	assert_int_equal(waitpid(pid, NULL, WUNTRACED), pid);
	return pid;
}

static void
end_child(pid_t pid)
{
	kill(pid, SIGKILL);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
}

/* Blocks until it goes on. */
static void
wait_continued(pid_t pid)
{
	int status;

	assert_int_equal(waitpid(pid, &status, WCONTINUED), pid);
	assert_true(WIFCONTINUED(status));
}

/* What a master does before it says that it is ready and waits to be killed. */
typedef void master_fn(struct md_guard *g, pid_t pid);

static pid_t
start_master(master_fn *fn, pid_t pid)
{
	int fds[2];
	char c;
	pid_t master;

	assert_int_equal(pipe(fds), 0);
	master = fork();
	if (!master) {
		struct md_guard *g = md_guard_start();

		if (!g)
			_exit(1);
		fn(g, pid);
		if (write(fds[1], "r", 1) != 1)
			_exit(1);
		for (;;)
			pause();
	}
	close(fds[1]);
	assert_int_equal(read(fds[0], &c, 1), 1);
	/* the guardian has not kept the descriptor: it closes all of them */
	close(fds[0]);
	return master;
}

/* The guardian of a master that has ended: our child now. */
static void
wait_guardian(void)
{
	int status;

	/* stops of a child under ptrace are reported, too */
	do
		assert_true(waitpid(-1, &status, 0) > 0);
	while (WIFSTOPPED(status));
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
}

static void
watch(struct md_guard *g, pid_t pid)
{
	md_guard_watch(g, pid);
}

static void
watch_unwatch(struct md_guard *g, pid_t pid)
{
	md_guard_watch(g, pid);
	md_guard_unwatch(g, pid);
}

static void
watch_stop(struct md_guard *g, pid_t pid)
{
	md_guard_watch(g, pid);
	md_guard_stop(g);
}

static void
test_killed_master(void **state)
{
	pid_t pid = stopped_child(), master = start_master(watch, pid);

	(void)state;
	assert_int_equal(md_proc_state(pid), 'T');
	end_child(master);
	wait_continued(pid);
	wait_guardian();
	end_child(pid);
}

static void
test_signals_do_not_end_the_guardian(void **state)
{
	pid_t pid = stopped_child(), master = start_master(watch, pid);

	(void)state;
	/* as the terminal does it; the master ignores nothing and dies */
	kill(master, SIGINT);
	assert_int_equal(waitpid(master, NULL, 0), master);
	wait_continued(pid);
	wait_guardian();
	end_child(pid);
}

static void
test_unwatched(void **state)
{
	pid_t pid = stopped_child(), master = start_master(watch_unwatch, pid);

	(void)state;
	end_child(master);
	wait_guardian();
	assert_int_equal(md_proc_state(pid), 'T');
	end_child(pid);
}

static void
test_clean_end(void **state)
{
	pid_t pid = stopped_child(), master = start_master(watch_stop, pid);

	(void)state;
	/* it has ended before its master said that it is ready */
	wait_guardian();
	assert_int_equal(md_proc_state(pid), 'T');
	end_child(master);
	assert_int_equal(md_proc_state(pid), 'T');
	end_child(pid);
}

static void
test_guardian_is_nobody_s_child(void **state)
{
	struct md_guard *g = md_guard_start();

	(void)state;
	assert_non_null(g);
	md_guard_stop(g);
	/* the one child is the orphan that a subreaper gets */
	wait_guardian();
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
}

static void
test_guardian_holds_no_descriptor(void **state)
{
	int fds[2];
	struct pollfd p;
	struct md_guard *g;

	(void)state;
	assert_int_equal(pipe2(fds, O_CLOEXEC), 0);
	g = md_guard_start();
	assert_non_null(g);
	close(fds[1]);
	p = (struct pollfd){ .fd = fds[0], .events = POLLIN };
	assert_int_equal(poll(&p, 1, LIMIT), 1);
	assert_true(p.revents & POLLHUP);
	close(fds[0]);
	md_guard_stop(g);
	wait_guardian();
}

static void
test_one_that_stops_later(void **state)
{
	int fds[2];
	char c;
	pid_t pid, master;

	(void)state;
	assert_int_equal(pipe(fds), 0);
	pid = fork();
	if (!pid) {
		/* stops once the master is dead */
		close(fds[1]);
		if (read(fds[0], &c, 1) == 0)
			raise(SIGSTOP);
		for (;;)
			pause();
	}
	close(fds[0]);
	master = start_master(watch, pid);
	kill(master, SIGKILL);
	close(fds[1]);
	/* nobody but the guardian lets it go on */
	assert_int_equal(waitpid(master, NULL, 0), master);
	wait_continued(pid);
	wait_guardian();
	end_child(pid);
}

static void
test_target_that_ended(void **state)
{
	pid_t pid = stopped_child(), master = start_master(watch, pid);

	(void)state;
	end_child(pid);
	end_child(master);
	wait_guardian();
}

static void
test_traced_by_another(void **state)
{
	pid_t pid = stopped_child(), master = start_master(watch, pid);
	int status;

	(void)state;
	assert_int_equal(ptrace(PTRACE_SEIZE, pid, NULL, NULL), 0);
	end_child(master);
	wait_guardian();
	/* a SIGCONT would have been seen */
	assert_int_equal(kill(pid, SIGKILL), 0);
	do
		assert_int_equal(waitpid(pid, &status, __WALL), pid);
	while (WIFSTOPPED(status) && WSTOPSIG(status) == SIGSTOP);
	assert_true(WIFSIGNALED(status));
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

static void
test_claims(void **state)
{
	pid_t pid = getpid(); /* any number will do */
	int fd, other;

	(void)state;
	assert_false(md_guard_claimed(pid));
	fd = md_guard_claim(pid);
	assert_true(fd >= 0);
	assert_true(fcntl(fd, F_GETFD) & FD_CLOEXEC);
	assert_true(md_guard_claimed(pid));
	assert_false(md_guard_claimed(pid + 1));
	other = md_guard_claim(pid);
	assert_true(other >= 0);
	for (int i = 0; i < 300; i++)
		assert_true(md_guard_claimed(pid));
	close(fd);
	assert_true(md_guard_claimed(pid));
	close(other);
	assert_false(md_guard_claimed(pid));
	/* one at a time, with claims or without */
	fd = md_guard_lock(pid);
	assert_true(fd >= 0);
	assert_false(md_guard_claimed(pid));
	other = md_guard_claim(pid);
	assert_int_equal(md_guard_lock(pid), -1);
	close(fd);
	fd = md_guard_lock(pid);
	assert_true(fd >= 0 && other >= 0);
	close(fd);
	close(other);
}

static void
test_claimed_by_another(void **state)
{
	pid_t pid = stopped_child(), master = start_master(watch, pid);
	int claim = md_guard_claim(pid);

	(void)state;
	assert_true(claim >= 0);
	end_child(master);
	poll(NULL, 0, 300); /* the guardian asks again and again */
	assert_int_equal(md_proc_state(pid), 'T');
	close(claim);
	wait_continued(pid);
	wait_guardian();
	end_child(pid);
}

/* -- a command whose tracer is killed while it starts it -------------------- */

static int started[2];	/* the master's end tells the command's number */
static bool kill_at_fork;

static void
tell_started(pid_t pid)
{
	if (write(started[1], &pid, sizeof(pid)) != sizeof(pid))
		_exit(1);
}

/* In the child of fork: it goes on only when its parent is dead. */
static void
orphan(void)
{
	pid_t parent = getppid();

	if (!kill_at_fork)
		return;
	tell_started(getpid());
	kill(parent, SIGKILL);
	while (getppid() == parent)
		usleep(1000);
}

/* The number of a command whose master is killed: at fork, or when it has
 * the command and has done nothing else. */
static pid_t
command_of_the_dead(bool at_fork)
{
	struct md_arena arena;
	char err[256] = "";
	pid_t master, pid;

	assert_int_equal(pipe2(started, O_CLOEXEC), 0);
	master = fork();
	if (!master) {
		struct md_guard *g = md_guard_start();
		struct md_target *t;

		kill_at_fork = at_fork;
		md_arena_init(&arena);
		t = md_target_start(&arena, "sleep 1000",
				    &(struct md_ptrs){ 0 }, g, err,
				    sizeof(err));
		if (t)
			tell_started(t->pid);
		raise(SIGKILL);
	}
	assert_int_equal(read(started[0], &pid, sizeof(pid)), sizeof(pid));
	assert_int_equal(waitpid(master, NULL, 0), master);
	close(started[0]);
	close(started[1]);
	return pid;
}

static void
test_killed_before_the_command_is_traced(void **state)
{
	pid_t pid = command_of_the_dead(true);
	int status;

	(void)state;
	/* we are its parent now: it must not stop for us */
	assert_int_equal(waitpid(pid, &status, 0), pid);
	if (WIFSTOPPED(status))
		kill(pid, SIGKILL);
	assert_true(WIFEXITED(status));
	wait_guardian();
}

static void
test_killed_with_a_new_command(void **state)
{
	pid_t pid = command_of_the_dead(false);

	(void)state;
	wait_continued(pid);
	wait_guardian();
	end_child(pid);
}

static int
subreaper(void **state)
{
	(void)state;
	return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_killed_master),
		cmocka_unit_test(test_signals_do_not_end_the_guardian),
		cmocka_unit_test(test_unwatched),
		cmocka_unit_test(test_clean_end),
		cmocka_unit_test(test_guardian_is_nobody_s_child),
		cmocka_unit_test(test_guardian_holds_no_descriptor),
		cmocka_unit_test(test_one_that_stops_later),
		cmocka_unit_test(test_target_that_ended),
		cmocka_unit_test(test_traced_by_another),
		cmocka_unit_test(test_claims),
		cmocka_unit_test(test_claimed_by_another),
		cmocka_unit_test(test_killed_before_the_command_is_traced),
		cmocka_unit_test(test_killed_with_a_new_command),
	};

	if (pthread_atfork(NULL, NULL, orphan))
		return 1;
	return cmocka_run_group_tests(tests, subreaper, NULL);
}
