/*
 * value.c - fields of a record or key as the typed values of minid.h.
 *
 * In: a field and its bytes. Out: values that own what they point to, until
 * md_values_free. Symbols become text, stacks become frames and their names.
 */
#include "runtime/consumer.h"

#include <stdlib.h>
#include <string.h>

#include "stdlib/keys.h"

/* Room for one more; NULL when there is no memory. */
static struct minid_value *
room(struct md_values *vs)
{
	unsigned cap = vs->cap ? 2 * vs->cap : 8;
	struct minid_value *v;
	void **owned;

	if (vs->n < vs->cap)
		return &vs->v[vs->n];
	v = realloc(vs->v, cap * sizeof *v);
	if (!v)
		return NULL;
	vs->v = v;
	owned = realloc(vs->owned, cap * sizeof *owned);
	if (!owned)
		return NULL;
	vs->owned = owned;
	vs->cap = cap;
	return &vs->v[vs->n];
}

static void *
symbol_text(struct md_host *h, const struct md_field *f, const uint8_t *data)
{
	struct md_out m;
	char *text;

	md_out_mem(&m);
	md_print_symbol(h, &m, f, data);
	text = strndup(m.len ? m.buf : "", m.len);
	md_out_free(&m);
	return text;
}

static void *
copy(const void *data, size_t n)
{
	void *p = malloc(n ? n : 1);

	if (p && n)
		memcpy(p, data, n);
	return p;
}

static void *
frames(struct minid_value *v, struct md_host *h, const struct md_field *f,
       const uint8_t *data)
{
	uint64_t pc[130];
	unsigned n = md_stack_frames(h, f, data, pc, 130);
	uint32_t pid; /* 0: the kernel */
	struct md_out m;
	char *p;

	memcpy(&pid, data, sizeof pid);
	md_out_mem(&m);
	md_putn(&m, (const char *)pc, 8 * (size_t)n);
	for (unsigned i = 0; i < n; i++) {
		if (i)
			md_putc(&m, '\n');
		md_print_address(h, &m, pid != 0, pid, pc[i],
				 i && pid ? f->fn : NULL);
	}
	md_putc(&m, 0);
	v->kind = MINID_STACK;
	v->size = 8 * (size_t)n;
	p = m.len > v->size ? copy(m.buf, m.len) : NULL;
	v->string = p ? p + v->size : NULL;
	md_out_free(&m);
	return p;
}

static void *
string(struct minid_value *v, struct md_host *h, const struct md_field *f,
       const uint8_t *data)
{
	size_t len;
	const char *text = md_field_text(h, f, data, &len);

	v->kind = MINID_STRING;
	v->size = len + 1;
	return strndup(text, len);
}

void
md_values_add(struct md_values *vs, struct md_host *h,
	      const struct md_field *f, const uint8_t *data)
{
	struct minid_value *v = room(vs);
	void *owned = NULL;

	if (!v) {
		vs->nomem = true;
		return;
	}
	memset(v, 0, sizeof *v);
	v->size = f->size;
	switch (f->kind) {
	case MD_F_INT:
		v->kind = MINID_INT;
		v->is_signed = md_field_signed(f);
		v->integer = (uint64_t)md_field_int(f, data);
		break;
	case MD_F_STR:
	case MD_F_PSTR:
		owned = string(v, h, f, data);
		break;
	case MD_F_SYM:
	case MD_F_USYM:
		v->kind = MINID_STRING;
		owned = symbol_text(h, f, data);
		break;
	case MD_F_USTACK:
		owned = frames(v, h, f, data);
		break;
	default:
		v->kind = MINID_BYTES;
		owned = copy(data, f->size);
		break;
	}
	if (v->kind == MINID_STRING)
		v->string = owned;
	else if (v->kind != MINID_INT)
		v->bytes = owned;
	if (v->kind != MINID_INT && !owned)
		vs->nomem = true;
	vs->owned[vs->n++] = owned;
}

void
md_values_free(struct md_values *vs)
{
	for (unsigned i = 0; i < vs->n; i++)
		free(vs->owned[i]);
	free(vs->v);
	free(vs->owned);
	memset(vs, 0, sizeof *vs);
}
