/* Functions that are not there: imported, a clone, misspelt, inlined. */
#include <stdio.h>

__asm__(".text\n.type part.constprop.0,@function\n"
	"part.constprop.0: ret\n.size part.constprop.0,.-part.constprop.0\n");

static int
inner(int n)
{
	return n * 3 + (n >> 1);
}

__attribute__((noinline)) int
really(int n)
{
	__asm__ volatile("");
	return inner(n);
}

int
main(int argc, char **argv)
{
	if (argc > 5)
		puts(argv[0]);
	return really(argc) == 1234;
}
