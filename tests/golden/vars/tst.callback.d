/* @@vm: yes */
/* BEGIN runs in minid: no registers of a program, no stack, no error. */
BEGIN
{
	printf("%d %d %d %d %d %d\n", uregs[R_PC], ucaller, ustackdepth,
	       stackdepth, caller, errno);
	printf("%s %d\n", curpsinfo->pr_fname, curpsinfo->pr_pid == $pid);
	exit(0);
}
