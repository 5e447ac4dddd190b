/* @@cmd: $minid -qZ -c "$targets/exec thread $targets/exec first $targets/follow" -s $script */
/* @@vm: yes */
/* Another program, executed by a thread that is not the first: its functions
 * are there from its first instruction, those of the old one are gone. */
pid$target:a.out:main:entry
{
	printf("%s %s\n", probemod, execname);
}

pid$target::hit:entry
{
	@[probemod, arg0] = count();
}

pid$target:exec:run:entry
{
	@[probemod, 9] = count();
}
