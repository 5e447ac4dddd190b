/* @@args: -x errtags */
BEGIN
{
	n = 1;
	@a = lquantize(1, n, 10);
}
