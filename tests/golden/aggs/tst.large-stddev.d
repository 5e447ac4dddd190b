/* @@vm: yes */

/* The squares are summed in 128 bits. */
BEGIN
{
	@s = stddev(4000000000000);
	@s = stddev(-4000000000000);
	printa("%@d\n", @s);
	exit(0);
}
