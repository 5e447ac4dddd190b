/* @@vm: yes */
/* Arguments of any width and sign are 64 bits with sign (reference 5.1); the
 * bounds of the buckets (5.3); increments of every distribution, the bars of
 * halves, normalized counts below 0 (5.5). */
BEGIN
{
	@sum = sum((char)-1); @sum = sum((uint8_t)-1); @sum = sum((short)-2);
	@sum = sum((uint32_t)-1);
	@min = min(3); @min = min((uint64_t)-1);
	@max = max((uint64_t)-1); @max = max(-5);
	@first = min(9223372036854775807);
	@last = max(-9223372036854775807 - 1);
	@ptr = max((void *)4096); @ptr = max((void *)16);
	@avg = avg((uint8_t)-1); @avg = avg((char)-1);
	@dev = stddev((uint8_t)-1); @dev = stddev((char)-1);
	@low = stddev(-1); @low = stddev(-2); /* the mean is -1, not -2 */
	printa("%@d %@d %@d %@d\n", @sum, @min, @max, @ptr);
	printa("%@d %@d %@d %@d %@d\n", @first, @last, @avg, @dev, @low);

	@q = quantize(1); @q = quantize(2); @q = quantize(3); @q = quantize(4);
	@q = quantize(7); @q = quantize(8); @q = quantize(-1);
	@q = quantize(-2); @q = quantize(-3); @q = quantize(-4);
	@q = quantize(-7); @q = quantize(-8);
	printa(@q);
	@lowest = quantize(-9223372036854775807 - 1);
	printa(@lowest);
	@half = quantize(1, 79); @half = quantize(2, 1);
	printa(@half);
	@halves = quantize(1, 39); @halves = quantize(2, -1);
	printa(@halves);
	@third = quantize(1, -7);
	normalize(@third, 3);
	printa(@third);
	@lin = lquantize(0, 0, 3, 1, -5); @lin = lquantize(2, 0, 3, 1, 15);
	printa(@lin);
	@steps = lquantize(65534, 0, 131070, 65535);
	@steps = lquantize(65535, 0, 131070, 65535);
	printa(@steps);
	@log = llquantize(10, 10, 0, 2, 10, 3);
	@log = llquantize(20, 10, 0, 2, 10, -1);
	printa(@log);
	exit(0);
}
