/* @@vm: yes */

/* @@target: spin 6 */
/* Keys of expressions, conditions, and a string of the target. */
pid$target:a.out:text:entry
{
	@w[copyinstr(arg0)] = count();
}

pid$target:a.out:work:entry
{
	@o[arg0 % 2 ? "odd" : "even", arg0 > 3] = sum(arg0);
}

END
{
	printa("%s %@d\n", @w);
	printa("%s %d %@d\n", @o);
}
