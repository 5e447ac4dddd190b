/*
 * detach.c - let go of armed sites: of all, of some, of one process.
 *
 * In: links as attach.c made them, most of them held by keepers. Out: none of
 * them is left. Deliberately absent: how a keeper lets go (keeper.c).
 */
#include "engine.h"
#include "keeper.h"

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

/* Sites of one process share no link with those of others. */
static bool
is_of(const struct md_be *be, const struct md_be_link *l, pid_t pid)
{
	return be->img->sites[be->pool[l->at]].probe->pid == (uint32_t)pid;
}

static void
let_go(struct md_be *be, const struct md_be_link *l)
{
	if (l->fd >= 0)
		close(l->fd);
	else
		md_keeper_drop(&be->keepers[l->keeper], l->slot);
}

/* Links keep their order, so what stays of the pool can move down. pid 0: of
 * any process. */
static void
detach(struct md_be *be, unsigned first, unsigned n, uint32_t pid)
{
	unsigned links = 0, pool = 0, at;
	struct md_be_link l;
	uint32_t site;

	for (unsigned i = 0; i < be->nlinks; i++) {
		l = be->links[i];
		at = pool;
		for (unsigned k = 0; k < l.n; k++) {
			site = be->pool[l.at + k];
			if (site < first || site - first >= n ||
			    (pid && be->img->sites[site].probe->pid != pid))
				be->pool[pool++] = site;
		}
		l.at = at;
		l.n = pool - at;
		if (l.n)
			be->links[links++] = l;
		else
			let_go(be, &l);
	}
	be->nlinks = links;
	be->npool = pool;
}

void
md_be_detach_sites(struct md_be *be, unsigned first, unsigned n)
{
	detach(be, first, n, 0);
}

void
md_be_detach_pid(struct md_be *be, pid_t pid)
{
	/* perf events die with the thread that they were made for */
	if (be->f.multi)
		detach(be, 0, UINT32_MAX, (uint32_t)pid);
}

/* Keepers that hold nothing else end by themselves; nobody waits for them. */
void
md_be_drop_pid(struct md_be *be, pid_t pid)
{
	const struct md_image_site *s;
	struct md_keeper *k;
	unsigned links = 0, others;

	for (unsigned i = 0; i < be->nkeepers; i++) {
		k = &be->keepers[i];
		others = k->sock < 0;
		for (unsigned j = 0; j < be->nlinks; j++)
			others += be->links[j].fd < 0 &&
				  be->links[j].keeper == i &&
				  !is_of(be, &be->links[j], pid);
		if (others)
			continue;
		close(k->sock);
		k->sock = -1;
	}
	for (unsigned i = 0; i < be->nlinks; i++) {
		if (be->links[i].fd < 0 &&
		    be->keepers[be->links[i].keeper].sock < 0)
			continue;
		be->links[links++] = be->links[i];
	}
	be->nlinks = links;
	for (unsigned i = 0; i < be->img->nsites; i++) {
		s = &be->img->sites[i];
		if (s->probe->pid != (uint32_t)pid || s->prog >= be->nprogs ||
		    be->progs[s->prog] < 0)
			continue;
		close(be->progs[s->prog]);
		be->progs[s->prog] = -1;
	}
}
