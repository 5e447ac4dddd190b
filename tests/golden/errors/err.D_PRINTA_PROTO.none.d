/* @@args: -x errtags */
BEGIN
{
	printa();
}
