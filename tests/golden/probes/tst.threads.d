/* @@target: threads 500 */
/* @@vm: yes */
/* Eight threads on one CPU lose no count, whatever preempts whom. */
pid$target:a.out:hit:entry
{
	@all = count();
	@sum = sum(arg1);
	@thread[arg0] = count();
	@high = max(arg1);
}

END
{
	printa("%@d calls\n", @all);
	printa("%@d sum\n", @sum);
	printa("%@d high\n", @high);
	printa("%d %@d\n", @thread);
}
