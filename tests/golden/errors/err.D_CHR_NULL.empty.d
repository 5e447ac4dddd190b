/* @@args: -x errtags */
BEGIN
{
	x = '';
}
