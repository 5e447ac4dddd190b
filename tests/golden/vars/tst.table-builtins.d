/* @@vm: yes */
/* @@target: spin 2 */
/* Row by row: built-in variables (reference 4). cwd and root: tst.table-paths. */
BEGIN
{
	printf("%d %d %d\n", arg0, arg9, sizeof (arg0));
	printf("%d %d %d\n", pid == $pid, ppid == $ppid, tid > 0);
	printf("%d %d\n", uid == $uid, gid == $gid);
	printf("[%s][%s][%s][%s]\n", probeprov, probemod, probefunc, probename);
	printf("%d %d %d\n", id, epid == ((uint64_t)id << 32), sizeof (id));
	printf("%d %d\n", timestamp == timestamp, timestamp - timestamp);
	printf("%d %d\n", walltimestamp > 1600000000000000000, vtimestamp > 0);
	printf("%d %d %s\n", errno, cpu >= 0, zonename);
	printf("%d %d\n", curpsinfo->pr_pid == pid, curlwpsinfo->pr_lwpid == tid);
	printf("%d\n", caller);
	printf("%d %d %d %d\n", sizeof (pid), sizeof (uid), sizeof (timestamp), sizeof (execname));
	printf("%d %d %d\n", SIGKILL, EINTR, CLD_EXITED);
	printf("%d\n", curthread != NULL);
}
pid$target:a.out:main:entry
{
	printf("%s %s %d %d\n", probefunc, probename, pid == $target, ppid == $pid);
	printf("%d %d %d\n", ucaller != 0, ustackdepth > 0, uregs[R_RDI] == arg0);
	exit(0);
}
