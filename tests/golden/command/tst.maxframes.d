/* @@cmd: for o in maxframes=2 ustackframes=3 "noresolve -x maxframes=3"; do $minid -q -x $o -c "$targets/spin 1" -s $script; done */
/* @@filter: s/^ *\(spin:0x\)[0-9a-f]*$/\1/;s/+0x[0-9a-f]*$//;/^ready/d */
/* Stacks no deeper than maxframes, ustackframes by default, addresses alone. */
pid$target:a.out:fact:entry
/arg0 == 2/
{
	ustack();
	exit(0);
}
