/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = (1 + 2;
}
