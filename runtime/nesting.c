/*
 * nesting.c - returns that the kernel lost because calls were too deep.
 *
 * A return trampoline remembers 64 calls of a thread. For one more the kernel
 * does without and counts nothing, but says so in its log (at some rate, so
 * that there is no number): that log is read when tracing ends.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "session.h"

static bool
by_trampoline(const struct md_image *img)
{
	for (unsigned i = 0; i < img->nsites; i++)
		if (img->sites[i].probe->kind == MD_SITE_URETPROBE)
			return true;
	return false;
}

void
md_nesting_begin(struct minid *m)
{
	int fd = by_trampoline(m->c.img) ?
		 open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1;

	if (fd >= 0)
		lseek(fd, 0, SEEK_END);
	m->kmsg = fd + 1;
}

static bool
is_target(const struct minid *m, int pid)
{
	const struct md_target *t;

	for (unsigned i = 0; i < m->prov.targets.n; i++) {
		t = m->prov.targets.v[i];
		if (t->pid == pid)
			return true;
	}
	return false;
}

void
md_nesting_end(struct minid *m)
{
	static const char words[] = "omit uretprobe due to nestedness limit";
	char line[1024];
	int pid, tgid;
	bool lost = false;
	const char *at;
	ssize_t n;

	/* one record a read; some may have gone or be too long */
	while (m->kmsg &&
	       ((n = read(m->kmsg - 1, line, sizeof line - 1)) > 0 ||
		(n < 0 && (errno == EPIPE || errno == EINVAL)))) {
		line[n < 0 ? 0 : n] = 0;
		at = strstr(line, words);
		if (at && sscanf(at + sizeof words - 1, " pid/tgid=%d/%d", &pid,
				 &tgid) == 2)
			lost |= is_target(m, tgid);
	}
	if (m->kmsg)
		close(m->kmsg - 1);
	m->kmsg = 0;
	if (lost)
		md_notice(m, true, "returns were lost: more than 64 calls "
			  "inside each other (-x return=ret sees them all)");
}
