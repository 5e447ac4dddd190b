/* @@cmd: $minid -qwZ -c "$targets/exec first $targets/spin 3" -s $script */
/* @@vm: yes */
/* The command is started, stopped at its exec and let go by minid's signals,
 * which do not show; what somebody else sends does. */
pid$target::text:entry
{
	@calls = count();
}

proc:::exec-success
/pid == $target/
{
	stop();
	system("until grep -q ^State:.T /proc/%d/status; do :; done; kill -CONT %d",
	       pid, pid);
}

proc:::signal-send
/args[1]->pr_pid == $target && (args[2] == SIGSTOP || args[2] == SIGCONT)/
{
	@n[args[2], execname] = count();
}

END
{
	printa("calls %@d\n", @calls);
	printa("%d %s %@d\n", @n);
}
