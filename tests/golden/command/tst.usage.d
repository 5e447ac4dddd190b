/* @@cmd: $minid 2>/dev/null; echo status $? */
/* @@vm: yes */
/* No arguments at all: usage, status 2. */
BEGIN
{
}
