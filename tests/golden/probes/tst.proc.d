/* @@target: life */
/* @@vm: yes */
/* The life of processes and threads, see life.c. How one ended: 1 by exit, 2
 * by a signal; errors are positive; the name after exec is the new one. */
proc:::exec, proc:::exec-success, proc:::create, proc:::start, proc:::lwp-start,
proc:::lwp-exit
/pid == $target || ppid == $target/
{
	@[probename, execname] = count();
}

proc:::exit, proc:::exec-failure
/pid == $target || ppid == $target/
{
	@n[probename, arg0] = count();
}

/* another's timer may expire while the target runs */
proc:::signal-send
/pid == $target && arg2 != SIGCHLD && arg2 != SIGALRM/
{
	@s[arg2] = count();
}

END
{
	setopt("aggsortkey");
	printa("%s %s %@d\n", @);
	printa("%s %d %@d\n", @n);
	printa("signal %d %@d\n", @s);
}
