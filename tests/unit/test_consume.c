/*
 * test_consume.c - from records and aggregation maps to text and callbacks,
 * with an engine made of arrays: clear, trunc, order, framing, drops.
 *
 * Expected bytes from the language reference: 3.10, 5.5 to 5.7, 8.2, 8.3, 9.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/check.h"
#include "runtime/consume.h"
#include "stdlib/format.h"
#include "stdlib/stdlib.h"

/* -- an engine -------------------------------------------------------- */

enum { CPUS = 2, STRIDE = 64, KEY = 16, STATE = 32, ELEMS = 8 };

struct elem {
	bool used;
	uint8_t key[KEY];
	uint64_t state[CPUS][STATE / 8];
};

struct md_be {
	uint64_t aggs[CPUS * STRIDE / 8];
	struct elem elem[2][2][ELEMS]; /* hash maps 10 and 11, by generation */
	unsigned hits[2], reads[2]; /* the generation at hand: 0 or 1 */
	unsigned renewals;
	bool broken; /* hashes cannot be read */
	struct md_cpu_state cpu[CPUS];
};

void *
md_be_mapped(struct md_be *be, int map)
{
	return map == MD_MAP_AGGS ? be->aggs : NULL;
}

int
md_be_each(struct md_be *be, int map, md_elem_fn *fn, void *arg)
{
	int n = 0;

	for (unsigned i = 0; i < ELEMS; i++) {
		struct elem *e = &be->elem[be->reads[map - 10]][map - 10][i];

		if (e->used)
			fn(arg, e->key, e->state);
		n += e->used;
	}
	return be->broken ? -1 : n;
}

int
md_be_delete(struct md_be *be, int map, const void *key)
{
	(void)be, (void)map, (void)key;
	return -1;
}

int
md_be_renew(struct md_be *be, int map)
{
	be->hits[map - 10] ^= 1;
	memset(be->elem[be->hits[map - 10]][map - 10], 0,
	       sizeof be->elem[0][0]);
	be->renewals++;
	return 0;
}

void
md_be_drop_old(struct md_be *be, int map)
{
	be->reads[map - 10] = be->hits[map - 10];
}

int
md_be_collect(struct md_be *be, int map)
{
	for (unsigned i = 0; !be->broken && i < ELEMS * CPUS; i++) {
		uint64_t *s = be->elem[be->reads[map - 10]][map - 10][i / CPUS]
				      .state[i % CPUS];

		s[2] = s[0];
		s[3] = s[1];
		s[1] = 0;
	}
	return be->broken ? -1 : 0;
}

int
md_be_lookup(struct md_be *be, int map, const void *key, void *value)
{
	(void)be, (void)map, (void)key, (void)value;
	return -1;
}

struct md_cpu_state *
md_be_cpu(struct md_be *be, unsigned cpu)
{
	return &be->cpu[cpu];
}

/* One more update of an element: v is added (sum) or kept (max). */
static void
hit(struct md_be *be, int map, const char *key, unsigned cpu, int64_t v,
    bool max)
{
	struct elem *all = be->elem[be->hits[map - 10]][map - 10];
	uint8_t k[KEY] = { 0 };
	uint64_t *s = NULL, t = (uint64_t)v ^ 1ull << 63;

	memcpy(k, key, strlen(key));
	for (unsigned i = 0; i < ELEMS && !s; i++)
		if (all[i].used && !memcmp(all[i].key, k, KEY))
			s = all[i].state[cpu];
	for (unsigned i = 0; i < ELEMS && !s; i++) {
		if (all[i].used)
			continue;
		memset(&all[i], 0, sizeof all[i]);
		all[i].used = true;
		memcpy(all[i].key, k, KEY);
		s = all[i].state[cpu];
	}
	s[0]++;
	if (!max)
		s[1] += (uint64_t)v;
	else if (t > s[1])
		s[1] = t;
}

/* -- a session -------------------------------------------------------- */

enum { COUNT, SUM, MAX };

struct fix {
	struct md_arena arena;
	struct md_compile c;
	struct md_image img;
	struct md_image_map maps[12];
	struct md_image_agg aggs[3];
	struct md_field key;
	struct md_type string;
	struct md_probe probe[3];
	struct md_image_site sites[3];
	struct md_image_clause clauses[4];
	struct md_clause src;
	struct md_image_prog prog;
	struct md_loc lines[3];
	struct md_image_action acts[8];
	int nums[8][2];
	struct md_field field;
	struct md_be be;
	struct md_out out, notes;
	struct md_printopt opt;
	struct minid_callbacks cb;
	struct md_consumer *con;
	pid_t stopped;
	unsigned systems;
};

static const struct md_builtin rows[] = {
	{ MD_BI_AGG, "count", "", 0, md_agg_count, "" },
	{ MD_BI_AGG, "sum", "", 0, md_agg_sum, "" },
	{ MD_BI_AGG, "max", "", 0, md_agg_max, "" },
	{ MD_BI_ACTION, "printa", "", 0, md_act_printa, "" },
	{ MD_BI_ACTION, "clear", "", 0, md_act_clear, "" },
	{ MD_BI_ACTION, "trunc", "", 0, md_act_trunc, "" },
	{ MD_BI_ACTION, "normalize", "", 0, md_act_normalize, "" },
	{ MD_BI_ACTION, "trace", "", 0, md_act_trace, "" },
};
enum { PRINTA = 3, CLEAR, TRUNC, NORMALIZE, TRACE };

static void
on_notice(void *arg, bool error, const char *text)
{
	struct fix *x = arg;

	md_printf(&x->notes, "%s%s\n", error ? "" : "(quiet) ", text);
}

static void
on_stopped(void *arg, pid_t pid)
{
	((struct fix *)arg)->stopped = pid;
}

static void
probes(struct fix *x)
{
	static const char *const name[] = { "BEGIN", "entry", "return" };
	static const struct md_source text = { .name = "x.d" };

	for (unsigned i = 0; i < 3; i++) {
		x->probe[i].id = i + 1;
		x->probe[i].prov = i ? "pid42" : "dtrace";
		x->probe[i].mod = i ? "a.out" : "";
		x->probe[i].func = i ? "foo" : "";
		x->probe[i].name = name[i];
		x->sites[i].probe = &x->probe[i];
	}
	x->img.sites = x->sites;
	x->img.nsites = 3;
	for (unsigned i = 0; i < 4; i++) {
		x->clauses[i].rec_size = MD_REC_HEAD;
		x->clauses[i].src = &x->src;
	}
	x->src.loc = (struct md_loc){ &text, "x.d", 1, 2, 0, 1 };
	x->lines[2] = (struct md_loc){ &text, "x.d", 3, 4, 0, 1 };
	x->prog.lines = x->lines;
	x->prog.n = 3;
	x->img.progs = &x->prog;
	x->img.nprogs = 1;
	x->sites[2].prog = MD_WITH_BEFORE;
	x->clauses[0].actions = x->acts;
	x->img.clauses = x->clauses;
	x->img.nclauses = 4;
}

static int
setup(void **state)
{
	struct fix *x = calloc(1, sizeof *x);
	const struct md_consumer_ops ops = { .arg = x, .notice = on_notice,
					     .stopped = on_stopped };

	md_arena_init(&x->arena);
	md_types_init(&x->c.types, &x->arena, 256);
	x->c.arena = x->c.diags.arena = &x->arena;
	x->img.ncpus = CPUS;
	x->img.nspec = 2;
	x->img.agg_stride = STRIDE;
	x->maps[10].value_size = x->maps[11].value_size = STATE;
	x->img.maps = x->maps;
	x->img.nmaps = 12;
	x->key = (struct md_field){ .kind = MD_F_STR, .size = KEY,
				    .type = x->c.types.string };
	for (unsigned i = 0; i < 3; i++) {
		x->aggs[i].name = rows[i].name;
		x->aggs[i].fn = &rows[i];
		x->aggs[i].size = i ? 16 : 8;
		x->aggs[i].where = i ? MD_AGG_HASH : MD_AGG_DIRECT;
		x->aggs[i].map = 9 + (int)i;
		x->aggs[i].keys = &x->key;
		x->aggs[i].nkeys = i ? 1 : 0;
		x->aggs[i].key_size = i ? KEY : 0;
		x->aggs[i].key_map = -1;
	}
	x->img.aggs = x->aggs;
	x->img.naggs = 3;
	probes(x);
	x->opt = (struct md_printopt){ .quiet = true, .stackindent = 14 };
	md_out_mem(&x->out);
	md_out_mem(&x->notes);
	x->con = md_consumer_new(&x->img, &x->be, &x->out, &x->opt, &ops,
				 &x->cb);
	*state = x;
	return x->con ? 0 : -1;
}

static int
teardown(void **state)
{
	struct fix *x = *state;

	md_consumer_free(x->con);
	md_out_free(&x->out);
	md_out_free(&x->notes);
	md_arena_free(&x->arena);
	free(x);
	return 0;
}

static void
act(struct fix *x, unsigned row, int agg, int64_t num)
{
	struct md_image_action *a = &x->acts[x->clauses[0].nactions++];

	memset(a, 0, sizeof *a);
	a->fn = &rows[row];
	a->aggs = x->nums[x->clauses[0].nactions - 1];
	a->aggs[0] = agg;
	a->naggs = 1;
	a->num = num;
}

static struct md_format *
format(struct fix *x, const char *text)
{
	struct md_check k = { .c = &x->c, .a = &x->arena, .t = &x->c.types,
			      .d = &x->c.diags };

	return md_format_parse(&k, "printa", text, (struct md_loc){ 0 });
}

static void
record(struct fix *x, unsigned site, unsigned clause, unsigned cpu)
{
	struct { struct md_rec r; int64_t v[2]; } r = {
		{ MD_REC_DATA, clause, site, cpu, 100, 101, 0 }, { -5, 0 } };

	md_consume(x->con, &r.r, sizeof r);
}

/* What was printed since the last call. */
static const char *
printed(struct fix *x, struct md_out *o)
{
	char *text = md_strndup(&x->arena, o->len ? o->buf : "", o->len);

	md_out_free(o);
	md_out_mem(o);
	return text;
}

/* One action on one aggregation, carried out now. */
static const char *
run(struct fix *x, unsigned row, int agg, int64_t num)
{
	x->clauses[0].nactions = 0;
	act(x, row, agg, num);
	if (row == PRINTA)
		x->acts[0].fmt = format(x, agg ? "%s %@d;" : "%@d;");
	record(x, 0, 0, 0);
	return printed(x, &x->out);
}

/* -- aggregations ----------------------------------------------------- */

static void
unkeyed(void **state)
{
	struct fix *x = *state;

	assert_string_equal(run(x, PRINTA, COUNT, 0), ""); /* untouched */
	x->be.aggs[0] = 2;
	x->be.aggs[STRIDE / 8] = 3;
	assert_string_equal(run(x, PRINTA, COUNT, 0), "5;");
	run(x, CLEAR, COUNT, 0);
	assert_string_equal(run(x, PRINTA, COUNT, 0), "0;");
	x->be.aggs[0]++;
	assert_string_equal(run(x, PRINTA, COUNT, 0), "1;");
	assert_int_equal(x->be.aggs[0], 3); /* the map is left alone */
	run(x, TRUNC, COUNT, 1);
	assert_string_equal(run(x, PRINTA, COUNT, 0), "1;");
	run(x, TRUNC, COUNT, 0);
	assert_string_equal(run(x, PRINTA, COUNT, 0), "");
	x->be.aggs[STRIDE / 8] += 4;
	assert_string_equal(run(x, PRINTA, COUNT, 0), "4;");
}

/* All of a clause's actions see one reading: nothing is lost in between. */
static void
one_reading(void **state)
{
	struct fix *x = *state;

	x->be.aggs[0] = 5;
	act(x, PRINTA, COUNT, 0);
	x->acts[0].fmt = format(x, "%@d;");
	act(x, CLEAR, COUNT, 0);
	record(x, 0, 0, 0);
	assert_string_equal(printed(x, &x->out), "5;");
	x->be.aggs[0] = 7;
	record(x, 0, 0, 0);
	record(x, 0, 0, 0);
	assert_string_equal(printed(x, &x->out), "2;0;");
}

static void
order(void **state)
{
	struct fix *x = *state;

	hit(&x->be, 10, "b", 0, 2, false);
	hit(&x->be, 10, "a", 1, 2, false);
	hit(&x->be, 10, "c", 0, -7, false);
	hit(&x->be, 10, "b", 1, 0, false);
	assert_string_equal(run(x, PRINTA, SUM, 0), "c -7;a 2;b 2;");
	x->opt.aggsortrev = true;
	assert_string_equal(run(x, PRINTA, SUM, 0), "b 2;a 2;c -7;");
	x->opt.aggsortkey = true;
	assert_string_equal(run(x, PRINTA, SUM, 0), "c -7;b 2;a 2;");
	x->opt.aggsortrev = false;
	assert_string_equal(run(x, PRINTA, SUM, 0), "a 2;b 2;c -7;");
}

static void
truncation(void **state)
{
	static const char *const name[] = { "one", "two", "three", "four",
					    "five" };
	struct fix *x = *state;

	x->maps[10].entries = 8;
	for (int i = 0; i < 5; i++)
		hit(&x->be, 10, name[i], i & 1, 10 * (i + 1), false);
	run(x, TRUNC, SUM, 10);
	run(x, TRUNC, SUM, 3);
	assert_string_equal(run(x, PRINTA, SUM, 0),
			    "three 30;four 40;five 50;");
	run(x, TRUNC, SUM, -2);
	assert_string_equal(run(x, PRINTA, SUM, 0), "three 30;four 40;");
	assert_int_equal(x->be.renewals, 1); /* half full at the first */
	hit(&x->be, 10, "five", 0, 1, false); /* counts from zero again */
	hit(&x->be, 10, "one", 0, 7, false);
	assert_string_equal(run(x, PRINTA, SUM, 0),
			    "five 1;one 7;three 30;four 40;");
	run(x, TRUNC, SUM, 0);
	assert_string_equal(run(x, PRINTA, SUM, 0), "");
	run(x, TRUNC, SUM, 0);
	assert_int_equal(x->be.renewals, 1); /* two of eight */
	assert_string_equal(run(x, PRINTA, SUM, 0), "");
	hit(&x->be, 10, "one", 0, 7, false);
	assert_string_equal(run(x, PRINTA, SUM, 0), "one 7;");
}

/* What was under way in the old map when there was a new one is not lost. */
static void
late_update(void **state)
{
	struct fix *x = *state;

	x->maps[10].entries = 4;
	hit(&x->be, 10, "a", 0, 9, false);
	hit(&x->be, 10, "b", 0, 5, false);
	run(x, TRUNC, SUM, -1);
	assert_int_equal(x->be.renewals, 1);
	hit(&x->be, 10, "a", 1, 2, false);
	x->be.hits[0] ^= 1;
	hit(&x->be, 10, "a", 0, 7, false);
	hit(&x->be, 10, "c", 0, 1, false);
	x->be.hits[0] ^= 1;
	assert_string_equal(run(x, PRINTA, SUM, 0), "c 1;b 5;a 9;");
	hit(&x->be, 10, "b", 1, 3, false);
	assert_string_equal(run(x, PRINTA, SUM, 0), "c 1;b 8;a 9;");
	run(x, CLEAR, SUM, 0);
	hit(&x->be, 10, "a", 0, 1, false);
	assert_string_equal(run(x, PRINTA, SUM, 0), "b 0;c 0;a 1;");
	run(x, TRUNC, SUM, 0);
	assert_int_equal(x->be.renewals, 2);
	assert_string_equal(run(x, PRINTA, SUM, 0), "");
}

/* A map that is not half full keeps its elements. */
static void
room_left(void **state)
{
	struct fix *x = *state;

	x->maps[10].entries = 10;
	hit(&x->be, 10, "a", 0, 5, false);
	for (int i = 0; i < 4; i++)
		run(x, TRUNC, SUM, 0);
	assert_int_equal(x->be.renewals, 0);
	hit(&x->be, 10, "a", 0, 5, false);
	assert_string_equal(run(x, PRINTA, SUM, 0), "a 5;");
}

static void
extremes(void **state)
{
	struct fix *x = *state;

	hit(&x->be, 11, "a", 0, -9, true);
	hit(&x->be, 11, "a", 1, -3, true);
	hit(&x->be, 11, "b", 1, 5, true);
	assert_string_equal(run(x, PRINTA, MAX, 0), "a -3;b 5;");
	run(x, CLEAR, MAX, 0);
	assert_string_equal(run(x, PRINTA, MAX, 0),
			    "a -9223372036854775808;b -9223372036854775808;");
	hit(&x->be, 11, "a", 1, -20, true);
	assert_string_equal(run(x, PRINTA, MAX, 0),
			    "b -9223372036854775808;a -20;");
	run(x, TRUNC, MAX, 1);
	assert_string_equal(run(x, PRINTA, MAX, 0), "a -20;");
	hit(&x->be, 11, "b", 0, -30, true);
	assert_string_equal(run(x, PRINTA, MAX, 0), "b -30;a -20;");
}

static void
unreadable(void **state)
{
	struct fix *x = *state;

	hit(&x->be, 11, "a", 0, 9, true);
	assert_string_equal(run(x, PRINTA, MAX, 0), "a 9;");
	hit(&x->be, 11, "a", 0, 12, true);
	x->be.broken = true;
	assert_string_equal(run(x, PRINTA, MAX, 0), "a 9;");
	run(x, PRINTA, SUM, 0);
	md_consumer_drops(x->con, false);
	assert_string_equal(printed(x, &x->notes), "2 readings of aggregations "
			    "failed: they are shown as they were\n");
	x->be.broken = false;
	assert_string_equal(run(x, PRINTA, MAX, 0), "a 12;");
	md_consumer_drops(x->con, false);
	assert_string_equal(printed(x, &x->notes), "");
}

static void
normalization(void **state)
{
	struct fix *x = *state;

	hit(&x->be, 10, "a", 0, 3500, false);
	hit(&x->be, 10, "b", 0, 12999, false);
	run(x, NORMALIZE, SUM, 1000);
	run(x, NORMALIZE, SUM, 0);
	assert_string_equal(run(x, PRINTA, SUM, 0), "a 3;b 12;");
	run(x, NORMALIZE, SUM, 1);
	assert_string_equal(run(x, PRINTA, SUM, 0), "a 3500;b 12999;");
}

static void
several(void **state)
{
	struct fix *x = *state;
	char want[512];

	hit(&x->be, 10, "a", 0, 10, false);
	hit(&x->be, 10, "b", 0, 5, false);
	hit(&x->be, 11, "c", 0, 7, true);
	hit(&x->be, 11, "a", 0, -1, true);
	act(x, PRINTA, SUM, 0);
	x->acts[0].aggs[1] = MAX;
	x->acts[0].naggs = 2;
	record(x, 0, 0, 0);
	snprintf(want, sizeof want, "\n  %-50s %16d %16d\n  %-50s %16d %16d\n"
		 "  %-50s %16d %16d\n", "c", 0, 7, "b", 5, 0, "a", 10, -1);
	assert_string_equal(printed(x, &x->out), want);
	x->opt.aggsortpos = 1;
	record(x, 0, 0, 0);
	snprintf(want, sizeof want, "\n  %-50s %16d %16d\n  %-50s %16d %16d\n"
		 "  %-50s %16d %16d\n", "a", 10, -1, "b", 5, 0, "c", 0, 7);
	assert_string_equal(printed(x, &x->out), want);
	/* keys of different layouts are still the same keys */
	x->acts[0].fmt = format(x, "%s=%@d,%@d;");
	record(x, 0, 0, 0);
	assert_string_equal(printed(x, &x->out), "a=10,-1;b=5,0;c=0,7;");
}

static void
at_exit(void **state)
{
	struct fix *x = *state;
	char want[512];

	x->be.aggs[0] = 2;
	hit(&x->be, 10, "left", 0, 1, false);
	run(x, PRINTA, COUNT, 0);
	x->be.aggs[0] = 3; /* printed once: not again, though updated */
	assert_int_equal(md_consumer_print_aggs(x->con, false), 1);
	snprintf(want, sizeof want, "  %-50s %16d\n", "left", 1);
	assert_string_equal(printed(x, &x->out), want);
	assert_int_equal(md_consumer_print_aggs(x->con, true), 2);
	snprintf(want, sizeof want, " %16d\n  %-50s %16d\n", 3, "left", 1);
	assert_string_equal(printed(x, &x->out), want);
}

static void
on_element(void *arg, const struct minid_aggregate *a)
{
	struct fix *x = arg;

	md_printf(&x->notes, "%s %s %s %lld;", a->name, a->function,
		  a->nkeys ? a->keys[0].string : "-", (long long)a->value);
}

static void
snapshot(void **state)
{
	struct fix *x = *state;

	x->be.aggs[0] = 2;
	hit(&x->be, 10, "k", 1, -4, false);
	assert_int_equal(md_consumer_snapshot(x->con, NULL, on_element, x), 2);
	assert_string_equal(printed(x, &x->notes),
			    "count count - 2;sum sum k -4;");
	assert_int_equal(md_consumer_snapshot(x->con, "max", on_element, x),
			 0);
	assert_int_equal(md_consumer_snapshot(x->con, "none", on_element, x),
			 MINID_EINVAL);
}

/* -- records ---------------------------------------------------------- */

static void
trace_value(struct fix *x)
{
	act(x, TRACE, 0, 0);
	x->field = (struct md_field){ .kind = MD_F_INT, .off = MD_REC_HEAD,
				      .size = 4, .type = x->c.types.int_ };
	x->acts[0].fields = &x->field;
	x->acts[0].nfields = 1;
}

static void
framing(void **state)
{
	struct fix *x = *state;

	trace_value(x);
	record(x, 0, 0, 0);
	assert_string_equal(printed(x, &x->out), "-5");
	x->opt.quiet = false;
	record(x, 0, 0, 0);
	assert_string_equal(printed(x, &x->out),
		"CPU     ID                    FUNCTION:NAME\n"
		"  0      1                           :BEGIN          -5\n");
	record(x, 1, 1, 1); /* default action */
	assert_string_equal(printed(x, &x->out),
		"  1      2                        foo:entry \n");
}

static void
flow(void **state)
{
	struct fix *x = *state;

	x->opt.quiet = false;
	x->opt.flowindent = true;
	record(x, 1, 1, 0);
	record(x, 1, 1, 0); /* a recursive call */
	record(x, 1, 2, 0); /* a further clause of it */
	record(x, 2, 1, 0);
	record(x, 0, 1, 1); /* another CPU */
	record(x, 2, 1, 0);
	record(x, 2, 1, 0); /* one too many */
	assert_string_equal(printed(x, &x->out),
		"CPU FUNCTION                                 \n"
		"  0  -> foo                                   \n"
		"  0    -> foo                                 \n"
		"  0     | foo:entry                           \n"
		"  0    <- foo                                 \n"
		"  1 | :BEGIN                                  \n"
		"  0  <- foo                                   \n"
		"  0  <- foo                                   \n");
}

/* at: the number of the instruction */
static void
fault(struct fix *x, uint32_t site, uint64_t at, uint64_t code, uint64_t value)
{
	struct { struct md_rec r; uint64_t v[2]; } r = {
		{ MD_REC_FAULT, 3, site, 0, 100, 101, 0 },
		{ code | at << MD_FAULT_BITS, value } };

	md_consume(x->con, &r.r, sizeof r);
}

static void
on_fault(void *arg, const char *probe, const char *text)
{
	struct fix *x = arg;

	md_printf(&x->notes, "<%s> %s", probe, text);
}

static void
on_failed(void *arg, const struct minid_fault *f)
{
	struct fix *x = arg;

	md_printf(&x->notes, "<%s> %s %u %s:%d:%d %s", f->probe, f->text,
		  f->clause, f->file, f->line, f->column, f->hint);
}

static void
faults(void **state)
{
	struct fix *x = *state;

	fault(x, 1, 2, 4, 0);
	fault(x, 2, 2, 1, 0x10);
	fault(x, 1, 1, 11, 7); /* nothing is known of that instruction */
	fault(x, 1, 99, 5, 0); /* nor of one that is not there */
	fault(x, 1, 2, 5, 0);
	assert_string_equal(printed(x, &x->notes),
		"error in dt_clause_3 for probe ID 2 (pid42:a.out:foo:entry): "
		"divide-by-zero at x.d:3:4\n"
		"error in dt_clause_3 for probe ID 3 (pid42:a.out:foo:return): "
		"invalid address (0x10) at x.d:3:4\n"
		"error in dt_clause_3 for probe ID 2 (pid42:a.out:foo:entry): "
		"index out of bounds (7) at x.d:1:2\n"
		"error in dt_clause_3 for probe ID 2 (pid42:a.out:foo:entry): "
		"out of scratch space at x.d:1:2\n"
		"hint: -x scratchsize makes more room\n"
		"error in dt_clause_3 for probe ID 2 (pid42:a.out:foo:entry): "
		"out of scratch space at x.d:3:4\n");
	assert_int_equal(x->out.len, 0);
	x->cb.fault = on_fault;
	x->cb.arg = x;
	fault(x, 1, 2, 4, 0);
	assert_string_equal(printed(x, &x->notes),
			    "<pid42:a.out:foo:entry> divide-by-zero");
	x->cb.failed = on_failed;
	fault(x, 1, 2, 5, 0);
	assert_string_equal(printed(x, &x->notes),
			    "<pid42:a.out:foo:entry> out of scratch space "
			    "3 x.d:3:4 -x scratchsize makes more room");
}

static void
damaged(void **state)
{
	struct fix *x = *state;
	struct md_rec r;

	/* none of these may be followed into the image */
	r = (struct md_rec){ MD_REC_DATA, 99, 0, 0, 1, 1, 0 };
	md_consume(x->con, &r, sizeof r);
	r = (struct md_rec){ MD_REC_DATA, 0, 99, 0, 1, 1, 0 };
	md_consume(x->con, &r, sizeof r);
	r = (struct md_rec){ MD_REC_DATA, 0, 0, 99, 1, 1, 0 };
	md_consume(x->con, &r, sizeof r);
	r = (struct md_rec){ MD_REC_FAULT, 0, 0, 0, 1, 1, 0 };
	md_consume(x->con, &r, sizeof r);
	md_consume(x->con, &r, 8);
	x->clauses[0].rec_size = MD_REC_HEAD + 8;
	r = (struct md_rec){ MD_REC_DATA, 0, 0, 0, 1, 1, 0 };
	md_consume(x->con, &r, sizeof r);
	assert_int_equal(x->out.len + x->notes.len, 0);
}

static int
on_record(void *arg, const struct minid_record *r)
{
	struct fix *x = arg;

	md_printf(&x->notes, "%s:%s %u cpu %u pid %d tid %d:",
		  r->function, r->name, r->probe, r->cpu, r->pid, r->tid);
	for (unsigned i = 0; i < r->nvalues; i++)
		md_printf(&x->notes, " %lld/%d/%zu",
			  (long long)r->values[i].integer,
			  r->values[i].is_signed, r->values[i].size);
	return x->opt.rawbytes;
}

static void
record_callback(void **state)
{
	struct fix *x = *state;

	x->cb.record = on_record;
	x->cb.arg = x;
	x->be.aggs[0] = 9;
	trace_value(x);
	act(x, CLEAR, COUNT, 0);
	record(x, 1, 0, 1);
	assert_string_equal(printed(x, &x->notes),
			    "foo:entry 2 cpu 1 pid 100 tid 101: -5/1/4");
	assert_int_equal(x->out.len, 0);
	/* what is not printing was done all the same */
	md_consumer_print_aggs(x->con, true);
	assert_string_equal(printed(x, &x->out), "                0\n");
	x->opt.rawbytes = true; /* the callback asks for text, too */
	record(x, 1, 0, 1);
	assert_memory_equal(printed(x, &x->out), "\n             0", 15);
}

/* -- losses ----------------------------------------------------------- */

static void
on_drop(void *arg, enum minid_drop_kind kind, int cpu, uint64_t n)
{
	struct fix *x = arg;

	md_printf(&x->notes, "%d/%d/%llu;", kind, cpu, (unsigned long long)n);
}

static void
on_lost(void *arg, const struct minid_loss *l)
{
	struct fix *x = arg;

	md_printf(&x->notes, "%d/%d/%llu %s: %s;", l->kind, l->cpu,
		  (unsigned long long)l->n, l->text,
		  l->hint ? l->hint : "none");
}

static void
drops(void **state)
{
	struct fix *x = *state;

	x->be.cpu[1].drops[MD_DROP_RING] = 3;
	x->be.cpu[0].drops[MD_DROP_AGG] = 1;
	x->be.cpu[0].drops[MD_DROP_DYNVAR] = 2;
	x->be.cpu[1].drops[MD_DROP_DYNVAR] = 2;
	x->be.cpu[1].drops[MD_DROP_ERROR] = 1;
	md_consumer_drops(x->con, false);
	assert_string_equal(printed(x, &x->notes),
			    "3 drops on CPU 1\n"
			    "hint: -x bufsize makes room for more records\n"
			    "1 aggregation drop on CPU 0\n"
			    "hint: -x aggsize makes room for more elements\n"
			    "4 dynamic variable drops\n"
			    "hint: -x dynvarsize makes room for more; storing 0 "
			    "gives room back\n"
			    "1 error in ERROR probe enabling\n");
	md_consumer_drops(x->con, false);
	assert_string_equal(printed(x, &x->notes), "");
	x->be.cpu[0].drops[MD_DROP_RING] = 2;
	x->be.cpu[0].drops[MD_DROP_DYNVAR] = 3;
	md_consumer_drops(x->con, true);
	assert_string_equal(printed(x, &x->notes),
			    "2 drops on CPU 0\ndrops in all: 5\n"
			    "1 dynamic variable drop\n"
			    "dynamic variable drops in all: 5\n");
	x->cb.drop = on_drop;
	x->cb.arg = x;
	x->be.cpu[1].drops[MD_DROP_RING] = 4;
	x->be.cpu[0].drops[MD_DROP_DYNVAR] = 7;
	md_consumer_drops(x->con, false);
	assert_string_equal(printed(x, &x->notes), "0/1/1;2/-1/4;");
	x->cb.lost = on_lost;
	x->be.cpu[1].drops[MD_DROP_AGG] = 1;
	x->be.cpu[0].drops[MD_DROP_TICK] = 2;
	md_consumer_drops(x->con, false);
	assert_string_equal(printed(x, &x->notes),
		"1/1/1 aggregation drop: -x aggsize makes room for more "
		"elements;4/-1/2 ticks left out: what ticks print takes longer "
		"than their interval: none;");
}

/* -- speculations ------------------------------------------------------- */

static const char *
send(struct fix *x, enum md_rec_kind kind, uint64_t id, int32_t value)
{
	struct { struct md_rec r; uint64_t id; int32_t v[2]; } r = {
		{ kind, 0, 1, 0, 100, 101, 0 }, id, { value, 0 } };

	md_consume(x->con, &r.r, sizeof r);
	return printed(x, &x->out);
}

static void
speculations(void **state)
{
	const uint64_t a = MD_SPEC_ID(1ull, 1), b = MD_SPEC_ID(3ull, 1);
	const uint64_t other = MD_SPEC_ID(1ull, 2);
	struct fix *x = *state;

	trace_value(x);
	x->field.off = MD_REC_HEAD + 8;
	x->clauses[0].spec_off = MD_REC_HEAD;
	x->clauses[0].rec_size = MD_REC_HEAD + 16;
	assert_string_equal(send(x, MD_REC_DATA, 0, 7), "7");
	assert_string_equal(send(x, MD_REC_DATA, a, 1), "");
	assert_string_equal(send(x, MD_REC_DATA, other, 2), "");
	/* the slot's next life begins before the end of this one is seen */
	assert_string_equal(send(x, MD_REC_DATA, b, 3), "");
	assert_string_equal(send(x, MD_REC_DATA, a, 4), "");
	assert_string_equal(send(x, MD_REC_COMMIT, a, 0), "14");
	assert_string_equal(send(x, MD_REC_DATA, a, 5), ""); /* late */
	assert_string_equal(send(x, MD_REC_COMMIT, a, 0), "");
	assert_string_equal(send(x, MD_REC_DISCARD, other, 0), "");
	assert_string_equal(send(x, MD_REC_COMMIT, other, 0), "");
	assert_string_equal(send(x, MD_REC_COMMIT, b, 0), "3");
	md_consumer_drops(x->con, false);
	assert_string_equal(printed(x, &x->notes), "1 speculative drop\n"
			    "hint: -x specsize makes room for more in each "
			    "speculation\n");
	/* no such slot: nothing to hold on to */
	send(x, MD_REC_DATA, MD_SPEC_ID(1ull, 999), 6);
	send(x, MD_REC_COMMIT, MD_SPEC_ID(1ull, 999), 6);
}

#define UNIT(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		UNIT(unkeyed), UNIT(one_reading), UNIT(order),
		UNIT(truncation), UNIT(late_update),
		UNIT(room_left), UNIT(extremes), UNIT(unreadable), UNIT(normalization),
		UNIT(several), UNIT(at_exit), UNIT(snapshot), UNIT(framing),
		UNIT(flow), UNIT(faults), UNIT(damaged),
		UNIT(record_callback), UNIT(drops), UNIT(speculations),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
