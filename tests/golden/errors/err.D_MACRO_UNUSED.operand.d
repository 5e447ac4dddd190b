/* @@args: -x errtags */
/* @@operands: surplus */
BEGIN
{
	x = 1;
}
