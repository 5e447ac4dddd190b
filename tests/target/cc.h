/*
 * cc.h - for unit tests that need programs of a certain make: a folder of
 * their own, source text, the compiler, and a process that is known to have
 * reached its main function. Everything is removed by cc_end.
 */
#ifndef MD_TEST_CC_H
#define MD_TEST_CC_H

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

struct cc {
	char dir[64];
};

static inline int __attribute__((format(printf, 2, 3)))
cc_run(struct cc *c, const char *fmt, ...)
{
	char cmd[4096];
	va_list ap;
	int n;

	n = snprintf(cmd, sizeof(cmd), "cd %s && ", c->dir);
	va_start(ap, fmt);
	n += vsnprintf(cmd + n, sizeof(cmd) - (size_t)n, fmt, ap);
	va_end(ap);
	return (size_t)n < sizeof(cmd) ? system(cmd) : -1;
}

static inline int
cc_begin(struct cc *c)
{
	strcpy(c->dir, "/tmp/minid-test-XXXXXX");
	return mkdtemp(c->dir) ? 0 : -1;
}

static inline void
cc_end(struct cc *c)
{
	if (cc_run(c, "rm -rf %s", c->dir))
		perror("rm");
}

static inline int
cc_write(struct cc *c, const char *name, const char *text)
{
	char path[256];
	FILE *f;

	snprintf(path, sizeof(path), "%s/%s", c->dir, name);
	f = fopen(path, "w");
	if (!f || fputs(text, f) < 0)
		return -1;
	return fclose(f);
}

/* cc ARGUMENTS, in the folder */
static inline int
cc_build(struct cc *c, const char *args)
{
	const char *cc = getenv("CC");

	return cc_run(c, "%s %s", cc && *cc ? cc : "cc", args);
}

static inline const char *
cc_path(struct cc *c, const char *name, char *buf, size_t n)
{
	snprintf(buf, n, "%s/%s", c->dir, name);
	return buf;
}

/* Start a program that stops itself (SIGSTOP) and wait until it has. */
static inline pid_t
cc_spawn_stopped(const char *path)
{
	int status;
	pid_t pid = fork();

	if (!pid) {
		execl(path, path, (char *)NULL);
		_exit(127);
	}
	if (waitpid(pid, &status, WUNTRACED) != pid || !WIFSTOPPED(status))
		return -1;
	return pid;
}

static inline void
cc_kill(pid_t pid)
{
	if (pid > 0) {
		kill(pid, SIGKILL);
		waitpid(pid, NULL, 0);
	}
}

#endif
