/* @@vm: yes */

/* normalize: not cumulative, by a value of run time, 0 changes nothing; for
 * averages, deviations and tables, whose bars do not change; by a value below 0,
 * which is no more unsigned than what it divides. */
BEGIN
{
	@s = sum(-1000);
	normalize(@s, 300);
	printa("%@d ", @s);
	n = 7;
	normalize(@s, n);
	printa("%@d ", @s);
	n = 0;
	normalize(@s, n);
	printa("%@d ", @s);
	denormalize(@s);
	printa("%@d\n", @s);
	@a = avg(100); @a = avg(201);
	normalize(@a, 10);
	printa("%@d\n", @a);
	@d = stddev(10); @d = stddev(20);
	normalize(@d, 2);
	printa("%@d\n", @d);
	@q = quantize(1, 50); @q = quantize(2, 50);
	normalize(@q, 3);
	printa(@q);
	normalize(@q, -7);
	printa(@q);
	n = -7;
	normalize(@s, n);
	@lo = min(-9223372036854775807); normalize(@lo, -1);
	@hi = max(20); normalize(@hi, -7);
	normalize(@a, -2);
	printa("%@d %@d %@d %@d\n", @s, @lo, @hi, @a);
	exit(0);
}

END
{
	normalize(@s, 9);
	printa(@s);
}
