/* @@args: -x errtags */
/* @@vm: yes */
/* @@operands: 1 abc */
BEGIN
{
	x = $1;
}
