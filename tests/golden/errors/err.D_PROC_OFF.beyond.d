/* @@args: -x errtags */
/* @@vm: yes */
/* @@target: spin 1 */
/* @@need: root */
pid$target:a.out:work:fffff
{
	x = 1;
}
pid$target:a.out:-:1 { exit(0); }
