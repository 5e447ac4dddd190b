/* @@cmd: $minid -V; echo status $? */
/* @@vm: yes */
/* @@filter: s/[0-9][0-9.]*\([ )]\)/N\1/g */
/* -V: one line on standard output. */
BEGIN
{
	exit(0);
}
