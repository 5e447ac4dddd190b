/* @@args: -x errtags */
BEGIN
{
	1 = 2;
}
