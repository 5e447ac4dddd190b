/* @@target: spin 1 */
/* @@filter: s/pid[0-9]*:/pidN:/ */
/* @@vm: yes */
/* The four names of a probe; a.out shows the file's own name. BEGIN and END
 * have no module, no function and no arguments, and run in minid itself. */
pid$target:a.out:work:entry,
pid$target::work:return
{
	printf("%s:%s:%s:%s\n", probeprov, probemod, probefunc, probename);
}

BEGIN, END
{
	printf("%s:%s:%s:%s\n", probeprov, probemod, probefunc, probename);
	printf("%d %d %d %d %d %d %s %d\n", arg0, arg1, arg2, arg3, arg5, arg9,
	    execname, pid == $pid);
}
