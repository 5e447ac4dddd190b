/* @@cmd: $minid -S -e -s $script 2>err | wc -c; grep '^;' err; grep -c '^ *[0-9]*: exit' err; $minid -q -S -s $script 2>err; grep -c 'call rb_submit' err */
/* The code goes to standard error, each line of D above its own; -e then
 * traces nothing, and without it the script runs as ever. */
BEGIN
{
	trace(1);
	exit(0);
}
