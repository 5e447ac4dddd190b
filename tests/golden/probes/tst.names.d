/* @@target: spin 1 */
/* @@filter: s/pid[0-9]*:/pidN:/ */
/* @@vm: yes */
/* The four names of a probe; a.out shows the file's own name. */
pid$target:a.out:work:entry,
pid$target::work:return
{
	printf("%s:%s:%s:%s\n", probeprov, probemod, probefunc, probename);
}

BEGIN
{
	printf("%s:%s:%s:%s\n", probeprov, probemod, probefunc, probename);
}
