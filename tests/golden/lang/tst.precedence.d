/* @@vm: yes */
/* Precedence and grouping of operators. */
BEGIN
{
	printf("%d %d %d\n", 2 + 3 * 4, (2 + 3) * 4, 20 - 5 - 3);
	printf("%d %d %d\n", 100 / 5 / 2, 17 % 10 % 4, 2 * 7 % 5);
	printf("%d %d %d\n", 1 | 6 & 3, 1 ^ 3 | 4, 7 & 3 ^ 1);
	printf("%d %d %d\n", 1 << 2 + 1, 16 >> 1 << 2, 1 + 2 < 4);
	printf("%d %d\n", 1 < 2 == 1, 3 > 2 > 1);
	printf("%d %d %d\n", 1 || 0 && 0, 1 ^^ 1 || 1, 0 || 1 ^^ 1);
	printf("%d %d %d\n", !0 + 1, -2 * -3, ~0 & 5);
	printf("%d %d\n", 1 ? 2 : 0 ? 3 : 4, 0 ? 2 : 0 ? 3 : 4);
	x = 1, y = 2;
	z = (x, y);
	printf("%d\n", z);
	x = y = z = 7;
	printf("%d %d\n", x, y);
	x += y -= 3;
	printf("%d %d\n", x, y);
	printf("%d %d\n", - - 3, !!5);
	exit(0);
}
