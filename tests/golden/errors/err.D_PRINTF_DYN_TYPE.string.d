/* @@args: -x errtags */
BEGIN
{
	printf("%*d\n", "x", 1);
}
