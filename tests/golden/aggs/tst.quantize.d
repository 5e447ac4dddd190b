/* @@vm: yes */
/* Powers of two on both sides, one empty row around. */
BEGIN
{
	@q = quantize(0);
	@q = quantize(1);
	@q = quantize(1);
	@q = quantize(5);
	@q = quantize(-3);
	exit(0);
}
