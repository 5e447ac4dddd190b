/* @@args: -x errtags */
BEGIN
{
	@a = sum("text");
}
