/* @@args: -x errtags */
/* @@vm: yes */
/* @@operands: surplus */
BEGIN
{
	x = 1;
}
