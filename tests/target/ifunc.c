/*
 * ifunc: `chosen` is one of two functions, by a resolver that runs when the
 * program starts; `also` comes out as the same one.
 */
#include <stdio.h>

static __attribute__((noinline)) int
first(int n)
{
	__asm__ volatile("");
	return n + 1;
}

static __attribute__((noinline)) int
second(int n)
{
	__asm__ volatile("");
	return n + 2;
}

static int (*pick(void))(int)
{
	return second;
}

int chosen(int) __attribute__((ifunc("pick")));
int also(int) __attribute__((ifunc("pick")));

int
main(void)
{
	int n = first(0);

	for (int i = 0; i < 3; i++)
		n += chosen(i);
	printf("%d\n", n + also(3));
	return 0;
}
