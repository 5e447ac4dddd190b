/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	prntf("x");
}
