/* @@cmd: $minid -q -s $script; echo status $? */
/* system() without -w is refused before anything runs. */
BEGIN
{
	printf("never\n");
	system("echo never");
}
