/*
 * provider.c - `provider NAME { probe P(int, char *); };`: what a program
 * promises to pass at its own probes.
 *
 * In: a definition. Out: the types of each probe's arguments, and the header
 * that a C or C++ program includes to have the probes: nothing is linked or
 * run. The header holds for each probe a macro NAME_P(args) that leaves a nop
 * and a note of section .note.stapsdt, the one that <sys/sdt.h> writes, and
 * NAME_P_ENABLED(), true while the probe is traced.
 *
 * Arguments are integers and pointers; how a script sees them may be another
 * matter (check_xlate.c).
 */
#include "provider.h"

#include <ctype.h>
#include <string.h>

enum { PROBE_ARGS = 10 }; /* arg0 to arg9 */

/* -- checking ------------------------------------------------------------- */

static void
check_type(struct md_check *c, const struct md_provprobe *p,
	   const struct md_type *t)
{
	if (!md_type_is_scalar(t) && t->kind != MD_T_STRING &&
	    t->kind != MD_T_ARRAY && t->kind != MD_T_ERROR)
		md_check_error(c, MD_D_UNIMPL, p->loc, "probe %s: arguments "
			       "of type %s are not implemented in minid yet",
			       p->name, md_text(c, t));
}

static void
check_probe(struct md_check *c, struct md_provprobe *p)
{
	struct md_dtor f = {
		.kind = MD_DT_FUNC,
		.has_params = true,
		.params = p->in,
		.loc = p->loc,
	};

	p->type = md_check_declarator(c, c->t->void_, &f);
	if (p->has_out)
		md_check_mapping(c, p);
	if (p->type->nparams > PROBE_ARGS)
		md_check_error(c, MD_D_PROV_PRARGLEN, p->loc, "probe %s has "
			       "%u arguments, more than %u", p->name,
			       p->type->nparams, PROBE_ARGS);
	for (unsigned i = 0; i < p->type->nparams; i++)
		check_type(c, p, p->type->params[i]);
}

/* Of this name, or any. */
static const struct md_item *
first_provider(const struct md_compile *c, const char *name)
{
	for (unsigned i = 0; i < c->asts.n; i++) {
		const struct md_ast *ast = c->asts.v[i];

		for (unsigned k = 0; k < ast->items.n; k++) {
			const struct md_item *item = ast->items.v[k];

			if (item->kind == MD_I_PROVIDER &&
			    (!name || !strcmp(name, item->prov.name)))
				return item;
		}
	}
	return NULL;
}

/* Has the earlier definition this probe, with these arguments? */
static bool
same_probe(const struct md_item *old, const struct md_provprobe *p)
{
	for (unsigned i = 0; i < old->prov.probes.n; i++) {
		const struct md_provprobe *q = old->prov.probes.v[i];

		if (!strcmp(p->name, q->name))
			return md_type_same(p->type, q->type) &&
			       p->out.n == q->out.n;
	}
	return false;
}

void
md_check_provider(struct md_check *c, struct md_item *item)
{
	const char *name = item->prov.name;
	const struct md_item *old = first_provider(c->c, name);
	struct md_provprobe *p;

	if (isdigit((unsigned char)name[strlen(name) - 1]))
		md_check_error(c, MD_D_PROV_BADNAME, item->loc, "the name of "
			       "provider %s ends in a digit: the process id "
			       "follows there", name);
	for (unsigned i = 0; i < item->prov.probes.n; i++) {
		p = item->prov.probes.v[i];
		check_probe(c, p);
		if (old != item && !same_probe(old, p))
			md_check_error(c, MD_D_PROV_INCOMPAT, p->loc, "probe %s "
				       "is not that of the earlier definition "
				       "of provider %s", p->name, name);
		for (unsigned k = 0; k < i; k++) {
			const struct md_provprobe *q = item->prov.probes.v[k];

			if (!strcmp(p->name, q->name))
				md_check_error(c, MD_D_PROV_PRDUP, p->loc,
					       "probe %s is defined twice in "
					       "provider %s", p->name, name);
		}
	}
}

/* -- the header ------------------------------------------------------------ */

static const char prelude[] =
	"/* What <sys/sdt.h> defines, too: a nop, and a note that tells where it\n"
	" * is and where the arguments are. */\n"
	"#ifndef MINID_NOTE\n"
	"#define MINID_NOTE(provider, name, args) \\\n"
	"	\"990:	nop\\n\" \\\n"
	"	\"	.pushsection .note.stapsdt, \\\"?\\\", \\\"note\\\"\\n\" \\\n"
	"	\"	.balign 4\\n\" \\\n"
	"	\"	.4byte 992f-991f, 994f-993f, 3\\n\" \\\n"
	"	\"991:	.asciz \\\"stapsdt\\\"\\n\" \\\n"
	"	\"992:	.balign 4\\n\" \\\n"
	"	\"993:	.8byte 990b, _.stapsdt.base, \" \\\n"
	"	provider \"_\" name \"_semaphore\\n\" \\\n"
	"	\"	.asciz \\\"\" provider \"\\\"\\n\" \\\n"
	"	\"	.asciz \\\"\" name \"\\\"\\n\" \\\n"
	"	\"	.asciz \\\"\" args \"\\\"\\n\" \\\n"
	"	\"994:	.balign 4\\n\" \\\n"
	"	\"	.popsection\\n\" \\\n"
	"	\"	.ifndef _.stapsdt.base\\n\" \\\n"
	"	\"	.pushsection .stapsdt.base, \\\"aG\\\", \" \\\n"
	"	\"\\\"progbits\\\", .stapsdt.base, comdat\\n\" \\\n"
	"	\"	.weak _.stapsdt.base\\n\" \\\n"
	"	\"	.hidden _.stapsdt.base\\n\" \\\n"
	"	\"_.stapsdt.base: .space 1\\n\" \\\n"
	"	\"	.size _.stapsdt.base, 1\\n\" \\\n"
	"	\"	.popsection\\n\" \\\n"
	"	\"	.endif\\n\"\n"
	"/* How many tracers look at a probe; one counter in a program. */\n"
	"#define MINID_COUNTER __attribute__((weak, used, \\\n"
	"	visibility(\"hidden\"), section(\".probes\")))\n"
	"#endif\n";

/* MYPROV_Q_R of provider myprov and probe q__r. */
static void
put_macro(struct md_out *o, const char *prov, const char *probe)
{
	const char *parts[] = { prov, probe };

	for (unsigned i = 0; i < 2; i++) {
		if (i)
			md_putc(o, '_');
		for (const char *s = parts[i]; *s; s++) {
			if (s[0] == '_' && s[1] == '_')
				s++;
			md_putc(o, (char)toupper((unsigned char)*s));
		}
	}
}

static void
put_params(struct md_out *o, unsigned n)
{
	md_putc(o, '(');
	for (unsigned i = 0; i < n; i++)
		md_printf(o, i ? ", arg%u" : "arg%u", i);
	md_putc(o, ')');
}

/* Bytes of an argument, and whether it has a sign. */
static unsigned
width(const struct md_type *t, bool *is_signed)
{
	*is_signed = md_type_is_int(t) && t->is_signed;
	return md_type_is_int(t) && t->size ? t->size : 8;
}

static void
put_probe(struct md_out *o, const char *prov, const struct md_provprobe *p)
{
	unsigned n = p->type->nparams;
	bool sign;

	md_printf(o, "extern volatile unsigned short %s_%s_semaphore;\n", prov,
		  p->name);
	md_printf(o, "volatile unsigned short %s_%s_semaphore MINID_COUNTER;\n"
		  "#define ", prov, p->name);
	put_macro(o, prov, p->name);
	md_printf(o, "_ENABLED() __builtin_expect(%s_%s_semaphore, 0)\n"
		  "#define ", prov, p->name);
	put_macro(o, prov, p->name);
	put_params(o, n);
	md_printf(o, " \\\n	__asm__ __volatile__(MINID_NOTE(\"%s\", "
		  "\"%s\", \"", prov, p->name);
	for (unsigned i = 0; i < n; i++) {
		unsigned size = width(p->type->params[i], &sign);

		md_printf(o, "%s%s%u@%%%u", i ? " " : "", sign ? "-" : "", size,
			  i);
	}
	md_puts(o, "\")");
	for (unsigned i = 0; i < n; i++) {
		unsigned size = width(p->type->params[i], &sign);

		md_printf(o, "%s \\\n		\"nor\"((__%sINT%u_TYPE__)"
			  "(arg%u))", i ? "," : " : :", sign ? "" : "U",
			  8 * size, i);
	}
	md_puts(o, ")\n");
}

static void
put_empty(struct md_out *o, const char *prov, const struct md_provprobe *p)
{
	md_puts(o, "#define ");
	put_macro(o, prov, p->name);
	md_puts(o, "_ENABLED() 0\n#define ");
	put_macro(o, prov, p->name);
	put_params(o, p->type->nparams);
	md_puts(o, " ((void)0)\n");
}

static void
put_provider(struct md_out *o, const struct md_item *item, bool empty)
{
	for (unsigned i = 0; i < item->prov.probes.n; i++)
		(empty ? put_empty : put_probe)(o, item->prov.name,
						item->prov.probes.v[i]);
}

static void
each_provider(const struct md_compile *c, struct md_out *o, bool empty)
{
	for (unsigned i = 0; i < c->asts.n; i++) {
		const struct md_ast *ast = c->asts.v[i];

		for (unsigned k = 0; k < ast->items.n; k++) {
			const struct md_item *item = ast->items.v[k];

			if (item->kind == MD_I_PROVIDER)
				put_provider(o, item, empty);
		}
	}
}

bool
md_provider_header(const struct md_compile *c, struct md_out *o)
{
	const struct md_item *first = first_provider(c, NULL);

	if (!first)
		return false;
	md_printf(o, "/* Made by minid -h: probes of this program. */\n"
		  "#ifndef MINID_PROBES_OF_%s\n#define MINID_PROBES_OF_%s\n"
		  "#if defined(__linux__) && "
		  "(defined(__x86_64__) || defined(__aarch64__))\n",
		  first->prov.name, first->prov.name);
	md_puts(o, prelude);
	md_puts(o, "#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
	each_provider(c, o, false);
	md_puts(o, "#ifdef __cplusplus\n}\n#endif\n#else\n");
	each_provider(c, o, true);
	md_puts(o, "#endif\n#endif\n");
	return true;
}
