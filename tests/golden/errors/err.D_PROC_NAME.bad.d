/* @@args: -x errtags */
/* @@vm: yes */
/* @@target: spin 1 */
/* @@need: root */
pid$target:a.out:work:nosuchname
{
	x = 1;
}
pid$target:a.out:work:Entry { exit(0); }
pid$target:a.out:wor?:returns { exit(0); }
pid$target:a.out:-:entry { exit(0); }
