/*
 * script.c - the text of script files, as it stands or through cpp(1).
 *
 * In: a path, the options that concern the preprocessor. Out: a text in the
 * arena. The preprocessor runs without a shell; it reads the script from an
 * unnamed file in memory, so that only its output is a pipe and nobody can
 * wait for the other for ever, nor can a cpp that dies early raise SIGPIPE
 * here. Line numbers and the script's name survive by a line directive.
 */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "session.h"

extern char **environ;

enum { SCRIPT_MAX = 64 << 20 };

struct text {
	char *s;	/* malloc'ed */
	size_t len, cap;
};

static bool
grow(struct text *t)
{
	size_t cap = t->cap ? 2 * t->cap : 16384;
	char *s;

	if (t->cap - t->len > 1)
		return true;
	if (t->len >= SCRIPT_MAX) {
		errno = EFBIG;
		return false;
	}
	s = realloc(t->s, cap);
	if (!s)
		return false;
	t->s = s;
	t->cap = cap;
	return true;
}

/* Everything that fd yields, into the arena; NULL with errno. */
static char *
read_all(struct md_arena *a, int fd, size_t *len)
{
	struct text t = { 0 };
	char *r = NULL;
	ssize_t n = 1;

	while (n > 0 && grow(&t)) {
		n = read(fd, t.s + t.len, t.cap - t.len - 1);
		if (n < 0 && errno == EINTR)
			n = 1;
		else if (n > 0)
			t.len += (size_t)n;
	}
	if (n == 0) {
		*len = t.len;
		r = md_strndup(a, t.len ? t.s : "", t.len);
	}
	free(t.s);
	return r;
}

char *
md_script_read(struct md_arena *a, const char *path, size_t *len)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC), err;
	char *s;

	if (fd < 0)
		return NULL;
	s = read_all(a, fd, len);
	err = errno;
	close(fd);
	errno = err;
	return s;
}

/* -- cpp ------------------------------------------------------------------ */

static bool
write_all(int fd, const char *s, size_t n)
{
	ssize_t w;

	while (n) {
		w = write(fd, s, n);
		if (w < 0 && errno == EINTR)
			continue;
		if (w < 0)
			return false;
		s += w;
		n -= (size_t)w;
	}
	return true;
}

/* The script with its name in front and without a #! line; a file that
 * stands at its start, or -1. */
static int
input_file(const char *path, const char *text, size_t len)
{
	int fd = memfd_create("script", MFD_CLOEXEC);
	size_t skip = 0;
	bool ok;

	if (fd < 0)
		return -1;
	ok = dprintf(fd, "#line 1 \"") > 0;
	for (const char *p = path; ok && *p; p++) {
		if (*p == '"' || *p == '\\')
			ok = write_all(fd, "\\", 1);
		ok = ok && write_all(fd, p, 1);
	}
	if (!strncmp(text, "#!", 2))
		skip = strcspn(text, "\n");
	ok = ok && write_all(fd, "\"\n", 2) &&
	     write_all(fd, text + skip, len - skip) &&
	     lseek(fd, 0, SEEK_SET) == 0;
	if (ok)
		return fd;
	close(fd);
	return -1;
}

static char **
arguments(struct md_arena *a, const struct md_opts *o)
{
	static const char *const std[] = { "-std=gnu99", "-std=c99",
					   "-traditional-cpp", "-std=gnu99" };
	static const char *const defines[] = {
		"-D_DEFAULT_SOURCE", "-D__linux", "-D__unix", "-D__SVR4", "-D__SUNW_D=1",
		"-D__builtin_va_list=void *", "-U__SIZEOF_INT128__",
		"-D__int128_t=long double", "-D__uint128_t=long double",
		"-D_Float128=long double", "-D_Float64x=long double",
		"-D_Float32x=double", "-D_Float64=double", "-D_Float32=float",
		"-D__SUNW_D_64", "-D__Linux", "-D__SUNW_D_VERSION=0x0100d000",
#ifdef __x86_64__
		"-D__x86_64", "-D__amd64",
#endif
	};
	struct md_ptrs v = { 0 };

	md_ptrs_push(a, &v, md_strdup(a, o->cpppath));
	md_ptrs_push(a, &v, md_strdup(a, std[o->stdc & 3]));
	if (o->cpphdrs)
		md_ptrs_push(a, &v, md_strdup(a, "-H"));
	for (unsigned i = 0; i < sizeof defines / sizeof *defines; i++)
		md_ptrs_push(a, &v, md_strdup(a, defines[i]));
	for (unsigned i = 0; i < o->cppargs.n; i++)
		md_ptrs_push(a, &v, o->cppargs.v[i]);
	md_ptrs_push(a, &v, NULL);
	return (char **)v.v;
}

static int
spawn_cpp(char **argv, int in, int out, pid_t *pid)
{
	posix_spawn_file_actions_t fa;
	int err;

	err = posix_spawn_file_actions_init(&fa);
	if (err)
		return err;
	err = posix_spawn_file_actions_adddup2(&fa, in, 0);
	if (!err)
		err = posix_spawn_file_actions_adddup2(&fa, out, 1);
	if (!err)
		err = posix_spawnp(pid, argv[0], &fa, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&fa);
	return err;
}

static bool
succeeded(pid_t pid)
{
	int status;

	while (waitpid(pid, &status, 0) < 0) {
		if (errno != EINTR)
			return false;
	}
	return WIFEXITED(status) && !WEXITSTATUS(status);
}

char *
md_script_cpp(struct md_arena *a, const struct md_opts *o, const char *path,
	      const char *text, size_t *len, char *err, size_t n)
{
	char **argv = arguments(a, o), *result = NULL;
	int in = input_file(path, text, *len), p[2], e;
	pid_t pid;

	snprintf(err, n, "Preprocessor failed to process input program");
	if (in < 0)
		return NULL;
	if (pipe2(p, O_CLOEXEC)) {
		close(in);
		return NULL;
	}
	e = spawn_cpp(argv, in, p[1], &pid);
	close(in);
	close(p[1]);
	if (e) {
		snprintf(err, n, "failed to invoke preprocessor %s: %s",
			 argv[0], strerror(e));
	} else {
		result = read_all(a, p[0], len);
		close(p[0]);
		p[0] = -1;
		if (!succeeded(pid))
			result = NULL;
	}
	if (p[0] >= 0)
		close(p[0]);
	return result;
}
