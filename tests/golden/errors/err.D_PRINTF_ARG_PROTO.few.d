/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	printf("%d %d\n", 1);
	printf("%d");
	printf("%s %d %s", "a");
	system("%s");
	printf("%*d", 1);
}
