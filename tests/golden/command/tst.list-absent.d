/* @@cmd: $minid -l -n 'nosuch:::x'; echo status $? */
/* @@vm: yes */
/* -l of what is not there. */
BEGIN
{
	exit(0);
}
