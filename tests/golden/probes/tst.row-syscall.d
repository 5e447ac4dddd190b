/* @@cmd: for n in read openat newfstat exit_group sys_read; do $minid -l -n "syscall::$n:" | awk '$2 == "syscall" { print $2, $3, $4, $5 }'; done; $minid -q -x evaltime=exec -c $targets/calls -s $script */
/* @@need: x86_64 */
/* System calls, row by row (reference 11.3): names, all six arguments, what a
 * call that fails has in arg0, arg1 and errno, and one that does not. */
syscall::mmap:entry
/pid == $target && (arg3 & 0x20) && (arg3 & 0x10)/	/* anonymous, fixed */
{
	@["mmap", (int)arg4, arg5] = max(arg0 == (uint64_t)args[0] &&
	    arg1 == args[1] && arg2 == args[2] && arg3 == args[3] &&
	    args[4] == -1 && arg5 == args[5] && arg0 && arg1);
}

syscall::openat:return, syscall::close:return
/pid == $target && (int64_t)arg0 < 0/
{
	@fails[probefunc, arg0, arg1, errno] = count();
}

syscall::getppid:return
/pid == $target/
{
	@good[probefunc, arg0 == ppid, arg1 == ppid, errno] = count();
}

syscall::exit_group:entry
/pid == $target/
{
	@end[probefunc, arg0, errno] = count();
}

syscall::exit_group:return
/pid == $target/
{
	printf("came back\n");
}

END
{
	printa("%s %d %d %@d\n", @);
	printa("%s %d %d %d %@d\n", @fails);
	printa("%s %d %d %d %@d\n", @good);
	printa("%s %d %d %@d\n", @end);
}
