/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	printa(@nowhere);
	@a = count();
	printa("%@d", @nowhere);
	printa(@a, @nothing);
}
