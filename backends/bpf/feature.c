/*
 * feature.c - one pass that finds out what the running kernel can do.
 *
 * Each feature is tried, never derived from a version number, because
 * distributions backport. A trial loads a program of two or three
 * instructions, or makes a call that must fail in a telling way; nothing is
 * armed and nothing stays behind. In: limits (features to deny). Out: struct
 * md_features, or the one sentence that says why BPF cannot be used.
 * Deliberately absent: features that every supported kernel (6.1) has.
 */
#include "engine.h"
#include "insn.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

static int
load_kprobe(unsigned attach, unsigned flags, const struct bpf_insn *insns,
	    unsigned n)
{
	LIBBPF_OPTS(bpf_prog_load_opts, o,
		    .expected_attach_type = (enum bpf_attach_type)attach,
		    .prog_flags = flags);

	return bpf_prog_load(BPF_PROG_TYPE_KPROBE, NULL, "Dual BSD/GPL", insns,
			     n, &o);
}

/* Did it work? Closes what was opened. */
static bool
worked(int fd)
{
	if (fd < 0)
		return false;
	close(fd);
	return true;
}

/* errno of a link call for one place in path, which must not succeed */
static int
link_errno(int prog, unsigned type, const char *path, pid_t pid)
{
	uint64_t offset = 0;
	struct md_uprobe_link l = {
		.prog = prog,
		.type = type,
		.path = path,
		.offsets = &offset,
		.n = 1,
		.pid = pid,
	};
	int fd = md_sys_uprobe_link(&l);

	return worked(fd) ? 0 : errno;
}

static const struct bpf_insn nop_prog[] = {
	{ .code = BPF_ALU64 | BPF_MOV | BPF_K },
	{ .code = BPF_JMP | BPF_EXIT },
};

/* A directory is refused with EBADF by a kernel that knows the link type, and
 * EINVAL by one that does not. */
static bool
have_link(unsigned type)
{
	int prog = load_kprobe(type, 0, nop_prog, 2);
	bool yes = prog >= 0 && link_errno(prog, type, "/", 0) == EBADF;

	worked(prog);
	return yes;
}

/* The first kernels with the link compared the thread with `pid` where they
 * meant the process; the same change made them refuse a negative pid. */
static bool
multi_pid_is_process(void)
{
	unsigned type = MD_ATTACH_UPROBE_MULTI;
	int prog = load_kprobe(type, 0, nop_prog, 2);
	bool yes = prog >= 0 &&
		   link_errno(prog, type, "/proc/self/exe", -1) == EINVAL;

	worked(prog);
	return yes;
}

static bool
have_task_storage(void)
{
	int btf = md_btf_load_value(8);
	LIBBPF_OPTS(bpf_map_create_opts, o, .map_flags = BPF_F_NO_PREALLOC,
		    .btf_key_type_id = MD_BTF_KEY_ID,
		    .btf_value_type_id = MD_BTF_VALUE_ID);
	bool yes;

	if (btf < 0)
		return false;
	o.btf_fd = (unsigned)btf;
	yes = worked(bpf_map_create(BPF_MAP_TYPE_TASK_STORAGE, "md_probe", 4, 8,
				    0, &o));
	close(btf);
	return yes;
}

static bool
have_sdiv(void)
{
	const struct bpf_insn insns[] = {
		md_i_set(0, 6),
		md_i(BPF_ALU64 | BPF_DIV | BPF_K, 0, 0, 1, 3),
		md_i_exit(),
	};

	return worked(load_kprobe(0, 0, insns, 3));
}

static bool
have_cookie(void)
{
	const struct bpf_insn insns[] = {
		md_i_call(BPF_FUNC_get_attach_cookie),
		md_i_set(0, 0),
		md_i_exit(),
	};

	return worked(load_kprobe(0, 0, insns, 3));
}

static int
refused(int err, struct md_be_error *e)
{
	if (err == EPERM || err == EACCES)
		return md_be_fail(
			e, err,
			"BPF programs may not be loaded: "
			"%s CAP_BPF, CAP_PERFMON (and "
			"CAP_SYS_PTRACE for other users' processes)%s",
			md_sys_grant(), md_sys_confidential()
				? "; moreover this kernel is "
				  "locked down (\"confidentiality\"), which keeps BPF "
				  "programs from reading memory"
				: "");
	if (err == ENOSYS)
		return md_be_fail(e, err, "this kernel is built without BPF");
	return md_be_fail(e, err, "BPF programs cannot be loaded: %s",
			  strerror(err));
}

/* What minid cannot do without: tracing programs and the ring. */
static int
check_basics(struct md_be_error *e)
{
	int fd = load_kprobe(0, 0, nop_prog, 2);

	if (fd < 0)
		return refused(errno, e);
	close(fd);
	fd = bpf_map_create(BPF_MAP_TYPE_RINGBUF, "md_probe", 0, 0,
			    (unsigned)sysconf(_SC_PAGESIZE), NULL);
	if (fd >= 0) {
		close(fd);
		return 0;
	}
	if (errno == EINVAL)
		return md_be_fail(e, EINVAL,
				  "this kernel has no BPF ring "
				  "buffer: minid needs Linux 6.1 or later");
	return refused(errno, e);
}

int
md_features_probe(struct md_features *f, const struct md_be_limits *limits,
		  struct md_be_error *e)
{
	static const struct md_be_limits none;
	const struct md_be_limits *l = limits ? limits : &none;
	unsigned attach;
	bool multi;
	int n;

	memset(f, 0, sizeof(*f));
	if (check_basics(e))
		return -1;
	n = libbpf_num_possible_cpus();
	f->ncpus = n > 0 ? (unsigned)n : 1;
	multi = have_link(MD_ATTACH_UPROBE_MULTI);
	f->multi = multi && !l->no_multi;
	f->multi_pid_ok = f->multi && multi_pid_is_process();
	f->session = f->multi && !l->no_session &&
		     !access("/sys/kernel/btf/vmlinux", R_OK) &&
		     have_link(MD_ATTACH_UPROBE_SESSION);
	/*
	 * Before Linux 6.2 task storage may fail at random when a program is
	 * preempted by another; no trial shows that, so the newer link type
	 * stands for it.
	 */
	f->task_storage = multi && !l->no_task_storage && have_task_storage();
	f->sdiv = !l->no_sdiv && have_sdiv();
	attach = f->multi ? MD_ATTACH_UPROBE_MULTI : 0;
	f->sleepable =
		!l->no_sleepable &&
		worked(load_kprobe(attach, BPF_F_SLEEPABLE, nop_prog, 2));
	f->cookie = have_cookie();
	f->batch = !l->no_batch;
	return 0;
}
