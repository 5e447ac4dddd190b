/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = lquantize(1, 10, 0);
	@b = lquantize(1, 5, 5);
	@c = lquantize(1, 5, 6);
}
