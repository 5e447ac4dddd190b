/*
 * lines.h - what a session tells, as lines for machines: JSON and the folded
 * form of stack aggregations, both of minid-json(5). Between lines.c and the
 * command, which asks for --format.
 */
#ifndef MD_LINES_H
#define MD_LINES_H

#include <stdbool.h>

#include "minid.h"

enum md_form { MD_TEXT, MD_JSON, MD_FOLDED };

/* What the argument of the callbacks starts with; it is passed on as arg. */
struct md_lines {
	enum md_form form;
	bool skipped;	/* folded: an aggregation that is no stack was met */
	/* a line without a newline, to be freed; NULL: there is no memory */
	void (*put)(void *arg, char *line);
	void (*say)(void *arg, const char *text); /* to the user */
};

/* The callbacks that the form needs; the others stay as they are. */
void md_lines_callbacks(enum md_form form, struct minid_callbacks *cb);
bool md_json_supported(void); /* else MD_JSON must not be asked for */
char *md_json_error(const struct minid_error *e);

#endif
