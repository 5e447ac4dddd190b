/*
 * constants.c - constants.def as data, and its lookup by name.
 *
 * Values are numbers of the traced system written down, not those of the
 * machine that compiles minid.
 */
#include <string.h>

#include "lang/builtin.h"

static const struct {
	const char *name;
	int value;
} constants[] = {
#define K(name, value) { #name, value },
#include "constants.def"
#undef K
};

bool
md_constant_find(const char *name, int64_t *value)
{
	for (size_t i = 0; i < sizeof constants / sizeof *constants; i++) {
		if (strcmp(constants[i].name, name) != 0)
			continue;
		*value = constants[i].value;
		return true;
	}
	return false;
}
