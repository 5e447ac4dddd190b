/* @@cmd: $minid -Y 2>&1 | head -n 1; $minid -x 2>&1 | head -n 1; $minid -Y 2>/dev/null; echo status $? */
/* @@vm: yes */
/* An unknown option, and one without its value: status 2. */
BEGIN
{
	exit(0);
}
