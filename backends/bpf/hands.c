/*
 * hands.c - a short-lived child process that changes the target's text.
 *
 * The kernel writes and removes the breakpoints of uprobes in the system call
 * that makes a link or closes its last descriptor. When a fatal signal waits
 * for the caller, it gives up half way and leaves breakpoints behind for good
 * ("leaking uprobe"). A process may be killed at any moment, so it is a child
 * that makes these calls. It hands the descriptors over a socket, and when
 * the other side has died it just ends: a process that exits by itself, and
 * also one that is already dead, lets go of links completely.
 *
 * Invariants: the child is in a session of its own with all signals blocked,
 * so what is meant for its parent does not meet it; it ends with its task.
 * It shares its parent's open files meanwhile, so whoever waits for the
 * parent's end by a pipe or a claim sees it when the probes are gone, too.
 * Nothing that it calls allocates: its parent may have threads.
 */
#include "hands.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

int
md_hands_start(struct md_hands *h)
{
	sigset_t all, old;
	int fds[2], err;

	h->sock = -1;
	h->pid = -1;
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, fds))
		return -1;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	h->pid = fork();
	err = errno;
	if (!h->pid) {
		setsid();
		prctl(PR_SET_NAME, "minid-arm");
		close(fds[0]);
		h->sock = fds[1];
		return 0;
	}
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	close(fds[1]);
	if (h->pid > 0) {
		h->sock = fds[0];
		return 1;
	}
	close(fds[0]);
	errno = err;
	return -1;
}

int
md_hands_send(struct md_hands *h, const struct md_word *w, int fd)
{
	union {
		char buf[CMSG_SPACE(sizeof(int))];
		struct cmsghdr align;
	} c;
	struct iovec v = { (void *)(uintptr_t)w, sizeof(*w) };
	struct msghdr m = { .msg_iov = &v, .msg_iovlen = 1 };
	ssize_t n;

	if (fd >= 0) {
		memset(&c, 0, sizeof(c));
		m.msg_control = c.buf;
		m.msg_controllen = sizeof(c.buf);
		CMSG_FIRSTHDR(&m)->cmsg_level = SOL_SOCKET;
		CMSG_FIRSTHDR(&m)->cmsg_type = SCM_RIGHTS;
		CMSG_FIRSTHDR(&m)->cmsg_len = CMSG_LEN(sizeof(int));
		memcpy(CMSG_DATA(CMSG_FIRSTHDR(&m)), &fd, sizeof(fd));
	}
	do
		n = sendmsg(h->sock, &m, MSG_NOSIGNAL);
	while (n < 0 && errno == EINTR);
	return n == sizeof(*w) ? 0 : -1;
}

int
md_hands_recv(struct md_hands *h, struct md_word *w, int *fd)
{
	union {
		char buf[CMSG_SPACE(sizeof(int))];
		struct cmsghdr align;
	} c;
	struct iovec v = { w, sizeof(*w) };
	struct msghdr m = {
		.msg_iov = &v,
		.msg_iovlen = 1,
		.msg_control = c.buf,
		.msg_controllen = sizeof(c.buf),
	};
	struct cmsghdr *h0;
	ssize_t n;

	do
		n = recvmsg(h->sock, &m, MSG_CMSG_CLOEXEC);
	while (n < 0 && errno == EINTR);
	*fd = -1;
	h0 = n > 0 ? CMSG_FIRSTHDR(&m) : NULL;
	if (h0 && h0->cmsg_level == SOL_SOCKET && h0->cmsg_type == SCM_RIGHTS)
		memcpy(fd, CMSG_DATA(h0), sizeof(*fd));
	return n == sizeof(*w);
}

void
md_hands_end(struct md_hands *h)
{
	if (h->sock >= 0)
		close(h->sock);
	h->sock = -1;
	while (h->pid > 0 && waitpid(h->pid, NULL, 0) < 0 && errno == EINTR)
		;
	h->pid = -1;
}
