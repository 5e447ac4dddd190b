/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a[1] = count();
	@b["x"] = count();
	printa(@a, @b);
}
