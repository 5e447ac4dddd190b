/* @@cmd: $minid -qs $script -c "sh -c 'sleep 0.05; sleep 0.05; exec \"\$0\"' $targets/calls" */
/* @@need: sched_exit */
/* off-cpu has the thread that is next (reference 11.5): the one that then gets
 * that CPU. */
int next[int], went[int];

sched:::off-cpu
/pid == $target/
{
	next[cpu] = args[0]->pr_lwpid + 1;
	went[cpu] = args[1]->pr_pid + 1;
}

sched:::on-cpu
/next[cpu]/
{
	@[next[cpu] == tid + 1, went[cpu] == pid + 1] = max(1);
	n++;
	next[cpu] = 0;
}

END
{
	printa("%d %d %@d\n", @);
	printf("%d\n", n >= 2);
}
