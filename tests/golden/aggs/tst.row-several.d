/* @@vm: yes */
/* printa() of any number of aggregations (reference 5.7, 7.4): no table holds
 * them. Two have a key that the others lack. */
BEGIN
{
	@a[1] = sum(1); @b[1] = sum(2); @c[1] = sum(3); @d[1] = sum(4);
	@e[1] = sum(5); @f[1] = sum(6); @g[1] = sum(7); @h[1] = sum(8);
	@i[1] = sum(9); @j[1] = sum(10); @k[1] = sum(11); @l[1] = sum(12);
	@a[2] = sum(20); @l[2] = sum(21);
	printa(@a, @b, @c, @d, @e, @f, @g, @h, @i, @j, @k, @l);
	printa("%d:%@d,%@d,%@d,%@d,%@d,%@d,%@d,%@d,%@d,%@d,%@d,%@d\n",
	    @a, @b, @c, @d, @e, @f, @g, @h, @i, @j, @k, @l);
	setopt("aggsortpos", "10");
	printa("%d:%@d %@d %@d %@d %@d %@d %@d %@d %@d %@d %@d %@d\n",
	    @a, @b, @c, @d, @e, @f, @g, @h, @i, @j, @k, @l);
	exit(0);
}
