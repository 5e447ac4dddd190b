/*
 * prov_profile.c - provider profile: tick-N and profile-N with a unit.
 *
 * tick fires once a period in the consumer, profile on every CPU. A probe
 * that is named in full is made on demand; a pattern takes the usual rates
 * and those that were made. A period under 200 us, or of 0, is no probe.
 */
#include "options.h"
#include "prov.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SHORTEST = 200000 }; /* ns */

/* "tick-10ms": kind and period in ns; how many a second, if it says so. */
static bool
parse_name(const char *name, enum md_site_kind *kind, uint64_t *period,
	   uint64_t *rate)
{
	const char *s, *unit;

	if (!strncmp(name, "tick-", 5)) {
		*kind = MD_SITE_TICK;
		s = name + 5;
	} else if (!strncmp(name, "profile-", 8)) {
		*kind = MD_SITE_PROFILE;
		s = name + 8;
	} else {
		return false;
	}
	s += strspn(s, "0"); /* it is not octal */
	unit = s + strspn(s, "0123456789");
	*rate = 0;
	if (unit == s || !md_parse_rate(s, period))
		return false;
	if (!*unit || !strcasecmp(unit, "hz")) {
		*rate = strtoull(s, NULL, 10);
		*period = 1000000000 / *rate;
	}
	return *period >= SHORTEST && *period <= INT64_MAX;
}

static struct md_probe *
make(struct md_prov_ctx *p, const char *name)
{
	char key[128];
	enum md_site_kind kind;
	uint64_t period, rate;
	struct md_probe *probe;
	void **slot;

	if (!parse_name(name, &kind, &period, &rate) ||
	    (size_t)snprintf(key, sizeof(key), "profile %s", name) >=
		    sizeof(key))
		return NULL;
	slot = md_map_put(p->arena, &p->by_key, key);
	if (*slot)
		return *slot;
	probe = md_prov_probe(p, kind, "profile", "", "",
			      md_prov_intern(p, name));
	/* a tick interrupts nothing: it has no program counter to show */
	probe->recipe =
		kind == MD_SITE_PROFILE ? MD_ARGS_PROFILE : MD_ARGS_NONE;
	probe->period = period;
	probe->offset = rate;
	*slot = probe;
	return probe;
}

static int
give(struct md_prov_ctx *p, const struct md_pdesc *d, const char *name,
     md_found_fn *found, void *arg)
{
	struct md_probe *probe = make(p, name);

	if (!probe || !md_pdesc_match(d, probe))
		return 0;
	found(arg, probe);
	return 1;
}

/* The usual ones, and what else was made. */
static int
existing(struct md_prov_ctx *p, const struct md_pdesc *d, md_found_fn *found,
	 void *arg)
{
	static const char *const names[] = {
		"profile-97",   "profile-199",  "profile-499",  "profile-997",
		"profile-1999", "profile-4001", "profile-4999", "tick-1",
		"tick-10",      "tick-100",     "tick-500",     "tick-1000",
		"tick-5000",
	};
	int n = 0;

	/* none is made unless the pattern takes it: ids stay small */
	for (unsigned i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!*d->name || md_glob(d->name, names[i]))
			make(p, names[i]);
	for (unsigned i = 0; i < p->probes.n; i++) {
		struct md_probe *q = p->probes.v[i];

		if ((q->kind != MD_SITE_TICK && q->kind != MD_SITE_PROFILE) ||
		    !md_pdesc_match(d, q))
			continue;
		found(arg, q);
		n++;
	}
	return n;
}

static int
match(struct md_prov_ctx *p, struct md_pdesc *d, md_found_fn *found, void *arg)
{
	/* all have an empty module and function */
	if ((*d->mod && !md_glob(d->mod, "")) ||
	    (*d->func && !md_glob(d->func, "")))
		return 0;
	if (*d->name && !md_is_glob(d->name))
		return give(p, d, d->name, found, arg);
	return existing(p, d, found, arg);
}

const struct md_provider md_prov_profile = { "profile", match, false };
