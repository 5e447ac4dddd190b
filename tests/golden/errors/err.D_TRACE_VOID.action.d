/* @@args: -x errtags */
BEGIN
{
	trace((void)1);
}
