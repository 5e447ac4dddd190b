/*
 * builtins.c - the table of builtins.def as data, and its lookup.
 */
#include "lang/builtin.h"

#include <string.h>

#include "stdlib/stdlib.h"

const struct md_builtin md_builtins[] = {
#define VAR MD_BI_VAR
#define FUNC MD_BI_FUNC
#define ACT MD_BI_ACTION
#define AGG MD_BI_AGG
#define B(kind, name, proto, flags, ops, doc) \
	{ kind, name, proto, flags, ops, doc },
#include "builtins.def"
#undef B
};

const unsigned md_nbuiltins = sizeof md_builtins / sizeof *md_builtins;

const struct md_builtin *
md_builtin_find(const char *name, bool is_call)
{
	for (unsigned i = 0; i < md_nbuiltins; i++) {
		const struct md_builtin *b = &md_builtins[i];

		if ((b->kind != MD_BI_VAR) == is_call && !strcmp(b->name, name))
			return b;
	}
	return NULL;
}
