/* @@vm: yes */
BEGIN
{
	@s = stddev(10);
	@s = stddev(20);
	@t = stddev(-5);
	exit(0);
}
