/* @@args: -x errtags */
BEGIN
{
	@a;
}
