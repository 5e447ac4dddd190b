/* @@args: -x errtags */
BEGIN
{
	@a = count();
	x = @a + 1;
}
