/* @@target: bare */
/* @@need: libdw */
/* @@filter: s,+0x[0-9a-f]*,,; /^$/d */
/* auto: middle calls and keeps no frame pointer, so that its callers are found
 * by tables; two frames are two. */
pid$target:bare:middle:return
{
	ustack(2);
	exit(0);
}
