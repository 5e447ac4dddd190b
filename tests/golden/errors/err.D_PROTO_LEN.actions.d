/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	strlen();
	@a = quantize();
	printf();
	@b = count(1);
	@c = quantize(1, 2, 3);
	@d = avg();
	@e = stddev(1, 2);
	@f = lquantize(1, 2);
	@g = lquantize(1, 2, 3, 4, 5, 6);
	@h = llquantize(1, 2, 3, 4);
	@i = llquantize(1, 2, 3, 4, 5, 6, 7);
}
