/* @@args: -x errtags */
BEGIN
{
	@a = 1;
}
