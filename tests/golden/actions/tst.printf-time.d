/* @@cmd: TZ=UTC0 $minid -q -s $script && TZ=XYZ-1 $minid -q -s $script */
/* @@vm: yes */
/* Y is local time, T the same by RFC 822; widths as for strings. */
BEGIN
{
	printf("%Y|%T\n", 1796028899000000000, 1796028899123456789);
	/* the year of its week (%G of strftime), as the reference has it */
	printf("%T\n", 1798761600000000000);
	printf("[%22Y][%-22Y]\n", 0L, 86400000000000);
	exit(0);
}
