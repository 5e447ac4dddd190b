/* @@args: -x errtags */
BEGIN
{
	trunc(1);
}
