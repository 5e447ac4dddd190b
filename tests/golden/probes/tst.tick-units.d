/* @@vm: yes */

/* Units of time and rates. */
BEGIN
{
	start = timestamp;
}

tick-1000000ns, tick-2000us, tick-3ms, tick-200hz, tick-100
{
	@[probename] = min(1);
}

tick-1sec
{
	ok = timestamp - start >= 1000000000;
	exit(0);
}

END
{
	printf("%d\n", ok);
	printa("%s %@d\n", @);
}
