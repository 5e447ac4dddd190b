/*
 * output.c - where the text of a session goes: to the caller's callback, or
 * to the file that freopen() named last.
 *
 * A file that cannot be written to any more is given up with a notice, and
 * output goes to the caller again.
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "session.h"

static void
give_up(struct minid *m)
{
	md_notice(m, true, "failed to write output: %s", strerror(errno));
	fclose(m->file);
	m->file = NULL;
}

static void
write_text(void *arg, const char *text, size_t len)
{
	struct minid *m = arg;

	m->live_lines = 0; /* it is not the picture that is last now */
	if (m->file && fwrite(text, 1, len, m->file) != len)
		give_up(m);
	else if (!m->file && m->cb.output)
		m->cb.output(m->cb.arg, text, len);
}

void
md_output_init(struct minid *m)
{
	md_out_fn(&m->out, write_text, m);
}

void
md_flush(struct minid *m)
{
	if (m->file && fflush(m->file))
		give_up(m);
	if (m->cb.flush)
		m->cb.flush(m->cb.arg);
}

int
md_output_open(void *minid, const char *path)
{
	FILE *f = path ? fopen(path, "ae") : NULL;
	struct minid *m = minid;

	if (path && !f)
		return errno;
	md_flush(m);
	if (m->file)
		fclose(m->file);
	m->file = f;
	return 0;
}

void
md_output_empty(void *minid)
{
	struct minid *m = minid;

	md_flush(m);
	if (!m->file && m->cb.truncate)
		m->cb.truncate(m->cb.arg);
	if (m->file && ftruncate(fileno(m->file), 0))
		give_up(m);
}
