/* @@args: -x errtags */
/* @@vm: yes */
/* @@operands: 99999999999999999999999 */
BEGIN
{
	x = $1;
}
