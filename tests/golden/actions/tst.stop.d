/* @@args: -w */
/* @@target: spin 3 */
/* @@vm: yes */
/* stop() holds the process until somebody continues it; nothing is lost. */
pid$target:a.out:work:entry
/arg0 == 1/
{
	stop();
	system("kill -CONT %d", pid);
}

pid$target:a.out:work:return
{
	@n = count();
}

END
{
	printa("%@d returns\n", @n);
}
