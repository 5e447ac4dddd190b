/* @@args: -x errtags */
BEGIN
{
	@a = lquantize(1, 0, 3000000000);
}
