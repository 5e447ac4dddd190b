/* @@args: -x errtags */
#pragma D nosuchpragma
BEGIN
{
	x = 1;
}
