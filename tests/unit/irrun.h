/*
 * irrun.h - run IR twice: in the kernel, and by a plain interpreter.
 *
 * For tests of the code generator. A program gets a context of IRRUN_CTX
 * 64-bit words and one array map (number 0) with a value of IRRUN_MEM bytes,
 * reached by MAPVAL or by map_lookup with a 4-byte key 0. What the program
 * does is what the memory holds afterwards.
 *
 * To be included after cmocka.h.
 *
 * The interpreter knows nothing of registers, slots or eBPF: pointers are C
 * pointers, stack objects are C arrays.
 */
#ifndef IRRUN_H
#define IRRUN_H

#include <bpf/bpf.h>
#include <errno.h>
#include <linux/bpf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lang/image.h"
#include "lang/ir.h"
#include "lang/out.h"

enum { IRRUN_CTX = 10, IRRUN_MEM = 2048, IRRUN_LOG = 1 << 20 };

struct irrun {
	uint64_t ctx[IRRUN_CTX];
	_Alignas(8) unsigned char mem[IRRUN_MEM];
};

/* -- kernel ------------------------------------------------------------------ */

static inline int
irrun_open(void) /* the map, or -1: no rights */
{
	return bpf_map_create(BPF_MAP_TYPE_ARRAY, "irrun", 4, IRRUN_MEM, 1,
			      NULL);
}

/* With the log as text on stdout when the verifier refuses it. */
static inline int
irrun_load(struct md_image_prog *p, int map)
{
	LIBBPF_OPTS(bpf_prog_load_opts, o);
	struct md_out out;
	char *log;
	int fd;

	for (unsigned i = 0; i < p->nrelocs; i++)
		if (p->relocs[i].kind != MD_RELOC_KFUNC)
			p->insns[p->relocs[i].at].imm = map;
	fd = bpf_prog_load(BPF_PROG_TYPE_RAW_TRACEPOINT, "irrun", "GPL",
			   p->insns, p->n, &o);
	if (fd >= 0)
		return fd;
	log = malloc(IRRUN_LOG);
	log[0] = 0;
	o.log_buf = log;
	o.log_size = IRRUN_LOG;
	o.log_level = 1;
	fd = bpf_prog_load(BPF_PROG_TYPE_RAW_TRACEPOINT, "irrun", "GPL",
			   p->insns, p->n, &o);
	if (fd < 0) {
		size_t n = strlen(log);

		md_out_mem(&out);
		md_disasm(p, &out);
		printf("%s\nrefused: %s\n%s\n", out.buf, strerror(errno),
		       n > 3000 ? log + n - 3000 : log);
		md_out_free(&out);
	}
	free(log);
	return fd;
}

/* Compile, load, run. 0; -1 refused; -2 does not fit into the frame. */
static inline int
irrun_kernel(const struct md_ir_fn *f, int map, bool have_sdiv,
	     struct irrun *run)
{
	LIBBPF_OPTS(bpf_test_run_opts, o);
	struct md_alloc_result r;
	struct md_image_prog p = { .kind = MD_PROG_CALLBACK };
	uint32_t key = 0;
	int fd, err;

	if (md_regalloc(f, &r))
		return -2;
	if (md_emit(f, &r, &p, have_sdiv))
		return -1;
	fd = irrun_load(&p, map);
	if (fd < 0)
		return -1;
	o.ctx_in = run->ctx;
	o.ctx_size_in = sizeof(run->ctx);
	err = bpf_map_update_elem(map, &key, run->mem, 0);
	if (!err)
		err = bpf_prog_test_run_opts(fd, &o);
	if (!err)
		err = bpf_map_lookup_elem(map, &key, run->mem);
	close(fd);
	return err ? -1 : 0;
}

/* -- interpreter ------------------------------------------------------------- */

struct irint {
	const struct md_ir_fn *f;
	struct irrun *run;
	uint64_t *v;
	unsigned char (*obj)[512];
};

static inline uint64_t
irint_load(const void *p, unsigned size, bool is_signed)
{
	uint64_t v = 0;

	memcpy(&v, p, size);
	if (is_signed && size < 8 && v >> (8 * size - 1) & 1)
		v |= ~UINT64_C(0) << 8 * size;
	return v;
}

static inline uint64_t
irint_div(enum md_ir_op op, uint64_t a, uint64_t b)
{
	bool mod = op == MD_IR_UMOD || op == MD_IR_SMOD;

	if (!b)
		return mod ? a : 0;
	if (op == MD_IR_UDIV || op == MD_IR_UMOD)
		return mod ? a % b : a / b;
	if (b == ~UINT64_C(0))
		return mod ? 0 : -a;
	return mod ? (uint64_t)((int64_t)a % (int64_t)b)
		   : (uint64_t)((int64_t)a / (int64_t)b);
}

static inline bool
irint_cmp(enum md_cc cc, uint64_t a, uint64_t b)
{
	int64_t sa = (int64_t)a, sb = (int64_t)b;

	switch (cc) {
	case MD_CC_EQ:
		return a == b;
	case MD_CC_NE:
		return a != b;
	case MD_CC_ULT:
		return a < b;
	case MD_CC_ULE:
		return a <= b;
	case MD_CC_UGT:
		return a > b;
	case MD_CC_UGE:
		return a >= b;
	case MD_CC_SLT:
		return sa < sb;
	case MD_CC_SLE:
		return sa <= sb;
	case MD_CC_SGT:
		return sa > sb;
	default:
		return sa >= sb;
	}
}

static inline uint64_t
irint_ext(const struct md_ir_ins *in, uint64_t a)
{
	unsigned char b[8];

	memcpy(b, &a, 8);
	if (in->op != MD_IR_BSWAP)
		return irint_load(b, in->size, in->op == MD_IR_SEXT);
	a = 0;
	for (unsigned i = 0; i < in->size; i++)
		a = a << 8 | b[i];
	return a;
}

static inline uint64_t
irint_alu(const struct md_ir_ins *in, uint64_t a, uint64_t b)
{
	switch (in->op) {
	case MD_IR_CONST:
	case MD_IR_FAULT:
		return (uint64_t)in->imm;
	case MD_IR_MOV:
		return a;
	case MD_IR_ADD:
		return a + b;
	case MD_IR_SUB:
		return a - b;
	case MD_IR_MUL:
		return a * b;
	case MD_IR_AND:
		return a & b;
	case MD_IR_OR:
		return a | b;
	case MD_IR_XOR:
		return a ^ b;
	case MD_IR_SHL:
		return a << (b & 63);
	case MD_IR_SHR:
		return a >> (b & 63);
	case MD_IR_SAR:
		return (uint64_t)((int64_t)a >> (b & 63));
	case MD_IR_NEG:
		return -a;
	case MD_IR_COMPL:
		return ~a;
	case MD_IR_SET:
		return irint_cmp(in->cc, a, b);
	case MD_IR_SEXT:
	case MD_IR_ZEXT:
	case MD_IR_BSWAP:
		return irint_ext(in, a);
	default:
		return irint_div(in->op, a, b);
	}
}

static inline uint64_t
irint_mem(const struct md_ir_ins *in, uint64_t a, uint64_t b)
{
	unsigned char *p = (unsigned char *)(uintptr_t)a + in->off;
	uint64_t old = irint_load(p, in->size, in->op == MD_IR_LDS);
	uint64_t new = old;

	if (in->op == MD_IR_ST)
		new = b;
	else if (in->op == MD_IR_AADD || in->op == MD_IR_FADD)
		new = old + b;
	else if (in->op == MD_IR_AUMAX)
		new = b > old ? b : old;
	memcpy(p, &new, in->size);
	return in->op == MD_IR_AUMAX ? 0 : old;
}

static inline uint64_t
irint_arg(struct irint *s, const struct md_ir_arg *a)
{
	switch (a->kind) {
	case MD_A_REG:
		return s->v[a->v];
	case MD_A_IMM:
		return (uint64_t)a->imm;
	case MD_A_STACK:
		return (uintptr_t)(s->obj[a->v] + a->imm);
	default:
		return 0;
	}
}

static inline uint64_t
irint_call(struct irint *s, const struct md_ir_ins *in)
{
	uint64_t a[5];

	for (int i = 0; i < 5; i++)
		a[i] = irint_arg(s, &in->args[i]);
	switch (in->ref) {
	case MD_H_pid_tgid:
		return (uint64_t)getpid() << 32 | (uint32_t)gettid();
	case MD_H_map_lookup:
		return irint_load((void *)(uintptr_t)a[1], 4, false)
			       ? 0
			       : (uintptr_t)s->run->mem;
	case MD_H_read_kernel:
		memmove((void *)(uintptr_t)a[0], (void *)(uintptr_t)a[2],
			(size_t)a[1]);
		return 0;
	default:
		abort();
	}
}

static inline unsigned
irint_step(struct irint *s, unsigned i)
{
	const struct md_ir_ins *in = &s->f->ins[i];
	uint64_t a = in->a >= 0 ? s->v[in->a] : 0, d = 0;
	uint64_t b = in->use_imm || in->b < 0 ? (uint64_t)in->imm : s->v[in->b];

	switch (in->op) {
	case MD_IR_LABEL:
		return i + 1;
	case MD_IR_EXIT:
		return s->f->n;
	case MD_IR_BR:
	case MD_IR_JMP:
		if (in->op == MD_IR_BR && !irint_cmp(in->cc, a, b))
			return i + 1;
		while (s->f->ins[i].op != MD_IR_LABEL ||
		       s->f->ins[i].label != in->label)
			i++;
		return i;
	case MD_IR_LD:
	case MD_IR_LDS:
	case MD_IR_ST:
	case MD_IR_AADD:
	case MD_IR_FADD:
	case MD_IR_AUMAX:
		d = irint_mem(in, a, b);
		break;
	case MD_IR_MAPVAL:
		d = (uintptr_t)(s->run->mem + in->off);
		break;
	case MD_IR_STACK:
		d = (uintptr_t)(s->obj[in->ref] + in->off);
		break;
	case MD_IR_CTX:
		d = (uintptr_t)s->run->ctx;
		break;
	case MD_IR_CALL:
		d = irint_call(s, in);
		break;
	default:
		d = irint_alu(in, a, b);
	}
	if (in->dst >= 0)
		s->v[in->dst] = d;
	return i + 1;
}

static inline void
irrun_interpret(const struct md_ir_fn *f, struct irrun *run)
{
	struct irint s = { .f = f, .run = run };

	s.v = calloc(f->nvregs + 1, sizeof(*s.v));
	s.obj = calloc(f->nobjs + 1, sizeof(*s.obj));
	for (unsigned i = 0; i < f->n;)
		i = irint_step(&s, i);
	free(s.v);
	free(s.obj);
}

/* -- a test: build, run both ways, compare ----------------------------------- */

enum { OUT = 1024 }; /* results go to the map's value from here on */

static const uint64_t edges[] = {
	0,
	1,
	2,
	3,
	7,
	8,
	10,
	63,
	64,
	127,
	128,
	255,
	256,
	1000000007,
	0x7fff,
	0x8000,
	0xffff,
	0x7fffffff,
	0x80000000,
	0xffffffff,
	0x100000000,
	0x123456789abcdef0,
	INT64_MAX,
	(uint64_t)INT64_MIN,
	(uint64_t)INT64_MIN + 1,
	UINT64_MAX,
	(uint64_t)-2,
	(uint64_t)-3,
	(uint64_t)-10,
	(uint64_t)-128,
	(uint64_t)-32768,
	(uint64_t)INT32_MIN,
	(uint64_t)INT32_MIN - 1,
	(uint64_t)-1000003,
};
enum { NEDGES = sizeof(edges) / sizeof(edges[0]) };

struct fix {
	struct md_arena arena;
	struct md_ir_fn f;
	struct irrun in;
	int map;
	int ctx, out;  /* vregs */
	unsigned nout; /* 64-bit results so far */
	bool have_sdiv;
};

static inline void
begin(struct fix *t)
{
	md_arena_init(&t->arena);
	md_ir_init(&t->f, &t->arena);
	t->ctx = md_ir_ctx(&t->f);
	t->out = md_ir_mapval(&t->f, 0, OUT);
	t->nout = 0;
	t->have_sdiv = true;
	memset(&t->in, 0, sizeof(t->in));
	t->map = irrun_open();
	if (t->map < 0) {
		md_arena_free(&t->arena);
		skip();
	}
}

static inline int
input(struct fix *t, unsigned n)
{
	return md_ir_ld(&t->f, t->ctx, (int32_t)n * 8, 8, false);
}

static inline void
result(struct fix *t, int v)
{
	md_ir_st(&t->f, t->out, (int32_t)t->nout++ * 8, 8, v);
}

static inline void
dump(const struct md_ir_fn *f)
{
	struct md_out o;

	md_out_mem(&o);
	md_ir_dump(f, &o);
	printf("%s\n", o.buf);
	md_out_free(&o);
}

/* Both ways; -2 if it does not fit into the frame, 0 if equal. */
static inline int
compare(struct fix *t)
{
	struct irrun want = t->in, got = t->in;
	const char *err = md_ir_check(&t->f);
	int rc;

	if (err) {
		dump(&t->f);
		printf("%s\n", err);
		return -1;
	}
	rc = irrun_kernel(&t->f, t->map, t->have_sdiv, &got);
	if (rc) {
		if (rc == -1)
			dump(&t->f);
		return rc;
	}
	irrun_interpret(&t->f, &want);
	if (!memcmp(want.mem, got.mem, IRRUN_MEM))
		return 0;
	dump(&t->f);
	for (unsigned i = 0; i < IRRUN_MEM; i += 8)
		if (memcmp(want.mem + i, got.mem + i, 8))
			printf("%u: want %#llx got %#llx\n", i,
			       (unsigned long long)irint_load(want.mem + i, 8,
							      0),
			       (unsigned long long)irint_load(got.mem + i, 8,
							      0));
	return -1;
}

static inline void
finish(struct fix *t)
{
	int rc;

	md_ir_exit(&t->f, 0);
	rc = compare(t);
	close(t->map);
	md_arena_free(&t->arena);
	assert_int_equal(rc, 0);
}

static inline uint64_t
word(const struct irrun *run, unsigned n)
{
	return irint_load(run->mem + OUT + n * 8, 8, false);
}

static const enum md_ir_op bins[] = {
	MD_IR_ADD,  MD_IR_SUB,  MD_IR_MUL, MD_IR_UDIV, MD_IR_SDIV,
	MD_IR_UMOD, MD_IR_SMOD, MD_IR_AND, MD_IR_OR,   MD_IR_XOR,
	MD_IR_SHL,  MD_IR_SHR,  MD_IR_SAR,
};
enum { NBINS = sizeof(bins) / sizeof(bins[0]) };

#endif
