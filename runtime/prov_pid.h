/*
 * prov_pid.h - what prov_pid.c and prov_mod.c share: the modules of a
 * process, their files, and the state kept from one search to the next.
 */
#ifndef MD_PROV_PID_H
#define MD_PROV_PID_H

#include "prov.h"

#include <sys/stat.h>

#include <elf.h>

enum { PID_NOTED = 256 }; /* places of a file whose notice was given */

struct pid_file { /* a file that is mapped somewhere */
	uint64_t dev, ino;
	const char *path;
	struct stat st;	    /* as it was opened */
	struct md_elf *elf; /* owned; NULL: why tells */
	const char *why;
	bool late; /* closed when no process maps it; else at the end */
	uint64_t noted[PID_NOTED];
	unsigned nnoted;
};

struct pid_mod {          /* a file as one process maps it */
	const char *base; /* base name, without " (deleted)" */
	const char *path; /* as mapped, without " (deleted)" */
	struct md_mapping map;
	bool exe;              /* the program itself */
	bool away;             /* was mapped once, and is not now */
	bool chosen;           /* by the description at hand */
	bool known;            /* was mapped when we looked before */
	struct pid_file *file; /* NULL until it is needed */
	int fileno;            /* as md_prov_file numbers it; -1 not yet */
};

struct pid_mods { /* all of a process */
	const struct md_target *t;
	unsigned nread; /* of the target, when they were made */
	struct pid_mod *v;
	unsigned n, cap;
	signed char unwinds; /* md_pid_unwinds, -1 not known yet */
};

struct usdt_file { /* a file as one process maps it */
	const struct md_target *t;
	unsigned file;
	struct md_ptrs probes;
};

struct pid_state {
	struct md_ptrs files;  /* struct pid_file */
	struct md_ptrs mods;   /* struct pid_mods */
	struct md_ptrs others; /* struct md_target, only looked at */
	struct md_ptrs hooks;  /* struct md_probe: of linkers */
	uint32_t *slots;       /* hash table: place -> probe id, 0 empty */
	unsigned nslots, nused;
	uint32_t njobs;
	bool offsets; /* some probe is at one */
	struct md_demangler *demangler;
	struct md_site_rules rules; /* of the running kernel */
	struct md_ptrs usdt;   /* struct usdt_file: what they define */
};

struct pid_state *md_pid_state(struct md_prov_ctx *p);
/* The modules of a process by its mappings of now. */
struct pid_mods *md_pid_mods(struct md_prov_ctx *p, struct md_target *t);
/* Mark those that a module field means. */
void md_pid_choose(const struct md_target *t, struct pid_mods *mods,
		   const char *mod);
/* The file of a module, opened through the process. Never NULL. */
struct pid_file *md_pid_file(struct md_prov_ctx *p, struct md_target *t,
			     struct pid_mod *m);
/* Does `now` map a file that t did not when md_pid_mods was asked before? */
bool md_pid_maps_new(struct md_prov_ctx *p, const struct md_target *t,
		     const struct md_target *now);
/* A file that it mapped once and that nobody can map again, or -1. */
int md_pid_lost(struct md_prov_ctx *p, const struct md_target *t);
/* What was armed in the process, in one file or (-1) in all, is not any more:
 * places get new probes. */
void md_pid_forget(struct md_prov_ctx *p, const struct md_target *t, int file);
/* May something in the process pass through frames other than by returns:
 * exceptions, walks of the stack, stacks that move? */
bool md_pid_unwinds(struct md_prov_ctx *p, struct md_target *t);
/* Functions of a file by a name or pattern, of C++ also as it is written. */
unsigned md_pid_functions(struct md_prov_ctx *p, struct md_elf *e,
			  const char *pattern, md_sym_fn *fn, void *arg);
/* The function that a process has chosen for an IFUNC symbol, by the name that
 * was asked for. False: it has not. */
bool md_ifunc_chosen(struct md_prov_ctx *p, struct md_target *t,
		     struct pid_mod *in, const struct md_sym *s,
		     struct md_sym *out);
/* What may have been meant by a description that matches nothing, or NULL.
 * in: a module that was meant and lacks the function, or NULL. */
const char *md_pid_hint(struct md_prov_ctx *p, struct md_target *t,
			struct pid_mods *mods, struct pid_mod *in,
			const struct md_pdesc *d);
/* The slot for a place: 0 in it means that there is no probe yet. */
uint32_t *md_pid_slot(struct md_prov_ctx *p, unsigned file, uint64_t offset,
		      enum md_site_kind kind, enum md_recipe recipe,
		      uint32_t pid);
/* Once for each place, however often it is asked for. */
bool md_pid_first(struct pid_file *f, uint64_t key);
/* For -v, once: what is called in other ways than by the function's probes
 * (NULL: no function is named), and what file the names come from. */
void md_pid_unseen(struct md_prov_ctx *p, struct md_target *t,
		   struct pid_mod *m, const char *func);
/* Its number among the session's files. */
unsigned md_pid_fileno(struct md_prov_ctx *p, struct md_target *t,
		       struct pid_mod *m);

/*
 * Who any process may be: a target without a process, pid 0, whose one module
 * is the file that `name` means: a path, a program in PATH, a library as the
 * dynamic linker finds it. NULL: there is no such file.
 */
struct md_target *md_pid_anyone(struct md_prov_ctx *p, const char *name);
/* A target, or any other process that lives. NULL with err filled. */
struct md_target *md_pid_process(struct md_prov_ctx *p, pid_t pid, char *err,
				 size_t n);
/* Hand out functions of a process as probes of provider `prov`; `named`: no
 * pattern chose the process. As md_provider.match. */
int md_pid_match(struct md_prov_ctx *p, struct md_pdesc *d,
		 struct md_target *t, const char *prov, bool named,
		 md_found_fn *found, void *arg);

#endif
