/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a[1][2] = count();
}
