/* deep: 500 calls inside each other. */
__attribute__((noinline)) int
deep(int n)
{
	int r = n > 1 ? deep(n - 1) + 1 : 1;

	__asm__ volatile("");
	return r;
}

int
main(void)
{
	return deep(500) != 500;
}
