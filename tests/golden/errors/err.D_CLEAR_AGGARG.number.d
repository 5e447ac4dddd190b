/* @@args: -x errtags */
BEGIN
{
	clear(1);
}
