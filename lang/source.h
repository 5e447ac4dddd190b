/*
 * source.h - script texts and places in them.
 *
 * A source is one -s file or one -n text. The compiler keeps the whole text
 * so that a diagnostic can quote the line. #line directives change what is
 * reported, not what is quoted.
 */
#ifndef MD_SOURCE_H
#define MD_SOURCE_H

#include "arena.h"

enum md_source_kind {
	MD_SRC_FILE, /* -s: a whole program */
	MD_SRC_NAME, /* -n text, and the same shape for the four below */
	MD_SRC_PROVIDER,
	MD_SRC_MODULE,
	MD_SRC_FUNCTION,
	MD_SRC_ID,
};

struct md_source {
	enum md_source_kind kind;
	const char *name;   /* file name, or the -n text itself */
	const char *text;   /* NUL-terminated */
	size_t len;
	unsigned index;	    /* order on the command line */
	unsigned nmatched;  /* probes matched, for "script 'F' matched N" */
};

/* A place: first byte of the construct. line and col count from 1. */
struct md_loc {
	const struct md_source *src; /* NULL: no place */
	const char *file;	     /* name after #line, else src->name */
	int line, col;		     /* as reported (after #line) */
	size_t pos;		     /* byte offset in src->text */
	unsigned len;		     /* bytes to underline, at least 1 */
};

/* Is it in a file that a preprocessor took in? C is read more kindly there. */
static inline bool
md_loc_included(const struct md_loc *loc)
{
	return loc->src && loc->file != loc->src->name;
}

/* Macro values: $1.. and $target and friends. */
struct md_macros {
	int argc;
	char *const *argv;     /* argv[0] is $0 */
	unsigned char *used;   /* one flag an operand, set when referenced */
	long target, pid, ppid, uid, euid, gid, egid, pgid, sid;
	bool defaultargs;
};

#endif
