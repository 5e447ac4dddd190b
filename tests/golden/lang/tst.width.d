/* @@vm: yes */
/* Everything is computed in 64 bits; only casts and stores cut. */
int i;
uint32_t u;
int64_t l;

BEGIN
{
	i = 0x7fffffff;
	u = 0xffffffff;
	printf("%d %d\n", i + 1 > 0, (long)(i + 1));
	printf("%d\n", (uint64_t)(u + 1));
	i = i + 1;
	u = u + 1;
	printf("%d %d\n", i, u);
	l = 3000000000;
	i = l;
	printf("%d %d\n", i, l);
	trace((char)100 + (char)100);
	trace("\n");
	exit(0);
}
