/* @@cmd: mkfifo in; "$targets/sleeper" <in >said & p=$!; exec 3>in; $minid -qw -p $p -s $script; echo "quit" >&3; wait $p; echo status $?; tail -n +2 said */
/* @@vm: yes */
/* A process that runs already: BEGIN comes when its probes are armed; exit
 * leaves it running. */
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
	printa("%@d\n", @n);
}
