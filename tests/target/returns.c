/*
 * returns: functions that return in every way there is. `two` has two returns
 * and is called 4 times by main, 3 times by `tail`, which jumps to it, twice
 * by `pointer`, which jumps through memory; `choose` goes through a table,
 * `split` through a part that was moved away; `moved` returns from another
 * stack, as in Go programs (the section says that this is one); `deep` is
 * 1,000 calls inside each other, `even` and `odd` are 1,000 in turn; `jumper`
 * never returns.
 */
#include <setjmp.h>
#include <stdio.h>

#if defined(__x86_64__)
__asm__(".section .gopclntab,\"a\"\n.zero 16\n.text\n"
	".globl two\n.type two, @function\ntwo:\n"
	"	testl %edi, %edi\n"		/* 0 */
	"	je 1f\n"			/* 2 */
	"	movl $7, %eax\n"		/* 4 */
	"	ret\n"				/* 9 */
	"1:	movl $9, %eax\n"		/* a */
	"	ret\n"				/* f */
	".size two, .-two\n"
	".globl tail\n.type tail, @function\ntail:\n"
	"	movl $1, %edi\n"		/* 0 */
	"	jmp two\n"			/* 5 */
	".size tail, .-tail\n"
	".globl pointer\n.type pointer, @function\npointer:\n"
	"	movq (%rsi), %rax\n"		/* 0 */
	"	jmp *%rax\n"			/* 3 */
	".size pointer, .-pointer\n"
	".globl choose\n.type choose, @function\nchoose:\n"
	"	leaq table(%rip), %rdx\n"	/* 0 */
	"	movslq (%rdx,%rdi,4), %rax\n"	/* 7 */
	"	addq %rdx, %rax\n"		/* b */
	"	jmp *%rax\n"			/* e */
	"2:	movl $2, %eax\n"		/* 10 */
	"	ret\n"				/* 15 */
	"3:	movl $3, %eax\n"		/* 16 */
	"	ret\n"				/* 1b */
	".size choose, .-choose\n"
	".section .rodata\ntable: .long 2b-table, 3b-table\n.text\n"
	".type split.cold, @function\nsplit.cold:\n"
	"	pushq %rbx\n"
	"	popq %rbx\n"
	"	jmp 4f\n"
	".size split.cold, .-split.cold\n"
	".globl split\n.type split, @function\nsplit:\n"
	"	jmp split.cold\n"
	"4:	ret\n"
	".size split, .-split\n"
	".globl moved\n.type moved, @function\nmoved:\n"
	"	movq (%rsp), %rax\n"
	"	leaq top(%rip), %rsp\n"
	"	movq %rax, (%rsp)\n"
	"	movl $42, %eax\n"
	"	ret\n"
	".size moved, .-moved\n"
	".globl move\n.type move, @function\nmove:\n"
	"	pushq %r12\n"
	"	movq %rsp, %r12\n"
	"	call moved\n"
	"	movq %r12, %rsp\n"
	"	popq %r12\n"
	"	ret\n"
	".size move, .-move\n"
	".bss\n.zero 4096\ntop: .zero 16\n.text\n");
#endif
int two(int), tail(int), pointer(int, void *), choose(long), split(int),
	move(void), odd(int);

#define NOINLINE __attribute__((noinline))
static jmp_buf buf;

NOINLINE int
deep(int n)
{
	int r = n > 1 ? deep(n - 1) + 1 : 1;

	__asm__ volatile("");
	return r;
}

NOINLINE int
even(int n)
{
	int r = n ? odd(n - 1) : 1;

	__asm__ volatile("");
	return r;
}

NOINLINE int
odd(int n)
{
	int r = n ? even(n - 1) : 0;

	__asm__ volatile("");
	return r;
}

NOINLINE void
jumper(void)
{
	longjmp(buf, 1);
}

NOINLINE int
tries(int n)
{
	if (!setjmp(buf))
		jumper();
	__asm__ volatile("");
	return n;
}

int
main(void)
{
	int n = 0;
#if defined(__x86_64__)
	void *to = (void *)two;

	for (int i = 0; i < 4; i++)
		n += two(i & 1);
	for (int i = 0; i < 3; i++)
		n += tail(i);
	for (int i = 0; i < 2; i++)
		n += pointer(0, &to) + choose(i) + move() + (split(i) & 0);
#endif
	n += deep(1000) + even(1000);
	for (int i = 0; i < 5; i++)
		n += tries(i);
	printf("%d\n", n);
	return 0;
}
