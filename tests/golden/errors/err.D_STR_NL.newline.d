/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	printf("text
");
}
