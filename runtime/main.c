/*
 * main.c - the minid command: a client of minid.h and of nothing else.
 *
 * Arguments are read once into a list, then looked at in passes, because
 * every setting holds for all scripts wherever it stands: mode, settings,
 * scripts and processes, and then the act. Standard output (or -o FILE) gets
 * what scripts print and nothing else; it is written out after each batch of
 * records. All else goes to standard error with the program's name in front,
 * but with --format=json everything is a line on standard output.
 *
 * Signal handlers only say stop (SIGINT, SIGTERM, SIGHUP) or ask for aggregations
 * (SIGUSR1). SIGPIPE has a handler that does nothing, rather than being
 * ignored, so that commands which are started find it as it was.
 */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "minid.h"
#include "runtime/lines.h"
#include "runtime/self.h"

enum { EXIT_USAGE = 2, PROGRESS_AFTER_MS = 500, SAME_MS = 100 };
enum { OPT_DUMP = 256, OPT_HELP, OPT_FORMAT };

struct arg {
	int letter;
	const char *value;
};

struct command {
	struct md_lines lines;	/* first: the callbacks' argument is both */
	const char *prog;
	struct minid *m;
	FILE *out;		/* writes to: */
	int outfd;
	struct arg *args;
	int nargs;
	char mode;		/* 0 trace, l V e d(ump) ? */
	const char *dump, *output;
	FILE *header;		/* of -h */
	bool disasm, notes;
	bool color;		/* messages */
	bool broken;		/* output cannot be written */
	bool lost;		/* and not because the reader went away */
	bool progress;		/* a progress line may be shown */
	bool shown;		/* and one is */
	struct timespec since;	/* when the work began */
	const char *work;
};

/* Written by signal handlers. */
static struct minid *volatile signalled;
static volatile sig_atomic_t want_aggregations, stopped;

/* -- messages -------------------------------------------------------------------- */

static void
clear_progress(struct command *c)
{
	if (c->shown)
		fputs("\r\033[K", stderr);
	c->shown = false;
}

__attribute__((format(printf, 2, 3))) static int
complain(struct command *c, const char *fmt, ...)
{
	va_list ap;

	clear_progress(c);
	fprintf(stderr, c->color ? "\033[1;31m%s:\033[0m " : "%s: ", c->prog);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	return EXIT_FAILURE;
}

/* Say what the library reported; the exit status for it. */
static int
failed(struct command *c)
{
	const struct minid_error *e;

	fflush(c->out);
	for (e = minid_error(c->m); e; e = minid_next_error(c->m)) {
		if (c->lines.form == MD_JSON)
			c->lines.put(c, md_json_error(e));
		else
			complain(c, "%s", e->text);
		if (e->kernel_log && c->notes)
			fprintf(stderr, "%s\n", e->kernel_log);
	}
	return EXIT_FAILURE;
}

static const char usage_text[] =
"usage: minid [options] [-s SCRIPT | -n 'PROBE {...}'] ... [operands]\n"
"\n"
"what to trace\n"
"  -s FILE     a script                 -n TEXT   a script in place\n"
"  -P -m -f -i TEXT                     probes by provider, module, function, id\n"
"  -p PID      an existing process      -c COMMAND   a process to be started\n"
"how\n"
"  -q          only what scripts print  -w   allow destructive actions\n"
"  -Z          probes may be absent     -F   indent by calls\n"
"  -x OPTION[=VALUE]                    an option, see --dump=options\n"
"  -b SIZE     buffer size              -o FILE   append output to FILE\n"
"  -C -D NAME[=VALUE] -U NAME -I DIR -H -X a|c|s|t   use the C preprocessor\n"
"  -L DIR      library directory        -6 4   64-bit data model, the only one\n"
"  -v          tell more                -S     show the programs on stderr\n"
"  --format=json|folded                 lines for machines; stacks for viewers\n"
"instead of tracing\n"
"  -l          list probes              -e     only compile\n"
"  -h          write a C header for the provider that -s FILE defines\n"
"  -V          version                  --dump=ast|ir|bpf|options|builtins|\n"
"                                       header|diagnostics\n"
"  --help      this text\n";

static int
usage(void)
{
	fputs(usage_text, stderr);
	return EXIT_USAGE;
}

/* -- output -------------------------------------------------------------------------- */

/* A signal, or a reader that is slow, is no reason to lose what it reads; who
 * stops twice does not wait for it any more. */
static ssize_t
write_out(void *arg, const char *text, size_t len)
{
	struct command *c = arg;
	struct pollfd p = { .fd = c->outfd, .events = POLLOUT };
	size_t done = 0;
	ssize_t n;

	while (done < len && !c->broken) {
		n = write(c->outfd, text + done, len - done);
		if (n < 0 && errno == EAGAIN)
			n = poll(&p, 1, -1) > 0 ? 0 : n;
		c->broken = n < 0 && errno == EINTR && stopped > 1;
		if (n < 0 && errno != EINTR)
			return (ssize_t)done;
		done += n > 0 ? (size_t)n : 0;
	}
	return (ssize_t)len;
}

static int
open_output(struct command *c, const char *path)
{
	int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);

	if (fd < 0)
		return complain(c, "failed to open %s: %s", path,
				strerror(errno));
	if (c->outfd != STDOUT_FILENO)
		close(c->outfd);
	c->outfd = fd;
	return 0;
}

/* -- callbacks ------------------------------------------------------------------------ */

static void
on_broken(struct command *c)
{
	if (c->broken)
		return;
	c->broken = true;
	c->lost = errno != EPIPE;
	if (c->lost)
		complain(c, "failed to write output: %s", strerror(errno));
	if (c->m)
		minid_stop(c->m);
}

static void
on_output(void *arg, const char *text, size_t len)
{
	struct command *c = arg;

	clear_progress(c);
	if (!c->broken && fwrite(text, 1, len, c->out) != len)
		on_broken(c);
}

static void
on_flush(void *arg)
{
	struct command *c = arg;

	if (!c->broken && fflush(c->out))
		on_broken(c);
}

/* What is drawn over must be a terminal. */
static int
on_redraw(void *arg, unsigned lines)
{
	struct command *c = arg;

	if (!isatty(c->outfd))
		return -1;
	if (lines)
		fprintf(c->out, "\033[%uA\033[J", lines);
	return 0;
}

/* Only a file has a length to cut. */
static void
on_truncate(void *arg)
{
	struct command *c = arg;

	on_flush(c);
	if (!ftruncate(c->outfd, 0))
		lseek(c->outfd, 0, SEEK_SET);
}

static void
on_notice(void *arg, int error, const char *text)
{
	complain(arg, "%s", text);
}

/* -- lines for machines --------------------------------------------------------- */

/* Owns the line. */
static void
put_line(void *arg, char *line)
{
	struct command *c = arg;

	if (!line) {
		complain(c, "out of memory");
		c->broken = c->lost = true;
		minid_stop(c->m);
		return;
	}
	on_output(c, line, strlen(line));
	on_output(c, "\n", 1);
	free(line);
}

static void
say_line(void *arg, const char *text)
{
	complain(arg, "%s", text);
}

static int
set_format(struct command *c, const char *name)
{
	static const char *const names[] = {
		[MD_TEXT] = "text", [MD_JSON] = "json", [MD_FOLDED] = "folded",
	};

	for (int i = 0; i <= MD_FOLDED; i++)
		if (!strcmp(name, names[i]))
			c->lines.form = (enum md_form)i;
	if (strcmp(name, names[c->lines.form])) {
		complain(c, "--format=%s: text, json or folded is expected",
			 name);
		return EXIT_USAGE;
	}
	if (c->lines.form == MD_JSON && !md_json_supported())
		return complain(c, "--format=json: this minid was built "
				"without json-c");
	return 0;
}

static long
ms_since(const struct timespec *t)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (now.tv_sec - t->tv_sec) * 1000 +
	       (now.tv_nsec - t->tv_nsec) / 1000000;
}

/* One line on a terminal, for work that takes a while. */
static void
on_progress(void *arg, const char *what, unsigned done, unsigned total)
{
	struct command *c = arg;

	if (!c->progress)
		return;
	if (c->work != what) {
		c->work = what;
		clock_gettime(CLOCK_MONOTONIC, &c->since);
	}
	if (done >= total) {
		clear_progress(c);
		return;
	}
	if (ms_since(&c->since) < PROGRESS_AFTER_MS)
		return;
	fprintf(stderr, "\r%s: %s %u of %u\033[K", c->prog, what, done, total);
	c->shown = true;
}

/* -- signals ---------------------------------------------------------------------------- */

/* timeout(1) and the like signal a process and then its group: what comes
 * that close is one interrupt, not the second one that ends without END. */
static void
on_stop_signal(int sig)
{
	static struct timespec last;
	bool same = (last.tv_sec || last.tv_nsec) && ms_since(&last) < SAME_MS;

	if (same)
		return;
	clock_gettime(CLOCK_MONOTONIC, &last);
	stopped++;
	if (signalled)
		minid_stop(signalled);
}

static void
on_usr1(int sig)
{
	want_aggregations = 1;
}

static void
on_pipe(int sig)
{
}

/* What was ignored when we came stays ignored. */
static void
catch(int sig, void (*handler)(int))
{
	struct sigaction sa = { .sa_handler = handler }, old;

	if (!sigaction(sig, NULL, &old) && old.sa_handler == SIG_IGN)
		return;
	sigaction(sig, &sa, NULL);
}

static void
catch_signals(struct command *c)
{
	md_self_survive_bus();
	signalled = c->m;
	catch(SIGINT, on_stop_signal);
	catch(SIGTERM, on_stop_signal);
	catch(SIGHUP, on_stop_signal);
	catch(SIGUSR1, on_usr1);
	catch(SIGPIPE, on_pipe);
	catch(SIGXFSZ, on_pipe);
}

/* -- arguments ---------------------------------------------------------------------------- */

static const char letters[] = "3:6:b:Bc:CD:ef:FGhHi:I:lL:m:n:o:p:P:qs:SU:"
			      "vVwx:X:Z";

/* A dump does not trace, so -e besides it asks for nothing more. */
static int
set_mode(struct command *c, char mode)
{
	if (c->mode == 'd' && mode == 'e')
		return 0;
	if (c->mode == 'e' && mode == 'd')
		c->mode = 0;
	if (c->mode && c->mode != mode) {
		complain(c, "only one of the [-GhlV] options can be specified "
			 "at a time");
		return EXIT_USAGE;
	}
	c->mode = mode;
	return 0;
}

static int
set_model(struct command *c, int letter, const char *value)
{
	if (letter == '6' && !strcmp(value, "4"))
		return 0;
	complain(c, "-%c%s: only the 64-bit data model (-64) is supported",
		 letter, value);
	return EXIT_USAGE;
}

/* First pass: what kind of run this is. */
static int
note_arg(struct command *c, int letter, const char *value)
{
	c->args[c->nargs].letter = letter;
	c->args[c->nargs++].value = value;
	switch (letter) {
	case 'e': case 'h': case 'l': case 'V':
		return set_mode(c, (char)letter);
	case OPT_DUMP:
		c->dump = value;
		return set_mode(c, 'd');
	case OPT_HELP:
		return set_mode(c, '?');
	case OPT_FORMAT:
		return set_format(c, value);
	case 'G':
		complain(c, "-G: not needed, a header made by -h holds all "
			 "that a program's own probes are");
		return EXIT_USAGE;
	case 'B':
		complain(c, "-B: not in minid");
		return EXIT_USAGE;
	case '3': case '6':
		return set_model(c, letter, value);
	case 'S':
		c->disasm = true;
		return 0;
	case 'v':
		c->notes = true;
		return 0;
	case '?':
		return usage();
	}
	return 0;
}

static int
read_args(struct command *c, int argc, char **argv)
{
	static const struct option longs[] = {
		{ "dump", required_argument, NULL, OPT_DUMP },
		{ "format", required_argument, NULL, OPT_FORMAT },
		{ "help", no_argument, NULL, OPT_HELP },
		{ "version", no_argument, NULL, 'V' },
		{ 0 },
	};
	char *name = argv[0];
	size_t room = 1;
	int letter, r = 0;

	for (int i = 1; i < argc; i++)	/* a letter is the most there can be */
		room += strlen(argv[i]);
	c->args = calloc(room, sizeof *c->args);
	if (!c->args)
		return complain(c, "out of memory");
	argv[0] = (char *)(uintptr_t)c->prog; /* in getopt's messages */
	while (!r && (letter = getopt_long(argc, argv, letters, longs,
					   NULL)) != -1)
		r = note_arg(c, letter, optarg);
	argv[0] = name;
	return r;
}

/* -- settings ------------------------------------------------------------------------------ */

static int
set(struct command *c, const char *name, const char *value)
{
	return minid_set(c->m, name, value) ? failed(c) : 0;
}

/* NAME[=VALUE] */
static int
set_option(struct command *c, const char *text)
{
	const char *eq = strchr(text, '=');
	char name[64];

	if (!eq)
		return set(c, text, NULL);
	snprintf(name, sizeof name, "%.*s", (int)(eq - text), text);
	return set(c, name, eq + 1);
}

static int
set_bufsize(struct command *c, const char *value)
{
	if (!minid_set(c->m, "bufsize", value))
		return 0;
	return complain(c, "failed to set -b %s: Invalid value for specified "
			"option", value);
}

/* Letters that are options by another name. */
static const struct {
	char letter;
	const char *option;
} settings[] = {
	{ 'C', "cpp" }, { 'D', "define" }, { 'F', "flowindent" },
	{ 'H', "cpphdrs" }, { 'I', "incdir" }, { 'L', "libdir" },
	{ 'l', "zdefs" }, { 'q', "quiet" }, { 'U', "undef" }, { 'v', "notes" },
	{ 'w', "destructive" }, { 'X', "stdc" }, { 'Z', "zdefs" },
};

static int
apply_setting(struct command *c, const struct arg *a)
{
	if (a->letter == 'b')
		return set_bufsize(c, a->value);
	if (a->letter == 'x')
		return set_option(c, a->value);
	if (a->letter == 'o') {
		c->output = a->value;
		return c->mode == 'h' ? 0 : open_output(c, a->value);
	}
	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
		if (settings[i].letter == a->letter)
			return set(c, settings[i].option, a->value);
	return 0;
}

static int
add_process(struct command *c, const char *text)
{
	char *end;
	long pid;

	errno = 0;
	pid = strtol(text, &end, 10);
	if (errno || end == text || *end || pid <= 0 || pid > INT_MAX)
		return complain(c, "invalid pid: %s", text);
	if (pid == getpid())
		return complain(c, "failed to grab pid %ld: a process cannot "
				"trace itself", pid);
	return minid_add_process(c->m, (pid_t)pid) ? failed(c) : 0;
}

static int
add_what(struct command *c, const struct arg *a)
{
	int r = 0;

	switch (a->letter) {
	case 'c':
		r = minid_add_command(c->m, a->value);
		break;
	case 'p':
		return add_process(c, a->value);
	case 's':
		r = minid_add_file(c->m, a->value);
		break;
	case 'n': case 'P': case 'm': case 'f': case 'i':
		r = minid_add_string(c->m, (char)a->letter, NULL, a->value);
		break;
	}
	return r ? failed(c) : 0;
}

static int
apply_args(struct command *c)
{
	int r = 0;

	for (int i = 0; !r && i < c->nargs; i++)
		r = apply_setting(c, &c->args[i]);
	for (int i = 0; !r && i < c->nargs; i++)
		r = add_what(c, &c->args[i]);
	return r;
}

/* -- acts ---------------------------------------------------------------------------------- */

static void
print_probe(void *arg, uint32_t id, const char *provider, const char *module,
	    const char *function, const char *name)
{
	struct command *c = arg;
	const char *type;
	unsigned n = 0;
	char site[256];

	fprintf(c->out, "%5u %10s %17s %33s %s\n", id, provider, module,
		function, name);
	if (!c->notes)
		return;
	if (!minid_probe_site(c->m, id, site, sizeof site))
		fprintf(c->out, "\n\tSite: %s\n", site);
	fprintf(c->out, "\n\tArgument Types\n");
	while ((type = minid_probe_arg(c->m, id, n)))
		fprintf(c->out, "\t\targs[%u]: %s\n", n++, type);
	fprintf(c->out, "%s\n", n ? "" : "\t\tNone\n");
}

static int
list(struct command *c)
{
	int n;

	fprintf(c->out, "%5s %10s %17s %33s %s\n", "ID", "PROVIDER", "MODULE",
		"FUNCTION", "NAME");
	n = minid_list(c->m, NULL, print_probe, c);
	if (n < 0)
		return failed(c);
	return n ? 0 : EXIT_FAILURE;
}

static void
print_text(void *arg, const char *text, size_t len)
{
	fwrite(text, 1, len, arg);
}

static int
dump(struct command *c)
{
	return minid_dump(c->m, c->dump, print_text, c->out) ? failed(c) : 0;
}

/* Nothing is written when the script has errors. */
static void
print_header(void *arg, const char *text, size_t len)
{
	struct command *c = arg;

	if (!c->header)
		c->header = fopen(c->output, "we");
	if (c->header)
		fwrite(text, 1, len, c->header);
	else
		c->lost = true;
}

/* To -o FILE, else to NAME.h here for the script NAME.d. */
static int
header(struct command *c)
{
	const char *script = NULL, *slash;
	char path[PATH_MAX];
	int r, n;

	for (int i = c->nargs; i-- > 0;)
		if (c->args[i].letter == 's')
			script = c->args[i].value;
	if (!script) {
		complain(c, "-h needs the definition of a provider, -s FILE");
		return EXIT_USAGE;
	}
	slash = strrchr(script, '/');
	script = slash ? slash + 1 : script;
	n = (int)strlen(script);
	if (n > 2 && !strcmp(script + n - 2, ".d"))
		n -= 2;
	snprintf(path, sizeof path, "%.*s.h", n, script);
	if (!c->output)
		c->output = path;
	r = minid_dump(c->m, "header", print_header, c);
	if (r)
		return failed(c);
	if (!c->lost && !ferror(c->header) && !fclose(c->header))
		return 0;
	return complain(c, "failed to write %s: %s", c->output,
			strerror(errno));
}

static int
trace(struct command *c)
{
	int r;

	/* what is only compiled destroys nothing */
	if ((c->mode == 'e' && minid_set(c->m, "destructive", NULL)) ||
	    minid_compile(c->m))
		return failed(c);
	if (c->disasm && minid_dump(c->m, "bpf", print_text, stderr))
		return failed(c);
	if (c->mode == 'e')
		return 0;
	if (minid_go(c->m))
		return failed(c);
	while ((r = minid_poll(c->m, -1)) == 1) {
		if (want_aggregations) {
			want_aggregations = 0;
			minid_print_aggregations(c->m);
		}
	}
	if (r < 0)
		return failed(c);
	return minid_exit_status(c->m);
}

static int
act(struct command *c)
{
	switch (c->mode) {
	case 'h':
		return header(c);
	case 'l':
		return list(c);
	case 'd':
		return dump(c);
	case 'V':
		fprintf(c->out, "%s: minid %s (D 1.13)\n", c->prog,
			minid_version());
		return 0;
	default:
		return trace(c);
	}
}

/* The library ends what is left, so its handle goes before the output. */
static int
finish(struct command *c, int status)
{
	signalled = NULL;
	minid_free(c->m);
	c->m = NULL;
	clear_progress(c);
	on_flush(c);
	fclose(c->out);
	free(c->args);
	return c->lost ? EXIT_FAILURE : status;
}

static int
run(struct command *c, int argc, char **argv)
{
	struct minid_callbacks cb = {
		.size = sizeof cb,
		.arg = c,
		.output = on_output,
		.notice = on_notice,
		.progress = on_progress,
		.flush = on_flush,
		.truncate = on_truncate,
		.redraw = on_redraw,
	};
	int r;

	c->m = minid_new();
	if (!c->m)
		return complain(c, "out of memory");
	catch_signals(c);
	md_lines_callbacks(c->lines.form, &cb);
	minid_set_callbacks(c->m, &cb);
	/* $0 is our name, $1 the first operand */
	argv[optind - 1] = argv[0];
	r = minid_set_args(c->m, argc - optind + 1, argv + optind - 1);
	if (r)
		return failed(c);
	r = apply_args(c);
	return r ? r : act(c);
}

int
main(int argc, char **argv)
{
	const char *slash = argc ? strrchr(argv[0], '/') : NULL;
	const cookie_io_functions_t io = { .write = write_out };
	struct command c = { .outfd = STDOUT_FILENO, .prog = "minid",
			     .lines = { .put = put_line, .say = say_line } };
	int r;

	md_self_fill_standard();
	c.out = fopencookie(&c, "w", io);
	if (!c.out)
		return EXIT_FAILURE;
	if (argc)
		c.prog = slash ? slash + 1 : argv[0];
	if (argc < 2)
		return usage();
	c.progress = isatty(STDERR_FILENO);
	c.color = c.progress && md_self_wants_color();
	r = read_args(&c, argc, argv);
	if (!r && c.mode == '?')
		fputs(usage_text, c.out);
	else if (!r)
		r = run(&c, argc, argv);
	return finish(&c, r);
}
