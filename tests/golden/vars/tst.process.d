/* @@target: spin 1 */
/* @@vm: yes */
/* pid is the target's, tid too in a program of one thread; the name is cut
 * from the file; ids are ordered. */
pid$target::work:entry
{
	printf("%d %d %s\n", pid == $target, tid == pid, execname);
	printf("%d %d\n", ppid > 0, cpu >= 0);
	printf("%d %d\n", uid, gid);
}
