/*
 * run.c - runs a batch of programs in one minid, compares the output, and
 * makes the first program that differs small.
 *
 * A failure has a class, so that making it small does not drift to another
 * one: the output differs, or minid refuses, with the first words it says.
 */
#include "diff.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RUNS = 400 };	/* to make one program small */

struct outcome {
	char *out, *err, *script, *expected;
	int status;
	char class_[80];
};

static void
outcome_free(struct outcome *o)
{
	free(o->out);
	free(o->err);
	free(o->script);
	free(o->expected);
	memset(o, 0, sizeof *o);
}

/* The script and, evaluated again, what it must print. */
static void
write_script(struct outcome *o, struct prog **progs, int n)
{
	size_t len = 0, elen = 0;
	FILE *f = open_memstream(&o->script, &len);
	FILE *e = open_memstream(&o->expected, &elen);
	int first = 0;

	df_text_preamble(f);
	for (int i = 0; i < n; i++) {
		df_text_decls(f, progs[i]);
		df_eval(progs[i], first);
		fputs(progs[i]->expected, e);
		for (int c = 0; c < progs[i]->nclauses; c++)
			df_text_clause(f, progs[i], c);
		first += progs[i]->nclauses;
	}
	fputs("BEGIN { exit(0); }\nERROR { printf(\"E %d %d\\n\", arg2, arg4);"
	      " }\n", f);
	fputc('\n', e);
	fclose(f);
	fclose(e);
}

static char *
read_back(FILE *f)
{
	long n;
	char *s;

	fseek(f, 0, SEEK_END);
	n = ftell(f);
	s = calloc(1, (size_t)n + 1);
	rewind(f);
	if (!s || fread(s, 1, (size_t)n, f) != (size_t)n)
		abort();
	fclose(f);
	return s;
}

static void
execute(struct outcome *o, const char *minid)
{
	FILE *in = tmpfile(), *out = tmpfile(), *err = tmpfile();
	char path[32];
	pid_t pid;

	if (!in || !out || !err)
		abort();
	fputs(o->script, in);
	fflush(in);
	snprintf(path, sizeof path, "/dev/fd/%d", fileno(in));
	fflush(NULL);
	pid = fork();
	if (pid == 0) {
		dup2(fileno(out), 1);
		dup2(fileno(err), 2);
		alarm(60);
		execlp(minid, minid, "-q", "-s", path, (char *)NULL);
		_exit(127);
	}
	waitpid(pid, &o->status, 0);
	if (WIFEXITED(o->status) && WEXITSTATUS(o->status) == 127) {
		printf("FAIL: cannot run %s\n", minid);
		exit(1);
	}
	fclose(in);
	o->out = read_back(out);
	o->err = read_back(err);
}

/* The first line that says anything but a fault of a clause. */
static const char *
complaint(const char *err)
{
	while (err && *err) {
		if (!strstr(err, "error in") ||
		    strchr(err, '\n') < strstr(err, "error in"))
			return err;
		err = strchr(err, '\n');
		err += err != NULL;
	}
	return NULL;
}

static void
classify(struct outcome *o)
{
	const char *why = complaint(o->err), *s;
	size_t n = 0;

	o->class_[0] = '\0';
	if (o->status != 0 || why) {
		/* without the numbers, and after the place */
		s = why ? why : "no word";
		if (strstr(s, "line ") && strstr(s, "line ") < s + 80)
			s = strstr(s, "line ");
		n = (size_t)snprintf(o->class_, sizeof o->class_, "%s ",
				     WIFSIGNALED(o->status) ? "killed"
							    : "refused");
		for (; *s && *s != '\n' && n < sizeof o->class_ - 1; s++)
			if (isalpha((unsigned char)*s) || *s == ' ')
				o->class_[n++] = *s;
		o->class_[n] = '\0';
	} else if (strcmp(o->out, o->expected) != 0) {
		strcpy(o->class_, "differs");
	}
}

static void
attempt(struct outcome *o, const char *minid, struct prog **progs, int n)
{
	memset(o, 0, sizeof *o);
	write_script(o, progs, n);
	execute(o, minid);
	classify(o);
}

/* -- making it small ----------------------------------------------------------- */

struct small {
	const char *minid;
	struct prog *p;
	char class_[80];
	int runs;
};

static bool
still(struct small *s)
{
	struct outcome o;
	bool same;

	if (s->runs >= RUNS)
		return false;
	s->runs++;
	for (int i = 0; i < s->p->nvars; i++)
		if (!s->p->vars[i]->declared && s->p->vars[i]->type != T_STR)
			s->p->vars[i]->type = T_NONE;
	df_types_of(s->p);
	for (int i = 0; i < s->p->nvars; i++) /* never assigned any more */
		if (s->p->vars[i]->type == T_NONE)
			s->p->vars[i]->type = T_INT;
	df_eval(s->p, 0);
	if (s->p->reject)
		return false;
	attempt(&o, s->minid, &s->p, 1);
	same = strcmp(o.class_, s->class_) == 0;
	outcome_free(&o);
	return same;
}

static int
uses(const struct node *e, const struct var *v)
{
	int n = 0;

	if (!e)
		return 0;
	for (int i = 0; i < KEYS; i++)
		n += uses(e->key[i], v);
	return n + (e->var == v) + uses(e->a, v) + uses(e->b, v) +
	       uses(e->c, v);
}

/* Is the variable named in one place only, where it is made? */
static bool
unused(const struct prog *p, const struct stmt *def)
{
	const struct var *v = def->kind == ST_EXPR ? def->e->a->var : NULL;
	int n = 0;

	for (int c = 0; c < p->nclauses; c++) {
		n += uses(p->clauses[c].pred, v);
		for (int i = 0; i < p->clauses[c].nstmts; i++) {
			const struct stmt *t = &p->clauses[c].stmts[i];

			n += uses(t->e, v);
			for (int k = 0; k < t->nargs; k++)
				n += uses(t->args[k].e, v);
			for (int k = 0; k < KEYS; k++)
				n += uses(t->key[k], v);
		}
	}
	return v && n == 1;
}

static bool
drop_statements(struct small *s)
{
	bool any = false;

	for (int c = 0; c < s->p->nclauses; c++) {
		struct clause *k = &s->p->clauses[c];
		struct node *pred = k->pred;

		for (int i = k->nstmts - 1; i >= 0; i--) {
			struct stmt was = k->stmts[i];

			if (was.kind == ST_NONE || was.kind == ST_PRINTA ||
			    (was.def && !unused(s->p, &was)))
				continue;
			k->stmts[i].kind = ST_NONE;
			k->stmts[i].e = NULL;
			k->stmts[i].nargs = 0;
			if (still(s))
				any = true;
			else
				k->stmts[i] = was;
		}
		if (!pred)
			continue;
		k->pred = NULL;
		if (still(s))
			any = true;
		else
			k->pred = pred;
	}
	return any;
}

static bool shrink(struct small *s, struct node **at);

/* Put one of the children in the place of the node. */
static bool
lift(struct small *s, struct node **at)
{
	struct node *e = *at, *kids[3] = { e->a, e->b, e->c };
	bool string = df_is_string(e);

	for (int i = 0; i < 3; i++) {
		if (!kids[i] || (df_is_string(kids[i])) != string)
			continue;
		*at = kids[i];
		if (still(s))
			return true;
		*at = e;
	}
	return false;
}

static bool
shrink(struct small *s, struct node **at)
{
	bool any = false;
	struct node *e;

	if (!*at)
		return false;
	while (lift(s, at))
		any = true;
	e = *at;
	if (e->kind == N_ASSIGN || e->kind == N_INCDEC)
		return shrink(s, &e->b) || any;
	any |= shrink(s, &e->a);
	any |= shrink(s, &e->b);
	any |= shrink(s, &e->c);
	for (int i = 0; i < KEYS; i++)
		any |= shrink(s, &e->key[i]);
	return any;
}

static bool
shrink_statement(struct small *s, struct stmt *st)
{
	bool any = false;

	if (st->def || st->kind == ST_NONE)
		return false;
	for (int i = st->nargs - 1; i >= 0 && st->nargs > 1; i--) {
		struct stmt was = *st;

		memmove(&st->args[i], &st->args[i + 1],
			(size_t)(st->nargs - i - 1) * sizeof st->args[0]);
		st->nargs--;
		if (still(s))
			any = true;
		else
			*st = was;
	}
	for (int i = 0; i < st->nargs; i++)
		any |= shrink(s, &st->args[i].e);
	for (int i = 0; i < KEYS; i++)
		any |= shrink(s, &st->key[i]);
	return shrink(s, &st->e) || any;
}

static void
make_small(struct small *s)
{
	bool any = true;

	while (any && s->runs < RUNS) {
		any = drop_statements(s);
		for (int c = 0; c < s->p->nclauses; c++) {
			struct clause *k = &s->p->clauses[c];

			any |= shrink(s, &k->pred);
			for (int i = 0; i < k->nstmts; i++)
				any |= shrink_statement(s, &k->stmts[i]);
		}
	}
}

/* -- a batch --------------------------------------------------------------------- */

static void
report(FILE *f, const char *minid, struct prog **progs, int n)
{
	struct outcome o;

	attempt(&o, minid, progs, n);
	fprintf(f, "---- %s\n%s---- expected\n%s---- got (status %d)\n%s"
		"---- said\n%.2000s----\n", o.class_[0] ? o.class_ : "passes",
		o.script, o.expected, o.status, o.out, o.err);
	outcome_free(&o);
}

/* Does the batch fail in the same way without `k` programs from `at` on? They
 * go to the end, for df_run_batch's caller still owns them. */
static bool
without(const char *minid, struct prog **progs, int n, int at, int k,
	const char *class_)
{
	struct prog *order[BATCH];
	struct outcome o;
	bool same;

	memcpy(order, progs, (size_t)n * sizeof *order);
	memmove(progs + at, order + at + k,
		(size_t)(n - at - k) * sizeof *order);
	memcpy(progs + n - k, order + at, (size_t)k * sizeof *order);
	attempt(&o, minid, progs, n - k);
	same = strcmp(o.class_, class_) == 0;
	outcome_free(&o);
	if (!same)
		memcpy(progs, order, (size_t)n * sizeof *order);
	return same;
}

static int
narrow(const char *minid, struct prog **progs, int n, const char *class_)
{
	for (int k = n / 2; k >= 1; k /= 2)
		for (int at = 0; at + k <= n && n > k;) {
			if (without(minid, progs, n, at, k, class_))
				n -= k;
			else
				at += k;
		}
	return n;
}

int
df_run_batch(const char *minid, struct prog **progs, int n, FILE *f)
{
	struct small s = { .minid = minid };
	struct outcome o;

	attempt(&o, minid, progs, n);
	strcpy(s.class_, o.class_);
	outcome_free(&o);
	if (!s.class_[0])
		return 0;
	fprintf(f, "FAIL: %s\n", s.class_);
	n = narrow(minid, progs, n, s.class_);
	if (n == 1) {
		s.p = progs[0];
		make_small(&s);
	}
	report(f, minid, progs, n);
	return 1;
}
