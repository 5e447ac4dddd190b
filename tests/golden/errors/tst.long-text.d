/* @@cmd: $minid -e -n "$(sed 1,2d $script)" 2>&1 || : */
/* Of a -n text of many lines, as shell wrappers have, one line is shown. */
BEGIN
{
	here;
	there;
}
