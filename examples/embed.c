/*
 * embed.c - a program that traces its own child by the C API: no text is
 * parsed, the aggregation is walked by key and value.
 *
 *	cc embed.c $(pkg-config --cflags --libs minid) -o embed && ./embed
 *
 * The child waits on a pipe, calls work() 100 times and ends. The parent
 * arms a probe before it lets the child go, so every call is counted.
 */
#include <minid.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static const char script[] =
	"pid$target:a.out:work:entry"
	"{ @calls[arg0 % 3, probefunc] = count(); @last[arg0 % 3] = max(arg0); }";

__attribute__((noinline)) int
work(int i)
{
	__asm__ volatile("" : "+r"(i) : : "memory");
	return i;
}

static void
child(int from_parent)
{
	char go;

	if (read(from_parent, &go, 1) != 1)
		_exit(1);
	for (int i = 0; i < 100; i++)
		work(i);
	_exit(0);
}

/* One element: name[key, key] = value. */
static void
element(void *arg, const struct minid_aggregate *a)
{
	int64_t *sum = arg;

	printf("%s[", a->name);
	for (unsigned i = 0; i < a->nkeys; i++) {
		if (i)
			printf(", ");
		if (a->keys[i].kind == MINID_STRING)
			printf("%s", a->keys[i].string);
		else
			printf("%llu", (unsigned long long)a->keys[i].integer);
	}
	printf("] = %lld\n", (long long)a->value);
	*sum += a->value;
}

static void
notice(void *arg, int error, const char *text)
{
	(void)arg;
	if (error)
		fprintf(stderr, "embed: %s\n", text);
}

static int
fail(struct minid *m, const char *what)
{
	for (const struct minid_error *e = minid_error(m); e;
	     e = minid_next_error(m))
		fprintf(stderr, "embed: %s: %s\n", what, e->text);
	minid_free(m);
	return 1;
}

static int
trace(pid_t pid, int to_child)
{
	struct minid_callbacks cb = {.size = sizeof cb, .notice = notice};
	struct minid *m = minid_new();
	int64_t sum = 0, last = 0;
	int rc;

	if (!m)
		return 1;
	minid_set_callbacks(m, &cb);
	if (minid_set(m, "quiet", NULL) || minid_set(m, "strsize", "32") ||
	    minid_add_string(m, 's', "embed", script) ||
	    minid_add_process(m, pid))
		return fail(m, "setup");
	if (minid_compile(m))
		return fail(m, "compile");
	if (minid_go(m))
		return fail(m, "go");
	if (write(to_child, "g", 1) != 1) /* every probe is armed */
		return fail(m, "write");
	while ((rc = minid_poll(m, -1)) > 0)
		;
	if (rc < 0)
		return fail(m, "poll");
	minid_snapshot(m, "calls", element, &sum);
	minid_snapshot(m, "last", element, &last);
	printf("calls in all: %lld\n", (long long)sum);
	minid_free(m);
	return sum != 100 || last != 97 + 98 + 99;
}

int
main(void)
{
	int pipefd[2], status = 1, rc;
	pid_t pid;

	setvbuf(stdout, NULL, _IOLBF, 0);
	if (pipe(pipefd) || (pid = fork()) < 0) {
		perror("embed");
		return 1;
	}
	if (pid == 0) {
		close(pipefd[1]);
		child(pipefd[0]);
	}
	close(pipefd[0]);
	rc = trace(pid, pipefd[1]);
	close(pipefd[1]); /* a child that was never let go ends by this */
	waitpid(pid, &status, 0);
	return rc;
}
