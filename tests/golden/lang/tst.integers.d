/* @@vm: yes */
/* Integer constants: the first type that holds the value; u, l, ul, ull. */
BEGIN
{
	printf("%d %d %d %d\n", sizeof (5), sizeof (2147483647),
	    sizeof (2147483648), sizeof (5l));
	printf("%d %d %d %d\n", sizeof (5u), sizeof (4294967295u),
	    sizeof (4294967296u), sizeof (5ull));
	printf("%d %d %d %d\n", sizeof (0x7fffffff), sizeof (0x80000000),
	    sizeof (0x100000000), sizeof (020000000000));
	printf("%d %d %d\n", 0x80000000, 0xffffffffffffffff, 18446744073709551615u);
	printf("%d %d %d %d\n", 0XaB, 0, 00, 0777);
	printf("%d %d\n", -1, -1u);
	printf("%d %d\n", 9223372036854775807, -9223372036854775807);
	printf("%d %d %d\n", 10L, 10Ul, 10uLL);
	exit(0);
}
