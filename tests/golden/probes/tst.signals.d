/* @@target: calls */
/* @@vm: yes */
/* The life of a signal: sent, thrown away, handled, taken; with typed
 * arguments. */
proc:::signal-send
/pid == $target && args[2] != SIGCHLD/
{
	@["send", args[2], args[1]->pr_pid == pid, args[0]->pr_lwpid == tid] =
		count();
}

proc:::signal-discard
/pid == $target && args[2] != SIGCHLD/
{
	@["discard", args[2], args[1]->pr_pid == pid, args[0]->pr_lwpid == tid] =
		count();
}

proc:::signal-handle
/pid == $target/
{
	@["handle", args[0], args[1]->si_signo == args[0],
	  args[1]->si_pid == pid] = count();
	@h[args[0], ufunc((uint64_t)args[2])] = count();
}

proc:::signal-clear
/pid == $target/
{
	@["clear", args[0], 0, 0] = count();
}

END
{
	setopt("aggsortkey");
	printa("%s %d %d %d %@d\n", @);
	printa("%d %A %@d\n", @h);
}
