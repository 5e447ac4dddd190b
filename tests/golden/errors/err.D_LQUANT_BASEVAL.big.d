/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = lquantize(1, -3000000000, 10);
}
