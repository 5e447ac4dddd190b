/*
 * place.h - inside `lang`: passes of compile.c that other files hold.
 */
#ifndef MD_PLACE_H
#define MD_PLACE_H

#include "lower.h"

/* Give every variable and aggregation its place; make the maps (place.c). */
void md_place_all(struct md_compile *c);
/* Group the enabled probes into programs and sites (group.c). */
struct md_group {
	enum md_prog_kind kind;
	enum md_recipe recipe;
	unsigned set, ret_set;		/* clause sets */
	const struct md_tp *tp;
	uint32_t pid;			/* when programs check the process */
	bool args;			/* its programs read arguments of places
					   that differ in them */
	const struct md_probe *probe;	/* the first */
	unsigned prog;			/* number of its program */
	unsigned first, n;		/* sites */
	unsigned before;		/* + 1: another of this set */
	struct md_ptrs probes, rets;	/* until the sites are made */
};
struct md_groups {
	struct md_group *v;
	unsigned n, cap;
	struct md_clause_set *sets;
	unsigned nsets, scap;
	struct md_ptrs enabled;		/* struct md_probe, until then */
};
struct md_clause_set {
	struct md_ptrs clauses;		/* of a set that a probe has in the end */
	struct md_clause *clause;	/* comes after those of the set `before` */
	unsigned before, length;
	struct md_clause *last_clause;	/* the transition used last */
	unsigned last_next;
	unsigned group;			/* + 1: the last with this set */
	enum { MD_ARGS_UNSEEN, MD_ARGS_UNUSED, MD_ARGS_USED } args;
};
/* Can the clause never run at this probe, by its names alone? (site_pred.c) */
bool md_never_at(const struct md_clause *cl, const struct md_probe *p);
/* Does it change anything, or can it fault, whatever its value is used for? */
bool md_expr_matters(const struct md_expr *e);
int md_match_all(struct md_compile *c, struct md_groups *g);
/* The report that this description matches nothing. */
void md_no_match(struct md_compile *c, const struct md_pdesc *d);
void md_group_probes(struct md_compile *c, struct md_groups *g);
/* A probe that is in the image is not enabled again. */
enum { MD_SET_DONE = UINT32_MAX };
/* Sites were added: rows for them in aggregations by site. -1: no room */
int md_place_more(struct md_compile *c);

/* A program and site of minid's own (compile.c). */
void md_own_program(struct md_compile *c, const struct md_probe *probe,
		    enum md_prog_kind kind, const char *name,
		    void (*lower)(struct md_lower *l));
/* Another site of such a program. */
void md_own_site(struct md_compile *c, const struct md_probe *probe,
		 unsigned prog);
/* Of all clauses that may get probes later: their records, and the most
 * scratch that they need (late.c). */
void md_rehearse(struct md_compile *c, struct md_image_prog *p);
/* Programs that stop a target for its new mappings (late.c). */
void md_late_programs(struct md_compile *c);

#endif
