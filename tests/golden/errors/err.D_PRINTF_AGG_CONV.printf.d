/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	printf("%@d\n", 1);
	printf("%d %5@u\n", 1, 2);
	system("%@d\n", 1);
}
