/*
 * rows: what the rows of the reference's tables need of a program.
 *
 *   who()     as user 21 (effective 22) and group 11 (effective 12), in /usr,
 *             with /usr as root
 *   burn()    uses 20 ms of CPU time
 *   nap()     sleeps 50 ms
 *   marked()  x86-64: all registers hold known numbers, the carry flag is set
 *   lost(..)  x86-64: the stack pointer is 16
 *   wide(s)   a text of 300 characters
 */
#include <string.h>
#include <time.h>
#include <unistd.h>

#define FN __attribute__((noinline, noipa))

FN int
who(void)
{
	return getpid();
}

static long
used(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return t.tv_sec * 1000000000L + t.tv_nsec;
}

FN void
burn(void)
{
	long end = used() + 20000000;

	while (used() < end)
		;
}

FN void
nap(void)
{
	struct timespec t = { 0, 50000000 };

	while (nanosleep(&t, &t))
		;
}

FN size_t
wide(const char *s)
{
	return strlen(s);
}

#ifdef __x86_64__
void marked(void);
void lost(void);
void with_registers(void);
void with_no_stack(void);
__asm__("	.text\n"
	"	.globl marked, lost, with_registers, with_no_stack\n"
	"	.type marked, @function\n"
	"marked:	nop\n"
	"	ret\n"
	"	.size marked, .-marked\n"
	"	.type lost, @function\n"
	"lost:	nop\n"
	"	mov %rbx, %rsp\n"
	"	pop %rbx\n"
	"	ret\n"
	"	.size lost, .-lost\n"
	"with_no_stack:\n"
	"	push %rbx\n"
	"	mov %rsp, %rbx\n"
	"	mov $7, %r9\n"
	"	mov $16, %rsp\n"
	"	jmp lost\n"
	"with_registers:\n"
	"	push %rbx\n	push %rbp\n	push %r12\n"
	"	push %r13\n	push %r14\n	push %r15\n"
	"	mov $101, %rax\n	mov $102, %rbx\n	mov $103, %rcx\n"
	"	mov $104, %rdx\n	mov $105, %rsi\n	mov $106, %rdi\n"
	"	mov $107, %rbp\n	mov $108, %r8\n	mov $109, %r9\n"
	"	mov $110, %r10\n	mov $111, %r11\n	mov $112, %r12\n"
	"	mov $113, %r13\n	mov $114, %r14\n	mov $115, %r15\n"
	"	stc\n"
	"	call marked\n"
	"	pop %r15\n	pop %r14\n	pop %r13\n"
	"	pop %r12\n	pop %rbp\n	pop %rbx\n"
	"	ret\n");
#endif

int
main(void)
{
	char text[301];

	memset(text, 'w', 300);
	text[300] = 0;
	wide(text);
	burn();
	nap();
#ifdef __x86_64__
	with_registers();
	with_no_stack();
#endif
	if (chdir("/usr") || chroot("/usr") || setresgid(11, 12, 13) ||
	    setresuid(21, 22, 23))
		return 1;
	who();
	return 0;
}
