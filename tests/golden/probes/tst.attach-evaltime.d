/* @@cmd: mkfifo in said; "$targets/sleeper" <in >said & p=$!; exec 3>in 4<said; read ready <&4; for t in exec preinit postinit main; do echo 'die 19' >&3; until grep -q '^State:.T' /proc/$p/status; do :; done; echo 'call 3' >&3; $minid -qw -x evaltime=$t -p $p -s $script; done; echo quit >&3; wait $p; echo status $? */
/* @@vm: yes */
/* evaltime has no effect with -p on a process that runs its program already
 * (reference 10.1): it stays where it is. */
BEGIN
{
	system("grep ^State /proc/%d/status; kill -CONT %d", $target, $target);
}

pid$target:a.out:poke:entry
{
	@ = count();
}

pid$target:a.out:poke:return
/arg1 == 2/
{
	exit(0);
}
