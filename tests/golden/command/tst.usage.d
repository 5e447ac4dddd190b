/* @@cmd: $minid 2>/dev/null; echo status $? */
/* No arguments at all: usage, status 2. */
BEGIN
{
}
