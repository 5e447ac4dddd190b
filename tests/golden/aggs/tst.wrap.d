/* @@vm: yes */

/* A sum beyond 63 bits wraps. */
BEGIN
{
	@s = sum(9223372036854775807);
	@s = sum(1);
	printa("%@d\n", @s);
	exit(0);
}
