/* @@args: -x errtags */
BEGIN
{
	printf("%d\n", nowhere);
}
