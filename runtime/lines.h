/*
 * lines.h - what a session tells, as lines for machines: JSON (minid-json(5))
 * and the folded form of stack aggregations. Between lines.c and the command,
 * which asks for --format. Pure conversions of what minid.h hands out.
 *
 * Each function gives a line without a newline that the caller frees; NULL
 * means that there is no memory or, of md_folded, that it is no stack.
 */
#ifndef MD_LINES_H
#define MD_LINES_H

#include <stdbool.h>

#include "minid.h"

bool md_json_supported(void); /* else there is nothing but md_folded */
char *md_json_record(const struct minid_record *r);
char *md_json_aggregate(const struct minid_aggregate *a);
char *md_json_drop(enum minid_drop_kind kind, int cpu, uint64_t n);
char *md_json_fault(const char *probe, const char *text);
char *md_json_notice(int error, const char *text);
char *md_json_text(const char *text, size_t len);
char *md_json_error(const struct minid_error *e);
char *md_folded(const struct minid_aggregate *a);

#endif
