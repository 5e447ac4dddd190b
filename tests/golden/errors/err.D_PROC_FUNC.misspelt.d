/* @@args: -x errtags */
/* @@vm: yes */
/* @@target: spin 1 */
/* @@need: root */
pid$target:a.out:wrok:entry
{
	x = 1;
}
