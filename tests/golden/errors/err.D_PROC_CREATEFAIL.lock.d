/* @@args: -x errtags */
/* @@vm: yes */
/* @@target: hazard */
/* @@need: root x86_64 */
pid$target:a.out:locked:entry
{
	x = 1;
}
