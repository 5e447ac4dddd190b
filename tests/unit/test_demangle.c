/*
 * test_demangle.c - names of C++ and of Rust, old and new, as c++filt and the
 * Rust compiler's own rules (RFC 2603) give them; and names that are none.
 */
#include "runtime/prov.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct {
	const char *name, *text; /* NULL: no such name */
} rust[] = {
	{ "_RNvNtCsgEmfK2I1SDS_4core3fmt5write", "core::fmt::write" },
	{ "_RNvC6_123foo3bar", "123foo::bar" },
	{ "_RNvMNtCs1_1a1bNtB2_1S3get", "<a::b::S>::get" },
	{ "_RNvXCs1_1aNtB2_1SNtB2_1T3get", "<a::S as a::T>::get" },
	{ "_RINvCs1_1a3getlE", "a::get::<i32>" },
	{ "_RINvC1a3getRShE", "a::get::<&[u8]>" },
	{ "_RINvC1a3getAhj10_E", "a::get::<[u8; 0x10]>" },
	{ "_RINvC1a3getKj5_E", "a::get::<5>" },
	{ "_RINvC1a3getKb1_E", "a::get::<true>" },
	{ "_RINvC1a3getTlEE", "a::get::<(i32,)>" },
	{ "_RINvC1a3getTlmEE", "a::get::<(i32, u32)>" },
	{ "_RINvC1a3getFUKCQlEzE", "a::get::<unsafe extern \"C\" fn(&mut i32)"
	  " -> !>" },
	{ "_RINvC1a3getFEuE", "a::get::<fn()>" },
	{ "_RINvC1a3getDNtC1a1Tp1XlEL_E", "a::get::<dyn a::T<X = i32>>" },
	{ "_RNCNvC1a4main0", "a::main::{closure#0}" },
	{ "_RNCNvC1a4mains_0", "a::main::{closure#1}" },
	{ "_RNvC1a3get.llvm.123", "a::get" },
	{ "_RNvC1a9get", NULL },
	{ "_RNvB_", NULL },
	{ "_RNvNvNvNvNv", NULL },
	{ "_R", NULL },
	{ "main", NULL },
	{ "_start", NULL },
}, cxx[] = {
	{ "_ZN2ns1fEic", "ns::f(int, char)" },
	{ "_ZN4core3fmt5write17h0123456789abcdefE", "core::fmt::write" },
	{ "_ZN44_$LT$$RF$T$u20$as$u20$core..fmt..Display$GT$3fmt"
	  "17h0123456789abcdefE", "<&T as core::fmt::Display>::fmt" },
	{ "_Z", NULL },
};

static void
same(const char *name, const char *got, const char *want)
{
	if (!got != !want || (got && strcmp(got, want)))
		fail_msg("%s: %s, not %s", name, got ? got : "nothing",
			 want ? want : "nothing");
}

static void
test_rust(void **state)
{
	for (size_t i = 0; i < sizeof(rust) / sizeof(rust[0]); i++)
		same(rust[i].name, md_demangle(*state, rust[i].name),
		     rust[i].text);
}

static void
test_cxx(void **state)
{
	if (!md_demangle(*state, "_Z1fv"))
		skip(); /* no C++ runtime here */
	for (size_t i = 0; i < sizeof(cxx) / sizeof(cxx[0]); i++)
		same(cxx[i].name, md_demangle(*state, cxx[i].name),
		     cxx[i].text);
}

/* A name that goes back to itself for ever ends. */
static void
test_endless(void **state)
{
	char deep[4096] = "_RNvC1a1b";

	same("loop", md_demangle(*state, "_RIB0_E"), NULL);
	memset(deep + 2, 'R', sizeof(deep) - 4);
	deep[2] = 'I';
	same("deep", md_demangle(*state, deep), NULL);
}

int
main(void)
{
	struct md_arena arena;
	struct md_demangler *d = (md_arena_init(&arena),
				  md_demangler_new(&arena));
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_prestate(test_rust, d),
		cmocka_unit_test_prestate(test_cxx, d),
		cmocka_unit_test_prestate(test_endless, d),
	};
	int failed;

	failed = cmocka_run_group_tests(tests, NULL, NULL);
	md_demangler_end(d);
	md_arena_free(&arena);
	return failed;
}
