/* @@args: -x errtags */
/* @@vm: yes */
/* @@target: spin 1 */
/* @@need: root */
pid$target:libc.so.6:-:10
{
	x = 1;
}
