/* @@vm: yes */

/* What the value is by which other functions are ordered: the average, the
 * deviation, the sum of label times count. */
BEGIN
{
	@a["10"] = avg(10); @a["9"] = avg(19); @a["9"] = avg(-1);
	@d["0"] = stddev(100); @d["5"] = stddev(1); @d["5"] = stddev(11);
	@low["4"] = min(4); @low["-4"] = min(-4);
	@q["16"] = quantize(16); @q["8"] = quantize(4); @q["8"] = quantize(4);
	@q["-1"] = quantize(-1);
	printa("avg %s %@d\n", @a);
	printa("stddev %s %@d\n", @d);
	printa("min %s %@d\n", @low);
	printa("quantize %s\n", @q);
	exit(0);
}
