/*
 * consume.c - from a record in the ring to text or callbacks: header, prefix
 * or flow indentation, actions in order, newline (reference 8.3, 9), faults.
 *
 * In: records as image.h lays them out, one at a time, in ring order. Out:
 * text in the session's sink, calls of the session (system, exit, stopped
 * processes) and of the user's callbacks. A record that does not fit its
 * clause is ignored: a damaged one must not take the tracer down.
 *
 * Reading the ring and flushing the sink are the session's business.
 */
#include "runtime/consumer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
md_consumer_notice(struct md_consumer *c, unsigned kind, const char *hint,
		   struct md_out *text)
{
	if (hint && !(c->hinted >> kind & 1))
		md_printf(text, "\nhint: %s", hint);
	c->hinted |= hint ? 1ull << kind : 0;
	if (text->buf && c->ops.notice)
		c->ops.notice(c->ops.arg, true, text->buf);
	md_out_free(text);
}

/* -- faults ----------------------------------------------------------- */

enum value_form { NONE, HEX, DEC };

static const struct {
	unsigned code;
	const char *text;
	enum value_form form;
	const char *hint;
} faults[] = {
#define F(code, text, form, hint) { code, text, form, hint },
#include "lang/faults.def"
#undef F
};

/* Its text, and what to do about it, or NULL. */
static const char *
fault_text(char *buf, size_t n, uint64_t code, uint64_t value)
{
	for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++) {
		if (faults[i].code != code)
			continue;
		switch (faults[i].form) {
		case HEX:
			snprintf(buf, n, "%s (0x%llx)", faults[i].text,
				 (unsigned long long)value);
			break;
		case DEC:
			snprintf(buf, n, "%s (%lld)", faults[i].text,
				 (long long)value);
			break;
		default:
			snprintf(buf, n, "%s", faults[i].text);
			break;
		}
		return faults[i].hint;
	}
	snprintf(buf, n, "unknown fault %llu", (unsigned long long)code);
	return NULL;
}

/* Where the script has what the program's instruction is made of. */
static const struct md_loc *
place_of(const struct md_consumer *c, const struct md_firing *f, uint64_t at)
{
	const struct md_image_site *s = f->site;
	const struct md_image_prog *p;

	while (s->prog == MD_WITH_BEFORE && s > c->img->sites)
		s--;
	if (s->prog < c->img->nprogs) {
		p = &c->img->progs[s->prog];
		if (at < p->n && p->lines[at].src)
			return &p->lines[at];
	}
	return &f->clause->src->loc;
}

/* The line of reference 3.10, with the place in the script for that in the
 * program. */
static void
tell_fault(struct md_consumer *c, const struct md_firing *f,
	   const struct md_loc *at, uint64_t code, const char *text,
	   const char *hint)
{
	const struct md_probe *p = f->probe;
	struct minid_fault t = { .text = text, .clause = f->rec->clause,
				 .file = md_loc_name(at), .line = at->line,
				 .column = at->col, .hint = hint };
	int n = (int)strcspn(text, "\n"); /* one may be at the end */
	struct md_out m, line;

	md_out_mem(&m);
	md_out_mem(&line);
	md_printf(&m, "%s:%s:%s:%s", p->prov, p->mod, p->func, p->name);
	t.probe = m.buf ? m.buf : "";
	if (c->cb->failed) {
		c->cb->failed(c->cb->arg, &t);
	} else if (c->cb->fault) {
		c->cb->fault(c->cb->arg, t.probe, text);
	} else {
		md_printf(&line, "error in dt_clause_%u for probe ID %u (%s): "
			  "%.*s at %s:%d:%d%s", t.clause, p->id, t.probe, n,
			  text, t.file, t.line, t.column, text + n);
		md_consumer_notice(c, MD_NDROPS + (unsigned)code, hint, &line);
	}
	md_out_free(&m);
}

/* -- members of md_host ----------------------------------------------- */

static const char *
host_pstring(struct md_host *h, uint32_t id)
{
	struct md_consumer *c = h->session;

	return id < c->img->npstrings ? c->img->pstrings[id] : "";
}

static void
host_usym(struct md_host *h, struct md_out *o, uint32_t pid, uint64_t addr,
	  const struct md_builtin *how)
{
	struct md_consumer *c = h->session;

	if (c->ops.usym)
		c->ops.usym(c->ops.arg, o, (pid_t)pid, addr, how);
	else
		md_printf(o, "0x%llx", (unsigned long long)addr);
}

static uint64_t
symbol_start(struct md_host *h, const struct md_field *f, const uint8_t *data)
{
	struct md_consumer *c = h->session;
	uint32_t pid = (uint32_t)-1;
	uint64_t addr;

	memcpy(&addr, data, sizeof addr);
	if (f->kind == MD_F_USYM)
		memcpy(&pid, data + 8, sizeof pid);
	return c->ops.start ? c->ops.start(c->ops.arg, (pid_t)pid, addr, f->fn) :
			      addr;
}

static unsigned
host_unwind(struct md_host *h, uint32_t pid, const struct md_unwind_rec *r,
	    uint64_t *v, unsigned max)
{
	struct md_consumer *c = h->session;

	return c->ops.unwind ?
	       c->ops.unwind(c->ops.arg, (pid_t)pid, r, v, max) : 0;
}

static void
host_ksym(struct md_host *h, struct md_out *o, uint64_t addr,
	  const struct md_builtin *how)
{
	struct md_consumer *c = h->session;

	if (c->ops.ksym)
		c->ops.ksym(c->ops.arg, o, addr, how);
	else
		md_printf(o, "0x%llx", (unsigned long long)addr);
}

static int
host_system(struct md_host *h, const char *command)
{
	struct md_consumer *c = h->session;

	return c->ops.system ? c->ops.system(c->ops.arg, command) : 0;
}

static int
host_freopen(struct md_host *h, const char *path)
{
	struct md_consumer *c = h->session;

	return c->ops.freopen ? c->ops.freopen(c->ops.arg, path) : 0;
}

static void
host_ftruncate(struct md_host *h)
{
	struct md_consumer *c = h->session;

	if (c->ops.ftruncate)
		c->ops.ftruncate(c->ops.arg);
}

static const char *
host_setopt(struct md_host *h, const char *name, const char *value)
{
	struct md_consumer *c = h->session;
	const char *r = c->ops.setopt ?
			c->ops.setopt(c->ops.arg, name, value) : NULL;

	md_consumer_refresh(c);
	return r;
}

static void
host_exit(struct md_host *h, int64_t status)
{
	struct md_consumer *c = h->session;

	if (c->ops.exited)
		c->ops.exited(c->ops.arg, status);
}

static void
host_stopped(struct md_host *h, uint32_t pid)
{
	struct md_consumer *c = h->session;

	if (c->ops.stopped)
		c->ops.stopped(c->ops.arg, (pid_t)pid);
}

static void
host_fault(struct md_host *h, const struct md_firing *f,
	   const struct md_image_action *act, const char *text)
{
	tell_fault(h->session, f, &act->loc, 0, text, NULL);
}

void
md_consumer_refresh(struct md_consumer *c)
{
	c->host.quiet = c->opt->quiet;
	c->host.rawbytes = c->opt->rawbytes;
	c->host.look = c->opt->look;
	c->host.look.utf8 = c->opt->encoding != 0;
	c->host.stackindent = c->opt->stackindent;
}

/* -- prefix ----------------------------------------------------------- */

static bool
ends_with(const char *s, const char *end)
{
	size_t n = strlen(s), m = strlen(end);

	return n > m && s[n - m - 1] == '-' && !strcmp(s + n - m, end);
}

enum flow { FLOW_NONE, FLOW_ENTRY, FLOW_RETURN };

/* A further clause of the firing before is not an entry once more. */
static enum flow
flow_of(const struct md_flow *flow, const struct md_firing *f)
{
	const char *name = f->probe->name;

	if (flow->probe == f->probe && f->rec->clause > flow->clause)
		return FLOW_NONE;
	if (!strcmp(name, "entry") || ends_with(name, "entry"))
		return FLOW_ENTRY;
	if (!strcmp(name, "return") || ends_with(name, "return"))
		return FLOW_RETURN;
	return FLOW_NONE;
}

static void
put_flow(struct md_consumer *c, const struct md_firing *f)
{
	struct md_flow *flow = &c->flow[f->rec->cpu];
	bool sys = !strcmp(f->probe->prov, "syscall");
	enum flow kind = flow_of(flow, f);
	struct md_out m;

	md_out_mem(&m);
	if (kind == FLOW_RETURN)
		flow->depth -= flow->depth < 2 ? flow->depth : 2;
	md_printf(&m, "%*s", (int)flow->depth, "");
	switch (kind) {
	case FLOW_ENTRY:
		md_printf(&m, "%s%s", sys ? " => " : " -> ", f->probe->func);
		flow->depth += 2;
		break;
	case FLOW_RETURN:
		md_printf(&m, "%s%s", sys ? " <= " : " <- ", f->probe->func);
		break;
	default:
		md_printf(&m, "| %s:%s", f->probe->func, f->probe->name);
		break;
	}
	flow->probe = f->probe;
	flow->clause = f->rec->clause;
	md_printf(c->host.out, "%3d %-41s ", (int)f->rec->cpu,
		  m.len ? m.buf : "");
	md_out_free(&m);
}

static void
put_prefix(struct md_consumer *c, const struct md_firing *f)
{
	struct md_out *o = c->host.out;
	struct md_out m;

	if (c->opt->flowindent) {
		if (!c->header_done)
			md_printf(o, "%3s %-41s\n", "CPU", "FUNCTION");
		put_flow(c, f);
	} else {
		if (!c->header_done)
			md_printf(o, "%3s %6s %32s\n", "CPU", "ID",
				  "FUNCTION:NAME");
		md_out_mem(&m);
		md_printf(&m, "%s:%s", f->probe->func, f->probe->name);
		md_printf(o, "%3d %6d %32s ", (int)f->rec->cpu,
			  (int)f->probe->id, m.len ? m.buf : "");
		md_out_free(&m);
	}
	c->header_done = true;
}

/* -- records ---------------------------------------------------------- */

/* Did the action run? Those inside an if have a bit in the first word. */
static bool
ran(const struct md_firing *f, const struct md_image_action *act)
{
	uint64_t present;

	if (!act->present)
		return true;
	memcpy(&present, (const uint8_t *)f->rec + MD_REC_HEAD, 8);
	return (present & act->present) != 0;
}

static bool
any_ran(const struct md_firing *f)
{
	for (unsigned i = 0; i < f->clause->nactions; i++) {
		if (ran(f, &f->clause->actions[i]))
			return true;
	}
	return false;
}

static int
run_actions(struct md_consumer *c, const struct md_firing *f)
{
	for (unsigned i = 0; i < f->clause->nactions; i++) {
		const struct md_image_action *act = &f->clause->actions[i];

		if (c->opt->mute && strcmp(act->fn->name, "stop"))
			continue;
		if (act->fn->ops && act->fn->ops->print && ran(f, act) &&
		    act->fn->ops->print(&c->host, f, act) < 0)
			return -1;
	}
	return 0;
}

/* The caller's callback; true: print the text as well. */
static bool
give_record(struct md_consumer *c, const struct md_firing *f)
{
	const uint8_t *base = (const uint8_t *)f->rec;
	struct md_values vs = { 0 };
	struct minid_record r = {
		.provider = f->probe->prov, .module = f->probe->mod,
		.function = f->probe->func, .name = f->probe->name,
		.probe = f->probe->id, .cpu = f->rec->cpu,
		.pid = (pid_t)f->rec->pid, .tid = (pid_t)f->rec->tid,
	};
	bool also;

	for (unsigned i = 0; i < f->clause->nactions; i++) {
		const struct md_image_action *act = &f->clause->actions[i];

		for (unsigned k = 0; ran(f, act) && k < act->nfields; k++)
			md_values_add(&vs, &c->host, &act->fields[k],
				      base + act->fields[k].off);
	}
	r.nvalues = vs.n;
	r.values = vs.v;
	r.text = c->text.len ? c->text.buf : "";
	r.text_len = c->text.len;
	c->failed = c->failed || vs.nomem;
	also = c->cb->record(c->cb->arg, &r) != 0;
	md_values_free(&vs);
	return also;
}

static void
data_record(struct md_consumer *c, const struct md_firing *f)
{
	/* quiet may change on the way: the line ends as it began */
	bool quiet = c->host.quiet || c->opt->mute;
	bool to_caller = c->cb->record && !c->opt->mute;

	c->text.len = 0;
	if (to_caller)
		c->host.out = &c->text;
	else if (!quiet)
		put_prefix(c, f);
	if (run_actions(c, f) < 0)
		c->failed = true;
	c->host.out = c->out;
	if (to_caller && !give_record(c, f))
		return;
	if (to_caller && !quiet)
		put_prefix(c, f);
	if (to_caller)
		md_putn(c->out, c->text.buf, c->text.len);
	if (!quiet)
		md_puts(c->out, "\n");
}

static void
fault_record(struct md_consumer *c, const struct md_firing *f, size_t len)
{
	const uint8_t *data = (const uint8_t *)f->rec + MD_REC_HEAD;
	uint64_t code, value;
	const char *hint;
	char text[160];
	unsigned at;

	if (len < MD_REC_HEAD + 16)
		return;
	memcpy(&code, data, 8);
	memcpy(&value, data + 8, 8);
	at = (unsigned)(code >> MD_FAULT_BITS);
	code &= (1 << MD_FAULT_BITS) - 1;
	hint = fault_text(text, sizeof text, code, value);
	/* user memory behind the first page, read where nothing may sleep */
	if (code == 1 && value >> 12 && !(value >> 63) &&
	    (f->probe->kind == MD_SITE_TRACEPOINT ||
	     f->probe->kind == MD_SITE_PROFILE))
		hint = "the page may not be in memory, and this probe cannot "
		       "wait for it: read it where the program has used it, "
		       "as at :return";
	tell_fault(c, f, place_of(c, f, at), code, text, hint);
}

/* -- speculations ------------------------------------------------------- */

static unsigned
slot_of(const struct md_consumer *c, uint64_t id)
{
	unsigned n = id & 0xffff;

	return n <= c->img->nspec ? n : 0;
}

static struct md_held *
find_held(struct md_consumer *c, uint64_t id)
{
	for (unsigned i = 0; i < c->nheld; i++) {
		if (c->held[i].id == id)
			return &c->held[i];
	}
	return NULL;
}

static struct md_held *
make_held(struct md_consumer *c, uint64_t id)
{
	struct md_held *h = find_held(c, id);
	void *v;

	if (h)
		return h;
	if (c->nheld == c->heldcap) {
		v = realloc(c->held, (c->heldcap + 8) * sizeof *c->held);
		if (!v)
			return NULL;
		c->held = v;
		c->heldcap += 8;
	}
	h = &c->held[c->nheld++];
	*h = (struct md_held){ .id = id };
	return h;
}

/* A record that comes after the end of its speculation, or for which there
 * is no memory, is lost and counted. */
static void
hold(struct md_consumer *c, uint64_t id, const struct md_rec *rec, size_t len)
{
	size_t need = 8 + ((len + 7) & ~(size_t)7);
	struct md_held *h = NULL;
	uint64_t n = len;
	uint8_t *buf;

	if (id > c->closed[slot_of(c, id)])
		h = make_held(c, id);
	if (h && h->cap - h->len < need) {
		buf = realloc(h->buf, 2 * h->cap + need);
		if (buf) {
			h->buf = buf;
			h->cap = 2 * h->cap + need;
		} else {
			h = NULL;
		}
	}
	if (!h) {
		md_consumer_lose(c->be, MD_DROP_SPEC, 1);
		return;
	}
	memcpy(h->buf + h->len, &n, 8);
	memcpy(h->buf + h->len + 8, rec, len);
	h->len += need;
}

static void one_record(struct md_consumer *c, const struct md_rec *rec,
		       size_t len, bool wait);

static void
close_held(struct md_consumer *c, uint64_t id, bool print)
{
	struct md_held *h = find_held(c, id), all;
	uint64_t len;

	c->closed[slot_of(c, id)] = id;
	if (!h)
		return;
	all = *h;
	*h = c->held[--c->nheld];
	for (size_t at = 0; print && at < all.len;
	     at += 8 + ((len + 7) & ~(size_t)7)) {
		memcpy(&len, all.buf + at, 8);
		one_record(c, (const void *)(all.buf + at + 8), len, false);
	}
	free(all.buf);
}

static void
closing_record(struct md_consumer *c, const struct md_rec *rec, size_t len)
{
	uint64_t id;

	if (len < MD_REC_HEAD + 8)
		return;
	memcpy(&id, (const uint8_t *)rec + MD_REC_HEAD, 8);
	close_held(c, id, rec->kind == MD_REC_COMMIT);
}

/* The speculation that a data record belongs to, or 0. */
static uint64_t
speculation_of(const struct md_firing *f)
{
	uint64_t id = 0;

	if (f->clause->spec_off)
		memcpy(&id, (const uint8_t *)f->rec + f->clause->spec_off, 8);
	return id;
}

/* -- any record ----------------------------------------------------------- */

void
md_consume(void *consumer, const struct md_rec *rec, size_t len)
{
	one_record(consumer, rec, len, true);
}

/* wait: what belongs to a speculation has to wait */
static void
one_record(struct md_consumer *c, const struct md_rec *rec, size_t len,
	   bool wait)
{
	struct md_firing f = { .img = c->img, .rec = rec };

	if (len < MD_REC_HEAD)
		return;
	if (rec->kind == MD_REC_LATE) {
		if (c->ops.late)
			c->ops.late(c->ops.arg, rec);
		return;
	}
	if (rec->kind >= MD_REC_COMMIT) {
		closing_record(c, rec, len);
		return;
	}
	if (rec->clause >= c->img->nclauses || rec->site >= c->img->nsites ||
	    rec->cpu >= c->img->ncpus)
		return;
	f.clause = &c->img->clauses[rec->clause];
	f.site = &c->img->sites[rec->site];
	f.probe = f.site->probe;
	c->aggs.serial++;
	md_consumer_refresh(c);
	if (rec->kind == MD_REC_FAULT && !c->opt->mute)
		fault_record(c, &f, len);
	if (rec->kind != MD_REC_DATA || len < f.clause->rec_size ||
	    (f.clause->conditional && !any_ran(&f)))
		return;
	if (wait && speculation_of(&f))
		hold(c, speculation_of(&f), rec, len);
	else
		data_record(c, &f);
}

/* -- life ------------------------------------------------------------- */

bool
md_consumer_failed(const struct md_consumer *c)
{
	return c->failed;
}

struct md_consumer *
md_consumer_new(const struct md_image *img, struct md_be *be,
		struct md_out *out, struct md_printopt *opt,
		const struct md_consumer_ops *ops,
		const struct minid_callbacks *cb)
{
	struct md_consumer *c = calloc(1, sizeof *c);

	if (!c)
		return NULL;
	c->img = img;
	c->be = be;
	c->out = out;
	c->opt = opt;
	c->ops = *ops;
	c->cb = cb ? cb : &c->no_cb;
	md_out_mem(&c->text);
	c->host = (struct md_host){
		.out = out, .session = c, .pstring = host_pstring,
		.usym = host_usym, .unwind = host_unwind, .ksym = host_ksym,
		.printa = md_consumer_printa, .clear = md_consumer_clear,
		.trunc = md_consumer_trunc,
		.normalize = md_consumer_normalize, .system = host_system,
		.freopen = host_freopen, .ftruncate = host_ftruncate,
		.setopt = host_setopt,
		.exit = host_exit, .stopped = host_stopped,
		.fault = host_fault,
	};
	md_consumer_refresh(c);
	c->flow = calloc(img->ncpus + 1, sizeof *c->flow);
	c->told = calloc(img->ncpus + 1, sizeof *c->told);
	c->closed = calloc(img->nspec + 1, sizeof *c->closed);
	if (!c->flow || !c->told || !c->closed ||
	    md_aggs_init(&c->aggs, img, be, opt->aggpercpu) < 0) {
		md_consumer_free(c);
		return NULL;
	}
	c->aggs.host = &c->host;
	c->aggs.start = symbol_start;
	return c;
}

void
md_consumer_free(struct md_consumer *c)
{
	if (!c)
		return;
	md_aggs_free(&c->aggs);
	md_out_free(&c->text);
	for (unsigned i = 0; i < c->nheld; i++)
		free(c->held[i].buf);
	free(c->held);
	free(c->closed);
	free(c->flow);
	free(c->told);
	free(c);
}
