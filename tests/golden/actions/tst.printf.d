/* @@vm: yes */
/* Widths, flags and precisions as in C. */
BEGIN
{
	printf("[%5d][%-5d][%05d][%+d][% d]\n", 42, 42, 42, 42, 42);
	printf("[%8s][%-8s][%.2s][%*d]\n", "abc", "abc", "abc", 6, 7);
	printf("%x %X %#x %o %#o %c %%\n", 255, 255, 255, 255, 255, 'A');
	printf("%S\n", "a\tb");
	printf("%d %ld %lld\n", (short)-3, (long)-4, (long long)-5);
	printf("no newline");
	printf("\n");
	exit(0);
}
