/* @@target: life */
/* @@vm: yes */
/* Typed arguments of proc: the path, the child, how it ended. */
proc:::exec
/ppid == $target && args[0] == "/nonexistent"/
{
	@["exec", args[0]] = count();
}

proc:::exec-failure
/ppid == $target/
{
	@n["failure", args[0] == ENOENT] = count();
}

proc:::create
/pid == $target && args[0]->pr_pid != pid/
{
	@["create", args[0]->pr_fname] = count();
	@n["parent", args[0]->pr_ppid == pid] = count();
}

proc:::lwp-create
/pid == $target && args[1]->pr_pid == pid/
{
	@["lwp-create", args[1]->pr_fname] = count();
	@n["thread", args[0]->pr_lwpid != tid] = count();
}

proc:::exit
/ppid == $target/
{
	@n["exit", args[0]] = count();
}

proc:::exec-success
/ppid == $target/
{
	this->args = curpsinfo->pr_psargs;
	@n["again", this->args == "/proc/self/exe again" ||
	   strlen(this->args) > 6] = count();
}

END
{
	setopt("aggsortkey");
	printa("%s %s %@d\n", @);
	printa("%s %d %@d\n", @n);
}
