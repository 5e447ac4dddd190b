/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = "a" & 1;
	x = ~"a";
	x = "a" << 1;
	x = 1 >> "a";
	x = "a" % 2;
	x = 1 | "a";
	x = 1 ^ "b";
	x <<= "a";
	x >>= "a";
	x %= "a";
	x &= "a";
	x |= "a";
	x ^= "a";
	y = ~1 << 2 >> 1 % 2 & 3 | 4 ^ 5;
}
