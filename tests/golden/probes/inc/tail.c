/* outer() jumps to inner(), which so returns where outer() would have. */
__attribute__((noipa)) int
inner(int n)
{
	return n + 1;
}

__attribute__((noipa)) int
outer(int n)
{
	return inner(n + 1);
}

int
main(void)
{
	return outer(1) - 3;
}
