/* @@cmd: cc -O0 -fno-builtin -o lengths inc/lengths.c && $minid -qw -s $script */
/* @@need: cc */
/* The C library's choice of a function (IFUNC) is that of every program. */
BEGIN
{
	system("./lengths; ./lengths");
}

uprobe:libc:strlen:entry
/execname == "lengths"/
{
	@[probefunc] = count();
	n++;
}

tick-100hz
/n >= 102/
{
	exit(0);
}
