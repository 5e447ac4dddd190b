/* @@cmd: $minid -q -s $script; grep -v '^#' $script >t.d; $minid -q -x rawbytes -s t.d */
/* @@need: x86_64 */
/* @@vm: yes */
/* rawbytes: trace() prints the bytes (reference 6.5, 10). */
#pragma D option rawbytes
BEGIN
{
	trace(0x00636261);
	trace((short)0x4142);
	exit(0);
}
