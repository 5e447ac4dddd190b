/* @@cmd: cp "$targets/calls" prog; objcopy --redefine-sym handler=manager prog next; $minid -qw -s $script */
/* @@need: objcopy */
/* A file that is written over, with nobody running it, is read again. */
BEGIN
{
	system("./prog >out");
}

syscall::rt_sigaction:entry
/execname == "prog" && arg0 == 10 && progenyof($pid)/
{
	usym(*(uint64_t *)copyin(arg1, 8));
	printf("\n");
	n++;
}

syscall::rt_sigaction:entry
/execname == "prog" && arg0 == 10 && progenyof($pid) && n == 1/
{
	system("cat next >prog; ./prog >out");
}

syscall::rt_sigaction:entry
/n == 2/
{
	exit(0);
}
