/* @@target: stacks 0 */
/* @@args: -x aggsortkey */
/* @@vm: yes */
/* A long text is one key whether it comes straight from the program or from a
 * variable: each is counted four times. At strsize it is cut. */
pid$target:a.out:say:entry
{
	this->s = copyinstr(arg0);
	@a[copyinstr(arg0)] = count();
	@b[1, copyinstr(arg0), copyinstr(arg0), 2] = count();
}

pid$target:a.out:say:entry
{
	@a[this->s] = count();
	@b[1, this->s, this->s, 2] = count();
}

END
{
	printa("%s %@d\n", @a);
	printa("%d %.9s %.17s %d %@d\n", @b);
}
