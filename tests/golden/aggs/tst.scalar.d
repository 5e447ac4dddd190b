/* @@vm: yes */
/* Each scalar function, printed at the end in the order of appearance; one
 * that got no value is absent. */
BEGIN
/0/
{
	@absent = count();
}

BEGIN
{
	@c = count();
	@s = sum(5);
	@s = sum(-7);
	@low = min(3);
	@low = min(-4);
	@high = max(3);
	@high = max(9);
	@mean = avg(-7);
	@mean = avg(-2);
	exit(0);
}
