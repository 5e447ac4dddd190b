/* @@cmd: cp "$targets/calls" next; objcopy --redefine-sym handler=manager next other; $minid -qw -s $script */
/* @@filter: s/0x[0-9a-f]\{8,\}/ADDRESS/;s/ \{1,\}/ /g;s/ $// */
/* @@need: objcopy */
/* A file that has gone may leave its inode number to the next one: neither is
 * taken for the other. */
BEGIN
{
	system("cp next one; ./one >out; rm one; cp other two; ./two >out");
}

syscall::rt_sigaction:entry
/(execname == "one" || execname == "two") && arg0 == 10 && progenyof($pid)/
{
	@[execname, usym(*(uint64_t *)copyin(arg1, 8))] = count();
	n++;
}

syscall::rt_sigaction:entry
/n == 2/
{
	exit(0);
}
