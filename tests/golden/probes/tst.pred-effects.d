/* @@cmd: $minid -q -c $targets/calls -s $script 2>/dev/null */
/* @@need: x86_64 */
/* What a predicate says of the process is looked at first, but not past an
 * operand that changes something or that can fault (reference 3.8). */
syscall::getppid:entry
/x++ >= 0 && pid == 1/
{
	trace("never");
}

syscall::getppid:return
/(seen = 1) && pid == 1/
{
	trace("never");
}

syscall::close:entry
/1 / (pid - $target) >= 0 && pid == 1/
{
	trace("never");
}

ERROR
/arg4 == 4 && !faults++/
{
	printf("divided\n");
}

END
{
	printf("x %d seen %d\n", x > 2, seen);
}
