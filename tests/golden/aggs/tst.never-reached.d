/*
 * Aggregations that no clause can reach, because an option switches it off, are
 * empty: reading, cutting and clearing them is nothing to report.
 */
/* @@vm: yes */
inline int OPT_all = 0;

BEGIN
/OPT_all/
{
	@count[probename] = count();
	@sum["a", 1] = sum(2);
	@least["a"] = min(2);
	@most[1] = max(2);
	@avg[1] = avg(2);
	@dev["b"] = stddev(2);
	@quant["c"] = quantize(2);
	@linear[1, 2] = lquantize(2, 0, 10);
	@log["d"] = llquantize(2, 10, 0, 3, 10);
	@stack[ustack()] = count();
	@bare = count();
	@bare_least = min(5);
	@bare_quant = quantize(5);
	arr["a"] = 1;
	arr2[1, "b"] = "x";
	self->x = 5;
}

BEGIN
{
	trunc(@sum);
	clear(@least);
	trunc(@most, 2);
	clear(@quant);
	trunc(@log);
	normalize(@avg, 10);
	printa("%s %@d\n", @count);
	printa("%s %@d\n", @least);
	printa(@linear);
	printa(@stack);
	printf("%d %d\n", arr["a"], self->x);
	exit(0);
}

END
{
	trunc(@count);
	printa("%@d\n", @bare);
	printf("end\n");
}
