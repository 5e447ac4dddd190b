/* @@target: calls */
/* @@vm: yes */
/* @@filter: s|^minid: .*(\([a-zN]*:[^)]*\)): |(\1): | */
/* A probe on a tracepoint cannot wait for a page; what cannot be an address of
 * a page is not said to be one. */
syscall::getppid:entry
/pid == $target && !n++/
{
	trace(copyinstr(0x12345));
}

syscall::getppid:entry
/pid == $target && !m++/
{
	trace(copyinstr(0));
}
