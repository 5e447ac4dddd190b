/*
 * where.c - which file a name means, without a process that maps it.
 *
 * In: a path, the name of a program, or that of a library with or without
 * what follows ".so". Out: a target without a process (prov_pid.h). Programs
 * are looked for in PATH; libraries as the dynamic linker does it: in
 * LD_LIBRARY_PATH, its cache, the usual folders.
 *
 * Nothing is loaded to find out: a library's constructors would run.
 */
#include "prov_pid.h"

#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__aarch64__)
enum { CACHE_LIBC6 = 0x0a03 };
#define TRIPLET "aarch64-linux-gnu"
#else
enum { CACHE_LIBC6 = 0x0303 };
#define TRIPLET "x86_64-linux-gnu"
#endif

/* The cache of ld.so: a header, nlibs entries, texts at offsets from the
 * start. */
struct cache_head {
	char magic[20];
	uint32_t nlibs, len, pad[5];
};
struct cache_entry {
	uint32_t flags, key, value, osversion;
	uint64_t hwcap;
};

static bool
is_file(const char *path, int mode)
{
	struct stat st;

	return !stat(path, &st) && S_ISREG(st.st_mode) && !access(path, mode);
}

/* Is the file "libc.so.6" what "libc", "libc.so" or its full name means? */
static bool
is_library(const char *file, const char *name)
{
	size_t n = strlen(name);

	return !strncmp(file, name, n) &&
	       (!file[n] || !strncmp(file + n, ".so", 3) ||
		(file[n] == '.' && strstr(name, ".so")));
}

static bool
in_folders(const char *dirs, const char *name, bool library, char *path)
{
	size_t n;
	glob_t g;
	bool hit;

	for (; *dirs; dirs += n + !!dirs[n]) {
		n = strcspn(dirs, ":");
		if (!n || n + strlen(name) + 8 > PATH_MAX)
			continue;
		snprintf(path, PATH_MAX, "%.*s/%s", (int)n, dirs, name);
		if (is_file(path, library ? R_OK : X_OK))
			return true;
		if (!library)
			continue;
		strcat(path, strstr(name, ".so") ? ".*" : ".so*");
		hit = !glob(path, 0, NULL, &g) && g.gl_pathc;
		if (hit)
			snprintf(path, PATH_MAX, "%s", g.gl_pathv[0]);
		globfree(&g);
		if (hit)
			return true;
	}
	return false;
}

static bool
in_cache_image(const char *c, size_t len, const char *name, char *path)
{
	const struct cache_head *h = (const void *)c;
	const struct cache_entry *e = (const void *)(c + sizeof(*h));

	if (len < sizeof(*h) || memcmp(h->magic, "glibc-ld.so.cache1.1", 20) ||
	    h->nlibs > (len - sizeof(*h)) / sizeof(*e) || c[len - 1])
		return false;
	for (uint32_t i = 0; i < h->nlibs; i++, e++) {
		if ((e->flags & 0xffff) != CACHE_LIBC6 || e->hwcap ||
		    e->key >= len || e->value >= len ||
		    !is_library(c + e->key, name))
			continue;
		snprintf(path, PATH_MAX, "%s", c + e->value);
		if (is_file(path, R_OK))
			return true;
	}
	return false;
}

static bool
in_cache(const char *name, char *path)
{
	FILE *f = fopen("/etc/ld.so.cache", "re");
	struct stat st;
	char *image;
	size_t n = 0;
	bool hit;

	if (!f)
		return false;
	image = fstat(fileno(f), &st) ? NULL : malloc((size_t)st.st_size + 1);
	if (image)
		n = fread(image, 1, (size_t)st.st_size, f);
	fclose(f);
	while (image && n && image[n - 1]) /* texts end inside */
		n--;
	hit = image && in_cache_image(image, n, name, path);
	free(image);
	return hit;
}

static bool
search(const char *name, char *path)
{
	const char *dirs = getenv("PATH"), *libs = getenv("LD_LIBRARY_PATH");

	if (strchr(name, '/'))
		return strlen(name) < PATH_MAX && is_file(strcpy(path, name),
							  R_OK);
	if (in_folders(dirs ? dirs : "/usr/bin:/bin", name, false, path))
		return true;
	return in_folders(libs ? libs : "", name, true, path) ||
	       in_cache(name, path) ||
	       in_folders("/lib/" TRIPLET ":/usr/lib/" TRIPLET ":/lib64:"
			  "/usr/lib64:/lib:/usr/local/lib:/usr/lib", name,
			  true, path);
}

struct md_target *
md_pid_anyone(struct md_prov_ctx *p, const char *name)
{
	char found[PATH_MAX], real[PATH_MAX];
	struct md_mapping *map;
	struct md_target *t;
	struct stat st;

	if (!*name || !search(name, found) || !realpath(found, real) ||
	    stat(real, &st))
		return NULL;
	map = md_alloc(p->arena, sizeof(*map));
	map->dev = st.st_dev;
	map->ino = st.st_ino;
	map->exec = true;
	map->path = md_strdup(p->arena, real);
	t = md_alloc(p->arena, sizeof(*t));
	t->pidfd = -1;
	t->maps = map;
	t->nmaps = 1;
	t->arena = p->arena;
	return t;
}
