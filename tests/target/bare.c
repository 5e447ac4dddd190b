/* bare: outer calls middle calls inner, none with a frame pointer. */
#include <stdio.h>

#define BARE __attribute__((noinline, noipa, optimize( \
	"omit-frame-pointer", "no-optimize-sibling-calls")))

volatile int sink;

void BARE
inner(int n)
{
	sink += n;
}

void BARE
middle(int n)
{
	volatile char room[200];

	room[n] = 1;
	inner(n);
	room[n] = 2;
}

void BARE
outer(int n)
{
	volatile char room[3000];

	room[n] = 1;
	middle(n);
	room[n] = 2;
}

int
main(void)
{
	for (int i = 0; i < 3; i++)
		outer(i);
	return 0;
}
