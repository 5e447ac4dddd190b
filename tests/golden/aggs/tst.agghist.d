/* @@args: -x agghist -x aggpack */
/* @@vm: yes */
/* agghist: a bar for each key of count() and sum(), against their total;
 * aggpack: a distribution in a line. Others are printed as ever. */
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
