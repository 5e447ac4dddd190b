/*
 * provider.h - definitions of providers in scripts.
 */
#ifndef MD_PROVIDER_H
#define MD_PROVIDER_H

#include "check.h"

/* Types of the arguments, names. */
void md_check_provider(struct md_check *c, struct md_item *item);
/* After checking: the C header of all providers; false: there is none. */
bool md_provider_header(const struct md_compile *c, struct md_out *o);

#endif
