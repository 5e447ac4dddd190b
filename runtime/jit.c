/*
 * jit.c - names of code that a process makes while it runs.
 *
 * In: an address of a process in which no file is mapped, or one without
 * symbols. Out: the name that the process itself wrote down, by the custom of
 * perf: lines "START SIZE NAME" (hexadecimal) in /tmp/perf-PID.map, with the
 * number that the process has in its own name space, in its own /tmp; once it
 * has ended, in ours. The file grows, so it is read again when it has changed and an address is unknown.
 *
 * The last line that holds an address counts: code is replaced.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "session.h"

enum { MAP_MAX = 64 << 20 }; /* bytes of a file that are read */

struct range {
	uint64_t from, size;
	const char *name;
};

struct md_jit {
	struct md_arena *arena;
	struct range *v;
	unsigned n, cap;
	off_t size; /* what was read of the file: whole lines */
	time_t since; /* an older file is another process's */
};

struct md_jit *
md_jit_new(struct md_arena *a, time_t since)
{
	struct md_jit *j = md_alloc(a, sizeof(*j));

	j->arena = a;
	j->since = since;
	return j;
}

/* The number of the process in the innermost name space. */
static int
inner_pid(pid_t pid)
{
	char path[40], line[256];
	const char *last;
	int inner = (int)pid;
	FILE *f;

	snprintf(path, sizeof(path), "/proc/%d/status", (int)pid);
	f = fopen(path, "re");
	while (f && fgets(line, sizeof(line), f)) {
		if (strncmp(line, "NSpid:", 6))
			continue;
		last = strrchr(line, '\t');
		inner = last ? atoi(last + 1) : inner;
		break;
	}
	if (f)
		fclose(f);
	return inner;
}

static void
read_line(struct md_jit *j, char *line)
{
	unsigned long long from, size;
	int name = 0;

	line[strcspn(line, "\n")] = 0;
	if (sscanf(line, "%llx %llx %n", &from, &size, &name) < 2 || !name ||
	    !line[name])
		return;
	j->v = md_grow(j->arena, j->v, j->n, &j->cap, sizeof(*j->v));
	j->v[j->n++] = (struct range){ from, size,
				       md_strdup(j->arena, line + name) };
}

/* The file, if it is one: whatever else has that name is not waited for. */
static FILE *
open_map(pid_t pid, time_t since, off_t *size)
{
	int fd, inner = inner_pid(pid);
	char path[80];
	struct stat st;
	FILE *f;

	snprintf(path, sizeof(path), "/proc/%d/root/tmp/perf-%d.map", (int)pid,
		 inner);
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	/* it has ended, or its root is out of reach; in a name space of its
	 * own the number is another process's here */
	if (fd < 0 && inner == (int)pid) {
		snprintf(path, sizeof(path), "/tmp/perf-%d.map", (int)pid);
		fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	}
	if (fd < 0)
		return NULL;
	f = fstat(fd, &st) || !S_ISREG(st.st_mode) || st.st_mtime < since ?
	    NULL : fdopen(fd, "r");
	if (!f)
		close(fd);
	*size = st.st_size;
	return f;
}

/* Only what was added since is read, and of that whole lines: false when
 * there were none. */
static bool
read_more(struct md_jit *j, pid_t pid)
{
	char *line = NULL;
	size_t room = 0;
	off_t from, size;
	ssize_t n;
	FILE *f = open_map(pid, j->since, &size);

	if (!f)
		return false;
	if (j->size > size)
		j->size = 0, j->n = 0;
	from = j->size;
	if (from < size && size <= MAP_MAX && !fseeko(f, from, SEEK_SET))
		while ((n = getline(&line, &room, f)) > 0 &&
		       line[n - 1] == '\n') {
			read_line(j, line);
			j->size += n;
		}
	free(line);
	fclose(f);
	return j->size > from;
}

const char *
md_jit_name(struct md_jit *j, pid_t pid, uint64_t addr, uint64_t *off)
{
	do {
		for (unsigned i = j->n; i-- > 0;) {
			if (addr - j->v[i].from >= j->v[i].size)
				continue;
			*off = addr - j->v[i].from;
			return j->v[i].name;
		}
	} while (read_more(j, pid));
	return NULL;
}
