/*
 * sys.h - system calls that the C library and libbpf of the oldest supported
 * distribution do not wrap, and small helpers on top of them.
 *
 * The constants and the one structure below restate the kernel's stable
 * interface (BPF_LINK_CREATE for uprobe_multi came with Linux 6.6, session
 * links with 6.13); they carry names of their own so that newer system
 * headers do not clash. All descriptors are close-on-exec.
 */
#ifndef MD_BPF_SYS_H
#define MD_BPF_SYS_H

#include "backends/backend.h"

struct perf_event_attr;

enum {
	MD_ATTACH_UPROBE_MULTI = 48,
	MD_ATTACH_UPROBE_SESSION = 57,
	MD_UPROBE_MULTI_RETURN = 1,    /* flag: probe the return */
};

/* One uprobe_multi or session link to make. */
struct md_uprobe_link {
	int prog;
	uint32_t type; /* MD_ATTACH_* */
	uint32_t flags;
	const char *path;
	const uint64_t *offsets, *cookies;
	const uint64_t *counters; /* file offsets of semaphores, 0: none */
	uint32_t n;
	pid_t pid; /* 0: every process */
};

/* The link's descriptor, or -1 with errno. */
int md_sys_uprobe_link(const struct md_uprobe_link *l);
int md_sys_perf_open(const struct perf_event_attr *attr, pid_t pid, int cpu);
int md_sys_pidfd(pid_t pid);
/* Is the kernel locked down so far that BPF cannot read memory? */
bool md_sys_confidential(void);

/* Fill e (may be NULL) and return -1, so that callers can return it. */
int md_be_fail(struct md_be_error *e, int err, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

#endif
