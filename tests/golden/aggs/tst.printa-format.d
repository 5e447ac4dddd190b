/* @@vm: yes */

/* @ anywhere after %; flags and widths; other radixes; text around; fewer
 * conversions than keys; the last value again. */
BEGIN
{
	@n["key", 5] = sum(42);
	printa("[%@d][%@8d][%8@d][%-@8d][%@-8d][%@08d]\n", @n);
	printa("[%5s][%3d] %@d\n", @n);
	printa("[%-5s][%-3d] %@d\n", @n);
	printa("[%.1s][%03d] %@d\n", @n);
	printa("%@d %s\n", @n);
	printa("%s\n", @n);
	printa("%@x %@o %@X %@#x %@u %@i\n", @n);
	printa("%@+d %@ d %@5d%%\n", @n);
	printa("%@d %@d %@d\n", @n);
	@m["key", 5] = sum(-1);
	printa("%s %d: %@d %@d %@d\n", @n, @m);
	printa("just text\n", @n);
	exit(0);
}
