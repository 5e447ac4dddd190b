/* @@args: -x errtags */
BEGIN
{
	printa("x\n");
}
