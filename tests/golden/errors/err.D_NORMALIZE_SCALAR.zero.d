/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = count();
	normalize(@a, 0);
}
