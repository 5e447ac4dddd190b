/* @@cmd: $minid -n 'BEGIN { trace("a"); }' -s $script */
/* @@vm: yes */
/* A pragma of one script holds for all. */
#pragma D option quiet
BEGIN
{
	trace("b\n");
	exit(0);
}
