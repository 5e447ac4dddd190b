/* @@args: -x errtags */
BEGIN
{
	@a = lquantize(1, -3000000000, 10);
}
