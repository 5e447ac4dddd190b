/* @@vm: yes */
/* Actions on aggregations are done when their record is read, in the order of
 * the records: what was counted meanwhile is in. */
BEGIN
{
	@n = sum(3);
	printf("one\n");
	printa("n %@d\n", @n);
	@n = sum(4);
}

BEGIN
{
	@n = sum(1);
	clear(@n);
	printf("two\n");
	printa("n %@d\n", @n);
	exit(0);
}
