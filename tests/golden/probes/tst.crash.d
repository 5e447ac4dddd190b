/* @@cmd: mkfifo in said; for s in 11 9 6; do "$targets/sleeper" <in >said & p=$!; exec 3>in 4<said; read ready <&4; $minid -qw -p $p -s $script $s 2>&1; wait $p; echo status $?; exec 3>&- 4<&-; done 2>/dev/null */
/* @@vm: yes */
/* A target that crashes or is killed ends the trace as well: all that it did is
 * there, END runs, and its status is its own. */
BEGIN
{
	system("printf 'call 1000\ndie %d\n' >in", $1);
}

pid$target:a.out:poke:entry, pid$target:a.out:poke:return
{
	@[probename] = count();
}

pid$target:a.out:poke:entry
/arg0 == 999/
{
	printf("last call\n");
}

proc:::exit
/pid == $target/
{
	printf("ends by %d\n", args[0]);
}

END
{
	printa("%s %@d\n", @);
	printf("END\n");
}
