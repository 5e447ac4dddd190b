/* @@args: -x errtags */
BEGIN
{
	x = "a" * 2;
}
