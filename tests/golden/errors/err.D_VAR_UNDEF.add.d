/* @@args: -x errtags */
BEGIN
{
	x += 1;
}
