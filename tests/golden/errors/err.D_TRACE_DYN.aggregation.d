/* @@args: -x errtags */
BEGIN
{
	@a = count();
	trace(@a);
}
