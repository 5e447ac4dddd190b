/* @@args: -x errtags */
BEGIN
{
	pid = 1;
}
