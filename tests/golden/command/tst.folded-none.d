/* @@cmd: $minid --format=folded -q -s $script >all; s=$?; uniq all; echo status $s */
/* @@vm: yes */
/* A kernel thread has no stack of a program: the line has a frame all the
 * same, for viewers take no line without. A second thread may come before
 * exit() is seen: its line is the same. */
sched:::off-cpu
/ppid == 2/
{
	@a["key", ustack()] = min(7);
	@b[ustack()] = min(8);
	exit(0);
}
