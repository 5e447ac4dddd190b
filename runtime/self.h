/* self.h - the command as a process; for main.c alone. */
#ifndef MD_SELF_H
#define MD_SELF_H

#include <stdbool.h>

void md_self_survive_bus(void);
void md_self_fill_standard(void);
bool md_self_wants_color(void);

#endif
