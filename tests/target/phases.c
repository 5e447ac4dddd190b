/*
 * phases: calls hit() 5 times in a constructor, 7 in main, 11 in a function of
 * atexit and 13 in a destructor; with -DLIBRARY this is the library, which has
 * libhit(): 3 times in its constructor, 17 in its destructor, 7 by main.
 */
#include <stdlib.h>

#ifdef LIBRARY
__attribute__((noinline)) void
libhit(int phase)
{
	__asm__ volatile("" : : "r"(phase) : "memory");
}

__attribute__((constructor)) static void
before(void)
{
	for (int i = 0; i < 3; i++)
		libhit(0);
}

__attribute__((destructor)) static void
after(void)
{
	for (int i = 0; i < 17; i++)
		libhit(4);
}
#else
#ifdef WITH_LIBRARY
void libhit(int phase);
#else
#define libhit(n) ((void)0)
#endif

__attribute__((noinline)) void
hit(int phase)
{
	__asm__ volatile("" : : "r"(phase) : "memory");
}

__attribute__((constructor)) static void
before(void)
{
	for (int i = 0; i < 5; i++)
		hit(1);
}

__attribute__((destructor)) static void
after(void)
{
	for (int i = 0; i < 13; i++)
		hit(4);
}

static void
at_exit(void)
{
	for (int i = 0; i < 11; i++)
		hit(3);
}

int
main(void)
{
	atexit(at_exit);
	for (int i = 0; i < 7; i++) {
		hit(2);
		libhit(2);
	}
	return 0;
}
#endif
