/* @@target: bare */
/* @@args: -x unwind=dwarf */
/* @@need: libdw */
/* @@filter: s,+0x[0-9a-f]*,,; /libc/d; /_start/d; /^$/d */
/* Callers of functions without frame pointers are all there. */
pid$target:bare:inner:entry
/arg0 == 1/
{
	ustack();
	exit(0);
}
