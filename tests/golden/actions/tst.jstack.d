/* @@target: bare */
/* @@need: libdw */
/* @@args: -x jstackframes=2 */
/* @@filter: s,+0x[0-9a-f]*,,; /^$/d */
/* jstack has a number of frames of its own; a kernel stack at a user function
 * has none. */
pid$target:bare:middle:return
{
	stack();
	jstack();
	jstack(1);
	exit(0);
}
