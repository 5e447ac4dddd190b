/* @@args: -w */
/* @@target: spin 3 */
/* @@vm: yes */
/* A signal that a probe raises is seen by another; its sender is the process
 * itself. */
pid$target:a.out:text:entry
{
	raise(SIGURG);
}

proc:::signal-send
/pid == $target && arg2 == SIGURG/
{
	@n = count();
}

END
{
	printa("%@d\n", @n);
}
