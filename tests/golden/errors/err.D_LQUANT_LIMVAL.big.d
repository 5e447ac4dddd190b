/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = lquantize(1, 0, 3000000000);
	@b = lquantize(1, 0, 2147483648, 65535);
	@c = lquantize(1, 0, -2147483649);
	@d = lquantize(1, 0, 2147483647, 65535);
}
