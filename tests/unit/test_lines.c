/*
 * test_lines.c - lines for machines of what no script brings about today: text
 * that belongs to no record ("text" of minid-json(5)).
 */
#include "runtime/lines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct fix {
	struct md_lines lines; /* first: the callbacks' argument */
	char *line;
};

static void
put(void *arg, char *line)
{
	struct fix *x = arg;

	assert_null(x->line);
	x->line = line;
}

static void
says(const char *text, const char *want)
{
	struct fix x = { .lines = { .form = MD_JSON, .put = put } };
	struct minid_callbacks cb = { 0 };

	md_lines_callbacks(MD_JSON, &cb);
	cb.output(&x, text, strlen(text));
	if (want)
		assert_string_equal(x.line, want);
	else
		assert_null(x.line);
	free(x.line);
}

static void
text_lines(void **state)
{
	if (!md_json_supported())
		skip();
	says("two\n\"lines\"\n",
	     "{\"type\":\"text\",\"text\":\"two\\n\\\"lines\\\"\\n\"}");
	says("\n x", "{\"type\":\"text\",\"text\":\"\\n x\"}");
	says("\xff\n", "{\"type\":\"text\",\"text\":{\"bytes\":\"ff0a\"}}");
	says("", NULL);
	says("\n\n", NULL); /* layout */
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(text_lines) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
