/* @@cmd: $minid -x errtags -n 'BEGIN { x = ; }'; $minid -n 'BEGIN { trace(nosuch); }'; echo status $? */
/* @@vm: yes */
/* Tags of messages, and none by default. */
BEGIN
{
	exit(0);
}
