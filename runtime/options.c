/*
 * options.c - options by name: the table of options.def as data, the syntax
 * of values, and who may set what when.
 *
 * A failed set leaves everything as it was. Nothing here knows a session:
 * the caller passes on what changed. Values are kept in struct md_opts at
 * the member that the row names, in the width that the member has.
 */
#include "options.h"
#include "lang/near.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum kind { SIZE, RATE, NUMBER, BOOL, FLAG, CHOICE, STRING, LIST, WORDS };
enum when { C, X, R, D };
enum status { YES, ACCEPT, LATER, REFUSE };

struct option {
	const char *name;
	enum kind kind;
	enum when when;
	enum status status;
	size_t off, size;
	const char *dflt, *extra, *doc;
};

static const struct option table[] = {
#define O(name, kind, when, status, member, dflt, extra, doc)		\
	{ name, kind, when, status, offsetof(struct md_opts, member),	\
	  sizeof(((struct md_opts *)0)->member), dflt, extra, doc },
#include "options.def"
#undef O
};

enum { NOPTIONS = sizeof table / sizeof *table };

static const struct option *
find(const char *name)
{
	for (unsigned i = 0; i < NOPTIONS; i++) {
		if (!strcmp(table[i].name, name))
			return &table[i];
	}
	return NULL;
}

/* The digits of a C integer; *end is what follows them. */
static bool
digits(const char *s, uint64_t *v, const char **end)
{
	char *e;

	if (!isdigit((unsigned char)*s))
		return false;
	errno = 0;
	*v = strtoull(s, &e, 0);
	*end = e;
	return errno == 0;
}

bool
md_parse_number(const char *s, uint64_t *v)
{
	const char *end;

	return digits(s, v, &end) && !*end;
}

bool
md_parse_size(const char *s, uint64_t *v)
{
	static const char units[] = "kmgt";
	const char *end, *u;
	unsigned shift;

	if (!digits(s, v, &end))
		return false;
	if (!*end)
		return true;
	u = strchr(units, tolower((unsigned char)*end));
	if (!u || !*u || end[1])
		return false;
	shift = 10 * (unsigned)(u - units + 1);
	if (*v > UINT64_MAX >> shift)
		return false;
	*v <<= shift;
	return true;
}

bool
md_parse_rate(const char *s, uint64_t *ns)
{
	static const struct { const char *name; uint64_t mul; } units[] = {
		{ "ns", 1 }, { "nsec", 1 },
		{ "us", 1000 }, { "usec", 1000 },
		{ "ms", 1000000 }, { "msec", 1000000 },
		{ "s", 1000000000 }, { "sec", 1000000000 },
		{ "m", 60000000000 }, { "min", 60000000000 },
		{ "h", 3600000000000 }, { "hour", 3600000000000 },
		{ "d", 86400000000000 }, { "day", 86400000000000 },
	};
	const char *end;
	uint64_t v;

	if (!digits(s, &v, &end))
		return false;
	if (!strcasecmp(end, "hz")) {
		*ns = v ? 1000000000 / v : 0;
		return v != 0;
	}
	if (!*end) {
		*ns = v;
		return true;
	}
	for (unsigned i = 0; i < sizeof units / sizeof *units; i++) {
		if (strcasecmp(end, units[i].name))
			continue;
		*ns = v * units[i].mul;
		return v <= UINT64_MAX / units[i].mul;
	}
	return false;
}

static bool
parse_bool(const char *s, uint64_t *v)
{
	static const char *const yes[] = { "yes", "enable", "enabled", "true",
					   "on", "set" };
	static const char *const no[] = { "no", "disable", "disabled", "false",
					  "off", "unset", "" };
	uint64_t n;

	*v = 1;
	if (!s || md_parse_number(s, &n)) /* 0 counts as set, too */
		return true;
	for (unsigned i = 0; i < sizeof yes / sizeof *yes; i++) {
		if (!strcasecmp(s, yes[i]))
			return true;
	}
	*v = 0;
	for (unsigned i = 0; i < sizeof no / sizeof *no; i++) {
		if (!strcasecmp(s, no[i]))
			return true;
	}
	return false;
}

static bool
parse_choice(const char *words, const char *s, uint64_t *v)
{
	size_t len;

	for (*v = 0; s && *words; ++*v) {
		len = strcspn(words, "|");
		if (len == strlen(s) && !strncmp(words, s, len))
			return true;
		words += len + (words[len] == '|');
	}
	return false;
}

static bool
number_value(const struct option *o, const char *s, uint64_t *v)
{
	char *end;
	uint64_t least = strtoull(o->extra, &end, 10);
	uint64_t most = *end ? strtoull(end + 1, NULL, 10) : UINT64_MAX;
	bool ok = false;

	if (!s)
		return false;
	if (o->kind == SIZE)
		ok = md_parse_size(s, v);
	else if (o->kind == RATE)
		ok = md_parse_rate(s, v);
	else
		ok = md_parse_number(s, v);
	if (!ok || *v < least || *v > most)
		return false;
	/* what only checks the value has no width to keep within */
	return o->status != YES || o->size == 8 || *v <= UINT32_MAX;
}

/* x.y or x.y.z */
static bool
parse_version(const char *s, unsigned *major, unsigned *minor)
{
	unsigned micro;
	int n = 0;

	if (sscanf(s, "%2u.%3u%n.%3u%n", major, minor, &n, &micro, &n) < 2)
		return false;
	return !s[n] && isdigit((unsigned char)*s);
}

static bool
parse_value(const struct option *o, const char *s, uint64_t *v)
{
	switch (o->kind) {
	case SIZE: case RATE: case NUMBER:
		return number_value(o, s, v);
	case BOOL:
		return parse_bool(s, v);
	case FLAG:
		*v = 1;
		return !s;
	case CHOICE:
		return parse_choice(o->extra, s ? s : "on", v);
	case STRING: case LIST: case WORDS:
		return s && *s && (strcmp(o->name, "setenv") || strchr(s, '='));
	}
	return false;
}

static void
add_words(struct md_opts *opts, const char *s)
{
	size_t len;

	while (*(s += strspn(s, " \t"))) {
		len = strcspn(s, " \t");
		md_ptrs_push(opts->arena, &opts->cppargs,
			     md_strndup(opts->arena, s, len));
		s += len;
	}
}

static void
store(struct md_opts *opts, const struct option *o, const char *s, uint64_t v)
{
	void *at = (char *)opts + o->off;
	uint32_t v32 = (uint32_t)v;
	bool flag = v != 0;
	const char *text;

	switch (o->kind) {
	case BOOL: case FLAG:
		memcpy(at, &flag, sizeof flag);
		break;
	case STRING:
		text = md_strdup(opts->arena, s);
		memcpy(at, &text, sizeof text);
		break;
	case LIST:
		md_ptrs_push(opts->arena, at,
			     md_sprintf(opts->arena, "%s%s", o->extra, s));
		break;
	case WORDS:
		add_words(opts, s);
		break;
	default:
		if (o->size == sizeof v32)
			memcpy(at, &v32, sizeof v32);
		else
			memcpy(at, &v, sizeof v);
	}
}

enum md_opt_result
md_opts_set(struct md_opts *opts, const char *name, const char *value,
	    enum md_opt_from from)
{
	const struct option *o = find(name);
	unsigned major = 0, minor;
	uint64_t v = 0;

	if (!o)
		return MD_OPT_NAME;
	if (o->status == LATER)
		return MD_OPT_LATER;
	if (o->status == REFUSE)
		return MD_OPT_REFUSED;
	if (from == MD_FROM_SCRIPT && o->when == X)
		return MD_OPT_SCRIPT;
	if (from == MD_FROM_RUN && o->when != D)
		return MD_OPT_ACTIVE;
	if (!parse_value(o, value, &v))
		return MD_OPT_VALUE;
	if (!strcmp(name, "version") && !parse_version(value, &major, &minor))
		return MD_OPT_VALUE;
	if (major > 2 || (major == 2 && minor > 0)) /* Oracle's is the newest */
		return MD_OPT_VERSION;
	if (o->status == YES)
		store(opts, o, value, v);
	opts->comp.quiet = opts->print.quiet;
	return MD_OPT_OK;
}

void
md_opts_init(struct md_opts *opts, struct md_arena *a)
{
	const struct option *o;
	uint64_t v;

	memset(opts, 0, sizeof *opts);
	opts->arena = a;
	opts->comp.cpu = MD_ALL_CPUS;
	for (unsigned i = 0; i < NOPTIONS; i++) {
		o = &table[i];
		if (o->status != YES || o->kind == LIST || o->kind == WORDS ||
		    o->kind == FLAG || !*o->dflt)
			continue;
		if (parse_value(o, o->dflt, &v))
			store(opts, o, o->dflt, v);
	}
}

enum md_opt_result
md_opts_env(struct md_opts *opts, char *const *environment, const char **name)
{
	static const char prefix[] = "DTRACE_OPT_";
	char low[32];
	const char *e, *eq;
	enum md_opt_result r;
	size_t n;

	for (; environment && *environment; environment++) {
		e = *environment;
		eq = strchr(e, '=');
		if (!eq || strncmp(e, prefix, sizeof prefix - 1))
			continue;
		e += sizeof prefix - 1;
		n = (size_t)(eq - e);
		if (n >= sizeof low)
			n = sizeof low - 1;
		for (size_t i = 0; i < n; i++)
			low[i] = (char)tolower((unsigned char)e[i]);
		low[n] = 0;
		r = md_opts_set(opts, low, eq[1] ? eq + 1 : NULL, MD_FROM_USER);
		if (r != MD_OPT_OK) {
			*name = md_strdup(opts->arena, low);
			return r;
		}
	}
	return MD_OPT_OK;
}

/* Which values there are: what stands behind "Invalid value". */
static const char *
valid(struct md_arena *a, const struct option *o)
{
	static const char *const forms[] = {
		[SIZE] = ": a number, with or without k, m, g or t",
		[RATE] = ": a number with ns, us, ms, s, m, h, d or hz",
		[NUMBER] = ": a number", [BOOL] = ": on or off",
		[FLAG] = "", [CHOICE] = ": ", [STRING] = "", [LIST] = "",
		[WORDS] = "",
	};
	bool number = o->kind <= NUMBER, any = !strcmp(o->extra, "0");

	return md_sprintf(a, "%s%s%s", forms[o->kind],
			  !number || any ? "" :
			  strchr(o->extra, '-') ? ", " : ", at least ",
			  o->kind == CHOICE || (number && !any) ? o->extra : "");
}

const char *
md_opts_error(struct md_arena *a, const char *name, enum md_opt_result r)
{
	const struct option *o = find(name);
	struct md_near near;

	switch (r) {
	case MD_OPT_OK:
		return "";
	case MD_OPT_NAME:
		md_near_start(&near, name);
		for (unsigned i = 0; i < NOPTIONS; i++)
			md_near_add(&near, table[i].name);
		return near.found ? md_sprintf(a, "Invalid option name; did "
					       "you mean %s?",
					       md_near_text(&near, a))
				  : "Invalid option name";
	case MD_OPT_VALUE:
		return md_sprintf(a, "Invalid value for specified option%s",
				  o ? valid(a, o) : "");
	case MD_OPT_VERSION:
		return "Requested version is not supported by compiler";
	case MD_OPT_SCRIPT:
		return "Option cannot be used from within a D program";
	case MD_OPT_ACTIVE:
		return "Operation illegal when tracing is active";
	case MD_OPT_LATER:
		return "Option is not in minid yet";
	case MD_OPT_REFUSED:
		return o ? o->extra : "";
	}
	return "";
}

static const char *
status_text(const struct option *o)
{
	switch (o->status) {
	case YES:
		return "";
	case ACCEPT:
		return " (accepted and ignored)";
	case LATER:
		return " (not in minid yet)";
	case REFUSE:
		return " (refused)";
	}
	return "";
}

void
md_opts_dump(struct md_out *out)
{
	static const char *const kinds[] = { "size", "rate", "number", "bool",
		"flag", "choice", "string", "list", "list" };
	static const char *const whens[] = { "compile", "command", "start",
					     "any" };
	const struct option *o;

	md_printf(out, "%-14s %-7s %-8s %-9s %s\n", "OPTION", "KIND", "WHEN",
		  "DEFAULT", "MEANING");
	for (unsigned i = 0; i < NOPTIONS; i++) {
		o = &table[i];
		md_printf(out, "%-14s %-7s %-8s %-9s %s", o->name,
			  kinds[o->kind], whens[o->when],
			  *o->dflt ? o->dflt : "-", o->doc);
		if (o->kind == CHOICE && o->status <= ACCEPT)
			md_printf(out, ": %s", o->extra);
		md_printf(out, "%s\n", status_text(o));
	}
}
