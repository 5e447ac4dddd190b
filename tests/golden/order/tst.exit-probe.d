/* @@target: spin 5 */
/* @@vm: yes */
/* After exit no probe fires any more. */
pid$target:a.out:work:entry
/arg0 == 2/
{
	exit(0);
}

pid$target:a.out:work:entry
{
	@n = count();
}

pid$target:a.out:leaf:entry
{
	@m = count();
}

END
{
	printa("%@d\n", @n);
	printa("%@d\n", @m);
}
