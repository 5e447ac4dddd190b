/* @@vm: yes */
/* A comma evaluates both sides; assignments and commas may stand in a
 * predicate; ^^ evaluates both, && || and ?: only what they need
 * (reference 2.4, 3.2). */
BEGIN
/a = 3, b = a + 1, b == 4/
{
	printf("%d %d\n", a, b);
	x = (a++, a++, a);
	printf("%d %d\n", x, a);
	n = 0;
	0 && n++;
	1 || n++;
	printf("%d\n", n);
	1 && n++;
	0 || n++;
	printf("%d\n", n);
	y = n++ ^^ n++;
	printf("%d %d\n", y, n);
	z = n == 4 ? (m = 1, 10) : (m = 2, 20);
	printf("%d %d\n", z, m);
	exit(0);
}
