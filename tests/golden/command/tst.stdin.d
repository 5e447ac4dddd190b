/* @@cmd: $minid -q -s /dev/stdin <$script; cat $script | $minid -q -s /dev/stdin */
/* A script from standard input. */
BEGIN
{
	trace("in");
	exit(0);
}
