/* @@cmd: mkdir own; cp "$targets/usdt" own/; $minid -qw -s $script "$PWD/own/usdt" */
/* The name of a file as module and no process in the provider: every process
 * that maps the file, also in future ones. */
BEGIN
{
	system("%s 2; %s 3", $$1, $$1);
}

shop:$$1:sell:sale
{
	@[probeprov, probemod, execname, arg0, copyinstr(arg2)] = count();
	n++;
}

tick-100hz
/n == 5/
{
	exit(0);
}
