/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	printf("%d %d\n", 1);
}
