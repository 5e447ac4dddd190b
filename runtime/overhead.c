/*
 * overhead.c - -x overhead and minid_overhead(): what tracing costs.
 *
 * In: firings by site, counted by the programs; the kernel's time for each
 * program; the calibrated cost of a trap; the targets' CPU time. Out: a row a
 * probe, the most expensive first, and one for the session. The session's
 * row has what no probe accounts for, too: programs that looked and left.
 *
 * A process that ends and is reaped by its parent is read for the last time
 * when the ring was last looked at. No firing is guessed: what did not count
 * (another process, a guard that did not hold) is only in the session's row.
 */
#include "session.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_SHOWN = 20, FEW = 8 };

/* -- the targets ------------------------------------------------------------ */

static void
read_clock(const struct md_target *t, uint64_t *ns)
{
	uint64_t now = 0;
	clockid_t clock;

	if (!t->gone && !clock_getcpuclockid(t->pid, &clock))
		now = md_clock_ns(clock);
	*ns = now ? now : *ns;
}

void
md_overhead_sample(struct minid *m)
{
	struct md_target *t;

	for (unsigned i = 0; m->c.opt.overhead && i < m->prov.targets.n; i++) {
		t = m->prov.targets.v[i];
		read_clock(t, &t->cpu_to);
	}
}

void
md_overhead_begin(struct minid *m)
{
	struct md_target *t;

	md_overhead_sample(m);
	for (unsigned i = 0; i < m->prov.targets.n; i++) {
		t = m->prov.targets.v[i];
		t->cpu_from = t->cpu_to;
	}
}

/* -- rows --------------------------------------------------------------------- */

static uint64_t
cost_of(const struct minid_overhead *o)
{
	return o->program_ns + o->trap_ns;
}

static int
costliest_first(const void *a, const void *b)
{
	const struct minid_overhead *p = a, *q = b;
	uint64_t x = cost_of(p), y = cost_of(q);

	if (x != y)
		return x < y ? 1 : -1;
	return p->probe < q->probe ? -1 : 1;
}

/* The program of a site; of a session's return, that of the entry. */
static uint32_t
prog_of(const struct md_image *img, unsigned site)
{
	if (img->sites[site].prog == UINT32_MAX && site > 0)
		site--;
	return img->sites[site].prog;
}

static uint64_t
firings(const struct minid *m, unsigned site)
{
	const struct md_image *img = m->c.img;
	const uint64_t *rows = md_be_mapped(m->be, img->fire_map);
	uint64_t n = 0;

	for (unsigned i = 0; rows && i < img->fire_rows; i++)
		n += __atomic_load_n(&rows[i * img->fire_sites + site],
				     __ATOMIC_RELAXED);
	return n;
}

/* A probe with several places is one row. */
static void
merge(struct minid_overhead *to, const struct minid_overhead *from)
{
	to->firings += from->firings;
	to->program_ns += from->program_ns;
	to->trap_ns += from->trap_ns;
}

/* Rows of the probes that fired, in v; *all becomes the session. */
static unsigned
collect(const struct minid *m, struct minid_overhead *v,
	struct minid_overhead *all)
{
	const struct md_image *img = m->c.img;
	uint64_t *fired = calloc(img->nprogs + 1, sizeof *fired);
	uint64_t *spent = calloc(img->nprogs + 1, sizeof *spent);
	const struct md_target *t;
	uint64_t n, runs;
	unsigned rows = 0;
	int trap;

	for (unsigned i = 0; i < m->prov.targets.n; i++) {
		t = m->prov.targets.v[i];
		all->target_ns += t->cpu_to - t->cpu_from;
	}
	for (unsigned i = 0; spent && i < img->nprogs; i++) {
		if ((int)i != img->error_prog)
			md_be_stats(m->be, i, &runs, &spent[i]);
		all->program_ns += spent[i];
	}
	for (unsigned i = 0; fired && i < img->nsites; i++)
		fired[prog_of(img, i)] += firings(m, i);
	for (unsigned i = 0; fired && spent && i < img->nsites; i++) {
		const struct md_probe *p = img->sites[i].probe;
		uint32_t prog = prog_of(img, i);

		n = firings(m, i);
		if (!n)
			continue;
		trap = md_trap_index(p);
		v[rows] = (struct minid_overhead){
			.probe = p->id, .provider = p->prov, .module = p->mod,
			.function = p->func, .name = p->name, .firings = n,
			.program_ns = (uint64_t)((double)spent[prog] *
						 (double)n /
						 (double)fired[prog]),
			.trap_ns = trap < 0 ? 0 : n * m->costs[trap],
			.target_ns = all->target_ns,
		};
		all->firings += n;
		all->trap_ns += v[rows].trap_ns;
		if (rows && v[rows - 1].probe == p->id)
			merge(&v[rows - 1], &v[rows]);
		else
			rows++;
	}
	free(fired);
	free(spent);
	qsort(v, rows, sizeof *v, costliest_first);
	return rows;
}

/* All rows in memory of malloc, the session's behind them; or NULL. */
static struct minid_overhead *
all_rows(const struct minid *m, unsigned *n)
{
	struct minid_overhead *v = calloc(m->c.img->nsites + 1, sizeof *v);
	struct minid_overhead all = { .provider = "", .module = "",
				      .function = "", .name = "" };

	if (!v)
		return NULL;
	*n = collect(m, v, &all);
	v[*n] = all;
	return v;
}

MINID_API int
minid_overhead(struct minid *m, minid_overhead_fn *fn, void *arg)
{
	struct minid_overhead *v;
	unsigned n;

	md_report_reset(m);
	if (!m->c.opt.overhead || !m->consumer || !m->be)
		return md_fail(m, MINID_ESTATE, "minid_overhead: called out of "
			       "order, or without option overhead");
	md_overhead_sample(m);
	v = all_rows(m, &n);
	if (!v)
		return md_fail_nomem(m);
	for (unsigned i = 0; fn && i <= n; i++)
		fn(arg, &v[i]);
	free(v);
	return (int)n;
}

/* -- the report ------------------------------------------------------------------ */

static double
share(const struct minid_overhead *o)
{
	return o->target_ns ? (double)cost_of(o) / (double)o->target_ns : 0;
}

static void
row(struct md_out *out, const struct minid_overhead *o, const char *what)
{
	md_printf(out, "%12llu %12.3f %12.3f %12.3f",
		  (unsigned long long)o->firings, (double)o->program_ns / 1e6,
		  (double)o->trap_ns / 1e6, (double)cost_of(o) / 1e6);
	if (o->target_ns)
		md_printf(out, " %6.1f%%", 100 * share(o));
	else
		md_printf(out, " %7s", "-");
	if (what)
		md_printf(out, "  %s\n", what);
	else
		md_printf(out, "  %s:%s:%s:%s\n", o->provider, o->module,
			  o->function, o->name);
}

static void
json_text(struct md_out *out, const char *key, const char *s)
{
	md_printf(out, "\"%s\":\"", key);
	for (; *s; s++) {
		if (*s == '"' || *s == '\\')
			md_putc(out, '\\');
		if ((unsigned char)*s < ' ')
			md_printf(out, "\\u%04x", *s);
		else
			md_putc(out, *s);
	}
	md_puts(out, "\",");
}

static void
json_row(struct md_out *out, const struct minid_overhead *o)
{
	md_printf(out, "{\"overhead\":\"%s\",", o->probe ? "probe" : "session");
	if (o->probe) {
		md_printf(out, "\"id\":%u,", o->probe);
		json_text(out, "provider", o->provider);
		json_text(out, "module", o->module);
		json_text(out, "function", o->function);
		json_text(out, "name", o->name);
	}
	md_printf(out, "\"firings\":%llu,\"program_ns\":%llu,\"trap_ns\":%llu,"
		  "\"target_ns\":%llu,\"share\":%.6f}\n",
		  (unsigned long long)o->firings,
		  (unsigned long long)o->program_ns,
		  (unsigned long long)o->trap_ns,
		  (unsigned long long)o->target_ns, share(o));
}

void
md_overhead_print(struct md_out *out, const struct minid_overhead *v,
		  unsigned n, bool json)
{
	struct minid_overhead rest = { .target_ns = v[n].target_ns };

	if (json) {
		for (unsigned i = 0; i <= n; i++)
			json_row(out, &v[i]);
		return;
	}
	md_printf(out, "\n%12s %12s %12s %12s %7s  %s\n", "FIRINGS",
		  "PROGRAM ms", "TRAPS ms", "SUM ms", "SHARE", "PROBE");
	for (unsigned i = 0; i < n && i < ROWS_SHOWN; i++)
		row(out, &v[i], NULL);
	for (unsigned i = ROWS_SHOWN; i < n; i++) {
		rest.firings += v[i].firings;
		rest.program_ns += v[i].program_ns;
		rest.trap_ns += v[i].trap_ns;
	}
	if (n > ROWS_SHOWN)
		row(out, &rest, "all other probes");
	row(out, &v[n], "session");
}

void
md_overhead_report(struct minid *m)
{
	struct minid_overhead *v;
	unsigned n;

	if (!m->c.opt.overhead)
		return;
	md_overhead_sample(m);
	v = all_rows(m, &n);
	for (unsigned i = 0; v && m->cb.overhead && i <= n; i++)
		m->cb.overhead(m->cb.arg, &v[i]);
	if (v && !m->cb.overhead)
		md_overhead_print(&m->out, v, n, m->c.opt.overhead == 2);
	free(v);
}

/* For -v: how often each probe fired or, of many, those that did not. */
void
md_firings_tell(struct minid *m)
{
	const struct md_image *img = m->c.img;
	bool each = img->nsites <= FEW;
	unsigned silent = 0;

	for (unsigned i = 0, next; i < img->nsites; i = next) {
		const struct md_probe *p = img->sites[i].probe;
		uint64_t n = 0;

		for (next = i; next < img->nsites &&
		     img->sites[next].probe == p; next++)
			n += firings(m, next);
		if (!p->id || p->kind == MD_SITE_CALLBACK || (n && !each))
			continue;
		if (n)
			md_notice(m, true, "probe %s:%s:%s:%s fired %llu time%s",
				  p->prov, p->mod, p->func, p->name,
				  (unsigned long long)n, n == 1 ? "" : "s");
		else if (++silent <= FEW)
			md_notice(m, true, "probe %s:%s:%s:%s never fired",
				  p->prov, p->mod, p->func, p->name);
	}
	if (silent > FEW)
		md_notice(m, true, "%u more probes never fired", silent - FEW);
}
