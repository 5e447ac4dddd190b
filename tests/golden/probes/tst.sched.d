/* @@cmd: $minid -qs $script -c "sh -c 'sleep 0.05; sleep 0.05; exec \"\$0\"' $targets/calls" */
/* @@vm: yes */
/* Threads that lose the CPU, for whom, and who wakes whom. */
sched:::surrender
/pid == $target/
{
	@["surrender", args[1]->pr_pid == pid && args[0]->pr_lwpid == tid] =
		count();
}

sched:::off-cpu
/pid == $target/
{
	off++;
	@o["other", args[0]->pr_lwpid != tid && args[0]->pr_name == args[1]->pr_fname
	  || args[0]->pr_lwpid == tid] = max(1);
}

sched:::wakeup
/args[1]->pr_ppid == $target && args[1]->pr_fname == "sleep" &&
 args[0]->pr_state == SSLEEP/
{
	woken++;
}

END
{
	printa("%s %d %@d\n", @o);
	printa("%s %d %@d\n", @);
	printf("%d %d\n", off >= 2, woken >= 2);
}
