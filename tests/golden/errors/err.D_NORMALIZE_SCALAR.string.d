/* @@args: -x errtags */
/* @@vm: yes */
/* What is no number to divide by; an aggregation that has no value (3.9). */
BEGIN
{
	@a = count();
	normalize(@a, "x");
	normalize(@a, @a);
	trunc(@a, "x");
	trunc(@a[1]);
	denormalize(1);
	clear("x");
}
