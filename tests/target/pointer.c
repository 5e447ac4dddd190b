/*
 * pointer: passes addresses of its functions and data to take().
 */
#include <stdio.h>

char message[] = "abc\0\x01\x7f~ hello";

__attribute__((noinline)) void
take(const void *p)
{
	__asm__ volatile("" : : "r"(p) : "memory");
}

__attribute__((noinline)) int
named(int i)
{
	__asm__ volatile("" : "+r"(i));
	return i;
}

int
main(void)
{
	take((const void *)named);
	take((const char *)named + 1);
	take(message);
	return named(0);
}
