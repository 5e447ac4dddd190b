/*
 * call.c - the subroutines on strings that random programs call: their names
 * and arguments, and what the reference (6.2) says of their results, written
 * in the plainest way.
 *
 * In: values that are not NULL. Out: a value, perhaps a NULL string.
 */
#include "diff.h"

#include <stdlib.h>
#include <string.h>

/* args: s a string, i a small number, c a character, b a base; capital letters
 * may be left out */
const struct df_fn df_fns[] = {
	[F_BASENAME] = { "basename", "s", T_STR },
	[F_DIRNAME] = { "dirname", "s", T_STR },
	[F_CLEANPATH] = { "cleanpath", "s", T_STR },
	[F_TOUPPER] = { "toupper", "s", T_STR },
	[F_TOLOWER] = { "tolower", "s", T_STR },
	[F_STRCHR] = { "strchr", "sc", T_STR },
	[F_STRRCHR] = { "strrchr", "sc", T_STR },
	[F_STRSTR] = { "strstr", "ss", T_STR },
	[F_SUBSTR] = { "substr", "siI", T_STR },
	[F_LLTOSTR] = { "lltostr", "nB", T_STR },
	[F_INDEX] = { "index", "ssI", T_INT },
	[F_RINDEX] = { "rindex", "ssI", T_INT },
	[F_STRTOLL] = { "strtoll", "sB", T_LONG },
};

static void
range(struct val *out, const char *s, long b, long e)
{
	long n = (long)strlen(s);

	if (b < 0)
		b = 0;
	if (e > n)
		e = n;
	if (b < e)
		memcpy(out->s, s + b, (size_t)(e - b));
}

static void
rest(struct val *out, const char *at)
{
	if (at)
		strcpy(out->s, at);
	else
		out->null = true;
}

/* Where the last component is: its start and end; the end is 0 if there is
 * none. */
static void
last(const char *s, long *b, long *e)
{
	*e = (long)strlen(s);
	while (*e > 0 && s[*e - 1] == '/')
		--*e;
	*b = *e;
	while (*b > 0 && s[*b - 1] != '/')
		--*b;
}

static void
basename_(const char *s, struct val *out)
{
	long b, e;

	last(s, &b, &e);
	if (e == 0)
		strcpy(out->s, *s ? "/" : ".");
	range(out, s, b, e);
}

static void
dirname_(const char *s, struct val *out)
{
	long b, e;

	last(s, &b, &e);
	while (b > 0 && s[b - 1] == '/')
		b--;
	if (b == 0)
		strcpy(out->s, *s == '/' ? "/" : ".");
	range(out, s, 0, b);
}

static void
add(char *to, const char *name)
{
	if (*to && to[strlen(to) - 1] != '/')
		strcat(to, "/");
	strcat(to, name);
}

static void
cleanpath_(const char *s, struct val *out)
{
	char copy[STRSIZE + 1], *name, *save, *cut;
	int depth = 0; /* names that .. can take */

	strcpy(copy, s);
	if (*s == '/')
		strcpy(out->s, "/");
	for (name = strtok_r(copy, "/", &save); name;
	     name = strtok_r(NULL, "/", &save)) {
		if (!strcmp(name, "."))
			continue;
		if (strcmp(name, "..")) {
			add(out->s, name);
			depth++;
		} else if (depth > 0) {
			cut = strrchr(out->s, '/');
			depth--;
			if (!cut)
				cut = out->s;
			else if (cut == out->s)
				cut++;
			*cut = '\0';
		} else if (*s != '/') {
			add(out->s, name);
		}
	}
	if (*s && !*out->s)
		strcpy(out->s, ".");
}

static void
change(const char *s, char from, struct val *out)
{
	for (int i = 0; s[i]; i++)
		out->s[i] = s[i] >= from && s[i] <= from + 25 ? s[i] ^ 32
							      : s[i];
}

static void
substr_(const char *s, long i, const struct val *len, struct val *out)
{
	long n = (long)strlen(s), e = n;

	if (i < 0)
		i += n;
	if (len)
		e = len->i < 0 ? n + (long)len->i : i + (long)len->i;
	range(out, s, i, e);
}

static void
lltostr_(int64_t n, int base, char *out)
{
	char digits[70];
	int k = 0;
	uint64_t v = (uint64_t)n;

	if (base == 10 && n < 0) {
		*out++ = '-';
		v = -v;
	}
	if (base == 16 || (base == 8 && n))
		*out++ = '0';
	if (base == 16)
		*out++ = 'x';
	do {
		digits[k++] = "0123456789abcdefghijklmnopqrstuvwxyz"
			[v % (unsigned)base];
		v /= (unsigned)base;
	} while (v);
	while (k)
		*out++ = digits[--k];
}

static int64_t
index_(const char *s, const char *t, const struct val *from)
{
	int64_t n = (int64_t)strlen(s), i = from ? from->i : 0;

	if (i < 0)
		i = 0;
	if (!*t)
		return i < n ? i : n;
	for (; i < n; i++)
		if (!strncmp(s + i, t, strlen(t)))
			return i;
	return -1;
}

static int64_t
rindex_(const char *s, const char *t, const struct val *from)
{
	int64_t n = (int64_t)strlen(s), i = from ? from->i : n;

	if (i < 0)
		return *t ? -1 : 0;
	for (i = i < n ? i : n; i >= 0; i--)
		if (!strncmp(s + i, t, strlen(t)))
			return i;
	return -1;
}

/* What C's says, but what is too large wraps. */
static int64_t
strtoll_(const char *s, int base)
{
	bool minus = s[strspn(s, " ")] == '-';
	uint64_t v = 0;
	const char *p;
	char *end;

	strtoll(s, &end, base);
	for (p = s; p < end; p++) {
		int c = *p | 32;
		int digit = c >= 'a' ? c - 'a' + 10 : c - '0';

		if (digit >= 0 && digit < base)
			v = v * (unsigned)base + (unsigned)digit;
	}
	return (int64_t)(minus ? -v : v);
}

void
df_call(int fn, const struct val *a, int n, struct val *out)
{
	const struct val *third = n > 2 ? &a[2] : NULL;
	int base = n > 1 ? (int)a[1].i : 10;

	memset(out, 0, sizeof *out);
	switch (fn) {
	case F_BASENAME:
		basename_(a->s, out);
		break;
	case F_DIRNAME:
		dirname_(a->s, out);
		break;
	case F_CLEANPATH:
		cleanpath_(a->s, out);
		break;
	case F_TOUPPER:
		change(a->s, 'a', out);
		break;
	case F_TOLOWER:
		change(a->s, 'A', out);
		break;
	case F_STRCHR:
		rest(out, strchr(a->s, (int)a[1].i));
		break;
	case F_STRRCHR:
		rest(out, strrchr(a->s, (int)a[1].i));
		break;
	case F_STRSTR:
		rest(out, strstr(a->s, a[1].s));
		break;
	case F_SUBSTR:
		substr_(a->s, (long)a[1].i, third, out);
		break;
	case F_LLTOSTR:
		lltostr_(a->i, base, out->s);
		break;
	case F_INDEX:
		out->i = index_(a->s, a[1].s, third);
		break;
	case F_RINDEX:
		out->i = rindex_(a->s, a[1].s, third);
		break;
	case F_STRTOLL:
		out->i = strtoll_(a->s, base);
		break;
	}
}
