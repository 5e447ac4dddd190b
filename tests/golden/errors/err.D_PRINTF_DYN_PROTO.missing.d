/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	printf("%*d\n");
	printf("%.*d\n");
	printf("%d%-*s\n", 1);
	printf("%*d\n", 1, 2);
}
