/* @@target: spin 1 */
/* @@vm: yes */
/* The fields of the firing probe, its number as -l shows it, its number of
 * probe and clause; arguments that are absent are 0 (reference 4). */
BEGIN
{
	printf("[%s] [%s] [%s] [%s] %d %d\n", probeprov, probemod, probefunc,
	    probename, id, epid);
	printf("%d %d %d %d\n", arg0, arg1, arg8, arg9);
}
BEGIN
{
	printf("%d %d\n", id, epid - (uint64_t)id * 4294967296);
	this->t = timestamp;
	printf("%d %d\n", this->t == timestamp, walltimestamp > timestamp);
	printf("%d\n", execname == "minid");
}
pid$target:a.out:work:entry
{
	printf("%d %s %s %s\n", probeprov == strjoin("pid", lltostr($target)),
	    probemod, probefunc, probename);
	printf("%d %d\n", pid == $target, ppid == $pid);
}
END
{
	printf("[%s] [%s] [%s] [%s]\n", probeprov, probemod, probefunc,
	    probename);
}
