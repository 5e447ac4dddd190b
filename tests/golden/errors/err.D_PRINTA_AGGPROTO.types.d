/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a[1] = count();
	@b["x"] = count();
	printa(@a, @b);
	@c[1, "x"] = count();
	@d[1, 2] = count();
	printa("%d", @c, @d);
}
