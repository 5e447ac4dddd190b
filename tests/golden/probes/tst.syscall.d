/* @@target: calls */
/* @@vm: yes */
/* System calls by the kernel's name: arguments, results, errno; a glob. */
syscall::getppid:entry, syscall::sched_yield:entry,
syscall::rt_sigtimedwait:return
/pid == $target/
{
	@[probeprov, probemod, probefunc, probename] = count();
}

syscall::openat:entry
/pid == $target && copyinstr(arg1) == "/nonexistent/x"/
{
	self->path = arg1;
}

syscall::open*:return
/self->path/
{
	printf("%s %s %d %d %d %d\n", probefunc, copyinstr(self->path), arg0,
	       arg1, errno == ENOENT, args[1] == args[0]);
	self->path = 0;
}

syscall::close:entry
/pid == $target && (int)arg0 == -1/
{
	self->bad = 1;
	@e["at entry", errno] = count();
}

syscall::close:return
/self->bad/
{
	@e["at return", errno] = count();
	self->bad = 0;
}

syscall::kill:entry
/pid == $target/
{
	@k[args[0] == $target, args[1]] = count();
}

syscall::getppid:return
/pid == $target/
{
	@e["getppid", errno] = count();
	@r[arg0 == ppid, arg1 == ppid] = count();
}

syscall:::entry
/pid == $target && (probefunc == "getppid" || probefunc == "sched_yield")/
{
	@all[probefunc, probename] = count();
}

END
{
	setopt("aggsortkey");
	printa("%s:%s:%s:%s %@d\n", @);
	printa("%s %d %@d\n", @e);
	printa("kill %d %d %@d\n", @k);
	printa("getppid %d %d %@d\n", @r);
	printa("all %s %s %@d\n", @all);
}
