/* @@cmd: $minid -q -x errtags -s inc/first.d -s $script */
/* @@vm: yes */
/* Keys of one aggregation, and of one array, are the same in all scripts; the
 * message tells where the others are. */
BEGIN
{
	@n[1, "both"] = count();
}
