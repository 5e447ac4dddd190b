/*
 * guard.c - the guardian, and claims on held processes.
 *
 * The guardian is a small process that only waits at a socket. When the
 * socket closes without a word of farewell, its master was killed; it then
 * resumes what the master had stopped. It must be started before the master
 * opens any BPF descriptor: it would inherit it for the moment until it has
 * closed everything, and keep a probe in place.
 *
 * A claim is a lock on the held process's pidfd, of one byte that several may
 * have; another byte is for one at a time. It ends with its holder, however
 * that ends.
 *
 * Invariants: the guardian allocates nothing after fork (the master may have
 * threads), holds no descriptor but its own, and never signals a process that
 * is not the one it was told of (the start time tells), that is under ptrace
 * or that is claimed. It is no child of the master: nobody has to reap it.
 */
#include "prov.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WATCH_MAX = 256, LOCK_MS = 1000, LOOKS = 10 };
enum { PIDFS = 0x50494446, HOLD = 0, GO }; /* f_type; bytes */
enum { OP_WATCH = 1, OP_UNWATCH, OP_TREE, OP_END };
enum { FD_SOCKET, FD_MASTER, FD_FIRST_FREE }; /* in the guardian */

struct md_guard {
	int fd;
};

struct order { /* one message */
	int op;
	pid_t pid;
	uint64_t start;
};

static void
nap(long ms)
{
	struct timespec ts = { ms / 1000, ms % 1000 * 1000000 };

	nanosleep(&ts, NULL);
}

/* -- claims --------------------------------------------------------------- */

/* Its pidfd, or before Linux 6.9, which has one inode for all, a file of it. */
static int
lock_file(pid_t pid)
{
	int fd = (int)syscall(SYS_pidfd_open, pid, 0);
	struct statfs fs;
	char path[32];

	if (fd >= 0 && !fstatfs(fd, &fs) && fs.f_type == PIDFS)
		return fd;
	if (fd >= 0)
		close(fd);
	snprintf(path, sizeof(path), "/proc/%d/comm", (int)pid);
	return open(path, O_RDWR | O_CLOEXEC);
}

static int
claim(pid_t pid, short type, int byte)
{
	struct flock lk = { .l_type = type, .l_start = byte, .l_len = 1 };
	int fd = lock_file(pid);

	if (fd >= 0 && fcntl(fd, F_OFD_SETLK, &lk)) {
		close(fd);
		return -1;
	}
	return fd;
}

int
md_guard_claim(pid_t pid)
{
	return claim(pid, F_RDLCK, HOLD);
}

int
md_guard_lock(pid_t pid)
{
	int fd;

	for (int i = 0; (fd = claim(pid, F_WRLCK, GO)) < 0 && i < LOCK_MS; i++)
		nap(1);
	return fd;
}

bool
md_guard_claimed(pid_t pid)
{
	struct flock lk = { .l_type = F_WRLCK, .l_start = HOLD, .l_len = 1 };
	int fd = lock_file(pid);
	bool yes = fd >= 0 && !fcntl(fd, F_OFD_GETLK, &lk) &&
		   lk.l_type != F_UNLCK;

	if (fd >= 0)
		close(fd);
	return yes;
}

/* -- the guardian --------------------------------------------------------- */

/*
 * Is there something left to do for it? Resumes it if that is the thing: one
 * that stands may do so for another tracer, which claims it a moment later.
 */
static bool
resume(const struct order *w)
{
	char state = 0;

	for (unsigned looks = 0; looks < LOOKS; nap(10)) {
		if (!w->start ||
		    md_proc_look(w->pid, &state, NULL) != w->start ||
		    state == 'Z' || state == 'X')
			return false;
		if (md_guard_claimed(w->pid))
			looks = 0;
		else if (state != 'T' || md_proc_tracer(w->pid) > 0)
			return true;
		else
			looks++;
	}
	kill(w->pid, SIGCONT);
	return false;
}

static bool
has(const struct order *w, unsigned n, pid_t pid)
{
	for (unsigned i = 0; i < n; i++)
		if (w[i].pid == pid)
			return true;
	return false;
}

/* Children of those that are watched: the master may have stopped one that it
 * could not tell us of. */
static unsigned
add_children(struct order *w, unsigned n)
{
	int fd = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	const struct dirent64 *d;
	struct order o = { 0 };
	char buf[4096];
	pid_t parent;
	long got;

	while ((got = syscall(SYS_getdents64, fd, buf, sizeof(buf))) > 0) {
		for (long at = 0; at < got; at += d->d_reclen) {
			d = (const void *)(buf + at);
			o.pid = (pid_t)strtol(d->d_name, NULL, 10);
			if (o.pid <= 0 || n == WATCH_MAX || has(w, n, o.pid))
				continue;
			o.start = md_proc_look(o.pid, NULL, &parent);
			if (o.start && has(w, n, parent))
				w[n++] = o;
		}
	}
	close(fd);
	return n;
}

/*
 * The master is dead. Its last probes go with its descriptors, so wait until
 * it is gone altogether; and a stop that a probe asked for takes effect a
 * moment later: look for half a second.
 */
static void
resume_all(struct order *w, unsigned n, bool tree)
{
	struct pollfd p = { .fd = FD_MASTER, .events = POLLIN };

	poll(&p, 1, 5000);
	for (unsigned round = 0; n && round < 25; round++) {
		if (tree)
			n = add_children(w, n);
		for (unsigned i = 0; i < n;)
			if (resume(&w[i]) || tree)
				i++;
			else
				w[i] = w[--n];
		if (n)
			nap(20);
	}
}

static unsigned
obey(struct order *w, unsigned n, const struct order *o)
{
	unsigned i;

	for (i = 0; i < n; i++)
		if (w[i].pid == o->pid)
			break;
	if (o->op == OP_UNWATCH && i < n)
		w[i] = w[--n];
	else if (o->op == OP_WATCH && i < WATCH_MAX)
		w[i] = *o;
	return o->op == OP_WATCH && i == n && n < WATCH_MAX ? n + 1 : n;
}

static void __attribute__((noreturn)) guardian(void)
{
	struct order w[WATCH_MAX], o;
	bool tree = false;
	unsigned n = 0;
	ssize_t got;

	for (;;) {
		got = recv(FD_SOCKET, &o, sizeof(o), 0);
		if (got < 0 && errno == EINTR)
			continue;
		if (got == sizeof(o) && o.op == OP_END)
			_exit(0);
		if (got != sizeof(o))
			break;
		tree |= o.op == OP_TREE;
		n = obey(w, n, &o);
	}
	resume_all(w, n, tree);
	_exit(0);
}

/* Nothing of the master's stays: descriptors, handlers, terminal, folder. */
static void __attribute__((noreturn)) become_guardian(int sock, int master)
{
	static const int ignored[] = { SIGINT,  SIGTERM, SIGHUP,  SIGQUIT,
				       SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU };
	sigset_t none;

	for (int sig = 1; sig < NSIG; sig++)
		signal(sig, SIG_DFL);
	for (unsigned i = 0; i < sizeof(ignored) / sizeof(ignored[0]); i++)
		signal(ignored[i], SIG_IGN);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	/* out of the way first: they may be 0 and 1 already */
	sock = fcntl(sock, F_DUPFD_CLOEXEC, 10);
	master = fcntl(master, F_DUPFD_CLOEXEC, 10);
	if (sock < 0 || dup2(sock, FD_SOCKET) < 0 ||
	    dup2(master, FD_MASTER) < 0)
		_exit(1);
	if (syscall(SYS_close_range, (unsigned)FD_FIRST_FREE, ~0U, 0))
		for (int fd = FD_FIRST_FREE; fd < 65536; fd++)
			close(fd);
	setsid();
	if (chdir("/"))
		_exit(1);
	guardian();
}

/* The guardian's parent ends at once, so that it is init's child. It has its
 * name when the master goes on: who kills that by name must not mean both. */
static void __attribute__((noreturn)) fork_again(int sock, int master)
{
	pid_t pid;

	prctl(PR_SET_NAME, "minid-guard");
	pid = fork();
	if (!pid)
		become_guardian(sock, master);
	_exit(pid < 0);
}

struct md_guard *
md_guard_start(void)
{
	struct md_guard *g = calloc(1, sizeof(*g));
	int fds[2], master, status = 0;
	pid_t pid, r;

	if (!g)
		return NULL;
	master = (int)syscall(SYS_pidfd_open, getpid(), 0);
	if (master < 0 ||
	    socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, fds))
		goto fail;
	pid = fork();
	if (!pid) {
		close(fds[0]);
		fork_again(fds[1], master);
	}
	close(fds[1]);
	close(master);
	if (pid > 0)
		do
			r = waitpid(pid, &status, 0);
		while (r < 0 && errno == EINTR);
	g->fd = fds[0];
	if (pid > 0 && !status)
		return g;
	close(fds[0]);
	free(g);
	return NULL;
fail:
	if (master >= 0)
		close(master);
	free(g);
	return NULL;
}

static void
tell(struct md_guard *g, int op, pid_t pid)
{
	struct order o;

	if (!g)
		return;
	memset(&o, 0, sizeof(o));
	o.op = op;
	o.pid = pid;
	if (op == OP_WATCH)
		o.start = md_proc_look(pid, NULL, NULL);
	while (send(g->fd, &o, sizeof(o), MSG_NOSIGNAL) < 0 && errno == EINTR)
		;
}

void
md_guard_tree(struct md_guard *g)
{
	tell(g, OP_TREE, 0);
}

int
md_guard_fd(const struct md_guard *g)
{
	return g ? g->fd : -1;
}

/* A message that is sent is kept even if the sender dies: the guardian reads
 * all of them before it sees the end. */
void
md_guard_watch(struct md_guard *g, pid_t pid)
{
	tell(g, OP_WATCH, pid);
}

void
md_guard_unwatch(struct md_guard *g, pid_t pid)
{
	tell(g, OP_UNWATCH, pid);
}

void
md_guard_stop(struct md_guard *g)
{
	char c;

	if (!g)
		return;
	tell(g, OP_END, 0);
	/* it has ended when its side is closed */
	while (recv(g->fd, &c, 1, 0) < 0 && errno == EINTR)
		;
	close(g->fd);
	free(g);
}

/* As if the master had died; it goes on, or is about to end. */
void
md_guard_leave(struct md_guard *g)
{
	if (!g)
		return;
	close(g->fd);
	free(g);
}
