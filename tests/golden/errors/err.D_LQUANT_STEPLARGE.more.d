/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = lquantize(1, 0, 10, 11);
	@b = lquantize(1, 0, 10, 10);
}
