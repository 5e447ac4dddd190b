/* @@vm: yes */

/* normalize: not cumulative, by a value of run time, 0 changes nothing; for
 * averages, deviations and tables, whose bars do not change. */
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
	exit(0);
}
