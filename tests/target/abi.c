/*
 * abi: functions whose parameters are passed in every way: integer and SSE
 * registers, the stack, structures by value and in memory.
 */
#include <stdbool.h>
#include <stdint.h>

struct small {
	int a, b;
};
struct mixed {
	double d;
	long l;
};
struct big {
	long l[3];
};
typedef struct {
	unsigned char kind : 4, flag : 4;
	union {
		int i;
		short s[2];
	};
} anon_t;
typedef unsigned int id_type;
enum level { LOW = -1, HIGH = 3 };

__attribute__((noinline)) void
mix(double d, int i, struct small s, long l, struct mixed m, bool yes,
    struct big b, signed char c, short sh)
{
	__asm__ volatile("" : : "r"(&d), "r"(i), "r"(&s), "r"(l), "r"(&m),
			 "r"(yes), "r"(&b), "r"(c), "r"(sh)
			 : "memory");
}

__attribute__((noinline)) struct big
gives(int i, id_type n, enum level v)
{
	struct big b = { { i, n, v } };

	__asm__ volatile("" : : "r"(&b) : "memory");
	return b;
}

__attribute__((noinline)) enum level
small(uint8_t n, int grid[][3], int (*call)(int), anon_t *p)
{
	__asm__ volatile("" : "+r"(n) : "r"(grid), "r"(call), "r"(p) : "memory");
	return n > 3 ? HIGH : LOW;
}

struct __attribute__((packed)) packed {
	char c;
	long l;
};

__attribute__((noinline)) void
wide(__int128 q, int a, struct packed p, int z)
{
	__asm__ volatile("" : : "r"(&q), "r"(a), "r"(&p), "r"(z) : "memory");
}

__attribute__((noinline)) void
quad(__float128 f, long a, long b, long c, long d, long e, long g, long h)
{
	__asm__ volatile("" : : "r"(&f), "r"(a), "r"(b), "r"(c), "r"(d), "r"(e),
			 "r"(g), "m"(h) : "memory");
}

__attribute__((noinline)) struct mixed
half(double d, long l)
{
	struct mixed m = { d, l };

	__asm__ volatile("" : : "r"(&m) : "memory");
	return m;
}

int
main(void)
{
	static anon_t a = { 3, 9, { 0x20001 } };
	static int grid[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
	struct small s = { 1, 2 };
	struct mixed m = { 1.5, 4 };
	struct big b = { { 5, 6, 7 } };

	struct packed p = { 1, 2 };

	wide(1, 2, p, 45);
	quad(1, 10, 11, 12, 13, 14, 15, 50);
	half(1, 2);
	mix(0.5, -2, s, 1L << 40, m, true, b, -8, -9);
	return (int)gives(-3, 7, HIGH).l[0] + 3 +
	       (small(200, grid, (int (*)(int))0, &a) != HIGH);
}
