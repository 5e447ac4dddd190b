/*
 * fuzz_compile.c - libFuzzer target: any text becomes an image or is refused
 * with diagnostics, without a crash, a leak, an inconsistency of ours (md_bug
 * aborts) or a read out of bounds. No process and no kernel is involved: a
 * description matches a made-up probe or two.
 *
 *	../configure --enable-fuzz --enable-asan --enable-ubsan CC=clang && make
 *	cp -r ../tests/fuzz/corpus .
 *	for d in ../tests/golden/?*?/?*.d ../examples/?*.d; do
 *		(printf 0; cat $d) >corpus/$(basename $d)
 *	done
 *	sed -n 's/^[BK]([^"]*"\([^"]*\)".*$/"\1"/p' ../stdlib/builtins.def \
 *		../lang/keywords.def >dict
 *	tests/fuzz/fuzz_compile -max_total_time=3600 -timeout=20 \
 *		-rss_limit_mb=2048 -dict=dict corpus
 *
 * The first byte chooses between a script (-s) and a probe text (-n), a new
 * and an old kernel, and two sizes of strings.
 */
#include "lang/compile.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { NAME = 1, OLD = 2, SHORT = 4 };

static int
kfield(void *arg, const char *path, unsigned *off, unsigned *size)
{
	(void)arg;
	(void)path;
	*off = 16;
	*size = 8;
	return 0;
}

static const char *
pragma(void *arg, const char *name, const char *value)
{
	(void)arg;
	(void)name;
	(void)value;
	return NULL;
}

static struct md_probe *
probe(struct md_arena *a, const struct md_pdesc *d, const char *name)
{
	struct md_probe *p = md_alloc(a, sizeof *p);

	p->prov = "pid1";
	p->mod = "a.out";
	p->func = d->func && *d->func ? md_strdup(a, d->func) : "f";
	p->name = md_strdup(a, name);
	return p;
}

/* BEGIN, END, ERROR and ticks as they are; else the entry and the return of
 * a function. */
static int
match(void *arg, struct md_pdesc *d, struct md_diags *diags,
      void (*found)(void *farg, struct md_probe *p), void *farg)
{
	static const char *const own[] = { "BEGIN", "END", "ERROR" };
	struct md_compile *c = arg;
	struct md_probe *p;

	(void)diags;
	for (int i = 0; i < 3; i++) {
		if (!d->name || strcmp(d->name, own[i]))
			continue;
		p = probe(c->arena, d, own[i]);
		p->prov = "dtrace";
		p->mod = p->func = "";
		p->kind = MD_SITE_CALLBACK;
		if (i == 2)
			p->recipe = MD_ARGS_ERROR;
		d->nmatched++;
		found(farg, p);
		return 0;
	}
	for (int ret = 0; ret < 2; ret++) {
		p = probe(c->arena, d, ret ? "return" : "entry");
		p->kind = ret ? MD_SITE_URETPROBE : MD_SITE_UPROBE;
		p->recipe = ret ? MD_ARGS_RETURN : MD_ARGS_ENTRY;
		p->offset = 4096;
		d->nmatched++;
		found(farg, p);
	}
	return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct md_arena arena;
	struct md_compile c;
	struct md_source src = { .name = "fuzz.d" };

	if (size == 0)
		return 0;
	md_arena_init(&arena);
	md_compile_init(&c, &arena);
	c.opt.destructive = true;
	c.opt.strsize = data[0] & SHORT ? 10 : 256;
	c.env = (struct md_env){
		.ncpus = 2, .kfield = kfield, .have_cookie = true,
		.have_task_storage = !(data[0] & OLD),
		.have_session = !(data[0] & OLD),
		.have_sdiv = !(data[0] & OLD),
		.have_sleepable = !(data[0] & OLD),
		.need_pid_check = data[0] & OLD,
	};
	c.pragma = pragma;
	c.match = match;
	c.arg = &c;
	src.kind = data[0] & NAME ? MD_SRC_NAME : MD_SRC_FILE;
	src.text = md_strndup(&arena, (const char *)data + 1, size - 1);
	src.len = strlen(src.text);
	md_ptrs_push(&arena, &c.sources, &src);
	if (md_compile_parse(&c) == 0 && md_compile_check(&c) == 0)
		md_compile_image(&c);
	md_arena_free(&arena);
	return 0;
}
