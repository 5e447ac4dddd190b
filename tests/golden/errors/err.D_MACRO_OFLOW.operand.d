/* @@args: -x errtags */
/* @@vm: yes */
/* @@operands: 99999999999999999999999 +0x1ffffffffffffffff 9223372036854775807 */
BEGIN
{
	x = $1;
	x = $2;
	x = $3;
}
