/*
 * diag.h - what is wrong with a script, where, and what to do.
 *
 * Each diagnostic has a row in diag.def: tag (D_SYNTAX ...) and a one-line
 * explanation for the manual. Texts are printf formats given at the call.
 * The list stops growing after MD_DIAG_MAX errors; the compile goes on.
 */
#ifndef MD_DIAG_H
#define MD_DIAG_H

#include "out.h"
#include "source.h"

enum md_tag {
#define D(tag, doc) MD_##tag,
#include "diag.def"
#undef D
	MD_NTAGS
};

enum { MD_DIAG_MAX = 20 };

struct md_diag {
	enum md_tag tag;
	struct md_loc loc;
	const char *text;   /* without position */
	const char *hint;   /* what to do about it, or NULL */
	const char *region; /* "in action list" / "in predicate" or NULL */
};

struct md_diags {
	struct md_arena *arena;
	struct md_diag list[MD_DIAG_MAX];
	unsigned n;	 /* stored */
	unsigned total;	 /* reported, stored or not */
	const char *region;
	bool dropped;	 /* the newest report was not stored: no hint for it */
};

/* Report; -1. Two reports for one place and tag count once. */
int md_error(struct md_diags *d, enum md_tag tag, struct md_loc loc,
	     const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* The first character of what it is about. */
static inline char
md_loc_char(const struct md_loc *loc)
{
	return loc->src ? loc->src->text[loc->pos] : 0;
}

/* Add a hint to the newest diagnostic. */
void md_hint(struct md_diags *d, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

const char *md_tag_name(enum md_tag tag); /* "D_SYNTAX" */
const char *md_tag_doc(enum md_tag tag);

/* Its script, or -n and the like; NULL: no place. */
const char *md_loc_name(const struct md_loc *loc);
/*
 * One diagnostic as text:
 *   [D_TAG] failed to compile script F: line N: TEXT      (files)
 *   [D_TAG] invalid probe specifier TEXT-OF-n: in action list: TEXT
 * then the quoted line, a caret line and "hint: ...". No program prefix on
 * the first line (the command adds "minid: "); further lines are as they are.
 */
void md_diag_print(const struct md_diag *d, bool tags, struct md_out *out);
/* Only the place (if there is one), and with line and caret if quoted. */
void md_diag_place(const struct md_loc *loc, bool quoted, struct md_out *out);

#endif
