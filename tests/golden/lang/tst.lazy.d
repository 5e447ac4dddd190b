/* @@vm: yes */
/* && || and ?: evaluate no more than they need: no division by zero here. */
BEGIN
{
	x = 0;
	y = 10;
	printf("%d %d %d\n", x != 0 && y / x > 1, x == 0 || y / x > 1, x ? y / x : 5);
	printf("%d %d\n", 1 ^^ 0, 1 ^^ 1);
	exit(0);
}
