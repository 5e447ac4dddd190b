/* @@args: -x dynvarsize=4k */
/* @@target: spin 400 */
/* @@filter: s/^minid: [0-9][0-9]* dynamic variable drops*\(.*\)$/minid: N dynamic variable drops\1/; /^work /d */
/* @@vm: yes */
/* A store for which there is no room is lost and counted; storing 0 makes
 * room. Each array has a room of its own. */
pid$target:a.out:work:entry
/!full/
{
	a[arg0] = arg0 + 1;
	full = a[arg0] == 0;
	n = arg0;
}

END
{
	self->b[1] = 2;
	c["x", 1] = 3;
	printf("%d %d %d %d\n", full, n > 1, self->b[1], c["x", 1]);
	a[0] = 0;
	a[n] = 8;
	printf("%d\n", a[n]);
}
