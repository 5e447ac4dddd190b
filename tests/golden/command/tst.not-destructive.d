/* @@cmd: $minid -q -s $script; echo status $? */
/* @@vm: yes */
/* system() without -w is refused before anything runs. */
BEGIN
{
	printf("never\n");
	system("echo never");
}
