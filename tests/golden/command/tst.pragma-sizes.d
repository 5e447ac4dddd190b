/* @@cmd: grep -v '^#' $script > bare.d; o=$(sed -n 's/^#pragma D option /-x /p' $script); e=$(sed -n 's/^#pragma D option \([a-z]*\)/DTRACE_OPT_\1/p' $script); $minid -s $script; $minid $o -s bare.d; env $e $minid -s bare.d */
/* @@vm: yes */
/* Sizes, rates and numbers with every kind of suffix by pragma, by -x and from
 * the environment: the same (reference 10). */
#pragma D option quiet=enabled
#pragma D option strsize=10
#pragma D option nspec=0x2
#pragma D option scratchsize=1K
#pragma D option aggsortkey=yes
#pragma D option aggsortkeypos=01
#pragma D option aggsortpos=1
#pragma D option aggsize=1m
#pragma D option bufsize=0x10000
#pragma D option dynvarsize=64K
#pragma D option specsize=4k
#pragma D option switchrate=10Hz
#pragma D option aggrate=100MSEC
#pragma D option statusrate=1min
#pragma D option printsize=1k
BEGIN
{
	a = speculation();
	b = speculation();
	printf("%d %d %d %d\n", sizeof (string), a, b, strlen("0123456789abc"));
	this->p = (char *)alloca(1000);
	this->p[999] = 'z';
	printf("%c\n", this->p[999]);
	@x["b", 1] = sum(1);
	@x["a", 3] = sum(3);
	@x["c", 2] = sum(2);
	printa("%s %d %@d,", @x);
	exit(0);
}
