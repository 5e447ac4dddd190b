/* @@target: fixed 9 */
/* @@vm: yes */
/* A program that is not position-independent. */
pid$target:a.out:step:entry { @n = count(); @s = sum(arg0); }
pid$target:a.out:step:return { @r = sum(arg1); }

END
{
	printa("%@d\n", @n);
	printa("%@d %@d\n", @s, @r);
}
