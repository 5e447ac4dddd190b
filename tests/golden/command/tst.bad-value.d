/* @@cmd: for o in nosuch nosuch=1 strsize=1 strsize=0 bufsize=x aggsize=-1 quiet=maybe evaltime=never; do $minid -x $o -s $script; echo status $?; done */
/* @@vm: yes */
/* Options that are unknown, and values that are none. */
BEGIN
{
	exit(0);
}
