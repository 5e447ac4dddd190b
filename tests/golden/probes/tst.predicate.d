/* @@target: spin 6 */
/* @@vm: yes */
/* Predicates: with arguments, globals and self-> of another probe. */
pid$target:a.out:work:entry
/arg0 % 2 == 1/
{
	self->odd = 1;
	odd++;
}

pid$target:a.out:leaf:entry
/self->odd/
{
	@leaves = count();
}

pid$target:a.out:work:return
/self->odd/
{
	self->odd = 0;
}

END
/odd == 3/
{
	printa("%@d leaves\n", @leaves);
}
