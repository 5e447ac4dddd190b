/* @@target: forker 20 */
/* @@vm: yes */
/* A child that the target forks is another process: not counted, not harmed
 * (the target checks its end). */
pid$target:a.out:step:entry
{
	@steps = count();
	@others = sum(pid != $target);
}

END
{
	printa("%@d %@d\n", @steps, @others);
}
