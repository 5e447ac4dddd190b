/*
 * foo [N]: the program that the example scripts look at. It reads random
 * numbers, in a() from three places, and times b() and main() itself, so that
 * what a tracer measures can be compared with what the program saw.
 *
 *   main -> c() -> a() 40 times
 *        -> b() -> a() 20 times, all of it 20 times
 *        -> c() -> a() 40 times
 *
 * N (1) makes each a() read N times 512 numbers. Build it with -O0.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int reads = 512;

static uint64_t
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

uint64_t
a(int factor)
{
	uint32_t number = 0;
	FILE *f = fopen("/dev/urandom", "r");

	if (!f) {
		perror("/dev/urandom");
		exit(1);
	}
	for (int i = 0; i < reads; i++) {
		if (fread(&number, sizeof number, 1, f) != 1)
			exit(1);
	}
	fclose(f);
	return (uint64_t)number * number * (uint64_t)factor;
}

uint64_t
b(void)
{
	uint64_t start = now();

	for (int i = 0; i < 20; i++)
		a(i);
	return now() - start;
}

void
c(void)
{
	for (int i = 0; i < 40; i++)
		a(i);
}

int
main(int argc, char **argv)
{
	uint64_t in_b = 0, start = now();

	if (argc > 1)
		reads *= atoi(argv[1]);
	c();
	for (int i = 0; i < 20; i++)
		in_b += b();
	c();
	start = now() - start;
	printf("elapsed time in b: %" PRIu64 "ns\n", in_b);
	printf("elapsed time in main %" PRIu64 "ns\n", start);
	return 0;
}
