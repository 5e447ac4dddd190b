/* @@cmd: $minid -q; echo status $?; $minid -q -Z -n 'nosuch:::x' -c true; echo status $? */
/* @@vm: yes */
/* Nothing to trace, with and without -Z. */
BEGIN
{
	exit(0);
}
