/* @@cmd: $minid -x errtags -n 'BEGIN { x = ; }'; $minid -n 'BEGIN { trace(nosuch); }'; $minid -n 'BEGIN /nosuch/ { trace(1); }'; $minid -n 'int pid; BEGIN { exit(0); }'; echo status $? */
/* @@vm: yes */
/* Tags of messages, and none by default; the region of -n where the error is. */
BEGIN
{
	exit(0);
}
