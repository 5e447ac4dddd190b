/*
 * fixed [N]: a program that is not position-independent; calls step(i) N (4)
 * times.
 */
#include <stdlib.h>

__attribute__((noinline)) int
step(int i)
{
	__asm__ volatile("" : "+r"(i));
	return i;
}

int
main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 4;

	for (int i = 0; i < n; i++)
		step(i);
	return 0;
}
