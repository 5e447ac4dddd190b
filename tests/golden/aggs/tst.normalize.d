/* @@vm: yes */
/* normalize divides what is shown, truncating; the data stays. */
BEGIN
{
	@a["k"] = sum(100);
	normalize(@a, 3);
	printa("%s %@d\n", @a);
	denormalize(@a);
	printa("%s %@d\n", @a);
	exit(0);
}
