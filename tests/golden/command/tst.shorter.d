/* @@cmd: cp "$targets/bare" prog; $minid -qw -x switchrate=1h -s $script "$PWD/prog" */
/* @@filter: s/0x[0-9a-f]*$/ADDR/ */
/* A file whose names were read becomes shorter in place: what is gone of it is
 * nothing, and minid lives. */
BEGIN
{
	system("./prog");
}

uprobe:$$1:inner:entry
/arg0 == 0/
{
	ustack(2);
	system(": >prog");
	ustack(2);
}

uprobe:$$1:main:return
{
	exit(0);
}
