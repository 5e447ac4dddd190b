/*
 * floor.c - what the kernel allows: a hand-written BPF program for each clause
 * that the benchmark compares, attached at the same site.
 *
 *   floor CLAUSE FILE OFFSET|@LIST OUT -- COMMAND [ARGUMENT...]
 *
 * CLAUSE is one of count, byfunc, time, printf, ustack, copyinstr (keys of 64
 * bytes), copyinstr256. LIST is a file of offsets, a line each. The command is started when the probes
 * are armed, and they are for it only. OUT gets what printf prints. The last
 * line on the standard output is: count, value (time: the sum of the times),
 * probes, ms to attach, ms to detach.
 *
 * Each program does what its clause means and no more: no state of a session,
 * no checks of sizes, counters updated atomically because user probes are
 * preemptible. x86-64 only. The link's arguments are restated here because the
 * oldest supported system headers do not know them.
 */
#include <bpf/bpf.h>
#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	ATTACH_MULTI = 48,
	ATTACH_SESSION = 57,
	CTX_ARG1 = 104, /* struct pt_regs: rsi, rdx */
	CTX_ARG2 = 96,
	CTX_SP = 152,
	TEXT = 64,
	LONG_TEXT = 256,
	BY_FUNCTION = 64, /* counters of functions in the data */
	MAX_CPUS = 512,
};

struct link_args {
	uint32_t prog, target, type, flags;
	uint64_t path, offsets, ref_ctrs, cookies;
	uint32_t n, multi_flags, pid, zero;
};

struct floor {
	struct bpf_insn code[128];
	int len;
	int data;         /* 0: count, 8: sum, BY_FUNCTION...: counts */
	int map, stacks;  /* keyed counts, stacks */
	int ring;
	uint64_t *offsets, *cookies;
	uint32_t n;
	const char *file;
};

static void
die(const char *what)
{
	fprintf(stderr, "floor: %s: %s\n", what, strerror(errno));
	exit(1);
}

static double
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* -- instructions ---------------------------------------------------------- */

static void
op(struct floor *f, int code, int dst, int src, int off, int imm)
{
	f->code[f->len++] = (struct bpf_insn){
		.code = (uint8_t)code,
		.dst_reg = (uint8_t)(dst & 15),
		.src_reg = (uint8_t)(src & 15),
		.off = (int16_t)off,
		.imm = imm,
	};
}

static void
mov(struct floor *f, int dst, int src)
{
	op(f, BPF_ALU64 | BPF_MOV | BPF_X, dst, src, 0, 0);
}

static void
set(struct floor *f, int dst, int imm)
{
	op(f, BPF_ALU64 | BPF_MOV | BPF_K, dst, 0, 0, imm);
}

static void
add(struct floor *f, int dst, int imm)
{
	op(f, BPF_ALU64 | BPF_ADD | BPF_K, dst, 0, 0, imm);
}

static void
load(struct floor *f, int dst, int src, int off)
{
	op(f, BPF_LDX | BPF_MEM | BPF_DW, dst, src, off, 0);
}

static void
store(struct floor *f, int dst, int off, int src)
{
	op(f, BPF_STX | BPF_MEM | BPF_DW, dst, src, off, 0);
}

static void
store_imm(struct floor *f, int dst, int off, int imm)
{
	op(f, BPF_ST | BPF_MEM | BPF_DW, dst, 0, off, imm);
}

static void
call(struct floor *f, int helper)
{
	op(f, BPF_JMP | BPF_CALL, 0, 0, 0, helper);
}

static void
wide(struct floor *f, int dst, int kind, int fd, int off)
{
	op(f, BPF_LD | BPF_IMM | BPF_DW, dst, kind, 0, fd);
	op(f, 0, 0, 0, 0, off);
}

static void
data(struct floor *f, int dst, int off)
{
	wide(f, dst, BPF_PSEUDO_MAP_VALUE, f->data, off);
}

static void
atomic_add(struct floor *f, int dst, int off, int src)
{
	op(f, BPF_STX | BPF_ATOMIC | BPF_DW, dst, src, off, BPF_ADD);
}

/* A forward jump when REG is 0; here() gives it its end. */
static int
if_zero(struct floor *f, int reg)
{
	op(f, BPF_JMP | BPF_JEQ | BPF_K, reg, 0, 0, 0);
	return f->len - 1;
}

static void
here(struct floor *f, int jump)
{
	f->code[jump].off = (int16_t)(f->len - jump - 1);
}

static void
leave(struct floor *f)
{
	set(f, 0, 0);
	op(f, BPF_JMP | BPF_EXIT, 0, 0, 0, 0);
}

static void
bump(struct floor *f, int off)
{
	data(f, 1, off);
	set(f, 2, 1);
	atomic_add(f, 1, 0, 2);
}

static void
kfunc(struct floor *f, struct btf *kernel, const char *name)
{
	int id = btf__find_by_name_kind(kernel, name, BTF_KIND_FUNC);

	if (id < 0)
		die(name);
	op(f, BPF_JMP | BPF_CALL, 0, BPF_PSEUDO_KFUNC_CALL, 0, id);
}

static int
new_map(enum bpf_map_type type, uint32_t key, uint32_t value, uint32_t n,
	const struct bpf_map_create_opts *o)
{
	int fd = bpf_map_create(type, NULL, key, value, n, o);

	if (fd < 0)
		die("map");
	return fd;
}

/* -- the clauses ----------------------------------------------------------- */

static void
clause_byfunc(struct floor *f)
{
	int out;

	call(f, BPF_FUNC_get_attach_cookie);
	op(f, BPF_JMP | BPF_JGT | BPF_K, 0, 0, 0, 255);
	out = f->len - 1;
	op(f, BPF_ALU64 | BPF_LSH | BPF_K, 0, 0, 0, 3);
	data(f, 1, BY_FUNCTION);
	op(f, BPF_ALU64 | BPF_ADD | BPF_X, 1, 0, 0, 0);
	set(f, 2, 1);
	atomic_add(f, 1, 0, 2);
	here(f, out);
	leave(f);
}

/* With r7 the time now and r8 the one at entry */
static void
clause_sum(struct floor *f)
{
	data(f, 1, 0);
	op(f, BPF_ALU64 | BPF_SUB | BPF_X, 7, 8, 0, 0);
	atomic_add(f, 1, 8, 7);
}

/* The time at entry in the thread's storage: what self-> means */
static void
clause_time(struct floor *f)
{
	struct btf *kernel = btf__load_vmlinux_btf(), *own = btf__new_empty();
	LIBBPF_OPTS(bpf_map_create_opts, o, .map_flags = BPF_F_NO_PREALLOC);
	int map, none, entry;

	if (!kernel || !own)
		die("the kernel's BTF");
	o.btf_key_type_id = (uint32_t)btf__add_int(own, "int", 4, BTF_INT_SIGNED);
	o.btf_value_type_id = (uint32_t)btf__add_int(own, "long", 8, 0);
	btf__load_into_kernel(own);
	o.btf_fd = (uint32_t)btf__fd(own);
	map = new_map(BPF_MAP_TYPE_TASK_STORAGE, 4, 8, 0, &o);

	mov(f, 6, 1);
	call(f, BPF_FUNC_get_current_task_btf);
	mov(f, 2, 0);
	set(f, 3, 0);
	set(f, 4, BPF_LOCAL_STORAGE_GET_F_CREATE);
	wide(f, 1, BPF_PSEUDO_MAP_FD, map, 0);
	call(f, BPF_FUNC_task_storage_get);
	none = if_zero(f, 0);
	mov(f, 9, 0);
	call(f, BPF_FUNC_ktime_get_ns);
	mov(f, 7, 0);
	mov(f, 1, 6);
	kfunc(f, kernel, "bpf_session_is_return");
	entry = if_zero(f, 0);
	load(f, 8, 9, 0);
	clause_sum(f);
	store_imm(f, 9, 0, 0);
	leave(f);
	here(f, entry);
	store(f, 9, 0, 7);
	here(f, none);
	leave(f);
}

static void
clause_printf(struct floor *f)
{
	int none;

	f->ring = new_map(BPF_MAP_TYPE_RINGBUF, 0, 0, 4 << 20, NULL);
	load(f, 6, 1, CTX_ARG1);
	wide(f, 1, BPF_PSEUDO_MAP_FD, f->ring, 0);
	set(f, 2, 16);
	set(f, 3, 0);
	call(f, BPF_FUNC_ringbuf_reserve);
	none = if_zero(f, 0);
	store_imm(f, 0, 0, 1);
	store(f, 0, 8, 6);
	mov(f, 1, 0);
	set(f, 2, BPF_RB_NO_WAKEUP);
	call(f, BPF_FUNC_ringbuf_submit);
	leave(f);
	here(f, none);
	bump(f, 0); /* lost */
	leave(f);
}

/* Count by the key of SIZE bytes at r10 + OFF. */
static void
count_key(struct floor *f, int off, uint32_t size)
{
	int new, zero = off - 8;

	f->map = new_map(BPF_MAP_TYPE_PERCPU_HASH, size, 8, 4096, NULL);
	mov(f, 2, 10);
	add(f, 2, off);
	wide(f, 1, BPF_PSEUDO_MAP_FD, f->map, 0);
	call(f, BPF_FUNC_map_lookup_elem);
	new = if_zero(f, 0);
	set(f, 1, 1);
	atomic_add(f, 0, 0, 1);
	leave(f);
	here(f, new);
	store_imm(f, 10, zero, 1);
	mov(f, 2, 10);
	add(f, 2, off);
	mov(f, 3, 10);
	add(f, 3, zero);
	set(f, 4, BPF_ANY);
	wide(f, 1, BPF_PSEUDO_MAP_FD, f->map, 0);
	call(f, BPF_FUNC_map_update_elem);
	leave(f);
}

/* The kernel puts the caller into stacks where push %rbp is probed; elsewhere
 * a program has to read it, or the stack lacks a frame. */
static bool
kernel_adds_caller(const struct floor *f)
{
	int fd = open(f->file, O_RDONLY | O_CLOEXEC);
	unsigned char first = 0;

	if (fd < 0 || pread(fd, &first, 1, (off_t)f->offsets[0]) != 1)
		die(f->file);
	close(fd);
	return first == 0x55;
}

static void
clause_ustack(struct floor *f)
{
	store_imm(f, 10, -16, 0);
	if (!kernel_adds_caller(f)) {
		mov(f, 6, 1);
		load(f, 3, 1, CTX_SP);
		set(f, 2, 8);
		mov(f, 1, 10);
		add(f, 1, -16);
		call(f, BPF_FUNC_probe_read_user);
		mov(f, 1, 6);
	}
	f->stacks = new_map(BPF_MAP_TYPE_STACK_TRACE, 4, 127 * 8, 4096, NULL);
	wide(f, 2, BPF_PSEUDO_MAP_FD, f->stacks, 0);
	set(f, 3, BPF_F_USER_STACK);
	call(f, BPF_FUNC_get_stackid);
	store(f, 10, -8, 0);
	count_key(f, -16, 16);
}

static void
string_key(struct floor *f, int size)
{
	for (int i = 0; i < size; i += 8)
		store_imm(f, 10, i - size, 0);
	load(f, 3, 1, CTX_ARG2);
	mov(f, 1, 10);
	add(f, 1, -size);
	set(f, 2, size);
	call(f, BPF_FUNC_probe_read_user_str);
	count_key(f, -size, (uint32_t)size);
}

static void
clause_copyinstr(struct floor *f)
{
	string_key(f, TEXT);
}

static void
clause_copyinstr256(struct floor *f)
{
	string_key(f, LONG_TEXT);
}

/* -- attaching ------------------------------------------------------------- */

static int
write_code(struct floor *f, const char *clause)
{
	static const struct {
		const char *name;
		void (*write)(struct floor *);
		int type;
	} all[] = {
		{ "byfunc", clause_byfunc, ATTACH_MULTI },
		{ "time", clause_time, ATTACH_SESSION },
		{ "printf", clause_printf, ATTACH_MULTI },
		{ "ustack", clause_ustack, ATTACH_MULTI },
		{ "copyinstr", clause_copyinstr, ATTACH_MULTI },
		{ "copyinstr256", clause_copyinstr256, ATTACH_MULTI },
	};
	LIBBPF_OPTS(bpf_map_create_opts, o, .map_flags = BPF_F_MMAPABLE);

	f->data = new_map(BPF_MAP_TYPE_ARRAY, 4, 4096, 1, &o);
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		if (!strcmp(clause, all[i].name)) {
			all[i].write(f);
			return all[i].type;
		}
	}
	bump(f, 0);
	leave(f);
	return ATTACH_MULTI;
}

static int
load_code(struct floor *f, int type)
{
	static char log[1 << 16];
	LIBBPF_OPTS(bpf_prog_load_opts, o,
		    .expected_attach_type = (enum bpf_attach_type)type);
	int fd = bpf_prog_load(BPF_PROG_TYPE_KPROBE, "floor", "GPL", f->code,
			       (size_t)f->len, &o);

	if (fd < 0) {
		o.log_buf = log;
		o.log_size = sizeof(log);
		o.log_level = 1;
		bpf_prog_load(BPF_PROG_TYPE_KPROBE, "floor", "GPL", f->code,
			      (size_t)f->len, &o);
		fprintf(stderr, "%s", log);
		die("program");
	}
	return fd;
}

static int
attach(struct floor *f, int prog, int type, pid_t pid)
{
	struct link_args a = {
		.prog = (uint32_t)prog,
		.type = (uint32_t)type,
		.path = (uintptr_t)f->file,
		.offsets = (uintptr_t)f->offsets,
		.cookies = (uintptr_t)f->cookies,
		.n = f->n,
		.pid = (uint32_t)pid,
	};
	int fd = (int)syscall(SYS_bpf, BPF_LINK_CREATE, &a, sizeof(a));

	if (fd < 0)
		die("link");
	return fd;
}

static void
read_offsets(struct floor *f, const char *arg)
{
	char line[64];
	FILE *list = *arg == '@' ? fopen(arg + 1, "r") : NULL;

	f->offsets = calloc(1 << 20, sizeof(*f->offsets));
	f->cookies = calloc(1 << 20, sizeof(*f->cookies));
	if (!f->offsets || !f->cookies || (*arg == '@' && !list))
		die(arg);
	if (!list) {
		f->offsets[f->n++] = strtoull(arg, NULL, 0);
		return;
	}
	for (; f->n < 1 << 20 && fgets(line, sizeof(line), list); f->n++) {
		f->offsets[f->n] = strtoull(line, NULL, 0);
		f->cookies[f->n] = f->n;
	}
	fclose(list);
}

/* -- running and counting -------------------------------------------------- */

struct printed {
	FILE *out;
	uint64_t n;
};

static int
print(void *arg, void *record, size_t size)
{
	struct printed *p = arg;

	(void)size;
	fprintf(p->out, "%lld\n", ((long long *)record)[1]);
	p->n++;
	return 0;
}

/* Wait for the child, printing meanwhile. */
static uint64_t
wait_for(struct floor *f, pid_t pid, const char *out)
{
	struct printed p = { .out = NULL };
	struct ring_buffer *ring = NULL;
	int status;

	if (f->ring) {
		p.out = fopen(out, "w");
		ring = ring_buffer__new(f->ring, print, &p, NULL);
		if (!p.out || !ring)
			die("ring");
	}
	while (waitpid(pid, &status, ring ? WNOHANG : 0) == 0) {
		if (ring_buffer__consume(ring) == 0)
			nanosleep(&(struct timespec){ 0, 1000000 }, NULL);
	}
	if (ring) {
		ring_buffer__consume(ring);
		fclose(p.out);
	}
	return p.n;
}

static uint64_t
keyed_count(struct floor *f)
{
	static uint64_t value[MAX_CPUS];
	char key[LONG_TEXT], *last = NULL;
	uint64_t n = 0;

	while (bpf_map_get_next_key(f->map, last, key) == 0) {
		last = key;
		if (bpf_map_lookup_elem(f->map, key, value))
			continue;
		for (int i = 0; i < libbpf_num_possible_cpus(); i++)
			n += value[i];
	}
	return n;
}

/* A child that waits until it is written to, and then becomes the command. */
static pid_t
prepare(char **argv, int *go)
{
	int fd[2];
	char c;
	pid_t pid;

	if (pipe(fd))
		die("pipe");
	pid = fork();
	if (pid == 0) {
		close(fd[1]);
		if (read(fd[0], &c, 1) != 1)
			_exit(1);
		close(fd[0]);
		execvp(argv[0], argv);
		_exit(127);
	}
	close(fd[0]);
	*go = fd[1];
	return pid;
}

static int
run(struct floor *f, const char *clause, const char *out, char **argv)
{
	int type = write_code(f, clause), prog = load_code(f, type), go, link;
	uint64_t v[512] = { 0 }, n;
	uint32_t zero = 0;
	double t[4];
	pid_t pid = prepare(argv, &go);

	t[0] = now_ms();
	link = attach(f, prog, type, pid);
	t[1] = now_ms();
	if (write(go, "", 1) != 1)
		die("go");
	n = wait_for(f, pid, out);
	if (f->map)
		n = keyed_count(f);
	bpf_map_lookup_elem(f->data, &zero, v);
	for (int i = 0; i < 256 + BY_FUNCTION / 8 && !f->map && !f->ring; i++)
		n += i == 1 ? 0 : v[i];
	t[2] = now_ms();
	close(link);
	t[3] = now_ms();
	printf("%llu %llu %u %.3f %.3f\n", (unsigned long long)n,
	       (unsigned long long)v[1], f->n, t[1] - t[0], t[3] - t[2]);
	return 0;
}

int
main(int argc, char **argv)
{
	struct floor f = { .file = argc > 2 ? argv[2] : NULL };

	if (argc < 7 || strcmp(argv[5], "--"))
		return 2;
	read_offsets(&f, argv[3]);
	return run(&f, argv[1], argv[4], argv + 6);
}
