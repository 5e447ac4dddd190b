/* @@args: -x agghist -x aggpack -x aggzoom -x encoding=utf8 */
/* @@vm: yes */
/* The same in UTF-8, bars of blocks and eighths of one; with aggzoom the
 * longest bar takes 95 of 100. */
BEGIN
{
	@sums["one"] = sum(10);
	@sums["two"] = sum(30);
	@sums["a longer key than sixteen"] = sum(60);
	@counts["x", 5] = count();
	@averages["n"] = avg(3);
	@signs[1] = sum(-5);
	@signs[2] = sum(5);
	@dist["a"] = quantize(1);
	@dist["a"] = quantize(1);
	@dist["a"] = quantize(8);
	@dist["b"] = quantize(100);
	@linear = lquantize(5, 0, 10);
	@linear = lquantize(11, 0, 10);
	@linear = lquantize(11, 0, 10);
	normalize(@sums, 10);
	printa(@sums);
	printa("%s %@d\n", @counts);
	exit(0);
}
