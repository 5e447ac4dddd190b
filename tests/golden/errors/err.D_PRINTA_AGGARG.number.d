/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	printa("%d\n", 1);
	@a = count();
	printa(1);
	printa("%@d", @a, "x");
	printa(@a, 1);
}
