/*
 * scope.c - names: variables of the three scopes, aggregations, and hints for
 * names that do not exist.
 *
 * One md_var object stands for a variable through all passes of the checker
 * and in lowering. Whether a name may be used at a place is a matter of
 * textual order: a variable is visible when its definition was met in the
 * pass that runs (`seen`). Globals, self-> and aggregations are shared by all
 * scripts; a this-> name belongs to its script, so its key carries the
 * script's number.
 */
#include "check.h"
#include "near.h"

#include <stdio.h>
#include <string.h>

struct md_scope *
md_scope_new(struct md_arena *a)
{
	return md_alloc(a, sizeof(struct md_scope));
}

const char *
md_scope_prefix(enum md_scope_kind scope)
{
	switch (scope) {
	case MD_SC_SELF:
		return "self->";
	case MD_SC_THIS:
		return "this->";
	case MD_SC_GLOBAL:
		break;
	}
	return "";
}

static struct md_map *
map_of(struct md_check *c, enum md_scope_kind scope)
{
	switch (scope) {
	case MD_SC_SELF:
		return &c->c->scope->self;
	case MD_SC_THIS:
		return &c->c->scope->this_;
	case MD_SC_GLOBAL:
		break;
	}
	return &c->c->scope->global;
}

struct key {
	char buf[128]; /* lookups are many: no arena memory for short names */
};

static const char *
key_of(struct md_check *c, struct key *k, enum md_scope_kind scope,
       const char *name)
{
	unsigned script = c->src ? c->src->index : 0;

	if (scope != MD_SC_THIS)
		return name;
	if (strlen(name) + 12 > sizeof k->buf)
		return md_sprintf(c->a, "%u %s", script, name);
	snprintf(k->buf, sizeof k->buf, "%u %s", script, name);
	return k->buf;
}

struct md_var *
md_var_find(struct md_check *c, enum md_scope_kind scope, const char *name)
{
	struct key k;
	void **slot = md_map_get(map_of(c, scope), key_of(c, &k, scope, name));

	return slot ? *slot : NULL;
}

struct md_var *
md_var_visible(struct md_check *c, enum md_scope_kind scope, const char *name)
{
	struct md_var *v = md_var_find(c, scope, name);

	return v && v->seen >= c->pass ? v : NULL;
}

void
md_var_show(struct md_check *c, struct md_var *v)
{
	if (v->seen >= c->pass)
		return;
	v->seen = c->pass;
	md_ptrs_push(c->a, &c->journal, v);
}

/* Take back what a trial of a clause made visible (pass 1 only). */
void
md_var_rollback(struct md_check *c)
{
	for (unsigned i = 0; i < c->journal.n; i++) {
		struct md_var *v = c->journal.v[i];

		v->seen = 0;
		v->type = NULL;
		v->assoc = false;
		v->strbound = 1;
	}
	c->journal.n = 0;
}

/*
 * The variable, made if it does not exist; visible from here on. The type is
 * left NULL in a new one.
 */
struct md_var *
md_var_define(struct md_check *c, enum md_scope_kind scope, const char *name,
	      struct md_loc loc)
{
	struct key k;
	void **slot = md_map_put(c->a, map_of(c, scope),
				 key_of(c, &k, scope, name));
	struct md_var *v = *slot;

	if (!v) {
		v = md_alloc(c->a, sizeof *v);
		v->name = md_strdup(c->a, name);
		v->scope = scope;
		v->loc = loc;
		v->id = c->c->vars.n;
		v->map = -1;
		v->vreg = -1;
		v->strbound = 1; /* only "" so far */
		md_ptrs_push(c->a, &c->c->vars, v);
		*slot = v;
	}
	md_var_show(c, v);
	return v;
}

struct md_agg *
md_agg_define(struct md_check *c, const char *name, struct md_loc loc)
{
	void **slot = md_map_put(c->a, &c->c->scope->aggs, name);
	struct md_agg *g = *slot;

	if (g)
		return g;
	g = md_alloc(c->a, sizeof *g);
	g->name = md_strdup(c->a, name);
	g->loc = loc;
	g->id = c->c->aggs.n;
	g->image = -1;
	md_ptrs_push(c->a, &c->c->aggs, g);
	*slot = g;
	return g;
}

const char *
md_place_text(struct md_arena *a, struct md_loc loc)
{
	if (!loc.src)
		return "(built in)";
	if (loc.src->kind == MD_SRC_FILE)
		return md_sprintf(a, "%s:%d",
				  loc.file ? loc.file : loc.src->name,
				  loc.line);
	return md_sprintf(a, "-n text %u, line %d", loc.src->index + 1,
			  loc.line);
}

/* -- hints ---------------------------------------------------------------- */

/* Of a name that other tracers, or C, have: what D has; of one that was an
 * operand: how it would be none. */
static bool
hint_theirs(struct md_check *c, const char *name)
{
	static const struct {
		const char *theirs, *ours;
	} rows[] = {
		{ "atoi", "strtoll( )" },     { "buf", "tracemem( )" },
		{ "comm", "execname" },	      { "gettid", "tid" },
		{ "delete", "x = 0 to free x, trunc(@x) for an aggregation" },
		{ "elapsed", "timestamp" },   { "free", "x = 0 to free x" },
		{ "execargs", "curpsinfo->pr_psargs" },
		{ "jid", "zonename" },	      { "walltime", "walltimestamp" },
		{ "getpid", "pid" },	      { "hist", "quantize( )" },
		{ "kstack", "stack( )" },     { "lhist", "lquantize( )" },
		{ "join", "curpsinfo->pr_psargs" }, { "ksym", "sym( )" },
		{ "ntop", "inet_ntop( )" },   { "reg", "uregs[ ]" },
		{ "strcontains", "strstr( ) != NULL" },
		{ "strftime", "%Y in a format, for walltimestamp" },
		{ "strncmp", "== of substr( )" },
		{ "time", "%Y in a format, for walltimestamp" },
		{ "zero", "clear( )" },
		{ "nsecs", "timestamp" },     { "itoa", "lltostr( )" },
		{ "retval", "arg1" },	      { "signal", "raise( )" },
		{ "str", "copyinstr( )" },    { "strcat", "strjoin( )" },
		{ "strcmp", "== of strings" }, { "usecs", "timestamp / 1000" },
	};

	if (md_loc_char(&c->d->list[c->d->n - 1].loc) == '$') {
		md_hint(c->d, "an operand that is a word is a name here; with "
			      "$$ in place of $ it is a string");
		return true;
	}
	if (!strncmp(name, "arg", 3) && name[3] &&
	    !name[3 + strspn(name + 3, "0123456789")]) {
		md_hint(c->d, "there are arg0 to arg9");
		return true;
	}
	for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
		if (!strcmp(name, rows[i].theirs)) {
			md_hint(c->d, "D has %s", rows[i].ours);
			return true;
		}
	return false;
}

/* Where it is made, in another text if there is one that does. */
static struct md_loc
made_at(struct md_check *c, const struct md_var *v)
{
	for (unsigned i = 0; i < c->assigns.n && v->loc.src == c->src; i++) {
		const struct md_assign *a = c->assigns.v[i];

		if (a->var == v && a->src != c->src)
			return a->value->loc;
	}
	return v->loc;
}

/* What brings the variable above its use here. */
static const char *
to_change(struct md_check *c, const struct md_source *of)
{
	if (!of || of == c->src)
		return "names must be assigned or declared above their first "
		       "use";
	if (of->kind != MD_SRC_FILE || c->src->kind != MD_SRC_FILE)
		return "the text that makes it must come first";
	return md_sprintf(c->a, "give -s %s before -s %s", of->name,
			  c->src->name);
}

void
md_hint_near_var(struct md_check *c, unsigned before, enum md_scope_kind scope,
		 const char *name)
{
	struct md_near n;
	struct md_var *later = md_var_find(c, scope, name);

	if (c->quietly || c->d->n == before)
		return;
	md_near_start(&n, name);
	if (later && later->type && later->type->kind != MD_T_ERROR &&
	    later->loc.pos != c->d->list[c->d->n - 1].loc.pos) {
		struct md_loc at = made_at(c, later);

		md_hint(c->d, "%s%s is made only later, at %s; %s",
			md_scope_prefix(scope), name, md_place_text(c->a, at),
			to_change(c, at.src));
		return;
	}
	if (hint_theirs(c, name))
		return;
	if (scope == MD_SC_GLOBAL) {
		for (unsigned i = 0; c->compared && i < c->compared->ntags; i++)
			md_near_add(&n, c->compared->tags[i].name);
		md_near_keys(&n, &c->t->enums);
	}
	for (unsigned i = 0; i < c->c->vars.n; i++) {
		const struct md_var *v = c->c->vars.v[i];

		if (v->scope == scope && v->seen)
			md_near_add(&n, v->name);
	}
	for (unsigned i = 0; scope == MD_SC_GLOBAL && i < md_nbuiltins; i++)
		if (md_builtins[i].kind == MD_BI_VAR)
			md_near_add(&n, md_builtins[i].name);
	if (scope == MD_SC_GLOBAL && strstr(name, "_t")) /* in sizeof */
		md_near_keys(&n, &c->t->names);
	if (scope == MD_SC_GLOBAL && md_map_get(&c->c->scope->aggs, name))
		md_hint(c->d, "did you mean @%s?", name);
	else if (n.found)
		md_hint(c->d, "did you mean %s%s?", md_scope_prefix(scope),
			n.out[0]);
	else if (scope == MD_SC_GLOBAL && md_builtin_find(name, true))
		md_hint(c->d, "%s is a function: write %s( )", name, name);
	else if (md_var_visible(c, MD_SC_SELF, name))
		md_hint(c->d, "did you mean self->%s?", name);
	else if (md_var_visible(c, MD_SC_THIS, name))
		md_hint(c->d, "did you mean this->%s?", name);
	else if (scope != MD_SC_GLOBAL &&
		 md_var_visible(c, MD_SC_GLOBAL, name))
		md_hint(c->d, "did you mean the global variable %s?", name);
}

struct md_type *
md_hint_near_member(struct md_check *c, const struct md_type *of,
		    const char *name)
{
	struct md_near n;

	md_near_start(&n, name);
	for (unsigned i = 0; i < of->nmembers; i++)
		if (of->members[i].name)
			md_near_add(&n, of->members[i].name);
	if (n.found && !c->quietly)
		md_hint(c->d, "did you mean %s?", n.out[0]);
	return c->t->error;
}

struct md_type *
md_hint_tag(struct md_check *c, const struct md_type *t)
{
	const struct md_map *tags = &c->t->tags;
	const char *key, *name = t->name ? strchr(t->name, ' ') : NULL;
	const struct md_type *other;
	struct md_near n;

	if (c->quietly || t->complete || !name++)
		return c->t->error;
	md_near_start(&n, name);
	for (unsigned i = 0; i < tags->cap; i++) {
		key = md_map_key(tags, i);
		other = key ? *md_map_get(tags, key) : NULL;
		if (other && other->complete &&
		    !strncmp(key, t->name, (size_t)(name - t->name)))
			md_near_add(&n, key + (name - t->name));
	}
	if (n.found)
		md_hint(c->d, "did you mean %.*s%s?", (int)(name - t->name),
			t->name, n.out[0]);
	else
		md_hint(c->d, "a script defines it, or the debug information "
			"of a program in which the clause has probes");
	return c->t->error;
}

void
md_hint_near_func(struct md_check *c, unsigned before, const char *name)
{
	struct md_near n;

	if (c->quietly || c->d->n == before)
		return;
	if (hint_theirs(c, name))
		return;
	md_near_start(&n, name);
	for (unsigned i = 0; i < md_nbuiltins; i++)
		if (md_builtins[i].kind != MD_BI_VAR)
			md_near_add(&n, md_builtins[i].name);
	if (n.found)
		md_hint(c->d, "did you mean %s( )?", n.out[0]);
}
