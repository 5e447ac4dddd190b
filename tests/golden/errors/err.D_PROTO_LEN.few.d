/* @@args: -x errtags */
BEGIN
{
	x = strlen();
}
