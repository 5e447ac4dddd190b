/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	printf("%d\n", 1, 2);
	printf("x", 1);
	printf("%%", 1);
	system("x", 1);
}
