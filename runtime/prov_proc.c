/*
 * prov_proc.c - provider proc: the life of processes, by raw tracepoints.
 *
 * Each row of tracepoints.def becomes one probe; module and function are
 * empty. What a row says (when it counts, how the arguments are fetched) is
 * lowered elsewhere. Rows of later providers can join the same table.
 */
#include "prov.h"

#include <stdio.h>

#if defined(__aarch64__)
#define CALLS_EXEC \
	{ \
		221, 281, -1 \
	}
#define CALLS_FORK \
	{ \
		220, 435, -1 \
	}
#else /* x86-64: execve execveat; clone fork vfork clone3 */
#define CALLS_EXEC \
	{ \
		59, 322, -1 \
	}
#define CALLS_FORK \
	{ \
		56, 57, 58, 435 \
	}
#endif
#define CALLS_NONE \
	{ \
		-1 \
	}

#define TP(prov, name, point, guard, calls, ...) \
	{ prov, name, point, guard, calls, { __VA_ARGS__ } },

static const struct md_tp rows[] = {
#include "tracepoints.def"
};

#undef TP

static int
match(struct md_prov_ctx *p, struct md_pdesc *d, md_found_fn *found, void *arg)
{
	int n = 0;

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char key[64];
		struct md_probe *probe;
		void **slot;

		/* none is made unless asked for: ids stay small */
		if (*d->name && !md_glob(d->name, rows[i].name))
			continue;
		snprintf(key, sizeof(key), "%s %s", rows[i].provider,
			 rows[i].name);
		slot = md_map_put(p->arena, &p->by_key, key);
		if (!*slot) {
			probe = md_prov_probe(p, MD_SITE_TRACEPOINT,
					      rows[i].provider, "", "",
					      rows[i].name);
			probe->recipe = MD_ARGS_TP;
			probe->tp = &rows[i];
			*slot = probe;
		}
		probe = *slot;
		if (!md_pdesc_match(d, probe))
			continue;
		found(arg, probe);
		n++;
	}
	return n;
}

static int
list(struct md_prov_ctx *p, const struct md_pdesc *d, md_found_fn *found,
     void *arg)
{
	struct md_pdesc copy = *d;

	return match(p, &copy, found, arg);
}

const struct md_provider md_prov_proc = { "proc", match, list };
