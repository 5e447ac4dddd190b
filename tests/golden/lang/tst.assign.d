/* @@vm: yes */
/* Every assignment operator; ++ and -- before and after. */
BEGIN
{
	x = 5;
	printf("%d %d %d\n", x++, ++x, x--);
	printf("%d\n", x);
	x += 4;
	x -= 1;
	x *= 2;
	printf("%d\n", x);
	x /= 3;
	x %= 4;
	x <<= 2;
	printf("%d\n", x);
	x |= 1;
	x &= 5;
	x ^= 7;
	x >>= 1;
	printf("%d\n", x);
	y = z = 4;
	printf("%d %d\n", y, z);
	exit(0);
}
