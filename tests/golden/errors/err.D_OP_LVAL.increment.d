/* @@args: -x errtags */
BEGIN
{
	1++;
}
