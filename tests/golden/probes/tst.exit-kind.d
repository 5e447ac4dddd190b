/* @@cmd: cc -o ends inc/ends.c && for limit in 0 unlimited; do (ulimit -c $limit; $minid -q -c ./ends -s $script); done | sort | uniq -c | awk '{ print $1, $2, $3 }' */
/* @@need: cc */
/* How a process ended (reference 11.4) is what waitid(2) says to its parent:
 * by exit, by a signal, by a signal and with its memory dumped. */
proc:::exit
/ppid == $target/
{
	kind = args[0];
}

pid$target:a.out:ended:entry
{
	printf("%s %d\n", arg0 == 1 ? "exited" : arg0 == 2 || arg0 == 3 ?
	    "killed" : "else", arg0 == kind);
	kind = 0;
}
