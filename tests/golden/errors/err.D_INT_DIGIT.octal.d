/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = 089;
}
