/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	1++;
}
