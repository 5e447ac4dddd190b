/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	normalize(1, 2);
}
