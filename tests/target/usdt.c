/*
 * usdt: probes that the program defines itself, each place a note as
 * <sys/sdt.h> writes it, by an assembler text of our own.
 *
 *   usdt N    N rounds, round i from 0:
 *     sell(i, 100 + i, "tea")     shop sale(i, price, name)
 *     sell_two(i)                 sale(i, 7, NULL), sale(-i, price, NULL)
 *     level(i)                    shop stock-level((unsigned char)(250 + i))
 *     check()                     shop checked(), guarded by its semaphore
 *     form(i)                     x86-64: provider forms, known operands
 *
 * With a second operand it says "ready" and waits for a line first.
 * It tells standard error how many rounds saw the semaphore above 0.
 */
#include <stdio.h>
#include <stdlib.h>

#define NOTE(provider, name, semaphore, args)			\
	"990:	nop\n"						\
	"	.pushsection .note.stapsdt, \"\", \"note\"\n"	\
	"	.balign 4\n"					\
	"	.4byte 992f-991f, 994f-993f, 3\n"		\
	"991:	.asciz \"stapsdt\"\n"				\
	"992:	.balign 4\n"					\
	"993:	.8byte 990b, _.stapsdt.base, " semaphore "\n"	\
	"	.asciz \"" provider "\"\n"			\
	"	.asciz \"" name "\"\n"				\
	"	.asciz \"" args "\"\n"				\
	"994:	.balign 4\n"					\
	"	.popsection\n"					\
	"	.pushsection .stapsdt.base, \"aG\", \"progbits\", " \
	".stapsdt.base, comdat\n"				\
	"	.weak _.stapsdt.base\n"				\
	"	.hidden _.stapsdt.base\n"			\
	"	.ifndef _.stapsdt.base\n"			\
	"_.stapsdt.base: .space 1\n"				\
	"	.endif\n"					\
	"	.popsection\n"

#define SALE(item, price, name)						\
	__asm__ volatile(NOTE("shop", "sale", "0", "-4@%0 -8@%1 8@%2") : : \
			 "nor"(item), "nor"(price), "nor"(name))

__attribute__((noinline)) void
sell(int item, long price, const char *name)
{
	SALE(item, price, name);
}

static inline __attribute__((always_inline)) void
sale(int item, long price)
{
	SALE(item, price, (const char *)0);
}

__attribute__((noinline)) void
sell_two(int i)
{
	sale(i, 7);
	sale(-i, i * 1000000000000);
}

__attribute__((noinline)) void
level(unsigned char n)
{
	__asm__ volatile(NOTE("shop", "stock__level", "0", "1@%0") : :
			 "nor"((int)n));
}

__attribute__((used, section(".probes"))) volatile unsigned short seen;

__attribute__((noinline)) int
check(void)
{
	int on = seen != 0;

	if (on)
		__asm__ volatile(NOTE("shop", "checked", "seen", ""));
	return on;
}

#if defined(__x86_64__)
long form(long i);
extern const long form_data[];
__asm__(".text\n"
	".globl form\n"
	".type form, @function\n"
	"form:\n"
	"	push %rbx\n"
	"	lea form_data(%rip), %rdx\n"
	"	mov $1, %ecx\n"
	"	movabs $0x8182838485868788, %rax\n"
	"	mov %rax, %rbx\n"
	"	mov %rax, %r10\n"
	NOTE("forms", "registers", "0", "8@%rax -8@%rax 4@%eax -4@%eax 2@%ax "
	     "-2@%bx 1@%al -1@%ah -4@%r10d 1@%r10b")
	NOTE("forms", "more", "0", "-2@%r10w 8@%eax %rcx -1@%dil 4@%esi")
	NOTE("forms", "memory", "0", "8@(%rdx) -8@8(%rdx) -4@12(%rdx) "
	     "8@(%rdx,%rcx,8) 2@-8(%rdx,%rcx,8) 1@form_data(%rip) "
	     "8@form_data+16(%rip) -1@8+form_data(%rip) "
	     "8@(%rdx,%rcx) 4@16(%rdx,%rdi)")
	NOTE("forms", "constants", "0", "-4@$-5 4@$-5 1@$300 -1@$200 "
	     "8@$0x7fffffffffffffff -8@$-9223372036854775808")
	NOTE("forms", "odd", "0", "8f@%xmm0 4@%fs:16 8@nosuch(%rip) "
	     "16@%rax -4@$11")
	NOTE("forms", "nothing", "0", "")
	"	pop %rbx\n"
	"	mov %rdi, %rax\n"
	"	ret\n"
	".size form, .-form\n"
	".section .rodata\n"
	".balign 8\n"
	".globl form_data\n"
	".type form_data, @object\n"
	"form_data:\n"
	"	.8byte 0x1112131415161718, -2, 0x2122232425262728\n"
	".size form_data, .-form_data\n"
	".text\n");
#else
static long
form(long i)
{
	return i;
}
#endif

int
main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1, on = 0;

	if (argc > 2) {
		puts("ready");
		fflush(stdout);
		getchar();
	}
	for (int i = 0; i < n; i++) {
		sell(i, 100 + i, "tea");
		sell_two(i);
		level((unsigned char)(250 + i));
		on += check();
		if (form(i) != i)
			return 1;
	}
	fprintf(stderr, "enabled in %d of %d\n", on, n);
	return 0;
}
