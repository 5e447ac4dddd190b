/*
 * demangle.c - names of C++ and Rust as their programmers write them.
 *
 * In: a symbol's name. Out: the same as source text, or NULL when it is no
 * such name. C++ (and the older names of Rust, which look alike) are read by
 * the C++ runtime of the machine, which is loaded when the first is met: where
 * there is none, names stay as they are. The newer names of Rust are read
 * here (RFC 2603); crate hashes, lifetimes and the values of constants that
 * are no numbers are left out.
 *
 * Nothing is trusted: text is bounded, and so is how deep names may nest.
 */
#include "prov.h"

#include <ctype.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 4096, DEPTH_MAX = 64 };

typedef char *cxx_fn(const char *name, char *buf, size_t *n, int *status);

struct md_demangler {
	void *lib;
	cxx_fn *cxx;
	bool tried;
	char text[TEXT_MAX];
};

struct md_demangler *
md_demangler_new(struct md_arena *a)
{
	return md_alloc(a, sizeof(struct md_demangler));
}

void
md_demangler_end(struct md_demangler *d)
{
	if (d && d->lib)
		dlclose(d->lib);
}

/* -- Rust, RFC 2603 ------------------------------------------------------- */

struct rust {
	const char *from, *s, *end; /* behind _R */
	char *out;
	size_t n, max;
	unsigned depth;
	bool bad, mute;
};

static void path(struct rust *r, bool value);
static void type(struct rust *r);

static void
put(struct rust *r, const char *s, size_t n)
{
	if (r->mute)
		return;
	if (n >= r->max - r->n) {
		r->bad = true;
		return;
	}
	memcpy(r->out + r->n, s, n);
	r->n += n;
}

static void
puts_(struct rust *r, const char *s)
{
	put(r, s, strlen(s));
}

static bool
eat(struct rust *r, char c)
{
	if (r->s == r->end || *r->s != c)
		return false;
	r->s++;
	return true;
}

static char
next(struct rust *r)
{
	if (r->s == r->end) {
		r->bad = true;
		return 0;
	}
	return *r->s++;
}

/* [0-9a-zA-Z]* _ : _ is 0, 0_ is 1 */
static uint64_t
base62(struct rust *r)
{
	uint64_t v = 0;
	char c;

	if (eat(r, '_'))
		return 0;
	while ((c = next(r)) != '_' && !r->bad) {
		if (!isalnum((unsigned char)c)) {
			r->bad = true;
			break;
		}
		v = v * 62 + (uint64_t)(c <= '9' ? c - '0' :
					c >= 'a' ? c - 'a' + 10 : c - 'A' + 36);
	}
	return v + 1;
}

/* An identifier; the number that tells those of one name apart is returned. */
static uint64_t
ident(struct rust *r, const char **s, size_t *n)
{
	uint64_t number = eat(r, 's') ? base62(r) + 1 : 0;

	eat(r, 'u'); /* Punycode stays as it is */
	*n = 0;
	while (r->s < r->end && isdigit((unsigned char)*r->s) && *n < TEXT_MAX)
		*n = *n * 10 + (size_t)(*r->s++ - '0');
	eat(r, '_');
	if (*n > (size_t)(r->end - r->s)) {
		r->bad = true;
		*n = 0;
	}
	*s = r->s;
	r->s += *n;
	return number;
}

/* B: what stands at an earlier place */
static void
back(struct rust *r, void (*what)(struct rust *))
{
	uint64_t to = base62(r);
	const char *here = r->s;

	if (to >= (uint64_t)(here - r->from)) {
		r->bad = true;
		return;
	}
	if (r->mute)
		return;
	r->s = r->from + to;
	what(r);
	r->s = here;
}

static void
type_path(struct rust *r)
{
	path(r, false);
}

static void
value_path(struct rust *r)
{
	path(r, true);
}

/* A list of things up to E. */
static void
list(struct rust *r, void (*what)(struct rust *), const char *between)
{
	for (bool first = true; !r->bad && !eat(r, 'E'); first = false) {
		if (!first)
			puts_(r, between);
		what(r);
	}
}

static void
constant(struct rust *r)
{
	const char *from;
	char t = next(r);

	if (t == 'B') {
		back(r, constant);
		return;
	}
	if (t == 'p') {
		puts_(r, "_");
		return;
	}
	if (eat(r, 'n'))
		puts_(r, "-");
	from = r->s;
	while (next(r) != '_' && !r->bad)
		;
	if (t == 'b') {
		puts_(r, *from == '1' ? "true" : "false");
		return;
	}
	if (r->s - from > 2)
		puts_(r, "0x");
	put(r, from, (size_t)(r->s - from) - 1);
}

static void
generic(struct rust *r)
{
	if (eat(r, 'L')) {
		base62(r);
		puts_(r, "'_");
	} else if (eat(r, 'K')) {
		constant(r);
	} else {
		type(r);
	}
}

/* The place of an impl block: not shown. */
static void
impl_path(struct rust *r)
{
	bool mute = r->mute;

	r->mute = true;
	if (eat(r, 's'))
		base62(r);
	path(r, false);
	r->mute = mute;
}

static void
nested(struct rust *r, bool value)
{
	char space = next(r);
	uint64_t number;
	const char *s;
	size_t n;

	path(r, value);
	number = ident(r, &s, &n);
	if (!isupper((unsigned char)space)) {
		if (n)
			puts_(r, "::");
		put(r, s, n);
		return;
	}
	puts_(r, space == 'C' ? "::{closure" : "::{shim");
	if (n)
		puts_(r, ":");
	put(r, s, n);
	if (!r->mute && r->max - r->n > 24)
		r->n += (size_t)snprintf(r->out + r->n, 24, "#%llu}",
					 (unsigned long long)number);
}

static void
path(struct rust *r, bool value)
{
	const char *s;
	size_t n;
	char c = next(r);

	if (++r->depth > DEPTH_MAX)
		r->bad = true;
	if (r->bad)
		return;
	switch (c) {
	case 'C':
		ident(r, &s, &n);
		put(r, s, n);
		break;
	case 'M':
	case 'X':
		impl_path(r);
		__attribute__((fallthrough));
	case 'Y':
		puts_(r, "<");
		type(r);
		if (c != 'M') {
			puts_(r, " as ");
			path(r, false);
		}
		puts_(r, ">");
		break;
	case 'N':
		nested(r, value);
		break;
	case 'I':
		path(r, value);
		puts_(r, value ? "::<" : "<");
		list(r, generic, ", ");
		puts_(r, ">");
		break;
	case 'B':
		back(r, value ? value_path : type_path);
		break;
	default:
		r->bad = true;
	}
	r->depth--;
}

static void
binder(struct rust *r)
{
	if (eat(r, 'G'))
		base62(r);
}

static void
function(struct rust *r)
{
	const char *s;
	size_t n;

	binder(r);
	if (eat(r, 'U'))
		puts_(r, "unsafe ");
	if (eat(r, 'K')) {
		puts_(r, "extern \"");
		if (eat(r, 'C')) {
			puts_(r, "C");
		} else {
			ident(r, &s, &n);
			put(r, s, n);
		}
		puts_(r, "\" ");
	}
	puts_(r, "fn(");
	list(r, type, ", ");
	puts_(r, ")");
	if (eat(r, 'u'))
		return;
	puts_(r, " -> ");
	type(r);
}

static void
dyn_trait(struct rust *r)
{
	const char *s;
	size_t n;

	path(r, false);
	for (bool first = true; eat(r, 'p'); first = false) {
		puts_(r, first ? "<" : ", ");
		ident(r, &s, &n);
		put(r, s, n);
		puts_(r, " = ");
		type(r);
		if (r->s < r->end && *r->s != 'p')
			puts_(r, ">");
	}
}

static const char *
basic(char c)
{
	static const char *const names[] = {
		"i8", "bool", "char", "f64", "str", "f32", NULL, "u8", "isize",
		"usize", NULL, "i32", "u32", "i128", "u128", "_", NULL, NULL,
		"i16", "u16", "()", "...", NULL, "i64", "u64", "!",
	};

	return c >= 'a' && c <= 'z' ? names[c - 'a'] : NULL;
}

static void
reference(struct rust *r, const char *text)
{
	if (eat(r, 'L'))
		base62(r);
	puts_(r, text);
	type(r);
}

static void
type(struct rust *r)
{
	char c = next(r);
	size_t n;

	if (++r->depth > DEPTH_MAX)
		r->bad = true;
	if (r->bad)
		return;
	switch (c) {
	case 'R':
		reference(r, "&");
		break;
	case 'Q':
		reference(r, "&mut ");
		break;
	case 'P':
		reference(r, "*const ");
		break;
	case 'O':
		reference(r, "*mut ");
		break;
	case 'A':
	case 'S':
		puts_(r, "[");
		type(r);
		if (c == 'A') {
			puts_(r, "; ");
			constant(r);
		}
		puts_(r, "]");
		break;
	case 'T':
		puts_(r, "(");
		n = r->n;
		list(r, type, ", ");
		if (r->n > n && !memchr(r->out + n, ',', r->n - n))
			puts_(r, ","); /* of one */
		puts_(r, ")");
		break;
	case 'F':
		function(r);
		break;
	case 'D':
		puts_(r, "dyn ");
		binder(r);
		list(r, dyn_trait, " + ");
		if (eat(r, 'L'))
			base62(r);
		break;
	case 'B':
		back(r, type);
		break;
	default:
		if (basic(c)) {
			puts_(r, basic(c));
		} else {
			r->s--;
			path(r, false);
		}
	}
	r->depth--;
}

static const char *
rust(struct md_demangler *d, const char *name)
{
	struct rust r = { .from = name + 2, .s = name + 2, .out = d->text,
			  .max = TEXT_MAX };

	r.end = r.s + strcspn(r.s, ".$");
	path(&r, true);
	if (r.bad)
		return NULL;
	d->text[r.n] = 0;
	return d->text;
}

/* -- C++, and Rust before ------------------------------------------------- */

/* What stands for other characters in the older names of Rust. */
static size_t
unescape(const char *s, char *to)
{
	static const struct {
		const char *s;
		char c;
	} words[] = {
		{ "$LT$", '<' }, { "$GT$", '>' }, { "$RF$", '&' },
		{ "$BP$", '*' }, { "$LP$", '(' }, { "$RP$", ')' },
		{ "$C$", ',' },	 { "$SP$", '@' },
	};
	char *end, c;

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (strncmp(s, words[i].s, strlen(words[i].s)))
			continue;
		*to = words[i].c; /* it may be where s is */
		return strlen(words[i].s);
	}
	if (s[0] == '$' && s[1] == 'u') {
		c = (char)strtoul(s + 2, &end, 16);
		if (*end == '$' && c) {
			*to = c;
			return (size_t)(end - s) + 1;
		}
	}
	*to = *s;
	return 1;
}

/* Is it followed by ::h and 16 hexadecimal digits at its end? Then that goes,
 * and what was written otherwise comes back. */
static void
old_rust(char *text)
{
	size_t n = strlen(text), skip;
	char *to = text, *end = text + n - 19;

	if (n < 20 || strncmp(end, "::h", 3) ||
	    strspn(end + 3, "0123456789abcdef") != 16)
		return;
	*end = 0;
	for (const char *s = text; *s; s += skip) {
		if (s[0] == '_' && s[1] == '$' &&
		    (s == text || s[-1] == ':')) {
			skip = 1;
			continue;
		}
		if (s[0] == '.' && s[1] == '.') {
			*to++ = ':';
			*to++ = ':';
			skip = 2;
			continue;
		}
		skip = unescape(s, to++);
	}
	*to = 0;
}

static void
load_cxx(struct md_demangler *d)
{
	static const char *const libs[] = { "libstdc++.so.6", "libc++abi.so.1" };
	void *sym;

	d->tried = true;
	for (unsigned i = 0; i < 2 && !d->cxx; i++) {
		d->lib = dlopen(libs[i], RTLD_LAZY | RTLD_LOCAL);
		sym = d->lib ? dlsym(d->lib, "__cxa_demangle") : NULL;
		memcpy(&d->cxx, &sym, sizeof(sym));
		if (d->lib && !d->cxx) {
			dlclose(d->lib);
			d->lib = NULL;
		}
	}
}

const char *
md_demangle(struct md_demangler *d, const char *name)
{
	int status;
	size_t n;
	char *s;

	if (!strncmp(name, "_R", 2) && isupper((unsigned char)name[2]))
		return rust(d, name);
	if (strncmp(name, "_Z", 2))
		return NULL;
	if (!d->tried)
		load_cxx(d);
	if (!d->cxx)
		return NULL;
	s = d->cxx(name, NULL, NULL, &status);
	n = s ? strlen(s) : TEXT_MAX;
	if (n < TEXT_MAX)
		memcpy(d->text, s, n + 1);
	free(s);
	if (n >= TEXT_MAX)
		return NULL;
	old_rust(d->text);
	return d->text;
}

/* -- descriptions --------------------------------------------------------- */

bool
md_is_demangled(const char *pattern)
{
	/* ?? for ::, and a word alone: a function of no namespace */
	return strstr(pattern, "::") || strstr(pattern, "??") || strpbrk(pattern, "(<") ||
	       !md_is_glob(pattern);
}

/* Behind the > that closes so many <; where there is none, `s`. */
static const char *
behind(const char *s, int depth)
{
	for (const char *p = s; *p; p++) {
		depth += (*p == '<') - (*p == '>');
		if (!depth)
			return p + 1;
	}
	return s;
}

/* Equal but for blanks, what the compiler says of the ABI and what was not
 * asked for: arguments of templates, all or the last, and at the end of `s`
 * parameters, and behind them const and the like. */
static bool
same_text(const char *want, const char *s)
{
	const char *next;
	char last = 0;

	for (;; s = next) {
		while (*want == ' ')
			want++;
		while (*s == ' ')
			s++;
		next = s;
		if (*want != *s && !strncmp(s, "[abi:", 5))
			next += strcspn(s, "]") + (strchr(s, ']') != NULL);
		else if (*s == '<' && *want != '<')
			next = behind(s, 0);
		else if (*s == ',' && *want == '>')
			next = behind(s, 1) - 1;
		else if (!*want && !strncmp(s, "::<", 3))
			next = behind(s + 2, 0);
		if (next > s)
			continue;
		if (*want != *s)
			return !*want && (*s == '(' ||
					  (last == ')' && strchr("cv&", *s)));
		if (!*want)
			return true;
		last = *want++;
		next = s + 1;
	}
}

/* Behind what the name of a template's function says that it returns. */
static const char *
without_result(const char *s)
{
	const char *name = s;
	int depth = 0;

	for (const char *p = s; *p; p++) {
		bool start = p == name || p[-1] == ':';

		if (!depth && ((*p == '(' && !start) ||
			       (start && !strncmp(p, "operator", 8))))
			break;
		depth += (*p == '<' || *p == '(') - (*p == '>' || *p == ')');
		if (!depth && *p == ' ')
			name = p + 1;
	}
	return name;
}

struct seeking {
	struct md_demangler *d;
	const char *pattern;
	const char *word; /* part of every such name; NULL with a pattern */
	size_t len;
	bool brief;	  /* or there is a letter for it: St for std */
	md_sym_fn *fn;
	void *arg;
	unsigned n;
};

static bool
fits(const struct seeking *k, const char *s)
{
	return same_text(k->pattern, s) ||
	       (!k->word && md_glob(k->pattern, s));
}

static bool
may_fit(const struct seeking *k, const char *name)
{
	const char *s = name;

	if (!k->word || memmem(name, strlen(name), k->word, k->len))
		return true;
	while (k->brief && (s = strchr(s, 'S')))
		if (*++s && strchr("tabsiod", *s))
			return true;
	return false;
}

static void
compare(void *arg, const struct md_sym *s)
{
	struct seeking *k = arg;
	const char *text, *end;
	char *plain = k->d->text;

	if (s->name[0] != '_' || !may_fit(k, s->name))
		return;
	text = md_demangle(k->d, s->name);
	if (!text)
		return;
	/* a thunk says in words what it is, and is not the function */
	if (!fits(k, text) &&
	    (!strncmp(s->name, "_ZT", 3) || !fits(k, without_result(text)))) {
		/* <a::T>::f of Rust is written a::T::f, too */
		end = behind(text, 0);
		if (*text != '<' || end == text)
			return;
		memmove(plain + (end - text - 1), end, strlen(end) + 1);
		if (!fits(k, plain + 1))
			return;
	}
	k->n++;
	k->fn(k->arg, s);
}

unsigned
md_demangled_functions(struct md_demangler *d, struct md_elf *e,
		       const char *pattern, md_sym_fn *fn, void *arg)
{
	static const char brief[] = "std allocator basic_string basic_istream "
				    "basic_ostream basic_iostream";
	struct seeking k = {
		.d = d, .pattern = pattern, .fn = fn, .arg = arg,
	};
	const char *end;

	if (!md_is_glob(pattern)) {
		/* a name in it, with the letters that it surely keeps: an
		 * operator has none, but its class has */
		end = strstr(pattern, "operator");
		if (!end)
			end = pattern + strcspn(pattern, "(<");
		else if (end > pattern + 1 && end[-1] == ':')
			end -= 2;
		k.word = end;
		while (k.word > pattern && (isalnum((unsigned char)k.word[-1]) ||
					    k.word[-1] == '_'))
			k.word--;
		if (!strchr(pattern, '{'))
			k.len = (size_t)(end - k.word);
		k.brief = memmem(brief, sizeof brief, k.word, k.len);
	}
	md_elf_functions(e, "*", compare, &k);
	return k.n;
}
