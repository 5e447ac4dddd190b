/* @@cmd: mkfifo p; $minid -q -x switchrate=10ms -s $script >p & pid=$!; exec 3<p; for s in USR1 USR1 TERM; do while read -r line <&3 && echo "$line" && [ "${line#go}" = "$line" ]; do :; done; kill -$s $pid; done; cat <&3; wait $pid; echo status $? */
/* @@filter: s/ \{2,\}/ /g */
/* @@vm: yes */
/* SIGUSR1 prints all aggregations, also those that printa() has printed, which
 * are not printed at the end, and tracing goes on. */
BEGIN
{
	@first = sum(1);
	@second["go"] = sum(1);
	printa("go %@d\n", @first);
}

END
{
	@first = sum(1);
	@second["go"] = sum(1);
}
