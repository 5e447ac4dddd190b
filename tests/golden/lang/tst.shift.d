/* @@vm: yes */
/* The count is taken modulo 64; >> of a signed value keeps the sign, both for
 * constants and at run time; the result has the type of the left side. */
BEGIN
{
	one = 1L;
	m = -8L;
	u = (uint64_t)-8;
	n = 65;
	printf("%d %d %d\n", one << n, m >> n, m >> 1);
	printf("%d %d %d\n", 1L << 65, -8L >> 65, -8L >> 1);
	printf("%d %d\n", u >> 60, (uint64_t)-8 >> 60);
	printf("%d %d\n", one << 63, one << 62);
	trace(1 << 32);
	trace(" ");
	trace(0x7fffffff + 1);
	trace("\n");
	exit(0);
}
