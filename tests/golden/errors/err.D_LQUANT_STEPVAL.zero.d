/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = lquantize(1, 0, 10, 0);
	@b = lquantize(1, 0, 10, -1);
	@c = lquantize(1, 0, 100000, 65536);
	@d = lquantize(1, 0, 100000, 65535);
}
