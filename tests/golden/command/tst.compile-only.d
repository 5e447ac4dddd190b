/* @@cmd: $minid -e -s $script; echo status $? */
/* @@vm: yes */
/* -e compiles and prints nothing. */
BEGIN
{
	printf("never\n");
}
