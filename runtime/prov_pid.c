/*
 * prov_pid.c - provider pidN: functions of a process.
 *
 * In: a description, and the mappings of the target it names. Out: one probe
 * for each place and kind (entry, return, offset); two descriptions that mean
 * one place get the same probe. A place that a probe would break is not handed
 * out, and named in a notice. Entry and return are armed where it is cheapest
 * (site.c), an offset where it is.
 *
 * Invariants: a file is known by the device and inode of its mapping and is
 * opened through the process. There may be a hundred thousand functions: no
 * string is made for one, names point into the mapped symbol table.
 *
 * Absent: which modules a description means (prov_mod.c), instructions (insn.c),
 * IFUNC symbols (ifunc.c), libraries mapped later (late.c).
 */
#include "prov_pid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	NAMED_MAX = 8,  /* functions named in notices, a module and search */
	INSN_ROOM = 16, /* no instruction is longer */
	PUSH_RBP = 0x55,
};

/* Which probes of a function a description asks for. */
struct want {
	bool entry, ret, off;
	bool named; /* not by a pattern */
	const char *each; /* pattern for all offsets, or NULL */
	uint64_t offset;
	const char *offname; /* how an offset is shown */
};

/* One description against one process. */
struct job {
	struct md_prov_ctx *p;
	struct md_pdesc *d;
	struct md_target *t;
	struct want want;
	const char *prov; /* "pid42" */
	bool one_pid;     /* not pid* */
	bool func_named, mod_named;
	struct pid_mod *mod;
	const struct md_sym *sym; /* whose instructions are looked at */
	md_found_fn *found;
	void *arg;
	int n;          /* probes handed out */
	uint32_t serial; /* mark of those probes */
	unsigned nfunc; /* functions that match */
	unsigned nleft; /* newly left out in this module */
	bool failed;    /* a diagnostic was made */
};

/* Where a probe is armed. */
struct spot {
	uint64_t offset; /* in the file, of what was asked for */
	unsigned shift;  /* and armed behind it */
	enum md_sitecost cost;
	bool bare;	 /* no frame pointer is set up */
	bool pushes;	 /* the instruction is push %rbp */
	const struct md_retplaces *places; /* or NULL */
};

static struct md_probe *
probe_at(struct job *j, uint64_t off, enum md_recipe recipe)
{
	uint32_t id = *md_pid_slot(j->p, md_pid_fileno(j->p, j->t, j->mod), off,
				   MD_SITE_UPROBE, recipe,
				   (uint32_t)j->t->pid);

	return id ? j->p->probes.v[id - 1] : NULL;
}

/*
 * A function's entry comes before the instructions that scripts probe by their
 * offsets: it is not armed behind one. True: there is one up to `shift`.
 */
static bool
passes_offset(struct job *j, uint64_t start, unsigned shift)
{
	for (unsigned i = 0; md_pid_state(j->p)->offsets && i <= shift; i++)
		if (probe_at(j, start + i, MD_ARGS_REGS))
			return true;
	return false;
}

/* The same where the entry was found first. */
static void
bring_back(struct job *j, const struct md_sym *s, uint64_t off)
{
	struct md_probe *q = probe_at(j, s->offset, MD_ARGS_ENTRY);
	size_t n = INSN_ROOM;
	const uint8_t *code;

	md_pid_state(j->p)->offsets = true;
	if (!q || !q->shift || off - s->offset > q->shift)
		return;
	code = md_elf_code(j->mod->file->elf, s->offset, &n);
	q->offset -= q->shift;
	q->shift = 0;
	q->pushes = n && *code == PUSH_RBP;
	q->cost = (uint8_t)md_site_cost(&md_pid_state(j->p)->rules, code, n,
					s->offset);
}

static void
give(struct job *j, const struct md_sym *s, const struct spot *spot,
     enum md_site_kind kind, enum md_recipe recipe, const char *name)
{
	struct md_prov_ctx *p = j->p;
	uint64_t off = spot->offset;
	uint32_t pid = (uint32_t)j->t->pid;
	unsigned file = md_pid_fileno(p, j->t, j->mod);
	uint32_t *slot = md_pid_slot(p, file, off, kind, recipe, pid);
	struct md_probe *q;

	if (!*slot) {
		/* a file found later is closed before the end */
		q = md_prov_probe(p, kind, j->prov, j->mod->base,
				  p->more ? md_prov_intern(p, s->name)
					  : s->name, name);
		q->recipe = (uint8_t)recipe;
		q->file = (uint16_t)file;
		q->offset = off + spot->shift;
		q->shift = (uint8_t)spot->shift;
		q->cost = (uint8_t)spot->cost;
		q->bare = spot->bare;
		q->pushes = spot->pushes;
		if (kind == MD_SITE_URETPROBE)
			q->cost |= MD_COST_RETURN;
		if (spot->places)
			q->places = spot->places;
		else
			q->addr = s->addr;
		q->pid = pid;
		*slot = q->id;
		md_pid_state(p)->nused++;
	}
	if (recipe == MD_ARGS_REGS)
		bring_back(j, s, off);
	q = p->probes.v[*slot - 1];
	if (q->mark == j->serial) /* two names, one place */
		return;
	q->mark = j->serial;
	j->found(j->arg, q);
	j->n++;
}

/* -- places that are left alone ------------------------------------------- */

static void
note(struct job *j, const char *text)
{
	if (j->p->note)
		j->p->note(j->p->arg, text);
}

static const char no_start[] = "no instruction starts there";

/*
 * A function that was named in full in a named module is an error, with -Z a
 * warning; others get a notice for -v. `key` tells apart the places and kinds of one file.
 */
static void
leave_out(struct job *j, const struct md_sym *s, const char *kind, uint64_t key,
	  const char *why)
{
	char text[512];
	bool named = j->func_named && j->mod_named && j->want.named &&
		     j->one_pid;

	if (named && (!j->p->zdefs || why == no_start)) {
		md_error(j->p->diags, why == no_start ? MD_D_PROC_ALIGN
			 : MD_D_PROC_CREATEFAIL, j->d->loc,
			 "failed to create %s probe for '%s' in module '%s': "
			 "%s",
			 kind, s->name, j->mod->base, why);
		j->failed = true;
		return;
	}
	snprintf(text, sizeof(text),
		 "%s probe for '%s' in module '%s' left "
		 "out: %s",
		 kind, s->name, j->mod->base, why);
	if (!j->d->hint) /* where nothing else matches */
		j->d->hint = md_prov_intern(j->p, text);
	if (!md_pid_first(j->mod->file, key))
		return;
	if (named && j->p->warn)
		j->p->warn(j->p->arg, text);
	else if (++j->nleft <= NAMED_MAX)
		note(j, text);
}

static void
leave_out_end(struct job *j)
{
	char text[256];

	if (j->nleft > NAMED_MAX) {
		snprintf(text, sizeof(text),
			 "%u more probes in module '%s' "
			 "left out",
			 j->nleft - NAMED_MAX, j->mod->base);
		note(j, text);
	}
	j->nleft = 0;
}

/*
 * A return probe replaces the word on top of the stack at entry. These are
 * not entered by a call, keep that word for later, or look for it while they
 * unwind: the target would die.
 */
static const char *
return_hazard(const struct md_elf *e, const struct md_sym *s)
{
	static const char *const names[] = {
		"setjmp",        "_setjmp",        "__setjmp",
		"sigsetjmp",     "__sigsetjmp",    "getcontext",
		"__getcontext",  "swapcontext",    "__swapcontext",
		"__restore_rt",  "__restore",      "__start_context",
		"_start",        "_dl_start_user", "__cxa_throw",
		"__cxa_rethrow",
	};
	static const char *const prefixes[] = {
		"_dl_runtime_resolve",
		"_dl_runtime_profile",
		"_Unwind_",
		"__morestack",
	};

	if (md_elf_is_go(e))
		return "return probes would break a Go program, whose stacks "
		       "move";
	if (!s->size)
		return "it has no size, so it may not be a function that "
		       "returns";
	if (s->addr == md_elf_entry(e))
		return "it is not entered by a call";
	for (unsigned i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(s->name, names[i]))
			return "it uses its return address otherwise than to "
			       "return";
	for (unsigned i = 0; i < sizeof(prefixes) / sizeof(prefixes[0]); i++)
		if (!strncmp(s->name, prefixes[i], strlen(prefixes[i])))
			return "it uses its return address otherwise than to "
			       "return";
	return NULL;
}

/* -- functions ------------------------------------------------------------ */

/* A place at some bytes of a function, which may be unknown; why it must be
 * left alone, or NULL. */
static const char *
offset_spot(struct job *j, struct spot *spot, const struct md_sym *s,
	    uint64_t off)
{
	const struct md_site_rules *rules = &md_pid_state(j->p)->rules;
	const struct md_elf *e = j->mod->file->elf;
	size_t n = INSN_ROOM, all = s ? s->size : 0;
	const uint8_t *code = md_elf_code(e, off, &n);
	const char *why = md_site_hazard(code, n);

	*spot = (struct spot){
		.offset = off,
		.cost = md_site_cost(rules, code, n, off),
	};
	if (why)
		return why;
	code = s ? md_elf_code(e, s->offset, &all) : NULL;
	if (s && !j->want.each && !md_insn_starts(code, all, off - s->offset))
		return no_start;
	if (spot->cost != MD_COST_NOP5)
		return NULL;
	return s && md_site_is_entry(code, all, off - s->offset)
		       ? NULL
		       : "the kernel would turn this nop into a call, which "
			 "overwrites what the function may keep below its "
			 "stack pointer";
}

/*
 * The entry of a function. A function without a size may be of any length: it
 * is armed where it starts. So is one whose nops are followed by another
 * function's start, which is called by itself.
 */
static const char *
entry_spot(struct job *j, struct spot *spot, const struct md_sym *s)
{
	struct md_site_rules rules = md_pid_state(j->p)->rules;
	struct md_elf *e = j->mod->file->elf;
	size_t n = s->size ? s->size : INSN_ROOM;
	const uint8_t *code = md_elf_code(e, s->offset, &n);
	const struct md_sym *at;

	rules.go = md_elf_is_go(e);
	*spot = (struct spot){ .offset = s->offset };
	spot->shift = md_site_entry(&rules, code, n, s->offset, &spot->cost);
	spot->bare = !md_site_keeps_frame(code, n);
	at = spot->shift && s->size ? md_elf_at(e, s->addr + spot->shift) : NULL;
	if (spot->shift && (!at || at->addr != s->addr ||
			    (!rules.go && !md_site_is_entry(code, n, spot->shift) &&
			     md_elf_jumped_into(e, s->addr, spot->shift)) ||
			    (!rules.go && passes_offset(j, s->offset, spot->shift)))) {
		spot->shift = 0;
		spot->cost = md_site_cost(&rules, code, n, s->offset);
	}
	spot->pushes = n > spot->shift && code[spot->shift] == PUSH_RBP;
	return md_site_hazard(code + spot->shift, n - spot->shift);
}

static void
offset_probe(struct job *j, const struct md_sym *s)
{
	uint64_t off = s->offset + j->want.offset;
	struct spot spot;
	const char *why;

	if (j->want.offset && j->want.offset >= s->size) {
		if (!j->func_named || !j->one_pid)
			return;
		md_error(j->p->diags, MD_D_PROC_OFF, j->d->loc,
			 "offset 0x%llx outside of function '%s'",
			 (unsigned long long)j->want.offset, s->name);
		j->failed = true;
		return;
	}
	why = offset_spot(j, &spot, s, off);
	if (why)
		leave_out(j, s, j->want.offname, off << 2 | 2, why);
	else
		give(j, s, &spot, MD_SITE_UPROBE, MD_ARGS_REGS,
		     j->want.offname);
}

static void
on_insn(void *arg, uint64_t off)
{
	struct job *j = arg;
	const struct md_sym *s = j->sym;
	struct spot spot;
	const char *why;
	char name[20];

	snprintf(name, sizeof(name), "%llx", (unsigned long long)off);
	if (!md_glob(j->want.each, name))
		return;
	why = offset_spot(j, &spot, s, s->offset + off);
	if (why)
		leave_out(j, s, name, (s->offset + off) << 2 | 2, why);
	else
		give(j, s, &spot, MD_SITE_UPROBE, MD_ARGS_REGS,
		     md_prov_intern(j->p, name));
}

static void
every_offset(struct job *j, const struct md_sym *s)
{
	const char *why;

	j->sym = s;
	why = md_ret_insns(j->mod->file->elf, s, on_insn, j);
	if (why)
		leave_out(j, s, "every offset", s->offset << 2 | 2, why);
}

/* The probe of a function's returns on the instructions that return, or why
 * that cannot be. */
static const char *
return_places(struct job *j, const struct md_sym *s)
{
	struct spot spot = { .offset = s->offset, .cost = MD_COST_STEPPED };
	struct md_retplaces *r;
	const char *why;

	why = md_ret_places(j->p->arena, j->mod->file->elf, s, &r);
	if (why)
		return why;
	/* arg0 must not depend on what auto chose */
	for (unsigned i = 0; j->p->ret == MD_RET_AUTO && i < r->n; i++)
		r->v[i].delta = 0;
	spot.places = r;
	give(j, s, &spot, MD_SITE_UPROBE, MD_ARGS_PLACE, "return");
	return NULL;
}

/* By the trampoline where it does no harm, else at the instructions. Deep
 * recursion overfills a trampoline, but is no harm. */
static void
return_probe(struct job *j, const struct md_sym *s, const struct spot *spot)
{
	struct md_elf *e = j->mod->file->elf;
	const char *harm = return_hazard(e, s), *why = harm;
	char text[256];

	if (j->p->ret == MD_RET_AUTO && !harm && md_pid_unwinds(j->p, j->t))
		harm = "the process may unwind its stack, which the kernel's "
		       "trampoline would break (-x return=trampoline takes "
		       "it)";
	if (j->p->ret == MD_RET_INSN ||
	    (j->p->ret == MD_RET_AUTO && (harm || md_ret_recursive(e, s)))) {
		why = return_places(j, s);
		if (!why)
			return;
		if (harm && why != harm && s->size) {
			snprintf(text, sizeof(text), "%s, and %s", why, harm);
			why = text;
		} else if (j->p->ret == MD_RET_AUTO && !harm) {
			why = NULL;
		}
	}
	if (why)
		leave_out(j, s, "return", s->offset << 2 | 1, why);
	else
		give(j, s, spot, MD_SITE_URETPROBE, MD_ARGS_RETURN, "return");
}

static void
function_probes(struct job *j, const struct md_sym *s)
{
	struct spot spot;
	const char *why = entry_spot(j, &spot, s);

	if (why) {
		leave_out(j, s, j->want.entry ? "entry" : "return",
			  s->offset << 2, why);
		return;
	}
	if (j->want.entry)
		give(j, s, &spot, MD_SITE_UPROBE, md_elf_is_go(j->mod->file->elf)
		     ? MD_ARGS_GO : MD_ARGS_ENTRY, "entry");
	if (j->want.ret)
		return_probe(j, s, &spot);
}

static void
on_function(void *arg, const struct md_sym *s)
{
	struct job *j = arg;
	struct md_sym chosen;

	j->nfunc++;
	if (s->type == STT_GNU_IFUNC) {
		if (!md_ifunc_chosen(j->p, j->t, j->mod, s, &chosen)) {
			leave_out(j, s, j->d->name, s->offset << 2 | 3,
				  "the program chooses one of several "
				  "functions (IFUNC) and has not yet done so");
			return;
		}
		s = &chosen;
	}
	if (j->want.off)
		offset_probe(j, s);
	if (j->want.entry || j->want.ret)
		function_probes(j, s);
	if (j->want.each)
		every_offset(j, s);
}

/* Function "-": the name is an address of the program, as in its file. */
static void
absolute_probe(struct job *j)
{
	struct md_elf *e = j->mod->file->elf;
	struct md_sym s = { .name = "-", .addr = j->want.offset };
	struct spot spot;
	const char *why;

	j->nfunc++;
	s.offset = md_elf_offset(e, s.addr);
	if (s.offset == ~0ull || md_elf_addr(e, s.offset) != s.addr) {
		md_error(j->p->diags, MD_D_PROC_OFF, j->d->loc,
			 "address 0x%llx is not in the text of '%s'",
			 (unsigned long long)s.addr, j->mod->base);
		j->failed = true;
		return;
	}
	why = offset_spot(j, &spot, md_elf_at(e, s.addr), s.offset);
	if (why)
		leave_out(j, &s, j->want.offname, s.offset << 2 | 2, why);
	else
		give(j, &s, &spot, MD_SITE_UPROBE, MD_ARGS_REGS,
		     j->want.offname);
}

/* -- one module, one process ---------------------------------------------- */

unsigned
md_pid_functions(struct md_prov_ctx *p, struct md_elf *e, const char *pattern,
		 md_sym_fn *fn, void *arg)
{
	struct pid_state *st = md_pid_state(p);
	unsigned n = md_elf_functions(e, pattern, fn, arg);

	if (n || !md_is_demangled(pattern))
		return n;
	if (!st->demangler)
		st->demangler = md_demangler_new(p->arena);
	return md_demangled_functions(st->demangler, e, pattern, fn, arg);
}

static void
match_module(struct job *j)
{
	struct pid_file *f = j->mod->file = md_pid_file(j->p, j->t, j->mod);

	if (!f->elf) {
		if (j->mod_named && j->one_pid) {
			md_error(j->p->diags, MD_D_PROC_CREATEFAIL, j->d->loc,
				 "%s", f->why);
			j->failed = true;
		} else if (md_pid_first(f, 0)) {
			note(j, f->why);
		}
		return;
	}
	if (!strcmp(j->d->func, "-"))
		absolute_probe(j);
	else if (md_pid_functions(j->p, f->elf, j->d->func, on_function, j))
		md_pid_unseen(j->p, j->t, j->mod,
			      j->func_named ? j->d->func : NULL);
	leave_out_end(j);
}

static int
match_target(struct job *j)
{
	struct pid_mods *mods = md_pid_mods(j->p, j->t);
	struct pid_mod *last = NULL;
	bool absolute = !strcmp(j->d->func, "-");

	md_pid_choose(j->t, mods,
		      !j->t->pid ? "" : absolute ? "a.out" : j->d->mod);
	for (unsigned i = 0; i < mods->n && !j->failed; i++) {
		if (!mods->v[i].chosen || (j->p->more && mods->v[i].known))
			continue;
		j->mod = &mods->v[i];
		match_module(j);
		if (j->mod->file->elf)
			last = j->mod;
	}
	if (j->failed)
		return -1;
	/* A function that a loaded module lacks is an error, even with -Z. */
	if (last && !j->nfunc && j->func_named && j->mod_named && j->one_pid) {
		md_error(j->p->diags, MD_D_PROC_FUNC, j->d->loc,
			 "failed to lookup '%s' in module '%s'", j->d->func,
			 j->d->mod);
		j->d->hint = md_pid_hint(j->p, j->t, mods, last, j->d);
		if (!j->d->hint && j->p->follow)
			j->d->hint = md_sprintf(j->p->arena, "a program "
				"that a child executes is named by its module "
				"or none, with -Z: pid$target::%s:%s", j->d->func,
				j->d->name);
		if (j->d->hint)
			md_hint(j->p->diags, "%s", j->d->hint);
		return -1;
	}
	if (!j->n && !j->nfunc && !j->p->zdefs)
		j->d->hint = md_pid_hint(j->p, j->t, mods, NULL, j->d);
	return j->n;
}

/* -- the description ------------------------------------------------------ */

static bool
parse_hex(const char *s, uint64_t *v)
{
	char *end;

	if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X'))
		s += 2;
	if (!*s || strspn(s, "0123456789abcdefABCDEF") != strlen(s) ||
	    strlen(s) > 16)
		return false;
	*v = strtoull(s, &end, 16);
	return true;
}

static bool
parse_want(struct md_prov_ctx *p, const struct md_pdesc *d, struct want *w)
{
	char text[20];

	memset(w, 0, sizeof(*w));
	if (strcmp(d->func, "-") && (!*d->name || md_is_glob(d->name))) {
		w->entry = !*d->name || md_glob(d->name, "entry");
		w->ret = !*d->name || md_glob(d->name, "return");
		/* all of all functions has to be asked for: FUNC: or :* */
		w->each = *d->name ? d->name : *d->func ? "*" : NULL;
		return true;
	}
	w->named = true;
	if (strcmp(d->func, "-")) {
		w->entry = !strcmp(d->name, "entry");
		w->ret = !strcmp(d->name, "return");
		if (w->entry || w->ret)
			return true;
	}
	if (!parse_hex(d->name, &w->offset))
		return false;
	snprintf(text, sizeof(text), "%llx", (unsigned long long)w->offset);
	w->offname = md_prov_intern(p, text);
	w->off = true;
	return true;
}

struct md_target *
md_pid_process(struct md_prov_ctx *p, pid_t pid, char *err, size_t n)
{
	struct pid_state *st = md_pid_state(p);
	struct md_target *t;

	for (unsigned i = 0; i < p->targets.n; i++) {
		t = p->targets.v[i];
		if (t->pid == pid)
			return t;
	}
	for (unsigned i = 0; i < st->others.n; i++) {
		t = st->others.v[i];
		if (t->pid == pid)
			return t;
	}
	t = NULL;
	if (pid == getpid())
		snprintf(err, n, "pid %d: a process cannot trace itself",
			 (int)pid);
	else
		t = md_target_attach(p->arena, pid, err, n);
	if (t)
		md_ptrs_push(p->arena, &st->others, t);
	return t;
}

/* The process of "pidN". NULL after a diagnostic. */
static struct md_target *
find_process(struct md_prov_ctx *p, struct md_pdesc *d)
{
	unsigned long n = strtoul(d->prov + 3, NULL, 10);
	struct md_target *t;
	char err[256];
	const char *why;

	if (!n || n > INT32_MAX) {
		md_error(p->diags, MD_D_PROC_BADPID, d->loc, "%s: %s", d->prov,
			 n ? "no process has such a number"
			   : "process 0 is the kernel itself");
		if (!n && !p->targets.n)
			md_hint(p->diags, "$target is 0 without -p or -c: "
				"say what to trace");
		return NULL;
	}
	t = md_pid_process(p, (pid_t)n, err, sizeof(err));
	if (!t && n == (unsigned long)getpid()) {
		md_error(p->diags, MD_D_PROC_DYN, d->loc,
			 "%s: a process cannot trace itself", d->prov);
	} else if (!t) {
		why = strstr(err, ": ");
		md_error(p->diags, MD_D_PROC_GRAB, d->loc,
			 "failed to grab process %lu%s", n, why ? why : "");
	}
	return t;
}

int
md_pid_match(struct md_prov_ctx *p, struct md_pdesc *d, struct md_target *t,
	     const char *prov, bool one_pid, md_found_fn *found, void *arg)
{
	struct job j = {
		.p = p,
		.d = d,
		.t = t,
		.prov = md_prov_intern(p, prov),
		.one_pid = one_pid,
		.found = found,
		.arg = arg,
		.serial = UINT32_MAX - md_pid_state(p)->njobs++,
	};

	if (!parse_want(p, d, &j.want)) {
		if (!one_pid)
			return 0;
		md_error(p->diags, MD_D_PROC_NAME, d->loc,
			 "'%s' is an invalid probe name", d->name);
		md_hint(p->diags, "a pid probe is named entry, return or by a "
				  "hexadecimal offset in the function");
		return -1;
	}
	if (!strcmp(d->func, "-") && t->pid && *d->mod &&
	    strcmp(d->mod, "a.out"))
		return md_error(p->diags, MD_D_PROC_LIB, d->loc,
				"function '-' needs module 'a.out' or none");
	if (!strncmp(d->mod, "LM", 2) && strchr(d->mod, '`') &&
	    strncmp(d->mod, "LM0`", 4))
		return md_error(p->diags, MD_D_PROC_LIB, d->loc,
			 "there is one link map only, not '%s': write '%s'",
			 d->mod, strchr(d->mod, '`') + 1);
	j.func_named = *d->func && !md_is_glob(d->func);
	j.mod_named = *d->mod && !md_is_glob(d->mod);
	return match_target(&j);
}

/* With -x follow the description of a target means its children, too. */
static int
match_children(struct md_prov_ctx *p, struct md_pdesc *d, pid_t root,
	       md_found_fn *found, void *arg)
{
	struct md_target *t;
	char prov[16];
	int n, total = 0;

	for (unsigned i = 0; i < p->targets.n; i++) {
		t = p->targets.v[i];
		if (t->root != root || t->gone)
			continue;
		snprintf(prov, sizeof(prov), "pid%d", (int)t->pid);
		n = md_pid_match(p, d, t, prov, false, found, arg);
		total += n > 0 ? n : 0;
	}
	return total;
}

static int
match(struct md_prov_ctx *p, struct md_pdesc *d, md_found_fn *found, void *arg)
{
	const char *s = d->prov + 3;
	struct md_target *t;
	int total = 0, n;

	if (*s && strspn(s, "0123456789") == strlen(s)) {
		t = find_process(p, d);
		total = t ? md_pid_match(p, d, t, d->prov, true, found, arg)
			  : -1;
		if (total >= 0)
			total += match_children(p, d, t->pid, found, arg);
		return total;
	}
	/* pid*: over what is traced already; other names are no pid probes */
	for (unsigned i = 0; md_is_glob(s) && i < p->targets.n; i++) {
		char prov[16];

		t = p->targets.v[i];
		snprintf(prov, sizeof(prov), "pid%d", (int)t->pid);
		if (!md_glob(d->prov, prov))
			continue;
		n = md_pid_match(p, d, t, prov, false, found, arg);
		if (n < 0)
			return -1;
		total += n;
	}
	return total;
}

const struct md_provider md_prov_pid = { "pid", match, true };
