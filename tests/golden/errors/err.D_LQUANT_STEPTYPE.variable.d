/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	n = 1;
	@a = lquantize(1, 0, 10, n);
}
