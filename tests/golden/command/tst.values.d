/* @@cmd: $minid -q -x bufsize=64k -x aggsize=0x10000 -x dynvarsize=1M -x switchrate=10hz -x aggrate=100ms -x statusrate=2SEC -b 128K -x strsize=64 -s $script */
/* @@vm: yes */
/* Units of sizes and rates, small and capital. */
BEGIN
{
	printf("%d\n", sizeof (string));
	exit(0);
}
