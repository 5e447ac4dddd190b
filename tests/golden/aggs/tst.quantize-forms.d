/* @@vm: yes */

/* Zero, both ends, negative values, an increment, a negative increment. */
BEGIN
{
	@zero = quantize(0);
	@low = quantize(-9223372036854775807);
	@high = quantize(9223372036854775807);
	@neg = quantize(-1); @neg = quantize(-3); @neg = quantize(-4);
	@incr = quantize(1, 10); @incr = quantize(3, 30);
	@minus = quantize(2, -5);
	@both = quantize(1, 6); @both = quantize(4, -2);
	exit(0);
}
