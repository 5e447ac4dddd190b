/*
 * spin [N]: calls its functions a known number of times and says how often.
 *
 *   work(i)  N times, i = 0..N-1, returns 2 * i
 *   leaf(i)  N * 10 times, from work
 *   fact(5)  once a round of work, recursive: 5 calls deep
 *   text(s)  N times, with "one", "two", "three" in turn
 */
#include <stdio.h>
#include <stdlib.h>

static unsigned long works, leaves, facts, texts;

__attribute__((noinline)) long
leaf(long i)
{
	leaves++;
	__asm__ volatile("" ::: "memory");
	return i + 1;
}

__attribute__((noinline)) long
work(long i)
{
	long sum = 0;

	works++;
	for (int k = 0; k < 10; k++)
		sum += leaf(i);
	__asm__ volatile("" : "+r"(sum));
	return 2 * i;
}

__attribute__((noinline)) long
fact(long n)
{
	long below = 1;

	facts++;
	if (n > 1)
		below = fact(n - 1);
	__asm__ volatile("" : "+r"(below));
	return n * below;
}

__attribute__((noinline)) long
text(const char *s)
{
	texts++;
	__asm__ volatile("" : "+r"(s) : : "memory");
	return s[0];
}

int
main(int argc, char **argv)
{
	static const char *const words[] = {"one", "two", "three"};
	long n = argc > 1 ? atol(argv[1]) : 3;

	for (long i = 0; i < n; i++) {
		work(i);
		fact(5);
		text(words[i % 3]);
	}
	fprintf(stderr, "work %lu leaf %lu fact %lu text %lu\n", works, leaves,
		facts, texts);
	return 0;
}
