/* @@cmd: $minid -l -V; echo status $?; $minid -e -l -s $script; echo status $? */
/* @@vm: yes */
/* Only one mode. */
BEGIN
{
	exit(0);
}
