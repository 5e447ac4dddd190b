/* @@vm: yes */
/* Constants that every script knows: errors, signals, how a child ended, what
 * a thread does, flags of a process (reference 4). */
BEGIN
{
	printf("%d %d %d %d\n", EPERM, ENOENT, EINTR, EINVAL);
	printf("%d %d %d %d\n", SIGHUP, SIGKILL, SIGTERM, SIGSTOP);
	printf("%d %d %d\n", CLD_EXITED, CLD_KILLED, CLD_DUMPED);
	printf("%d %d %d %d %d\n", SSLEEP, SRUN, SZOMB, SSTOP, SONPROC);
	printf("%d %d %d\n", curpsinfo->pr_dmodel == PR_MODEL_LP64,
	    PR_MODEL_ILP32, PR_MSACCT);
	printf("%d %d %d %d\n", sizeof (EPERM), sizeof (SIGHUP),
	    sizeof (PR_IDLE), sizeof (NULL));
	printf("%d %d %d %x\n", O_ACCMODE, O_CREAT, O_APPEND, O_CLOEXEC);
	exit(0);
}
