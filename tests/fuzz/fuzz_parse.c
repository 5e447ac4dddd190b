/*
 * fuzz_parse.c - libFuzzer target: any text is parsed and checked, or refused
 * with diagnostics, without a crash, a leak or a read out of bounds. No probe
 * is matched and no kernel is involved.
 *
 *	../configure --enable-fuzz --enable-asan CC=clang && make
 *	mkdir corpus && tests/fuzz/fuzz_parse corpus
 *
 * The first byte chooses between a script (-s) and a probe text (-n).
 */
#include "lang/compile.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct md_arena arena;
	struct md_compile c;
	struct md_source src = {.name = "fuzz.d"};

	if (size == 0)
		return 0;
	md_arena_init(&arena);
	md_compile_init(&c, &arena);
	src.kind = data[0] & 1 ? MD_SRC_NAME : MD_SRC_FILE;
	src.text = md_strndup(&arena, (const char *)data + 1, size - 1);
	src.len = strlen(src.text);
	md_ptrs_push(&arena, &c.sources, &src);
	if (md_compile_parse(&c) == 0)
		md_compile_check(&c);
	md_arena_free(&arena);
	return 0;
}
