/* A function in two ranges: what is seldom run is moved away by gcc -O2. */
#include <stdlib.h>

struct pair { int a, b; };

__attribute__((cold, noinline)) void
bad(struct pair *p)
{
	__asm__ volatile("" : : "r"(p) : "memory");
	abort();
}

__attribute__((noipa)) int
parted(struct pair *p, int n)
{
	if (p->a > 100) {
		p->b = n;
		bad(p);
	}
	return p->b + n;
}

int
main(void)
{
	struct pair p = { 1, 2 };

	return parted(&p, 3) != 5;
}
