/* @@vm: yes */
/* What is behind all code of the kernel, as an error number is, has no name. */
BEGIN
{
	sym((uintptr_t)-1);
	mod((uintptr_t)-1);
	printf("%a\n", (uintptr_t)-22);
	@[sym((uintptr_t)-1), mod((uintptr_t)-2)] = count();
	exit(0);
}
