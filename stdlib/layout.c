/*
 * layout.c - how values look when no format says so: trace(), aggregation
 * keys, hex dumps, stacks, symbols (reference 5.5, 6.5 to 6.7, 8.4).
 *
 * In: a field and the bytes it stands on. Out: text in the host's sink. The
 * bytes may be at any alignment. Column widths follow the size of the value.
 */
#include "format.h"

#include <stdlib.h>
#include <string.h>

#include "keys.h"

/* -- reading fields --------------------------------------------------- */

bool
md_field_signed(const struct md_field *f)
{
	return !f->type || (md_type_is_int(f->type) && f->type->is_signed);
}

static uint64_t
word(const uint8_t *data, unsigned size)
{
	uint64_t u64;
	uint32_t u32;
	uint16_t u16;

	switch (size) {
	case 1:
		return *data;
	case 2:
		memcpy(&u16, data, 2);
		return u16;
	case 4:
		memcpy(&u32, data, 4);
		return u32;
	case 8:
		memcpy(&u64, data, 8);
		return u64;
	default:
		return 0;
	}
}

int64_t
md_field_int(const struct md_field *f, const uint8_t *data)
{
	unsigned size = f->kind == MD_F_USYM || f->kind == MD_F_SYM ? 8 :
		f->size;
	uint64_t n = word(data, size);
	unsigned shift = 64 - 8 * (size < 8 ? size : 8);

	if (f->kind == MD_F_INT && size && size < 8 && md_field_signed(f))
		return (int64_t)(n << shift) >> shift;
	return (int64_t)n;
}

long double
md_field_float(const uint8_t *data, unsigned size)
{
	long double wide = 0;
	double d = 0;
	float f = 0;

	if (size == sizeof f)
		memcpy(&f, data, sizeof f);
	else if (size == sizeof d)
		memcpy(&d, data, sizeof d);
	else
		memcpy(&wide, data, sizeof wide);
	return size == sizeof f ? (long double)f : size == sizeof d ?
		(long double)d : wide;
}

const char *
md_field_text(struct md_host *h, const struct md_field *f,
	      const uint8_t *data, size_t *len)
{
	const char *text = (const char *)data;

	if (f->kind == MD_F_PSTR) {
		text = h->pstring(h, (uint32_t)word(data, 4));
		*len = strlen(text);
	} else {
		*len = strnlen(text, f->size);
	}
	return text;
}

/* -- stacks and symbols ----------------------------------------------- */

void
md_print_address(struct md_host *h, struct md_out *o, bool user, uint32_t pid,
		 uint64_t addr, const struct md_builtin *how)
{
	if (user && h->usym)
		h->usym(h, o, pid, addr, how);
	else if (!user && h->ksym)
		h->ksym(h, o, addr, how);
	else
		md_printf(o, "0x%llx", (unsigned long long)addr);
}

void
md_print_symbol(struct md_host *h, struct md_out *o, const struct md_field *f,
		const uint8_t *data)
{
	bool user = f->kind == MD_F_USYM;

	md_print_address(h, o, user, user ? (uint32_t)word(data + 8, 4) : 0,
			 word(data, 8), f->fn);
}

unsigned
md_stack_frames(struct md_host *h, const struct md_field *f,
		const uint8_t *data, uint64_t *frames, unsigned max)
{
	unsigned i = MD_USTACK_HEAD / 8, n = 0;
	uint64_t caller = word(data + 8, 8), addr;

	/* with the caller put in, still no more than were asked for */
	if (max > f->size / 8 - i)
		max = f->size / 8 - i;
	if (f->unwind && h->unwind)
		n = h->unwind(h, (uint32_t)word(data, 8),
			      (const struct md_unwind_rec *)(data + f->size),
			      frames, max);
	if (n) { /* the first as it is told, not where it was armed */
		frames[0] = word(data + 16, 8);
		return n;
	}
	for (; i < f->size / 8 && n < max; i++) {
		addr = word(data + 8 * i, 8);
		/* frame pointers miss the caller of a function that has not
		 * set up its own frame */
		if (n == 1 && caller && addr != caller) {
			frames[n++] = caller;
			if (n == max)
				break;
		}
		if (!addr)
			break;
		frames[n++] = addr;
	}
	if (n == 1 && caller && max > 1)
		frames[n++] = caller;
	return n;
}

void
md_print_stack(struct md_host *h, struct md_out *o, const struct md_field *f,
	       const uint8_t *data, unsigned indent, int width)
{
	uint64_t frames[130];
	unsigned n = md_stack_frames(h, f, data, frames, 130);
	uint32_t pid = (uint32_t)word(data, 8); /* 0: the kernel */
	struct md_out m;

	md_puts(o, "\n");
	for (unsigned i = 0; i < n; i++) {
		md_out_mem(&m);
		md_print_address(h, &m, pid != 0, pid, frames[i],
				 i && pid ? f->fn : NULL);
		md_printf(o, "%*s%*s\n", (int)indent, "", width,
			  m.len ? m.buf : "");
		md_out_free(&m);
	}
}

/* -- bytes ------------------------------------------------------------ */

static bool
printable(uint8_t c)
{
	return c >= ' ' && c < 0x7f;
}

void
md_print_hexdump(struct md_out *o, const uint8_t *data, size_t n)
{
	md_printf(o, "\n%11s", "");
	for (int i = 0; i < 16; i++)
		md_printf(o, "  %c", "0123456789abcdef"[i]);
	md_puts(o, "  0123456789abcdef\n");
	for (size_t row = 0; row < n; row += 16) {
		size_t len = n - row < 16 ? n - row : 16;

		md_printf(o, "%5s%5x:", "", (unsigned)row);
		for (size_t i = 0; i < len; i++)
			md_printf(o, " %02x", data[row + i]);
		md_printf(o, "%*s  ", (int)(3 * (16 - len)), "");
		for (size_t i = 0; i < len; i++)
			md_putc(o, printable(data[row + i]) ?
				(char)data[row + i] : '.');
		md_puts(o, "\n");
	}
}

/* Text and nothing behind its NULs: then bytes are shown as text. */
static bool
is_text(const uint8_t *data, size_t n)
{
	size_t i = 0;

	while (i < n && printable(data[i]))
		i++;
	if (i == 0)
		return false;
	while (i < n && !data[i])
		i++;
	return i == n;
}

static void
put_column(struct md_out *o, const char *text, size_t len, int width)
{
	md_puts(o, "  ");
	md_putn(o, text, len);
	if (len < (size_t)width)
		md_printf(o, "%*s", width - (int)len, "");
}

static void
put_symbol_column(struct md_host *h, const struct md_field *f,
		  const uint8_t *data)
{
	struct md_out m;

	md_out_mem(&m);
	md_print_symbol(h, &m, f, data);
	put_column(h->out, m.len ? m.buf : "", m.len, 50);
	md_out_free(&m);
}

/* -- trace() ---------------------------------------------------------- */

static void
trace_int(struct md_host *h, const struct md_field *f, const uint8_t *data)
{
	bool sign = md_field_signed(f);
	long long n = md_field_int(f, data);
	int width = f->size == 1 ? 3 : f->size == 2 ? 5 :
		f->size == 4 ? 10 : sign ? 19 : 20;

	if (h->quiet)
		width = 0;
	else
		md_puts(h->out, " ");
	if (sign)
		md_printf(h->out, "%*lld", width, n);
	else
		md_printf(h->out, "%*llu", width, (unsigned long long)n);
}

static void
trace_string(struct md_host *h, const struct md_field *f, const uint8_t *data)
{
	size_t len;
	const char *text = md_field_text(h, f, data, &len);

	if (h->quiet)
		md_putn(h->out, text, len);
	else
		put_column(h->out, text, len, 33);
}

/* All bytes that a string may have, and the NUL. */
static void
raw_string(struct md_host *h, const struct md_field *f, const uint8_t *data)
{
	size_t n = f->type->size + (f->type->kind == MD_T_STRING), len;
	const char *text = md_field_text(h, f, data, &len);
	uint8_t *bytes = calloc(1, n + len);

	if (bytes) {
		memcpy(bytes, text, len);
		md_print_hexdump(h->out, bytes, (unsigned)n);
	}
	free(bytes);
}

void
md_print_trace(struct md_host *h, const struct md_field *f,
	       const uint8_t *data, const struct md_firing *fi)
{
	if (f->kind == MD_F_INT ? h->rawbytes :
	    f->kind == MD_F_STR && f->type->kind == MD_T_ARRAY) {
		md_print_hexdump(h->out, data, f->size);
		return;
	}
	if (h->rawbytes && (f->kind == MD_F_STR || f->kind == MD_F_PSTR)) {
		raw_string(h, f, data);
		return;
	}
	switch (f->kind) {
	case MD_F_INT:
		trace_int(h, f, data);
		break;
	case MD_F_STR:
	case MD_F_PSTR:
		trace_string(h, f, data);
		break;
	case MD_F_USTACK:
		md_print_stack(h, h->out, f, data, h->stackindent, 0);
		break;
	case MD_F_SYM:
	case MD_F_USYM:
		put_symbol_column(h, f, data);
		break;
	default:
		md_print_hexdump(h->out, data, f->size);
		break;
	}
}

/* -- aggregations ----------------------------------------------------- */

static void
key_int(struct md_host *h, const struct md_field *f, const uint8_t *data)
{
	uint64_t n = word(data, f->size);
	int width = f->size == 1 ? 3 : f->size == 2 ? 5 :
		f->size == 4 ? 8 : 16;

	md_printf(h->out, " %*lld", width, f->size == 4 ?
		  (long long)(int)(uint32_t)n : (long long)n);
}

void
md_print_key(struct md_host *h, const struct md_field *f, const uint8_t *data)
{
	const char *text;
	size_t len;

	switch (f->kind) {
	case MD_F_INT:
		key_int(h, f, data);
		break;
	case MD_F_USTACK:
	case MD_F_SYM:
	case MD_F_USYM:
		md_print_trace(h, f, data, NULL);
		break;
	default:
		if (f->kind == MD_F_STR || f->kind == MD_F_PSTR ||
		    is_text(data, f->size)) {
			text = md_field_text(h, f, data, &len);
			put_column(h->out, text, len, 50);
		} else {
			md_print_hexdump(h->out, data, f->size);
		}
		break;
	}
}

bool
md_print_table(struct md_host *h, struct md_out *o,
	       const struct md_image_agg *a, const uint64_t *state, uint64_t normal)
{
	uint64_t *zero = NULL;

	if (!a->fn->ops->agg->table)
		return false;
	if (!state)
		state = zero = calloc(1, a->size);
	if (state)
		a->fn->ops->agg->table(o, h->look, a, state, normal);
	free(zero);
	return true;
}

void
md_print_aggval(struct md_host *h, const struct md_image_agg *a,
		const uint64_t *state, uint64_t normal)
{
	if (!md_print_table(h, h->out, a, state, normal))
		md_printf(h->out, " %16lld", state ?
			  (long long)a->fn->ops->agg->value(state, normal) :
			  0);
}
