/* @@target: bare */
/* @@need: libdw */
/* @@filter: s,+0x[0-9a-f]*,,; /^$/d */
/* Keys have what frame pointers tell, and where that may not be all, as of
 * middle, which calls and keeps none, a notice says so. */
pid$target:bare:middle:entry
{
	@[ustack(1)] = count();
	exit(0);
}
