/* @@cmd: mkdir own; cp "$targets/kinds" own/; $minid -qw -s $script "$PWD/own/kinds" */
/* @@vm: yes */
/* Functions of a file in whatever process: no -p, no -c. */
BEGIN
{
	system("%s; %s", $$1, $$1);
}

uprobe:$$1:ten:entry
{
	@ten[probeprov, probemod, probefunc, execname] = sum(arg9);
}

uprobe:$$1:minus:return
{
	@minus = sum((int)arg1);
}

uprobe:$$1:nops:2
{
	@nops[probename] = count();
	n++;
}

tick-100hz
/n == 14/
{
	exit(0);
}
