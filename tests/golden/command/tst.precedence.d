/* @@cmd: DTRACE_OPT_STRSIZE=20 $minid -q -s $script; DTRACE_OPT_STRSIZE=20 $minid -q -x strsize=30 -s $script; $minid -q -x strsize=30 -s $script -s inc/forty.d */
/* @@vm: yes */
/* The environment, then -x, then the pragma. */
BEGIN
{
	printf("%d\n", sizeof (string));
	exit(0);
}
