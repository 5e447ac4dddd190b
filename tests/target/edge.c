/*
 * edge: passes texts without a NUL to take(): from the middle of a longer
 * one, and at the end of the last page that is there.
 */
#include <string.h>
#include <sys/mman.h>

__attribute__((noinline)) void
take(const char *s, long n)
{
	__asm__ volatile("" : : "r"(s), "r"(n) : "memory");
}

int
main(void)
{
	char *p = mmap(NULL, 8192, PROT_READ | PROT_WRITE,
		       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (p == MAP_FAILED || munmap(p + 4096, 4096))
		return 1;
	memset(p, 'x', 4096);
	take(p, 200);
	memcpy(p + 4088, "lasttext", 8);
	take(p + 4088, 8);
	take(p + 4092, 4);
	return 0;
}
