/* A function whose code can be written, and one that cannot; a call by way of
 * the PLT. */
#include <stdio.h>

void wr_own(void);
__attribute__((noinline)) void
wr_plain(void)
{
	__asm__ volatile("");
}

__asm__(".section .wtext,\"awx\",@progbits\n.globl wr_own\n"
	".type wr_own, @function\nwr_own:\n\tnop\n\tret\n"
	".size wr_own, .-wr_own\n\t.text\n");

int
main(void)
{
	for (int i = 0; i < 3; i++) {
		wr_own();
		wr_plain();
		puts("x");
	}
	return 0;
}
