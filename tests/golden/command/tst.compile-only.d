/* @@cmd: $minid -e -s $script; echo status $? */
/* -e compiles and prints nothing. */
BEGIN
{
	printf("never\n");
}
