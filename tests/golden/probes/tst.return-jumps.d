/* @@cmd: $minid -q -x return=ret -c $targets/jumps -s $script | sort */
/* @@need: x86_64 */
/* @@vm: yes */
/* Conditional jumps to another function return only when they are made: what
 * the program counts is what the probes count, and each call returns once. */
pid$target:a.out:if_*:return
{
	@[probefunc] = count();
	@jumped[probefunc] = sum(arg0 == 2);
}

END
{
	printa("%s returned %@d, jumped %@d\n", @, @jumped);
}
