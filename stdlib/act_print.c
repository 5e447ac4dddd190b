/*
 * act_print.c - trace printf tracemem ustack usym ufunc umod uaddr: checks,
 * the code that records, and the printing of the record (reference 6.1,
 * 6.5 to 6.7, 7, 8.4).
 *
 * At probe time values go into the record's fields as they are; all layout
 * happens when the record is read. Stacks and symbols are stored as addresses
 * with their process, see keys.h; the same code fills aggregation keys.
 */
#include "stdlib/stdlib.h"

#include "format.h"
#include "keys.h"
#include "lang/arch.h"
#include "lang/check.h"
#include "lang/lower.h"

enum {
	USYM_SIZE = 16,
	MAX_FRAMES = 127,
	USER_STACK = 256,	/* flag of the kernel's get_stack */
};

static int
print_fields(struct md_host *h, const struct md_firing *f,
	     const struct md_image_action *act)
{
	const uint8_t *base = (const uint8_t *)f->rec;

	for (unsigned i = 0; i < act->nfields; i++)
		md_print_trace(h, &act->fields[i], base + act->fields[i].off,
			       f);
	return 0;
}

/* -- trace ------------------------------------------------------------ */

static int
trace_check(struct md_check *c, struct md_expr *call)
{
	const struct md_expr *e = md_arg_of(call, 0);

	if (e->kind == MD_E_AGG)
		return md_refuse(c, MD_D_TRACE_DYN, e->loc, "trace( ) may not "
				 "be applied to an aggregation: use printa( )");
	if (!e->type || e->type->kind == MD_T_ERROR)
		return -1;
	if (e->kind == MD_E_XLATE)
		return md_refuse(c, MD_D_TRACE_DYN, e->loc, "trace( ) may not "
				 "be applied to a translated structure");
	if (e->type->kind == MD_T_VOID)
		return md_refuse(c, MD_D_TRACE_VOID, e->loc,
				 "trace( ) may not be applied to a void "
				 "expression");
	return 0;
}

static void
trace_action(struct md_lower *l, const struct md_expr *call,
	     struct md_image_action *act)
{
	md_lower_record(l, act, md_arg_of(call, 0));
}

/* -- printf ----------------------------------------------------------- */

int
md_printf_check(struct md_check *c, struct md_expr *call)
{
	const struct md_expr *e = md_arg_of(call, 0);
	const char *name = call->builtin->name;

	if (e->kind != MD_E_STR) {
		if (!e->type || e->type->kind == MD_T_ERROR)
			return -1;
		md_check_error(c, MD_D_PRINTF_ARG_FMT, e->loc,
			       "%s( ) argument #1 is incompatible with "
			       "prototype:\n\tprototype: string constant\n\t "
			       "argument: %s", name,
			       md_type_text(c->a, e->type));
		md_hint_quote(c, e);
		return -1;
	}
	if (!e->u.str.s[0] && call->builtin->ops == md_act_printf)
		return md_refuse(c, MD_D_PRINTF_FMT_EMPTY, e->loc,
				 "%s( ) format string is empty", name);
	call->fmt = md_format_parse(c, name, e->u.str.s, e->loc);
	if (!call->fmt)
		return -1;
	return md_format_check(c, name, call->fmt,
			       (struct md_expr **)call->u.call.args.v + 1,
			       call->u.call.args.n - 1);
}

void
md_printf_action(struct md_lower *l, const struct md_expr *call,
		 struct md_image_action *act)
{
	for (unsigned i = 1; i < call->u.call.args.n; i++)
		md_lower_record(l, act, md_arg_of(call, i));
	act->fmt = call->fmt;
}

static int
printf_print(struct md_host *h, const struct md_firing *f,
	     const struct md_image_action *act)
{
	md_format_print(h, h->out, act->fmt, f, act->fields, act->nfields,
			(const uint8_t *)f->rec);
	return 0;
}

/* -- tracemem --------------------------------------------------------- */

static int
tracemem_check(struct md_check *c, struct md_expr *call)
{
	const struct md_expr *addr = md_arg_of(call, 0), *size = md_arg_of(call, 1);
	int64_t n;

	if (!addr->type || addr->type->kind == MD_T_ERROR)
		return -1;
	if (!md_type_is_scalar(addr->type) && !md_is_pointer(addr))
		return md_refuse(c, MD_D_TRACEMEM_ADDR, addr->loc,
				 "tracemem( ) argument #1 is incompatible with "
				 "prototype:\n\tprototype: pointer or integer\n"
				 "\t argument: %s",
				 md_type_text(c->a, addr->type));
	if (!md_const_int(size, &n) || n <= 0 || n > 32768)
		return md_refuse(c, MD_D_TRACEMEM_SIZE, size->loc,
			       "tracemem( ) argument #2 must be a positive "
			       "integral constant expression of at most 32768");
	return 0;
}

static void
tracemem_action(struct md_lower *l, const struct md_expr *call,
		struct md_image_action *act)
{
	int addr = md_lower_int(l, md_arg_of(call, 0)), dst;
	struct md_field f;
	int64_t size = 0;

	md_const_int(md_arg_of(call, 1), &size);
	f = *md_lower_field(l, act, MD_F_BYTES, (unsigned)size, NULL);
	dst = md_ir_addi_ptr(&l->f, l->rec, f.off);
	md_lower_bytes(l, md_arg(dst), md_arg_imm(size), md_arg_of(call, 0),
		       addr);
	if (md_arg_of(call, 2))
		md_lower_record(l, act, md_arg_of(call, 2));
}

static int
tracemem_print(struct md_host *h, const struct md_firing *f,
	       const struct md_image_action *act)
{
	const uint8_t *base = (const uint8_t *)f->rec;
	const struct md_field *mem = &act->fields[0], *dyn;
	size_t n = mem->size;

	if (act->nfields > 1) {
		int64_t v;

		dyn = &act->fields[1];
		v = md_field_int(dyn, base + dyn->off);
		if (v >= 0 && (uint64_t)v < n)
			n = (size_t)v;
	}
	md_print_hexdump(h->out, base + mem->off, n);
	return 0;
}

/* -- stack ustack jstack ---------------------------------------------- */

static int
ustack_check(struct md_check *c, struct md_expr *call)
{
	int64_t n;

	call->type = c->t->stack;
	if (md_arg_of(call, 0) && (!md_const_int(md_arg_of(call, 0), &n) || n <= 0))
		return md_refuse(c, call->builtin->name[0] == 's' ?
			       MD_D_STACK_SIZE : MD_D_USTACK_FRAMES,
			       md_arg_of(call, 0)->loc,
			       "%s( ) argument #1 must be a non-zero positive "
			       "integer constant", call->builtin->name);
	if (md_arg_of(call, 1) && (!md_const_int(md_arg_of(call, 1), &n) || n < 0))
		return md_refuse(c, MD_D_USTACK_STRSIZE,
				 md_arg_of(call, 1)->loc,
				 "%s( ) argument #2 must be a positive integer "
				 "constant", call->builtin->name);
	return 0;
}

static unsigned
ustack_size(struct md_lower *l, const struct md_expr *call)
{
	const struct md_builtin_ops *ops = call->builtin->ops;
	int64_t n = ops == md_act_stack ? l->c->opt.stackframes :
		    ops == md_act_jstack ? l->c->opt.jstackframes :
		    l->c->opt.ustackframes;
	int64_t max = l->c->opt.maxframes;

	if (md_arg_of(call, 0))
		md_const_int(md_arg_of(call, 0), &n);
	if (max <= 0 || max > MAX_FRAMES)
		max = MAX_FRAMES;
	if (n > max)
		n = max;
	if (n < 1)
		n = 1;
	return MD_USTACK_HEAD + 8 * (unsigned)n;
}

/*
 * Does the kernel itself put the caller into stacks? It does since Linux 6.12
 * where push %rbp is probed; session links came after that.
 */
static bool
kernel_knows_caller(const struct md_lower *l)
{
	const struct md_image *img = l->img;

	for (unsigned i = 0; i < img->nsites; i++)
		if (&img->progs[img->sites[i].prog] == l->prog &&
		    !img->sites[i].probe->pushes)
			return false;
	return l->c->env.have_session;
}

/* The address that the current function returns to, at an entry probe and at
 * the instruction that returns. */
static void
store_caller(struct md_lower *l, int ptr, int off)
{
	struct md_ir_fn *f = &l->f;
	int sp, r, got = md_ir_label(f);

	if ((l->recipe != MD_ARGS_ENTRY && l->recipe != MD_ARGS_PLACE) ||
	    kernel_knows_caller(l)) {
		md_ir_sti(f, ptr, off, 8, 0);
		return;
	}
	if (!MD_RETADDR_ON_STACK) {
		md_ir_st(f, ptr, off, 8, md_lower_reg(l, 30 * 8)); /* lr */
		return;
	}
	/* As a string, for that is the cheapest way to read a word: where six
	 * bytes are not zero it is all of an address. The other helper clears
	 * the word when it fails: then there is no caller. */
	sp = md_lower_reg(l, MD_REG_SP);
	ptr = md_ir_addi_ptr(f, ptr, off);
	r = md_lower_read(l, MD_H_read_user_str, md_arg(ptr), 8, sp);
	md_ir_bri(f, MD_CC_EQ, r, 7, got);
	md_lower_read(l, md_lower_user_reader(l), md_arg(ptr), 8, sp);
	md_ir_place(f, got);
}

static void
ustack_store(struct md_lower *l, const struct md_expr *call, int ptr, int off,
	     unsigned size, bool hashed)
{
	struct md_ir_fn *f = &l->f;
	bool user = call->builtin->ops != md_act_stack;
	struct md_ir_arg a[4];
	int shift = user ? md_lower_shift(l) : MD_NOREG, r;

	if (user) {
		md_ir_st(f, ptr, off, 8, md_ir_bini(f, MD_IR_SHR,
						    md_lower_pidtid(l), 32));
		store_caller(l, ptr, off + 8);
	} else {
		md_ir_zero(f, ptr, off, MD_USTACK_HEAD);
	}
	/* the helper leaves what it does not fill */
	if (!hashed)
		md_ir_zero(f, ptr, off + MD_USTACK_HEAD, size - MD_USTACK_HEAD);
	a[0] = md_arg(l->k.ctx);
	a[1] = md_arg(md_ir_addi_ptr(f, ptr, off + MD_USTACK_HEAD));
	a[2] = md_arg_imm(size - MD_USTACK_HEAD);
	a[3] = md_arg_imm(user ? USER_STACK : 0);
	r = md_ir_call(f, MD_H_get_stack, MD_SCALAR, 4, a);
	if (hashed)
		md_lower_end(l, ptr, off + MD_USTACK_HEAD, r,
			     size - MD_USTACK_HEAD, 1);
	if (shift == MD_NOREG)
		return;
	/* the first frame is the entry, not where it was armed */
	md_ir_st(f, ptr, off + MD_USTACK_HEAD, 8,
		 md_ir_bin(f, MD_IR_SUB, md_lower_reg(l, MD_REG_PC), shift));
}

/* -- usym ufunc umod uaddr; sym func mod ------------------------------- */

static int
usym_check(struct md_check *c, struct md_expr *call)
{
	call->type = call->builtin->ops == md_act_sym ? c->t->symaddr :
							c->t->usymaddr;
	return 0;
}

static unsigned
usym_size(struct md_lower *l, const struct md_expr *call)
{
	return call->builtin->ops == md_act_sym ? 8 : USYM_SIZE;
}

static void
usym_store(struct md_lower *l, const struct md_expr *call, int ptr, int off,
	   unsigned size, bool hashed)
{
	struct md_ir_fn *f = &l->f;

	md_ir_st(f, ptr, off, 8, md_lower_int(l, md_arg_of(call, 0)));
	if (size == USYM_SIZE) /* u32 process, u32 0 */
		md_ir_st(f, ptr, off + 8, 8, md_ir_bini(f, MD_IR_SHR,
							md_lower_pidtid(l), 32));
}

/* Registers and the top of the stack, for the consumer to unwind by. */
static void
store_unwind(struct md_lower *l, int off)
{
	static const unsigned at[MD_DWARF_REGS] = MD_DWARF_AT;
	struct md_ir_fn *f = &l->f;
	int sp = md_lower_reg(l, MD_REG_SP), r, to;
	int len = md_ir_const(f, 0), good = md_ir_const(f, 1);

	for (unsigned i = 0; i < MD_DWARF_REGS; i++)
		md_ir_st(f, l->rec, off + 8 * (int)i, 8, md_lower_reg(l, at[i]));
	md_ir_st(f, l->rec, off + 8 * MD_DWARF_REGS, 8,
		 md_lower_reg(l, MD_REG_PC));
	to = off + (int)offsetof(struct md_unwind_rec, stack);
	for (int i = 0; i < MD_UNWIND_STACK; i += MD_UNWIND_CHUNK) {
		r = md_lower_read(l, md_lower_user_reader(l),
				  md_arg(md_ir_addi_ptr(f, l->rec, to + i)),
				  MD_UNWIND_CHUNK,
				  md_ir_bini(f, MD_IR_ADD, sp, i));
		/* all before the first that failed */
		r = md_ir_bini(f, MD_IR_XOR,
			       md_ir_bini(f, MD_IR_SHR, r, 63), 1);
		good = md_ir_bin(f, MD_IR_AND, good, r);
		len = md_ir_bin(f, MD_IR_ADD, len,
				md_ir_bini(f, MD_IR_MUL, good,
					   MD_UNWIND_CHUNK));
	}
	md_ir_st(f, l->rec, off + (int)offsetof(struct md_unwind_rec, len), 8,
		 len);
}

/* ustack and the symbols: a field as a key has it */
static void
store_action(struct md_lower *l, const struct md_expr *call,
	     struct md_image_action *act)
{
	const struct md_builtin_ops *ops = call->builtin->ops;
	bool stack = ops->key_size == ustack_size;
	bool unwind = stack && ops != md_act_stack && l->c->opt.unwind == MD_UNWIND_DWARF &&
		      (l->recipe == MD_ARGS_ENTRY || l->recipe == MD_ARGS_REGS ||
		       l->recipe == MD_ARGS_RETURN || l->recipe == MD_ARGS_PLACE);
	unsigned size = ops->key_size(l, call);
	unsigned all = size + (unwind ? (unsigned)sizeof(struct md_unwind_rec) : 0);
	struct md_field *f = md_lower_field(l, act, stack ? MD_F_USTACK :
					    ops == md_act_sym ? MD_F_SYM :
					    MD_F_USYM, all, call->type);

	f->fn = call->builtin;
	f->size = size;
	f->unwind = unwind;
	l->img->fp_stacks |= stack && !unwind && ops != md_act_stack;
	if (unwind)
		store_unwind(l, (int)(f->off + size));
	ops->key_store(l, call, l->rec, (int)f->off, size, false);
}

/* -- rows ------------------------------------------------------------- */

const struct md_builtin_ops md_act_trace[] = { {
	.check = trace_check, .action = trace_action, .print = print_fields,
} };
const struct md_builtin_ops md_act_printf[] = { {
	.check = md_printf_check, .action = md_printf_action,
	.print = printf_print,
} };
const struct md_builtin_ops md_act_tracemem[] = { {
	.check = tracemem_check, .action = tracemem_action,
	.print = tracemem_print,
} };
#define AS_KEY(name, tag)						\
	{								\
		.count = tag,					\
		.check = name##_check, .action = store_action,		\
		.print = print_fields, .key_size = name##_size,		\
		.key_store = name##_store,				\
	}
const struct md_builtin_ops md_act_ustack[] = { AS_KEY(ustack, MD_D_USTACK_PROTO) };
const struct md_builtin_ops md_act_stack[] = { AS_KEY(ustack, MD_D_STACK_PROTO) };
const struct md_builtin_ops md_act_jstack[] = { AS_KEY(ustack, MD_D_USTACK_PROTO) };
const struct md_builtin_ops md_act_sym[] = { AS_KEY(usym, MD_D_PROTO_LEN) };
const struct md_builtin_ops md_act_usym[] = { AS_KEY(usym, MD_D_PROTO_LEN) };
