/* @@vm: yes */

/* What %@d prints of each function. */
BEGIN
{
	@c = count();
	@s = sum(-9);
	@a = avg(-7); @a = avg(-2);
	@d = stddev(10); @d = stddev(20);
	@lo = min(4); @lo = min(-4);
	@hi = max(4); @hi = max(-4);
	printa("%@d %@d %@d %@d %@d %@d\n", @c, @s, @a, @d, @lo, @hi);
	printa("%@u\n", @c);
	printa("%@x\n", @lo);
	exit(0);
}
