/*
 * prov_usdt.c - probes that programs and libraries define themselves (USDT).
 *
 * In: a description whose provider is NAME and a process id, a pattern for
 * such names, or, with the name of one file as module, NAME alone: then every
 * process that maps the file is meant. Out: one probe for each name in each
 * function, with all its places.
 *
 * Notes of a file are read when a description may mean it, once for each
 * process; an empty provider field means none of these probes, so that no
 * script reads them unasked.
 */
#include "lang/near.h"
#include "prov_pid.h"
#include "usdt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INSN_ROOM = 16 };

struct reading {
	struct md_prov_ctx *p;
	struct md_target *t;
	struct pid_mod *mod;
	struct md_elf *elf;
	struct usdt_file *to;
};

struct look {
	struct md_prov_ctx *p;
	struct md_pdesc d; /* module chosen otherwise: empty */
	const char *mod;
	md_found_fn *found;
	void *arg;
	int n;
};

/* -- reading ------------------------------------------------------------- */

static bool
symbol(void *arg, const char *name, uint64_t *addr)
{
	const struct md_sym *s = md_elf_lookup(arg, name);

	if (s)
		*addr = s->addr;
	return s != NULL;
}

static struct md_usdt *
describe(const struct reading *r, const struct md_usdt_note *n)
{
	struct md_usdt *u = md_alloc(r->p->arena, sizeof(*u));
	struct md_usdt_parse how = {
		.machine = EM_X86_64,
		.addr = n->addr,
		.symbol = symbol,
		.arg = r->elf,
	};

#if defined(__aarch64__)
	how.machine = EM_AARCH64;
#endif
	md_usdt_args(&how, md_prov_intern(r->p, n->args), u);
	if (n->semaphore)
		u->semaphore = md_elf_offset(r->elf, n->semaphore);
	if (u->semaphore == ~0ull)
		u->semaphore = 0;
	return u;
}

/* "myprov" and the process; a probe's __ is a -. */
static void
names(const struct reading *r, const struct md_usdt_note *n, const char **prov,
      const char **name)
{
	char buf[256], *to = buf;
	const char *s = n->name;

	if (r->t->pid)
		snprintf(buf, sizeof(buf), "%s%d", n->provider, (int)r->t->pid);
	else
		snprintf(buf, sizeof(buf), "%s", n->provider);
	*prov = md_prov_intern(r->p, buf);
	for (; *s && to < buf + sizeof(buf) - 1; s++) {
		if (s[0] == '_' && s[1] == '_')
			s++, *to++ = '-';
		else
			*to++ = *s;
	}
	*to = 0;
	*name = md_prov_intern(r->p, buf);
}

/* Why a place must be left alone, or NULL. */
static const char *
refused(const struct reading *r, uint64_t offset, enum md_sitecost *cost)
{
	size_t n = INSN_ROOM;
	const uint8_t *code = md_elf_code(r->elf, offset, &n);

	*cost = md_site_cost(&md_pid_state(r->p)->rules, code, n, offset);
	if (*cost == MD_COST_NOP5)
		return "the kernel would turn its nop into a call, which "
		       "overwrites what the function may keep below its "
		       "stack pointer";
	return md_site_hazard(code, n);
}

/* Another place of a probe that is known, or the first of a new one. */
static struct md_probe *
place(const struct reading *r, const char *prov, const char *func,
      const char *name)
{
	struct md_prov_ctx *p = r->p;
	struct md_probe *q = NULL, *more;

	for (unsigned i = 0; i < r->to->probes.n && !q; i++) {
		q = r->to->probes.v[i];
		if (q->prov != prov || q->name != name ||
		    strcmp(q->func, func))
			q = NULL;
	}
	if (!q) {
		q = md_prov_probe(p, MD_SITE_UPROBE, prov, r->mod->base, func,
				  name);
		md_ptrs_push(p->arena, &r->to->probes, q);
		return q;
	}
	while (q->usdt->next)
		q = q->usdt->next;
	more = md_alloc(p->arena, sizeof(*more));
	*more = *q;
	q->usdt->next = more;
	return more;
}

static void
on_note(void *arg, const struct md_usdt_note *n)
{
	const struct reading *r = arg;
	uint64_t offset = md_elf_offset(r->elf, n->addr);
	const char *prov, *name, *func, *why;
	const struct md_sym *s;
	enum md_sitecost cost;
	struct md_probe *q;

	if (offset == ~0ull || md_elf_addr(r->elf, offset) != n->addr)
		return;
	s = md_elf_at(r->elf, n->addr);
	func = s ? md_prov_intern(r->p, s->name) : "";
	names(r, n, &prov, &name);
	why = refused(r, offset, &cost);
	if (why) {
		if (r->p->note)
			r->p->note(r->p->arg,
				   md_sprintf(r->p->arena, "probe %s:%s:%s:%s "
					      "left out: %s", prov,
					      r->mod->base, func, name, why));
		return;
	}
	q = place(r, prov, func, name);
	q->recipe = MD_ARGS_USDT;
	q->file = (uint16_t)r->to->file;
	q->offset = offset;
	q->cost = (uint8_t)cost;
	q->pid = (uint32_t)r->t->pid;
	q->usdt = describe(r, n);
}

static const struct usdt_file *
read_file(struct md_prov_ctx *p, struct md_target *t, struct pid_mod *mod)
{
	struct pid_state *st = md_pid_state(p);
	unsigned file = md_pid_fileno(p, t, mod);
	struct reading r = { .p = p, .t = t, .mod = mod };

	for (unsigned i = 0; i < st->usdt.n; i++) {
		r.to = st->usdt.v[i];
		if (r.to->file == file && r.to->t->pid == t->pid)
			return r.to;
	}
	r.to = md_alloc(p->arena, sizeof(*r.to));
	r.to->t = t;
	r.to->file = file;
	md_ptrs_push(p->arena, &st->usdt, r.to);
	r.elf = md_pid_file(p, t, mod)->elf;
	if (r.elf)
		md_elf_usdt(r.elf, on_note, &r);
	return r.to;
}

/* -- matching -------------------------------------------------------------- */

static void
match_target(struct look *l, struct md_target *t)
{
	struct pid_mods *mods = md_pid_mods(l->p, t);
	const struct usdt_file *f;

	md_pid_choose(t, mods, t->pid ? l->mod : "");
	for (unsigned i = 0; i < mods->n; i++) {
		if (!mods->v[i].chosen)
			continue;
		f = read_file(l->p, t, &mods->v[i]);
		for (unsigned k = 0; k < f->probes.n; k++) {
			if (!md_pdesc_match(&l->d, f->probes.v[k]))
				continue;
			l->found(l->arg, f->probes.v[k]);
			l->n++;
		}
	}
}

/* The provider field if it ends in the number of the process; for a followed
 * child in that of its target, which then is its own. Else NULL. */
static const char *
means_process(struct md_prov_ctx *p, const char *prov,
	      const struct md_target *t)
{
	size_t n, k = strlen(prov);
	char number[16];

	for (pid_t pid = t->pid; pid; pid = pid == t->pid ? t->root : 0) {
		n = (size_t)snprintf(number, sizeof(number), "%d", (int)pid);
		if (k > n && !strcmp(prov + k - n, number))
			return md_sprintf(p->arena, "%.*s%d", (int)(k - n),
					  prov, (int)t->pid);
	}
	return NULL;
}

/* The number at the end of the field, when it is no target's: a process. */
static void
match_other(struct look *l, const char *digits)
{
	unsigned long pid = strtoul(digits, NULL, 10);
	struct md_target *t = NULL;
	char err[256];

	if (pid && pid <= INT32_MAX)
		t = md_pid_process(l->p, (pid_t)pid, err, sizeof(err));
	if (t)
		match_target(l, t);
}

static const char *
spelt(struct md_prov_ctx *p, const char *prov, const char *name)
{
	size_t n = strlen(prov), k = n;

	while (k && prov[k - 1] >= '0' && prov[k - 1] <= '9')
		k--;
	return md_sprintf(p->arena, "%.*s%s:::%s", (int)k, prov,
			  k < n ? "$target" : "", name);
}

/* What looks like it among the probes of the files that were read. */
static const char *
hint(struct md_prov_ctx *p, const struct md_pdesc *d, bool file)
{
	struct pid_state *st = md_pid_state(p);
	const struct usdt_file *f;
	const struct md_probe *q;
	const char *s = "", *last, *all = NULL;
	struct md_near n;
	unsigned many = 0;

	md_near_start(&n, spelt(p, d->prov, d->name));
	for (unsigned i = 0; i < st->usdt.n; i++) {
		f = st->usdt.v[i];
		for (unsigned k = 0; k < f->probes.n; k++) {
			q = f->probes.v[k];
			last = s;
			s = spelt(p, q->prov, q->name);
			md_near_add(&n, s);
			if (strcmp(s, last) && many++ < 10)
				all = !all ? s : md_sprintf(p->arena, "%s, %s",
							    all, s);
		}
	}
	if (n.found)
		return md_sprintf(p->arena, "did you mean %s?",
				  md_near_text(&n, p->arena));
	return file && all ? md_sprintf(p->arena, "the file defines %s%s", all,
					many > 10 ? " ..." : "") : NULL;
}

static int
match(struct md_prov_ctx *p, struct md_pdesc *d, md_found_fn *found, void *arg)
{
	const char *end = d->prov + strlen(d->prov), *digits = end;
	struct look l = {
		.p = p, .d = *d, .mod = d->mod, .found = found, .arg = arg,
	};
	bool glob = !*d->prov || md_is_glob(d->prov), targeted = false;
	const char *prov;
	struct md_target *t;

	l.d.mod = "";
	while (digits > d->prov && digits[-1] >= '0' && digits[-1] <= '9')
		digits--;
	if (*digits && digits == d->prov)
		return md_error(p->diags, MD_D_PROC_BADPROV, d->loc,
				"'%s' is not a valid provider", d->prov);
	for (unsigned i = 0; i < p->targets.n; i++) {
		t = p->targets.v[i];
		prov = means_process(p, d->prov, t);
		if (t->gone || (!glob && !prov))
			continue;
		targeted = true;
		l.d.prov = prov ? prov : d->prov;
		match_target(&l, t);
	}
	if (targeted && !glob && !l.n && !p->zdefs)
		d->hint = hint(p, d, false);
	if (glob || targeted)
		return l.n;
	t = *d->mod && !md_is_glob(d->mod) ? md_pid_anyone(p, d->mod) : NULL;
	if (t)
		match_target(&l, t);
	if (t && !l.n && !p->zdefs)
		d->hint = hint(p, d, true);
	if (!l.n && *digits)
		match_other(&l, digits);
	return l.n;
}

const struct md_provider md_prov_usdt = { "usdt", match, true };
