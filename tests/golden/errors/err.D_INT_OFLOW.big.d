/* @@args: -x errtags */
BEGIN
{
	x = 18446744073709551616;
}
