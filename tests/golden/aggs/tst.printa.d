/* @@vm: yes */
/* printa with a format: flags, several aggregations, a key that one of them
 * does not have. What printa printed is not printed again. */
BEGIN
{
	@ms["f"] = sum(12);
	@ns["f"] = sum(345);
	@ns["g"] = sum(7);
	@one = sum(42);
	printa("%@ 10u.%@06ums for %s\n", @ms, @ns);
	printa("%@u %@06u %@-6u|%@6d|\n", @one);
	printa("%s=%@d\n", @ns);
	printa(@one);
	printa(@ms, @ns);
	exit(0);
}
