/*
 * hazard: functions whose first instruction must not, or cannot, be probed.
 * A probe on `vector` would have the kernel take a vector compare for a jump:
 * the function would then not say whether its operands are equal.
 */
#include <stdio.h>

#if defined(__x86_64__)
__asm__(".text\n"
	".globl locked\n.type locked, @function\nlocked:\n"
	"	lock incl (%rdi)\n"
	"	.byte 0x66, 0x2e, 0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0\n"
	"	ret\n.size locked, .-locked\n"
	".globl vector\n.type vector, @function\nvector:\n"
	"	vpcmpeqb %xmm1, %xmm0, %xmm0\n"
	"	vpmovmskb %xmm0, %eax\n"
	"	ret\n.size vector, .-vector\n");
#else
void locked(int *p) { ++*p; }
#endif
void locked(int *p);

__attribute__((noinline)) int
plain(int i)
{
	__asm__ volatile("" : "+r"(i));
	return i;
}

int
main(void)
{
	int n = 0;

	for (int i = 0; i < 5; i++)
		locked(&n);
	printf("locked %d plain %d\n", n, plain(3));
#if defined(__x86_64__)
	if (__builtin_cpu_supports("avx")) {
		int equal;

		__asm__ volatile("vpxor %%xmm0, %%xmm0, %%xmm0\n\t"
				 "vpxor %%xmm1, %%xmm1, %%xmm1\n\t"
				 "call vector"
				 : "=a"(equal) : : "xmm0", "xmm1", "memory");
		if (equal != 0xffff)
			printf("wrong: %x\n", (unsigned)equal);
	}
#endif
	return 0;
}
