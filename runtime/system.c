/*
 * system.c - what a session does to other processes: commands of system(),
 * and the processes that stop() stopped.
 *
 * Each command inherits the write end of one pipe of the session. When the
 * session ends, the end of that pipe tells that no command started by it,
 * nor anything such a command left in the background, is still alive: then
 * nobody can come any more to trace a process that stop() left standing, and
 * it is resumed. As long as a tracer holds it, it is not our business. A
 * stopped process that was itself started by system() has the pipe, too, and
 * does not count: who else has it is seen in /proc.
 */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "session.h"

extern char **environ;

enum {
	RESUME_STEP = 20,	/* ms */
	RESUME_LOOK = 10,	/* steps between two looks at who has the pipe */
};
/* ns: for descendants to become tracers */
static const uint64_t RESUME_WAIT = 10000000000;

static void
open_pipe(struct minid *m)
{
	if (m->syspipe[0] < 0 && pipe2(m->syspipe, O_CLOEXEC))
		m->syspipe[0] = m->syspipe[1] = -1;
}

/*
 * As in system(3) an interrupt meant for the command must not kill the
 * caller: where SIGINT or SIGQUIT would, it is ignored meanwhile. A handler
 * stays in place, so that the session hears of it, too.
 */
static bool
shield(int sig, struct sigaction *old)
{
	struct sigaction ign = { .sa_handler = SIG_IGN };

	if (sigaction(sig, NULL, old) || old->sa_handler != SIG_DFL)
		return false;
	return !sigaction(sig, &ign, NULL);
}

static int
spawn_shell(struct minid *m, const char *command, const sigset_t *dflt,
	    pid_t *pid)
{
	char *argv[] = { (char *)(uintptr_t)"sh", (char *)(uintptr_t)"-c",
			 (char *)(uintptr_t)command, NULL };
	posix_spawn_file_actions_t fa;
	posix_spawnattr_t at;
	int err;

	err = posix_spawn_file_actions_init(&fa);
	if (err)
		return err;
	err = posix_spawnattr_init(&at);
	if (err) {
		posix_spawn_file_actions_destroy(&fa);
		return err;
	}
	posix_spawnattr_setsigdefault(&at, dflt);
	posix_spawnattr_setflags(&at, POSIX_SPAWN_SETSIGDEF);
	/* a dup onto itself takes close-on-exec away */
	if (m->syspipe[1] >= 0)
		posix_spawn_file_actions_adddup2(&fa, m->syspipe[1],
						 m->syspipe[1]);
	if (m->file)
		posix_spawn_file_actions_adddup2(&fa, fileno(m->file), 1);
	err = posix_spawn(pid, "/bin/sh", &fa, &at, argv, environ);
	posix_spawnattr_destroy(&at);
	posix_spawn_file_actions_destroy(&fa);
	return err;
}

/* Until the command ends, or somebody is tired of waiting. */
static void
wait_shell(struct minid *m, pid_t pid)
{
	while (waitpid(pid, NULL, 0) < 0) {
		if (errno != EINTR || atomic_load(&m->stops) > 1)
			break;
	}
}

void
md_system_run(struct minid *m, const char *command)
{
	struct sigaction oldint, oldquit;
	bool hadint, hadquit;
	sigset_t dflt;
	pid_t pid;
	int err;

	md_flush(m);
	open_pipe(m);
	sigemptyset(&dflt);
	hadint = shield(SIGINT, &oldint);
	hadquit = shield(SIGQUIT, &oldquit);
	if (hadint)
		sigaddset(&dflt, SIGINT);
	if (hadquit)
		sigaddset(&dflt, SIGQUIT);
	err = spawn_shell(m, command, &dflt, &pid);
	if (!err)
		wait_shell(m, pid);
	if (hadint)
		sigaction(SIGINT, &oldint, NULL);
	if (hadquit)
		sigaction(SIGQUIT, &oldquit, NULL);
	if (err)
		md_notice(m, true, "failed to run a command: %s",
			  strerror(err));
}

/* -- stopped processes --------------------------------------------------- */

void
md_system_stopped(struct minid *m, pid_t pid)
{
	for (unsigned i = 0; i < m->nstopped; i++) {
		if (m->stopped[i] == pid)
			return;
	}
	m->stopped = md_grow(&m->arena, m->stopped, m->nstopped, &m->stopcap,
			     sizeof *m->stopped);
	m->stopped[m->nstopped++] = pid;
	md_guard_watch(m->guard, pid);
}

static bool
is_stopped(pid_t pid)
{
	return md_proc_stopped(pid) && md_proc_tracer(pid) <= 0;
}

static bool
has_pipe(const char *pid, const char *pipe)
{
	char path[320], to[64];
	struct dirent *e;
	bool yes = false;
	ssize_t n;
	DIR *d;

	snprintf(path, sizeof path, "/proc/%s/fd", pid);
	d = opendir(path);
	while (d && !yes && (e = readdir(d))) {
		n = readlinkat(dirfd(d), e->d_name, to, sizeof to - 1);
		to[n < 0 ? 0 : n] = 0;
		yes = !strcmp(to, pipe);
	}
	if (d)
		closedir(d);
	return yes;
}

static bool
is_ours(struct minid *m, pid_t pid)
{
	for (unsigned i = 0; i < m->nstopped; i++) {
		if (m->stopped[i] == pid)
			return true;
	}
	return pid == getpid();
}

/* Has anybody the pipe but us and those that stand still? */
static bool
others_have_pipe(struct minid *m)
{
	bool yes = false;
	struct dirent *e;
	struct stat st;
	char name[64];
	DIR *d;

	d = fstat(m->syspipe[0], &st) ? NULL : opendir("/proc");
	if (!d)
		return true;
	snprintf(name, sizeof name, "pipe:[%llu]",
		 (unsigned long long)st.st_ino);
	while (!yes && (e = readdir(d))) {
		if (isdigit((unsigned char)e->d_name[0]) &&
		    !is_ours(m, (pid_t)atoi(e->d_name)))
			yes = has_pipe(e->d_name, name);
	}
	closedir(d);
	return yes;
}

/* Wait a step; false when no command of ours is left. */
static bool
commands_alive(struct minid *m, unsigned step)
{
	struct pollfd p = { .fd = m->syspipe[0], .events = POLLIN };

	if (p.fd < 0 || poll(&p, 1, RESUME_STEP) > 0)
		return false;
	return step % RESUME_LOOK != RESUME_LOOK - 1 || others_have_pipe(m);
}

/*
 * True when a tracer of ours holds it now (it may stand or be on its way to
 * main): should that tracer die, the guardian resumes it.
 */
static bool
resume(struct minid *m, pid_t pid, uint64_t deadline)
{
	bool alive = true;
	unsigned step = 0;

	while (!md_guard_claimed(pid)) {
		if (!is_stopped(pid))
			break;
		/* one more look after the last command has gone */
		if (!alive || md_clock_ns(CLOCK_MONOTONIC) >= deadline ||
		    atomic_load(&m->stops) > 1) {
			if (!kill(pid, SIGCONT))
				md_notice(m, true, "process %d was left "
					  "stopped; resumed", (int)pid);
			break;
		}
		alive = commands_alive(m, step++);
	}
	if (md_guard_claimed(pid))
		return true;
	md_guard_unwatch(m->guard, pid);
	return false;
}

bool
md_system_resume(struct minid *m)
{
	uint64_t deadline = md_clock_ns(CLOCK_MONOTONIC) + RESUME_WAIT;
	bool held = false;

	if (m->syspipe[1] >= 0)
		close(m->syspipe[1]);
	m->syspipe[1] = -1;
	for (unsigned i = 0; i < m->nstopped; i++)
		held |= resume(m, m->stopped[i], deadline);
	m->nstopped = 0;
	return held;
}

void
md_system_close(struct minid *m)
{
	for (int i = 0; i < 2; i++) {
		if (m->syspipe[i] >= 0)
			close(m->syspipe[i]);
		m->syspipe[i] = -1;
	}
}
