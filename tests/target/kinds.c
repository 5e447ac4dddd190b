/*
 * kinds: functions of several kinds, each called a known number of times.
 *
 *   ten(0, 10, .. 90)  3 times: more arguments than registers
 *   hidden(i)          4 times, static
 *   real(i)            5 times; twin is another name of it
 *   getppid()          6 times, of the C library
 *   minus(i)           2 times, returns -i
 *   nops()             7 times: instructions of one byte (x86-64)
 */
#include <stdio.h>
#include <unistd.h>

__attribute__((noinline)) long
ten(long a, long b, long c, long d, long e, long f, long g, long h, long i,
    long j)
{
	long sum = a + b + c + d + e + f + g + h + i + j;

	__asm__ volatile("" : "+r"(sum));
	return sum;
}

static __attribute__((noinline)) int
hidden(int i)
{
	__asm__ volatile("" : "+r"(i));
	return i;
}

__attribute__((noinline)) int
real(int i)
{
	__asm__ volatile("" : "+r"(i));
	return i;
}
int twin(int i) __attribute__((alias("real")));

__attribute__((noinline)) int
minus(int i)
{
	__asm__ volatile("" : "+r"(i));
	return -i;
}

#if defined(__x86_64__)
void nops(void);
__asm__(".text\n.globl nops\n.type nops, @function\n"
	"nops:\n\tnop\n\tnop\n\tnop\n\tret\n.size nops, .-nops\n");
#else
__attribute__((noinline)) void
nops(void)
{
	__asm__ volatile("");
}
#endif

int
main(void)
{
	int bad = 0;

	for (int i = 0; i < 3; i++)
		bad |= ten(0, 10, 20, 30, 40, 50, 60, 70, 80, 90) != 450;
	for (int i = 0; i < 4; i++)
		bad |= hidden(i) != i;
	for (int i = 0; i < 5; i++)
		bad |= (i % 2 ? twin(i) : real(i)) != i;
	for (int i = 0; i < 6; i++)
		bad |= getppid() < 0;
	for (int i = 1; i < 3; i++)
		bad |= minus(i) != -i;
	for (int i = 0; i < 7; i++)
		nops();
	if (bad)
		printf("wrong\n");
	return bad;
}
