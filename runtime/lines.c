/*
 * lines.c - records, aggregations, losses and errors as lines for machines.
 *
 * In: what the callbacks of minid.h give. Out: one line each, as minid-json(5)
 * describes them, or "outer;inner count" for viewers of flame graphs.
 *
 * JSON is written by json-c, which knows signed and unsigned 64-bit integers.
 * Text of a traced program may be any bytes: what is no UTF-8 is not changed
 * but given in hexadecimal. Without json-c only the folded form is there.
 */
#include "runtime/lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef HAVE_JSON_C
#include <json-c/json.h>

typedef struct json_object json;

bool
md_json_supported(void)
{
	return true;
}

/* -- values ----------------------------------------------------------------- */

/* Length of the UTF-8 character at s, or 0: shortest form, no surrogate. */
static size_t
utf8(const unsigned char *s, size_t n)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	size_t len = s[0] < 0x80 ? 1 : s[0] < 0xc0 ? 0 : s[0] < 0xe0 ? 2 :
		     s[0] < 0xf0 ? 3 : s[0] < 0xf8 ? 4 : 0;
	uint32_t v = len > 1 ? s[0] & (0x7fu >> len) : s[0];

	if (!len || len > n)
		return 0;
	for (size_t i = 1; i < len; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		v = v << 6 | (s[i] & 0x3f);
	}
	return v < least[len] || v > 0x10ffff || (v >= 0xd800 && v < 0xe000)
		       ? 0 : len;
}

static void
put(json *o, const char *key, json *v)
{
	json_object_object_add(o, key, v);
}

static json *
bytes(const void *data, size_t n)
{
	static const char digits[] = "0123456789abcdef";
	const unsigned char *p = data;
	char *hex = malloc(2 * n + 1);
	json *o = json_object_new_object();

	for (size_t i = 0; hex && i < n; i++) {
		hex[2 * i] = digits[p[i] >> 4];
		hex[2 * i + 1] = digits[p[i] & 15];
	}
	put(o, "bytes", hex ? json_object_new_string_len(hex, (int)(2 * n))
			    : NULL);
	free(hex);
	return o;
}

static json *
text(const char *s, size_t n)
{
	size_t len = 1;

	for (size_t i = 0; i < n && len; i += len)
		len = utf8((const unsigned char *)s + i, n - i);
	return len ? json_object_new_string_len(s, (int)n) : bytes(s, n);
}

static void
put_text(json *o, const char *key, const char *s)
{
	if (s)
		put(o, key, text(s, strlen(s)));
}

/* Frames with their names, which are lines of v->string. */
static json *
stack(const struct minid_value *v)
{
	json *o = json_object_new_object(), *list = json_object_new_array();
	const char *name = v->string;
	uint64_t address;

	for (size_t i = 0; i + 8 <= v->size; i += 8) {
		size_t n = strcspn(name, "\n");
		json *frame = json_object_new_object();

		memcpy(&address, (const char *)v->bytes + i, 8);
		put(frame, "address", json_object_new_uint64(address));
		put(frame, "name", text(name, n));
		json_object_array_add(list, frame);
		name += n + (name[n] == '\n');
	}
	put(o, "stack", list);
	return o;
}

static json *
value(const struct minid_value *v)
{
	switch (v->kind) {
	case MINID_INT:
		return v->is_signed
			       ? json_object_new_int64((int64_t)v->integer)
			       : json_object_new_uint64(v->integer);
	case MINID_STRING:
		return text(v->string, strlen(v->string));
	case MINID_STACK:
		return stack(v);
	default:
		return bytes(v->bytes, v->size);
	}
}

static json *
values(const struct minid_value *v, unsigned n)
{
	json *list = json_object_new_array();

	for (unsigned i = 0; i < n; i++)
		json_object_array_add(list, value(&v[i]));
	return list;
}

/* -- lines ------------------------------------------------------------------ */

static json *
line(const char *type)
{
	json *o = json_object_new_object();

	put_text(o, "type", type);
	return o;
}

static char *
finish(json *o)
{
	const char *s = json_object_to_json_string_ext(o,
			JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE);
	char *copy = s ? strdup(s) : NULL;

	json_object_put(o);
	return copy;
}

static void
write_line(void *arg, json *o)
{
	struct md_lines *l = arg;

	l->put(arg, finish(o));
}

static json *
probe(uint32_t id, const char *prov, const char *mod, const char *func,
      const char *name)
{
	json *p = json_object_new_object();

	put(p, "id", json_object_new_uint64(id));
	put_text(p, "provider", prov);
	put_text(p, "module", mod);
	put_text(p, "function", func);
	put_text(p, "name", name);
	return p;
}

static int
json_record(void *arg, const struct minid_record *r)
{
	json *o = line("record");

	put(o, "probe", probe(r->probe, r->provider, r->module, r->function,
			      r->name));
	put(o, "cpu", json_object_new_uint64(r->cpu));
	put(o, "pid", json_object_new_int64(r->pid));
	put(o, "tid", json_object_new_int64(r->tid));
	put(o, "values", values(r->values, r->nvalues));
	if (r->text_len)
		put(o, "text", text(r->text, r->text_len));
	write_line(arg, o);
	return 0;
}

static void
put_result(json *o, const struct minid_aggregate *a)
{
	json *list, *b;

	if (!a->labels) {
		put(o, "value", json_object_new_int64(a->value));
		return;
	}
	list = json_object_new_array();
	for (unsigned i = 0; i < a->nbuckets; i++) {
		b = json_object_new_object();
		put(b, "from", json_object_new_int64(a->labels[i]));
		put(b, "count", json_object_new_int64(a->counts[i]));
		json_object_array_add(list, b);
	}
	put(o, "buckets", list);
}

static void
json_aggregation(void *arg, const struct minid_aggregate *a)
{
	json *o = line("aggregation"), *list, *one;

	put_text(o, "name", a->name);
	put_text(o, "function", a->function);
	put(o, "keys", values(a->keys, a->nkeys));
	put_result(o, a);
	list = a->ncpus ? json_object_new_array() : NULL;
	for (unsigned i = 0; i < a->ncpus; i++) {
		one = json_object_new_object();
		put(one, "cpu", json_object_new_int64(i));
		put_result(one, &a->cpus[i]);
		json_object_array_add(list, one);
	}
	if (list)
		put(o, "cpus", list);
	write_line(arg, o);
}

static void
json_overhead(void *arg, const struct minid_overhead *v)
{
	json *o = line("overhead");

	if (v->probe)
		put(o, "probe", probe(v->probe, v->provider, v->module,
				      v->function, v->name));
	put(o, "firings", json_object_new_uint64(v->firings));
	put(o, "program_ns", json_object_new_uint64(v->program_ns));
	put(o, "trap_ns", json_object_new_uint64(v->trap_ns));
	put(o, "target_ns", json_object_new_uint64(v->target_ns));
	write_line(arg, o);
}

static void
json_drop(void *arg, const struct minid_loss *l)
{
	static const char *const kinds[] = {
		[MINID_DROP_RECORD] = "record",
		[MINID_DROP_AGGREGATION] = "aggregation",
		[MINID_DROP_DYNVAR] = "dynamic variable",
		[MINID_DROP_ERROR] = "error",
		[MINID_DROP_OTHER] = "other",
		[MINID_DROP_SPECULATION] = "speculation",
	};
	json *o = line("drop");

	put_text(o, "kind", kinds[l->kind]);
	if (l->cpu >= 0)
		put(o, "cpu", json_object_new_int64(l->cpu));
	put(o, "count", json_object_new_uint64(l->n));
	put_text(o, "text", l->text);
	put_text(o, "hint", l->hint);
	write_line(arg, o);
}

static void
json_fault(void *arg, const struct minid_fault *f)
{
	json *o = line("fault");

	put_text(o, "probe", f->probe);
	put_text(o, "text", f->text);
	put(o, "clause", json_object_new_int64(f->clause));
	put_text(o, "file", f->file);
	put(o, "line", json_object_new_int64(f->line));
	put(o, "column", json_object_new_int64(f->column));
	put_text(o, "hint", f->hint);
	write_line(arg, o);
}

static void
json_notice(void *arg, int error, const char *what)
{
	json *o = line("notice");

	put(o, "error", json_object_new_boolean(error));
	put_text(o, "text", what);
	write_line(arg, o);
}

/* What is not in records; empty lines are layout. */
static void
json_output(void *arg, const char *s, size_t len)
{
	size_t blank = 0;
	json *o;

	while (blank < len && s[blank] == '\n')
		blank++;
	if (blank == len)
		return;
	o = line("text");
	put(o, "text", text(s, len));
	write_line(arg, o);
}

char *
md_json_error(const struct minid_error *e)
{
	json *o = line("error");

	put_text(o, "message", e->message);
	put_text(o, "file", e->file);
	if (e->line) {
		put(o, "line", json_object_new_int64(e->line));
		put(o, "column", json_object_new_int64(e->column));
	}
	put_text(o, "tag", e->tag);
	put_text(o, "hint", e->hint);
	put_text(o, "text", e->text);
	return finish(o);
}

static void
json_callbacks(struct minid_callbacks *cb)
{
	cb->record = json_record;
	cb->aggregation = json_aggregation;
	cb->lost = json_drop;
	cb->failed = json_fault;
	cb->notice = json_notice;
	cb->output = json_output;
	cb->overhead = json_overhead;
}

#else

bool
md_json_supported(void)
{
	return false;
}

char *
md_json_error(const struct minid_error *e)
{
	return NULL;
}

static void
json_callbacks(struct minid_callbacks *cb)
{
}
#endif

/* -- folded ----------------------------------------------------------------- */

/* One frame: no offset, and none of the characters that have a meaning. */
static void
put_frame(FILE *f, const char *s, size_t n)
{
	const char *plus = memchr(s, '+', n);

	/* an offset, not operator+ */
	if (plus && n - (size_t)(plus - s) > 3 && !memcmp(plus, "+0x", 3))
		n = (size_t)(plus - s);
	for (size_t i = 0; i < n; i++)
		fputc(s[i] == ';' || s[i] == '\n' ? ':' : s[i], f);
}

/* The frames from the outermost, which is the last line. */
static void
put_frames(FILE *f, const char *s)
{
	size_t end = strlen(s), at;

	if (!end) /* nothing of the program was on its stack yet */
		fputs("[unknown]", f);
	while (end) {
		for (at = end; at && s[at - 1] != '\n';)
			at--;
		put_frame(f, s + at, end - at);
		end = at ? at - 1 : 0;
		if (end)
			fputc(';', f);
	}
}

static void
put_key(FILE *f, const struct minid_value *v)
{
	if (v->kind == MINID_STRING)
		put_frame(f, v->string, strlen(v->string));
	else if (v->kind == MINID_INT && v->is_signed)
		fprintf(f, "%" PRId64, (int64_t)v->integer);
	else if (v->kind == MINID_INT)
		fprintf(f, "%" PRIu64, v->integer);
}

/* NULL: it is no stack, or there is no memory. */
static char *
folded(const struct minid_aggregate *a)
{
	bool stack_seen = false;
	char *buf = NULL;
	size_t n = 0;
	FILE *f;

	for (unsigned i = 0; i < a->nkeys; i++)
		stack_seen |= a->keys[i].kind == MINID_STACK;
	if (!stack_seen || a->labels)
		return NULL;
	f = open_memstream(&buf, &n);
	if (!f)
		return NULL;
	/* what is no frame is further out */
	for (unsigned i = 0; i < a->nkeys; i++) {
		if (a->keys[i].kind == MINID_STACK)
			continue;
		put_key(f, &a->keys[i]);
		fputc(';', f);
	}
	for (unsigned i = 0; i < a->nkeys; i++) {
		if (a->keys[i].kind != MINID_STACK)
			continue;
		put_frames(f, a->keys[i].string);
		break;
	}
	fprintf(f, " %" PRId64, a->value);
	if (fclose(f)) {
		free(buf);
		return NULL;
	}
	return buf;
}

static void
folded_aggregation(void *arg, const struct minid_aggregate *a)
{
	struct md_lines *l = arg;
	char *s = folded(a), text[128];

	if (s) {
		l->put(arg, s);
	} else if (!l->skipped) {
		snprintf(text, sizeof text, "@%s has no stack as a key, or no "
			 "number as its value: not written", a->name);
		l->say(arg, text);
		l->skipped = true;
	}
}

/* Scripts may still print: beside the stacks. */
static void
folded_output(void *arg, const char *s, size_t len)
{
	fwrite(s, 1, len, stderr);
}

void
md_lines_callbacks(enum md_form form, struct minid_callbacks *cb)
{
	if (form == MD_JSON) {
		json_callbacks(cb);
	} else if (form == MD_FOLDED) {
		cb->aggregation = folded_aggregation;
		cb->output = folded_output;
	}
}
