/*
 * vars.c - built-in variables. Facts that cost something are made once a
 * firing by lower_fact.c; here each variable only says which part it is.
 */
#include "stdlib/stdlib.h"

#include "lang/lower.h"

static void
arg(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	v->r = md_lower_arg(l, (unsigned)(e->builtin->name[3] - '0'));
}
const struct md_builtin_ops md_var_arg[] = { { .lower = arg } };

static int
pid(struct md_lower *l)
{
	return md_ir_bini(&l->f, MD_IR_SHR, md_lower_pidtid(l), 32);
}
const struct md_builtin_ops md_var_pid[] = { { .number = pid } };

static int
tid(struct md_lower *l)
{
	return md_ir_ext(&l->f, md_lower_pidtid(l), 4, false);
}
const struct md_builtin_ops md_var_tid[] = { { .number = tid } };

static int
ppid(struct md_lower *l)
{
	int task = md_ir_call(&l->f, MD_H_current_task, MD_SCALAR, 0, NULL);

	return md_lower_kfield(l, task,
			       "task_struct.real_parent>task_struct.tgid");
}
const struct md_builtin_ops md_var_ppid[] = { { .number = ppid } };

static int
uid_gid(struct md_lower *l)
{
	return md_ir_call(&l->f, MD_H_uid_gid, MD_SCALAR, 0, NULL);
}

static int
uid(struct md_lower *l)
{
	return md_ir_ext(&l->f, uid_gid(l), 4, false);
}
const struct md_builtin_ops md_var_uid[] = { { .number = uid } };

static int
gid(struct md_lower *l)
{
	return md_ir_bini(&l->f, MD_IR_SHR, uid_gid(l), 32);
}
const struct md_builtin_ops md_var_gid[] = { { .number = gid } };

static int
epid(struct md_lower *l)
{
	int high = md_ir_bini(&l->f, MD_IR_SHL, md_lower_probe_id(l), 32);

	return md_ir_bini(&l->f, MD_IR_ADD, high, l->clause->index);
}
const struct md_builtin_ops md_var_epid[] = { { .number = epid } };

/* Programs have no real-time clock; the consumer keeps the distance. */
static int
walltimestamp(struct md_lower *l)
{
	int now = l->c->opt.compensate
			  ? md_ir_call(&l->f, MD_H_ktime, MD_SCALAR, 0, NULL)
			  : md_lower_timestamp(l);
	int p = md_ir_mapval(&l->f, MD_MAP_CONTROL,
			     offsetof(struct md_control, wall_offset));

	return md_ir_bin(&l->f, MD_IR_ADD, now,
			 md_ir_ld(&l->f, p, 0, 8, true));
}
const struct md_builtin_ops md_var_walltimestamp[] = {
	{ .number = walltimestamp }
};

static int
vtimestamp(struct md_lower *l)
{
	return l->vt; /* taken by the prologue */
}
const struct md_builtin_ops md_var_vtimestamp[] = { { .number = vtimestamp } };

const struct md_builtin_ops md_var_id[] = { { .number = md_lower_probe_id } };
const struct md_builtin_ops md_var_timestamp[] = {
	{ .number = md_lower_timestamp }
};
const struct md_builtin_ops md_var_cpu[] = { { .number = md_lower_cpu } };

/* Older kernels' helper leaves what follows the name's last word as it was,
 * and keys compare all bytes: clear them first. */
static void
execname_to(struct md_lower *l, const struct md_expr *e, int dst, int32_t off,
	    unsigned size)
{
	struct md_ir_arg a[2];

	md_ir_zero(&l->f, dst, off, size);
	a[0] = md_arg(off ? md_ir_addi_ptr(&l->f, dst, off) : dst);
	a[1] = md_arg_imm(16);
	md_ir_call(&l->f, MD_H_comm, MD_SCALAR, 2, a);
}

static void
execname(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	v->r = md_ir_stack(&l->f, md_ir_obj(&l->f, 16), 0);
	v->bound = 16;
	execname_to(l, e, v->r, 0, 16);
}
const struct md_builtin_ops md_var_execname[] = {
	{ .lower = execname, .lower_to = execname_to }
};

/* Inside an ERROR clause site_const is the site of dtrace:::ERROR. */
static void
probestr(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	if (l->site_const < 0) {
		v->is_pstr = true;
		v->r = md_lower_site_word(l, md_probe_part(e->builtin));
	} else {
		v->is_literal = true;
		v->lit = md_probe_name(l->img->sites[l->site_const].probe,
				       md_probe_part(e->builtin));
	}
}
const struct md_builtin_ops md_var_probestr[] = { { .lower = probestr } };

static void
zonename(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	v->is_literal = true;
	v->lit = "global";
}
const struct md_builtin_ops md_var_zonename[] = { { .lower = zonename } };
