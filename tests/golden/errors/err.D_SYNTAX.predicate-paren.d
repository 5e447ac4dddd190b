/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
/(1 == 1/
{
	x = 1;
}
