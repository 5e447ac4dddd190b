/*
 * kinfo.c - members of psinfo_t, lwpsinfo_t and the other structures that
 * stand for something in the kernel: their types, and the code that reads one.
 *
 * In: the rows of kinfo.def. Out: structure types that scripts can name, and
 * for each member access a value. Reading never faults but for the pointer
 * NULL; what the kernel does not have is 0. Nothing is written.
 */
#include "stdlib/stdlib.h"

#include "lang/check.h"
#include "lang/lower.h"

#include <string.h>

enum { FAULT_BADADDR = 1, COMM = 16, MINORBITS = 20 };

typedef void reader(struct md_lower *l, int base, const struct md_kmember *m,
		    struct md_val *v);

struct md_kmember {
	const char *of, *name, *type;
	reader *read;
	const char *path;
	int num; /* the value, what is added, or bytes of a text */
};

static reader read_field, read_self, read_number, read_text, read_psargs,
	read_ttydev, read_state, read_sname;

static const struct md_kmember rows[] = {
#define M(of, name, type, how, path, num) \
	{ of, name, type, read_##how, path, num },
#include "kinfo.def"
#undef M
};

enum { NROWS = sizeof rows / sizeof *rows };

/* -- types ------------------------------------------------------------- */

static struct md_type *
structure(struct md_types *t, const char *name)
{
	struct md_type *s = md_type_find(t, name);
	unsigned n = 0;

	if (s)
		return s;
	s = md_alloc(t->arena, sizeof *s);
	s->kind = MD_T_STRUCT;
	s->name = name;
	s->complete = s->soft = true;
	s->size = s->align = 8;
	for (unsigned i = 0; i < NROWS; i++)
		n += !strcmp(rows[i].of, name);
	s->members = md_alloc(t->arena, n * sizeof *s->members);
	*md_map_put(t->arena, &t->names, name) = s;
	if (!strncmp(name, "struct ", 7))
		*md_map_put(t->arena, &t->tags, name) = s;
	return s;
}

void
md_kinfo_types(struct md_types *t)
{
	for (const struct md_kmember *r = rows; r < rows + NROWS; r++) {
		struct md_type *s = structure(t, r->of);
		struct md_member *m = &s->members[s->nmembers++];

		m->name = r->name;
		m->type = md_proto_parse(t, r->type)->ret;
		m->how = r;
		if (m->type->kind == MD_T_STRING)
			m->strbound = (unsigned)r->num;
	}
}

/* -- reading ----------------------------------------------------------- */

void
md_kmember_load(struct md_lower *l, int base, const struct md_member *m,
		struct md_val *v)
{
	md_lower_fault_if(l, MD_CC_EQ, base, 0, FAULT_BADADDR, MD_NOREG);
	m->how->read(l, base, m->how, v);
	if (m->type->kind != MD_T_STRING)
		v->r = md_lower_cut(l, m->type, v->r);
}

static void
read_field(struct md_lower *l, int base, const struct md_kmember *m,
	   struct md_val *v)
{
	v->r = md_lower_kfield(l, base, m->path);
}

static void
read_self(struct md_lower *l, int base, const struct md_kmember *m,
	  struct md_val *v)
{
	v->r = md_ir_bini(&l->f, MD_IR_ADD, base, m->num);
}

static void
read_number(struct md_lower *l, int base, const struct md_kmember *m,
	    struct md_val *v)
{
	v->r = md_ir_const(&l->f, m->num);
}

static void
read_text(struct md_lower *l, int base, const struct md_kmember *m,
	  struct md_val *v)
{
	v->bound = (unsigned)m->num;
	v->r = md_lower_scratch(l, v->bound);
	md_ir_zero(&l->f, v->r, 0, v->bound);
	md_lower_read(l, MD_H_read_kernel_str, md_arg(v->r), COMM,
		      md_lower_kaddr(l, base, m->path));
}

/* Is the process of this task the current one, or a child of it? Then what
 * stands in its memory at the address of its arguments can be read here. */
static void
unless_near(struct md_lower *l, int base, int label)
{
	struct md_ir_fn *f = &l->f;
	int pid = md_ir_bini(f, MD_IR_SHR, md_lower_pidtid(l), 32);
	int near = md_ir_label(f);

	md_ir_br(f, MD_CC_EQ, md_lower_kfield(l, base, "task_struct.tgid"),
		 pid, near);
	md_ir_br(f, MD_CC_NE, md_lower_kfield(l, base,
		 "task_struct.real_parent>task_struct.tgid"), pid, label);
	md_ir_place(f, near);
}

/* The NULs of a word become blanks. */
static int
blanks(struct md_ir_fn *f, int w, int low)
{
	int t = md_ir_bin(f, MD_IR_AND, w, low);

	t = md_ir_bin(f, MD_IR_ADD, t, low);
	t = md_ir_bin(f, MD_IR_OR, t, w);
	t = md_ir_bin(f, MD_IR_OR, t, low);
	t = md_ir_un(f, MD_IR_COMPL, t); /* 0x80 where a NUL is */
	return md_ir_bin(f, MD_IR_OR, w, md_ir_bini(f, MD_IR_SHR, t, 2));
}

/* The words of the command line; the name where they cannot be had. */
static void
read_psargs(struct md_lower *l, int base, const struct md_kmember *m,
	    struct md_val *v)
{
	struct md_ir_fn *f = &l->f;
	unsigned size = (unsigned)m->num;
	int tmp = md_lower_scratch(l, size), none = md_ir_label(f);
	int fits = md_ir_label(f), low, mm, start;
	int len = md_ir_vreg(f, MD_SCALAR);
	struct md_facts before;

	read_text(l, base, m, v);
	before = l->k;
	unless_near(l, base, none);
	mm = md_lower_kfield(l, base, "task_struct.mm");
	md_ir_bri(f, MD_CC_EQ, mm, 0, none);
	start = md_lower_kfield(l, mm, "mm_struct.arg_start");
	md_ir_mov(f, len, md_ir_bin(f, MD_IR_SUB,
		  md_lower_kfield(l, mm, "mm_struct.arg_end"), start));
	md_ir_bri(f, MD_CC_ULT, len, 2, none);
	md_ir_bri(f, MD_CC_ULE, len, size, fits);
	md_ir_movi(f, len, size);
	md_ir_place(f, fits);
	md_ir_bri(f, MD_CC_NE, md_ir_call(f, MD_H_read_user, MD_SCALAR, 3,
		  (struct md_ir_arg[]){ md_arg(tmp), md_arg(len),
					md_arg(start) }), 0, none);
	low = md_ir_const(f, 0x7f7f7f7f7f7f7f7f);
	for (int i = 0; i < (int)size; i += 8)
		md_ir_st(f, tmp, i, 8,
			 blanks(f, md_ir_ld(f, tmp, i, 8, false), low));
	md_ir_zero(f, v->r, 0, COMM);
	/* all but the last NUL */
	md_ir_call(f, MD_H_read_kernel, MD_SCALAR, 3, (struct md_ir_arg[]){
		md_arg(v->r), md_arg(md_ir_bini(f, MD_IR_SUB, len, 1)),
		md_arg(tmp) });
	md_ir_place(f, none);
	md_lower_join(l, &before);
}

/* -1, or the number of the terminal as the kernel keeps it. */
static void
read_ttydev(struct md_lower *l, int base, const struct md_kmember *m,
	    struct md_val *v)
{
	struct md_ir_fn *f = &l->f;
	int tty = md_lower_kfield(l, base,
				  "task_struct.signal>signal_struct.tty");
	int none = md_ir_label(f), driver, dev;

	v->r = md_ir_vreg(f, MD_SCALAR);
	md_ir_movi(f, v->r, -1);
	md_ir_bri(f, MD_CC_EQ, tty, 0, none);
	driver = md_lower_kfield(l, tty, "tty_struct.driver");
	dev = md_lower_kfield(l, driver, "tty_driver.major");
	dev = md_ir_bini(f, MD_IR_SHL, dev, MINORBITS);
	dev = md_ir_bin(f, MD_IR_ADD, dev,
			md_lower_kfield(l, driver, "tty_driver.minor_start"));
	md_ir_mov(f, v->r, md_ir_bin(f, MD_IR_ADD, dev,
		  md_lower_kfield(l, tty, "tty_struct.index")));
	md_ir_place(f, none);
}

/*
 * SSLEEP 1, SRUN 2, SZOMB 3, SSTOP 4, SONPROC 6, SWAIT 7 from the bits of the
 * kernel: 1 sleeps, 2 waits, 4 stopped, 8 traced; of the exit state 0x30.
 */
static void
read_state(struct md_lower *l, int base, const struct md_kmember *m,
	   struct md_val *v)
{
	static const struct { int bits, state; } codes[] = {
		{ 4 | 8, 4 }, { 1, 1 }, { 2, 7 },
	};
	struct md_ir_fn *f = &l->f;
	int done = md_ir_label(f), asleep = md_ir_label(f), s;

	v->r = md_ir_vreg(f, MD_SCALAR);
	s = md_lower_kfield(l, base, "task_struct.exit_state");
	md_ir_movi(f, v->r, 3);
	md_ir_bri(f, MD_CC_NE, md_ir_bini(f, MD_IR_AND, s, 0x30), 0, done);
	s = md_lower_kfield(l, base, "task_struct.__state");
	md_ir_bri(f, MD_CC_NE, s, 0, asleep);
	md_ir_movi(f, v->r, 6);
	md_ir_bri(f, MD_CC_NE, md_lower_kfield(l, base, "task_struct.on_cpu"),
		  0, done);
	md_ir_movi(f, v->r, 2);
	md_ir_jmp(f, done);
	md_ir_place(f, asleep);
	for (unsigned i = 0; i < sizeof codes / sizeof *codes; i++) {
		md_ir_movi(f, v->r, codes[i].state);
		md_ir_bri(f, MD_CC_NE,
			  md_ir_bini(f, MD_IR_AND, s, codes[i].bits), 0, done);
	}
	md_ir_movi(f, v->r, 1);
	md_ir_place(f, done);
}

/* The letters of the states 1 to 7, the first in the second byte. */
static void
read_sname(struct md_lower *l, int base, const struct md_kmember *m,
	   struct md_val *v)
{
	struct md_ir_fn *f = &l->f;
	int64_t letters;

	read_state(l, base, m, v);
	memcpy(&letters, "?SRZTIRW", 8);
	v->r = md_ir_bin(f, MD_IR_SHR, md_ir_const(f, letters),
			 md_ir_bini(f, MD_IR_SHL, v->r, 3));
}

/* -- variables ---------------------------------------------------------- */

static int
task(struct md_lower *l)
{
	return md_ir_call(&l->f, MD_H_current_task, MD_SCALAR, 0, NULL);
}
const struct md_builtin_ops md_var_task[] = { { .number = task } };

static int
curcpu(struct md_lower *l)
{
	return md_ir_bini(&l->f, MD_IR_ADD, md_lower_cpu(l), 1);
}
const struct md_builtin_ops md_var_curcpu[] = { { .number = curcpu } };

/*
 * Up to the first process; one further away than that many parents counts as
 * a stranger.
 */
enum { PARENTS = 32 };

static void
progenyof(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	struct md_ir_fn *f = &l->f;
	int want = md_ir_ext(f, md_lower_int(l, e->u.call.args.v[0]), 4, false);
	int p = task(l), pid, done = md_ir_label(f), no = md_ir_label(f);

	v->r = md_ir_vreg(f, MD_SCALAR);
	md_ir_movi(f, v->r, 1);
	for (unsigned i = 0; i < PARENTS; i++) {
		pid = md_lower_kfield(l, p, "task_struct.tgid");
		md_ir_br(f, MD_CC_EQ, pid, want, done);
		md_ir_bri(f, MD_CC_EQ, pid, 0, no);
		p = md_lower_kfield(l, p, "task_struct.real_parent");
	}
	md_ir_place(f, no);
	md_ir_movi(f, v->r, 0);
	md_ir_place(f, done);
}
const struct md_builtin_ops md_fn_progenyof[] = { { .lower = progenyof } };
