/* A library whose f() has an old and a new version; or with -DPROGRAM who calls
 * the new one three times, as everybody does, and the old one twice. */
#ifdef PROGRAM
int f(int);
int f_old(int);
__asm__(".symver f_old, f@V1");

int
main(void)
{
	for (int i = 0; i < 3; i++)
		f(i);
	for (int i = 10; i < 12; i++)
		f_old(i);
	return 0;
}
#else
__attribute__((noinline)) int
f_v1(int n)
{
	__asm__ volatile("" : "+r"(n));
	return n;
}

__attribute__((noinline)) int
f_v2(int n)
{
	__asm__ volatile("" : "+r"(n));
	return n + 1;
}
__asm__(".symver f_v1, f@V1\n.symver f_v2, f@@V2");
#endif
