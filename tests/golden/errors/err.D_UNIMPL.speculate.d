/* @@args: -x errtags */
BEGIN
{
	speculate(1);
}
