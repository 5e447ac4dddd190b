/* @@args: -x errtags */
BEGIN
{
	x = (nosuchtype)1;
}
