/* @@args: -x errtags */
BEGIN
{
	printf("text
");
}
