/* @@vm: yes */
/* At the end aggregations are printed in the order in which they first appear
 * in the program (reference 5.6), be it in an action before there is a value;
 * each value here is the place. */
BEGIN
{
	clear(@first);
	@second = sum(2);
	trunc(@third);
	normalize(@fourth, 2);
	printa("%s", @fifth);
}

BEGIN
{
	denormalize(@sixth);
	@seventh = sum(7);
	exit(0);
}

END
{
	@sixth = sum(6);
	@fifth["5"] = sum(5);
	@fourth = sum(8);
	@third = sum(3);
	@first = sum(1);
}
