/*
 * prov_uprobe.c - provider uprobe: functions of a file in every process that
 * maps it, now or later.
 *
 * In: uprobe:FILE:FUNCTION:NAME. Out: the probes that provider pid has for a
 * process, without the process. The file is the one that its name means to
 * minid itself (where.c), not inside another mount namespace.
 */
#include "prov_pid.h"

#include <string.h>

static int
match(struct md_prov_ctx *p, struct md_pdesc *d, md_found_fn *found, void *arg)
{
	struct md_target *anyone;

	if (strcmp(d->prov, "uprobe"))
		return 0; /* a pattern names no file */
	if (!*d->mod || md_is_glob(d->mod))
		return md_error(p->diags, MD_D_PDESC_INVAL, d->loc,
				"provider uprobe needs the name of one file: "
				"uprobe:FILE:FUNCTION:NAME");
	anyone = md_pid_anyone(p, d->mod);
	if (anyone)
		return md_pid_match(p, d, anyone, "uprobe", true, found, arg);
	return md_error(p->diags, MD_D_PROC_LIB, d->loc, "failed to find '%s': "
			"it is no file, no program in PATH and no library",
			d->mod);
}

const struct md_provider md_prov_uprobe = { "uprobe", match, true };
