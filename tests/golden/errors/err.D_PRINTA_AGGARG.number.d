/* @@args: -x errtags */
BEGIN
{
	printa("%d\n", 1);
}
