/* @@vm: yes */

/* A distribution in a format: the whole table where the value stands. */
BEGIN
{
	@q["k"] = quantize(2);
	printa("[%s]%@d.\n", @q);
	exit(0);
}
