/* @@args: -x errtags */
BEGIN
{
	printf("");
}
