/* @@args: -x errtags */
BEGIN
{
	@a = count();
	@a = sum(1);
}
