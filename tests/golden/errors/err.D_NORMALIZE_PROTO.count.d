/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = count();
	normalize(@a);
	denormalize();
	denormalize(@a, 2);
}
