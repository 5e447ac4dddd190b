/* @@vm: yes */
/* Constants that every script knows: errors, signals, how a child ended, what
 * a thread does, flags of a process (reference 4). */
BEGIN
{
	printf("%d %d %d %d\n", EPERM, ENOENT, EINTR, EINVAL);
	printf("%d %d %d %d\n", SIGHUP, SIGKILL, SIGTERM, SIGSTOP);
	printf("%d %d %d %d %d %d\n", CLD_EXITED, CLD_KILLED, CLD_DUMPED,
	    CLD_TRAPPED, CLD_STOPPED, CLD_CONTINUED);
	printf("%d %d %d %d %d %d\n", SSLEEP, SRUN, SZOMB, SSTOP, SONPROC,
	    SWAIT);
	printf("%d %d\n", SSLEEP - SWAIT < 0, SIGKILL - SIGSEGV < 0);
	printf("%d %d %d\n", curpsinfo->pr_dmodel == PR_MODEL_LP64,
	    PR_MODEL_ILP32, PR_MSACCT);
	printf("%d %d %d %d\n", sizeof (EPERM), sizeof (SIGHUP),
	    sizeof (PR_IDLE), sizeof (NULL));
	printf("%d %d %d %x\n", O_ACCMODE, O_CREAT, O_APPEND, O_CLOEXEC);
	printf("%x %x %d %d %d\n", PR_IDLE, PR_ISSYS, SI_USER, SI_QUEUE,
	    SOBJ_CV);
	printf("%d %d %d %d %d %d\n", ILL_BADSTK, FPE_FLTSUB, SEGV_ACCERR,
	    BUS_OBJERR, TRAP_TRACE, POLL_HUP);
	printf("%d %d %d\n", P_ALL, P_PID, P_PGID);
	exit(0);
}
