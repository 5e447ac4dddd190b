/* @@cmd: $minid -q -c ./no-such-command -s $script; echo status $? */
/* @@vm: yes */
/* A command that is not there. */
BEGIN
{
	exit(0);
}
