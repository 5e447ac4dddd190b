/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	printf("%z\n", 1);
	printf("%1$d\n", 1);
	printf("%5%\n");
	printf("abc %");
	printf("%**d\n", 1, 2, 3);
}
