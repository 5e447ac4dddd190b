/* @@args: -x errtags */
BEGIN
{
	@a = count();
	normalize(@a, "x");
}
