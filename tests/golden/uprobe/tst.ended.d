/* @@cmd: cp "$targets/bare" .; $minid -qw -x switchrate=1h -s $script "$PWD/bare" >said; sed "s,  *, ,g;s,+0x[0-9a-f]*,+,;s,libc[^ ]*,LIB,;s,busybox,LIB," said | sort | uniq -c */
/* @@vm: yes */
/* Processes that have all ended before a record of theirs is read: those that
 * execute a program, and those that a shell makes by fork alone. */
inline int N = 50;

BEGIN
{
	system("i=0; while [ $i -lt %d ]; do (exit 0); %s; i=$((i + 1)); done",
	       N, $$1);
}

uprobe:$$1:inner:entry
/arg0 == 0/
{
	usym(ucaller);
	umod(ucaller);
	ustack(2);
	printf("\n");
	@[usym(uregs[R_PC])] = count();
	n++;
}

syscall::exit_group:entry
/execname == "sh" && progenyof($pid)/
{
	@mod[umod(uregs[R_PC])] = count();
}

uprobe:$$1:main:return
/n == N/
{
	exit(0);
}
