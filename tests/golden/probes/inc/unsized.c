/* Functions of assembler without a size: each called three times. */
void bare(void);
long adds(long);
long lone(long);
long calls_back(long (*)(long), long);

__asm__(".text\n.globl bare, adds, calls_back\n"
	".type bare, @function\nbare:\n\tnop\n\tret\n"
	".type adds, @function\nadds:\n\tlea 1(%rdi), %rax\n\tret\n"
	/* no function by its type, and of this file only */
	"plain:\n\tnop\n\tret\n"
	".type calls_back, @function\ncalls_back:\n"
	"\tsub $8, %rsp\n\tmov %rdi, %rax\n\tmov %rsi, %rdi\n\tcall *%rax\n"
	"\tadd $8, %rsp\n\tcall plain\n\tret\n");

__attribute__((noinline)) long
lone(long n)
{
	__asm__ volatile("" : "+r"(n));
	return n;
}

int
main(void)
{
	long s = 0;

	for (long i = 0; i < 3; i++) {
		bare();
		s += adds(i) + calls_back(lone, i);
	}
	return s != 9;
}
