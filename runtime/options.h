/*
 * options.h - the values of all options of a session, and setting them by
 * name with the value syntax of D.
 */
#ifndef MD_OPTIONS_H
#define MD_OPTIONS_H

#include "lang/compile.h"
#include "runtime/consume.h"
#include "runtime/prov.h"

struct md_opts {
	struct md_arena *arena;		/* strings and lists */
	struct md_options comp;		/* what the compiler sees */
	struct md_printopt print;	/* what printing sees */
	int evaltime;			/* enum md_evaltime */
	int stdc;			/* 0 a, 1 c, 2 s, 3 t */
	int ret;			/* enum md_retmode */
	int engine;			/* number of the word, options.def */
	uint64_t aggrate, statusrate, switchrate; /* ns */
	bool cpphdrs, live;
	const char *cpppath;
	struct md_ptrs cppargs;		/* char *, in order */
	struct md_ptrs env;		/* changes for -c commands */
	char none;			/* rows that store nothing */
};

/* Who sets it decides what may be set. */
enum md_opt_from {
	MD_FROM_USER,	/* -x, environment, minid_set before the start */
	MD_FROM_SCRIPT,	/* #pragma D option */
	MD_FROM_RUN,	/* setopt(), minid_set while tracing */
};

enum md_opt_result {
	MD_OPT_OK,
	MD_OPT_NAME = -1,	/* no such option */
	MD_OPT_VALUE = -2,
	MD_OPT_SCRIPT = -3,	/* not from a script */
	MD_OPT_ACTIVE = -4,	/* not while tracing */
	MD_OPT_LATER = -5,
	MD_OPT_REFUSED = -6,
	MD_OPT_VERSION = -7,
};

void md_opts_init(struct md_opts *o, struct md_arena *a);
/* value NULL: the option stood alone. Nothing changes on failure. */
enum md_opt_result md_opts_set(struct md_opts *o, const char *name,
			       const char *value, enum md_opt_from from);
/* Environment variables DTRACE_OPT_NAME. On failure *name is the option. */
enum md_opt_result md_opts_env(struct md_opts *o, char *const *environment,
			       const char **name);
/* "Invalid option name" ... */
const char *md_opts_error(struct md_arena *a, const char *name,
			  enum md_opt_result r);
/* One line an option: name, kind, when, default, status, what it does. */
void md_opts_dump(struct md_out *out);

/* Numbers with units; false when s is no such thing. */
bool md_parse_number(const char *s, uint64_t *v);
bool md_parse_size(const char *s, uint64_t *v);
bool md_parse_rate(const char *s, uint64_t *ns);

#endif
