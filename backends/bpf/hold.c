/*
 * hold.c - let a stopped process run to an address and stop there again.
 *
 * An execution watch (a hardware breakpoint, kept in the CPU's debug
 * registers) on the main thread runs a BPF program that sends SIGSTOP: no
 * byte of the target's text changes and nobody becomes its tracer.
 *
 *	stopped --SIGCONT--> running --watch at addr--> SIGSTOP --> stopped
 *
 * The breakpoint is taken before the instruction executes and the signal is
 * delivered on the way back to it, so the process then stands exactly at
 * addr. Other stops may happen on the way (somebody's kill -STOP): they are
 * not ours to resume, so we wait on. Deliberately absent: other threads; at
 * this point of a program's life there is one.
 */
#include "insn.h"
#include "sys.h"

#include <bpf/bpf.h>
#include <errno.h>
#include <linux/hw_breakpoint.h>
#include <linux/perf_event.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/* Where a perf event program's context has the user's registers. */
#if defined(__x86_64__)
enum { REG0 = 112, REG1 = 104, REG2 = 96, REG3 = 88 }; /* rdi rsi rdx rcx */
#elif defined(__aarch64__)
enum { REG0 = 0, REG1 = 8, REG2 = 16, REG3 = 24 };
#else
#error "register offsets of this architecture are missing"
#endif

/* What the program leaves for us. */
struct found {
	uint64_t regs[4];
	uint64_t hits;
};

struct hold {
	pid_t pid;
	uint64_t addr;
	int map, prog, event, pidfd;
	struct found *found;
	size_t len;
};

/*
 *	r6 = ctx; r7 = &found
 *	found->regs[i] = register i
 *	found->hits = 1
 *	send_signal(SIGSTOP)
 */
static int
load_program(struct hold *h)
{
	const struct bpf_insn insns[] = {
		md_i_mov(6, 1),
		md_i_map(7, BPF_PSEUDO_MAP_VALUE, h->map),
		md_i_imm(0),
		md_i_load(0, 6, REG0),
		md_i_store(BPF_DW, 7, 0, 0),
		md_i_load(0, 6, REG1),
		md_i_store(BPF_DW, 7, 8, 0),
		md_i_load(0, 6, REG2),
		md_i_store(BPF_DW, 7, 16, 0),
		md_i_load(0, 6, REG3),
		md_i_store(BPF_DW, 7, 24, 0),
		md_i_set(0, 1),
		md_i_store(BPF_DW, 7, 32, 0),
		md_i_set(1, SIGSTOP),
		md_i_call(BPF_FUNC_send_signal),
		md_i_set(0, 0),
		md_i_exit(),
	};

	return bpf_prog_load(BPF_PROG_TYPE_PERF_EVENT, "md_hold",
			     "Dual BSD/GPL", insns,
			     sizeof(insns) / sizeof(*insns), NULL);
}

static int
make_found(struct hold *h)
{
	LIBBPF_OPTS(bpf_map_create_opts, o, .map_flags = BPF_F_MMAPABLE);

	h->map = bpf_map_create(BPF_MAP_TYPE_ARRAY, "md_hold", 4,
				sizeof(*h->found), 1, &o);
	if (h->map < 0)
		return -1;
	h->len = (size_t)sysconf(_SC_PAGESIZE);
	h->found = mmap(NULL, h->len, PROT_READ | PROT_WRITE, MAP_SHARED,
			h->map, 0);
	if (h->found == MAP_FAILED) {
		h->found = NULL;
		return -1;
	}
	return 0;
}

static int
set_watch(struct hold *h)
{
	struct perf_event_attr attr = {
		.size = sizeof(attr),
		.type = PERF_TYPE_BREAKPOINT,
		.bp_type = HW_BREAKPOINT_X,
		.bp_addr = h->addr,
		.bp_len = sizeof(long),
		.sample_period = 1,
		.exclude_kernel = 1,
		.exclude_hv = 1,
		.disabled = 1,
	};

	h->event = md_sys_perf_open(&attr, h->pid, -1);
	return h->event < 0 ||
			       ioctl(h->event, PERF_EVENT_IOC_SET_BPF,
				     h->prog) ||
			       ioctl(h->event, PERF_EVENT_IOC_ENABLE, 0)
		       ? -1
		       : 0;
}

/* The program counter of a thread that does not run: the last word of its
 * "syscall" line. 0: not known */
static uint64_t
pc_of(pid_t pid)
{
	char path[64], buf[512], *p;

	snprintf(path, sizeof(path), "/proc/%d/syscall", (int)pid);
	if (md_sys_read(path, buf, sizeof(buf)) <= 0)
		return 0;
	p = strrchr(buf, ' ');
	return p ? strtoull(p, NULL, 16) : 0;
}

static bool
stands_there(const struct hold *h)
{
	uint64_t pc;

	if (!__atomic_load_n(&h->found->hits, __ATOMIC_ACQUIRE) ||
	    md_proc_state(h->pid) != 'T')
		return false;
	pc = pc_of(h->pid);
	return !pc || pc == h->addr;
}

static int
wait_there(const struct hold *h, bool (*interrupted)(void *), void *arg)
{
	struct pollfd pfd = { .fd = h->pidfd, .events = POLLIN };
	struct timespec t = { .tv_nsec = 1000000 };

	for (;;) {
		if (stands_there(h))
			return 0;
		if (ppoll(&pfd, 1, &t, NULL) > 0)
			return 1;
		if (interrupted && interrupted(arg))
			return 2;
		if (t.tv_nsec < 10000000)
			t.tv_nsec += 1000000;
	}
}

static int
prepare(struct hold *h, struct md_be_error *e)
{
	h->pidfd = md_sys_pidfd(h->pid);
	if (h->pidfd < 0)
		return md_be_fail(e, errno, "process %d cannot be watched: %s",
				  (int)h->pid, strerror(errno));
	if (make_found(h))
		return md_be_fail(e, errno,
				  "no memory shared with the kernel "
				  "for holding process %d: %s",
				  (int)h->pid, strerror(errno));
	h->prog = load_program(h);
	if (h->prog < 0)
		return md_be_fail(e, errno,
				  "the kernel refused the program "
				  "that holds process %d: %s",
				  (int)h->pid, strerror(errno));
	if (set_watch(h))
		return md_be_fail(e, errno,
				  "no hardware breakpoint to hold "
				  "process %d at 0x%llx: %s; with -x evaltime="
				  "exec none is needed",
				  (int)h->pid, (unsigned long long)h->addr,
				  strerror(errno));
	return 0;
}

static void
release(struct hold *h)
{
	int fds[] = { h->event, h->prog, h->map, h->pidfd };

	if (h->found)
		munmap(h->found, h->len);
	for (unsigned i = 0; i < sizeof(fds) / sizeof(*fds); i++)
		if (fds[i] >= 0)
			close(fds[i]);
}

int
md_hold_run_until(pid_t pid, uint64_t addr, uint64_t regs[4],
		  bool (*interrupted)(void *), void *arg, struct md_be_error *e)
{
	struct hold h = {
		.pid = pid,
		.addr = addr,
		.map = -1,
		.prog = -1,
		.event = -1,
		.pidfd = -1,
	};
	int rc = prepare(&h, e);

	if (!rc && kill(pid, SIGCONT))
		rc = errno == ESRCH
			     ? 1
			     : md_be_fail(e, errno,
					  "process %d cannot be resumed: %s",
					  (int)pid, strerror(errno));
	else if (!rc)
		rc = wait_there(&h, interrupted, arg);
	if (!rc && regs)
		memcpy(regs, h.found->regs, sizeof(h.found->regs));
	release(&h);
	return rc;
}
