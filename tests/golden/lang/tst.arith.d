/* @@vm: yes */
/* Division truncates toward zero, the remainder has the dividend's sign;
 * the same for variables and for constants. */
BEGIN
{
	a = 7;
	b = -7;
	c = 2;
	d = -2;
	printf("%d %d %d %d\n", a / c, b / c, a / d, b / d);
	printf("%d %d %d %d\n", a % c, b % c, a % d, b % d);
	printf("%d %d %d %d\n", 7 / 2, -7 / 2, 7 / -2, -7 / -2);
	printf("%d %d %d %d\n", 7 % 2, -7 % 2, 7 % -2, -7 % -2);
	printf("%d %d\n", a + b * c, (a + b) * c);
	printf("%d %d %d %d\n", a & 3, a | 8, a ^ 5, ~a);
	printf("%d %d %d\n", a << 3, b >> 1, a >> 1);
	printf("%d %d %d\n", -a, +a, !a);
	exit(0);
}
