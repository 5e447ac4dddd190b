/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = lquantize(1, 0, 1000000, 1);
	@b = lquantize(1, 0, 65536);
	@c = lquantize(1, 0, 65535);
	@d = lquantize(1, 0, 131071, 2);
}
