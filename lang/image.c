/*
 * image.c - the image as text, for --dump=bpf and for comparing images.
 *
 * In: a finished image. Out: maps, programs with their code, sites, clauses
 * and aggregations, in the order of their numbers. Nothing that differs from
 * run to run (addresses, descriptors) is printed.
 */
#include "builtin.h"
#include "out.h"

#include <inttypes.h>

static const char *const map_kinds[] = {
	"array", "rodata", "hash", "percpu-hash", "thread", "ring",
};
static const char *const prog_kinds[] = {
	"callback", "uprobe", "uretprobe", "session", "tracepoint", "profile",
};
static const char *const field_kinds[] = {
	"int", "str", "pstr", "bytes", "ustack", "sym", "usym",
	"float",
};

static void
dump_maps(const struct md_image *img, struct md_out *out)
{
	for (unsigned i = 0; i < img->nmaps; i++) {
		const struct md_image_map *m = &img->maps[i];

		md_printf(out, "map:%u %s %s key %u value %u entries %u", i,
			  map_kinds[m->kind], m->name ? m->name : "-",
			  m->key_size, m->value_size, m->entries);
		if (m->tunable)
			md_printf(out, " (%s)", m->tunable);
		md_putc(out, '\n');
	}
}

static void
dump_clause_list(const char *what, const struct md_ptrs *clauses,
		 struct md_out *out)
{
	if (!clauses->n)
		return;
	md_printf(out, " %s", what);
	for (unsigned i = 0; i < clauses->n; i++) {
		const struct md_clause *c = clauses->v[i];

		md_printf(out, "%s%u", i ? "," : " ", c->index);
	}
}

static void
dump_prog(const struct md_image *img, unsigned i, struct md_out *out)
{
	const struct md_image_prog *p = &img->progs[i];

	md_printf(out, "\nprog:%u %s %s%s, %u instructions", i,
		  prog_kinds[p->kind], p->name ? p->name : "-",
		  p->sleepable ? " sleepable" : "", p->n);
	if (p->tp)
		md_printf(out, " on %s", p->tp->tracepoint);
	dump_clause_list("clauses", &p->clauses, out);
	dump_clause_list("return clauses", &p->ret_clauses, out);
	md_putc(out, '\n');
	md_disasm(p, out);
}

static void
dump_probe(const struct md_probe *p, struct md_out *out)
{
	md_printf(out, " %s:%s:%s:%s", p->prov ? p->prov : "",
		  p->mod ? p->mod : "", p->func ? p->func : "",
		  p->name ? p->name : "");
}

const struct md_retplace *
md_site_place(const struct md_image_site *s)
{
	return s->probe->recipe == MD_ARGS_PLACE
		       ? &s->probe->places->v[s->place]
		       : NULL;
}

static void
dump_sites(const struct md_image *img, struct md_out *out)
{
	if (img->nsites)
		md_putc(out, '\n');
	for (unsigned i = 0; i < img->nsites; i++) {
		const struct md_image_site *s = &img->sites[i];

		md_printf(out, "site:%u prog:%" PRIu32, i, s->prog);
		dump_probe(s->probe, out);
		if (s->prog < img->nprogs &&
		    img->progs[s->prog].kind == MD_PROG_SESSION)
			dump_probe(s[1].probe, out);
		md_putc(out, '\n');
	}
}

static void
dump_fields(const struct md_field *fields, unsigned n, struct md_out *out)
{
	for (unsigned i = 0; i < n; i++)
		md_printf(out, " %s@%u+%u", field_kinds[fields[i].kind],
			  fields[i].off, fields[i].size);
}

static void
dump_clauses(const struct md_image *img, struct md_out *out)
{
	for (unsigned i = 0; i < img->nclauses; i++) {
		const struct md_image_clause *c = &img->clauses[i];

		md_printf(out, "clause:%u record %u%s\n", i, c->rec_size,
			  c->default_action ? " default action" : "");
		for (unsigned k = 0; k < c->nactions; k++) {
			const struct md_image_action *a = &c->actions[k];

			md_printf(out, "    action:%u %s", k,
				  a->fn ? a->fn->name : "-");
			dump_fields(a->fields, a->nfields, out);
			for (unsigned g = 0; g < a->naggs; g++)
				md_printf(out, " agg:%d", a->aggs[g]);
			md_putc(out, '\n');
		}
	}
}

static void
dump_aggs(const struct md_image *img, struct md_out *out)
{
	for (unsigned i = 0; i < img->naggs; i++) {
		const struct md_image_agg *a = &img->aggs[i];

		md_printf(out, "agg:%u @%s %s state %u", i, a->name,
			  a->fn ? a->fn->name : "-", a->size);
		if (a->where == MD_AGG_DIRECT)
			md_printf(out, " at %u", a->off);
		else
			md_printf(out, " in map:%d, key %u", a->map,
				  a->key_size);
		if (a->where == MD_AGG_HASH && a->key_map >= 0)
			md_printf(out, " in map:%d", a->key_map);
		dump_fields(a->keys, a->nkeys, out);
		md_putc(out, '\n');
	}
}

void
md_image_dump(const struct md_image *img, struct md_out *out)
{
	dump_maps(img, out);
	for (unsigned i = 0; i < img->nprogs; i++)
		dump_prog(img, i, out);
	dump_sites(img, out);
	dump_clauses(img, out);
	dump_aggs(img, out);
}
