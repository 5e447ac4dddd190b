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

static void
pid(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	(void)e;
	v->r = md_ir_bini(&l->f, MD_IR_SHR, md_lower_pidtid(l), 32);
}
const struct md_builtin_ops md_var_pid[] = { { .lower = pid } };

static void
tid(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	(void)e;
	v->r = md_ir_ext(&l->f, md_lower_pidtid(l), 4, false);
}
const struct md_builtin_ops md_var_tid[] = { { .lower = tid } };

static void
ppid(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	int task = md_ir_call(&l->f, MD_H_current_task, MD_SCALAR, 0, NULL);
	int parent = md_lower_kfield(l, task, "task_struct.real_parent");

	(void)e;
	v->r = md_lower_kfield(l, parent, "task_struct.tgid");
}
const struct md_builtin_ops md_var_ppid[] = { { .lower = ppid } };

static void
uid(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	int both = md_ir_call(&l->f, MD_H_uid_gid, MD_SCALAR, 0, NULL);

	(void)e;
	v->r = md_ir_ext(&l->f, both, 4, false);
}
const struct md_builtin_ops md_var_uid[] = { { .lower = uid } };

static void
gid(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	int both = md_ir_call(&l->f, MD_H_uid_gid, MD_SCALAR, 0, NULL);

	(void)e;
	v->r = md_ir_bini(&l->f, MD_IR_SHR, both, 32);
}
const struct md_builtin_ops md_var_gid[] = { { .lower = gid } };

/* The helper pads the 16 bytes with zeroes. */
static void
execname_to(struct md_lower *l, const struct md_expr *e, int dst, int32_t off,
	    unsigned size)
{
	struct md_ir_arg a[2];

	(void)e;
	a[0] = md_arg(off ? md_ir_addi_ptr(&l->f, dst, off) : dst);
	a[1] = md_arg_imm(16);
	md_ir_call(&l->f, MD_H_comm, MD_SCALAR, 2, a);
	if (size > 16)
		md_ir_zero(&l->f, dst, off + 16, size - 16);
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
	const char *name = e->builtin->name + 5; /* after "probe" */
	unsigned word = name[0] == 'p' ? MD_SITE_PROV
		      : name[0] == 'm' ? MD_SITE_MOD
		      : name[0] == 'f' ? MD_SITE_FUNC : MD_SITE_NAME;
	const struct md_probe *p;

	if (l->site_const < 0) {
		v->is_pstr = true;
		v->r = md_lower_site_word(l, word);
		return;
	}
	p = l->img->sites[l->site_const].probe;
	v->is_literal = true;
	v->lit = word == MD_SITE_PROV ? p->prov
	       : word == MD_SITE_MOD  ? p->mod
	       : word == MD_SITE_FUNC ? p->func : p->name;
}
const struct md_builtin_ops md_var_probestr[] = { { .lower = probestr } };

static void
id(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	(void)e;
	v->r = md_lower_probe_id(l);
}
const struct md_builtin_ops md_var_id[] = { { .lower = id } };

static void
epid(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	int high = md_ir_bini(&l->f, MD_IR_SHL, md_lower_probe_id(l), 32);

	(void)e;
	v->r = md_ir_bini(&l->f, MD_IR_ADD, high, l->clause->index);
}
const struct md_builtin_ops md_var_epid[] = { { .lower = epid } };

static void
timestamp(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	(void)e;
	v->r = md_lower_timestamp(l);
}
const struct md_builtin_ops md_var_timestamp[] = { { .lower = timestamp } };

static void
vtimestamp(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	(void)e;
	v->r = md_lower_vtimestamp(l);
}
const struct md_builtin_ops md_var_vtimestamp[] = { { .lower = vtimestamp } };

/* Programs have no real-time clock; the consumer keeps the distance. */
static void
walltimestamp(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	int now = md_ir_call(&l->f, MD_H_ktime, MD_SCALAR, 0, NULL);
	int p = md_ir_mapval(&l->f, MD_MAP_CONTROL,
			     offsetof(struct md_control, wall_offset));

	(void)e;
	v->r = md_ir_bin(&l->f, MD_IR_ADD, now,
			 md_ir_ld(&l->f, p, 0, 8, true));
}
const struct md_builtin_ops md_var_walltimestamp[] = {
	{ .lower = walltimestamp }
};

static void
cpu(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	(void)e;
	v->r = md_lower_cpu(l);
}
const struct md_builtin_ops md_var_cpu[] = { { .lower = cpu } };

static void
zonename(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	(void)l;
	(void)e;
	v->is_literal = true;
	v->lit = "global";
}
const struct md_builtin_ops md_var_zonename[] = { { .lower = zonename } };
