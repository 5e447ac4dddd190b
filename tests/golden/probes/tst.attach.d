/* @@cmd: mkfifo in said; "$targets/sleeper" <in >said & p=$!; exec 3>in 4<said; read ready <&4; $minid -qw -p $p -s $script $p; echo quit >&3; wait $p; echo status $?; cat <&4 */
/* @@vm: yes */
/* A process that runs already: BEGIN comes when its probes are armed; exit
 * leaves it running. It is $target. */
BEGIN
{
	system("echo 'call 5' >in");
}

pid$target:a.out:poke:entry
{
	@n = count();
}

pid$target:a.out:poke:return
/arg1 == 4/
{
	exit(0);
}

END
{
	printa("%@d ", @n);
	printf("%d\n", $target == $1);
}
