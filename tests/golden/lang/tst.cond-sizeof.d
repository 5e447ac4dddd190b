/*
 * The size of an expression decides nothing about types: ?: has the converted
 * type of both branches, and so has a variable that is given its value.
 */
BEGIN
{
	c = (char)1;
	x = sizeof (c) ? c : 5L;
	printf("%d %d\n", sizeof (x), sizeof (sizeof (c) ? c : 5L));
	x = 1L << 40;
	printf("%d\n", x);
	/* a constant that needs no type drops the other branch with its type */
	y = 1 ? c : 5L;
	printf("%d\n", sizeof (y));
	exit(0);
}
