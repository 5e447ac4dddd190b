/* @@vm: yes */
/* Row by row: conversions and arithmetic (reference 3.2). */
int i;
uint32_t u;
int z;
BEGIN
{
	trace((char)100 + (char)100); printf(" ");
	i = 0x7fffffff; u = 0xffffffff;
	printf("%d %d %d\n", i + 1 > 0, (long)(i + 1), (uint64_t)(u + 1));
	trace(1 << 32); printf(" "); trace(0x7fffffff + 1); printf(" ");
	printf("%d %d %d\n", -8L >> 1, 1L << 65, -8L >> 65);
	printf("%d %d %d\n", -1 < 1u, -1 < 1ul, (void *)-1 > (void *)1);
	printf("%d %d %d %d\n", 7 % -2, -7 % 2, -7 / 2, 7 / -2);
	z = 2;
	printf("%d %d %d %d\n", 7 % -z, -7 % z, -7 / z, 7 / -z);
	i = 3000000000;
	printf("%d %d\n", i, sizeof (i + (char)1));
	printf("%d %d %d\n", sizeof ((char)1 + (short)1),
	    sizeof ((char)1 << 9L), sizeof ((char)1 < 9L));
	printf("%d %d\n", sizeof (z ? (char)1 : 2L), sizeof (!(char)1));
	printf("%d %d\n", sizeof (-(char)1), sizeof (~(short)1));
	printf("%d\n", (int)((int *)16 - (int *)8));
	printf("%d %d\n", (int)((int *)16 + 2), (int)((char *)16 + 2));
	printf("%d %d %d\n", 1 ^^ 1, 1 ^^ 0, 0 ^^ 0);
	printf("%d %d\n", (1, 2), (char)300);
	exit(0);
}
