/*
 * report.c - medians and tables of what bench.sh has measured.
 *
 *   report -s SAMPLES                     the rows of part a whose spread is
 *                                         still over 5 %
 *   report ABOUT SAMPLES JSON MARKDOWN    write both
 *
 * SAMPLES has a line for each value, fields separated by tabs: part, row, tool,
 * metric, round, value. ABOUT has lines of NAME tab TEXT. Differences and
 * ratios are taken within a round, where the machine was the same for both,
 * and the median of these is shown; a spread is from the first to the third
 * quartile. A tool whose count was wrong once is marked wherever it stands.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ROUNDS = 128, MAX_ROWS = 256 };

struct sample {
	const char *part, *row, *tool, *metric, *text;
	int round;
	double value;
};

struct samples {
	struct sample *all;
	size_t n;
};

struct stats {
	int n;
	double median, min, max, q1, q3;
};

/* What a cell says of a value and its base, the untraced one. */
enum cell {
	PLAIN,
	ABOVE,  /* value - base, base in the same row */
	CHANGE, /* percent, base in the row NAME/untraced */
	RATIO,  /* value / base, base in the row untraced */
};

struct table {
	const char *part, *metric, *title;
	enum cell cell;
	int digits;
	bool ratios; /* minid's to the floor's and to bpftrace's */
};

static const char *const tools[] = {
	"untraced", "floor", "minid", "bpftrace", "perf", "dtrace",
};

enum { NTOOLS = sizeof(tools) / sizeof(tools[0]), FLOOR = 1, MINID, BPFTRACE };

/* -- reading --------------------------------------------------------------- */

static char *
whole_file(const char *path)
{
	FILE *f = fopen(path, "r");
	char *text = NULL;
	size_t len = 0, room = 0, n;

	if (!f) {
		perror(path);
		exit(1);
	}
	do {
		if (len + 1 >= room) {
			room = room ? room * 2 : 1 << 16;
			text = realloc(text, room);
			if (!text)
				exit(1);
		}
		n = fread(text + len, 1, room - len - 1, f);
		len += n;
	} while (n);
	text[len] = 0;
	fclose(f);
	return text;
}

static struct samples
read_samples(const char *path)
{
	char *line, *rest = whole_file(path);
	struct samples s = { NULL, 0 };
	size_t room = 0;

	while ((line = strsep(&rest, "\n")) && *line) {
		char *field[6] = { NULL };

		for (int i = 0; i < 6; i++)
			field[i] = strsep(&line, "\t");
		if (!field[5])
			continue;
		if (s.n == room) {
			room = room ? room * 2 : 1024;
			s.all = realloc(s.all, room * sizeof(*s.all));
			if (!s.all)
				exit(1);
		}
		s.all[s.n++] = (struct sample){
			field[0], field[1], field[2], field[3], field[5],
			atoi(field[4]), atof(field[5]),
		};
	}
	return s;
}

static const struct sample *
find(const struct samples *s, const char *part, const char *row,
     const char *tool, const char *metric, int round)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct sample *x = &s->all[i];

		if (!strcmp(x->metric, metric) && !strcmp(x->tool, tool) &&
		    !strcmp(x->part, part) && !strcmp(x->row, row) &&
		    (round < 0 || x->round == round))
			return x;
	}
	return NULL;
}

/* The part's rows in the order of their first appearance */
static int
rows_of(const struct samples *s, const char *part, const char **row)
{
	int n = 0, k;

	for (size_t i = 0; i < s->n; i++) {
		if (strcmp(s->all[i].part, part))
			continue;
		for (k = 0; k < n && strcmp(row[k], s->all[i].row); k++)
			;
		if (k == n && n < MAX_ROWS)
			row[n++] = s->all[i].row;
	}
	return n;
}

/* -- statistics ------------------------------------------------------------- */

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double
quantile(const double *v, int n, double q)
{
	double at = q * (n - 1);
	int i = (int)at;

	return i + 1 < n ? v[i] + (at - i) * (v[i + 1] - v[i]) : v[n - 1];
}

static struct stats
stats_of(double *v, int n)
{
	if (!n)
		return (struct stats){ 0 };
	qsort(v, (size_t)n, sizeof(*v), compare);
	return (struct stats){
		.n = n,
		.median = quantile(v, n, 0.5),
		.min = v[0],
		.max = v[n - 1],
		.q1 = quantile(v, n, 0.25),
		.q3 = quantile(v, n, 0.75),
	};
}

static void
base_row(enum cell cell, const char *row, char *buf, size_t size)
{
	snprintf(buf, size, "%.*s%s",
		 cell == ABOVE	? (int)strlen(row)
		 : cell == CHANGE ? (int)strcspn(row, "/")
				  : 0,
		 row, cell == ABOVE ? "" : cell == CHANGE ? "/untraced" : "untraced");
}

/* One round's value as the cell shows it; false without one. */
static bool
cell_value(const struct samples *s, const struct table *t, const char *row,
	   int tool, int round, double *value)
{
	const struct sample *x, *base;
	char from[256];

	x = find(s, t->part, row, tools[tool], t->metric, round);
	if (!x)
		return false;
	*value = x->value;
	if (t->cell == PLAIN || !tool)
		return true;
	base_row(t->cell, row, from, sizeof(from));
	base = find(s, t->part, from, tools[0], t->metric, round);
	if (!base)
		return false;
	if (t->cell == ABOVE)
		*value = x->value - base->value;
	else
		*value = x->value / base->value;
	if (t->cell == CHANGE)
		*value = (*value - 1) * 100;
	return true;
}

static struct stats
cell_stats(const struct samples *s, const struct table *t, const char *row,
	   int tool, int other)
{
	double v[MAX_ROUNDS], x, y;
	int n = 0;

	for (int round = 0; round < MAX_ROUNDS; round++) {
		if (!cell_value(s, t, row, tool, round, &x))
			continue;
		if (other >= 0) {
			if (!cell_value(s, t, row, other, round, &y) || y == 0)
				continue;
			x /= y;
		}
		v[n++] = x;
	}
	return stats_of(v, n);
}

/* -- tables ------------------------------------------------------------------ */

static void
print_cell(FILE *f, const struct samples *s, const struct table *t,
	   const char *row, int tool)
{
	struct stats st = cell_stats(s, t, row, tool, -1);
	const struct sample *x;

	fputs(" | ", f);
	if (st.n) {
		fprintf(f, "%.*f", t->digits, st.median);
		if (st.n > 1)
			fprintf(f, " (%.*f-%.*f)", t->digits, st.q1, t->digits,
				st.q3);
	}
	x = find(s, t->part, row, tools[tool], "wrong", -1);
	if (x)
		fprintf(f, " **wrong: %s**", x->text);
	x = find(s, t->part, row, tools[tool], "failed", -1);
	if (x)
		fprintf(f, " %s", !strcmp(x->text, "999") ? "over the time limit" : "failed");
	if (!st.n && !x)
		fputs("-", f);
}

static void
print_ratio(FILE *f, const struct samples *s, const struct table *t,
	    const char *row, int other)
{
	struct stats st = cell_stats(s, t, row, MINID, other);

	if (st.n)
		fprintf(f, " | %.3f (%.2f-%.2f)", st.median, st.q1, st.q3);
	else
		fputs(" | -", f);
}

/* Does any row have a value of that tool? */
static bool
has_column(const struct samples *s, const struct table *t, int tool)
{
	for (size_t i = 0; i < s->n; i++) {
		if (!strcmp(s->all[i].part, t->part) &&
		    !strcmp(s->all[i].tool, tools[tool]) &&
		    !strcmp(s->all[i].metric, t->metric))
			return true;
	}
	return false;
}

static bool
has_row(const struct samples *s, const struct table *t, const char *row)
{
	for (int i = 0; i < NTOOLS; i++) {
		if (find(s, t->part, row, tools[i], t->metric, -1) ||
		    find(s, t->part, row, tools[i], "failed", -1))
			return true;
	}
	return false;
}

static void
print_table(FILE *f, const struct samples *s, const struct table *t)
{
	const char *row[MAX_ROWS];
	int n = rows_of(s, t->part, row);
	bool column[NTOOLS];

	for (int i = 0; i < NTOOLS; i++)
		column[i] = has_column(s, t, i);
	fprintf(f, "\n**%s**\n\n| ", t->title);
	for (int i = 0; i < NTOOLS; i++) {
		if (column[i])
			fprintf(f, " | %s", tools[i]);
	}
	fprintf(f, "%s |\n|---", t->ratios ? " | minid/floor | minid/bpftrace" : "");
	for (int i = 0; i < NTOOLS; i++) {
		if (column[i])
			fputs("|---", f);
	}
	fprintf(f, "%s|\n", t->ratios ? "|---|---" : "");
	for (int r = 0; r < n; r++) {
		if (!has_row(s, t, row[r]))
			continue;
		fprintf(f, "| %s", row[r]);
		for (int i = 0; i < NTOOLS; i++) {
			if (column[i])
				print_cell(f, s, t, row[r], i);
		}
		if (t->ratios) {
			print_ratio(f, s, t, row[r], FLOOR);
			print_ratio(f, s, t, row[r], BPFTRACE);
		}
		fputs(" |\n", f);
	}
}

static const struct {
	const char *part, *text;
} heads[] = {
	{ "a", "## a. One call\n\nA function of about 1 us is called over and "
	  "over on one CPU, the tracer is on another. Above untraced: the "
	  "target's time with a tracer less that without in the same round. "
	  "Columns and ratios: median (first-third quartile). The floor is a "
	  "hand-written BPF program at the best site of the function. byfunc: "
	  "keyed by probefunc; time: entry and return with self->; copyinstr: "
	  "strings of up to 64 bytes, copyinstr256: of 256, minid's default." },
	{ "b", "## b. Attaching to very many functions\n\nReady: from the start "
	  "of the tool to the target's first call (the target's own start "
	  "included). Detach: from the target's last call to the tool's end." },
	{ "c", "## c. Start-up\n\nEmpty script: `BEGIN { exit(0); }`. First "
	  "record: to the first output of `-p` on a process with 50 libraries." },
	{ "d", "## d. Applications\n\nScore (work in a time) against untraced, "
	  "in percent. few: hot functions; entry: each function of the library; "
	  "both: entry and return, with times; alloc: malloc and free. bpftrace "
	  "attaches one event for each function: entry and both were not tried." },
	{ "e", "## e. The example scripts\n\n`foo` times itself (ms); `untraced` "
	  "is the run without a tracer." },
	{ "f", "## f. printf without a pause\n\nThe target calls an empty "
	  "function as fast as it can; printed + dropped must be fired." },
};

static const struct table tables[] = {
	{ "a", "cpu", "CPU time of the target's thread, ns a call above untraced", ABOVE, 0, true },
	{ "a", "wall", "Wall time, ns a call above untraced", ABOVE, 0, true },
	{ "a", "told", "What the tools told of the function's time, ns", PLAIN, 0, false },
	{ "a", "predicted", "minid's own account of its cost (-x overhead), ratio to what was measured in that run", PLAIN, 3, false },
	{ "b", "ready", "Ready, ms", PLAIN, 1, false },
	{ "b", "detach", "Detach, ms", PLAIN, 1, false },
	{ "b", "attach", "The floor's link alone, ms", PLAIN, 2, false },
	{ "b", "cpu", "CPU time, ms", PLAIN, 1, false },
	{ "b", "rss", "Peak memory, MB", PLAIN, 1, false },
	{ "c", "wall", "Wall time, ms", PLAIN, 1, true },
	{ "c", "cpu", "CPU time, ms", PLAIN, 1, false },
	{ "c", "rss", "Peak memory, MB", PLAIN, 1, false },
	{ "d", "score", "Change of the score, percent", CHANGE, 1, false },
	{ "d", "fired", "Firings that minid counted", PLAIN, 0, false },
	{ "e", "main", "main by the program's own clock, ratio to untraced", RATIO, 3, false },
	{ "e", "b", "b by the program's own clock, ratio to untraced", RATIO, 3, false },
	{ "e", "main told", "main as the scripts tell it, ms", PLAIN, 2, false },
	{ "e", "b told", "b as the scripts tell it, ms", PLAIN, 2, false },
	{ "e", "b cpu told", "b's CPU time as the scripts tell it, ms", PLAIN, 2, false },
	{ "e", "overhead told", "minid's own account of its cost (-x overhead), ms", PLAIN, 3, false },
	{ "e", "overhead seen", "main by its own clock in that run, ms above untraced", PLAIN, 3, false },
	{ "f", "printed", "Printed", PLAIN, 0, false },
	{ "f", "dropped", "Dropped, as the tool says", PLAIN, 0, false },
	{ "f", "rate", "Firings a second", PLAIN, 0, false },
	{ "f", "cpu", "CPU time of tracer and target, ms", PLAIN, 0, false },
};

static int
write_markdown(const char *path, char *about, const struct samples *s)
{
	FILE *f = fopen(path, "w");
	const char *row[MAX_ROWS];
	char *line;

	if (!f)
		return 1;
	fputs("# What tracing costs\n\nWritten by `make bench`; every value is in "
	      "`results.json`. Read ratios rather than times.\n\n"
	      "| | |\n|---|---|\n", f);
	while ((line = strsep(&about, "\n")) && *line) {
		char *name = strsep(&line, "\t");

		fprintf(f, "| %s | %s |\n", name, line ? line : "");
	}
	for (size_t h = 0; h < sizeof(heads) / sizeof(heads[0]); h++) {
		if (!rows_of(s, heads[h].part, row))
			continue;
		fprintf(f, "\n%s\n", heads[h].text);
		for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++) {
			if (!strcmp(tables[i].part, heads[h].part))
				print_table(f, s, &tables[i]);
		}
	}
	return fclose(f) != 0;
}

/* -- JSON --------------------------------------------------------------------- */

static void
json_text(FILE *f, const char *s)
{
	fputc('"', f);
	for (; *s; s++) {
		if (*s == '"' || *s == '\\')
			fputc('\\', f);
		if ((unsigned char)*s >= ' ')
			fputc(*s, f);
	}
	fputc('"', f);
}

static void
json_row(FILE *f, const struct samples *s, const struct sample *x)
{
	double v[MAX_ROUNDS];
	struct stats st;
	int n = 0;

	for (size_t i = 0; i < s->n && n < MAX_ROUNDS; i++) {
		const struct sample *y = &s->all[i];

		if (!strcmp(y->part, x->part) && !strcmp(y->row, x->row) &&
		    !strcmp(y->tool, x->tool) && !strcmp(y->metric, x->metric))
			v[n++] = y->value;
	}
	st = stats_of(v, n);
	fputs("    { \"part\": ", f);
	json_text(f, x->part);
	fputs(", \"row\": ", f);
	json_text(f, x->row);
	fputs(", \"tool\": ", f);
	json_text(f, x->tool);
	fputs(", \"metric\": ", f);
	json_text(f, x->metric);
	fprintf(f, ", \"n\": %d, \"median\": %.4f, \"min\": %.4f, "
		"\"q1\": %.4f, \"q3\": %.4f, \"max\": %.4f }",
		n, st.median, st.min, st.q1, st.q3, st.max);
}

static int
write_json(const char *path, const char *about, const struct samples *s)
{
	char *text = strdup(about), *rest = text, *line;
	const char *comma = "";
	FILE *f = fopen(path, "w");

	if (!f || !text)
		return 1;
	fputs("{\n  \"about\": {", f);
	for (; (line = strsep(&rest, "\n")) && *line; comma = ",") {
		fprintf(f, "%s\n    ", comma);
		json_text(f, strsep(&line, "\t"));
		fputs(": ", f);
		json_text(f, line ? line : "");
	}
	fputs("\n  },\n  \"results\": [", f);
	comma = "";
	for (size_t i = 0; i < s->n; i++) {
		const struct sample *x = &s->all[i];

		if (find(s, x->part, x->row, x->tool, x->metric, -1) != x)
			continue;
		fprintf(f, "%s\n", comma);
		json_row(f, s, x);
		comma = ",";
	}
	fputs("\n  ]\n}\n", f);
	free(text);
	return fclose(f) != 0;
}

/* -- which rows are not certain yet --------------------------------------------- */

static void
print_uncertain(const struct samples *s)
{
	const struct table *t = &tables[0];
	const char *row[MAX_ROWS];
	int n = rows_of(s, t->part, row);

	for (int r = 0; r < n; r++) {
		bool uncertain = false;

		for (int tool = FLOOR; tool <= MINID; tool++) {
			struct stats st = cell_stats(s, t, row[r], tool, -1);

			if (st.n && st.q3 - st.q1 > 0.05 * st.median)
				uncertain = true;
		}
		if (uncertain)
			printf("%s\n", row[r]);
	}
}

int
main(int argc, char **argv)
{
	struct samples s;
	char *about;

	if (argc == 3 && !strcmp(argv[1], "-s")) {
		s = read_samples(argv[2]);
		print_uncertain(&s);
		return 0;
	}
	if (argc != 5)
		return 2;
	about = whole_file(argv[1]);
	s = read_samples(argv[2]);
	return write_json(argv[3], about, &s) | write_markdown(argv[4], about, &s);
}
