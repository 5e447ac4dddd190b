/* @@args: -x errtags */
BEGIN
{
	x = 089;
}
