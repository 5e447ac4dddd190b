/* @@cmd: cc -o states inc/states.c && $minid -q -c ./states -s $script */
/* @@need: cc */
/* Members of lwpsinfo_t, and each state that it has (reference 11.4): of the
 * one that runs, and of those that sleep, could run, are stopped, wait and have
 * ended. args[0] is the thread, args[1] its process, this one the sender. */
proc:::signal-send
/pid == $target && args[2] == SIGURG/
{
	printf("%d %c ", args[0]->pr_state, args[0]->pr_sname);
	printf("%d %s ", args[0]->pr_lwpid == args[1]->pr_pid,
	    args[0]->pr_name);
	printf("%d %d %d %d ", args[0]->pr_flag, args[0]->pr_wchan,
	    args[0]->pr_stype, args[0]->pr_onpro == cpu);
	printf("%d %d\n", args[0]->pr_addr == args[1]->pr_addr,
	    args[1]->pr_ppid == pid || args[1]->pr_pid == pid);
}

proc:::signal-discard
/pid == $target && args[2] == SIGURG/
{
	@ = count();
}
