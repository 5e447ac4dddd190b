/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = sum("text");
	@b = avg(probename);
	@c = min("");
	@d = max(execname);
	@e = stddev("1");
	@f = quantize("text");
	@g = quantize(1, "text");
	@h = lquantize("text", 0, 10);
	@i = lquantize(1, 0, 10, 1, "text");
	@j = llquantize("text", 10, 0, 2, 10);
	@k = llquantize(1, 10, 0, 2, 10, "text");
	@l = avg((void)1);
}
