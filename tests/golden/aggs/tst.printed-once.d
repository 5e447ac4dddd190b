/* @@vm: yes */

/* What printa printed is not printed again at the end, even if it changed
 * since; an aggregation never touched prints nothing. */
BEGIN
{
	@a = sum(1);
	@b = sum(2);
	printa("%@d\n", @a);
	exit(0);
}

BEGIN
/0/
{
	@never = count();
}

END
{
	@a = sum(1);
	@b = sum(1);
}
