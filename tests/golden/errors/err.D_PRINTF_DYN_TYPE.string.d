/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	printf("%*d\n", "x", 1);
	printf("%.*s\n", "x", "y");
	printf("%d %*d\n", 1, "x", 2);
}
