/* @@args: -x errtags */
BEGIN
{
	@a = count();
	normalize(@a, 0);
}
