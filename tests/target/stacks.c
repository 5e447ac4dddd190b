/*
 * stacks N [COUNT]: keys that are long. Calls leaf() N times by 128 ways,
 * left or right seven times by the lowest bits of the number of the call; then
 * say() twice with each of some texts: lengths around words and limits, and
 * two that differ in the highest bits of two words.
 */
#include <stdlib.h>
#include <string.h>

#define KEEP __attribute__((noinline))
#define AFTER __asm__ volatile("" ::: "memory") /* no tail call */

KEEP void
leaf(long i)
{
	__asm__ volatile("" : : "r"(i) : "memory");
}

KEEP void left(long i, int depth);

KEEP void
right(long i, int depth)
{
	if (!depth)
		leaf(i);
	else if (i >> depth & 1)
		right(i, depth - 1);
	else
		left(i, depth - 1);
	AFTER;
}

KEEP void
left(long i, int depth)
{
	if (!depth)
		leaf(i);
	else if (i >> depth & 1)
		right(i, depth - 1);
	else
		left(i, depth - 1);
	AFTER;
}

KEEP void
say(const char *text)
{
	__asm__ volatile("" : : "r"(text) : "memory");
}

int
main(int argc, char **argv)
{
	static const int lengths[] = { 0, 1, 7, 8, 9, 15, 16, 17, 255, 256, 300 };
	long n = argc > 1 ? atol(argv[1]) : 128;
	char text[301];

	for (long i = 0; i < n; i++)
		left(i << 1, 7);
	for (int twice = 0; twice < 2; twice++) {
		for (unsigned i = 0; i < sizeof lengths / sizeof *lengths; i++) {
			memset(text, 'x', sizeof text);
			text[lengths[i]] = 0;
			say(text);
		}
		say("abcdefg\x41hijklmn\x42");
		say("abcdefg\xc1hijklmn\xc2");
	}
	return 0;
}
