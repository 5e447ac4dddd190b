/* @@cmd: $minid -q -c false -n 'END { trace("end"); }'; echo status $? */
/* @@vm: yes */
/* The command's status is not minid's. */
BEGIN
{
	exit(0);
}
