/*
 * vars_path.c - cwd and root: paths of the current process's directories.
 *
 * No helper makes a path here, so the program walks from the directory up to
 * the root, noting the name of each, and then writes the names down from the
 * top. There are no loops: what is further than STEPS names and mount points
 * away is `<unknown>`.
 */
#include "stdlib/stdlib.h"

#include "lang/lower.h"

#include <string.h>

enum { STEPS = 24, NAME_SIZE = 256 };

struct walk {
	struct md_lower *l;
	int d, m;	/* directory entry, mount: vregs */
	int rd, rm;	/* of the root; MD_NOREG: up to the first mount */
	int name[STEPS];	/* where it stands; 0: none, a mount point */
	int found, done;	/* vreg, label */
};

static int
get(struct walk *w, int base, const char *path)
{
	return md_lower_kfield(w->l, base, path);
}

/* One step up. */
static void
step(struct walk *w, int i)
{
	struct md_ir_fn *f = &w->l->f;
	int inside = md_ir_label(f), up = md_ir_label(f), end = md_ir_label(f);
	int mount, parent, at;

	if (w->rd != MD_NOREG) {
		md_ir_br(f, MD_CC_NE, w->d, w->rd, inside);
		md_ir_br(f, MD_CC_NE, w->m, w->rm, inside);
		md_ir_jmp(f, w->done);
		md_ir_place(f, inside);
	}
	md_ir_br(f, MD_CC_NE, w->d, get(w, w->m, "vfsmount.mnt_root"), up);
	/* the root of a file system: go on where it is mounted */
	at = md_lower_kaddr(w->l, md_ir_const(f, 0), "mount.mnt");
	mount = md_ir_bin(f, MD_IR_SUB, w->m, at);
	parent = get(w, mount, "mount.mnt_parent");
	md_ir_br(f, MD_CC_EQ, mount, parent, w->done);
	md_ir_mov(f, w->d, get(w, mount, "mount.mnt_mountpoint"));
	md_ir_mov(f, w->m, md_ir_bin(f, MD_IR_ADD, parent, at));
	md_ir_jmp(f, end);
	md_ir_place(f, up);
	md_ir_mov(f, w->name[i], get(w, w->d, "dentry.d_name.name"));
	md_ir_mov(f, w->d, get(w, w->d, "dentry.d_parent"));
	md_ir_place(f, end);
}

/*
 * "/name" for each from the top; dst has room for one more than `size`. The
 * mask takes nothing away: with it the verifier thinks the same of `off`
 * whichever names there are, and need not try all combinations.
 */
static void
write_down(struct walk *w, int dst, unsigned size)
{
	struct md_ir_fn *f = &w->l->f;
	int off = md_ir_vreg(f, MD_SCALAR), none = md_ir_label(f);
	int end = md_ir_label(f), p, n;
	unsigned mask = 1;

	while (mask < size + NAME_SIZE)
		mask = mask << 1 | 1;
	md_ir_mov(f, off, md_ir_bini(f, MD_IR_SHR, md_lower_pidtid(w->l), 63));
	md_ir_bri(f, MD_CC_EQ, w->found, 0, none);
	md_ir_sti(f, dst, 0, 1, '/');
	for (int i = STEPS - 1; i >= 0; i--) {
		int skip = md_ir_label(f);

		md_ir_bri(f, MD_CC_EQ, w->name[i], 0, skip);
		md_ir_bri(f, MD_CC_UGE, off, size, skip);
		p = md_ir_add_ptr(f, dst, off);
		md_ir_sti(f, p, 0, 1, '/');
		n = md_lower_read(w->l, MD_H_read_kernel_str,
				  md_arg(md_ir_addi_ptr(f, p, 1)), NAME_SIZE,
				  w->name[i]);
		md_ir_bri(f, MD_CC_SLE, n, 0, skip);
		n = md_ir_bin(f, MD_IR_ADD, off, n);
		md_ir_mov(f, off, md_ir_bini(f, MD_IR_AND, n, mask));
		md_ir_place(f, skip);
	}
	md_ir_jmp(f, end);
	md_ir_place(f, none);
	md_val_string_to(w->l, &(struct md_val){ .is_literal = true,
			 .lit = "<unknown>", .null = MD_NOREG }, dst, 0, 16);
	md_ir_place(f, end);
}

static void
path(struct md_lower *l, struct md_val *v, const char *dentry,
     const char *mount, bool to_root)
{
	struct md_ir_fn *f = &l->f;
	unsigned size = l->img->strsize + 1;
	struct walk w = { .l = l, .rd = MD_NOREG };
	int fs, pidtid;

	v->bound = (size + 7) & ~7u;
	v->r = md_lower_scratch(l, v->bound + NAME_SIZE + 8);
	md_lower_zero(l, v->r, 0, v->bound);
	pidtid = md_lower_pidtid(l);
	w.found = md_ir_vreg(f, MD_SCALAR);
	w.d = md_ir_vreg(f, MD_SCALAR);
	w.m = md_ir_vreg(f, MD_SCALAR);
	w.done = md_ir_label(f);
	for (int i = 0; i < STEPS; i++) {
		w.name[i] = md_ir_vreg(f, MD_SCALAR);
		/* 0, which the verifier does not know, of each one anew: or it
		 * would tell apart what need not be */
		md_ir_mov(f, w.name[i], md_ir_bini(f, MD_IR_SHR, pidtid, 63));
	}
	fs = md_ir_call(f, MD_H_current_task, MD_SCALAR, 0, NULL);
	fs = get(&w, fs, "task_struct.fs");
	md_ir_mov(f, w.found, fs);
	md_ir_bri(f, MD_CC_EQ, fs, 0, w.done);
	md_ir_mov(f, w.d, get(&w, fs, dentry));
	md_ir_mov(f, w.m, get(&w, fs, mount));
	if (to_root) {
		w.rd = get(&w, fs, "fs_struct.root.dentry");
		w.rm = get(&w, fs, "fs_struct.root.mnt");
	}
	for (int i = 0; i < STEPS; i++)
		step(&w, i);
	md_ir_mov(f, w.found, md_ir_bini(f, MD_IR_SHR, pidtid, 63));
	md_ir_place(f, w.done);
	write_down(&w, v->r, size);
	/* what is longer is cut */
	for (unsigned i = size - 1; i < v->bound; i++)
		md_ir_sti(f, v->r, (int)i, 1, 0);
}

static void
cwd(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	path(l, v, "fs_struct.pwd.dentry", "fs_struct.pwd.mnt", true);
}
const struct md_builtin_ops md_var_cwd[] = { { .lower = cwd } };

static void
root(struct md_lower *l, const struct md_expr *e, struct md_val *v)
{
	path(l, v, "fs_struct.root.dentry", "fs_struct.root.mnt", false);
}
const struct md_builtin_ops md_var_root[] = { { .lower = root } };
