/*
 * keeper.c - the process that arms uprobes and holds their descriptors.
 *
 * The kernel writes and removes breakpoints in the call that makes a link or
 * closes its last descriptor, and it has two weak points there.
 *
 * 1. When a fatal signal waits for the caller, it gives up half way and leaves
 *    breakpoints behind for good ("leaking uprobe").
 * 2. Closing a link with returns removes its breakpoints and then waits until
 *    no thread is inside a probed function. Threads leave that state after a
 *    tenth of a second without a return probe. When many links are closed one
 *    after the other, the next ones still fire, and a busy target keeps the
 *    first close waiting for ever: all must be closed at the same time. (A
 *    busy target of another tracer does the same; nothing helps there.)
 *
 * A process may be killed at any moment, and then its descriptors are closed
 * one after the other. So another process arms, holds what it gets, and lets
 * go of it when the socket to its master closes, for whatever reason: it
 * starts a crew that share the descriptors, and they close them together.
 *
 * Invariants: the keeper is in a session of its own with all signals blocked
 * and is no child of its master; once all is armed it holds nothing else of
 * its master but `company`. It allocates nothing, as its master may have
 * threads.
 */
#include "keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CREW = 1024 }; /* at most */

bool
md_keeper_send(struct md_keeper *k, const struct md_word *w)
{
	ssize_t n;

	do
		n = send(k->sock, w, sizeof(*w), MSG_NOSIGNAL);
	while (n < 0 && errno == EINTR);
	return n == sizeof(*w);
}

bool
md_keeper_recv(struct md_keeper *k, struct md_word *w)
{
	ssize_t n;

	do
		n = recv(k->sock, w, sizeof(*w), 0);
	while (n < 0 && errno == EINTR);
	return n == sizeof(*w);
}

/* -- starting -------------------------------------------------------------- */

/* The parent of the keeper ends at once; 0 in the keeper. */
static int
fork_twice(void)
{
	pid_t pid = fork(), r;
	int status = 0;

	if (!pid) {
		prctl(PR_SET_NAME, "minid-arm");
		pid = fork();
		if (pid)
			_exit(pid < 0);
		setsid();
		return 0;
	}
	if (pid < 0)
		return -1;
	do
		r = waitpid(pid, &status, 0);
	while (r < 0 && errno == EINTR);
	errno = EAGAIN;
	return status ? -1 : 1;
}

int
md_keeper_start(struct md_keeper *k, unsigned cap, int company)
{
	sigset_t all, old;
	int fds[2], rc, err;

	*k = (struct md_keeper){
		.sock = -1,
		.cap = cap,
		.company = company,
		.held = malloc((2 * (size_t)cap + 2) * sizeof(*k->held)),
	};
	if (!k->held ||
	    socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, fds)) {
		free(k->held);
		return -1;
	}
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	rc = fork_twice();
	err = errno;
	k->sock = fds[rc ? 0 : 1];
	close(fds[rc ? 1 : 0]);
	if (!rc)
		return 0;
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	free(k->held);
	k->held = NULL;
	if (rc < 0) {
		close(k->sock);
		k->sock = -1;
	}
	errno = err;
	return rc;
}

/* -- letting go -------------------------------------------------------------- */

static void
shut(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

/* One of the crew: only descriptors at, at + step, ... stay with it. */
static void __attribute__((noreturn))
be_crew(struct md_keeper *k, unsigned at, unsigned step, int ready, int go)
{
	char c;

	for (unsigned i = 0; i < k->n; i++) {
		if (i % step != at)
			shut(&k->held[i]);
	}
	shut(&k->sock);
	shut(&k->company);
	close(ready); /* says that we are */
	while (read(go, &c, 1) < 0 && errno == EINTR)
		;
	for (unsigned i = 0; i < k->n; i++)
		shut(&k->held[i]);
	_exit(0);
}

/* How many of the crew could be started: none is fine, too. */
static unsigned
start_crew(struct md_keeper *k, unsigned want, int ready[2], int go[2])
{
	unsigned n;
	pid_t pid;

	for (n = 0; n < want; n++) {
		pid = fork();
		if (!pid) {
			close(ready[0]);
			close(go[1]);
			be_crew(k, n, want, ready[1], go[0]);
		}
		if (pid < 0)
			break;
	}
	return n;
}

static void
let_go(struct md_keeper *k)
{
	unsigned want = k->n < CREW ? k->n : CREW, n = 0;
	int ready[2], go[2];
	char c;

	if (!want || k->alone || pipe2(ready, O_CLOEXEC) || pipe2(go, O_CLOEXEC))
		want = 0;
	if (want) {
		n = start_crew(k, want, ready, go);
		close(ready[1]);
		while (read(ready[0], &c, 1) < 0 && errno == EINTR)
			;
	}
	/* each has its share; those without an owner come last */
	for (unsigned i = 0; n && i < k->n; i++) {
		if (i % want < n)
			shut(&k->held[i]);
	}
	if (want)
		close(go[1]);
	for (unsigned i = 0; i < k->n; i++)
		shut(&k->held[i]);
	while (wait(NULL) > 0 || errno == EINTR)
		;
}

/* -- staying ------------------------------------------------------------------- */

unsigned
md_keeper_hold(struct md_keeper *k, int fd)
{
	if (k->n == k->cap) /* never: cap is the number of places */
		_exit(1);
	k->held[k->n] = fd;
	return k->n++;
}

static void
close_between(unsigned first, unsigned last)
{
	if (first > last || !syscall(SYS_close_range, first, last, 0))
		return;
	for (unsigned fd = first; fd <= last && fd < 65536; fd++)
		close((int)fd);
}

/* Nothing but what is held. Numbers of descriptors mostly rise. */
static void
close_others(struct md_keeper *k)
{
	int *v = k->held + k->cap, from = 0;
	unsigned n = 0;

	while (n < k->n) {
		v[n] = k->held[n];
		n++;
	}
	v[n++] = k->sock;
	if (k->company >= 0)
		v[n++] = k->company;
	for (unsigned i = 1; i < n; i++) {
		for (unsigned j = i; j && v[j - 1] > v[j]; j--) {
			int t = v[j];

			v[j] = v[j - 1];
			v[j - 1] = t;
		}
	}
	for (unsigned i = 0; i < n; i++) {
		if (from < v[i])
			close_between((unsigned)from, (unsigned)v[i] - 1);
		from = v[i] + 1;
	}
	close_between((unsigned)from, ~0U);
}

void
md_keeper_stay(struct md_keeper *k)
{
	struct md_keeper one = *k;
	struct md_word w;

	close_others(k);
	while (md_keeper_recv(k, &w)) {
		if (w.at >= k->n)
			continue;
		one.held = &k->held[w.at];
		one.n = 1;
		let_go(&one);
		if (w.n)
			md_keeper_send(k, &w);
	}
	let_go(k);
	_exit(0);
}

/* -- the master's side ----------------------------------------------------------- */

void
md_keeper_drop(struct md_keeper *k, unsigned at, bool wait)
{
	struct md_word w = { .at = at, .n = wait };
	struct pollfd p = { .fd = k->sock, .events = POLLIN };

	if (md_keeper_send(k, &w) && wait && poll(&p, 1, k->patience) > 0)
		md_keeper_recv(k, &w);
}

void
md_keeper_end(struct md_keeper *k)
{
	if (k->sock >= 0)
		shutdown(k->sock, SHUT_WR);
}

bool
md_keeper_ended(const struct md_keeper *k)
{
	struct pollfd p = { .fd = k->sock, .events = POLLIN };

	return poll(&p, 1, 0) > 0;
}

/*
 * The breakpoints of links go at once; what follows in the kernel waits for
 * threads of all processes of the system, whoever traces them. Leave that to
 * the crew. Perf events go one after the other: a master that has no patience
 * left ends, and the keeper goes on.
 */
void
md_keeper_wait(struct md_keeper *k)
{
	struct pollfd p = { .fd = k->sock, .events = POLLIN };
	struct md_word w;

	while (k->sock >= 0 && poll(&p, 1, k->patience) > 0 &&
	       md_keeper_recv(k, &w))
		;
	shut(&k->sock);
	k->ending = false;
}
