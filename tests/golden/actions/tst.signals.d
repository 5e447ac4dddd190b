/* @@args: -w */
/* @@target: spin 3 */
/* @@vm: yes */
/* raise: signal 0 and one that does not exist do nothing. */
pid$target:a.out:work:entry
{
	raise(0);
	raise(200);
	@n = count();
}

END
{
	printa("%@d\n", @n);
}
