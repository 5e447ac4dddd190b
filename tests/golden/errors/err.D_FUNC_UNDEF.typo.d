/* @@args: -x errtags */
BEGIN
{
	prntf("x");
}
