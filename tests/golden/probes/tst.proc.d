/* @@target: life */
/* @@vm: yes */
/* The life of processes and threads, see life.c. How one ended: 1 by exit, 2
 * by a signal; errors are positive; the name after exec is the new one. Each in
 * the process that does it, or begins or ends (0: a child). */
proc:::exec, proc:::exec-success, proc:::create, proc:::start, proc:::lwp-start,
proc:::lwp-exit
/pid == $target || ppid == $target/
{
	@[probename, execname, pid == $target] = count();
}

proc:::exit, proc:::exec-failure
/pid == $target || ppid == $target/
{
	@n[probename, arg0, pid == $target] = count();
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
	printa("%s %s %d %@d\n", @);
	printa("%s %d %d %@d\n", @n);
	printa("signal %d %@d\n", @s);
}
