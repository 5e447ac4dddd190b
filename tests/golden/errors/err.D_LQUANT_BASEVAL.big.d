/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = lquantize(1, -3000000000, 10);
	@b = lquantize(1, -2147483649, 0, 65535);
	@c = lquantize(1, 2147483648, 3000000000);
	@d = lquantize(1, -2147483648, 0, 65535);
}
