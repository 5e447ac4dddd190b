/* @@args: -x errtags */
BEGIN
{
	printf("%d %d\n", 1);
}
