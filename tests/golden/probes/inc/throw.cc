/* Throws through five frames, every second time of 2000, or N times. */
#include <cstdio>
#include <cstdlib>
#define NOINLINE __attribute__((noinline))
static volatile int sink;
NOINLINE int f5(int n) { if (n % 2) throw n; sink = n; return n; }
NOINLINE int f4(int n) { int r = f5(n) + 1; sink = r; return r; }
NOINLINE int f3(int n) { int r = f4(n) + 1; sink = r; return r; }
NOINLINE int f2(int n) { int r = f3(n) + 1; sink = r; return r; }
NOINLINE int f1(int n) { int r = f2(n) + 1; sink = r; return r; }

NOINLINE int
tried(int n)
{
	try {
		return f1(n);
	} catch (int k) {
		sink = k;
		return -1;
	}
}

int
main(int argc, char **argv)
{
	int n = argc > 1 ? std::atoi(argv[1]) : 2000;
	int caught = 0;

	for (int i = 0; i < n; i++)
		caught += tried(argc > 1 ? 1 : i) == -1;
	std::printf("caught %d\n", caught);
	return 0;
}
