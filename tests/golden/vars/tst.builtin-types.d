/* @@vm: yes */
/* Types of the built-in variables: their sizes, and which have a sign
 * (reference 4). */
BEGIN
{
	printf("%d %d %d %d %d\n", sizeof (pid), sizeof (tid), sizeof (ppid),
	    sizeof (uid), sizeof (gid));
	printf("%d %d %d %d\n", sizeof (id), sizeof (epid), sizeof (cpu),
	    sizeof (errno));
	printf("%d %d %d\n", sizeof (timestamp), sizeof (vtimestamp),
	    sizeof (walltimestamp));
	printf("%d %d %d %d\n", sizeof (arg0), sizeof (caller),
	    sizeof (ucaller), sizeof (uregs[0]));
	printf("%d %d\n", sizeof (stackdepth), sizeof (ustackdepth));
	printf("%d %d %d %d %d\n", sizeof (execname), sizeof (probeprov),
	    sizeof (probemod), sizeof (probefunc), sizeof (probename));
	/* 0 times them, less 1, is negative where they have a sign */
	printf("%d %d %d %d %d\n", (int)pid * 0 - 1 < 0, pid * 0 - 1 < 0,
	    tid * 0 - 1 < 0, uid * 0 - 1 < 0, gid * 0 - 1 < 0);
	printf("%d %d %d %d\n", id * 0 - 1 < 0, cpu * 0 - 1 < 0,
	    errno * 0 - 1 < 0, epid * 0 - 1 < 0);
	printf("%d %d %d\n", timestamp * 0 - 1 < 0, vtimestamp * 0 - 1 < 0,
	    walltimestamp * 0 - 1 < 0);
	printf("%d %d %d\n", arg0 * 0 - 1 < 0, ucaller * 0 - 1 < 0,
	    stackdepth * 0 - 1 < 0);
	exit(0);
}
