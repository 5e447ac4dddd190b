/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a[1] = count();
	@b[1, 2] = count();
	printa(@a, @b);
	@c = count();
	printa("%@d %@d", @a, @c);
	@d[2] = sum(1);
	printa(@a, @d);
}
