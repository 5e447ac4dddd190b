/*
 * sys.c - raw system calls and small helpers for the BPF engine; see sys.h.
 *
 * In: plain arguments. Out: descriptors or -1 with errno, and error records.
 * Nothing here keeps state. Deliberately absent: anything that libbpf 1.1
 * already wraps well enough.
 */
#include "sys.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* BPF_LINK_CREATE's arguments for uprobe_multi: */
struct link_attr {
	uint32_t prog_fd, target_fd, attach_type, flags;
	uint64_t path, offsets, ref_ctr_offsets, cookies;
	uint32_t cnt, multi_flags, pid, zero;
};

int
md_sys_uprobe_link(const struct md_uprobe_link *l)
{
	struct link_attr a = {
		.prog_fd = (uint32_t)l->prog,
		.attach_type = l->type,
		.path = (uintptr_t)l->path,
		.offsets = (uintptr_t)l->offsets,
		.ref_ctr_offsets = (uintptr_t)l->counters,
		.cookies = (uintptr_t)l->cookies,
		.cnt = l->n,
		.multi_flags = l->flags,
		.pid = (uint32_t)l->pid,
	};

	return (int)syscall(SYS_bpf, BPF_LINK_CREATE, &a, sizeof(a));
}

int
md_sys_perf_open(const struct perf_event_attr *attr, pid_t pid, int cpu)
{
	return (int)syscall(SYS_perf_event_open, attr, pid, cpu, -1,
			    PERF_FLAG_FD_CLOEXEC);
}

int
md_sys_pidfd(pid_t pid)
{
	return (int)syscall(SYS_pidfd_open, pid, 0);
}

int
md_sys_read(const char *path, char *buf, size_t n)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t got = -1;

	if (fd >= 0) {
		do
			got = read(fd, buf, n - 1);
		while (got < 0 && errno == EINTR);
		close(fd);
	}
	buf[got > 0 ? got : 0] = '\0';
	return (int)got;
}

uint64_t
md_clock_ns(clockid_t clock)
{
	struct timespec t = { 0 };

	clock_gettime(clock, &t);
	return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

uint64_t
md_proc_look(pid_t pid, char *state, pid_t *parent)
{
	char path[64], buf[1024], *p;

	snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
	if (md_sys_read(path, buf, sizeof(buf)) <= 0)
		return 0;
	p = strrchr(buf, ')'); /* the name before it may hold anything */
	if (!p || !p[1])
		return 0;
	if (state)
		*state = p[2];
	if (parent)
		*parent = (pid_t)strtol(p + 3, NULL, 10);
	for (int i = 2; i < 22 && p; i++) /* to field 22 */
		p = strchr(p + 1, ' ');
	return p ? strtoull(p + 1, NULL, 10) : 0;
}

char
md_proc_state(pid_t pid)
{
	char c = 0;

	md_proc_look(pid, &c, NULL);
	return c;
}

bool
md_sys_confidential(void)
{
	char buf[128];

	return md_sys_read("/sys/kernel/security/lockdown", buf, sizeof(buf)) >
		       0 &&
	       strstr(buf, "[confidentiality]");
}

const char *
md_sys_grant(void)
{
	return geteuid() ? "run as root or give minid"
			 : "even root is denied that here (by a container, a "
			   "user namespace or a security module): run outside "
			   "of it or give minid";
}

void
md_sys_want_fds(unsigned n)
{
	struct rlimit rl;
	rlim_t want = (rlim_t)n + 256;

	if (getrlimit(RLIMIT_NOFILE, &rl) || rl.rlim_cur >= want)
		return;
	/* the hard limit can be raised with CAP_SYS_RESOURCE only */
	if (want > rl.rlim_max &&
	    !setrlimit(RLIMIT_NOFILE, &(struct rlimit){ want, want }))
		return;
	rl.rlim_cur = want < rl.rlim_max ? want : rl.rlim_max;
	setrlimit(RLIMIT_NOFILE, &rl);
}

int
md_be_fail(struct md_be_error *e, int err, const char *fmt, ...)
{
	va_list ap;

	if (e) {
		e->err = err;
		va_start(ap, fmt);
		vsnprintf(e->text, sizeof(e->text), fmt, ap);
		va_end(ap);
	}
	errno = err;
	return -1;
}
