/* @@args: -x errtags */
/* @@filter: /^minid/!d; s/failed.*: line/line/ */
/* @@vm: yes */
/* printa: conversions against keys and values (reference 7.4): count() is
 * uint64_t, all others int64_t; more conversions than keys. */
BEGIN
{
	@n["k", 1] = count();
	@s["k", 1] = sum(1);
	printa("%d\n", @n);
	printa("%s %s\n", @n);
	printa("%s %ld\n", @n);
	printa("%k\n", @n);
	printa("%A\n", @n);
	printa("%s %d %d\n", @n);
	printa("%@ld\n", @n);
	printa("%@lu\n", @s);
	printa("%@s\n", @n);
	printa("%*s\n", @n);
	printa("%@d %@lu %s %d %@llu %@lx\n", @n);
	printa("%@d %@ld %s %d %@lld %@lX\n", @s);
}
