/* @@cmd: cp "$targets/kinds" here; sed "s,PATH,$PWD/here," $script >s.d; PATH=$PWD:$PATH $minid -qw -s s.d here */
/* A path stands in the script as it is, though a / begins a predicate
 * elsewhere; a plain name is a program in PATH. */
BEGIN
{
	system("./%s", $$1);
}

uprobe:PATH:minus:entry/arg0 > 0/
{
	@path = sum(arg0);
}

uprobe:$$1:real:entry,uprobe:PATH:minus:return
/execname == "here"/
{
	@name[probename] = count();
}

uprobe:PATH:nops:entry
{
	n++;
}

tick-100hz
/n == 7/
{
	exit(0);
}
