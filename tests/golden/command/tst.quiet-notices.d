/* @@cmd: $minid -q -s $script; $minid -s $script -x quiet */
/* @@vm: yes */
/* -q and the option hide notices and headers. */
BEGIN
{
	trace("x");
	exit(0);
}
