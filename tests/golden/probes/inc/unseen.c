/* small: called, and inlined twice; part: has a clone; never: is not called */
static volatile int x;

__attribute__((noipa)) void take(int a) { x = a; }
int small(int a) { take(a); return a * 3; }
__attribute__((noipa)) int part(int a) { return a + x; }
__attribute__((noipa)) int clone(int a) __asm__("part.constprop.7");
__attribute__((noipa)) int clone(int a) { return a - x; }
__attribute__((noipa)) int never(int a) { return a * x; }

int
main(int argc, char **argv)
{
	int (*volatile call)(int) = small;

	if (argc > 9)
		never(argc);
	return small(argc) + small(argc + 1) + call(2) + part(1) + clone(1) == 0;
}
