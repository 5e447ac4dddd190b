/* @@target: spin 1 */
/* @@vm: yes */
/* What the other tables of built-in variables leave out (reference 4): sizes of
 * pointers, ids and paths; which of them have a sign; what is no variable of a
 * user-space tracer is 0; arguments of an entry as 64 bits. */
BEGIN
{
	printf("%d %d %d %d\n", sizeof (curthread), sizeof (curpsinfo),
	    sizeof (curlwpsinfo), sizeof (curcpu));
	printf("%d %d %d\n", sizeof (pset), sizeof (chip), sizeof (lgrp));
	printf("%d %d %d\n", sizeof (cwd), sizeof (root), sizeof (zonename));
	printf("%d %d %d\n", caller - 1 < 0, uregs[R_PC] * 0 - 1 < 0,
	    ustackdepth * 0 - 1 < 0);
	printf("%d %d\n", sizeof (curpsinfo->pr_pid), sizeof (curlwpsinfo->pr_sname));
	printf("%d %d %d\n", curcpu->cpu_id == cpu, sizeof (curcpu->cpu_id),
	    curpsinfo->pr_ppid == ppid);
	printf("%d %d\n", walltimestamp < 4102444800000000000,
	    timestamp != walltimestamp);
	printf("%s %d %d\n", execname, strlen(probefunc), strlen(probemod));
}
pid$target:a.out:work:entry
{
	printf("%d %d %d\n", arg0, sizeof (arg0), sizeof (arg9));
	printf("%d %d %d\n", stackdepth, caller, errno);
	printf("%d %d\n", id > 3, epid == ((uint64_t)id << 32) + 1);
}
