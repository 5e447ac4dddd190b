/*
 * act_ctl.c - control actions: exit stop raise system freopen ftruncate setopt.
 *
 * exit, stop and raise act when the probe fires and leave a record; the others
 * act when the consumer reads the record, in order.
 */
#include "stdlib/stdlib.h"

#include <stdio.h>
#include <string.h>

#include "lang/lower.h"
#include "stdlib/format.h"

enum { STOP_SIGNAL = 19 }; /* SIGSTOP on x86-64 and aarch64 */

/* -- exit ---------------------------------------------------------------------- */

/*
 * The rest of the clause still runs; later clauses of this firing see the
 * `stopped` vreg, all other probes see the state. Of firings that had seen it
 * before any of them exits the first wins: the others did not happen.
 */
static void
exit_action(struct md_lower *l, const struct md_expr *call,
	    struct md_image_action *act)
{
	struct md_ir_fn *f = &l->f;
	int p, status = md_lower_int(l, call->u.call.args.v[0]);
	int mine = md_ir_label(f);
	struct md_field *fd = md_lower_field(l, act, MD_F_INT, 4,
					     l->c->types.int_);

	md_ir_st(f, l->rec, (int)fd->off, 4, status);
	p = md_ir_mapval(f, MD_MAP_CONTROL, 0);
	md_ir_bri(f, MD_CC_NE, l->stopped, 0, mine);
	md_ir_mov(f, l->stopped, md_ir_fetch_add(f, p,
			offsetof(struct md_control, exited), 8,
			md_ir_const(f, 1)));
	if (l->probe->kind != MD_SITE_CALLBACK) { /* END comes after an exit */
		md_ir_bri(f, MD_CC_EQ, l->stopped, 0, mine);
		md_lower_discard(l, l->rec);
		md_ir_jmp(f, l->out_label);
	}
	md_ir_place(f, mine);
	md_ir_movi(f, l->stopped, 1);
	md_ir_st(f, p, offsetof(struct md_control, exit_status), 8, status);
	md_ir_sti(f, p, offsetof(struct md_control, state), 8, MD_RUN_IDLE);
}

static int
exit_print(struct md_host *h, const struct md_firing *fi,
	   const struct md_image_action *act)
{
	const uint8_t *base = (const uint8_t *)fi->rec;
	const int32_t *status = (const void *)(base + act->fields[0].off);

	h->exit(h, *status);
	return 0;
}
const struct md_builtin_ops md_act_exit[] = {
	{ .action = exit_action, .print = exit_print }
};

/* -- stop, raise ------------------------------------------------------------------ */

static void
send_signal(struct md_lower *l, struct md_ir_arg sig)
{
	md_ir_call(&l->f, MD_H_send_signal, MD_SCALAR, 1, &sig);
}

static void
stop_action(struct md_lower *l, const struct md_expr *call,
	    struct md_image_action *act)
{
	send_signal(l, md_arg_imm(STOP_SIGNAL));
}

/* The session must know whom it stopped: nobody is left so for good. */
static int
stop_print(struct md_host *h, const struct md_firing *fi,
	   const struct md_image_action *act)
{
	h->stopped(h, fi->rec->pid);
	return 0;
}
const struct md_builtin_ops md_act_stop[] = {
	{ .action = stop_action, .print = stop_print }
};

static void
raise_action(struct md_lower *l, const struct md_expr *call,
	     struct md_image_action *act)
{
	send_signal(l, md_arg(md_lower_int(l, call->u.call.args.v[0])));
}
const struct md_builtin_ops md_act_raise[] = { { .action = raise_action } };

/* -- system ------------------------------------------------------------------------- */

/* The format with its values, as memory to be freed; never NULL. */
static struct md_out
formatted(struct md_host *h, const struct md_firing *fi,
	  const struct md_image_action *act)
{
	struct md_out o;

	md_out_mem(&o);
	md_format_print(h, &o, act->fmt, fi, act->fields, act->nfields,
			(const uint8_t *)fi->rec);
	if (!o.buf)
		md_puts(&o, "");
	return o;
}

static int
system_print(struct md_host *h, const struct md_firing *fi,
	     const struct md_image_action *act)
{
	struct md_out o = formatted(h, fi, act);
	int r = h->system(h, o.buf ? o.buf : "");

	md_out_free(&o);
	return r;
}
const struct md_builtin_ops md_act_system[] = {
	{ .check = md_printf_check, .action = md_printf_action,
	  .print = system_print }
};

/* -- freopen, ftruncate ---------------------------------------------------------------- */

static int
freopen_check(struct md_check *c, struct md_expr *call)
{
	const struct md_expr *e = call->u.call.args.v[0];

	if (md_printf_check(c, call) < 0)
		return -1;
	if (strcmp(e->u.str.s, "."))
		return 0;
	return md_refuse(c, MD_D_FREOPEN_INVALID, e->loc,
			 "freopen( ) argument #1 cannot be \".\"");
}

static void
freopen_action(struct md_lower *l, const struct md_expr *call,
	       struct md_image_action *act)
{
	const struct md_expr *e = call->u.call.args.v[0];

	md_printf_action(l, call, act);
	act->num = !*e->u.str.s; /* the way back */
}

static int
freopen_print(struct md_host *h, const struct md_firing *fi,
	      const struct md_image_action *act)
{
	struct md_out o = formatted(h, fi, act);
	const char *path = o.buf ? o.buf : "";
	int err = h->freopen(h, act->num ? NULL : path);
	char text[512];

	if (err) {
		snprintf(text, sizeof text, "couldn't freopen() \"%s\": %s",
			 path, strerror(err));
		h->fault(h, fi, act, text);
	}
	md_out_free(&o);
	return 0;
}
const struct md_builtin_ops md_act_freopen[] = {
	{ .check = freopen_check, .action = freopen_action,
	  .print = freopen_print }
};

static int
ftruncate_print(struct md_host *h, const struct md_firing *fi,
		const struct md_image_action *act)
{
	h->ftruncate(h);
	return 0;
}
const struct md_builtin_ops md_act_ftruncate[] = {
	{ .print = ftruncate_print }
};

/* -- setopt --------------------------------------------------------------------------- */

static int
setopt_check(struct md_check *c, struct md_expr *call)
{
	const struct md_ptrs *args = &call->u.call.args;

	for (unsigned i = 0; i < args->n; i++) {
		const struct md_expr *a = args->v[i];

		if (a->kind == MD_E_STR)
			continue;
		return md_refuse(c, MD_D_PROTO_ARG, a->loc,
				 "setopt( ) argument #%u is incompatible with "
				 "prototype:\n\tprototype: string constant\n"
				 "\t argument: %s",
				 i + 1, md_type_text(c->a, a->type));
	}
	return 0;
}

static void
setopt_action(struct md_lower *l, const struct md_expr *call,
	      struct md_image_action *act)
{
	const struct md_ptrs *args = &call->u.call.args;

	act->text = ((const struct md_expr *)args->v[0])->u.str.s;
	act->text2 = args->n > 1 ?
		     ((const struct md_expr *)args->v[1])->u.str.s : "1";
}

static int
setopt_print(struct md_host *h, const struct md_firing *fi,
	     const struct md_image_action *act)
{
	const char *why = h->setopt(h, act->text, act->text2);
	char text[512];

	if (!why)
		return 0;
	snprintf(text, sizeof text,
		 "couldn't set option \"%s\" to \"%s\": %s\n", act->text,
		 act->text2, why);
	h->fault(h, fi, act, text);
	return 0;
}
const struct md_builtin_ops md_act_setopt[] = {
	{ .check = setopt_check, .action = setopt_action,
	  .print = setopt_print }
};
