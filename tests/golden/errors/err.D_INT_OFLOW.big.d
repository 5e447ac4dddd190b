/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = 18446744073709551616;
}
