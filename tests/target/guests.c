/*
 * guests: `host` is called 3 times; `guest`, called 5 times, jumps behind its
 * start as glibc's mempcpy does into memcpy, and so returns where it does.
 */
#if defined(__x86_64__)
__asm__(".text\n.globl host\n.type host, @function\nhost:\n"
	"	movl $1, %eax\n"
	"1:	addl %edi, %eax\n"
	"	ret\n.size host, .-host\n"
	".globl guest\n.type guest, @function\nguest:\n"
	"	movl $2, %eax\n"
	"	jmp 1b\n.size guest, .-guest\n");
int host(int), guest(int);
#else
#define host(n) (n)
#define guest(n) (n)
#endif

int
main(void)
{
	int n = 0;

	for (int i = 0; i < 3; i++)
		n += host(i);
	for (int i = 0; i < 5; i++)
		n += guest(i);
	return n == 26 ? 0 : 1;
}
