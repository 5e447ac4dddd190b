/* @@args: -x errtags */
BEGIN
{
	x = exit(0);
}
