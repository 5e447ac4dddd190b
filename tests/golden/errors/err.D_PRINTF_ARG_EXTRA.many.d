/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	printf("%d\n", 1, 2);
}
