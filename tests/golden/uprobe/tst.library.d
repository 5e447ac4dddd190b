/* @@cmd: cp "$targets/kinds" library; $minid -qw -s $script "$PWD/library" */
/* Libraries by their names; clauses of two names for one place are one probe's. */
BEGIN
{
	system("%s", $$1);
}

uprobe:libc:getppid:entry,
uprobe:libc.so.6:getppid:entry
/execname == "library"/
{
	@[probefunc] = count();
	n++;
}

tick-100hz
/n == 12/
{
	exit(0);
}
