/*
 * jumps: for each condition of x86-64 a function of this name that compares
 * its operands and, if so, jumps to another function, else returns. Each is
 * called with all pairs of some numbers; how often it jumped is printed.
 */
#include <limits.h>
#include <stdio.h>

#if defined(__x86_64__)
#define NAMES(X) X(o) X(no) X(b) X(ae) X(e) X(ne) X(be) X(a) X(s) X(ns) \
	X(p) X(np) X(l) X(ge) X(le) X(g)
/* so far apart that some jumps are short and some long */
#define FN(cc)								\
	"	.balign 64\n	.globl if_" #cc "\n	.type if_" #cc ", @function\n"	\
	"if_" #cc ":	cmpl %esi, %edi\n	j" #cc " near\n"	\
	"	ret\n	.size if_" #cc ", .-if_" #cc "\n"
__asm__(".text\n" NAMES(FN)
	"	.type near, @function\n"
	"near:	incl jumped(%rip)\n	ret\n	.size near, .-near\n");
#else
#define NAMES(X)
#endif
#define DECLARE(cc) void if_##cc(int, int);
NAMES(DECLARE)
int jumped;

int
main(void)
{
	static const int v[] = { INT_MIN, -2, -1, 0, 1, 3, INT_MAX };

#define CALL(cc)							\
	jumped = 0;							\
	for (int i = 0; i < 49; i++)					\
		if_##cc(v[i / 7], v[i % 7]);				\
	printf("if_%s jumped %d\n", #cc, jumped);
	NAMES(CALL)
	return v[0] > 0;
}
