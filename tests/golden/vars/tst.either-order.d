/* @@vm: yes */
/* A name may be made in the predicate for the actions, or the other way. */
BEGIN
/x++ == 0/
{
	trace(x);
}

BEGIN
/y == 0/
{
	trace(y++);
	trace(y);
	trace("\n");
	exit(0);
}
