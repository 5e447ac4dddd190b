/* @@cmd: mkfifo in; sh -c 'f=/tmp/perf-$$.map; echo "1000 1000 other" >$f; touch -d @1 $f; exec "$targets/sleeper"' <in >said & p=$!; exec 3>in; while [ ! -s said ]; do sleep 0.01; done; $minid -qw -s $script -p $p >out; rm /tmp/perf-$p.map; echo quit >&3; wait $p; cat out */
/* The names that an earlier process left have no meaning for one with its
 * number. */
BEGIN
{
	system("echo 'call 1' >in");
}

pid$target:a.out:poke:entry
{
	usym(0x1234);
	exit(0);
}
