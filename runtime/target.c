/*
 * target.c - the processes that are traced: found, started, held, let go.
 *
 * In: a pid or a command. Out: a target with its mappings and a pidfd, so
 * that a number that is used again is never taken for it.
 *
 * Invariants: a process named by its pid is never ptraced and never
 * signalled; a command is under ptrace only from fork to exec and then left
 * in a job-control stop. Who dies without a release is helped by guard.c.
 *
 * Absent: where to hold a process that stands at exec (hold_at.c).
 */
#include "prov.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef CLOSE_RANGE_CLOEXEC
#define CLOSE_RANGE_CLOEXEC (1U << 2)
#endif

/* -- /proc ---------------------------------------------------------------- */

/* A file of /proc as a string from malloc, or NULL. */
static char *
read_proc(pid_t pid, const char *name)
{
	size_t n = 0, cap = 8192;
	char path[64], *buf, *more;
	ssize_t got;
	int fd;

	snprintf(path, sizeof(path), "/proc/%d/%s", (int)pid, name);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return NULL;
	buf = malloc(cap);
	while (buf) {
		got = read(fd, buf + n, cap - n - 1);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			break;
		n += (size_t)got;
		if (cap - n > 4096)
			continue;
		more = realloc(buf, cap * 2);
		if (!more)
			break;
		buf = more;
		cap *= 2;
	}
	close(fd);
	if (buf)
		buf[n] = 0;
	return buf;
}

/* The number behind "\nKEY:" in /proc/PID/status, or -1. */
static long
status_number(const char *status, const char *key)
{
	const char *p = strstr(status, key);

	return p ? strtol(p + strlen(key), NULL, 10) : -1;
}

/* Has it yet to take a SIGSTOP that was sent? */
static bool
stop_pending(pid_t pid)
{
	static const char *const keys[] = { "\nSigPnd:", "\nShdPnd:" };
	char *status = read_proc(pid, "status");
	uint64_t set = 0;

	for (unsigned i = 0; status && i < 2; i++) {
		const char *p = strstr(status, keys[i]);

		if (p)
			set |= strtoull(p + strlen(keys[i]), NULL, 16);
	}
	free(status);
	return set >> (SIGSTOP - 1) & 1;
}

/*
 * A stop is on its way until the process next leaves the kernel. This order:
 * what is pending no more has been taken.
 */
bool
md_proc_stopped(pid_t pid)
{
	return stop_pending(pid) || md_proc_state(pid) == 'T';
}

static void
settle(pid_t pid)
{
	struct timespec ms = { .tv_nsec = 1000000 };

	for (int i = 0; i < 5000 && stop_pending(pid) &&
	     md_proc_state(pid) != 'T'; i++)
		nanosleep(&ms, NULL);
}

int
md_proc_tracer(pid_t pid)
{
	char path[64], buf[4096];
	long n;

	snprintf(path, sizeof(path), "/proc/%d/status", (int)pid);
	md_sys_read(path, buf, sizeof(buf));
	n = status_number(buf, "\nTracerPid:");
	return n < 0 ? 0 : (int)n;
}

/* One line of /proc/PID/maps. */
static bool
parse_mapping(struct md_target *t, const char *line, struct md_mapping *m)
{
	unsigned long long start, end, off, ino;
	unsigned major, minor;
	char perm[8];
	int path = 0;
	void **known;

	if (sscanf(line, "%llx-%llx %7s %llx %x:%x %llu %n", &start, &end, perm,
		   &off, &major, &minor, &ino, &path) < 7 ||
	    !path)
		return false;
	m->start = start;
	m->end = end;
	m->off = off;
	m->dev = makedev(major, minor);
	m->ino = ino;
	m->writable = perm[1] == 'w';
	m->exec = perm[2] == 'x';
	known = md_map_put(t->arena, &t->paths, line + path);
	if (!*known)
		*known = md_strdup(t->arena, line + path);
	m->path = *known;
	return true;
}

pid_t
md_proc_view(pid_t pid)
{
	pid_t tid, view = pid;
	struct dirent *e;
	char path[64];
	DIR *d = NULL;

	snprintf(path, sizeof(path), "/proc/%d/task", (int)pid);
	if (md_proc_state(pid) == 'Z')
		d = opendir(path);
	while (d && view == pid && (e = readdir(d))) {
		tid = (pid_t)atoi(e->d_name);
		if (tid > 0 && !strchr("ZX", md_proc_state(tid)))
			view = tid;
	}
	if (d)
		closedir(d);
	return view;
}

int
md_target_maps(struct md_target *t)
{
	char *text, *line, *save = NULL;
	unsigned n = 0;

	t->view = md_proc_view(t->pid);
	text = read_proc(t->view, "maps");
	if (!text)
		return -1;
	for (line = strtok_r(text, "\n", &save); line;
	     line = strtok_r(NULL, "\n", &save)) {
		t->maps = md_grow(t->arena, t->maps, n, &t->mapcap,
				  sizeof(*t->maps));
		n += parse_mapping(t, line, &t->maps[n]);
	}
	free(text);
	/* a process that is ending has none: keep what was known */
	if (!n)
		return -1;
	t->nread++;
	t->nmaps = n;
	return 0;
}

/* -- a process that exists ------------------------------------------------- */

/* In a new pid namespace /proc may still be that of the old one, where a
 * number means another process. Why nothing can be traced, or NULL. */
static const char *
other_proc(void)
{
	char self[16] = "";

	if (readlink("/proc/self", self, sizeof(self) - 1) > 0 &&
	    atoi(self) == getpid())
		return NULL;
	return "/proc is missing or of another pid namespace: mount one for "
	       "this (unshare --mount-proc)";
}

/* Why it cannot be traced, or NULL. */
static const char *
refusal(pid_t pid, char *buf, size_t n)
{
	char *status = read_proc(pid, "status");
	const char *why = NULL;
	const char *state;
	long tgid;

	if (!status)
		return "No such process";
	tgid = status_number(status, "\nTgid:");
	state = strstr(status, "\nState:\t");
	if (tgid != pid) {
		snprintf(buf, n, "it is a thread of process %ld", tgid);
		why = buf;
	} else if (state && (state[8] == 'Z' || state[8] == 'X')) {
		if (md_proc_view(pid) == pid)
			why = "the process has ended";
	} else if (status_number(status, "\nVmSize:") < 0) {
		/* children of number 2; others are about to end */
		why = pid == 2 || status_number(status, "\nPPid:") == 2
			      ? "it is a kernel thread"
			      : "the process has ended";
	}
	free(status);
	return why;
}

static char *
process_name(struct md_arena *a, pid_t pid)
{
	char *comm = read_proc(pid, "comm"), *s;

	if (comm)
		comm[strcspn(comm, "\n")] = 0;
	s = md_strdup(a, comm ? comm : "");
	free(comm);
	return s;
}

static int
open_pidfd(pid_t pid)
{
	return (int)syscall(SYS_pidfd_open, pid, 0);
}

static struct md_target *
new_target(struct md_arena *a, pid_t pid, int pidfd)
{
	struct md_target *t = md_alloc(a, sizeof(*t));

	t->pid = pid;
	t->pidfd = pidfd;
	t->claim = -1;
	t->arena = a;
	return t;
}

struct md_target *
md_target_attach(struct md_arena *a, pid_t pid, char *err, size_t n)
{
	struct md_target *t;
	const char *why = NULL;
	char buf[64];
	bool denied;
	int fd = -1;

	why = pid <= 0 ? "invalid process number" : other_proc();
	if (!why) {
		/* first: the checks are then about what the pidfd names */
		fd = open_pidfd(pid);
		why = refusal(pid, buf, sizeof(buf));
		if (!why && fd < 0)
			why = strerror(errno);
	}
	if (why) {
		snprintf(err, n, "failed to grab pid %d: %s", (int)pid, why);
		if (fd >= 0)
			close(fd);
		return NULL;
	}
	settle(pid);
	t = new_target(a, pid, fd);
	t->command = process_name(a, pid);
	if (md_target_maps(t)) {
		denied = errno == EACCES || errno == EPERM;
		snprintf(err, n, "failed to grab pid %d: %s%s%s", (int)pid,
			 denied ? "Permission denied: "
				: "failed to read its mappings",
			 denied ? md_sys_grant() : "",
			 denied ? " CAP_SYS_PTRACE" : "");
		close(fd);
		return NULL;
	}
	return t;
}

/* -- a command ------------------------------------------------------------ */

static const char blanks[] = " \t\n\r\v\f";

/* Is what stands at s, unquoted, more than a character to a shell? */
static bool
for_shell(const char *s, bool first)
{
	bool last = strchr(blanks, s[1]); /* or the end */

	if (*s == '$')
		return isalpha((unsigned char)s[1]) ||
		       (!last && strchr("_({", s[1]));
	if (*s == '&')
		return first || last || s[1] == '&';
	return strchr("|<>;`*", *s) ||
	       (*s == '~' && first && (last || s[1] == '/'));
}

/*
 * Split at blanks. Quotes as in sh: '..' is literal, in ".." a backslash
 * escapes " and \, elsewhere it escapes any character. NULL: an open quote.
 * *odd: the first character that a shell would not leave as it is.
 */
static char **
split(struct md_arena *a, const char *s, unsigned *argc, const char **odd)
{
	struct md_ptrs words = { 0 };
	char *out = md_alloc(a, strlen(s) + 1), *word = NULL;
	char quote = 0;

	for (; *s; s++) {
		if (!quote && strchr(blanks, *s)) {
			if (word)
				*out++ = 0;
			word = NULL;
			continue;
		}
		if (!quote && !*odd && for_shell(s, !word))
			*odd = s;
		if (!word) {
			word = out;
			md_ptrs_push(a, &words, word);
		}
		if (quote ? *s == quote : *s == '\'' || *s == '"')
			quote = quote ? 0 : *s;
		else if (*s == '\\' && s[1] && quote != '\'' &&
			 (!quote || s[1] == '"' || s[1] == '\\'))
			*out++ = *++s;
		else
			*out++ = *s;
	}
	if (quote)
		return NULL;
	*argc = words.n;
	md_ptrs_push(a, &words, NULL);
	return (char **)words.v;
}

bool
md_target_runnable(struct md_arena *a, const char *file)
{
	const char *path = strchr(file, '/') ? NULL : getenv("PATH");
	struct stat st;

	for (; path; path = *path ? path + 1 : NULL) {
		size_t n = strcspn(path, ":");

		if (!access(md_sprintf(a, "%.*s/%s", (int)n, path, file), X_OK))
			return true;
		path += n;
	}
	return !stat(file, &st) && S_ISREG(st.st_mode) && !access(file, X_OK);
}

const char *
md_target_advice(struct md_arena *a, const char *command, bool failed)
{
	const char *odd = NULL;
	unsigned argc = 0;
	char **argv = split(a, command, &argc, &odd);

	if (odd)
		return md_sprintf(a, "no shell reads the command: its %c is a "
				  "character like any other; one is run by -c "
				  "'sh -c \"%s%s\"'", *odd,
				  strpbrk(command, "|;&") ? "" : "exec ",
				  strpbrk(command, "'\"") ? "..." : command);
	if (!failed || !argv || !argc)
		return NULL;
	if (strchr(argv[0], '='))
		return md_sprintf(a, "-x setenv=%s changes the command's "
				  "environment", argv[0]);
	return !strchr(argv[0], '/') &&
	       md_target_runnable(a, md_sprintf(a, "./%s", argv[0]))
		? md_sprintf(a, "did you mean ./%s?", argv[0]) : NULL;
}

/* Our environment with changes: NAME=VALUE, or NAME alone to remove it. */
static char **
changed_environment(struct md_arena *a, const struct md_ptrs *changes)
{
	struct md_ptrs env = { 0 };

	for (char **e = environ; *e; e++)
		md_ptrs_push(a, &env, *e);
	for (unsigned i = 0; i < changes->n; i++) {
		const char *change = changes->v[i];
		size_t len = strcspn(change, "=");
		unsigned kept = 0;

		for (unsigned k = 0; k < env.n; k++) {
			const char *old = env.v[k];

			if (strncmp(old, change, len) || old[len] != '=')
				env.v[kept++] = env.v[k];
		}
		env.n = kept;
		if (change[len])
			md_ptrs_push(a, &env, changes->v[i]);
	}
	md_ptrs_push(a, &env, NULL);
	return (char **)env.v;
}

/* In the child: nothing here may allocate. If the parent has died before it
 * was asked to trace us, whoever adopted us was: nobody would let us go. */
static void __attribute__((noreturn))
run_child(char **argv, char **env, int fd, pid_t parent)
{
	int e;

	environ = env;

	/* What the tracer has open is not the command's business. */
	syscall(SYS_close_range, 3U, ~0U, CLOSE_RANGE_CLOEXEC);
	if (!ptrace(PTRACE_TRACEME, 0, NULL, NULL)) {
		if (getppid() != parent)
			_exit(127);
		execvp(argv[0], argv);
	}
	e = errno;
	while (write(fd, &e, sizeof(e)) < 0 && errno == EINTR)
		;
	_exit(127);
}

static pid_t
wait_for(pid_t pid, int *status, int flags)
{
	pid_t r;

	do
		r = waitpid(pid, status, flags);
	while (r < 0 && errno == EINTR);
	return r;
}

/* Wait for the stop at exec. 0, or the errno that stands for what went
 * wrong. The child is reaped then. */
static int
wait_exec(pid_t pid, int fd)
{
	int status, e = 0;
	ssize_t n;

	for (;;) {
		/* ended; or reaped unseen, where SIGCHLD is ignored */
		if (wait_for(pid, &status, __WALL) < 0 || !WIFSTOPPED(status))
			break;
		if (WSTOPSIG(status) == SIGTRAP)
			return 0;
		ptrace(PTRACE_CONT, pid, NULL, (long)WSTOPSIG(status));
	}
	do
		n = read(fd, &e, sizeof(e));
	while (n < 0 && errno == EINTR);
	return n == sizeof(e) && e ? e : ECHILD;
}

/* From the stop at exec to a plain job-control stop, with no tracer. */
static int
detach_stopped(pid_t pid)
{
	int status;

	if (ptrace(PTRACE_DETACH, pid, NULL, (long)SIGSTOP))
		return errno;
	if (wait_for(pid, &status, WUNTRACED) < 0)
		return errno;
	return WIFSTOPPED(status) ? 0 : ECHILD;
}

/* The guardian is told before the child is stopped without a tracer. */
static pid_t
spawn(char **argv, char **env, struct md_guard *guard, int *error)
{
	pid_t pid, self = getpid();
	int fds[2];

	if (pipe2(fds, O_CLOEXEC)) {
		*error = errno;
		return -1;
	}
	pid = fork();
	if (!pid)
		run_child(argv, env, fds[1], self);
	*error = pid < 0 ? errno : 0;
	close(fds[1]);
	if (pid > 0)
		*error = wait_exec(pid, fds[0]);
	close(fds[0]);
	if (!*error) {
		md_guard_watch(guard, pid);
		*error = detach_stopped(pid);
		if (*error && !kill(pid, SIGKILL))
			wait_for(pid, &(int){ 0 }, __WALL);
		if (*error)
			md_guard_unwatch(guard, pid);
	}
	return *error ? -1 : pid;
}

struct md_target *
md_target_start(struct md_arena *a, const char *command,
		const struct md_ptrs *env, struct md_guard *guard,
		char *err, size_t n)
{
	struct md_target *t;
	unsigned argc = 0;
	const char *odd = NULL;
	char **argv = split(a, command, &argc, &odd);
	int error, fd;
	pid_t pid;

	if (!argv || !argc) {
		snprintf(err, n, "failed to execute '%s': %s", command,
			 argv ? "the command is empty" : "unmatched quote");
		return NULL;
	}
	if (other_proc()) {
		snprintf(err, n, "failed to execute %s: %s", argv[0],
			 other_proc());
		return NULL;
	}
	pid = spawn(argv, changed_environment(a, env), guard, &error);
	if (pid < 0) {
		snprintf(err, n, "failed to execute %s: %s", argv[0],
			 error == ECHILD ? "it ended while it was loaded"
					 : strerror(error));
		return NULL;
	}
	fd = open_pidfd(pid);
	t = new_target(a, pid, fd);
	t->created = true;
	t->held = true;
	t->command = md_strdup(a, command);
	if (fd < 0 || md_target_maps(t)) {
		snprintf(err, n, "failed to control %s: %s", argv[0],
			 strerror(errno));
		md_target_release(t);
		return NULL;
	}
	return t;
}

/* -- the end -------------------------------------------------------------- */

static void
send_signal(const struct md_target *t, int sig)
{
	struct pollfd p = { .fd = t->pidfd, .events = POLLIN };

	if (t->pidfd >= 0 &&
	    !syscall(SYS_pidfd_send_signal, t->pidfd, sig, NULL, 0))
		return;
	/* a sandbox may not have the call; the number is its own until then */
	if (!poll(&p, 1, 0))
		kill(t->pid, sig);
}

void
md_target_unclaim(struct md_target *t)
{
	if (t->claim >= 0)
		close(t->claim);
	t->claim = -1;
}

void
md_target_resume(const struct md_target *t)
{
	send_signal(t, SIGCONT);
}

void
md_target_go(struct md_target *t)
{
	if (!t->held || t->gone)
		return;
	t->held = false;
	send_signal(t, SIGCONT);
	md_target_unclaim(t);
}

bool
md_target_ended(struct md_target *t)
{
	struct pollfd p = { .fd = t->pidfd, .events = POLLIN };
	int status;

	if (t->gone)
		return true;
	/* readable when the last thread has ended, whoever the parent is */
	if (t->pidfd >= 0 && (poll(&p, 1, 0) <= 0 || !(p.revents & POLLIN)))
		return false;
	if (t->created) {
		pid_t r = wait_for(t->pid, &status, WNOHANG | __WALL);

		if (!r)
			return false;
		if (r == t->pid && WIFSTOPPED(status))
			return false;
		if (r == t->pid)
			t->status = status;
	}
	t->gone = true;
	return true;
}

void
md_target_release(struct md_target *t)
{
	int status;

	if (t->created && !md_target_ended(t)) {
		send_signal(t, SIGKILL);
		if (wait_for(t->pid, &status, __WALL) == t->pid)
			t->status = status;
		t->gone = true;
	} else if (t->held && !t->gone && md_proc_state(t->pid) == 'T') {
		send_signal(t, SIGCONT);
	}
	t->held = false;
	md_target_unclaim(t);
	if (t->pidfd >= 0)
		close(t->pidfd);
	t->pidfd = -1;
}
