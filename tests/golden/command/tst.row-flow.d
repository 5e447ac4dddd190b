/* @@cmd: taskset -c 0 $minid -F -c "$targets/calls" -s $script 2>/dev/null; printf 'provider shop { probe job__entry(int); probe job__return(int); };' >shop.d; $minid -h -s shop.d; printf '#include "shop.h"\nint main(void) { SHOP_JOB_ENTRY(1); SHOP_JOB_RETURN(2); return 0; }\n' >job.c; cc -I. -o job job.c && taskset -c 0 $minid -F -c ./job -n 'shop$target:::job-* { }' 2>/dev/null */
/* @@need: cc taskset */
/* -F row by row (reference 9): the header and the width of its column, arrows
 * of system calls, functions and probes whose names end in -entry and -return,
 * bars for other probes and for a second clause of an entry. */
syscall::getppid:entry, syscall::getppid:return,
syscall::close:return
/pid == $target && (probefunc != "close" || (int)arg0 == -EBADF)/
{
}

pid$target:a.out:handler:entry, pid$target:a.out:handler:return
{
}

proc:::signal-discard
/pid == $target && args[2] == SIGWINCH/
{
}

pid$target:a.out:work:entry
{
}

pid$target:a.out:work:entry
{
	trace(arg0);
}

pid$target:a.out:work:entry
{
	@ = count();
}

pid$target:a.out:work:return
{
	trace((int)arg1);
}
