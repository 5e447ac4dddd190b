/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	printf("%*d\n");
}
