/*
 * detach.c - let go of armed sites: of all, of one process or a file of it.
 *
 * In: links as attach.c made them, most of them held by keepers. Out: none of
 * them is left. Deliberately absent: how a keeper lets go (keeper.c).
 */
#include "engine.h"
#include "keeper.h"

#include <string.h>
#include <unistd.h>

void
md_be_detach_with(struct md_be *be, md_progress_fn *progress, void *arg)
{
	unsigned total = be->nkeepers + be->nlinks, done = 0;

	for (unsigned i = 0; i < be->nkeepers; i++)
		md_keeper_end(&be->keepers[i]);
	for (unsigned i = 0; i < be->nlinks; i++) {
		if (be->links[i].fd >= 0)
			close(be->links[i].fd);
		if (progress)
			progress(arg, "releasing probes", ++done, total);
	}
	for (unsigned i = 0; i < be->nkeepers; i++) {
		md_keeper_wait(&be->keepers[i]);
		if (progress)
			progress(arg, "releasing probes", ++done, total);
	}
	be->nlinks = be->npool = be->nkeepers = 0;
	if (be->reaper_link >= 0)
		close(be->reaper_link);
	be->reaper_link = -1;
}

void
md_be_detach(struct md_be *be)
{
	md_be_detach_with(be, NULL, NULL);
}

/* A link holds sites of one process and file. */
static bool
is_of(const struct md_be *be, const struct md_be_link *l, pid_t pid, int file)
{
	const struct md_probe *p = be->img->sites[be->pool[l->at]].probe;

	return p->pid == (uint32_t)pid && (file < 0 || p->file == file);
}

static void
let_go(struct md_be *be, const struct md_be_link *l, bool wait)
{
	if (l->fd >= 0)
		close(l->fd);
	else if (be->keepers[l->keeper].n)
		md_keeper_drop(&be->keepers[l->keeper], l->slot, wait);
}

/* Links keep their order, so what stays of the pool can move down. */
static void
drop_links(struct md_be *be, pid_t pid, int file, bool wait)
{
	unsigned links = 0, pool = 0;
	struct md_be_link l;

	for (unsigned i = 0; i < be->nlinks; i++) {
		l = be->links[i];
		if (l.fd < 0 && is_of(be, &l, pid, file))
			be->keepers[l.keeper].n--;
	}
	for (unsigned i = 0; i < be->nlinks; i++) {
		l = be->links[i];
		if (is_of(be, &l, pid, file)) {
			let_go(be, &l, wait);
			continue;
		}
		memmove(be->pool + pool, be->pool + l.at,
			l.n * sizeof(*be->pool));
		l.at = pool;
		pool += l.n;
		be->links[links++] = l;
	}
	be->nlinks = links;
	be->npool = pool;
}

void
md_be_drop(struct md_be *be, pid_t pid, int file, bool wait)
{
	const struct md_image_site *s;

	/* perf events die with the thread that they were made for */
	if (wait && !be->f.multi)
		return;
	/* a file may come back, and what a shared keeper lets go is not known
	 * by its end */
	drop_links(be, pid, file, wait || file >= 0);
	for (unsigned i = 0; i < be->nkeepers; i++) {
		struct md_keeper *k = &be->keepers[i];

		if (k->n || k->sock < 0 || k->ending)
			continue;
		md_keeper_end(k);
		k->ending = true;
		k->dev = file < 0 ? 0 : be->img->files[file].dev;
		k->ino = file < 0 ? 0 : be->img->files[file].ino;
		if (wait)
			md_keeper_wait(k);
	}
	for (unsigned i = 0; i < be->img->nsites; i++) {
		s = &be->img->sites[i];
		if (s->probe->pid != (uint32_t)pid || s->prog < be->nfirst ||
		    s->prog >= be->nprogs || be->progs[s->prog] < 0 ||
		    (file >= 0 && s->probe->file != file) ||
		    be->img->progs[s->prog].portable)
			continue;
		close(be->progs[s->prog]);
		be->progs[s->prog] = -1;
	}
}
