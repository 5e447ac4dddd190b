/* @@cmd: mkfifo in said; "$targets/sleeper" <in >said & p=$!; exec 3>in 4<said; read ready <&4; stopped() { until grep -q '^State:.T' /proc/$p/status; do :; done; }; echo 'die 19' >&3; stopped; echo 'call 12' >&3; $minid -qw -p $p -s $script; echo $?; echo 'die 19' >&3; stopped; $minid -q -p $p -n 'BEGIN { exit(3); }'; echo $?; grep -E '^(State|TracerPid)' /proc/$p/status; kill -CONT $p; $minid -qw -p $p -n 'BEGIN { system("echo quit >in"); } END { printf("END\n"); }'; echo $?; wait $p; echo $?; $minid -qw -c "$targets/spin 12" -n 'pid$target:a.out:work:entry { @ = count(); } pid$target:a.out:work:entry /arg0 == 3/ { printf("raised\n"); raise(SIGSTOP); system("until grep -q ^State:.T /proc/%d/status; do :; done; kill -CONT %d", pid, pid); } END { printa("%@d\n", @); }' 2>/dev/null */
/* @@vm: yes */
/* Stop, attach, SIGCONT step by step (reference 10.2): a stopped target stays
 * so, untouched, while minid traces and when it ends; from SIGCONT on no call is
 * lost; a target that ends ends the trace. A probe's SIGSTOP stops a command,
 * and SIGCONT lets it go on. */
BEGIN
{
	system("grep -E '^(State|TracerPid)' /proc/%d/status; kill -CONT %d",
	       $target, $target);
}

pid$target:a.out:poke:entry
{
	@ = count();
}

pid$target:a.out:poke:return
/arg1 == 11/
{
	exit(0);
}

END
{
	printa("%@d\n", @);
}
